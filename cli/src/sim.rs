//! `arke sim`: collective operations and start-up at sizes that no machine at hand has.

use crate::out::{error, line, print};
use arke_scale::measure::{as_rank, measure};
use arke_scale::model::PRESETS;
use arke_scale::operation::Job;
use arke_scale::sweep::{head, Algorithms, Placement, Report, Sweep};
use arke_scale::{plot, LogGp, Model, Operation};
use clap::Args;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// The word that makes this command a measuring rank.
const ROLE: [&str; 2] = ["sim", "--as-rank"];

/// What `arke sim` takes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Operations, separated by commas, or "all"
    #[arg(
        short,
        long,
        value_name = "NAMES",
        default_value = "startup,barrier,bcast,reduce,allreduce,gather,scatter,allgather",
        help_heading = "What"
    )]
    operations: String,

    /// Bytes: of the vector of a bcast, reduce, allreduce or scan, of one rank's block for the others; K and M may
    /// follow
    #[arg(short, long, value_name = "LIST", default_value = "8", help_heading = "What")]
    bytes: String,

    /// Numbers of ranks: a list, or a range whose steps are factors of 4; K and M may follow (powers of 1024)
    #[arg(short = 'n', long, value_name = "LIST", default_value = "16-1M", help_heading = "What")]
    ranks: String,

    /// Algorithm: the one that the library would choose ("chosen"), "all", or one by name
    #[arg(short, long, value_name = "NAME", default_value = "chosen", help_heading = "What")]
    algorithm: String,

    /// Neighbouring ranks on each node
    #[arg(short = 'p', long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Where")]
    per_node: u32,

    /// Deal ranks out to the nodes in turn instead
    #[arg(long, help_heading = "Where")]
    dealt: bool,

    /// Model to begin with: "ethernet" (TCP, 10 Gbit/s) or "fast" (100 Gbit/s, without the kernel)
    #[arg(short, long, value_name = "NAME", default_value = "ethernet", help_heading = "Where")]
    model: String,

    /// Take the model from a file: JSON, such as --measure --json writes, or TOML
    #[arg(long, value_name = "FILE", conflicts_with = "model", help_heading = "Where")]
    model_file: Option<PathBuf>,

    /// Figures for messages between nodes, in nanoseconds, in place of the model's: some of L, o, g, G, eager and
    /// fetch, such as L=900,o=150
    #[arg(long, value_name = "FIGURES", help_heading = "Where")]
    network: Option<String>,

    /// Figures for messages within a node
    #[arg(long, value_name = "FIGURES", help_heading = "Where")]
    node: Option<String>,

    /// Cores of a node, where its ranks may outnumber them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Where")]
    cores: Option<u32>,

    /// Measure this machine instead of simulating, and show real times beside simulated ones; the figures within a node
    /// are measured, those between nodes stay the model's
    #[arg(long, help_heading = "How")]
    measure: bool,

    /// Write everything as JSON to this file; "-" is the standard output, and the tables are left out then
    #[arg(long, value_name = "FILE", help_heading = "How")]
    json: Option<PathBuf>,

    /// Draw times and memory: time.svg and memory.svg in this directory
    #[arg(long, value_name = "DIR", conflicts_with = "measure", help_heading = "How")]
    plot: Option<PathBuf>,

    /// Make this process a rank of a measurement
    #[arg(long, value_name = "TASK", hide = true)]
    as_rank: Option<String>,
}

const EXAMPLES: &str = "\
Every rank's schedule is the one that the library would run, with the algorithms that it would choose.
Messages take their time by the LogGP model: latency L, overhead o of the CPU on either side, gap g
between messages and gap G for each byte, once within a node and once between nodes, whose ranks
share one way to the network. Collective operations have rank 0 as their root.

Examples:
  arke sim                                         the usual operations, 8 bytes, to a million ranks
  arke sim -o allreduce -b 8,4M -a all -n 16-4K    every algorithm of allreduce
  arke sim --network L=900,o=150 --plot drawings   another network, drawn
  arke sim --measure --json here.json              this machine's figures...
  arke sim --model-file here.json -p 2             ...and a cluster of such machines";

