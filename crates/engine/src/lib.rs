//! The engine: matching, protocols, requests and progress over a [`Fabric`].
//!
//! The way of a message: a face calls [`Engine::isend`] (`send.rs`), which picks a protocol by size; the
//! fabric carries it; the receiver's [`Engine::progress`] (`progress.rs`) hands what arrives to `deliver.rs`,
//! which matches it (`matching/`) against receives that [`Engine::irecv`] (`receive.rs`) posted. A blocked
//! caller waits in `wait.rs`, which spins, yields and at last sleeps. `wire.rs` holds what engines say to
//! each other. Beside messages that are received there are those that run a handler (`active/`) and access to memory
//! of a peer without a call of its own (`one_sided/`).
//!
//! One engine a process. It reads no clock but for waiting and is driven by one thread at a time.
#![deny(unsafe_code)]

mod active;
pub mod attend;
mod core;
mod costs;
mod data;
mod deliver;
pub mod events;
mod fast;
mod footprint;
mod leaving;
pub mod loss;
mod matching;
pub mod one_sided;
mod outgoing;
mod polling;
mod portions;
mod probe;
mod processes;
mod progress;
mod published;
mod receive;
mod request;
mod rest;
mod rounds;
pub mod schedule;
mod send;
mod spare;
mod spin;
mod staged;
mod standing;
mod task;
mod wait;
mod wire;

pub use crate::core::Limits;
pub use active::{Address, Handler, HeaderTooLong, Message, NotSent, Payload, Taker};
pub use costs::check as check_costs;
pub use data::{Data, DataMut, Strided};
pub use fast::Arrived;
pub use polling::Look;
pub use request::{Completion, Envelope, MessageId, Mode, Outcome, RequestId, Underway, Want};
pub use spare::CopyRoom;
pub use standing::HeldMessage;
pub use task::Task;
pub use wait::Waiter;

pub use arke_fabric::joint::{AttachError, Card, CARD_WORDS, LOCAL_CARD_WORDS};
pub use arke_fabric::ofi::Door;
pub use arke_fabric::shm::Card as LocalCard;
#[cfg(feature = "testing")]
pub use arke_fabric::sim;
pub use arke_fabric::{Portion, ProcId, STOPPED};

use crate::core::Core;
use arke_base::paths::Counters;
use arke_base::settings::{Id, Settings};
use arke_fabric::Fabric;
use std::collections::TryReserveError;

/// Where an engine's counters are kept: in the job board, or in memory of its own.
pub type CounterRef = &'static Counters;

/// The engine of a process.
pub struct Engine<F: Fabric> {
    pub(crate) fabric: F,
    pub(crate) core: Core,
    pub(crate) schedules: schedule::Schedules,
    pub(crate) tasks: task::Tasks<F>,
    pub(crate) handlers: active::Handlers<F>,
    pub(crate) one_sided: one_sided::OneSided,
    /// Whom to tell of lost peers.
    pub(crate) tell_lost: Option<fn(&mut Engine<F>, ProcId, &str)>,
}

impl<F: Fabric> Engine<F> {
    /// An engine over a fabric. `counters` is written by this engine only.
    pub fn new(fabric: F, settings: &Settings, counters: CounterRef) -> Self {
        let per_core = fabric.processes_per_core();
        let limits = Limits::new(&fabric.capabilities(), per_core, settings);
        let mut core = Core::new(fabric.me(), fabric.size(), limits, per_core > 1, counters);
        let copies_off = settings.word(Id::Cma) == "off";
        // Whoever starts an engine for a user has checked it (`check_costs`).
        core.costs = costs::Costs::new(fabric.clock(), settings.text(Id::Costs), copies_off)
            .unwrap_or_else(|why| panic!("{why}"));
        Self {
            fabric,
            core,
            schedules: schedule::Schedules::default(),
            tasks: task::Tasks::default(),
            handlers: active::Handlers::default(),
            one_sided: one_sided::OneSided::default(),
            tell_lost: None,
        }
    }

    /// This process.
    #[inline(always)]
    pub fn me(&self) -> ProcId {
        self.core.me
    }

    /// Number of processes that the fabric reaches.
    pub fn size(&self) -> u32 {
        self.core.size
    }

    /// The fabric, for what the engine adds nothing to: shared lines, memory that peers can map.
    pub fn fabric(&mut self) -> &mut F {
        &mut self.fabric
    }

    /// Heeds that the fabric can do less than before, as [`Fabric::capabilities`] now says. What is under way goes on
    /// as it was begun.
    pub fn refit(&mut self) {
        self.core.limits.narrow(&self.fabric.capabilities());
    }

    /// What each way of long messages has cost; `None` if none was measured, or nobody wants to know (`ARKE_COSTS`), or
    /// it was told before.
    pub fn costs(&mut self) -> Option<String> {
        if !self.core.costs.asked_for() {
            return None;
        }
        let mut text = self.core.costs.table(self.me()).unwrap_or_default();
        self.fabric.tell_costs(&mut text);
        (!text.is_empty()).then_some(text)
    }

    /// The counters.
    #[inline(always)]
    pub fn counters(&self) -> CounterRef {
        self.core.counters
    }

    /// The sizes at which protocols change.
    pub fn limits(&self) -> Limits {
        self.core.limits
    }

    /// Whether the processes of this machine outnumber its cores.
    #[inline(always)]
    pub fn is_oversubscribed(&self) -> bool {
        self.core.oversubscribed
    }

    /// A number that grows with whatever may end somebody's wait: operations that end, messages that a probe may find.
    #[inline(always)]
    pub fn events(&self) -> u64 {
        self.core.ended + self.core.unexpected.pushed() + self.core.active.pushed()
    }

