//! One look at all ranks of a job. It reads what they have written into shared memory and what /proc shows; no rank is
//! woken or asked.

use super::far;
use arke_base::board::{Board, RankState, Record};
use arke_base::paths::{Counters, Path};
use arke_base::waiting::Wait;
use arke_launch::why::process::{self, Process};
use arke_launch::why::Nodes;
use arke_launch::{View, Whereabouts};
use serde::{Deserialize, Serialize};

/// Number of paths.
pub(super) const PATHS: usize = Path::ALL.len();

/// Messages and bytes of one path, since the rank has started.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Flow {
    pub sent: u64,
    pub sent_bytes: u64,
    pub received: u64,
    pub received_bytes: u64,
}

/// What a rank does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Doing {
    /// Sleeps in a call that has told what it waits for.
    Waits,
    /// A signal or a debugger has stopped it.
    Stopped,
    /// Runs: computes, or looks for messages without sleeping.
    Runs,
    /// Sleeps, but not in a call of Arke's.
    Asleep,
    /// Has not called `MPI_Init`.
    Absent,
    /// Has called `MPI_Finalize`.
    Finalized,
    /// Has called for the end of the job.
    Aborting,
    /// Was lost, in a job that goes on without it; or its process is gone.
    Gone,
    /// Is on a host that does not answer.
    Unknown,
}

impl Doing {
    /// The word for the user.
    pub(super) fn word(self) -> &'static str {
        match self {
            Doing::Waits => "waits",
            Doing::Stopped => "stopped",
            Doing::Runs => "runs",
            Doing::Asleep => "asleep",
            Doing::Absent => "not yet",
            Doing::Finalized => "finalized",
            Doing::Aborting => "ending",
            Doing::Gone => "gone",
            Doing::Unknown => "unknown",
        }
    }

    /// All of them, in the order in which they are counted up.
    pub(super) const ALL: [Doing; 9] = [
        Doing::Runs,
        Doing::Waits,
        Doing::Asleep,
        Doing::Stopped,
        Doing::Absent,
        Doing::Finalized,
        Doing::Aborting,
        Doing::Gone,
        Doing::Unknown,
    ];
}

/// A rank as it was seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Seen {
    /// Its number in the job.
    pub rank: u32,
    /// Its number on the board, and for ranks of other hosts a number that no other rank has.
    pub index: u32,
    /// Its host; empty in a job on this one alone.
    pub host: String,
    pub pid: u32,
    pub doing: Doing,
    pub process: Option<Process>,
    /// Bytes in swap space.
    pub swapped: u64,
    #[serde(serialize_with = "far::write", deserialize_with = "far::read")]
    pub wait: Option<Wait>,
    /// When its last wait was over.
    pub last_end: Option<u64>,
    /// Nanoseconds in which it was blocked in calls, the present wait included.
    pub blocked_ns: u64,
    pub paths: [Flow; PATHS],
    pub unexpected: u64,
    pub unexpected_bytes: u64,
    pub sleeps: u64,
    pub no_room: u64,
    pub held_back: u64,
    pub collectives: u64,
}

/// A look at a job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Sample {
    /// The time, of the clock that ranks use too.
    pub now_ns: u64,
    pub ranks: Vec<Seen>,
}

impl Sample {
    /// Looks at the ranks of this board and of other hosts.
    pub(super) fn of_all(board: &Board, nodes: &mut Nodes) -> Sample {
        let mut sample = Sample::of(board);
        far::add(&mut sample, nodes);
        sample
    }

    /// Looks at the ranks of this board.
    pub(super) fn of(board: &Board) -> Sample {
        let now_ns = arke_sys::clock::now_ns();
        let swaps = process::system_swaps();
        let view = View::default();
        let seen = |index| seen(board.record(index), index, now_ns, &view, swaps);
        let mut ranks: Vec<Seen> = (0..board.size()).map(seen).collect();
        ranks.sort_by_key(|seen| (seen.rank, seen.index));
        Sample { now_ns, ranks }
    }

