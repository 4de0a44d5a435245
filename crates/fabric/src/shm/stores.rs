//! How bodies of messages are stored into the staging arena: as usual, past the caches, each in memory that was not
//! used for long, or in a block that the peer has handed over (`handed.rs`).
//!
//! The lines of a block that is used again at once lie in the receiver's cache, and each must be fetched from there.
//! Where two cores share a cache it is better to go through more memory than the receiver's own cache holds: then the
//! lines have moved on to the shared one. On an AMD EPYC a message of 16 KiB took 1.2 us so, 2.0 past the caches, and
//! 3.0 through a few blocks; in another place of the cores of the same machine 2.1 past the caches and 11 through a few
//! blocks; between two threads of one core a few blocks were best.
//!
//! Which is best depends on where the two cores are, which changes in a virtual machine, and on the length. So all are
//! tried (`arke_base::trials`), for each peer and size class. Of some messages the sender marks the slot and measures
//! how long it took to store the body until the stores were done, and what it does for the body behind the slot: lines
//! that it hands down, or fetches for the next body, take its time too where more is to be sent. Where it sends in turn
//! with the peer it would only wait in that time, so it does not count, and such messages have trials of their own.
//! (When it counted, an Intel Xeon took plain stores for the slowest in a ping-pong of 4 KiB, 1.4 us, and chose 1.3
//! instead of 0.9.) The receiver measures how long it took to take the body out, and says so in a word of the ring
//! ([`super::ring::Consumer::report`]). The cost is the sum: what the message waited for otherwise does not depend on
//! the stores. The receiver looks at no clock unless a slot is marked.

use super::handed::Handed;
use super::staging::{LARGE, WIDE};
use arke_base::trials::{Manner, Measure, Run, Trials};
use arke_base::{streaming, strings};
use std::fmt::Write;

/// Size classes are powers of two from this exponent on; shorter bodies are stored as usual.
const FIRST: u32 = 7;
/// The last class, which all longer bodies belong to: what is found out with fragments of one length holds for the
/// other.
const LAST: u32 = 13;
/// The first class of which bodies are stored by the processor's string instruction.
const STRING_FIRST: u32 = 9;
const COUNT: usize = (LAST - FIRST + 1) as usize;
/// Bodies of a try go into memory that the ones before left in other caches, until those blocks come round that such
/// stores use in turn (see [`Stores::blocks`]); times count from then on. (When they counted sooner, string stores were
/// measured in blocks that bodies stored otherwise had left in the shared cache: on an AMD EPYC, 16 KiB in 1.2 us,
/// where they take 2.) One message in 64 is measured.
const SHORT: Run = Run { things: 36 + TIMED, warm: 36, step: 1 };
const FEW: Run = Run { things: 10 + TIMED, warm: 10, step: 1 };
/// Of bodies in blocks that the peer has handed over; others are not timed.
const BACK: Run = Run { things: 8 + TIMED, warm: 8, step: 1 };
/// Bodies of a try whose times count. What is stored through much memory takes more or less by what the caches hold of
/// each block: 4 KiB took 0.25 to 0.65 us on an AMD EPYC, and 0.55 by string.
const TIMED: u16 = 7;
/// Bodies by which all stores of fragments have been tried once, also where some of the times were lost.
const FIRST_TRIES: u32 = 2 * (BACK.things + long(COUNT - 1).things + FEW.things + 2 * SHORT.things) as u32;
/// Messages being measured at a time.
const OPEN: usize = 4;

/// How a body is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stores {
    /// Into the cache, and into a block that the peer has handed over (`handed.rs`), or that the peer gets.
    Handed,
    /// Into the cache, and into the block that was used longest ago of many.
    Wide,
    /// Into the cache, by one instruction that takes lines without their old contents.
    String,
    /// Into the cache, each line fetched for writing beforehand.
    Plain,
    /// Past it.
    Streaming,
}

