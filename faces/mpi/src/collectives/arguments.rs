//! Arguments of collective calls: buffers, counts, roots, `MPI_IN_PLACE`.

use super::state::Collectives;
use crate::abi::*;
use crate::datatypes::buffers::Names;
use crate::datatypes::{predefined, table};
use crate::error::{Error, Result};
use crate::operations::{reduction, Reduction};
use arke_coll::inter::Role;
use arke_datatype::Layout;
use arke_engine::schedule::{Base, Buffer, BufferId, Combine, Combiner, Part, Schedule, Shape};
use core::ffi::{c_int, c_void};
use std::sync::Arc;

/// A buffer argument: where it begins and what its elements are.
pub(super) struct Typed {
    buffer: Buffer,
    /// Bytes of data in an element.
    size: u64,
}

/// Whether a buffer argument is `MPI_IN_PLACE`.
#[inline]
pub(super) fn in_place(buf: *const c_void) -> bool {
    core::ptr::eq(buf, MPI_IN_PLACE.cast_const())
}

/// Refuses `MPI_IN_PLACE` where it has no meaning.
pub(super) fn not_in_place(buf: *const c_void, name: &str, why: &str) -> Result {
    if in_place(buf) {
        return Err(Error::arg(MPI_ERR_BUFFER, name, "MPI_IN_PLACE", why));
    }
    Ok(())
}

/// What is said of `MPI_IN_PLACE` in an operation between two groups.
pub(super) const INTER: &str = "must be a buffer: operations on intercommunicators are never in place";

/// A count argument.
#[inline]
pub(super) fn count(count: i64, name: &str) -> Result<u64> {
    u64::try_from(count).map_err(|_| Error::arg(MPI_ERR_COUNT, name, count, "must not be negative"))
}

/// The elements that an address and a datatype describe. Nothing is said about how many there are.
///
/// # Safety
/// The program keeps what the operation uses of the buffer valid until its end.
pub(super) unsafe fn typed(buf: *const c_void, datatype: MPI_Datatype, names: Names) -> Result<Typed> {
    let base: *mut u8 = buf.cast_mut().cast();
    if let Some(unit) = predefined::plain_bytes(datatype) {
        let unit = unit as u64;
        // SAFETY: the caller's promise.
        let buffer = unsafe { Buffer::user(base, Shape::Dense { unit }) };
        return Ok(Typed { buffer, size: unit });
    }
    if datatype == MPI_DATATYPE_NULL {
        // Fit for no elements at all, which `check` sees to.
        // SAFETY: the caller's promise.
        return Ok(Typed { buffer: unsafe { Buffer::user(base, Shape::Dense { unit: 1 }) }, size: 1 });
    }
    let layout = table::committed(datatype, names.datatype)?;
    let size = layout.size();
    // SAFETY: the caller's promise.
    Ok(Typed { buffer: unsafe { Buffer::typed(base, &layout) }, size })
}

impl Typed {
    /// Checks that `count` elements can be meant: they have a datatype, their bytes are a number below 2^63, and
    /// there is an address. `MPI_DATATYPE_NULL` will do for no elements: other libraries take it, and programs give
    /// it.
    pub fn check(&self, buf: *const c_void, count: u64, datatype: MPI_Datatype, names: Names) -> Result {
        if datatype == MPI_DATATYPE_NULL && count > 0 {
            return table::committed(datatype, names.datatype).map(drop);
        }
        let fits = self.size.checked_mul(count).is_some_and(|bytes| i64::try_from(bytes).is_ok());
        if !fits {
            return Err(Error::arg(
                MPI_ERR_COUNT,
                names.count,
                count,
                "times the size of the datatype must be a number of bytes below 2^63",
            ));
        }
        let bytes = self.size * count;
        // MPI_BOTTOM is the null pointer: only a derived datatype can make an address of it.
        if buf.is_null() && bytes > 0 && predefined::layout(datatype).is_some() {
            return Err(Error::new(
                MPI_ERR_BUFFER,
                format!(
                    "{} is a null pointer and {} is {count}; it must point to {bytes} bytes of data",
                    names.buf, names.count
                ),
            ));
        }
        Ok(())
    }

    /// Bytes of data in an element.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Adds it to a schedule.
    pub fn enter(self, s: &mut Schedule) -> BufferId {
        s.buffer(self.buffer)
    }
}

/// A buffer argument of `count` elements, added to the schedule.
///
/// # Safety
/// As for [`typed`].
pub(super) unsafe fn part(
    s: &mut Schedule,
    buf: *const c_void,
    elements: i64,
    datatype: MPI_Datatype,
    names: Names,
) -> Result<Part> {
    let elements = count(elements, names.count)?;
    // SAFETY: passed on.
    let typed = unsafe { typed(buf, datatype, names) }?;
    typed.check(buf, elements, datatype, names)?;
    Ok(typed.enter(s).part(0, elements))
}

