//! Requests: one state machine for every operation under way.

use crate::data::{Data, DataMut};
use arke_base::slab::Key as SlabKey;
use arke_fabric::{ProcId, Token};

/// Names an operation until its completion is taken. Goes stale then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RequestId(pub SlabKey);

/// Names a message taken off the unexpected queue by a matched probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MessageId(pub SlabKey);

/// How a send relates to its receive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Ends when the data may be overwritten.
    Standard,
    /// Ends when the receive has been matched as well.
    Synchronous,
    /// The receive has been posted, says the caller; handled as standard.
    Ready,
}

/// What a receive accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Want {
    /// The context.
    pub context: u32,
    /// One source, or any.
    pub source: Option<ProcId>,
    /// The tag, as far as the mask goes.
    pub tag: i32,
    /// Bits of the tag that count: `!0` for exactly this tag, 0 for any.
    pub tag_mask: u32,
}

impl Want {
    /// Exactly one source and tag.
    #[inline(always)]
    pub fn exact(context: u32, source: ProcId, tag: i32) -> Self {
        Self { context, source: Some(source), tag, tag_mask: !0 }
    }
}

/// What the key of a plain eager message must look like to be accepted: one comparison.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pattern {
    bits: u64,
    mask: u64,
}

impl Pattern {
    #[inline(always)]
    pub fn accepts(self, key: arke_fabric::Key) -> bool {
        (key.0 ^ self.bits) & self.mask == 0
    }
}

impl Want {
    /// The plain eager messages of this context and tag; the source is not in the key.
    #[inline(always)]
    pub(crate) fn eager(&self) -> Pattern {
        Pattern {
            bits: arke_fabric::Key::new(self.context, self.tag, crate::wire::EAGER).0,
            mask: u64::from(self.tag_mask) << 32 | 0xffff_ffff,
        }
    }
}

/// What is known of a message that a probe found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Envelope {
    /// Who sent it.
    pub source: ProcId,
    /// Its tag.
    pub tag: i32,
    /// Bytes of data.
    pub bytes: u64,
}

/// How an operation went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// As asked.
    Ok,
    /// The message was longer than the buffer, which holds its beginning.
    Truncated {
        /// Bytes that were sent.
        sent: u64,
    },
    /// Cancelled before it was matched.
    Cancelled,
    /// Memory of one side could not be reached: the error number.
    Fault(i32),
}

/// An [`Outcome`] as a request holds it. It has no holes, as the enumeration has: the compiler writes what stands
/// beside a hole twice, once aside and once in its place, and the second time waits for the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    kind: u64,
    detail: u64,
}

impl Held {
    /// As asked.
    pub const OK: Held = Held { kind: 0, detail: 0 };

    /// Whether all went as asked.
    #[inline(always)]
    pub fn is_ok(self) -> bool {
        self.kind == 0
    }

    /// The outcome.
    #[inline(always)]
    pub fn get(self) -> Outcome {
        match self.kind {
            0 => Outcome::Ok,
            1 => Outcome::Truncated { sent: self.detail },
            2 => Outcome::Cancelled,
            _ => Outcome::Fault(self.detail as i32),
        }
    }
}

impl From<Outcome> for Held {
    #[inline(always)]
    fn from(outcome: Outcome) -> Held {
        let (kind, detail) = match outcome {
            Outcome::Ok => (0, 0),
            Outcome::Truncated { sent } => (1, sent),
            Outcome::Cancelled => (2, 0),
            Outcome::Fault(errno) => (3, errno as u64),
        };
        Held { kind, detail }
    }
}

/// The end of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    /// The peer: for a receive, who sent.
    pub source: ProcId,
    /// The tag: for a receive, the message's.
    pub tag: i32,
    /// Bytes received (or sent).
    pub bytes: u64,
    /// How it went.
    pub outcome: Outcome,
}

/// What an operation under way is about, for who tells the user of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Underway {
    /// The caller's word.
    pub cookie: u32,
    /// What its data consist of, by a word of the caller's; 0 where it has told none.
    pub kind: u32,
    /// It is a receive.
    pub receives: bool,
    /// It is a schedule; the rest means nothing then.
    pub collective: bool,
    /// It is a task; the rest means nothing then.
    pub task: bool,
    /// Who it is with; `None`: any source.
    pub peer: Option<ProcId>,
    /// Its tag; `None`: any, or one of several.
    pub tag: Option<i32>,
    /// The context that it is matched by.
    pub context: u32,
    /// Bytes to be sent, or the most that may be received.
    pub bytes: u64,
    /// It ends only when its message has been matched.
    pub synchronous: bool,
    /// It waits for an act of its peer's: a receive for its message, a send for its receive.
    pub waits: bool,
}

