//! How a process stores pieces into its segment: as usual, past the caches, or, short ones, through much memory.
//!
//! Which is faster depends on where the cores of writer and readers are, and that changes in a virtual machine. On an
//! AMD EPYC 64 KiB took 2.3 us to write as usual and 2.4 us to read where the cores shared a cache, and 14 and 6 us
//! where they did not; past the caches 2.5 us to write, and 4 to 28 us to read, from memory. Short pieces that go
//! through a few kilobytes meet lines that their readers still have: on such a machine a scatter of 4 KiB to one rank
//! took 0.80 us so, and 0.55 through two megabytes. So the ways are tried and timed ([`arke_base::trials`]): the writer
//! times its first step, marks it, and the readers time theirs and tell.
//!
//! Of two members the first tries areas that change hands as well ([`arke_fabric::areas`]), in operations that can use
//! them. They gain only where both members write in them, so it asks the other to do as it does ([`Hands`]).

use arke_base::streaming;
use arke_base::trials::{Manner, Measure, Run, Trials};
use arke_fabric::places::{SHORT_STEP, WIDE};
use core::sync::atomic::{AtomicU8, Ordering};
use std::sync::Mutex;

/// Steps that go through the long ring in any case: shorter ones are stored as usual, and never timed, but for those
/// that may be wide.
pub const LEAST: u64 = 4 << 10;
/// Of steps that may be wide shorter ones are not timed: looking at the clock would cost as much.
const LEAST_WIDE: u64 = 1 << 10;
/// Size classes of steps that may be wide, and of all others. Both are powers of two; the last of each holds all longer
/// steps.
const WIDE_CLASSES: usize = 2;
const CLASSES: usize = WIDE_CLASSES + 5;

/// The ways, as the trials know them.
const STREAMING: usize = 1;
const THROUGH_MUCH: usize = 2;
const HANDED: usize = 3;

const RUN: Run = Run { things: 5, warm: 2, step: 1 };
const MANNER: Manner<4> = Manner { runs: [RUN; 4], kept: 3, sample: 32, after_another: false, may_fail: 0 };
/// Times that count of a try of a way through much memory: as many as are kept.
const TIMED: u16 = 7;
const SHORT_RUN: Run = Run { things: 2 + TIMED, warm: 2, step: 1 };
/// After so many operations a time that was not told is not waited for.
const PATIENCE: u64 = 4;

/// The least bytes of a class.
fn least(class: usize) -> u64 {
    match class.checked_sub(WIDE_CLASSES) {
        None => LEAST_WIDE << class,
        Some(longer) => LEAST << longer,
    }
}

/// The class of a step, if it is to be timed.
fn class_of(bytes: u64, wide: bool) -> Option<usize> {
    if wide && (LEAST_WIDE..=SHORT_STEP).contains(&bytes) {
        return Some(((bytes / LEAST_WIDE).ilog2() as usize).min(WIDE_CLASSES - 1));
    }
    (bytes >= LEAST)
        .then(|| WIDE_CLASSES + ((bytes / LEAST).ilog2() as usize).min(CLASSES - WIDE_CLASSES - 1))
}

/// How the ways of a class are tried. Much memory shows what it is worth when all of it has been gone through, which
/// costs page faults for the first time.
fn manner(class: usize) -> Manner<4> {
    if class >= WIDE_CLASSES {
        return MANNER;
    }
    let round = (WIDE / least(class)) as u16;
    let step = round / TIMED;
    let through_much = Run { things: round + step * TIMED, warm: round, step };
    Manner {
        runs: [SHORT_RUN, SHORT_RUN, through_much, SHORT_RUN],
        kept: TIMED.into(),
        sample: 64,
        after_another: false,
        may_fail: 0,
    }
}

/// How a step is stored.
#[derive(Debug, Clone, Copy, Default)]
pub struct Way {
    /// Past the caches.
    pub streaming: bool,
    /// Through much memory, though it is short.
    pub wide: bool,
    /// In the area that changes hands.
    pub handed: bool,
    /// Whether the first step is to be timed, by the writer and its readers.
    pub timed: bool,
    class: usize,
    /// Whether the trials are those of operations that can use the areas.
    tries_areas: bool,
}

