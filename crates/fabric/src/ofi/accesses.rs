//! Reading and writing memory of peers: pulls of exposed memory, copies out of shared memory and into it, all straight
//! between the users' buffers.
//!
//! An access is cut into chunks, and little more is under way with a peer at a time than fills the way to it. Over TCP
//! more would do harm: what a connection's window does not let out at once is sent later from where acknowledgements
//! are handled, which may be another core; packets overtake each other, and TCP takes that for loss. Where there are
//! further ways to the peer (`extra.rs`), each chunk takes the one with least under way.
//!
//! A pull looks at the mark of what it has copied (`marks.rs`), after it was copied. Over TCP each chunk brings the
//! mark behind its bytes, in the same request: a request of its own doubled the time of a message of 128 KiB. Other
//! providers may copy the parts of a request in any order; there the mark is asked for when all chunks are back.
//!
//! In a job that goes on without ranks that are lost, chunks go through memory of the fabric's own: over TCP the
//! library gives chunks of a peer that was cut off back when it likes, and until then it may read and write where they
//! lie.

use super::abi;
use super::access::{Access, Kind, Mark};
use super::exposures::{Exposures, Remote};
use super::extra::Way;
use super::lane::{Op, OpKind};
use super::net::Net;
use super::rail::{Registered, RemoteAddress};
use super::wire_limits::{CHUNK, PART};
use crate::{Piece, PullError, PullId, PullState, Pulled, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::slab::{Key, Slab};
use std::collections::VecDeque;

/// What a chunk is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// It moves bytes of the access straight.
    Straight,
    /// The same by way of its own memory.
    Around,
    /// It brings the mark.
    Mark,
}

struct Chunk {
    op: Box<Op>,
    access: Option<Key>,
    /// The access has ended without it: the peer is lost, and the library has not given it back.
    left: bool,
    /// Memory of its own, for the mark, and for the bytes where it has to do with that in place of the access's.
    own: Vec<u8>,
    aim: Aim,
    /// The piece that it is of, and where in it.
    part: (usize, usize),
    len: usize,
    /// Where in its own memory the mark comes to lie, if it brings that.
    marked: Option<usize>,
    /// The lane, if it goes over a further way.
    extra: Option<u32>,
    /// When it was asked for, in nanoseconds.
    asked: u64,
}

/// A chunk that the library has given back.
struct Back {
    id: Key,
    /// The peer's place.
    place: usize,
    /// Piece, place in it and length.
    part: (usize, usize, usize),
    /// The lane, if it went over a further way.
    extra: Option<u32>,
    /// When it was asked for.
    asked: u64,
    /// The mark, if it has brought that.
    mark: Option<u8>,
}

/// All accesses of a process.
#[derive(Default)]
pub struct Accesses {
    all: Slab<Access>,
    /// Whether the library must not have the accesses' own memory, which it would keep when a peer is lost.
    around: bool,
    /// Whether the parts of one read are copied one after the other.
    in_turn: bool,
    /// Peers (by place) that may have something to be asked for.
    busy: Vec<u32>,
    chunks: Vec<Chunk>,
    free: Vec<u32>,
    /// Ends that the next poll tells.
    ended: VecDeque<(PullId, Result<Pulled, PullError>)>,
}

impl Accesses {
    /// None. `around`: by way of memory of the fabric's own; `in_turn`: the provider copies the parts of one read one
    /// after the other.
    pub(super) fn new(around: bool, in_turn: bool) -> Self {
        Self { around, in_turn, ..Self::default() }
    }

