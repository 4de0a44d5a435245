//! Completion of everything that was begun at a peer, or at all of them.

use super::error::{RemoteError, What};
use crate::Engine;
use arke_fabric::{Fabric, ProcId};
use arke_sys::cpu;

impl<F: Fabric> Engine<F> {
    /// Whether every operation begun at `peer` is done there. `None`: not yet; make progress and ask again. An operation
    /// without a request that failed is told here, once.
    pub fn flush_peer(&mut self, peer: ProcId) -> Option<Result<(), RemoteError>> {
        let error = |what| Some(Err(RemoteError { peer, what }));
        if let Some(lane) = self.one_sided.lanes.get_mut(&peer) {
            if lane.open > 0 {
                return None;
            }
            if let Some(what) = lane.failed.take() {
                return error(what);
            }
            self.one_sided.lanes.remove(&peer);
        }
        // What was stored into mapped memory comes before whatever follows.
        cpu::fence();
        if peer != self.core.me && !self.fabric.alive(peer) {
            return error(What::Gone);
        }
        Some(Ok(()))
    }

    /// As [`Engine::flush_peer`], of all peers at which there is anything; of several failures one is told.
    pub fn flush_all(&mut self) -> Option<Result<(), RemoteError>> {
        if self.one_sided.lanes.values().any(|lane| lane.open > 0) {
            return None;
        }
        cpu::fence();
        let failed = |(peer, lane): (&ProcId, &super::Lane)| Some((*peer, lane.failed?));
        let first = self.one_sided.lanes.iter().find_map(failed);
        self.one_sided.lanes.clear();
        Some(first.map_or(Ok(()), |(peer, what)| Err(RemoteError { peer, what })))
    }

    /// Whether the memory of this side may be used again by whoever gave it for operations at `peer`.
    pub fn flush_local(&mut self, peer: ProcId) -> Option<Result<(), RemoteError>> {
        let Some(lane) = self.one_sided.lanes.get_mut(&peer) else {
            return Some(Ok(()));
        };
        if lane.open_here > 0 {
            return None;
        }
        Some(lane.failed.take().map_or(Ok(()), |what| Err(RemoteError { peer, what })))
    }

    /// As [`Engine::flush_local`], of all peers.
    pub fn flush_local_all(&mut self) -> Option<Result<(), RemoteError>> {
        if self.one_sided.lanes.values().any(|lane| lane.open_here > 0) {
            return None;
        }
        let failed = |(peer, lane): (&ProcId, &mut super::Lane)| Some((*peer, lane.failed.take()?));
        let first = self.one_sided.lanes.iter_mut().find_map(failed);
        Some(first.map_or(Ok(()), |(peer, what)| Err(RemoteError { peer, what })))
    }

    /// Operations that are not over.
    pub fn open_accesses(&self) -> u32 {
        self.one_sided.open
    }
}
