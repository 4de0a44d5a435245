//! Exports of the module `point_to_point`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{finish, unsupported, Target};

exports! {
    MPI_Bsend PMPI_Bsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Bsend", Target::Comm(comm))
    }
    MPI_Bsend_c PMPI_Bsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Bsend_c", Target::Comm(comm))
    }
    MPI_Bsend_init PMPI_Bsend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Bsend_init", Target::Comm(comm))
    }
    MPI_Bsend_init_c PMPI_Bsend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Bsend_init_c", Target::Comm(comm))
    }
    MPI_Ibsend PMPI_Ibsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Ibsend", Target::Comm(comm))
    }
    MPI_Ibsend_c PMPI_Ibsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Ibsend_c", Target::Comm(comm))
    }
    MPI_Improbe PMPI_Improbe (
        source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Improbe", Target::Comm(comm))
    }
    MPI_Imrecv PMPI_Imrecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Imrecv", Target::Default)
    }
    MPI_Imrecv_c PMPI_Imrecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Imrecv_c", Target::Default)
    }
    MPI_Iprobe PMPI_Iprobe (
        source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Iprobe", Target::Comm(comm))
    }
    MPI_Irecv PMPI_Irecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Irecv", Target::Comm(comm))
    }
    MPI_Irecv_c PMPI_Irecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Irecv_c", Target::Comm(comm))
    }
    MPI_Irsend PMPI_Irsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Irsend", Target::Comm(comm))
    }
    MPI_Irsend_c PMPI_Irsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Irsend_c", Target::Comm(comm))
    }
    MPI_Isend PMPI_Isend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Isend", Target::Comm(comm))
    }
    MPI_Isend_c PMPI_Isend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Isend_c", Target::Comm(comm))
    }
    MPI_Isendrecv PMPI_Isendrecv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Isendrecv", Target::Comm(comm))
    }
    MPI_Isendrecv_c PMPI_Isendrecv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Isendrecv_c", Target::Comm(comm))
    }
    MPI_Isendrecv_replace PMPI_Isendrecv_replace (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Isendrecv_replace", Target::Comm(comm))
    }
    MPI_Isendrecv_replace_c PMPI_Isendrecv_replace_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int,
        source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Isendrecv_replace_c", Target::Comm(comm))
    }
    MPI_Issend PMPI_Issend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Issend", Target::Comm(comm))
    }
    MPI_Issend_c PMPI_Issend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Issend_c", Target::Comm(comm))
    }
    MPI_Mprobe PMPI_Mprobe (
        source: c_int, tag: c_int, comm: MPI_Comm, message: *mut MPI_Message, status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Mprobe", Target::Comm(comm))
    }
    MPI_Mrecv PMPI_Mrecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Mrecv", Target::Default)
    }
    MPI_Mrecv_c PMPI_Mrecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Mrecv_c", Target::Default)
    }
    MPI_Probe PMPI_Probe (source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
        unsupported("MPI_Probe", Target::Comm(comm))
    }
    MPI_Recv PMPI_Recv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Recv", Target::Comm(comm))
    }
    MPI_Recv_c PMPI_Recv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Recv_c", Target::Comm(comm))
    }
    MPI_Recv_init PMPI_Recv_init (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Recv_init", Target::Comm(comm))
    }
    MPI_Recv_init_c PMPI_Recv_init_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Recv_init_c", Target::Comm(comm))
    }
    MPI_Rsend PMPI_Rsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Rsend", Target::Comm(comm))
    }
    MPI_Rsend_c PMPI_Rsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Rsend_c", Target::Comm(comm))
    }
    MPI_Rsend_init PMPI_Rsend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Rsend_init", Target::Comm(comm))
    }
    MPI_Rsend_init_c PMPI_Rsend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Rsend_init_c", Target::Comm(comm))
    }
    MPI_Send PMPI_Send (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Send", Target::Comm(comm))
    }
    MPI_Send_c PMPI_Send_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Send_c", Target::Comm(comm))
    }
    MPI_Send_init PMPI_Send_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Send_init", Target::Comm(comm))
    }
    MPI_Send_init_c PMPI_Send_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Send_init_c", Target::Comm(comm))
    }
    MPI_Sendrecv PMPI_Sendrecv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Sendrecv", Target::Comm(comm))
    }
    MPI_Sendrecv_c PMPI_Sendrecv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Sendrecv_c", Target::Comm(comm))
    }
    MPI_Sendrecv_replace PMPI_Sendrecv_replace (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Sendrecv_replace", Target::Comm(comm))
    }
    MPI_Sendrecv_replace_c PMPI_Sendrecv_replace_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int,
        source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        unsupported("MPI_Sendrecv_replace_c", Target::Comm(comm))
    }
    MPI_Ssend PMPI_Ssend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Ssend", Target::Comm(comm))
    }
    MPI_Ssend_c PMPI_Ssend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Ssend_c", Target::Comm(comm))
    }
    MPI_Ssend_init PMPI_Ssend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Ssend_init", Target::Comm(comm))
    }
    MPI_Ssend_init_c PMPI_Ssend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        unsupported("MPI_Ssend_init_c", Target::Comm(comm))
    }
}