/// Runs the command.
pub(crate) fn main(options: &Options) -> Result<(), String> {
    if let Some(task) = &options.as_rank {
        return as_rank(task);
    }
    let model = model(options)?;
    let quiet = options.json.as_deref() == Some(Path::new("-"));
    if options.measure {
        let command = std::env::current_exe().map_err(|e| format!("this command's own file: {e}"))?;
        let measured = measure(&command, &ROLE, &model)?;
        if !quiet {
            print(&measured.page());
        }
        return write_json(options, &measured);
    }
    let sweep = Sweep {
        model,
        operations: operations(&options.operations)?,
        bytes: list(&options.bytes, "--bytes")?,
        ranks: list(&options.ranks, "--ranks")?
            .into_iter()
            .map(|n| u32::try_from(n).ok().filter(|n| (1..=1 << 24).contains(n)))
            .collect::<Option<_>>()
            .ok_or_else(|| format!("--ranks {}: a job has 1 to {} ranks", options.ranks, 1 << 24))?,
        placement: match options.dealt {
            true => Placement::Dealt(options.per_node),
            false => Placement::Rows(options.per_node),
        },
        algorithms: match options.algorithm.as_str() {
            "chosen" => Algorithms::Chosen,
            "all" => Algorithms::All,
            name => Algorithms::Named(name.into()),
        },
    };
    let progress = Progress::new(&sweep);
    if !quiet {
        print(&head());
    }
    let mut done = 0;
    let report = sweep.run(
        |job| {
            done += 1;
            progress.show(done, job);
        },
        |row| {
            progress.clear();
            if !quiet {
                print(&row.line());
            }
        },
    )?;
    if !quiet {
        print(&report.memory_table());
    }
    draw(options, &report, quiet)?;
    write_json(options, &report)
}

/// What a simulation will take, said on standard error before it begins, and on a terminal what it is at.
struct Progress {
    rows: usize,
    terminal: bool,
}

/// Ranks from which a row takes seconds instead of moments.
const MANY: u64 = 1 << 18;

impl Progress {
    fn new(sweep: &Sweep) -> Progress {
        let rows = sweep.rows();
        let most = sweep.ranks.iter().copied().max().unwrap_or(0);
        let long = sweep.ranks.iter().filter(|ranks| u64::from(**ranks) >= MANY).count();
        if long > 0 {
            error(&format!(
                "arke sim: {rows} simulations of up to {most} ranks; those of {MANY} ranks and more may take a minute \
                 each (-n 16-64K takes seconds)\n"
            ));
        }
        Progress { rows, terminal: std::io::stderr().is_terminal() }
    }

    fn show(&self, number: usize, job: &Job<'_>) {
        if self.terminal {
            let (operation, ranks) = (job.operation.name(), job.nodes.size());
            error(&format!("\r\x1b[K{number} of {}: {operation}, {ranks} ranks ...", self.rows));
        }
    }

    fn clear(&self) {
        if self.terminal {
            error("\r\x1b[K");
        }
    }
}

fn draw(options: &Options, report: &Report, quiet: bool) -> Result<(), String> {
    let Some(directory) = &options.plot else { return Ok(()) };
    for file in plot::write(report, directory)? {
        if !quiet {
            line(&format!("drawn: {}", file.display()));
        }
    }
    Ok(())
}

fn write_json(options: &Options, value: &impl serde::Serialize) -> Result<(), String> {
    let Some(file) = &options.json else { return Ok(()) };
    let text = serde_json::to_string_pretty(value).map_err(|e| e.to_string())?;
    if file == Path::new("-") {
        line(&text);
        return Ok(());
    }
    std::fs::write(file, text + "\n").map_err(|e| format!("{}: {e}", file.display()))
}

