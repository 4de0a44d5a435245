//! What happened between two looks: rates for each rank, and for the job.

use super::sample::{Doing, Flow, Sample, Seen, PATHS};
use arke_base::waiting::{Kind, Wait};

/// Messages and bytes in a second.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Rate {
    pub sent: f64,
    pub sent_bytes: f64,
    pub received: f64,
    pub received_bytes: f64,
}

impl Rate {
    fn between(old: Flow, new: Flow, seconds: f64) -> Rate {
        // Counters only grow, and what is read while they do may be a step apart.
        let rate = |old: u64, new: u64| new.saturating_sub(old) as f64 / seconds;
        Rate {
            sent: rate(old.sent, new.sent),
            sent_bytes: rate(old.sent_bytes, new.sent_bytes),
            received: rate(old.received, new.received),
            received_bytes: rate(old.received_bytes, new.received_bytes),
        }
    }

    fn add(&mut self, other: &Rate) {
        self.sent += other.sent;
        self.sent_bytes += other.sent_bytes;
        self.received += other.received;
        self.received_bytes += other.received_bytes;
    }

    pub(super) fn is_zero(&self) -> bool {
        *self == Rate::default()
    }
}

/// A rank, with its rates.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub seen: Seen,
    /// Percent of one core.
    pub cpu: f64,
    /// Percent of the time in which it was blocked in calls.
    pub blocked: f64,
    pub paths: [Rate; PATHS],
    pub all: Rate,
    /// In a second.
    pub sleeps: f64,
    /// For how many seconds it has done what it does, where that is known.
    pub seconds: Option<f64>,
}

impl Row {
    /// What it waits for, in a sentence.
    pub(super) fn waits_for(&self) -> String {
        self.present_wait().map(Wait::to_string).unwrap_or_default()
    }

    /// The same in a few words: "MPI_Recv from 3 tag 7 on halo".
    pub(super) fn waits_for_shortly(&self) -> String {
        let Some(wait) = self.present_wait() else { return String::new() };
        let peer = wait.peer.map_or("any".into(), |peer| peer.to_string());
        let tag = wait.tag.map_or("any tag".into(), |tag| format!("tag {tag}"));
        let mut text = if wait.call.is_empty() { "a call".into() } else { wait.call.clone() };
        match wait.kind {
            Kind::Send => text += &format!(" to {peer} {tag}"),
            Kind::Receive | Kind::Probe => text += &format!(" from {peer} {tag}"),
            Kind::Collective | Kind::Other => {}
        }
        if !["", "MPI_COMM_WORLD"].contains(&wait.comm.as_str()) {
            text += &format!(" on {}", wait.comm);
        }
        if wait.others > 0 {
            text += &format!(", {} more", wait.others);
        }
        text
    }

    fn present_wait(&self) -> Option<&Wait> {
        self.seen.wait.as_ref().filter(|_| self.seen.doing == Doing::Waits)
    }
}

/// The rows of two looks at the same job, in the order of ranks.
pub(super) fn rows(old: &Sample, new: &Sample) -> Vec<Row> {
    let ns = new.now_ns.saturating_sub(old.now_ns).max(1) as f64;
    let before = |seen: &Seen| {
        // Both are sorted by rank, and almost always of the same ranks at the same places.
        old.ranks.iter().find(|other| other.index == seen.index).filter(|other| other.pid == seen.pid)
    };
    let mut rows = Vec::with_capacity(new.ranks.len());
    for (at, seen) in new.ranks.iter().enumerate() {
        let same = old.ranks.get(at).filter(|other| (other.index, other.pid) == (seen.index, seen.pid));
        rows.push(row(same.or_else(|| before(seen)).unwrap_or(seen), seen, ns, new.now_ns));
    }
    rows
}

