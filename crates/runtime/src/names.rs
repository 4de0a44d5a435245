//! Which process is which, across jobs. The numbers that processes have in the engine (`ProcId`) mean the same thing in
//! all processes of one job only as far as they are ranks of that job; those of other jobs' processes are each
//! process's own. What goes to another job names processes by their cards.

use crate::engine;
use crate::error::{Error, Kind, Result};
use crate::table::Table;
use arke_engine::{AttachError, Card, ProcId, CARD_WORDS};
use core::sync::atomic::{AtomicU32, Ordering};

/// The jobs and ranks of processes of other jobs, by their numbers behind those of the own job.
static FOREIGN: Table<Vec<Name>> = Table::new("processes of other jobs", Vec::new());
/// Size of this process's own job.
static OWN_SIZE: AtomicU32 = AtomicU32::new(u32::MAX);
/// The number of this process's own job.
static OWN_JOB: Table<[u64; 2]> = Table::new("this job", [0; 2]);

/// A process's name, the same in all jobs. Names have an order, which decides where all must decide alike: older jobs
/// first, so that parents stand before those that they have spawned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The number of its job.
    pub job: [u64; 2],
    /// Its rank in that job.
    pub rank: u32,
    /// Number of ranks of that job.
    pub size: u32,
}

/// Notes which job this process is of.
pub fn set_up(size: u32) -> Result {
    let own = engine::with(|engine| engine.card_of(ProcId(0)))?;
    OWN_SIZE.store(size, Ordering::Relaxed);
    OWN_JOB.write(|job| *job = own.memory.job)
}

/// Whether a process is of this process's own job.
#[inline]
pub fn is_own(process: u32) -> bool {
    process < OWN_SIZE.load(Ordering::Relaxed)
}

/// Whether a face holds a connection with a process of another job, whose end then concerns all of the face.
pub fn is_tied(process: u32) -> bool {
    crate::face::face().is_tied(process)
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
    // In one use of the engine: another thread that learns at the same time must not add the same ones.
    engine::with(|engine| {
        FOREIGN.write(|foreign| {
            let known = engine.own_size() + foreign.len() as u32;
            foreign.extend((known..engine.processes()).map(|process| {
                let card = engine.card_of(ProcId(process)).memory;
                Name { job: card.job, rank: card.rank, size: card.size }
            }));
        })
    })?
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

    /// Words of one process's name.
    pub fn words(self) -> usize {
        match self {
            Form::Ranks => 1,
            Form::Cards => CARD_WORDS,
        }
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
            processes.flat_map(|process| engine.card_of(ProcId(process)).encode()).collect()
        }),
    }
}

/// This process's own card. `abroad`: it is to be called from other machines; where no network can be opened for that,
/// those who cannot do without say so.
pub fn own_card(abroad: bool) -> Result<Card> {
    crate::account::note_open();
    engine::with(|engine| {
        if abroad {
            // Where there is none, whoever cannot do without says so.
            let _ = engine.open_network();
        }
        engine.card_of(ProcId(crate::me()))
    })
}

/// The machine that all of these processes run on, this one among them; 0 where they are on several.
pub fn machine_of(processes: impl IntoIterator<Item = u32>) -> Result<u64> {
    engine::with(|engine| match processes.into_iter().all(|process| engine.shares_memory(ProcId(process))) {
        true => engine.card_of(ProcId(crate::me())).memory.machine,
        false => 0,
    })
}

/// The process of a card, which this one is to be connected with.
pub fn meet(card: &Card) -> Result<core::result::Result<ProcId, AttachError>> {
    engine::with(|engine| engine.connect(card))
}

/// Processes on other machines that each process calls at once, at least: whoever dies there, and ends its job with it,
/// is noticed.
const WATCHED: usize = 16;

/// The processes of a list that [`write()`] made, in this process or another, to the end of `found`. This process is
/// linked with them from now on.
///
/// # Errors
/// Where one of them cannot be reached, and why; `found` has those that were linked before.
pub fn read(words: &[u64], form: Form, found: &mut Vec<u32>) -> Result {
    if form == Form::Ranks {
        found.extend(words.iter().map(|word| *word as u32));
        return Ok(());
    }
    let met = words.chunks_exact(CARD_WORDS).try_for_each(|words| {
        let Some(card) = Card::decode(words) else {
            return Err(Error::internal("what came for a card of a process is none"));
        };
        let process = meet(&card)?.map_err(|error| unreachable(&card, &error))?;
        found.push(process.0);
        Ok(())
    });
    learn()?;
    met?;
    reach(found)?;
    engine::with(|engine| found.iter().for_each(|process| engine.tie(ProcId(*process))))
}

/// Calls those processes that are elsewhere, some of them where they are many, and waits until they have answered.
///
/// # Errors
/// Where one of them does not.
pub fn reach(processes: &[u32]) -> Result {
    let far: Vec<u32> = engine::with(|engine| {
        let is_far = |process: &u32| !is_own(*process) && !engine.shares_memory(ProcId(*process));
        processes.iter().copied().filter(|process| is_far(process)).collect()
    })?;
    // Not everybody calls the same ones.
    let start = if far.len() > WATCHED { crate::me() as usize * WATCHED } else { 0 };
    let chosen: Vec<u32> =
        far.iter().copied().cycle().skip(start % far.len().max(1)).take(far.len().min(WATCHED)).collect();
    engine::with(|engine| chosen.iter().for_each(|process| engine.call(ProcId(*process))))?;
    for process in chosen {
        let reached = engine::wait(|engine| engine.is_reached(ProcId(process)))?;
        if let Err(error) = reached {
            let card = engine::with(|engine| engine.card_of(ProcId(process)))?;
            return Err(unreachable(&card, &error));
        }
    }
    Ok(())
}

/// The error of a process that cannot be reached.
#[cold]
pub fn unreachable(card: &Card, error: &AttachError) -> Box<Error> {
    let kind = match error {
        _ if error.is_out_of_reach() => Kind::Unsupported,
        _ if error.is_shortage() => Kind::Memory,
        _ => Kind::Other,
    };
    Error::new(
        kind,
        format!(
            "process {} of another job, of {} processes, cannot be reached: {error}",
            card.memory.rank, card.memory.size
        ),
    )
}
