//! Active messages that have arrived and not run.

use super::direct::Direct;
use super::{Address, ONE_SIDED};
use crate::request::RequestId;
use crate::wire;
use arke_base::foreign::Body;
use arke_fabric::{Key, ProcId};
use std::collections::{BTreeMap, VecDeque};

/// Where the payload of an arrival is.
#[derive(Debug)]
pub(crate) enum Rest {
    /// Behind the header.
    Here,
    /// With its sender: its length, and the tag of the message that brings it.
    Announced { bytes: u64, tag: i32 },
    /// On its way, into memory of the engine's or, where there is none, where the handler wanted it.
    Moving { request: RequestId, buffer: Option<Box<[u8]>> },
}

/// A message that has arrived, at least its header.
#[derive(Debug)]
pub(crate) struct Arrival {
    /// Where it goes, as a tag.
    pub to: i32,
    /// The header, and with [`Rest::Here`] the payload.
    pub body: Box<[u8]>,
    pub header: usize,
    pub rest: Rest,
}

/// Whose messages wait for each other: those of one sender, for the handlers of the faces or for the engine's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Flow {
    pub from: ProcId,
    pub own: bool,
}

/// Arrivals, in the order of sending in each flow.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    queues: BTreeMap<Flow, VecDeque<Arrival>>,
    count: usize,
    bytes: u64,
    /// Messages to handlers of the faces that have ever come.
    pushed: u64,
    /// The tag of the next payload that is sent by itself.
    tag: i32,
    /// Whether a look may find something to run. A queue whose head waits for its handler to be set is no reason.
    busy: bool,
    /// Who takes short messages as they come.
    pub direct: Direct,
    /// Whether an attendant makes progress, who runs none of the faces' handlers.
    pub attending: bool,
}

impl Arrival {
    /// The handler of a face's that it goes to.
    pub fn handler(&self) -> Option<u16> {
        (self.to != ONE_SIDED).then_some(Address::of(self.to).handler)
    }
}

impl Inbox {
    #[inline(always)]
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Asks for another look.
    pub fn retry(&mut self) {
        self.busy = self.count > 0;
    }

    /// Asks for another look, whether or not a message waits.
    pub fn alert(&mut self) {
        self.busy = true;
    }

    /// As [`Inbox::alert`], on a condition.
    pub fn alert_if(&mut self, wanted: bool) {
        self.busy |= wanted;
    }

    /// Takes the look that was asked for.
    pub fn begin_look(&mut self) {
        self.busy = false;
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Messages to handlers of the faces that have ever come.
    pub fn pushed(&self) -> u64 {
        self.pushed
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A message of one of the two kinds; what does not decode is a peer gone wrong, and dropped.
    pub fn arrived(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        let (to, header) = (key.tag(), key.context() as usize);
        let arrival = if key.kind() == wire::ACTIVE {
            if header > body.len() {
                return;
            }
            Arrival { to, body: body.to_vec().into(), header, rest: Rest::Here }
        } else {
            let (Some(bytes), Some(tag)) = (body.word(0), body.after(8).head()) else {
                return;
            };
            let tag = i32::from_le_bytes(tag);
            let body: Box<[u8]> = body.after(wire::ACTIVE_LONG_HEAD).to_vec().into();
            if header != body.len() {
                return;
            }
            Arrival { to, header, body, rest: Rest::Announced { bytes, tag } }
        };
        self.push(from, arrival);
    }

    pub fn push(&mut self, from: ProcId, arrival: Arrival) {
        self.count += 1;
        self.bytes += arrival.body.len() as u64;
        let flow = Flow { from, own: arrival.to == ONE_SIDED };
        self.pushed += u64::from(!flow.own);
        self.queues.entry(flow).or_default().push_back(arrival);
        self.busy = true;
    }

    /// Whether a message of a process to a handler of the faces is here.
    #[inline(always)]
    pub fn has_of(&self, from: ProcId) -> bool {
        self.count > 0 && self.queues.contains_key(&Flow { from, own: false })
    }

    pub fn next_tag(&mut self) -> i32 {
        self.tag = self.tag.wrapping_add(1);
        self.tag
    }

    /// The flows in which something waits.
    pub fn flows(&self) -> Vec<Flow> {
        self.queues.keys().copied().collect()
    }

    pub fn head(&mut self, flow: Flow) -> Option<&mut Arrival> {
        self.queues.get_mut(&flow)?.front_mut()
    }

    /// The first message of a flow, if its payload is on its way.
    pub fn pop_moving(&mut self, flow: Flow) -> Option<Arrival> {
        let moving = self.head(flow).is_some_and(|head| matches!(head.rest, Rest::Moving { .. }));
        if moving {
            self.pop(flow)
        } else {
            None
        }
    }

    pub fn pop(&mut self, flow: Flow) -> Option<Arrival> {
        let queue = self.queues.get_mut(&flow)?;
        let arrival = queue.pop_front()?;
        if queue.is_empty() {
            self.queues.remove(&flow);
        }
        self.count -= 1;
        self.bytes -= arrival.body.len() as u64;
        Some(arrival)
    }
}
