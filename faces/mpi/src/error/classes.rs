//! The error classes of MPI 5.0 (section 9.4, and 15.3.10 for the tools interface) with their names and a few plain
//! words.

use crate::abi::*;
use crate::fault_tolerance::{MPIX_ERR_PROC_FAILED, MPIX_ERR_PROC_FAILED_PENDING, MPIX_ERR_REVOKED};
use core::ffi::c_int;

macro_rules! classes {
    ($($class:ident $phrase:literal,)*) => {
        const CLASSES: &[(c_int, &str, &str)] = &[$(($class, stringify!($class), $phrase)),*];
    };
}

classes! {
    MPI_SUCCESS "no error",
    MPI_ERR_BUFFER "invalid buffer",
    MPI_ERR_COUNT "invalid count",
    MPI_ERR_TYPE "invalid datatype",
    MPI_ERR_TAG "invalid tag",
    MPI_ERR_COMM "invalid communicator",
    MPI_ERR_RANK "invalid rank",
    MPI_ERR_REQUEST "invalid request",
    MPI_ERR_ROOT "invalid root",
    MPI_ERR_GROUP "invalid group",
    MPI_ERR_OP "invalid reduction operation",
    MPI_ERR_TOPOLOGY "invalid topology",
    MPI_ERR_DIMS "invalid dimensions",
    MPI_ERR_ARG "invalid argument",
    MPI_ERR_UNKNOWN "unknown error",
    MPI_ERR_TRUNCATE "message longer than the receive buffer",
    MPI_ERR_OTHER "error of no other class",
    MPI_ERR_INTERN "internal error of the MPI library",
    MPI_ERR_PENDING "operation still pending",
    MPI_ERR_IN_STATUS "at least one operation failed, see the status of each",
    MPI_ERR_ACCESS "permission denied",
    MPI_ERR_AMODE "invalid file access mode",
    MPI_ERR_ASSERT "invalid assertion",
    MPI_ERR_BAD_FILE "invalid file name",
    MPI_ERR_BASE "invalid base address",
    MPI_ERR_CONVERSION "data conversion failed",
    MPI_ERR_DISP "invalid displacement",
    MPI_ERR_DUP_DATAREP "data representation defined twice",
    MPI_ERR_FILE_EXISTS "file exists",
    MPI_ERR_FILE_IN_USE "file is in use",
    MPI_ERR_FILE "invalid file handle",
    MPI_ERR_INFO_KEY "invalid info key",
    MPI_ERR_INFO_NOKEY "no such info key",
    MPI_ERR_INFO_VALUE "invalid info value",
    MPI_ERR_INFO "invalid info object",
    MPI_ERR_IO "input or output failed",
    MPI_ERR_KEYVAL "invalid attribute key",
    MPI_ERR_LOCKTYPE "invalid lock type",
    MPI_ERR_NAME "service name not published",
    MPI_ERR_NO_MEM "out of memory",
    MPI_ERR_NOT_SAME "arguments differ between processes",
    MPI_ERR_NO_SPACE "no space left on the device",
    MPI_ERR_NO_SUCH_FILE "no such file",
    MPI_ERR_PORT "invalid port",
    MPI_ERR_QUOTA "quota exceeded",
    MPI_ERR_READ_ONLY "file or file system is read-only",
    MPI_ERR_RMA_ATTACH "memory cannot be attached to the window",
    MPI_ERR_RMA_CONFLICT "conflicting accesses to a window",
    MPI_ERR_RMA_RANGE "memory outside of the window",
    MPI_ERR_RMA_SHARED "memory cannot be shared",
    MPI_ERR_RMA_SYNC "wrong synchronization of one-sided calls",
    MPI_ERR_SERVICE "invalid service name",
    MPI_ERR_SIZE "invalid size",
    MPI_ERR_SPAWN "processes could not be started",
    MPI_ERR_UNSUPPORTED_DATAREP "unsupported data representation",
    MPI_ERR_UNSUPPORTED_OPERATION "unsupported operation",
    MPI_ERR_WIN "invalid window",
    MPI_ERR_RMA_FLAVOR "wrong flavor of window",
    MPI_ERR_PROC_ABORTED "a process has ended abnormally",
    MPI_ERR_VALUE_TOO_LARGE "value does not fit the type that it is stored in",
    MPI_ERR_SESSION "invalid session",
    MPI_ERR_ERRHANDLER "invalid error handler",
    MPI_ERR_ABI "operation does not fit the ABI in use",
    MPIX_ERR_PROC_FAILED "a process has failed",
    MPIX_ERR_PROC_FAILED_PENDING "a process has failed that a pending receive may wait for",
    MPIX_ERR_REVOKED "communicator was revoked",
    MPI_T_ERR_CANNOT_INIT "the tools interface cannot be initialized",
    MPI_T_ERR_NOT_ACCESSIBLE "the variable is not accessible now",
    MPI_T_ERR_NOT_INITIALIZED "the tools interface is not initialized",
    MPI_T_ERR_NOT_SUPPORTED "not supported by the tools interface",
    MPI_T_ERR_MEMORY "the tools interface is out of memory",
    MPI_T_ERR_INVALID "invalid use of the tools interface",
    MPI_T_ERR_INVALID_INDEX "index beyond the variables, categories or events that exist",
    MPI_T_ERR_INVALID_ITEM "item beyond the items of the enumeration",
    MPI_T_ERR_INVALID_SESSION "invalid session of the tools interface",
    MPI_T_ERR_INVALID_HANDLE "invalid handle of the tools interface",
    MPI_T_ERR_INVALID_NAME "no variable, category or event of this name",
    MPI_T_ERR_OUT_OF_HANDLES "no handles left in the tools interface",
    MPI_T_ERR_OUT_OF_SESSIONS "no sessions left in the tools interface",
    MPI_T_ERR_CVAR_SET_NOT_NOW "the control variable cannot be set now",
    MPI_T_ERR_CVAR_SET_NEVER "the control variable cannot be set",
    MPI_T_ERR_PVAR_NO_WRITE "the performance variable cannot be written",
    MPI_T_ERR_PVAR_NO_STARTSTOP "the performance variable cannot be started or stopped",
    MPI_T_ERR_PVAR_NO_ATOMIC "the performance variable cannot be read and reset in one step",
    MPI_ERR_LASTCODE "last predefined error code",
}

fn find(class: c_int) -> Option<&'static (c_int, &'static str, &'static str)> {
    CLASSES.iter().find(|(value, ..)| *value == class)
}

/// Whether `class` is an error class of the standard.
pub fn is_class(class: c_int) -> bool {
    find(class).is_some()
}

/// The name of a class, `"MPI_ERR_RANK"`.
pub fn name(class: c_int) -> &'static str {
    find(class).map_or("user-defined error class", |(_, name, _)| name)
}

/// A few words on a class, `"invalid rank"`.
pub fn phrase(class: c_int) -> &'static str {
    find(class).map_or("error of a class that the program added", |(_, _, phrase)| phrase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_up_to_the_last_has_a_name() {
        for class in MPI_SUCCESS..=MPI_ERR_ABI {
            assert!(is_class(class), "{class}");
        }
        for class in MPI_T_ERR_CANNOT_INIT..=MPI_T_ERR_PVAR_NO_ATOMIC {
            assert!(is_class(class), "{class}");
        }
        assert!(!is_class(MPI_ERR_ABI + 1));
        assert_eq!(name(MPI_ERR_TRUNCATE), "MPI_ERR_TRUNCATE");
    }
}
