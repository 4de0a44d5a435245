//! Exports of the module `operations`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Op_commutative PMPI_Op_commutative (op: MPI_Op, commute: *mut c_int) -> c_int {
        finish("MPI_Op_commutative", Target::Default, checked(|| crate::operations::op_commutative(
            op, Out::new("commute", commute)?,
        )))
    }
    MPI_Op_create PMPI_Op_create (user_fn: MPI_User_function, commute: c_int, op: *mut MPI_Op) -> c_int {
        finish("MPI_Op_create", Target::Default, or_null(op, MPI_OP_NULL, checked(|| crate::operations::op_create(
            UserFunction::Int(user_fn), commute, Out::new("op", op)?,
        ))))
    }
    MPI_Op_create_c PMPI_Op_create_c (
        user_fn: MPI_User_function_c, commute: c_int, op: *mut MPI_Op,
    ) -> c_int {
        finish("MPI_Op_create_c", Target::Default, or_null(op, MPI_OP_NULL, checked(|| crate::operations::op_create(
            UserFunction::Large(user_fn), commute, Out::new("op", op)?,
        ))))
    }
    MPI_Op_free PMPI_Op_free (op: *mut MPI_Op) -> c_int {
        finish("MPI_Op_free", Target::Default, checked(|| crate::operations::op_free(Out::new("op", op)?)))
    }
    MPI_Reduce_local PMPI_Reduce_local (
        inbuf: *const c_void, inoutbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
    ) -> c_int {
        finish("MPI_Reduce_local", Target::Default, crate::operations::reduce_local(
            inbuf, inoutbuf, i64::from(count), datatype, op,
        ))
    }
    MPI_Reduce_local_c PMPI_Reduce_local_c (
        inbuf: *const c_void, inoutbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
    ) -> c_int {
        finish("MPI_Reduce_local_c", Target::Default, crate::operations::reduce_local(
            inbuf, inoutbuf, count, datatype, op,
        ))
    }
}
