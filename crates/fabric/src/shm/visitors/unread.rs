//! Messages that their receiver has not taken when this process leaves it: their bodies stay where they are until it
//! has. Else the next body to anybody would be written over them.
//!
//! The receiver keeps the ring of a visit that was left as long as a message lies in it, and gives the visit free then.
//! So a visit that is in any other state than [`LEFT`] says that all was taken.

use super::{Way, LEFT};
use crate::shm::ring::{Producer, Ring};
use crate::shm::staging::{Blocks, Staging};
use arke_base::board::RankState;
use arke_base::sync::atomic::Ordering;
use std::sync::Arc;

/// What is left of a link.
pub(super) struct Unread {
    /// Keeps ring and visit mapped.
    pub way: Arc<Way>,
    /// The receiver's place in its arena.
    pub receiver: u32,
    /// The ring to it.
    pub out: &'static Ring,
    /// What is known of the ring.
    pub producer: Producer,
    /// The blocks with the bodies.
    pub blocks: Blocks,
}

impl Unread {
    /// Whether the receiver takes nothing any more.
    fn is_over(&mut self) -> bool {
        self.producer.refresh(self.out, 0);
        let state = self.way.home.board.record(self.receiver).state();
        self.producer.taken() == self.producer.next()
            || self.way.visit().state.load(Ordering::Acquire) != LEFT
            || matches!(state, RankState::Finalized | RankState::Aborting)
    }
}

/// Gives the blocks back whose bodies were taken.
pub(super) fn collect(all: &mut Vec<Unread>, staging: &mut Staging) {
    all.retain_mut(|unread| {
        let over = unread.is_over();
        let taken = if over { u64::MAX } else { unread.producer.taken() };
        staging.collect(&mut unread.blocks, taken);
        !over
    });
}
