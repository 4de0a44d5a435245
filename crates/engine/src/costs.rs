//! What long messages cost on this machine, by each way that they can take, and which way they therefore take.
//!
//! **Who measures.** The sender picks the way, and keeps the books: for each peer on its machine, size class and manner
//! of sending a cell. Some messages carry a mark in their request to send (`Rts::mark`). The receiver notes when it
//! saw such a message, or when the marked one before it was received if that was later, and tells the sender by
//! `wire::COST` how long it took from then on. So the figure is the time of a single message, and in a stream the time
//! that each message adds. All state is private to one process; no memory is shared.
//!
//! **What is comparable.** Where the receive came later than the message the time begins with the receive. By then the
//! sender has stored a staged message, or a part of it, which the receiver did not wait for but had to be done all the
//! same: the time since the message went counts too, but for no more than the receiver needs, since it may be long ago.
//! One that was kept until its receive came was copied three times, and its time tells of the last copy. (When late
//! messages counted for nothing, ranks that share a core, most of whose messages are late, kept to what costs them
//! most: 64 KiB took 17 us of two processes by both sides, 9.7 staged, on an AMD EPYC.)
//!
//! **Trying.** `arke_base::trials` says which message tries which way.
//!
//! **What comes after.** A way also has effects that come after the message's end: `rounds.rs`.

use crate::core::Core;
use crate::receive::control;
use crate::request::RequestId;
use crate::rounds::Rounds;
use crate::send::AHEAD_MAX;
use crate::wire;
use arke_base::paths::Path;
use arke_base::trials::{Manner, Measure, Run, Trials};
use arke_fabric::{Copying, ProcId};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// How the bytes of a long message get from one private memory to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The receiver copies them out of the sender's memory.
    Pull,
    /// Both sides copy, one from each end.
    Both,
    /// Through the staging arena, in fragments of which the first go without being asked for.
    Staged,
}

impl Way {
    const ALL: [Way; 3] = [Way::Pull, Way::Both, Way::Staged];

    /// The name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Way::Pull => "pull",
            Way::Both => "both",
            Way::Staged => "staged",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }

    /// Who copies exposed memory on this way.
    pub(crate) fn copying(way: Option<Way>) -> Copying {
        match way {
            Some(Way::Pull) => Copying::Alone,
            Some(Way::Both) => Copying::Both,
            _ => Copying::AsUsual,
        }
    }
}

/// Size classes: powers of two from the first of these exponents to the last; what is shorter or longer belongs to
/// the nearest.
const CLASSES: std::ops::RangeInclusive<u32> = 12..=24;
const COUNT: usize = (*CLASSES.end() - *CLASSES.start() + 1) as usize;
/// Shorter messages are one chunk, which one side copies.
const BOTH_MIN: u64 = 32 * 1024;
/// Messages of this length and more that cross messages of the peer's are copied by their receivers: each process has
/// its own to copy. What a way costs is not to be found out there: a sender that helps makes its message faster, and
/// the message that it has to receive meanwhile slower, of which the time of neither tells.
const CROSSING_MIN: u64 = 64 * 1024;
/// From this length on they are where that is less work than to stage them.
const CROSSING_PERHAPS: u64 = BOTH_MIN;
/// So many messages in a row must have crossed. In a ping-pong the word that a message has been received, too, may come
/// behind the answer to it; not often.
const ENOUGH: u8 = 4;
/// So many messages are taken to cross then, unless others come: more than programs start at a time before they look at
/// what has come.
const CROSSING: u32 = 128;
/// Messages of one try, single ones and in a stream. The first is not counted: the one before it went another way, and
/// the memory that it goes through may never have been used.
const RUN: [u16; 2] = [3, 4];
/// Times of a way of which the median is its cost: alone, and in a stream. There they vary more, since a process does
/// other things in between: a copy of 256 KiB took 9 µs or 14. By the median of three the best way changed from try to
/// try, and each change made the others be tried anew: a quarter of the messages went the dearest way.
const KEPT: [usize; 2] = [3, 7];
/// Bytes that go through the staging arena before times count: its blocks may have been used for nothing else, and be
/// in no cache.
const STAGED_WARM: u64 = 512 << 10;
/// When nothing is being tried, one message in so many is measured: the longer they are, the fewer there are, and the
/// less a measurement adds.
fn sample(len: u64) -> u32 {
    match len {
        0..0x8000 => 64,
        0x8000..0x4_0000 => 16,
        _ => 4,
    }
}

