//! Buffer arguments: address, count and datatype become the memory that the engine reads or writes, checked once.

use super::{predefined, table};
use crate::abi::*;
use crate::error::{Error, Result};
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::Layout;
use arke_engine::{Data, DataMut, Strided};
use core::ffi::c_void;
use std::sync::Arc;

/// The names of a buffer's arguments, for error texts.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// Of the address.
    pub buf: &'static str,
    /// Of the count.
    pub count: &'static str,
    /// Of the datatype.
    pub datatype: &'static str,
}

/// The usual names.
pub const PLAIN: Names = Names { buf: "buf", count: "count", datatype: "datatype" };
/// The send side's, where there are two.
pub const SEND: Names = Names { buf: "sendbuf", count: "sendcount", datatype: "sendtype" };
/// The receive side's, where there are two.
pub const RECV: Names = Names { buf: "recvbuf", count: "recvcount", datatype: "recvtype" };

/// Whether two runs of memory, by address and length, share bytes.
pub(crate) fn overlap((at, len): (usize, usize), (there, its): (usize, usize)) -> bool {
    len > 0 && its > 0 && at < there.saturating_add(its) && there < at.saturating_add(len)
}

/// A checked buffer argument.
#[derive(Debug)]
pub enum Shape {
    /// This many bytes at this address.
    Run(*mut u8, usize),
    /// Elements with gaps.
    Strided(*mut u8, u64, Arc<Layout>),
}

/// The bytes of a buffer argument of the commonest kind: elements without gaps of a predefined type. `None` for any
/// other, wrong ones too.
#[inline(always)]
pub fn run(buf: *const c_void, count: i64, datatype: MPI_Datatype) -> Option<usize> {
    let size = predefined::plain_bytes(datatype)?;
    if count < 0 || (buf.is_null() && count != 0) {
        return None;
    }
    (count as usize).checked_mul(size)
}

/// As [`data`], of the commonest kind of buffer alone.
///
/// # Safety
/// As for [`data`].
#[inline(always)]
pub unsafe fn plain(buf: *const c_void, count: i64, datatype: MPI_Datatype) -> Option<Bytes> {
    // SAFETY: the caller's promise.
    run(buf, count, datatype).map(|len| unsafe { Bytes::new(buf.cast(), len) })
}

/// As [`data_mut`], of the commonest kind of buffer alone.
///
/// # Safety
/// As for [`data_mut`].
#[inline(always)]
pub unsafe fn plain_mut(buf: *mut c_void, count: i64, datatype: MPI_Datatype) -> Option<BytesMut> {
    // SAFETY: the caller's promise.
    run(buf, count, datatype).map(|len| unsafe { BytesMut::new(buf.cast(), len) })
}

/// Checks a buffer argument.
///
/// # Errors
/// `MPI_ERR_COUNT` for a negative count, `MPI_ERR_TYPE` for an unusable datatype, `MPI_ERR_BUFFER` for a null address
/// where there is data.
#[inline(always)]
pub fn shape(buf: *const c_void, count: i64, datatype: MPI_Datatype, names: Names) -> Result<Shape> {
    if let Some(bytes) = run(buf, count, datatype) {
        return Ok(Shape::Run(buf.cast_mut().cast(), bytes));
    }
    general(buf, count, datatype, names)
}

#[inline(never)]
fn general(buf: *const c_void, count: i64, datatype: MPI_Datatype, names: Names) -> Result<Shape> {
    if count < 0 {
        return Err(Error::arg(MPI_ERR_COUNT, names.count, count, "must not be negative"));
    }
    if datatype == MPI_DATATYPE_NULL && count == 0 {
        // What is not there has no datatype: other libraries take this, and programs give it.
        return Ok(Shape::NOTHING);
    }
    let count = count as u64;
    let found = table::with_committed(datatype, names.datatype, |layout| {
        let bytes = layout.total_size(count).and_then(|b| usize::try_from(b).ok())?;
        // A share in the layout only where elements have gaps.
        let gaps = (bytes > 0 && !layout.is_contiguous(count)).then(|| layout.clone());
        Some((bytes, layout.true_lb(), gaps))
    })?;
    let Some((bytes, first, gaps)) = found else {
        return Err(Error::arg(
            MPI_ERR_COUNT,
            names.count,
            count,
            "times the size of the datatype must be a number of bytes below 2^63",
        ));
    };
    if bytes == 0 {
        return Ok(Shape::NOTHING);
    }
    // MPI_BOTTOM is the null pointer: only a derived datatype can make an address of it.
    if buf.is_null() && predefined::layout(datatype).is_some() {
        return Err(Error::new(
            MPI_ERR_BUFFER,
            format!(
                "{} is a null pointer and {} is {count}; it must point to {bytes} bytes of data",
                names.buf, names.count
            ),
        ));
    }
    let base: *mut u8 = buf.cast_mut().cast();
    Ok(match gaps {
        None => Shape::Run(base.wrapping_offset(first as isize), bytes),
        Some(layout) => Shape::Strided(base, count, layout),
    })
}

