//! A question to all ranks of a job for one who does not want to wait, and looks at what they have counted as well.

use super::{far, judge, Inquiry};
use crate::desk::Other;
use crate::JobId;
use arke_base::board::Board;
use arke_diagnosis::Diagnosis;
use arke_sys::arena::Arena;
use std::sync::mpsc::{channel, Receiver, TryRecvError};
use std::time::Instant;

/// A question that is under way.
#[derive(Debug)]
pub enum Question {
    /// All ranks are on one board.
    Near(Inquiry),
    /// A thread asks the nodes.
    Far(Receiver<Diagnosis>),
}

impl Question {
    /// Asks the ranks of a board's job. `arena` holds the board.
    pub fn begin(board: &Board, arena: &Arena, now: Instant) -> Self {
        let (say, answer) = channel();
        if let (Some(port), Ok(own)) = (board.desk(), Board::open(arena)) {
            let ask = move || {
                let _ = say.send(far::ask(&own, port));
            };
            // Where no thread can be had, nothing is ever said.
            let _ = arke_sys::threads::start("arke-asks", None, ask);
            return Question::Far(answer);
        }
        Question::Near(Inquiry::begin(board, now))
    }

    /// What follows, once it is known.
    pub fn step(&mut self, board: &Board, now: Instant) -> Option<Diagnosis> {
        match self {
            Question::Near(inquiry) => inquiry.step(board, now).map(|answers| judge(board, answers)),
            Question::Far(answer) => match answer.try_recv() {
                Ok(diagnosis) => Some(diagnosis),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    Some(judge(board, (0..board.size()).map(|_| super::Answer::None).collect()))
                }
            },
        }
    }
}

/// The other nodes of a job, for one who looks at them again and again.
#[derive(Debug, Default)]
pub struct Nodes {
    sessions: Vec<(Other, Option<far::Session>)>,
}

impl Nodes {
    /// Those of this board's job; none where all ranks are on it.
    pub fn of(board: &Board) -> Nodes {
        let others = board.desk().and_then(|port| far::others(board, port).ok()).unwrap_or_default();
        let job = JobId(board.cookie());
        let sessions = others.into_iter().map(|other| {
            let session = far::Session::begin(&other, job).ok();
            (other, session)
        });
        Nodes { sessions: sessions.collect() }
    }

    /// What each of them shows: its host, its ranks and what its clerk says; `None`: it does not answer.
    pub fn look(&mut self) -> Vec<(String, Vec<u32>, Option<Vec<u8>>)> {
        let look = |(other, session): &mut (Other, Option<far::Session>)| {
            let said = session.as_mut().and_then(|session| session.look().ok());
            if said.is_none() {
                *session = None;
            }
            (other.host(), other.ranks.clone(), said)
        };
        self.sessions.iter_mut().map(look).collect()
    }
}