impl Stores {
    const ALL: [Stores; 5] = [Stores::Handed, Stores::Wide, Stores::String, Stores::Plain, Stores::Streaming];

    /// How many blocks may be on their way to a peer before it pays to ask which have arrived. Blocks in the cache are
    /// worth the way of a line; past the cache one block is like another, as long as they are few.
    pub fn blocks(self) -> usize {
        match self {
            Stores::Plain => 3,
            Stores::Handed | Stores::String | Stores::Streaming | Stores::Wide => 16,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Stores::Handed => "handed",
            Stores::String => "string",
            Stores::Plain => "plain",
            Stores::Streaming => "streaming",
            Stores::Wide => "wide",
        }
    }
}

/// What the sender does when it has sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It waits: a message of the peer came since the one before.
    InTurn,
    /// It may have more to send.
    InARow,
}

impl Turn {
    const ALL: [Turn; 2] = [Turn::InTurn, Turn::InARow];
}

/// A message whose receiver will report.
#[derive(Debug, Clone, Copy)]
struct Open {
    slot: u64,
    turn: Turn,
    class: u8,
    len: u32,
    stores: Stores,
    /// What the sender needed.
    ns: u32,
}

/// What is known of the stores for one peer.
#[derive(Debug)]
struct Table {
    crowded: bool,
    /// By turn, and by size class. Made one by one: threads and coroutines of programs may have little stack.
    classes: [Box<[Trials<5>]>; Turn::ALL.len()],
    open: [Option<Open>; OPEN],
}

/// The stores of messages to one peer.
#[derive(Debug, Default)]
pub struct Choice {
    /// Made with the first long body: most pairs of processes never exchange one.
    table: Option<Box<Table>>,
}

/// How the next body goes.
#[derive(Debug, Clone, Copy)]
pub struct Next {
    /// The stores.
    pub stores: Stores,
    /// Others, where no block is at hand that is to be handed over.
    pub otherwise: Stores,
    /// Whether a block that is handed over is wanted back.
    pub wanted: bool,
    /// Whether its time is wanted.
    pub timed: bool,
}

/// Whether bodies of a size class are long enough for an instruction that has a start of its own.
fn has_string(class: usize) -> bool {
    FIRST + class as u32 >= STRING_FIRST && strings::available()
}

/// A try of much memory in a size class: it shows what it is worth when all of it has been gone through. This is tried
/// first: where two cores share a cache it takes half the time of the others or less, and between two threads of one
/// core as long, so that a short program does best with it. The first round of it costs page faults on both sides.
const fn long(class: usize) -> Run {
    // Of the last class are fragments, each with a block of its own.
    let in_a_block = if class == COUNT - 1 { 1 } else { LARGE >> (FIRST as usize + class) };
    let round = (WIDE * in_a_block) as u16;
    // One in each of several blocks: bodies of one block take alike, by where its lines lie.
    let step = if in_a_block > 1 { in_a_block as u16 + 1 } else { 1 };
    Run { things: round + 4 + TIMED * step, warm: round + 4, step }
}

/// Whether bodies of a size class may go through much memory. Where processes take turns on the cores, only those do
/// that have blocks of their own: the caches hold what other processes have left there, and every process would take
/// that memory for its shorter bodies, too.
fn has_wide(class: usize, crowded: bool) -> bool {
    !crowded || class == COUNT - 1
}

/// How bodies of a class are stored before anything was measured: through much memory if they may, else as the
/// processor's makers say is best.
fn usual(class: usize, crowded: bool) -> Stores {
    if has_wide(class, crowded) {
        Stores::Wide
    } else if has_string(class) {
        Stores::String
    } else {
        Stores::Plain
    }
}

