//! The engine's state beside the fabric, and the sizes at which protocols change.

use crate::active::Inbox;
use crate::costs::Costs;
use crate::events;
use crate::loss::Losses;
use crate::matching::{Bodies, Posted, Unexpected, UnexpectedMessage};
use crate::outgoing::Outgoing;
use crate::polling::Polling;
use crate::request::{Buffer, Held, Mode, Outcome, Request, RequestId, State};
use crate::rest::Rests;
use crate::spare::Spare;
use crate::spin::Spin;
use crate::staged::Arrivals;
use crate::wait;
use crate::wire::{self, Rts};
use crate::{CounterRef, Data};
use arke_base::paths::Path;
use arke_base::settings::{Id, Settings};
use arke_base::slab::{Name, Slab};
use arke_fabric::{Capabilities, ProcId, PullError, PullId, Pulled, Token};
use rustc_hash::FxHashMap;

/// The sizes at which protocols change, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Longest message of one line.
    pub inline_max: usize,
    /// Longest eager message.
    pub eager_max: u64,
    /// Longest eager message when more sends to the same peer are under way.
    pub stream_max: u64,
    /// Longest fragment.
    pub fragment: usize,
    /// Shortest receive that is published, and shortest message that is copied into one.
    pub publish_min: u64,
    /// Bytes of unexpected messages from which on senders are held back.
    pub unexpected_max: u64,
    /// Microseconds of waiting before sleep, where every process has a core.
    pub spin_us: u64,
    /// Yields before sleep, where not.
    pub yield_rounds: u64,
}

impl Limits {
    /// From what the fabric can do, the processes that share a core, and the settings.
    pub fn new(caps: &Capabilities, per_core: u32, settings: &Settings) -> Self {
        let most = (caps.buffered_max - crate::wire::DATA_HEAD) as u64;
        let eager_max = settings.number(Id::EagerMax).min(most);
        Self {
            inline_max: caps.inline_max,
            eager_max,
            stream_max: settings.number(Id::StreamMax).min(most).max(eager_max),
            fragment: whole_lines(caps.buffered_max - crate::wire::DATA_HEAD),
            publish_min: settings.number(Id::PublishMin),
            unexpected_max: settings.number(Id::UnexpectedMax),
            spin_us: settings.number(Id::SpinUs),
            yield_rounds: wait::yields(settings.number(Id::YieldRounds), per_core),
        }
    }
}

impl Limits {
    /// The fabric can do less than it could: from now on no message is longer than that.
    pub fn narrow(&mut self, caps: &Capabilities) {
        let most = caps.buffered_max - crate::wire::DATA_HEAD;
        self.inline_max = self.inline_max.min(caps.inline_max);
        self.eager_max = self.eager_max.min(most as u64);
        self.stream_max = self.stream_max.min(most as u64).max(self.eager_max);
        self.fragment = self.fragment.min(whole_lines(most));
    }
}

/// The longest fragment of at most so many bytes: a power of two if it is long, so that each begins on a page of the
/// program's memory if the first does.
fn whole_lines(most: usize) -> usize {
    if most < 4096 {
        most
    } else {
        1 << most.ilog2()
    }
}

/// What delivery found out and the fabric, borrowed then, must be asked for afterwards.
#[derive(Debug)]
pub(crate) enum Todo {
    /// A request to send met this receive.
    Matched { request: RequestId, from: ProcId, rts: Rts },
    /// A control message goes out.
    Control { to: ProcId, kind: u8, words: [u64; 3], count: usize },
    /// A receive said that this send may begin.
    Clear { request: RequestId },
    /// The peer is done with this send.
    SendOver { request: RequestId, outcome: Outcome, path: Path },
    /// A message of this process to itself met its receive.
    Own { send: RequestId, receive: RequestId },
    /// A peer cannot be reached any longer.
    Lost { peer: ProcId, why: Box<str> },
    /// The receiver of memory that was withdrawn is done with it.
    Retire { token: Token },
    /// A published receive has got another message.
    Unpublish { name: u64 },
    /// The sender of a published receive is done with its memory.
    Settle { name: u64 },
    /// A pull ended.
    Pulled { id: PullId, end: Result<Pulled, PullError> },
    /// Calls that started receives have left copies to whoever does this.
    Copies,
}

