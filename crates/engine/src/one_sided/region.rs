//! Regions: memory that a process lets others reach, and what others hold of it.

use super::error::{RemoteError, What};
use super::message::{self, Kind};
use super::update::Updated;
use super::FlushGroup;
use crate::active::ONE_SIDED;
use crate::{Data, Engine};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::slab::{Key, Name};
use arke_fabric::{Fabric, ProcId, Reach, Token};

/// Names a region of this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RegionId(pub(super) Key);

/// How elements of memory that every process can map are updated. Of any other memory stretches are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Updates {
    /// Each by an atomic instruction, if there is one that takes it: best for single elements that many want.
    Elements,
    /// As many at a time as lie in a row, under a lock: best for many.
    Stretches,
}

/// A region of this process.
#[derive(Debug, Clone, Copy)]
pub(super) struct Own {
    pub memory: BytesMut,
    pub token: Option<Token>,
    /// How this process reaches it as others do.
    pub reach: Reach,
    /// How others are to update it.
    pub updates: Updates,
    /// Messages that move data into it or out of it.
    pub moving: u32,
}

/// Why a region could not be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StillNeeded {
    /// There is no such region (any more).
    Unknown,
    /// Messages move data into it or out of it; make progress and try again.
    Moving,
}

/// What a process holds of a region of a peer, or of its own.
#[derive(Debug, Clone)]
pub struct RemoteRegion {
    pub(super) peer: ProcId,
    pub(super) group: FlushGroup,
    pub(super) region: u64,
    pub(super) len: u64,
    pub(super) token: Option<Token>,
    pub(super) reach: Reach,
    pub(super) stretches: bool,
}

/// First byte of a descriptor: its form.
const FORM: u8 = 2;

impl RemoteRegion {
    /// Bytes of a region's descriptor.
    pub const DESCRIPTOR: usize = 24 + Token::BYTES;

    /// Whose memory it is.
    pub fn peer(&self) -> ProcId {
        self.peer
    }

    /// With what it is flushed.
    pub fn group(&self) -> FlushGroup {
        self.group
    }

    /// Its length in bytes.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where the memory lies in this process, if it does: it can be loaded and stored.
    pub fn mapped(&self) -> Option<BytesMut> {
        self.reach.mapped
    }

    /// Where the memory lies in this process, if the processor's atomic operations on it exclude all updates of it by
    /// others.
    pub fn atomic(&self) -> Option<BytesMut> {
        self.reach.mapped.filter(|_| self.reach.atomics && !self.stretches)
    }

    /// Whether all access goes without the processor of the peer.
    pub fn is_direct(&self) -> bool {
        self.reach.copies && self.reach.updates
    }
}

impl<F: Fabric> Engine<F> {
    /// Lets peers that get the descriptor reach `memory`, until [`Engine::deregister`].
    pub fn register(&mut self, memory: BytesMut) -> RegionId {
        self.register_for(memory, Updates::Elements)
    }

    /// As [`Engine::register`]; says how the memory is to be updated. Of memory in several regions all must say the
    /// same.
    pub fn register_for(&mut self, memory: BytesMut, updates: Updates) -> RegionId {
        let token = self.fabric.share(memory);
        let me = self.core.me;
        let reach = token.map_or(Reach::default(), |t| self.fabric.reach(me, t));
        match self.one_sided.regions.insert(Own { memory, token, reach, updates, moving: 0 }) {
            Ok(key) => RegionId(key),
            Err(_) => panic!("more than four million regions of memory are registered at a time"),
        }
    }

    /// What a peer needs to reach the region: plain bytes, to be sent in any way. `None` for a name that is stale.
    pub fn describe(&self, region: RegionId) -> Option<[u8; RemoteRegion::DESCRIPTOR]> {
        let own = self.one_sided.regions.get(region.0)?;
        let name = self.one_sided.regions.name(region.0)?;
        let mut out = [0; RemoteRegion::DESCRIPTOR];
        out[0] = FORM;
        out[1] = u8::from(own.token.is_some());
        out[2] = u8::from(own.updates == Updates::Stretches);
        out[8..16].copy_from_slice(&name.bits().to_le_bytes());
        out[16..24].copy_from_slice(&(own.memory.len() as u64).to_le_bytes());
        out[24..].copy_from_slice(&own.token.unwrap_or_default().encode());
        Some(out)
    }

