//! `arke top`: what the ranks of a job do, live.

mod far;
mod plain;
mod rates;
mod sample;
mod screen;
mod state;
mod table;
mod view;

use crate::out::{complain, print};
use crate::remote::{self, Way};
use crate::why;
pub(crate) use far::look_for_another_host;

use arke_launch::why::jobs::Found;
use arke_launch::why::process::Process;
use arke_launch::why::Nodes;
use sample::Sample;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;
use table::{sort, Column, Filter};

/// Behind the options of `arke top --help`.
pub(crate) const HELP: &str = "\
A job is named as for `arke why`. Looking costs the ranks nothing: they count for themselves in shared memory. \
Press h for the keys and the columns. Where standard output is no terminal one look is printed, as with --once.

Examples:
  arke top                       the only job that runs here
  arke top solver --sort cpu     that of the program solver, the busiest ranks first
  arke top --once --filter 0-3   print one look at ranks 0 to 3
  arke top --json                the same for all ranks, as JSON";

/// Options of `arke top`.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The job: its number in `arke jobs`, a process, or its program
    job: Option<String>,
    /// Seconds between two looks, from 0.1 to 60
    #[arg(long, short, default_value_t = 1.0, value_name = "SECONDS")]
    interval: f64,
    /// Sort by this column: rank, state, for, cpu, wait, sent, sent-bytes, received, ...
    #[arg(long, default_value = "rank", value_parser = Column::named, value_name = "COLUMN")]
    sort: Column,
    /// Reverse the order
    #[arg(long)]
    reverse: bool,
    /// Show these ranks (0-3,7), or those whose row has this text
    #[arg(long, default_value = "", hide_default_value = true, value_name = "RANKS|TEXT")]
    filter: String,
    /// Print one look and end
    #[arg(long)]
    once: bool,
    /// Print one look as JSON and end
    #[arg(long)]
    json: bool,
    /// Look on this host, which is reached by ssh: one that ranks of the job run on
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
}

/// `arke top`.
pub(crate) fn main(options: &Options) -> ExitCode {
    match run(options) {
        Ok(code) => code,
        Err(text) => {
            complain(&text);
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<ExitCode, String> {
    if !(0.1..=60.0).contains(&options.interval) {
        return Err(format!("--interval {}: from 0.1 to 60 seconds are possible", options.interval));
    }
    let on_screen = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    let job = options.job.as_deref();
    let there = |way: Way, name: Option<&str>| way.run(&remote::words(job, name), on_screen);
    if let Some(host) = &options.host {
        return there(Way::to(host)?, None);
    }
    let job = match why::choose(job, "top")? {
        why::Job::Here(job) => job,
        why::Job::Elsewhere(job) => return there(why::way_to(&job)?, Some(&job.name())),
    };
    let interval = Duration::from_secs_f64(options.interval);
    if options.json || options.once || !on_screen {
        return once(&job, interval, options).map(|()| ExitCode::SUCCESS);
    }
    let watched = Watched::of(job);
    let mut nodes = Nodes::of(&watched.job.board);
    let first = Sample::of_all(&watched.job.board, &mut nodes);
    let mut state = state::State::new(&watched.job.program, watched.job.pid, interval, first);
    (state.column, state.reverse, state.filter) = (options.sort, options.reverse, options.filter.clone());
    state.arrange();
    if let Some(text) =
        screen::run(&watched, &mut nodes, &mut state).map_err(|error| format!("the screen: {error}"))?
    {
        print(&format!("{text}\n"));
    }
    Ok(ExitCode::SUCCESS)
}

fn once(job: &Found, interval: Duration, options: &Options) -> Result<(), String> {
    let mut nodes = Nodes::of(&job.board);
    let first = Sample::of_all(&job.board, &mut nodes);
    std::thread::sleep(interval);
    let second = Sample::of_all(&job.board, &mut nodes);
    let rows = rates::rows(&first, &second);
    let total = rates::total(&rows);
    let filter = Filter::of(&options.filter);
    let mut shown: Vec<rates::Row> = rows.iter().filter(|row| filter.shows(row)).cloned().collect();
    sort(&mut shown, options.sort, options.reverse);
    if options.json {
        let entry = plain::entry(&job.program, job.pid, interval.as_secs_f64(), &shown, &total);
        let text = serde_json::to_string_pretty(&entry).map_err(|error| format!("JSON: {error}"))?;
        print(&format!("{text}\n"));
    } else {
        print(&plain::text(&job.program, job.pid, (job.age + interval).as_secs_f64(), &rows, &shown, &total));
    }
    Ok(())
}

/// What the ranks of a job on several hosts do, as `arke jobs` says it; `None`: it runs on this host alone.
pub(crate) fn state_on_all_hosts(job: &Found) -> Option<String> {
    job.board.desk()?;
    let sample = Sample::of_all(&job.board, &mut Nodes::of(&job.board));
    Some(sample.in_a_word(job.ranks()))
}

/// A job that is looked at again and again.
struct Watched {
    job: Found,
    /// When the process that stands for the job started: another one may get its number later.
    started: Option<u64>,
    since: std::time::Instant,
}

impl Watched {
    fn of(job: Found) -> Watched {
        let started = Process::of(job.pid).map(|process| process.started);
        Watched { job, started, since: std::time::Instant::now() }
    }

    /// For how long the job has run.
    fn age(&self) -> Duration {
        self.job.age + self.since.elapsed()
    }

    fn has_ended(&self) -> bool {
        Process::of(self.job.pid).map(|process| process.started) != self.started || self.started.is_none()
    }
}
