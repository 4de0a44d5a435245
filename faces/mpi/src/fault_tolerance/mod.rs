//! Going on without processes that have failed: the extension that its authors call user-level failure mitigation
//! (ULFM), with names that begin with `MPIX_`, declared in `mpi-ext.h`.
//!
//! A job that was started with `--with-ft` goes on when a rank dies. Then:
//!
//! * `arke_runtime::deaths` learns of deaths from the job board, and tells the fabric; the engine ends what is under
//!   way with the dead, and [`lost`] here does the same for what needs them indirectly: collective operations, and
//!   receives from any source;
//! * `health.rs` keeps for each communicator who of it has failed, what the program knows of that, and whether it was
//!   revoked; `registry.rs` finds them all by their context numbers;
//! * `letters.rs` carries what processes say to each other about it, beside all communicators;
//! * `revoke.rs` ends all operations on a communicator in all of its processes, `agree.rs` lets the living agree,
//!   `shrink.rs` makes a communicator of them. These work in any job, also where nothing can fail.
//!
//! `docs/fault-tolerance.md` tells the user what holds.

mod agree;
mod calls;
mod circles;
mod consensus;
#[cfg(test)]
mod consensus_over_sim;
mod errors;
mod health;
mod letters;
mod registry;
mod revoke;
mod shrink;

use crate::error::{Error, Result};
use crate::runtime::engine::Eng;
use arke_engine::loss::UNREACHABLE;
use arke_engine::ProcId;
use core::ffi::c_int;

pub(crate) use agree::barrier_of_living;
pub(crate) use arke_runtime::deaths::is_tolerant;
pub use calls::*;
pub(crate) use circles::why as why_lost;
pub(crate) use errors::{given_up, lost_by_others, lost_in_creation, stalled};
pub use health::Health;
pub(crate) use letters::set_up;
pub(crate) use registry::{any_dead, enter, leave, settle, trouble_of_creation};

/// A process that takes part in the operation has failed.
pub const MPIX_ERR_PROC_FAILED: c_int = 8001;
/// A receive from any source may be waiting for a process that has failed; it is still pending.
pub const MPIX_ERR_PROC_FAILED_PENDING: c_int = 8002;
/// The communicator was revoked.
pub const MPIX_ERR_REVOKED: c_int = 8003;

/// Whether an error of this class comes of the loss of a process.
pub(crate) fn is_loss(class: c_int) -> bool {
    [MPIX_ERR_PROC_FAILED, MPIX_ERR_PROC_FAILED_PENDING, MPIX_ERR_REVOKED].contains(&class)
}

/// What the loss of a process means to communicators, in a job that goes on without it; and to the making of one, if
/// none has it yet.
pub(crate) fn lost(engine: &mut Eng, peer: ProcId, why: &str) {
    for (context, health) in registry::of_process(peer.0) {
        learn(engine, context, &health, peer.0);
    }
    circles::died(engine, peer.0, why);
}

/// Notes that a process of a communicator has failed, and ends what can no longer come to its end there.
fn learn(engine: &mut Eng, context: u32, health: &Health, process: u32) {
    if !health.learn(process) || health.is_revoked() {
        return;
    }
    // A collective operation needs everybody: each process ends it as soon as it knows, so that none waits for another
    // that has.
    engine.close_context(context + 1, UNREACHABLE);
    if health.is_whole() {
        engine.close_context(context, UNREACHABLE);
    }
    engine.set_uneasy(context, true);
    // So does the making of a communicator by all; that by some (a negative tag) may have nothing to do with the dead.
    engine.give_up(UNREACHABLE, |on, tag, _| on == context + 2 && tag >= 0);
}

/// A communicator's handle as the target of an error.
fn on_comm(comm: &crate::communicators::Comm, error: Box<Error>) -> Box<Error> {
    error.on(crate::error::Target::Comm(comm.handle()))
}

/// Looks what has come, so that what is known now is up to date.
fn catch_up() -> Result {
    crate::runtime::engine::with(|engine| engine.progress(false)).map(drop)
}
