//! Lines of unexpected messages for receives that leave the source or the tag open.
//!
//! Such a receive walks the arrivals of its context, which is the fastest way while few others stand before what it
//! wants. When it has walked far, the messages of each tag, and of each source, are put into lines of their own, and the
//! first of a line is what is wanted. A message that is taken stays in its lines until it is the first there, or until
//! too many such stand in all of them; then all lines are dropped, to be made again by the next receive that walks far.

use super::unexpected::UnexpectedMessage;
use crate::request::Want;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Lines are made when a receive has walked past so many messages.
pub(super) const FAR: usize = if cfg!(test) { 3 } else { 64 };
/// Taken messages that may stand in lines: so many, and twice as many as wait.
const MOST_TAKEN: usize = if cfg!(test) { 8 } else { 1024 };

/// Messages that lines take before all are dropped: half as many as there are numbers.
const MOST_ADDED: u32 = 1 << 31;

/// What a receive wants that leaves one thing open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Open {
    /// A tag, of any source.
    Source { context: u32, tag: i32 },
    /// A source, with any tag.
    Tag { context: u32, source: u32 },
}

impl Open {
    /// What this receive wants; nothing where it leaves nothing open, both, or a part of the tag.
    pub fn of(want: &Want) -> Option<Open> {
        match (want.source, want.tag_mask) {
            (None, u32::MAX) => Some(Open::Source { context: want.context, tag: want.tag }),
            (Some(source), 0) => Some(Open::Tag { context: want.context, source: source.0 }),
            _ => None,
        }
    }
}

/// A message in a line: its node, and its number among all that came, since nodes are used again. Of the number the low
/// bits will do, since lines take [`MOST_ADDED`] messages and are made anew then.
#[derive(Debug, Clone, Copy)]
struct Entry {
    node: u32,
    number: u32,
}

/// The lines, where there are any.
#[derive(Debug, Default)]
pub(super) struct Lines {
    made: bool,
    lines: FxHashMap<Open, VecDeque<Entry>>,
    /// Entries of messages that have been taken.
    taken: usize,
    /// Messages that were added.
    added: u32,
}

impl Lines {
    /// Whether every message stands in them.
    pub fn are_made(&self) -> bool {
        self.made
    }

    /// Begins to make them: all messages are to be added, in the order of their coming.
    pub fn begin(&mut self) {
        self.made = true;
    }

    /// Drops them.
    pub fn drop_all(&mut self) {
        *self = Lines::default();
    }

    /// Appends a message.
    pub fn add(&mut self, message: &UnexpectedMessage, node: u32, number: u32) {
        if self.added == MOST_ADDED {
            return self.drop_all();
        }
        self.added += 1;
        let context = message.key.context();
        let tag = Open::Source { context, tag: message.key.tag() };
        for open in [tag, Open::Tag { context, source: message.source.0 }] {
            self.lines.entry(open).or_default().push_back(Entry { node, number });
        }
    }

    /// A message has been taken, `left` of them wait.
    pub fn took(&mut self, left: usize) {
        self.taken += 2;
        if left == 0 || self.taken > 2 * left + MOST_TAKEN {
            self.drop_all();
        }
    }

    /// The node of the first message of a line; `waits` says whether a node holds the message of a number still.
    pub fn first(&mut self, open: Open, waits: impl Fn(u32, u32) -> bool) -> Option<u32> {
        let line = self.lines.get_mut(&open)?;
        while let Some(entry) = line.front() {
            if waits(entry.node, entry.number) {
                return Some(entry.node);
            }
            line.pop_front();
            self.taken -= 1;
        }
        self.lines.remove(&open);
        None
    }
}