/// The root of an operation within a group.
pub(super) fn root(state: &Collectives, root: c_int) -> Result<u32> {
    let size = state.team().size;
    if (root as u32) < size {
        state.note_root(root as u32);
        return Ok(root as u32);
    }
    Err(Error::arg(
        MPI_ERR_ROOT,
        "root",
        root,
        &format!("must be a rank of the communicator (0 to {})", size - 1),
    ))
}

/// What this rank is in an operation between two groups.
pub(super) fn role(state: &Collectives, root: c_int) -> Result<Role> {
    match root {
        MPI_ROOT => Ok(Role::Root),
        MPI_PROC_NULL => Ok(Role::Idle),
        rank if (rank as u32) < state.remote_size() => Ok(Role::Other { root: rank as u32 }),
        _ => Err(Error::arg(
            MPI_ERR_ROOT,
            "root",
            root,
            &format!(
                "must be MPI_ROOT at the root, MPI_PROC_NULL in the rest of its group, and the root's rank (0 to {}) in the \
                 other group",
                state.remote_size() - 1
            ),
        )),
    }
}

/// An array of counts, one for each of `n` ranks.
///
/// # Safety
/// The array is null or has `n` elements.
pub(super) unsafe fn counts(array: IntArray, n: u32, name: &str) -> Result<Vec<u64>> {
    if array.is_null() && n > 0 {
        return Err(Error::null(name));
    }
    let mut all = Vec::with_capacity(n as usize);
    for i in 0..n as usize {
        // SAFETY: the caller's promise.
        let value = unsafe { array.at(i) };
        all.push(u64::try_from(value).map_err(|_| {
            Error::arg(MPI_ERR_COUNT, &format!("{name}[{i}]"), value, "must not be negative")
        })?);
    }
    Ok(all)
}

/// An array of displacements, one for each of `n` ranks.
///
/// # Safety
/// The array is null or has `n` elements.
pub(super) unsafe fn displacements(array: IntArray, n: u32, name: &str) -> Result<Vec<i64>> {
    if array.is_null() && n > 0 {
        return Err(Error::null(name));
    }
    // SAFETY: the caller's promise.
    Ok((0..n as usize).map(|i| unsafe { array.at(i) }).collect())
}

/// What a part of the program's memory is, as far as overlaps are looked for: as rows describe it (`super::rows`), so
/// that both find the same ones. `None` for no data.
enum Memory<'a> {
    /// Bytes from one address to another.
    Run(i64, i64),
    /// Elements with gaps, from an address on.
    Spread(i64, &'a Arc<Layout>),
}

fn memory(s: &Schedule, part: Part) -> Option<Memory<'_>> {
    let buffer = &s.buffers()[part.buffer.index()];
    let Base::User(base) = buffer.base else { return None };
    let bytes = s.bytes(part) as i64;
    // The place of an empty part may be anything.
    if bytes == 0 {
        return None;
    }
    let run = |begin: i64| Memory::Run(begin, begin.wrapping_add(bytes));
    let at = (base as i64).wrapping_add(part.first.wrapping_mul(buffer.shape.extent()));
    Some(match &buffer.shape {
        Shape::Dense { .. } => run(at),
        Shape::Spread(layout) if layout.is_contiguous(part.count) => run(at.wrapping_add(layout.true_lb())),
        Shape::Spread(layout) => Memory::Spread(at, layout),
    })
}

/// Refuses two buffers that are the same, or without gaps and overlap: neither is in place, so they must be apart.
pub(super) fn apart(s: &Schedule, one: (Part, &str), other: (Part, &str), remedy: &str) -> Result {
    let (Some(a), Some(b)) = (memory(s, one.0), memory(s, other.0)) else { return Ok(()) };
    let (same, overlap, at, there) = match (a, b) {
        (Memory::Run(at, end), Memory::Run(there, its_end)) => {
            (at == there, at.max(there) < end.min(its_end), at, there)
        }
        (Memory::Spread(at, layout), Memory::Spread(there, same)) => {
            (at == there && Arc::ptr_eq(layout, same), false, at, there)
        }
        _ => return Ok(()),
    };
    if same {
        return Err(Error::new(
            MPI_ERR_BUFFER,
            format!("{} and {} are the same buffer (they are aliased); {remedy}", one.1, other.1),
        ));
    }
    if overlap {
        return Err(Error::new(
            MPI_ERR_BUFFER,
            format!("{} and {} overlap, at {at:#x} and {there:#x}; {remedy}", one.1, other.1),
        ));
    }
    Ok(())
}

