//! Single-copy transfers: out of a peer's memory, into it, and through heaps that both map.

use super::exposure::{Given, Taken, Taking, PUSH_WITHDRAWN};
use super::heap::{Books, Fate, Stretch};
use super::layout::{Control, Exposure, Plan, EXPOSURES};
use super::liveness::{self, Liveness};
use super::sleep;
use crate::{Copying, ProcId, PullError, PullId, PullState, Pulled, Sink, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::settings::{Id, Settings};
use arke_base::sync::atomic::{fence, Ordering};
use arke_sys::arena::{Arena, Mapping};
use arke_sys::cma;
use arke_sys::process::Process;
use std::cell::Cell;
use std::collections::btree_map::{BTreeMap, Entry};
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

/// An exposure of this process's memory under cooperative copying.
#[derive(Clone, Copy)]
struct Exposed {
    to: ProcId,
    memory: Bytes,
    generation: u32,
    /// The memory was let go of; the receiver may not know yet.
    withdrawn: bool,
}

/// A pull whose other part the exposing process copies.
#[derive(Clone, Copy)]
struct Pending {
    id: PullId,
    from: ProcId,
    descriptor: usize,
    token: Token,
    into: BytesMut,
    taking: Taking<PullError>,
}

impl Pending {
    /// How the copy ended, if it has.
    fn end(&self, shared: &Exposure, pid: i32) -> Option<Result<Pulled, PullError>> {
        let read = |at, n| read_part(pid, self.token.address, self.into, at, n);
        Some(match self.taking.end(shared, read)? {
            Taken::Whole { mine, shared } => {
                Ok(Pulled { path: if shared { Path::Push } else { Path::Pull }, copied: mine })
            }
            Taken::Failed(why) => Err(why),
            Taken::Withdrawn => Err(PullError::Refused),
        })
    }
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
    processes: Vec<Option<Arc<Process>>>,
    free: Vec<u8>,
    exposed: [Option<Exposed>; EXPOSURES],
    /// Descriptors whose copy may still be helped.
    open: Vec<u8>,
    generation: u32,
    pending: Vec<Pending>,
    next_pull: u32,
    heap: Heap,
}

struct Heap {
    arena: Arc<Arena>,
    plan: Plan,
    rank: u32,
    own: Option<Mapping>,
    books: Books,
    /// Heaps of peers, mapped as far as was needed.
    peers: BTreeMap<u32, Mapping>,
    /// Where the heaps of peers of other jobs lie.
    foreign: HashMap<u32, Foreign>,
    failed: bool,
}

/// A process of another job.
struct Foreign {
    arena: Arc<Arena>,
    plan: Plan,
    /// Its place in that arena.
    index: u32,
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
            exposed: [None; EXPOSURES],
            open: Vec::new(),
            generation: 0,
            pending: Vec::new(),
            next_pull: 0,
            heap: Heap {
                arena,
                plan: *plan,
                rank,
                own: None,
                books: Books::new(plan.heap_bytes()),
                peers: BTreeMap::new(),
                foreign: HashMap::new(),
                failed: false,
            },
        }
    }

    /// Gets ready for one more peer, of another job: its number there, the job's random number, its arena.
    pub fn add(&mut self, id: ProcId, index: u32, cookie: [u64; 2], arena: Arc<Arena>, plan: Plan) {
        self.read.push(Access::Unknown);
        self.write.push(Access::Unknown);
        self.processes.push(None);
        debug_assert_eq!(self.read.len(), id.index() + 1);
        self.cookies.insert(id.0, cookie);
        self.heap.foreign.insert(id.0, Foreign { arena, plan, index });
    }

    /// Forgets what was mapped of a peer of another job.
    pub fn forget(&mut self, id: ProcId) {
        self.heap.peers.remove(&id.0);
        self.heap.foreign.remove(&id.0);
        self.shut(id);
    }

    /// Copies nothing more from a peer or to it.
    fn shut(&mut self, id: ProcId) {
        self.read[id.index()] = Access::Refused;
        self.write[id.index()] = Access::Refused;
        self.processes[id.index()] = None;
    }

    /// The number of a peer's process, for a copy out of its memory: not 0 after a trial that went well.
    fn pid(&self, id: ProcId) -> i32 {
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
            Some(Exposed { to, memory, generation: self.generation, withdrawn: false });
        self.open.push(index);
        let handle = COOPERATIVE | u64::from(index) << 2 | u64::from(self.generation) << 32;
        Token { handle, ..plain }
    }

    pub fn retire(&mut self, token: Token) {
        let Some((index, generation)) = cooperative(token) else {
            return;
        };
        if self.exposed[index].is_some_and(|e| e.generation == generation) {
            self.exposed[index] = None;
            self.open.retain(|&i| usize::from(i) != index);
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
            self.open.retain(|&i| usize::from(i) != index);
            own.exposures[index].withdraw();
        }
    }

    /// Ends what a process that has died took part in.
    pub fn lose(&mut self, peer: ProcId, sink: &mut impl Sink) {
        self.pending.retain(|p| {
            let theirs = p.from == peer;
            if theirs {
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
        if token.handle & 3 == HEAP {
            let copied = self.heap.copy_from(from, token, into);
            return if is_withdrawn(peer, token) { Err(PullError::Refused) } else { copied };
        }
        if !self.can_read(liveness, peer, from) {
            return Err(PullError::Refused);
        }
        let pid = self.pid(from);
        let Some((index, generation)) = cooperative(token) else {
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
            let read = read_part(pid, token.address, into, 0, len);
            fence(Ordering::SeqCst);
            if shared.pushed() == PUSH_WITHDRAWN {
                return Err(PullError::Refused);
            }
            read?;
            return Ok(PullState::Done(Pulled { path: Path::Pull, copied: len }));
        }
        let id = PullId(self.next_pull);
        // The highest bit is left to fabrics that have this one as a part.
        self.next_pull = self.next_pull.wrapping_add(1) & 0x7fff_ffff;
        let read = |at, n| read_part(pid, token.address, into, at, n);
        let taking = Taking::begin(shared, into.ptr() as u64, len, generation, read);
        let pending = Pending { id, from, descriptor: index, token, into, taking };
        if let Some(end) = pending.end(shared, pid) {
            return end.map(PullState::Done);
        }
        self.pending.push(pending);
        Ok(PullState::Pending(id))
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
        let processes = &self.processes;
        self.pending.retain(|p| {
            let pid = processes[p.from.index()].as_ref().map_or(0, |process| process.pid());
            match p.end(&control(p.from).exposures[p.descriptor], pid) {
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

    /// Copies a chunk from the back of one exposure whose receiver has begun.
    fn push<'a>(
        &mut self,
        own: &Control,
        liveness: &Liveness,
        index: usize,
        control: &impl Fn(ProcId) -> &'a Control,
    ) -> Given {
        let Some(exposed) = self.exposed[index].filter(|e| !e.withdrawn) else {
            return Given::Over;
        };
        let peer = control(exposed.to);
        let most = exposed.memory.len() as u64;
        let pid = Cell::new(0);
        let able = || {
            if !self.can_write(liveness, peer, exposed.to) {
                return false;
            }
            // Where asking whether the process still is the same is dear, its receivers copy alone.
            let held = self.is_held(exposed.to);
            pid.set(if held { self.writable_pid(exposed.to).unwrap_or(0) } else { 0 });
            pid.get() > 0
        };
        let given = own.exposures[index].give(exposed.generation, most, able, |address, at, n| {
            let part = exposed.memory.part(at as usize, n as usize);
            // SAFETY: the part lies in memory that is exposed until the receiver says it is done; the receiver gave its
            // address to be written, and was seen to run.
            unsafe { cma::write(pid.get(), address, part.ptr(), part.len()) }
        });
        if matches!(given, Given::Copied | Given::Failed) {
            // The receiver may have gone to sleep over its own part.
            sleep::notify(peer);
        }
        given
    }

    pub fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        self.heap.alloc(bytes)
    }

    pub fn free(&mut self, address: *mut u8) -> bool {
        self.heap.free(address)
    }

    /// Whose heap a stretch of memory lies in, and where: of this process's own it must have been given out.
    pub fn heap_place(&self, ptr: *const u8, len: u64) -> Option<(u32, u64)> {
        let heap = &self.heap;
        if let Some(offset) = heap.offset_of(ptr, len) {
            return Some((heap.rank, offset));
        }
        // What lies in the heap of another job's process has no name that all peers would understand.
        let own_job = heap.peers.iter().filter(|(owner, _)| !heap.foreign.contains_key(owner));
        own_job.into_iter().find_map(|(&owner, map)| {
            let offset = (ptr as u64).checked_sub(map.base() as u64)?;
            (offset.checked_add(len)? <= map.len() as u64).then_some((owner, offset))
        })
    }

    /// Where a stretch of somebody's heap lies in this process; `None` if it is not in the heap or cannot be mapped.
    pub fn heap_at(&mut self, owner: u32, offset: u64, len: u64) -> Option<*mut u8> {
        offset.checked_add(len).filter(|&end| end <= self.heap.bytes_of(owner))?;
        let base = if owner == self.heap.rank {
            self.heap.own_map()?.base()
        } else {
            self.heap.peer_map(owner).ok()?.base()
        };
        Some(base.wrapping_add(offset as usize))
    }
}

/// How often the process has let go of plain exposures.
fn withdrawals(control: &Control) -> u64 {
    u64::from(control.probe.withdrawals.load(Ordering::SeqCst))
}

/// Whether memory that a plain token, or one of a heap, names may have been let go of.
fn is_withdrawn(peer: &Control, token: Token) -> bool {
    // What was copied before comes first.
    fence(Ordering::SeqCst);
    withdrawals(peer) != token.handle >> 32
}

/// Descriptor and generation of a cooperative token.
fn cooperative(token: Token) -> Option<(usize, u32)> {
    let index = (token.handle as u32 >> 2) as usize;
    (token.handle & 3 == COOPERATIVE && index < EXPOSURES).then_some((index, (token.handle >> 32) as u32))
}

fn read_part(pid: i32, address: u64, into: BytesMut, at: u64, n: u64) -> Result<(), PullError> {
    let part = into.part(at as usize, n as usize);
    // SAFETY: the part is memory promised for writing until the operation ends.
    unsafe { cma::read(pid, address + at, part.ptr(), part.len()) }.map_err(|e| PullError::Fault(e.errno))
}

impl Heap {
    fn own_map(&mut self) -> Option<&Mapping> {
        if self.own.is_none() && !self.failed {
            let bytes = self.plan.heap_bytes();
            let mapped = self
                .arena
                .grow(self.plan.total_bytes())
                .and_then(|()| self.arena.map(self.plan.heap(self.rank), bytes as usize));
            match mapped {
                Ok(m) => self.own = Some(m),
                Err(_) => self.failed = true,
            }
        }
        self.own.as_ref()
    }

    fn offset_of(&self, ptr: *const u8, len: u64) -> Option<u64> {
        let base = self.own.as_ref()?.base() as u64;
        let offset = (ptr as u64).checked_sub(base)?;
        (offset < self.plan.heap_bytes() && self.books.holds(offset, len)).then_some(offset)
    }

    fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        let base = self.own_map()?.base();
        let Stretch { at, len, backed } = self.books.take(bytes as u64)?;
        if !backed && self.arena.promise(self.plan.heap(self.rank) + at, len).is_err() {
            self.books.discard(at);
            return None;
        }
        // SAFETY: the stretch was free, is mapped, and belongs to the caller until `free`.
        Some(unsafe { BytesMut::new(base.wrapping_add(at as usize), bytes) })
    }

    fn free(&mut self, address: *mut u8) -> bool {
        let Some(base) = self.own.as_ref().map(Mapping::base) else {
            return false;
        };
        let Some(at) = (address as u64).checked_sub(base as u64) else {
            return false;
        };
        match self.books.give(at) {
            Some(Fate::Kept) => true,
            Some(Fate::Free(len)) => self.arena.release(self.plan.heap(self.rank) + at, len).is_ok(),
            None => false,
        }
    }

    /// Length of a peer's heap.
    fn bytes_of(&self, peer: u32) -> u64 {
        self.foreign.get(&peer).map_or(self.plan.heap_bytes(), |foreign| foreign.plan.heap_bytes())
    }

    /// The heap of a peer, mapped when it is first needed.
    fn peer_map(&mut self, peer: u32) -> Result<&Mapping, PullError> {
        match self.peers.entry(peer) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(place) => {
                // The peer made the arena long enough for its heap, unless the offset is wrong; then reading past
                // the arena's end would be a SIGBUS.
                let (arena, plan, index) = match self.foreign.get(&peer) {
                    Some(foreign) => (&foreign.arena, &foreign.plan, foreign.index),
                    None => (&self.arena, &self.plan, peer),
                };
                let map = arena
                    .grow(plan.total_bytes())
                    .and_then(|()| arena.map(plan.heap(index), plan.heap_bytes() as usize));
                Ok(place.insert(map.map_err(|e| PullError::Fault(e.errno))?))
            }
        }
    }

    fn copy_from(&mut self, from: ProcId, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        let fault = PullError::Fault(libc_efault());
        let n = into.len() as u64;
        if token.address.checked_add(n).is_none_or(|end| end > self.bytes_of(from.0))
            || from == ProcId(self.rank)
        {
            return Err(fault);
        }
        let map = self.peer_map(from.0)?;
        let source = map.base().wrapping_add(token.address as usize);
        // SAFETY: inside the peer's heap as checked; it is the peer's, which keeps it until it is told that
        // the copy is done; the target is promised memory, and a heap of another process does not overlap it.
        unsafe { std::ptr::copy_nonoverlapping(source, into.ptr(), into.len()) };
        Ok(PullState::Done(Pulled { path: Path::Shared, copied: n }))
    }
}

/// "No such process".
const ESRCH: i32 = 3;

/// The errno for memory that is not there.
fn libc_efault() -> i32 {
    14
}
