//! What the board and the processes of one node show of its ranks, and what follows from the views of all nodes.

use super::kernel::{self, Outside};
use super::process::Process;
use super::symbols::{self, Files, Position};
use super::{other, python, queues, Answer};
use crate::whereabouts::{View, Whereabouts};
use arke_base::board::{Board, RankState};
use arke_diagnosis::account::{Kind, MOST_THREADS};
use arke_diagnosis::{Diagnosis, Job, Seen};
use serde::{Deserialize, Serialize};

/// What is said of a rank on a host of which nothing is known.
const ELSEWHERE: &str = "is on another host, which has not been asked";

/// The longest text of a place, in bytes, and the most callers that are taken from another process.
const TEXT: usize = 512;
const CALLERS: usize = 64;

/// A node as it was seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct NodeView {
    /// The name of the host.
    pub(super) host: String,
    /// Ranks of the job, as far as is known on this node.
    pub(super) size: u32,
    /// The time, of the clock of this node.
    pub(super) now_ns: u64,
    pub(super) ranks: Vec<RankView>,
    /// Sentences on long queues.
    pub(super) hints: Vec<String>,
    /// Whether the job goes on without ranks that fail.
    #[serde(default)]
    pub(super) tolerant: bool,
}

/// A rank as it was seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RankView {
    /// Its number in the job; `None`: it has not joined, and nobody knows its number.
    pub rank: Option<u32>,
    pub seen: Seen,
    pub place: Option<Position>,
    /// Where its other threads stand that wait in calls.
    pub threads: Vec<Option<Position>>,
}

/// A node that could not be asked.
#[derive(Debug, Clone)]
pub(super) struct Absent {
    pub host: String,
    pub ranks: Vec<u32>,
    /// Why, to follow "does not answer".
    pub why: String,
}

/// What a board and its ranks' processes show, once the ranks have been asked.
pub(crate) fn view(board: &Board, answers: Vec<Answer>) -> NodeView {
    // On a board of one machine of several, ranks stand in another order than in the job.
    let seats = |index: u32| board.record(index).seat();
    let size = (0..board.size()).filter_map(|index| Some(seats(index)?.1)).max();
    let size = size.unwrap_or(0).max(board.size());
    let (files, sight) = (Files::default(), View::default());
    let rank_view = |(index, answer): (u32, Answer)| {
        let told = answer.account().map(|account| account.rank);
        let rank = told.or_else(|| Some(seats(index)?.0)).or((size == board.size()).then_some(index));
        let at = sight.find(board.record(index));
        let place = |stack: &[u64]| symbols::place(&files, pid_of(at)?, stack, true);
        let others = answer.account().map_or(&[][..], |account| &account.others);
        let threads = others.iter().map(|thread| place(&thread.stack)).collect();
        let (place, seen) = match answer {
            Answer::Same(account) => (place(&account.stack), Seen::Told(account)),
            Answer::Other(account) => (place(&account.stack), Seen::Moving(account)),
            Answer::Finalized => (None, finalized(at)),
            Answer::Version(version) => {
                let waits = board.record(index).waiting.read().map(|wait| wait.to_string());
                (None, Seen::Silent(other::rank(pid_of(at), version, waits)))
            }
            Answer::None if board.record(index).state() == RankState::Lost => {
                (None, Seen::Lost("is lost; the job goes on without it".into()))
            }
            Answer::None => {
                let outside = outside(&files, board, index, at);
                (outside.place, Seen::Silent(outside.doing))
            }
        };
        RankView { rank, seen, place, threads }
    };
    let mut hints = queues::of(board);
    hints.extend((0..).zip(&answers).filter_map(|(index, answer)| {
        let account = answer.account()?;
        account.needs.iter().find(|need| need.what.kind == Kind::Generalized)?;
        let who = kernel::who_could_complete(sight.pid(board.record(index))?)?;
        Some(format!("rank {} {who}", account.rank))
    }));
    let mut ranks: Vec<RankView> = (0..).zip(answers).map(rank_view).collect();
    let processes = (0..)
        .zip(&ranks)
        .filter(|(_, of)| !matches!(of.seen, Seen::Finalized | Seen::Ended(_) | Seen::Lost(_)));
    let scripts =
        python::look(processes.filter_map(|(index, of)| Some((of.rank?, sight.pid(board.record(index))?))));
    hints.extend(scripts.hints);
    for (rank, mut place) in scripts.places {
        let of = ranks.iter_mut().find(|of| of.rank == Some(rank));
        if let Some(of) = of {
            place.call = of.place.take().and_then(|place| place.call);
            of.place = Some(place);
        }
    }
    let tolerant = board.is_tolerant();
    NodeView { host: crate::host(), size, now_ns: arke_sys::clock::now_ns(), ranks, hints, tolerant }
}

