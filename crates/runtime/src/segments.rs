//! Collective operations of a group of ranks through its shared segments ([`arke_coll::segments`]).

use crate::engine::Eng;
use crate::error::Error;
use crate::lines::{segment_of, Line};
use arke_base::foreign::Body;
use arke_base::memory::BytesMut;
use arke_coll::lines::{self, Place, MOST, MOST_RANKS};
use arke_coll::segments::bcast::{Bcast, Side};
use arke_coll::segments::brief::Brief;
use arke_coll::segments::exchange::{Blocks, Exchange};
use arke_coll::segments::reduction::{Operands, Reduction};
use arke_coll::segments::{notice, Advance, Own, Segments, NOTICE};
use arke_coll::segments::{reduce_scatter, scan};
use arke_datatype::reduce::Kernel;
use arke_engine::{Data, DataMut};
use core::result::Result;

/// Operations of a group that go by messages before it takes segments, so that a group that has one or two does not pay
/// for more. Reductions do not wait: another way is another order of additions, and the same call is to give the same
/// bits.
const BEFORE: u32 = 2;

/// How a face waits within an operation of a group.
pub trait Waits {
    /// The face's errors.
    type Error: From<Box<Error>>;

    /// Replaces each number by the greatest that any member has in its place, by messages.
    ///
    /// # Errors
    /// Where the operation fails.
    fn agree(&self, numbers: &mut [u32]) -> Result<(), Self::Error>;

    /// Makes progress until `done`.
    ///
    /// # Errors
    /// Where a member has died; the line is abandoned then.
    fn until(&self, done: &mut dyn FnMut(&mut Eng) -> bool) -> Result<(), Self::Error>;

    /// The group's line.
    fn line(&self) -> &Line;

    /// Where an operation on the line happens.
    fn place(&self, line: u32, round: u32) -> Place<'_>;
}

/// How an operation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Well.
    Well,
    /// There are no segments: the operation is to go by messages.
    Not,
    /// The member of this rank has given that many bytes, and this one others.
    Differs(u32, u64),
}

/// Broadcasts; `side` is asked for only where there are segments.
///
/// # Errors
/// Those of [`Waits`].
pub fn bcast<W: Waits>(waits: &W, side: impl FnOnce() -> Side) -> Result<Ended, W::Error> {
    let Some(segments) = segments(waits, BEFORE)? else { return Ok(Ended::Not) };
    let mut operation = Bcast::new(segments, side());
    run(waits, |engine| operation.advance(engine, segments))
}

/// Combines the members' operands.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
///
/// # Errors
/// Those of [`Waits`].
pub unsafe fn reduce<W: Waits>(waits: &W, operands: Operands, kernel: Kernel) -> Result<Ended, W::Error> {
    let Some(segments) = segments(waits, 0)? else { return Ok(Ended::Not) };
    let mut operation = Reduction::new(segments, operands);
    // SAFETY: passed on.
    let mut combine = unsafe { combine(kernel, operands.unit) };
    run(waits, |engine| operation.advance(engine, segments, &mut combine))
}

/// Combines the operands of each member and all before it.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
///
/// # Errors
/// Those of [`Waits`].
pub unsafe fn scan<W: Waits>(waits: &W, operands: scan::Operands, kernel: Kernel) -> Result<Ended, W::Error> {
    let Some(segments) = segments(waits, 0)? else { return Ok(Ended::Not) };
    if !scan::pays(segments, operands.own.len() as u64) {
        return Ok(Ended::Not);
    }
    let mut operation = scan::Scan::new(segments, operands);
    // SAFETY: passed on.
    let mut combine = unsafe { combine(kernel, operands.unit) };
    run(waits, |engine| operation.advance(engine, segments, &mut combine))
}

/// Combines the members' vectors, of which each gets its share.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
///
/// # Errors
/// Those of [`Waits`].
pub unsafe fn reduce_scatter<W: Waits, S: Fn(u32) -> (u64, u64)>(
    waits: &W,
    operands: reduce_scatter::Operands<S>,
    kernel: Kernel,
) -> Result<Ended, W::Error> {
    let Some(segments) = segments(waits, 0)? else { return Ok(Ended::Not) };
    // SAFETY: passed on.
    let mut combine = unsafe { combine(kernel, operands.unit) };
    let mut operation = reduce_scatter::ReduceScatter::new(segments, operands);
    run(waits, |engine| operation.advance(engine, segments, &mut combine))
}