/// The model that the options describe.
fn model(options: &Options) -> Result<Model, String> {
    let mut model = match &options.model_file {
        Some(file) => Model::read(file)?,
        None => {
            let found = PRESETS.iter().find(|(name, _)| name.eq_ignore_ascii_case(&options.model));
            let names: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
            found.ok_or_else(|| format!("--model {}: there are {}", options.model, names.join(" and ")))?.1
        }
    };
    if let Some(text) = &options.network {
        figures(&mut model.network, text, "--network")?;
    }
    if let Some(text) = &options.node {
        figures(&mut model.node, text, "--node")?;
    }
    model.cores = options.cores.or(model.cores);
    model.check()?;
    Ok(model)
}

/// Puts figures such as `L=900,o=150` in place.
fn figures(link: &mut LogGp, text: &str, option: &str) -> Result<(), String> {
    for part in text.split(',') {
        let wrong = || {
            format!("{option} {part}: it takes L=, o=, g=, G= and fetch= in nanoseconds and eager= in bytes")
        };
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        let number: f64 = value.trim().parse().map_err(|_| wrong())?;
        match name.trim() {
            "L" => link.latency = number,
            "o" => link.overhead = number,
            "g" => link.gap = number,
            "G" => link.byte = number,
            "fetch" => link.fetch = number,
            "eager" if number >= 0.0 => link.eager = number as u64,
            _ => return Err(wrong()),
        }
    }
    Ok(())
}

fn operations(text: &str) -> Result<Vec<Operation>, String> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(Operation::ALL.to_vec());
    }
    text.split(',')
        .map(|name| {
            Operation::of_name(name.trim()).ok_or_else(|| {
                let all: Vec<&str> = Operation::ALL.iter().map(|o| o.name()).collect();
                format!("--operations {}: there are {}", name.trim(), all.join(", "))
            })
        })
        .collect()
}

/// Numbers, and ranges whose steps are factors of 4.
fn list(text: &str, option: &str) -> Result<Vec<u64>, String> {
    let mut numbers = Vec::new();
    for part in text.split(',').map(str::trim) {
        let number = |word: &str| {
            let (digits, factor) = match word.trim().strip_suffix(['K', 'k']) {
                Some(digits) => (digits, 1 << 10),
                None => match word.trim().strip_suffix(['M', 'm']) {
                    Some(digits) => (digits, 1 << 20),
                    None => (word.trim(), 1),
                },
            };
            let plain: Option<u64> = digits.parse().ok();
            plain.and_then(|n| n.checked_mul(factor)).ok_or_else(|| {
                format!("{option} {part}: it takes numbers such as 16 or 64K, and ranges such as 16-1M")
            })
        };
        match part.split_once('-') {
            None => numbers.push(number(part)?),
            Some((low, high)) => {
                let (low, high) = (number(low)?, number(high)?);
                if low == 0 || low > high {
                    return Err(format!(
                        "{option} {part}: a range goes from a number above 0 to one not below it"
                    ));
                }
                numbers
                    .extend(std::iter::successors(Some(low), |n| n.checked_mul(4)).take_while(|n| *n < high));
                numbers.push(high);
            }
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges() {
        assert_eq!(list("16-1K", "-n").unwrap(), [16, 64, 256, 1024]);
        assert_eq!(list("3, 5-50,2M", "-n").unwrap(), [3, 5, 20, 50, 2 << 20]);
        assert!(list("8-2", "-n").unwrap_err().contains("range"));
        assert!(list("many", "--ranks").unwrap_err().contains("--ranks many: it takes numbers"));
    }

    #[test]
    fn figures_replace_those_of_the_model() {
        let mut link = Model::ETHERNET.network;
        figures(&mut link, "L=900, G=0.04", "--network").unwrap();
        assert_eq!((link.latency, link.byte, link.overhead), (900.0, 0.04, Model::ETHERNET.network.overhead));
        assert!(figures(&mut link, "L=fast", "--network").unwrap_err().contains("--network L=fast"));
        assert!(figures(&mut link, "l=1", "--network").is_err());
    }

    #[test]
    fn unknown_operations_are_refused_with_those_that_exist() {
        assert!(operations("allredcue").unwrap_err().contains("there are startup, barrier,"));
        assert_eq!(operations("all").unwrap().len(), Operation::ALL.len());
    }
}
