//! Which process is which, across jobs. The numbers that processes have in the engine (`ProcId`) mean the same thing in all
//! processes of one job only as far as they are ranks of that job; those of other jobs' processes are each process's own. What goes
//! to another job names processes by their cards.

use crate::abi::*;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime::engine;
use crate::runtime::table::Table;
use arke_fabric::shm::{AttachError, Card, CARD_WORDS};
use arke_fabric::ProcId;
use core::sync::atomic::{AtomicU32, Ordering};

/// The jobs and ranks of processes of other jobs, by their numbers behind those of the own job.
static FOREIGN: Table<Vec<Name>> = Table::new("processes of other jobs", Vec::new());
/// Size of this process's own job.
static OWN_SIZE: AtomicU32 = AtomicU32::new(u32::MAX);
/// The random number of this process's own job.
static OWN_JOB: Table<[u64; 2]> = Table::new("this job", [0; 2]);

/// A process's name, the same in all jobs. Names have an order, which decides where all must decide alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The random number of its job.
    pub job: [u64; 2],
    /// Its rank in that job.
    pub rank: u32,
    /// Number of ranks of that job.
    pub size: u32,
}

/// Notes which job this process is of.
pub fn set_up(size: u32) -> Result {
    let own = engine::with(|engine| engine.fabric().card_of(ProcId(0)))?;
    OWN_SIZE.store(size, Ordering::Relaxed);
    OWN_JOB.write(|job| *job = own.job)
}

/// Whether a process is of this process's own job.
#[inline]
pub fn is_own(process: u32) -> bool {
    process < OWN_SIZE.load(Ordering::Relaxed)
}

/// Whether a group has processes of other jobs.
#[inline]
pub fn any_foreign(group: &Group) -> bool {
    match group.as_range() {
        Some(first) => group.size() > 0 && !is_own(first + group.size() - 1),
        None => group.processes().any(|process| !is_own(process)),
    }
}

/// The name of a process.
pub fn of(process: u32) -> Result<Name> {
    let size = OWN_SIZE.load(Ordering::Relaxed);
    if process < size {
        return Ok(Name { job: OWN_JOB.read(|job| *job)?, rank: process, size });
    }
    let name = FOREIGN.read(|foreign| foreign.get((process - size) as usize).copied())?;
    name.ok_or_else(|| Error::internal(format!("process {process} has not been met")))
}

/// For messages: who a process is.
pub fn describe(process: u32) -> String {
    match of(process) {
        Ok(name) if !is_own(process) => format!("rank {} of a connected job of {}", name.rank, name.size),
        _ => format!("rank {process}"),
    }
}

/// Notes the names of all processes of other jobs that this one has met so far.
pub fn learn() -> Result {
    let known = FOREIGN.read(Vec::len)?;
    let more: Vec<Card> = engine::with(|engine| {
        let fabric = engine.fabric();
        let own = fabric.own_size() as usize;
        let size = arke_fabric::Fabric::size(fabric) as usize;
        (own + known..size).map(|process| fabric.card_of(ProcId(process as u32))).collect()
    })?;
    let names = more.iter().map(|card| Name { job: card.job, rank: card.rank, size: card.size });
    FOREIGN.write(|foreign| foreign.extend(names))
}

/// How processes are named in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// By rank: sender and receivers are all of one job, and so are those who are named.
    Ranks,
    /// By their cards.
    Cards,
}

impl Form {
    /// As a word.
    pub fn encode(self) -> u64 {
        u64::from(self == Form::Cards)
    }

    /// Out of a word.
    pub fn decode(word: u64) -> Form {
        match word {
            0 => Form::Ranks,
            _ => Form::Cards,
        }
    }
}

/// Names processes.
pub fn write(processes: impl Iterator<Item = u32>, form: Form) -> Result<Vec<u64>> {
    match form {
        Form::Ranks => Ok(processes.map(u64::from).collect()),
        Form::Cards => engine::with(|engine| {
            let fabric = engine.fabric();
            processes.flat_map(|process| fabric.card_of(ProcId(process)).encode()).collect()
        }),
    }
}

/// The processes of a list that [`write`] made, in this process or another. This process is linked with them from now on.
///
/// # Errors
/// Where one of them cannot be reached, and why.
pub fn read(words: &[u64], form: Form) -> Result<Vec<u32>> {
    if form == Form::Ranks {
        return Ok(words.iter().map(|word| *word as u32).collect());
    }
    let found: Vec<_> = engine::with(|engine| {
        words
            .chunks_exact(CARD_WORDS)
            .map(|words| match Card::decode(words) {
                Some(card) => engine.fabric().attach(&card).map_err(|error| (card, error)),
                None => Err((engine.fabric().card_of(ProcId(0)), AttachError::Another)),
            })
            .collect()
    })?;
    learn()?;
    found
        .into_iter()
        .map(|found| match found {
            Ok(process) => Ok(process.0),
            Err((card, error)) => Err(unreachable(&card, &error)),
        })
        .collect()
}

/// The error of a process that cannot be reached.
#[cold]
pub fn unreachable(card: &Card, error: &AttachError) -> Box<Error> {
    let class = match error {
        AttachError::Elsewhere => MPI_ERR_UNSUPPORTED_OPERATION,
        AttachError::Full | AttachError::System(_) => MPI_ERR_NO_MEM,
        AttachError::Closed(_) | AttachError::Another => MPI_ERR_OTHER,
    };
    Error::new(
        class,
        format!(
            "process {} of another job, of {} processes, cannot be reached: {error}",
            card.rank, card.size
        ),
    )
}