/// What leaves in its second argument the combination of both.
///
/// # Safety
/// The kernel's elements have `unit` bytes.
unsafe fn combine(kernel: Kernel, unit: u64) -> impl FnMut(Body<'_>, BytesMut) {
    move |input, into| {
        let count = input.len().min(into.len()) / unit as usize;
        // SAFETY: both hold `count` elements of the kernel's kind, which needs no alignment, and are apart: a
        // segment, or this rank's operand, and its result.
        unsafe { kernel(input.ptr(), into.ptr(), count) }
    }
}

/// Moves blocks; `blocks` is asked for only where there are segments.
///
/// # Errors
/// Those of [`Waits`].
pub fn move_blocks<W: Waits, S: Fn(u32) -> Data, R: Fn(u32) -> DataMut>(
    waits: &W,
    blocks: impl FnOnce() -> Blocks<S, R>,
) -> Result<Ended, W::Error> {
    let Some(segments) = segments(waits, BEFORE)? else { return Ok(Ended::Not) };
    match Brief::new(segments, blocks()) {
        Ok(mut operation) => run(waits, |engine| operation.advance(engine, segments)),
        Err(blocks) => {
            let mut operation = Exchange::new(segments, blocks);
            let ended = run(waits, |engine| operation.advance(engine, segments))?;
            if let Some(bytes) = operation.bytes() {
                waits.line().note_unequal(bytes);
            }
            Ok(ended)
        }
    }
}

fn run<W: Waits>(waits: &W, mut advance: impl FnMut(&mut Eng) -> Advance) -> Result<Ended, W::Error> {
    loop {
        let (mut state, mut asked) = (Advance::Nothing, false);
        // A wait ends with each step, so that the next one begins anew: it is long only where nothing happens. One that
        // has only begun goes on.
        waits.until(&mut |engine| {
            // A wait may ask again after it was told that it is over.
            if state == Advance::Nothing {
                state = advance(engine);
                if state == Advance::Some && !asked {
                    state = advance(engine);
                }
                asked = true;
            }
            state != Advance::Nothing
        })?;
        match state {
            Advance::Done => return Ok(Ended::Well),
            Advance::Differs { rank, sent } => return Ok(Ended::Differs(rank, sent)),
            Advance::Some | Advance::Nothing => {}
        }
    }
}

/// The group's segments, which the members agree on when they have had `before` operations without.
#[inline]
fn segments<W: Waits>(waits: &W, before: u32) -> Result<Option<&Segments>, W::Error> {
    let line = waits.line();
    match line.segments.get() {
        Some(found) => Ok(found.as_ref().filter(|_| line.holds())),
        None => agree(waits, before),
    }
}

#[cold]
fn agree<W: Waits>(waits: &W, before: u32) -> Result<Option<&Segments>, W::Error> {
    let line = waits.line();
    if line.is_none() || line.size() > MOST_RANKS || line.operations() < before {
        return Ok(None);
    }
    let Some((number, round)) = line.next(|own| waits.agree(own))? else { return Ok(None) };
    let own = segment_of(number, waits.place(number, round).size)?;
    let notices = exchange(waits, number, round, &notice(own.as_ref()))?;
    let found = own.and_then(|own| find(waits, number, &own, &notices));
    // One that cannot reach another's segment says so.
    let Some((number, round)) = line.next(|own| waits.agree(own))? else { return Ok(None) };
    let answers = exchange(waits, number, round, &[u8::from(found.is_some())])?;
    let all = answers.iter().all(|answer| answer[0] == 1);
    Ok(line.segments.get_or_init(|| found.filter(|_| all)).as_ref())
}

fn find<W: Waits>(waits: &W, line: u32, own: &Own, notices: &[[u8; MOST]]) -> Option<Segments> {
    let place = waits.place(line, 0);
    let notices: Vec<[u8; NOTICE]> =
        notices.iter().map(|notice| core::array::from_fn(|i| notice[i])).collect();
    let crowded = crate::collectives::node_is_crowded();
    let found =
        crate::engine::with(|engine| Segments::find(engine, place.group, place.rank, own, &notices, crowded));
    found.ok().flatten()
}

/// What each member tells all others, in rank order.
fn exchange<W: Waits>(waits: &W, line: u32, round: u32, own: &[u8]) -> Result<Vec<[u8; MOST]>, W::Error> {
    let place = waits.place(line, round);
    let mut told: Vec<[u8; MOST]> = Vec::with_capacity(place.size as usize);
    let mut exchange: Option<lines::Exchange> = None;
    waits.until(&mut |engine| {
        let exchange = exchange.get_or_insert_with(|| lines::Exchange::begin(engine, &place, own));
        // What is left in the second argument is the first one of the next call: each member's own.
        exchange.advance(engine, &place, own, |before, now| {
            if told.is_empty() {
                told.push(*before);
            }
            told.push(*now);
        })
    })?;
    Ok(told)
}
