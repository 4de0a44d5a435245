//! What waits for room on its way out.
//!
//! Each peer has a first-in-first-out queue of messages, so that their order holds, and a list of streams:
//! rendezvous data in fragments, which other messages may overtake.

use crate::request::RequestId;
use arke_fabric::{Key, ProcId};
use std::collections::VecDeque;

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
pub(crate) struct Lane {
    pub queue: VecDeque<Waiting>,
    pub streams: VecDeque<RequestId>,
    /// Sends to the peer that are not over: rendezvous and queued ones.
    pub under_way: u32,
}

/// All queues.
#[derive(Debug)]
pub(crate) struct Outgoing {
    lanes: Vec<Lane>,
    /// Peers with something in a queue or a stream.
    pub busy: Vec<ProcId>,
}

impl Outgoing {
    pub fn new(size: u32) -> Self {
        Self { lanes: (0..size).map(|_| Lane::default()).collect(), busy: Vec::new() }
    }

    #[inline(always)]
    pub fn lane(&mut self, peer: ProcId) -> &mut Lane {
        &mut self.lanes[peer.index()]
    }

    /// Whether a message to the peer must queue to keep its place.
    #[inline(always)]
    pub fn must_queue(&self, peer: ProcId) -> bool {
        !self.lanes[peer.index()].queue.is_empty()
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
        self.lanes[peer.index()].queue.push_back(waiting);
        self.mark(peer);
    }

    /// Takes a send back that waits in the peer's queue.
    pub fn withdraw(&mut self, peer: ProcId, request: RequestId) {
        self.lanes[peer.index()].queue.retain(|w| !matches!(w, Waiting::Send(id) if *id == request));
    }

    pub fn stream(&mut self, peer: ProcId, request: RequestId) {
        self.lanes[peer.index()].streams.push_back(request);
        self.mark(peer);
    }
}
