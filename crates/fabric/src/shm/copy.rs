//! Single-copy transfers: out of a peer's memory, into it, and through heaps that both map.
//!
//! Where several threads make calls, long copies are handed out in portions ([`crate::portion`]): those of pulls
//! (`pulls.rs`), and those into the memory of a peer that pulls, of which each exposure has one chunk at a time.

use super::exposure::{Given, Taking, PUSH_WITHDRAWN};
use super::giving::Exposed;
use super::heaps::Heap;
use super::layout::{Control, Plan, EXPOSURES};
use super::liveness::{self, Liveness};
use super::pulls::{is_withdrawn, read_part, withdrawals, Pull, Way, AT_ONCE};
use crate::portion::Portion;
use crate::{Copying, ProcId, PullError, PullId, PullState, Pulled, Sink, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::settings::{Id, Settings};
use arke_base::sync::atomic::{fence, Ordering};
use arke_sys::arena::Arena;
use arke_sys::cma;
use arke_sys::process::Process;
use std::collections::HashMap;
use std::sync::Arc;

/// `Token::handle`: plain address in the exposing process. Its high half, and that of [`HEAP`], is the number of
/// withdrawals before the exposure: a receiver that finds another number after its copy asks for the data by messages,
/// since its copy may be of memory that was let go of.
const PLAIN: u64 = 0;
/// `Token::handle`: the address is an offset in the exposing process's heap.
const HEAP: u64 = 1;
/// `Token::handle`: cooperative; descriptor in bits 2..16, generation in the high half.
const COOPERATIVE: u64 = 2;

/// In a stream, and where messages cross, copies shorter than this are left to their receivers: both processes have
/// enough to do, and agreeing on the parts of each message would cost more than it saves.
const STREAM_COOPERATE_MIN: u64 = 512 * 1024;
/// As many exposures open at once make a stream.
const FEW: usize = 8;
/// While others are open that are no stream, the shortest copy that both sides make.
const FEW_COOPERATE_MIN: u64 = 64 * 1024;

/// Words of this process that peers try to read and write.
#[repr(C)]
struct Private {
    cookie: [u64; 2],
    scratch: std::sync::atomic::AtomicU64,
}

/// What this process knows of a peer's memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Unknown,
    Allowed,
    Refused,
}

/// Book-keeping of all single-copy transfers of this process.
pub struct Copies {
    private: Box<Private>,
    enabled: bool,
    cooperate_min: u64,
    /// The numbers of peers' jobs, where these are other jobs.
    cookies: HashMap<u32, [u64; 2]>,
    read: Vec<Access>,
    write: Vec<Access>,
    /// The processes of peers, from the first trial on. Their numbers are never read from shared memory again.
    pub(super) processes: Vec<Option<Arc<Process>>>,
    free: Vec<u8>,
    pub(super) exposed: [Option<Exposed>; EXPOSURES],
    /// Descriptors whose copy may still be helped.
    pub(super) open: Vec<u8>,
    /// Descriptors with a chunk of which a portion waits for a thread.
    pub(super) giving: Vec<u8>,
    /// Long copies are handed out.
    pub(super) lends: bool,
    generation: u32,
    pending: Vec<Pull>,
    next_pull: u32,
    heap: Heap,
}

impl Copies {
    pub fn new(
        own: &Control,
        arena: Arc<Arena>,
        plan: &Plan,
        rank: u32,
        cookie: [u64; 2],
        settings: &Settings,
    ) -> Self {
        let private = Box::new(Private { cookie, scratch: Default::default() });
        own.probe.scratch_at.store(std::ptr::from_ref(&private.scratch) as u64, Ordering::Relaxed);
        liveness::introduce(own);
        own.probe.cookie_at.store(private.cookie.as_ptr() as u64, Ordering::Release);
        let size = plan.size();
        let enabled = settings.word(Id::Cma) != "off";
        if enabled {
            arke_sys::process::allow_copies();
        }
        Self {
            private,
            enabled,
            cooperate_min: settings.number(Id::CooperateMin),
            cookies: HashMap::new(),
            read: vec![Access::Unknown; size as usize],
            write: vec![Access::Unknown; size as usize],
            processes: vec![None; size as usize],
            free: (0..EXPOSURES as u8).rev().collect(),
            exposed: [const { None }; EXPOSURES],
            open: Vec::new(),
            giving: Vec::new(),
            lends: false,
            generation: 0,
            pending: Vec::new(),
            next_pull: 0,
            heap: Heap::new(arena, plan, rank),
        }
    }

