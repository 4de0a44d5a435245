//! Another process: who it is, and whether it still runs.
//!
//! The system gives the number of a process that has ended to a later one. So a number alone says nothing: what is the
//! same for ever is a descriptor of the process (`pidfd_open`), or the number together with the time at which the
//! process started.

use crate::{clock, procfs};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

/// A descriptor of a process, which polls readable when it has ended. `Err`: the error number; `ESRCH` where there is
/// no such process. Old kernels (before Linux 5.3) and filters of system calls refuse it to everybody, so whoever asks
/// needs another way, too.
pub fn descriptor(pid: i32) -> Result<OwnedFd, i32> {
    // SAFETY: takes two integers, touches no memory of ours.
    let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) };
    if fd < 0 {
        return Err(std::io::Error::last_os_error().raw_os_error().unwrap_or(0));
    }
    // SAFETY: the kernel has just returned the descriptor and nobody else owns it.
    Ok(crate::streams::beyond_standard(unsafe { OwnedFd::from_raw_fd(fd as i32) }))
}

/// Sends a signal to the process of a descriptor, and to no later one with its number.
pub fn send(process: &OwnedFd, signal: i32) {
    let _ = try_send(process, signal);
}

/// As [`send`]; false where the system has not sent it, though there is the process.
fn try_send(process: &OwnedFd, signal: i32) -> bool {
    let nothing = std::ptr::null::<libc::siginfo_t>();
    // SAFETY: takes integers and a null pointer, touches no memory of ours. One that has ended takes no signal.
    let sent = unsafe { libc::syscall(libc::SYS_pidfd_send_signal, process.as_raw_fd(), signal, nothing, 0) };
    sent == 0 || std::io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
}

/// As [`send`], to the process of a descriptor whose number is `pid`: by its number where a filter of system calls
/// refuses the other way, unless it has ended.
pub fn send_anyway(process: &OwnedFd, pid: i32, signal: i32) {
    if !try_send(process, signal) && ended(process) == Some(false) {
        // SAFETY: takes integers, touches no memory of ours.
        unsafe { libc::kill(pid, signal) };
    }
}

/// Whether process `pid` of this process's PID namespace has ended, down to its last thread; also while nobody has
/// collected its status. `None` where the system does not say. Of use only for a process whose number cannot have been
/// given to another one; else see [`Process`].
pub fn has_ended(pid: i32) -> Option<bool> {
    match descriptor(pid) {
        Ok(fd) => ended(&fd),
        Err(libc::ESRCH) => Some(true),
        Err(_) => None,
    }
}

/// Whether the process of a descriptor has ended.
fn ended(fd: &OwnedFd) -> Option<bool> {
    let mut poll = libc::pollfd { fd: fd.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    // A signal that comes meanwhile makes even a call that does not wait fail.
    let looked = crate::retried("poll", || {
        // SAFETY: one entry, valid for the call, which does not block.
        unsafe { libc::poll(&mut poll, 1, 0) as isize }
    });
    match looked {
        Ok(0) => Some(false),
        Ok(1) => Some(poll.revents & libc::POLLIN != 0),
        _ => None,
    }
}

/// When a process started, in ticks since the machine did; 0 where the system does not say, or there is no such
/// process.
pub fn started(pid: i32) -> u64 {
    stat(pid).map_or(0, |stat| stat.started)
}

/// Whether nobody has a number; for those who have no descriptor left to look closer.
fn is_free(pid: i32) -> bool {
    // SAFETY: takes integers; signal 0 is none.
    let taken = unsafe { libc::kill(pid, 0) } == 0;
    !taken && std::io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
}

/// What `/proc/PID/stat` says.
#[derive(Clone, Copy)]
struct Stat {
    state: u8,
    threads: u64,
    started: u64,
    /// The core that its first thread ran on last.
    core: Option<usize>,
}

/// `Err`: the error number where it cannot be read; `ENOENT` or `ESRCH` where there is no such process.
fn stat(pid: i32) -> Result<Stat, i32> {
    let text = std::fs::read_to_string(procfs::folder(pid).join("stat"));
    let text = text.map_err(|e| e.raw_os_error().unwrap_or(0))?;
    parsed(&text).ok_or(0)
}

fn parsed(text: &str) -> Option<Stat> {
    // The name stands in parentheses and may hold anything, these included.
    let mut fields = text[text.rfind(')')? + 1..].split_ascii_whitespace();
    let state = *fields.next()?.as_bytes().first()?;
    let threads = fields.nth(16)?.parse().ok()?;
    let started = fields.nth(1)?.parse().ok()?;
    let core = fields.nth(16).and_then(|field| field.parse().ok());
    Some(Stat { state, threads, started, core })
}

/// Descriptors of processes that this process holds.
static HELD: AtomicU64 = AtomicU64::new(0);

/// The most that it holds: the program needs descriptors, too. A quarter of what it may have.
fn most_held() -> u64 {
    static MOST: OnceLock<u64> = OnceLock::new();
    *MOST.get_or_init(|| {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: `limit` is valid for the write.
        let asked = unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) };
        if asked == 0 {
            limit.rlim_cur / 4
        } else {
            16
        }
    })
}

