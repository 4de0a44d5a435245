//! One-sided access: memory of a peer is read, written and updated without a call of that peer's.
//!
//! A process registers memory as a region (`region.rs`) and hands its descriptor to peers. They put, get and update by
//! region and offset (`access.rs`). Three ways lead there, tried in this order:
//!
//! 1. *load and store*: memory in an arena, mapped by both;
//! 2. *the fabric*: copies by the kernel or by the network's remote access, updates under locks that outlive their
//!    holders;
//! 3. *messages*: active messages to the target's engine (`message.rs`, `serve.rs`), which does it.
//!
//! The first two need nothing of the target's processor. Which one an update takes is the same for all processes
//! (`update.rs`), so updates are atomic for each element across all ways. Updates of one process at one target happen
//! in the order in which they were asked for; puts and gets in any order until a flush. `docs/one-sided.md` says who
//! owns which memory when.

mod access;
mod atomic;
mod error;
mod flush;
mod message;
mod near;
mod operation;
mod region;
mod runs;
mod serve;
mod update;

pub use access::{Combine, Until};
pub use error::{RemoteError, What};
pub use near::{Elements, Near};
pub use region::{RegionId, RemoteRegion, StillNeeded, Updates};
pub use runs::Target;

use crate::request::RequestId;
use arke_base::slab::{Key, Slab};
use arke_fabric::{ProcId, PullId};
use operation::Operation;
use region::Own;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// What this process has under way at one peer.
#[derive(Debug, Default)]
struct AtPeer {
    /// Operations whose messages have not all been sent, in order.
    queue: VecDeque<Key>,
    /// Parts that have been sent and not been answered.
    parts: u32,
    /// Operations that are not over.
    open: u32,
    /// Of them, those that still need this side's memory.
    open_here: u32,
}

/// Regions that are flushed together, as the parts of one window are: a number of the face's, alike for all that this
/// process has attached of them. A flush waits for all that goes to a peer, and tells the failures of its own group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlushGroup(pub u32);

/// The one-sided side of an engine.
#[derive(Default)]
pub(crate) struct OneSided {
    regions: Slab<Own>,
    operations: Slab<Operation>,
    at_peers: BTreeMap<ProcId, AtPeer>,
    /// What the first operation on a group's regions at a peer that failed, and had no request to tell it, failed with.
    failed: BTreeMap<(FlushGroup, ProcId), What>,
    /// Accesses that the fabric goes on with.
    accesses: HashMap<PullId, Key>,
    /// Operations some of whose messages still read this side's memory.
    sending: Vec<Key>,
    /// Answers that are sent out of a region.
    answers: Vec<(RequestId, ProcId, u64)>,
    /// Operations that are not over, of all peers.
    open: u32,
    wants_attendant: bool,
    /// Processes that were told that they are reached by messages.
    told: HashSet<ProcId>,
    /// Whether parts are being sent: what that makes progress with does not send more.
    pumping: bool,
}

impl OneSided {
    /// Whether progress has to look after anything here.
    #[inline(always)]
    pub fn is_busy(&self) -> bool {
        self.open > 0 || !self.answers.is_empty()
    }
}
