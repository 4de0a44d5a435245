//! Exports of the module `point_to_point`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Bsend PMPI_Bsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Bsend", Target::Comm(comm), crate::point_to_point::bsend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Bsend_c PMPI_Bsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Bsend_c", Target::Comm(comm), crate::point_to_point::bsend(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Bsend_init PMPI_Bsend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Bsend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::bsend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Bsend_init_c PMPI_Bsend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Bsend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::bsend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Ibsend PMPI_Ibsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ibsend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ibsend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Ibsend_c PMPI_Ibsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ibsend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ibsend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Improbe PMPI_Improbe (
        source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Improbe", Target::Comm(comm), or_null(message, MPI_MESSAGE_NULL, checked(|| crate::point_to_point::improbe(
            source, tag, comm, Out::new("flag", flag)?, Out::new("message", message)?, status,
        ))))
    }
    MPI_Imrecv PMPI_Imrecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Imrecv", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::imrecv(
            buf, i64::from(count), datatype, Out::new("message", message)?, Out::new("request", request)?,
        ))))
    }
    MPI_Imrecv_c PMPI_Imrecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Imrecv_c", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::imrecv(
            buf, count, datatype, Out::new("message", message)?, Out::new("request", request)?,
        ))))
    }
    MPI_Iprobe PMPI_Iprobe (
        source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Iprobe", Target::Comm(comm), checked(|| crate::point_to_point::iprobe(
            source, tag, comm, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Irecv PMPI_Irecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Irecv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irecv(
            buf, i64::from(count), datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Irecv_c PMPI_Irecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Irecv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irecv(
            buf, count, datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Irsend PMPI_Irsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Irsend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irsend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Irsend_c PMPI_Irsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Irsend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irsend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isend PMPI_Isend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Isend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isend_c PMPI_Isend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Isend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv PMPI_Isendrecv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Isendrecv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv(
            sendbuf, i64::from(sendcount), sendtype, dest, sendtag, recvbuf, i64::from(recvcount), recvtype, source,
            recvtag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv_c PMPI_Isendrecv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Isendrecv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv(
            sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
            Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv_replace PMPI_Isendrecv_replace (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Isendrecv_replace", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv_replace(
            buf, i64::from(count), datatype, dest, sendtag, source, recvtag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv_replace_c PMPI_Isendrecv_replace_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int,
        source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Isendrecv_replace_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv_replace(
            buf, count, datatype, dest, sendtag, source, recvtag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Issend PMPI_Issend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Issend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::issend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Issend_c PMPI_Issend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Issend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::issend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Mprobe PMPI_Mprobe (
        source: c_int, tag: c_int, comm: MPI_Comm, message: *mut MPI_Message, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Mprobe", Target::Comm(comm), or_null(message, MPI_MESSAGE_NULL, checked(|| crate::point_to_point::mprobe(
            source, tag, comm, Out::new("message", message)?, status,
        ))))
    }
    MPI_Mrecv PMPI_Mrecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Mrecv", Target::Default, checked(|| crate::point_to_point::mrecv(
            buf, i64::from(count), datatype, Out::new("message", message)?, status,
        )))
    }
    MPI_Mrecv_c PMPI_Mrecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Mrecv_c", Target::Default, checked(|| crate::point_to_point::mrecv(
            buf, count, datatype, Out::new("message", message)?, status,
        )))
    }
    MPI_Probe PMPI_Probe (source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
        finish("MPI_Probe", Target::Comm(comm), crate::point_to_point::probe(source, tag, comm, status))
    }
    MPI_Recv PMPI_Recv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Recv", Target::Comm(comm), crate::point_to_point::recv(
            buf, i64::from(count), datatype, source, tag, comm, status,
        ))
    }
    MPI_Recv_c PMPI_Recv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Recv_c", Target::Comm(comm), crate::point_to_point::recv(
            buf, count, datatype, source, tag, comm, status,
        ))
    }
    MPI_Recv_init PMPI_Recv_init (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Recv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::recv_init(
            buf, i64::from(count), datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Recv_init_c PMPI_Recv_init_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Recv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::recv_init(
            buf, count, datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Rsend PMPI_Rsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Rsend", Target::Comm(comm), crate::point_to_point::rsend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Rsend_c PMPI_Rsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Rsend_c", Target::Comm(comm), crate::point_to_point::rsend(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Rsend_init PMPI_Rsend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rsend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::rsend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Rsend_init_c PMPI_Rsend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rsend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::rsend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Send PMPI_Send (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Send", Target::Comm(comm), crate::point_to_point::send(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Send_c PMPI_Send_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Send_c", Target::Comm(comm), crate::point_to_point::send(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Send_init PMPI_Send_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Send_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::send_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Send_init_c PMPI_Send_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Send_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::send_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Sendrecv PMPI_Sendrecv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Sendrecv", Target::Comm(comm), crate::point_to_point::sendrecv(
            sendbuf, i64::from(sendcount), sendtype, dest, sendtag, recvbuf, i64::from(recvcount), recvtype, source,
            recvtag, comm, status,
        ))
    }
    MPI_Sendrecv_c PMPI_Sendrecv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Sendrecv_c", Target::Comm(comm), crate::point_to_point::sendrecv(
            sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status,
        ))
    }
    MPI_Sendrecv_replace PMPI_Sendrecv_replace (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Sendrecv_replace", Target::Comm(comm), crate::point_to_point::sendrecv_replace(
            buf, i64::from(count), datatype, dest, sendtag, source, recvtag, comm, status,
        ))
    }
    MPI_Sendrecv_replace_c PMPI_Sendrecv_replace_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int,
        source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Sendrecv_replace_c", Target::Comm(comm), crate::point_to_point::sendrecv_replace(
            buf, count, datatype, dest, sendtag, source, recvtag, comm, status,
        ))
    }
    MPI_Ssend PMPI_Ssend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Ssend", Target::Comm(comm), crate::point_to_point::ssend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Ssend_c PMPI_Ssend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Ssend_c", Target::Comm(comm), crate::point_to_point::ssend(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Ssend_init PMPI_Ssend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ssend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ssend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Ssend_init_c PMPI_Ssend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ssend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ssend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
}
