//! Memory of this process that peers may reach: exposed to one of them for one message, or shared with all.
//!
//! It is registered when it is given and deregistered when it is taken back, so that no registration outlives the
//! user's memory. (A provider for which registering is dear keeps its own cache below, with the kernel telling it of
//! memory that goes.) Tokens carry a check, so that one that nobody made is refused by whoever was given it: some
//! providers close the connection over a wrong key. For the same reason the key of memory that was withdrawn
//! (`marks.rs`) names zeros until its receiver is done with it.

use super::abi;
use super::marks::{self, Marks};
use super::net::Net;
use super::peer::Link;
use super::rail::Registered;
use super::select::Choice;
use crate::Token;
use arke_base::memory::{Bytes, BytesMut};
use arke_sys::zeros::Zeros;
use std::collections::HashMap;

/// In tokens of shared memory, the bits of an address; the check stands above them.
const ADDRESS_BITS: u32 = 48;
const ADDRESS: u64 = (1 << ADDRESS_BITS) - 1;
/// The bits of a key in tokens of either kind.
const KEY: u64 = 0xffff_ffff;

struct Exposure {
    /// With the lane of each; empty until there is one to register in.
    registered: Vec<(u32, Registered)>,
    /// Who may read it, if not everybody.
    to: Option<u32>,
    memory: Bytes,
    /// The same, where everybody may read and write it.
    shared: Option<BytesMut>,
    /// What `memory` is since it was withdrawn. After the registrations, so that the library forgets it first.
    zeros: Option<Zeros>,
}

/// All that is exposed or shared, and how the provider names it.
pub struct Exposures {
    /// Whether the provider can read remote memory, and may.
    pub able: bool,
    /// Whether it can write there too, and tell when that is done.
    pub writes: bool,
    by_address: bool,
    provider_keys: bool,
    /// Places that a single transfer may take from.
    pub(super) parts: usize,
    /// Whether a key leaves room for a check in the token.
    checked: bool,
    secret: u64,
    marks: Marks,
    all: HashMap<u64, Exposure>,
    next_key: u32,
}

/// Whose a token is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owner {
    /// Its number in its job.
    pub rank: u32,
    /// What the checks of that job are made with.
    pub secret: u64,
}

/// A place of a peer's that a token names, as the provider is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Remote {
    /// Address of its beginning, or 0 where providers count from there.
    pub base: u64,
    pub key: u64,
}

impl Exposures {
    /// Nothing, as long as there is no provider; `secret` is known to the job, and to those that are connected with it.
    pub fn new(secret: u64) -> Self {
        Self {
            able: false,
            writes: false,
            by_address: false,
            provider_keys: false,
            parts: 1,
            checked: true,
            secret,
            marks: Marks::default(),
            all: HashMap::new(),
            next_key: 0,
        }
    }

    /// A provider was chosen. Nothing has been exposed before.
    pub(super) fn serve(&mut self, choice: &Choice) {
        let Choice { offer, wanted } = choice;
        debug_assert!(self.all.is_empty());
        self.able = wanted.reads;
        self.writes = wanted.reads && wanted.writes;
        self.by_address = offer.mr_mode & abi::MR_VIRT_ADDR != 0;
        self.provider_keys = offer.mr_mode & abi::MR_PROV_KEY != 0;
        self.parts = offer.parts;
        self.checked = !self.provider_keys || offer.key_bytes <= 4;
    }

    /// Whether peers may reach any memory now.
    pub fn any(&self) -> bool {
        !self.all.is_empty()
    }

    /// Whether one token serves in every lane: this process chooses the keys.
    pub(super) fn serve_all_lanes(&self) -> bool {
        self.able && !self.provider_keys
    }

    /// Whether providers name remote memory by its address in the process that it is of.
    pub fn by_address(&self) -> bool {
        self.by_address
    }

