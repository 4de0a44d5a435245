//! Noticing that a job stands still for good.
//!
//! Ranks write on the board since when they sleep. When all of them have slept for some seconds, they are asked what
//! for ([`crate::why`]); the user is told once if it is proven that none can ever go on. A job that merely waits long
//! is asked less and less often.

use super::Supervisor;
use crate::spec::Deadlock;
use crate::why::{self, Inquiry};
use arke_base::board::{Board, RankState};
use arke_diagnosis::{Diagnosis, Verdict};
use std::time::{Duration, Instant};

/// Exit code of a job that was ended because it could never go on.
pub(crate) const DEADLOCKED: u8 = 125;
/// How often answers are looked for.
const LOOKS: Duration = Duration::from_millis(20);
/// Longest pause between two inquiries.
pub(crate) const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// How far it has come.
pub(super) struct Standstill {
    what: Deadlock,
    /// For so long all ranks must have slept.
    after: Duration,
    /// The pause before the next look at the board, and when that is.
    pause: Duration,
    at: Instant,
    inquiry: Option<Inquiry>,
    /// When the user was told of a proof.
    told: Option<Instant>,
}

impl Standstill {
    pub fn new((what, after): (Deadlock, Duration), now: Instant) -> Self {
        let pause = (after / 2).min(LONGEST_PAUSE);
        Self { what, after, pause, at: now + pause, inquiry: None, told: None }
    }

    /// When to look next.
    pub fn next(&self) -> Option<Instant> {
        (self.what != Deadlock::Ignore && self.told.is_none()).then_some(self.at)
    }

    /// Whether the user knows all there is: was told of a proof, and no rank has waited for anything else since.
    fn is_known(&self, board: &Board, now: Instant) -> bool {
        self.told.is_some_and(|told| all_asleep(board, now.saturating_duration_since(told)))
    }

    /// Looks; a proof, once there is one.
    fn look(&mut self, board: &Board, now: Instant) -> Option<Diagnosis> {
        if let Some(inquiry) = &mut self.inquiry {
            self.at = now + LOOKS;
            let answers = inquiry.step(board, now)?;
            self.inquiry = None;
            let diagnosis = why::judge(board, answers);
            self.told = (diagnosis.verdict == Verdict::Deadlock).then_some(now);
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
            self.at = now + self.pause;
            return Some(diagnosis).filter(|_| self.told.is_some());
        }
        if all_asleep(board, self.after) {
            self.inquiry = Some(Inquiry::begin(board, now));
            self.at = now + LOOKS;
        } else {
            self.pause = (self.after / 2).min(LONGEST_PAUSE);
            self.at = now + pause_until_asleep(board, self.after);
        }
        None
    }
}

/// For how long all ranks have slept at the least, in one wait each, but for those that have finalized or are lost;
/// `None` where one is awake, or none is left.
fn asleep_for(board: &Board) -> Option<Duration> {
    let now = arke_sys::clock::now_ns();
    let mut least = None;
    for rank in 0..board.size() {
        let record = board.record(rank);
        match record.state() {
            RankState::Finalized | RankState::Lost => {}
            RankState::Joined => {
                let slept = now.saturating_sub(record.waiting.read()?.since_ns);
                least = Some(least.map_or(slept, |least: u64| least.min(slept)));
            }
            _ => return None,
        }
    }
    least.map(Duration::from_nanos)
}

/// Whether all ranks have slept so long.
pub(crate) fn all_asleep(board: &Board, after: Duration) -> bool {
    asleep_for(board).is_some_and(|slept| slept >= after)
}

/// When to look again whether all ranks have slept so long: as soon as they may have.
pub(crate) fn pause_until_asleep(board: &Board, after: Duration) -> Duration {
    match asleep_for(board) {
        Some(slept) => after.saturating_sub(slept).max(LOOKS),
        None => after / 2,
    }
    .min(LONGEST_PAUSE)
}

impl Supervisor<'_> {
    /// Looks whether the job stands still for good, if it is time to; false if it is not.
    pub(super) fn look_for_standstill(&mut self, now: Instant) -> bool {
        if self.standstill.next().is_none_or(|at| now < at) {
            return false;
        }
        let Some(diagnosis) = self.standstill.look(self.ranks.board(), now) else { return true };
        let ends = self.standstill.what == Deadlock::End;
        let and = if ends { "; ending the job" } else { "" };
        self.say_why(&diagnosis, and);
        if ends {
            self.code.get_or_insert(DEADLOCKED);
            self.stop();
        }
        true
    }

    /// As [`Supervisor::ask_why`], unless the user was told before.
    pub(super) fn ask_why_once(&mut self, now: Instant) {
        if !self.standstill.is_known(self.ranks.board(), now) {
            self.ask_why();
        }
    }

    /// Asks the ranks now, and tells the user what they say. The job's output waits for it half a second.
    pub(super) fn ask_why(&mut self) {
        let board = self.ranks.board();
        if (0..board.size()).any(|rank| board.record(rank).state() == RankState::Joined) {
            let diagnosis = why::ask(board);
            self.say_why(&diagnosis, "");
        }
    }

    fn say_why(&mut self, diagnosis: &Diagnosis, and: &str) {
        let now = Instant::now();
        self.output.drain(now);
        self.output.say(&format!("arke: the job on {}: {}{and}", self.host, diagnosis.conclusion()), now);
        for line in diagnosis.lines() {
            self.output.say(&format!("arke:   {line}"), now);
        }
    }
}
