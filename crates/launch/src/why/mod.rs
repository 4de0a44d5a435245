//! Why a job stands still: its ranks are asked twice, and what they say is judged.
//!
//! A rank that says the same both times was asleep in between with nothing on its way to it: when the second question
//! was asked, all such ranks slept at once. So what they said holds together, though they said it at different times
//! (`arke_base::answers` says why a message cannot be missed).

mod inquiry;
pub mod jobs;
pub mod symbols;

pub use inquiry::Inquiry;

use crate::processes::parse_stat;
use arke_base::board::{Board, RankState};
use arke_diagnosis::{Account, Diagnosis, Job, Seen};
use std::time::{Duration, Instant};

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
    let size = answers.iter().filter_map(Answer::account).map(|account| account.size).max();
    let size = size.unwrap_or(0).max(board.size()) as usize;
    // On a board of one machine of several, ranks stand in another order than in the job.
    let mut ranks = vec![
        Seen::Silent(
            "has not answered: it is on another machine, which cannot be asked from here, or computes".into()
        );
        size
    ];
    let several = size > board.size() as usize;
    let mut pids = vec![0; size];
    for (index, answer) in answers.into_iter().enumerate() {
        let rank = answer.account().map_or(index, |account| account.rank as usize);
        if several && answer.account().is_none() {
            continue;
        }
        pids[rank] = board.record(index as u32).pid();
        ranks[rank] = match answer {
            Answer::Same(account) => Seen::Told(account),
            Answer::Other(account) => Seen::Moving(account),
            Answer::Finalized => finalized(board, index as u32),
            Answer::None => outside(board, index as u32),
        };
    }
    let mut diagnosis = Job { ranks, now_ns: arke_sys::clock::now_ns() }.diagnose();
    for report in &mut diagnosis.ranks {
        let Some(place) = symbols::place(pids[report.rank as usize], &report.stack) else { continue };
        report.at = Some(place.at);
        // Calls of MPI note their names; those of the other faces are known by the function that was called.
        if let Some(call) = place.call.filter(|_| report.call.is_empty()) {
            report.name_call(&call);
        }
    }
    diagnosis
}

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

/// The letter of the state that a rank's process is in; `None` if it is gone.
fn state_of(board: &Board, index: u32) -> Option<char> {
    let text =
        std::fs::read_to_string(format!("/proc/{}/stat", board.record(index).pid())).unwrap_or_default();
    parse_stat(&text).map(|stat| stat.state).filter(|state| !"ZX".contains(*state))
}

/// A rank that had called `MPI_Finalize` in good time.
fn finalized(board: &Board, index: u32) -> Seen {
    match state_of(board, index) {
        Some(_) => Seen::Finalized,
        None => Seen::Ended("has called MPI_Finalize and ended".into()),
    }
}

/// What is seen of a rank that says nothing.
fn outside(board: &Board, index: u32) -> Seen {
    match (board.record(index).state(), state_of(board, index)) {
        (RankState::Finalized, _) => Seen::Silent("has called MPI_Finalize just now".into()),
        (RankState::Absent, _) => Seen::Silent("has not called MPI_Init so far".into()),
        (RankState::Lost, _) => Seen::Silent("is lost; the job goes on without it".into()),
        (RankState::Aborting, _) => Seen::Silent("has called for the end of the job".into()),
        (RankState::Joined, None) => Seen::Silent("has ended without MPI_Finalize".into()),
        (RankState::Joined, Some('T' | 't')) => Seen::Silent("is stopped by a signal or a debugger".into()),
        (RankState::Joined, Some('S' | 'D')) => {
            Seen::Silent("is asleep, but in no call of Arke's that tells what it waits for".into())
        }
        (RankState::Joined, Some(_)) => Seen::Silent("computes, outside of Arke's calls".into()),
    }
}
