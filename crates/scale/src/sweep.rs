//! Operations over a range of rank counts: as rows, as a table in words.

use crate::memory::{self, Item};
use crate::model::Model;
use crate::operation::{Job, Operation};
use crate::program::Program;
use crate::simulate::simulate;
use arke_coll::Nodes;
use serde::Serialize;
use std::fmt::Write;
use std::time::Instant;

/// Which algorithms are simulated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Algorithms {
    /// The one that would be used.
    Chosen,
    /// Every one.
    All,
    /// The one of this name.
    Named(String),
}

/// How ranks are laid out on nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// So many neighbours on each node.
    Rows(u32),
    /// Dealt out in turn to as many nodes as hold so many ranks each.
    Dealt(u32),
}

impl Placement {
    /// The layout of some ranks.
    pub fn nodes(self, ranks: u32, model: &Model) -> Nodes {
        let mut nodes = match self {
            Placement::Rows(each) => Nodes::rows(ranks, each),
            Placement::Dealt(each) => Nodes::dealt(ranks, ranks.div_ceil(each)),
        }
        .with(model.machine());
        nodes.crowded = model.cores.is_some_and(|cores| cores < nodes.largest());
        nodes
    }
}

/// What is to be simulated.
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    /// The machine.
    pub model: Model,
    /// Operations.
    pub operations: Vec<Operation>,
    /// Bytes (of those operations that move any).
    pub bytes: Vec<u64>,
    /// Numbers of ranks.
    pub ranks: Vec<u32>,
    /// Layout.
    pub placement: Placement,
    /// Algorithms.
    pub algorithms: Algorithms,
}

/// One operation at one number of ranks. Times in nanoseconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The operation.
    pub operation: &'static str,
    /// The algorithm.
    pub algorithm: &'static str,
    /// Bytes, as [`Job::bytes`] says; 0 where there are none.
    pub bytes: u64,
    /// Ranks.
    pub ranks: u32,
    /// Nodes.
    pub nodes: u32,
    /// Time until the last rank has ended; none where it was too much to simulate.
    pub time: Option<f64>,
    /// Mean over the ranks of the time until each has ended.
    pub mean: Option<f64>,
    /// What the algorithm's own cost function says.
    pub predicted: Option<f64>,
    /// Messages of all ranks.
    pub messages: u64,
    /// Messages between nodes.
    pub network_messages: u64,
    /// Their bytes.
    pub network_bytes: u64,
    /// Bytes of the largest schedule of a rank.
    pub schedule_bytes: u64,
    /// Bytes of the mean schedule.
    pub mean_schedule_bytes: u64,
    /// Bytes of scratch memory, where most is needed.
    pub scratch_bytes: u64,
    /// Bytes of scratch memory in the mean.
    pub mean_scratch_bytes: u64,
    /// Kinds of schedules that differ in more than the names of peers.
    pub shapes: usize,
    /// Why there is no time.
    pub note: Option<String>,
    /// Seconds that the simulation took.
    pub seconds: f64,
}

/// What a rank needs before it does anything.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// Ranks.
    pub ranks: u32,
    /// Nodes.
    pub nodes: u32,
    /// Memory of one rank.
    pub items: Vec<Item>,
}

impl Standing {
    /// All of it.
    pub fn bytes(&self) -> u64 {
        self.items.iter().map(|item| item.bytes).sum()
    }
}

/// What came out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The machine.
    pub model: Model,
    /// Times.
    pub rows: Vec<Row>,
    /// Memory.
    pub memory: Vec<Standing>,
}

impl Sweep {
    /// How many rows there will be at most: algorithms that do not apply leave theirs out.
    pub fn rows(&self) -> usize {
        let of = |operation: &Operation| {
            let none = matches!(operation, Operation::Barrier | Operation::Startup);
            self.forced(*operation).len() * if none { 1 } else { self.bytes.len() } * self.ranks.len()
        };
        self.operations.iter().map(of).sum()
    }

