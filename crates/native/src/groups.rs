//! Groups: the job, and lists of ranks. Making one sends nothing.

use crate::error::{
    enter, failure, finish, null, variable, Failure, Result, ARGUMENT, HANDLE, NO_MEMORY, RANK,
};
use crate::job;
use crate::messages::COLLECTIVE;
use arke_base::slab::{Key, Slab};
use arke_coll::lines::Place;
use arke_coll::{Nodes, Team};
use arke_engine::schedule::{Group, Route};
use arke_engine::ProcId;
use arke_runtime as runtime;
use arke_runtime::account::{Communicator, Members as Listed, MOST_MEMBERS};
use arke_runtime::collectives::node_of;
use arke_runtime::lines::{Line, OF_ALL};
use arke_runtime::waits::Meeting;
use core::ffi::c_int;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// Most keys, and so kinds of groups at a time; 0 is the job's.
const KEYS: c_int = 255;
/// Operations of a group that a message's tag counts before it begins anew: 20 bits hold key and number.
const ROUND: u32 = 1 << 12;

/// Some ranks in an order.
pub(super) struct Members {
    pub rank: u32,
    pub size: u32,
    nodes: Option<Nodes>,
    group: Group,
    key: u32,
    sequence: AtomicU32,
    line: Line,
    /// The operations that were begun: their number in the upper part, [`Joint::word`] of the last in the lower one.
    begun: AtomicU64,
}

/// A collective operation, for whoever asks what this process waits for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Joint {
    Barrier,
    Broadcast(u32),
    Reduce(u32),
    Allreduce,
    Scan,
    Gather(u32),
    Concat,
}

/// The lower part of [`Members::begun`]: the kind of the operation above its root.
const WORD_BITS: u32 = 28;
const ROOT_BITS: u32 = 24;

impl Joint {
    fn word(self) -> u64 {
        let (kind, root) = match self {
            Joint::Barrier => (0, 0),
            Joint::Broadcast(root) => (1, root),
            Joint::Reduce(root) => (2, root),
            Joint::Allreduce => (3, 0),
            Joint::Scan => (4, 0),
            Joint::Gather(root) => (5, root),
            Joint::Concat => (6, 0),
        };
        kind << ROOT_BITS | u64::from(root) & ((1 << ROOT_BITS) - 1)
    }
}

/// The contexts of groups, for those who ask; MPI's communicators have lower ones.
const CONTEXTS: u32 = 0xf000_0000;

impl Members {
    fn new(ranks: Option<&[u32]>, rank: u32, size: u32, key: u32) -> Result<Members> {
        let place = |i: u32| node_of(ranks.map_or(i, |ranks| ranks[i as usize]));
        let nodes = Nodes::of((0..size).map(place));
        let group = match ranks {
            None => Group::Range { first: 0 },
            Some(ranks) => Group::Table(ranks.iter().map(|rank| ProcId(*rank)).collect()),
        };
        let nodes = Some(nodes).filter(|nodes| nodes.count() > 1);
        let team = Team { rank, size, nodes: nodes.as_ref() };
        let line = match ranks {
            None => Line::fixed(OF_ALL, team, &group)?,
            Some(_) => Line::of(team, &group),
        };
        Ok(Members {
            rank,
            size,
            nodes,
            group,
            key,
            sequence: AtomicU32::new(0),
            line,
            begun: AtomicU64::new(0),
        })
    }

    /// Rank and size, for algorithms.
    pub(super) fn team(&self) -> Team<'_> {
        Team { rank: self.rank, size: self.size, nodes: self.nodes.as_ref() }
    }

    /// The process of a rank.
    pub(super) fn process(&self, rank: u32) -> ProcId {
        self.group.process(rank)
    }

    /// The processes of all members.
    pub(super) fn processes(&self) -> impl Iterator<Item = ProcId> + '_ {
        (0..self.size).map(|rank| self.process(rank))
    }

    /// Notes that an operation begins. One thread at a time begins one of a group.
    #[inline]
    pub(super) fn begin(&self, what: Joint) {
        let number = (self.begun.load(Ordering::Relaxed) >> WORD_BITS) + 1;
        self.begun.store(number << WORD_BITS | what.word(), Ordering::Relaxed);
    }

    /// The operation that was begun last, in words.
    pub(super) fn meeting(&self) -> Meeting {
        let word = self.begun.load(Ordering::Relaxed);
        let place = (word & ((1 << ROOT_BITS) - 1)) as u32;
        let root = self.process(place.min(self.size - 1)).0;
        let (text, all) = match word >> ROOT_BITS & 0xf {
            0 => ("a barrier".into(), true),
            1 => (format!("a broadcast from rank {root}"), false),
            2 => (format!("a reduction at rank {root}"), false),
            3 => ("an allreduce".into(), true),
            4 => ("a scan".into(), false),
            5 => (format!("a gather at rank {root}"), false),
            // Nobody waits for a member that gives nothing.
            _ => ("an allgather".into(), false),
        };
        Meeting { text, group: self.name(), context: CONTEXTS | self.key, all }
    }

    fn name(&self) -> String {
        if self.key == 0 {
            return "all ranks".into();
        }
        let ranks: Vec<String> = self.processes().take(8).map(|process| process.0.to_string()).collect();
        let more = if self.size > 8 { ", ..." } else { "" };
        format!("ranks {}{more}", ranks.join(", "))
    }

    fn account(&self) -> Communicator {
        let members = match (self.key, self.size as usize <= MOST_MEMBERS) {
            (0, _) => Listed::Range(0, self.size),
            (_, true) => Listed::List(self.processes().map(|process| process.0).collect()),
            (_, false) => Listed::Unknown,
        };
        Communicator {
            name: self.name(),
            context: CONTEXTS | self.key,
            members,
            inter: false,
            collectives: self.begun.load(Ordering::Relaxed) >> WORD_BITS,
            root: 0,
            lengths: Vec::new(),
        }
    }

    /// The group's shared line.
    #[inline]
    pub(super) fn line(&self) -> &Line {
        &self.line
    }

    /// Where an operation on the line happens.
    #[inline]
    pub(super) fn place(&self, line: u32, round: u32) -> Place<'_> {
        Place { group: &self.group, size: self.size, rank: self.rank, line, round }
    }

    /// Where the messages of the next operation go.
    pub(super) fn next_route(&self) -> Route {
        let number = self.sequence.fetch_add(1, Ordering::Relaxed) % ROUND;
        Route {
            context: COLLECTIVE,
            sequence: self.key * ROUND + number,
            local: self.group.clone(),
            remote: None,
        }
    }
}

