//! Recording what the program calls, which messages go, and how long calls wait (`arke run --trace`).
//!
//! Each thread writes records of 32 bytes (`record`) into blocks of the job's memory (`pool`), which the launcher
//! made and reads at the end. While nobody traces, each place that could record something looks at one word
//! ([`is_on`]).
//!
//! A call of the program's lies between [`begin`] and [`Begun::end`]. What it calls in turn is not recorded: a callback
//! of the program's, say, that calls MPI. The engine tells of messages and of waits in between ([`sent`], [`matched`],
//! [`waited`]).

mod pool;
mod record;

pub use pool::{BlockRef, NoTrace, OpenCall, Owner, Pool, RankHeader, BLOCK_BYTES};
pub use record::{Message, Record, What, NONE};

#[cfg(all(test, loom))]
pub(crate) mod testing {
    pub(crate) use super::pool::{Block, Claims};
}

use core::cell::Cell;
use core::ops::Range;
use pool::{Whole, RECORDS};
use record::TEXT_BYTES;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::OnceLock;

/// What times are taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Clock {
    /// Nanoseconds of the monotonic clock.
    Monotonic = 0,
    /// The processor's counter, where the system's own clock counts by it. It is the same on all cores, and reading it
    /// takes less time.
    Ticks = 1,
}

impl Clock {
    /// The best that this machine has.
    pub fn best() -> Clock {
        if arke_sys::clock::ticks_are_the_clock() {
            Clock::Ticks
        } else {
            Clock::Monotonic
        }
    }

    fn of(number: u32) -> Clock {
        if number == Clock::Ticks as u32 {
            Clock::Ticks
        } else {
            Clock::Monotonic
        }
    }

    /// The time now.
    #[inline(always)]
    pub fn now(self) -> u64 {
        match self {
            Clock::Ticks => arke_sys::clock::ticks(),
            Clock::Monotonic => arke_sys::clock::now_ns(),
        }
    }
}

static ON: AtomicBool = AtomicBool::new(false);
static BY_TICKS: AtomicBool = AtomicBool::new(false);
/// No block is left. From then on no thread of this process records anything: so the messages of each pair of
/// processes are recorded without gaps up to a moment, and the n-th that was sent is the n-th that was received.
static FULL: AtomicBool = AtomicBool::new(false);
static THREADS: AtomicU32 = AtomicU32::new(0);
static JOB: OnceLock<Job> = OnceLock::new();

struct Job {
    pool: Pool,
    rank: u32,
    /// These contexts are the program's; below them the first of each `stride`.
    native: Range<u32>,
    stride: u32,
}

/// What a thread keeps.
struct Writer {
    block: Cell<Option<&'static Whole>>,
    used: Cell<usize>,
    /// Its number, once it has taken a block.
    thread: Cell<u32>,
    blocks: Cell<u32>,
    /// Where the outermost call stands, 0 outside of all calls.
    outermost: Cell<(usize, usize)>,
    open: Cell<(u64, u16, u32)>,
    waited_ns: Cell<u64>,
}

thread_local! {
    static WRITER: Writer = const {
        Writer {
            block: Cell::new(None),
            used: Cell::new(RECORDS),
            thread: Cell::new(0),
            blocks: Cell::new(0),
            outermost: Cell::new((0, 0)),
            open: Cell::new((0, 0, 0)),
            waited_ns: Cell::new(0),
        }
    };
}

/// Whether anything is recorded.
#[inline(always)]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Begins to record, for good. The messages of a program have a context of `native`, or the first of each `stride`
/// below; others are those of the library.
pub fn start(pool: Pool, rank: u32, pid: u32, native: Range<u32>, stride: u32) {
    pool.enter(rank, pid);
    BY_TICKS.store(pool.clock() == Clock::Ticks, Ordering::Relaxed);
    if JOB.set(Job { pool, rank, native, stride: stride.max(1) }).is_ok() {
        ON.store(true, Ordering::Release);
    }
}

#[inline(always)]
fn now() -> u64 {
    if BY_TICKS.load(Ordering::Relaxed) {
        arke_sys::clock::ticks()
    } else {
        arke_sys::clock::now_ns()
    }
}

