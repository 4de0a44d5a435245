//! Running the handlers of active messages that have come.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::inbox::{Arrival, Flow, Rest};
use super::{Address, Message, Payload, DEEP, ONE_SIDED, OWN_COOKIE};
use crate::data::DataMut;
use crate::request::{Completion, Outcome, RequestId, Want};
use crate::{wire, Engine};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;
use arke_fabric::{Fabric, ProcId};

/// Messages of one process that a look runs at most, so that none starves the others.
const TURN: usize = 64;
/// From this size on memory for a payload is compared with what there is; payloads of the engine's own that have no
/// place are shorter.
const LARGE: u64 = 2 << 20;
/// "No such process".
const ESRCH: i32 = 3;

impl<F: Fabric> Engine<F> {
    /// Runs what can be run. Returns whether anything did.
    #[cold]
    pub(crate) fn advance_active(&mut self) -> bool {
        if std::mem::replace(&mut self.handlers.running, true) {
            return false;
        }
        self.core.active.begin_look();
        let mut any = false;
        for flow in self.core.active.flows() {
            if self.core.active.attending && !flow.own {
                // The faces' handlers run in calls of the program only.
                self.core.active.retry();
                continue;
            }
            for turn in 0.. {
                if self.core.outgoing.queued(flow.from) > DEEP || turn == TURN {
                    self.core.active.retry();
                    break;
                }
                if !self.step_head(flow) {
                    break;
                }
                any = true;
            }
        }
        if !self.core.losses.news.is_empty() {
            any |= !self.core.active.attending && self.tell_news();
            self.core.active.alert_if(!self.core.losses.news.is_empty());
        }
        self.handlers.running = false;
        if any {
            self.note_unexpected();
        }
        any
    }

    /// Goes on with the first message of a flow; false if it cannot.
    fn step_head(&mut self, flow: Flow) -> bool {
        let Some(head) = self.core.active.head(flow) else {
            return false;
        };
        if head.handler().is_some_and(|id| !self.handlers.table.contains_key(&id)) {
            // It waits for its handler to be set.
            return false;
        }
        match &mut head.rest {
            Rest::Here => self.run_head(flow, None),
            Rest::Announced { bytes, tag } => {
                let (bytes, tag) = (*bytes, *tag);
                self.fetch_head(flow, bytes, tag);
                true
            }
            Rest::Moving { request, .. } => {
                let request = *request;
                match self.take(request) {
                    Some(end) => self.run_head(flow, Some(end)),
                    // What a process has sent before it ended may still lie here: the last fragments of a payload.
                    None if self.fabric.alive(flow.from) || self.has_arrived(flow.from) => {
                        self.core.active.retry();
                        false
                    }
                    None => {
                        self.give_up_head(flow);
                        true
                    }
                }
            }
        }
    }

    /// Whether messages of a process to handlers of the faces are still to be run.
    pub fn has_messages_of(&mut self, from: ProcId) -> bool {
        let flow = Flow { from, own: false };
        let handler = self.core.active.head(flow).and_then(|head| head.handler());
        handler.is_some_and(|id| self.handlers.table.contains_key(&id))
    }

    /// Drops the first message of a flow of a process that has ended, if its payload was on its way: what had not come
    /// will not.
    pub(crate) fn give_up_head(&mut self, flow: Flow) {
        let Some(Arrival { to, body, rest: Rest::Moving { request, buffer }, .. }) =
            self.core.active.pop_moving(flow)
        else {
            return;
        };
        self.abandon(request);
        // Left alone for ever: somebody may have been promised to copy into it.
        std::mem::forget(buffer);
        if to == ONE_SIDED {
            self.one_sided_given_up(&body);
        }
    }

    /// Starts to receive a payload that was announced.
    fn fetch_head(&mut self, flow: Flow, bytes: u64, tag: i32) {
        let from = flow.from;
        let Some(head) = self.core.active.head(flow) else {
            return;
        };
        let (to, header) = (head.to, std::mem::take(&mut head.body));
        let place = if to == ONE_SIDED {
            self.one_sided_place(from, &header, bytes)
        } else {
            let Address { handler, index } = Address::of(to);
            self.with_handler(handler, |h, engine| h.place(engine, from, index, &header, bytes)).flatten()
        };
        let (into, buffer) = match place {
            Some(place) => (place, None),
            None => {
                // What there is no memory for comes as a payload that was cut off; its sender may have lied, too.
                let fits = bytes < LARGE
                    || !flow.own && arke_sys::memory::available().is_none_or(|free| bytes < free);
                let mut buffer = vec![0; if fits { bytes as usize } else { 0 }].into_boxed_slice();
                // SAFETY: the box lives in the arrival until the receive is over, and nobody else uses it.
                let into = unsafe { BytesMut::new(buffer.as_mut_ptr(), buffer.len()) };
                (DataMut::Bytes(into), Some(buffer))
            }
        };
        let request = self.irecv(into, Want::exact(wire::ACTIVE_CONTEXT, from, tag), OWN_COOKIE);
        if let Some(head) = self.core.active.head(flow) {
            head.body = header;
            head.rest = Rest::Moving { request, buffer };
        }
    }

    /// Runs the first message of a flow, whose payload, if it came by itself, has ended so.
    fn run_head(&mut self, flow: Flow, end: Option<Completion>) -> bool {
        let from = flow.from;
        let Some(Arrival { to, body, header, rest }) = self.core.active.pop(flow) else {
            return false;
        };
        let (head, behind) = body.split_at(header);
        let payload = match (&rest, end) {
            (Rest::Moving { buffer: Some(buffer), .. }, Some(end)) if end.outcome == Outcome::Ok => {
                Payload::Here(&buffer[..end.bytes as usize])
            }
            (_, Some(end)) => Payload::Placed { bytes: end.bytes, outcome: end.outcome },
            (_, None) => {
                let (len, most) = (behind.len(), self.core.limits.inline_max);
                let path = match from == self.core.me {
                    true => Path::Own,
                    false if body.len() <= most => Path::Line,
                    false => Path::Ring,
                };
                self.core.count_received(from, path, len as u64, len as u64, true);
                Payload::Here(behind)
            }
        };
        let Address { handler, index } = Address::of(to);
        let message = Message { from, index, header: head, payload };
        if to == ONE_SIDED {
            self.one_sided_arrived(message);
        } else {
            self.with_handler(handler, |h, engine| h.handle(engine, message));
        }
        self.core.ended += 1;
        true
    }

    /// Calls a handler, which is out of its place meanwhile.
    fn with_handler<R>(
        &mut self,
        id: u16,
        call: impl FnOnce(&mut dyn super::Handler<F>, &mut Self) -> R,
    ) -> Option<R> {
        let mut handler = self.handlers.table.get_mut(&id)?.take()?;
        let result = call(&mut *handler, self);
        // Unless the handler has set another one in its place.
        if let Some(place @ None) = self.handlers.table.get_mut(&id) {
            *place = Some(handler);
        }
        Some(result)
    }

    /// Ends one of the engine's own operations whose peer has gone: nothing of it is used from then on.
    pub(crate) fn abandon(&mut self, id: RequestId) {
        let Some(r) = self.core.requests.get(id.0) else {
            return;
        };
        if r.is_receive {
            let want = r.want();
            self.core.posted.cancel(want, id);
            self.core.pulls.retain(|_, (request, _)| *request != id);
            self.core.finish(id, Outcome::Fault(ESRCH));
        } else {
            let peer = r.peer;
            self.core.outgoing.withdraw(peer, id);
            self.send_over(id, Outcome::Fault(ESRCH));
        }
        self.release(id);
    }
}
