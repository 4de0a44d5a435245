//! Staged messages, as their receiver sees them: a request to send whose first bytes follow without being asked for.
//!
//! The sender says in its request to send how many bytes follow by themselves (`Rts::ahead`), and sends these as
//! [`wire::AHEAD`] fragments under its own name for the message. Where the receive is posted they go straight into its
//! memory; else they are kept, and counted as unexpected bytes, until the receive comes. If the sender waits for an
//! answer (`Rts::answer`: more bytes are to come, or the send is synchronous), the receiver says CTS when the message
//! has met its receive, and the rest comes as [`wire::DATA`], in fragments under the receiver's name.
//!
//! Fragments under a name that is not in the table here are dropped. That happens when the receive was given up, or the
//! message taken back, while they were on their way.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::core::Core;
use crate::receive::control;
use crate::request::{Buffer, Outcome, RequestId, State};
use crate::wire::{self, Rts};
use arke_base::foreign::Body;
use arke_base::paths::Path;
use arke_fabric::ProcId;
use rustc_hash::FxHashMap;

/// Memory taken at once for bytes to be kept; more is taken as they come.
const KEEP_AT_ONCE: u32 = 1 << 16;

/// Where the bytes of a staged message go that come without being asked for.
#[derive(Debug)]
enum To {
    /// Into a receive.
    Receive(RequestId),
    /// Nowhere yet: kept, from the message's first byte on.
    Kept(Vec<u8>),
}

#[derive(Debug)]
struct Arrival {
    to: To,
    /// Bytes that are still to come by themselves.
    left: u64,
}

/// The staged messages whose first bytes have not all come, or have no receive.
#[derive(Debug, Default)]
pub(crate) struct Arrivals {
    open: FxHashMap<(ProcId, u64), Arrival>,
}

impl Arrivals {
    /// Whether bytes are on their way without being asked for.
    pub fn are_coming(&self) -> bool {
        self.open.values().any(|arrival| arrival.left > 0)
    }

    /// Forgets a message that no receive has: its sender took it back, or its context is closed.
    pub fn forget_kept(&mut self, from: ProcId, send: u64) {
        if self.open.get(&(from, send)).is_some_and(|a| matches!(a.to, To::Kept(_))) {
            self.open.remove(&(from, send));
        }
    }

    /// Forgets a message whose receive is over. Not all that was to come by itself may have come so: once the sender
    /// has its answer, it sends what is left under the receiver's name.
    pub fn forget(&mut self, from: ProcId, send: u64) {
        self.open.remove(&(from, send));
    }

    /// Forgets what can no longer come from a process that is lost. Messages that came whole stay.
    pub fn lose(&mut self, peer: ProcId) {
        self.open.retain(|(from, _), a| *from != peer || a.left == 0);
    }

    /// Whether bytes of a message without a receive were kept.
    pub fn has_kept(&self, from: ProcId, send: u64) -> bool {
        let arrival = self.open.get(&(from, send));
        arrival.is_some_and(|a| matches!(&a.to, To::Kept(kept) if !kept.is_empty()))
    }

    /// Whether all bytes of a message without a receive are there.
    pub fn is_whole(&self, from: ProcId, rts: &Rts) -> bool {
        let arrival = self.open.get(&(from, rts.request));
        arrival.is_some_and(|a| matches!(&a.to, To::Kept(kept) if kept.len() as u64 >= rts.token.len))
    }
}

impl Core {
    /// A staged message came before its receive: what follows by itself is kept.
    pub fn keep_staged(&mut self, from: ProcId, rts: &Rts) {
        let kept = Vec::with_capacity(rts.ahead.min(KEEP_AT_ONCE) as usize);
        let arrival = Arrival { to: To::Kept(kept), left: u64::from(rts.ahead) };
        self.arrivals.open.insert((from, rts.request), arrival);
    }

    /// A staged message and a receive have met. What was kept of it goes into the receive's memory, and what comes
    /// follows.
    pub fn meet_staged(&mut self, id: RequestId, from: ProcId, rts: &Rts) {
        let arrival = self.arrivals.open.remove(&(from, rts.request));
        let (kept, left) = match arrival {
            Some(Arrival { to: To::Kept(kept), left }) => (kept, left),
            _ => (Vec::new(), u64::from(rts.ahead)),
        };
        let name = self.name(id);
        let Some(r) = self.requests.get_mut(id.0) else {
            return;
        };
        let fits = if let Buffer::In(into) = &r.buffer { into.len() } else { 0 };
        r.state = State::Streaming;
        r.remote = rts.request;
        r.total = rts.token.len.min(fits);
        if fits < rts.token.len {
            r.outcome = Outcome::Truncated { sent: rts.token.len }.into();
        }
        let total = r.total;
        if rts.answer {
            self.todo.push(control(from, wire::CTS, [rts.request, name, total], 3));
        }
        if left > 0 {
            self.arrivals.open.insert((from, rts.request), Arrival { to: To::Receive(id), left });
        }
        if !kept.is_empty() {
            self.count_kept(Path::Stream, kept.len() as u64);
        }
        self.put_into(id, from, 0, kept.as_slice().into());
    }

