//! What a process knows of one peer: how far the connection has come, and which messages went to and fro.

use super::extra::Extra;
use super::flow::Flying;
use super::header::Kind;
use super::lifeline::Lifeline;
use super::rail::Address;
use super::wire_limits::WINDOW;
use crate::Key;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// How far the connection to a peer has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// Nobody has asked for it.
    Idle,
    /// The helper looks for a way.
    Dialing,
    /// A way was found; the provider makes its own connection over it.
    Joining {
        /// The lane.
        lane: u32,
        /// The peer's address in it.
        to: Address,
    },
    /// Messages can be sent.
    Up {
        /// The lane.
        lane: u32,
        /// The peer's address in it.
        to: Address,
    },
    /// The peer has said that it ends.
    Left,
    /// The peer cannot be reached any longer.
    Lost,
}

/// Where a message lies until it is taken.
pub(super) enum Body {
    /// In a lane's receive region.
    Region { lane: u32, region: u32, at: u32, len: u32 },
    /// In memory of its own: it came by the lifeline, or before its turn.
    Own(Box<[u8]>),
}

/// A message that was received and not taken.
pub(super) struct Message {
    pub key: Key,
    pub kind: Kind,
    pub body: Body,
}

/// Messages of a peer are missing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gap {
    /// Since when.
    pub since: Instant,
    /// Whether it was asked for a word since.
    pub asked: bool,
    /// When it first said something after that.
    pub answered: Option<Instant>,
}

impl Gap {
    /// From now on.
    pub fn new() -> Self {
        Self { since: Instant::now(), asked: false, answered: None }
    }
}

/// Whether a number is ahead of another one, by no more than two windows. Numbers come round.
fn is_ahead(number: u32, of: u32) -> bool {
    (1..=2 * WINDOW).contains(&number.wrapping_sub(of))
}

/// What is known of a peer.
pub struct Peer {
    /// The peer.
    pub id: u32,
    /// Its number in its own job.
    pub(super) rank: u32,
    /// Tells its job's messages from others.
    pub(super) tag: u32,
    /// What the checks in its job's tokens are made with.
    pub(super) tokens: u64,
    /// The number by which it knows this process.
    pub(super) mark: u32,
    /// Whether this process comes first of the two: it begins.
    pub(super) begins: bool,
    /// The connection.
    pub link: Link,
    /// Further ways to it, for chunks of long messages.
    pub(super) extra: Vec<Extra>,
    /// The lifeline, where it carries messages.
    pub(super) lifeline: Option<Box<Lifeline>>,
    /// Whether its last message came that way.
    pub(super) by_lifeline: bool,
    /// Ordered messages sent to it.
    pub(super) sent: u32,
    /// How many of them it has taken, as far as it has told.
    pub(super) acked: u32,
    /// Send slots that hold messages to it.
    pub(super) slots: u32,
    /// Filled slots that the library has not taken yet, in order.
    pub(super) deferred: VecDeque<u32>,
    /// The number of its next ordered message.
    pub(super) expected: u32,
    /// Ordered messages of it that were taken.
    pub(super) taken: u32,
    /// The last `taken` that it was told.
    pub(super) told: u32,
    pub(super) queue: VecDeque<Message>,
    /// Messages that came before their turn.
    pub(super) early: BTreeMap<u32, Message>,
    /// How many messages it says to have sent, as long as that is more than have come.
    pub(super) claimed: Option<u32>,
    /// Whether messages are missing.
    pub(super) gap: Option<Gap>,
    /// How many ordered messages had been sent to it after the last that the library was given.
    pub(super) by_library: u32,
    /// Whether it asks for small messages to be held back.
    pub(super) throttled: bool,
    /// Whether it has sent anything: then it is told of this process's own wish.
    pub(super) heard: bool,
    /// What it was told last of that wish.
    pub(super) told_throttle: bool,
    /// An acknowledgement is due.
    pub(super) owes_ack: bool,
    /// It waits for the last acknowledgement.
    pub(super) ack_all: bool,
    /// It is to be asked for one.
    pub(super) ask: bool,
    /// Up to which message acknowledgements were asked for.
    pub(super) asked_up_to: Option<u32>,
    /// While joining: whether it has answered, and been answered.
    pub(super) hello: (bool, bool),
    /// Whether it stands in `dirty`.
    pub(super) dirty: bool,
    /// Remote reads and writes.
    pub(super) flying: Flying,
    /// It is to be called.
    pub(super) call: bool,
    /// The number of the last message to it that called it.
    pub(super) called_by: u32,
}

impl Peer {
    pub(super) fn new(id: u32) -> Self {
        Self {
            id,
            rank: id,
            tag: 0,
            tokens: 0,
            mark: 0,
            begins: false,
            link: Link::Idle,
            extra: Vec::new(),
            lifeline: None,
            by_lifeline: false,
            sent: 0,
            acked: 0,
            slots: 0,
            deferred: VecDeque::new(),
            expected: 0,
            taken: 0,
            told: 0,
            queue: VecDeque::new(),
            early: BTreeMap::new(),
            claimed: None,
            gap: None,
            by_library: 0,
            throttled: false,
            heard: false,
            told_throttle: false,
            owes_ack: false,
            ack_all: false,
            ask: false,
            asked_up_to: None,
            hello: (false, false),
            dirty: false,
            flying: Flying::default(),
            call: false,
            called_by: 0,
        }
    }

    /// Lane and address, once messages can be sent.
    #[inline]
    pub fn way(&self) -> Option<(u32, Address)> {
        match self.link {
            Link::Up { lane, to } => Some((lane, to)),
            _ => None,
        }
    }

    /// As [`Peer::way`], also while joining.
    pub(super) fn any_way(&self) -> Option<(u32, Address)> {
        match self.link {
            Link::Up { lane, to } | Link::Joining { lane, to } => Some((lane, to)),
            _ => None,
        }
    }

    /// Whether the library may still have messages to it that it has not sent.
    pub(super) fn is_owed(&self) -> bool {
        !self.is_over() && is_ahead(self.by_library, self.acked)
    }

    /// Whether more messages of it are known of than have come in order.
    pub(super) fn is_missing_some(&self) -> bool {
        !self.early.is_empty() || self.claimed.is_some_and(|claimed| is_ahead(claimed, self.expected))
    }

    /// Whether it is gone for good.
    pub fn is_over(&self) -> bool {
        matches!(self.link, Link::Left | Link::Lost)
    }

    /// Notes that acknowledgements up to `sent` are asked for; whether they were already.
    pub(super) fn ack_asked_for(&mut self, sent: u32) -> bool {
        let before = self.asked_up_to.replace(sent);
        before == Some(sent)
    }
}
