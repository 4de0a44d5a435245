//! Telling what ranks have left that died of a signal: where they were, and how they came there.
//!
//! In a job that ends because of it this comes last, when all ranks have ended: then it is known which of them died in
//! the same place, and nobody writes any more.

use super::Supervisor;
use crate::crash::{self, Told};
use crate::topology::format_list;
use crate::whereabouts::View;
use std::time::Instant;

/// The most places that are told.
const MOST: usize = 4;

impl Supervisor<'_> {
    /// Tells where a rank died, while the job goes on.
    pub(super) fn tell_crash(&mut self, rank: u32) {
        if let Some(told) = self.crash_of(rank) {
            self.say_crash(&[rank as usize], &told);
        }
    }

    /// Tells of all crashes that were not told of before; those in the same place once.
    pub(super) fn tell_crashes(&mut self) {
        let mut places: Vec<(Vec<usize>, Told)> = Vec::new();
        for rank in 0..self.ranks.board().size() {
            let Some(told) = self.crash_of(rank) else { continue };
            match places.iter_mut().find(|(_, other)| other.same_place(&told)) {
                Some((ranks, _)) => ranks.push(rank as usize),
                None => places.push((vec![rank as usize], told)),
            }
        }
        for (ranks, told) in places.iter().take(MOST) {
            self.say_crash(ranks, told);
        }
        let others: Vec<usize> = places.iter().skip(MOST).flat_map(|(ranks, _)| ranks.clone()).collect();
        if !others.is_empty() {
            let line = format!("arke: {} died in other places", ranks_in_words(&others));
            self.output.say(&line, Instant::now());
        }
    }

    fn crash_of(&self, rank: u32) -> Option<Told> {
        let board = self.ranks.board();
        let crash = board.crash(rank).read()?;
        let record = board.record(rank);
        board.crash(rank).tell_once().then(|| crash::tell(record.pid(), View::default().pid(record), &crash))
    }

    fn say_crash(&mut self, ranks: &[usize], told: &Told) {
        let now = Instant::now();
        self.output.drain(now);
        let spawned = if self.family.is_some() { "spawned " } else { "" };
        for line in told.lines(&format!("{spawned}rank {}", ranks[0])) {
            self.output.say(&line, now);
        }
        if let [_, others @ ..] = ranks {
            if !others.is_empty() {
                self.output.say(&format!("arke:   {}: the same", ranks_in_words(others)), now);
            }
        }
    }
}

fn ranks_in_words(ranks: &[usize]) -> String {
    format!("{} {}", if ranks.len() == 1 { "rank" } else { "ranks" }, format_list(ranks))
}
