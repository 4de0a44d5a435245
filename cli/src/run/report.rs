//! `--report`: which path the messages took, what it cost, and how long ranks waited.
//!
//! The figures come from the job board, where every rank counts for itself: they are there for ranks that
//! died, too.

use arke_base::paths::{Counters, Path};
use arke_launch::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Counters of a job.
#[derive(Debug, Serialize)]
pub(super) struct JobReport {
    arke: String,
    host: String,
    size: u32,
    exit_code: u8,
    ranks: Vec<RankReport>,
    total: BTreeMap<&'static str, PathReport>,
}

#[derive(Debug, Serialize)]
struct RankReport {
    rank: u32,
    pid: u32,
    state: &'static str,
    paths: BTreeMap<&'static str, PathReport>,
    wait_seconds: f64,
    unexpected_peak: u64,
    unexpected_bytes_peak: u64,
    sleeps: u64,
    wakes: u64,
    no_room: u64,
    held_back: u64,
    collectives: u64,
    line_collectives: u64,
}

#[derive(Debug, Default, Clone, Serialize)]
struct PathReport {
    sent: u64,
    sent_bytes: u64,
    received: u64,
    received_bytes: u64,
    copies: u64,
    copied_bytes: u64,
    early: u64,
    late: u64,
    wait_seconds: f64,
}

impl PathReport {
    fn is_used(&self) -> bool {
        self.sent + self.received + self.copies > 0
    }

    fn add(&mut self, other: &PathReport) {
        self.sent += other.sent;
        self.sent_bytes += other.sent_bytes;
        self.received += other.received;
        self.received_bytes += other.received_bytes;
        self.copies += other.copies;
        self.copied_bytes += other.copied_bytes;
        self.early += other.early;
        self.late += other.late;
        self.wait_seconds += other.wait_seconds;
    }
}

/// Reads the board of a job that has ended.
pub(super) fn collect(outcome: &Outcome) -> JobReport {
    let board = &outcome.board;
    let ranks: Vec<RankReport> = (0..board.size())
        .map(|rank| {
            let record = board.record(rank);
            let state = match record.state() {
                arke_base::board::RankState::Absent => "never initialised",
                arke_base::board::RankState::Joined => "not finalized",
                arke_base::board::RankState::Finalized => "finalized",
                arke_base::board::RankState::Aborting => "aborted",
                arke_base::board::RankState::Lost => "lost",
            };
            of_rank(rank, record.pid(), state, &record.counters)
        })
        .collect();
    let mut total: BTreeMap<&'static str, PathReport> = BTreeMap::new();
    for (name, path) in ranks.iter().flat_map(|r| &r.paths) {
        total.entry(name).or_default().add(path);
    }
    JobReport {
        arke: crate::version(),
        host: arke_launch::host(),
        size: board.size(),
        exit_code: outcome.code,
        ranks,
        total,
    }
}

fn of_rank(rank: u32, pid: u32, state: &'static str, counters: &Counters) -> RankReport {
    let paths = Path::ALL.into_iter().filter_map(|path| {
        let c = counters.of(path);
        let report = PathReport {
            sent: c.sent.get(),
            sent_bytes: c.sent_bytes.get(),
            received: c.received.get(),
            received_bytes: c.received_bytes.get(),
            copies: c.copies.get(),
            copied_bytes: c.copied_bytes.get(),
            early: c.early.get(),
            late: c.late.get(),
            wait_seconds: c.wait_ns.get() as f64 / 1e9,
        };
        report.is_used().then_some((path.name(), report))
    });
    RankReport {
        rank,
        pid,
        state,
        paths: paths.collect(),
        wait_seconds: counters.wait_ns.get() as f64 / 1e9,
        unexpected_peak: counters.unexpected_peak.get(),
        unexpected_bytes_peak: counters.unexpected_bytes_peak.get(),
        sleeps: counters.sleeps.get(),
        wakes: counters.wakes.get(),
        no_room: counters.no_room.get(),
        held_back: counters.held_back.get(),
        collectives: counters.collectives.get(),
        line_collectives: counters.line_collectives.get(),
    }
}

/// Checks before the job starts that the report can be written where the command line says.
pub(super) fn check(file: &std::path::Path) -> Result<(), String> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => {
            Err(format!("--report=json:{}: there is no directory {}", file.display(), folder.display()))
        }
        None if file.is_dir() => Err(format!("--report=json:{0}: {0} is a directory", file.display())),
        None => Ok(()),
    }
}

/// Writes the report as JSON.
pub(super) fn write_json(report: &JobReport, file: &std::path::Path) -> Result<(), String> {
    let text = serde_json::to_string_pretty(report).map_err(|e| format!("the report: {e}"))?;
    std::fs::write(file, text + "\n").map_err(|e| format!("--report=json:{}: {e}", file.display()))
}

const HEAD: [&str; 11] =
    ["rank", "path", "sent", "bytes", "received", "bytes", "copies", "copied", "early", "late", "waited"];

