//! The blocks of a buffer argument, as the memory that segments are filled from or emptied into.
//!
//! What is wrong with the arguments is not told here: then there are no rows, and the operation goes by messages, where
//! the same arguments end in an error before any message is sent. Rows must be there for all other arguments: a rank
//! that goes by messages alone waits for ever.

use super::alltoall::Side;
use super::arguments::in_place;
use super::fast;
use super::gather::Places;
use super::state::Collectives;
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::{overlap, run, shape, Names, Shape};
use crate::datatypes::{predefined, table};
use crate::error::Result;
use crate::runtime;
use arke_base::memory::{Bytes, BytesMut};
use arke_coll::registry::Operation;
use arke_coll::segments::exchange::{Blocks, Form};
use arke_engine::{Data, DataMut};
use core::ffi::c_void;
use std::rc::Rc;

/// A block for each of some ranks.
pub(super) struct Row {
    buf: *const c_void,
    side: Side,
    /// Bytes from one element to the next, where all blocks have one type.
    extent: isize,
    /// Bytes of each block, where all are equal and of a predefined type without gaps.
    plain: Option<usize>,
}

const NAMES: Names = Names { buf: "buffer", count: "count", datatype: "datatype" };

impl Row {
    /// The `n` blocks that the arguments describe, if nothing is wrong with them.
    ///
    /// # Safety
    /// Arrays are null or have `n` elements, and stay as they are as long as the row.
    pub unsafe fn new(buf: *const c_void, side: Side, n: u32) -> Option<Row> {
        if in_place(buf) {
            return None;
        }
        if let Side::Typed(Places::Equal(count), datatype) = side {
            // All blocks together are no more than memory can be.
            let fits =
                |bytes: &usize| bytes.checked_mul(n as usize).is_some_and(|all| all <= isize::MAX as usize);
            if let Some(bytes) = run(buf, count, datatype).filter(fits) {
                return Some(Row { buf, side, extent: 0, plain: Some(bytes) });
            }
        }
        let (extent, size) = match side {
            Side::Typed(Places::Listed { counts, displs }, _) if counts.is_null() || displs.is_null() => None,
            Side::Each { counts, displs, types }
                if counts.is_null() || displs.is_null() || types.is_null() =>
            {
                None
            }
            Side::Typed(_, MPI_DATATYPE_NULL) | Side::Each { .. } => Some((0, 0)),
            Side::Typed(_, datatype) => match predefined::plain_bytes(datatype) {
                Some(bytes) => Some((bytes as isize, bytes as u64)),
                None => {
                    let layout = table::committed(datatype, NAMES.datatype).ok()?;
                    Some((layout.extent() as isize, layout.size()))
                }
            },
        }?;
        // Equal blocks of more bytes than memory can be are refused, with a text that says so.
        if let Side::Typed(Places::Equal(count), _) = side {
            let bytes = u128::from(size) * u128::from(u64::try_from(count).ok()?) * u128::from(n);
            i64::try_from(bytes).ok()?;
        }
        let row = Row { buf, side, extent, plain: None };
        let good = (0..n).all(|rank| row.shape(rank).is_some());
        good.then_some(row)
    }

    /// One block.
    pub fn one(buf: *const c_void, count: i64, datatype: MPI_Datatype) -> Option<Row> {
        // SAFETY: there are no arrays.
        unsafe { Row::new(buf, Side::Typed(Places::Equal(count), datatype), 1) }
    }

    /// The block of a rank.
    #[inline(always)]
    fn shape(&self, rank: u32) -> Option<Shape> {
        match self.run(rank) {
            Some((at, len)) => Some(Shape::Run(at, len)),
            None if self.plain.is_some() => Some(Shape::NOTHING),
            None => self.shape_of_any(rank),
        }
    }

    #[inline(never)]
    fn shape_of_any(&self, rank: u32) -> Option<Shape> {
        let i = rank as usize;
        // Addresses are reckoned as messages reckon them. Where an empty block lies is not looked at; a place beyond
        // all memory is the program's mistake, but not one that this rank alone may answer by another way.
        let (here, count, datatype) = match self.side {
            Side::Typed(Places::Equal(count), datatype) => (
                self.element((rank as isize).wrapping_mul(count as isize), count, datatype)?,
                count,
                datatype,
            ),
            // SAFETY: `new` was promised arrays of so many elements.
            Side::Typed(Places::Listed { counts, displs }, datatype) => unsafe {
                let count = counts.at(i);
                (self.element(displs.at(i) as isize, count, datatype)?, count, datatype)
            },
            // SAFETY: as above.
            Side::Each { counts, displs, types } => unsafe {
                let count = counts.at(i);
                // The datatype of an empty block may be anything.
                let datatype = if count == 0 { MPI_BYTE } else { *types.add(i) };
                (self.buf.wrapping_byte_offset(displs.at(i) as isize), count, datatype)
            },
        };
        let here = if count == 0 { core::ptr::NonNull::dangling().as_ptr() } else { here };
        shape(here, count, datatype, NAMES).ok()
    }

    /// The address of an element. A null pointer is an address of derived types alone.
    fn element(&self, number: isize, count: i64, datatype: MPI_Datatype) -> Option<*const c_void> {
        if self.buf.is_null() && count > 0 && predefined::layout(datatype).is_some() {
            return None;
        }
        Some(self.buf.wrapping_byte_offset(number.wrapping_mul(self.extent)))
    }

