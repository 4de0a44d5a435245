//! How a process stores pieces into its segment: as usual, or past the caches.
//!
//! Which is faster depends on where the cores of writer and readers are, and that changes in a virtual machine. On an
//! AMD EPYC 64 KiB took 2.3 us to write as usual and 2.4 us to read where the cores shared a cache, and 14 and 6 us
//! where they did not; past the caches 2.5 us to write, and 4 to 28 us to read, from memory. So both ways are tried
//! and timed ([`arke_base::trials`]): the writer times its first step, marks it, and the readers time theirs and
//! tell.

use arke_base::streaming;
use arke_base::trials::{Manner, Measure, Run, Trials};
use std::sync::Mutex;

/// Shorter steps are stored as usual, and never timed: looking at the clock would cost as much.
pub const LEAST: u64 = 4 << 10;
/// Size classes are powers of two from `LEAST` on; the last one holds all longer steps.
const CLASSES: usize = 5;
const RUN: Run = Run { things: 5, warm: 2, step: 1 };
const MANNER: Manner<2> = Manner { runs: [RUN; 2], kept: 3, sample: 32, after_another: false };
/// After so many operations a time that was not told is not waited for.
const PATIENCE: u64 = 4;

/// How a step is stored.
#[derive(Debug, Clone, Copy, Default)]
pub struct Way {
    /// Past the caches.
    pub streaming: bool,
    /// Whether the first step is to be timed, by the writer and its readers.
    pub timed: bool,
    class: usize,
}

#[derive(Debug, Clone, Copy)]
struct Open {
    operation: u64,
    class: usize,
    way: usize,
    /// What the writer took, and the bytes.
    ns: u64,
    bytes: u64,
}

#[derive(Debug)]
struct Table {
    classes: [Trials<2>; CLASSES],
    open: Option<Open>,
}

/// What is known of the stores into a segment. Steps of some length take the lock; one thread at a time does.
#[derive(Debug)]
pub struct Stores(Mutex<Table>);

impl Stores {
    /// Nothing known.
    pub fn new() -> Stores {
        let ways = 1 | u8::from(streaming::AVAILABLE) << 1;
        Stores(Mutex::new(Table { classes: [Trials::new(ways, MANNER); CLASSES], open: None }))
    }

    /// How the steps of an operation are stored, each of `bytes` bytes. `told`: what readers have told of an
    /// operation's first step, the longest time.
    pub fn next(&self, operation: u64, bytes: u64, told: impl Fn(u64) -> Option<u64>) -> Way {
        if bytes < LEAST {
            return Way::default();
        }
        let Ok(mut table) = self.0.lock() else { return Way::default() };
        if let Some(open) = table.open {
            let ns = told(open.operation);
            if let Some(theirs) = ns {
                // As if all steps of a class had its least length, so that they compare.
                let ns = (open.ns + theirs) * (LEAST << open.class) / open.bytes.max(1);
                table.classes[open.class].note(open.way, u32::try_from(ns).unwrap_or(u32::MAX));
            }
            if ns.is_some() || operation.wrapping_sub(open.operation) > PATIENCE {
                table.open = None;
            }
        }
        let class = ((bytes / LEAST).ilog2() as usize).min(CLASSES - 1);
        let (way, measure) = table.classes[class].choose();
        let timed = measure == Measure::Time && table.open.is_none();
        Way { streaming: way == Some(1), timed, class }
    }

    /// The first step of an operation, of `bytes` bytes, was stored in `ns`.
    pub fn stored(&self, operation: u64, way: Way, bytes: u64, ns: u64) {
        if let Ok(mut table) = self.0.lock() {
            let (class, way) = (way.class, usize::from(way.streaming));
            table.open = Some(Open { operation, class, way, ns, bytes });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(stores: &Stores, bytes: u64, cost: impl Fn(bool) -> u64) -> u32 {
        let mut streamed = 0;
        let mut before = false;
        for operation in 0..600 {
            let way = stores.next(operation, bytes, |_| Some(cost(before)));
            if way.timed {
                stores.stored(operation, way, bytes, cost(way.streaming));
                before = way.streaming;
            }
            streamed += u32::from(way.streaming);
        }
        streamed
    }

    #[test]
    fn the_cheaper_stores_are_found_for_each_length() {
        let stores = Stores::new();
        assert!(go(&stores, 16 << 10, |streaming| if streaming { 1000 } else { 9000 }) > 500);
        assert!(go(&stores, 64 << 10, |streaming| if streaming { 9000 } else { 1000 }) < 60);
        assert!(go(&stores, 16 << 10, |streaming| if streaming { 9000 } else { 1000 }) < 200);
        assert_eq!(go(&stores, 1000, |_| panic!("short steps are not timed")), 0);
    }
}