/// The report as tables for people.
pub(super) fn table(report: &JobReport) -> String {
    let mut text = format!("\nMessage paths of {} ranks on {}\n", report.size, report.host);
    let mut rows: Vec<Vec<String>> = vec![HEAD.map(String::from).to_vec()];
    for rank in &report.ranks {
        for path in Path::ALL {
            if let Some(p) = rank.paths.get(path.name()) {
                rows.push(row(rank.rank.to_string(), path.name(), p));
            }
        }
    }
    for path in Path::ALL {
        if let Some(p) = report.total.get(path.name()) {
            rows.push(row("all".into(), path.name(), p));
        }
    }
    if rows.len() == 1 {
        text += "No rank sent or received a message.\n";
    } else {
        align(&rows, &mut text);
    }
    // Collective operations on shared lines wait without any message.
    if report.ranks.iter().any(|r| !r.paths.is_empty() || r.collectives > 0 || r.wait_seconds > 0.0) {
        text += "\nWaiting and queues\n";
        let head = [
            "rank",
            "waited",
            "sleeps",
            "wakes",
            "unexpected peak",
            "bytes",
            "no room",
            "held back",
            "collectives",
        ];
        let mut rows: Vec<Vec<String>> = vec![head.map(String::from).to_vec()];
        for r in &report.ranks {
            rows.push(vec![
                r.rank.to_string(),
                time(r.wait_seconds),
                r.sleeps.to_string(),
                r.wakes.to_string(),
                r.unexpected_peak.to_string(),
                size(r.unexpected_bytes_peak),
                r.no_room.to_string(),
                r.held_back.to_string(),
                r.collectives.to_string(),
            ]);
        }
        align(&rows, &mut text);
    }
    text
}

fn row(rank: String, path: &str, p: &PathReport) -> Vec<String> {
    vec![
        rank,
        path.to_string(),
        p.sent.to_string(),
        size(p.sent_bytes),
        p.received.to_string(),
        size(p.received_bytes),
        p.copies.to_string(),
        size(p.copied_bytes),
        p.early.to_string(),
        p.late.to_string(),
        time(p.wait_seconds),
    ]
}

/// Writes rows in columns, numbers to the right.
fn align(rows: &[Vec<String>], text: &mut String) {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|c| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0)).collect();
    for row in rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, w)| format!("{cell:>w$}")).collect();
        let _ = writeln!(text, "  {}", cells.join("  "));
    }
}

/// Bytes, readable: `9.4 KiB`.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    match unit {
        0 => format!("{bytes} B"),
        _ if value < 10.0 => format!("{value:.1} {}", UNITS[unit]),
        _ => format!("{value:.0} {}", UNITS[unit]),
    }
}

/// Seconds, readable: `1.2 ms`.
fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.1} ms", s * 1e3),
        s => format!("{:.1} us", s * 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::board::Board;
    use arke_sys::arena::Arena;

    fn example() -> JobReport {
        let board = Board::create(&Arena::create(0).unwrap(), 2, 2, [1, 2]).unwrap();
        let line = board.record(0).counters.of(Path::Line);
        line.sent.add(3);
        line.sent_bytes.add(24);
        let line = board.record(1).counters.of(Path::Line);
        line.received.add(3);
        line.received_bytes.add(24);
        line.late.add(3);
        line.wait_ns.add(1_500_000);
        collect(&Outcome { code: 0, raise: None, board, trace: None })
    }

    #[test]
    fn the_table_has_each_rank_and_the_sum() {
        let text = table(&example());
        let rows: Vec<Vec<&str>> = text.lines().map(|l| l.split_whitespace().collect()).collect();
        assert!(rows.iter().any(|r| r[..].starts_with(&["0", "line", "3", "24", "B", "0"])), "{text}");
        assert!(
            rows.iter().any(|r| r[..].starts_with(&["all", "line", "3", "24", "B", "3", "24", "B"])),
            "{text}"
        );
        assert!(text.contains("1.5 ms"), "{text}");
    }

    #[test]
    fn waits_without_messages_are_in_the_table() {
        let board = Board::create(&Arena::create(0).unwrap(), 2, 2, [1, 2]).unwrap();
        assert!(!table(&collect(&Outcome { code: 0, raise: None, board, trace: None })).contains("Waiting"));
        let board = Board::create(&Arena::create(0).unwrap(), 2, 2, [1, 2]).unwrap();
        board.record(1).counters.collectives.add(1);
        board.record(1).counters.wait_ns.add(2_000_000_000);
        let text = table(&collect(&Outcome { code: 0, raise: None, board, trace: None }));
        assert!(
            text.contains("No rank sent") && text.contains("Waiting") && text.contains("2.00 s"),
            "{text}"
        );
    }

    #[test]
    fn json_says_the_same() {
        let value = serde_json::to_value(example()).unwrap();
        assert_eq!(value["total"]["line"]["sent"], 3);
        assert_eq!(value["ranks"][1]["paths"]["line"]["late"], 3);
        assert_eq!(value["size"], 2);
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!([size(1023), size(1024), size(52 << 20)], ["1023 B", "1.0 KiB", "52 MiB"]);
        assert_eq!([time(0.0000012), time(0.0012), time(2.0)], ["1.2 us", "1.2 ms", "2.00 s"]);
    }
}
