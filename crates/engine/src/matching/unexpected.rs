//! Messages that came before their receive.
//!
//! A short message is kept inside its node, so that a million of them cost little more than their lines did.
//! Each node stands in the queue of its exact key and in its context's list of arrivals, which receives with
//! a wildcard walk; where that would be far, in the lines of its tag and its source as well.

use super::arrivals::Arrivals;
use super::bodies::Bodies;
use super::lines::{Lines, Open, FAR};
use super::pool::{Pool, NIL};
use super::queues::{Linked, Queues};
use super::Exact;
use crate::request::{Envelope, Want};
use crate::standing::HeldMessage;
use crate::wire::{self, Rts};
use arke_base::foreign;
use arke_base::memory::BytesMut;
use arke_fabric::{Key, ProcId};

/// Longest message that is kept inside its node, in bytes.
pub(crate) const SHORT: usize = 48;

/// What is held of a message.
#[derive(Debug)]
pub(crate) enum Body {
    /// All its data, short.
    Short(u8, [u8; SHORT]),
    /// All its data.
    Long(Vec<u8>),
    /// A synchronous message: all its data, and the sender's request that waits for the match.
    Sync(Box<(u64, Box<[u8]>)>),
    /// A request to send.
    Rts(Box<Rts>),
    /// A message of this process to itself whose data is still with the send.
    Own(u64, u64),
}

impl Body {
    /// Bytes of user data.
    pub fn len(&self) -> u64 {
        match self {
            Body::Short(n, _) => u64::from(*n),
            Body::Long(b) => b.len() as u64,
            Body::Sync(b) => b.1.len() as u64,
            Body::Rts(r) => r.token.len,
            Body::Own(_, n) => *n,
        }
    }

    /// Bytes of memory held beside the node.
    fn held(&self) -> u64 {
        match self {
            Body::Short(..) | Body::Own(..) => 0,
            Body::Long(b) => b.capacity() as u64 + 16,
            Body::Sync(b) => b.1.len() as u64 + 48,
            Body::Rts(r) => size_of::<Rts>() as u64 + 16 + u64::from(r.ahead),
        }
    }
}

/// A message without a receive.
#[derive(Debug)]
pub(crate) struct UnexpectedMessage {
    pub key: Key,
    pub source: ProcId,
    pub body: Body,
}

impl UnexpectedMessage {
    /// The name by which its sender has offered it, and may take it back.
    pub fn offer(&self) -> Option<u64> {
        let name = match &self.body {
            Body::Rts(rts) => rts.request,
            Body::Sync(sync) => sync.0,
            Body::Short(..) | Body::Long(_) | Body::Own(..) => return None,
        };
        (name & wire::OFFERED != 0).then_some(name & !wire::OFFERED)
    }

    /// What a probe tells.
    pub fn envelope(&self) -> Envelope {
        Envelope { source: self.source, tag: self.key.tag(), bytes: self.body.len() }
    }
}

#[derive(Debug)]
struct Node {
    message: UnexpectedMessage,
    /// Its number among all that came, the low bits.
    number: u32,
    next: u32,
    older: u32,
    newer: u32,
}

const _: () = assert!(size_of::<Option<Node>>() <= 96);

impl Linked for Node {
    #[inline(always)]
    fn next(&mut self) -> &mut u32 {
        &mut self.next
    }
}

/// The unexpected queue.
#[derive(Debug, Default)]
pub(crate) struct Unexpected {
    pool: Pool<Node>,
    queues: Queues,
    contexts: Arrivals,
    lines: Lines,
    count: usize,
    bytes: u64,
    /// Messages that ever were unexpected.
    pushed: u64,
}

impl Unexpected {
    /// Messages that ever were unexpected.
    #[inline(always)]
    pub fn pushed(&self) -> u64 {
        self.pushed
    }

    /// Whether it is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Messages in it.
    pub fn count(&self) -> u64 {
        self.count as u64
    }

    /// Bytes of memory that it holds.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Appends a message.
    pub fn push(&mut self, message: UnexpectedMessage) {
        self.bytes += size_of::<Node>() as u64 + message.body.held();
        self.append(message);
    }

