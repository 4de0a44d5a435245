//! Running a schedule: starts what is ready, asks what has ended, and lets what waited for it begin.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::build::{Schedule, NONE};
use super::memory::{Base, Part, Shape};
use super::step::{tag, Action, Route};
use crate::data::{Data, DataMut, Strided};
use crate::loss;
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::{copy_typed, Layout};
use arke_fabric::ProcId;
use std::sync::Arc;

/// How a message of a schedule, or the whole schedule, went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// All of it arrived.
    Ok,
    /// A message was longer than its receive: the ranks do not agree on the amount of data.
    Truncated {
        /// Bytes that were sent.
        sent: u64,
        /// Bytes that were expected.
        expected: u64,
        /// Who sent them.
        from: ProcId,
    },
    /// A message was shorter than its receive: the ranks do not agree on the amount of data.
    Short {
        /// Bytes that were sent.
        sent: u64,
        /// Bytes that were expected.
        expected: u64,
        /// Who sent them.
        from: ProcId,
    },
    /// A message could not be carried out; the errno.
    Fault(i32),
}

/// How a message that has ended went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// It arrived in full: this many bytes.
    Bytes(u64),
    /// The message had `sent` bytes and did not fit.
    Truncated { sent: u64 },
    /// It failed; the errno.
    Fault(i32),
}

/// What a schedule needs of whatever carries its messages.
pub(super) trait Carrier {
    /// Starts a send. `None`: it has ended well already.
    fn send(&mut self, data: Data, to: ProcId, context: u32, tag: i32) -> Option<u64>;

    /// Starts a receive.
    fn receive(&mut self, data: DataMut, from: ProcId, context: u32, tag: i32) -> u64;

    /// How the message went, once it has ended; its number is used up then.
    fn ended(&mut self, message: u64) -> Option<Ended>;

    /// Ends a message as soon as that can be, because the operation is given up.
    fn give_up(&mut self, message: u64, errno: i32);
}

/// A message under way.
#[derive(Debug, Clone, Copy)]
struct Flight {
    step: u32,
    message: u64,
}

/// Where a run stands.
#[derive(Debug)]
pub(super) struct RunState {
    /// For each step, how many of those it waits for have not ended.
    waiting: Vec<u32>,
    /// Steps that can begin, from `next` on.
    ready: Vec<u32>,
    next: usize,
    flying: Vec<Flight>,
    /// Steps that have not ended.
    left: u32,
    fate: Fate,
    /// No further step begins: the operation is given up.
    given_up: bool,
}

impl Default for RunState {
    fn default() -> Self {
        Self {
            waiting: Vec::new(),
            ready: Vec::new(),
            next: 0,
            flying: Vec::new(),
            left: 0,
            fate: Fate::Ok,
            given_up: false,
        }
    }
}

impl RunState {
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.ready.clear();
        self.next = 0;
        self.flying.clear();
        self.left = 0;
        self.fate = Fate::Ok;
        self.given_up = false;
    }
}

impl Schedule {
    /// Makes the schedule ready to run, for the first time or again.
    pub(super) fn rewind(&mut self) {
        self.scratch.reserve(self.scratch_bytes());
        let run = &mut self.run;
        run.clear();
        run.left = self.steps.len() as u32;
        run.waiting.reserve(self.steps.len());
        for (i, step) in self.steps.iter().enumerate() {
            run.waiting.push(step.needs);
            if step.needs == 0 {
                run.ready.push(i as u32);
            }
        }
    }

