//! Shared memory and one-sided access to it: at once or later, in parts that land at different times, refused, failing.

use super::config::Remote;
use super::pulls::{EFAULT, ESRCH};
use super::state::{Event, State};
use crate::{ProcId, PullError, PullId, PullState, Pulled, Reach, Token, UPDATE_MAX};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;

/// `Token::handle` of this fabric's tokens of shared memory; the number of the sharing is added.
const HANDLE: u64 = 0x54_0000_0000;

/// Memory that was shared. The entries stay, so that a late use of a token is recognised.
pub struct Shared {
    owner: ProcId,
    memory: BytesMut,
    live: bool,
}

/// A part of an access: place in the shared memory, and this side's memory.
pub type Part = (u64, BytesMut);

/// A remote read or write that goes on.
pub struct Access {
    id: PullId,
    origin: ProcId,
    share: usize,
    writes: bool,
    parts: Vec<Part>,
    bytes: u64,
    /// When the rest of it is done at the latest.
    at: u64,
}

impl State {
    pub fn share(&mut self, me: ProcId, memory: BytesMut) -> Option<Token> {
        if self.config.remote == Remote::Messages {
            return None;
        }
        let number = self.shared.len() as u64;
        self.shared.push(Shared { owner: me, memory, live: true });
        self.trace(format_args!("{} shares #{number}, {} bytes", me.0, memory.len()));
        Some(Token { address: memory.ptr() as u64, len: memory.len() as u64, handle: HANDLE + number })
    }

    fn share_of(&self, owner: ProcId, token: Token) -> Option<usize> {
        let number = usize::try_from(token.handle.checked_sub(HANDLE)?).ok()?;
        let s = self.shared.get(number)?;
        let same =
            s.owner == owner && s.memory.ptr() as u64 == token.address && s.memory.len() as u64 == token.len;
        same.then_some(number)
    }

    pub fn unshare(&mut self, me: ProcId, token: Token) {
        let Some(number) = self.share_of(me, token) else {
            self.broken(me, format_args!("unshared memory that it never shared: {token:?}"));
        };
        if !std::mem::take(&mut self.shared[number].live) {
            self.broken(me, format_args!("unshared #{number} twice"));
        }
        if self.accesses.iter().any(|a| a.share == number && self.ends[a.origin.index()].alive) {
            self.broken(me, format_args!("unshared #{number} while it is being accessed"));
        }
    }

    pub fn reach(&mut self, me: ProcId, peer: ProcId, token: Token) -> Reach {
        let Some(number) = self.share_of(peer, token) else {
            return Reach::default();
        };
        let memory = self.shared[number].memory;
        let own_heap = self.in_heap(peer, memory.read_only());
        match self.config.remote {
            Remote::Messages => Reach::default(),
            Remote::Mapped if own_heap => {
                Reach { mapped: Some(memory), atomics: true, copies: true, updates: true, stripes: None }
            }
            remote => Reach {
                mapped: (me == peer).then_some(memory),
                atomics: false,
                copies: true,
                updates: remote != Remote::Copies,
                stripes: None,
            },
        }
    }

    /// The sharing that an access names, if the access may be made; using what is no longer shared breaks the rules.
    fn accessible(
        &mut self,
        me: ProcId,
        peer: ProcId,
        token: Token,
        ends: impl Iterator<Item = Option<u64>>,
    ) -> Result<usize, PullError> {
        if self.config.remote == Remote::Messages {
            return Err(PullError::Refused);
        }
        if !self.ends[peer.index()].alive {
            return Err(PullError::Fault(ESRCH));
        }
        let number = self.share_of(peer, token).ok_or(PullError::Fault(EFAULT))?;
        if !self.shared[number].live {
            self.broken(me, format_args!("accesses #{number} of {}, which is no longer shared", peer.0));
        }
        for end in ends {
            if end.is_none_or(|end| end > token.len) {
                return Err(PullError::Fault(EFAULT));
            }
        }
        Ok(number)
    }

