//! The launcher's view of the ranks: their processes, what the board says of them, and how they ended.

use crate::doings::{self, Doing};
use crate::processes::{alive, parse_stat, signal_all};
use crate::signals::Came;
use crate::verdict::{Cause, End};
use crate::whereabouts::{View, Whereabouts};
use arke_base::board::{Board, RankState};
use arke_sys::procfs::folder;
use nix::sys::signal::Signal;
use nix::unistd::{getpgid, getpgrp, Pid};
use std::collections::HashMap;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

/// One rank.
#[derive(Debug)]
struct Rank {
    /// The process that the launcher started.
    pid: Pid,
    /// What it runs, for messages.
    program: String,
    /// How that process ended.
    end: Option<End>,
    /// The rank's own process where that is another, below a wrapper program.
    inner: Option<Inner>,
    /// Whether its end was looked at.
    judged: bool,
    /// Since when it is known to have given up because another rank was lost.
    bereft: Option<Instant>,
}

#[derive(Debug)]
enum Inner {
    Running(Pid, OwnedFd),
    /// The system gives no descriptors of processes: it is looked at again at this time.
    Polled(Pid, Instant),
    /// Ended, as was seen at this time.
    Ended(Instant),
    /// Ended, and looked at.
    Settled,
    /// It cannot be seen from here: what becomes of it, the process that the launcher started has to tell.
    Unseen,
}

/// How often a rank below a wrapper is looked at where there are no descriptors of processes.
const LOOKS: Duration = Duration::from_millis(100);
/// How long a wrapper program has to end after its rank did: it knows how the rank ended.
const WRAPPER_ENDS: Duration = Duration::from_millis(50);

/// How long the end of the rank is waited for that another one has given up for: that is the cause, and comes to be
/// known within moments.
const CAUSE_COMES: Duration = Duration::from_millis(300);

/// All ranks of the job.
#[derive(Debug)]
pub(crate) struct Ranks {
    ranks: Vec<Rank>,
    by_pid: HashMap<Pid, u32>,
    running: usize,
    board: Board,
}

impl Ranks {
    /// The ranks of a board, none of them started yet.
    pub fn new(board: Board) -> Self {
        Self { ranks: Vec::new(), by_pid: HashMap::new(), running: 0, board }
    }

    /// Adds the next rank.
    pub fn add(&mut self, pid: Pid, program: String) {
        self.by_pid.insert(pid, self.ranks.len() as u32);
        self.ranks.push(Rank { pid, program, end: None, inner: None, judged: false, bereft: None });
        self.running += 1;
    }

