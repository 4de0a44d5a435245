//! One look without a screen: a table for people, or JSON.

use super::rates::{Rate, Row, Total};
use super::table::{bytes, census, duration, number, Column};
use arke_base::paths::Path;
use serde::Serialize;
use std::collections::BTreeMap;

/// What JSON says of one path.
#[derive(Debug, Serialize)]
struct PathEntry {
    sent_per_s: f64,
    sent_bytes_per_s: f64,
    received_per_s: f64,
    received_bytes_per_s: f64,
}

/// What JSON says of a rank.
#[derive(Debug, Serialize)]
struct RankEntry {
    rank: u32,
    #[serde(skip_serializing_if = "String::is_empty")]
    host: String,
    pid: u32,
    state: &'static str,
    seconds: Option<f64>,
    cpu_percent: f64,
    wait_percent: f64,
    call: String,
    waits_in: String,
    paths: BTreeMap<&'static str, PathEntry>,
    unexpected: u64,
    unexpected_bytes: u64,
    sleeps_per_s: f64,
    collectives: u64,
    no_room: u64,
    held_back: u64,
    memory: u64,
    swapped: u64,
}

/// A job in JSON.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    program: String,
    pid: u32,
    /// Over how many seconds the rates were taken.
    interval_s: f64,
    paths: BTreeMap<&'static str, PathEntry>,
    ranks: Vec<RankEntry>,
}

fn paths(of: &[Rate]) -> BTreeMap<&'static str, PathEntry> {
    let used = Path::ALL.iter().zip(of).filter(|(_, rate)| !rate.is_zero());
    let entry = |rate: &Rate| PathEntry {
        sent_per_s: rate.sent,
        sent_bytes_per_s: rate.sent_bytes,
        received_per_s: rate.received,
        received_bytes_per_s: rate.received_bytes,
    };
    used.map(|(path, rate)| (path.name(), entry(rate))).collect()
}

/// All that is known, for JSON.
pub(super) fn entry(program: &str, pid: u32, interval_s: f64, rows: &[Row], total: &Total) -> Entry {
    let rank = |row: &Row| RankEntry {
        rank: row.seen.rank,
        host: row.seen.host.clone(),
        pid: row.seen.pid,
        state: row.seen.doing.word(),
        seconds: row.seconds,
        cpu_percent: row.cpu,
        wait_percent: row.blocked,
        call: row.seen.wait.as_ref().map(|wait| wait.call.clone()).unwrap_or_default(),
        waits_in: row.waits_for(),
        paths: paths(&row.paths),
        unexpected: row.seen.unexpected,
        unexpected_bytes: row.seen.unexpected_bytes,
        sleeps_per_s: row.sleeps,
        collectives: row.seen.collectives,
        no_room: row.seen.no_room,
        held_back: row.seen.held_back,
        memory: row.seen.process.map_or(0, |process| process.memory),
        swapped: row.seen.swapped,
    };
    Entry {
        program: program.into(),
        pid,
        interval_s,
        paths: paths(&total.paths),
        ranks: rows.iter().map(rank).collect(),
    }
}

/// What stands above the table, on the screen and in plain text: what the ranks do, and the sums.
pub(super) fn summary(rows: &[Row], total: &Total) -> [String; 2] {
    let swapped = match total.swapped {
        0 => String::new(),
        swapped => format!(", {}B swapped out", bytes(swapped as f64)),
    };
    let held = match total.held_back {
        0 => String::new(),
        held => format!("; {} sends held back by full queues so far", number(held as f64)),
    };
    [
        format!(
            "{} ranks: {}; CPU {:.0}%, memory {}B{swapped}",
            rows.len(),
            census(rows),
            total.cpu,
            bytes(total.memory as f64)
        ),
        format!(
            "{} messages/s sent, {}B/s; {} unexpected ({}B){held}",
            number(total.all.sent),
            bytes(total.all.sent_bytes),
            number(total.unexpected as f64),
            bytes(total.unexpected_bytes as f64)
        ),
    ]
}

/// The rates of each path that is used, a line each.
pub(super) fn path_lines(of: &[Rate]) -> Vec<String> {
    let used = Path::ALL.iter().zip(of).filter(|(_, rate)| !rate.is_zero());
    let line = |(path, rate): (&Path, &Rate)| {
        format!(
            "{:9} sent {:>6}/s {:>6}B/s   received {:>6}/s {:>6}B/s",
            path.name(),
            number(rate.sent),
            bytes(rate.sent_bytes),
            number(rate.received),
            bytes(rate.received_bytes)
        )
    };
    used.map(line).collect()
}

/// A cell of a column, as wide as the column.
pub(super) fn padded(column: Column, text: &str) -> String {
    let width = usize::from(column.width());
    match column.is_text() {
        true => format!("{text:width$}"),
        false => format!("{text:>width$}"),
    }
}

/// The table for people. The sums are those of all rows, shown or not.
pub(super) fn text(program: &str, pid: u32, age: f64, rows: &[Row], shown: &[Row], total: &Total) -> String {
    let mut lines = vec![format!("{program} (pid {pid}), {}", duration(age))];
    lines.extend(summary(rows, total));
    lines.extend(path_lines(&total.paths));
    let columns = Column::shown(rows);
    let heads: Vec<String> = columns.iter().map(|column| padded(*column, column.head())).collect();
    lines.push(heads.join(" "));
    for row in shown {
        let cells: Vec<String> = columns.iter().map(|column| padded(*column, &column.cell(row))).collect();
        lines.push(cells.join(" ").trim_end().into());
    }
    lines.push(String::new());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::rates::total;
    use super::super::table::tests::some_rows;
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_rank_that_is_shown() {
        let mut rows = some_rows(3);
        rows[2].paths[Path::Ring as usize].sent = 5.0;
        rows[2].seen.held_back = 2;
        let total = total(&rows);
        let text = text("solver", 42, 75.0, &rows, &rows[1..], &total);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "solver (pid 42), 75 s");
        assert!(
            lines[1].starts_with("3 ranks: ")
                && lines[2].ends_with("2 sends held back by full queues so far")
        );
        assert!(lines[3].starts_with("ring      sent      5/s"), "{text}");
        assert_eq!(lines.len(), 7, "{text}");
        assert!(
            lines[5].starts_with("    1 waits ") && lines[5].ends_with("MPI_Recv from 3 tag 7"),
            "{text}"
        );
    }

    #[test]
    fn hosts_are_told_where_there_are_several() {
        let mut rows = some_rows(2);
        let heads = |rows: &[Row]| {
            text("solver", 42, 75.0, rows, rows, &total(rows)).lines().nth(3).map(str::to_owned)
        };
        assert!(heads(&rows).is_some_and(|heads| heads.starts_with(" rank state")));
        rows.iter_mut().zip(["node1", "node2"]).for_each(|(row, host)| row.seen.host = host.into());
        assert!(heads(&rows).is_some_and(|heads| heads.starts_with(" rank host       state")));
        let text = text("solver", 42, 75.0, &rows, &rows, &total(&rows));
        assert!(text.contains("\n    1 node2      waits"), "{text}");
    }

    #[test]
    fn json_says_the_same() {
        let rows = some_rows(2);
        let value = serde_json::to_value(entry("solver", 42, 0.5, &rows, &total(&rows))).unwrap();
        assert_eq!(value["program"], "solver");
        assert_eq!(value["ranks"][1]["call"], "MPI_Recv");
        assert_eq!(value["ranks"][1]["state"], "waits");
    }
}
