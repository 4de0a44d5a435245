//! What the system shows of a rank's process, without asking it: its state, its processor time, its memory.

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use std::time::Duration;

/// A process, as /proc shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// The letter of its state: `R` runs, `S` and `D` sleep, `T` and `t` are stopped.
    pub state: char,
    /// Processor time that its threads have used.
    pub cpu: Duration,
    /// How many threads it has.
    pub threads: u32,
    /// When it started, in ticks since the system did. A process with the same number that started later is another.
    pub started: u64,
    /// Bytes of memory that it has now, those that it shares with others included.
    pub memory: u64,
}

impl Process {
    /// Looks at a process; `None` if it is gone or a zombie.
    pub fn of(pid: u32) -> Option<Process> {
        if pid == 0 {
            return None;
        }
        parse(&std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?).filter(|p| !"ZX".contains(p.state))
    }

    /// Whether a signal or a debugger has stopped it.
    pub fn is_stopped(&self) -> bool {
        "Tt".contains(self.state)
    }
}

/// Reads a line of `stat`. The name of the command may hold anything, also `) `.
fn parse(text: &str) -> Option<Process> {
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split_ascii_whitespace().collect();
    // Fields are counted from 1 in proc(5), and the first here is the third there.
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let ticks = number(14)?.saturating_add(number(15)?);
    Some(Process {
        state: fields.first()?.chars().next()?,
        cpu: Duration::try_from_secs_f64(ticks as f64 / ticks_per_second()).unwrap_or_default(),
        threads: number(20)? as u32,
        started: number(22)?,
        memory: number(24)?.saturating_mul(page_bytes()),
    })
}

/// Bytes of a process's memory that the system has written to its swap space.
pub fn swapped(pid: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let kilobytes =
        text.lines().find_map(|line| line.strip_prefix("VmSwap:")?.trim().strip_suffix(" kB")?.parse().ok());
    kilobytes.unwrap_or(0u64).saturating_mul(1024)
}

/// Whether the system has swapped anything out at all.
pub fn system_swaps() -> bool {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let field = |name: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(name)?.split_ascii_whitespace().next()?.parse::<u64>().ok())
    };
    field("SwapTotal:").zip(field("SwapFree:")).is_some_and(|(total, free)| total > free)
}

/// Units of processor time and of starting times in a second.
pub(super) fn ticks_per_second() -> f64 {
    static TICKS: OnceLock<f64> = OnceLock::new();
    // SAFETY: no preconditions.
    *TICKS.get_or_init(|| match unsafe { libc::sysconf(libc::_SC_CLK_TCK) } {
        ticks if ticks > 0 => ticks as f64,
        _ => 100.0,
    })
}

fn page_bytes() -> u64 {
    static BYTES: OnceLock<u64> = OnceLock::new();
    // SAFETY: no preconditions.
    *BYTES.get_or_init(|| u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_processes() {
        let line = "42 (a ) R 1) S 1 42 42 0 -1 4194304 90 0 0 0 150 50 0 0 20 0 3 0 777 1000 10 18446744073709551615";
        let p = parse(line).unwrap();
        assert_eq!((p.state, p.threads, p.started), ('S', 3, 777));
        assert_eq!(p.cpu.as_secs_f64(), 200.0 / ticks_per_second());
        assert_eq!(p.memory, 10 * page_bytes());
        assert_eq!(parse("42 (x) S 1 2"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn this_process_is_seen_and_no_other() {
        let me = Process::of(std::process::id()).unwrap();
        assert!(me.memory > 0 && me.threads > 0 && !me.is_stopped());
        assert_eq!(Process::of(0), None);
        assert_eq!(swapped(0), 0);
    }
}
