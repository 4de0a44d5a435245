//! The guard: a small process that ends what a killed daemon leaves behind.
//!
//! A task dies with the daemon by the kernel's hand. What stands behind a wrapper, or what a task has started, does
//! not; the guard waits for the daemon's end and then kills every process whose environment names the virtual machine.
#![allow(unsafe_code, reason = "it calls the system")]

use super::children::VARIABLE;
use arke_sys::procfs::shown;
use nix::sys::signal::{kill, Signal};
use nix::sys::wait::{waitpid, WaitPidFlag, WaitStatus};
use nix::unistd::{fork, ForkResult, Pid};
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::time::Duration;

/// How often it looks for processes that are being born while it kills.
const ROUNDS: usize = 400;

/// The guard, as the daemon sees it; dropping it ends it.
#[derive(Debug)]
pub struct Guard {
    pid: Pid,
    /// Closed by the daemon's end.
    _alive: OwnedFd,
}

impl Guard {
    /// Starts the guard of a machine. This process has one thread.
    pub fn start(machine: &str) -> nix::Result<Guard> {
        let (watched, alive) = nix::unistd::pipe2(nix::fcntl::OFlag::O_CLOEXEC)?;
        // SAFETY: one thread, so that the child may do what it likes.
        match unsafe { fork() }? {
            ForkResult::Child => {
                drop(alive);
                watch(watched, machine)
            }
            ForkResult::Parent { child } => Ok(Guard { pid: child, _alive: alive }),
        }
    }

    /// Whether the guard has ended. It is asked when the system tells that a child has.
    pub fn has_ended(&self) -> bool {
        !matches!(waitpid(self.pid, Some(WaitPidFlag::WNOHANG)), Ok(WaitStatus::StillAlive))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = kill(self.pid, Signal::SIGKILL);
        let _ = waitpid(self.pid, None);
    }
}

/// The guard's life.
fn watch(watched: OwnedFd, machine: &str) -> ! {
    // SAFETY: calls on this process alone. The descriptors that are closed belong to the daemon's copy of the objects
    // that hold them, and nothing here uses these.
    let mut watched = unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, c"arke-guard".as_ptr());
        libc::prctl(libc::PR_SET_PDEATHSIG, 0);
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
        libc::dup2(watched.as_raw_fd(), 0);
        std::mem::forget(watched);
        if libc::syscall(libc::SYS_close_range, 1u32, u32::MAX, 0u32) != 0 {
            (1..1024).for_each(|fd| {
                libc::close(fd);
            });
        }
        libc::chdir(c"/".as_ptr());
        File::from_raw_fd(0)
    };
    let mut byte = [0];
    while matches!(&watched.read(&mut byte), Err(e) if e.kind() == std::io::ErrorKind::Interrupted) {}
    sweep(machine);
    // SAFETY: ends this process without running anything of the daemon's.
    unsafe { libc::_exit(0) }
}

/// Kills every process of a machine, until there is none.
pub fn sweep(machine: &str) {
    let mut empty = 0;
    for round in 0..ROUNDS {
        let left = processes(machine);
        empty = if left.is_empty() { empty + 1 } else { 0 };
        if empty == 2 || (round == 0 && left.is_empty()) {
            break;
        }
        for pid in left {
            let _ = kill(pid, Signal::SIGKILL);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The living processes whose environment names the machine, this one and zombies left out.
pub fn processes(machine: &str) -> Vec<Pid> {
    let wanted = format!("{VARIABLE}=machine={machine} ").into_bytes();
    let me = std::process::id() as i32;
    shown()
        .filter(|process| process.pid != me)
        .filter(|process| {
            let environment = std::fs::read(process.folder.join("environ")).unwrap_or_default();
            environment.split(|b| *b == 0).any(|entry| entry.starts_with(&wanted))
        })
        .map(|process| Pid::from_raw(process.pid))
        .collect()
}
