//! Collective operations of a group of ranks through its shared segments ([`arke_coll::segments`]).
#![allow(unsafe_code, reason = "segments are memory that processes share")]

use crate::collectives::node_is_crowded;
use crate::engine::Eng;
use crate::error::Error;
use crate::lines::{segment_of, Line};
use arke_base::foreign::Body;
use arke_base::memory::BytesMut;
use arke_coll::lines::{self, Note, Place, What, MOST, MOST_RANKS};
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

    /// What all members know of the length alike: of a block, or of all data; 0 where they know nothing.
    fn bytes(&self) -> u64;
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
    /// The member of this rank is in another operation; what both have told.
    Elsewhere(u32, Note, Note),
}

/// Broadcasts; `side` is asked for only where there are segments.
///
/// # Errors
/// Those of [`Waits`].
pub fn bcast<W: Waits>(waits: &W, side: impl FnOnce() -> Side) -> Result<Ended, W::Error> {
    let segments = match segments(waits, BEFORE)? {
        Ok(found) => found,
        Err(ended) => return Ok(ended),
    };
    let mut operation = Bcast::new(segments, side());
    run(waits, segments, |engine| operation.advance(engine, segments))
}

/// Combines the members' operands.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
///
/// # Errors
/// Those of [`Waits`].
pub unsafe fn reduce<W: Waits>(waits: &W, operands: Operands, kernel: Kernel) -> Result<Ended, W::Error> {
    let segments = match segments(waits, 0)? {
        Ok(found) => found,
        Err(ended) => return Ok(ended),
    };
    let mut operation = Reduction::new(segments, operands);
    // SAFETY: passed on.
    let mut combine = unsafe { combine(kernel, operands.unit) };
    run(waits, segments, |engine| operation.advance(engine, segments, &mut combine))
}

/// Combines the operands of each member and all before it.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
///
/// # Errors
/// Those of [`Waits`].
pub unsafe fn scan<W: Waits>(waits: &W, operands: scan::Operands, kernel: Kernel) -> Result<Ended, W::Error> {
    let segments = match segments(waits, 0)? {
        Ok(found) => found,
        Err(ended) => return Ok(ended),
    };
    if !scan::pays(segments, operands.own.len() as u64) {
        return Ok(Ended::Not);
    }
    let mut operation = scan::Scan::new(segments, operands);
    // SAFETY: passed on.
    let mut combine = unsafe { combine(kernel, operands.unit) };
    run(waits, segments, |engine| operation.advance(engine, segments, &mut combine))
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
    let segments = match segments(waits, 0)? {
        Ok(found) => found,
        Err(ended) => return Ok(ended),
    };
    // SAFETY: passed on.
    let mut combine = unsafe { combine(kernel, operands.unit) };
    let mut operation = reduce_scatter::ReduceScatter::new(segments, operands);
    run(waits, segments, |engine| operation.advance(engine, segments, &mut combine))
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
    let segments = match segments(waits, BEFORE)? {
        Ok(found) => found,
        Err(ended) => return Ok(ended),
    };
    match Brief::new(segments, blocks()) {
        Ok(mut operation) => run(waits, segments, |engine| operation.advance(engine, segments)),
        Err(blocks) => {
            let mut operation = Exchange::new(segments, blocks);
            let ended = run(waits, segments, |engine| operation.advance(engine, segments))?;
            // Where a member was in another operation, not all of them know the bytes, and what all choose by must be alike.
            if let (Some(bytes), false) = (operation.bytes(), matches!(ended, Ended::Elsewhere(..))) {
                waits.line().note_unequal(bytes);
            }
            Ok(ended)
        }
    }
}

/// Polls without a step, after which it is looked whether other members are in operations on the line.
const PATIENCE: u32 = 64;
/// The same where ranks take turns on the cores, and sleep soon.
const PATIENCE_CROWDED: u32 = 2;

fn run<W: Waits>(
    waits: &W,
    segments: &Segments,
    mut advance: impl FnMut(&mut Eng) -> Advance,
) -> Result<Ended, W::Error> {
    loop {
        let (mut state, mut asked) = (Advance::Nothing, false);
        let (mut polls, mut elsewhere) = (0, None);
        // A wait ends with each step, so that the next one begins anew: it is long only where nothing happens. One that
        // has only begun goes on.
        waits.until(&mut |engine| {
            // A wait may ask again after it was told that it is over.
            if state == Advance::Nothing && elsewhere.is_none() {
                state = advance(engine);
                if state == Advance::Some && !asked {
                    state = advance(engine);
                }
                asked = true;
                if state == Advance::Nothing {
                    polls += 1;
                    if polls > PATIENCE_CROWDED {
                        elsewhere = look_elsewhere(waits, segments, engine, polls);
                    }
                }
            }
            state != Advance::Nothing || elsewhere.is_some()
        })?;
        if let Some((rank, theirs)) = elsewhere {
            return leave(waits, segments, rank, theirs);
        }
        match state {
            Advance::Done => return Ok(Ended::Well),
            Advance::Differs(of) => return Ok(Ended::Differs(of.rank, of.sent)),
            Advance::Some | Advance::Nothing => {}
        }
    }
}

