//! What the end of a rank means for the job: its cause in words, and the launcher's exit code.

use arke_base::board::{RankState, Record, ALL_DONE};
use nix::sys::resource::{getrlimit, Resource};
use nix::sys::signal::Signal;
use nix::unistd::Pid;

/// How a rank's process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// With an exit code.
    Exited(i32),
    /// By a signal, perhaps with a core dump. The number is kept for signals that have no name.
    Killed { signal: i32, core: bool },
    /// In a way that only its parent, a wrapper program, knows.
    Unknown,
}

/// Why a job ends before its ranks are done. The order is that of weight: where several ranks failed at once
/// the gravest is taken for the cause and the others for its consequence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// A rank asked for it: code and reason.
    Abort(i32, String),
    /// A rank was killed by a signal.
    Signal { signal: i32, core: bool },
    /// A rank left after MPI_Init without MPI_Finalize.
    NoFinalize(Option<i32>),
    /// A rank gave an exit code other than 0.
    Code(i32),
    /// A rank was done without calling MPI_Init, which others have called and wait for.
    NeverJoined,
    /// A rank called MPI_Init and went on, while the script that had started it ended.
    LeftBehind,
    /// A rank asked for it because another one was lost: code and reason.
    Bereft(i32, String),
}

impl End {
    /// The end that a wait status tells; `None` if the process has not ended.
    pub fn from_status(status: i32) -> Option<End> {
        if libc::WIFEXITED(status) {
            Some(End::Exited(libc::WEXITSTATUS(status)))
        } else if libc::WIFSIGNALED(status) {
            Some(End::Killed { signal: libc::WTERMSIG(status), core: libc::WCOREDUMP(status) })
        } else {
            None
        }
    }
}

/// A child that has ended, or none for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reaped {
    /// This one.
    Child(Pid, End),
    /// Children live, and none of them has ended.
    NoneYet,
    /// There are no children.
    NoneLeft,
}

/// Takes leave of a child that has ended, whichever it is.
pub(crate) fn reap() -> Reaped {
    loop {
        let mut status = 0;
        // SAFETY: `status` is valid for writes. (The wrapper of the nix crate loses the children that a
        // real-time signal killed.)
        let pid = unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG) };
        match pid {
            0 => return Reaped::NoneYet,
            pid if pid < 0 => return Reaped::NoneLeft,
            pid => {
                if let Some(end) = End::from_status(status) {
                    return Reaped::Child(Pid::from_raw(pid), end);
                }
            }
        }
    }
}

impl Cause {
    /// Why the end of a rank ends the job; `None` if all is well.
    pub fn of(end: End, record: &Record) -> Option<Cause> {
        if let Some(abort) = Cause::asked(record) {
            return Some(abort);
        }
        let joined = record.state() == RankState::Joined;
        match end {
            End::Killed { signal, core } => Some(Cause::Signal { signal, core }),
            End::Exited(code) if joined => Some(Cause::NoFinalize(Some(code))),
            End::Unknown if joined => Some(Cause::NoFinalize(None)),
            End::Exited(0) | End::Unknown => None,
            End::Exited(code) => Some(Cause::Code(code)),
        }
    }

    /// Why a rank has asked for the end of the job; `None` if it has not.
    pub fn asked(record: &Record) -> Option<Cause> {
        let (code, text) = record.aborted()?;
        Some(if record.is_bereft() { Cause::Bereft(code, text) } else { Cause::Abort(code, text) })
    }

    /// Whether ranks that are prepared for failures can go on after it.
    pub fn spares_the_others(&self) -> bool {
        !matches!(self, Cause::Abort(..) | Cause::Bereft(..) | Cause::NeverJoined | Cause::LeftBehind)
    }

    /// What the launcher exits with. A failure is never 0; a job that a rank has ended because all is done is no
    /// failure.
    pub fn code(&self) -> u8 {
        let code = match self {
            Cause::Abort(ALL_DONE, _) => return 0,
            Cause::Abort(code, _)
            | Cause::Bereft(code, _)
            | Cause::Code(code)
            | Cause::NoFinalize(Some(code)) => *code,
            Cause::Signal { signal, .. } => 128 + signal,
            Cause::NoFinalize(None) | Cause::NeverJoined | Cause::LeftBehind => 1,
        };
        match code as u8 {
            0 => 1,
            code => code,
        }
    }

    /// The cause in words, to follow the rank's name. `oom_kills` is the number of processes that the kernel
    /// killed for want of memory since the job began.
    pub fn text(&self, oom_kills: u64) -> String {
        match self {
            Cause::Abort(ALL_DONE, text) => format!("ended the job with code 0: {}", reason(text)),
            Cause::Abort(code, text) | Cause::Bereft(code, text) if text.is_empty() => {
                format!("ended the job with code {code}")
            }
            Cause::Abort(code, text) | Cause::Bereft(code, text) => {
                format!("ended the job with code {code}: {}", reason(text))
            }
            Cause::Signal { signal, core } => {
                let mut text = format!("was killed by signal {}", signal_text(*signal));
                if *core {
                    text += ", core dumped";
                }
                if *signal == libc::SIGKILL && oom_kills > 0 {
                    text += ", most likely by the kernel for want of memory";
                }
                if let (libc::SIGSEGV, Some(kib)) = (*signal, small_stack()) {
                    text += &format!(
                        "; its stack had {kib} KiB, most likely too few: raise the limit with `ulimit -s`, to 8192 say"
                    );
                }
                text
            }
            Cause::NoFinalize(Some(code)) => {
                format!("exited with code {code} after MPI_Init without calling MPI_Finalize")
            }
            Cause::NoFinalize(None) => "ended after MPI_Init without calling MPI_Finalize".into(),
            Cause::Code(code) => format!("exited with code {code}"),
            Cause::LeftBehind => "had called MPI_Init and not MPI_Finalize when its script ended, and ends with it; a script that \
                                  starts its program in the background has to `wait` for it"
                .into(),
            Cause::NeverJoined => "was done without calling MPI_Init, which other ranks have called".into(),
        }
    }
}

