//! Starting a rank's process.
//!
//! The child is made with `clone(CLONE_VM | CLONE_VFORK)`, as `posix_spawn` does: it borrows the launcher's
//! memory until its `execve`, so that nothing is copied, and an error comes back as a plain value. Unlike
//! `posix_spawn` this lets the child tie its life to the launcher's, choose its cores and its directory.

use crate::signals::Before;
use arke_sys::cpu::Mask;
use libc::{c_char, c_int, c_void};
use nix::errno::Errno;
use nix::unistd::Pid;
use std::ffi::CStr;
use std::os::fd::{AsRawFd, BorrowedFd};

/// What a child needs before it becomes its program. Everything is prepared beforehand: between `clone` and
/// `execve` the child calls the kernel and nothing else.
#[derive(Debug)]
pub(crate) struct Start<'a> {
    /// File to execute.
    pub file: &'a CStr,
    /// Arguments, the first of them the program's name, ending with a null pointer.
    pub arguments: &'a [*const c_char],
    /// `NAME=VALUE` strings, ending with a null pointer.
    pub environment: &'a [*const c_char],
    /// The same for a script without `#!`: `sh FILE ARGUMENTS...`, ending with a null pointer. That alone where the
    /// file is no script.
    pub shell_arguments: &'a [*const c_char],
    /// Working directory.
    pub directory: Option<&'a CStr>,
    /// Standard input, output and error; `None` leaves the launcher's own.
    pub streams: [Option<BorrowedFd<'a>>; 3],
    /// The cores to run on.
    pub cores: Option<&'a Mask>,
    /// The soft limit of open files to give back, where the launcher raised its own.
    pub open_files: Option<libc::rlimit>,
    /// The signals as they were when the launcher started.
    pub signals: &'a Before,
    /// The launcher.
    pub parent: Pid,
    /// Whether the process shall stop before the program's first instruction, for a debugger.
    pub stopped: bool,
}

/// What the child was doing when it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Making the process.
    Clone,
    /// Setting up its descriptors, cores or limits.
    Prepare,
    /// Entering its directory.
    Directory,
    /// Having it stop for a debugger.
    Stop,
    /// Becoming the program.
    Execute,
}

/// A failed start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failure {
    pub step: Step,
    pub errno: Errno,
}

/// A stack for the children, one after the other: while one uses it the launcher stands still.
#[derive(Debug)]
pub(crate) struct Stack(Vec<u128>);

impl Stack {
    /// Enough for calls into the C library and a walk through /proc.
    pub fn new() -> Self {
        Self(vec![0; BYTES / size_of::<u128>()])
    }

    /// Its end, where a child begins.
    pub fn top(&mut self) -> *mut c_void {
        self.0.as_mut_ptr_range().end.cast()
    }
}

/// Size of a stack.
const BYTES: usize = 256 * 1024;

/// What parent and child share.
struct Shared<'a> {
    start: &'a Start<'a>,
    failure: Option<Failure>,
}

/// Starts a process; returns when it runs its program or has failed to.
pub(crate) fn spawn(start: &Start<'_>, stack: &mut Stack) -> Result<Pid, Failure> {
    assert!(start.arguments.last().is_some_and(|p| p.is_null()));
    assert!(start.environment.last().is_some_and(|p| p.is_null()));
    assert!(start.shell_arguments.last().is_some_and(|p| p.is_null()));
    let mut shared = Shared { start, failure: None };
    let top = stack.top();
    // The flags make the kernel hold this thread until the child has executed its program or exited, so the
    // child is the only user of `shared` and of its stack meanwhile, and both outlive it.
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: `top` is the aligned end of a live, unused stack; `child` takes the pointer that it is given and,
    // like all it calls, neither allocates nor unwinds nor returns to Rust code of the parent.
    let pid = unsafe { libc::clone(child, top, flags, (&raw mut shared).cast()) };
    if pid < 0 {
        return Err(Failure { step: Step::Clone, errno: Errno::last() });
    }
    match shared.failure {
        None if start.stopped => stop(Pid::from_raw(pid)),
        None => Ok(Pid::from_raw(pid)),
        Some(failure) => {
            // It has exited; its status says no more than the failure does.
            let _ = nix::sys::wait::waitpid(Pid::from_raw(pid), None);
            Err(failure)
        }
    }
}

/// Leaves a child stopped that has just become its program and stands still, since it is traced: whoever attaches to it
/// finds it where it is, and SIGCONT lets it go.
fn stop(pid: Pid) -> Result<Pid, Failure> {
    let stopped = nix::sys::wait::waitpid(pid, Some(nix::sys::wait::WaitPidFlag::__WALL));
    let detached = stopped.and_then(|_| nix::sys::ptrace::detach(pid, nix::sys::signal::Signal::SIGSTOP));
    detached.map(|()| pid).map_err(|errno| {
        let _ = nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGKILL);
        let _ = nix::sys::wait::waitpid(pid, None);
        Failure { step: Step::Stop, errno }
    })
}

