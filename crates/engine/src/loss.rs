//! Losing a peer, and closing a context: operations that can no longer come to their end, and how they end instead.
//!
//! **A lost peer.** The fabric says that a process cannot be reached any longer. Every operation that this process and
//! the peer have under way ends with a fault, and so do a receive that names the peer and nobody else, and later sends
//! to it. Receives from any source wait on ([`Engine::is_stalled`] tells of them). The face is told when all that is
//! done, and may end the job instead.
//!
//! **A closed context.** A face may close a context, with an error number that everything on it ends with: what is
//! under way, what is begun later, and what arrives is dropped. This needs nobody's consent, so that it ends even where
//! peers compute, stand still or have died, and from then on no byte of the operations' memory is written, nor read
//! with success:
//!
//! * a posted receive, a queued send, a stream of fragments are this process's own and simply end;
//! * memory that a peer may be copying from is withdrawn ([`withdraw`](arke_fabric::Transfers::withdraw)): what the
//!   peer copies from then on does not end well. The peer is asked to forget the message (`wire::CANCEL`), and the
//!   token rests until it has answered or died;
//! * memory that a peer copies into at this moment is left to it until that copy is over, which is a matter of a part
//!   of the message and no decision of the peer's program.

use crate::core::Core;
use crate::data::Data;
use crate::events;
use crate::matching::{Body, UnexpectedMessage};
use crate::outgoing::Waiting;
use crate::request::{Mode, Outcome, Request, RequestId, State, Want};
use crate::{wire, Engine};
use arke_base::memory::Bytes;
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId, Token};
use rustc_hash::{FxHashMap, FxHashSet};

/// The error number of operations with a lost peer: `EHOSTUNREACH`.
pub const UNREACHABLE: i32 = 113;
/// The error number of operations on a context that was closed because somebody gave it up; none of the system's.
pub const REVOKED: i32 = -1;
/// The error number of a reduction whose operator left it by a jump or an exception; none of the system's.
pub const LEFT: i32 = -2;

/// "No such process": what a copy from one that has died ends with.
pub(crate) const ESRCH: i32 = 3;

/// Whether an error number says that an operation was given up, not that it went wrong.
pub fn is_given_up(errno: i32) -> bool {
    errno == UNREACHABLE || errno == REVOKED
}

/// What is lost or closed.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    /// Whether there is anything here: all that a path looks at that is used often.
    pub any: bool,
    dead: FxHashMap<ProcId, Box<str>>,
    closed: FxHashMap<u32, i32>,
    /// Contexts on which a receive from any source may wait for a dead process.
    uneasy: FxHashSet<u32>,
    /// Sends that were given up after their request to send, and whose receiver has not answered, by name.
    unanswered: FxHashMap<u64, Unanswered>,
    /// Losses that the face has not been told of.
    pub news: Vec<ProcId>,
}

/// A send that was given up and whose receiver has not answered.
#[derive(Debug)]
pub(crate) struct Unanswered {
    to: ProcId,
    /// Why it was given up.
    pub errno: i32,
    /// Its memory, which was withdrawn.
    pub token: Option<Token>,
}

impl Losses {
    pub fn is_dead(&self, peer: ProcId) -> bool {
        self.dead.contains_key(&peer)
    }

    pub fn closed(&self, context: u32) -> Option<i32> {
        self.closed.get(&context).copied()
    }

    /// Why nothing can be sent to this process on this context.
    fn bars(&self, to: ProcId, context: u32) -> Option<i32> {
        self.closed(context).or_else(|| self.is_dead(to).then_some(UNREACHABLE))
    }

    /// A send that was given up and whose receiver `from` has answered now.
    pub fn answered(&mut self, from: ProcId, send: u64) -> Option<Unanswered> {
        match self.unanswered.get(&send) {
            Some(given_up) if given_up.to == from => self.unanswered.remove(&send),
            _ => None,
        }
    }
}

impl<F: Fabric> Engine<F> {
    /// Names the function that is told of each process that can no longer be reached, and why.
    pub fn on_lost(&mut self, tell: fn(&mut Engine<F>, ProcId, &str)) {
        self.tell_lost = Some(tell);
    }

    /// Says that something outside of the engine has changed that waits may be for.
    pub fn touch(&mut self) {
        self.core.ended += 1;
    }

    /// Whether a process is known to be out of reach.
    pub fn is_lost(&self, peer: ProcId) -> bool {
        self.core.losses.any && self.core.losses.is_dead(peer)
    }

    /// Why a process cannot be reached.
    pub fn why_lost(&self, peer: ProcId) -> Option<&str> {
        self.core.losses.dead.get(&peer).map(|why| &**why)
    }

    /// The error number that a context was closed with.
    #[inline(always)]
    pub fn closed(&self, context: u32) -> Option<i32> {
        if !self.core.losses.any {
            return None;
        }
        self.core.losses.closed(context)
    }

