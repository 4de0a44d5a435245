//! The table: its columns, the order of its rows, and which of them are shown.

use super::rates::Row;
use super::sample::Doing;
use std::cmp::Ordering;

/// A column of numbers or words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Rank,
    /// Of a job on several hosts only.
    Host,
    State,
    For,
    Cpu,
    Blocked,
    Sent,
    SentBytes,
    Received,
    ReceivedBytes,
    Unexpected,
    Held,
    Sleeps,
    Memory,
    Doing,
}

impl Column {
    /// All, from left to right.
    pub(super) const ALL: [Column; 15] = [
        Column::Rank,
        Column::Host,
        Column::State,
        Column::For,
        Column::Cpu,
        Column::Blocked,
        Column::Sent,
        Column::SentBytes,
        Column::Received,
        Column::ReceivedBytes,
        Column::Unexpected,
        Column::Held,
        Column::Sleeps,
        Column::Memory,
        Column::Doing,
    ];

    /// Those that are shown of these rows, from left to right.
    pub(super) fn shown(rows: &[Row]) -> Vec<Column> {
        let hosts = rows.iter().any(|row| !row.seen.host.is_empty());
        Column::ALL.into_iter().filter(|column| hosts || *column != Column::Host).collect()
    }

    /// Head, width and name in `--sort`.
    const fn facts(self) -> (&'static str, u16, &'static str) {
        match self {
            Column::Rank => ("rank", 5, "rank"),
            Column::Host => ("host", 10, "host"),
            Column::State => ("state", 9, "state"),
            Column::For => ("for", 6, "for"),
            Column::Cpu => ("CPU%", 4, "cpu"),
            Column::Blocked => ("wait%", 5, "wait"),
            Column::Sent => ("sent/s", 6, "sent"),
            Column::SentBytes => ("B/s", 5, "sent-bytes"),
            Column::Received => ("recv/s", 6, "received"),
            Column::ReceivedBytes => ("B/s", 5, "received-bytes"),
            Column::Unexpected => ("unexp", 5, "unexpected"),
            Column::Held => ("bytes", 5, "unexpected-bytes"),
            Column::Sleeps => ("sleeps", 6, "sleeps"),
            Column::Memory => ("memory", 6, "memory"),
            Column::Doing => ("waits in", 0, "call"),
        }
    }

    /// What stands above it.
    pub(super) fn head(self) -> &'static str {
        self.facts().0
    }

    /// Its width in characters; the last one takes what is left.
    pub(super) fn width(self) -> u16 {
        self.facts().1
    }

    /// Its name in `--sort`.
    pub(super) fn name(self) -> &'static str {
        self.facts().2
    }

    /// The column with a name of `--sort`.
    pub(super) fn named(name: &str) -> Result<Column, String> {
        Column::ALL.into_iter().find(|column| column.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Column::ALL.iter().map(|column| column.name()).collect();
            format!("there is no column {name}; the columns are {}", names.join(", "))
        })
    }

    /// Whether it is read from its left edge.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Column::Host | Column::State | Column::Doing)
    }

    /// The column so many places to the right among those that are shown of these rows, round and round.
    pub(super) fn moved(self, by: isize, rows: &[Row]) -> Column {
        let shown = Column::shown(rows);
        let at = shown.iter().position(|column| *column == self).unwrap_or(0);
        shown[(at as isize + by).rem_euclid(shown.len() as isize) as usize]
    }

    /// What stands in a row.
    pub(super) fn cell(self, row: &Row) -> String {
        let seen = &row.seen;
        match self {
            Column::Rank => seen.rank.to_string(),
            Column::Host => short(&seen.host),
            Column::State => seen.doing.word().into(),
            Column::For => row.seconds.map(duration).unwrap_or_default(),
            Column::Cpu => format!("{:.0}", row.cpu),
            Column::Blocked => format!("{:.0}", row.blocked),
            Column::Sent => number(row.all.sent),
            Column::SentBytes => bytes(row.all.sent_bytes),
            Column::Received => number(row.all.received),
            Column::ReceivedBytes => bytes(row.all.received_bytes),
            Column::Unexpected => number(seen.unexpected as f64),
            Column::Held => bytes(seen.unexpected_bytes as f64),
            Column::Sleeps => number(row.sleeps),
            Column::Memory => seen.process.map(|process| bytes(process.memory as f64)).unwrap_or_default(),
            Column::Doing => row.waits_for_shortly(),
        }
    }

    fn compare(self, a: &Row, b: &Row) -> Ordering {
        let memory = |row: &Row| row.seen.process.map_or(0, |process| process.memory);
        match self {
            Column::Rank => a.seen.rank.cmp(&b.seen.rank),
            Column::Host => a.seen.host.cmp(&b.seen.host),
            Column::State => a.seen.doing.cmp(&b.seen.doing),
            Column::For => a.seconds.unwrap_or(-1.0).total_cmp(&b.seconds.unwrap_or(-1.0)),
            Column::Cpu => a.cpu.total_cmp(&b.cpu),
            Column::Blocked => a.blocked.total_cmp(&b.blocked),
            Column::Sent => a.all.sent.total_cmp(&b.all.sent),
            Column::SentBytes => a.all.sent_bytes.total_cmp(&b.all.sent_bytes),
            Column::Received => a.all.received.total_cmp(&b.all.received),
            Column::ReceivedBytes => a.all.received_bytes.total_cmp(&b.all.received_bytes),
            Column::Unexpected => a.seen.unexpected.cmp(&b.seen.unexpected),
            Column::Held => a.seen.unexpected_bytes.cmp(&b.seen.unexpected_bytes),
            Column::Sleeps => a.sleeps.total_cmp(&b.sleeps),
            Column::Memory => memory(a).cmp(&memory(b)),
            Column::Doing => a.waits_for_shortly().cmp(&b.waits_for_shortly()),
        }
    }

    /// Whether the user wants the large ones first.
    fn descends(self) -> bool {
        !matches!(self, Column::Rank | Column::Host | Column::State | Column::Doing)
    }
}

