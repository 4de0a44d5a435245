//! What a job that another system started gives to its ranks: who they are, and a way to tell each other their
//! addresses before they can send messages.
//!
//! One backend for each system stands in a file of its own. All of them are built in; which one serves is found at run
//! time from what the launcher left in the environment (`crate::join`). A rank asks for what it needs of the peers that
//! it speaks to; nothing here hands every rank the words of all the others.

pub(crate) mod base64;
pub(crate) mod find;
pub(crate) mod mapping;
pub(crate) mod munge;
mod parts;
pub(crate) mod pmi1;
pub(crate) mod pmi2;
pub(crate) mod pmix;
pub(crate) mod slurm;
pub(crate) mod tcp;
pub(crate) mod wire;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// What the launcher says of this process and its job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Who started the job, for messages: "Hydra's mpiexec (PMI-1)".
    pub launcher: String,
    /// Rank in the world of the job.
    pub rank: u32,
    /// Number of ranks of the job.
    pub size: u32,
    /// The launcher's own name for the job.
    pub name: String,
    /// Which of the programs of the command line this is, counted from 0 (`MPI_APPNUM`), where the launcher says so.
    pub appnum: Option<u32>,
    /// How many processes the launcher could usefully run (`MPI_UNIVERSE_SIZE`), where it says so.
    pub universe: Option<u32>,
    /// Whether a running job started this one (`MPI_Comm_spawn`).
    pub spawned: bool,
    /// The ranks that the launcher started on this machine, this one among them, ascending; `None` where it does
    /// not say. Whether they share memory is another matter, and tried.
    pub neighbours: Option<Vec<u32>>,
}

/// A way for the ranks of a job to tell each other something, once or a few times, at its start.
pub trait Exchange: Send + fmt::Debug {
    /// Makes `value` known under `key` to whoever asks this rank for it after the next fence. A key is at most 24
    /// letters, digits and dashes, and used once.
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), ExchangeError>;

    /// Waits until every rank of the job has come here.
    fn fence(&mut self) -> Result<(), ExchangeError>;

    /// What `rank` has put under `key` before the last fence.
    fn get(&mut self, rank: u32, key: &str) -> Result<Vec<u8>, ExchangeError>;

    /// Returns when no rank needs what this one has put for getting started: every rank calls it when it has read what
    /// all ranks read. Services that keep values beyond the end of the rank that put them need nothing for it.
    fn linger(&mut self) -> Result<(), ExchangeError> {
        Ok(())
    }

    /// Returns when this process has heard all that was said to it before, where that can be known; word that the whole
    /// job ends is one of the things that it may hear, and ends the process meanwhile. Of use before [`Exchange::abort`].
    fn catch_up(&mut self) {}

    /// Asks for the end of the job. The caller ends its own process afterwards.
    fn abort(&mut self, code: i32, reason: &str);

    /// Tells the launcher that this rank ends in good order. Nothing may be called afterwards.
    fn finalize(&mut self) -> Result<(), ExchangeError>;
}

/// Why the ranks could not tell each other something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeError {
    /// Whose service it is.
    pub launcher: String,
    /// What was asked of it.
    pub doing: String,
    /// What went wrong, and what helps.
    pub why: String,
}

impl fmt::Display for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.launcher, self.doing, self.why)
    }
}

impl std::error::Error for ExchangeError {}

/// The error of a fence that failed: where nobody answered in time, some rank did not come.
fn nobody_came(error: ExchangeError, why: &wire::WireError, size: u32) -> ExchangeError {
    match why {
        wire::WireError::Silent(limit) => ExchangeError {
            why: format!(
                "not all {size} ranks came within {} s, which ARKE_JOIN_TIMEOUT sets; every rank must call MPI_Init",
                limit.as_secs()
            ),
            ..error
        },
        _ => error,
    }
}

/// The exchange of this process, for all its threads.
#[derive(Debug, Clone)]
pub struct SharedExchange(Arc<Mutex<Box<dyn Exchange>>>);

/// How long an abort waits for another thread to be done with the exchange; the end of this process says enough
/// where it is not.
const ABORT_WAITS: Duration = Duration::from_millis(100);

impl SharedExchange {
    pub(crate) fn new(exchange: Box<dyn Exchange>) -> Self {
        Self(Arc::new(Mutex::new(exchange)))
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Exchange>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// As [`Exchange::put`].
    pub fn put(&self, key: &str, value: &[u8]) -> Result<(), ExchangeError> {
        self.lock().put(key, value)
    }

    /// As [`Exchange::fence`].
    pub fn fence(&self) -> Result<(), ExchangeError> {
        self.lock().fence()
    }

    /// As [`Exchange::get`].
    pub fn get(&self, rank: u32, key: &str) -> Result<Vec<u8>, ExchangeError> {
        self.lock().get(rank, key)
    }

    /// As [`Exchange::linger`].
    pub fn linger(&self) -> Result<(), ExchangeError> {
        self.lock().linger()
    }

    /// The exchange, unless another thread keeps it for longer than the end of a process can wait.
    fn lock_soon(&self) -> Option<MutexGuard<'_, Box<dyn Exchange>>> {
        let until = Instant::now() + ABORT_WAITS;
        loop {
            match self.0.try_lock() {
                Ok(exchange) => return Some(exchange),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if Instant::now() >= until => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// As [`Exchange::catch_up`].
    pub fn catch_up(&self) {
        if let Some(mut exchange) = self.lock_soon() {
            exchange.catch_up();
        }
    }

    /// As [`Exchange::abort`].
    pub fn abort(&self, code: i32, reason: &str) {
        if let Some(mut exchange) = self.lock_soon() {
            exchange.abort(code, reason);
        }
    }

    /// As [`Exchange::finalize`].
    pub fn finalize(&self) -> Result<(), ExchangeError> {
        self.lock().finalize()
    }
}
