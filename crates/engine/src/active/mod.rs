//! Active messages: a message names a function of the process that it goes to, which runs there when that process makes
//! progress.
//!
//! A message has a short header and a payload. Messages of one process to another run in the order in which they were
//! sent. What fits an eager message travels whole; of a longer one the header goes ahead, the handler says where the
//! payload is to lie ([`Handler::place`]), and the payload comes there like that of any long message: pulled, pushed or
//! in fragments. Handlers run one at a time, in whatever call makes progress, never inside another handler; they may
//! send and start whatever they like, but what they wait for must not depend on another handler of this process.
//!
//! **Flow control.** A full ring queues the message at its sender, with a request that ends when it is on its way. What
//! has arrived and not run counts as unexpected: beyond `ARKE_UNEXPECTED_MAX` senders keep their payloads with them.
//! While answers to a process wait for room, no more of its messages are run.
//!
//! **Ways.** A short message of a handler that has a [`Taker`] goes from the ring to it (`direct.rs`); all others wait
//! in the inbox (`inbox.rs`) until a look runs them (`run.rs`).

mod direct;
mod inbox;
mod run;
mod send;

pub use direct::Taker;
pub(crate) use inbox::{Flow, Inbox};
pub(crate) use send::Sent;

use crate::data::DataMut;
use crate::request::Outcome;
use crate::Engine;
use arke_fabric::{Fabric, ProcId};
use std::collections::{BTreeMap, TryReserveError};

/// Where a message goes, as a tag: the handler of one-sided access, which no face can take.
pub(crate) const ONE_SIDED: i32 = -1;

/// Where an active message goes: to a handler, and within it to whatever this number means there. A face that runs
/// functions of the program's by number has one handler for all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address {
    /// The handler: below `u16::MAX`, which is the engine's own.
    pub handler: u16,
    /// For the handler.
    pub index: u16,
}

impl Address {
    /// As a tag.
    #[inline(always)]
    pub(crate) fn tag(self) -> i32 {
        (u32::from(self.index) << 16 | u32::from(self.handler)) as i32
    }

    /// Of a tag.
    #[inline(always)]
    pub(crate) fn of(tag: i32) -> Self {
        Self { handler: tag as u16, index: (tag as u32 >> 16) as u16 }
    }
}

impl From<u16> for Address {
    #[inline(always)]
    fn from(handler: u16) -> Self {
        Self { handler, index: 0 }
    }
}

/// The word of the engine's own requests.
pub(crate) const OWN_COOKIE: u32 = u32::MAX;

/// What runs when an active message has come. It runs in calls that make progress, not in an
/// [`Attendant`](crate::attend::Attendant)'s.
pub trait Handler<F: Fabric>: Send {
    /// Says where a long payload of `bytes` bytes is to lie, when its header has come. `None`: in memory of the
    /// engine's. A place that is too short gets the payload's beginning.
    fn place(
        &mut self,
        engine: &mut Engine<F>,
        from: ProcId,
        index: u16,
        header: &[u8],
        bytes: u64,
    ) -> Option<DataMut> {
        let _ = (engine, from, index, header, bytes);
        None
    }

    /// Takes the message, whole.
    fn handle(&mut self, engine: &mut Engine<F>, message: Message<'_>);
}

impl<F: Fabric, T: FnMut(&mut Engine<F>, Message<'_>) + Send> Handler<F> for T {
    fn handle(&mut self, engine: &mut Engine<F>, message: Message<'_>) {
        self(engine, message);
    }
}

/// An active message that has come.
#[derive(Debug)]
pub struct Message<'a> {
    /// Who sent it.
    pub from: ProcId,
    /// The number in its [`Address`].
    pub index: u16,
    /// Its header.
    pub header: &'a [u8],
    /// Its payload.
    pub payload: Payload<'a>,
}

/// The payload of an active message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payload<'a> {
    /// For the length of the call.
    Here(&'a [u8]),
    /// Where [`Handler::place`] wanted it; or nowhere, of a payload for which this process has no memory.
    Placed {
        /// Bytes that lie there.
        bytes: u64,
        /// Whether they are all.
        outcome: Outcome,
    },
}

impl<'a> Payload<'a> {
    /// The bytes, of a payload that was not placed.
    pub fn here(&self) -> &'a [u8] {
        match self {
            Payload::Here(bytes) => bytes,
            Payload::Placed { .. } => &[],
        }
    }
}

/// Why an active message was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderTooLong {
    /// Bytes of the header.
    pub bytes: usize,
    /// The most that this fabric allows.
    pub most: usize,
}

impl std::fmt::Display for HeaderTooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the header of an active message has {} bytes and may have {}; put the rest into the payload",
            self.bytes, self.most
        )
    }
}

impl std::error::Error for HeaderTooLong {}

/// Why [`Engine::am_send_copied`] sent nothing.
#[derive(Debug)]
pub enum NotSent {
    /// The header is too long.
    Header(HeaderTooLong),
    /// There is no memory for a copy of the payload.
    Memory(TryReserveError),
}

impl From<HeaderTooLong> for NotSent {
    fn from(why: HeaderTooLong) -> Self {
        Self::Header(why)
    }
}

impl From<TryReserveError> for NotSent {
    fn from(why: TryReserveError) -> Self {
        Self::Memory(why)
    }
}

impl std::fmt::Display for NotSent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Header(why) => why.fmt(f),
            Self::Memory(why) => write!(f, "there is no memory for a copy of the data: {why}"),
        }
    }
}

impl std::error::Error for NotSent {}

/// With so many messages to a process waiting for room, no more of its own are run: they may ask for more answers.
const DEEP: usize = 256;

/// The handlers of this process.
pub(crate) struct Handlers<F: Fabric> {
    /// A handler that runs is not in its place.
    table: BTreeMap<u16, Option<Box<dyn Handler<F>>>>,
    /// Whether handlers are being run.
    running: bool,
}

impl<F: Fabric> Default for Handlers<F> {
    fn default() -> Self {
        Self { table: BTreeMap::new(), running: false }
    }
}

impl<F: Fabric> Engine<F> {
    /// Sets what messages to handler `id` run, from now on. Those that came before wait here for their handler, and
    /// what the same process sent after them waits with them.
    pub fn register_handler(&mut self, id: u16, handler: Box<dyn Handler<F>>) {
        debug_assert!(id < u16::MAX, "that is the engine's own");
        self.handlers.table.insert(id, Some(handler));
        self.core.active.retry();
    }

    /// Messages that have come and not run yet.
    pub fn waiting_messages(&self) -> usize {
        self.core.active.count()
    }
}
