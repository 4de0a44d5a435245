//! Long allreduces of two ranks: through segments or by messages, whichever has taken less time.
//!
//! Through segments each byte is copied twice by a process, by messages once by the kernel, and which of them costs less
//! depends on the machine. (1 MiB took 200 us through segments and 148 by messages on an Intel Xeon, on which a copy by
//! the kernel is as fast as one by a process.) Two ranks add the same two numbers by either way, so a result has the
//! same bits; more ranks would add them in another order, and so stay with segments.
//!
//! Both ranks must go the same way. They count these operations alike, take a few of each way at first and now and
//! then, and tell each other the least times that they have measured: the least of both is that of the rank that came
//! last, which waited for nobody.

use super::fast::exchange;
use super::state::{choice, Collectives};
use crate::communicators::Comm;
use crate::error::Result;
use arke_coll::lines::{Note, What, MOST};
use core::cell::Cell;
use std::rc::Rc;

/// Shorter operands go through segments.
const LONG: u64 = 256 << 10;
/// Classes of lengths: powers of two from [`LONG`] on; what is longer than the last belongs to it.
const CLASSES: usize = 5;
/// Operations from one trial to the next.
const PERIOD: u64 = 256;
/// Operations of the first trial through segments and by messages, and of the others. Memory that was never used makes
/// the first ones dear, and within segments some ways of storing are tried one after the other
/// (`arke_coll::segments`); each is worth what it is worth only after one like it.
const FIRST: [u64; 2] = [24, 4];
const AGAIN: [u64; 2] = [4, 3];

/// How an operation goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Through segments.
    Segments = 0,
    /// By messages.
    Messages = 1,
}

/// What is known of operations of one class.
#[derive(Debug, Default)]
struct Class {
    /// How many have ended well.
    done: Cell<u64>,
    /// The least times of both ways in the last trial that this rank has measured, in nanoseconds.
    least: [Cell<u64>; 2],
    /// What both ranks have agreed on after the last trial.
    agreed: Cell<Option<Way>>,
}

/// The long allreduces of a communicator.
#[derive(Debug, Default)]
pub(super) struct Long {
    classes: [Class; CLASSES],
    /// The operation under way: its class, its way, and when it began.
    under_way: Cell<Option<(usize, Way, u64)>>,
}

/// Whether the way of an allreduce of so many bytes is to be found out. Both ranks say the same.
pub(super) fn is_measured(state: &Collectives, bytes: u64) -> bool {
    bytes >= LONG
        && state.team().size == 2
        && !choice().node_is_crowded
        && arke_runtime::collectives::are_measured()
}

/// The way of the next one.
///
/// # Errors
/// Where the other rank does not come to agree on it.
pub(super) fn way(comm: &Rc<Comm>, state: &Collectives, bytes: u64) -> Result<Way> {
    state.long.next(bytes, arke_sys::clock::now_ns(), |own| least_of_both(comm, state, bytes, own))
}

/// The least times of both ranks; `None` where they have no line any more.
fn least_of_both(
    comm: &Rc<Comm>,
    state: &Collectives,
    bytes: u64,
    own: [u64; 2],
) -> Result<Option<[u64; 2]>> {
    let words = |all: &[u8; MOST]| [0, 8].map(|at| u64::from_ne_bytes(core::array::from_fn(|i| all[at + i])));
    let note = Note::of_bytes(What::Answer, bytes);
    let operand = own.map(u64::to_ne_bytes);
    let combine = |lower: &[u8; MOST], mine: &mut [u8; MOST]| {
        let (a, b) = (words(lower), words(mine));
        let least = [a[0].min(b[0]), a[1].min(b[1])].map(u64::to_ne_bytes);
        mine[..16].copy_from_slice(least.as_flattened());
    };
    let mut done = None;
    let has_line = exchange(comm, state, note, operand.as_flattened(), &mut done, combine)?;
    Ok(has_line.then(|| done.as_ref().map_or(own, |done| words(done.result()))))
}