    /// Gets ready for one more peer, of another job: its number there, the job's random number, its arena.
    pub fn add(&mut self, id: ProcId, index: u32, cookie: [u64; 2], arena: Arc<Arena>, plan: Plan) {
        self.read.push(Access::Unknown);
        self.write.push(Access::Unknown);
        self.processes.push(None);
        debug_assert_eq!(self.read.len(), id.index() + 1);
        self.cookies.insert(id.0, cookie);
        self.heap.add(id, index, arena, plan);
    }

    /// Forgets what was mapped of a peer of another job.
    pub fn forget(&mut self, id: ProcId) {
        self.pending.iter().filter(|pull| pull.from == id).for_each(Pull::await_end);
        self.heap.forget(id);
        self.shut(id);
    }

    /// Copies nothing more from a peer or to it.
    fn shut(&mut self, id: ProcId) {
        self.read[id.index()] = Access::Refused;
        self.write[id.index()] = Access::Refused;
        self.processes[id.index()] = None;
    }

    /// The number of a peer's process, for a copy out of its memory: not 0 after a trial that went well.
    pub(super) fn pid(&self, id: ProcId) -> i32 {
        self.processes[id.index()].as_ref().map_or(0, |process| process.pid())
    }

    /// The number of a peer's process, for a copy into its memory: only while the process surely has it. As close to
    /// the copy as can be: the system has no call that writes to a descriptor's process.
    pub fn writable_pid(&self, id: ProcId) -> Result<i32, PullError> {
        let process = self.processes[id.index()].as_ref().filter(|p| p.surely_runs());
        process.map(|p| p.pid()).ok_or(PullError::Fault(ESRCH))
    }

    /// As [`Copies::writable_pid`], for a copy out of it, where a wrong process can do no harm.
    pub fn readable_pid(&self, id: ProcId) -> Result<i32, PullError> {
        Some(self.pid(id)).filter(|pid| *pid > 0).ok_or(PullError::Fault(ESRCH))
    }

    /// Whether any transfer needs attention at a poll.
    #[inline(always)]
    pub fn active(&self) -> bool {
        !self.open.is_empty() || !self.pending.is_empty()
    }

    /// Whether the peer's memory can be read: tried once, on a word whose value is known, so that a process
    /// id of another namespace cannot lead astray.
    pub fn can_read(&mut self, liveness: &Liveness, peer: &Control, id: ProcId) -> bool {
        if self.read[id.index()] == Access::Unknown {
            let (at, mut got) = (peer.probe.cookie_at.load(Ordering::Acquire), [0u64; 2]);
            if at == 0 {
                return false;
            }
            let process = liveness.process(id.0, peer);
            let pid = process.as_ref().map_or(0, |p| p.pid());
            // SAFETY: `got` is 16 bytes of this stack frame.
            let tried = self.enabled && unsafe { cma::read(pid, at, got.as_mut_ptr().cast(), 16) }.is_ok();
            let ok = tried && got == *self.cookies.get(&id.0).unwrap_or(&self.private.cookie);
            self.read[id.index()] = if ok { Access::Allowed } else { Access::Refused };
            self.processes[id.index()] = process.filter(|_| ok);
        }
        self.read[id.index()] == Access::Allowed
    }

    /// Whether the peer's memory can be written as well: tried once, like reading.
    pub fn can_write(&mut self, liveness: &Liveness, peer: &Control, id: ProcId) -> bool {
        if self.write[id.index()] == Access::Unknown {
            let mut ok = self.can_read(liveness, peer, id);
            if let (true, Ok(pid)) = (ok, self.writable_pid(id)) {
                let at = peer.probe.scratch_at.load(Ordering::Relaxed);
                // SAFETY: the peer, proved to be the right process by the read, offers this word for writing.
                ok = unsafe { cma::write(pid, at, self.private.cookie.as_ptr().cast(), 8) }.is_ok();
            } else {
                ok = false;
            }
            self.write[id.index()] = if ok { Access::Allowed } else { Access::Refused };
        }
        self.write[id.index()] == Access::Allowed
    }

