//! `arke explain`: the way that a message of some length takes between two ranks, and what each other way would take.
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
use std::process::{Command, ExitCode, Stdio};
use told::{Explained, Measured};

pub(crate) use rank::main as rank;
pub(crate) use table::print_table;

/// How often each way is measured; the median counts.
const ROUNDS: usize = 3;
/// The highest value of ARKE_EAGER_MAX.
const AT_ONCE_MAX: u64 = 16384;

const HELP: &str = "\
Examples:
  arke explain --bytes 64K               between ranks 0 and 1 of a job of two
  arke explain --bytes 1M --dirty        with buffers that are written and read between messages
  arke explain --bytes 8 --from 0 --to 3 -n 4
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
    /// Ranks of the job; the others sleep [default: as many as --from and --to need]
    #[arg(short, long, value_name = "RANKS")]
    n: Option<u32>,
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

/// What is tried for messages of this length, where those up to `eager` bytes are sent at once: first what Arke does by
/// itself.
fn ways(bytes: u64, eager: u64) -> Vec<Way> {
    let way =
        |name, setting: &'static str, value: &str| Way { name, setting: Some((setting, value.to_owned())) };
    let mut ways = vec![
        Way { name: "as Arke chooses", setting: None },
        way("pulled by the receiver", "ARKE_COSTS", "pull"),
        way("copied by both sides", "ARKE_COSTS", "both"),
        way("staged in fragments", "ARKE_COSTS", "staged"),
        way("staged at once", "ARKE_EAGER_MAX", "16K"),
        way("by rendezvous", "ARKE_EAGER_MAX", "48"),
    ];
    // Each where it can differ.
    ways.retain(|way| match way.setting.as_ref().map(|(name, value)| (*name, value.as_str())) {
        Some(("ARKE_COSTS", _)) => bytes > eager,
        Some((_, "16K")) => bytes > eager && bytes <= AT_ONCE_MAX,
        Some(_) => bytes > 48 && bytes <= eager,
        None => true,
    });
    ways
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
    let explained = explain(options);
    if let Some(warning) = busy.filter(|_| explained.is_ok()) {
        complain(&warning);
    }
    match explained {
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
    let ranks = options.n.unwrap_or_else(|| options.from.max(options.to).saturating_add(1).max(2));
    if options.from == options.to {
        return Err(format!(
            "--from {0} --to {0}: two ranks are needed, such as --from 0 --to 1",
            options.from
        ));
    }
    if let Some(high) = [options.from, options.to].into_iter().find(|rank| *rank >= ranks) {
        return Err(format!(
            "there is no rank {high} in a job of {ranks}: raise -n, or name a rank below {ranks}"
        ));
    }
    let eager = Settings::from_environment().map_err(|e| e.to_string())?.number(Id::EagerMax);
    let ways = ways(options.bytes, eager);
    let mut runs: Vec<Vec<Figures>> = ways.iter().map(|_| Vec::new()).collect();
    for _ in 0..ROUNDS {
        for (way, runs) in ways.iter().zip(&mut runs) {
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
        ranks,
        dirty: options.dirty,
        ways: measured.collect(),
    })
}

/// Runs a job and reads the figures that its sending rank prints.
fn run(options: &Options, ranks: u32, way: &Way) -> Result<Figures, String> {
    let own = std::env::current_exe().map_err(|e| format!("this command's own file cannot be found: {e}"))?;
    let mut command = Command::new(&own);
    command.args(["run", "-n", &ranks.to_string()]).arg(&own).args(["explain", "--rank"]);
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
    serde_json::from_slice(&done.stdout).map_err(|e| format!("the job that measures printed no figures: {e}"))
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
        let names = |bytes| ways(bytes, 8192).iter().map(|way| way.name).collect::<Vec<_>>();
        assert_eq!(names(8), ["as Arke chooses"]);
        assert_eq!(names(4096), ["as Arke chooses", "by rendezvous"]);
        assert_eq!(names(16384).len(), 5);
        assert_eq!(ways(12000, 16384).len(), 2);
        assert_eq!(
            names(1 << 20)[1..],
            ["pulled by the receiver", "copied by both sides", "staged in fragments"]
        );
    }
}