    /// A rank's block as one run of memory, as most are: nothing else has to be made of it then.
    #[inline(always)]
    fn run(&self, rank: u32) -> Option<(*mut u8, usize)> {
        let bytes = self.plain.filter(|bytes| *bytes > 0)?;
        Some((self.buf.cast_mut().cast::<u8>().wrapping_add(rank as usize * bytes), bytes))
    }

    /// Bytes of a rank's block.
    #[inline]
    pub fn len(&self, rank: u32) -> u64 {
        match self.plain {
            Some(bytes) => bytes as u64,
            None => self.shape_of_any(rank).map_or(0, |shape| shape.len()),
        }
    }

    /// A rank's block, to be sent.
    ///
    /// # Safety
    /// The program keeps it valid and unchanged as long as the data are used.
    #[inline]
    pub unsafe fn data(&self, rank: u32) -> Data {
        match self.run(rank) {
            // SAFETY: the caller's promise.
            Some((at, len)) => Data::Bytes(unsafe { Bytes::new(at, len) }),
            // SAFETY: as above.
            None => unsafe { self.shape(rank).unwrap_or(Shape::NOTHING).data() },
        }
    }

    /// A rank's block, to be written.
    ///
    /// # Safety
    /// The program keeps it valid and leaves it alone as long as the data are used.
    #[inline]
    pub unsafe fn data_mut(&self, rank: u32) -> DataMut {
        match self.run(rank) {
            // SAFETY: the caller's promise.
            Some((at, len)) => DataMut::Bytes(unsafe { BytesMut::new(at, len) }),
            // SAFETY: as above.
            None => unsafe { self.shape(rank).unwrap_or(Shape::NOTHING).data_mut() },
        }
    }

    /// Whether two blocks share memory, as far as messages would find out.
    pub fn meets(&self, rank: u32, other: &Row, of: u32) -> bool {
        if let (Some((at, len)), Some((there, its))) = (self.run(rank), other.run(of)) {
            return overlap((at.addr(), len), (there.addr(), its));
        }
        match (self.shape(rank), other.shape(of)) {
            (Some(one), Some(other)) => one.meets(&other),
            _ => true,
        }
    }

    /// Whether two blocks are the same elements.
    pub fn is_same(&self, rank: u32, other: &Row, of: u32) -> bool {
        matches!((self.shape(rank), other.shape(of)), (Some(one), Some(other)) if one.is_same(&other))
    }

    /// Whether the whole of `n` equal blocks overlaps another such row, where neither has gaps. Blocks of one row may
    /// lie in the gaps of another: of these only blocks are compared ([`Row::meets`]).
    pub fn spans_meet(&self, other: &Row, n: u32) -> bool {
        let span = |row: &Row| row.plain.map(|bytes| (row.buf.addr(), bytes.saturating_mul(n as usize)));
        match (span(self), span(other)) {
            (Some(one), Some(other)) => overlap(one, other),
            _ => false,
        }
    }
}

/// A whole operation in terms of rows.
pub(super) struct Move<'a> {
    pub operation: Operation,
    pub form: Form,
    /// What all ranks know of the bytes: of a block, where all are equal, or of all together. `None`: nothing.
    pub known: Option<u64>,
    /// Whether all blocks are equal, and `known` is their length.
    pub equal: bool,
    /// This rank's blocks, and which of them is for a rank: the only one, or that of the rank.
    pub send: Option<&'a Row>,
    pub send_one: Option<u32>,
    /// Where the blocks of others go.
    pub receive: Option<&'a Row>,
    pub receive_one: Option<u32>,
    /// Whether this rank copies its own block.
    pub own: bool,
    pub in_place: bool,
}

/// Moves blocks through segments: true if done.
///
/// # Safety
/// The program keeps the blocks valid during the call, and leaves them alone.
pub(super) unsafe fn exchange(comm: &Rc<Comm>, state: &Collectives, what: &Move<'_>) -> Result<bool> {
    let rank = state.team().rank;
    let (from, to) = (what.send_one.unwrap_or(rank), what.receive_one.unwrap_or(rank));
    let mut copied = what.own;
    if let (true, Some(send), Some(receive)) = (copied, what.send, what.receive) {
        if send.len(from) != receive.len(to) {
            return Ok(false);
        }
        if send.meets(from, receive, to) {
            // As `arguments::apart_from_block` has it; an all-to-all has more than one block to keep apart.
            let whole = matches!(what.form, Form::Each);
            if whole || !send.is_same(from, receive, to) || !runtime::serves_open_mpi() {
                return Ok(false);
            }
            copied = false;
        }
    }
    let nothing = || Shape::NOTHING;
    let send = |rank| match what.send {
        // SAFETY: the caller's promise.
        Some(row) => unsafe { row.data(what.send_one.unwrap_or(rank)) },
        // SAFETY: nothing at all.
        None => unsafe { nothing().data() },
    };
    let receive = |rank| match what.receive {
        // SAFETY: the caller's promise.
        Some(row) => unsafe { row.data_mut(what.receive_one.unwrap_or(rank)) },
        // SAFETY: nothing at all.
        None => unsafe { nothing().data_mut() },
    };
    let blocks = || Blocks {
        form: what.form,
        equal: what.known.filter(|_| what.equal),
        send,
        receive,
        own: copied && what.send.is_some() && what.receive.is_some(),
        in_place: what.in_place,
    };
    let expected = |rank| receive(rank).len();
    fast::exchange_blocks(comm, state, what.operation, what.known, blocks, expected)
}