    /// What the ranks of a job of this size do: "3 of 4 ranks asleep".
    pub(super) fn in_a_word(&self, size: u32) -> String {
        let of = |doing: Doing| self.ranks.iter().filter(|seen| seen.doing == doing).count() as u32;
        let unknown = size.saturating_sub(self.ranks.len() as u32) + of(Doing::Unknown);
        let state = match (of(Doing::Waits), of(Doing::Aborting)) {
            (_, 1..) => "ending".into(),
            _ if of(Doing::Finalized) == size => "finalized".into(),
            _ if of(Doing::Absent) == size => "before MPI_Init".into(),
            (0, _) if unknown < size => "running".into(),
            (asleep, _) if asleep == size => "all ranks asleep".into(),
            (asleep, _) => format!("{asleep} of {size} ranks asleep"),
        };
        match unknown {
            0 => state,
            unknown => format!("{state}; {unknown} of {size} do not answer"),
        }
    }

    /// Whether all ranks that have not ended sleep in calls, and have done so for at least as many nanoseconds.
    pub(super) fn stands_still(&self, ns: u64) -> bool {
        let waits = |seen: &&Seen| seen.doing == Doing::Waits;
        let long = |seen: &Seen| {
            seen.wait.as_ref().is_some_and(|wait| self.now_ns.saturating_sub(wait.since_ns) >= ns)
        };
        let idle = |seen: &Seen| matches!(seen.doing, Doing::Finalized | Doing::Gone);
        self.ranks.iter().any(|seen| waits(&seen)) && self.ranks.iter().all(|seen| idle(seen) || long(seen))
    }
}

fn seen(record: &Record, index: u32, now_ns: u64, view: &View, swaps: bool) -> Seen {
    let counters = &record.counters;
    let (place, said) = (view.find(record), record.pid());
    // As users know it here; a number of another PID namespace, where nothing of it is seen.
    let pid = if let Whereabouts::Here(pid) = place { pid } else { said };
    let process = matches!(place, Whereabouts::Here(_)).then(|| Process::of(pid)).flatten();
    let wait = record.waiting.read();
    let present = wait.as_ref().map_or(0, |wait| now_ns.saturating_sub(wait.since_ns));
    Seen {
        rank: record.seat().map_or(index, |(rank, _)| rank),
        index,
        host: String::new(),
        pid,
        doing: match doing(record.state(), process, wait.is_some()) {
            Doing::Gone if place == Whereabouts::Unseen && record.state() != RankState::Lost => {
                if wait.is_some() {
                    Doing::Waits
                } else {
                    Doing::Unknown
                }
            }
            doing => doing,
        },
        process,
        swapped: if swaps && process.is_some() { process::swapped(pid) } else { 0 },
        wait,
        last_end: record.waiting.last_end(),
        blocked_ns: counters.wait_ns.get().saturating_add(present),
        paths: flows(counters),
        unexpected: counters.unexpected.get(),
        unexpected_bytes: counters.unexpected_bytes.get(),
        sleeps: counters.sleeps.get(),
        no_room: counters.no_room.get(),
        held_back: counters.held_back.get(),
        collectives: counters.collectives.get(),
    }
}

fn doing(state: RankState, process: Option<Process>, waits: bool) -> Doing {
    match (state, process) {
        (RankState::Lost, _) => Doing::Gone,
        (RankState::Absent, _) => Doing::Absent,
        (RankState::Aborting, _) => Doing::Aborting,
        (RankState::Joined, None) => Doing::Gone,
        (_, Some(process)) if process.is_stopped() => Doing::Stopped,
        (RankState::Finalized, _) if !waits => Doing::Finalized,
        (_, None) => Doing::Gone,
        _ if waits => Doing::Waits,
        (_, Some(process)) if process.state == 'R' => Doing::Runs,
        _ => Doing::Asleep,
    }
}