fn row(old: &Seen, new: &Seen, ns: f64, now_ns: u64) -> Row {
    let seconds = ns / 1e9;
    let mut paths = [Rate::default(); PATHS];
    let mut all = Rate::default();
    for (rate, (old, new)) in paths.iter_mut().zip(old.paths.iter().zip(&new.paths)) {
        *rate = Rate::between(*old, *new, seconds);
        all.add(rate);
    }
    let cpu = match (old.process, new.process) {
        (Some(old), Some(new)) => new.cpu.saturating_sub(old.cpu).as_secs_f64() / seconds * 100.0,
        _ => 0.0,
    };
    let blocked = new.blocked_ns.saturating_sub(old.blocked_ns) as f64 / ns * 100.0;
    let began = match new.doing {
        Doing::Waits => new.wait.as_ref().map(|wait| wait.since_ns),
        Doing::Runs | Doing::Asleep => new.last_end,
        _ => None,
    };
    Row {
        seen: new.clone(),
        cpu,
        blocked: blocked.min(100.0),
        paths,
        all,
        sleeps: new.sleeps.saturating_sub(old.sleeps) as f64 / seconds,
        seconds: began.map(|began| now_ns.saturating_sub(began) as f64 / 1e9),
    }
}

/// Sums over ranks.
#[derive(Debug, Clone, Default)]
pub(super) struct Total {
    pub paths: [Rate; PATHS],
    pub all: Rate,
    pub cpu: f64,
    pub memory: u64,
    pub swapped: u64,
    pub unexpected: u64,
    pub unexpected_bytes: u64,
    pub no_room: u64,
    pub held_back: u64,
}

/// The sums of all rows.
pub(super) fn total(rows: &[Row]) -> Total {
    let mut total = Total::default();
    for row in rows {
        total.paths.iter_mut().zip(&row.paths).for_each(|(sum, rate)| sum.add(rate));
        total.all.add(&row.all);
        total.cpu += row.cpu;
        total.memory += row.seen.process.map_or(0, |process| process.memory);
        total.swapped += row.seen.swapped;
        total.unexpected += row.seen.unexpected;
        total.unexpected_bytes += row.seen.unexpected_bytes;
        total.no_room += row.seen.no_room;
        total.held_back += row.seen.held_back;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::{board, wait};
    use super::*;
    use arke_base::paths::Path;

    #[test]
    fn rates_are_differences_over_time() {
        let board = board(2);
        let mut old = Sample::of(&board);
        let counters = &board.record(1).counters;
        counters.of(Path::Ring).sent.add(10);
        counters.of(Path::Ring).sent_bytes.add(5000);
        counters.of(Path::Pull).received_bytes.add(100);
        counters.sleeps.add(4);
        counters.wait_ns.add(500_000_000);
        let mut new = Sample::of(&board);
        (old.now_ns, new.now_ns) = (1, 2_000_000_001);
        let rows = rows(&old, &new);
        assert!(rows[0].all.is_zero() && rows[0].blocked == 0.0);
        assert_eq!((rows[1].all.sent, rows[1].all.sent_bytes, rows[1].sleeps), (5.0, 2500.0, 2.0));
        assert_eq!(rows[1].paths[Path::Pull as usize].received_bytes, 50.0);
        assert_eq!(rows[1].blocked, 25.0);
        let total = total(&rows);
        assert_eq!((total.all.sent, total.paths[Path::Ring as usize].sent_bytes), (5.0, 2500.0));
    }

    #[test]
    fn the_present_wait_counts_as_blocked() {
        let board = board(1);
        board.record(0).waiting.begin(&wait(1_000));
        let (mut old, mut new) = (Sample::of(&board), Sample::of(&board));
        (old.now_ns, new.now_ns) = (1_000, 2_001_000);
        (old.ranks[0].blocked_ns, new.ranks[0].blocked_ns) = (0, 2_000_000);
        let rows = rows(&old, &new);
        assert_eq!((rows[0].blocked, rows[0].seconds), (100.0, Some(0.002)));
        assert!(rows[0].waits_for().starts_with("MPI_Recv: a message from rank 3 with tag 7"));
        assert_eq!(rows[0].waits_for_shortly(), "MPI_Recv from 3 tag 7");
        let mut other = rows[0].clone();
        other.seen.wait = Some(Wait { peer: None, tag: None, comm: "halo".into(), others: 2, ..wait(1) });
        assert_eq!(other.waits_for_shortly(), "MPI_Recv from any any tag on halo, 2 more");
    }

    #[test]
    fn another_process_in_the_same_seat_begins_anew() {
        let board = board(1);
        board.record(0).counters.sleeps.add(4);
        let (mut old, new) = (Sample::of(&board), Sample::of(&board));
        old.ranks[0].pid += 1;
        old.ranks[0].sleeps = 0;
        assert_eq!(rows(&old, &new)[0].sleeps, 0.0);
    }
}