/// Copies of a staged message that was kept until its receive came; its time tells of one.
const KEPT_COPIES: u64 = 3;

/// In a mark: bits of the cell, of the way, and whether the time is to be told.
const MARKED: u16 = 1 << 15;
const TOLD: u16 = 1 << 14;

/// What was found out about messages of one class that are sent in one manner.
#[derive(Debug, Clone, Copy)]
struct Cell {
    /// By their own times.
    trials: Trials<3>,
    /// By the times of whole rounds, where messages alternate.
    rounds: Rounds,
}

fn cell(len: u64, stream: bool) -> Cell {
    let ways = if len < BOTH_MIN { 0b101 } else { 0b111 };
    let things = RUN[usize::from(stream)];
    let run = Run { things, warm: 1, step: 1 };
    let warm = (STAGED_WARM / len).clamp(1, 16) as u16;
    let staged = Run { things: things - 1 + warm, warm, step: 1 };
    let kept = KEPT[usize::from(stream)];
    let manner =
        Manner { runs: [run, run, staged], kept, sample: sample(len), after_another: stream, may_fail: 0 };
    Cell { trials: Trials::new(ways, manner), rounds: Rounds::default() }
}

/// The way of messages that cross the peer's; `None` where too little is known.
fn crossing(cells: &[Cell; 2], len: u64) -> Option<Way> {
    let cost = |cell: &Cell, way| cell.trials.cost(way as usize).map(u64::from);
    if len >= CROSSING_MIN {
        // That copies by the kernel are possible is known once one was measured.
        return cells.iter().any(|cell| cost(cell, Way::Pull).is_some()).then_some(Way::Pull);
    }
    if len < CROSSING_PERHAPS {
        return None;
    }
    // A staged message takes two copies, one of each process's time. In a stream these overlap, so its time there is
    // that of one.
    let [_, stream] = cells;
    let (pull, staged) = (cost(stream, Way::Pull)?, cost(stream, Way::Staged)?);
    // A fifth better, since times that were taken beside messages of the peer's are rough.
    Some(if 2 * staged * 5 / 4 < pull { Way::Staged } else { Way::Pull })
}

/// What is known of a cell, in words.
fn reasons(cell: &Cell) -> String {
    let list = |of: &dyn Fn(usize) -> Option<u32>| -> Vec<String> {
        let of = |way: &Way| of(*way as usize).map(|ns| (way.name(), ns));
        let told = |(name, ns): (&str, u32)| format!("{name} {}.{:02}", ns / 1000, ns % 1000 / 10);
        Way::ALL.iter().filter_map(of).map(told).collect()
    };
    let mut all = vec![format!("{} messages", cell.trials.sent())];
    all.extend(list(&|way| cell.trials.cost(way)));
    let rounds = list(&|way| cell.rounds.of(way));
    if !rounds.is_empty() {
        all.push(format!("whole rounds with {}", rounds.join(", with ")));
    }
    all.join(", ")
}

/// The last long message of two processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// It came from the peer, or there was none.
    Came,
    /// It went to the peer by a request to send; so would one of the peer's that came behind it.
    Went,
    /// It went to the peer in one piece, eagerly, and what came behind it may have done so too.
    Whole,
}

/// A round that is being measured.
#[derive(Debug, Clone, Copy)]
struct Round {
    class: usize,
    way: usize,
    since: u64,
}

/// What is known of the way to one peer.
#[derive(Debug)]
struct Table {
    /// By class, and by manner: single messages, and those that follow one another. Made one by one: threads and
    /// coroutines of programs may have little stack.
    cells: Box<[[Cell; 2]]>,
    /// How the last long message of the two processes went.
    last: Last,
    /// The round that the last message began, if it was measured and alone.
    round: Option<Round>,
    /// Copying between the processes is refused.
    refused: bool,
    /// How often messages crossed the peer's of late.
    met: u8,
    /// How many of the next messages are taken to cross messages of the peer's.
    crossing: u32,
    /// Messages that were.
    crossed: u64,
}