    /// Does what can be done now. Returns whether the schedule has ended.
    pub(super) fn advance(&mut self, carrier: &mut impl Carrier, route: &Route) -> bool {
        loop {
            if self.run.given_up {
                return self.wind_up(carrier);
            }
            while let Some(&step) = self.run.ready.get(self.run.next) {
                self.run.next += 1;
                if self.run.next == self.run.ready.len() {
                    self.run.ready.clear();
                    self.run.next = 0;
                }
                match self.begin(step, carrier, route) {
                    Some(message) => self.run.flying.push(Flight { step, message }),
                    None => self.finish(step),
                }
            }
            let mut i = 0;
            while let Some(&Flight { step, message }) = self.run.flying.get(i) {
                match carrier.ended(message) {
                    Some(ended) => {
                        self.run.flying.swap_remove(i);
                        self.note(step, ended, route);
                        if self.run.given_up {
                            break;
                        }
                        self.finish(step);
                    }
                    None => i += 1,
                }
            }
            if self.run.ready.is_empty() && !self.run.given_up {
                return self.run.left == 0;
            }
        }
    }

    /// Begins nothing more: what is under way ends as soon as it can. The ranks have been told, or will be, why.
    pub(super) fn give_up(&mut self, errno: i32) {
        self.run.given_up = true;
        if self.run.fate == Fate::Ok {
            self.run.fate = Fate::Fault(errno);
        }
    }

    /// Goes on with giving up. Returns whether nothing is under way any more.
    #[cold]
    fn wind_up(&mut self, carrier: &mut impl Carrier) -> bool {
        let errno = match self.run.fate {
            Fate::Fault(errno) => errno,
            _ => loss::UNREACHABLE,
        };
        self.run.flying.retain(|flight| {
            carrier.give_up(flight.message, errno);
            carrier.ended(flight.message).is_none()
        });
        self.run.flying.is_empty()
    }

    /// How the schedule went, after its end.
    pub(super) fn fate(&self) -> Fate {
        self.run.fate
    }

    fn finish(&mut self, step: u32) {
        self.run.left -= 1;
        let begin = self.run.ready.len();
        let mut edge = self.steps[step as usize].edge;
        while edge != NONE {
            let e = self.edges[edge as usize];
            let waiting = &mut self.run.waiting[e.to as usize];
            *waiting -= 1;
            if *waiting == 0 {
                self.run.ready.push(e.to);
            }
            edge = e.next;
        }
        // The edge that was added last comes first in the list; steps begin in the order in which they were added: an
        // algorithm adds what others wait for longest first.
        self.run.ready[begin..].reverse();
    }

    /// Starts a message, or does local work at once.
    fn begin(&mut self, step: u32, carrier: &mut impl Carrier, route: &Route) -> Option<u64> {
        match self.steps[step as usize].action {
            Action::Send { to, lane, part } => {
                let data = self.source(part);
                carrier.send(data, route.process(to), route.context, tag(route.sequence, lane))
            }
            Action::Receive { from, lane, part } => {
                let data = self.target(part);
                Some(carrier.receive(data, route.process(from), route.context, tag(route.sequence, lane)))
            }
            Action::Combine { input, inout } => {
                if input.count > 0 {
                    let (from, into) = (self.address(input), self.address(inout));
                    let combine = self.combine.as_ref().expect("a reduction's schedule has an operator");
                    // SAFETY: parts are valid memory by the promise of `Buffer::user` or lie in scratch memory
                    // of the right size; algorithms never combine a part with itself.
                    unsafe { combine.apply(from, into, input.count) };
                }
                None
            }
            Action::Copy { from, to } => {
                self.copy_now(from, to);
                None
            }
            Action::Join => None,
        }
    }

    /// Keeps the first thing that went wrong.
    fn note(&mut self, step: u32, ended: Ended, route: &Route) {
        if let Ended::Fault(errno) = ended {
            if loss::is_given_up(errno) {
                self.give_up(errno);
            }
        }
        if self.run.fate != Fate::Ok {
            return;
        }
        let about = match self.steps[step as usize].action {
            Action::Receive { from, part, .. } => Some((route.process(from), self.bytes(part))),
            _ => None,
        };
        self.run.fate = match (ended, about) {
            (Ended::Bytes(sent), Some((from, expected))) if sent < expected => {
                Fate::Short { sent, expected, from }
            }
            (Ended::Truncated { sent }, Some((from, expected))) => Fate::Truncated { sent, expected, from },
            (Ended::Fault(errno), _) => Fate::Fault(errno),
            _ => Fate::Ok,
        };
    }

