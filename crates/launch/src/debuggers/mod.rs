//! Debuggers for some ranks of a job (`arke run --debug`).
//!
//! Such a rank is started like any other, and stands still before its program's first instruction ([`crate::spawn`]).
//! Its debugger attaches to it: so its output, its end and its core dump are what they always are.
//!
//! | where | what is opened |
//! |---|---|
//! | within tmux | a window of the user's tmux for each rank, with gdb |
//! | elsewhere, where there is a tmux | a tmux of the job's own, which the user may attach to |
//! | where there is none | nothing: the user is told the command |
//! | with `--debug=gdbserver` | a gdbserver for each rank, on a port of this machine ([`server`]) |
//!
//! What was opened ends with the job. The processes have the job in their environment, so that the guard finds them
//! when the launcher is killed.

mod server;

use crate::seat::{JobId, SEAT_VARIABLE};
use crate::spec::{Debug, Debugger, LaunchError, Started};
use crate::topology::format_list;
use nix::sys::signal::{sigprocmask, SigSet, SigmaskHow};
use nix::unistd::geteuid;
use server::Server;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The signal by which a rank that was stopped goes on is nothing for the user to see.
const QUIET: &str = "handle SIGCONT nostop noprint";

/// The command of gdb that ends the stop in which a rank was when gdb attached to it: it stands still as any program
/// does in gdb, and goes on when it is told to.
fn go_on(pid: i32) -> String {
    format!("shell kill -CONT {pid}")
}

/// A program's file as a word of a shell.
fn shell_word(program: &Path) -> String {
    let text = program.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    match text.chars().all(plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

/// What is opened for a job; dropping it closes that.
#[derive(Debug, Default)]
pub(crate) struct Debuggers {
    tmux: Option<Tmux>,
    servers: Vec<Server>,
}

/// A tmux with windows of ours.
#[derive(Debug)]
struct Tmux {
    /// The name of the job's own server; `None`: the user's.
    own: Option<String>,
    /// Its socket.
    socket: Option<PathBuf>,
    windows: Vec<String>,
}

/// The file of a command, if there is one.
fn find(command: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(command)).find(|file| file.is_file())
}

/// The socket of the tmux that the launcher with this process opens for its job, whether it does so or not.
pub(crate) fn socket_of(launcher: u32) -> PathBuf {
    let folder = std::env::var_os("TMUX_TMPDIR").filter(|value| !value.is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("/tmp"), PathBuf::from);
    folder.join(format!("tmux-{}", geteuid())).join(own_name(launcher))
}

/// The name of a job's own tmux.
fn own_name(launcher: u32) -> String {
    format!("arke-{launcher}")
}

/// Whether the command that `debug` asks for is there.
pub(crate) fn check(debug: &Debug) -> Result<(), LaunchError> {
    let name = debug.by.name();
    match find(name) {
        Some(_) => Ok(()),
        None => Err(LaunchError {
            text: format!(
                "--debug={name} needs the command {name}, which is not in PATH; install it (apt-get install {name})"
            ),
            code: LaunchError::NOT_FOUND,
        }),
    }
}

impl Debuggers {
    /// Opens the debuggers of the ranks that `debug` names, which stand still; and what the user is to be told.
    ///
    /// # Errors
    /// What could not be opened, and why. What was opened before is closed.
    pub fn start(debug: &Debug, started: &[Started], job: JobId) -> Result<(Self, Vec<String>), String> {
        let ranks: Vec<usize> = (0..started.len()).filter(|rank| debug.names(*rank as u32)).collect();
        let mut opened = Debuggers::default();
        let by_hand = |rank: &usize| {
            let pid = started[*rank].pid;
            format!(
                "arke: rank {rank} stands before its first instruction and waits for: gdb -p {pid} -ex '{QUIET}' -ex '{}'",
                go_on(pid)
            )
        };
        let lines = match (debug.by, find("tmux")) {
            (Debugger::GdbServer, _) => opened.in_servers(&ranks, started, job)?,
            (Debugger::Gdb, Some(_)) => opened.in_tmux(&ranks, started, job)?,
            (Debugger::Gdb, None) => ranks.iter().map(by_hand).collect(),
        };
        Ok((opened, lines))
    }

    fn in_servers(
        &mut self,
        ranks: &[usize],
        started: &[Started],
        job: JobId,
    ) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        for rank in ranks {
            let (server, line) = Server::start(*rank, &started[*rank], job)?;
            self.servers.push(server);
            lines.push(line);
        }
        Ok(lines)
    }

    fn in_tmux(&mut self, ranks: &[usize], started: &[Started], job: JobId) -> Result<Vec<String>, String> {
        let within = std::env::var_os("TMUX").is_some_and(|value| !value.is_empty());
        let own = (!within).then(|| own_name(std::process::id()));
        let tmux = self.tmux.insert(Tmux { own, socket: None, windows: Vec::new() });
        for (count, rank) in ranks.iter().enumerate() {
            let mut command = tmux.command();
            if count == 0 && !within {
                command.args(["new-session", "-d", "-s", "arke", "-x", "160", "-y", "50"]);
            } else {
                command.args(["new-window", "-d"]);
            }
            let Started { program, pid, .. } = &started[*rank];
            let hint = format!(
                "echo \\nRank {rank} of {}, {}, stands before its first instruction: break main, then continue.\\n",
                started.len(),
                program.display()
            );
            command.args(["-P", "-F", "#{window_id} #{socket_path}", "-n", &format!("rank {rank}")]);
            command.args(["-e", &format!("{SEAT_VARIABLE}={}", seat(job))]);
            command.args([
                "gdb",
                "-q",
                "-p",
                &pid.to_string(),
                "-ex",
                QUIET,
                "-ex",
                &go_on(*pid),
                "-ex",
                &hint,
            ]);
            command.env(SEAT_VARIABLE, seat(job));
            let failed = |why: &str| format!("opening gdb for rank {rank} in a window of tmux failed: {why}");
            let out = command.stdin(Stdio::null()).output().map_err(|e| failed(&e.to_string()))?;
            if !out.status.success() {
                return Err(failed(String::from_utf8_lossy(&out.stderr).trim()));
            }
            let told = String::from_utf8_lossy(&out.stdout);
            let (window, socket) = told.trim().split_once(' ').unwrap_or((told.trim(), ""));
            tmux.windows.push(window.into());
            tmux.socket = Some(PathBuf::from(socket)).filter(|path| !path.as_os_str().is_empty());
        }
        let (ranks, wait) = (format_list(ranks), if ranks.len() == 1 { "rank" } else { "ranks" });
        Ok(vec![match &tmux.own {
            Some(own) => format!("arke: {wait} {ranks} stopped in gdb, a window of tmux each; to get there: tmux -L {own} attach"),
            None => format!("arke: {wait} {ranks} stopped in gdb, a new window of this tmux each"),
        }])
    }
}

