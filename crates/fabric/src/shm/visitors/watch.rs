//! Looking after processes of other jobs: whether those still run that this process is tied to.

use super::{Doors, Shm, BOUND, LEFT};
use crate::{ProcId, Sink};
use arke_base::board::RankState;
use arke_base::sync::atomic::Ordering;

/// Lives of other jobs' processes are looked into at most this often, and with many of them more seldom: each takes a
/// system call.
const BETWEEN_NS: u64 = 20_000_000;
const BETWEEN_EACH_NS: u64 = 1_000_000;

/// What a process says of one that did not let it in.
const REFUSAL: &str =
    "it could not let this process in, most likely for want of a descriptor (ulimit -n) or of memory";

impl Shm {
    /// Why a process of another job did not let this one in, if it has refused to.
    pub fn refusal(&self, peer: ProcId) -> Option<&'static str> {
        let way = self.stranger(peer)?.way.as_ref()?;
        way.is_refused().then_some(REFUSAL)
    }

    /// Whether a process of another job has ended.
    pub(super) fn has_ended(&self, peer: ProcId) -> bool {
        !self.liveness.alive(peer.0, || self.links[peer.index()].control)
    }

    /// Tells of processes that this one is tied to and that are no more.
    #[cold]
    pub(in crate::shm) fn watch(&mut self, sink: &mut impl Sink) {
        let now = arke_sys::clock::now_ns();
        if now < self.visitors.looks_at {
            return;
        }
        let mut looked = 0;
        for place in 0..self.visitors.strangers.len() {
            let peer = ProcId(place as u32 + self.plan.size());
            let stranger = &self.visitors.strangers[place];
            let (true, false, Some(way)) = (stranger.tied, stranger.lost, &stranger.way) else { continue };
            looked += 1;
            // Asked before its state is read: it tells that before it ends.
            let ended = self.has_ended(peer);
            let record = way.home.board.record(stranger.card.index);
            let why = match (record.state(), record.aborted()) {
                (RankState::Aborting, Some((code, text))) => {
                    format!("it ended its job with code {code}: {text}")
                }
                (RankState::Finalized, _) => continue,
                _ if ended => "it ended without calling MPI_Finalize".to_string(),
                _ if way.is_refused() => REFUSAL.to_string(),
                _ => continue,
            };
            // What it has sent comes first.
            let link = &mut self.links[peer.index()];
            if ended && link.consumer.peek(link.inn).is_some() {
                continue;
            }
            self.visitors.strangers[place].lost = true;
            if ended {
                self.copies.lose(peer, sink);
            }
            sink.lost(peer, &why);
        }
        self.visitors.looks_at = now + BETWEEN_NS.max(looked * BETWEEN_EACH_NS);
    }

    /// Whether a process of another job has given up its link with this one, and all that it had sent was taken.
    pub fn has_left(&self, peer: ProcId) -> bool {
        let Some((stranger, own)) = self.stranger(peer).zip(self.visitors.own.as_ref()) else { return false };
        // SAFETY: made of atomics: any bytes are valid.
        let doors = unsafe { own.at::<Doors>(0) };
        let leaving = |visit: u32| {
            let link = &self.links[peer.index()];
            doors.visits[visit as usize].state.load(Ordering::Acquire) == LEFT
                && link.consumer.peek(link.inn).is_none()
        };
        stranger.left || stranger.comes_by.is_some_and(leaving)
    }

    /// Whether a process of another job has let this one in, or never will: what it was sent is safe then, even if this
    /// process ends.
    pub fn is_let_in(&self, peer: ProcId) -> bool {
        let Some(stranger) = self.stranger(peer) else { return true };
        let Some(way) = &stranger.way else { return true };
        stranger.released
            || !self.links[peer.index()].introduced
            || way.visit().state.load(Ordering::Acquire) == BOUND
            || self.is_gone(peer)
    }

    /// Whether a process of another job has called `MPI_Finalize`.
    pub fn has_finalized(&self, peer: ProcId) -> bool {
        let Some(stranger) = self.stranger(peer) else { return false };
        let state = stranger.way.as_ref().map(|way| way.home.board.record(stranger.card.index).state());
        matches!(state, Some(RankState::Finalized))
    }

    /// Whether a process of another job has finalized or ended, left this process, or did not let it in.
    pub fn is_gone(&self, peer: ProcId) -> bool {
        let Some(stranger) = self.stranger(peer) else { return false };
        let Some(way) = &stranger.way else { return true };
        let state = way.home.board.record(stranger.card.index).state();
        matches!(state, RankState::Finalized | RankState::Aborting)
            || way.is_refused()
            || self.has_ended(peer)
    }
}
