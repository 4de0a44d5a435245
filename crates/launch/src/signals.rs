//! The signals that the launcher hears, as a descriptor, and which of them it passes on.

use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use std::os::fd::{AsFd, BorrowedFd};

/// Signals that are passed on to the ranks.
const PASSED_ON: [Signal; 9] = [
    Signal::SIGINT,
    Signal::SIGTERM,
    Signal::SIGHUP,
    Signal::SIGQUIT,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGTSTP,
    Signal::SIGCONT,
    Signal::SIGWINCH,
];

/// Signals as a descriptor.
#[derive(Debug)]
pub(crate) struct Signals {
    fd: SignalFd,
    before: Before,
}

/// What ranks get back of what this process has changed for itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Before {
    /// The signals that were blocked.
    pub mask: SigSet,
    /// Whether SIGXFSZ had its default action, and was not ignored.
    pub limit_ends: bool,
}

/// A signal that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Came {
    pub signal: Signal,
    /// Sent by the kernel, for a key at the terminal: the ranks, being in the launcher's process group, have
    /// got it too.
    pub from_terminal: bool,
}

impl Signals {
    /// Blocks the signals and opens the descriptor. A signal that the launcher was started to ignore (`nohup`,
    /// a shell's background job) stays ignored, here and in the ranks.
    pub fn listen() -> nix::Result<Self> {
        let mut set = SigSet::empty();
        set.add(Signal::SIGCHLD);
        for signal in PASSED_ON.into_iter().filter(|s| !is_ignored(*s)) {
            set.add(signal);
        }
        // The default action of SIGCHLD ignores zombies on some inherited settings; make it plain.
        restore_child_action();
        let limit_ends = !is_ignored(Signal::SIGXFSZ);
        ignore_file_limit();
        let mask = set.thread_swap_mask(SigmaskHow::SIG_BLOCK)?;
        let fd = SignalFd::with_flags(&set, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC)?;
        Ok(Self { fd, before: Before { mask, limit_ends } })
    }

    /// What was before, for the ranks.
    pub fn before(&self) -> &Before {
        &self.before
    }

    /// The descriptor, to be polled.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }

    /// The next signal, if one came.
    pub fn next(&self) -> Option<Came> {
        loop {
            let info = self.fd.read_signal().ok()??;
            if let Ok(signal) = Signal::try_from(info.ssi_signo as i32) {
                return Some(Came { signal, from_terminal: info.ssi_code == libc::SI_KERNEL });
            }
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        let _ = self.before.mask.thread_set_mask();
    }
}

/// Stops this process as a key at the terminal would have, had it not been blocked: not at all where nobody could let
/// it go on, since the kernel stops no process of an orphaned group (`ssh -t HOST mpiexec ...`).
pub(crate) fn stop() {
    let mut set = SigSet::empty();
    set.add(Signal::SIGTSTP);
    let _ = nix::sys::signal::raise(Signal::SIGTSTP);
    // It comes now, and takes effect before this returns.
    let _ = set.thread_unblock();
    let _ = set.thread_block();
}

/// Ends this process by a signal, so that its parent sees that.
pub fn die_of(signal: i32) {
    let Ok(signal) = Signal::try_from(signal) else { return };
    let mut set = SigSet::empty();
    set.add(signal);
    let _ = set.thread_unblock();
    let _ = nix::sys::signal::raise(signal);
}

fn is_ignored(signal: Signal) -> bool {
    // SAFETY: an all-zero action is a valid value for the kernel to overwrite, and a null new action changes
    // nothing.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal as i32, std::ptr::null(), &mut action) == 0
            && action.sa_sigaction == libc::SIG_IGN
    }
}

/// Undoes an inherited "ignore SIGCHLD", under which children leave no status.
fn restore_child_action() {
    // SAFETY: sets the default action, which runs no code.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
}

/// Output that would make a file longer than `ulimit -f` allows is lost, as on a full disk, and does not end the
/// launcher.
fn ignore_file_limit() {
    // SAFETY: ignores a signal, which runs no code.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}
