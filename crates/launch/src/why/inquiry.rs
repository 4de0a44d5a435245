//! Asking all ranks of a board twice, without waiting: whoever asks looks now and then.

use super::Answer;
use arke_base::board::{Board, RankState};
use arke_diagnosis::Account;
use std::time::{Duration, Instant};

/// How long a rank has to answer that has told that it sleeps: it looks up five times a second.
const SLEEPER: Duration = Duration::from_millis(900);
/// How long any other rank has: it polls, and answers soon, or it computes, and does not.
const OTHER: Duration = Duration::from_millis(300);

/// An inquiry.
#[derive(Debug)]
pub struct Inquiry {
    question: u32,
    asked: Instant,
    /// The answers to the first question, once the second is asked.
    first: Option<Vec<Option<Account>>>,
    now: Vec<Option<Account>>,
}

impl Inquiry {
    /// Asks for the first time.
    pub fn begin(board: &Board, now: Instant) -> Self {
        let nobody = (0..board.size()).map(|_| None).collect();
        Self { question: board.ask(), asked: now, first: None, now: nobody }
    }

    /// Looks for answers; all of them, when both questions are answered or nobody else is going to.
    pub fn step(&mut self, board: &Board, now: Instant) -> Option<Vec<Answer>> {
        let waited = now.saturating_duration_since(self.asked);
        let mut all = true;
        for (rank, place) in self.now.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
            let rank = rank as u32;
            *place = answer(board, rank, self.question);
            let patience = if board.record(rank).waiting.read().is_some() { SLEEPER } else { OTHER };
            all &= place.is_some() || board.record(rank).state() != RankState::Joined || waited >= patience;
        }
        if !all {
            return None;
        }
        let nobody = self.now.iter().map(|_| None).collect();
        let answers = std::mem::replace(&mut self.now, nobody);
        match self.first.take() {
            Some(first) => {
                Some(first.into_iter().zip(answers).map(|(first, second)| both(first, second)).collect())
            }
            None => {
                self.first = Some(answers);
                (self.question, self.asked) = (board.ask(), now);
                None
            }
        }
    }
}

/// A rank's answer to this question, or to a later one that somebody else has asked.
fn answer(board: &Board, rank: u32, question: u32) -> Option<Account> {
    let (answered, bytes) = board.answers(rank).read()?;
    let is_new = answered.wrapping_sub(question) < u32::MAX / 2;
    Account::decode(&bytes).ok().filter(|_| is_new)
}

fn both(first: Option<Account>, second: Option<Account>) -> Answer {
    match (first, second) {
        (Some(first), Some(second)) => {
            let same =
                !second.polls && (first.wait, first.moves, first.polls) == (second.wait, second.moves, false);
            let second = Box::new(second);
            if same {
                Answer::Same(second)
            } else {
                Answer::Other(second)
            }
        }
        (Some(account), None) | (None, Some(account)) => Answer::Other(Box::new(account)),
        (None, None) => Answer::None,
    }
}
