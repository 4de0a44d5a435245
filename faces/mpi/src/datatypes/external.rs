//! Packing in the portable format "external32" (MPI 5.0, section 5.3).

use super::packing::{check_buffer, room, too_many, too_short};
use super::{constructors, predefined, table};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_datatype::external32::{self, ConvertError};
use arke_datatype::Layout;
use core::ffi::{c_void, CStr};
use std::sync::Arc;

fn check_format(datarep: &CStr) -> Result {
    if datarep.to_bytes() != b"external32" {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "datarep",
            format_args!("{:?}", datarep.to_string_lossy()),
            "must be \"external32\", the only format that these calls know",
        ));
    }
    Ok(())
}

/// Layout, count and size in external32 of a typed buffer.
fn measure(
    buffer: (&str, *const c_void),
    count: (&str, i64),
    datatype: MPI_Datatype,
) -> Result<(Arc<Layout>, u64, u64)> {
    let elements = constructors::check_count(count.0, count.1)?;
    let layout = table::committed(datatype, "datatype")?;
    let fits = layout.total_size(elements).is_some();
    let Some(bytes) = external32::size(&layout, elements).filter(|_| fits) else {
        return Err(too_many(count.1, layout.size()));
    };
    if buffer.1.is_null() && bytes > 0 && predefined::layout(datatype).is_some() {
        return Err(Error::new(
            MPI_ERR_BUFFER,
            format!("{} is a null pointer; it must point to {elements} elements", buffer.0),
        ));
    }
    Ok((layout, elements, bytes))
}

fn not_converted(error: ConvertError) -> Box<Error> {
    Error::new(MPI_ERR_CONVERSION, error.to_string())
}

/// `MPI_Pack_external`.
///
/// # Safety
/// The buffers are as large as the arguments say.
pub(crate) unsafe fn pack_external(
    datarep: &CStr,
    inbuf: *const c_void,
    incount: i64,
    datatype: MPI_Datatype,
    outbuf: *mut c_void,
    outsize: i64,
    position: IntOut,
) -> Result {
    let _guard = runtime::enter()?;
    check_format(datarep)?;
    let (at, room) = room("outsize", outsize, position)?;
    let (layout, count, needed) = measure(("inbuf", inbuf), ("incount", incount), datatype)?;
    if needed > room as u64 {
        return Err(too_short(needed, room, "outbuf", at, "ask MPI_Pack_external_size how large it must be"));
    }
    check_buffer("outbuf", outbuf, needed)?;
    if needed > 0 {
        // SAFETY: the program vouches for both buffers; there is room for `needed` bytes.
        unsafe {
            let out = core::slice::from_raw_parts_mut(outbuf.cast::<u8>().add(at), needed as usize);
            external32::pack(&layout, count, inbuf.cast(), out).map_err(not_converted)?;
        }
    }
    position.set(at as i64 + needed as i64)?;
    Ok(())
}

/// `MPI_Unpack_external`.
///
/// # Safety
/// As [`pack_external`].
pub(crate) unsafe fn unpack_external(
    datarep: &CStr,
    inbuf: *const c_void,
    insize: i64,
    position: IntOut,
    outbuf: *mut c_void,
    outcount: i64,
    datatype: MPI_Datatype,
) -> Result {
    let _guard = runtime::enter()?;
    check_format(datarep)?;
    let (at, room) = room("insize", insize, position)?;
    let (layout, count, needed) = measure(("outbuf", outbuf), ("outcount", outcount), datatype)?;
    if needed > room as u64 {
        return Err(too_short(needed, room, "inbuf", at, "unpack no more than was packed"));
    }
    check_buffer("inbuf", inbuf, needed)?;
    if needed > 0 {
        // SAFETY: the program vouches for both buffers; `needed` bytes are there.
        unsafe {
            let data = core::slice::from_raw_parts(inbuf.cast::<u8>().add(at), needed as usize);
            external32::unpack(&layout, count, outbuf.cast(), data).map_err(not_converted)?;
        }
    }
    position.set(at as i64 + needed as i64)?;
    Ok(())
}

/// `MPI_Pack_external_size`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn pack_external_size(
    datarep: &CStr,
    incount: i64,
    datatype: MPI_Datatype,
    size: IntOut,
) -> Result {
    let _guard = runtime::enter()?;
    check_format(datarep)?;
    let count = constructors::check_count("incount", incount)?;
    let layout = table::layout(datatype, "datatype")?;
    let bytes = external32::size(&layout, count).ok_or_else(|| too_many(incount, layout.size()))?;
    size.set(bytes as i64)?;
    Ok(())
}