    /// Drops all registrations.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.marks.close();
    }

    /// Whether exposed memory has marks: this process chooses the keys, and providers count from the beginning of what
    /// a key names. Peers know by themselves where a mark lies.
    pub(super) fn has_marks(&self) -> bool {
        self.able && !self.provider_keys && !self.by_address
    }

    /// Where a peer has the mark of what it has exposed under this key.
    pub(super) fn mark_of(key: u64) -> (u64, Remote) {
        (marks::place(key) as u64, Remote { base: 0, key: marks::KEY })
    }

    fn insert(&mut self, key: u64, exposure: Exposure) {
        if self.has_marks() {
            self.marks.take(key);
        }
        self.all.insert(key, exposure);
    }

    fn remove(&mut self, key: u64) {
        // The registrations go first.
        if self.all.remove(&key).is_some() {
            self.marks.give_back(key);
        }
    }

    /// What the checks of this job are made with.
    pub(super) fn secret(&self) -> u64 {
        self.secret
    }

    /// A number that only an owner's job makes of its token.
    fn check(owner: Owner, address: u64, len: u64, key: u64) -> u64 {
        let mut h = owner.secret ^ u64::from(owner.rank);
        for word in [address, len, key] {
            h = (h ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            h ^= h >> 29;
        }
        h >> 32 | 1
    }

    /// The same for shared memory, as it stands in the token's address.
    fn shared_check(owner: Owner, base: u64, len: u64, key: u64) -> u64 {
        Self::check(owner, !base, len, key) >> 8 << ADDRESS_BITS
    }

    /// What the token of exposed memory names; `None` for one that nobody made.
    pub(super) fn exposed(&self, owner: Owner, token: Token) -> Option<Remote> {
        if !self.checked {
            return Some(Remote { base: token.address, key: token.handle });
        }
        let key = token.handle & KEY;
        let made = Self::check(owner, token.address, token.len, key) == token.handle >> 32;
        made.then_some(Remote { base: token.address, key })
    }

    /// The key in a token of this process's exposed memory.
    fn key_of(&self, token: Token) -> u64 {
        if self.checked {
            token.handle & KEY
        } else {
            token.handle
        }
    }

    /// What the token of shared memory names; `None` for one that nobody made.
    pub(super) fn shared(&self, owner: Owner, token: Token) -> Option<Remote> {
        let key = token.handle & KEY;
        let base = if self.by_address { token.address & ADDRESS } else { 0 };
        let made = Self::shared_check(owner, base, token.len, key) == token.address & !ADDRESS;
        (made && key != 0 && self.writes).then_some(Remote { base, key })
    }

    /// A key that is not in use, nor the place of its mark. Keys of 32 bits come round again. `None`: there is none.
    fn new_key(&mut self) -> Option<u64> {
        for _ in 0..Marks::most() {
            self.next_key = self.next_key.wrapping_add(1);
            let key = u64::from(self.next_key);
            if key != 0 && self.marks.is_free(key) && !self.all.contains_key(&key) {
                return Some(key);
            }
        }
        None
    }
}

impl Net {
    /// Exposes memory to a peer.
    pub(super) fn expose(&mut self, to: u32, memory: Bytes) -> Token {
        let address = if self.exposures.by_address { memory.ptr() as u64 } else { 0 };
        let mut token = Token { address, len: memory.len() as u64, handle: 0 };
        if memory.is_empty() || !self.exposures.able {
            return token;
        }
        // The receiver is told by the missing handle, and asks for fragments.
        let Some(mut key) = self.exposures.new_key() else { return token };
        let place = self.place(to);
        let lane = match self.peers[place].link {
            Link::Up { lane, .. } | Link::Joining { lane, .. } => Some(lane),
            // Keys of the provider's cannot be given before there is a lane; any will do where there is but one.
            _ if self.exposures.provider_keys => (self.lanes.len() == 1).then_some(0),
            _ => None,
        };
        let mut registered = Vec::new();
        if let Some(lane) = lane {
            registered.extend(self.register_exposed(lane, memory, key));
            if !registered.is_empty() {
                // A way in which this fails is given up by whoever reads there.
                let extra: Vec<u32> = self.peers[place].extra.iter().map(|way| way.lane).collect();
                registered.extend(extra.into_iter().filter_map(|at| self.register_exposed(at, memory, key)));
            }
        }
        if self.exposures.provider_keys || lane.is_some() {
            match registered.first() {
                Some((_, r)) => key = r.key(),
                // As above.
                None => return token,
            }
        }
        self.exposures.insert(key, Exposure { registered, to: Some(to), memory, shared: None, zeros: None });
        token.handle = match self.exposures.checked {
            true => Exposures::check(self.own(), address, token.len, key) << 32 | key,
            false => key,
        };
        token
    }

    /// Whose this process's own tokens are.
    fn own(&self) -> Owner {
        Owner { rank: self.me, secret: self.exposures.secret }
    }

    /// Registers memory, if the provider lets it.
    fn register(&self, lane: u32, memory: Bytes, access: u64, key: u64) -> Option<(u32, Registered)> {
        let rail = &self.lanes[lane as usize].rail;
        // SAFETY: exposed and shared memory stays valid until it is taken back, by the promises of `Transfers::expose`
        // and `RemoteMemory::share`; taking it back drops the registration.
        let registered = unsafe { rail.register(memory.ptr(), memory.len(), access, key) };
        registered.ok().map(|r| (lane, r))
    }

    /// Registers exposed memory, after the table of marks that its receiver will look at.
    fn register_exposed(&mut self, lane: u32, memory: Bytes, key: u64) -> Option<(u32, Registered)> {
        if self.exposures.has_marks() && !self.exposures.marks.open(lane, &self.lanes[lane as usize].rail) {
            return None;
        }
        self.register(lane, memory, abi::REMOTE_READ, key)
    }

    /// Registers what was exposed to a peer before there was a lane to it.
    pub(super) fn expose_late(&mut self, to: u32, lane: u32) {
        let late = |e: &Exposure| e.to == Some(to) && e.registered.is_empty();
        let late: Vec<(u64, Bytes)> =
            self.exposures.all.iter().filter(|(_, e)| late(e)).map(|(key, e)| (*key, e.memory)).collect();
        for (key, memory) in late {
            let registered = self.register_exposed(lane, memory, key);
            if let Some(e) = self.exposures.all.get_mut(&key) {
                e.registered.extend(registered);
            }
        }
    }