/// This rank's data and their block in the other buffer, which must be apart. Open MPI takes data that lie in their
/// block already, so a program that was built with it has them in place there: `None`.
pub(super) fn apart_from_block(
    s: &Schedule,
    data: (Part, &str),
    block: (Part, &str),
    remedy: &str,
) -> Result<Option<Part>> {
    match apart(s, data, block, remedy) {
        Err(_) if same_elements(s, data.0, block.0) && crate::runtime::serves_open_mpi() => Ok(None),
        judged => judged.map(|()| Some(data.0)),
    }
}

/// Whether two parts are the same bytes in the same order.
fn same_elements(s: &Schedule, one: Part, other: Part) -> bool {
    s.bytes(one) == s.bytes(other)
        && match (memory(s, one), memory(s, other)) {
            (Some(Memory::Run(at, _)), Some(Memory::Run(there, _))) => at == there,
            (Some(Memory::Spread(at, layout)), Some(Memory::Spread(there, same))) => {
                at == there && Arc::ptr_eq(layout, same)
            }
            _ => false,
        }
}

/// What is said of overlapping buffers where the operation can be done in place.
pub(super) const USE_IN_PLACE: &str =
    "they must be apart; give MPI_IN_PLACE as sendbuf to work in one buffer";

/// An operator with the elements that it works on.
pub(super) struct Operator {
    reduction: Reduction,
}

/// A reduction as the engine calls it.
struct Applied(Reduction);

// SAFETY: schedules stay in the engine, which is only reached from inside the library: under the process lock, or by
// the one thread that calls MPI.
unsafe impl Send for Applied {}
// SAFETY: as above.
unsafe impl Sync for Applied {}

impl Combiner for Applied {
    unsafe fn combine(&self, input: *const u8, inout: *mut u8, count: u64) {
        // SAFETY: the caller's promise.
        unsafe { self.0.apply(input, inout, count) }
    }
}

impl Operator {
    /// The operation `op` on elements of `datatype`.
    ///
    /// `MPI_DATATYPE_NULL` gives one for no elements at all, whatever the operation; [`Operator::part`] sees to that.
    pub fn new(op: MPI_Op, datatype: MPI_Datatype) -> Result<Operator> {
        let reduction = match datatype {
            MPI_DATATYPE_NULL => reduction(MPI_BOR, MPI_BYTE)?,
            datatype => reduction(op, datatype)?,
        };
        Ok(Operator { reduction })
    }

    /// Whether operands may change places.
    pub fn commutative(&self) -> bool {
        self.reduction.commutative()
    }

    /// Gives the operator to a schedule.
    pub fn install(&self, s: &mut Schedule) {
        s.set_combine(match self.reduction.kernel() {
            Some(kernel) => Combine::Kernel(kernel),
            None => Combine::Object(Arc::new(Applied(self.reduction.clone()))),
        });
    }

    /// The vector of `count` operands at `buf`, added to the schedule.
    ///
    /// Elements of predefined types are moved with their padding, if they have any: that is one run of bytes.
    ///
    /// # Safety
    /// As for [`typed`].
    pub unsafe fn part(
        &self,
        s: &mut Schedule,
        buf: *const c_void,
        elements: i64,
        datatype: MPI_Datatype,
        names: Names,
    ) -> Result<Part> {
        let elements = count(elements, names.count)?;
        let base: *mut u8 = buf.cast_mut().cast();
        let layout = self.reduction.layout();
        let typed = if self.reduction.is_users() {
            // The program's function expects the address of a buffer argument, wherever its data begin.
            let shape = match layout.is_contiguous(2) && layout.true_lb() == 0 {
                true => Shape::Dense { unit: layout.size() },
                false => Shape::Spread(layout.clone()),
            };
            // SAFETY: the caller's promise.
            Typed { buffer: unsafe { Buffer::user(base, shape) }, size: layout.size() }
        } else {
            let unit = layout.extent() as u64;
            // SAFETY: the caller's promise.
            Typed { buffer: unsafe { Buffer::user(base, Shape::Dense { unit }) }, size: unit }
        };
        typed.check(buf, elements, datatype, names)?;
        Ok(typed.enter(s).part(0, elements))
    }
}

/// Refuses two descriptions of one block that differ in size: what a rank sends to itself is what it receives.
pub(super) fn same_size(s: &Schedule, sent: Part, received: Part, who: &str) -> Result {
    let (sent, received) = (s.bytes(sent), s.bytes(received));
    if sent == received {
        return Ok(());
    }
    Err(Error::new(
        if sent > received { MPI_ERR_TRUNCATE } else { MPI_ERR_COUNT },
        format!(
            "the send arguments of {who} describe {sent} bytes for itself, the receive arguments {received}; \
             they must describe the same amount of data"
        ),
    ))
}
