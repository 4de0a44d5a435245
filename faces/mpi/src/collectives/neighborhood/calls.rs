//! The calls, which come in pairs and threes that differ in how the blocks are described.

use super::{exchange, gather, Exchange, Gather};
use crate::abi::*;
use crate::collectives::alltoall::Side;
use crate::collectives::forms::Forms;
use crate::collectives::gather::Places;
use crate::collectives::launch::How;
use crate::communicators::Comm;
use crate::error::Result;
use core::ffi::c_void;
use std::rc::Rc;

/// `MPI_Neighbor_allgather`. `sendbuf` holds `sendcount` elements of `sendtype`; `recvbuf` has room for `recvcount`
/// of `recvtype` from each neighbour.
pub(crate) struct NeighborAllgather {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for NeighborAllgather {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let NeighborAllgather { sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm: _ } = *self;
        let places = Places::Equal(recvcount);
        // SAFETY: passed on.
        unsafe { gather(&Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, how) }
    }
}

/// `MPI_Neighbor_allgatherv`: with arrays of a count and a displacement for each neighbour.
pub(crate) struct NeighborAllgatherv {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub displs: IntArray,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for NeighborAllgatherv {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let NeighborAllgatherv {
            sendbuf,
            sendcount,
            sendtype,
            recvbuf,
            recvcounts,
            displs,
            recvtype,
            comm: _,
        } = *self;
        let places = Places::Listed { counts: recvcounts, displs };
        // SAFETY: passed on.
        unsafe { gather(&Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, how) }
    }
}

/// `MPI_Neighbor_alltoall`. The buffers hold a block of so many elements for each neighbour.
pub(crate) struct NeighborAlltoall {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for NeighborAlltoall {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let NeighborAlltoall { sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm: _ } = *self;
        let send = Side::Typed(Places::Equal(sendcount), sendtype);
        let recv = Side::Typed(Places::Equal(recvcount), recvtype);
        // SAFETY: passed on.
        unsafe { exchange(&Exchange { sendbuf, send, recvbuf, recv }, comm, how) }
    }
}

/// `MPI_Neighbor_alltoallv`: with arrays of a count and a displacement for each neighbour.
pub(crate) struct NeighborAlltoallv {
    pub sendbuf: *const c_void,
    pub sendcounts: IntArray,
    pub sdispls: IntArray,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub rdispls: IntArray,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for NeighborAlltoallv {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let NeighborAlltoallv {
            sendbuf,
            sendcounts,
            sdispls,
            sendtype,
            recvbuf,
            recvcounts,
            rdispls,
            recvtype,
            comm: _,
        } = *self;
        let send = Side::Typed(Places::Listed { counts: sendcounts, displs: sdispls }, sendtype);
        let recv = Side::Typed(Places::Listed { counts: recvcounts, displs: rdispls }, recvtype);
        // SAFETY: passed on.
        unsafe { exchange(&Exchange { sendbuf, send, recvbuf, recv }, comm, how) }
    }
}

/// `MPI_Neighbor_alltoallw`: with an array of datatypes for each side; displacements are in bytes.
pub(crate) struct NeighborAlltoallw {
    pub sendbuf: *const c_void,
    pub sendcounts: IntArray,
    pub sdispls: *const MPI_Aint,
    pub sendtypes: *const MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub rdispls: *const MPI_Aint,
    pub recvtypes: *const MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for NeighborAlltoallw {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let NeighborAlltoallw {
            sendbuf,
            sendcounts,
            sdispls,
            sendtypes,
            recvbuf,
            recvcounts,
            rdispls,
            recvtypes,
            comm: _,
        } = *self;
        let send = Side::Each { counts: sendcounts, displs: IntArray::aint(sdispls), types: sendtypes };
        let recv = Side::Each { counts: recvcounts, displs: IntArray::aint(rdispls), types: recvtypes };
        // SAFETY: passed on.
        unsafe { exchange(&Exchange { sendbuf, send, recvbuf, recv }, comm, how) }
    }
}
