//! Collective operations over the job or a group, by the same schedules as MPI's.

use crate::error::{enter, failure, fault, finish, null, Failure, Result, ARGUMENT};
use crate::groups::Joint;
use crate::groups::{self, Members};
use crate::lines;
use crate::messages::length;
use crate::updates::{basic, operation};
use crate::waiting::{poll, wait_with};
use arke_base::memory::{self, Bytes, BytesMut};
use arke_coll::lines::{Note, What, MOST};
use arke_coll::segments;
use arke_coll::segments::bcast::Side;
use arke_coll::segments::reduction::Operands;
use arke_coll::{allgather, allreduce, barrier, bcast, exscan, gather, reduce, scan, Blocks};
use arke_datatype::reduce::kernel;
use arke_engine::schedule::{Buffer, BufferId, Combine, Combiner, Fate, Part, Schedule, Shape};
use arke_engine::{Data, DataMut};
use arke_runtime::collectives::choice;
use arke_runtime::engine;
use core::ffi::{c_int, c_void};
use std::sync::Arc;

/// Runs the operation that `build` writes to its end.
///
/// The memory that `build` enters into the schedule is valid until then: that is what the header asks of the program.
pub(super) fn run(members: &Members, build: impl FnOnce(&mut Schedule) -> Result) -> Result {
    let mut schedule = engine::with(|e| e.new_schedule())?;
    if let Err(error) = build(&mut schedule) {
        engine::with(|e| e.recycle(schedule))?;
        return Err(error);
    }
    let route = members.next_route();
    engine::with(|e| e.begin_schedule(&mut schedule))?;
    let fate = wait_with(members, |e| e.advance_schedule(&mut schedule, &route))?;
    engine::with(|e| e.recycle(schedule))?;
    match fate {
        Fate::Ok => Ok(()),
        Fate::Truncated { sent, expected, from } | Fate::Short { sent, expected, from } => {
            Err(lines::disagreement(from.0, sent, expected))
        }
        Fate::Fault(errno) => Err(fault(errno, arke_runtime::me())),
    }
}

/// A buffer of `count` elements of `unit` bytes, as a part.
fn buffer(s: &mut Schedule, address: *const c_void, unit: usize, count: usize, name: &str) -> Result<Part> {
    Ok(base(s, address, unit, count, name)?.part(0, count as u64))
}

fn base(s: &mut Schedule, address: *const c_void, unit: usize, count: usize, name: &str) -> Result<BufferId> {
    if address.is_null() && count > 0 && unit > 0 {
        return Err(null(name));
    }
    // SAFETY: the operation is waited for, and the header asks that the memory be valid until then.
    Ok(unsafe { s.buffer(Buffer::user(address as *mut u8, Shape::Dense { unit: unit as u64 })) })
}

fn root(value: c_int, members: &Members) -> Result<u32> {
    u32::try_from(value).ok().filter(|root| *root < members.size).ok_or_else(|| -> Box<Failure> {
        failure(
            ARGUMENT,
            format!("root is {value}; it must be a place in the group, from 0 to {}", members.size - 1),
        )
    })
}

/// Waits for all members of the job.
pub(super) fn barrier_all() -> Result {
    let all = groups::get(0)?;
    wait_for_all(&all)
}

fn wait_for_all(members: &Members) -> Result {
    members.begin(Joint::Barrier);
    if lines::exchange(members, Note::new(What::Barrier), &[], &mut None, |_, _| ())? {
        // Lines pass messages by: what members sent before they came is looked at now, and handlers that are due run.
        poll()?;
        return Ok(());
    }
    run(members, |s| {
        let team = members.team();
        if team.size > 1 {
            (choice().barrier(&barrier::case(team)).build)(s, team);
        }
        Ok(())
    })
}

/// Waits for all members.
#[no_mangle]
pub extern "C" fn arke_barrier(group: c_int) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        wait_for_all(&members)
    };
    finish("arke_barrier", go())
}

