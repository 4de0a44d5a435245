//! `arke pvm`: PVM's virtual machine, its console and its daemon.

use crate::out::{complain, line, print};
use crate::run::{deadlock, seconds, AtDeadlock};
use arke_launch::Deadlock;
use arke_pvm::client::{start_daemon, start_joining, READY};
use arke_pvm::daemon::{join::Ticket, log::LogTo, Daemon};
use arke_pvm::machine::hosters::JOINED;
use arke_pvm::watch::{Rules, Standstill};
use arke_pvm::{address, console, run, texts};
use clap::{Args, Subcommand};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

/// What is wanted of the virtual machine.
#[derive(Debug, Args)]
#[command(
    about = "PVM's virtual machine: its console, its daemon, and private machines for one run",
    long_about = ABOUT,
    after_long_help = EXAMPLES,
    after_help = "`arke pvm --help` says more, with examples; `arke pvm help` lists the console's commands.",
    disable_help_subcommand = true
)]
pub(crate) struct Options {
    /// Start the daemon in the background if none runs, and open no console
    #[arg(long, conflicts_with = "foreground")]
    daemon: bool,
    /// Be the daemon, in the foreground, and print what tasks write that nobody catches
    #[arg(long)]
    foreground: bool,
    /// Start the daemon if none runs, and add the hosts of this file: a name in each line, and options as `add` takes
    /// them
    #[arg(long, value_name = "FILE")]
    hostfile: Option<std::path::PathBuf>,
    /// What `arke pvm` starts in the background
    #[arg(long, hide = true)]
    background: bool,
    /// What `arke pvm join` starts in the background
    #[arg(long, hide = true)]
    joining: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a program in a virtual machine of its own, which ends with it
    Run(RunOptions),
    /// Make this host a part of a virtual machine elsewhere, with the ticket that is read from standard input
    Join,
    /// Say why the tasks of the machine that runs stand still
    #[command(after_help = WHY)]
    Why(crate::why::OfMachine),
    /// Any command of the console, to the machine that runs: conf, ps -a, spawn, kill, reset, halt, ...
    #[command(external_subcommand)]
    Console(Vec<OsString>),
}

/// What is to be run.
#[derive(Debug, Args)]
#[command(long_about = RUN)]
struct RunOptions {
    /// How many copies to start
    #[arg(short, long = "copies", value_name = "COPIES", default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=65536))]
    n: i32,
    /// How long tasks that the copies have spawned may go on after the last copy has ended
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    grace: f64,
    /// End the run after so many seconds, with exit code 124, and say what its tasks were in
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true, value_parser = seconds)]
    timeout: Option<Duration>,
    /// When all tasks have been asleep for some seconds (ARKE_DEADLOCK_S) and can never go on: report says why, end says
    /// why and ends the run with exit code 125, ignore does not look [default: report, or ARKE_DEADLOCK]
    #[arg(long, value_enum, value_name = "WHAT", ignore_case = true)]
    deadlock: Option<AtDeadlock>,
    /// The program, found as pvm_spawn finds it, and its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

const ABOUT: &str = "\
PVM's virtual machine.

Programs of PVM 3.4 that use libpvm3 belong to a virtual machine, which one daemon keeps: it starts tasks, numbers
them, tells of their ends, and holds groups and mailboxes. Messages between tasks do not pass through it.

Without an argument, this starts the daemon in the background unless it runs, and opens the console. The machine goes
on when the console is left; `halt` ends it with all its tasks. Each user has one machine, and another one for each
value of the variable PVM_VMID. Nothing of it stands in any directory.";

const RUN: &str = "\
Run a program in a virtual machine of its own, which ends with it.

The copies are siblings without a parent. What they and the tasks that they spawn write comes out here, line by line;
the first copy reads this command's standard input. The exit status is the worst of the copies', 128 and the signal's
number for one that was ended by a signal, 127 if they cannot be started, 124 after --timeout and 125 after
--deadlock=end.";

const WHY: &str = "\
Tasks of all hosts are listed, and those of this host are asked what they wait for. A circle of tasks that wait for
messages of each other is proven, and of a barrier it is told who has come. The exit code is 0 if the tasks may go on, 2
if some or all never can, and 1 if no daemon answers.";

const EXAMPLES: &str = "\
Examples:
  arke pvm                            open the console, starting the daemon if need be
  arke pvm --daemon                   start the daemon only
  arke pvm run ./master               run a program that spawns its own workers
  arke pvm run -n 4 ./spmd            run four copies
  arke pvm ps -a                      a single command of the console
  arke pvm spawn -4 '->' worker 100   start four tasks and print what they write
  arke pvm add node2 node3            start daemons on other hosts, by ssh, and add them
  arke pvm --hostfile hosts           the same for the hosts of a file
  arke pvm join                       join with a ticket, where `add node2 so=ms` on the first host has printed it
  arke pvm why                        say why its tasks stand still
  arke pvm halt                       end the machine
  PVM_VMID=other arke pvm             another machine of the same user";

