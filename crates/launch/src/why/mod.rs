//! Why a job stands still: its ranks are asked twice, and what they say is judged.
//!
//! A rank that says the same both times was asleep in between with nothing on its way to it: when the second question
//! was asked, all such ranks slept at once. So what they said holds together, though they said it at different times
//! (`arke_base::answers` says why a message cannot be missed). Ranks of other nodes are asked by way of their desks
//! (`far.rs`).

mod far;
pub mod handed;
mod inquiry;
pub mod jobs;
mod kernel;
pub mod other;
pub mod process;
mod python;
mod question;
mod queues;
mod stack;
pub mod symbols;
pub mod tasks;
mod view;

pub use inquiry::Inquiry;
pub use question::{Nodes, Question};
pub(crate) use view::{view, NodeView};

use arke_base::board::Board;
use arke_diagnosis::{Account, Diagnosis};
use std::time::{Duration, Instant};

/// How often an inquiry that somebody waits for is looked at.
const LOOKS: Duration = Duration::from_millis(5);

/// Asks the ranks of a board's job, and says what follows from their answers. Takes about half a second; where other
/// hosts do not answer, some seconds.
pub fn ask(board: &Board) -> Diagnosis {
    if let Some(port) = board.desk() {
        return far::ask(board, port);
    }
    let mut inquiry = Inquiry::begin(board, Instant::now());
    loop {
        if let Some(answers) = inquiry.step(board, Instant::now()) {
            return judge(board, answers);
        }
        std::thread::sleep(LOOKS);
    }
}

/// What follows from the answers of the ranks of a board that holds the whole job.
pub fn judge(board: &Board, answers: Vec<Answer>) -> Diagnosis {
    view::conclude(vec![view(board, answers)], &[])
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
    /// Something of another version of Arke, which cannot be read.
    Version(u32),
    /// Nothing.
    None,
}

impl Answer {
    fn account(&self) -> Option<&Account> {
        match self {
            Answer::Same(account) | Answer::Other(account) => Some(account),
            Answer::Finalized | Answer::Version(_) | Answer::None => None,
        }
    }
}
