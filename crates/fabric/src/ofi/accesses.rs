//! Reading and writing memory of peers: pulls of exposed memory, copies out of shared memory and into it, all straight
//! between the users' buffers.
//!
//! An access is cut into chunks, and little more is under way with a peer at a time than fills the way to it. Over TCP
//! more would do harm: what a connection's window does not let out at once is sent later from where acknowledgements
//! are handled, which may be another core; packets overtake each other, and TCP takes that for loss.

use super::abi;
use super::exposures::Remote;
use super::lane::{Op, OpKind};
use super::net::Net;
use super::rail::{Place, Registered};
use super::wire_limits::{CHUNK, CHUNKS, FLYING, FLYING_MOST, FLYING_PER_NS};
use crate::{Piece, PullError, PullId, PullState, Pulled, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::slab::{Key, Slab};
use std::collections::VecDeque;

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Reads exposed memory.
    Pull,
    /// Reads shared memory.
    Read,
    /// Writes shared memory.
    Write,
}

struct Access {
    kind: Kind,
    peer: u32,
    remote: Remote,
    /// Places at the peer and memory of this process; none is empty.
    pieces: Vec<(u64, Bytes)>,
    /// The piece that is next, and how much of it was asked for.
    next: usize,
    asked: usize,
    /// Registrations of the pieces so far, where the provider wants them.
    local: Vec<Registered>,
    /// Chunks under way.
    flying: u32,
    failed: i32,
    /// It has ended. Its name stays in use until that was told.
    over: bool,
}

struct Chunk {
    op: Box<Op>,
    access: Option<Key>,
    len: usize,
    /// When it was asked for, in nanoseconds.
    asked: u64,
}

/// All accesses of a process.
#[derive(Default)]
pub struct Accesses {
    all: Slab<Access>,
    /// Peers (by place) that may have something to be asked for.
    busy: Vec<u32>,
    chunks: Vec<Chunk>,
    free: Vec<u32>,
    /// Ends that the next poll tells.
    ended: VecDeque<(PullId, Result<Pulled, PullError>)>,
}

/// What a peer has under way.
#[derive(Debug, Default)]
pub(super) struct Flying {
    /// Accesses with chunks to be asked for, in order.
    queue: VecDeque<Key>,
    bytes: usize,
    chunks: u32,
    /// The least time that a whole chunk has taken, in nanoseconds; 0: not known.
    fastest: u64,
    /// Whether it stands in [`Accesses::busy`].
    busy: bool,
}

impl Flying {
    /// Whether as much is under way as fills the way.
    fn is_full(&self) -> bool {
        let bytes = (self.fastest.saturating_mul(FLYING_PER_NS) as usize).clamp(FLYING, FLYING_MOST);
        self.bytes >= bytes || self.chunks >= CHUNKS
    }
}

impl Accesses {
    /// Whether any access may go on.
    #[inline]
    pub(super) fn is_busy(&self) -> bool {
        !self.busy.is_empty()
    }

    fn chunk(&mut self, access: Key, len: usize) -> u32 {
        let i = self.free.pop().unwrap_or_else(|| {
            let i = self.chunks.len() as u32;
            self.chunks.push(Chunk { op: Op::new(OpKind::Access, i), access: None, len: 0, asked: 0 });
            i
        });
        let chunk = &mut self.chunks[i as usize];
        (chunk.access, chunk.len, chunk.asked) = (Some(access), len, arke_sys::clock::now_ns());
        i
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
        self.access(Kind::Pull, from, remote, vec![(0, into.read_only())])
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
        self.access(kind, peer, remote, pieces)
    }

    fn access(
        &mut self,
        kind: Kind,
        peer: u32,
        remote: Remote,
        pieces: Vec<(u64, Bytes)>,
    ) -> Result<PullState, PullError> {
        let place = self.place(peer);
        if self.peers[place].is_over() {
            return Err(PullError::Fault(gone(kind)));
        }
        self.dial(place);
        let access = Access {
            kind,
            peer,
            remote,
            pieces,
            next: 0,
            asked: 0,
            local: Vec::new(),
            flying: 0,
            failed: 0,
            over: false,
        };
        let Ok(id) = self.accesses.all.insert(access) else {
            return Err(PullError::Refused);
        };
        self.peers[place].flying.queue.push_back(id);
        self.may_go_on(place);
        self.advance_accesses();
        Ok(PullState::Pending(PullId(id.bits())))
    }

