//! What goes wrong at a target, in the words of the program.

use super::window::Window;
use crate::abi::*;
use crate::error::{Error, Result, Target};
use crate::fault_tolerance;
use arke_engine::one_sided::{RemoteError, What};
use core::ffi::c_int;

/// The error of an operation that did not happen, or not wholly.
#[cold]
pub(super) fn remote(window: &Window, error: RemoteError) -> Box<Error> {
    let rank = window.rank_of(error.peer);
    let (class, text) = match error.what {
        What::Outside { from, to, len } => (
            MPI_ERR_RMA_RANGE,
            format!(
                "bytes {} to {to} of the memory of rank {rank} are wanted, which has {len} in the window; target_disp, \
                 target_count and target_datatype must name a part of it",
                from as i64
            ),
        ),
        What::Lengths { here, there } => return lengths(here, there),
        What::Elements(basic) => (
            MPI_ERR_TYPE,
            format!("target_datatype does not consist of whole elements of one predefined type ({basic:?})"),
        ),
        What::Undefined(op, basic) => {
            (MPI_ERR_OP, format!("the operation ({op:?}) is not defined on elements of that kind ({basic:?})"))
        }
        What::Gone => (class_of_loss(), format!("rank {rank} has ended; its memory cannot be reached any more")),
        What::Unregistered => (
            MPI_ERR_RMA_RANGE,
            format!(
                "the memory of rank {rank} that an operation went to is not part of the window any more; complete all \
                 operations before it is detached or freed"
            ),
        ),
        What::Stopped => (
            MPI_ERR_RMA_SYNC,
            format!(
                "the memory of rank {rank} is being changed by a process that has been stopped for a minute, by a signal or a \
                 debugger; continue that process"
            ),
        ),
        What::Fault(errno) => (
            MPI_ERR_RMA_RANGE,
            format!(
                "an operation at rank {rank} failed: {}; either its memory there or the buffer given here is not valid",
                std::io::Error::from_raw_os_error(errno)
            ),
        ),
        What::Descriptor => {
            (MPI_ERR_INTERN, format!("rank {rank} described its memory in a way that cannot be read"))
        }
    };
    Error::new(class, text).on(Target::Win(window.handle()))
}

/// The class of errors for which a process is missing.
pub(super) fn class_of_loss() -> c_int {
    match fault_tolerance::is_tolerant() {
        true => fault_tolerance::MPIX_ERR_PROC_FAILED,
        false => MPI_ERR_OTHER,
    }
}

/// The error of two sides that do not describe the same amount of data.
#[cold]
pub(super) fn lengths(here: u64, there: u64) -> Box<Error> {
    Error::new(
        MPI_ERR_TYPE,
        format!(
            "{here} bytes are described on this side and {there} at the target; counts and datatypes of both sides must \
             describe the same data"
        ),
    )
}

/// As the result of a call.
pub(super) fn told(window: &Window, result: core::result::Result<(), RemoteError>) -> Result {
    result.map_err(|error| remote(window, error))
}
