//! Running the command and looking at what it leaves.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The command under test.
pub const ARKE: &str = env!("CARGO_BIN_EXE_arke");

/// `arke run` with arguments.
pub fn arke(arguments: &[&str]) -> Command {
    let mut command = Command::new(ARKE);
    command.arg("run").args(arguments).stdin(Stdio::null());
    command
}

/// What a run showed.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
    pub took: Duration,
}

impl From<(Output, Duration)> for Ran {
    fn from((output, took): (Output, Duration)) -> Self {
        use std::os::unix::process::ExitStatusExt;
        Ran {
            code: output.status.code().or(output.status.signal().map(|s| -s)),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            took,
        }
    }
}

/// Runs `arke run` to its end.
pub fn run(arguments: &[&str]) -> Ran {
    finish(arke(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

/// Runs `arke run` with this standard input.
pub fn run_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child =
        arke(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    finish(child)
}

/// A started command that does not outlive its test.
#[derive(Debug)]
pub struct Started(Option<Child>);

impl Started {
    /// Starts a command.
    pub fn new(command: &mut Command) -> Started {
        Started(Some(command.spawn().unwrap()))
    }

    /// Its process.
    pub fn pid(&self) -> i32 {
        self.0.as_ref().unwrap().id() as i32
    }

    /// The child itself.
    pub fn child(&mut self) -> &mut Child {
        self.0.as_mut().unwrap()
    }

    /// Waits for it.
    pub fn finish(mut self) -> Ran {
        finish(self.0.take().unwrap())
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Waits for a started command.
pub fn finish(child: Child) -> Ran {
    let start = Instant::now();
    (child.wait_with_output().unwrap(), start.elapsed()).into()
}

/// Runs a shell line with the command's path in `$ARKE`.
pub fn shell(line: &str) -> Ran {
    let child = Command::new("bash")
        .args(["-c", line])
        .env("ARKE", ARKE)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    finish(child)
}

/// Sorted lines of an output.
pub fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// A number of seconds for `sleep` that no other process on the machine sleeps: it marks processes of a test.
pub fn mark() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("3600.{:07}{:03}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The living processes with `mark` on their command line.
pub fn marked(mark: &str) -> Vec<i32> {
    let alive = |pid: i32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, tail)| !tail.starts_with(['Z', 'X']))
    };
    std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok())
        .filter(|pid| {
            let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(mark) && *pid != std::process::id() as i32
        })
        .filter(|pid| alive(*pid))
        .collect()
}

/// The processor time that a process has taken, in ticks of 10 ms.
pub fn ticks(pid: i32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split_ascii_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Waits until a condition holds; false if it does not within the time.
pub fn soon(limit: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() > limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// Sends a signal by name to a process, or to a group where the number is negative.
pub fn send(signal: &str, pid: i32) {
    let line = format!("kill -{signal} -- {pid}");
    assert!(Command::new("bash").args(["-c", &line]).status().unwrap().success(), "{line}");
}

/// Whether unprivileged namespaces can be made here.
pub fn namespaces() -> bool {
    let allowed = Command::new("unshare")
        .args(["-Urmn", "true"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !allowed {
        eprintln!("skipped: this machine does not let tests make namespaces");
    }
    allowed
}

/// A pseudo-random number below `limit`, from a seed that is advanced.
pub fn random(seed: &mut u64, limit: u64) -> u64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 33) % limit
}