impl Table {
    fn new() -> Box<Self> {
        let class = |c| [false, true].map(|stream| cell(1 << (CLASSES.start() + c as u32), stream));
        Box::new(Self {
            cells: (0..COUNT).map(class).collect(),
            last: Last::Came,
            round: None,
            refused: false,
            met: 0,
            crossing: 0,
            crossed: 0,
        })
    }
}

/// Ways that the user has fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fixed {
    One(Way),
    /// Up to so many bytes, single messages and streams, the shortest first.
    Lines(Vec<(u64, [Way; 2])>),
}

/// What had been done for a message when it met its receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nothing that counts: the receive was there first, or the message had only been announced.
    Nothing,
    /// It was staged at this time, and perhaps stored.
    Staged {
        /// By [`Costs::now`].
        at: u64,
    },
    /// It was staged, and what had come of it was copied.
    Kept,
}

/// A message that is being measured by its receiver.
#[derive(Debug, Clone, Copy)]
struct Timed {
    id: RequestId,
    mark: u16,
    before: Before,
    since: u64,
    /// Bytes of it that had come when the last message before it had been received.
    early: u64,
}

/// The most messages that are measured at a time; the oldest are forgotten.
const MOST_TIMED: usize = 64;

/// Costs of messages to each peer, and what is being measured of messages from others.
#[derive(Debug, Default)]
pub(crate) struct Costs {
    /// `None`: nothing is measured, and all goes as usual.
    clock: Option<fn() -> u64>,
    fixed: Option<Fixed>,
    /// No process copies from another: `ARKE_CMA=off`.
    copies_off: bool,
    shown: bool,
    peers: FxHashMap<u32, Box<Table>>,
    timed: Vec<Timed>,
    /// When the last message that was measured had been received.
    last: u64,
}

/// The way of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    /// `None`: as the fabric thinks best.
    pub way: Option<Way>,
    pub mark: u16,
    /// What is known of how fragments are stored is old.
    pub stale: bool,
}

impl Choice {
    /// A way that nothing is to be found out about.
    pub const fn by(way: Option<Way>) -> Self {
        Self { way, mark: 0, stale: false }
    }
}

/// Reads `ARKE_COSTS`: `measured` or `show` (the same, and told at the end), the name of a way, or a file of lines
/// `BYTES SINGLE STREAM`.
fn fixed(text: &str) -> Result<Option<Fixed>, String> {
    if text == "measured" || text == "show" {
        return Ok(None);
    }
    if let Some(way) = Way::named(text) {
        return Ok(Some(Fixed::One(way)));
    }
    let lines = std::fs::read_to_string(text).map_err(|e| {
        format!("ARKE_COSTS={text}: {e}; it takes measured, show, pull, both, staged, or a file with such a table")
    })?;
    let mut table = Vec::new();
    for (number, line) in lines.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let parsed = match words[..] {
            [bytes, single, stream] => bytes.parse().ok().zip(Way::named(single)).zip(Way::named(stream)),
            _ => None,
        };
        let Some(((bytes, single), stream)) = parsed else {
            return Err(format!(
                "ARKE_COSTS={text}, line {}: \"{line}\"; a line holds the longest message in bytes, its way alone and \
                 its way in a stream, such as: 65536 both staged",
                number + 1
            ));
        };
        table.push((bytes, [single, stream]));
    }
    table.sort_unstable_by_key(|(bytes, _)| *bytes);
    if table.is_empty() {
        return Err(format!("ARKE_COSTS={text}: the file has no line such as: 65536 both staged"));
    }
    Ok(Some(Fixed::Lines(table)))
}

/// Whether a mark is that of a message in a stream.
pub(crate) fn is_of_stream(mark: u16) -> bool {
    mark & 1 != 0
}

/// Says what is wrong with `ARKE_COSTS`.
///
/// # Errors
/// The text for the user.
pub fn check(text: &str) -> Result<(), String> {
    fixed(text).map(|_| ())
}

impl Costs {
    pub fn new(clock: Option<fn() -> u64>, text: &str, copies_off: bool) -> Result<Self, String> {
        Ok(Self { clock, fixed: fixed(text)?, copies_off, shown: text == "show", ..Self::default() })
    }

    /// Whether the user wants to see what was found out, and has not seen it.
    pub fn asked_for(&mut self) -> bool {
        std::mem::take(&mut self.shown)
    }