impl NodeView {
    /// A view that another process has sent, if it makes sense; times are those of this process's clock afterwards.
    pub(super) fn checked(mut self) -> Option<NodeView> {
        let ahead = self.now_ns.wrapping_sub(arke_sys::clock::now_ns()) as i64;
        let mut ranks = Vec::with_capacity(self.ranks.len());
        for view in self.ranks {
            let place = view.place.map(Position::checked);
            let threads =
                view.threads.into_iter().take(MOST_THREADS).map(|of| of.map(Position::checked)).collect();
            ranks.push(RankView { rank: view.rank, seen: view.seen.checked(ahead)?, place, threads });
        }
        self.hints.iter_mut().for_each(clean);
        clean(&mut self.host);
        Some(NodeView { ranks, ..self })
    }
}

impl Position {
    fn checked(mut self) -> Position {
        self.frames.truncate(CALLERS);
        let frames = self.frames.iter_mut().chain(&mut self.call);
        frames.for_each(clean);
        clean(&mut self.at);
        self
    }
}

/// Drops what a terminal would obey, and the end of a text that is too long.
fn clean(text: &mut String) {
    text.retain(|c| !c.is_control());
    let end = (0..=TEXT.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.truncate(end.unwrap_or(0));
}

/// What follows from the views of a job's nodes. `absent`: those that could not be asked.
pub(super) fn conclude(views: Vec<NodeView>, absent: &[Absent]) -> Diagnosis {
    let size = views.iter().map(|view| view.size).max().unwrap_or(0) as usize;
    let several = views.len() + absent.len() > 1;
    let mut ranks = vec![Seen::Silent(ELSEWHERE.into()); size];
    let mut hosts = vec![String::new(); size];
    let mut places: Vec<(Option<Position>, Vec<Option<Position>>)> = vec![Default::default(); size];
    let mut hints = Vec::new();
    let tolerant = views.iter().any(|view| view.tolerant);
    for Absent { host, ranks: of, why } in absent {
        for rank in of.iter().map(|rank| *rank as usize).filter(|rank| *rank < size) {
            ranks[rank] = Seen::Silent(format!("is on a host that does not answer ({why})"));
            hosts[rank].clone_from(host);
        }
    }
    for view in views {
        for RankView { rank, seen, place, threads } in view.ranks {
            if let Some(rank) = rank.map(|rank| rank as usize).filter(|rank| *rank < size) {
                (ranks[rank], places[rank]) = (seen, (place, threads));
                if several {
                    hosts[rank].clone_from(&view.host);
                }
            }
        }
        hints.extend(view.hints);
    }
    let mut diagnosis = Job { ranks, now_ns: arke_sys::clock::now_ns() }.diagnose();
    diagnosis.revocable = tolerant;
    diagnosis.hints.extend(hints);
    for report in &mut diagnosis.ranks {
        report.host = std::mem::take(&mut hosts[report.rank as usize]);
    }
    set_places(&mut diagnosis, &mut places);
    diagnosis
}

/// Says where ranks stand, and names the calls that are known by that.
pub(super) fn set_places(
    diagnosis: &mut Diagnosis,
    places: &mut [(Option<Position>, Vec<Option<Position>>)],
) {
    for report in &mut diagnosis.ranks {
        let rank = report.rank as usize;
        let (place, threads) = std::mem::take(&mut places[rank]);
        for (thread, place) in report.threads.iter_mut().zip(threads) {
            let Some(place) = place else { continue };
            thread.at = Some(place.at);
            if let Some(call) = place.call.filter(|_| thread.call.is_empty()) {
                thread.name_call(&call);
            }
        }
        let Some(place) = place else { continue };
        report.at = Some(place.at);
        report.callers = place.frames;
        // Calls of MPI note their names; those of the other faces are known by the function that was called.
        if let Some(call) = place.call.filter(|_| report.call.is_empty()) {
            report.name_call(&call);
        }
    }
    diagnosis.name_calls();
}

/// A rank that had called `MPI_Finalize` in good time.
fn finalized(at: Whereabouts) -> Seen {
    match at {
        Whereabouts::Here(pid) if Process::of(pid).is_some() => Seen::Finalized,
        Whereabouts::Unseen => Seen::Finalized,
        Whereabouts::Here(_) | Whereabouts::Gone => Seen::Ended("has called MPI_Finalize and ended".into()),
    }
}

/// The number here of a process that can be seen.
fn pid_of(at: Whereabouts) -> Option<u32> {
    if let Whereabouts::Here(pid) = at {
        Some(pid)
    } else {
        None
    }
}

/// What is seen of a rank that says nothing.
fn outside(files: &Files, board: &Board, index: u32, at: Whereabouts) -> Outside {
    let record = board.record(index);
    let said = |doing: &str| Outside { doing: doing.into(), place: None };
    match record.state() {
        RankState::Finalized => said("has called MPI_Finalize just now"),
        RankState::Absent => said("has not called MPI_Init so far"),
        RankState::Lost => said("is lost; the job goes on without it"),
        RankState::Aborting => said("has called for the end of the job"),
        RankState::Joined => {
            let since = record.waiting.last_end().map(|end| arke_sys::clock::now_ns().saturating_sub(end));
            match at {
                Whereabouts::Here(pid) => kernel::look(files, pid, since),
                Whereabouts::Gone => said(kernel::ENDED),
                Whereabouts::Unseen => said("cannot be seen from here: it runs in another PID namespace"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(host: &str, ranks: &[u32]) -> NodeView {
        let view = |rank: &u32| RankView {
            rank: Some(*rank),
            seen: Seen::Silent(format!("computes\u{7} {rank}")),
            place: Some(Position { at: "a.c:1\n".into(), frames: vec!["f".into()], call: None }),
            threads: Vec::new(),
        };
        NodeView {
            host: host.into(),
            size: 4,
            now_ns: arke_sys::clock::now_ns(),
            ranks: ranks.iter().map(view).collect(),
            hints: vec![format!("a hint of {host}")],
            tolerant: false,
        }
    }

    #[test]
    fn views_of_nodes_make_one_job() {
        let views = vec![node("node1", &[0, 2]), node("node2", &[1, 9]).checked().unwrap()];
        let absent = Absent { host: "node3".into(), ranks: vec![3, 7], why: "it is gone".into() };
        let told = conclude(views, &[absent]);
        assert_eq!(told.ranks.len(), 4, "a rank that cannot be is left out");
        let lines = told.lines();
        assert_eq!(told.ranks[1].at.as_deref(), Some("a.c:1"));
        assert!(
            lines.contains(&"rank 1 on node2: computes 1, at a.c:1, called from f".to_string()),
            "{lines:?}"
        );
        let of_absent = "rank 3 on node3: is on a host that does not answer (it is gone)";
        assert!(lines.contains(&of_absent.to_string()), "{lines:?}");
        assert_eq!(told.hints, ["a hint of node1", "a hint of node2"]);
    }

    #[test]
    fn of_one_node_no_host_is_told() {
        let told = conclude(vec![node("node1", &[0, 1, 2, 3])], &[]);
        assert!(told.ranks.iter().all(|report| report.host.is_empty()));
    }
}
