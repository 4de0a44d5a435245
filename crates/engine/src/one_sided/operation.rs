//! Operations under way: what is left of them to be sent, and their end.

use super::access::{Combine, Until};
use super::error::{What, ESRCH};
use super::message::{Groups, Header, Kind, HEAD};
use super::region::RemoteRegion;
use super::runs::{Rows, Runs, Target};
use super::FlushGroup;
use crate::active::{Flow, Sent, ONE_SIDED, OWN_COOKIE};
use crate::core::Core;
use crate::data::{Data, DataMut};
use crate::request::{Mode, Outcome, Request, RequestId, State};
use crate::Engine;
use arke_base::memory::Bytes;
use arke_base::slab::{Key, Name};
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_fabric::{Fabric, ProcId, PullError, PullId, Pulled};

/// Parts of operations at one peer that are on their way at a time.
const WINDOW: u32 = 32;
/// Messages to a peer that wait for room before no more parts are made for it.
const WAITING: usize = 16;
/// A part is not cut shorter than this for the sake of short messages.
const LEAST_PART: usize = 512;

/// What an operation does, with the memory of this side.
#[derive(Debug)]
pub(super) enum Work {
    Put(Data),
    Get(DataMut),
    Combine {
        combine: Combine,
        data: Data,
        into: Option<DataMut>,
    },
    /// The operands: what is compared with, and what comes instead.
    Swap {
        basic: Basic,
        operands: Box<[u8]>,
        into: DataMut,
    },
}

/// What is left to be sent.
#[derive(Debug)]
enum Left {
    Nothing,
    /// One message about one run: place and bytes.
    Run(u64, u64),
    Runs(Runs),
    Rows(Rows, Basic),
}

/// An operation that is not over.
#[derive(Debug)]
pub(super) struct Operation {
    peer: ProcId,
    group: FlushGroup,
    region: u64,
    work: Work,
    left: Left,
    /// Packed bytes that have been sent, or asked for.
    packed: u64,
    /// Bytes of the whole.
    total: u64,
    /// Parts that are on their way.
    parts: u32,
    /// Messages that still read this side's memory.
    sends: Vec<RequestId>,
    /// Whether this side's memory is still needed.
    here: bool,
    until: Until,
    request: Option<RequestId>,
    failed: Option<What>,
}

impl Operation {
    /// One whose bytes the fabric moves.
    pub fn copying(at: &RemoteRegion, work: Work, failed: Option<What>) -> Self {
        let total = match &work {
            Work::Put(data) => data.len(),
            Work::Get(into) => into.len(),
            Work::Combine { .. } | Work::Swap { .. } => 0,
        };
        Self {
            peer: at.peer,
            group: at.group,
            region: 0,
            work,
            left: Left::Nothing,
            packed: total,
            total,
            parts: 0,
            sends: Vec::new(),
            here: true,
            until: Until::Flush,
            request: None,
            failed,
        }
    }

    /// Where the answer with `bytes` bytes from packed byte `at` on may be received directly.
    pub fn place(&self, from: ProcId, at: u64, bytes: u64) -> Option<DataMut> {
        let into = match &self.work {
            Work::Get(into) | Work::Combine { into: Some(into), .. } if from == self.peer => into,
            _ => return None,
        };
        match into {
            whole if at == 0 && bytes == whole.len() => Some(whole.clone()),
            DataMut::Bytes(run) if at.checked_add(bytes)? <= run.len() as u64 => {
                Some(DataMut::Bytes(run.part(at as usize, bytes as usize)))
            }
            _ => None,
        }
    }
}

/// A part of an operation, ready to be sent.
struct Part {
    header: [u8; HEAD],
    payload: Data,
}

