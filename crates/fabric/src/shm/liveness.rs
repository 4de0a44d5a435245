//! Whether a peer on this machine still runs.

use super::layout::Control;
use arke_base::sync::atomic::Ordering;
use arke_sys::process;
use std::cell::Cell;

/// The system is asked about one peer at most this often.
const BETWEEN_NS: u64 = 2_000_000;

/// What this process knows of its peers' ends.
pub struct Liveness {
    namespace: u64,
    peers: Vec<Cell<Known>>,
}

#[derive(Clone, Copy, Default)]
struct Known {
    ended: bool,
    asked_at: u64,
}

impl Liveness {
    pub fn new(own: &Control, size: u32) -> Self {
        let namespace = process::pid_namespace();
        own.probe.namespace.store(namespace, Ordering::Release);
        Self { namespace, peers: vec![Cell::default(); size as usize] }
    }

    /// Gets ready for one more peer.
    pub fn add(&mut self) {
        self.peers.push(Cell::default());
    }

    /// Whether the peer runs, or has not begun, or cannot be looked into: processes of other PID namespaces, and where the
    /// system does not say. A number that does not belong to any process of the job is nobody who runs.
    pub fn alive(&self, peer: u32, control: impl FnOnce() -> &'static Control) -> bool {
        let Some(cell) = self.peers.get(peer as usize) else {
            return false;
        };
        let mut known = cell.get();
        if known.ended {
            return false;
        }
        let now = arke_sys::clock::now_ns();
        if known.asked_at != 0 && now - known.asked_at < BETWEEN_NS {
            return true;
        }
        let probe = &control().probe;
        let (namespace, pid) = (probe.namespace.load(Ordering::Acquire), probe.pid.load(Ordering::Acquire));
        let same = namespace != 0 && namespace == self.namespace;
        known.ended = same && pid != 0 && process::has_ended(pid as i32) == Some(true);
        known.asked_at = now.max(1);
        cell.set(known);
        !known.ended
    }
}
