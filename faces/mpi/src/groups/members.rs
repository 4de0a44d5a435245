//! The processes of a group, in rank order.
//!
//! Most groups are a run of consecutive processes, and such a group takes the same few words whatever its size. Any
//! other is a list; finding a process in it uses an index that is made when it is first needed.

use core::cell::OnceCell;

/// The mark of what comes from no session.
pub const NO_SESSION: u32 = 0;

/// An ordered set of processes, by their numbers in the engine (`ProcId`).
#[derive(Debug)]
pub struct Group {
    size: u32,
    /// Process of rank 0, if `list` is empty: rank `r` is process `first + r`.
    first: u32,
    list: Box<[u32]>,
    /// The rank of this process.
    own: Option<u32>,
    /// The session that the group comes from ([`crate::sessions`]), or [`NO_SESSION`].
    session: u32,
    /// `(process, rank)` sorted by process, for groups with a list.
    index: OnceCell<Box<[(u32, u32)]>>,
}

impl Group {
    /// The processes from `first` on, `size` of them. `me` is the process that asks; `session` as in
    /// [`Group::session`].
    pub fn range(first: u32, size: u32, me: u32, session: u32) -> Group {
        let own = me.checked_sub(first).filter(|rank| *rank < size);
        Group { size, first, list: Box::default(), own, session, index: OnceCell::new() }
    }

    /// The given processes, each at most once, in rank order. `me` is the process that asks; `session` that of what the
    /// group is made of, so that whatever comes from a session knows it ([`Group::session`]).
    pub fn from_processes(processes: Vec<u32>, me: u32, session: u32) -> Group {
        let first = processes.first().copied().unwrap_or(0);
        if processes.iter().enumerate().all(|(rank, process)| *process as usize == first as usize + rank) {
            return Group::range(first, processes.len() as u32, me, session);
        }
        let own = processes.iter().position(|process| *process == me).map(|rank| rank as u32);
        let (size, list, index) = (processes.len() as u32, processes.into(), OnceCell::new());
        Group { size, first: 0, list, own, session, index }
    }

    /// The session that it comes from; [`NO_SESSION`] for none.
    pub fn session(&self) -> u32 {
        self.session
    }

    /// The group without processes.
    pub fn empty() -> Group {
        Group::range(0, 0, 0, NO_SESSION)
    }

    /// How many processes there are.
    #[inline(always)]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The rank of this process, if it is a member.
    #[inline]
    pub fn own_rank(&self) -> Option<u32> {
        self.own
    }

    /// The process of a rank; `rank` must be below the size.
    #[inline(always)]
    pub fn process(&self, rank: u32) -> u32 {
        debug_assert!(rank < self.size);
        if self.list.is_empty() {
            self.first + rank
        } else {
            self.list[rank as usize]
        }
    }

    /// The rank of a process, if it is a member.
    #[inline]
    pub fn rank_of(&self, process: u32) -> Option<u32> {
        if self.list.is_empty() {
            return process.checked_sub(self.first).filter(|rank| *rank < self.size);
        }
        let index = self.index.get_or_init(|| {
            let mut index: Box<[(u32, u32)]> =
                self.list.iter().enumerate().map(|(rank, process)| (*process, rank as u32)).collect();
            index.sort_unstable();
            index
        });
        let place = index.binary_search_by_key(&process, |(process, _)| *process).ok()?;
        Some(index[place].1)
    }

    /// The first process, if the group is a run of consecutive processes.
    pub fn as_range(&self) -> Option<u32> {
        self.list.is_empty().then_some(self.first)
    }

    /// The processes in rank order.
    pub fn processes(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.size).map(|rank| self.process(rank))
    }

    /// Whether both groups have the same processes in the same order.
    pub fn same_order(&self, other: &Group) -> bool {
        self.size == other.size
            && match (self.as_range(), other.as_range()) {
                (Some(a), Some(b)) => self.size == 0 || a == b,
                _ => self.processes().eq(other.processes()),
            }
    }

    /// Whether both groups have the same processes, in whatever order.
    pub fn same_members(&self, other: &Group) -> bool {
        self.size == other.size && self.processes().all(|process| other.rank_of(process).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_processes_take_no_list() {
        let group = Group::from_processes(vec![3, 4, 5], 4, NO_SESSION);
        assert_eq!(group.as_range(), Some(3));
        assert_eq!(group.own_rank(), Some(1));
        assert_eq!(group.process(2), 5);
        assert_eq!(group.rank_of(5), Some(2));
        assert_eq!(group.rank_of(2), None);
        assert_eq!(group.rank_of(6), None);
        assert_eq!(Group::from_processes(vec![], 0, NO_SESSION).size(), 0);
    }

    #[test]
    fn other_orders_do() {
        let group = Group::from_processes(vec![7, 1, 4], 4, NO_SESSION);
        assert_eq!(group.as_range(), None);
        assert_eq!(group.own_rank(), Some(2));
        assert_eq!([7, 1, 4, 5].map(|process| group.rank_of(process)), [Some(0), Some(1), Some(2), None]);
        assert!(group.same_members(&Group::from_processes(vec![1, 4, 7], 4, NO_SESSION)));
        assert!(!group.same_order(&Group::from_processes(vec![1, 4, 7], 4, NO_SESSION)));
        assert!(!group.same_members(&Group::range(0, 3, 4, NO_SESSION)));
        assert!(Group::range(9, 0, 0, NO_SESSION).same_order(&Group::empty()));
    }
}