impl Operation {
    /// The next part; `None` when all have been sent. `budget`: bytes that fit a short message.
    fn next_part(&mut self, name: u64, budget: usize) -> Option<Part> {
        let (op, basic, kind) = match &self.work {
            Work::Put(_) => (ReduceOp::Replace, Basic::Byte, Kind::PutRuns),
            Work::Get(_) => (ReduceOp::NoOp, Basic::Byte, Kind::Get),
            Work::Combine { combine, into: None, .. } => (combine.op, combine.basic, Kind::Combine),
            Work::Combine { combine, .. } => (combine.op, combine.basic, Kind::CombineFetch),
            Work::Swap { basic, .. } => (ReduceOp::Replace, *basic, Kind::Swap),
        };
        let mut groups = Groups::default();
        let mut bytes = 0u64;
        let (mut kind, mut at) = (kind, self.packed);
        match &mut self.left {
            Left::Nothing => return None,
            Left::Run(place, len) => {
                bytes = *len;
                groups.push(*place, *len);
                if kind == Kind::PutRuns {
                    (kind, at) = (Kind::Put, *place);
                }
            }
            Left::Runs(runs) => {
                while groups.bytes() + Groups::BYTES + (bytes as usize) < budget {
                    let Some((place, len)) = runs.peek() else { break };
                    let n = len.min((budget - groups.bytes() - Groups::BYTES) as u64 - bytes);
                    groups.push(place as u64, n);
                    runs.consume(n);
                    bytes += n;
                }
            }
            Left::Rows(rows, basic) => {
                let size = basic.size();
                loop {
                    let room = budget.saturating_sub(groups.bytes() + Groups::BYTES) as u64;
                    let most = room.saturating_sub(bytes) / size;
                    let Some((place, n)) = rows.next(most).filter(|_| most > 0) else { break };
                    groups.push(place, n * size);
                    bytes += n * size;
                }
            }
        }
        let from = self.packed;
        self.packed += bytes;
        if self.packed >= self.total {
            self.left = Left::Nothing;
        }
        let payload = match &mut self.work {
            Work::Put(data) if kind == Kind::Put => std::mem::replace(data, Data::Bytes(Bytes::EMPTY)),
            Work::Get(_) => with_groups(&groups, |_| ()),
            Work::Put(data) | Work::Combine { data, .. } => {
                let wanted = if op == ReduceOp::NoOp { 0 } else { bytes as usize };
                with_groups(&groups, |out| {
                    let behind = out.len();
                    out.resize(behind + wanted, 0);
                    data.copy_out(from, &mut out[behind..]);
                })
            }
            Work::Swap { operands, .. } => with_groups(&groups, |out| out.extend_from_slice(operands)),
        };
        let header = Header { kind, op, basic, region: self.region, operation: name, at }.encode();
        Some(Part { header, payload })
    }
}

fn with_groups(groups: &Groups, more: impl FnOnce(&mut Vec<u8>)) -> Data {
    let mut out = Vec::with_capacity(groups.bytes());
    groups.encode(&mut out);
    more(&mut out);
    Data::Owned(out.into())
}

impl<F: Fabric> Engine<F> {
    /// Starts an operation that goes by messages. `None`: over, as far as `until` asks.
    pub(super) fn start(
        &mut self,
        to: &RemoteRegion,
        target: Target,
        work: Work,
        until: Until,
        cookie: u32,
    ) -> Option<RequestId> {
        let total = target.len();
        if total == 0 {
            return None;
        }
        let left = match &work {
            Work::Combine { combine, .. } => Left::Rows(Rows::new(&target, combine.basic), combine.basic),
            Work::Put(_) | Work::Get(_) | Work::Swap { .. } => match target.as_run() {
                Some((at, len)) => Left::Run(at, len),
                None => Left::Runs(target.runs()),
            },
        };
        let operation = Operation {
            peer: to.peer,
            group: to.group,
            region: to.region,
            work,
            left,
            packed: 0,
            total,
            parts: 0,
            sends: Vec::new(),
            here: true,
            until,
            request: None,
            failed: None,
        };
        let key = self.add_operation(operation);
        self.one_sided.at_peers.entry(to.peer).or_default().queue.push_back(key);
        self.pump(to.peer);
        self.settle_here(key);
        self.ask_for(key, until, cookie)
    }

    /// Keeps an operation that the fabric goes on with.
    pub(super) fn track(
        &mut self,
        operation: Operation,
        pending: Vec<PullId>,
        until: Until,
        cookie: u32,
    ) -> Option<RequestId> {
        let parts = pending.len() as u32;
        let key = self.add_operation(Operation { parts, until, ..operation });
        self.one_sided.accesses.extend(pending.into_iter().map(|id| (id, key)));
        self.ask_for(key, until, cookie)
    }

    fn add_operation(&mut self, operation: Operation) -> Key {
        let at_peer = self.one_sided.at_peers.entry(operation.peer).or_default();
        at_peer.open += 1;
        at_peer.open_here += 1;
        self.one_sided.open += 1;
        match self.one_sided.operations.insert(operation) {
            Ok(key) => key,
            Err(_) => panic!(
                "this process has four million one-sided operations under way, the most that Arke can hold; flush some"
            ),
        }
    }

