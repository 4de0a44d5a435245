//! The errors of operations that were given up.

use super::{circles, on_comm, MPIX_ERR_PROC_FAILED, MPIX_ERR_PROC_FAILED_PENDING, MPIX_ERR_REVOKED};
use crate::communicators::Comm;
use crate::dynamic::names;
use crate::error::Error;
use arke_engine::loss::REVOKED;

/// "rank 3 has failed (it was killed by signal 9)".
fn describe(comm: &Comm, process: u32) -> String {
    let who = match (comm.local_group().rank_of(process), comm.rank_of(process)) {
        (Some(rank), _) if !comm.is_inter() => format!("rank {rank}"),
        (Some(rank), _) => format!("rank {rank} of the local group"),
        (None, Some(rank)) => format!("rank {rank} of the remote group"),
        (None, None) => names::describe(process),
    };
    match circles::why(process) {
        Some(why) => format!("{who} has failed ({why})"),
        None => format!("{who} has failed"),
    }
}

/// The error of any call but a few on a revoked communicator.
#[cold]
pub(super) fn revoked(comm: &Comm) -> Box<Error> {
    let text = format!(
        "{} was revoked; go on with a communicator that MPIX_Comm_shrink makes of it",
        comm.describe()
    );
    on_comm(comm, Error::new(MPIX_ERR_REVOKED, text))
}

fn who_failed(comm: &Comm, processes: &[u32]) -> String {
    match processes {
        [] => "a process has failed".into(),
        [one] => describe(comm, *one),
        [first, rest @ ..] => format!("{}, and {} more processes", describe(comm, *first), rest.len()),
    }
}

/// The error of an operation that needs all processes of a communicator.
#[cold]
pub(super) fn without_all(comm: &Comm) -> Box<Error> {
    if comm.health().is_revoked() {
        return revoked(comm);
    }
    let text = format!(
        "{}, and {} needs all of its processes for this call; go on with a communicator that MPIX_Comm_shrink makes of it",
        who_failed(comm, &comm.health().failed()),
        comm.describe()
    );
    on_comm(comm, Error::new(MPIX_ERR_PROC_FAILED, text))
}

/// The error of an agreement on a communicator with failures that not all have acknowledged.
#[cold]
pub(super) fn not_acknowledged(comm: &Comm, processes: &[u32]) -> Box<Error> {
    let text = format!(
        "{} on {}, which not all processes had acknowledged with MPIX_Comm_ack_failed; the result is valid all the same",
        who_failed(comm, processes),
        comm.describe()
    );
    on_comm(comm, Error::new(MPIX_ERR_PROC_FAILED, text))
}

/// The error of an operation with one process, which has failed.
#[cold]
fn without_peer(comm: &Comm, process: u32) -> Box<Error> {
    let text = format!("{}, and took part in this operation on {}", describe(comm, process), comm.describe());
    on_comm(comm, Error::new(MPIX_ERR_PROC_FAILED, text))
}

/// The error of a message or a collective operation that the engine gave up: with `peer`, where it had one.
#[cold]
pub(crate) fn given_up(comm: &Comm, peer: Option<u32>, errno: i32) -> Box<Error> {
    let peer = peer.filter(|peer| comm.local_group().rank_of(*peer).or(comm.rank_of(*peer)).is_some());
    match peer {
        _ if errno == REVOKED || comm.health().is_revoked() => revoked(comm),
        Some(peer) => without_peer(comm, peer),
        None => without_all(comm),
    }
}

/// The error of a receive from any source, or a probe for one, that may be waiting for a process that has failed.
/// `pending`: it goes on waiting.
#[cold]
pub(crate) fn stalled(comm: &Comm, pending: bool) -> Box<Error> {
    let who = who_failed(comm, &comm.health().failed());
    let (class, what) = match pending {
        true => (MPIX_ERR_PROC_FAILED_PENDING, "the receive is still pending"),
        false => (MPIX_ERR_PROC_FAILED, "nothing was received"),
    };
    let text = format!(
        "{who} on {}, and could have been the sender that a receive from MPI_ANY_SOURCE waits for; {what}; acknowledge the failure \
         with MPIX_Comm_ack_failed to wait for the others",
        comm.describe()
    );
    on_comm(comm, Error::new(class, text))
}

/// The error of a communicator that cannot be made, for it needs processes that have failed.
#[cold]
pub(super) fn of_creation(revoked: bool, failed: &[u32]) -> Box<Error> {
    if revoked {
        let text = "the communicator was revoked; go on with one that MPIX_Comm_shrink makes of it";
        return Error::new(MPIX_ERR_REVOKED, text);
    }
    let who = match failed {
        [] => "a process that takes part has failed".into(),
        [first, ..] => match circles::why(*first) {
            Some(why) => format!("{} has failed ({why})", names::describe(*first)),
            None => format!("{} has failed", names::describe(*first)),
        },
    };
    let text =
        format!("{who} while a communicator was to be made; go on with one that MPIX_Comm_shrink makes");
    Error::new(MPIX_ERR_PROC_FAILED, text)
}

/// The error of a communicator that cannot be made without this process.
#[cold]
pub(crate) fn lost_in_creation(process: u32) -> Box<Error> {
    of_creation(false, &[process])
}

/// The error of a communicator that cannot be made, for other processes that it needs have failed with an error of this
/// class.
#[cold]
pub(crate) fn lost_by_others(class: i32) -> Box<Error> {
    let (class, why) = match class {
        MPIX_ERR_REVOKED => (class, "its communicator was revoked"),
        MPIX_ERR_PROC_FAILED => (class, "one of its processes has failed"),
        _ => (crate::abi::MPI_ERR_OTHER, "a process there says why"),
    };
    Error::new(
        class,
        format!("one of the two groups could not go on with this call: {why}; no communicator was made"),
    )
}