    /// Whether any access may go on.
    #[inline]
    pub(super) fn is_busy(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Whether the library has chunks that it has not given back.
    pub(super) fn are_under_way(&self) -> bool {
        self.chunks.iter().any(|chunk| chunk.access.is_some() || chunk.left)
    }

    fn chunk(&mut self, access: Key, aim: Aim, part: (usize, usize), len: usize, extra: Option<u32>) -> u32 {
        let i = self.free.pop().unwrap_or_else(|| {
            let i = self.chunks.len() as u32;
            let op = Op::new(OpKind::Access, i);
            self.chunks.push(Chunk {
                op,
                access: None,
                left: false,
                own: Vec::new(),
                aim,
                part,
                len: 0,
                marked: None,
                extra: None,
                asked: 0,
            });
            i
        });
        let chunk = &mut self.chunks[i as usize];
        (chunk.access, chunk.aim, chunk.part, chunk.len, chunk.extra) = (Some(access), aim, part, len, extra);
        chunk.asked = arke_sys::clock::now_ns();
        i
    }

    /// The library has taken a chunk, or not: then nobody has to do with it.
    fn begun(&mut self, chunk: u32, result: Result<(), i32>) -> Result<(), i32> {
        if result.is_err() {
            self.chunks[chunk as usize].access = None;
            self.free.push(chunk);
        }
        result
    }

    /// The next end that is to be told.
    pub(super) fn next_end(&mut self) -> Option<(PullId, Result<Pulled, PullError>)> {
        let end = self.ended.pop_front()?;
        self.all.remove(Key::from_bits(end.0 .0));
        Some(end)
    }

    /// Whether there is one.
    #[inline]
    pub(super) fn has_ends(&self) -> bool {
        !self.ended.is_empty()
    }

    /// Forgets all accesses: the endpoints are shut.
    pub(super) fn clear(&mut self) {
        self.all = Slab::new();
    }
}

/// How an attempt to ask for more has ended.
enum Asked {
    /// There is no more room now, or no way: try again later.
    Later,
    /// Nothing is left, or the end of a chunk has to come first.
    Enough,
}

impl Net {
    /// Starts a pull.
    pub(super) fn pull(&mut self, from: u32, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        if !self.exposures.able || (token.handle == 0 && !into.is_empty()) {
            return Err(PullError::Refused);
        }
        if into.len() as u64 > token.len {
            return Err(PullError::Fault(libc::EINVAL));
        }
        if into.is_empty() {
            return Ok(done());
        }
        let owner = self.owner(from);
        let remote = self.exposures.exposed(owner, token).ok_or(PullError::Fault(libc::EFAULT))?;
        let mark = match self.exposures.has_marks() {
            true => {
                let (at, table) = Exposures::mark_of(remote.key);
                match self.accesses.in_turn && self.exposures.parts > 1 {
                    true => Mark::Along(at, table),
                    false => Mark::Due(at, table),
                }
            }
            false => Mark::None,
        };
        self.access(Kind::Pull, from, remote, vec![(0, into.read_only())], mark)
    }

    /// Starts reading shared memory.
    pub(super) fn read(
        &mut self,
        from: u32,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        let pieces = pieces.iter().map(|p| (p.at, p.memory.read_only())).collect();
        self.shared_access(Kind::Read, from, token, pieces)
    }

    /// Starts writing shared memory.
    pub(super) fn write(
        &mut self,
        to: u32,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        let pieces = pieces.iter().map(|p| (p.at, p.memory)).collect();
        self.shared_access(Kind::Write, to, token, pieces)
    }

    fn shared_access(
        &mut self,
        kind: Kind,
        peer: u32,
        token: Token,
        mut pieces: Vec<(u64, Bytes)>,
    ) -> Result<PullState, PullError> {
        if !self.exposures.writes {
            return Err(PullError::Refused);
        }
        let owner = self.owner(peer);
        let remote = self.exposures.shared(owner, token).ok_or(PullError::Fault(libc::EFAULT))?;
        let outside =
            |(at, m): &(u64, Bytes)| at.checked_add(m.len() as u64).is_none_or(|end| end > token.len);
        if pieces.iter().any(outside) {
            return Err(PullError::Fault(libc::EFAULT));
        }
        pieces.retain(|(_, memory)| !memory.is_empty());
        if pieces.is_empty() {
            return Ok(done());
        }
        if peer == self.me {
            return Err(PullError::Refused);
        }
        self.access(kind, peer, remote, pieces, Mark::None)
    }

    fn access(
        &mut self,
        kind: Kind,
        peer: u32,
        remote: Remote,
        pieces: Vec<(u64, Bytes)>,
        mark: Mark,
    ) -> Result<PullState, PullError> {
        let place = self.place(peer);
        if self.peers[place].is_over() {
            return Err(PullError::Fault(gone(kind)));
        }
        self.dial(place);
        let Ok(id) = self.accesses.all.insert(Access::new(kind, peer, remote, pieces, mark)) else {
            return Err(PullError::Refused);
        };
        self.peers[place].flying.queue.push_back(id);
        self.may_go_on(place);
        self.advance_accesses();
        Ok(PullState::Pending(PullId(id.bits())))
    }

    /// Notes that accesses at a peer may go on.
    pub(super) fn may_go_on(&mut self, place: usize) {
        let flying = &mut self.peers[place].flying;
        if !flying.busy && !flying.queue.is_empty() {
            flying.busy = true;
            self.accesses.busy.push(place as u32);
        }
    }

