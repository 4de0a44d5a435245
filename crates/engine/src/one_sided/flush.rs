//! Completion of everything that was begun at a peer, or at all of them.

use super::error::{RemoteError, What};
use super::FlushGroup;
use crate::Engine;
use arke_fabric::{Fabric, ProcId};
use arke_sys::cpu;

impl<F: Fabric> Engine<F> {
    /// Whether every operation begun at `peer` is done there. `None`: not yet; make progress and ask again. An
    /// operation on the group's regions without a request that failed is told here, once.
    pub fn flush_peer(&mut self, peer: ProcId, group: FlushGroup) -> Option<Result<(), RemoteError>> {
        if let Some(at_peer) = self.one_sided.at_peers.get_mut(&peer) {
            if at_peer.open > 0 {
                return None;
            }
            self.one_sided.at_peers.remove(&peer);
        }
        if let Some(what) = self.one_sided.failed.remove(&(group, peer)) {
            return Some(Err(RemoteError { peer, what }));
        }
        // What was stored into mapped memory comes before whatever follows.
        cpu::fence();
        if peer != self.core.me && !self.fabric.alive(peer) {
            return Some(Err(RemoteError { peer, what: What::Gone }));
        }
        Some(Ok(()))
    }

    /// How many operations that were begun at `peer` are not done there.
    pub fn accesses_at(&self, peer: ProcId) -> usize {
        self.one_sided.at_peers.get(&peer).map_or(0, |at_peer| at_peer.open as usize)
    }

    /// As [`Engine::flush_peer`], of all peers at which there is anything; of several failures one is told.
    pub fn flush_all(&mut self, group: FlushGroup) -> Option<Result<(), RemoteError>> {
        if self.one_sided.at_peers.values().any(|at_peer| at_peer.open > 0) {
            return None;
        }
        cpu::fence();
        self.one_sided.at_peers.clear();
        let mut first = Ok(());
        while let Err(error) = self.take_failure(group) {
            first = first.and(Err(error));
        }
        Some(first)
    }

    /// Whether the memory of this side may be used again by whoever gave it for operations at `peer`.
    pub fn flush_local(&mut self, peer: ProcId, group: FlushGroup) -> Option<Result<(), RemoteError>> {
        if self.one_sided.at_peers.get(&peer).is_some_and(|at_peer| at_peer.open_here > 0) {
            return None;
        }
        let failed = self.one_sided.failed.remove(&(group, peer));
        Some(failed.map_or(Ok(()), |what| Err(RemoteError { peer, what })))
    }

    /// As [`Engine::flush_local`], of all peers.
    pub fn flush_local_all(&mut self, group: FlushGroup) -> Option<Result<(), RemoteError>> {
        if self.one_sided.at_peers.values().any(|at_peer| at_peer.open_here > 0) {
            return None;
        }
        Some(self.take_failure(group))
    }

    /// Takes the first failure of a group.
    fn take_failure(&mut self, group: FlushGroup) -> Result<(), RemoteError> {
        let failed = &mut self.one_sided.failed;
        let first = failed.range((group, ProcId(0))..=(group, ProcId(u32::MAX))).next();
        match first.map(|(&of, &what)| (of, what)) {
            None => Ok(()),
            Some(((group, peer), what)) => {
                failed.remove(&(group, peer));
                Err(RemoteError { peer, what })
            }
        }
    }

    /// Operations that are not over.
    pub fn open_accesses(&self) -> u32 {
        self.one_sided.open
    }
}