    /// Appends a plain message of at most [`SHORT`] bytes. They are written where they stay: bytes that were just
    /// stored one word at a time are slow to move on.
    #[inline]
    pub fn push_short(&mut self, source: ProcId, key: Key, data: foreign::Body<'_>) {
        debug_assert!(data.len() <= SHORT);
        self.bytes += size_of::<Node>() as u64;
        let body = Body::Short(data.len() as u8, [0; SHORT]);
        let node = self.append(UnexpectedMessage { key, source, body });
        if let Body::Short(_, bytes) = &mut self.pool.get_mut(node).message.body {
            data.read(bytes);
        }
    }

    #[inline(always)]
    fn append(&mut self, message: UnexpectedMessage) -> u32 {
        let (exact, context) = (Exact::of(message.source, message.key), message.key.context());
        self.count += 1;
        self.pushed += 1;
        let number = self.pushed as u32;
        let node = self.pool.insert(Node { message, number, next: NIL, older: NIL, newer: NIL });
        let older = self.contexts.push(context, node);
        if older != NIL {
            self.pool.get_mut(node).older = older;
            self.pool.get_mut(older).newer = node;
        }
        self.queues.push(&mut self.pool, exact, node);
        if self.lines.are_made() {
            self.lines.add(&self.pool.get(node).message, node, number);
        }
        node
    }