/// What tells the guard whose process it is.
fn seat(job: JobId) -> String {
    format!("1 job={job}")
}

impl Tmux {
    fn command(&self) -> Command {
        let mut command = Command::new("tmux");
        if let Some(own) = &self.own {
            // Not inside of another one, whatever this process was started in.
            command.args(["-f", "/dev/null", "-L", own]).env_remove("TMUX");
        }
        with_usual_signals(&mut command);
        command
    }
}

/// The launcher takes its signals from a descriptor, and blocks them for that. What begins here passes this on to gdb,
/// which would never hear of its process's stops.
fn with_usual_signals(command: &mut Command) {
    // SAFETY: the function makes one system call, which is safe between fork and exec.
    unsafe {
        command.pre_exec(|| Ok(sigprocmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::empty()), None)?));
    }
}

impl Drop for Debuggers {
    fn drop(&mut self) {
        let quietly = |mut command: Command| {
            let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        };
        if let Some(tmux) = &self.tmux {
            if tmux.own.is_some() {
                // The server leaves its socket behind.
                let mut command = tmux.command();
                command.arg("kill-server");
                quietly(command);
                if let Some(socket) = &tmux.socket {
                    let _ = std::fs::remove_file(socket);
                }
            } else {
                for window in &tmux.windows {
                    let mut command = tmux.command();
                    command.args(["kill-window", "-t", window]);
                    quietly(command);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_shell() {
        assert_eq!(shell_word(Path::new("/a/b-c.d")), "/a/b-c.d");
        assert_eq!(shell_word(Path::new("/my app/it's")), "'/my app/it'\\''s'");
    }

    #[test]
    fn the_guard_recognizes_what_was_opened() {
        let job: JobId = "000102030405060708090a0b0c0d0e0f".parse().unwrap();
        assert!(seat(job).split(' ').any(|word| word == format!("job={job}")));
    }
}
