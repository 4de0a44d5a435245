//! Published receives: a long receive from one process, posted by a call that does not wait for it, shows its memory to
//! that process. Its sender copies the data there at once, also while the receiver computes, and then says so
//! ([`wire::FILLED`]) in the order of its messages. Nothing is asked, and nobody waits.
//!
//! **Which receives.** Those that accept one source and one tag, into memory without gaps, if no receive posted before
//! could take the message, but for published ones. So the first message of that source and tag that the receiver has
//! not taken yet is the receive's; whether it is the one that its sender has in hand, the sender knows: see
//! [`Transfers::fill`](arke_fabric::Transfers::fill).
//!
//! **Who owns the memory.** The receiver, until the sender has taken the publication; then the sender, until the
//! receiver has read FILLED, or knows that the sender has died. The receive stays in the posted queue until then. A
//! receive that gets another message, is cancelled or is given up takes its publication back first. Where the sender
//! has it already, the receive cannot be cancelled, since it has its message; and one that is given up ends when the
//! sender has said that it is done, as with any copy that goes on.
//!
//! **What may go wrong.** A sender that has taken a publication and cannot write says so by FILLED with an error
//! number, and sends the message as if there had been no publication: the receive, which is still the first in the
//! queue, gets it.

use crate::core::{Core, Todo};
use crate::request::{Buffer, Outcome, Request, RequestId, State, Want};
use crate::{wire, Data, DataMut, Engine};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId};

impl<F: Fabric> Engine<F> {
    /// As [`Engine::irecv`], for a caller that goes on before it waits: the sender may fill the memory meanwhile.
    pub fn irecv_early(&mut self, into: DataMut, want: Want, cookie: u32) -> RequestId {
        match into {
            DataMut::Bytes(into) => self.irecv_run_early(into, &want, cookie),
            into => self.irecv(into, want, cookie),
        }
    }

    /// As [`Engine::irecv_early`], into memory without gaps.
    #[inline(always)]
    pub fn irecv_run_early(&mut self, into: BytesMut, want: &Want, cookie: u32) -> RequestId {
        if (into.len() as u64) < self.core.limits.publish_min {
            return self.irecv_run(into, want, cookie);
        }
        self.irecv_and_publish(into, want, cookie)
    }

    fn irecv_and_publish(&mut self, into: BytesMut, want: &Want, cookie: u32) -> RequestId {
        let exact = want.source.filter(|source| want.tag_mask == !0 && *source != self.core.me);
        let key = Key::new(want.context, want.tag, 0);
        let before = exact.and_then(|source| self.core.posted.last(source, key));
        let id = self.irecv_run(into, want, cookie);
        if let Some(source) = exact {
            self.publish(id, source, key, into, before);
        }
        id
    }

    /// Shows the memory of a receive that was just begun to its sender, if it waits for its message. `before`: the last
    /// one before it of the same key.
    fn publish(
        &mut self,
        id: RequestId,
        source: ProcId,
        key: Key,
        into: BytesMut,
        before: Option<RequestId>,
    ) {
        let is = |id: RequestId, so: fn(&Request) -> bool| self.core.requests.get(id.0).is_some_and(so);
        let waits = is(id, |r| r.state == State::Waiting);
        let behind = before.is_some_and(|before| !is(before, |r| r.published));
        if !waits || behind || self.core.losses.any || self.core.posted.any_wild_accepts(source, key) {
            return;
        }
        if let Some(name) = self.fabric.publish(source, key, into) {
            self.request(id).published = true;
            self.core.published.push((name, id));
        }
    }

    /// Takes the publication of a receive back, if it has one. False: the sender is writing.
    pub(crate) fn take_publication_back(&mut self, id: RequestId) -> bool {
        let Some(at) = self.core.published.iter().position(|(_, published)| *published == id) else {
            return true;
        };
        let withdrawn = self.fabric.unpublish(self.core.published[at].0);
        if withdrawn {
            self.core.published.swap_remove(at);
            self.request(id).published = false;
        }
        withdrawn
    }

    /// Takes all publications back. False while senders are writing.
    pub(crate) fn take_publications_back(&mut self) -> bool {
        let published: Vec<RequestId> = self.core.published.iter().map(|(_, id)| *id).collect();
        let mut all = true;
        for id in published {
            all &= self.take_publication_back(id);
        }
        all
    }

    /// Ends the publication of a receive whose sender has died.
    pub(crate) fn drop_publication(&mut self, id: RequestId) {
        if let Some(name) = self.core.unlist(id) {
            if !self.fabric.unpublish(name) {
                self.fabric.settle(name);
            }
        }
    }

    /// Copies a long message into the memory of the receive that waits for it, if that is published: true if it is on
    /// its way, and over.
    pub(crate) fn fill(&mut self, data: &Data, to: ProcId, key: Key) -> bool {
        if data.len() < self.core.limits.publish_min {
            return false;
        }
        let Some(run) = data.run() else { return false };
        let matches = |sent: Key| {
            sent.matching() == key.matching() && matches!(sent.kind(), wire::EAGER | wire::SYNC | wire::RTS)
        };
        let Some(filled) = self.fabric.fill(to, key, run, matches) else {
            return false;
        };
        let errno = filled.result.err().unwrap_or(0);
        let how = u64::from(errno as u32) << 8 | filled.path as u64;
        self.send_control(to, wire::FILLED, [filled.name, data.len(), how], 3);
        if errno != 0 {
            return false;
        }
        self.core.count_sent(to, filled.path, data.len(), 1 + data.kept());
        true
    }
}

impl Core {
    /// Takes the publication of a receive off the list: its name.
    fn unlist(&mut self, id: RequestId) -> Option<u64> {
        let at = self.published.iter().position(|(_, published)| *published == id)?;
        if let Some(r) = self.requests.get_mut(id.0) {
            r.published = false;
        }
        Some(self.published.swap_remove(at).0)
    }

    /// A published receive has got a message that went the usual way: its sender, who sent that, leaves it alone.
    #[cold]
    pub(crate) fn not_filled(&mut self, id: RequestId) {
        if let Some(name) = self.unlist(id) {
            self.todo.push(Todo::Unpublish { name });
        }
    }

    /// A sender says that it has filled the memory of a receive, or failed to.
    #[cold]
    pub(crate) fn filled(&mut self, from: ProcId, name: u64, bytes: u64, how: u64) {
        let Some(&(_, id)) = self.published.iter().find(|(published, _)| *published == name) else {
            return;
        };
        let Some(r) = self.requests.get_mut(id.0).filter(|r| r.peer == from && r.published) else {
            return;
        };
        r.published = false;
        self.published.retain(|(published, _)| *published != name);
        self.todo.push(Todo::Settle { name });
        let failed = how >> 8 != 0;
        let given_up = r.state == State::Moving;
        if failed && !given_up {
            // The message follows.
            return;
        }
        let room = if let Buffer::In(into) = &r.buffer { into.len() } else { 0 };
        r.moved = if given_up { 0 } else { bytes.min(room) };
        let (want, moved) = (r.want(), r.moved);
        if !given_up {
            self.posted.cancel(want, id);
            let path = if how & 0xff == Path::Shared as u64 { Path::Shared } else { Path::Push };
            self.count_received(from, path, moved, 0, true);
        }
        self.finish(id, Outcome::Ok);
    }
}
