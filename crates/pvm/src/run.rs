//! `arke pvm run`: a virtual machine for one run, which ends with it.

use crate::codes;
use crate::daemon::log::LogTo;
use crate::daemon::Daemon;
use crate::machine::spawn::Order;
use crate::texts;
use crate::watch::{Rules, Watch};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// What to run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many copies.
    pub copies: i32,
    /// The program, as `pvm_spawn` would get it, and as [`texts`] has it.
    pub program: String,
    /// Its arguments, in the same way.
    pub arguments: Vec<String>,
    /// How long tasks that the copies have started may go on after the last copy's end.
    pub grace: Duration,
    /// When to end it, or to tell of it.
    pub rules: Rules,
}

/// Status of a run that could not begin.
pub const NOT_STARTED: u8 = 127;
/// Status of a run that was interrupted.
const INTERRUPTED: u8 = 130;

/// Runs it; the worst exit status of the copies (128 and the signal's number where one was ended by a signal).
pub fn run(plan: &Plan) -> Result<u8, String> {
    let vmid = format!("run-{}-{:x}", std::process::id(), unique());
    let mut daemon = Daemon::new(&vmid, LogTo::Plain)?;
    let here = texts::directory();
    daemon.lend_input();
    daemon.order(
        &Order {
            parent: codes::NO_PARENT,
            task: plan.program.clone(),
            arguments: plan.arguments.clone(),
            // As a shell would: here first, then PVM's own places and the search path.
            program_directory: here.clone(),
            spawner_directory: here,
            ..Order::default()
        },
        plan.copies,
    );
    daemon.act();
    let first: Vec<i32> = daemon.children().iter().map(|c| c.tid).collect();
    if first.len() < plan.copies as usize {
        daemon.finish();
        return Err(format!(
            "{} copies of {} cannot be started: it is not found, or cannot be executed, or the system has no room for more",
            plan.copies, plan.program
        ));
    }
    let mut grace: Option<Instant> = None;
    let mut told = Vec::new();
    let mut watch = Watch::new(&plan.rules, &plan.program, &vmid, Instant::now());
    let mut ended = None;
    loop {
        let now = Instant::now();
        let until = grace.into_iter().chain(watch.next(now).filter(|_| !daemon.ends())).min();
        if !daemon.turn(until) {
            break;
        }
        if !daemon.ends() {
            let running = daemon.children().iter().filter(|c| c.status.is_none());
            let pids: Vec<u32> = running.map(|c| c.process.id()).collect();
            ended = watch.look(&pids, Instant::now());
            daemon.say(&watch.take_words());
            if ended.is_some() {
                daemon.hurries = true;
                daemon.end();
            }
        }
        let mut words = String::new();
        for child in daemon.children().iter().filter(|c| first.contains(&c.tid)) {
            if let (Some(status), false) = (child.status, told.contains(&child.tid)) {
                told.push(child.tid);
                if let (Some(signal), false) = (status.signal(), daemon.ends()) {
                    let name = signal_name(signal);
                    let program = &plan.program;
                    words += &format!("arke pvm: t{:x} ({program}) was ended by {name}\n", child.tid);
                }
            }
        }
        daemon.say(&words);
        let alive = daemon.children().iter().any(|c| c.status.is_none());
        if told.len() == first.len() && !daemon.ends() {
            let over = *grace.get_or_insert_with(|| Instant::now() + plan.grace);
            if !alive || Instant::now() >= over {
                daemon.end();
            }
        }
    }
    let worst = daemon
        .children()
        .iter()
        .filter(|c| first.contains(&c.tid))
        .filter_map(|c| c.status.map(code))
        .max()
        .unwrap_or(0);
    let interrupted = daemon.asked > 0;
    drop(watch);
    daemon.finish();
    Ok(if let Some(code) = ended {
        code
    } else if interrupted {
        worst.max(INTERRUPTED)
    } else {
        worst
    })
}

fn code(status: ExitStatus) -> u8 {
    match (status.code(), status.signal()) {
        (Some(code), _) => code as u8,
        (None, Some(signal)) => 128u8.saturating_add(signal as u8),
        _ => 1,
    }
}

fn signal_name(number: i32) -> String {
    nix::sys::signal::Signal::try_from(number)
        .map_or_else(|_| format!("signal {number}"), |s| format!("signal {number} ({s})"))
}

fn unique() -> u32 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.subsec_nanos())
}
