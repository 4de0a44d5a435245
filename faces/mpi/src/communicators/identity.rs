//! Which communicator one is, alike in all of its processes: for checks and traces, which put together what several
//! of them tell. A context number is used again as soon as its communicator has been freed.

use super::object::Comm;
use super::stamps;
use crate::runtime::table::Table;
use crate::watch;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many communicators have been made of the same processes with the same context number. All of these processes
/// have taken part in each, in one order: the number is free in all of them before it is used again.
static MADE: Table<Option<HashMap<(u32, u64), u64>>> = Table::new("identities of communicators", None);

/// A communicator has got its context number. Its identity; 0 where nobody will ask.
pub(super) fn made(comm: &Comm) -> u64 {
    if !watch::is_on() {
        return 0;
    }
    let processes = processes(comm);
    let before = MADE.write(|made| {
        let count = made.get_or_insert_default().entry((comm.context(), processes)).or_default();
        *count += 1;
        *count - 1
    });
    named(comm.context(), processes, before.unwrap_or(0))
}

/// The identity of the first communicator of these processes with this context number: of `MPI_COMM_WORLD`, which may
/// be older than the checks.
pub(super) fn first(comm: &Comm) -> u64 {
    named(comm.context(), processes(comm), 0)
}

/// A name of the processes; both groups of an intercommunicator have the same.
fn processes(comm: &Comm) -> u64 {
    let of = |group| stamps::of(group, ()).unwrap_or(0);
    let (local, peers) = (of(comm.local_group()), of(comm.peer_group()));
    match comm.is_inter() {
        true => hashed((local.min(peers), local.max(peers))),
        false => local,
    }
}

fn named(context: u32, processes: u64, before: u64) -> u64 {
    hashed((context, processes, before)).max(1)
}

fn hashed(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