/// A copy out of another process's memory that is to be begun: the receive, the sender and its request to send.
pub(crate) type Matched = (RequestId, ProcId, Rts);

#[cold]
fn too_many() -> ! {
    panic!(
        "this process has {} operations under way, the most that Arke can hold; complete some with MPI_Wait or MPI_Test",
        arke_base::slab::MAX_ENTRIES
    )
}

/// Everything but the fabric.
pub(crate) struct Core {
    pub me: ProcId,
    pub size: u32,
    pub limits: Limits,
    pub oversubscribed: bool,
    /// Looks of calls that do not wait.
    pub polling: Polling,
    /// What waits have taught of spinning.
    pub spin: Spin,
    pub requests: Slab<Request>,
    pub posted: Posted,
    /// Receives that their senders may fill, by the names that the fabric gave them.
    pub published: Vec<(u64, RequestId)>,
    pub unexpected: Unexpected,
    pub bodies: Bodies,
    /// Memory for copies.
    pub spare: Spare,
    pub outgoing: Outgoing,
    pub active: Inbox,
    pub todo: Vec<Todo>,
    /// Copies that were put off ([`Todo::Copies`]), oldest first.
    pub put_off: Vec<Matched>,
    /// How many messages were named that have no request ([`wire::NO_REQUEST`](crate::wire::NO_REQUEST)).
    pub unanswered: u64,
    /// Receives whose pull goes on, with the sender's request.
    pub pulls: FxHashMap<PullId, (RequestId, u64)>,
    /// Messages that a matched probe has taken.
    pub probed: Slab<UnexpectedMessage>,
    pub throttling: bool,
    /// The path of the message that was received or acknowledged last: what a wait that ends now waited for.
    pub last_path: Path,
    /// Operations that have ended since the start: schedules look at their messages only when it has grown.
    pub ended: u64,
    /// Those of them that have failed: cancelled ones have not.
    pub failed: u64,
    /// How often something has happened in waits that were long enough to look at the clock.
    pub moves: u64,
    pub counters: CounterRef,
    /// Peers that are lost, contexts that are closed.
    pub losses: Losses,
    /// Ends of processes, where receives wait for messages whose requests were freed.
    pub rests: Rests,
    /// Staged messages on their way in.
    pub arrivals: Arrivals,
    /// What long messages cost, and which way they therefore take.
    pub costs: Costs,
}

impl Core {
    pub fn new(me: ProcId, size: u32, limits: Limits, oversubscribed: bool, counters: CounterRef) -> Self {
        Self {
            me,
            size,
            limits,
            oversubscribed,
            polling: Polling::default(),
            spin: Spin::default(),
            requests: Slab::new(),
            posted: Posted::default(),
            published: Vec::new(),
            unexpected: Unexpected::default(),
            bodies: Bodies::default(),
            spare: Spare::default(),
            outgoing: Outgoing::default(),
            active: Inbox::default(),
            todo: Vec::new(),
            put_off: Vec::new(),
            unanswered: 0,
            pulls: FxHashMap::default(),
            probed: Slab::new(),
            throttling: false,
            last_path: Path::Line,
            ended: 0,
            failed: 0,
            moves: 0,
            counters,
            losses: Losses::default(),
            rests: Rests::default(),
            arrivals: Arrivals::default(),
            costs: Costs::default(),
        }
    }

    /// Puts a request into the table, made in its place. More than four million at once end the job: MPI has no error
    /// for a request that cannot be made and yet must be returned.
    #[inline(always)]
    pub fn add(&mut self, make: impl FnOnce() -> Request) -> RequestId {
        match self.requests.insert_with(make) {
            Some(key) => RequestId(key),
            None => too_many(),
        }
    }