    /// Notes that copies by the kernel into the memory of a peer, which went well at first, are forbidden now.
    pub fn forbid(&mut self, id: ProcId) {
        self.write[id.index()] = Access::Refused;
    }

    /// Whether memory lies in this process's heap, which peers map.
    pub fn is_in_heap(&self, memory: Bytes) -> bool {
        self.heap.offset_of(memory.ptr(), memory.len() as u64).is_some()
    }

    /// Where memory lies in this process's heap, if it does.
    pub fn own_heap_place(&self, memory: Bytes) -> Option<u64> {
        self.heap.offset_of(memory.ptr(), memory.len() as u64)
    }

    /// Whether copies by the kernel are wanted at all.
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Whether this process holds the process of a peer, so that asking whether it still runs is cheap.
    pub fn is_held(&self, id: ProcId) -> bool {
        self.processes[id.index()].as_ref().is_some_and(|p| p.is_held())
    }

    pub fn expose(&mut self, own: &Control, to: ProcId, memory: Bytes, copying: Copying) -> Token {
        let len = memory.len() as u64;
        if let Some(offset) = self.heap.offset_of(memory.ptr(), len) {
            return Token { address: offset, len, handle: HEAP | withdrawals(own) << 32 };
        }
        let plain = Token { address: memory.ptr() as u64, len, handle: PLAIN | withdrawals(own) << 32 };
        let least = match self.open.len() {
            0 => 0,
            1..FEW => FEW_COOPERATE_MIN,
            _ => STREAM_COOPERATE_MIN,
        };
        let least = match copying {
            Copying::AsUsual => self.cooperate_min.max(least),
            Copying::Alone => u64::MAX,
            Copying::Both => 0,
        };
        if len < least || !self.enabled {
            return plain;
        }
        let Some(index) = self.free.pop() else {
            return plain;
        };
        // Never 0, which is the cleared state.
        self.generation = self.generation.wrapping_add(1).max(1);
        own.exposures[index as usize].clear();
        self.exposed[index as usize] =
            Some(Exposed { to, memory, generation: self.generation, withdrawn: false, chunk: None });
        self.open.push(index);
        let handle = COOPERATIVE | u64::from(index) << 2 | u64::from(self.generation) << 32;
        Token { handle, ..plain }
    }

    pub fn retire(&mut self, token: Token) {
        let Some((index, generation)) = cooperative(token) else {
            return;
        };
        if let Some(mut exposed) = self.exposed[index].take_if(|e| e.generation == generation) {
            exposed.stop();
            self.shut_exposure(index);
            self.free.push(index as u8);
        }
    }

    /// Lets go of exposed memory whose receiver has not said that it is done: from now on no copy of it ends well.
    pub fn withdraw(&mut self, own: &Control, token: Token) {
        let Some((index, generation)) = cooperative(token) else {
            own.probe.withdrawals.fetch_add(1, Ordering::Relaxed);
            // Whatever is written to the memory from now on comes after the count.
            fence(Ordering::SeqCst);
            return;
        };
        if let Some(exposed) = self.exposed[index].as_mut().filter(|e| e.generation == generation) {
            exposed.withdrawn = true;
            exposed.stop();
            self.shut_exposure(index);
            own.exposures[index].withdraw();
        }
    }

    /// No copy out of an exposure is begun any more.
    fn shut_exposure(&mut self, index: usize) {
        self.open.retain(|&i| usize::from(i) != index);
        self.giving.retain(|&i| usize::from(i) != index);
    }

    /// Ends what a process that has died took part in.
    pub fn lose(&mut self, peer: ProcId, sink: &mut impl Sink) {
        self.pending.retain(|p| {
            let theirs = p.from == peer;
            if theirs {
                p.await_end();
                sink.pulled(p.id, Err(PullError::Fault(ESRCH)));
            }
            !theirs
        });
        // Its number may be another process's before long.
        self.shut(peer);
    }