    /// Notes that accesses at a peer may go on.
    fn may_go_on(&mut self, place: usize) {
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
        while let Some(&id) = self.peers[place].flying.queue.front() {
            let over = match self.accesses.all.get(id) {
                None => true,
                Some(a) if a.over || a.failed != 0 || a.next == a.pieces.len() => {
                    self.finish_access(id);
                    true
                }
                Some(_) => false,
            };
            if over {
                self.peers[place].flying.queue.pop_front();
                continue;
            }
            if self.peers[place].way().is_none() {
                return Asked::Later;
            }
            if self.peers[place].flying.is_full() {
                return Asked::Enough;
            }
            match self.ask_for_chunk(place, id) {
                Ok(()) => *any = true,
                Err(errno) if errno as isize == abi::EAGAIN => return Asked::Later,
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
    fn ask_for_chunk(&mut self, place: usize, id: Key) -> Result<(), i32> {
        let (Some((lane, address)), Some(a)) = (self.peers[place].way(), self.accesses.all.get_mut(id))
        else {
            return Err(libc::EHOSTUNREACH);
        };
        let rail = &self.lanes[lane as usize].rail;
        let (at, memory) = a.pieces[a.next];
        if rail.registers_local() && a.local.len() == a.next {
            let access = if a.kind == Kind::Write { abi::WRITE } else { abi::READ };
            // SAFETY: the memory stays valid until the access has ended, by the promises of `Transfers::pull` and its like;
            // the registration goes with the access.
            let local = unsafe { rail.register(memory.ptr(), memory.len(), access, memory.ptr() as u64) };
            a.local.push(local?);
        }
        let descriptor = a.local.get(a.next).map_or(std::ptr::null_mut(), Registered::descriptor);
        let (kind, asked, remote) = (a.kind, a.asked, a.remote);
        let len = (memory.len() - asked).min(CHUNK).min(rail.most);
        let there = Place { peer: address, address: remote.base + at + asked as u64, key: remote.key };
        let here = memory.ptr().wrapping_add(asked);
        let chunk = self.accesses.chunk(id, len);
        let context = self.accesses.chunks[chunk as usize].op.context();
        // SAFETY: the memory is the caller's until the access has ended, which is told only when no chunk is under way;
        // contexts live as long as `Accesses`, which outlives the endpoints' use of them (see `Net::drop`). What is read
        // into was made of memory that may be written.
        let begun = unsafe {
            match kind {
                Kind::Write => rail.write(there, here, len, descriptor, context),
                Kind::Pull | Kind::Read => rail.read(there, here.cast_mut(), len, descriptor, context),
            }
        };
        if let Err(errno) = begun {
            self.accesses.chunks[chunk as usize].access = None;
            self.accesses.free.push(chunk);
            return Err(errno);
        }
        let flying = &mut self.peers[place].flying;
        flying.bytes += len;
        flying.chunks += 1;
        if let Some(a) = self.accesses.all.get_mut(id) {
            a.flying += 1;
            a.asked += len;
            if a.asked == memory.len() {
                (a.next, a.asked) = (a.next + 1, 0);
            }
        }
        Ok(())
    }

    /// A chunk has ended.
    pub(super) fn chunk_ended(&mut self, chunk: u32, errno: i32) {
        let Chunk { access, len, asked, .. } = &mut self.accesses.chunks[chunk as usize];
        let (Some(id), len, asked) = (access.take(), *len, *asked) else {
            return;
        };
        self.accesses.free.push(chunk);
        let Some(a) = self.accesses.all.get_mut(id) else {
            return;
        };
        a.flying -= 1;
        if errno != 0 {
            a.failed = errno;
        }
        let peer = a.peer;
        self.finish_access(id);
        let place = self.place(peer);
        let flying = &mut self.peers[place].flying;
        flying.bytes -= len;
        flying.chunks -= 1;
        if len == CHUNK {
            let took = arke_sys::clock::now_ns().saturating_sub(asked).max(1);
            flying.fastest = if flying.fastest == 0 { took } else { flying.fastest.min(took) };
        }
        self.may_go_on(place);
    }

    /// Ends an access that has nothing under way and nothing to ask for.
    fn finish_access(&mut self, id: Key) {
        let Some(a) = self.accesses.all.get_mut(id) else {
            return;
        };
        if a.over || a.flying > 0 || (a.failed == 0 && a.next < a.pieces.len()) {
            return;
        }
        let end = match a.failed {
            0 => Ok(Pulled { path: Path::NetRdma, copied: 0 }),
            errno => Err(PullError::Fault(errno)),
        };
        a.over = true;
        a.local.clear();
        self.accesses.ended.push_back((PullId(id.bits()), end));
    }

    /// Ends the accesses at a peer that is gone: at once those that have nothing under way, the others when the library
    /// has given their chunks back.
    pub(super) fn fail_accesses(&mut self, peer: u32) {
        let ids: Vec<Key> =
            self.accesses.all.iter().filter(|(_, a)| a.peer == peer).map(|(id, _)| id).collect();
        for id in ids {
            if let Some(a) = self.accesses.all.get_mut(id) {
                a.failed = gone(a.kind);
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

fn done() -> PullState {
    PullState::Done(Pulled { path: Path::NetRdma, copied: 0 })
}
