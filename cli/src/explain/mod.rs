//! `arke explain`: the way that a message of some length takes between two ranks, of one host or of two, and what each
//! other way would take.
//!
//! Nothing is predicted: jobs of this very command exchange such messages, once as Arke chooses by itself and once for
//! each other way that can be forced by a setting. The jobs take turns, so that what disturbs one disturbs all.

mod rank;
mod table;
mod told;

use crate::out::{complain, print};
use arke_base::settings::{parse_size, Id, Settings};
use clap::Args;
use rank::Figures;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use told::{Explained, Measured};

pub(crate) use rank::main as rank;
pub(crate) use table::print_table;

/// How often each way is measured; the median counts.
const ROUNDS: usize = 3;
/// The highest value of ARKE_EAGER_MAX.
const AT_ONCE_MAX: u64 = 16384;
/// The longest message that goes by a plain TCP connection (ARKE_NET_LIFELINE).
const LIFELINE_MAX: u64 = 1400;
/// The shortest message that is cut into parts for several networks.
const RAILS_MIN: u64 = 32768;

const HELP: &str = "\
Examples:
  arke explain --bytes 64K               between ranks 0 and 1 of a job of two
  arke explain --bytes 1M --dirty        with buffers that are written and read between messages
  arke explain --bytes 8 --from 0 --to 3 -n 4
  arke explain --bytes 64K --hosts a:4,b:4 --from 0 --to 4    between two hosts
  arke explain --bytes 64K --json        for other programs";

/// What is asked.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Options {
    /// Length of the message in bytes, also as 64K or 1M
    #[arg(long, value_parser = bytes)]
    bytes: u64,
    /// Rank that sends
    #[arg(long, default_value_t = 0, value_name = "RANK")]
    from: u32,
    /// Rank that receives
    #[arg(long, default_value_t = 1, value_name = "RANK")]
    to: u32,
    /// Ranks of the job; the others sleep [default: as many as --from and --to need, or as the hosts take]
    #[arg(short, long, value_name = "RANKS")]
    n: Option<u32>,
    /// Machines of the job and their ranks, as of `arke run`
    #[arg(long, value_name = "LIST")]
    hosts: Option<String>,
    /// A file that names them, as of `arke run`
    #[arg(long, value_name = "FILE", conflicts_with = "hosts")]
    hostfile: Option<PathBuf>,
    /// What starts ranks there, as of `arke run`
    #[arg(long, value_name = "LAUNCHER")]
    via: Option<String>,
    /// Write the whole buffer before each send and read it after each receive, as programs do
    #[arg(long)]
    dirty: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// What `arke run` starts, never a user: takes the part of a rank
    #[arg(long, hide = true)]
    rank: bool,
}

/// The longest message that can be asked for.
const LONGEST: u64 = 1 << 32;

/// Reads a length, as settings are read.
fn bytes(text: &str) -> Result<u64, String> {
    let number = parse_size(text).ok_or("a number of bytes is needed, such as 8, 64K or 1M")?;
    if number > LONGEST {
        return Err("4G is the most".to_owned());
    }
    Ok(number)
}

/// A way of a message that a setting forces.
struct Way {
    name: &'static str,
    setting: Option<(&'static str, String)>,
}

/// What Arke does by itself.
const CHOSEN: Way = Way { name: "as Arke chooses", setting: None };

/// What else is tried for messages of this length, where those up to `eager` bytes are sent at once, between ranks that
/// share memory or do not.
fn ways(bytes: u64, eager: u64, one_node: bool) -> Vec<Way> {
    let (short, long) = (bytes > 48 && bytes <= eager, bytes > eager);
    let all = [
        (one_node && long, "pulled by the receiver", "ARKE_COSTS", "pull"),
        (one_node && long, "copied by both sides", "ARKE_COSTS", "both"),
        (one_node && long, "staged in fragments", "ARKE_COSTS", "staged"),
        (!one_node && bytes <= LIFELINE_MAX, "through libfabric", "ARKE_NET_LIFELINE", "0"),
        (!one_node && long, "sent in fragments", "ARKE_NET_RMA", "off"),
        (!one_node && bytes >= RAILS_MIN, "over two networks", "ARKE_NET_RAILS", "2"),
        (
            long && bytes <= AT_ONCE_MAX,
            if one_node { "staged at once" } else { "sent at once" },
            "ARKE_EAGER_MAX",
            "16K",
        ),
        (short, "by rendezvous", "ARKE_EAGER_MAX", "48"),
    ];
    // Each where it can differ.
    let chosen = all.into_iter().filter(|(differs, ..)| *differs);
    chosen.map(|(_, name, setting, value)| Way { name, setting: Some((setting, value.to_owned())) }).collect()
}

/// Explains; the exit code says whether it could be measured.
pub(crate) fn main(options: &Options) -> ExitCode {
    if options.rank {
        return match rank(options.from, options.to, options.bytes as usize, options.dirty) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                complain(&why);
                ExitCode::FAILURE
            }
        };
    }
    let busy = busy(
        &std::fs::read_to_string("/proc/loadavg").unwrap_or_default(),
        std::thread::available_parallelism().map_or(1, |cores| cores.get()),
    );
    // Told with the advice, which depends on it.
    match explain(options).map(|explained| Explained { warning: busy, ..explained }) {
        Ok(explained) if options.json => {
            print(&(explained.json() + "\n"));
            ExitCode::SUCCESS
        }
        Ok(explained) => {
            print(&explained.text());
            ExitCode::SUCCESS
        }
        Err(why) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}