/// Checks a buffer argument of a message to or from a peer. Where there is `no_peer` (`MPI_PROC_NULL`), nothing is
/// moved, and `MPI_DATATYPE_NULL` will do, too.
///
/// # Errors
/// As for [`shape`].
#[inline(always)]
pub fn shape_for(
    no_peer: bool,
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    names: Names,
) -> Result<Shape> {
    if no_peer && datatype == MPI_DATATYPE_NULL {
        return general(buf, count.min(0), datatype, names);
    }
    shape(buf, count, datatype, names)
}

/// The memory of a send.
///
/// # Safety
/// The program keeps the buffer valid and unchanged until the operation ends, as MPI asks of it.
///
/// # Errors
/// As for [`shape`].
#[inline(always)]
pub unsafe fn data(buf: *const c_void, count: i64, datatype: MPI_Datatype, names: Names) -> Result<Data> {
    // SAFETY: the caller passes the program's promise on.
    Ok(unsafe { shape(buf, count, datatype, names)?.data() })
}

/// The memory of a receive.
///
/// # Safety
/// The program keeps the buffer valid and leaves it alone until the operation ends, as MPI asks of it.
///
/// # Errors
/// As for [`shape`].
#[inline(always)]
pub unsafe fn data_mut(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    names: Names,
) -> Result<DataMut> {
    // SAFETY: the caller passes the program's promise on.
    Ok(unsafe { shape(buf, count, datatype, names)?.data_mut() })
}

impl Shape {
    /// No data.
    pub(crate) const NOTHING: Shape = Shape::Run(core::ptr::NonNull::dangling().as_ptr(), 0);

    /// Whether both describe the same elements, or runs of memory that overlap.
    pub(crate) fn meets(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Run(at, len), Shape::Run(there, n)) => overlap((at.addr(), *len), (there.addr(), *n)),
            (Shape::Strided(at, _, layout), Shape::Strided(there, _, same)) => {
                at == there && Arc::ptr_eq(layout, same)
            }
            _ => false,
        }
    }

    /// Whether both describe the same elements.
    pub(crate) fn is_same(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Run(at, len), Shape::Run(there, n)) => at == there && len == n,
            (Shape::Strided(at, count, layout), Shape::Strided(there, its, same)) => {
                at == there && count == its && Arc::ptr_eq(layout, same)
            }
            _ => false,
        }
    }

    /// As the memory of a send.
    ///
    /// # Safety
    /// As for [`data`].
    #[inline(always)]
    pub unsafe fn data(self) -> Data {
        match self {
            // SAFETY: the caller's promise.
            Shape::Run(at, len) => Data::Bytes(unsafe { Bytes::new(at, len) }),
            Shape::Strided(at, count, layout) => {
                // SAFETY: the caller's promise.
                Data::Strided(unsafe { Strided::new(at.cast_const(), count, layout) })
            }
        }
    }

    /// As the memory of a receive.
    ///
    /// # Safety
    /// As for [`data_mut`].
    #[inline(always)]
    pub unsafe fn data_mut(self) -> DataMut {
        match self {
            // SAFETY: the caller's promise.
            Shape::Run(at, len) => DataMut::Bytes(unsafe { BytesMut::new(at, len) }),
            // SAFETY: the caller's promise.
            Shape::Strided(at, count, layout) => DataMut::Strided(unsafe { Strided::new(at, count, layout) }),
        }
    }

    /// Whether there are no data.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of data.
    pub fn len(&self) -> u64 {
        match self {
            Shape::Run(_, len) => *len as u64,
            Shape::Strided(_, count, layout) => layout.total_size(*count).unwrap_or(u64::MAX),
        }
    }
}
