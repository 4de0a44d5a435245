//! The processes of peers on this machine: who they are, and whether they still run.
//!
//! A peer says its number and when it started. The first look opens the process and checks that it is the one that
//! started then; from then on it is that process that is asked about, copied from and written to, and never a later one
//! with its number.

use super::layout::Control;
use arke_base::sync::atomic::Ordering;
use arke_sys::process::{self, Process};
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

/// The system is asked about one peer at most this often.
const BETWEEN_NS: u64 = 2_000_000;

/// What this process knows of its peers' ends.
pub struct Liveness {
    namespace: u64,
    peers: Vec<Known>,
}

#[derive(Default)]
struct Known {
    process: OnceCell<Arc<Process>>,
    ended: Cell<bool>,
    asked_at: Cell<u64>,
    /// Nothing is asked about it any more.
    parted: bool,
}

/// Says who this process is, for peers to look.
pub fn introduce(own: &Control) {
    let pid = std::process::id();
    own.probe.namespace.store(process::pid_namespace(), Ordering::Relaxed);
    own.probe.started.store(process::started(pid as i32), Ordering::Relaxed);
    own.probe.pid.store(pid, Ordering::Release);
}

impl Liveness {
    pub fn new(size: u32) -> Self {
        let peers = (0..size).map(|_| Known::default()).collect();
        Self { namespace: process::pid_namespace(), peers }
    }

    /// Gets ready for one more peer.
    pub fn add(&mut self) {
        self.peers.push(Known::default());
    }

    /// Lets go of the process of a peer that this one has nothing to do with any more: a program that meets many would
    /// hold a descriptor of each.
    pub fn forget(&mut self, peer: u32) {
        if let Some(known) = self.peers.get_mut(peer as usize) {
            (known.process, known.parted) = (OnceCell::new(), true);
        }
    }

    /// The process of a peer; `None` before it has begun, after it was forgotten, and where its number means nothing
    /// here: it is of another PID namespace.
    pub fn process(&self, peer: u32, control: &Control) -> Option<Arc<Process>> {
        let known = self.peers.get(peer as usize).filter(|known| !known.parted)?;
        if let Some(process) = known.process.get() {
            return Some(process.clone());
        }
        let process = Arc::new(self.look(control)?);
        let _ = known.process.set(process.clone());
        Some(process)
    }

    /// The process that a control block is of; not kept.
    pub fn look(&self, control: &Control) -> Option<Process> {
        let probe = &control.probe;
        let pid = probe.pid.load(Ordering::Acquire);
        let same = probe.namespace.load(Ordering::Relaxed) == self.namespace;
        (pid != 0 && same).then(|| Process::find(pid as i32, probe.started.load(Ordering::Relaxed)))
    }

    /// Whether the peer runs, or has not begun, or cannot be looked into: processes of other PID namespaces, and where
    /// the system does not say. A number that does not belong to any process of the job is nobody who runs.
    pub fn alive(&self, peer: u32, control: impl FnOnce() -> &'static Control) -> bool {
        let Some(known) = self.peers.get(peer as usize) else {
            return false;
        };
        if known.ended.get() || known.parted {
            return !known.ended.get();
        }
        let now = arke_sys::clock::coarse_ns();
        if known.asked_at.get() != 0 && now - known.asked_at.get() < BETWEEN_NS {
            return true;
        }
        let process = self.process(peer, control());
        known.ended.set(self.namespace != 0 && process.is_some_and(|p| p.has_ended() == Some(true)));
        known.asked_at.set(now.max(1));
        !known.ended.get()
    }
}
