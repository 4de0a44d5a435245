//! What unexpected messages cost, counted at the allocator: nothing of it may hide from the engine's own books.

use super::program::settings;
use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Counters;
use arke_engine::{DataMut, Engine, Want};
use arke_fabric::sim::Rng;
use arke_fabric::{
    Armed, Capabilities, Fabric, Key, NoRoom, ProcId, PullError, PullState, Sink, Token, Waker,
};
use arke_fabric::{Lines, RemoteMemory, Sleeps, Transfers};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

/// Counts what the calling thread holds.
struct Counting;

thread_local! {
    static HELD: Cell<i64> = const { Cell::new(0) };
    static PEAK: Cell<i64> = const { Cell::new(0) };
}

fn count(bytes: i64) {
    // Not there any more while a thread ends.
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: passed on to the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: passed on to the caller.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A fabric from which messages come as fast as they are polled.
struct Flood {
    left: u32,
    tags: u32,
    throttled: bool,
    word: &'static AtomicU32,
}

impl Fabric for Flood {
    fn capabilities(&self) -> Capabilities {
        Capabilities { inline_max: 48, buffered_max: 16512, exposes: false, lines: 0 }
    }

    fn me(&self) -> ProcId {
        ProcId(0)
    }

    fn size(&self) -> u32 {
        2
    }

    fn send_inline(&mut self, _: ProcId, _: Key, _: &[u8]) -> Result<(), NoRoom> {
        Err(NoRoom)
    }

    fn send_buffered(&mut self, _: ProcId, _: Key, _: usize, _: impl FnOnce(Room<'_>)) -> Result<(), NoRoom> {
        Err(NoRoom)
    }

    fn poll(&mut self, sink: &mut impl Sink, _: bool) -> bool {
        for _ in 0..32.min(self.left) {
            self.left -= 1;
            let key = Key::new(1, (self.left % self.tags) as i32, 0);
            sink.message(ProcId(1), key, (&u64::from(self.left).to_le_bytes()).into());
        }
        self.left > 0
    }

    fn peek(&mut self, _: ProcId) -> Option<Key> {
        None
    }

    fn take<R>(&mut self, _: ProcId, with: impl FnOnce(Body<'_>) -> R) -> R {
        with(Body::EMPTY)
    }

    fn set_throttle(&mut self, on: bool) {
        self.throttled |= on;
    }

    fn throttled(&self, _: ProcId) -> bool {
        false
    }
}

impl Transfers for Flood {
    fn expose(&mut self, _: ProcId, _: Bytes) -> Token {
        Token::default()
    }

    fn retire(&mut self, _: Token) {}

    fn pull(&mut self, _: ProcId, _: Token, _: BytesMut) -> Result<PullState, PullError> {
        Err(PullError::Refused)
    }
}

impl Sleeps for Flood {
    fn processes_per_core(&self) -> u32 {
        2
    }

    fn arm(&mut self) -> Armed {
        Armed(0)
    }

    fn sleep(&mut self, _: Armed, _: Duration) {}

    fn disarm(&mut self) {}

    fn waker(&self) -> Waker {
        Waker { word: self.word }
    }
}

impl Lines for Flood {}

impl RemoteMemory for Flood {}

const COUNT: u32 = 1_000_000;

fn flooded(tags: u32) -> (Engine<Flood>, i64, i64) {
    let settings = settings(&mut Rng::new(1));
    let word = Box::leak(Box::new(AtomicU32::new(0)));
    let flood = Flood { left: COUNT, tags, throttled: false, word };
    let mut e = Engine::new(flood, &settings, Box::leak(Box::new(Counters::default())));
    let before = HELD.get();
    PEAK.set(before);
    while e.progress(true) {}
    (e, HELD.get() - before, PEAK.get() - before)
}

/// A million messages of eight bytes cost 128 bytes each at most, whatever their tags.
#[test]
fn a_million_unexpected_messages_cost_at_most_128_bytes_each() {
    for tags in [1, 1000, COUNT] {
        let (mut e, held, peak) = flooded(tags);
        let each = |bytes: i64| bytes as f64 / f64::from(COUNT);
        println!("{tags} tags: {:.1} bytes each, {:.1} at the peak", each(held), each(peak));
        assert!(held <= 128 * i64::from(COUNT), "{tags} tags: {:.1} bytes for each message", each(held));
        assert!(peak <= 192 * i64::from(COUNT), "{tags} tags: {:.1} bytes at the peak", each(peak));
        let booked = e.counters().unexpected_bytes.get() as i64;
        assert!(
            booked <= held && held - booked < 40 * i64::from(COUNT),
            "{booked} in the books, {held} held"
        );

        // They are received in any order, and the memory comes back.
        let before = HELD.get() - held;
        for n in 0..COUNT {
            let (tag, mut got) = ((n % tags) as i32, [0u8; 8]);
            // SAFETY: the word outlives the receive, which ends at once.
            let into = DataMut::Bytes(unsafe { BytesMut::new(got.as_mut_ptr(), 8) });
            let id = e.irecv(into, Want::exact(1, ProcId(1), tag), 0);
            assert!(e.take(id).is_some());
            assert_eq!(u64::from_le_bytes(got) % u64::from(tags), u64::from(n % tags));
        }
        assert!(e.iprobe(&Want { context: 1, source: None, tag: 0, tag_mask: 0 }).is_none());
        let left = HELD.get() - before;
        assert!(left < held / 2, "{left} of {held} bytes stay held");
    }
}

/// Above the cap the process asks its peers to hold back.
#[test]
fn a_flood_asks_for_throttling() {
    let (mut e, ..) = flooded(1);
    let cap = e.limits().unexpected_max;
    let held = e.counters().unexpected_bytes.get();
    assert_eq!(e.fabric().throttled, held > cap);
}