/// Gives all members the root's data.
///
/// # Safety
/// `data` is valid for `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_broadcast(group: c_int, data: *mut c_void, bytes: usize, from: c_int) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        let root = root(from, &members)?;
        length(1, bytes, "bytes")?;
        members.begin(Joint::Broadcast(root));
        let fit = members.size > 1 && !data.is_null();
        // SAFETY: the header asks that the memory be valid during the call.
        let side = || unsafe {
            match members.rank == root {
                true => Side::Root(Data::Bytes(Bytes::new(data.cast(), bytes))),
                false => Side::Other(DataMut::Bytes(BytesMut::new(data.cast(), bytes)), root),
            }
        };
        if fit && lines::bcast(&members, bytes as u64, side)? {
            return Ok(());
        }
        run(&members, |s| {
            let team = members.team();
            let data = buffer(s, data, 1, bytes, "data")?;
            if bytes > 0 && team.size > 1 {
                (choice().bcast(&bcast::case(team, bytes as u64)).build)(
                    s,
                    team,
                    &bcast::Args { data, root },
                );
            }
            Ok(())
        })
    };
    finish("arke_broadcast", go())
}

/// An operator with its element: what a reduction combines by.
struct Operator {
    combine: Combine,
    unit: usize,
    commutative: bool,
}

/// A predefined operator.
fn predefined(kind: c_int, op: c_int) -> Result<Operator> {
    let (element, what) = (basic(kind)?, operation(op)?);
    match kernel(what, element).filter(|_| op < 10) {
        Some(kernel) => Ok(Operator {
            combine: Combine::Kernel(kernel),
            unit: element.size() as usize,
            commutative: true,
        }),
        None => Err(failure(ARGUMENT, format!("op {op} is not defined on elements of type {kind}"))),
    }
}

type Function = unsafe extern "C" fn(*mut c_void, *const c_void, *mut c_void, usize);

/// A program's operator.
struct Theirs {
    function: Function,
    user: usize,
}

impl Combiner for Theirs {
    unsafe fn combine(&self, input: *const u8, inout: *mut u8, count: u64) {
        let user = self.user as *mut c_void;
        engine::callback(|| {
            // SAFETY: both hold `count` elements, and the program promised that the function may be called so.
            unsafe { (self.function)(user, input.cast(), inout.cast(), count as usize) }
        });
    }
}

/// The operands of a reduction.
#[derive(Clone, Copy)]
struct Vectors {
    input: *const c_void,
    output: *mut c_void,
    count: usize,
}

/// A reduction for all members through the group's line: true if done, false where the vector is too long or the group
/// has no line. All members decide alike, since they give the same operator and count.
fn short_allreduce(members: &Members, operator: &Operator, vectors: Vectors, bytes: usize) -> Result<bool> {
    let Vectors { input, output, count } = vectors;
    let Combine::Kernel(kernel) = operator.combine else { return Ok(false) };
    if count == 0 || bytes > MOST || input.is_null() || output.is_null() {
        return Ok(false);
    }
    // SAFETY: the header asks that the program's memory hold that much. It is copied, since the result may take its
    // place.
    let operand = unsafe { core::slice::from_raw_parts(input.cast::<u8>(), bytes) };
    let note = Note::of_bytes(What::Allreduce, bytes as u64);
    let combine = |left: &[u8; MOST], right: &mut [u8; MOST]| {
        // SAFETY: both hold `count` elements of the kernel's kind, which needs no alignment.
        unsafe { kernel(left.as_ptr(), right.as_mut_ptr(), count) }
    };
    let mut exchange = None;
    if !lines::exchange(members, note, operand, &mut exchange, combine)? {
        return Ok(false);
    }
    if let Some(exchange) = &exchange {
        // SAFETY: as above, and nothing refers to the operand any more.
        unsafe { memory::copy(exchange.result().as_ptr(), output.cast(), bytes) };
    }
    Ok(true)
}

