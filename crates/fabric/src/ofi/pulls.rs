//! Exposed memory, and pulling it by remote reads straight into the user's buffer.
//!
//! Each exposure is registered when it is made and deregistered when it is retired, so that no registration outlives the
//! user's memory. (A provider for which registering is dear keeps its own cache below, with the kernel telling it of
//! memory that goes.) A token carries a check, so that one that nobody made is refused here: some providers close the
//! connection over a wrong key.

use super::abi;
use super::lane::{Op, OpKind};
use super::net::Net;
use super::peer::Link;
use super::rail::Registered;
use super::select::Offer;
use super::wire_limits::{CHUNK, CHUNKS};
use crate::{PullError, PullId, PullState, Pulled, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::slab::{Key, Slab};
use std::collections::{HashMap, VecDeque};

struct Exposure {
    /// `None` until there is a lane to register in.
    registered: Option<Registered>,
    to: u32,
    memory: Bytes,
    key: u64,
}

struct Pull {
    /// Of the target, where the provider wants it.
    local: Option<Registered>,
    from: u32,
    token: Token,
    into: BytesMut,
    /// Bytes that were asked for.
    asked: usize,
    /// Chunks under way.
    flying: u32,
    failed: i32,
}

struct Chunk {
    op: Box<Op>,
    pull: Option<Key>,
}

/// All exposures and pulls of a process.
pub struct Pulls {
    /// Whether the provider can read remote memory, and may.
    pub able: bool,
    by_address: bool,
    provider_keys: bool,
    /// Whether a key leaves room for a check in the token.
    checked: bool,
    secret: u64,
    exposures: HashMap<u64, Exposure>,
    next_key: u32,
    pulls: Slab<Pull>,
    /// Pulls that have chunks to ask for.
    busy: Vec<Key>,
    chunks: Vec<Chunk>,
    free: Vec<u32>,
    /// Ends that the next poll tells.
    pub(super) ended: VecDeque<(PullId, Result<Pulled, PullError>)>,
}

impl Pulls {
    /// For what a provider offers; `secret` is known to the job alone.
    pub fn new(offer: &Offer, able: bool, secret: u64) -> Self {
        let provider_keys = offer.mr_mode & abi::MR_PROV_KEY != 0;
        Self {
            able,
            by_address: offer.mr_mode & abi::MR_VIRT_ADDR != 0,
            provider_keys,
            checked: !provider_keys || offer.key_bytes <= 4,
            secret,
            exposures: HashMap::new(),
            next_key: 0,
            pulls: Slab::new(),
            busy: Vec::new(),
            chunks: Vec::new(),
            free: Vec::new(),
            ended: VecDeque::new(),
        }
    }

    /// Whether any pull has more to ask for.
    pub(super) fn is_busy(&self) -> bool {
        !self.busy.is_empty()
    }

    /// A number that only this job makes of an owner's token.
    fn check(&self, owner: u32, token: Token, key: u64) -> u64 {
        let mut h = self.secret ^ u64::from(owner);
        for word in [token.address, token.len, key] {
            h = (h ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            h ^= h >> 29;
        }
        h >> 32 | 1
    }

    fn chunk(&mut self, pull: Key) -> u32 {
        let i = self.free.pop().unwrap_or_else(|| {
            let i = self.chunks.len() as u32;
            self.chunks.push(Chunk { op: Op::new(OpKind::Read, i), pull: None });
            i
        });
        self.chunks[i as usize].pull = Some(pull);
        i
    }
}

impl Net {
    /// Exposes memory to a peer.
    pub(super) fn expose(&mut self, to: u32, memory: Bytes) -> Token {
        let address = if self.pulls.by_address { memory.ptr() as u64 } else { 0 };
        let mut token = Token { address, len: memory.len() as u64, handle: 0 };
        if memory.is_empty() || !self.pulls.able {
            return token;
        }
        // Keys of 32 bits come round again; one that is still used is passed over.
        loop {
            self.pulls.next_key = self.pulls.next_key.wrapping_add(1);
            let key = u64::from(self.pulls.next_key);
            if key != 0 && !self.pulls.exposures.contains_key(&key) {
                break;
            }
        }
        let mut key = u64::from(self.pulls.next_key);
        let place = self.place(to);
        let lane = match self.peers[place].link {
            Link::Up { lane, .. } | Link::Joining { lane, .. } => Some(lane),
            // Keys of the provider's cannot be given before there is a lane; any will do where there is but one.
            _ if self.pulls.provider_keys => (self.lanes.len() == 1).then_some(0),
            _ => None,
        };
        let registered = lane.and_then(|lane| self.register(lane, memory, key));
        if self.pulls.provider_keys || lane.is_some() {
            match &registered {
                Some(r) => key = r.key(),
                // The receiver is told by the missing handle, and asks for fragments.
                None => return token,
            }
        }
        self.pulls.exposures.insert(key, Exposure { registered, to, memory, key });
        token.handle =
            if self.pulls.checked { self.pulls.check(self.me, token, key) << 32 | key } else { key };
        token
    }

    fn register(&self, lane: u32, memory: Bytes, key: u64) -> Option<Registered> {
        let rail = &self.lanes[lane as usize].rail;
        // SAFETY: exposed memory stays valid until it is retired, by the promise of `Fabric::expose`; retiring drops the
        // registration.
        unsafe { rail.register(memory.ptr(), memory.len(), abi::REMOTE_READ, key) }.ok()
    }

    /// Registers what was exposed to a peer before there was a lane to it.
    pub(super) fn expose_late(&mut self, to: u32, lane: u32) {
        let late: Vec<(u64, Bytes)> = self
            .pulls
            .exposures
            .values()
            .filter(|e| e.to == to && e.registered.is_none())
            .map(|e| (e.key, e.memory))
            .collect();
        for (key, memory) in late {
            let registered = self.register(lane, memory, key);
            if let Some(e) = self.pulls.exposures.get_mut(&key) {
                e.registered = registered;
            }
        }
    }

    /// Ends an exposure.
    pub(super) fn retire(&mut self, token: Token) {
        let key = if self.pulls.checked { token.handle & 0xffff_ffff } else { token.handle };
        self.pulls.exposures.remove(&key);
    }

    /// Starts a pull.
    pub(super) fn pull(&mut self, from: u32, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        if !self.pulls.able || (token.handle == 0 && !into.is_empty()) {
            return Err(PullError::Refused);
        }
        if into.len() as u64 > token.len {
            return Err(PullError::Fault(libc::EINVAL));
        }
        if into.is_empty() {
            return Ok(PullState::Done(Pulled { path: Path::NetRdma, copied: 0 }));
        }
        let key = token.handle & 0xffff_ffff;
        if self.pulls.checked && self.pulls.check(from, token, key) != token.handle >> 32 {
            return Err(PullError::Fault(libc::EFAULT));
        }
        let place = self.place(from);
        if self.peers[place].is_over() {
            return Err(PullError::Fault(libc::EHOSTUNREACH));
        }
        self.dial(place);
        let pull = Pull { local: None, from, token, into, asked: 0, flying: 0, failed: 0 };
        let Ok(id) = self.pulls.pulls.insert(pull) else {
            return Err(PullError::Refused);
        };
        self.pulls.busy.push(id);
        self.advance_pulls();
        Ok(PullState::Pending(PullId(id.bits())))
    }

    /// Asks for more chunks of all pulls that can have them.
    pub(super) fn advance_pulls(&mut self) -> bool {
        let mut any = false;
        for id in std::mem::take(&mut self.pulls.busy) {
            let (more, some) = self.advance_pull(id);
            any |= some;
            if more {
                self.pulls.busy.push(id);
            }
        }
        any
    }

    /// Asks for more chunks of one pull. Whether it has more to ask for, and whether anything was done.
    fn advance_pull(&mut self, id: Key) -> (bool, bool) {
        let mut any = false;
        while let Some(pull) = self.pulls.pulls.get_mut(id) {
            if pull.asked == pull.into.len() || pull.failed != 0 {
                break;
            }
            let Some((lane, address)) =
                self.known(pull_from(&self.pulls, id)).and_then(|p| self.peers[p].way())
            else {
                return (true, any);
            };
            let Some(pull) = self.pulls.pulls.get_mut(id) else {
                break;
            };
            if pull.flying >= CHUNKS {
                return (true, any);
            }
            let rail = &self.lanes[lane as usize].rail;
            if rail.registers_local() && pull.local.is_none() {
                let own_key = pull.into.ptr() as u64;
                // SAFETY: the target stays valid until the pull has ended, by the promise of `Fabric::pull`; the
                // registration goes with the pull.
                match unsafe { rail.register(pull.into.ptr(), pull.into.len(), abi::READ, own_key) } {
                    Ok(local) => pull.local = Some(local),
                    Err(errno) => {
                        pull.failed = errno;
                        break;
                    }
                }
            }
            let (at, into) = (pull.asked, pull.into);
            let len = (into.len() - at).min(CHUNK).min(rail.most);
            let remote = pull.token.address + at as u64;
            let descriptor = pull.local.as_ref().map_or(std::ptr::null_mut(), Registered::descriptor);
            let key = if self.pulls.checked { pull.token.handle & 0xffff_ffff } else { pull.token.handle };
            let chunk = self.pulls.chunk(id);
            let context = self.pulls.chunks[chunk as usize].op.context();
            let target = into.part(at, len);
            let rail = &self.lanes[lane as usize].rail;
            // SAFETY: the target is the caller's until the pull has ended, which is told only when no chunk is under way;
            // contexts live as long as `Pulls`, which outlives the endpoints' use of them (see `Net::drop`).
            let asked = unsafe { rail.read(address, remote, key, target.ptr(), len, descriptor, context) };
            let Some(pull) = self.pulls.pulls.get_mut(id) else {
                break;
            };
            match asked {
                Ok(()) => {
                    pull.asked += len;
                    pull.flying += 1;
                    any = true;
                }
                Err(errno) => {
                    self.pulls.free.push(chunk);
                    if errno as isize == abi::EAGAIN {
                        return (true, any);
                    }
                    pull.failed = errno;
                }
            }
        }
        self.finish_pull(id);
        (false, any)
    }

    /// A chunk has ended.
    pub(super) fn read_ended(&mut self, chunk: u32, errno: i32) {
        let Some(id) = self.pulls.chunks[chunk as usize].pull.take() else {
            return;
        };
        self.pulls.free.push(chunk);
        let Some(pull) = self.pulls.pulls.get_mut(id) else {
            return;
        };
        pull.flying -= 1;
        if errno != 0 {
            pull.failed = errno;
        }
        self.finish_pull(id);
    }

    /// Ends a pull that has nothing under way and nothing to ask for.
    fn finish_pull(&mut self, id: Key) {
        let Some(pull) = self.pulls.pulls.get(id) else {
            return;
        };
        if pull.flying > 0 || (pull.failed == 0 && pull.asked < pull.into.len()) {
            return;
        }
        let end = match pull.failed {
            0 => Ok(Pulled { path: Path::NetRdma, copied: 0 }),
            errno => Err(PullError::Fault(errno)),
        };
        self.pulls.pulls.remove(id);
        self.pulls.ended.push_back((PullId(id.bits()), end));
    }

    /// Ends the pulls from a peer that is gone: at once those that have nothing under way, the others when the library
    /// has given their chunks back.
    pub(super) fn fail_pulls(&mut self, from: u32, errno: i32) {
        let ids: Vec<Key> =
            self.pulls.pulls.iter().filter(|(_, p)| p.from == from).map(|(id, _)| id).collect();
        for id in ids {
            if let Some(pull) = self.pulls.pulls.get_mut(id) {
                pull.failed = errno;
            }
            self.finish_pull(id);
        }
    }

    /// Drops everything that the library knows of users' memory, endpoints first.
    pub(super) fn close(&mut self) {
        self.pulls.exposures.clear();
        for lane in &mut self.lanes {
            lane.rail.shut();
        }
        self.pulls.pulls = Slab::new();
    }
}

fn pull_from(pulls: &Pulls, id: Key) -> u32 {
    pulls.pulls.get(id).map_or(u32::MAX, |p| p.from)
}

impl Drop for Net {
    fn drop(&mut self) {
        self.close();
    }
}
