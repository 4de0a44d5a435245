//! A gdbserver for a rank: gdb comes from elsewhere, such as an editor or another machine's end of a tunnel.

use super::{shell_word, QUIET};
use crate::seat::{JobId, SEAT_VARIABLE};
use crate::spec::Started;
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a gdbserver may take to attach.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often what it says is looked at.
const LOOKS: Duration = Duration::from_millis(5);

/// A gdbserver that has attached to a rank; dropping it ends it.
#[derive(Debug)]
pub(super) struct Server {
    child: Child,
}

impl Server {
    /// Starts one for a rank that stands still, and the line for the user.
    ///
    /// # Errors
    /// Why it could not be started, or could not attach.
    pub fn start(rank: usize, of: &Started, job: JobId) -> Result<(Server, String), String> {
        let failed = |why: String| format!("starting gdbserver for rank {rank} failed: {why}");
        // What it says goes to a file: it says more when gdb comes and when the rank ends, and nobody reads a pipe
        // then.
        let said = arke_sys::arena::unnamed().map_err(|e| failed(arke_sys::memory::told(&e)))?;
        let said = File::from(said);
        let copy = || said.try_clone().map_err(|e| failed(e.to_string()));
        let mut command = Command::new("gdbserver");
        command.args(["--once", "--attach", "localhost:0", &of.pid.to_string()]);
        command.env(SEAT_VARIABLE, super::seat(job));
        command.stdin(Stdio::null()).stdout(copy()?).stderr(copy()?);
        super::with_usual_signals(&mut command);
        let mut server = Server { child: command.spawn().map_err(|e| failed(e.to_string()))? };
        let until = Instant::now() + PATIENCE;
        let port = loop {
            let mut bytes = [0; 4096];
            let len = said.read_at(&mut bytes, 0).unwrap_or(0);
            let text = String::from_utf8_lossy(&bytes[..len]).into_owned();
            if let Some(port) = port_of(&text) {
                break port;
            }
            if server.child.try_wait().is_ok_and(|end| end.is_some()) {
                return Err(failed(text.trim().replace('\n', "; ")));
            }
            if Instant::now() > until {
                return Err(failed(format!("it does not say its port within {} s", PATIENCE.as_secs())));
            }
            std::thread::sleep(LOOKS);
        };
        // The rank is in gdbserver's hands, and does not run before gdb says so: the stop in which it was may end.
        kill(Pid::from_raw(of.pid), Signal::SIGCONT).map_err(|e| failed(e.desc().into()))?;
        let line = format!(
            "arke: rank {rank} stands before its first instruction in gdbserver: gdb {} -ex '{QUIET}' -ex 'target remote localhost:{port}'",
            shell_word(&of.program)
        );
        Ok((server, line))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended with its rank was reaped by the launcher, and its number may be another's: a `Child` that
        // was not waited for here cannot know. So it is asked for its parent.
        let own = std::fs::read_to_string(arke_sys::procfs::folder(self.child.id() as i32).join("stat"))
            .unwrap_or_default();
        let parent = own.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse::<u32>().ok());
        if own.contains("(gdbserver)") && parent == Some(std::process::id()) {
            let _ = self.child.kill();
        }
    }
}

/// The port in what a gdbserver has said.
fn port_of(text: &str) -> Option<u16> {
    let line = text.lines().find_map(|line| line.strip_prefix("Listening on port "))?;
    // A line that has not come whole may hold half of the number.
    text.contains(&format!("{line}\n")).then(|| line.trim().parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_found_once_it_is_whole() {
        assert_eq!(port_of("Attached; pid = 7\nListening on port 4"), None);
        assert_eq!(port_of("Attached; pid = 7\nListening on port 46763\n"), Some(46763));
        assert_eq!(port_of("Can't bind address\n"), None);
    }
}