    pub fn pull(
        &mut self,
        liveness: &Liveness,
        peer: &Control,
        from: ProcId,
        token: Token,
        into: BytesMut,
    ) -> Result<PullState, PullError> {
        let len = (into.len() as u64).min(token.len);
        let into = into.part(0, len as usize);
        if token.handle & 3 != COOPERATIVE && is_withdrawn(peer, token) {
            return Err(PullError::Refused);
        }
        let lends = self.lends && len > AT_ONCE;
        if token.handle & 3 == HEAP {
            let source = self.heap.source(from, token, len)?;
            if lends {
                return Ok(self.begin(from, token, into, Way::Mapped(source)));
            }
            // SAFETY: the source lies in the peer's heap, which keeps it until it is told that the copy is done; the
            // target is promised memory, and a heap of another process does not overlap it.
            unsafe { arke_base::memory::copy(source.ptr(), into.ptr(), into.len()) };
            let copied = Ok(PullState::Done(Pulled { path: Path::Shared, copied: len }));
            return if is_withdrawn(peer, token) { Err(PullError::Refused) } else { copied };
        }
        if !self.can_read(liveness, peer, from) {
            return Err(PullError::Refused);
        }
        let pid = self.pid(from);
        let Some((index, generation)) = cooperative(token) else {
            if lends {
                return Ok(self.begin(from, token, into, Way::Alone));
            }
            let read = read_part(pid, token.address, into, 0, len);
            if is_withdrawn(peer, token) {
                return Err(PullError::Refused);
            }
            read?;
            return Ok(PullState::Done(Pulled { path: Path::Pull, copied: len }));
        };
        let shared = &peer.exposures[index];
        // A process that waits for a peer to take its own message is likely in an exchange: its peer has a copy to
        // make, too.
        if len < STREAM_COOPERATE_MIN && !self.open.is_empty() {
            if lends {
                return Ok(self.begin(from, token, into, Way::Crossing(index)));
            }
            let read = read_part(pid, token.address, into, 0, len);
            fence(Ordering::SeqCst);
            if shared.pushed() == PUSH_WITHDRAWN {
                return Err(PullError::Refused);
            }
            read?;
            return Ok(PullState::Done(Pulled { path: Path::Pull, copied: len }));
        }
        let address = into.ptr() as u64;
        if lends {
            let taking = Taking::offer(shared, address, len, generation);
            return Ok(self.begin(from, token, into, Way::Together(index, taking)));
        }
        let read = |at, n| read_part(pid, token.address, into, at, n);
        let taking = Taking::begin(shared, address, len, generation, read);
        let mut pull = Pull::new(self.next_id(), from, token, into, Way::Together(index, taking));
        if let Some(end) = pull.end(peer, pid, false) {
            return end.map(PullState::Done);
        }
        let id = pull.id;
        self.pending.push(pull);
        Ok(PullState::Pending(id))
    }

    fn next_id(&mut self) -> PullId {
        let id = PullId(self.next_pull);
        // The highest bit is left to fabrics that have this one as a part.
        self.next_pull = self.next_pull.wrapping_add(1) & 0x7fff_ffff;
        id
    }

    /// A pull that is made in portions.
    fn begin(&mut self, from: ProcId, token: Token, into: BytesMut, way: Way) -> PullState {
        let id = self.next_id();
        self.pending.push(Pull::new(id, from, token, into, way));
        PullState::Pending(id)
    }