fn flows(counters: &Counters) -> [Flow; PATHS] {
    Path::ALL.map(|path| {
        let of = counters.of(path);
        Flow {
            sent: of.sent.get(),
            sent_bytes: of.sent_bytes.get(),
            received: of.received.get(),
            received_bytes: of.received_bytes.get(),
        }
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use arke_base::waiting::Kind;
    use arke_sys::arena::Arena;

    pub(in super::super) fn wait(since_ns: u64) -> Wait {
        Wait {
            call: "MPI_Recv".into(),
            kind: Kind::Receive,
            peer: Some(3),
            tag: Some(7),
            bytes: 4,
            comm: "MPI_COMM_WORLD".into(),
            others: 0,
            since_ns,
        }
    }

    /// A job of so many ranks, all of which are this process.
    pub(in super::super) fn board(size: u32) -> Board {
        let board = Board::create(&Arena::create(0).unwrap(), size, 2, [1, 2]).unwrap();
        for rank in 0..size {
            board.record(rank).claim();
            board.record(rank).set_state(RankState::Joined);
        }
        board
    }

    #[test]
    fn ranks_are_seen_by_their_number_in_the_job() {
        let board = board(3);
        for (index, rank) in [(0, 2), (1, 0), (2, 1)] {
            board.record(index).set_seat(rank, 3);
            board.record(index).counters.sleeps.add(u64::from(index));
        }
        let sample = Sample::of(&board);
        let order: Vec<_> = sample.ranks.iter().map(|seen| (seen.rank, seen.index, seen.sleeps)).collect();
        assert_eq!(order, [(0, 1, 1), (1, 2, 2), (2, 0, 0)]);
        assert!(sample.ranks.iter().all(|seen| seen.process.is_some_and(|process| process.memory > 0)));
    }

    #[test]
    fn a_job_stands_still_when_all_who_have_not_ended_wait_long() {
        let board = board(2);
        let still = |ns| Sample::of(&board).stands_still(ns);
        board.record(0).waiting.begin(&wait(1));
        assert!(!still(1));
        board.record(1).waiting.begin(&wait(arke_sys::clock::now_ns()));
        assert!(!still(60_000_000_000) && still(0));
        board.record(1).waiting.end();
        board.record(1).set_state(RankState::Finalized);
        assert!(still(60));
        board.record(0).waiting.end();
        board.record(0).set_state(RankState::Finalized);
        assert!(!still(0));
    }

    #[test]
    fn ranks_that_are_not_known_are_told() {
        let board = board(2);
        board.record(0).waiting.begin(&wait(1));
        let state = |size| Sample::of(&board).in_a_word(size);
        assert_eq!(
            (state(2).as_str(), state(4).as_str()),
            ("1 of 2 ranks asleep", "1 of 4 ranks asleep; 2 of 4 do not answer")
        );
        board.record(1).waiting.begin(&wait(1));
        assert_eq!(state(2), "all ranks asleep");
        (0..2).for_each(|rank| board.record(rank).waiting.end());
        assert_eq!(state(2), "running");
    }

    #[test]
    fn words_for_what_a_rank_does() {
        let process = |state| Process::of(std::process::id()).map(|process| Process { state, ..process });
        assert_eq!(doing(RankState::Joined, process('S'), true), Doing::Waits);
        assert_eq!(doing(RankState::Joined, process('T'), true), Doing::Stopped);
        assert_eq!(doing(RankState::Joined, process('R'), false), Doing::Runs);
        assert_eq!(doing(RankState::Joined, process('D'), false), Doing::Asleep);
        assert_eq!(doing(RankState::Joined, None, true), Doing::Gone);
        assert_eq!(doing(RankState::Finalized, process('S'), false), Doing::Finalized);
        assert_eq!(doing(RankState::Absent, None, false), Doing::Absent);
        let words: std::collections::HashSet<_> = Doing::ALL.iter().map(|doing| doing.word()).collect();
        assert_eq!(words.len(), Doing::ALL.len());
    }
}
