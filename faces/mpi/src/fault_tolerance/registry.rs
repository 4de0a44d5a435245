//! All communicators of this process, by their context numbers: with or without a handle, a program's and the library's
//! own.

use super::{circles, errors, learn, revoke, Health};
use crate::communicators::contexts::UNSET;
use crate::communicators::Comm;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime::engine;
use crate::runtime::table::Table;
use arke_engine::loss::REVOKED;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A communicator, as far as failures go.
#[derive(Clone)]
pub(super) struct Entry {
    pub health: Rc<Health>,
    pub local: Rc<Group>,
    /// The remote group of an intercommunicator.
    pub remote: Option<Rc<Group>>,
}

impl Entry {
    fn of(comm: &Comm) -> Entry {
        let remote = comm.is_inter().then(|| comm.peer_group().clone());
        Entry { health: comm.health().clone(), local: comm.local_group().clone(), remote }
    }

    /// All of its processes, in an order that all of them find alike.
    ///
    /// # Errors
    /// Where a process is unknown.
    pub fn members(&self) -> Result<Rc<[u32]>> {
        let Some(remote) = &self.remote else { return Ok(self.local.processes().collect()) };
        if remote.size() == 0 || names::of(self.local.process(0))? < names::of(remote.process(0))? {
            return Ok(self.local.processes().chain(remote.processes()).collect());
        }
        Ok(remote.processes().chain(self.local.processes()).collect())
    }

    /// A number that tells these processes from others.
    ///
    /// # Errors
    /// Where a process is unknown.
    pub fn print(&self) -> Result<u64> {
        let mut print = 0xcbf2_9ce4_8422_2325u64;
        for process in self.members()?.iter() {
            let name = names::of(*process)?;
            for word in [name.job[0], name.job[1], u64::from(name.rank)] {
                print = (print ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
            }
        }
        Ok(print)
    }

    fn has(&self, process: u32) -> bool {
        let within = |group: &Rc<Group>| group.rank_of(process).is_some();
        within(&self.local) || self.remote.as_ref().is_some_and(within)
    }
}

static ENTRIES: Table<BTreeMap<u32, Entry>> = Table::new("communicators' failures", BTreeMap::new());

/// A communicator has its context numbers. May be called from inside the engine.
pub(crate) fn enter(comm: &Comm) {
    if comm.context() == UNSET {
        return;
    }
    let done = ENTRIES.write(|entries| entries.insert(comm.context(), Entry::of(comm)));
    debug_assert!(done.is_ok());
}

/// A communicator is gone.
pub(crate) fn leave(context: u32) {
    let gone = ENTRIES.write(|entries| entries.remove(&context));
    drop(gone);
}

pub(super) fn find(context: u32) -> Option<Entry> {
    ENTRIES.read(|entries| entries.get(&context).cloned()).ok().flatten()
}

/// The communicators that a process belongs to.
pub(super) fn of_process(process: u32) -> Vec<(u32, Rc<Health>)> {
    let of = |entries: &BTreeMap<u32, Entry>| {
        let theirs = entries.iter().filter(|(_, entry)| entry.has(process));
        theirs.map(|(context, entry)| (*context, entry.health.clone())).collect()
    };
    ENTRIES.read(of).unwrap_or_default()
}

/// A process of a group that is dead.
pub(crate) fn any_dead(group: &Group) -> Option<u32> {
    match super::is_tolerant() {
        true => circles::dead().into_iter().find(|process| group.rank_of(*process).is_some()),
        false => None,
    }
}

/// Lets a new communicator know what happened before it was made. Not to be called from inside the engine.
///
/// # Errors
/// As for [`engine::with`].
pub(crate) fn settle(comm: &Comm) -> Result {
    if comm.context() == UNSET {
        return Ok(());
    }
    let entry = Entry::of(comm);
    let dead: Vec<u32> = circles::dead().into_iter().filter(|process| entry.has(*process)).collect();
    if !dead.is_empty() {
        engine::with(|e| dead.iter().for_each(|process| learn(e, comm.context(), comm.health(), *process)))?;
    }
    revoke::settle(comm.context(), &entry)
}

/// Why a message for the making of a communicator, on this channel, cannot be waited for.
pub(crate) fn trouble_of_creation(context: u32, tag: i32, errno: Option<i32>) -> Option<Box<Error>> {
    let entry = find(context & !3)?;
    let revoked = entry.health.is_revoked() || errno == Some(REVOKED);
    // Some of the processes (negative tags), or two leaders, may have nothing to do with those that failed.
    let all = context & 3 == 2 && tag >= 0;
    if revoked || errno.is_some() || (all && entry.health.is_troubled()) {
        return Some(errors::of_creation(revoked, &entry.health.failed()));
    }
    None
}