/// A reduction through the group's segments: true if done.
fn by_segments(
    members: &Members,
    operator: &Operator,
    vectors: Vectors,
    bytes: usize,
    to: Option<u32>,
) -> Result<bool> {
    let Vectors { input, output, .. } = vectors;
    let Combine::Kernel(kernel) = operator.combine else { return Ok(false) };
    let takes = to.is_none_or(|root| root == members.rank);
    if members.size < 2 || input.is_null() || takes && output.is_null() {
        return Ok(false);
    }
    // SAFETY: the header asks that the program's memory hold that much during the call.
    unsafe {
        let own = Bytes::new(input.cast(), bytes);
        let result = takes.then(|| BytesMut::new(output.cast(), bytes));
        lines::reduce(members, Operands { own, result, unit: operator.unit as u64, root: to }, kernel)
    }
}

fn reduction(members: &Members, operator: Operator, vectors: Vectors, to: Option<u32>) -> Result {
    let bytes = length(operator.unit, vectors.count, "count")?;
    members.begin(to.map_or(Joint::Allreduce, Joint::Reduce));
    if to.is_none() && short_allreduce(members, &operator, vectors, bytes)? {
        return Ok(());
    }
    if by_segments(members, &operator, vectors, bytes, to)? {
        return Ok(());
    }
    let Vectors { input, output, count } = vectors;
    run(members, |s| {
        let team = members.team();
        let Operator { combine, unit, commutative } = operator;
        s.set_combine(combine);
        let data = buffer(s, input, unit, count, "in")?;
        let result = match to {
            Some(root) if root != team.rank => None,
            _ if core::ptr::eq(input, output) => Some(data),
            _ => Some(buffer(s, output, unit, count, "out")?),
        };
        if count == 0 || unit == 0 {
            return Ok(());
        }
        let (bytes, n) = (s.bytes(data), count as u64);
        match (to, result) {
            (Some(root), _) => {
                let args = reduce::Args { data, result, root, commutative };
                (choice().reduce(&reduce::case(team, bytes, n, commutative)).build)(s, team, &args);
            }
            (None, Some(result)) => {
                let args = allreduce::Args { data, result, commutative };
                (choice().allreduce(&allreduce::case(team, bytes, n, commutative)).build)(s, team, &args);
            }
            (None, None) => {}
        }
        Ok(())
    })
}

/// Combines the members' vectors at the root.
///
/// # Safety
/// `input` is valid for `count` elements, and `output` at the root.
#[no_mangle]
pub unsafe extern "C" fn arke_reduce(
    group: c_int,
    input: *const c_void,
    output: *mut c_void,
    count: usize,
    kind: c_int,
    op: c_int,
    to: c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        let root = root(to, &members)?;
        reduction(&members, predefined(kind, op)?, Vectors { input, output, count }, Some(root))
    };
    finish("arke_reduce", go())
}

/// Combines the members' vectors for all of them.
///
/// # Safety
/// `input` and `output` are valid for `count` elements.
#[no_mangle]
pub unsafe extern "C" fn arke_allreduce(
    group: c_int,
    input: *const c_void,
    output: *mut c_void,
    count: usize,
    kind: c_int,
    op: c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        reduction(&members, predefined(kind, op)?, Vectors { input, output, count }, None)
    };
    finish("arke_allreduce", go())
}

/// Combines by a program's operator.
///
/// # Safety
/// `input` and `output` are valid for `count` elements of `element` bytes; `op` may be called with `user`.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn arke_reduce_with(
    group: c_int,
    input: *const c_void,
    output: *mut c_void,
    count: usize,
    element: usize,
    op: Option<Function>,
    user: *mut c_void,
    commutative: c_int,
    to: c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        let function = op.ok_or_else(|| null("op"))?;
        let to = if to == -1 { None } else { Some(root(to, &members)?) };
        let theirs = Theirs { function, user: user as usize };
        let operator = Operator {
            combine: Combine::Object(Arc::new(theirs)),
            unit: element,
            commutative: commutative != 0,
        };
        reduction(&members, operator, Vectors { input, output, count }, to)
    };
    finish("arke_reduce_with", go())
}

