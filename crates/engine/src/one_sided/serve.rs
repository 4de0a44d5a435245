//! The target's side of access by messages.

use super::error::ENXIO;
use super::message::{self, Groups, Header, Kind};
use super::region::Updates;
use super::update::{self, Change, Updated};
use crate::active::{Message, Payload, Sent, ONE_SIDED, OWN_COOKIE};
use crate::data::{Data, DataMut};
use crate::request::{Outcome, RequestId};
use crate::Engine;
use arke_base::memory::BytesMut;
use arke_base::slab::Name;
use arke_datatype::reduce::{kernel, ReduceOp};
use arke_fabric::{Fabric, ProcId, PullError};

/// Most bytes of an answer that is put together out of runs, and of the operands of one message: far more than engines
/// send.
const MOST: u64 = 1 << 20;
const EFAULT: i32 = 14;
const EINVAL: i32 = 22;

impl<F: Fabric> Engine<F> {
    /// Where the payload of a message is to lie.
    pub(crate) fn one_sided_place(&mut self, from: ProcId, header: &[u8], bytes: u64) -> Option<DataMut> {
        let header = Header::decode(header)?;
        match header.kind {
            Kind::Put => {
                let own = self.own_region(header.region)?;
                let place = within(own.memory, header.at, bytes)?;
                own.moving += 1;
                Some(DataMut::Bytes(place))
            }
            Kind::Answer => {
                let key = self.one_sided.operations.find(Name::from_bits(header.operation))?;
                self.one_sided.operations.get(key)?.place(from, header.at, bytes)
            }
            _ => None,
        }
    }

    /// The payload of a message that was placed will not come.
    pub(crate) fn one_sided_given_up(&mut self, header: &[u8]) {
        if let Some(Header { kind: Kind::Put, region, .. }) = Header::decode(header) {
            self.moved(region);
        }
    }

    /// One message less moves data into a region or out of it.
    fn moved(&mut self, region: u64) {
        if let Some(own) = self.own_region(region) {
            own.moving = own.moving.saturating_sub(1);
        }
    }

    /// A message has come. What no engine sends is dropped.
    pub(crate) fn one_sided_arrived(&mut self, message: Message<'_>) {
        let (from, Some(header)) = (message.from, Header::decode(message.header)) else {
            return;
        };
        let data = message.payload.here();
        let placed = match message.payload {
            Payload::Placed { outcome, .. } => Some(outcome),
            Payload::Here(_) => None,
        };
        let done = match header.kind {
            Kind::Hello => {
                self.one_sided.wants_attendant = true;
                return;
            }
            Kind::Answer => return self.answered(from, &header, data, placed),
            Kind::Put => self.serve_put(&header, data, placed),
            Kind::PutRuns => self.serve_runs(&header, data),
            Kind::Get => match self.serve_get(from, &header, data) {
                Ok(()) => return,
                Err(errno) => Err(errno),
            },
            Kind::Combine | Kind::CombineFetch | Kind::Swap => self.serve_update(&header, data),
        };
        let (errno, data) = match done {
            Ok(data) => (0, data),
            Err(errno) => (errno, Vec::new()),
        };
        if let Some(id) = self.answer(from, &header, errno, Data::Owned(data.into())) {
            self.release(id);
        }
    }

    /// Sends an answer; when the request that may come of it has ended, its data are no longer needed.
    fn answer(&mut self, to: ProcId, header: &Header, errno: i32, data: Data) -> Option<RequestId> {
        let header = message::header(Kind::Answer, header.operation, errno as u64, header.at);
        match self.active_send(to, ONE_SIDED, &header, data, OWN_COOKIE) {
            Sent::Over => None,
            Sent::Goes(id) => Some(id),
        }
    }

    fn serve_put(&mut self, header: &Header, data: &[u8], placed: Option<Outcome>) -> Result<Vec<u8>, i32> {
        if let Some(outcome) = placed {
            self.moved(header.region);
            return match outcome {
                Outcome::Ok => Ok(Vec::new()),
                Outcome::Fault(errno) => Err(errno),
                Outcome::Truncated { .. } | Outcome::Cancelled => Err(EINVAL),
            };
        }
        let own = self.own_region(header.region).ok_or(ENXIO)?;
        within(own.memory, header.at, data.len() as u64).ok_or(EFAULT)?.write(0, data);
        Ok(Vec::new())
    }

