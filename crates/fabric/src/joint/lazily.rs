//! A job on one machine that opens a network after all, when it is to be connected with a job on another machine.
//!
//! Nothing changes between its own processes: they keep their numbers, their lines and their tokens, and each process
//! opens its network for itself.

use super::nodes::Nodes;
use super::{least, Joint, Network};
use crate::ofi::{Ofi, OpenError};
use crate::shm::Shm;
use crate::Fabric;
use crate::Sleeps;
use parking_lot::Mutex;
use std::sync::atomic::AtomicU32;
use std::sync::Arc;

/// Opens the network; it is given the word that this process's sleepers watch.
pub type Opener = Box<dyn FnOnce(&'static AtomicU32) -> Result<Ofi, OpenError> + Send>;

/// What is kept for the day when the network is opened.
#[derive(Default)]
pub(super) struct Lazily {
    opener: Option<Opener>,
    /// Why it could not be opened.
    failed: Option<String>,
    resting: Option<Resting>,
}

type MayRest = Box<dyn Fn() -> bool + Send>;

/// Asks the network whether the thread that waits for this process's attention may sleep.
#[derive(Clone, Default)]
pub(super) struct Resting(Arc<Mutex<Option<MayRest>>>);

impl Resting {
    /// From now on the network calls where shared memory calls.
    pub fn watch(&self, ofi: &mut Ofi, shm: &Shm) {
        *self.0.lock() = Some(Box::new(ofi.attend_by(shm.caller())));
    }

    pub fn may_rest(&self) -> bool {
        self.0.lock().as_ref().is_none_or(|resting| resting())
    }
}

impl Lazily {
    pub fn resting(&mut self) -> Resting {
        self.resting.get_or_insert_default().clone()
    }
}

impl Joint {
    /// A job on one machine that can open a network when it needs one.
    pub fn with_opener(mut self, opener: Opener) -> Self {
        self.opener.opener = Some(opener);
        self
    }

    /// What [`crate::Connections::open_network`] does.
    pub(super) fn open(&mut self) -> Result<bool, String> {
        if self.net.is_some() {
            return Ok(false);
        }
        let word = self.shm.waker().word;
        let opened = match (self.opener.opener.take(), &self.opener.failed) {
            (Some(opener), _) => opener(word).map_err(|e| e.to_string()),
            (None, Some(why)) => Err(why.clone()),
            (None, None) => Err("this process has no network".to_string()),
        };
        let mut ofi = match opened {
            Ok(ofi) => ofi,
            Err(why) => {
                self.opener.failed = Some(why.clone());
                return Err(why);
            }
        };
        let size = self.shm.world().1;
        let mut nodes = Nodes::whole(self.shm.me(), size);
        // Those of other jobs keep their numbers, too.
        for place in size..self.shm.size() {
            nodes.global(crate::ProcId(place));
        }
        ofi.set_throttle(self.throttle);
        if let Some(resting) = &self.opener.resting {
            resting.watch(&mut ofi, &self.shm);
        }
        let capabilities = least(&self.shm, &ofi);
        self.net = Some(Box::new(Network { ofi, nodes, capabilities }));
        Ok(true)
    }
}
