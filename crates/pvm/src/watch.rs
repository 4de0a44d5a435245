//! Looking after `arke pvm run`: its time limit, and whether its tasks stand still for good.
//!
//! While tasks use no processor time they are asked now and then what they wait for, by another process of this command
//! (`arke pvm why`), so that the daemon serves them meanwhile.

use crate::texts;
use nix::fcntl::{fcntl, FcntlArg, OFlag};
use std::io::{ErrorKind, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// What is done about tasks that can never go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standstill {
    /// The user is told.
    Report,
    /// The user is told, and the run is ended.
    End,
    /// Nothing.
    Ignore,
}

/// When to end a run, or to tell of it.
#[derive(Debug, Clone)]
pub struct Rules {
    /// For how long it may go on.
    pub limit: Option<Duration>,
    /// What is done about tasks that can never go on.
    pub standstill: Standstill,
    /// For how long all of them must have slept before.
    pub asleep: Duration,
}

/// Exit code of `arke pvm why --whole` where no task can ever go on.
pub const NEVER: u8 = 3;
/// Exit codes of a run that was ended because of its limit, or of a proof: those of `arke run`.
const TIMED_OUT: u8 = 124;
const DEADLOCKED: u8 = 125;
/// How often the answer is looked for, and how long it may take.
const LOOKS: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(8);
/// The shortest and the longest pause between two looks at the tasks.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(60));

/// The process that asks.
struct Asking {
    child: Child,
    output: ChildStdout,
    said: Vec<u8>,
    until: Instant,
}

pub(crate) struct Watch<'a> {
    rules: &'a Rules,
    /// What is run, for sentences.
    program: &'a str,
    vmid: &'a str,
    limit: Option<Instant>,
    /// When to look at the tasks, and how long after that again.
    at: Instant,
    pause: Duration,
    /// The processor time of all tasks at the last look, in ticks, and since when it has stayed.
    used: u64,
    since: Instant,
    asking: Option<Asking>,
    /// The user has been told of a proof.
    told: bool,
    timed_out: bool,
    /// What is to be said to the user.
    words: String,
}

impl<'a> Watch<'a> {
    pub fn new(rules: &'a Rules, program: &'a str, vmid: &'a str, now: Instant) -> Self {
        let pause = (rules.asleep / 2).clamp(PAUSES.0, PAUSES.1);
        Watch {
            rules,
            program,
            vmid,
            limit: rules.limit.and_then(|limit| now.checked_add(limit)),
            at: now + pause,
            pause,
            used: 0,
            since: now,
            asking: None,
            told: false,
            timed_out: false,
            words: String::new(),
        }
    }

    fn looks(&self) -> bool {
        self.rules.standstill != Standstill::Ignore && !self.told
    }

    /// When to look next.
    pub fn next(&self, now: Instant) -> Option<Instant> {
        if self.asking.is_some() {
            return Some(now + LOOKS);
        }
        let limit = self.limit.filter(|_| !self.timed_out);
        self.looks().then_some(self.at).into_iter().chain(limit).min()
    }

    /// Looks, if it is time to. `pids`: the tasks' processes. The exit code of a run that is to be ended.
    pub fn look(&mut self, pids: &[u32], now: Instant) -> Option<u8> {
        if self.limit.is_some_and(|limit| now >= limit) && !self.timed_out {
            self.timed_out = true;
            self.ask(now);
            return if self.asking.is_some() { None } else { Some(self.time_out("")) };
        }
        if let Some(asking) = &mut self.asking {
            let code = asking.look(now)?;
            let said = texts::decode(&asking.said);
            self.asking = None;
            self.pause = (self.pause * 2).min(PAUSES.1);
            self.at = now + self.pause;
            return match code {
                _ if self.timed_out => Some(self.time_out(&said)),
                Some(NEVER) => self.tell(&said),
                _ => None,
            };
        }
        if self.looks() && now >= self.at {
            self.at = now + self.pause;
            let used = processor_time(pids);
            // Each looks up now and then while it sleeps.
            if used.is_none_or(|used| used > self.used + pids.len() as u64) {
                self.since = now;
                self.pause = (self.rules.asleep / 2).clamp(PAUSES.0, PAUSES.1);
            }
            self.used = used.unwrap_or(0);
            if now.saturating_duration_since(self.since) >= self.rules.asleep {
                self.ask(now);
            }
        }
        None
    }

