//! What waits for room on its way out.
//!
//! Each peer has a first-in-first-out queue of messages, so that their order holds, and a list of streams:
//! rendezvous data in fragments, which other messages may overtake.

use crate::request::RequestId;
use arke_fabric::{Key, ProcId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Idle backlogs are kept for their next use while there are no more than this.
const MOST_KEPT: usize = 1024;

/// A message that found no room.
#[derive(Debug)]
pub(crate) enum Waiting {
    /// A short one of the engine's own.
    Control { key: Key, bytes: [u8; 32], len: u8 },
    /// A whole message, and the request that ends when it is on its way.
    Whole { key: Key, bytes: Box<[u8]>, request: Option<RequestId> },
    /// The first message of a send.
    Send(RequestId),
}

/// The queues of one peer.
#[derive(Debug, Default)]
pub(crate) struct Backlog {
    pub queue: VecDeque<Waiting>,
    pub streams: VecDeque<RequestId>,
    /// Fragments that the first of the streams has sent in its turn.
    pub turn: u32,
    /// Sends to the peer that are not over: rendezvous and queued ones.
    pub under_way: u32,
    /// Nothing can be sent to the peer any more. Such a backlog is kept, so that no short path is taken.
    pub closed: bool,
}

impl Backlog {
    fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.streams.is_empty() && self.under_way == 0 && !self.closed
    }
}

/// All queues. A backlog is made when a peer first needs one: most messages of most jobs never wait, and a job may have
/// a million ranks.
#[derive(Debug, Default)]
pub(crate) struct Outgoing {
    backlogs: FxHashMap<u32, Backlog>,
    /// Peers with something in a queue or a stream.
    pub busy: Vec<ProcId>,
}

impl Outgoing {
    /// The backlog to a peer, to be changed.
    #[inline]
    pub fn backlog(&mut self, peer: ProcId) -> &mut Backlog {
        if self.backlogs.len() > MOST_KEPT && !self.backlogs.contains_key(&peer.0) {
            self.backlogs.retain(|_, backlog| !backlog.is_idle());
        }
        self.backlogs.entry(peer.0).or_default()
    }

    /// The backlog to a peer, if one was made.
    #[inline(always)]
    fn made(&self, peer: ProcId) -> Option<&Backlog> {
        if self.backlogs.is_empty() {
            return None;
        }
        self.backlogs.get(&peer.0)
    }

    /// Whether a message to the peer must queue to keep its place, or cannot be sent at all.
    #[inline(always)]
    pub fn must_queue(&self, peer: ProcId) -> bool {
        self.made(peer).is_some_and(|backlog| !backlog.queue.is_empty() || backlog.closed)
    }

    /// Messages that wait for room to the peer.
    pub fn queued(&self, peer: ProcId) -> usize {
        self.made(peer).map_or(0, |backlog| backlog.queue.len())
    }

    /// Sends to the peer that are not over.
    #[inline(always)]
    pub fn under_way(&self, peer: ProcId) -> u32 {
        self.made(peer).map_or(0, |backlog| backlog.under_way)
    }

    #[inline(always)]
    pub fn is_busy(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Remembers that the peer has something waiting.
    pub fn mark(&mut self, peer: ProcId) {
        if !self.busy.contains(&peer) {
            self.busy.push(peer);
        }
    }

    pub fn push(&mut self, peer: ProcId, waiting: Waiting) {
        self.backlog(peer).queue.push_back(waiting);
        self.mark(peer);
    }

    /// Takes a send back that waits in the peer's queue.
    pub fn withdraw(&mut self, peer: ProcId, request: RequestId) {
        if let Some(backlog) = self.backlogs.get_mut(&peer.0) {
            backlog.queue.retain(|w| !matches!(w, Waiting::Send(id) if *id == request));
        }
    }

    /// Drops messages of the engine's own to a peer, which reads nothing any more.
    pub fn drop_control(&mut self, peer: ProcId) {
        let Some(backlog) = self.backlogs.get_mut(&peer.0) else { return };
        backlog.queue.retain(|waiting| !matches!(waiting, Waiting::Control { .. }));
        if backlog.queue.is_empty() && backlog.streams.is_empty() {
            self.busy.retain(|busy| *busy != peer);
        }
    }

    pub fn stream(&mut self, peer: ProcId, request: RequestId) {
        let streams = &mut self.backlog(peer).streams;
        // It is there already if its first bytes are still going.
        if !streams.contains(&request) {
            streams.push_back(request);
        }
        self.mark(peer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_backlogs_go_and_busy_ones_stay() {
        let mut outgoing = Outgoing::default();
        let waiting = || Waiting::Control { key: Key(0), bytes: [0; 32], len: 0 };
        outgoing.push(ProcId(7), waiting());
        outgoing.backlog(ProcId(8)).under_way = 2;
        for peer in 100..10_000 {
            assert_eq!(outgoing.under_way(ProcId(peer)), 0);
            outgoing.backlog(ProcId(peer)).under_way += 1;
            outgoing.backlog(ProcId(peer)).under_way -= 1;
        }
        assert!(outgoing.backlogs.len() <= MOST_KEPT + 1);
        assert!(outgoing.must_queue(ProcId(7)) && !outgoing.must_queue(ProcId(8)));
        assert_eq!((outgoing.queued(ProcId(7)), outgoing.under_way(ProcId(8))), (1, 2));
    }
}
