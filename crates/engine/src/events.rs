//! Events that a tool may listen to: what happened, when, and with whom.
//!
//! They go into one queue of the process, from which whoever listens takes them when it can run code of the tool's.
//! Nothing is noted while nobody listens: each place that could note something looks at one word. The queue has an end;
//! what finds it full is counted instead.

use arke_base::paths::Path;
use arke_fabric::ProcId;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard};

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A receive was posted after its message had come.
    LateReceive = 0,
    /// More unexpected messages, or more bytes of them, are held than ever before.
    UnexpectedGrowth = 1,
    /// A message was sent: the path says by which protocol.
    Sent = 2,
    /// A peer cannot be reached any longer.
    PeerLost = 3,
}

/// How many kinds there are.
pub const KINDS: usize = 4;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub kind: Kind,
    /// When: nanoseconds of the monotonic clock.
    pub at: u64,
    /// Bytes of the message, or held for unexpected messages.
    pub bytes: u64,
    /// Unexpected messages.
    pub messages: u64,
    /// The other process; this one where there is none.
    pub peer: ProcId,
    /// The way that the message took.
    pub path: Path,
}

/// Events that wait at most.
const ROOM: usize = 4096;

/// A bit for each kind that somebody listens to.
static WANTED: AtomicU32 = AtomicU32::new(0);
/// Whether the queue has something for the listener.
static WAITING: AtomicBool = AtomicBool::new(false);
static QUEUE: Mutex<Queue> = Mutex::new(Queue { events: VecDeque::new(), dropped: [0; KINDS] });

/// What waits for the listener.
#[derive(Debug, Default)]
pub struct Queue {
    /// In the order in which they happened.
    pub events: VecDeque<Event>,
    /// How many found no room, by kind.
    pub dropped: [u64; KINDS],
}

fn queue() -> MutexGuard<'static, Queue> {
    QUEUE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Says which kinds are listened to, a bit for each. What waits of other kinds is forgotten.
pub fn listen(kinds: u32) {
    WANTED.store(kinds, Ordering::Relaxed);
    let mut queue = queue();
    queue.events.retain(|event| kinds & 1 << event.kind as u8 != 0);
    for (kind, dropped) in queue.dropped.iter_mut().enumerate() {
        if kinds & 1 << kind == 0 {
            *dropped = 0;
        }
    }
}

/// Whether something waits.
#[inline]
pub fn is_waiting() -> bool {
    WAITING.load(Ordering::Relaxed)
}

/// Takes what waits.
pub fn take() -> Queue {
    let mut queue = queue();
    WAITING.store(false, Ordering::Relaxed);
    std::mem::take(&mut queue)
}

/// Whether somebody listens to this kind.
#[inline(always)]
pub(crate) fn is_wanted(kind: Kind) -> bool {
    WANTED.load(Ordering::Relaxed) & 1 << kind as u8 != 0
}

/// Notes that something happened.
#[cold]
#[inline(never)]
pub(crate) fn note(kind: Kind, peer: ProcId, path: Path, bytes: u64, messages: u64) {
    let event = Event { kind, at: arke_sys::clock::now_ns(), bytes, messages, peer, path };
    let mut queue = queue();
    if queue.events.len() < ROOM {
        queue.events.push_back(event);
    } else {
        queue.dropped[kind as usize] += 1;
    }
    WAITING.store(true, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_is_counted() {
        listen(0);
        assert!(!is_wanted(Kind::PeerLost));
        listen(1 << Kind::PeerLost as u8);
        assert!(is_wanted(Kind::PeerLost) && !is_wanted(Kind::Sent));
        for n in 0..ROOM as u64 + 3 {
            note(Kind::PeerLost, ProcId(7), Path::Line, n, 0);
        }
        assert!(is_waiting());
        let taken = take();
        assert!(!is_waiting());
        let mine = taken.events.iter().filter(|event| event.kind == Kind::PeerLost);
        assert!(mine.clone().map(|event| event.bytes).is_sorted());
        assert!(mine.clone().map(|event| event.at).is_sorted());
        assert_eq!(mine.count() as u64 + taken.dropped[Kind::PeerLost as usize], ROOM as u64 + 3);
        assert!(taken.dropped[Kind::PeerLost as usize] >= 3);
        note(Kind::PeerLost, ProcId(7), Path::Line, 0, 0);
        listen(0);
        assert!(take().events.iter().all(|event| event.kind != Kind::PeerLost));
    }
}
