//! Calls to peers: at which address which one is tried when, and when a search is given up.

use super::Helper;
use crate::ofi::addresses::{local, Card};
use crate::ofi::greeting::Dialog;
use crate::ofi::sockets::{connect, nonce};
use crate::ProcId;
use std::time::Instant;

impl Helper {
    /// Goes on with the search for a peer.
    pub(super) fn advance_call(&mut self, peer: u32, now: Instant) {
        let Some(call) = self.calls.get_mut(&peer) else {
            return;
        };
        let stranger = match call.candidates.is_empty() {
            true => self.shared.net().stranger(peer).cloned(),
            false => None,
        };
        if let Some(stranger) = stranger {
            Self::address_stranger(call, &stranger, now);
        } else if call.candidates.is_empty() {
            let mut directory = self.shared.directory.lock();
            let card = match directory.as_mut().map(|d| d.card(ProcId(peer))) {
                Some(Ok(Some(text))) => text.parse::<Card>().map(Some),
                Some(Ok(None)) | None => Ok(None),
                Some(Err(why)) => Err(why),
            };
            match card {
                Ok(Some(card)) => call.addressed(&card, &local(), now),
                Ok(None) => {}
                Err(why) => {
                    call.unknown = why;
                    call.deadline = now;
                }
            }
        }
        if call.is_hopeless() {
            call.deadline = now;
        }
        if now >= call.deadline && (call.won.is_some() || self.chosen.contains_key(&peer)) {
            // It has proven itself, and does not go on: it is stopped, perhaps. Its death would end the conversation.
            call.renew(now);
        }
        let taken = |id| self.talks.get(&id).is_some_and(|talk| !talk.connecting);
        let taken = call.candidates.iter().filter_map(|c| c.talk).any(taken);
        if now >= call.deadline && !(taken && call.extend(self.shared.limits.silence, now)) {
            let why = call.table(&self.shared.host);
            self.give_up(peer, why);
            return;
        }
        for i in call.due(now) {
            self.try_address(peer, i, now);
        }
    }

    /// No connection to a peer can be made.
    pub(super) fn give_up(&mut self, peer: u32, why: String) {
        self.calls.remove(&peer);
        self.chosen.remove(&peer);
        self.shared.net().end(peer, Some(why));
        self.shared.ring();
        self.close_others(peer, None);
    }

    pub(super) fn try_address(&mut self, peer: u32, i: usize, now: Instant) {
        let Some(call) = self.calls.get_mut(&peer) else {
            return;
        };
        let id = self.next;
        let candidate = &mut call.candidates[i];
        candidate.talk = Some(id);
        self.next += 1;
        match connect(candidate.address) {
            Ok(socket) => {
                let own = self.shared.own();
                let stranger = self.shared.net().stranger(peer).cloned();
                let dialog = match stranger {
                    Some(other) => Dialog::visit(own, &self.shared.card(), &other, peer, nonce()),
                    None => Dialog::call(own, peer, nonce()),
                };
                self.begin(id, socket, dialog, true, now);
            }
            Err(e) => call.failed(id, e.to_string(), now),
        }
    }
}
