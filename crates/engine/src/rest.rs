//! The end of a process that has freed the requests of receives: their messages may still come.
//!
//! The sender of a long message waits until its receiver has taken it, so a process that ends stays until the receives
//! whose requests were freed ([`Engine::release`]) have got their messages. A receive whose message is never sent must
//! not keep it for ever. So it asks every process that may still send one ([`wire::REST`]), and that one answers when
//! it has come to its own end and all that it sent has gone. Messages keep their order: behind the answer comes nothing
//! more. Two processes that wait for each other's messages answer each other, and both end.

use crate::core::Todo;
use crate::request::{RequestId, State};
use crate::{wire, Engine};
use arke_base::foreign::Body;
use arke_fabric::{Fabric, ProcId};
use rustc_hash::FxHashMap;

/// In a message of [`wire::REST`]: it asks, or it answers.
const ASKS: u64 = 0;
const ANSWERS: u64 = 1;

/// Who has come to its end, as far as this process must know.
#[derive(Debug, Default)]
pub(crate) struct Rests {
    /// This process has come to its end: it begins no more sends.
    here: bool,
    /// The number of this process's next end, or of the present one. Answers to earlier questions mean nothing.
    number: u64,
    /// Who wants to be told when this process has come to its end, and the number of the question.
    asked_by: Vec<(ProcId, u64)>,
    /// Who has been asked, and whether it has answered.
    asked: FxHashMap<ProcId, bool>,
}

impl Rests {
    /// A message of [`wire::REST`] has come. Returns what is to be answered.
    pub fn heard(&mut self, from: ProcId, body: Body<'_>) -> Option<Todo> {
        match (body.word(0)?, body.word(1)?) {
            (number, ASKS) if self.here => return Some(answer(from, number)),
            (number, ASKS) => self.asked_by.push((from, number)),
            (number, ANSWERS) if number == self.number => {
                self.asked.entry(from).and_modify(|answered| *answered = true);
            }
            _ => {}
        }
        None
    }
}

fn answer(to: ProcId, number: u64) -> Todo {
    Todo::Control { to, kind: wire::REST, words: [number, ANSWERS, 0], count: 2 }
}

impl<F: Fabric> Engine<F> {
    /// Receives whose requests were freed and that have not ended.
    fn freed(&self) -> impl Iterator<Item = (RequestId, &crate::request::Request)> + '_ {
        let requests = self.core.requests.iter().map(|(key, r)| (RequestId(key), r));
        requests.filter(|(_, r)| r.is_receive && r.released && r.state != State::Done)
    }

    /// Other processes that receives whose requests were freed wait for, if there are such receives. A receive from any
    /// source waits for all processes of the job.
    pub fn senders_to_freed(&self) -> Vec<ProcId> {
        let mut senders = Vec::new();
        for (_, r) in self.freed() {
            if r.any_source && r.state == State::Waiting {
                senders.extend((0..self.core.size).map(ProcId));
            } else {
                senders.push(r.peer);
            }
        }
        senders.sort_unstable();
        senders.dedup();
        senders.retain(|sender| *sender != self.core.me);
        senders
    }

    /// For a process at its end, which begins no more sends: whether all that it has sent has gone, and all that its
    /// freed receives may still get has come; those that get nothing are cancelled then. To be asked again until then,
    /// and progress to be made. `has_left` tells whether a process has left the job, and therefore answers nothing.
    pub fn rest(&mut self, has_left: impl Fn(&mut Self, ProcId) -> bool) -> bool {
        for peer in self.core.outgoing.busy.clone() {
            if has_left(self, peer) {
                self.core.outgoing.drop_control(peer);
            }
        }
        if self.has_outgoing() || self.open_sends() > 0 || !self.is_settled() {
            return false;
        }
        self.core.rests.here = true;
        for (peer, number) in core::mem::take(&mut self.core.rests.asked_by) {
            if !has_left(self, peer) {
                self.core.todo.push(answer(peer, number));
            }
        }
        self.act();
        if self.freed().next().is_some() {
            let mut all_have_sent = true;
            for sender in self.senders_to_freed() {
                all_have_sent &= self.has_sent_all(sender, &has_left);
            }
            if !all_have_sent {
                return false;
            }
            // What they have sent may lie there.
            while self.transport(true) {}
            self.drop_freed();
            if self.freed().next().is_some() {
                return false;
            }
        }
        !self.has_outgoing()
    }

    /// Whether a process sends nothing more. One that may is asked.
    fn has_sent_all(&mut self, peer: ProcId, has_left: impl Fn(&mut Self, ProcId) -> bool) -> bool {
        if self.is_lost(peer) || has_left(self, peer) {
            return true;
        }
        match self.core.rests.asked.get(&peer) {
            Some(answered) => *answered,
            None => {
                self.core.rests.asked.insert(peer, false);
                let number = self.core.rests.number;
                self.send_control(peer, wire::REST, [number, ASKS, 0], 2);
                false
            }
        }
    }

    /// Cancels receives whose requests were freed and that have no message.
    pub fn drop_freed(&mut self) {
        let waiting = self.freed().filter(|(_, r)| r.state == State::Waiting);
        for id in waiting.map(|(id, _)| id).collect::<Vec<_>>() {
            self.cancel(id);
        }
    }

    /// Takes [`Engine::rest`] back: this process goes on, and may send again.
    pub fn resume(&mut self) {
        let rests = &mut self.core.rests;
        rests.here = false;
        rests.number += 1;
        rests.asked.clear();
    }
}