/// The groups that there are.
struct Groups {
    /// The job, `ARKE_ALL`, which is number 0.
    all: Option<Arc<Members>>,
    /// Those that the program made. The number of one is its key and 1, so that none is 0. Keys have generations: the
    /// number of a group that was freed reaches no later group.
    made: Slab<Arc<Members>>,
}

static GROUPS: Mutex<Groups> = Mutex::new(Groups { all: None, made: Slab::new() });

/// The key of a group that the program made.
fn key_of(group: c_int) -> Option<Key> {
    u32::try_from(group).ok().and_then(|number| number.checked_sub(1)).map(Key::from_bits)
}

fn table() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// All groups, for accounts; none where another thread changes the table.
fn accounts() -> Vec<Communicator> {
    let Ok(table) = GROUPS.try_lock() else { return Vec::new() };
    table.all.iter().chain(table.made.iter().map(|(_, members)| members)).map(|of| of.account()).collect()
}

/// Sets up the job's group.
pub(super) fn start() -> Result {
    arke_runtime::account::list_groups(accounts);
    let all = Members::new(None, runtime::me(), job::size(), 0)?;
    let mut table = table();
    table.all = Some(Arc::new(all));
    table.made = Slab::new();
    Ok(())
}

/// Forgets all groups.
pub(super) fn forget_all() {
    let mut table = table();
    table.all = None;
    table.made = Slab::new();
}

/// A group by its number.
pub(super) fn get(group: c_int) -> Result<Arc<Members>> {
    let found = match group {
        0 => table().all.clone(),
        _ => key_of(group).and_then(|key| table().made.get(key).cloned()),
    };
    found.ok_or_else(|| -> Box<Failure> {
        failure(
            HANDLE,
            format!("group is {group}; it must be ARKE_ALL or a group that was made and not freed"),
        )
    })
}

/// Makes a group of some ranks.
///
/// # Safety
/// `ranks` is valid for `count` numbers; `group` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_group_make(
    ranks: *const c_int,
    count: c_int,
    key: c_int,
    group: *mut c_int,
) -> c_int {
    let make = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let group = unsafe { variable(group, "group")? };
        let n = usize::try_from(count).ok().filter(|n| *n > 0).ok_or_else(|| {
            failure(
                ARGUMENT,
                format!("count is {count}; it must be the number of the group's ranks, at least 1"),
            )
        })?;
        if !(1..=KEYS).contains(&key) {
            return Err(failure(ARGUMENT, format!("key is {key}; it must be from 1 to {KEYS}")));
        }
        if ranks.is_null() {
            return Err(null("ranks"));
        }
        // SAFETY: the caller's promise.
        let given = unsafe { core::slice::from_raw_parts(ranks, n) };
        let list: Vec<u32> = given
            .iter()
            .map(|given| crate::messages::rank(*given, "an element of ranks").map(|rank| rank.0))
            .collect::<Result<_>>()?;
        let mut sorted = list.clone();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(failure(
                RANK,
                format!("rank {} stands in ranks twice; each may be there once", twice[0]),
            ));
        }
        let me = runtime::me();
        let Some(place) = list.iter().position(|rank| *rank == me) else {
            return Err(failure(
                RANK,
                format!("rank {me}, which calls, is not in ranks; only members make a group"),
            ));
        };
        let members = Arc::new(Members::new(Some(&list), place as u32, n as u32, key as u32)?);
        let made = table().made.insert(members);
        let made = made.map_err(|_| failure(NO_MEMORY, "there are four million groups; free some"))?;
        *group = made.bits() as c_int + 1;
        Ok(())
    };
    finish("arke_group_make", make())
}

/// Forgets a group.
///
/// # Safety
/// The pointer is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_group_free(group: *mut c_int) -> c_int {
    let free = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let group = unsafe { variable(group, "group")? };
        get(*group)?;
        if *group == 0 {
            return Err(failure(HANDLE, "group is ARKE_ALL, which cannot be freed"));
        }
        key_of(*group).and_then(|key| table().made.remove(key));
        *group = -1;
        Ok(())
    };
    finish("arke_group_free", free())
}

/// This rank's place in a group.
#[no_mangle]
pub extern "C" fn arke_group_rank(group: c_int) -> c_int {
    get(group).map_or(-1, |members| members.rank as c_int)
}

/// How many members a group has.
#[no_mangle]
pub extern "C" fn arke_group_size(group: c_int) -> c_int {
    get(group).map_or(-1, |members| members.size as c_int)
}