    /// How many operations have ended with an error, cancelled ones not among them.
    #[inline(always)]
    pub fn failures(&self) -> u64 {
        self.core.failed
    }

    /// Whether an operation has ended; `None` for a name that is stale.
    #[inline(always)]
    pub fn is_done(&self, id: RequestId) -> Option<bool> {
        self.core.requests.get(id.0).map(|r| r.state == request::State::Done)
    }

    /// Of a receive whose memory only the caller writes at this moment, whether it is over: if it is not, it has met no
    /// message, and no sender sees its memory. `None` for others. Where it is the same at two times, nobody but the
    /// caller has written the memory in between.
    pub fn callers_receive(&self, id: RequestId) -> Option<bool> {
        use request::State::{Done, Waiting};
        let r = self.core.requests.get(id.0)?;
        (r.is_receive && !r.published && matches!(r.state, Waiting | Done)).then_some(r.state == Done)
    }

    /// Notes what the data of an operation consist of, by a word of the caller's: for one who asks what it waits for.
    #[inline]
    pub fn note_kind(&mut self, id: RequestId, kind: u32) {
        if let Some(request) = self.core.requests.get_mut(id.0) {
            request.kind = kind;
        }
    }

    /// What an operation is about; `None` for a name that is stale.
    pub fn underway(&self, id: RequestId) -> Option<Underway> {
        self.core.requests.get(id.0).map(|r| r.underway(self.tasks.has(id)))
    }

    /// A copy of the data for a send that outlives its call, in memory that the engine lends and takes back when the
    /// send is over.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn own_copy(&mut self, data: &Data) -> Result<Data, TryReserveError> {
        Ok(Data::Lent(self.core.spare.copy(data)?))
    }

    /// Memory for such a copy, which the caller makes without the engine.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn copy_room(&mut self, bytes: u64) -> Result<CopyRoom, TryReserveError> {
        Ok(CopyRoom(self.core.spare.take(bytes as usize)?))
    }

    /// Takes the completion of an operation that has ended; its name is stale from then on.
    #[inline]
    pub fn take(&mut self, id: RequestId) -> Option<Completion> {
        let r = self.core.requests.get(id.0)?;
        if r.state != request::State::Done {
            return None;
        }
        let completion = r.completion();
        self.core.requests.remove(id.0);
        Some(completion)
    }

    /// Takes the completion of an operation that ended as asked; false, and nothing taken, for any other.
    #[inline(always)]
    pub fn take_if_ok(&mut self, id: RequestId) -> bool {
        self.take_well(id, |_, _, _, _| Some(())).is_some()
    }

    /// Takes the end of an operation that ended as asked, where it stands, if `tell` makes something of it: of the
    /// caller's word, the peer, the tag and the bytes. `None`, and nothing taken, for any other.
    #[inline(always)]
    pub fn take_well<R>(
        &mut self,
        id: RequestId,
        tell: impl FnOnce(u32, ProcId, i32, u64) -> Option<R>,
    ) -> Option<R> {
        self.core.requests.take_if(id.0, |r| {
            let well = r.state == request::State::Done && r.outcome.is_ok();
            well.then(|| tell(r.cookie, r.peer, r.tag, r.moved)).flatten()
        })
    }

    /// The completion of an operation that has ended, left in place (`MPI_Request_get_status`).
    pub fn completion(&self, id: RequestId) -> Option<Completion> {
        self.core.requests.get(id.0).filter(|r| r.state == request::State::Done).map(|r| r.completion())
    }

    /// The caller's word given when the operation began.
    pub fn cookie(&self, id: RequestId) -> Option<u32> {
        self.core.requests.get(id.0).map(|r| r.cookie)
    }

    /// Whether the operation is a receive.
    pub fn is_receive(&self, id: RequestId) -> Option<bool> {
        self.core.requests.get(id.0).map(|r| r.is_receive)
    }

    /// Lets an operation end by itself; nobody will ask for its completion.
    pub fn release(&mut self, id: RequestId) {
        let Some(r) = self.core.requests.get_mut(id.0) else {
            return;
        };
        r.released = true;
        if r.state == request::State::Done {
            self.core.requests.remove(id.0);
        }
    }

    /// Sends that have not ended, released ones included.
    pub fn open_sends(&self) -> usize {
        self.core.requests.iter().filter(|(_, r)| !r.is_receive && r.state != request::State::Done).count()
    }

    /// Whether any operation with this word has not ended.
    pub fn has_open(&self, cookie: u32) -> bool {
        self.core.requests.iter().any(|(_, r)| r.cookie == cookie && r.state != request::State::Done)
    }

    /// Whether any operation with this word has not been taken, where at most a few operations would have to be looked
    /// at; true where there are more.
    pub fn may_have_cookie(&self, cookie: u32) -> bool {
        const FEW: usize = 64;
        self.core.requests.iter().enumerate().any(|(n, (_, r))| n == FEW || r.cookie == cookie)
    }

    /// The words of all operations that have not been taken, in any order and as often as they come.
    pub fn cookies(&self) -> impl Iterator<Item = u32> + '_ {
        self.core.requests.iter().map(|(_, r)| r.cookie)
    }

    /// Whether messages of this process still wait for room on their way out.
    pub fn has_outgoing(&self) -> bool {
        self.core.outgoing.is_busy()
    }

    /// Whether a sleep that begins now also ends when there is room for what waits for some.
    pub fn rings_for_room(&self) -> bool {
        self.fabric.rings_for_room()
    }

    /// Whether anything is on its way, or waits to be, to this process.
    pub fn has_outgoing_to(&self, peer: ProcId) -> bool {
        self.core.outgoing.under_way(peer) > 0 || self.core.outgoing.queued(peer) > 0
    }
}