/// Sorts rows; rows that are alike stay in the order of ranks.
pub(super) fn sort(rows: &mut [Row], column: Column, reverse: bool) {
    let descends = column.descends() != reverse;
    match column {
        // The text is made once for each row, not for each comparison.
        Column::Doing => rows.sort_by_cached_key(Row::waits_for_shortly),
        _ => rows.sort_by(|a, b| column.compare(a, b)),
    }
    if descends {
        // From the largest on, and still the lower rank first among equals.
        let same = |a: &Row, b: &Row| column.compare(a, b) == Ordering::Equal;
        rows.reverse();
        rows.chunk_by_mut(same).for_each(<[Row]>::reverse);
    }
}

/// Which rows are shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) enum Filter {
    /// All.
    #[default]
    All,
    /// Ranks of these ranges, first and last.
    Ranks(Vec<(u32, u32)>),
    /// Those in whose cells this text stands, in small letters.
    Text(String),
}

impl Filter {
    /// Reads what the user has typed: "0-3,7" are ranks, anything else is text.
    pub(super) fn of(text: &str) -> Filter {
        let text = text.trim();
        if text.is_empty() {
            return Filter::All;
        }
        let range = |part: &str| -> Option<(u32, u32)> {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
        };
        match text.split(',').map(range).collect::<Option<Vec<_>>>() {
            Some(ranges) => Filter::Ranks(ranges),
            None => Filter::Text(text.to_lowercase()),
        }
    }

    /// Whether a row is shown.
    pub(super) fn shows(&self, row: &Row) -> bool {
        match self {
            Filter::All => true,
            Filter::Ranks(ranges) => {
                ranges.iter().any(|(first, last)| (*first..=*last).contains(&row.seen.rank))
            }
            Filter::Text(text) => {
                let texts = [
                    row.seen.host.clone(),
                    row.seen.doing.word().into(),
                    row.waits_for(),
                    row.waits_for_shortly(),
                ];
                texts.iter().any(|cell: &String| cell.to_lowercase().contains(text))
            }
        }
    }
}

/// How many ranks do what: "3 run, 1 waits".
pub(super) fn census(rows: &[Row]) -> String {
    let parts: Vec<String> = Doing::ALL
        .iter()
        .filter_map(|doing| {
            let count = rows.iter().filter(|row| row.seen.doing == *doing).count();
            let word = match (doing, count) {
                (Doing::Waits, 2..) => "wait",
                (Doing::Runs, 2..) => "run",
                _ => doing.word(),
            };
            (count > 0).then(|| format!("{count} {word}"))
        })
        .collect();
    parts.join(", ")
}

/// The name of a host without its domain, in at most ten characters: its last ones, which tell hosts apart.
fn short(host: &str) -> String {
    // An address has no domain.
    let named = host.parse::<std::net::IpAddr>().is_err();
    let name = host.split_once('.').filter(|_| named).map_or(host, |(name, _)| name);
    let over = name.chars().count().saturating_sub(10);
    name.chars().skip(over).collect()
}

/// A number in at most five characters: "12", "3.4k", "120M".
pub(super) fn number(value: f64) -> String {
    scaled(value, 1000.0, &["", "k", "M", "G", "T"])
}

/// Bytes in at most five characters: "12", "3.4K".
pub(super) fn bytes(value: f64) -> String {
    scaled(value, 1024.0, &["", "K", "M", "G", "T", "P"])
}

fn scaled(mut value: f64, step: f64, units: &[&str]) -> String {
    let mut unit = 0;
    // What would be shown with four digits goes to the next unit, as does what is rounded up to it.
    while value >= step - 0.5 && unit + 1 < units.len() {
        value /= step;
        unit += 1;
    }
    match unit {
        0 if value > 0.0 && value < 9.95 && value.fract() != 0.0 => format!("{value:.1}"),
        0 => format!("{value:.0}"),
        _ if value < 9.95 => format!("{value:.1}{}", units[unit]),
        _ => format!("{value:.0}{}", units[unit]),
    }
}