/// A process of this process's PID namespace that is never taken for a later one with its number.
#[derive(Debug)]
pub struct Process {
    pid: i32,
    /// When it started; 0 where that is not known.
    started: u64,
    /// It had ended when it was first looked for.
    gone: bool,
    /// It, as long as it is held. None where descriptors are short or the system refuses them (an old kernel, a filter
    /// of system calls): then its start tells it from others.
    held: Option<Held>,
    /// When it was last seen running ([`clock::now_ns`]).
    seen: AtomicU64,
}

/// How long [`Process::surely_runs`] believes what it saw. The kernel gives a number again only when it has given all
/// others, tens of thousands by default, each to a new process.
const SEEN_NS: u64 = 1_000_000;

/// A descriptor, counted.
#[derive(Debug)]
struct Held(OwnedFd);

impl Drop for Held {
    fn drop(&mut self) {
        HELD.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Process {
    /// The process `pid` that started at `started` ([`started()`], as it says itself; 0 where it does not know): the
    /// one that has the number now is checked to be it.
    pub fn find(pid: i32, start: u64) -> Self {
        let mut process = Self { pid, started: start, gone: pid <= 0, held: None, seen: AtomicU64::new(0) };
        if process.gone {
            return process;
        }
        if HELD.fetch_add(1, Ordering::Relaxed) < most_held() {
            match descriptor(pid) {
                Ok(fd) => process.held = Some(Held(fd)),
                Err(e) => {
                    HELD.fetch_sub(1, Ordering::Relaxed);
                    process.gone = e == libc::ESRCH;
                }
            }
        } else {
            HELD.fetch_sub(1, Ordering::Relaxed);
        }
        // The descriptor came first: whoever has the number from here on is the process that it is of, or that one has
        // ended.
        let now = stat(pid);
        match (&now, start) {
            (Ok(now), 0) => process.started = now.started,
            (Ok(now), start) => process.gone |= now.started != start,
            (Err(_), _) => {}
        }
        process
    }

    /// Its number. It means this process only as long as [`Process::has_ended`] says so.
    pub fn pid(&self) -> i32 {
        self.pid
    }

    /// Whether this may be said of it and not of a later one with its number.
    fn is(&self, now: Stat) -> bool {
        self.started == 0 || now.started == self.started
    }

    /// Whether asking after it is cheap: a descriptor of it is held.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Whether it has ended, down to its last thread; also while nobody has collected its status, where the system says
    /// that much. `None` where it says nothing.
    pub fn has_ended(&self) -> Option<bool> {
        if self.gone {
            return Some(true);
        }
        if let Some(held) = &self.held {
            return ended(&held.0);
        }
        match stat(self.pid) {
            // Its threads may outlive the first one.
            Ok(now) => Some(
                !self.is(now) || matches!(now.state, b'X' | b'x') || (now.state == b'Z' && now.threads <= 1),
            ),
            Err(libc::ENOENT | libc::ESRCH) if procfs::are_ours() => Some(true),
            // The program has all descriptors itself, for example: then the number alone has to do.
            Err(_) => has_ended(self.pid).or_else(|| Some(is_free(self.pid))),
        }
    }

    /// Whether its number is surely still its own: it runs, or ran a millisecond ago. For what happens so often that
    /// asking the system each time would cost more than the thing itself.
    pub fn surely_runs(&self) -> bool {
        let now = clock::now_ns();
        if now.wrapping_sub(self.seen.load(Ordering::Relaxed)) < SEEN_NS {
            return true;
        }
        let runs = self.has_ended() == Some(false);
        if runs {
            self.seen.store(now, Ordering::Relaxed);
        }
        runs
    }

    /// The core that its first thread runs on, or ran on last; `None` after its end and where the system does not say.
    pub fn core(&self) -> Option<usize> {
        stat(self.pid).ok().filter(|now| !self.gone && self.is(*now))?.core
    }

    /// Whether the system says that it is stopped, by a signal or a debugger.
    pub fn is_stopped(&self) -> bool {
        !self.gone && stat(self.pid).is_ok_and(|now| self.is(now) && matches!(now.state, b'T' | b't'))
    }
}

/// The process that made it. A child made by `fork` is another one: what is done once for a process, at its end for
/// example, is not for the child to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin(u32);

impl Origin {
    /// This process.
    pub fn here() -> Self {
        Self(std::process::id())
    }

    /// Whether this process is the one that made it, and no child of it.
    pub fn is_here(self) -> bool {
        self.0 == std::process::id()
    }
}

/// Lets other processes of this user copy out of this one's memory and into it, where the system restricts that to
/// ancestors (Yama, `kernel.yama.ptrace_scope` = 1). Of no effect elsewhere.
pub fn allow_copies() {
    const PR_SET_PTRACER_ANY: libc::c_ulong = libc::c_ulong::MAX;
    // SAFETY: takes integers, touches no memory of ours. A system without Yama refuses it, and needs it not.
    unsafe { libc::prctl(libc::PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0) };
}

/// A number for this process's PID namespace: process numbers of another one mean nothing here. 0 where it cannot be
/// read.
pub fn pid_namespace() -> u64 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self/ns/pid").map_or(0, |m| m.ino())
}

/// A number for the kernel and the PID namespace that this process runs in: processes with the same one can name each
/// other.
pub fn machine() -> u64 {
    static MACHINE: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    *MACHINE.get_or_init(|| {
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        let namespace = pid_namespace().to_le_bytes();
        // FNV-1a.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        boot.trim().bytes().chain(namespace).fold(0xcbf2_9ce4_8422_2325, step).max(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_process_that_ended_is_known_before_its_status_is_collected() {
        assert_eq!(has_ended(std::process::id() as i32), Some(false));
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let pid = child.id() as i32;
        assert_eq!(has_ended(pid), Some(false));
        child.kill().unwrap();
        let start = std::time::Instant::now();
        while has_ended(pid) != Some(true) {
            assert!(start.elapsed().as_secs() < 10, "its end never shows");
        }
        child.wait().unwrap();
        assert_eq!(has_ended(pid), Some(true));
        assert_ne!(pid_namespace(), 0);
    }

    fn wait_for(mut condition: impl FnMut() -> bool) {
        let start = std::time::Instant::now();
        while !condition() {
            assert!(start.elapsed().as_secs() < 20, "it never happens");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    #[test]
    fn a_process_is_told_from_a_later_one_with_its_number() {
        let me = std::process::id() as i32;
        let start = started(me);
        assert_ne!(start, 0);
        // What stands for an earlier owner of the number: the same number, another start.
        let earlier = Process::find(me, start - 1);
        assert_eq!(earlier.has_ended(), Some(true));
        let this = Process::find(me, start);
        assert_eq!((this.has_ended(), this.pid()), (Some(false), me));
        assert_eq!(Process::find(0, 0).has_ended(), Some(true));
    }

    #[test]
    fn a_process_without_a_descriptor_is_known_by_its_start() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let mut process = Process::find(child.id() as i32, 0);
        assert!(process.is_held());
        process.held = None;
        assert_eq!((process.has_ended(), process.is_stopped()), (Some(false), false));
        // SAFETY: a signal to a child of this test.
        assert_eq!(unsafe { libc::kill(process.pid(), libc::SIGSTOP) }, 0);
        wait_for(|| process.is_stopped());
        assert!(process.surely_runs());
        child.kill().unwrap();
        wait_for(|| process.has_ended() == Some(true));
        wait_for(|| !process.surely_runs());
        child.wait().unwrap();
        assert_eq!((process.has_ended(), process.is_stopped()), (Some(true), false));
    }

    #[test]
    fn a_forked_child_is_not_its_origin() {
        let origin = Origin::here();
        assert!(origin.is_here());
        // SAFETY: the child does nothing but end.
        let child = unsafe { libc::fork() };
        if child == 0 {
            // SAFETY: ends the child at once.
            unsafe { libc::_exit(i32::from(origin.is_here())) };
        }
        let mut status = 1;
        // SAFETY: `status` is valid for the write.
        assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
        assert_eq!(status, 0);
    }
}
