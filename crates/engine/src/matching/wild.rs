//! Posted receives that leave the source or the tag open.
//!
//! Those that leave the same open, and agree in the rest, accept the same messages: the first of them is the one that
//! gets a message. So each such class is a queue, and a message looks at the first receive of three classes at most.
//! Only receives with a mask that picks some bits of the tag, as a few faces have them, are walked.

use crate::request::{RequestId, Want};
use arke_fabric::{Key, ProcId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// What a receive leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Open {
    Source,
    Tag,
    Both,
    /// Some bits of the tag, with or without a source.
    Bits,
}

const OPENS: [Open; 4] = [Open::Source, Open::Tag, Open::Both, Open::Bits];

/// Receives that accept the same messages: their context, and their tag or source. Those of [`Open::Bits`] only have
/// their context in common.
type Class = (Open, u32, u32);

fn class(want: &Want) -> Class {
    match (want.source, want.tag_mask) {
        (None, u32::MAX) => (Open::Source, want.context, want.tag as u32),
        (Some(source), 0) => (Open::Tag, want.context, source.0),
        (None, 0) => (Open::Both, want.context, 0),
        _ => (Open::Bits, want.context, 0),
    }
}

/// The class of receives that leave `open` open and accept a message.
fn class_of_message(open: Open, source: ProcId, key: Key) -> Class {
    match open {
        Open::Source => (open, key.context(), key.tag() as u32),
        Open::Tag => (open, key.context(), source.0),
        Open::Both | Open::Bits => (open, key.context(), 0),
    }
}

#[derive(Debug)]
struct Entry {
    stamp: u64,
    want: Want,
    request: RequestId,
}

/// Queues that are kept though they are empty: a receive that is posted again and again allocates nothing.
const KEPT: usize = 64;

/// The receives with something open, in order.
#[derive(Debug, Default)]
pub(super) struct Wild {
    queues: FxHashMap<Class, VecDeque<Entry>>,
    /// How many of each kind there are.
    counts: [usize; OPENS.len()],
}

/// Where a receive stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    class: Class,
    at: usize,
    /// When it was posted.
    pub stamp: u64,
}

impl Wild {
    pub fn push(&mut self, stamp: u64, want: &Want, request: RequestId) {
        let class = class(want);
        self.counts[class.0 as usize] += 1;
        self.queues.entry(class).or_default().push_back(Entry { stamp, want: *want, request });
    }

    /// The first receive that accepts a message.
    #[inline]
    pub fn find(&self, source: ProcId, key: Key) -> Option<Place> {
        let mut first: Option<Place> = None;
        for open in OPENS {
            if self.counts[open as usize] == 0 {
                continue;
            }
            let class = class_of_message(open, source, key);
            let Some(queue) = self.queues.get(&class) else { continue };
            let at = match open {
                Open::Bits => queue.iter().position(|entry| entry.want.accepts(source, key)),
                // All of them accept it.
                _ => (!queue.is_empty()).then_some(0),
            };
            let Some(at) = at else { continue };
            let stamp = queue[at].stamp;
            if first.is_none_or(|first| stamp < first.stamp) {
                first = Some(Place { class, at, stamp });
            }
        }
        first
    }

    /// Takes a receive that was found.
    pub fn take(&mut self, place: Place) -> Option<RequestId> {
        let queue = self.queues.get_mut(&place.class)?;
        let entry = queue.remove(place.at)?;
        self.counts[place.class.0 as usize] -= 1;
        if queue.is_empty() && self.queues.len() > KEPT {
            self.queues.remove(&place.class);
        }
        Some(entry.request)
    }

    /// Takes a receive back; false if it is not posted.
    pub fn cancel(&mut self, want: &Want, request: RequestId) -> bool {
        let class = class(want);
        let found = self.queues.get(&class).and_then(|q| q.iter().position(|entry| entry.request == request));
        found.is_some_and(|at| self.take(Place { class, at, stamp: 0 }).is_some())
    }
}
