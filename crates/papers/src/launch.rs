//! Running one command with a time limit, its output read line by line.
//!
//! The command gets a process group of its own. What is over its limit, or interrupted, is asked to end and then
//! killed, group and all; if this process dies, the command is told to end by the kernel.
#![allow(unsafe_code, reason = "it calls the system")]

use nix::sys::signal::{killpg, Signal};
use nix::unistd::Pid;
use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often limits and interruptions are looked at.
const LOOK: Duration = Duration::from_millis(100);

/// How long a command may take to end when it was asked to.
const GRACE: Duration = Duration::from_secs(5);

/// How long output is waited for that a descendant may still hold open.
const STRAGGLERS: Duration = Duration::from_millis(500);

/// Lines of standard error that are kept.
const TAIL_LINES: usize = 40;

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Nothing if it ended well; else a clause that says how it did not.
    pub problem: Option<String>,
    /// Whether it was ended since it was over its limit of time.
    pub over_limit: bool,
    /// The end of what it wrote to standard error.
    pub stderr: String,
    /// How long it ran.
    pub seconds: f64,
}

/// A line, and whether it came from standard error.
enum Said {
    Out(String),
    Err(String),
}

/// Runs `words` in `folder` with exactly these variables. `line` is called for each line of standard output.
pub(crate) fn run(
    words: &[OsString],
    variables: &BTreeMap<OsString, OsString>,
    folder: &Path,
    limit_s: f64,
    interrupted: &AtomicBool,
    mut line: impl FnMut(&str),
) -> Ended {
    let begin = Instant::now();
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env_clear().envs(variables).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    // SAFETY: between fork and exec the closure does nothing but one system call.
    unsafe { command.pre_exec(|| Ok(nix::sys::prctl::set_pdeathsig(Signal::SIGTERM)?)) };
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            let problem = format!("{} cannot be started: {error}", words[0].to_string_lossy());
            return Ended { problem: Some(problem), over_limit: false, stderr: String::new(), seconds: 0.0 };
        }
    };
    let lines = read(&mut child);
    let mut tail = Tail::default();
    let mut hear = |received: Said| match received {
        Said::Out(text) => line(&text),
        Said::Err(text) => tail.push(text),
    };
    let limit = Duration::from_secs_f64(limit_s);
    let (mut problem, mut over_limit) = (None, false);
    let mut ended_at: Option<Instant> = None;
    let mut status = None;
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(received) => hear(received),
            Err(RecvTimeoutError::Timeout) => (),
            // Both ends of its output are closed.
            Err(RecvTimeoutError::Disconnected) => {
                let left = limit.saturating_sub(begin.elapsed());
                status = status.or_else(|| wait(&mut child, left.max(STRAGGLERS)));
                over_limit = status.is_none();
                break;
            }
        }
        if status.is_none() {
            status = child.try_wait().ok().flatten();
            ended_at = status.map(|_| Instant::now());
        }
        if ended_at.is_some_and(|at| at.elapsed() > STRAGGLERS) {
            break;
        }
        if status.is_none() {
            if interrupted.load(Ordering::Relaxed) {
                problem = Some("was interrupted".to_string());
                break;
            }
            if begin.elapsed() > limit {
                over_limit = true;
                break;
            }
        }
    }
    if over_limit {
        problem = Some(format!("was over its limit of {limit_s} s"));
    }
    if status.is_none() {
        end(&mut child);
    }
    // What descendants of a command that has ended left behind, if anything.
    let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
    while let Ok(received) = lines.recv_timeout(Duration::ZERO) {
        hear(received);
    }
    let problem = problem.or_else(|| status.and_then(verdict));
    Ended { problem, over_limit, stderr: tail.text(), seconds: begin.elapsed().as_secs_f64() }
}

