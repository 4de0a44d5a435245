//! `MPI_Pack`, `MPI_Unpack` and `MPI_Pack_size` (MPI 5.0, section 5.2). Packed data are the bytes in type map order.

use super::buffers::{self, Names};
use super::{constructors, table};
use crate::abi::*;
use crate::communicators;
use crate::error::{Error, Result};
use crate::runtime;
use core::ffi::c_void;

/// The room from `position` on in a packed buffer.
pub(super) fn room(size_name: &str, size: i64, position: IntOut) -> Result<(usize, usize)> {
    if size < 0 {
        return Err(Error::arg(MPI_ERR_ARG, size_name, size, "must not be negative"));
    }
    let at = position.get();
    if at < 0 || at > size {
        let remedy = format!("must be between 0 and {size_name}, which is {size}");
        return Err(Error::arg(MPI_ERR_ARG, "position", at, &remedy));
    }
    Ok((at as usize, (size - at) as usize))
}

/// The error of data that do not fit, or are not there.
#[cold]
pub(super) fn too_short(needed: u64, room: usize, buffer: &str, at: usize, remedy: &str) -> Box<Error> {
    Error::new(
        MPI_ERR_TRUNCATE,
        format!(
            "the data take {needed} bytes, but {buffer} has only {room} left after position {at}; {remedy}"
        ),
    )
}

/// The error of a packed buffer that is a null pointer.
pub(super) fn check_buffer(name: &str, buffer: *const c_void, needed: u64) -> Result {
    if buffer.is_null() && needed > 0 {
        return Err(Error::new(
            MPI_ERR_BUFFER,
            format!("{name} is a null pointer; it must point to the packed data"),
        ));
    }
    Ok(())
}

const PACK: Names = Names { buf: "inbuf", count: "incount", datatype: "datatype" };
const UNPACK: Names = Names { buf: "outbuf", count: "outcount", datatype: "datatype" };

/// `MPI_Pack`.
///
/// # Safety
/// The buffers are as large as the arguments say.
pub(crate) unsafe fn pack(
    inbuf: *const c_void,
    incount: i64,
    datatype: MPI_Datatype,
    outbuf: *mut c_void,
    outsize: i64,
    position: IntOut,
    comm: MPI_Comm,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |_| Ok(()))?;
    let shape = buffers::shape(inbuf, incount, datatype, PACK)?;
    let (at, room) = room("outsize", outsize, position)?;
    let needed = shape.len();
    if needed > room as u64 {
        return Err(too_short(needed, room, "outbuf", at, "ask MPI_Pack_size how large it must be"));
    }
    check_buffer("outbuf", outbuf, needed)?;
    if needed > 0 {
        // SAFETY: the program vouches for both buffers; there is room for `needed` bytes.
        unsafe {
            let out = core::slice::from_raw_parts_mut(outbuf.cast::<u8>().add(at), needed as usize);
            runtime::copying(needed, || shape.data().copy_out(0, out));
        }
    }
    position.set(at as i64 + needed as i64)?;
    Ok(())
}

/// `MPI_Unpack`.
///
/// # Safety
/// As [`pack`].
pub(crate) unsafe fn unpack(
    inbuf: *const c_void,
    insize: i64,
    position: IntOut,
    outbuf: *mut c_void,
    outcount: i64,
    datatype: MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |_| Ok(()))?;
    let shape = buffers::shape(outbuf, outcount, datatype, UNPACK)?;
    let (at, room) = room("insize", insize, position)?;
    let needed = shape.len();
    if needed > room as u64 {
        return Err(too_short(needed, room, "inbuf", at, "unpack no more than was packed"));
    }
    check_buffer("inbuf", inbuf, needed)?;
    if needed > 0 {
        // SAFETY: the program vouches for both buffers; `needed` bytes are there.
        unsafe {
            let data = core::slice::from_raw_parts(inbuf.cast::<u8>().add(at), needed as usize);
            runtime::copying(needed, || shape.data_mut().write(0, data));
        }
    }
    position.set(at as i64 + needed as i64)?;
    Ok(())
}

/// `MPI_Pack_size`. Packing adds nothing to the data, so the bound is exact.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn pack_size(incount: i64, datatype: MPI_Datatype, comm: MPI_Comm, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |_| Ok(()))?;
    let count = constructors::check_count("incount", incount)?;
    let (bytes, one) =
        table::with_layout(datatype, "datatype", |layout| (layout.total_size(count), layout.size()))?;
    Ok(size.set(bytes.ok_or_else(|| too_many(incount, one))? as i64)?)
}

pub(super) fn too_many(count: i64, size: u64) -> Box<Error> {
    Error::arg(
        MPI_ERR_COUNT,
        "incount",
        count,
        &format!("must be a number of elements, of {size} bytes each, whose bytes fit in 63 bits"),
    )
}