/// Does it.
pub(crate) fn main(options: Options) -> ExitCode {
    let vmid = address::vmid();
    let result = match options {
        Options { background: true, .. } => in_background(|| Daemon::new(&vmid, LogTo::Memory)),
        Options { joining: true, .. } => in_background(|| Daemon::join(&Ticket::read(&ticket_line()?)?)),
        Options { command: Some(Command::Join), .. } => join(),
        Options { hostfile: Some(file), daemon, .. } => with_host_file(&vmid, &file, daemon),
        Options { foreground: true, .. } => in_foreground(&vmid),
        Options { command: Some(Command::Run(options)), .. } => return run_alone(options),
        Options { command: Some(Command::Why(options)), .. } => {
            return crate::why::of_machine(options, &vmid)
        }
        Options { command: Some(Command::Console(words)), .. } => {
            let words: Vec<String> = words.iter().map(texts::of).collect();
            once(&vmid, &words)
        }
        Options { daemon: true, .. } => start(&vmid).map(|new| {
            line(if new {
                "the PVM daemon runs; `arke pvm halt` ends it"
            } else {
                "the PVM daemon runs already"
            });
            true
        }),
        _ => start(&vmid).and_then(|_| console::open(&vmid)).map(|()| true),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(text) => {
            complain(&text);
            ExitCode::FAILURE
        }
    }
}

fn start(vmid: &str) -> Result<bool, String> {
    start_daemon(vmid, &["pvm", "--background"])
}

/// A single command to the machine that runs.
fn once(vmid: &str, words: &[String]) -> Result<bool, String> {
    // Asking for help needs no machine.
    if words[0] == "help" {
        return match console::help(words.get(1).map(String::as_str)) {
            Some(text) => {
                print(&text);
                Ok(true)
            }
            None => Err(format!("pvm: there is no command {}; `arke pvm help` lists them", words[1])),
        };
    }
    if !console::knows(&words[0]) {
        return Err(format!("pvm: there is no command {}; `arke pvm help` lists them", words[0]));
    }
    console::once(vmid, words)
}

/// The daemon itself, started by `start_daemon`: it says that it is ready, or why not, and lets go of everything.
fn in_background(daemon: impl FnOnce() -> Result<Daemon, String>) -> Result<bool, String> {
    let say = |text: &str| {
        // Where nobody listens any more the daemon runs all the same.
        let _ = arke_sys::say::out(&format!("{text}\n"));
        arke_pvm::daemon::detach();
    };
    match daemon() {
        Ok(daemon) => {
            say(READY);
            daemon.serve();
            Ok(true)
        }
        Err(text) => {
            say(&text);
            Ok(false)
        }
    }
}

/// A ticket: the first line of standard input.
fn ticket_line() -> Result<String, String> {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(|e| format!("standard input cannot be read: {e}"))?;
    Ok(line)
}

/// `arke pvm join`.
fn join() -> Result<bool, String> {
    if std::io::stdin().is_terminal() {
        print("ticket: ");
    }
    let text = ticket_line()?;
    let ticket = Ticket::read(&text)?;
    start_joining(&["pvm", "--joining"], &ticket.line())?;
    line(&format!("{JOINED} as {}", ticket.name));
    Ok(true)
}

/// `arke pvm --hostfile`.
fn with_host_file(vmid: &str, file: &std::path::Path, daemon_only: bool) -> Result<bool, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|e| format!("pvm: the host file {} cannot be read: {e}", file.display()))?;
    let new = start(vmid)?;
    if daemon_only && !new {
        line("the PVM daemon runs already");
    }
    let well = console::add_host_file(vmid, &text)?;
    if daemon_only {
        return Ok(well);
    }
    console::open(vmid).map(|()| true)
}

fn in_foreground(vmid: &str) -> Result<bool, String> {
    let daemon = Daemon::new(vmid, LogTo::Both)?;
    line(&format!("the PVM daemon is {READY}; an interrupt or `arke pvm halt` ends it"));
    daemon.serve();
    Ok(true)
}

fn run_alone(options: RunOptions) -> ExitCode {
    let Some((program, arguments)) = options.program.split_first() else {
        return ExitCode::from(run::NOT_STARTED);
    };
    let Ok(grace) = Duration::try_from_secs_f64(options.grace) else {
        complain(&format!("pvm run: --grace {} is not a time", options.grace));
        return ExitCode::from(2);
    };
    let (standstill, asleep) = deadlock();
    let standstill = options.deadlock.map_or(standstill, |what| Deadlock::of_word(what.word()));
    let standstill = match standstill {
        Deadlock::Report => Standstill::Report,
        Deadlock::End => Standstill::End,
        Deadlock::Ignore => Standstill::Ignore,
    };
    let rules = Rules { limit: options.timeout, standstill, asleep };
    let plan = run::Plan {
        copies: options.n,
        program: texts::of(program),
        arguments: arguments.iter().map(texts::of).collect(),
        grace,
        rules,
    };
    match run::run(&plan) {
        Ok(code) => ExitCode::from(code),
        Err(text) => {
            complain(&format!("pvm run: {text}"));
            ExitCode::from(run::NOT_STARTED)
        }
    }
}