    /// Registers in a lane over which a further way to a peer leads what was exposed to it before.
    pub(super) fn expose_again(&mut self, to: u32, lane: u32) {
        let there = |e: &Exposure| e.registered.iter().any(|(at, _)| *at == lane);
        let before: Vec<(u64, Bytes)> = (self.exposures.all.iter())
            .filter(|(_, e)| e.to == Some(to) && !e.registered.is_empty() && !there(e))
            .map(|(key, e)| (*key, e.memory))
            .collect();
        for (key, memory) in before {
            let registered = self.register_exposed(lane, memory, key);
            if let Some(e) = self.exposures.all.get_mut(&key) {
                e.registered.extend(registered);
            }
        }
    }

    /// Ends an exposure.
    pub(super) fn retire(&mut self, token: Token) {
        let key = self.exposures.key_of(token);
        self.exposures.remove(key);
    }

    /// Lets go of exposed memory whose receiver may read on: from now on it reads zeros, and finds the mark that says
    /// so. Without marks it is refused by the provider.
    pub(super) fn withdraw(&mut self, token: Token) {
        let key = self.exposures.key_of(token);
        if !self.exposures.has_marks() {
            return self.exposures.remove(key);
        }
        let Some(e) = self.exposures.all.get_mut(&key).filter(|e| e.zeros.is_none()) else {
            return;
        };
        self.exposures.marks.set(key);
        let lanes: Vec<u32> = std::mem::take(&mut e.registered).into_iter().map(|(lane, _)| lane).collect();
        e.zeros = Zeros::new(e.memory.len()).ok();
        let memory = e.zeros.as_ref().map_or(Bytes::EMPTY, |zeros| {
            let (start, len) = zeros.place();
            // SAFETY: mapped until the exposure goes, and its registrations with it.
            unsafe { Bytes::new(start, len) }
        });
        e.memory = memory;
        for lane in lanes {
            if memory.is_empty() || self.lanes[lane as usize].rail.is_shut() {
                continue;
            }
            let registered = self.register_exposed(lane, memory, key);
            if let Some(e) = self.exposures.all.get_mut(&key) {
                e.registered.extend(registered);
            }
        }
    }

    /// Shares memory with all. `None`: the provider, or the place of the memory, leaves no way to do that.
    pub(super) fn share(&mut self, memory: BytesMut) -> Option<Token> {
        let (address, len) = (memory.ptr() as u64, memory.len() as u64);
        if !self.exposures.writes || len == 0 || address & !ADDRESS != 0 {
            return None;
        }
        let both = abi::REMOTE_READ | abi::REMOTE_WRITE;
        let whole = memory;
        let memory = whole.read_only();
        let mut key = self.exposures.new_key()?;
        let mut registered = Vec::new();
        if self.exposures.provider_keys {
            // All must use one key.
            if self.lanes.len() != 1 {
                return None;
            }
            registered.extend(self.register(0, memory, both, key));
            key = registered.first()?.1.key();
            if key > KEY || key == 0 {
                return None;
            }
        } else {
            let open = |lane: &u32| !self.lanes[*lane as usize].rail.is_shut();
            for lane in (0..self.lanes.len() as u32).filter(open) {
                registered.push(self.register(lane, memory, both, key)?);
            }
        }
        let shared = Some(whole);
        self.exposures.insert(key, Exposure { registered, to: None, memory, shared, zeros: None });
        let base = if self.exposures.by_address { address } else { 0 };
        let check = Exposures::shared_check(self.own(), base, len, key);
        Some(Token { address: address | check, len, handle: key })
    }

    /// Registers what is shared in a lane that is new.
    pub(super) fn share_late(&mut self, lane: u32) -> Result<(), i32> {
        let both = abi::REMOTE_READ | abi::REMOTE_WRITE;
        let shared: Vec<(u64, Bytes)> = self
            .exposures
            .all
            .iter()
            .filter(|(_, e)| e.to.is_none())
            .map(|(key, e)| (*key, e.memory))
            .collect();
        for (key, memory) in shared {
            if self.exposures.provider_keys {
                // Made for the one lane that there was.
                return Err(libc::ENOTSUP);
            }
            let registered = self.register(lane, memory, both, key).ok_or(libc::ENOMEM)?;
            if let Some(e) = self.exposures.all.get_mut(&key) {
                e.registered.push(registered);
            }
        }
        Ok(())
    }

    /// Ends what [`Net::share`] began.
    pub(super) fn unshare(&mut self, token: Token) {
        self.exposures.remove(token.handle & KEY);
    }

    /// The memory of this process that a token of its own names.
    pub(super) fn own_shared(&self, token: Token) -> Option<BytesMut> {
        self.exposures.shared(self.own(), token)?;
        self.exposures.all.get(&(token.handle & KEY))?.shared
    }
}