    /// Simulates all of it. `begin` hears what is simulated next, `tell` gets every row as soon as it is there.
    ///
    /// # Errors
    /// A sentence: an algorithm that no operation has, or schedules that do not fit together.
    pub fn run(&self, mut begin: impl FnMut(&Job<'_>), mut tell: impl FnMut(&Row)) -> Result<Report, String> {
        if let Algorithms::Named(name) = &self.algorithms {
            for operation in self.operations.iter().filter(|o| **o != Operation::Startup) {
                let known = operation.algorithms();
                if !known.iter().any(|a| a.eq_ignore_ascii_case(name)) {
                    return Err(format!(
                        "{} has no algorithm \"{name}\"; it has {}",
                        operation.name(),
                        known.join(", ")
                    ));
                }
            }
        }
        let mut rows = Vec::new();
        for &operation in &self.operations {
            let none = matches!(operation, Operation::Barrier | Operation::Startup);
            for &bytes in if none { &[0] } else { &self.bytes[..] } {
                for forced in self.forced(operation) {
                    for &ranks in &self.ranks {
                        let nodes = self.placement.nodes(ranks, &self.model);
                        let job = Job::new(operation, &nodes, bytes, forced)?;
                        if forced.is_some_and(|name| !name.eq_ignore_ascii_case(job.algorithm()))
                            && operation != Operation::Startup
                        {
                            // It does not apply to these ranks.
                            continue;
                        }
                        begin(&job);
                        let row = self.row(&job)?;
                        tell(&row);
                        rows.push(row);
                    }
                }
            }
        }
        let memory = self.ranks.iter().map(|&ranks| {
            let nodes = self.placement.nodes(ranks, &self.model);
            Standing { ranks, nodes: nodes.count(), items: memory::items(&nodes) }
        });
        Ok(Report { model: self.model, rows, memory: memory.collect() })
    }

    fn forced(&self, operation: Operation) -> Vec<Option<&str>> {
        match &self.algorithms {
            _ if operation == Operation::Startup => vec![None],
            Algorithms::Chosen => vec![None],
            Algorithms::All => operation.algorithms().into_iter().map(Some).collect(),
            Algorithms::Named(name) => vec![Some(name)],
        }
    }

    fn row(&self, job: &Job) -> Result<Row, String> {
        let start = Instant::now();
        let mut row = Row {
            operation: job.operation.name(),
            algorithm: job.algorithm(),
            bytes: job.bytes,
            ranks: job.nodes.size(),
            nodes: job.nodes.count(),
            time: None,
            mean: None,
            predicted: job.predicted(&self.model),
            messages: 0,
            network_messages: 0,
            network_bytes: 0,
            schedule_bytes: 0,
            mean_schedule_bytes: 0,
            scratch_bytes: 0,
            mean_scratch_bytes: 0,
            shapes: 0,
            note: None,
            seconds: 0.0,
        };
        match Program::new(job) {
            Err(too_long) => row.note = Some(too_long.to_string()),
            Ok(program) => {
                let ranks = u64::from(program.size());
                (row.schedule_bytes, row.mean_schedule_bytes) =
                    (program.schedule_bytes.0, program.schedule_bytes.1 / ranks);
                (row.scratch_bytes, row.mean_scratch_bytes) =
                    (program.scratch_bytes.0, program.scratch_bytes.1 / ranks);
                row.shapes = program.shapes.len();
                let simulated = simulate(&program, job.nodes, &self.model)?;
                (row.time, row.mean) = (Some(simulated.time), Some(simulated.mean));
                row.messages = simulated.messages;
                row.network_messages = simulated.network_messages;
                row.network_bytes = simulated.network_bytes;
            }
        }
        row.seconds = start.elapsed().as_secs_f64();
        Ok(row)
    }
}

/// The head of the table of times.
pub fn head() -> String {
    format!(
        "{:<10} {:>8} {:>9} {:>7}  {:<18} {:>10} {:>10} {:>13} {:>13} {:>10}\n",
        "operation",
        "bytes",
        "ranks",
        "nodes",
        "algorithm",
        "time",
        "predicted",
        "messages",
        "of them far",
        "schedule"
    )
}

impl Row {
    /// The row of the table of times.
    pub fn line(&self) -> String {
        let time = self.time.map_or_else(|| "-".into(), time);
        let predicted = self.predicted.map_or_else(|| "-".into(), self::time);
        let mut line = format!(
            "{:<10} {:>8} {:>9} {:>7}  {:<18} {time:>10} {predicted:>10}",
            self.operation,
            size(self.bytes),
            self.ranks,
            self.nodes,
            self.algorithm
        );
        let _ = match &self.note {
            Some(note) => write!(line, "  {note}"),
            None => write!(
                line,
                " {:>13} {:>13} {:>10}",
                self.messages,
                self.network_messages,
                size(self.schedule_bytes)
            ),
        };
        line.push('\n');
        line
    }
}

impl Report {
    /// The table of memory.
    pub fn memory_table(&self) -> String {
        let mut page = String::from("\nMemory of one rank before its first message");
        let mut rows: Vec<Vec<String>> = vec![vec![String::new(), "grows with".into()]];
        for standing in &self.memory {
            rows[0].push(standing.ranks.to_string());
            for (i, item) in standing.items.iter().enumerate() {
                if rows.len() <= i + 1 {
                    rows.push(vec![item.name.to_string(), item.growth.words().into()]);
                }
                rows[i + 1].push(size(item.bytes));
            }
        }
        rows.push(vec!["all".into(), String::new()]);
        let last = rows.len() - 1;
        rows[last].extend(self.memory.iter().map(|standing| size(standing.bytes())));
        page.push_str(", by ranks of the job\n");
        for row in rows {
            let mut line = format!("{:<30} {:<16}", row[0], row[1]);
            row[2..].iter().for_each(|cell| {
                let _ = write!(line, " {cell:>9}");
            });
            page.push_str(line.trim_end());
            page.push('\n');
        }
        page
    }
}

/// A time with a unit.
pub fn time(ns: f64) -> String {
    match ns {
        _ if ns < 1e3 => format!("{ns:.0} ns"),
        _ if ns < 1e4 => format!("{:.2} us", ns / 1e3),
        _ if ns < 1e6 => format!("{:.1} us", ns / 1e3),
        _ if ns < 1e9 => format!("{:.2} ms", ns / 1e6),
        _ => format!("{:.2} s", ns / 1e9),
    }
}

/// A number of bytes with a unit.
pub fn size(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match value {
        _ if unit == 0 => format!("{bytes} B"),
        _ if value < 10.0 && value.fract() != 0.0 => format!("{value:.1} {}", units[unit]),
        _ => format!("{value:.0} {}", units[unit]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sweep(algorithms: Algorithms) -> Sweep {
        Sweep {
            model: Model::ETHERNET,
            operations: vec![Operation::Barrier, Operation::Allreduce],
            bytes: vec![8, 1 << 20],
            ranks: vec![16, 256],
            placement: Placement::Rows(8),
            algorithms,
        }
    }

    #[test]
    fn a_sweep_has_a_row_for_each_case() {
        let mut told = 0;
        let report = sweep(Algorithms::Chosen).run(|_| (), |_| told += 1).unwrap();
        assert_eq!((report.rows.len(), told, report.memory.len()), (6, 6, 2));
        assert!(report.rows.iter().all(|row| row.time.is_some_and(|t| t > 0.0)));
        // Whatever it is, it takes longer on more ranks.
        assert!(report.rows.chunks(2).all(|pair| pair[0].time < pair[1].time));
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["rows"][0]["operation"], "barrier");
        assert!(report.memory_table().contains("rings"));
    }

    #[test]
    fn the_chosen_algorithm_is_near_the_best() {
        let chosen = sweep(Algorithms::Chosen).run(|_| (), |_| ()).unwrap();
        let all = sweep(Algorithms::All).run(|_| (), |_| ()).unwrap();
        for row in &chosen.rows {
            let same = |r: &&Row| (r.operation, r.bytes, r.ranks) == (row.operation, row.bytes, row.ranks);
            let best = all.rows.iter().filter(same).filter_map(|r| r.time).fold(f64::MAX, f64::min);
            let time = row.time.unwrap();
            assert!(time <= 1.5 * best, "{row:?} where the best takes {best}");
        }
    }

    #[test]
    fn an_unknown_algorithm_is_refused_with_those_that_exist() {
        let error = sweep(Algorithms::Named("magic".into())).run(|_| (), |_| ()).unwrap_err();
        assert!(error.contains("barrier has no algorithm \"magic\"; it has dissemination,"), "{error}");
    }

    #[test]
    fn what_is_too_much_says_so() {
        let sweep = Sweep {
            operations: vec![Operation::Alltoall],
            ranks: vec![1 << 20],
            bytes: vec![8],
            ..sweep(Algorithms::Named("pairwise".into()))
        };
        let report = sweep.run(|_| (), |_| ()).unwrap();
        assert_eq!(report.rows[0].time, None);
        assert!(report.rows[0].line().contains("more than are simulated"), "{}", report.rows[0].line());
    }
}