    /// The way of a long message to a process of this machine. `in_a_row`: the last message between the two, of any
    /// length, went to the peer, as far as the fabric knows. `settling`: it is still to be found out how fragments are
    /// stored. Until then what a staged message takes counts for nothing, and those that are to be staged for a try are
    /// staged without end, so that it is soon found out. So are those whose ways are not known yet, if they go whole: the
    /// rest of a longer one would wait for a sender that computes.
    pub fn choose(&mut self, to: ProcId, len: u64, in_a_row: bool, settling: bool) -> Choice {
        if self.copies_off {
            return Choice::by(Some(Way::Staged));
        }
        if self.clock.is_none() && self.fixed.is_none() {
            return Choice::by(None);
        }
        let table = self.peers.entry(to.0).or_insert_with(Table::new);
        let stream = match std::mem::replace(&mut table.last, Last::Went) {
            Last::Came => 0,
            Last::Went => 1,
            Last::Whole => usize::from(in_a_row),
        };
        if let Some(fixed) = &self.fixed {
            let way = match fixed {
                Fixed::One(way) => *way,
                Fixed::Lines(lines) => {
                    let line = lines.iter().find(|(bytes, _)| len <= *bytes).or(lines.last());
                    line.map_or(Way::Pull, |(_, ways)| ways[stream])
                }
            };
            return Choice::by(Some(way));
        }
        if table.refused {
            return Choice::by(Some(Way::Staged));
        }
        let class = (len.max(1).ilog2().clamp(*CLASSES.start(), *CLASSES.end()) - CLASSES.start()) as usize;
        let begun = table.round.take();
        if table.crossing > 0 {
            table.crossing -= 1;
            if let Some(way) = crossing(&table.cells[class], len) {
                table.crossed += 1;
                return Choice::by(Some(way));
            }
        }
        let Cell { trials: cell, rounds } = &mut table.cells[class][stream];
        if let (Some(round), Some(clock)) = (begun.filter(|r| r.class == class && stream == 0), self.clock) {
            rounds.note(round.way, clock().saturating_sub(round.since), cell);
        }
        let staged = Some(Way::Staged as usize);
        let asked = cell.best().is_none() && len <= AHEAD_MAX || cell.trying() == staged;
        if settling && asked {
            return Choice::by(Some(Way::Staged));
        }
        let before = cell.trying();
        let (way, measure) = cell.choose();
        // Where other ways are better, fragments are so rare that what was measured of them was measured in cold
        // caches.
        let stale = cell.trying() == staged
            && before != staged
            && cell.best().is_some_and(|best| Some(best) != staged);
        let bits = match measure {
            _ if settling && way == staged => 0,
            Measure::Nothing => 0,
            Measure::End => MARKED,
            Measure::Time => MARKED | TOLD,
        };
        if let (0, true, Some(way), Some(clock)) = (stream, bits & TOLD != 0, way, self.clock) {
            table.round = Some(Round { class, way, since: clock() });
        }
        let way = way.map(|way| Way::ALL[way]);
        let which = way.map_or(3, |way| way as u16);
        let mark = if bits == 0 { 0 } else { bits | which << 8 | (class as u16) << 1 | stream as u16 };
        Choice { way, mark, stale }
    }

    /// A long message of a peer has come. `crossing`: while messages were under way to it.
    ///
    /// If none was, that speaks against messages that cross only where the last one sent was seen to end: not where the
    /// peer has sent several that came before this process sends its own, nor after messages that went in one piece,
    /// of which the end is not seen.
    pub fn heard(&mut self, from: ProcId, crossing: bool) {
        if let Some(table) = self.peers.get_mut(&from.0) {
            match std::mem::replace(&mut table.last, Last::Came) {
                _ if crossing => table.met = (table.met + 1).min(2 * ENOUGH),
                Last::Went => table.met /= 2,
                Last::Came | Last::Whole => return,
            }
            table.crossing = if table.met >= ENOUGH { CROSSING } else { 0 };
        }
    }

    /// A message is about to go to a peer of which one is under way here.
    pub fn meets(&mut self, peer: ProcId) {
        if let Some(table) = self.peers.get_mut(&peer.0) {
            table.met = (table.met + 1).min(2 * ENOUGH);
            table.crossing = CROSSING;
        }
    }