    /// Says whether a receive from any source on a context may be waiting for a process that is lost.
    pub fn set_uneasy(&mut self, context: u32, uneasy: bool) {
        match uneasy {
            true => self.core.losses.uneasy.insert(context),
            false => self.core.losses.uneasy.remove(&context),
        };
        self.core.losses.any = true;
        self.core.ended += 1;
    }

    /// Whether this is a receive from any source that may be waiting for a process that is lost.
    #[inline(always)]
    pub fn is_stalled(&self, id: RequestId) -> bool {
        self.core.losses.any && self.is_stalled_receive(id)
    }

    #[cold]
    fn is_stalled_receive(&self, id: RequestId) -> bool {
        self.core.requests.get(id.0).is_some_and(|r| {
            r.is_receive
                && r.any_source
                && r.state == State::Waiting
                && self.core.losses.uneasy.contains(&r.context)
        })
    }

    /// Why a probe for such a message, which is not there, waits in vain: the error number.
    #[inline(always)]
    pub fn is_hopeless(&self, want: &Want) -> Option<i32> {
        let losses = &self.core.losses;
        if !losses.any {
            return None;
        }
        losses.closed(want.context).or_else(|| {
            let lost = match want.source {
                Some(source) => losses.is_dead(source),
                None => losses.uneasy.contains(&want.context),
            };
            lost.then_some(UNREACHABLE)
        })
    }

    /// A request that has failed before it began: nothing can be sent to this process on this context.
    #[cold]
    pub(crate) fn barred(&mut self, to: ProcId, context: u32, tag: i32, cookie: u32) -> Option<RequestId> {
        let errno = self.core.losses.bars(to, context)?;
        let request = Core::send_request(Data::Bytes(Bytes::EMPTY), to, context, tag, Mode::Standard, cookie);
        let id = self.core.add(|| Request { state: State::Moving, ..request });
        self.core.finish(id, Outcome::Fault(errno));
        Some(id)
    }

    /// Ends a receive, before it is posted, that cannot get a message; true if it did.
    #[cold]
    pub(crate) fn refuse_receive(&mut self, id: RequestId, want: &Want) -> bool {
        let losses = &self.core.losses;
        let lost = || want.source.is_some_and(|source| losses.is_dead(source)).then_some(UNREACHABLE);
        let Some(errno) = losses.closed(want.context).or_else(lost) else { return false };
        self.core.finish(id, Outcome::Fault(errno));
        true
    }

    /// Treats a process as lost that the caller knows to have left.
    pub fn part_with(&mut self, peer: ProcId, why: &str) {
        self.lose(peer, why);
    }

    /// Ends what is under way with a lost peer.
    #[cold]
    pub(crate) fn lose(&mut self, peer: ProcId, why: &str) {
        if events::is_wanted(events::Kind::PeerLost) {
            events::note(events::Kind::PeerLost, peer, Path::Line, 0, 0);
        }
        self.core.losses.any = true;
        if self.core.losses.dead.insert(peer, why.into()).is_some() {
            return;
        }
        let backlog = self.core.outgoing.backlog(peer);
        backlog.closed = true;
        backlog.streams.clear();
        self.core.arrivals.lose(peer);
        let backlog = self.core.outgoing.backlog(peer);
        backlog.queue.retain(|waiting| matches!(waiting, Waiting::Send(_)));
        let open: Vec<RequestId> = self
            .core
            .requests
            .iter()
            .filter(|(_, r)| r.peer == peer && r.state != State::Done)
            .map(|(key, _)| RequestId(key))
            .collect();
        for id in open {
            let Some(r) = self.core.requests.get(id.0) else { continue };
            let (is_receive, posted, want) = (r.is_receive, r.state == State::Waiting, r.want());
            if !is_receive {
                self.core.outgoing.withdraw(peer, id);
                self.send_over(id, Outcome::Fault(UNREACHABLE));
            } else if !posted || self.core.posted.cancel(want, id) {
                self.drop_publication(id);
                // A pull that goes on ends by itself, and finds the request gone or done.
                if !self.core.pulls.values().any(|(pulling, _)| *pulling == id) {
                    self.core.finish(id, Outcome::Fault(UNREACHABLE));
                }
            }
        }
        for (_, given_up) in self.core.losses.unanswered.extract_if(|_, given_up| given_up.to == peer) {
            if let Some(token) = given_up.token {
                self.fabric.retire(token);
            }
        }
        // The next turn of active messages tells the face, when nothing else is going on.
        self.core.losses.news.push(peer);
        self.core.active.alert();
        self.core.ended += 1;
    }