/// A prefix reduction through the group's segments: true if done.
fn scan_by_segments(
    members: &Members,
    operator: &Operator,
    vectors: Vectors,
    bytes: usize,
    exclusive: bool,
) -> Result<bool> {
    let Vectors { input, output, .. } = vectors;
    let Combine::Kernel(kernel) = operator.combine else { return Ok(false) };
    // The first one has no exclusive prefix.
    let takes = !exclusive || members.rank > 0;
    if members.size < 2 || input.is_null() || takes && output.is_null() {
        return Ok(false);
    }
    // SAFETY: the header asks that the program's memory hold that much during the call.
    unsafe {
        let own = Bytes::new(input.cast(), bytes);
        let result = takes.then(|| BytesMut::new(output.cast(), bytes));
        let operands = segments::scan::Operands { own, result, unit: operator.unit as u64, exclusive };
        lines::scan(members, operands, kernel)
    }
}

/// Prefix reduction.
///
/// # Safety
/// `input` and `output` are valid for `count` elements.
#[no_mangle]
pub unsafe extern "C" fn arke_scan(
    group: c_int,
    input: *const c_void,
    output: *mut c_void,
    count: usize,
    kind: c_int,
    op: c_int,
    exclusive: c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        let operator = predefined(kind, op)?;
        let bytes = length(operator.unit, count, "count")?;
        members.begin(Joint::Scan);
        let vectors = Vectors { input, output, count };
        if scan_by_segments(&members, &operator, vectors, bytes, exclusive != 0)? {
            return Ok(());
        }
        run(&members, |s| {
            let team = members.team();
            let unit = operator.unit;
            s.set_combine(operator.combine);
            let data = buffer(s, input, unit, count, "in")?;
            // The first one has no exclusive prefix.
            let unused = exclusive != 0 && team.rank == 0;
            let result = match core::ptr::eq(input, output) || unused {
                true => data,
                false => buffer(s, output, unit, count, "out")?,
            };
            if count == 0 {
                return Ok(());
            }
            let case = scan::case(team, s.bytes(data), count as u64, true);
            let args = scan::Args { data, result };
            match exclusive != 0 {
                true => (choice().exscan(&case).build)(s, team, &exscan::Args { data, result }),
                false => (choice().scan(&case).build)(s, team, &args),
            }
            Ok(())
        })
    };
    finish("arke_scan", go())
}

/// Lengths and places of the members' blocks, in bytes.
struct Table {
    counts: Vec<u64>,
    places: Vec<i64>,
    total: u64,
}

impl Table {
    /// # Safety
    /// `lengths` is null or valid for a number for each member.
    unsafe fn read(lengths: *const usize, bytes: usize, members: &Members) -> Result<Table> {
        let n = members.size as usize;
        let counts: Vec<u64> = match lengths.is_null() {
            true => vec![bytes as u64; n],
            // SAFETY: the caller's promise.
            false => unsafe { core::slice::from_raw_parts(lengths, n) }.iter().map(|n| *n as u64).collect(),
        };
        let own = counts[members.rank as usize];
        if own != bytes as u64 {
            let text =
                format!("bytes is {bytes} and lengths[{}] is {own}; they must be the same", members.rank);
            return Err(failure(ARGUMENT, text));
        }
        let mut total = 0u64;
        let places = counts.iter().map(|count| {
            let at = total;
            total = total.saturating_add(*count);
            at as i64
        });
        let places = places.collect();
        if total > isize::MAX as u64 {
            let text = format!("the ranks give {total} bytes or more in all; no memory has as many");
            return Err(failure(ARGUMENT, text));
        }
        Ok(Table { counts, places, total })
    }

