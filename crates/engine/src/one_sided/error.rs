//! Why a one-sided operation did not happen.

use crate::loss::UNREACHABLE;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_fabric::{ProcId, PullError, STOPPED};

/// A one-sided operation that did not happen, or not wholly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemoteError {
    /// Whose memory it was about.
    pub peer: ProcId,
    /// Why.
    pub what: What,
}

/// Why a one-sided operation did not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The bytes are no descriptor of a region.
    Descriptor,
    /// It reaches out of the region: its beginning, its end (where they are numbers), the region's length.
    Outside {
        /// First byte.
        from: u64,
        /// One past the last byte.
        to: u64,
        /// Bytes of the region.
        len: u64,
    },
    /// The data of this side and of the target have different lengths.
    Lengths {
        /// Bytes here.
        here: u64,
        /// Bytes at the target.
        there: u64,
    },
    /// The target does not hold whole elements of the kind.
    Elements(Basic),
    /// The operation is not defined on that kind of element.
    Undefined(ReduceOp, Basic),
    /// The process has ended.
    Gone,
    /// The region is not registered (any more).
    Unregistered,
    /// A process that changes the memory has been stopped in the middle of that.
    Stopped,
    /// The system or the network refused: the error number.
    Fault(i32),
}

/// "No such process".
pub(super) const ESRCH: i32 = 3;
/// "No such device or address": what a target answers about a region that it does not have.
pub(super) const ENXIO: i32 = 6;

impl What {
    pub(super) fn of(errno: i32) -> Self {
        match errno {
            // A payload from a process that was lost meanwhile ends like any message from it.
            ESRCH | UNREACHABLE => What::Gone,
            ENXIO => What::Unregistered,
            STOPPED => What::Stopped,
            other => What::Fault(other),
        }
    }

    pub(super) fn errno(self) -> i32 {
        match self {
            What::Gone => ESRCH,
            What::Unregistered => ENXIO,
            What::Stopped => STOPPED,
            What::Fault(errno) => errno,
            // "Invalid argument": the rest is found before anything is sent.
            _ => 22,
        }
    }
}

impl From<PullError> for What {
    fn from(e: PullError) -> Self {
        match e {
            PullError::Fault(errno) => What::of(errno),
            // "Operation not permitted".
            PullError::Refused => What::Fault(1),
        }
    }
}

impl std::fmt::Display for RemoteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let peer = self.peer.0;
        match self.what {
            What::Descriptor => write!(f, "these bytes do not describe a region of process {peer}"),
            What::Outside { from, to, len } => write!(
                f,
                "bytes {from} to {to} do not lie in the {len} bytes that process {peer} has registered"
            ),
            What::Lengths { here, there } => {
                write!(f, "{here} bytes on this side do not match {there} bytes at process {peer}")
            }
            What::Elements(basic) => {
                write!(f, "the target at process {peer} does not consist of whole elements of kind {basic:?}")
            }
            What::Undefined(op, basic) => {
                write!(f, "{op:?} is not defined on elements of kind {basic:?} (target: process {peer})")
            }
            What::Gone => write!(f, "process {peer} has ended; its memory cannot be reached any more"),
            What::Unregistered => {
                write!(
                    f,
                    "the region of process {peer} is not registered any more; synchronise before it is freed"
                )
            }
            What::Stopped => write!(
                f,
                "the memory of process {peer} is being changed by a process that has been stopped for a minute, by a signal or \
                 a debugger; continue that process"
            ),
            What::Fault(errno) => write!(
                f,
                "the memory of process {peer} cannot be reached: {}",
                std::io::Error::from_raw_os_error(errno)
            ),
        }
    }
}

impl std::error::Error for RemoteError {}