impl Long {
    /// The way of the next operation, which begins now. `agree` makes of this rank's least times those of both.
    fn next(
        &self,
        bytes: u64,
        now: u64,
        agree: impl FnOnce([u64; 2]) -> Result<Option<[u64; 2]>>,
    ) -> Result<Way> {
        let number = ((bytes / LONG).ilog2() as usize).min(CLASSES - 1);
        let class = &self.classes[number];
        let (done, at) = (class.done.get(), class.done.get() % PERIOD);
        let trial = if done < PERIOD { FIRST } else { AGAIN };
        let way = if at < trial[0] + trial[1] {
            if at == 0 {
                class.least.iter().for_each(|least| least.set(u64::MAX));
                class.agreed.set(None);
            }
            if at < trial[0] {
                Way::Segments
            } else {
                Way::Messages
            }
        } else if let Some(agreed) = class.agreed.get() {
            agreed
        } else {
            let least = agree([class.least[0].get(), class.least[1].get()])?;
            // What differs by less may differ the other way round next time; and segments find more mistakes.
            let messages = least.is_some_and(|[segments, messages]| messages < segments - segments / 20);
            let agreed = if messages { Way::Messages } else { Way::Segments };
            class.agreed.set(Some(agreed));
            agreed
        };
        self.under_way.set(Some((number, way, now)));
        Ok(way)
    }

    /// The operation under way, if it is one of these, has ended. One that failed, or was refused, has not been.
    #[inline]
    pub fn ended(&self, well: bool) {
        if let Some(under_way) = self.under_way.take().filter(|_| well) {
            self.note(under_way, arke_sys::clock::now_ns());
        }
    }

    #[cold]
    fn note(&self, (number, way, began): (usize, Way, u64), now: u64) {
        let class = &self.classes[number];
        let least = &class.least[way as usize];
        least.set(least.get().min(now.saturating_sub(began)));
        class.done.set(class.done.get() + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ranks of which one comes late now and then go the same way in each operation, and soon the cheaper one.
    #[test]
    fn two_ranks_go_the_same_way() {
        for (segments, messages, cheaper) in
            [(900, 400, Way::Messages), (400, 900, Way::Segments), (400, 390, Way::Segments)]
        {
            let (one, other) = (Long::default(), Long::default());
            let mut counts = [0; 2];
            let mut now = 0;
            for i in 0..1000u64 {
                now += 10_000;
                let least = |mine: [u64; 2], theirs: &Long| {
                    let theirs = theirs.classes[2].least.each_ref().map(Cell::get);
                    Ok(Some([mine[0].min(theirs[0]), mine[1].min(theirs[1])]))
                };
                let late = if i % 3 == 0 { 300 } else { 0 };
                let way = one.next(5 * LONG, now, |mine| least(mine, &other)).unwrap();
                assert_eq!(other.next(5 * LONG, now + late, |mine| least(mine, &one)).unwrap(), way, "{i}");
                counts[way as usize] += 1;
                let end = now + late + [segments, messages][way as usize];
                for rank in [&one, &other] {
                    let under_way = rank.under_way.take().unwrap();
                    rank.note(under_way, end);
                }
            }
            assert!(counts[cheaper as usize] > 960, "{segments} and {messages}: {counts:?}");
            assert!(counts[1 - cheaper as usize] >= 10, "both are tried now and then: {counts:?}");
        }
    }

    /// An operation that one rank was refused is none: the next one is in its place.
    #[test]
    fn what_failed_does_not_count() {
        let long = Long::default();
        let next = || long.next(LONG, 0, |_| unreachable!("it is still tried")).unwrap();
        assert_eq!(next(), Way::Segments);
        long.ended(false);
        assert_eq!(next(), Way::Segments);
        long.ended(true);
        long.ended(true);
        for _ in 1..FIRST[0] {
            assert_eq!(next(), Way::Segments);
            long.ended(true);
        }
        assert_eq!(next(), Way::Messages);
    }

    #[test]
    fn without_a_line_it_stays_with_segments() {
        let long = Long::default();
        for _ in 0..FIRST[0] + FIRST[1] {
            long.next(LONG, 0, |_| unreachable!("it is still tried")).unwrap();
            long.ended(true);
        }
        assert_eq!(long.next(u64::MAX, 0, |_| unreachable!("another class")).unwrap(), Way::Segments);
        assert_eq!(long.next(LONG, 0, |_| Ok(None)).unwrap(), Way::Segments);
        assert_eq!(long.next(LONG, 0, |_| unreachable!("they have agreed")).unwrap(), Way::Segments);
    }
}
