//! What a rank does that answers no question: what the system shows of its threads.

use super::process::{self, Process};
use super::symbols::{self, Files};

/// What was found.
pub(super) struct Outside {
    /// To follow "rank 1": "computes, outside of Arke's calls".
    pub doing: String,
    /// Where the program stands, and its callers, if that can be seen.
    pub place: Option<symbols::Position>,
}

/// What is said of a rank whose process is gone, to follow "rank 1".
pub(super) const ENDED: &str = "has ended without MPI_Finalize";

/// Looks at the process of a rank that has joined, and says nothing. `since_ns`: how long ago its last sleep in a call
/// ended.
pub(super) fn look(files: &Files, pid: u32, since_ns: Option<u64>) -> Outside {
    let said = |doing: &str| Outside { doing: doing.into(), place: None };
    let Some(process) = Process::of(pid) else { return said(ENDED) };
    let still = |doing: &str| {
        let stack = super::stack::of_sleeper(pid, pid, files).unwrap_or_default();
        Outside { doing: doing.into(), place: symbols::place(files, pid, &stack, false) }
    };
    let mut outside = match running_thread(pid) {
        _ if process.is_stopped() => still("is stopped by a signal or a debugger"),
        Some(tid) => computes(files, pid, tid),
        None => still(&asleep(pid)),
    };
    if let Some(ns) = since_ns {
        outside.doing += &format!("; its last sleep in a call ended {:.1} s ago", ns as f64 / 1e9);
    }
    let swapped = process::swapped(pid);
    if swapped > process.memory {
        outside.doing += &format!("; the greater part of its memory ({} MiB) is swapped out", swapped >> 20);
    }
    outside
}

fn computes(files: &Files, pid: u32, tid: u32) -> Outside {
    let stack = super::stack::of(pid, tid, files).unwrap_or_default();
    let place = symbols::place(files, pid, &stack, false);
    let thread = if tid == pid { String::new() } else { format!(" in its thread {tid}") };
    let doing = match place.as_ref().and_then(|place| place.call.as_ref()) {
        Some(call) => format!("runs in {call}{thread}"),
        None => format!("computes{thread}, outside of Arke's calls"),
    };
    Outside { doing, place }
}

/// The first thread of the program's that runs: the main one, if it does.
fn running_thread(pid: u32) -> Option<u32> {
    threads(pid)?.into_iter().filter(|(_, runs)| *runs).map(|(tid, _)| tid).min()
}

/// The threads of the program's, and whether each runs. Those of the library are left out: they wait for others.
fn threads(pid: u32) -> Option<Vec<(u32, bool)>> {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten();
    let thread = |entry: std::fs::DirEntry| {
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let (head, tail) = (stat.split_once('(')?.1, stat.rsplit_once(") ")?.1);
        (!head.starts_with("arke-")).then_some(())?;
        Some((entry.file_name().to_str()?.parse().ok()?, tail.starts_with('R')))
    };
    Some(threads.filter_map(thread).collect())
}

/// What is known of the threads that could complete a generalized request for which one thread of a process sleeps, to
/// follow "rank 1"; nothing where another one runs.
pub(super) fn who_could_complete(pid: u32) -> Option<String> {
    let threads = threads(pid)?;
    if threads.iter().any(|(_, runs)| *runs) {
        return None;
    }
    Some(match threads.len() {
        0 | 1 => "has no other thread that could complete its generalized request".into(),
        2 => "has one other thread that could complete its generalized request, and it is asleep".into(),
        several => format!(
            "has {} other threads that could complete its generalized request, and all are asleep",
            several - 1
        ),
    })
}

/// In which system call a process sleeps, and on what.
fn asleep(pid: u32) -> String {
    const UNKNOWN: &str = "is asleep, but in no call of Arke's that tells what it waits for";
    let text = std::fs::read_to_string(format!("/proc/{pid}/syscall")).unwrap_or_default();
    let mut words = text.split_ascii_whitespace();
    let number = words.next().and_then(|word| word.parse().ok());
    let Some((name, has_file)) = number.and_then(system_call) else { return UNKNOWN.into() };
    let first = words.next().and_then(|word| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok());
    let target = first.filter(|_| has_file).and_then(|fd| {
        let target = std::fs::read_link(format!("/proc/{pid}/fd/{}", fd as u32)).ok()?;
        Some(target.to_string_lossy().chars().filter(|c| !c.is_control()).take(200).collect::<String>())
    });
    match target {
        Some(target) => format!("is asleep outside of Arke's calls, in the system call {name} on {target}"),
        None => format!("is asleep outside of Arke's calls, in the system call {name}"),
    }
}

/// The name of a system call in which programs sleep, and whether its first argument is a file descriptor.
fn system_call(number: libc::c_long) -> Option<(&'static str, bool)> {
    Some(match number {
        libc::SYS_read => ("read", true),
        libc::SYS_readv => ("readv", true),
        libc::SYS_pread64 => ("pread", true),
        libc::SYS_write => ("write", true),
        libc::SYS_writev => ("writev", true),
        libc::SYS_pwrite64 => ("pwrite", true),
        libc::SYS_fsync => ("fsync", true),
        libc::SYS_flock => ("flock", true),
        libc::SYS_fcntl => ("fcntl", true),
        libc::SYS_ioctl => ("ioctl", true),
        libc::SYS_connect => ("connect", true),
        libc::SYS_accept | libc::SYS_accept4 => ("accept", true),
        libc::SYS_recvfrom => ("recv", true),
        libc::SYS_recvmsg => ("recvmsg", true),
        libc::SYS_sendto => ("send", true),
        libc::SYS_sendmsg => ("sendmsg", true),
        libc::SYS_openat => ("open", false),
        libc::SYS_ppoll => ("poll", false),
        libc::SYS_pselect6 => ("select", false),
        libc::SYS_epoll_pwait => ("epoll_wait", true),
        libc::SYS_futex => ("futex: a lock, a condition or the end of a thread", false),
        libc::SYS_nanosleep | libc::SYS_clock_nanosleep => ("sleep", false),
        libc::SYS_wait4 | libc::SYS_waitid => ("wait: for the end of another process", false),
        libc::SYS_rt_sigtimedwait | libc::SYS_rt_sigsuspend => ("sigwait", false),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll => ("poll", false),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select => ("select", false),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_pause => ("pause", false),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait => ("epoll_wait", true),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    /// What is said of a program, once it is what is wanted.
    fn said(program: &str, wanted: &str) -> String {
        let mut child = Command::new("sh")
            .args(["-c", program])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let (begin, files) = (Instant::now(), Files::default());
        let mut doing = String::new();
        while !doing.contains(wanted) && begin.elapsed() < Duration::from_secs(10) {
            doing = look(&files, child.id(), Some(2_000_000_000)).doing;
            std::thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        doing
    }

    #[test]
    fn what_a_process_does_is_told() {
        let text = said("while :; do :; done", "computes");
        assert!(
            text.starts_with("computes, outside of Arke's calls") && text.ends_with("ended 2.0 s ago"),
            "{text}"
        );
        let text = said("exec cat", "asleep");
        // Who may not trace a process does not see its system calls.
        assert!(
            text.contains("the system call read on pipe:") || text.contains("in no call of Arke's"),
            "{text}"
        );
        assert!(said("kill -STOP $$", "stopped").contains("is stopped by a signal"));
        assert_eq!(look(&Files::default(), 0, None).doing, "has ended without MPI_Finalize");
    }
}
