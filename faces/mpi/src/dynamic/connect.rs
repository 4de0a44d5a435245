//! `MPI_Comm_accept` and `MPI_Comm_connect` (sections 11.9.2 and 11.9.3).
//!
//! The info key `timeout` limits how long the root waits for the other side, in seconds: 1 or more, without a
//! fraction. Without the key it waits as long as it takes. It is an extension, which MPICH has, too.

use super::ports::{self, Port};
use crate::abi::*;
use crate::communicators::{self, Comm, Met};
use crate::error::{Error, Result};
use crate::info::{self, Entries};
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

/// How long the root waits for the other side.
pub(super) struct Patience {
    /// When it ends, by [`arke_sys::clock::now_ns`]; `None` for never.
    end: Option<u64>,
    seconds: u64,
}

impl Patience {
    /// Until the other side comes.
    pub(super) const ENDLESS: Patience = Patience { end: None, seconds: 0 };

    /// Whether the root waits as long as it takes.
    pub(super) fn is_endless(&self) -> bool {
        self.end.is_none()
    }

    /// What the hints say, from now on.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_VALUE` where the value of `timeout` is no number of seconds.
    fn of(hints: &Entries) -> Result<Patience> {
        let Some(value) = hints.get(c"timeout") else { return Ok(Patience::ENDLESS) };
        let seconds = value.to_str().ok().and_then(|text| text.trim().parse::<u32>().ok()).filter(|s| *s > 0);
        let Some(seconds) = seconds.map(u64::from) else {
            return Err(Error::arg(
                MPI_ERR_INFO_VALUE,
                "the value of the info key timeout",
                format_args!("{:?}", value.to_string_lossy()),
                "must be a whole number of seconds, at least 1",
            ));
        };
        Ok(Patience { end: Some(arke_sys::clock::now_ns() + seconds * 1_000_000_000), seconds })
    }

    /// The error for a wait that has lasted long enough. `what` nobody did: "comes to" the port.
    pub(super) fn over(&self, what: &str) -> Option<Box<Error>> {
        let end = self.end?;
        (arke_sys::clock::now_ns() >= end).then(|| {
            Error::new(
                MPI_ERR_PORT,
                format!(
                    "nobody {what} port_name within {} seconds, which the info key timeout allows; give a longer timeout, or \
                     none to wait for ever",
                    self.seconds
                ),
            )
        })
    }
}

unsafe fn meet(
    port_name: *const c_char,
    info: MPI_Info,
    (root, comm): (c_int, MPI_Comm),
    newcomm: Out<MPI_Comm>,
    way: impl FnOnce(&Port, &Patience, &Comm) -> Result<Met>,
) -> Result {
    let _guard = runtime::enter()?;
    let (comm, root) = team(comm, root)?;
    let find = || {
        let patience = Patience::of(&info::hints(info)?)?;
        // SAFETY: as the caller vouches; the name counts at the root only.
        let port = ports::argument(unsafe { crate::strings::get("port_name", port_name)? })?;
        way(&port, &patience, &comm)
    };
    let (made, _) = communicators::connect(&comm, root, || (find(), Vec::new()));
    newcomm.set(communicators::insert(made?)?);
    Ok(())
}

/// `MPI_Comm_accept`.
///
/// # Safety
/// `port_name` must be null or, at the root, a C string.
pub(crate) unsafe fn comm_accept(
    port_name: *const c_char,
    info: MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    newcomm: Out<MPI_Comm>,
) -> Result {
    // SAFETY: passed on.
    unsafe {
        meet(port_name, info, (root, comm), newcomm, |port, patience, comm| {
            ports::answer(port, comm, || patience.over("comes to"))
        })
    }
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
    newcomm: Out<MPI_Comm>,
) -> Result {
    // SAFETY: passed on.
    unsafe { meet(port_name, info, (root, comm), newcomm, ports::knock) }
}