/// The ways of a size class: not every processor streams, or has the string instruction.
fn trials(class: usize, crowded: bool) -> Trials<5> {
    let ways = u8::from(!crowded) << Stores::Handed as u8
        | u8::from(has_wide(class, crowded)) << Stores::Wide as u8
        | u8::from(has_string(class)) << Stores::String as u8
        | 1 << Stores::Plain as u8
        | u8::from(streaming::AVAILABLE) << Stores::Streaming as u8;
    let manner = Manner {
        runs: [BACK, long(class), SHORT, FEW, SHORT],
        kept: 7,
        sample: 64,
        after_another: false,
        may_fail: 1 << Stores::Handed as u8,
    };
    Trials::new(ways, manner)
}

/// What the user has fixed, by `ARKE_STORES`.
pub fn fixed(word: &str) -> Option<Stores> {
    Stores::ALL.into_iter().find(|stores| stores.name() == word)
}

fn class(len: usize) -> Option<usize> {
    (len.max(1).ilog2().min(LAST)).checked_sub(FIRST).map(|class| class as usize)
}

impl Choice {
    /// How a body of `len` bytes is stored. `crowded`: processes take turns on the cores; always the same.
    #[inline]
    pub fn next(&mut self, len: usize, turn: Turn, crowded: bool, handed: Option<&Handed>) -> Next {
        let Some(class) = class(len) else {
            return Next { stores: Stores::Plain, otherwise: Stores::Plain, wanted: false, timed: false };
        };
        let table = self.table.get_or_insert_with(|| {
            let classes = Turn::ALL.map(|_| (0..COUNT).map(|class| trials(class, crowded)).collect());
            Box::new(Table { crowded, classes, open: [None; OPEN] })
        });
        let trials = &mut table.classes[turn as usize][class];
        let (way, mut measure) = trials.choose();
        let usual = || usual(class, crowded);
        let otherwise = trials.best_that_never_fails().map_or_else(usual, |way| Stores::ALL[way]);
        let mut stores = way.map_or_else(usual, |way| Stores::ALL[way]);
        let wanted = stores == Stores::Handed;
        let held = handed.and_then(Handed::next);
        // What a block costs that the peer gets says nothing of one that goes back.
        let tells = held.is_some() && handed.is_some_and(Handed::is_warm);
        if let (Some(held), false) = (held, wanted || crowded) {
            // Not in the middle of a try, which would find out nothing.
            let unknown = !trials.knows(Stores::Handed as usize);
            if unknown || held.wanted && trials.trying().is_none() {
                stores = Stores::Handed;
                measure = if unknown { Measure::Time } else { measure };
            }
        }
        let timed = measure == Measure::Time && (stores != Stores::Handed || tells);
        Next { stores, otherwise, wanted, timed: timed && table.open.iter().any(Option::is_none) }
    }