    /// Tells the face of losses: of those whose messages have all been run. Whether there were any.
    #[cold]
    pub(crate) fn tell_news(&mut self) -> bool {
        let mut any = false;
        for peer in std::mem::take(&mut self.core.losses.news) {
            if self.has_messages_of(peer) {
                self.core.losses.news.push(peer);
                continue;
            }
            any = true;
            let why = self.core.losses.dead.get(&peer).cloned().unwrap_or_default();
            if let Some(tell) = self.tell_lost {
                tell(self, peer, &why);
            }
        }
        any
    }

    /// Closes a context: everything on it ends with a fault of this number, now and later. Closing it again changes the
    /// number.
    pub fn close_context(&mut self, context: u32, errno: i32) {
        self.core.losses.any = true;
        self.core.losses.closed.insert(context, errno);
        self.core.ended += 1;
        let all = Want { context, source: None, tag: 0, tag_mask: 0 };
        while let Some(message) = self.core.unexpected.take(&all) {
            self.refuse(message, errno);
        }
        self.give_up(errno, |on, _, _| on == context);
        self.note_unexpected();
    }

    /// Drops a message that came for a context that is closed now, and tells a sender that waits to be asked for data.
    #[cold]
    pub(crate) fn refuse(&mut self, message: UnexpectedMessage, errno: i32) {
        match message.body {
            Body::Rts(rts) => {
                self.core.arrivals.forget_kept(message.source, rts.request);
                self.send_control(message.source, wire::FIN, [rts.request, errno as u64, 0], 2);
            }
            Body::Long(bytes) => self.core.bodies.give_back(bytes),
            _ => {}
        }
    }

    /// Whether a send or receive on this context with such a tag has not ended.
    pub fn has_open_on(&self, context: u32, tag: impl Fn(i32) -> bool) -> bool {
        self.core.requests.iter().any(|(_, r)| r.state != State::Done && r.context == context && tag(r.tag))
    }

    /// Ends the sends and receives whose context, tag and caller's word `which` names, with a fault of this number.
    pub fn give_up(&mut self, errno: i32, which: impl Fn(u32, i32, u32) -> bool) {
        let open: Vec<RequestId> = self
            .core
            .requests
            .iter()
            .filter(|(_, r)| r.state != State::Done && which(r.context, r.tag, r.cookie))
            .map(|(key, _)| RequestId(key))
            .collect();
        for id in open {
            self.give_up_one(id, errno);
        }
    }

    /// Ends a send or a receive with a fault of this number; at once, unless a peer is copying into its memory.
    pub(crate) fn give_up_one(&mut self, id: RequestId, errno: i32) {
        let name = self.core.name(id);
        let Some(r) = self.core.requests.get_mut(id.0) else { return };
        let (peer, state, want, context, tag) = (r.peer, r.state, r.want(), r.context, r.tag);
        let outcome = Outcome::Fault(errno);
        if state == State::Done {
            return;
        }
        if r.is_receive {
            if r.published && state == State::Moving {
                return;
            }
            if self.core.pulls.values().any(|(pulling, _)| *pulling == id) {
                if r.outcome.is_ok() {
                    r.outcome = outcome.into();
                }
                return;
            }
            if state == State::Waiting {
                self.core.posted.cancel(want, id);
            }
            if !self.take_publication_back(id) {
                let r = self.request(id);
                (r.state, r.outcome) = (State::Moving, outcome.into());
                return;
            }
            // Fragments that are still to come name a request that is over, and are dropped.
            let send = self.request(id).remote;
            if state == State::Streaming {
                self.core.arrivals.forget(peer, send);
            }
            return self.core.finish(id, outcome);
        }
        match state {
            State::Queued => self.core.outgoing.withdraw(peer, id),
            State::Waiting if peer == self.core.me => {
                self.core.unexpected.withdraw(peer, Key::new(context, tag, wire::EAGER), name);
            }
            State::Waiting => {
                let taken_back = r.offered && self.fabric.take_back(peer, name);
                // The receiver may have begun to copy, unless the message was taken back.
                let r = self.request(id);
                let token = r.token.take_if(|_| !taken_back).map(|token| *token);
                if let Some(token) = token {
                    self.fabric.withdraw(token);
                }
                // A message of which all has gone is not asked for.
                if token.is_some() || !taken_back && self.request(id).moved < self.request(id).total {
                    let given_up = Unanswered { to: peer, errno, token };
                    self.core.losses.unanswered.insert(name, given_up);
                }
                let words = [self.core.wire_name(id), Key::new(context, tag, 0).0, 0];
                self.send_control(peer, wire::CANCEL, words, 2);
            }
            State::Ahead => {
                self.core.outgoing.backlog(peer).streams.retain(|stream| *stream != id);
                let words = [self.request(id).remote, Key::new(context, tag, 0).0, 0];
                self.send_control(peer, wire::CANCEL, words, 2);
            }
            State::Moving if r.total > 0 => {
                self.core.outgoing.backlog(peer).streams.retain(|stream| *stream != id);
            }
            // Tasks and schedules end with what they are made of.
            _ => return,
        }
        self.send_over(id, outcome);
    }
}
