//! The process that a desk starts for each who asks: it reads the board of its node, looks at the ranks there, and
//! answers until the connection ends, which is its standard input.

use super::frame;
use crate::why::jobs::{self, Found};
use crate::why::{self, Inquiry, NodeView};
use arke_base::board::Board;
use arke_diagnosis::Verdict;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use serde::{Deserialize, Serialize};
use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, FromRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// The word by which a desk starts a clerk: `arke clerk PID`, with the process of the desk.
pub(super) const COMMAND: &CStr = c"clerk";
/// The same, for the command line.
pub const WORD: &str = "clerk";
/// How often answers of ranks are looked for.
const LOOKS: Duration = Duration::from_millis(5);

/// What a clerk is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Request {
    /// Ask the ranks for the first time: answered by nothing, when all have answered who are going to.
    First,
    /// Ask them again, and say what follows for this node: a [`NodeView`].
    Second,
    /// Look at what they have counted: bytes that the caller of [`serve`] makes.
    Look,
    /// Ask the ranks of all nodes, and say what follows: a [`Whole`].
    Whole,
}

/// What is said of a whole job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Whole {
    /// Whether none of its ranks can ever go on.
    pub deadlock: bool,
    /// The conclusion in a sentence, without its end.
    pub conclusion: String,
    /// All of it, a line each.
    pub lines: Vec<String>,
}

/// The life of a clerk. `look`: what it answers when it is asked for what the ranks have counted.
///
/// # Errors
/// Where it was started by somebody else than a desk, or the job has gone.
pub fn serve(words: &[String], look: impl Fn(&Board) -> Vec<u8>) -> Result<(), String> {
    let [pid] = words else { return Err(misused()) };
    let pid: u32 = pid.parse().map_err(|_| misused())?;
    // The desk's thread lets no signals through, and that is inherited.
    let _ = nix::sys::signal::SigSet::empty().thread_set_mask();
    // SAFETY: standard input is this function's alone: nothing else here reads it.
    let line = unsafe { OwnedFd::from_raw_fd(0) };
    let second = line.try_clone().map_err(|e| e.to_string())?;
    let mut line = File::from(line);
    end_with(pid, second).map_err(|e| e.to_string())?;
    let Some(Found { board, .. }) = jobs::of_process(pid) else {
        return Err(format!("process {pid} leads no node of a job that this user can look at"));
    };
    let mut inquiry = None;
    // The end of the connection is the end of the task.
    while let Ok(request) = frame::read::<Request>(&mut line) {
        let done = match request {
            Request::First => {
                inquiry = Some(first(&board));
                frame::write(&mut line, &())
            }
            Request::Second => match inquiry.take() {
                Some(inquiry) => frame::write(&mut line, &second_of(&board, inquiry)),
                None => return Err(misused()),
            },
            Request::Look => frame::write(&mut line, &look(&board)),
            Request::Whole => frame::write(&mut line, &whole(&board)),
        };
        if done.is_err() {
            break;
        }
    }
    Ok(())
}

fn misused() -> String {
    format!("`arke {WORD}` is started by ranks of jobs on several hosts; use `arke why`")
}

/// Has this process end when the desk's process or the connection does, whatever it does then.
fn end_with(pid: u32, line: OwnedFd) -> io::Result<()> {
    let desk = arke_sys::process::descriptor(pid as i32).map_err(io::Error::from_raw_os_error)?;
    arke_sys::threads::start("arke-clerk-end", Some(64 << 10), move || loop {
        let hung_up = PollFlags::from_bits_retain(libc::POLLRDHUP);
        let mut fds = [PollFd::new(desk.as_fd(), PollFlags::POLLIN), PollFd::new(line.as_fd(), hung_up)];
        if poll(&mut fds, PollTimeout::NONE).is_ok_and(|n| n > 0) {
            std::process::exit(0);
        }
    })?;
    Ok(())
}

/// Asks for the first time, until all have answered who are going to.
pub(crate) fn first(board: &Board) -> Inquiry {
    let mut inquiry = Inquiry::begin_in_steps(board, Instant::now());
    while !inquiry.waits() {
        std::thread::sleep(LOOKS);
        inquiry.step(board, Instant::now());
    }
    inquiry
}

/// Asks again; what this node's board and processes show.
pub(crate) fn second_of(board: &Board, mut inquiry: Inquiry) -> NodeView {
    inquiry.go_on(board, Instant::now());
    loop {
        if let Some(answers) = inquiry.step(board, Instant::now()) {
            return why::view(board, answers);
        }
        std::thread::sleep(LOOKS);
    }
}

fn whole(board: &Board) -> Whole {
    let diagnosis = why::ask(board);
    Whole {
        deadlock: diagnosis.verdict == Verdict::Deadlock,
        conclusion: diagnosis.conclusion(),
        lines: diagnosis.lines(),
    }
}