    /// Ends access to a region. Whoever still tries gets an error, or, where access needs no help of this process,
    /// reaches memory that may serve another purpose: the faces synchronise before.
    ///
    /// # Errors
    /// See [`StillNeeded`].
    pub fn deregister(&mut self, region: RegionId) -> Result<(), StillNeeded> {
        let own = self.one_sided.regions.get(region.0).ok_or(StillNeeded::Unknown)?;
        if own.moving > 0 {
            return Err(StillNeeded::Moving);
        }
        if let Some(token) = own.token {
            self.fabric.unshare(token);
        }
        self.one_sided.regions.remove(region.0);
        Ok(())
    }

    /// Gets ready to reach the region of `peer` that a descriptor is of, as one of a group.
    ///
    /// # Errors
    /// Where the bytes are no descriptor.
    pub fn attach(
        &mut self,
        peer: ProcId,
        descriptor: &[u8],
        group: FlushGroup,
    ) -> Result<RemoteRegion, RemoteError> {
        let malformed = RemoteError { peer, what: What::Descriptor };
        if descriptor.len() != RemoteRegion::DESCRIPTOR
            || descriptor[0] != FORM
            || descriptor[1] > 1
            || descriptor[2] > 1
            || peer.0 >= self.fabric.size()
        {
            return Err(malformed);
        }
        let (head, token) = descriptor.split_at(24);
        let region = crate::wire::word(head, 1).ok_or(malformed)?;
        let len = crate::wire::word(head, 2).ok_or(malformed)?;
        let token = Token::decode(token).filter(|_| head[1] == 1);
        let reach = match token {
            Some(token) if token.len == len => self.fabric.reach(peer, token),
            _ => Reach::default(),
        };
        let remote = RemoteRegion { peer, group, region, len, token, reach, stretches: head[2] == 1 };
        if !remote.is_direct() && peer != self.core.me {
            self.tell_of_messages(&remote);
        }
        Ok(remote)
    }

    /// Tells the owner of a region that this process reaches it by messages: it may want a thread that looks after such
    /// access.
    fn tell_of_messages(&mut self, remote: &RemoteRegion) {
        self.one_sided.told.insert(remote.peer);
        let header = message::header(Kind::Hello, 0, remote.region, 0);
        let nothing = Data::Bytes(Bytes::EMPTY);
        self.active_send(remote.peer, ONE_SIDED, &header, nothing, crate::active::OWN_COOKIE);
    }

    /// The same where the fabric refuses what it did before; once for each process.
    pub(super) fn tell_of_refusal(&mut self, remote: &RemoteRegion) {
        if !self.one_sided.told.contains(&remote.peer) {
            self.tell_of_messages(remote);
        }
    }

    /// Whether a peer has told that it reaches a region of this process by messages: then an
    /// [`Attendant`](crate::attend::Attendant) is of use. Known as soon as messages of the peer that it sent after
    /// [`Engine::attach`] have come.
    pub fn wants_attendant(&self) -> bool {
        self.one_sided.wants_attendant
    }

    /// A region of this process by the name that a peer gives.
    pub(super) fn own_region(&mut self, region: u64) -> Option<&mut Own> {
        let key = self.one_sided.regions.find(Name::from_bits(region))?;
        self.one_sided.regions.get_mut(key)
    }

    /// The memory of a remote region, to be updated.
    pub(super) fn place(&mut self, remote: &RemoteRegion) -> Updated {
        let own = (remote.peer == self.core.me).then(|| self.own_region(remote.region).copied()).flatten();
        Updated {
            peer: remote.peer,
            token: remote.token,
            reach: remote.reach,
            own,
            stretches: remote.stretches,
        }
    }
}