/// The child's side: prepare, execute, or report and exit.
extern "C" fn child(shared: *mut c_void) -> c_int {
    // SAFETY: `spawn` passed a pointer to its own `Shared`, which nobody else touches while we run.
    let shared = unsafe { &mut *shared.cast::<Shared<'_>>() };
    let step = match prepare(shared.start) {
        Err(step) => step,
        Ok(()) => {
            execute(shared.start);
            Step::Execute
        }
    };
    shared.failure = Some(Failure { step, errno: Errno::last() });
    // SAFETY: ends this process without running anything of the parent's.
    unsafe { libc::_exit(127) }
}

/// Everything before `execve`. On an error `errno` tells why.
fn prepare(start: &Start<'_>) -> Result<(), Step> {
    let check = |result: c_int, step| if result < 0 { Err(step) } else { Ok(()) };
    // SAFETY: each call gets numbers or pointers to live data of `start`; all are async-signal-safe.
    unsafe {
        // The kernel kills us when the launcher dies, whatever kills it. If it died before this line the
        // parent is another process already.
        check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL), Step::Prepare)?;
        if libc::getppid() != start.parent.as_raw() {
            libc::_exit(127);
        }
        for (target, stream) in start.streams.iter().enumerate() {
            if let Some(fd) = stream {
                check(libc::dup2(fd.as_raw_fd(), target as c_int), Step::Prepare)?;
            }
        }
        if let Some(cores) = start.cores {
            check(libc::sched_setaffinity(0, cores.bytes(), cores.as_ptr()), Step::Prepare)?;
        }
        if let Some(limit) = &start.open_files {
            check(libc::setrlimit(libc::RLIMIT_NOFILE, limit), Step::Prepare)?;
        }
        if let Some(directory) = start.directory {
            check(libc::chdir(directory.as_ptr()), Step::Directory)?;
        }
        // Rust's start-up ignores SIGPIPE; a program expects the default.
        if libc::signal(libc::SIGPIPE, libc::SIG_DFL) == libc::SIG_ERR {
            return Err(Step::Prepare);
        }
        if start.stopped {
            arke_sys::process::allow_copies();
            let nothing = std::ptr::null_mut::<c_void>();
            check(libc::ptrace(libc::PTRACE_TRACEME, 0, nothing, nothing) as c_int, Step::Stop)?;
        }
        if start.signals.limit_ends && libc::signal(libc::SIGXFSZ, libc::SIG_DFL) == libc::SIG_ERR {
            return Err(Step::Prepare);
        }
        let mask: *const libc::sigset_t = start.signals.mask.as_ref();
        check(libc::sigprocmask(libc::SIG_SETMASK, mask, std::ptr::null_mut()), Step::Prepare)
    }
}

/// Becomes the program; returns only on an error, with `errno` set.
fn execute(start: &Start<'_>) {
    // SAFETY: the strings are NUL-terminated and the arrays end with null, as `spawn` checked.
    unsafe {
        libc::execve(start.file.as_ptr(), start.arguments.as_ptr(), start.environment.as_ptr());
        if Errno::last() == Errno::ENOEXEC && !start.shell_arguments[0].is_null() {
            libc::execve(c"/bin/sh".as_ptr(), start.shell_arguments.as_ptr(), start.environment.as_ptr());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nix::sys::signal::SigSet;
    use nix::sys::wait::{waitpid, WaitStatus};

    fn start<'a>(file: &'a CStr, arguments: &'a [*const c_char], signals: &'a Before) -> Start<'a> {
        Start {
            file,
            arguments,
            environment: &[std::ptr::null()],
            shell_arguments: &[std::ptr::null()],
            directory: None,
            streams: [None; 3],
            cores: None,
            open_files: None,
            signals,
            parent: nix::unistd::getpid(),
            stopped: false,
        }
    }

    // The kernel ties PR_SET_PDEATHSIG to the thread that made the child; the test's thread outlives it.
    #[test]
    fn a_program_runs_and_its_code_comes_back() {
        let arguments = [c"sh".as_ptr(), c"-c".as_ptr(), c"exit 7".as_ptr(), std::ptr::null()];
        let signals = Before { mask: SigSet::empty(), limit_ends: true };
        let pid = spawn(&start(c"/bin/sh", &arguments, &signals), &mut Stack::new()).unwrap();
        assert_eq!(waitpid(pid, None), Ok(WaitStatus::Exited(pid, 7)));
    }

    #[test]
    fn a_process_may_stop_before_its_first_instruction() {
        let arguments = [c"sh".as_ptr(), c"-c".as_ptr(), c"exit 7".as_ptr(), std::ptr::null()];
        let signals = Before { mask: SigSet::empty(), limit_ends: true };
        let start = Start { stopped: true, ..start(c"/bin/sh", &arguments, &signals) };
        let pid = spawn(&start, &mut Stack::new()).unwrap();
        let state = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        // It was told to stop, and does so when it gets a core.
        let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
        while crate::processes::parse_stat(&state()).unwrap().state != 'T' {
            assert!(std::time::Instant::now() < end, "it does not stop: {}", state());
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGCONT).unwrap();
        assert_eq!(waitpid(pid, None), Ok(WaitStatus::Exited(pid, 7)));
    }

    #[test]
    fn a_missing_program_and_a_missing_directory_are_told_apart() {
        let arguments = [c"x".as_ptr(), std::ptr::null()];
        let signals = Before { mask: SigSet::empty(), limit_ends: true };
        let missing = start(c"/no/such/program", &arguments, &signals);
        let failure = spawn(&missing, &mut Stack::new()).unwrap_err();
        assert_eq!(failure, Failure { step: Step::Execute, errno: Errno::ENOENT });
        let elsewhere = Start { directory: Some(c"/no/such/place"), ..missing };
        let failure = spawn(&elsewhere, &mut Stack::new()).unwrap_err();
        assert_eq!(failure, Failure { step: Step::Directory, errno: Errno::ENOENT });
    }
}