    /// Bytes of a staged message that came by themselves.
    pub fn came_ahead(&mut self, from: ProcId, send: u64, at: u64, data: Body<'_>) {
        let Some(arrival) = self.arrivals.open.get_mut(&(from, send)) else {
            return;
        };
        if data.len() as u64 > arrival.left {
            // More than was announced: a peer gone wrong.
            return;
        }
        arrival.left -= data.len() as u64;
        match &mut arrival.to {
            To::Receive(id) => {
                let id = *id;
                if arrival.left == 0 {
                    self.arrivals.open.remove(&(from, send));
                }
                self.put_into(id, from, at, data);
            }
            // They come in order; a peer that breaks it spoils its own message.
            To::Kept(kept) => {
                if at == kept.len() as u64 {
                    data.append_to(kept);
                }
            }
        }
    }

    /// Bytes for a receive that takes fragments, which ends with the last of them.
    pub fn put_into(&mut self, id: RequestId, from: ProcId, at: u64, data: Body<'_>) {
        let Some(r) = self.requests.get_mut(id.0) else {
            return;
        };
        if !r.is_receive || r.peer != from || r.state != State::Streaming {
            return;
        }
        let Buffer::In(into) = &r.buffer else {
            return;
        };
        let room = usize::try_from(r.total.saturating_sub(at)).unwrap_or(usize::MAX);
        let written = into.take(at, data.first(room)) as u64;
        r.moved += written;
        if r.moved >= r.total {
            let (total, early, send) = (r.total, r.early, r.remote);
            self.arrivals.forget(from, send);
            self.count_received(from, Path::Stream, total, total, early);
            self.arrived(id, from, Path::Stream);
            self.finish(id, Outcome::Ok);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Limits;
    use crate::request::{Mode, Request};
    use crate::DataMut;
    use arke_base::memory::BytesMut;
    use arke_base::paths::Counters;
    use arke_fabric::Token;

    const FROM: ProcId = ProcId(1);

    fn core() -> Core {
        let limits = Limits {
            inline_max: 48,
            eager_max: 100,
            stream_max: 100,
            fragment: 64,
            publish_min: 1 << 40,
            unexpected_max: 1 << 20,
            spin_us: 0,
            yield_rounds: 0,
        };
        Core::new(ProcId(0), 2, limits, false, Box::leak(Box::new(Counters::default())))
    }

    fn receive(core: &mut Core, into: &mut [u8]) -> RequestId {
        // SAFETY: the memory outlives the request in every test here.
        let into = unsafe { BytesMut::new(into.as_mut_ptr(), into.len()) };
        let request = Core::send_request(crate::Data::Owned(Box::default()), FROM, 1, 2, Mode::Standard, 0);
        core.add(|| Request {
            buffer: Buffer::In(DataMut::Bytes(into)),
            is_receive: true,
            state: State::Waiting,
            ..request
        })
    }

    fn rts(len: u64, ahead: u32) -> Rts {
        let token = Token { len, ..Token::default() };
        Rts { request: 77, exposed: false, token, ahead, answer: u64::from(ahead) < len, mark: 0 }
    }

    fn data(len: usize) -> Vec<u8> {
        (0..len).map(|i| i as u8).collect()
    }

    #[test]
    fn what_came_before_the_receive_is_kept_and_the_rest_follows() {
        let (mut core, sent, mut into) = (core(), data(200), vec![0; 200]);
        core.keep_staged(FROM, &rts(200, 200));
        core.came_ahead(FROM, 77, 0, sent[..64].into());
        let id = receive(&mut core, &mut into);
        core.meet_staged(id, FROM, &rts(200, 200));
        core.came_ahead(FROM, 77, 64, sent[64..200].into());
        assert_eq!(core.requests.get(id.0).unwrap().state, State::Done);
        assert!(core.arrivals.open.is_empty());
        assert_eq!(into, sent);
    }

    /// The sender had its answer before all that it had announced was gone, and sent the rest under the receiver's
    /// name: the entry stayed for ever.
    #[test]
    fn nothing_is_left_of_a_message_whose_rest_was_asked_for() {
        let (mut core, sent, mut into) = (core(), data(200), vec![0; 200]);
        let id = receive(&mut core, &mut into);
        core.meet_staged(id, FROM, &rts(200, 128));
        core.came_ahead(FROM, 77, 0, sent[..64].into());
        core.put_into(id, FROM, 64, sent[64..].into());
        assert_eq!(core.requests.get(id.0).unwrap().state, State::Done);
        assert!(core.arrivals.open.is_empty());
        assert_eq!(into, sent);
    }

    #[test]
    fn a_short_receive_is_over_with_its_last_byte_and_what_follows_is_dropped() {
        let (mut core, sent, mut into) = (core(), data(200), vec![0xee; 100]);
        let id = receive(&mut core, &mut into[..70]);
        core.meet_staged(id, FROM, &rts(200, 200));
        core.came_ahead(FROM, 77, 0, sent[..100].into());
        core.came_ahead(FROM, 77, 100, sent[100..].into());
        let end = core.requests.get(id.0).unwrap().completion();
        assert_eq!((end.bytes, end.outcome), (70, Outcome::Truncated { sent: 200 }));
        assert!(into[..70] == sent[..70] && into[70..] == [0xee; 30]);
        assert!(core.arrivals.open.is_empty());
    }

    #[test]
    fn more_than_was_announced_is_dropped() {
        let (mut core, sent) = (core(), data(200));
        core.keep_staged(FROM, &rts(200, 64));
        core.came_ahead(FROM, 77, 0, sent.as_slice().into());
        core.came_ahead(FROM, 78, 0, sent.as_slice().into());
        assert!(!core.arrivals.is_whole(FROM, &rts(200, 64)));
        core.arrivals.forget_kept(FROM, 77);
        assert!(core.arrivals.open.is_empty());
    }
}
