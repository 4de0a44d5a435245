//! Segments under the model checker, which refuses a write beside a read: members take turns as writers, run ahead as
//! far as the counts let them, and read each other's data of each step, never that of another one.

use crate::areas::{self, Areas};
use crate::places::{self, Places};
use crate::segment::{Count, Entry, Head, Layout, Position};
use loom::cell::UnsafeCell;
use loom::sync::atomic::AtomicU64;
use loom::sync::Arc;
use loom::thread;

/// A segment with places for two steps.
struct Segment {
    head: Head,
    banks: [UnsafeCell<u64>; 2],
    /// Combined shares of two steps.
    shares: [UnsafeCell<u64>; 2],
}

impl Segment {
    fn new(first: u64) -> Segment {
        let count = || AtomicU64::new(Position::of(first, 0).number());
        let entry = || Entry {
            written: count(),
            len: AtomicU64::new(0),
            short: std::array::from_fn(|_| AtomicU64::new(0)),
        };
        Segment {
            head: Head {
                entries: std::array::from_fn(|_| entry()),
                combined: Count(count()),
                done: Count(count()),
                timed: std::array::from_fn(|_| AtomicU64::new(0)),
            },
            banks: std::array::from_fn(|_| UnsafeCell::new(0)),
            shares: std::array::from_fn(|_| UnsafeCell::new(0)),
        }
    }

    fn put(cells: &[UnsafeCell<u64>; 2], operation: u64, value: u64) {
        // SAFETY: the model checker fails where somebody else uses the cell.
        cells[(operation % 2) as usize].with_mut(|cell| unsafe { *cell = value });
    }

    fn get(cells: &[UnsafeCell<u64>; 2], operation: u64) -> u64 {
        // SAFETY: as above.
        cells[(operation % 2) as usize].with(|cell| unsafe { *cell })
    }
}

fn until(mut holds: impl FnMut() -> bool) {
    while !holds() {
        thread::yield_now();
    }
}

fn two(operation: impl Fn(&[Segment; 2], usize) + Send + Sync + Clone + 'static, first: u64) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(move || {
        let both = Arc::new([Segment::new(first), Segment::new(first)]);
        let (theirs, go) = (both.clone(), operation.clone());
        let other = thread::spawn(move || go(&theirs, 1));
        operation(&both, 0);
        other.join().unwrap();
    });
}

/// Broadcasts of two steps with changing roots. Where they put the data is up to [`Places`], over a ring of two chunks,
/// a step each: so a root comes to a place again in its next operation.
#[test]
fn loom_segment_broadcasts_come_whole_and_in_order() {
    // The numbers of operations come round in the middle.
    let first = (1u64 << 40) - 2;
    let go = move |all: &[Segment; 2], me: usize| {
        let (own, other) = (&all[me], &all[1 - me]);
        let (capacity, stride) = (places::capacity(2 * places::CHUNK), places::CHUNK);
        let places = Places::new(capacity, Position::of(first, 0));
        let cell = |place: u64| (place - places::capacity(0)) / stride;
        for operation in first..first + 3 {
            let value = |step: u64| operation % 100 * 10 + step;
            let (place, end) = places.begin(stride, false, false);
            let mut layout = Layout { place, end, stride, ..Layout::default() };
            for step in 0..2 {
                if operation % 2 == me as u64 {
                    until(|| other.head.is_done(Position::before_entry(operation)));
                    let place = places::place(&layout, step);
                    for position in places.before(place, stride) {
                        until(|| other.head.is_done(position));
                    }
                    places.fill(place, stride, Position::of(operation, step + 1));
                    Segment::put(&own.banks, cell(place), value(step));
                    if step == 0 {
                        own.head.announce(operation, 8, layout);
                    }
                    own.head.wrote(operation, step + 1);
                } else {
                    until(|| other.head.is_written(operation, step + 1));
                    assert_eq!(other.head.len(operation), 8);
                    layout = other.head.layout(operation);
                    let place = places::place(&layout, step);
                    assert_eq!(Segment::get(&other.banks, cell(place)), value(step));
                    own.head.finish(Position::of(operation, step + 1));
                }
            }
            own.head.finish(Position::end(operation));
        }
    };
    two(go, first);
}