    /// A request for an operation that has just begun, if one is wanted.
    fn ask_for(&mut self, key: Key, until: Until, cookie: u32) -> Option<RequestId> {
        let operation = self.one_sided.operations.get(key)?;
        if until == Until::Flush || (until == Until::Local && !operation.here) {
            return None;
        }
        let (peer, total) = (operation.peer, operation.total);
        let request = Core::send_request(Data::Bytes(Bytes::EMPTY), peer, 0, 0, Mode::Standard, cookie);
        let request = self.core.add(|| Request { state: State::Moving, total, ..request });
        if let Some(operation) = self.one_sided.operations.get_mut(key) {
            operation.request = Some(request);
        }
        Some(request)
    }

    /// Sends parts of the operations at a peer, in order, as far as there is room. Returns whether any was sent.
    pub(super) fn pump(&mut self, peer: ProcId) -> bool {
        let budget = (self.core.limits.eager_max as usize).saturating_sub(HEAD);
        let mut any = false;
        if std::mem::replace(&mut self.one_sided.pumping, true) {
            return false;
        }
        while let Some(at_peer) = self.one_sided.at_peers.get_mut(&peer) {
            let Some(&key) = at_peer.queue.front() else { break };
            if at_peer.parts >= WINDOW || self.core.outgoing.queued(peer) >= WAITING {
                break;
            }
            let name = self.one_sided.operations.name(key).map_or(0, Name::bits);
            let part = self.one_sided.operations.get_mut(key);
            let part = part.and_then(|o| o.next_part(name, budget.max(LEAST_PART)));
            let Some(Part { header, payload }) = part else {
                at_peer.queue.pop_front();
                continue;
            };
            // All is noted before it is sent: sending may make progress, and bring the answer.
            at_peer.parts += 1;
            any = true;
            if let Some(operation) = self.one_sided.operations.get_mut(key) {
                operation.parts += 1;
                if matches!(operation.left, Left::Nothing) {
                    at_peer.queue.pop_front();
                }
            }
            let sent = self.active_send(peer, ONE_SIDED, &header, payload, OWN_COOKIE);
            self.fabric.nudge(peer);
            match (self.one_sided.operations.get_mut(key), sent) {
                (_, Sent::Over) => {}
                (Some(operation), Sent::Goes(id)) => {
                    operation.sends.push(id);
                    self.one_sided.sending.push(key);
                }
                (None, Sent::Goes(id)) => self.release(id),
            }
        }
        self.one_sided.pumping = false;
        any
    }

    /// Calls a peer at which operations are open: what has just been sent to it may belong to one of them.
    #[inline]
    pub(crate) fn nudge_target(&mut self, peer: ProcId) {
        if self.one_sided.open > 0 {
            self.fabric.nudge(peer);
        }
    }

    /// Notes whether this side's memory is free again.
    fn settle_here(&mut self, key: Key) {
        let Some(operation) = self.one_sided.operations.get_mut(key) else {
            return;
        };
        let engine_core = &mut self.core;
        operation.sends.retain(|&id| {
            let over = engine_core.requests.get(id.0).is_none_or(|r| r.state == State::Done);
            if over {
                engine_core.requests.remove(id.0);
            }
            !over
        });
        let reads = match &operation.work {
            Work::Put(_) | Work::Combine { into: None, .. } => {
                !matches!(operation.left, Left::Nothing) || !operation.sends.is_empty()
            }
            _ => true,
        };
        if !operation.here || reads {
            return;
        }
        operation.here = false;
        let (peer, until) = (operation.peer, operation.until);
        let request = if until == Until::Local { operation.request.take() } else { None };
        if let Some(at_peer) = self.one_sided.at_peers.get_mut(&peer) {
            at_peer.open_here -= 1;
        }
        if let Some(request) = request {
            self.end_request(request, None);
        }
    }

    fn end_request(&mut self, id: RequestId, failed: Option<What>) {
        if let Some(r) = self.core.requests.get_mut(id.0) {
            r.moved = if failed.is_none() { r.total } else { 0 };
        }
        self.core.finish(id, failed.map_or(Outcome::Ok, |what| Outcome::Fault(what.errno())));
    }

