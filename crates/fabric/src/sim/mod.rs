//! The simulated fabric: N processes in one thread, every interleaving a function of a seed.
//!
//! A [`World`] holds the messages, the exposed memory and the sleepers of all its endpoints. Messages of an
//! ordered pair keep their order; across pairs they arrive with arbitrary delays. Rings are as small as
//! [`Config`] says, pulls are refused, late, shared with the exposing side or fail, endpoints die in the middle
//! of things, and time is a counter of steps (a step counts as a microsecond).
//!
//! Programs run in one of two ways. Called directly, every fabric call of an [`Endpoint`] advances time, and
//! `sleep` jumps to the next event that concerns the sleeper. Under [`run`], each program is a coroutine: it
//! may block, and gives way to the others at random points; when all of them sleep and nothing more can
//! arrive, the run fails and tells which of them slept although something had arrived.
//!
//! The world is also a strict judge. A call that breaks the contract of the [`crate::Fabric`] trait panics with the
//! seed: too long a payload, a pull of memory that was retired, access to memory that is no longer shared, a retirement
//! while the memory is pulled, a line overwritten or read too late, a `sleep` without `arm`.

mod config;
mod endpoint;
mod posts;
mod pulls;
mod remote;
mod rng;
mod run;
mod seeds;
mod state;
#[cfg(test)]
mod tests;

pub use config::{Config, Death, Pulls, Remote};
pub use endpoint::Endpoint;
pub use rng::Rng;
pub use run::{run, Failure, Program, Report};
pub use seeds::{for_seeds, replayed, MORE_VARIABLE, SEED_VARIABLE};

use crate::ProcId;
use state::State;
use std::cell::{RefCell, RefMut};
use std::rc::Rc;

/// A simulated machine with its processes. Cloning it gives another handle to the same world.
#[derive(Clone)]
pub struct World {
    state: Rc<RefCell<State>>,
}

impl World {
    /// A world of `size` processes and their endpoints.
    pub fn new(size: u32, config: Config) -> (World, Vec<Endpoint>) {
        let world = World { state: Rc::new(RefCell::new(State::new(size, config))) };
        let endpoints = (0..size).map(|i| Endpoint::new(world.clone(), ProcId(i))).collect();
        (world, endpoints)
    }

    fn borrow(&self) -> RefMut<'_, State> {
        self.state.borrow_mut()
    }

    /// The present step.
    pub fn now(&self) -> u64 {
        self.borrow().now
    }

    /// The seed that everything follows from.
    pub fn seed(&self) -> u64 {
        self.borrow().config.seed
    }

    /// Sets how `puller` can pull memory of `owner` from now on.
    pub fn set_pulls(&self, owner: ProcId, puller: ProcId, pulls: Pulls) {
        self.borrow().set_pulls(owner, puller, pulls);
    }

    /// Stops an endpoint for ever. With `drops`, its messages that have not arrived yet are lost.
    pub fn kill(&self, who: ProcId, drops: bool) {
        self.borrow().kill(who, drops);
    }

    /// Whether the endpoint has not died.
    pub fn alive(&self, who: ProcId) -> bool {
        self.borrow().ends[who.index()].alive
    }

    /// Messages and ended pulls that have not been delivered to living endpoints.
    pub fn undelivered(&self) -> usize {
        self.borrow().undelivered()
    }

    /// Exposures of living endpoints that were not retired.
    pub fn exposed(&self) -> usize {
        self.borrow().exposed()
    }

    /// Receives of living endpoints that are still published.
    pub fn published(&self) -> usize {
        self.borrow().published()
    }

    /// Memory that living endpoints still share.
    pub fn shared(&self) -> usize {
        self.borrow().shares()
    }

    /// What happened so far.
    pub fn report(&self) -> Report {
        self.borrow().report
    }

    /// Panics unless every message was delivered and every exposure retired: how a correct program that has
    /// completed everything leaves the world in which nobody died.
    pub fn assert_clean(&self) {
        let (undelivered, exposed, seed) = (self.undelivered(), self.exposed(), self.seed());
        assert!(undelivered == 0, "seed {seed}: {undelivered} messages were never delivered");
        assert!(exposed == 0, "seed {seed}: {exposed} exposures were never retired");
        assert!(self.published() == 0, "seed {seed}: receives are published that have ended");
    }
}