    /// The message whose way was just chosen goes eagerly.
    pub fn goes_whole(&mut self, to: ProcId) {
        if let Some(table) = self.peers.get_mut(&to.0) {
            table.last = Last::Whole;
        }
    }

    /// A message with a mark has met its receive.
    pub fn begins(&mut self, id: RequestId, mark: u16, before: Before) {
        if mark == 0 {
            return;
        }
        let Some(clock) = self.clock else { return };
        if self.timed.len() >= MOST_TIMED {
            self.timed.remove(0);
        }
        self.timed.push(Timed { id, mark, before, since: clock(), early: 0 });
    }

    /// A receive is not measured any more.
    pub fn forget(&mut self, id: RequestId) {
        self.timed.retain(|timed| timed.id != id);
    }

    /// The time, where anything is measured.
    pub fn now(&self) -> u64 {
        self.clock.map_or(0, |clock| clock())
    }

    /// A receive has all its bytes: what its sender is to be told, if anything. `come`: bytes that have come for a
    /// receive.
    ///
    /// A message in a stream takes the time from the end of the one before it, for as many of its bytes as come in that
    /// time. The beginnings of many that are staged come before any of them ends.
    fn ends(&mut self, id: RequestId, come: impl Fn(RequestId) -> u64) -> Option<(u16, u64)> {
        let at = self.timed.iter().position(|t| t.id == id)?;
        let timed = self.timed.swap_remove(at);
        let now = self.clock?();
        for other in &mut self.timed {
            other.early = come(other.id);
        }
        let since = timed.since.max(std::mem::replace(&mut self.last, now));
        let ns = now.saturating_sub(since);
        let (all, late) = (come(id), come(id).saturating_sub(timed.early));
        let ns =
            if timed.early == 0 || late == 0 { ns } else { (ns as f64 * all as f64 / late as f64) as u64 };
        let ns = match timed.before {
            Before::Nothing => ns,
            Before::Staged { at } => ns + timed.since.saturating_sub(at).min(ns),
            Before::Kept => ns.saturating_mul(KEPT_COPIES),
        };
        (timed.mark & TOLD != 0).then_some((timed.mark, ns))
    }

    /// A receiver tells how long a message took, and which path it went. What makes no sense is a peer gone wrong.
    pub fn told(&mut self, from: ProcId, mark: u64, path: u64, ns: u64) {
        let Some(table) = self.peers.get_mut(&from.0) else { return };
        let (class, stream) = ((mark >> 1 & 0x7f) as usize, (mark & 1) as usize);
        let way = Way::ALL.get((mark >> 8 & 3) as usize).copied();
        let Some(cell) = table.cells.get_mut(class).map(|cells| &mut cells[stream]) else { return };
        let Some(way) = way else { return };
        if way != Way::Staged && path == Path::Stream as u64 {
            table.refused = true;
            return;
        }
        // A second or more is not what the way cost.
        if let Some(ns) = u32::try_from(ns).ok().filter(|ns| *ns < 1_000_000_000) {
            cell.trials.note(way as usize, ns);
        }
    }
}

impl Costs {
    /// What was found out, as lines that `ARKE_COSTS` reads, with the reasons behind them; `None` where nothing was
    /// measured.
    pub fn table(&self, me: ProcId) -> Option<String> {
        let mut text = String::new();
        let mut peers: Vec<_> = self.peers.iter().collect();
        peers.sort_unstable_by_key(|(peer, _)| **peer);
        for (peer, table) in peers {
            let used: Vec<usize> =
                (0..COUNT).filter(|c| table.cells[*c].iter().any(|cell| cell.trials.sent() > 0)).collect();
            if used.is_empty() {
                continue;
            }
            let _ = writeln!(
                text,
                "# rank {} to rank {peer}: bytes, way alone, way in a stream; median microseconds of each way",
                me.0
            );
            if table.refused {
                text.push_str("# copies between these processes are refused: all long messages are staged\n");
            }
            if table.crossed > 0 {
                let _ = writeln!(
                    text,
                    "# {} messages that crossed the peer's went the way that is the least work then",
                    table.crossed
                );
            }
            for class in used {
                let bytes = (2u64 << (CLASSES.start() + class as u32)) - 1;
                let [single, stream] = &table.cells[class];
                let usual = if bytes < BOTH_MIN { Way::Pull } else { Way::Both };
                let name = |cell: &Cell| cell.trials.best().map_or(usual, |way| Way::ALL[way]).name();
                let _ = writeln!(
                    text,
                    "{bytes} {} {} # alone: {}; in a stream: {}",
                    name(single),
                    name(stream),
                    reasons(single),
                    reasons(stream)
                );
            }
        }
        (!text.is_empty()).then_some(text)
    }
}