    /// Asks for more chunks of all accesses that can have them. Returns whether any was asked for.
    pub(super) fn advance_accesses(&mut self) -> bool {
        let mut any = false;
        for place in std::mem::take(&mut self.accesses.busy) {
            let place = place as usize;
            self.peers[place].flying.busy = false;
            if let Asked::Later = self.advance_peer(place, &mut any) {
                self.may_go_on(place);
            }
        }
        any
    }

    fn advance_peer(&mut self, place: usize, any: &mut bool) -> Asked {
        // A further way that has no room now does not keep the first one idle.
        let mut busy = false;
        while let Some(&id) = self.peers[place].flying.queue.front() {
            let (over, marks) = match self.accesses.all.get(id) {
                None => (true, false),
                Some(a) if a.is_asked() && !a.is_whole() => (a.over || a.failed != 0 || a.flying > 0, true),
                Some(a) => (a.over || a.failed != 0 || a.is_asked(), false),
            };
            if over {
                self.finish_access(id);
                self.peers[place].flying.queue.pop_front();
                continue;
            }
            let Some((lane, to)) = self.peers[place].way() else {
                return Asked::Later;
            };
            if marks {
                match self.ask_for_mark(place, id, Way { lane, to, extra: false }) {
                    Err(errno) if errno as isize == abi::EAGAIN => return Asked::Later,
                    result => {
                        *any = true;
                        if let (Err(errno), Some(a)) = (result, self.accesses.all.get_mut(id)) {
                            a.failed = errno;
                        }
                    }
                }
                continue;
            }
            let Some(way) = self.way_for_chunk(place, !busy) else {
                return if busy { Asked::Later } else { Asked::Enough };
            };
            match self.ask_for_chunk(place, id, way) {
                Ok(()) => *any = true,
                Err(errno) if errno as isize == abi::EAGAIN && way.extra => busy = true,
                Err(errno) if errno as isize == abi::EAGAIN => return Asked::Later,
                Err(_) if way.extra => self.drop_way(place, way.lane),
                Err(errno) => {
                    if let Some(a) = self.accesses.all.get_mut(id) {
                        a.failed = errno;
                    }
                }
            }
        }
        Asked::Enough
    }

    /// Asks for the next chunk of an access that has one.
    fn ask_for_chunk(&mut self, place: usize, id: Key, way: Way) -> Result<(), i32> {
        let ways = self.peers[place].ways();
        let Some(a) = self.accesses.all.get_mut(id) else {
            return Err(libc::EHOSTUNREACH);
        };
        let rail = &self.lanes[way.lane as usize].rail;
        let (piece, start, most) = a.next_chunk();
        let (at, memory) = a.pieces[piece];
        let share = match ways {
            1 => CHUNK,
            _ => memory.len().div_ceil(ways).next_multiple_of(4096).clamp(PART, CHUNK),
        };
        if rail.registers_local() && a.local.len() == piece {
            let access = if a.kind == Kind::Write { abi::WRITE } else { abi::READ };
            // SAFETY: the memory stays valid until the access has ended, by the promises of `Transfers::pull` and its
            // like; the registration goes with the access.
            let local = unsafe { rail.register(memory.ptr(), memory.len(), access, memory.ptr() as u64) };
            a.local.push(local?);
        }
        let descriptor = a.local.get(piece).map_or(std::ptr::null_mut(), Registered::descriptor);
        let (kind, remote) = (a.kind, a.remote);
        let len = most.min(share).min(rail.most - 1);
        let along = match a.mark {
            Mark::Along(at, table) => {
                Some(RemoteAddress { peer: way.to, address: table.base + at, key: table.key })
            }
            _ => None,
        };
        let there = RemoteAddress { peer: way.to, address: remote.base + at + start as u64, key: remote.key };
        let here = memory.ptr().wrapping_add(start);
        let aim = if self.accesses.around && !rail.registers_local() { Aim::Around } else { Aim::Straight };
        let at = self.accesses.chunk(id, aim, (piece, start), len, way.extra.then_some(way.lane));
        let chunk = &mut self.accesses.chunks[at as usize];
        let own = if aim == Aim::Around { CHUNK.max(len) } else { 0 };
        chunk.own.resize(own + 1, 0);
        chunk.marked = along.map(|_| own);
        if aim == Aim::Around && kind == Kind::Write {
            // SAFETY: the memory is the caller's until the access has ended, and `len` bytes of it are left.
            chunk.own[..len].copy_from_slice(unsafe { std::slice::from_raw_parts(here, len) });
        }
        let memory = chunk.own.as_mut_ptr();
        let here = if aim == Aim::Around { memory.cast_const() } else { here };
        let mark = memory.wrapping_add(own);
        let context = chunk.op.context();
        // SAFETY: the memory is the caller's until the access has ended, which is told only when no chunk is under way
        // in it; or it is the chunk's own, with one byte more for the mark, and keeps its place until the library gives
        // the chunk back. Contexts live as long as `Accesses`, which outlives the endpoints' use of them (see
        // `Net::drop`). What is read into was made of memory that may be written.
        let begun = unsafe {
            match (kind, along) {
                (Kind::Write, _) => rail.write(there, here, len, descriptor, context),
                (Kind::Pull | Kind::Read, None) => {
                    rail.read(there, here.cast_mut(), len, descriptor, context)
                }
                (Kind::Pull | Kind::Read, Some(at)) => {
                    rail.read_both([there, at], [(here.cast_mut(), len), (mark, 1)], context)
                }
            }
        };
        self.accesses.begun(at, begun)?;
        if let Some(flow) = self.peers[place].flow(way.extra.then_some(way.lane)) {
            flow.begun(len);
        }
        if let Some(a) = self.accesses.all.get_mut(id) {
            a.asked_for(len);
        }
        Ok(())
    }