impl Writer {
    #[inline(always)]
    fn push(&self, record: Record) {
        let at = self.used.get();
        match self.block.get().filter(|_| at < RECORDS && !FULL.load(Ordering::Relaxed)) {
            Some(block) => {
                block.write(at, record.words());
                self.used.set(at + 1);
            }
            None => self.push_in_another(record),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_in_another(&self, record: Record) {
        let Some(job) = JOB.get() else { return };
        match self.another(job) {
            Some(block) => {
                block.write(0, record.words());
                self.used.set(1);
            }
            // Definitions are of no use without what they define.
            None if !matches!(record, Record::Definition { .. } | Record::Text(_)) => {
                job.pool.drop_one(job.rank, now());
            }
            None => {}
        }
    }

    /// A block to go on in.
    fn another(&self, job: &'static Job) -> Option<&'static Whole> {
        if FULL.load(Ordering::Relaxed) {
            return None;
        }
        if self.blocks.get() == 0 {
            self.thread.set(THREADS.fetch_add(1, Ordering::Relaxed));
        }
        let owner = Owner { rank: job.rank, thread: self.thread.get(), number: self.blocks.get() };
        let Some(block) = job.pool.take(owner) else {
            FULL.store(true, Ordering::Relaxed);
            return None;
        };
        self.blocks.set(owner.number + 1);
        let (begin, function, site) = self.open.get();
        block.set_open(begin, function, site);
        if let Some(before) = self.block.replace(Some(block)) {
            before.set_open(0, 0, 0);
        }
        Some(block)
    }

    /// Whether the program has left the outermost call by `longjmp` or an exception, as a call that begins at `stack`
    /// sees: one further out does, and where it is further in the stack is looked at. A call that was left is over
    /// then.
    #[cold]
    #[inline(never)]
    fn was_left(&self, outermost: (usize, usize), stack: usize) -> bool {
        if stack < outermost.1 && arke_sys::stack::stands(outermost, stack) {
            return false;
        }
        let (begin, function, site) = self.open.get();
        let waited_ns = self.waited_ns.get();
        self.push(Record::Call { begin, end: now(), function, site, communicator: 0, waited_ns });
        true
    }

    #[inline(always)]
    fn set_open(&self, begin: u64, function: u16, site: u32) {
        self.open.set((begin, function, site));
        if let Some(block) = self.block.get() {
            block.set_open(begin, function, site);
        }
    }
}

/// Does something with what this thread keeps; nothing while the thread ends.
#[inline(always)]
fn with(f: impl FnOnce(&Writer)) {
    let _ = WRITER.try_with(f);
}

/// A call that has begun.
#[derive(Debug)]
#[must_use]
pub struct Begun {
    begin: u64,
    function: u16,
    site: u32,
}

/// Begins a call, whose function stands `here` ([`arke_sys::stack::here`]); `what` gives its function and where the
/// program made it. `None` for a call within another one.
#[inline(always)]
pub fn begin(here: (usize, usize), what: impl FnOnce() -> (u16, u32)) -> Option<Begun> {
    let mut begun = None;
    with(|writer| {
        let outermost = writer.outermost.get();
        if outermost.1 != 0 && !writer.was_left(outermost, here.1) {
            return;
        }
        writer.outermost.set(here);
        writer.waited_ns.set(0);
        let (function, site) = what();
        let begin = now();
        writer.set_open(begin, function, site);
        begun = Some(Begun { begin, function, site });
    });
    begun
}

impl Begun {
    /// Ends the call, which was about a communicator (0: none).
    #[inline(always)]
    pub fn end(self, communicator: u32) {
        let end = now();
        with(|writer| {
            let Begun { begin, function, site } = self;
            let waited_ns = writer.waited_ns.get();
            writer.push(Record::Call { begin, end, function, site, communicator, waited_ns });
            writer.set_open(0, 0, 0);
            writer.outermost.set((0, 0));
        });
    }
}

/// Notes what the call under way is about.
#[inline(always)]
pub fn detail(elements: u64, datatype: u32, peer: u32) {
    with(|writer| writer.push(Record::Detail { elements, datatype, peer }));
}

/// Whether messages of a context are the program's own.
#[inline(always)]
fn is_of_program(context: u32) -> bool {
    JOB.get().is_some_and(|job| {
        job.native.contains(&context) || (context < job.native.start && context % job.stride == 0)
    })
}

/// Notes that a message begins to go.
#[cold]
#[inline(never)]
pub fn sent(peer: u32, context: u32, tag: i32, bytes: u64) {
    if is_of_program(context) {
        with(|writer| writer.push(Record::Sent(Message { peer, context, tag, bytes, at: now() })));
    }
}

/// Notes that a message has met its receive, which was there first (`early`) or not.
#[cold]
#[inline(never)]
pub fn matched(peer: u32, context: u32, tag: i32, early: bool) {
    if is_of_program(context) {
        let message = Message { peer, context, tag, bytes: 0, at: now() };
        with(|writer| writer.push(Record::Matched { message, early }));
    }
}

/// Counts time that the call under way was blocked.
#[cold]
#[inline(never)]
pub fn waited(ns: u64) {
    with(|writer| writer.waited_ns.set(writer.waited_ns.get() + ns));
}

/// Gives an id to something.
pub fn define(what: What, id: u32, numbers: [u64; 2], text: &str) {
    let bytes = &text.as_bytes()[..text.len().min(u16::MAX as usize)];
    with(|writer| {
        writer.push(Record::Definition { what, id, numbers, text: bytes.len() as u16 });
        for part in bytes.chunks(TEXT_BYTES) {
            let mut padded = [0; TEXT_BYTES];
            padded[..part.len()].copy_from_slice(part);
            writer.push(Record::Text(padded));
        }
    });
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[inline(never)]
    fn deeper(f: &dyn Fn()) {
        let room = std::hint::black_box([0u8; 256]);
        f();
        std::hint::black_box(room);
    }

    /// All of it is one process's state, so that one test goes through all of it.
    #[test]
    fn calls_and_messages_are_recorded_until_the_memory_is_full() {
        sent(1, 0, 0, 0);
        assert!(!is_on());
        let pool = Pool::create(2, 2 * BLOCK_BYTES as u64).unwrap();
        let fd = pool.raw_fd() as u32;
        let open =
            || Pool::open(arke_sys::arena::Arena::of_process(std::process::id(), fd).unwrap()).unwrap();
        start(open(), 1, 77, 1000..2000, 4);
        assert!(is_on());
        define(What::Function, 3, [0, 0], "a name of more than twenty-four bytes");
        let here = arke_sys::stack::here();
        let outer = begin(here, || (3, 9)).unwrap();
        let within =
            || assert!(begin(arke_sys::stack::here(), || unreachable!("a call within it")).is_none());
        deeper(&within);
        sent(0, 8, 5, 100);
        sent(0, 9, 5, 100);
        sent(0, 1001, 5, 100);
        sent(0, 2000, 5, 100);
        matched(0, 4, 6, true);
        waited(640);
        outer.end(2);
        // The program left a call without ending it, and then made one further out.
        deeper(&|| drop(begin(arke_sys::stack::here(), || (3, 9)).unwrap()));
        begin(here, || (3, 10)).unwrap().end(0);
        let open_call = begin(here, || (3, 11)).unwrap();
        let blocks = pool.blocks();
        let records: Vec<Record> = blocks[0].1.records().collect();
        assert_eq!(blocks[0].0, Owner { rank: 1, thread: 0, number: 0 });
        assert_eq!(blocks[0].1.open().map(|open| open.site), Some(11));
        assert!(matches!(
            records[..3],
            [Record::Definition { text: 37, .. }, Record::Text(_), Record::Text(_)]
        ));
        let Record::Sent(first) = records[3] else { panic!("{records:?}") };
        assert_eq!((first.context, first.tag, first.bytes), (8, 5, 100));
        assert!(matches!(records[4], Record::Sent(m) if m.context == 1001));
        assert!(matches!(records[5], Record::Matched { early: true, .. }));
        let Record::Call { begin: from, end, site: 9, communicator: 2, waited_ns: 640, .. } = records[6]
        else {
            panic!("{records:?}")
        };
        assert!(from <= first.at && first.at <= end);
        assert!(matches!(records[7..], [Record::Call { site: 9, .. }, Record::Call { site: 10, .. }]));
        open_call.end(0);
        for _ in 0..2 * RECORDS {
            begin(here, || (3, 9)).unwrap().end(0);
        }
        let recorded: usize = pool.blocks().iter().map(|(_, block)| block.records().count()).sum();
        assert_eq!(recorded, 2 * RECORDS);
        assert_eq!(pool.dropped(1).0, 10);
        assert!(pool.dropped(1).1 >= end);
        assert_eq!((pool.pid(1), pool.pid(0)), (77, 0));
    }
}
