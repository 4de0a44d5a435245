//! Receiving: from what has arrived to the one who polls, or who takes from one source.

use super::net::{bytes_of, Net};
use crate::{Key, ProcId, Sink};

/// Messages delivered by one poll.
const BURST: usize = 64;

impl Net {
    /// Delivers what has arrived.
    pub(super) fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut any = self.progress();
        for _ in 0..BURST {
            let Some(source) = self.ready.pop_front() else {
                break;
            };
            let place = self.place(source);
            let Some(message) = self.peers[place].queue.pop_front() else {
                continue;
            };
            any = true;
            sink.message(ProcId(source), message.key, bytes_of(&self.lanes, &message.body));
            self.release(&message.body);
            self.took(place);
        }
        while let Some((id, end)) = self.pulls.ended.pop_front() {
            any = true;
            sink.pulled(id, end);
        }
        while let Some((peer, why)) = self.lost.pop_front() {
            any = true;
            sink.lost(peer, &why);
        }
        any
    }

    /// Whether a poll would deliver anything.
    pub(super) fn has_news(&self) -> bool {
        !self.ready.is_empty() || !self.pulls.ended.is_empty() || !self.lost.is_empty()
    }

    /// The key of the next message from `from`.
    pub(super) fn peek(&mut self, from: u32) -> Option<Key> {
        let place = self.known(from)?;
        if self.peers[place].queue.is_empty() {
            // Others' messages stay in the library's buffers; when those are full, only a poll makes room.
            if self.lanes.iter().all(|lane| lane.can_receive()) {
                self.progress();
            }
        }
        self.peers[place].queue.front().map(|m| m.key)
    }

    /// Takes the next message from `from`.
    pub(super) fn take<R>(&mut self, from: u32, with: impl FnOnce(&[u8]) -> R) -> R {
        let place = self.place(from);
        let Some(message) = self.peers[place].queue.pop_front() else {
            return with(&[]);
        };
        if let Some(at) = self.ready.iter().position(|s| *s == from) {
            self.ready.remove(at);
        }
        let result = with(bytes_of(&self.lanes, &message.body));
        self.release(&message.body);
        self.took(place);
        result
    }
}
