//! The guard: a small process that ends the job when its launcher is killed.
//!
//! A rank that is the launcher's own child dies with it, by the kernel's hand (PR_SET_PDEATHSIG). A rank behind
//! a shell script does not, and nor does what a rank started. The guard sleeps until the launcher is gone and
//! then kills every process whose environment holds the job's seat. It stands in a session of its own, so that
//! a signal to the launcher's process group does not reach it; if it is killed itself, the launcher starts
//! another.

use crate::processes;
use crate::seat::JobId;
use crate::spawn::Stack;
use libc::{c_int, c_void};
use nix::errno::Errno;
use nix::fcntl::OFlag;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::signal::{kill, Signal};
use nix::sys::wait::{waitpid, WaitPidFlag};
use nix::unistd::Pid;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::path::PathBuf;

/// How long the guard keeps looking for processes that are being born while it kills.
const ROUNDS: usize = 400;

/// How long the end of a guard is waited for that cannot be killed, in milliseconds.
const GUARD_ENDS: u16 = 1000;

/// The guard of a job, as its launcher sees it. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Guard {
    pid: Pid,
    /// The end of a pipe whose other one the guard alone holds: this process sees its end. (Kernels before Linux 5.2
    /// give no descriptor of a process.)
    life: OwnedFd,
    /// The end of a pipe that this process alone holds: the guard sees its end, whatever ends it.
    line: Option<OwnedFd>,
    _stack: Stack,
}

/// What the guard is told.
struct Orders {
    line: RawFd,
    life: RawFd,
    job: JobId,
    /// What a tmux of the launcher's leaves behind when it is killed.
    socket: PathBuf,
}

impl Guard {
    /// Starts the guard of `job`, which this process launches.
    ///
    /// It has no exit signal, so that waiting for the ranks never meets it.
    pub fn start(job: JobId) -> nix::Result<Guard> {
        // A pipe, not a descriptor of this process: some containers refuse pidfd_open. Ranks do not hold it: it is
        // closed when they execute their program.
        let (end, line) = nix::unistd::pipe2(OFlag::O_CLOEXEC)?;
        let (life, guards_life) = nix::unistd::pipe2(OFlag::O_CLOEXEC)?;
        let socket = crate::debuggers::socket_of(std::process::id());
        let mut orders = Orders { line: end.as_raw_fd(), life: guards_life.as_raw_fd(), job, socket };
        let mut stack = Stack::new();
        // SAFETY: without CLONE_VM the child has its own copy of all memory, stack and orders included; this
        // process has one thread, so that no lock is held by another.
        let pid = unsafe { libc::clone(watch, stack.top(), 0, (&raw mut orders).cast()) };
        if pid < 0 {
            return Err(Errno::last());
        }
        Ok(Guard { pid: Pid::from_raw(pid), life, line: Some(line), _stack: stack })
    }

    /// The guard's process.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// A descriptor that polls readable when the guard has ended.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.life.as_fd()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if kill(self.pid, Signal::SIGKILL).is_ok() {
            let _ = waitpid(self.pid, Some(WaitPidFlag::__WALL));
            return;
        }
        // A filter of system calls refuses it. So the guard does its work, which is none after a job that has ended
        // well, and ends.
        drop(self.line.take());
        let _ = poll(&mut [PollFd::new(self.life.as_fd(), PollFlags::POLLIN)], PollTimeout::from(GUARD_ENDS));
        let _ = waitpid(self.pid, Some(WaitPidFlag::__WALL | WaitPidFlag::WNOHANG));
    }
}

/// Whether this system gives descriptors of processes. Without them ranks below wrapper programs are looked at in turn.
pub fn process_descriptors() -> Result<(), String> {
    let own = arke_sys::process::descriptor(nix::unistd::getpid().as_raw());
    own.map(drop).map_err(|errno| Errno::from_raw(errno).desc().to_string())
}

/// The guard's life.
extern "C" fn watch(orders: *mut c_void) -> c_int {
    // SAFETY: `start` passed its orders, of which this process has a copy of its own.
    let orders = unsafe { &*orders.cast::<Orders>() };
    // SAFETY: calls on this process alone, with valid arguments. The descriptors that are closed belong to the
    // launcher's copy of the objects that hold them; nothing here uses these.
    unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, processes::GUARD_NAME.as_ptr());
        libc::chdir(c"/".as_ptr());
        // The pipes and terminals of the job must not stay open on our account.
        let (keep, life) = (0, 1);
        libc::dup2(orders.line, keep);
        libc::dup2(orders.life, life);
        if libc::syscall(libc::SYS_close_range, 2u32, u32::MAX, 0u32) != 0 {
            for fd in 2..1024 {
                libc::close(fd);
            }
        }
        let mut fds = libc::pollfd { fd: keep, events: libc::POLLIN, revents: 0 };
        // Nothing is ever written: what polls ready is the end.
        while libc::poll(&mut fds, 1, -1) < 0 {}
    }
    let mut empty = 0;
    for _ in 0..ROUNDS {
        let left = processes::of_job(orders.job);
        empty = if left.is_empty() { empty + 1 } else { 0 };
        if empty == 2 {
            break;
        }
        processes::signal_all(&left, Signal::SIGKILL);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // In most jobs there is none.
    let _ = std::fs::remove_file(&orders.socket);
    // SAFETY: ends this process without running anything of the launcher's.
    unsafe { libc::_exit(0) }
}