    /// Whether reports are awaited.
    #[inline]
    pub fn awaits(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.open.iter().any(Option::is_some))
    }

    /// Whether it is still to be found out how fragments are stored, or they go through many blocks for a try: then
    /// what a message takes says little of what such messages will take. Fragments come in a row.
    #[inline]
    pub fn is_settling(&self) -> bool {
        self.table.as_ref().is_none_or(|table| {
            let fragments = &table.classes[Turn::InARow as usize][COUNT - 1];
            fragments.best().is_none() && fragments.sent() < FIRST_TRIES
                || fragments.trying() == Some(Stores::Wide as usize)
        })
    }

    /// Forgets what was found out about fragments.
    pub fn forget_fragments(&mut self) {
        if let Some(table) = &mut self.table {
            table.classes[Turn::InARow as usize][COUNT - 1] = trials(COUNT - 1, table.crowded);
        }
    }

    /// A marked message goes in slot number `slot`; storing it took `ns`.
    pub fn sent(&mut self, slot: u64, len: usize, (stores, turn): (Stores, Turn), ns: u64) {
        let (Some(table), Some(class)) = (&mut self.table, class(len)) else { return };
        if let Some(place) = table.open.iter_mut().find(|place| place.is_none()) {
            let ns = u32::try_from(ns).unwrap_or(u32::MAX);
            *place = Some(Open { slot, turn, class: class as u8, len: len as u32, stores, ns });
        }
    }

    /// Takes in what the receiver has reported. `report` gives what it said of a slot, and `taken` the slots that it
    /// had taken when last looked: one that was taken so long ago that its report is overwritten is forgotten.
    pub fn learn(&mut self, taken: u64, report: impl Fn(u64) -> Option<u32>) {
        let Some(table) = &mut self.table else { return };
        for place in &mut table.open {
            let Some(open) = *place else { continue };
            if let Some(ns) = report(open.slot) {
                // As if all bodies of a class had the least length of it, so that those of different lengths compare.
                let ns = (u64::from(open.ns) + u64::from(ns)) << (FIRST + u32::from(open.class));
                let ns = u32::try_from(ns / u64::from(open.len.max(1))).unwrap_or(u32::MAX);
                table.classes[open.turn as usize][usize::from(open.class)].note(open.stores as usize, ns);
                *place = None;
            } else if open.slot < taken {
                *place = None;
            }
        }
    }

    /// What was found out, one line a class; times are those of the least length of a class.
    pub fn tell(&self, text: &mut String) {
        let Some(table) = &self.table else { return };
        let classes = (0..COUNT).flat_map(|class| Turn::ALL.map(|turn| (class, turn)));
        for (class, turn) in classes {
            let trials = &table.classes[turn as usize][class];
            if trials.sent() == 0 {
                continue;
            }
            let bytes = (2u64 << (FIRST + class as u32)) - 1;
            let best = trials.best().map_or(usual(class, table.crowded), |way| Stores::ALL[way]);
            let turn = if turn == Turn::InTurn { "in turn" } else { "in a row" };
            let _ =
                write!(text, "# to {bytes} bytes {turn}: {} stores; {} bodies", best.name(), trials.sent());
            for stores in Stores::ALL {
                if let Some(ns) = trials.cost(stores as usize) {
                    let _ = write!(text, ", {} {}.{:02}", stores.name(), ns / 1000, ns % 1000 / 10);
                }
            }
            text.push('\n');
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::handed::{Held, Home};
    use super::*;

    /// Sends bodies whose stores cost what `cost` says, and counts those that went past the caches.
    fn send(choice: &mut Choice, len: usize, count: u64, cost: impl Fn(Stores) -> u64) -> u64 {
        let mut streamed = 0;
        for slot in 0..count {
            let next = choice.next(len, Turn::InARow, false, None);
            streamed += u64::from(next.stores == Stores::Streaming);
            if next.timed {
                choice.sent(slot, len, (next.stores, Turn::InARow), cost(next.stores) / 2);
                choice.learn(slot, |of| (of == slot).then_some((cost(next.stores) / 2) as u32));
            }
        }
        streamed
    }

    #[test]
    fn each_size_class_gets_the_stores_that_cost_less() {
        let mut choice = Choice::default();
        let past = |stores| if stores == Stores::Streaming { 400 } else { 4000 };
        let into = |stores| if stores == Stores::Plain { 400 } else { 4000 };
        assert!(send(&mut choice, 16384, 1000, past) > 550);
        assert!(send(&mut choice, 200, 50_000, into) < 200);
        let mut text = String::new();
        choice.tell(&mut text);
        assert!(
            text.contains("to 255 bytes in a row: plain")
                && text.contains("to 16383 bytes in a row: streaming"),
            "{text}"
        );
    }

    #[test]
    fn fragments_are_settled_when_all_stores_were_tried_and_again_when_that_is_forgotten() {
        let mut choice = Choice::default();
        for _ in 0..2 {
            let cost = |stores| if stores == Stores::Wide { 400 } else { 900 };
            assert!(choice.is_settling());
            send(&mut choice, 16384, u64::from(FIRST_TRIES / 2), cost);
            assert!(!choice.is_settling());
            // What was found out is used before anything is tried again.
            let table = choice.table.as_mut().unwrap();
            let ways: Vec<_> = (0..100).map(|_| table.classes[1][COUNT - 1].choose().0).collect();
            assert!(ways.iter().all(|way| *way == Some(Stores::Wide as usize)), "{ways:?}");
            choice.forget_fragments();
        }
        // Times that are never told are not waited for.
        for _ in 0..FIRST_TRIES {
            choice.next(16384, Turn::InARow, false, None);
        }
        assert!(!choice.is_settling());
    }

    #[test]
    fn messages_in_turn_are_judged_by_themselves() {
        let mut choice = Choice::default();
        for slot in 0..4000 {
            let turn = if slot / 1000 % 2 == 0 { Turn::InTurn } else { Turn::InARow };
            let next = choice.next(4096, turn, false, None);
            let good = if turn == Turn::InTurn { Stores::Plain } else { Stores::Streaming };
            if next.timed {
                choice.sent(slot, 4096, (next.stores, turn), if next.stores == good { 400 } else { 900 });
                choice.learn(slot, |of| (of == slot).then_some(100));
            }
        }
        let mut text = String::new();
        choice.tell(&mut text);
        assert!(
            text.contains("8191 bytes in turn: plain") && text.contains("8191 bytes in a row: streaming"),
            "{text}"
        );
    }

    /// Of blocks that the peer wants back one body in 64 is timed, as of others.
    #[test]
    fn a_block_that_is_wanted_goes_back_though_other_stores_are_best() {
        const BYTES: u64 = 1 << 20;
        let mut handed = Handed::default();
        let block = Held { home: Home::Own, offset: BYTES as u32 / 4, wanted: false };
        let mut choice = Choice::default();
        let mut counts = [0; 2];
        for slot in 0..10_000 {
            handed.came(block.place(true), BYTES);
            let next = choice.next(16384, Turn::InARow, false, Some(&handed));
            let back = next.stores == Stores::Handed && handed.take().is_some();
            if slot >= 2000 {
                counts[0] += u32::from(back);
                counts[1] += u32::from(next.timed);
            }
            if next.timed {
                let ns = if next.stores == Stores::Wide { 200 } else { 900 };
                choice.sent(slot, 16384, (next.stores, Turn::InARow), ns);
                choice.learn(slot, |of| (of == slot).then_some(100));
            }
        }
        let mut text = String::new();
        choice.tell(&mut text);
        assert!(text.contains("in a row: wide") && text.contains("handed 0.50"), "{text}");
        assert!(counts[0] > 7000 && counts[1] < 400, "{counts:?}");
    }

    #[test]
    fn where_processes_take_turns_only_long_bodies_go_through_much_memory() {
        let mut choice = Choice::default();
        let mut wide =
            |len| (0..5000).any(|_| choice.next(len, Turn::InARow, true, None).stores == Stores::Wide);
        assert_eq!(
            [200, 1000, 4096, 8191, 8192, 16384].map(&mut wide),
            [false, false, false, false, true, true]
        );
    }

    #[test]
    fn short_bodies_are_stored_as_usual_and_never_measured() {
        let mut choice = Choice::default();
        for len in 0..128 {
            let next = choice.next(len, Turn::InTurn, false, None);
            assert!(next.stores == Stores::Plain && !next.timed);
        }
        assert!(choice.table.is_none());
    }

    #[test]
    fn a_report_that_never_comes_is_forgotten() {
        let mut choice = Choice::default();
        while !choice.next(4096, Turn::InARow, false, None).timed {}
        choice.sent(10, 4096, (Stores::Plain, Turn::InARow), 5);
        choice.learn(10, |_| None);
        assert!(choice.awaits());
        choice.learn(11, |_| None);
        assert!(!choice.awaits());
    }
}
