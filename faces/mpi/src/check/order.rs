//! The order of collective calls on different objects: communicators, windows and files with the same processes.
//!
//! A call that may wait for the others is numbered among those of its group, whatever object it is about. Where two
//! processes make the same one of these calls on different objects, each may wait for the other for ever. Calls that do
//! not wait are not counted: they may come in any order among those on other objects.
//!
//! Nothing is said of a group any more when a call there has failed, or when a second thread of a process has made one:
//! then the numbers mean no order.

use super::collectives::{grouped, Record};
use super::findings::Findings;
use crate::abi::MPI_THREAD_MULTIPLE;
use crate::communicators::Comm;
use crate::runtime;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The place of a call among the calls of its group that wait for others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Place {
    /// What stands for the group: its processes in their order.
    pub group: u64,
    /// From 1 on; 0: nothing is known of the order any more.
    pub number: u64,
    /// Whether no other thread of the process can make the next call of the group meanwhile.
    pub alone: bool,
}

/// How this process goes through the calls of a group.
#[derive(Default)]
struct Walk {
    number: u64,
    /// The thread that has made them.
    thread: usize,
    lost: bool,
}

/// Two processes whose calls differ, until it is certain that each makes the other's call later.
struct Doubt {
    /// The calls of one number, by those who have made them.
    calls: Vec<Record>,
    /// Those who have still to make the call of the other one: rank, object and number there.
    open: Vec<(u32, u64, u64)>,
}

/// The calls of groups.
#[derive(Default)]
pub(super) struct Order {
    walks: HashMap<u64, Walk>,
    /// Calls that not all of their group have come to, by group and number.
    came: HashMap<(u64, u64), Vec<Record>>,
    doubts: HashMap<u64, Doubt>,
    /// Groups of which nothing is said any more.
    over: HashSet<u64>,
    /// How many findings there were.
    found: u64,
}

/// What stands for the processes of a communicator. Ranks of one job run the same library, and so agree on it.
fn group_of(comm: &Comm) -> u64 {
    let mut hasher = DefaultHasher::new();
    // A range has a form of its own: 0 and 2 are no range of two from 0 on.
    match comm.local_group().as_range() {
        Some(first) => (true, first, comm.size()).hash(&mut hasher),
        None => {
            (false, comm.size()).hash(&mut hasher);
            comm.local_group().processes().for_each(|process| process.hash(&mut hasher));
        }
    }
    hasher.finish()
}

/// Whether this thread alone can make calls until its own returns.
fn is_alone() -> bool {
    let several = runtime::world().is_none_or(|world| world.thread_level == MPI_THREAD_MULTIPLE);
    !several || arke_sys::siblings::all().is_some_and(|all| all.iter().all(|thread| thread.of_library))
}

/// A record without its data.
fn in_short(record: &Record) -> Record {
    let (comm, call) = (record.comm.clone(), record.call.clone());
    Record { comm, call, sends: Vec::new(), receives: Vec::new(), ..*record }
}

impl Order {
    /// The place of the call that this process is about to make on a communicator, or on an object with its own one.
    /// `None` between two groups.
    pub fn next(&mut self, comm: &Comm) -> Option<Place> {
        (!comm.is_inter()).then_some(())?;
        let (group, thread) = (group_of(comm), runtime::thread_mark());
        let walk = self.walks.entry(group).or_default();
        walk.lost |= walk.number > 0 && walk.thread != thread;
        (walk.number, walk.thread) = (walk.number + 1, thread);
        let number = if walk.lost { 0 } else { walk.number };
        Some(Place { group, number, alone: number > 0 && is_alone() })
    }

    /// A call that this process has told of has failed.
    pub fn failed(&mut self, group: u64) {
        self.walks.entry(group).or_default().lost = true;
    }