    pub fn access(
        &mut self,
        me: ProcId,
        peer: ProcId,
        token: Token,
        writes: bool,
        parts: Vec<Part>,
    ) -> Result<PullState, PullError> {
        let ends = parts.iter().map(|(at, m)| at.checked_add(m.len() as u64));
        let share = self.accessible(me, peer, token, ends)?;
        let bytes = parts.iter().map(|p| p.1.len() as u64).sum();
        let id = PullId(self.ends[me.index()].next_pull);
        let at = self.now + self.rng.below(self.config.delay + 1);
        let mut access = Access { id, origin: me, share, writes, parts, bytes, at };
        if me == peer || self.rng.chance(50) {
            self.move_parts(&mut access, usize::MAX);
            let path = if writes { Path::Push } else { Path::Pull };
            return Ok(PullState::Done(Pulled { path, copied: bytes }));
        }
        self.ends[me.index()].next_pull = id.0.wrapping_add(1);
        self.schedule(at, Event::Arrival(me.0));
        self.accesses.push(access);
        Ok(PullState::Pending(id))
    }

    /// Moves some parts, in any order.
    fn move_parts(&mut self, access: &mut Access, most: usize) {
        for _ in 0..most.min(access.parts.len()) {
            let pick = self.rng.below(access.parts.len() as u64) as usize;
            let (at, local) = access.parts.swap_remove(pick);
            let there = self.shared[access.share].memory.part(at as usize, local.len());
            let (from, to) = if access.writes { (local, there) } else { (there, local) };
            // SAFETY: both are promised memory of one length; they may be the same.
            unsafe { std::ptr::copy(from.ptr(), to.ptr(), to.len()) };
        }
    }

    /// Goes on with the accesses of `me`. Returns whether anything happened.
    pub fn advance_accesses(&mut self, me: ProcId) -> bool {
        let mut any = false;
        let mut i = 0;
        while i < self.accesses.len() {
            if self.accesses[i].origin != me {
                i += 1;
                continue;
            }
            let mut access = self.accesses.swap_remove(i);
            if access.at <= self.now {
                self.move_parts(&mut access, usize::MAX);
                let path = if access.writes { Path::Push } else { Path::Pull };
                let end = Ok(Pulled { path, copied: access.bytes });
                self.ends[me.index()].ended.push_back((access.id, end));
                any = true;
            } else {
                let most = self.rng.below(3) as usize;
                self.move_parts(&mut access, most);
                let last = self.accesses.len();
                self.accesses.push(access);
                self.accesses.swap(i, last);
                i += 1;
            }
        }
        any
    }

    pub fn update(
        &mut self,
        me: ProcId,
        peer: ProcId,
        token: Token,
        at: u64,
        len: usize,
    ) -> Result<BytesMut, PullError> {
        if len > UPDATE_MAX {
            self.broken(me, format_args!("updates {len} bytes where {UPDATE_MAX} are the most"));
        }
        if self.config.remote == Remote::Copies {
            return Err(PullError::Refused);
        }
        let number = self.accessible(me, peer, token, std::iter::once(at.checked_add(len as u64)))?;
        Ok(self.shared[number].memory.part(at as usize, len))
    }

    /// Accesses by the dead end; those of its memory fail.
    pub fn accesses_after_death(&mut self, dead: ProcId) {
        let mut i = 0;
        while i < self.accesses.len() {
            let owner = self.shared[self.accesses[i].share].owner;
            if self.accesses[i].origin == dead {
                self.accesses.swap_remove(i);
            } else if owner == dead {
                let access = self.accesses.swap_remove(i);
                let end = (access.id, Err(PullError::Fault(ESRCH)));
                self.ends[access.origin.index()].ended.push_back(end);
                self.ring(access.origin);
            } else {
                i += 1;
            }
        }
    }

    /// Sharings of living endpoints that have not ended.
    pub fn shares(&self) -> usize {
        self.shared.iter().filter(|s| s.live && self.ends[s.owner.index()].alive).count()
    }
}