    /// Gives the board back.
    pub fn into_board(self) -> Board {
        self.board
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Number of ranks whose process runs.
    pub fn running(&self) -> usize {
        self.running
    }

    /// The ranks whose process runs.
    pub fn running_ranks(&self) -> Vec<usize> {
        (0..self.ranks.len()).filter(|r| self.ranks[*r].end.is_none()).collect()
    }

    /// The process and program of a rank, for messages.
    pub fn who(&self, rank: u32) -> (i32, &str) {
        let r = &self.ranks[rank as usize];
        let record = self.board.record(rank);
        // An MPI program that had the seat before, and has finalized, is not the process that has ended now.
        let before = r.end.is_some() && record.state() == RankState::Finalized;
        let occupant = record.occupant().filter(|_| !before);
        let pid = match (&r.inner, occupant) {
            (Some(Inner::Running(pid, _) | Inner::Polled(pid, _)), _) => pid.as_raw(),
            (_, Some(occupant)) => View::default().number(&occupant).unwrap_or(r.pid.as_raw()),
            (_, None) => r.pid.as_raw(),
        };
        (pid, &r.program)
    }

    /// Notes the end of a child; one that is no rank was left behind by a rank and does not count.
    pub fn ended(&mut self, pid: Pid, end: End) {
        if let Some(rank) = self.by_pid.remove(&pid) {
            self.ranks[rank as usize].end = Some(end);
            self.running -= 1;
        }
    }

    /// Looks for ranks that joined from below a wrapper program, whose end would not be seen otherwise.
    pub fn watch_wrapped(&mut self, now: Instant) {
        let view = View::default();
        for (rank, r) in
            self.ranks.iter_mut().enumerate().filter(|(_, r)| r.end.is_none() && r.inner.is_none())
        {
            let record = self.board.record(rank as u32);
            let Some(occupant) = record.occupant() else { continue };
            if view.number(&occupant) == Some(r.pid.as_raw()) {
                continue;
            }
            let pid = match view.find(record) {
                Whereabouts::Here(pid) => Pid::from_raw(pid as i32),
                Whereabouts::Gone => {
                    r.inner = Some(Inner::Ended(now));
                    continue;
                }
                Whereabouts::Unseen => {
                    r.inner = Some(Inner::Unseen);
                    continue;
                }
            };
            // The first process of a PID namespace, say: the launcher has started it, and it has another number inside.
            if pid == r.pid {
                continue;
            }
            r.inner = Some(match arke_sys::process::descriptor(pid.as_raw()) {
                Ok(fd) => Inner::Running(pid, fd),
                Err(libc::ESRCH) => Inner::Ended(now),
                Err(_) => Inner::Polled(pid, now + LOOKS),
            });
        }
    }

    /// Descriptors of the ranks below wrappers, which poll readable at their end.
    pub fn watched(&self) -> impl Iterator<Item = (u32, BorrowedFd<'_>)> {
        self.ranks.iter().enumerate().filter_map(|(rank, r)| match &r.inner {
            Some(Inner::Running(_, fd)) if r.end.is_none() => Some((rank as u32, fd.as_fd())),
            _ => None,
        })
    }

    /// Notes the end of a rank below a wrapper.
    pub fn watched_ended(&mut self, rank: u32, now: Instant) {
        self.ranks[rank as usize].inner = Some(Inner::Ended(now));
    }

    /// When a rank counts as failed that is below a wrapper that goes on, or gave up because of another one.
    pub fn next_failure(&self) -> Option<Instant> {
        let due = |r: &Rank| {
            let bereft = r.bereft.map(|since| since + CAUSE_COMES);
            match r.inner.as_ref().filter(|_| r.end.is_none()) {
                // One that has given up is not judged before its own time, whatever its wrapper does.
                Some(Inner::Ended(at)) => bereft.or(Some(*at + WRAPPER_ENDS)),
                Some(Inner::Polled(_, at)) => bereft.into_iter().chain([*at]).min(),
                _ => bereft,
            }
        };
        self.ranks.iter().filter(|r| !r.judged).filter_map(due).min()
    }

    /// The ranks that failed and were not reported before.
    pub fn failures(&mut self, now: Instant) -> Vec<(u32, Cause)> {
        let mut failures = Vec::new();
        for r in &mut self.ranks {
            if let Some(Inner::Polled(pid, at)) = r.inner {
                if now >= at {
                    r.inner =
                        Some(if alive(pid) { Inner::Polled(pid, now + LOOKS) } else { Inner::Ended(now) });
                }
            }
        }
        for (rank, r) in self.ranks.iter_mut().enumerate().filter(|(_, r)| !r.judged) {
            let record = self.board.record(rank as u32);
            if record.is_bereft() && now < *r.bereft.get_or_insert(now) + CAUSE_COMES {
                continue;
            }
            let cause = match (r.end, &r.inner) {
                (Some(end), _) => {
                    r.judged = true;
                    Cause::of(end, record)
                }
                // The wrapper goes on. If the rank did not end well, the job is lost all the same.
                (None, Some(Inner::Ended(at))) if now >= *at + WRAPPER_ENDS => {
                    r.inner = Some(Inner::Settled);
                    Cause::of(End::Unknown, record)
                }
                (None, _) => Cause::asked(record),
            };
            if let Some(cause) = cause {
                r.judged = true;
                failures.push((rank as u32, cause));
            }
        }
        failures
    }

    /// Tells the others that a rank is lost, and how it ended.
    pub fn lose(&self, rank: u32, how: &str) {
        self.board.lose(rank, how);
    }

    /// The ranks that run and have not joined, with their processes.
    pub fn unjoined(&self) -> Vec<(u32, i32)> {
        let absent = |rank: &u32| self.board.record(*rank).state() == RankState::Absent;
        let running = (0..self.ranks.len() as u32).filter(|rank| self.ranks[*rank as usize].end.is_none());
        running.filter(absent).map(|rank| (rank, self.ranks[rank as usize].pid.as_raw())).collect()
    }

    /// The first ranks that run and have joined, so many at most, each with the process that has: another one than was
    /// started, behind a wrapper.
    pub fn joined(&self, most: usize) -> Vec<(u32, i32)> {
        let is = |rank: &u32| {
            let state = self.board.record(*rank).state();
            matches!(state, RankState::Joined | RankState::Finalized)
                && self.ranks[*rank as usize].end.is_none()
        };
        (0..self.ranks.len() as u32).filter(is).take(most).map(|rank| (rank, self.who(rank).0)).collect()
    }

    /// What a rank slept for when it was last seen, in words: "MPI_Recv: a message from rank 1 ...".
    pub fn wait_of(&self, rank: u32) -> Option<String> {
        let record = self.board.record(rank);
        // What a rank that has called for the end of the job says is the reason.
        (record.state() == RankState::Joined)
            .then(|| record.waiting.read())
            .flatten()
            .map(|wait| wait.to_string())
    }

    /// What some running ranks are doing, as far as they, the board and the system tell, in words.
    pub fn doings(&self, ranks: &[usize]) -> String {
        doings::in_words(ranks.iter().map(|rank| (*rank, self.doing(*rank as u32))).collect())
    }

    fn doing(&self, rank: u32) -> Doing {
        let (pid, _) = self.who(rank);
        let text = std::fs::read_to_string(folder(pid).join("stat")).unwrap_or_default();
        let state = parse_stat(&text).map_or('?', |stat| stat.state);
        let record = self.board.record(rank);
        match (record.state(), state, record.waiting.read()) {
            (_, 'T' | 't', _) => Doing::Seen("stopped by a signal or a debugger"),
            (_, _, Some(wait)) => {
                let ns = arke_sys::clock::now_ns().saturating_sub(wait.since_ns);
                Doing::Waits(wait, ns)
            }
            (RankState::Absent, ..) => Doing::Seen("without MPI_Init so far"),
            (RankState::Finalized, ..) => Doing::Seen("done with MPI_Finalize"),
            (_, 'S' | 'D', _) => Doing::Seen("asleep, but in no call that waits for others"),
            _ => Doing::Seen("computing or polling"),
        }
    }

    /// Whether a rank never joined, so far.
    pub fn is_absent(&self, rank: u32) -> bool {
        self.board.record(rank).state() == RankState::Absent
    }

    /// The first rank that is done and never joined.
    pub fn first_done_unjoined(&self) -> Option<u32> {
        let absent = |rank: &u32| self.board.record(*rank).state() == RankState::Absent;
        (0..self.ranks.len() as u32).find(|r| self.ranks[*r as usize].end.is_some() && absent(r))
    }

    /// The first rank that has taken its seat and not finalized, though the process that the launcher started, which is
    /// another one, has ended.
    pub fn first_left_behind(&self) -> Option<u32> {
        let view = View::default();
        let left = |(rank, r): &(usize, &Rank)| {
            let record = self.board.record(*rank as u32);
            let other = record.occupant().is_some_and(|of| view.number(&of) != Some(r.pid.as_raw()));
            r.end.is_some() && other && matches!(record.state(), RankState::Absent | RankState::Joined)
        };
        self.ranks.iter().enumerate().find(left).map(|(rank, _)| rank as u32)
    }

    /// The processes of ranks that run: they are this one's children, whose numbers nobody else can have.
    pub fn processes(&self) -> impl Iterator<Item = Pid> + '_ {
        self.ranks.iter().filter(|r| r.end.is_none()).map(|r| r.pid)
    }