/// Where an operation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// Send: waits in the peer's queue for room.
    Queued,
    /// Send: the request to send is out. Receive: posted.
    Waiting,
    /// Send: the request to send is out, and all of the data follows without being asked for. No answer will come.
    Ahead,
    /// Send: data is moving, in fragments. Receive: it has met its message, and the fabric pulls the data.
    Moving,
    /// Receive: it has asked for the data in fragments.
    Streaming,
    /// Over.
    Done,
}

/// The memory of an operation.
#[derive(Debug)]
pub(crate) enum Buffer {
    /// Of a send.
    Out(Data),
    /// Of a receive.
    In(DataMut),
    /// None, or no longer needed.
    None,
}

/// An operation under way.
#[derive(Debug)]
pub(crate) struct Request {
    pub state: State,
    pub mode: Mode,
    /// The caller's word, handed back with the completion.
    pub cookie: u32,
    /// What its data consist of, by a word of the caller's; 0 where it has told none.
    pub kind: u32,
    pub peer: ProcId,
    pub context: u32,
    pub tag: i32,
    /// Receive: bits of the tag that count.
    pub tag_mask: u32,
    /// Receive: whether any source will do.
    pub any_source: bool,
    pub buffer: Buffer,
    /// Length of the message (send) or bytes expected to arrive (receive, once matched).
    pub total: u64,
    /// Bytes moved so far.
    pub moved: u64,
    /// The peer's name for the operation at its end. Of a send that waits for its answer: bytes that go without it; of
    /// one that gets none: the name of its message.
    pub remote: u64,
    /// Exposed memory of a send.
    pub token: Option<Box<Token>>,
    pub outcome: Held,
    /// Receive: it was posted before its message came.
    pub early: bool,
    pub is_receive: bool,
    /// Nobody will take the completion: free it at the end.
    pub released: bool,
    /// Send: the caller may cancel it.
    pub cancellable: bool,
    /// Send: its message is on offer, so that it can be cancelled without the receiver's help.
    pub offered: bool,
    /// Receive: its sender may fill its memory, or is about to (`published.rs`).
    pub published: bool,
    /// It stands for a schedule.
    pub is_schedule: bool,
}

const _: () = assert!(size_of::<Request>() <= 128);

impl Request {
    /// What a receive that has not been matched accepts.
    pub fn want(&self) -> Want {
        let source = (!self.any_source).then_some(self.peer);
        Want { context: self.context, source, tag: self.tag, tag_mask: self.tag_mask }
    }

    /// What it is about. `task`: it stands for a task.
    pub fn underway(&self, task: bool) -> Underway {
        Underway {
            cookie: self.cookie,
            kind: self.kind,
            receives: self.is_receive,
            collective: self.is_schedule,
            task,
            peer: (!self.any_source).then_some(self.peer),
            tag: (!self.is_receive || self.tag_mask == !0).then_some(self.tag),
            context: self.context,
            synchronous: self.mode == Mode::Synchronous,
            waits: self.state == State::Waiting,
            bytes: match &self.buffer {
                Buffer::Out(data) => data.len(),
                Buffer::In(data) => data.len(),
                Buffer::None => self.total,
            },
        }
    }

    /// A receive that ended in the call that began it.
    #[inline(always)]
    pub fn received(want: &Want, end: &Completion, cookie: u32) -> Self {
        Self {
            state: State::Done,
            mode: Mode::Standard,
            cookie,
            kind: 0,
            peer: end.source,
            context: want.context,
            tag: end.tag,
            tag_mask: want.tag_mask,
            any_source: false,
            buffer: Buffer::None,
            total: end.bytes,
            moved: end.bytes,
            remote: 0,
            token: None,
            outcome: end.outcome.into(),
            early: false,
            is_receive: true,
            released: false,
            cancellable: false,
            offered: false,
            published: false,
            is_schedule: false,
        }
    }

    /// The end of a finished operation.
    pub fn completion(&self) -> Completion {
        Completion { source: self.peer, tag: self.tag, bytes: self.moved, outcome: self.outcome.get() }
    }
}