    /// Asks for the mark of what an access has copied, by the first way.
    fn ask_for_mark(&mut self, place: usize, id: Key, way: Way) -> Result<(), i32> {
        let Some(a) = self.accesses.all.get_mut(id) else { return Ok(()) };
        let Mark::Due(at, table) = a.mark else { return Ok(()) };
        let rail = &self.lanes[way.lane as usize].rail;
        if rail.registers_local() {
            // Such a provider takes registrations back by itself, and refuses what is read then.
            a.mark = Mark::None;
            return Ok(());
        }
        let chunk_at = self.accesses.chunk(id, Aim::Mark, (0, 0), 1, None);
        let chunk = &mut self.accesses.chunks[chunk_at as usize];
        chunk.own.resize(1, 0);
        chunk.marked = Some(0);
        let there = RemoteAddress { peer: way.to, address: table.base + at, key: table.key };
        let (into, context) = (chunk.own.as_mut_ptr(), chunk.op.context());
        // SAFETY: the chunk's own memory keeps its place until the library gives the chunk back; as for other chunks.
        let begun = unsafe { rail.read(there, into, 1, std::ptr::null_mut(), context) };
        self.accesses.begun(chunk_at, begun)?;
        self.peers[place].flying.flow.begun(1);
        if let Some(a) = self.accesses.all.get_mut(id) {
            a.flying += 1;
            a.mark = Mark::Asked;
        }
        Ok(())
    }

    /// The library has no more to do with a chunk. `None`: nobody waits for it.
    fn chunk_is_back(&mut self, chunk: u32, errno: i32) -> Option<Back> {
        let c = &mut self.accesses.chunks[chunk as usize];
        let access = c.access.take();
        if access.is_none() && !std::mem::take(&mut c.left) {
            return None;
        }
        if errno == 0 {
            self.accesses.free.push(chunk);
        } else {
            // 1.17 of the library may tell the end of one that has failed twice. So its place is not used again.
            drop(access.is_none().then(|| std::mem::take(&mut c.own)));
        }
        let (id, part, extra, asked, aim) = (access?, (c.part.0, c.part.1, c.len), c.extra, c.asked, c.aim);
        let a = self.accesses.all.get_mut(id)?;
        a.flying -= 1;
        if aim == Aim::Around && a.kind != Kind::Write && errno == 0 {
            let into = a.pieces[part.0].1.ptr().wrapping_add(part.1).cast_mut();
            // SAFETY: `part` is within the piece, which is the caller's memory until the access has ended, and was made
            // of memory that may be written; the chunk's own memory is as long, and the library is done with it.
            unsafe { std::ptr::copy_nonoverlapping(c.own.as_ptr(), into, part.2) };
        }
        let (peer, mark) = (a.peer, c.marked.map(|at| c.own[at]));
        Some(Back { id, place: self.place(peer), part, extra, asked, mark })
    }