    /// Whether a rank has ended well: then its job is done, whatever became of the others.
    pub fn any_ended_well(&self) -> bool {
        let well = |(rank, r): (usize, &Rank)| {
            matches!(r.end, Some(End::Exited(0)))
                && self.board.record(rank as u32).state() == RankState::Finalized
        };
        self.ranks.iter().enumerate().any(well)
    }

    /// Whether any rank is in a state.
    pub fn any_in(&self, state: RankState) -> bool {
        (0..self.ranks.len() as u32).any(|rank| self.board.record(rank).state() == state)
    }

    /// Whether any rank that runs is connected with the job that spawned this one, or has not come so far yet.
    pub fn any_tied(&self) -> bool {
        self.running_ranks().into_iter().any(|rank| {
            let record = self.board.record(rank as u32);
            record.state() == RankState::Absent || record.state() == RankState::Joined && record.ties() > 0
        })
    }

    /// Passes a signal on to each rank that has not got it from the terminal already.
    pub fn pass_on(&self, came: Came) {
        let group = getpgrp();
        for r in self.ranks.iter().filter(|r| r.end.is_none()) {
            let inner = match &r.inner {
                Some(Inner::Running(pid, fd)) => Some((*pid, fd)),
                _ => None,
            };
            let deadly = matches!(
                came.signal,
                Signal::SIGINT
                    | Signal::SIGTERM
                    | Signal::SIGHUP
                    | Signal::SIGQUIT
                    | Signal::SIGTSTP
                    | Signal::SIGCONT
            );
            // A wrapper that knows nothing of SIGUSR1 would die of it; the program below is meant.
            let outer = (inner.is_none() || deadly).then_some(r.pid);
            let has_it = |pid: Pid| came.from_terminal && getpgid(Some(pid)) == Ok(group);
            if let Some(pid) = outer.filter(|pid| !has_it(*pid)) {
                signal_all(&[pid], came.signal);
            }
            if let Some((pid, fd)) = inner.filter(|(pid, _)| !has_it(*pid)) {
                arke_sys::process::send_anyway(fd, pid.as_raw(), came.signal as i32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_sys::arena::Arena;

    #[test]
    fn a_rank_that_has_given_up_behind_a_wrapper_is_due_once() {
        let board = Board::create(&Arena::create(0).unwrap(), 1, 1, [1, 1]).unwrap();
        board.record(0).set_bereft();
        board.record(0).abort(65, "rank 1 has failed");
        let mut ranks = Ranks::new(board);
        ranks.add(Pid::this(), "program".into());
        let now = Instant::now();
        ranks.watched_ended(0, now);
        assert!(ranks.failures(now).is_empty());
        assert_eq!(ranks.next_failure(), Some(now + CAUSE_COMES));
        let failures = ranks.failures(now + CAUSE_COMES);
        assert!(matches!(failures[..], [(0, Cause::Bereft(65, _))]), "{failures:?}");
        assert_eq!(ranks.next_failure(), None);
    }
}
