//! The three forms of a collective call: `MPI_Allgather`, `MPI_Iallgather` and `MPI_Allgather_init` are one struct of
//! arguments with three methods.
//!
//! The exports make the struct and call the method that `faces/mpi/abi/functions.tsv` names.

use super::launch::How;
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::error::Result;
use crate::info;
use crate::runtime;
use std::rc::Rc;

/// A collective call: its arguments, and what it does with them on their communicator.
pub(crate) trait Forms {
    /// The communicator argument.
    fn comm(&self) -> MPI_Comm;

    /// Does the operation, or makes its request.
    ///
    /// # Safety
    /// The arguments are as the standard asks for the call. Buffers stay valid until the operation has ended: with
    /// its request, and if that is persistent, with every operation that it starts.
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result;

    /// The blocking form.
    ///
    /// # Safety
    /// As for [`Forms::run`].
    #[inline(always)]
    unsafe fn blocking(&self) -> Result {
        let _guard = runtime::enter()?;
        // SAFETY: the caller's promise.
        communicators::with(self.comm(), |comm| unsafe { self.run(comm, How::Blocking) })
    }

    /// The non-blocking form, which stores its request at `request`.
    ///
    /// # Safety
    /// As for [`Forms::run`].
    unsafe fn start(&self, request: Out<MPI_Request>) -> Result {
        let _guard = runtime::enter()?;
        // SAFETY: the caller's promise.
        communicators::with(self.comm(), |comm| unsafe { self.run(comm, How::Start(request)) })
    }

    /// The persistent form, which stores its request at `request`.
    ///
    /// # Safety
    /// As for [`Forms::run`].
    unsafe fn init(&self, info: MPI_Info, request: Out<MPI_Request>) -> Result {
        let _guard = runtime::enter()?;
        // Hints are allowed, and none means anything here.
        info::hints(info)?;
        // SAFETY: the caller's promise.
        communicators::with(self.comm(), |comm| unsafe { self.run(comm, How::Init(request)) })
    }
}