    /// Where the part's element 0 is.
    fn address(&mut self, part: Part) -> *mut u8 {
        let buffer = &self.buffers[part.buffer.index()];
        let shift = buffer.shape.extent().wrapping_mul(part.first);
        match buffer.base {
            Base::User(base) => base.wrapping_offset(shift as isize),
            Base::Scratch(at) => {
                debug_assert!({
                    let (low, bytes) = buffer.shape.span(part.count);
                    let begin = at + shift + low;
                    bytes == 0 || begin >= 0 && begin as u64 + bytes <= self.scratch.len() as u64
                });
                self.scratch.address().wrapping_offset((at + shift) as isize)
            }
        }
    }

    /// The part as one run of bytes, if it is that: where it begins, and how long it is.
    fn run_of(&mut self, part: Part) -> Result<(*mut u8, usize), (*mut u8, Arc<Layout>)> {
        let address = self.address(part);
        match &self.buffers[part.buffer.index()].shape {
            Shape::Dense { unit } => Ok((address, (unit * part.count) as usize)),
            Shape::Spread(layout) if layout.is_contiguous(part.count) => Ok((
                address.wrapping_offset(layout.true_lb() as isize),
                (layout.size() * part.count) as usize,
            )),
            Shape::Spread(layout) => Err((address, layout.clone())),
        }
    }

    fn source(&mut self, part: Part) -> Data {
        if part.count == 0 {
            return Data::Bytes(Bytes::EMPTY);
        }
        match self.run_of(part) {
            // SAFETY: valid and unwritten until the step has ended: user memory by the promise of `Buffer::user`,
            // scratch memory because no step that writes it runs before (algorithms order them by edges).
            Ok((address, len)) => Data::Bytes(unsafe { Bytes::new(address, len) }),
            Err((base, layout)) => {
                // SAFETY: as above.
                Data::Strided(unsafe { Strided::new(base.cast_const(), part.count, layout) })
            }
        }
    }

    fn target(&mut self, part: Part) -> DataMut {
        if part.count == 0 {
            return DataMut::Bytes(BytesMut::EMPTY);
        }
        match self.run_of(part) {
            // SAFETY: as in `source`.
            Ok((address, len)) => DataMut::Bytes(unsafe { BytesMut::new(address, len) }),
            // SAFETY: as above.
            Err((base, layout)) => DataMut::Strided(unsafe { Strided::new(base, part.count, layout) }),
        }
    }

    fn copy_now(&mut self, from: Part, to: Part) {
        if from.count == 0 || to.count == 0 {
            return;
        }
        let (source, target) = (self.run_of(from), self.run_of(to));
        // SAFETY (all four): both parts are valid by the promise of `Buffer::user` or scratch memory; a copy's
        // parts do not overlap; the lengths agree, and the shorter one counts.
        match (source, target) {
            (Ok((from, len)), Ok((to, room))) => {
                if from != to {
                    // SAFETY: as above.
                    unsafe { arke_base::memory::copy(from, to, len.min(room)) }
                }
            }
            (Ok((from, len)), Err((base, layout))) => {
                // SAFETY: as above.
                unsafe {
                    let data = std::slice::from_raw_parts(from, len);
                    layout.unpack_range(to.count, 0, base, data);
                }
            }
            (Err((base, layout)), Ok((to, room))) => {
                // SAFETY: as above.
                unsafe {
                    let out = std::slice::from_raw_parts_mut(to, room);
                    layout.pack_range(from.count, 0, base, out);
                }
            }
            (Err((from_base, from_layout)), Err((to_base, to_layout))) => {
                // SAFETY: as above.
                unsafe {
                    copy_typed(&from_layout, from.count, from_base, &to_layout, to.count, to_base);
                }
            }
        }
    }
}