    fn blocks(&self, buffer: BufferId) -> Blocks<'_> {
        match self.counts.windows(2).all(|pair| pair[0] == pair[1]) {
            true => Blocks::Equal { buffer, count: self.counts[0] },
            false => Blocks::Listed { buffer, counts: &self.counts, displacements: &self.places },
        }
    }

    fn mean(&self) -> u64 {
        self.total / self.counts.len() as u64
    }
}

/// Puts the members' data one after another at the root.
///
/// # Safety
/// `data` is valid for `bytes` bytes, `out` at the root for all of them, `lengths` null or a number for each member.
#[no_mangle]
pub unsafe extern "C" fn arke_gather(
    group: c_int,
    data: *const c_void,
    bytes: usize,
    out: *mut c_void,
    lengths: *const usize,
    to: c_int,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        let root = root(to, &members)?;
        // SAFETY: the caller's promise.
        let table = unsafe { Table::read(lengths, bytes, &members)? };
        members.begin(Joint::Gather(root));
        let there = members.rank != root || table.total == 0 || !out.is_null();
        if there && (bytes == 0 || !data.is_null()) {
            // SAFETY: the caller's promise.
            let done =
                unsafe { lines::gather(&members, data.cast(), out.cast(), &table.counts, Some(root)) }?;
            if done {
                return Ok(());
            }
        }
        run(&members, |s| {
            let team = members.team();
            let data = buffer(s, data, 1, bytes, "data")?;
            let blocks = match team.rank == root {
                true => Some(table.blocks(base(s, out, 1, table.total as usize, "out")?)),
                false => None,
            };
            if table.total == 0 {
                return Ok(());
            }
            let case = gather::case(team, table.mean());
            let equal = table.counts.iter().all(|count| *count == table.counts[0]);
            let algorithm = if equal { choice().gather(&case) } else { choice().gatherv(&case) };
            let args = gather::Args { data: Some(data), blocks, block_bytes: table.counts[0], root };
            (algorithm.build)(s, team, &args);
            Ok(())
        })
    };
    finish("arke_gather", go())
}

/// Puts the members' data one after another for all of them.
pub(super) fn concat(
    members: &Members,
    data: *const c_void,
    bytes: usize,
    out: *mut c_void,
    table: &[u64],
) -> Result {
    let places = table.iter().scan(0u64, |at, n| Some(std::mem::replace(at, *at + n) as i64)).collect();
    let table = Table { counts: table.to_vec(), places, total: table.iter().sum() };
    run(members, |s| {
        let team = members.team();
        let data = buffer(s, data, 1, bytes, "data")?;
        let blocks = table.blocks(base(s, out, 1, table.total as usize, "out")?);
        if table.total == 0 {
            return Ok(());
        }
        let case = allgather::case(team, table.mean());
        let equal = matches!(blocks, Blocks::Equal { .. });
        let algorithm = if equal { choice().allgather(&case) } else { choice().allgatherv(&case) };
        (algorithm.build)(s, team, &allgather::Args { data: Some(data), blocks });
        Ok(())
    })
}

/// Puts the members' data one after another for all of them.
///
/// # Safety
/// `data` is valid for `bytes` bytes, `out` for all of them, `lengths` null or a number for each member.
#[no_mangle]
pub unsafe extern "C" fn arke_concat(
    group: c_int,
    data: *const c_void,
    bytes: usize,
    out: *mut c_void,
    lengths: *const usize,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        let members = groups::get(group)?;
        // SAFETY: the caller's promise.
        let table = unsafe { Table::read(lengths, bytes, &members)? };
        members.begin(Joint::Concat);
        let there = (bytes == 0 || !data.is_null()) && (table.total == 0 || !out.is_null());
        // SAFETY: the caller's promise.
        if there && unsafe { lines::gather(&members, data.cast(), out.cast(), &table.counts, None)? } {
            return Ok(());
        }
        concat(&members, data, bytes, out, &table.counts)
    };
    finish("arke_concat", go())
}
