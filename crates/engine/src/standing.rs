//! How the engine stands: what is under way and what has come unasked, for a rank that tells of itself.

use crate::request::{RequestId, State, Underway};
use crate::schedule::TAG;
use crate::Engine;
use arke_fabric::{Fabric, ProcId, Wire};

/// A message that no receive has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldMessage {
    /// Its context.
    pub context: u32,
    /// Who sent it.
    pub source: ProcId,
    /// Its tag.
    pub tag: i32,
    /// Bytes of data.
    pub bytes: u64,
}

impl<F: Fabric> Engine<F> {
    /// How often something has happened in waits that were long enough to look at the clock.
    pub fn moves(&self) -> u64 {
        self.core.moves
    }

    /// Whether this engine may do something by itself the next time that it looks, though nothing comes: data is on
    /// its way, or waits for room. Where it is false, nothing happens before a message or another rank's store comes.
    /// That it holds its senders back is nothing to wait for: each of their sends waits for its receive.
    /// A started schedule goes on when one of its messages has ended, and these are requests of their own; of a task
    /// that is not known.
    pub fn is_busy(&self) -> bool {
        let moving = |state| matches!(state, State::Queued | State::Ahead | State::Moving | State::Streaming);
        self.core.outgoing.is_busy()
            || !self.core.todo.is_empty()
            || !self.core.pulls.is_empty()
            || self.core.arrivals.are_coming()
            || self.schedules.may_go_on(self.core.ended)
            || self.core.requests.iter().any(|(_, r)| moving(r.state) && r.tag != TAG)
    }

    /// What has gone over the network between this process and each rank of its job that it has exchanged something
    /// with.
    pub fn wires(&self) -> Vec<Wire> {
        self.fabric.wires()
    }

    /// Sends of the program's that have not ended; `None` where those of schedules and tasks may be among them: their
    /// receivers post the receives without a call.
    pub fn sends_under_way(&self) -> Option<Vec<RequestId>> {
        if self.schedules.is_busy() || self.tasks.is_busy() {
            return None;
        }
        let open = self.core.requests.iter().filter(|(_, r)| !r.is_receive && r.state != State::Done);
        Some(open.map(|(key, _)| RequestId(key)).collect())
    }

    /// At most `most` operations that are under way, and how many there are.
    pub fn operations(&self, most: usize) -> (Vec<Underway>, usize) {
        let open = || self.core.requests.iter().filter(|(_, r)| r.state != State::Done);
        let told = open().take(most).filter_map(|(key, _)| self.underway(RequestId(key))).collect();
        (told, open().count())
    }

    /// At most `most` messages that no receive has taken, and how many there are.
    pub fn held_messages(&self, most: usize) -> (Vec<HeldMessage>, u64) {
        (self.core.unexpected.some(most), self.core.unexpected.count())
    }
}