impl Core {
    /// A long message has been received: if its sender wants to know what it cost, it is told.
    pub fn arrived(&mut self, id: RequestId, from: ProcId, path: Path) {
        if self.costs.timed.is_empty() {
            return;
        }
        let requests = &self.requests;
        let come = |id: RequestId| requests.get(id.0).map_or(0, |r| r.moved);
        if let Some((mark, ns)) = self.costs.ends(id, come) {
            self.todo.push(control(from, wire::COST, [u64::from(mark), path as u64, ns], 3));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::slab::Key;

    const PEER: ProcId = ProcId(3);

    fn costs() -> Costs {
        Costs::new(Some(|| 0), "measured", false).unwrap()
    }

    /// Sends messages, each of which takes as long as `cost` says, and counts those of each way.
    fn send(costs: &mut Costs, len: u64, messages: usize, cost: impl Fn(Way) -> u64) -> [usize; 3] {
        let mut counts = [0; 3];
        for _ in 0..messages {
            let choice = costs.choose(PEER, len, true, false);
            if let Some(way) = choice.way {
                counts[way as usize] += 1;
                if choice.mark & TOLD != 0 {
                    let path = if way == Way::Staged { Path::Stream } else { Path::Pull };
                    costs.told(PEER, u64::from(choice.mark), path as u64, cost(way));
                }
            }
        }
        counts
    }

    #[test]
    fn the_cheapest_way_is_found_and_kept() {
        for best in Way::ALL {
            let mut costs = costs();
            let cost = |way| if way == best { 1000 } else { 5000 };
            send(&mut costs, 1 << 20, 20, cost);
            let counts = send(&mut costs, 1 << 20, 10_000, cost);
            assert!(counts[best as usize] > 9_900, "{best:?}: {counts:?}");
            // The others are still tried now and then.
            assert!(counts.iter().all(|n| *n > 0), "{counts:?}");
        }
    }

    #[test]
    fn one_message_that_was_held_up_changes_nothing() {
        let mut costs = costs();
        let cost = |way| if way == Way::Both { 1000 } else { 2000 };
        send(&mut costs, 1 << 20, 100, cost);
        let mut held_up = false;
        for _ in 0..50 {
            let choice = costs.choose(PEER, 1 << 20, true, false);
            if choice.mark & TOLD != 0 && choice.way == Some(Way::Both) && !held_up {
                held_up = true;
                costs.told(PEER, u64::from(choice.mark), Path::Push as u64, 10_000_000);
            }
        }
        assert!(held_up);
        assert_eq!(costs.choose(PEER, 1 << 20, true, false).way, Some(Way::Both));
    }

    /// What is received late was never measured, and went the dearest way.
    #[test]
    fn of_late_messages_counts_what_was_done_before() {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NOW: AtomicU64 = AtomicU64::new(0);
        let mut costs = Costs::new(Some(|| NOW.load(Ordering::Relaxed)), "measured", false).unwrap();
        let mut took = |before| {
            NOW.fetch_add(10_000, Ordering::Relaxed);
            let id = RequestId(Key::from_bits(1));
            costs.begins(id, MARKED | TOLD, before);
            NOW.fetch_add(100, Ordering::Relaxed);
            costs.ends(id, |_| 1).unwrap().1
        };
        assert_eq!(took(Before::Nothing), 100);
        assert_eq!(took(Before::Kept), 300);
        assert_eq!(took(Before::Staged { at: 0 }), 200);
        let just_now = NOW.load(Ordering::Relaxed) + 10_000 - 30;
        assert_eq!(took(Before::Staged { at: just_now }), 130);
    }

    /// Half of each had come while others had, so a stream of 128 KiB seemed to take half the time that it took.
    #[test]
    fn of_a_message_in_a_stream_counts_what_came_before_its_turn() {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NOW: AtomicU64 = AtomicU64::new(0);
        let mut costs = Costs::new(Some(|| NOW.load(Ordering::Relaxed)), "measured", false).unwrap();
        let ids = [1, 2, 3].map(|bits| RequestId(Key::from_bits(bits)));
        ids.iter().for_each(|id| costs.begins(*id, MARKED | TOLD, Before::Nothing));
        NOW.store(700, Ordering::Relaxed);
        let half = |id: RequestId| if id == ids[0] { 128 } else { 64 };
        assert_eq!(costs.ends(ids[0], half), Some((MARKED | TOLD, 700)));
        NOW.store(1100, Ordering::Relaxed);
        let none = |id: RequestId| if id == ids[1] { 128 } else { 0 };
        assert_eq!(costs.ends(ids[1], none), Some((MARKED | TOLD, 800)));
        NOW.store(1700, Ordering::Relaxed);
        assert_eq!(costs.ends(ids[2], |_| 128), Some((MARKED | TOLD, 600)));
    }

    /// Staged messages were dear in their rare tries, since their stores had been judged in cold caches, and so stayed
    /// rare.
    #[test]
    fn a_try_of_staging_begins_by_finding_out_how_fragments_are_stored() {
        let mut costs = costs();
        let staged = Choice::by(Some(Way::Staged));
        assert!((0..50).all(|_| costs.choose(PEER, 65536, true, true) == staged));
        let cost = |way| if way == Way::Both { 1000 } else { 2000 };
        send(&mut costs, 65536, 100, cost);
        let (mut stale, mut left) = (0, 0);
        for _ in 0..10_000 {
            costs.heard(PEER, false);
            let choice = costs.choose(PEER, 65536, true, left > 0);
            if left > 0 {
                assert_eq!(choice, staged);
                left -= 1;
            } else if choice.stale {
                assert_eq!(choice.way, Some(Way::Staged));
                (stale, left) = (stale + 1, 40);
            } else if choice.mark & TOLD != 0 {
                costs.told(PEER, u64::from(choice.mark), Path::Pull as u64, cost(choice.way.unwrap()));
            }
        }
        assert!((1..20).contains(&stale), "{stale}");
    }

    #[test]
    fn where_copies_are_refused_all_is_staged() {
        let mut costs = costs();
        for _ in 0..10 {
            let choice = costs.choose(PEER, 65536, true, false);
            if choice.mark & TOLD != 0 {
                costs.told(PEER, u64::from(choice.mark), Path::Stream as u64, 5000);
            }
        }
        assert_eq!(costs.choose(PEER, 1 << 24, true, false), Choice::by(Some(Way::Staged)));
    }

    #[test]
    fn messages_in_a_row_and_single_ones_are_told_apart() {
        let mut costs = costs();
        let first = costs.choose(PEER, 65536, true, false).mark;
        let second = costs.choose(PEER, 65536, true, false).mark;
        costs.heard(PEER, false);
        let third = costs.choose(PEER, 65536, true, false).mark;
        assert_eq!((first & 1, second & 1, third & 1), (0, 1, 0));
        // Of what came behind a message that went in one piece only the fabric knows.
        costs.goes_whole(PEER);
        let answered = costs.choose(PEER, 65536, false, false).mark;
        costs.goes_whole(PEER);
        let followed = costs.choose(PEER, 65536, true, false).mark;
        assert_eq!((answered & 1, followed & 1), (0, 1));
    }

    #[test]
    fn messages_that_cross_are_copied_by_their_receivers() {
        let mut costs = costs();
        let cost = |way| if way == Way::Both { 1000 } else { 2000 };
        send(&mut costs, 1 << 20, 100, cost);
        costs.heard(PEER, true);
        assert!(send(&mut costs, 1 << 20, 100, cost)[Way::Both as usize] > 90, "one says nothing");
        (0..8).for_each(|_| costs.heard(PEER, true));
        assert_eq!(send(&mut costs, 1 << 20, 128, cost), [128, 0, 0]);
        // No more have come: it is a stream.
        assert!(send(&mut costs, 1 << 20, 100, cost)[Way::Both as usize] > 90);
        costs.heard(PEER, true);
        assert_eq!(send(&mut costs, 1 << 20, 1, cost), [1, 0, 0]);
        // Those that came before this process sends its own say no more than one.
        (0..9).for_each(|_| costs.heard(PEER, true));
        (0..64).for_each(|_| costs.heard(PEER, false));
        assert_eq!(send(&mut costs, 1 << 20, 1, cost), [1, 0, 0]);
        // Messages that take turns do not cross.
        for _ in 0..3 {
            costs.heard(PEER, false);
            send(&mut costs, 1 << 20, 1, cost);
        }
        assert!(send(&mut costs, 1 << 20, 100, cost)[Way::Both as usize] > 90);
    }

    #[test]
    fn messages_that_cross_go_the_way_that_is_the_least_work() {
        let ways = |cost: fn(Way) -> u64| {
            let mut costs = costs();
            send(&mut costs, 32768, 300, cost);
            // This process has heard all of the peer's messages before it sends its own.
            (0..64).for_each(|_| costs.heard(PEER, false));
            costs.choose(PEER, 32768, true, false);
            costs.meets(PEER);
            send(&mut costs, 32768, 64, cost)
        };
        // Alone staging is the fastest, but it is as much work for the sender as for the receiver.
        assert_eq!(ways(|way| if way == Way::Staged { 1700 } else { 2100 }), [64, 0, 0]);
        // Where the kernel's copies are dear it is less work.
        assert_eq!(ways(|way| if way == Way::Staged { 1000 } else { 4000 }), [0, 0, 64]);
    }

    #[test]
    fn answers_that_make_no_sense_are_dropped() {
        let mut costs = costs();
        costs.told(PEER, u64::MAX, u64::MAX, u64::MAX);
        costs.choose(PEER, 1, true, false);
        costs.told(PEER, u64::MAX, u64::MAX, u64::MAX);
        costs.told(PEER, !0x80, 0xff, 0);
    }

    #[test]
    fn the_table_that_is_shown_can_be_read_again() {
        let mut costs = costs();
        assert_eq!(costs.table(ProcId(0)), None);
        send(&mut costs, 1 << 20, 100, |way| if way == Way::Staged { 1000 } else { 3000 });
        let shown = costs.table(ProcId(0)).unwrap();
        assert!(shown.contains("rank 0 to rank 3") && shown.contains("staged 1.00"), "{shown}");
        let file = std::env::temp_dir().join(format!("arke-shown-{}", std::process::id()));
        std::fs::write(&file, &shown).unwrap();
        let mut again = Costs::new(None, file.to_str().unwrap(), false).unwrap();
        std::fs::remove_file(&file).unwrap();
        again.choose(PEER, 1 << 20, true, false);
        assert_eq!(again.choose(PEER, 1 << 20, true, false).way, Some(Way::Staged));
    }

    #[test]
    fn a_table_is_read_and_what_is_wrong_in_it_is_told() {
        let file = std::env::temp_dir().join(format!("arke-costs-{}", std::process::id()));
        let name = file.to_str().unwrap().to_owned();
        std::fs::write(
            &file,
            "# measured on some machine\n\n65536 pull staged\n16384 staged staged # short\n",
        )
        .unwrap();
        let mut costs = Costs::new(None, &name, false).unwrap();
        assert_eq!(costs.choose(PEER, 16384, true, false).way, Some(Way::Staged));
        costs.heard(PEER, false);
        assert_eq!(costs.choose(PEER, 16385, true, false).way, Some(Way::Pull));
        assert_eq!(costs.choose(PEER, 1 << 30, true, false).way, Some(Way::Staged));
        std::fs::write(&file, "65536 pull\n").unwrap();
        let wrong = check(&name).unwrap_err();
        assert!(wrong.contains("line 1") && wrong.contains("65536 pull"), "{wrong}");
        std::fs::write(&file, "# nothing\n").unwrap();
        assert!(check(&name).is_err());
        std::fs::remove_file(&file).unwrap();
        let wrong = check(&name).unwrap_err();
        assert!(wrong.contains("ARKE_COSTS") && wrong.contains("staged"), "{wrong}");
        assert!(["measured", "show", "pull", "both", "staged"].iter().all(|text| check(text).is_ok()));
    }
}
