//! What a process does with those of other jobs: the calls of the fabric's owner, and the helper's part in them.

use super::calls::Call;
use super::helper::Helper;
use super::peer::Link;
use super::strangers::{Door, Stranger};
use super::Ofi;
use crate::ProcId;
use std::time::Instant;

impl Ofi {
    /// Where processes of other jobs can call this one.
    pub fn door(&self) -> &Door {
        &self.shared.door
    }

    /// The number of a process of another job, behind those of this job. It is not called before there is something to
    /// say.
    pub fn meet(&mut self, stranger: &Stranger) -> ProcId {
        ProcId(self.shared.net().meet(stranger))
    }

    /// A process of another job.
    pub fn stranger(&self, peer: ProcId) -> Option<Stranger> {
        self.shared.net().stranger(peer.0).cloned()
    }

    /// From now on the death of a process of another job concerns this one.
    pub fn tie(&mut self, peer: ProcId) {
        self.shared.net().tie(peer.0);
    }

    /// Takes [`Ofi::tie`] back.
    pub fn untie(&mut self, peer: ProcId) {
        self.shared.net().untie(peer.0);
    }

    /// Leaves a process of another job for good: everything that the two had to say to each other has been said.
    pub fn part(&mut self, peer: ProcId) {
        self.shared.net().part(peer.0);
        self.shared.nudge();
    }

    /// Calls a process, if that was not done before: then its death is noticed.
    pub fn call(&mut self, peer: ProcId) {
        self.access(|net| {
            let place = net.place(peer.0);
            net.dial(place);
        });
    }

    /// Whether there is a connection to a process. `Some(false)`: there is none any longer; `None`: none yet.
    pub fn is_connected(&self, peer: ProcId) -> Option<bool> {
        match self.shared.net().link(peer.0) {
            Link::Up { .. } => Some(true),
            Link::Left | Link::Lost => Some(false),
            _ => None,
        }
    }

    /// Whether a process has said that it ends in good order.
    pub fn has_taken_leave(&self, peer: ProcId) -> bool {
        self.shared.net().link(peer.0) == Link::Left
    }

    /// Why a process of another job was lost.
    pub fn why_lost(&self, peer: ProcId) -> Option<String> {
        self.shared.net().why_lost(peer.0)
    }

    /// Opens or closes a port of this process.
    pub fn set_port(&mut self, port: (u32, u32), open: bool) {
        let mut net = self.shared.net();
        let ports = &mut net.strangers.ports;
        ports.retain(|other| *other != port);
        if open {
            ports.push(port);
            return;
        }
        net.strangers.closed.push(port);
        drop(net);
        self.shared.nudge();
    }

    /// Calls a process of another job and asks it whether a port of its is open: [`Ofi::is_port_open`] tells the
    /// answer, and later that the port was closed.
    pub fn ask_port(&mut self, peer: ProcId, port: (u32, u32)) {
        self.shared.net().ask_port(peer.0, port);
        self.call(peer);
        self.shared.nudge();
    }

    /// Whether a port of another job's process is open; `None` while that is not known.
    pub fn is_port_open(&self, peer: ProcId, port: (u32, u32)) -> Option<bool> {
        self.shared.net().port_state(peer.0, port)
    }

    /// A process that waited at a port of this one is let in: it need not hear when the port is closed.
    pub fn let_in(&mut self, peer: ProcId) {
        if let Some(ties) = self.shared.net().ties(peer.0) {
            ties.waits_at.clear();
        }
    }
}

impl Helper {
    /// Asks and tells strangers what is due. Returns whether some of it has to wait for acknowledgements.
    pub(super) fn see_to_guests(&mut self) -> bool {
        let (ask, away, parted, waiting) = {
            let mut net = self.shared.net();
            let strangers = &net.strangers;
            if strangers.to_ask.is_empty() && strangers.closed.is_empty() && strangers.parting.is_empty() {
                return false;
            }
            let (parted, away) = (net.parted(), net.turned_away());
            (std::mem::take(&mut net.strangers.to_ask), away, parted, !net.strangers.parting.is_empty())
        };
        for peer in ask {
            self.ask_about_port(peer);
        }
        for (peer, port) in away {
            if let Some(&id) = self.lifelines.get(&peer) {
                if let Some(talk) = self.talks.get_mut(&id) {
                    talk.dialog.tell(port, false);
                }
                self.write(id);
            }
        }
        for peer in parted {
            self.calls.remove(&peer);
            self.chosen.remove(&peer);
            let lifeline = self.lifelines.get(&peer).copied();
            if let Some(talk) = lifeline.and_then(|id| self.talks.get_mut(&id)) {
                talk.dialog.bye();
                talk.bye = true;
            }
            if let Some(id) = lifeline {
                self.write(id);
            }
            if let Some(talk) = lifeline.and_then(|id| self.talks.get(&id)) {
                // The other side closes the connection when it has read this.
                let _ = talk.socket.shutdown(std::net::Shutdown::Write);
            }
            self.shared.net().end(peer, None);
            self.close_others(peer, lifeline);
        }
        waiting
    }

    /// Asks a stranger about the port that this process waits at, if there is a lifeline.
    pub(super) fn ask_about_port(&mut self, peer: u32) {
        let asks = self.shared.net().ties(peer).and_then(|ties| ties.asks);
        let (Some((port, _)), Some(&id)) = (asks, self.lifelines.get(&peer)) else { return };
        if let Some(talk) = self.talks.get_mut(&id) {
            talk.dialog.ask(port);
        }
        self.write(id);
    }

    /// Begins to look for a way to a stranger, by the addresses of its door.
    pub(super) fn address_stranger(call: &mut Call, stranger: &Stranger, now: Instant) {
        match &stranger.door {
            Some(door) => call.addressed_stranger(stranger.rank, door, now),
            None => {
                call.unknown = "it has told no address".to_string();
                call.deadline = now;
            }
        }
    }
}
