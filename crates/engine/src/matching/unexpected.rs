//! Messages that came before their receive.
//!
//! A short message is kept inside its node, so that a million of them cost little more than their lines did.
//! Each node stands in the queue of its exact key and in its context's list of arrivals, which receives with
//! a wildcard walk; where that would be far, in the lines of its tag and its source as well.

use super::lines::{Lines, Open, FAR};
use super::pool::{Pool, NIL};
use super::queues::{Linked, Queues};
use super::Exact;
use crate::request::{Envelope, Want};
use crate::standing::HeldMessage;
use crate::wire::{self, Rts};
use arke_fabric::{Key, ProcId};
use rustc_hash::FxHashMap;

/// What is held of a message.
#[derive(Debug)]
pub(crate) enum Body {
    /// All its data, short.
    Short(u8, [u8; 48]),
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

#[derive(Debug, Clone, Copy)]
struct Arrivals {
    oldest: u32,
    newest: u32,
}

/// The unexpected queue.
#[derive(Debug, Default)]
pub(crate) struct Unexpected {
    pool: Pool<Node>,
    queues: Queues,
    contexts: FxHashMap<u32, Arrivals>,
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
        let (exact, context) = (Exact::of(message.source, message.key), message.key.context());
        self.bytes += size_of::<Node>() as u64 + message.body.held();
        self.count += 1;
        self.pushed += 1;
        let arrivals = self.contexts.entry(context).or_insert(Arrivals { oldest: NIL, newest: NIL });
        let older = arrivals.newest;
        let number = self.pushed as u32;
        let node = self.pool.insert(Node { message, number, next: NIL, older, newer: NIL });
        arrivals.newest = node;
        if older == NIL {
            arrivals.oldest = node;
        } else {
            self.pool.get_mut(older).newer = node;
        }
        self.queues.push(&mut self.pool, exact, node);
        if self.lines.are_made() {
            self.lines.add(&self.pool.get(node).message, node, number);
        }
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
        let (mut at, mut passed) = (self.contexts.get(&want.context)?.oldest, 0);
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
        for arrivals in self.contexts.values() {
            let mut at = arrivals.oldest;
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

    /// Takes the oldest message that a receive accepts, if all its data is here and nobody waits for its match:
    /// `Some(None)` if there is one but not of that kind.
    #[inline]
    pub fn take_whole(&mut self, want: &Want) -> Option<Option<UnexpectedMessage>> {
        let node = self.find(want)?;
        let whole = matches!(self.pool.get(node).message.body, Body::Short(..) | Body::Long(_));
        Some(whole.then(|| self.take_oldest(node)))
    }

    /// Takes the oldest message that some receive accepts.
    #[inline]
    fn take_oldest(&mut self, node: u32) -> UnexpectedMessage {
        let m = &self.pool.get(node).message;
        let exact = Exact::of(m.source, m.key);
        // The oldest accepted message is the oldest of its own key.
        let popped = self.queues.pop(&mut self.pool, exact);
        debug_assert_eq!(popped, Some(node));
        self.remove(node)
    }

    /// The messages of a context in the order of their coming, with their places: those that `is_there` says are there.
    pub fn list(
        &self,
        context: u32,
        mut is_there: impl FnMut(&UnexpectedMessage) -> bool,
    ) -> Vec<(u32, Envelope)> {
        let mut all = Vec::new();
        let mut at = self.contexts.get(&context).map_or(NIL, |arrivals| arrivals.oldest);
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
        for (context, arrivals) in &self.contexts {
            let mut at = arrivals.oldest;
            while at != NIL && all.len() < most {
                let node = self.pool.get(at);
                let Envelope { source, tag, bytes } = node.message.envelope();
                all.push(HeldMessage { context: *context, source, tag, bytes });
                at = node.newer;
            }
        }
        all
    }

    /// Takes the message at a place that [`Unexpected::list`] gave, if it is the same still.
    pub fn take_at(&mut self, context: u32, place: u32, envelope: &Envelope) -> Option<UnexpectedMessage> {
        let mut at = self.contexts.get(&context)?.oldest;
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

    /// Unlinks a node from its context's arrivals and frees it.
    fn remove(&mut self, node: u32) -> UnexpectedMessage {
        let Node { message, older, newer, .. } = self.pool.remove(node);
        let context = message.key.context();
        if older != NIL {
            self.pool.get_mut(older).newer = newer;
        }
        if newer != NIL {
            self.pool.get_mut(newer).older = older;
        }
        if older == NIL || newer == NIL {
            if let Some(a) = self.contexts.get_mut(&context) {
                if older == NIL {
                    a.oldest = newer;
                }
                if newer == NIL {
                    a.newest = older;
                }
                if a.oldest == NIL && self.contexts.len() > 64 {
                    self.contexts.remove(&context);
                }
            }
        }
        self.count -= 1;
        if self.lines.are_made() {
            self.lines.took(self.count);
        }
        self.bytes -= size_of::<Node>() as u64 + message.body.held();
        message
    }
}