    fn serve_runs(&mut self, header: &Header, payload: &[u8]) -> Result<Vec<u8>, i32> {
        let memory = self.own_region(header.region).ok_or(ENXIO)?.memory;
        let (groups, mut data) = Groups::decode(payload).ok_or(EINVAL)?;
        if groups.total(MOST) != Some(data.len() as u64) {
            return Err(EINVAL);
        }
        for group in groups.iter() {
            for at in group.places() {
                let (run, rest) = data.split_at(group.len as usize);
                within(memory, at, group.len).ok_or(EFAULT)?.write(0, run);
                data = rest;
            }
        }
        Ok(Vec::new())
    }

    /// Answers with data of a region: out of it directly where they are one run.
    fn serve_get(&mut self, from: ProcId, header: &Header, payload: &[u8]) -> Result<(), i32> {
        let memory = self.own_region(header.region).ok_or(ENXIO)?.memory;
        let (groups, rest) = Groups::decode(payload).ok_or(EINVAL)?;
        let mut list = groups.iter();
        if let (Some(only), None, []) = (list.next(), list.next(), rest) {
            if only.count == 1 {
                let run = within(memory, only.at, only.len).ok_or(EFAULT)?.read_only();
                if let Some(id) = self.answer(from, header, 0, Data::Bytes(run)) {
                    if let Some(own) = self.own_region(header.region) {
                        own.moving += 1;
                    }
                    self.one_sided.answers.push((id, from, header.region));
                }
                return Ok(());
            }
        }
        let total = groups.total(MOST).ok_or(EINVAL)?;
        let mut out = Vec::with_capacity(total as usize);
        for group in groups.iter() {
            for at in group.places() {
                within(memory, at, group.len).ok_or(EFAULT)?.read_only().body().append_to(&mut out);
            }
        }
        if let Some(id) = self.answer(from, header, 0, Data::Owned(out.into())) {
            self.release(id);
        }
        Ok(())
    }

    fn serve_update(&mut self, header: &Header, payload: &[u8]) -> Result<Vec<u8>, i32> {
        let own = *self.own_region(header.region).ok_or(ENXIO)?;
        let (groups, operands) = Groups::decode(payload).ok_or(EINVAL)?;
        let (op, basic, size) = (header.op, header.basic, header.basic.size());
        let total = groups.total(MOST).ok_or(EINVAL)?;
        let wanted = match header.kind {
            Kind::Swap => 2 * size,
            _ if op == ReduceOp::NoOp => 0,
            _ => total,
        };
        if operands.len() as u64 != wanted || (header.kind == Kind::Swap && total != size) {
            return Err(EINVAL);
        }
        let stretches = own.updates == Updates::Stretches;
        let place =
            Updated { peer: self.core.me, token: own.token, reach: own.reach, own: Some(own), stretches };
        let kernel = kernel(op, basic).ok_or(EINVAL)?;
        let mut old = vec![0; if header.kind == Kind::Combine { 0 } else { total as usize }];
        let mut packed = 0usize;
        for group in groups.iter() {
            let (n, bytes) = (group.len / size, group.len as usize);
            if group.len % size != 0 || (header.kind == Kind::Swap && n != 1) {
                return Err(EINVAL);
            }
            for at in group.places() {
                within(own.memory, at, update::row_span(basic, n)).ok_or(EFAULT)?;
                let change = match header.kind {
                    Kind::Swap => {
                        let (compare, new) = operands.split_at(size as usize);
                        Change::Swap { basic, compare, new }
                    }
                    _ => {
                        let operand = operands.get(packed..packed + bytes).unwrap_or(&[]);
                        Change::Combine { op, basic, kernel, operand }
                    }
                };
                let old = old.get_mut(packed..packed + bytes);
                update::update(&mut self.fabric, &place, at, n, &change, old).map_err(|stop| {
                    match stop.why {
                        PullError::Fault(errno) => errno,
                        PullError::Refused => EINVAL,
                    }
                })?;
                packed += bytes;
            }
        }
        Ok(old)
    }

    /// Ends what was sent out of regions and has arrived, or never will.
    pub(super) fn settle_answers(&mut self) {
        for (id, to, region) in std::mem::take(&mut self.one_sided.answers) {
            if self.take(id).is_some() {
                self.moved(region);
            } else if self.fabric.alive(to) {
                self.one_sided.answers.push((id, to, region));
            } else {
                self.abandon(id);
                self.moved(region);
            }
        }
    }
}

/// A part of a region's memory; `None` if it is not in it.
fn within(memory: BytesMut, at: u64, len: u64) -> Option<BytesMut> {
    let end = at.checked_add(len)?;
    (end <= memory.len() as u64).then(|| memory.part(at as usize, len as usize))
}