    /// The name of an operation for its peer, which no other operation of this process ever has; 0, which names
    /// nothing, for one that is over.
    pub fn name(&self, id: RequestId) -> u64 {
        self.requests.name(id.0).map_or(0, Name::bits)
    }

    /// The name of a send as its message has it.
    pub fn wire_name(&self, id: RequestId) -> u64 {
        let offered = self.requests.get(id.0).is_some_and(|r| r.offered);
        self.name(id) | if offered { wire::OFFERED } else { 0 }
    }

    /// The name of a message that has no request for its peer to answer.
    pub fn name_unanswered(&mut self) -> u64 {
        self.unanswered = self.unanswered.wrapping_add(1) & (wire::NO_REQUEST - 1);
        wire::NO_REQUEST | self.unanswered
    }

    /// The operation of this process that a peer names, if it is not over.
    pub fn named(&self, name: u64) -> Option<RequestId> {
        self.requests.find(Name::from_bits(name)).map(RequestId)
    }

    /// Ends an operation.
    #[inline]
    pub fn finish(&mut self, id: RequestId, outcome: Outcome) {
        let Some(r) = self.requests.get_mut(id.0) else {
            return;
        };
        self.ended += 1;
        r.state = State::Done;
        if r.outcome.is_ok() {
            r.outcome = outcome.into();
        }
        if !matches!(r.outcome.get(), Outcome::Ok | Outcome::Cancelled) {
            self.failed += 1;
        }
        if let Buffer::Out(Data::Lent(copy)) = std::mem::replace(&mut r.buffer, Buffer::None) {
            self.spare.give_back(copy);
        }
        if r.released {
            self.requests.remove(id.0);
        }
    }

    /// Counts a message sent.
    #[inline(always)]
    pub fn count_sent(&self, to: ProcId, path: Path, bytes: u64, copies: u64) {
        let c = self.counters.of(path);
        c.sent.add(1);
        c.sent_bytes.add(bytes);
        c.copies.add(copies);
        c.copied_bytes.add(bytes * copies);
        if events::is_wanted(events::Kind::Sent) {
            events::note(events::Kind::Sent, to, path, bytes, 0);
        }
    }

    /// Counts the copy of a message that is kept until its receive comes.
    pub fn count_kept(&self, path: Path, bytes: u64) {
        let c = self.counters.of(path);
        c.copies.add(1);
        c.copied_bytes.add(bytes);
    }

    /// Counts a message received. `early`: the receive was there first.
    #[inline(always)]
    pub fn count_received(&mut self, from: ProcId, path: Path, bytes: u64, copied: u64, early: bool) {
        self.last_path = path;
        let c = self.counters.of(path);
        c.received.add(1);
        c.received_bytes.add(bytes);
        c.copies.add(u64::from(copied > 0));
        c.copied_bytes.add(copied);
        if early {
            c.early.add(1);
        } else {
            c.late.add(1);
            if events::is_wanted(events::Kind::LateReceive) {
                events::note(events::Kind::LateReceive, from, path, bytes, 0);
            }
        }
    }

    /// A send's request.
    pub fn send_request(
        buffer: crate::Data,
        peer: ProcId,
        context: u32,
        tag: i32,
        mode: Mode,
        cookie: u32,
    ) -> Request {
        Request {
            state: State::Queued,
            mode,
            cookie,
            kind: 0,
            peer,
            context,
            tag,
            tag_mask: !0,
            any_source: false,
            total: buffer.len(),
            buffer: Buffer::Out(buffer),
            moved: 0,
            remote: 0,
            token: None,
            outcome: Held::OK,
            early: true,
            is_receive: false,
            released: false,
            cancellable: false,
            offered: false,
            published: false,
            is_schedule: false,
        }
    }
}
