//! `MPI_Op_create`, `MPI_Op_free`, `MPI_Op_commutative` and `MPI_Reduce_local` (MPI 5.0, sections 6.9.5 and 6.9.7).

use super::table::{self, Function, UserOp};
use super::{commutative, reduction};
use crate::abi::*;
use crate::contexts::Context;
use crate::error::{finish, Error, Result, Target};
use crate::runtime;
use arke_abi::with_context::{DropFunction, OpFunction};
use core::ffi::{c_int, c_void};

/// `MPI_Op_create` and `MPI_Op_create_c`.
///
/// # Safety
/// `user_fn` holds null or a function of its type.
pub(crate) unsafe fn op_create(user_fn: UserFunction, commute: c_int, op: Out<MPI_Op>) -> Result {
    let _guard = runtime::enter()?;
    if matches!(user_fn, UserFunction::Int(None) | UserFunction::Large(None)) {
        return Err(Error::new(
            MPI_ERR_ARG,
            "user_fn is a null pointer; it must be the function that combines two arrays",
        ));
    }
    let handle = table::insert(UserOp { function: Function::Plain(user_fn), commute: commute != 0 })?;
    op.set(handle);
    Ok(())
}

/// `MPI_Op_create` for libraries over `arke_mpi_table`: the function gets `context`, which `drop` frees when no
/// operation uses it any more, or now, where the call fails.
///
/// # Safety
/// As [`arke_abi::with_context`] says; `op` is null or valid for a write.
pub(crate) unsafe extern "C-unwind" fn op_create_with_context(
    function: OpFunction,
    context: *mut c_void,
    drop: DropFunction,
    large: bool,
    commute: bool,
    op: *mut MPI_Op,
) -> c_int {
    // SAFETY: the caller vouches for the pair.
    let context = unsafe { Context::new(context, drop) };
    let create = || {
        let _guard = runtime::enter()?;
        // SAFETY: the caller vouches for the place.
        let op = unsafe { Out::new("op", op)? };
        let function = Function::WithContext { function, context, large };
        op.set(table::insert(UserOp { function, commute })?);
        Ok(())
    };
    finish("MPI_Op_create", Target::Default, create())
}

/// `MPI_Op_free`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn op_free(op: Out<MPI_Op>) -> Result {
    let _guard = runtime::enter()?;
    table::remove(op.get())?;
    op.set(MPI_OP_NULL);
    Ok(())
}

/// `MPI_Op_commutative`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn op_commutative(op: MPI_Op, commute: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let answer = commutative(op)?;
    commute.set(c_int::from(answer));
    Ok(())
}

/// `MPI_Reduce_local`.
///
/// # Safety
/// Both buffers hold `count` elements of `datatype` and do not overlap.
pub(crate) unsafe fn reduce_local(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
) -> Result {
    let _guard = runtime::enter()?;
    if count < 0 {
        return Err(Error::arg(MPI_ERR_COUNT, "count", count, "must not be negative"));
    }
    let reduction = reduction(op, datatype)?;
    let count = count as u64;
    let Some(bytes) = reduction.layout().total_size(count) else {
        return Err(Error::arg(
            MPI_ERR_COUNT,
            "count",
            count,
            "times the size of datatype must be a number of bytes below 2^63",
        ));
    };
    for (name, buffer) in [("inbuf", inbuf), ("inoutbuf", inoutbuf.cast_const())] {
        if core::ptr::eq(buffer, MPI_IN_PLACE) {
            return Err(Error::arg(MPI_ERR_BUFFER, name, "MPI_IN_PLACE", "must be a buffer in this call"));
        }
        if buffer.is_null() && bytes > 0 && !reduction.is_users() {
            return Err(Error::new(
                MPI_ERR_BUFFER,
                format!(
                    "{name} is a null pointer and count is {count}; it must point to {bytes} bytes of data"
                ),
            ));
        }
    }
    if bytes > 0 && !reduction.is_users() && overlap(inbuf as usize, inoutbuf as usize, bytes) {
        return Err(Error::new(MPI_ERR_BUFFER, "inbuf and inoutbuf overlap; they must be apart"));
    }
    let (input, inout): (*const u8, *mut u8) = (inbuf.cast(), inoutbuf.cast());
    if reduction.is_users() {
        // SAFETY: the program vouches for its buffers.
        runtime::results::program(|| unsafe { reduction.apply(input, inout, count) });
    } else {
        // SAFETY: as above; the buffers are apart.
        unsafe { reduction.apply(input, inout, count) };
    }
    Ok(())
}

fn overlap(a: usize, b: usize, bytes: u64) -> bool {
    (a.abs_diff(b) as u64) < bytes
}