/// Seconds in at most six characters: "0.4 s", "12 s", "3 min", "5 h".
pub(super) fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 9.95 => format!("{s:.1} s"),
        s if s < 99.5 => format!("{s:.0} s"),
        s if s < 5970.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.0} h", s / 3600.0),
        s => format!("{:.0} d", s / 86400.0),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::rates::rows;
    use super::super::sample::tests::{board, wait};
    use super::super::sample::Sample;
    use super::*;

    pub(in super::super) fn some_rows(count: u32) -> Vec<Row> {
        let board = board(count);
        board.record(1).waiting.begin(&wait(1));
        let sample = Sample::of(&board);
        let mut rows = rows(&sample, &sample);
        rows.iter_mut().enumerate().for_each(|(at, row)| row.cpu = [10.0, 90.0, 10.0][at % 3]);
        rows
    }

    fn order(rows: &[Row]) -> Vec<u32> {
        rows.iter().map(|row| row.seen.rank).collect()
    }

    #[test]
    fn rows_are_sorted_and_equal_ones_stay_in_order() {
        let mut rows = some_rows(3);
        sort(&mut rows, Column::Cpu, false);
        assert_eq!(order(&rows), [1, 0, 2]);
        sort(&mut rows, Column::Rank, true);
        assert_eq!(order(&rows), [2, 1, 0]);
        sort(&mut rows, Column::Rank, false);
        sort(&mut rows, Column::Cpu, true);
        assert_eq!(order(&rows), [0, 2, 1]);
        sort(&mut rows, Column::Doing, true);
        assert_eq!(order(&rows)[0], 1);
        for column in Column::ALL {
            sort(&mut rows, column, false);
        }
    }

    #[test]
    fn filters() {
        assert_eq!(Filter::of(" "), Filter::All);
        assert_eq!(Filter::of("0-3, 7"), Filter::Ranks(vec![(0, 3), (7, 7)]));
        assert_eq!(Filter::of("MPI_Recv"), Filter::Text("mpi_recv".into()));
        assert_eq!(Filter::of("3-x"), Filter::Text("3-x".into()));
        let rows = some_rows(3);
        let shown =
            |text| order(&rows.iter().filter(|r| Filter::of(text).shows(r)).cloned().collect::<Vec<_>>());
        assert_eq!(shown("1-9"), [1, 2]);
        assert_eq!(shown("from rank 3"), [1]);
        assert_eq!(shown("from 3 tag"), [1]);
        assert_eq!(shown("wait"), [1]);
        assert_eq!(shown("Bcast"), [0u32; 0]);
    }

    #[test]
    fn columns_have_names() {
        for column in Column::ALL {
            assert_eq!(Column::named(column.name()), Ok(column));
        }
        assert!(Column::named("size").unwrap_err().contains("received-bytes"));
        let mut rows = some_rows(2);
        assert_eq!(Column::Rank.moved(-1, &rows), Column::Doing);
        assert_eq!(Column::Doing.moved(1, &rows), Column::Rank);
        assert_eq!(Column::Rank.moved(1, &rows), Column::State, "one host has no name");
        rows[1].seen.host = "node1.cluster".into();
        assert_eq!(Column::Rank.moved(1, &rows), Column::Host);
        assert_eq!(Column::Host.cell(&rows[1]), "node1");
        assert_eq!(["10.77.0.2", "a-cluster-node-0017", ""].map(short), ["10.77.0.2", "-node-0017", ""]);
        assert!(Filter::of("node1").shows(&rows[1]) && !Filter::of("node1").shows(&rows[0]));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, 0.4, 12.0, 999.4, 999.7, 3400.0, 12e6, 9.96e9].map(number).join(" "),
            "0 0.4 12 999 1.0k 3.4k 12M 10G"
        );
        assert_eq!([0.0, 1023.0, 1024.0, 52e6].map(bytes).join(" "), "0 1023 1.0K 50M");
        assert_eq!(
            [0.04, 12.0, 200.0, 7200.0, 1e6].map(duration).join(", "),
            "0.0 s, 12 s, 3 min, 2 h, 12 d"
        );
        for exponent in 0..50 {
            let value = 1.7f64.powi(exponent);
            assert!(
                number(value).len() <= 5 && bytes(value).len() <= 5,
                "{value}: {} {}",
                number(value),
                bytes(value)
            );
            assert!(duration(value.min(1e11)).len() <= 9);
        }
    }

    #[test]
    fn ranks_are_counted_by_what_they_do() {
        let text = census(&some_rows(3));
        assert!(text.contains("1 waits"), "{text}");
    }
}