/// Reads both outputs in threads of their own.
fn read(child: &mut Child) -> Receiver<Said> {
    fn follow(from: impl Read + Send + 'static, to: Sender<Said>, wrap: fn(String) -> Said) {
        #[expect(clippy::disallowed_methods, reason = "the signals of this program are its own")]
        std::thread::spawn(move || {
            let mut reader = BufReader::new(from);
            let mut bytes = Vec::new();
            while matches!(reader.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
                let text = String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_string();
                if to.send(wrap(text)).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
    }
    let (sender, receiver) = std::sync::mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        follow(stdout, sender.clone(), Said::Out);
    }
    if let Some(stderr) = child.stderr.take() {
        follow(stderr, sender, Said::Err);
    }
    receiver
}

/// Waits for the end, at most so long.
fn wait(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let begin = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if begin.elapsed() < limit => std::thread::sleep(Duration::from_millis(5)),
            _ => return None,
        }
    }
}

/// Ends a command: its launcher is asked, and has time to clear up; then the group is killed.
fn end(child: &mut Child) {
    let group = Pid::from_raw(child.id() as i32);
    let _ = killpg(group, Signal::SIGTERM);
    if wait(child, GRACE).is_none() {
        let _ = killpg(group, Signal::SIGKILL);
        let _ = child.wait();
    }
}

/// What an exit status says, if anything is wrong.
fn verdict(status: ExitStatus) -> Option<String> {
    match (status.code(), status.signal()) {
        (Some(0), _) => None,
        (Some(code), _) => Some(format!("ended with status {code}")),
        (None, Some(signal)) => {
            let name = Signal::try_from(signal).map_or_else(|_| signal.to_string(), |s| s.to_string());
            Some(format!("was ended by signal {name}"))
        }
        _ => Some("ended in an unknown way".into()),
    }
}

/// The last lines of something.
#[derive(Default)]
struct Tail {
    lines: VecDeque<String>,
    left_out: usize,
}

impl Tail {
    fn push(&mut self, line: String) {
        self.lines.push_back(line);
        if self.lines.len() > TAIL_LINES {
            self.lines.pop_front();
            self.left_out += 1;
        }
    }

    fn text(self) -> String {
        let mut text = match self.left_out {
            0 => String::new(),
            count => format!("[{count} lines before]\n"),
        };
        text.push_str(&self.lines.into_iter().collect::<Vec<_>>().join("\n"));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit_s: f64, interrupted: bool) -> (Ended, Vec<String>) {
        let words: Vec<OsString> = ["/bin/sh", "-c", script].map(OsString::from).into();
        let variables = BTreeMap::from([("PATH".into(), "/usr/bin:/bin".into())]);
        let mut lines = Vec::new();
        let flag = AtomicBool::new(interrupted);
        let ended =
            run(&words, &variables, Path::new("/"), limit_s, &flag, |line| lines.push(line.to_string()));
        (ended, lines)
    }

    #[test]
    fn output_and_status_are_told() {
        let (ended, lines) = shell("echo a; echo b; echo oh >&2", 10.0, false);
        assert!(ended.problem.is_none() && !ended.over_limit, "{ended:?}");
        assert_eq!(lines, ["a", "b"]);
        assert_eq!(ended.stderr, "oh");
        assert_eq!(shell("exit 3", 10.0, false).0.problem.unwrap(), "ended with status 3");
        assert_eq!(shell("kill -9 $$", 10.0, false).0.problem.unwrap(), "was ended by signal SIGKILL");
    }

    #[test]
    fn a_command_over_its_limit_is_ended_with_its_children() {
        let begin = Instant::now();
        let (ended, lines) = shell("sleep 60 & echo $!; wait", 0.3, false);
        assert!(ended.over_limit && ended.problem.unwrap().contains("limit of 0.3 s"));
        assert!(begin.elapsed() < Duration::from_secs(20));
        let sleeper = Pid::from_raw(lines[0].parse().unwrap());
        // Killed; init may need a moment to collect it.
        let gone = (0..100).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            let state = std::fs::read_to_string(format!("/proc/{sleeper}/stat")).unwrap_or_default();
            state.is_empty() || state.contains(") Z ")
        });
        assert!(gone);
    }

    #[test]
    fn an_interruption_ends_it() {
        assert_eq!(shell("sleep 60", 60.0, true).0.problem.unwrap(), "was interrupted");
    }

    #[test]
    fn what_cannot_be_started_is_told() {
        let ended =
            run(&["/no/such".into()], &BTreeMap::new(), Path::new("/"), 1.0, &AtomicBool::new(false), |_| ());
        assert!(ended.problem.unwrap().contains("/no/such cannot be started"));
    }
}