    /// How many findings there were so far.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// A process has told what it begins.
    pub fn came(&mut self, record: &Record, findings: &mut Findings) {
        let Some(Place { group, number, alone }) = record.place.filter(|of| !self.over.contains(&of.group))
        else {
            return;
        };
        if number == 0 {
            return self.end(group);
        }
        if let Some(doubt) = self.doubts.get_mut(&group) {
            let comes = |(rank, object, there): &(u32, u64, u64)| {
                (*rank, *object) == (record.rank, record.identity) && record.number >= *there
            };
            doubt.open.retain(|open| !comes(open));
            return self.judge(group, findings);
        }
        let all = self.came.entry((group, number)).or_default();
        all.push(in_short(record));
        let other = all.iter().find(|other| other.identity != record.identity);
        if let Some(other) = other {
            let mut open = Vec::new();
            if !alone {
                open.push((record.rank, other.identity, other.number));
            }
            if !other.place.is_some_and(|place| place.alone) {
                open.push((other.rank, record.identity, record.number));
            }
            let calls = all.clone();
            self.doubts.insert(group, Doubt { calls, open });
            self.judge(group, findings);
        } else if all.len() >= record.size as usize {
            self.came.remove(&(group, number));
        }
    }

    /// Tells of two processes that differ, if that is certain by now.
    fn judge(&mut self, group: u64, findings: &mut Findings) {
        if self.doubts.get(&group).is_none_or(|doubt| !doubt.open.is_empty()) {
            return;
        }
        let Some(Doubt { mut calls, .. }) = self.doubts.remove(&group) else { return };
        calls.sort_by_key(|record| record.rank);
        findings.add(format!("order {group}"), || {
            format!(
                "ranks of one group make collective calls on different objects in different orders: {}; each of these \
                 calls may wait for the others' part in it, so all must make them in the same order",
                grouped(&calls, |record| format!("{} on {}", record.call, record.comm))
            )
        });
        self.found += 1;
        self.end(group);
    }

    /// Nothing is said of a group any more.
    fn end(&mut self, group: u64) {
        self.over.insert(group);
        self.doubts.remove(&group);
        self.came.retain(|(of, _), _| *of != group);
    }
}

#[cfg(test)]
mod tests {
    use super::super::collectives::Rule;
    use super::super::site::Site;
    use super::*;

    /// Calls of two ranks: who, on which object, which one there, which one of the group, whether it is alone.
    fn found(calls: &[(u32, u64, u64, u64, bool)]) -> Option<String> {
        let (mut order, mut findings) = (Order::default(), Findings::default());
        for (rank, identity, number, place, alone) in calls.iter().copied() {
            let record = Record {
                identity,
                number,
                comm: format!("object {identity}"),
                size: 2,
                rank,
                across: None,
                call: "MPI_Call".into(),
                site: Site { process: 0, pid: 0, address: u64::from(rank) },
                place: Some(Place { group: 9, number: place, alone }),
                root: None,
                op: None,
                rule: Rule::None,
                sends: Vec::new(),
                receives: Vec::new(),
            };
            order.came(&record, &mut findings);
        }
        assert_eq!(order.found() as usize, findings.count());
        findings.first()
    }

    #[test]
    fn the_same_order_is_right_however_far_a_rank_is_ahead() {
        let mut calls = Vec::new();
        for rank in [1, 0] {
            for (number, object) in [1, 2, 1, 2].into_iter().enumerate() {
                calls.push((rank, object, number as u64 / 2 + 1, number as u64 + 1, true));
            }
        }
        assert_eq!(found(&calls), None);
    }

    #[test]
    fn another_order_is_told_as_soon_as_both_have_begun() {
        let text = found(&[(1, 2, 1, 1, true), (0, 1, 1, 1, true)]).unwrap();
        assert!(text.contains("rank 0: MPI_Call on object 1, rank 1: MPI_Call on object 2"), "{text}");
    }

    #[test]
    fn who_has_other_threads_is_believed_when_it_has_made_both_calls() {
        let begun = [(0, 1, 1, 1, false), (1, 2, 1, 1, true)];
        assert_eq!(found(&begun), None);
        assert_eq!(found(&[begun[0], begun[1], (0, 1, 2, 2, false)]), None, "it is another call");
        assert!(found(&[begun[0], begun[1], (0, 2, 1, 2, false)]).is_some());
        assert_eq!(
            found(&[begun[0], begun[1], (0, 2, 1, 0, false), (0, 2, 1, 2, false)]),
            None,
            "of a second thread"
        );
    }
}