/// A member that is in an operation on the line, which this one has not come to, though it has not ended the one that
/// this member is in. It does the same operations in another order, or not all of them, and would be waited for for
/// ever.
#[cold]
fn look_elsewhere<W: Waits>(
    waits: &W,
    segments: &Segments,
    engine: &mut Eng,
    polls: u32,
) -> Option<(u32, Note)> {
    if polls <= PATIENCE && !node_is_crowded() {
        return None;
    }
    let (number, last) = waits.line().held()?;
    let place = waits.place(number, last);
    (0..place.size).filter(|rank| *rank != place.rank).find_map(|rank| {
        // In this order: a member that has come to a round has told the ends of all operations before it.
        lines::ahead(engine, &place, rank).filter(|_| !segments.has_ended(rank)).map(|note| (rank, note))
    })
}

/// Leaves an operation that another member does not come to, and tells so in the round that this one is in. So both of
/// them have an error, and all members have had the same rounds and operations.
#[cold]
fn leave<W: Waits>(waits: &W, segments: &Segments, rank: u32, theirs: Note) -> Result<Ended, W::Error> {
    let note = Note::of_bytes(What::Segments, waits.bytes());
    crate::engine::with(|engine| segments.leave(engine))?;
    if let Some((number, round)) = waits.line().next(|own| waits.agree(own))? {
        // To its end, since somebody may still read the round before.
        let place = waits.place(number, round);
        let mut exchange: Option<lines::Exchange> = None;
        waits.until(&mut |engine| {
            let exchange = exchange.get_or_insert_with(|| lines::Exchange::begin(engine, &place, note, &[]));
            exchange.advance(engine, &place, &[], |_, _| ())
        })?;
    }
    Ok(Ended::Elsewhere(rank, theirs, note))
}

/// What an operation on the line comes to where `differs` says that a member is in another one. One in segments is
/// counted here too, then: those that were in it have counted this one.
#[cold]
pub fn elsewhere(line: &Line, differs: Option<(u32, Note)>, own: Note) -> Ended {
    let Some((rank, theirs)) = differs else { return Ended::Well };
    if let (What::Segments, Some(segments)) = (theirs.what(), line.segments.get().and_then(Option::as_ref)) {
        // What this returns is an error already.
        let _ = crate::engine::with(|engine| segments.skip(engine));
    }
    Ended::Elsewhere(rank, theirs, own)
}

/// The group's segments, which the members agree on when they have had `before` operations without.
#[inline]
fn segments<W: Waits>(waits: &W, before: u32) -> Result<Result<&Segments, Ended>, W::Error> {
    let line = waits.line();
    match line.segments.get() {
        Some(found) => Ok(found.as_ref().filter(|_| line.holds()).ok_or(Ended::Not)),
        None => agree(waits, before),
    }
}

#[cold]
fn agree<W: Waits>(waits: &W, before: u32) -> Result<Result<&Segments, Ended>, W::Error> {
    let line = waits.line();
    if line.is_none() || line.size() > MOST_RANKS || line.operations() < before {
        return Ok(Err(Ended::Not));
    }
    let Some((number, round)) = line.next(|own| waits.agree(own))? else { return Ok(Err(Ended::Not)) };
    let own = segment_of(number, waits.place(number, round).size)?;
    let notices =
        match exchange(waits, (number, round), What::Notice, &notice(own.as_ref(), node_is_crowded()))? {
            Ok(told) => told,
            Err(ended) => return Ok(Err(ended)),
        };
    let found = own.and_then(|own| find(waits, number, &own, &notices));
    // One that cannot reach another's segment says so.
    let Some((number, round)) = line.next(|own| waits.agree(own))? else { return Ok(Err(Ended::Not)) };
    let answers = match exchange(waits, (number, round), What::Answer, &[u8::from(found.is_some())])? {
        Ok(told) => told,
        Err(ended) => return Ok(Err(ended)),
    };
    let all = answers.iter().all(|answer| answer[0] == 1);
    Ok(line.segments.get_or_init(|| found.filter(|_| all)).as_ref().ok_or(Ended::Not))
}

fn find<W: Waits>(waits: &W, line: u32, own: &Own, notices: &[[u8; MOST]]) -> Option<Segments> {
    let place = waits.place(line, 0);
    let notices: Vec<[u8; NOTICE]> =
        notices.iter().map(|notice| core::array::from_fn(|i| notice[i])).collect();
    let crowded = node_is_crowded();
    let found =
        crate::engine::with(|engine| Segments::find(engine, place.group, place.rank, own, &notices, crowded));
    found.ok().flatten()
}

/// What each member tells all others, in rank order; or where one of them is in another operation.
fn exchange<W: Waits>(
    waits: &W,
    (line, round): (u32, u32),
    what: What,
    own: &[u8],
) -> Result<Result<Vec<[u8; MOST]>, Ended>, W::Error> {
    let place = waits.place(line, round);
    let note = Note::of_bytes(what, waits.bytes());
    let mut told: Vec<[u8; MOST]> = Vec::with_capacity(place.size as usize);
    let mut exchange: Option<lines::Exchange> = None;
    waits.until(&mut |engine| {
        let exchange = exchange.get_or_insert_with(|| lines::Exchange::begin(engine, &place, note, own));
        // What is left in the second argument is the first one of the next call: each member's own.
        exchange.advance(engine, &place, own, |before, now| {
            if told.is_empty() {
                told.push(*before);
            }
            told.push(*now);
        })
    })?;
    let differs = exchange.and_then(|exchange| exchange.differs());
    Ok(match elsewhere(waits.line(), differs, note) {
        Ended::Well => Ok(told),
        ended => Err(ended),
    })
}