/// Reductions: both write, each reads the other's operand, shows what it made of it, and takes what the other made.
#[test]
fn loom_segment_shares_are_combined_once_all_have_written() {
    let go = |all: &[Segment; 2], me: usize| {
        let (own, other) = (&all[me], &all[1 - me]);
        for operation in 2..5u64 {
            // Of two places each operation takes the other one.
            until(|| other.head.is_done(Position::end(operation - 2)));
            Segment::put(&own.banks, operation, operation * 10 + me as u64);
            own.head.wrote(operation, 1);
            until(|| other.head.is_written(operation, 1));
            let sum = Segment::get(&other.banks, operation) + operation * 10 + me as u64;
            assert_eq!(sum, operation * 20 + 1);
            Segment::put(&own.shares, operation, sum);
            own.head.combined(operation, 1);
            until(|| other.head.is_combined(operation, 1));
            assert_eq!(Segment::get(&other.shares, operation), sum);
            own.head.finish(Position::end(operation));
        }
    };
    two(go, 2);
}

/// Short operands stand beside their count, and in the line behind it.
#[test]
fn loom_segment_short_operands_belong_to_their_operation() {
    const WORDS: usize = 7;
    let go = |all: &[Segment; 2], me: usize| {
        for operation in 2..6u64 {
            let operand = [(operation * 3).to_le_bytes(); WORDS];
            if me == 0 {
                until(|| all[1].head.is_done(Position::before_entry(operation)));
                all[0].head.write_short(operation, 8, operand.as_flattened());
                all[0].head.prepare(operation + 1);
            } else {
                until(|| all[0].head.is_short_written(operation, 8 * WORDS));
                let mut short = [[0; 8]; WORDS];
                all[0].head.read_short(operation, short.as_flattened_mut());
                assert_eq!(short, operand);
            }
            all[me].head.finish(Position::end(operation));
        }
    };
    two(go, 2);
}

/// Roots in turn, that look at no count: who has read what another one wrote in an operation knows that it has ended
/// all before that one, and writes what that has read of it.
#[test]
fn loom_segment_who_writes_has_ended_what_came_before() {
    let go = |all: &[Segment; 2], me: usize| {
        let (own, other) = (&all[me], &all[1 - me]);
        for operation in 2..6u64 {
            if operation % 2 == me as u64 {
                Segment::put(&own.banks, operation, operation);
                own.head.write_short(operation, 8, &operation.to_le_bytes());
            } else {
                until(|| other.head.is_short_written(operation, 8));
                let mut short = [0; 8];
                other.head.read_short(operation, &mut short);
                assert_eq!(u64::from_le_bytes(short), operation);
                assert_eq!(Segment::get(&other.banks, operation), operation);
                // What this member writes next was used two operations before.
                own.head.prepare(operation + 1);
            }
            own.head.finish(Position::end(operation));
        }
    };
    two(go, 2);
}

/// Two members that each read what the other has written write in areas that change hands. Whether the rule of
/// [`Areas`] holds, with an operation between them that only one reads, and after which the other runs ahead.
#[test]
fn loom_segment_areas_belong_to_one_member_at_a_time() {
    // The numbers of operations come round in the middle, and the second operation is the one-sided one.
    let first = (1u64 << 40) - 2;
    let go = move |all: &[Segment; 2], me: usize| {
        let (own, other) = (&all[me], &all[1 - me]);
        let areas = Areas::new(1, first);
        let area = |rank: usize, operation| &all[areas::whose(rank as u32, operation) as usize].banks[0];
        for operation in first..first + 4 {
            let mutual = operation != first + 1;
            let value = |rank: usize| operation % 100 * 10 + rank as u64;
            if mutual || me == 0 {
                until(|| areas.may_write(operation, |end| other.head.is_done(end)));
                // SAFETY: the model checker fails where somebody else uses the cell.
                area(me, operation).with_mut(|cell| unsafe { *cell = value(me) });
                own.head.wrote(operation, 1);
            }
            if mutual || me == 1 {
                until(|| other.head.is_written(operation, 1));
                // SAFETY: as above.
                let read = area(1 - me, operation).with(|cell| unsafe { *cell });
                assert_eq!(read, value(1 - me));
            }
            if mutual {
                areas.has_read(operation);
            }
            own.head.finish(Position::end(operation));
        }
    };
    two(go, first);
}