/// The reason of an abort in one line, without the rank's name at its beginning, which the launcher's line has.
fn reason(text: &str) -> String {
    let text = match text.strip_prefix("arke: rank ").and_then(|rest| rest.split_once(": ")) {
        Some((_, reason)) => reason,
        None => text,
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The KiB of stack that ranks are given, if that is so little that the loader or MPI_Init may need more.
fn small_stack() -> Option<u64> {
    const SMALL: u64 = 128 << 10;
    let (soft, _) = getrlimit(Resource::RLIMIT_STACK).ok()?;
    (soft < SMALL).then_some(soft >> 10)
}

/// Number, name and meaning of a signal.
pub(crate) fn signal_text(number: i32) -> String {
    let Ok(signal) = Signal::try_from(number) else { return number.to_string() };
    let meaning = match signal {
        Signal::SIGSEGV => ": invalid memory access",
        Signal::SIGBUS => ": bus error",
        Signal::SIGABRT => ": abort",
        Signal::SIGFPE => ": arithmetic error",
        Signal::SIGILL => ": illegal instruction",
        Signal::SIGPIPE => ": nobody reads its output",
        Signal::SIGXCPU => ": CPU time limit",
        Signal::SIGXFSZ => {
            ": a file grew beyond the limit of `ulimit -f`; raise it with `ulimit -f unlimited`"
        }
        Signal::SIGSYS => ": forbidden system call",
        _ => "",
    };
    format!("{number} ({}{meaning})", signal.as_str())
}

/// The name of a signal.
pub(crate) fn signal_name(number: i32) -> String {
    Signal::try_from(number).map_or_else(|_| format!("signal {number}"), |signal| signal.as_str().into())
}

/// How many processes of this machine, or of this control group, the kernel has killed for want of memory.
pub(crate) fn oom_kills() -> u64 {
    let value = |file: &str| -> Option<u64> {
        let text = std::fs::read_to_string(file).ok()?;
        text.lines().find_map(|l| l.strip_prefix("oom_kill ")?.trim().parse().ok())
    };
    value("/proc/vmstat").unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::board::Board;
    use arke_sys::arena::Arena;

    #[test]
    fn ends_are_judged_by_state_and_status() {
        let board = Board::create(&Arena::create(0).unwrap(), 4, 1, [1, 1]).unwrap();
        let (absent, joined) = (board.record(0), board.record(1));
        joined.set_state(RankState::Joined);
        board.record(2).set_state(RankState::Finalized);
        board.record(3).abort(300, "lost");
        let over = Board::create(&Arena::create(0).unwrap(), 2, 1, [1, 1]).unwrap();
        over.record(0).abort(ALL_DONE, "all is done");
        over.record(1).abort(0, "gave up");

        let cases = [
            (End::Exited(0), absent, None),
            (End::Exited(3), absent, Some(3)),
            (End::Exited(0), joined, Some(1)),
            (End::Exited(9), joined, Some(9)),
            (End::Unknown, joined, Some(1)),
            (End::Killed { signal: 11, core: false }, joined, Some(139)),
            (End::Exited(0), board.record(2), None),
            (End::Exited(2), board.record(2), Some(2)),
            (End::Unknown, board.record(2), None),
            (End::Exited(0), board.record(3), Some(44)),
            (End::Exited(0), over.record(0), Some(0)),
            (End::Exited(0), over.record(1), Some(1)),
        ];
        for (end, record, code) in cases {
            assert_eq!(Cause::of(end, record).map(|c| c.code()), code, "{end:?} {:?}", record.state());
        }
    }

    #[test]
    fn an_abort_weighs_more_than_its_consequences() {
        let abort = Cause::Abort(1, String::new());
        let mut causes = [
            Cause::Code(1),
            Cause::Signal { signal: 15, core: false },
            abort.clone(),
            Cause::NoFinalize(None),
        ];
        causes.sort();
        assert_eq!(causes[0], abort);
        assert!(Cause::Bereft(65, String::new()) > Cause::NoFinalize(None));
        assert!(Cause::Bereft(65, String::new()) > Cause::Signal { signal: 9, core: false });
    }

    #[test]
    fn texts_say_what_happened() {
        let text = Cause::Signal { signal: 11, core: true }.text(0);
        assert_eq!(text, "was killed by signal 11 (SIGSEGV: invalid memory access), core dumped");
        assert!(Cause::Signal { signal: 9, core: false }.text(1).contains("memory"));
        assert_eq!(signal_text(40), "40");
        let abort = Cause::Abort(5, "arke: rank 0 on vm: MPI_Send: no\n such rank".into());
        assert_eq!(abort.text(0), "ended the job with code 5: MPI_Send: no such rank");
    }
}