    fn ask(&mut self, now: Instant) {
        if self.asking.is_none() {
            self.asking = Asking::begin(self.vmid, now);
        }
    }

    fn tell(&mut self, said: &str) -> Option<u8> {
        self.told = true;
        let ends = self.rules.standstill == Standstill::End;
        let (first, rest) = said.split_once('\n').unwrap_or((said, ""));
        let and = if ends { "; ending them" } else { "" };
        self.say(&format!("the tasks of {}: {first}{and}", self.program), rest);
        ends.then_some(DEADLOCKED)
    }

    fn time_out(&mut self, said: &str) -> u8 {
        let limit = self.rules.limit.unwrap_or_default().as_secs_f64();
        let first =
            format!("the tasks of {} have run for {limit} s, their --timeout; ending them", self.program);
        self.say(&first, said);
        TIMED_OUT
    }

    /// Notes a line for the user, and others that belong to it.
    fn say(&mut self, first: &str, rest: &str) {
        self.words += &format!("arke pvm: {first}\n");
        rest.lines().for_each(|line| self.words += &format!("arke pvm:   {line}\n"));
    }

    /// What is to be said to the user since the last time.
    pub fn take_words(&mut self) -> String {
        std::mem::take(&mut self.words)
    }
}

impl Asking {
    fn begin(vmid: &str, now: Instant) -> Option<Asking> {
        let mut child = Command::new(std::env::current_exe().ok()?)
            .args(["pvm", "why", "--whole"])
            .env(crate::address::VMID, vmid)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let output = child.stdout.take()?;
        let _ = fcntl(&output, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
        Some(Asking { child, output, said: Vec::new(), until: now + PATIENCE })
    }

    /// Its exit code, `None` where it has none, once it has ended or has taken too long.
    fn look(&mut self, now: Instant) -> Option<Option<u8>> {
        let ended = match self.child.try_wait() {
            Ok(Some(status)) => Some(status.code().map(|code| code as u8)),
            Ok(None) if now < self.until => None,
            _ => Some(None),
        };
        let mut piece = [0; 4096];
        loop {
            match self.output.read(&mut piece) {
                Ok(n) if n > 0 => self.said.extend(&piece[..n]),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                _ => return ended,
            }
        }
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processor time that these processes have used together, in ticks; `None`: one runs just now, or is gone.
fn processor_time(pids: &[u32]) -> Option<u64> {
    let of = |pid: &u32| {
        let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let fields: Vec<&str> = text.rsplit_once(") ")?.1.split_ascii_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        // The 3rd field of proc(5) stands first here; the 14th and 15th are the times.
        (*fields.first()? != "R").then_some(number(11)? + number(12)?)
    };
    pids.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(standstill: Standstill, limit: Option<u64>) -> Rules {
        Rules { limit: limit.map(Duration::from_secs), standstill, asleep: Duration::from_secs(4) }
    }

    #[test]
    fn it_looks_where_it_is_to() {
        let now = Instant::now();
        let next = |rules: &Rules| Watch::new(rules, "p", "v", now).next(now).map(|at| (at - now).as_secs());
        assert_eq!(next(&rules(Standstill::Ignore, None)), None);
        assert_eq!(next(&rules(Standstill::Ignore, Some(9))), Some(9));
        assert_eq!(next(&rules(Standstill::Report, Some(9))), Some(2));
        assert_eq!(next(&rules(Standstill::End, Some(1))), Some(1));
    }

    #[test]
    fn processes_that_run_or_are_gone_are_not_asleep() {
        assert_eq!(processor_time(&[]), Some(0));
        assert_eq!(processor_time(&[std::process::id(), u32::MAX]), None);
        let mut child = Command::new("sleep").arg("5").spawn().unwrap();
        let began = Instant::now();
        while processor_time(&[child.id()]).is_none() && began.elapsed() < Duration::from_secs(5) {}
        assert!(processor_time(&[child.id()]).is_some());
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