    /// Goes on with transfers: finishes pulls, and, if `help`, copies what others wait for.
    pub fn advance<'a>(
        &mut self,
        own: &Control,
        liveness: &Liveness,
        control: impl Fn(ProcId) -> &'a Control,
        sink: &mut impl Sink,
        help: bool,
    ) -> bool {
        let mut any = false;
        let (processes, lends) = (&self.processes, self.lends);
        self.pending.retain_mut(|p| {
            let pid = processes[p.from.index()].as_ref().map_or(0, |process| process.pid());
            match p.end(control(p.from), pid, lends) {
                Some(end) => {
                    any = true;
                    sink.pulled(p.id, end);
                    false
                }
                None => true,
            }
        });
        if help {
            let mut i = 0;
            while i < self.open.len() {
                match self.push(own, liveness, usize::from(self.open[i]), &control) {
                    Given::NotYet => i += 1,
                    Given::Over => {
                        self.open.swap_remove(i);
                    }
                    Given::Failed => {
                        any = true;
                        self.open.swap_remove(i);
                    }
                    Given::Copied => any = true,
                }
            }
        }
        any
    }

    /// From now on long copies are handed out.
    #[inline(always)]
    pub fn hand_out(&mut self) {
        self.lends = true;
    }

    /// Long copies are made at once.
    #[cfg(all(test, not(loom)))]
    pub fn keep(&mut self) {
        self.lends = false;
    }

    /// Whether long copies are handed out.
    #[inline(always)]
    pub fn lends(&self) -> bool {
        self.lends
    }

    /// Whether a part of a copy waits that this process has begun, and that no thread has in hand, or a poll that
    /// tells of its end.
    #[inline(always)]
    pub fn owes(&self) -> bool {
        let any = !self.giving.is_empty() || !self.pending.is_empty();
        any && self.owes_any()
    }

    #[cold]
    fn owes_any(&self) -> bool {
        !self.giving.is_empty() || self.pending.iter().any(Pull::is_owed)
    }

    /// A part of a long copy to be made; with `help` also of one that a peer could make alone.
    pub fn portion<'a>(
        &mut self,
        own: &Control,
        liveness: &Liveness,
        control: impl Fn(ProcId) -> &'a Control,
        help: bool,
    ) -> Option<Portion> {
        if !self.lends {
            // What is to be copied is copied by polls, and nobody would see to the rest of a chunk.
            return None;
        }
        for pull in &mut self.pending {
            let pid = self.processes[pull.from.index()].as_ref().map_or(0, |process| process.pid());
            if let Some(portion) = pull.portion(control(pull.from), pid) {
                return Some(portion);
            }
        }
        while let Some(&index) = self.giving.last() {
            if let Some(portion) = self.give_portion(own, usize::from(index), &control) {
                return Some(portion);
            }
        }
        let mut i = if help { 0 } else { self.open.len() };
        while i < self.open.len() {
            let index = self.open[i];
            let claimed = self.claim_chunk(own, liveness, usize::from(index), &control);
            match claimed {
                Given::Copied => {
                    if let Some(portion) = self.give_portion(own, usize::from(index), &control) {
                        return Some(portion);
                    }
                }
                Given::NotYet => i += 1,
                Given::Over | Given::Failed => {
                    self.open.swap_remove(i);
                }
            }
        }
        None
    }

    /// Takes a portion back.
    pub fn copied<'a>(&mut self, own: &Control, control: impl Fn(ProcId) -> &'a Control, portion: &Portion) {
        if !self.pending.iter_mut().any(|pull| pull.took(portion)) {
            self.gave_portion(own, control, portion);
        }
    }

    pub fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        self.heap.alloc(bytes)
    }

    pub fn free(&mut self, address: *mut u8) -> bool {
        self.heap.free(address)
    }

    /// As [`Heap::place`].
    pub fn heap_place(&self, ptr: *const u8, len: u64) -> Option<(u32, u64)> {
        self.heap.place(ptr, len)
    }

    /// As [`Heap::at`].
    pub fn heap_at(&mut self, owner: u32, offset: u64, len: u64) -> Option<*mut u8> {
        self.heap.at(owner, offset, len)
    }
}

/// Descriptor and generation of a cooperative token.
fn cooperative(token: Token) -> Option<(usize, u32)> {
    let index = (token.handle as u32 >> 2) as usize;
    (token.handle & 3 == COOPERATIVE && index < EXPOSURES).then_some((index, (token.handle >> 32) as u32))
}

impl Drop for Copies {
    /// The heaps of peers are unmapped, and the descriptors end: no thread may use them any more.
    fn drop(&mut self) {
        self.pending.iter().for_each(Pull::await_end);
        self.exposed.iter_mut().flatten().for_each(Exposed::stop);
    }
}

/// "No such process".
const ESRCH: i32 = 3;
