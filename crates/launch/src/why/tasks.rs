//! Asking several jobs at one moment, and making one job of those that are tasks which belong together.

use super::inquiry::Inquiry;
use super::view::{self, NodeView};
use super::LOOKS;
use arke_base::board::Board;
use arke_diagnosis::account::{Awaits, Place};
use arke_diagnosis::tasks::{together as judge, Task};
use arke_diagnosis::{Diagnosis, Seen};
use std::time::Instant;

/// What a job has answered that was asked together with others.
#[derive(Debug)]
pub struct One(How);

#[derive(Debug)]
enum How {
    /// All ranks are on its board.
    Near(Box<NodeView>),
    /// It has ranks on other hosts, and was asked alone.
    Far(Box<Diagnosis>),
}

/// Asks the ranks of several jobs. All of them have answered the first question before any is asked the second one: what
/// those say that say the same both times holds together, as for the ranks of one job.
pub fn ask_several(boards: &[&Board]) -> Vec<One> {
    let near: Vec<&Board> = boards.iter().copied().filter(|board| board.desk().is_none()).collect();
    let now = Instant::now();
    let mut inquiries: Vec<Inquiry> = near.iter().map(|board| Inquiry::begin_in_steps(board, now)).collect();
    let each = |inquiries: &mut Vec<Inquiry>, look: &mut dyn FnMut(usize, &Board, &mut Inquiry) -> bool| loop {
        let mut all = true;
        for (at, (board, inquiry)) in near.iter().zip(inquiries.iter_mut()).enumerate() {
            all &= look(at, board, inquiry);
        }
        if all {
            return;
        }
        std::thread::sleep(LOOKS);
    };
    each(&mut inquiries, &mut |_, board, inquiry| {
        inquiry.step(board, Instant::now());
        inquiry.waits()
    });
    near.iter().zip(&mut inquiries).for_each(|(board, inquiry)| inquiry.go_on(board, Instant::now()));
    let mut answers: Vec<Option<Vec<super::Answer>>> = near.iter().map(|_| None).collect();
    each(&mut inquiries, &mut |at, board, inquiry| {
        if answers[at].is_none() {
            answers[at] = inquiry.step(board, Instant::now());
        }
        answers[at].is_some()
    });
    let mut told = answers.into_iter().flatten();
    boards
        .iter()
        .map(|board| match board.desk().is_none().then(|| told.next()).flatten() {
            Some(answers) => One(How::Near(Box::new(view::view(board, answers)))),
            None => One(How::Far(Box::new(super::ask(board)))),
        })
        .collect()
}

impl One {
    /// Who it is among others that belong together, if it is a job of one rank that has told.
    pub fn place(&self) -> Option<&Place> {
        match &self.0 {
            How::Near(view) => match &view.ranks[..] {
                [rank] => match &rank.seen {
                    Seen::Told(account) | Seen::Moving(account) => account.place.as_deref(),
                    _ => None,
                },
                _ => None,
            },
            How::Far(_) => None,
        }
    }

    /// Whether it waits for a message of others that belong together with it, and has not said the same both times: it may
    /// have been asked while it looked up from its sleep.
    pub fn may_have_looked_up(&self) -> bool {
        let moving = |seen: &Seen| match seen {
            Seen::Moving(account) => {
                account.place.as_ref().is_some_and(|place| matches!(place.awaits, Awaits::Message { .. }))
            }
            _ => false,
        };
        matches!(&self.0, How::Near(view) if view.ranks.iter().any(|rank| moving(&rank.seen)))
    }

    /// What follows of the job alone.
    pub fn conclude(self) -> Diagnosis {
        match self.0 {
            How::Near(view) => view::conclude(vec![*view], &[]),
            How::Far(diagnosis) => *diagnosis,
        }
    }
}

/// What is known of a task.
#[derive(Debug)]
pub enum About {
    /// It was asked.
    Asked(One),
    /// Only this, to follow its name.
    Said(String),
}

/// What follows from the answers of tasks that belong together, each with its id. `title`: what stands before their ids;
/// `whole`: whether these are all tasks that there are.
pub fn together(tasks: Vec<(u64, About)>, title: &str, whole: bool) -> Diagnosis {
    let mut places = Vec::new();
    let mut known = Vec::new();
    for (id, about) in tasks {
        let rank = match about {
            About::Asked(One(How::Near(mut view))) => view.ranks.pop().ok_or("says nothing".to_string()),
            About::Asked(One(How::Far(_))) => Err("says nothing".into()),
            About::Said(how) => Err(how),
        };
        let (seen, at) = match rank {
            Ok(rank) => (rank.seen, (rank.place, rank.threads)),
            Err(how) => (Seen::Silent(how), (None, Vec::new())),
        };
        known.push(Task { id, seen });
        places.push(at);
    }
    let mut diagnosis = judge(known, title, whole, arke_sys::clock::now_ns());
    view::set_places(&mut diagnosis, &mut places);
    diagnosis
}
