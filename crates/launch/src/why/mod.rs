//! Why a job stands still: its ranks are asked twice, and what they say is judged.
//!
//! A rank that says the same both times was asleep in between with nothing on its way to it: when the second question
//! was asked, all such ranks slept at once. So what they said holds together, though they said it at different times
//! (`arke_base::answers` says why a message cannot be missed).

mod inquiry;
pub mod jobs;
mod kernel;
pub mod process;
mod queues;
mod stack;
pub mod symbols;

pub use inquiry::Inquiry;

use arke_base::board::{Board, RankState};
use arke_diagnosis::{Account, Diagnosis, Job, Seen};
use kernel::Outside;
use process::Process;
use std::time::{Duration, Instant};
use symbols::Files;

/// How often an inquiry that somebody waits for is looked at.
const LOOKS: Duration = Duration::from_millis(5);

/// Asks the ranks of a board, and says what follows from their answers. Takes about half a second.
pub fn ask(board: &Board) -> Diagnosis {
    let mut inquiry = Inquiry::begin(board, Instant::now());
    loop {
        if let Some(answers) = inquiry.step(board, Instant::now()) {
            return judge(board, answers);
        }
        std::thread::sleep(LOOKS);
    }
}

/// What follows from the answers of a board's ranks.
pub fn judge(board: &Board, answers: Vec<Answer>) -> Diagnosis {
    // On a board of one machine of several, ranks stand in another order than in the job.
    let seats = |index: u32| board.record(index).seat();
    let size = (0..board.size()).filter_map(|index| Some(seats(index)?.1)).max();
    let size = size.unwrap_or(0).max(board.size()) as usize;
    let mut ranks = vec![Seen::Silent(ELSEWHERE.into()); size];
    let mut places: Vec<(u32, Option<symbols::Place>)> = (0..size).map(|_| (0, None)).collect();
    let files = Files::default();
    for (index, answer) in answers.into_iter().enumerate() {
        let index = index as u32;
        let told = answer.account().map(|account| account.rank);
        let rank = match told.or_else(|| Some(seats(index)?.0)) {
            Some(rank) => rank as usize,
            // It has not joined, and nobody knows its number where there are other machines.
            None if size > board.size() as usize => continue,
            None => index as usize,
        };
        if rank >= size {
            continue;
        }
        places[rank].0 = board.record(index).pid();
        ranks[rank] = match answer {
            Answer::Same(account) => Seen::Told(account),
            Answer::Other(account) => Seen::Moving(account),
            Answer::Finalized => finalized(board, index),
            Answer::None => {
                let outside = outside(&files, board, index);
                places[rank].1 = outside.place;
                Seen::Silent(outside.doing)
            }
        };
    }
    let mut diagnosis = Job { ranks, now_ns: arke_sys::clock::now_ns() }.diagnose();
    diagnosis.hints.extend(queues::of(board));
    for report in &mut diagnosis.ranks {
        let (pid, outside) = std::mem::take(&mut places[report.rank as usize]);
        let place = outside.or_else(|| symbols::place(&files, pid, &report.stack, true));
        let Some(place) = place else { continue };
        report.at = Some(place.at);
        report.callers = place.frames;
        // Calls of MPI note their names; those of the other faces are known by the function that was called.
        if let Some(call) = place.call.filter(|_| report.call.is_empty()) {
            report.name_call(&call);
        }
    }
    diagnosis
}

/// What is said of a rank on another machine.
const ELSEWHERE: &str = "is on another machine, which is not asked from here: call `arke why` there";

/// What a rank has answered.
#[derive(Debug, Clone)]
pub enum Answer {
    /// The same to both questions.
    Same(Box<Account>),
    /// Something, but not the same twice.
    Other(Box<Account>),
    /// Nothing: before it was asked for the second time, it had called `MPI_Finalize`.
    Finalized,
    /// Nothing.
    None,
}

impl Answer {
    fn account(&self) -> Option<&Account> {
        match self {
            Answer::Same(account) | Answer::Other(account) => Some(account),
            Answer::Finalized | Answer::None => None,
        }
    }
}

/// A rank that had called `MPI_Finalize` in good time.
fn finalized(board: &Board, index: u32) -> Seen {
    match Process::of(board.record(index).pid()) {
        Some(_) => Seen::Finalized,
        None => Seen::Ended("has called MPI_Finalize and ended".into()),
    }
}

/// What is seen of a rank that says nothing.
fn outside(files: &Files, board: &Board, index: u32) -> Outside {
    let record = board.record(index);
    let said = |doing: &str| Outside { doing: doing.into(), place: None };
    match record.state() {
        RankState::Finalized => said("has called MPI_Finalize just now"),
        RankState::Absent => said("has not called MPI_Init so far"),
        RankState::Lost => said("is lost; the job goes on without it"),
        RankState::Aborting => said("has called for the end of the job"),
        RankState::Joined => {
            let since = record.waiting.last_end().map(|end| arke_sys::clock::now_ns().saturating_sub(end));
            kernel::look(files, record.pid(), since)
        }
    }
}