/// Whether an operation can use areas that change hands, and who says whether it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hands {
    /// It cannot.
    No,
    /// The other member says it: with its last operation of the same class.
    Asked,
    /// This member says it, for both.
    Chosen,
}

impl Way {
    /// As the trials know it.
    fn number(self) -> usize {
        match (self.handed, self.wide, self.streaming) {
            (true, ..) => HANDED,
            (false, true, _) => THROUGH_MUCH,
            (false, false, true) => STREAMING,
            (false, false, false) => 0,
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Open {
    operation: u64,
    class: usize,
    tries_areas: bool,
    way: usize,
    /// What the writer took, and the bytes.
    ns: u64,
    bytes: u64,
}

#[derive(Debug)]
struct Table {
    classes: [Trials<4>; CLASSES],
    /// Those of operations that can use areas.
    with_areas: [Trials<4>; CLASSES],
    open: Option<Open>,
}

impl Table {
    fn trials(&mut self, class: usize, tries_areas: bool) -> &mut Trials<4> {
        match tries_areas {
            true => &mut self.with_areas[class],
            false => &mut self.classes[class],
        }
    }
}

/// What is known of the stores into a segment. Steps of some length take the lock; one thread at a time does.
#[derive(Debug)]
pub struct Stores {
    table: Mutex<Table>,
    /// The classes, a bit each, of which the other member wants this one to write in areas.
    asked: AtomicU8,
}

const _: () = assert!(CLASSES <= 8, "a bit for each class");

impl Stores {
    /// Nothing known.
    pub fn new() -> Stores {
        let trials = |areas: bool| {
            std::array::from_fn(|class| {
                let much = class < WIDE_CLASSES;
                let ways = 1 | u8::from(streaming::AVAILABLE) << STREAMING | u8::from(much) << THROUGH_MUCH;
                Trials::new(ways | u8::from(areas) << HANDED, manner(class))
            })
        };
        let table = Table { classes: trials(false), with_areas: trials(true), open: None };
        Stores { table: Mutex::new(table), asked: AtomicU8::new(0) }
    }

    /// What the other member wants of operations whose steps have so many bytes.
    #[inline]
    pub fn heed(&self, bytes: u64, asks: bool) {
        let Some(class) = class_of(bytes, true) else { return };
        let (before, bit) = (self.asked.load(Ordering::Relaxed), 1 << class);
        let now = if asks { before | bit } else { before & !bit };
        if now != before {
            self.asked.store(now, Ordering::Relaxed);
        }
    }

    /// How the steps of an operation are stored, each of `bytes` bytes. `wide`: whether they may go through much memory
    /// though they are short. `told`: what readers have told of an operation's first step, the longest time.
    pub fn next(
        &self,
        operation: u64,
        bytes: u64,
        wide: bool,
        hands: Hands,
        told: impl Fn(u64) -> Option<u64>,
    ) -> Way {
        let Some(class) = class_of(bytes, wide || hands != Hands::No) else { return Way::default() };
        if hands == Hands::Asked && self.asked.load(Ordering::Relaxed) & 1 << class != 0 {
            return Way { handed: true, class, ..Way::default() };
        }
        let tries_areas = hands == Hands::Chosen;
        let Ok(mut table) = self.table.lock() else { return Way::default() };
        if let Some(open) = table.open {
            let ns = told(open.operation);
            if let Some(theirs) = ns {
                // As if all steps of a class had its least length, so that they compare.
                let ns = (open.ns + theirs) * least(open.class) / open.bytes.max(1);
                table
                    .trials(open.class, open.tries_areas)
                    .note(open.way, u32::try_from(ns).unwrap_or(u32::MAX));
            }
            if ns.is_some() || operation.wrapping_sub(open.operation) > PATIENCE {
                table.open = None;
            }
        }
        let (way, measure) = table.trials(class, tries_areas).choose();
        let timed = measure == Measure::Time && table.open.is_none();
        Way {
            streaming: way == Some(STREAMING),
            wide: way == Some(THROUGH_MUCH),
            handed: way == Some(HANDED),
            timed,
            class,
            tries_areas,
        }
    }

    /// The first step of an operation, of `bytes` bytes, was stored in `ns`.
    pub fn stored(&self, operation: u64, way: Way, bytes: u64, ns: u64) {
        if let Ok(mut table) = self.table.lock() {
            let Way { class, tries_areas, .. } = way;
            table.open = Some(Open { operation, class, tries_areas, way: way.number(), ns, bytes });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of some operations went each way.
    fn go(stores: &Stores, bytes: u64, wide: bool, cost: impl Fn(usize) -> u64) -> [u32; 4] {
        let mut gone = [0; 4];
        let mut before = 0;
        for operation in 0..20_000 {
            let way = stores.next(operation, bytes, wide, Hands::No, |_| Some(cost(before)));
            if way.timed {
                stores.stored(operation, way, bytes, cost(way.number()));
                before = way.number();
            }
            gone[way.number()] += 1;
        }
        gone
    }

    #[test]
    fn the_cheaper_stores_are_found_for_each_length() {
        let stores = Stores::new();
        assert!(go(&stores, 16 << 10, false, |way| [9000, 1000, 1][way])[STREAMING] > 19_000);
        assert!(go(&stores, 64 << 10, false, |way| [1000, 9000, 1][way])[STREAMING] < 600);
        assert!(go(&stores, 16 << 10, false, |way| [1000, 9000, 1][way])[STREAMING] < 2000);
        assert_eq!(go(&stores, 1000, true, |_| panic!("short steps are not timed")), [20_000, 0, 0, 0]);
        assert_eq!(go(&stores, 3000, false, |_| panic!("these have no choice")), [20_000, 0, 0, 0]);
    }

    #[test]
    fn areas_are_taken_where_they_are_cheaper_and_the_other_member_does_alike() {
        for (bytes, area) in [(2 << 10, 300), (16 << 10, 300), (16 << 10, 9000)] {
            let (first, second) = (Stores::new(), Stores::new());
            let (mut both, mut alike, mut before) = (0, 0, 0);
            for operation in 0..20_000 {
                let cost = |way| [1000, 2000, 1500, area][way];
                let way = first.next(operation, bytes, false, Hands::Chosen, |_| Some(cost(before)));
                if way.timed {
                    first.stored(operation, way, bytes, cost(way.number()));
                    before = way.number();
                }
                let other = second.next(operation, bytes, false, Hands::Asked, |_| Some(100));
                second.heed(bytes, way.handed);
                both += u32::from(way.handed && other.handed);
                alike += u32::from(way.handed == other.handed);
            }
            assert!(alike > 19_000, "{bytes}: {alike}");
            assert_eq!(both > 10_000, area < 1000, "{bytes}: {both} of 20,000 in areas");
            let elsewhere = first.next(20_000, bytes, false, Hands::No, |_| None);
            assert!(!elsewhere.handed, "an operation that cannot use areas");
        }
    }

    #[test]
    fn short_steps_go_through_much_memory_where_that_is_cheaper() {
        for bytes in [LEAST_WIDE, 2 << 10, SHORT_STEP] {
            let gone = go(&Stores::new(), bytes, true, |way| [500, 600, 300][way]);
            assert!(gone[THROUGH_MUCH] > 19_000, "{bytes}: {gone:?}");
            // Of so many operations a way that is no better takes two long tries at most.
            let gone = go(&Stores::new(), bytes, true, |way| [300, 600, 500][way]);
            let most = u32::from(manner(class_of(bytes, true).unwrap_or(0)).runs[THROUGH_MUCH].things);
            assert!(gone[THROUGH_MUCH] <= 2 * most, "{bytes}: {gone:?}");
        }
    }
}
