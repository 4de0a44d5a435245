//! Sends to peers that have left the job in good order: nobody will ever receive their messages.
//!
//! Such a peer is not a lost one: nothing has gone wrong, nobody is told, and one that comes back may be sent to.

use crate::loss::UNREACHABLE;
use crate::outgoing::Waiting;
use crate::request::{Outcome, RequestId, State};
use crate::Engine;
use arke_fabric::{Fabric, ProcId};

impl<F: Fabric> Engine<F> {
    /// Other processes that something is on its way to.
    pub fn owed(&self) -> Vec<ProcId> {
        let sends = self.core.requests.iter().filter(|(_, r)| !r.is_receive && r.state != State::Done);
        let peers = sends.map(|(_, r)| r.peer).chain(self.core.outgoing.busy.iter().copied());
        let mut peers: Vec<ProcId> = peers.filter(|peer| *peer != self.core.me).collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// Ends what is on its way to a peer that has left the job: its sends end with a fault. The peer must not be
    /// copying from this process's memory any more.
    pub fn forsake(&mut self, peer: ProcId) {
        let backlog = self.core.outgoing.backlog(peer);
        backlog.streams.clear();
        // The sends are withdrawn one by one.
        backlog.queue.retain(|waiting| matches!(waiting, Waiting::Send(_)));
        let sends: Vec<RequestId> = self
            .core
            .requests
            .iter()
            .filter(|(_, r)| !r.is_receive && r.peer == peer && r.state != State::Done)
            .map(|(key, _)| RequestId(key))
            .collect();
        for id in sends {
            self.core.outgoing.withdraw(peer, id);
            if self.request(id).offered {
                // One that comes back must not take it. Nobody has claimed it, or has died over that.
                let name = self.core.name(id);
                let _ = self.fabric.take_back(peer, name);
            }
            self.send_over(id, Outcome::Fault(UNREACHABLE));
        }
        self.core.outgoing.busy.retain(|waiting| *waiting != peer);
    }
}
