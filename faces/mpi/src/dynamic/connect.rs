//! `MPI_Comm_accept` and `MPI_Comm_connect` (sections 11.9.2 and 11.9.3).

use super::ports::{self, Port};
use crate::abi::*;
use crate::communicators::{self, Comm, Way};
use crate::error::{Error, Result};
use crate::info;
use crate::runtime;
use core::ffi::{c_char, c_int};
use std::rc::Rc;

/// The communicator and root of a collective call of this chapter.
pub(super) fn team(comm: MPI_Comm, root: c_int) -> Result<(Rc<Comm>, u32)> {
    let comm = communicators::get(comm)?;
    if comm.is_inter() {
        return Err(Error::arg(MPI_ERR_COMM, "comm", comm.describe(), "must be an intracommunicator"));
    }
    match u32::try_from(root).ok().filter(|root| *root < comm.size()) {
        Some(root) => Ok((comm, root)),
        None => Err(Error::arg(
            MPI_ERR_ROOT,
            "root",
            root,
            &format!("must be a rank of the communicator (0 to {})", comm.size() - 1),
        )),
    }
}

unsafe fn meet(
    port_name: *const c_char,
    info: MPI_Info,
    (root, comm): (c_int, MPI_Comm),
    newcomm: *mut MPI_Comm,
    way: impl FnOnce(&Port) -> Result<Way>,
) -> Result {
    let _guard = runtime::enter()?;
    let (comm, root) = team(comm, root)?;
    if newcomm.is_null() {
        return Err(Error::null("newcomm"));
    }
    let find = || {
        // Hints are allowed, and none means anything here.
        info::hints(info)?;
        // SAFETY: as the caller vouches; the name counts at the root only.
        let port = unsafe { ports::argument(port_name)? };
        Ok((way(&port)?, Vec::new()))
    };
    let (made, _) = communicators::connect(&comm, root, find);
    let handle = communicators::insert(made?)?;
    // SAFETY: checked above.
    unsafe { *newcomm = handle };
    Ok(())
}

/// `MPI_Comm_accept`.
///
/// # Safety
/// `port_name` must be null or, at the root, a C string; `newcomm` null or valid for a write.
pub(crate) unsafe fn comm_accept(
    port_name: *const c_char,
    info: MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    newcomm: *mut MPI_Comm,
) -> Result {
    // SAFETY: passed on.
    unsafe { meet(port_name, info, (root, comm), newcomm, |port| ports::answer(port, || None)) }
}

/// `MPI_Comm_connect`.
///
/// # Safety
/// As for [`comm_accept`].
pub(crate) unsafe fn comm_connect(
    port_name: *const c_char,
    info: MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    newcomm: *mut MPI_Comm,
) -> Result {
    // SAFETY: passed on.
    unsafe { meet(port_name, info, (root, comm), newcomm, ports::knock) }
}