/// That other programs disturb what is measured, if they do: of what /proc/loadavg says, with so many cores.
fn busy(loads: &str, cores: usize) -> Option<String> {
    let load: f64 = loads.split_ascii_whitespace().next()?.parse().ok()?;
    // One core may be busy with what has just ended.
    (load >= cores as f64).then(|| {
        format!(
            "the machine is busy (load {load:.1} on {cores} cores): what is measured may be wrong, and so the advice"
        )
    })
}

fn explain(options: &Options) -> Result<Explained, String> {
    let elsewhere = options.hosts.is_some() || options.hostfile.is_some();
    // As many as the hosts take, where these are named.
    let ranks =
        options.n.or_else(|| (!elsewhere).then(|| options.from.max(options.to).saturating_add(1).max(2)));
    if options.from == options.to {
        return Err(format!(
            "--from {0} --to {0}: two ranks are needed, such as --from 0 --to 1",
            options.from
        ));
    }
    if let Some(ranks) = ranks {
        rank::check(options.from, options.to, ranks)?;
    }
    let eager = Settings::from_environment().map_err(|e| e.to_string())?.number(Id::EagerMax);
    let first = run(options, ranks, &CHOSEN)?;
    let mut ways = vec![CHOSEN];
    ways.extend(self::ways(options.bytes, eager, first.one_node));
    let mut runs: Vec<Vec<Figures>> = ways.iter().map(|_| Vec::new()).collect();
    runs[0].push(first);
    for round in 0..ROUNDS {
        for (way, runs) in ways.iter().zip(&mut runs).filter(|(_, runs)| runs.len() <= round) {
            runs.push(run(options, ranks, way)?);
        }
    }
    let measured = ways.into_iter().zip(runs).map(|(way, mut runs)| {
        runs.sort_by(|a, b| a.microseconds.total_cmp(&b.microseconds));
        Measured::new(way, runs.swap_remove(ROUNDS / 2))
    });
    Ok(Explained {
        bytes: options.bytes,
        from: options.from,
        to: options.to,
        dirty: options.dirty,
        ways: measured.collect(),
        warning: None,
    })
}

/// Runs a job and reads the figures that its sending rank prints.
fn run(options: &Options, ranks: Option<u32>, way: &Way) -> Result<Figures, String> {
    let own = std::env::current_exe().map_err(|e| format!("this command's own file cannot be found: {e}"))?;
    let mut command = Command::new(&own);
    command.arg("run");
    if let Some(ranks) = ranks {
        command.args(["-n", &ranks.to_string()]);
    }
    for (name, value) in [("--hosts", &options.hosts), ("--via", &options.via)] {
        command.args(value.iter().flat_map(|value| [name, value.as_str()]));
    }
    if let Some(file) = &options.hostfile {
        command.arg("--hostfile").arg(file);
    }
    command.arg(&own).args(["explain", "--rank"]);
    for (name, value) in
        [("--bytes", options.bytes), ("--from", options.from.into()), ("--to", options.to.into())]
    {
        command.args([name, &value.to_string()]);
    }
    if options.dirty {
        command.arg("--dirty");
    }
    if let Some((name, value)) = &way.setting {
        command.env(name, value);
    }
    let done = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .map_err(|e| format!("{} cannot be started: {e}", own.display()))?;
    if !done.status.success() {
        return Err(format!(
            "the job that measures ended with {}: {}",
            done.status,
            String::from_utf8_lossy(&done.stderr).trim()
        ));
    }
    // A launcher of another system may say something as well.
    let said = String::from_utf8_lossy(&done.stdout);
    let figures = said.lines().find(|line| line.starts_with('{')).unwrap_or_default();
    serde_json::from_str(figures).map_err(|e| format!("the job that measures printed no figures: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_machine_is_told() {
        assert!(busy("20.11 12.03 9.50 3/412 9911", 2).unwrap().contains("load 20.1 on 2 cores"));
        assert_eq!((busy("1.30 12.03 9.50 3/412 9911", 2), busy("", 2)), (None, None));
    }

    #[test]
    fn lengths_are_read() {
        let read = ["0", "8", "64K", "1M", "4G"].map(|text| bytes(text).unwrap());
        assert_eq!(read, [0, 8, 65536, 1 << 20, 1 << 32]);
        for text in ["", "K", "-1", "8X", "5G", "99999999999999999999"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ways_are_tried_where_they_differ() {
        let names =
            |bytes, one_node| ways(bytes, 8192, one_node).iter().map(|way| way.name).collect::<Vec<_>>();
        assert_eq!(names(8, true), [""; 0]);
        assert_eq!(names(4096, true), ["by rendezvous"]);
        assert_eq!(names(16384, true).len(), 4);
        assert_eq!(ways(12000, 16384, true).len(), 1);
        assert_eq!(
            names(1 << 20, true),
            ["pulled by the receiver", "copied by both sides", "staged in fragments"]
        );
        assert_eq!(names(8, false), ["through libfabric"]);
        assert_eq!(names(4096, false), ["by rendezvous"]);
        assert_eq!(names(16384, false), ["sent in fragments", "sent at once"]);
        assert_eq!(names(1 << 20, false), ["sent in fragments", "over two networks"]);
    }
}