    /// The oldest message that a receive accepts.
    #[inline]
    fn find(&mut self, want: &Want) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        if let Some(key) = want.as_exact() {
            return self.queues.front(key);
        }
        let open = Open::of(want);
        if let Some(open) = open.filter(|_| self.lines.are_made()) {
            let pool = &self.pool;
            return self
                .lines
                .first(open, |node, number| pool.find(node).is_some_and(|n| n.number == number));
        }
        let (mut at, mut passed) = (self.contexts.oldest(want.context), 0);
        while at != NIL {
            let node = self.pool.get(at);
            if want.accepts(node.message.source, node.message.key) {
                break;
            }
            at = node.newer;
            passed += 1;
        }
        if passed > FAR && open.is_some() {
            self.make_lines();
        }
        (at != NIL).then_some(at)
    }

    #[cold]
    fn make_lines(&mut self) {
        self.lines.begin();
        for ends in self.contexts.all() {
            let mut at = ends.oldest;
            while at != NIL {
                let node = self.pool.get(at);
                self.lines.add(&node.message, at, node.number);
                at = node.newer;
            }
        }
    }

    /// The oldest message that a receive accepts, left in place.
    pub fn peek(&mut self, want: &Want) -> Option<&UnexpectedMessage> {
        let node = self.find(want)?;
        Some(&self.pool.get(node).message)
    }

    /// Takes the oldest message that a receive accepts.
    #[inline]
    pub fn take(&mut self, want: &Want) -> Option<UnexpectedMessage> {
        let node = self.find(want)?;
        Some(self.take_oldest(node))
    }

    /// Writes the oldest message that a receive accepts into its memory and takes it, if all its data is here and
    /// nobody waits for its match. Returns its source, its key and its length, of which no more was written than there
    /// is room for; `Some(None)` if there is a message but not of that kind.
    #[inline]
    pub fn take_whole(
        &mut self,
        want: &Want,
        into: BytesMut,
        bodies: &mut Bodies,
    ) -> Option<Option<(ProcId, Key, usize)>> {
        let node = self.find(want)?;
        let message = &mut self.pool.get_mut(node).message;
        let (source, key, len) = (message.source, message.key, message.body.len() as usize);
        match &mut message.body {
            Body::Short(len, bytes) => {
                into.write(0, &bytes[..usize::from(*len)]);
                self.bytes -= size_of::<Node>() as u64;
            }
            Body::Long(bytes) => {
                into.write(0, bytes);
                self.bytes -= size_of::<Node>() as u64 + message.body.held();
                if let Body::Long(bytes) = std::mem::replace(&mut message.body, Body::Short(0, [0; SHORT])) {
                    bodies.give_back(bytes);
                }
            }
            Body::Sync(_) | Body::Rts(_) | Body::Own(..) => return Some(None),
        }
        self.pop(Exact::of(source, key), node);
        self.unlink(node);
        self.pool.free(node);
        Some(Some((source, key, len)))
    }

    /// Takes the oldest message that some receive accepts.
    #[inline]
    fn take_oldest(&mut self, node: u32) -> UnexpectedMessage {
        let m = &self.pool.get(node).message;
        let exact = Exact::of(m.source, m.key);
        self.pop(exact, node);
        self.remove(node)
    }

    /// Takes the oldest message that some receive accepts, which is the oldest of its own key, off the queue of that.
    #[inline(always)]
    fn pop(&mut self, exact: Exact, node: u32) {
        let popped = self.queues.pop(&mut self.pool, exact);
        debug_assert_eq!(popped, Some(node));
    }

    /// The messages of a context in the order of their coming, with their places: those that `is_there` says are there.
    pub fn list(
        &self,
        context: u32,
        mut is_there: impl FnMut(&UnexpectedMessage) -> bool,
    ) -> Vec<(u32, Envelope)> {
        let mut all = Vec::new();
        let mut at = self.contexts.get(context).map_or(NIL, |ends| ends.oldest);
        while at != NIL {
            let node = self.pool.get(at);
            if is_there(&node.message) {
                all.push((at, node.message.envelope()));
            }
            at = node.newer;
        }
        all
    }

    /// At most `most` messages, of each context in the order of their coming.
    pub fn some(&self, most: usize) -> Vec<HeldMessage> {
        let mut all = Vec::new();
        for ends in self.contexts.all() {
            let mut at = ends.oldest;
            while at != NIL && all.len() < most {
                let node = self.pool.get(at);
                let Envelope { source, tag, bytes } = node.message.envelope();
                all.push(HeldMessage { context: ends.context, source, tag, bytes });
                at = node.newer;
            }
        }
        all
    }

    /// Takes the message at a place that [`Unexpected::list`] gave, if it is the same still.
    pub fn take_at(&mut self, context: u32, place: u32, envelope: &Envelope) -> Option<UnexpectedMessage> {
        let mut at = self.contexts.oldest(context);
        while at != NIL && at != place {
            at = self.pool.get(at).newer;
        }
        if at == NIL || self.pool.get(at).message.envelope() != *envelope {
            return None;
        }
        let message = &self.pool.get(at).message;
        let exact = Exact::of(message.source, message.key);
        self.queues.unlink(&mut self.pool, exact, at).then(|| self.remove(at))
    }

    /// Takes a request to send back for its sender; false if it has been matched.
    pub fn withdraw(&mut self, source: ProcId, key: Key, request: u64) -> bool {
        let exact = Exact::of(source, key);
        let mut at = self.queues.front(exact).unwrap_or(NIL);
        while at != NIL {
            let node = self.pool.get(at);
            let theirs = match &node.message.body {
                Body::Rts(r) => r.request == request,
                Body::Sync(s) => s.0 == request,
                Body::Own(r, _) => *r == request,
                _ => false,
            };
            if theirs {
                self.queues.unlink(&mut self.pool, exact, at);
                self.remove(at);
                return true;
            }
            at = node.next;
        }
        false
    }

    /// Takes a node off its context's arrivals, and out.
    fn remove(&mut self, node: u32) -> UnexpectedMessage {
        self.unlink(node);
        let Node { message, .. } = self.pool.remove(node);
        self.bytes -= size_of::<Node>() as u64 + message.body.held();
        message
    }

    /// Takes a node off its context's arrivals.
    #[inline(always)]
    fn unlink(&mut self, node: u32) {
        let Node { message, older, newer, .. } = self.pool.get(node);
        let (context, older, newer) = (message.key.context(), *older, *newer);
        if older != NIL {
            self.pool.get_mut(older).newer = newer;
        }
        if newer != NIL {
            self.pool.get_mut(newer).older = older;
        }
        self.contexts.unlink(context, older, newer);
        self.count -= 1;
        if self.lines.are_made() {
            self.lines.took(self.count);
        }
    }
}
