//! Which processes share this machine: global numbers to places on the node or numbers in the network, and back.
//!
//! Processes of other jobs follow those of the own one, in the order in which they were met, be it in shared memory or
//! over the network: each of the two numbers them by itself.

use crate::ProcId;

/// Not on this node: the rest is the number in the network.
const FAR: u32 = 1 << 31;

/// The processes of a job, as one of them sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nodes {
    me: ProcId,
    /// Number of processes of the job.
    own: u32,
    /// For each process its place on this node, or [`FAR`] and its number in the network.
    ways: Vec<u32>,
    /// For each place the process.
    members: Vec<ProcId>,
    /// For each process of other jobs in the network the number here.
    guests: Vec<ProcId>,
}

/// Why a list of processes is no node of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoNode(String);

impl std::fmt::Display for NoNode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoNode {}

impl Nodes {
    /// `members`: the processes of this node, each at its place in the node's shared memory; `me` is one of them,
    /// `size` the number of processes of the job.
    pub fn new(me: ProcId, size: u32, members: Vec<ProcId>) -> Result<Self, NoNode> {
        let mut ways: Vec<u32> = (0..size).map(|process| FAR | process).collect();
        for (place, member) in members.iter().enumerate() {
            match ways.get_mut(member.index()) {
                Some(slot) if *slot & FAR != 0 => *slot = place as u32,
                Some(_) => return Err(NoNode(format!("process {} is on this node twice", member.0))),
                None => return Err(NoNode(format!("process {} is none of {size}", member.0))),
            }
        }
        if ways.get(me.index()).is_none_or(|place| *place & FAR != 0) {
            return Err(NoNode(format!("process {} is not on its own node", me.0)));
        }
        Ok(Self { me, own: size, ways, members, guests: Vec::new() })
    }

    /// All processes of the job are on this node, each at the place of its number.
    pub(super) fn whole(me: ProcId, size: u32) -> Self {
        Self {
            me,
            own: size,
            ways: (0..size).collect(),
            members: (0..size).map(ProcId).collect(),
            guests: Vec::new(),
        }
    }

    /// This process.
    #[inline(always)]
    pub fn me(&self) -> ProcId {
        self.me
    }

    /// Number of processes of the job.
    #[inline(always)]
    pub fn size(&self) -> u32 {
        self.own
    }

    /// Number of processes that have a number here, those of other jobs included.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        self.ways.len() as u32
    }

    /// The process's place on this node, if it is on it.
    #[inline(always)]
    pub fn near(&self, peer: ProcId) -> Option<ProcId> {
        let way = self.ways[peer.index()];
        (way & FAR == 0).then_some(ProcId(way))
    }

    /// The number in the network of a process that is not on this node.
    #[inline(always)]
    pub fn far(&self, peer: ProcId) -> ProcId {
        ProcId(self.ways[peer.index()] & !FAR)
    }

    /// The process at a place of this node. One of another job that is new gets a number.
    #[inline(always)]
    pub fn global(&mut self, place: ProcId) -> ProcId {
        if place.index() >= self.members.len() {
            self.meet_near(place);
        }
        self.members[place.index()]
    }

    /// The process of a number in the network. One of another job that is new gets a number.
    #[inline(always)]
    pub fn global_far(&mut self, number: ProcId) -> ProcId {
        match number.0.checked_sub(self.own) {
            None => number,
            Some(guest) => self.guest(guest as usize),
        }
    }

    #[cold]
    fn meet_near(&mut self, place: ProcId) {
        while self.members.len() <= place.index() {
            self.members.push(ProcId(self.total()));
            self.ways.push(self.members.len() as u32 - 1);
        }
    }

    fn guest(&mut self, guest: usize) -> ProcId {
        while self.guests.len() <= guest {
            let number = self.own + self.guests.len() as u32;
            self.guests.push(ProcId(self.total()));
            self.ways.push(FAR | number);
        }
        self.guests[guest]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids(list: &[u32]) -> Vec<ProcId> {
        list.iter().copied().map(ProcId).collect()
    }

    #[test]
    fn what_is_no_node_is_refused() {
        for (me, size, members, word) in [
            (0, 2, vec![1], "not on its own"),
            (0, 2, vec![0, 0], "twice"),
            (0, 2, vec![0, 2], "none of 2"),
            (5, 2, vec![0], "not on its own"),
        ] {
            let e = Nodes::new(ProcId(me), size, ids(&members)).unwrap_err().to_string();
            assert!(e.contains(word), "{e}");
        }
    }

    proptest! {
        #[test]
        fn places_and_numbers_agree(size in 1u32..50, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..20)) {
            let mut members: Vec<u32> = picks.iter().map(|i| i.index(size as usize) as u32).collect();
            members.sort_unstable_by_key(|m| m.wrapping_mul(0x9e37_79b9));
            members.dedup();
            let mut nodes = Nodes::new(ProcId(members[0]), size, ids(&members)).unwrap();
            for p in 0..size {
                match nodes.near(ProcId(p)) {
                    Some(place) => prop_assert_eq!(nodes.global(place), ProcId(p)),
                    None => {
                        prop_assert!(!members.contains(&p));
                        prop_assert_eq!((nodes.far(ProcId(p)), nodes.global_far(ProcId(p))), (ProcId(p), ProcId(p)));
                    }
                }
            }
            // Processes of other jobs, near and far in turn.
            for more in 0..3 {
                let (place, number) = (ProcId(members.len() as u32 + more), ProcId(size + more));
                let (near, far) = (nodes.global(place), nodes.global_far(number));
                prop_assert_eq!((near, far), (ProcId(size + 2 * more), ProcId(size + 2 * more + 1)));
                prop_assert_eq!((nodes.near(near), nodes.near(far)), (Some(place), None));
                prop_assert_eq!(nodes.far(far), number);
                prop_assert_eq!((nodes.global(place), nodes.global_far(number)), (near, far));
            }
            prop_assert_eq!((nodes.size(), nodes.total()), (size, size + 6));
        }
    }
}