    /// A chunk has ended.
    pub(super) fn chunk_ended(&mut self, chunk: u32, errno: i32) {
        let Some(Back { id, place, part, extra, asked, mark }) = self.chunk_is_back(chunk, errno) else {
            return;
        };
        if let Some(flow) = self.peers[place].flow(extra) {
            flow.ended(part.2, asked);
        }
        match (errno, extra) {
            (0, _) => {
                if let (Some(mark), Some(a)) = (mark, self.accesses.all.get_mut(id)) {
                    a.mark = a.mark.brought(mark);
                }
            }
            (_, Some(lane)) if !self.peers[place].is_over() => {
                self.ask_again(place, id, part);
                self.drop_way(place, lane);
            }
            _ => {
                // The provider may notice an end before the lifeline does, which then brings what was sent before.
                let gone_now = is_cut(errno) || self.peers[place].is_over();
                if let Some(a) = self.accesses.all.get_mut(id) {
                    a.failed = if gone_now { gone(a.kind) } else { errno };
                }
            }
        }
        self.finish_access(id);
        self.ask_for_mark_now(place, id);
        self.may_go_on(place);
    }

    /// All chunks of an access are back: if its mark is to be asked for after them, that is now.
    fn ask_for_mark_now(&mut self, place: usize, id: Key) {
        let due = |a: &Access| a.flying == 0 && a.failed == 0 && a.is_asked() && !a.is_whole();
        let queue = &mut self.peers[place].flying.queue;
        if self.accesses.all.get(id).is_some_and(due) && !queue.contains(&id) {
            queue.push_front(id);
        }
    }

    /// What a further way has not brought is asked for over another.
    fn ask_again(&mut self, place: usize, id: Key, part: (usize, usize, usize)) {
        if let Some(a) = self.accesses.all.get_mut(id) {
            a.again.push(part);
        }
        let queue = &mut self.peers[place].flying.queue;
        if !queue.contains(&id) {
            queue.push_front(id);
        }
    }

    /// The endpoint of further ways in a lane was shut: the library has forgotten the chunks that were under way there.
    pub(super) fn take_chunks_back(&mut self, lane: u32) {
        for chunk in 0..self.accesses.chunks.len() as u32 {
            if self.accesses.chunks[chunk as usize].extra != Some(lane) {
                continue;
            }
            let Some(Back { id, place, part, .. }) = self.chunk_is_back(chunk, 0) else {
                continue;
            };
            if !self.peers[place].is_over() {
                self.ask_again(place, id, part);
            }
            self.finish_access(id);
            self.may_go_on(place);
        }
    }

    /// Ends an access that has nothing under way and nothing to ask for.
    fn finish_access(&mut self, id: Key) {
        let Some(a) = self.accesses.all.get_mut(id) else {
            return;
        };
        if a.over || a.flying > 0 || (a.failed == 0 && !a.is_whole()) {
            return;
        }
        let end = match a.failed {
            0 if a.mark == Mark::Set => Err(PullError::Refused),
            0 => Ok(Pulled { path: Path::NetRdma, copied: 0 }),
            errno => Err(PullError::Fault(errno)),
        };
        a.over = true;
        a.local.clear();
        self.accesses.ended.push_back((PullId(id.bits()), end));
    }

    /// Ends the accesses at a peer that is gone: at once those that have nothing under way in their own memory, the
    /// others when the library has given their chunks back.
    pub(super) fn fail_accesses(&mut self, peer: u32) {
        let ids: Vec<Key> =
            self.accesses.all.iter().filter(|(_, a)| a.peer == peer).map(|(id, _)| id).collect();
        for id in ids {
            if let Some(a) = self.accesses.all.get_mut(id) {
                a.failed = gone(a.kind);
                let chunks = self.accesses.chunks.iter_mut();
                for chunk in chunks.filter(|c| c.access == Some(id) && c.aim != Aim::Straight) {
                    (chunk.access, chunk.left) = (None, true);
                    a.flying -= 1;
                }
            }
            self.finish_access(id);
        }
    }
}

/// What an access fails with whose peer is gone.
fn gone(kind: Kind) -> i32 {
    match kind {
        Kind::Pull => libc::EHOSTUNREACH,
        Kind::Read | Kind::Write => libc::ESRCH,
    }
}

/// Whether an error number tells of a connection that has ended, and not of memory.
fn is_cut(errno: i32) -> bool {
    const CUT: [i32; 11] = [
        libc::ECANCELED,
        libc::ECONNRESET,
        libc::ECONNABORTED,
        libc::ECONNREFUSED,
        libc::ENOTCONN,
        libc::ESHUTDOWN,
        libc::EPIPE,
        libc::ETIMEDOUT,
        libc::EHOSTUNREACH,
        libc::ENETUNREACH,
        libc::ENETDOWN,
    ];
    CUT.contains(&errno)
}

fn done() -> PullState {
    PullState::Done(Pulled { path: Path::NetRdma, copied: 0 })
}