    /// An answer has come: `bytes` of it lie where they belong if they were placed, else in `data`.
    pub(super) fn answered(&mut self, from: ProcId, header: &Header, data: &[u8], placed: Option<Outcome>) {
        let Some(key) = self.one_sided.operations.find(Name::from_bits(header.operation)) else {
            return;
        };
        let Some(operation) = self.one_sided.operations.get_mut(key) else {
            return;
        };
        if operation.peer != from || operation.parts == 0 {
            return;
        }
        operation.parts -= 1;
        match (&operation.work, placed) {
            (_, Some(Outcome::Ok)) => {}
            (_, Some(Outcome::Fault(errno))) => operation.failed = Some(What::of(errno)),
            (_, Some(_)) => operation.failed = Some(What::Fault(22)),
            (Work::Get(into) | Work::Combine { into: Some(into), .. } | Work::Swap { into, .. }, None) => {
                into.write(header.at, data);
            }
            _ => {}
        }
        if header.region != 0 {
            operation.failed.get_or_insert(What::of(header.region as i32));
        }
        let over = operation.parts == 0 && matches!(operation.left, Left::Nothing);
        if let Some(at_peer) = self.one_sided.at_peers.get_mut(&from) {
            at_peer.parts -= 1;
        }
        if over {
            self.end_operation(key);
        }
        self.pump(from);
    }

    /// An access that the fabric went on with is over.
    pub(crate) fn access_over(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        let Some(key) = self.one_sided.accesses.remove(&id) else {
            return;
        };
        let Some(operation) = self.one_sided.operations.get_mut(key) else {
            return;
        };
        operation.parts -= 1;
        if let Err(e) = end {
            operation.failed.get_or_insert(e.into());
        }
        if operation.parts == 0 {
            self.end_operation(key);
        }
    }

    fn end_operation(&mut self, key: Key) {
        let Some(operation) = self.one_sided.operations.remove(key) else {
            return;
        };
        for &id in &operation.sends {
            self.abandon(id);
        }
        self.one_sided.open -= 1;
        self.core.ended += 1;
        if let Some(at_peer) = self.one_sided.at_peers.get_mut(&operation.peer) {
            at_peer.open -= 1;
            at_peer.open_here -= u32::from(operation.here);
        }
        if let (Some(what), None) = (operation.failed, operation.request) {
            self.one_sided.failed.entry((operation.group, operation.peer)).or_insert(what);
        }
        if let Some(request) = operation.request {
            self.end_request(request, operation.failed);
        }
    }

    /// Goes on with everything one-sided. Returns whether anything happened.
    #[cold]
    pub(crate) fn advance_one_sided(&mut self) -> bool {
        let before = self.core.ended;
        for key in std::mem::take(&mut self.one_sided.sending) {
            self.settle_here(key);
            if self.one_sided.operations.get(key).is_some_and(|o| !o.sends.is_empty()) {
                self.one_sided.sending.push(key);
            }
        }
        self.settle_answers();
        let mut any = false;
        let peers: Vec<ProcId> =
            self.one_sided.at_peers.iter().filter(|l| l.1.open > 0).map(|l| *l.0).collect();
        for peer in peers {
            let before: Option<Key> =
                self.one_sided.at_peers.get(&peer).and_then(|l| l.queue.front().copied());
            any |= self.pump(peer);
            if let Some(key) = before {
                self.settle_here(key);
            }
            if peer != self.core.me && !self.fabric.alive(peer) {
                self.fail_peer(peer);
                any = true;
            }
        }
        any || self.core.ended != before
    }

    /// Ends every operation at a process that has ended.
    fn fail_peer(&mut self, peer: ProcId) {
        // A payload that was to come from it comes no more, and its place is free.
        self.give_up_head(Flow { from: peer, own: true });
        let of_peer = |o: &&Operation| o.peer == peer;
        let all = self.one_sided.operations.iter();
        let keys: Vec<Key> = all.filter(|(_, o)| of_peer(o)).map(|(k, _)| k).collect();
        if let Some(at_peer) = self.one_sided.at_peers.get_mut(&peer) {
            at_peer.queue.clear();
            at_peer.parts = 0;
        }
        self.one_sided.accesses.retain(|_, key| !keys.contains(key));
        for key in keys {
            if let Some(operation) = self.one_sided.operations.get_mut(key) {
                operation.failed = Some(What::of(ESRCH));
            }
            self.end_operation(key);
        }
    }
}
