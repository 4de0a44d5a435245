//! How a rank ends because another one did, where no launcher of ours is there to end it.

use super::{Local, NodeError};
use crate::exchange::SharedExchange;
use arke_base::board::{Board, RankState, ALL_DONE};
use arke_sys::arena::Arena;
use arke_sys::process::Origin;
use std::ffi::{c_int, c_void};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// What it takes to end this process on account of another.
#[derive(Debug, Clone)]
pub(crate) struct Ending(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    board: Board,
    rank: u32,
    local: Local,
    host: String,
    exchange: SharedExchange,
    grace: Duration,
}

/// How long a launcher has to pass on what was said last.
const PASSING_ON: Duration = Duration::from_millis(50);
/// How long the end of the job waits for output to be written.
const FLUSH: Duration = Duration::from_millis(500);
/// How long an exit before MPI_Finalize may take in all.
const HANGS: Duration = Duration::from_secs(5);
/// Exit code of a job that lost a rank.
pub(crate) const LOST: i32 = 1;

impl Ending {
    pub fn new(
        arena: &Arena,
        rank: u32,
        local: &Local,
        exchange: SharedExchange,
        grace: Duration,
    ) -> Result<Self, NodeError> {
        let board = Board::open(arena).map_err(|e| NodeError(format!("the node's shared memory: {e}")))?;
        let (local, host) = (local.clone(), crate::host());
        Ok(Self(Arc::new(Inner { board, rank, local, host, exchange, grace })))
    }

    /// The ranks of this node.
    pub fn local(&self) -> &Local {
        &self.0.local
    }

    /// The rank of this process.
    pub fn rank(&self) -> u32 {
        self.0.rank
    }

    /// The board of this node.
    pub fn board(&self) -> &Board {
        &self.0.board
    }

    /// Ends this process, and the job with this code, because of what `text` says, which the user has been told.
    pub fn give_up(&self, code: u8, text: &str) -> ! {
        let Inner { board, local, exchange, .. } = &*self.0;
        board.tell_once();
        std::thread::sleep(PASSING_ON);
        board.record(local.index).abort(code.into(), text);
        exchange.abort(code.into(), text);
        leave(code.into())
    }

    /// The process at `index` of this node has ended. Returns if it had finalized, or if the job goes on without it;
    /// ends this process otherwise.
    pub fn gone(&self, index: u32) {
        let Inner { board, local, host, grace, .. } = &*self.0;
        if board.record(index).state() == RankState::Finalized {
            return;
        }
        if let Some(code) = self.reason() {
            self.follow(code);
        }
        let (rank, pid) = (local.ranks[index as usize], board.record(index).pid());
        if board.is_tolerant() {
            // Several may see it; the board wakes all of the node.
            if board.record(index).state() != RankState::Lost {
                board.lose(index, &format!("pid {pid} on {host} ended without calling MPI_Finalize"));
            }
            return;
        }
        let text = format!("rank {rank} on {host} (pid {pid}) ended without calling MPI_Finalize");
        // The launcher sees it, too, and knows how the process ended; it says so and ends the job.
        std::thread::sleep(*grace);
        self.lose(&text)
    }

    /// The code of a rank of this node that has called for the end of the job.
    fn reason(&self) -> Option<i32> {
        let Inner { board, local, .. } = &*self.0;
        (0..local.ranks.len() as u32).find_map(|index| board.record(index).aborted()).map(|(code, _)| code)
    }

    /// Ends this process, and the job, because of what `text` says.
    fn lose(&self, text: &str) -> ! {
        self.note(LOST, text);
        self.0.exchange.abort(LOST, text);
        leave(LOST)
    }

    /// Ends this process because the job ends with `code`, as `text` says: all others have been told.
    pub fn end(&self, code: i32, text: &str) -> ! {
        self.note(code, text);
        leave(code)
    }

    fn note(&self, code: i32, text: &str) {
        let Inner { board, rank, local, host, .. } = &*self.0;
        if board.tell_once() {
            say(&format!("arke: rank {rank} on {host}: {text}; ending the job\n"));
        }
        board.record(local.index).abort(code, text);
    }

    /// Ends this process because the job ends with `code`, which has been said.
    pub fn follow(&self, code: i32) -> ! {
        std::thread::sleep(self.0.grace);
        self.0.board.record(self.0.local.index).abort(code, "");
        leave(code)
    }

    /// Lets `tell` say why the job ends, unless another rank of this node has said it.
    pub fn tell(&self, tell: impl FnOnce()) {
        if self.0.board.tell_once() {
            tell();
            std::thread::sleep(PASSING_ON);
        }
    }
}

/// The ending of this process, for [`at_exit`], and the process itself: a child that it forked runs the same handlers.
static AT_EXIT: OnceLock<(Ending, Origin)> = OnceLock::new();

impl Ending {
    /// Sees to it that this process does not leave the job by `exit` between MPI_Init and MPI_Finalize without a word:
    /// launchers take an end with code 0 for a good one, and end the others in silence or not at all.
    pub fn watch_exit(&self) {
        extern "C" {
            fn on_exit(function: extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
        }
        if AT_EXIT.set((self.clone(), Origin::here())).is_ok() {
            // SAFETY: the handler takes what the C library passes; this library is never unloaded while threads of it
            // run. Without a handler the other ranks notice the end all the same.
            unsafe { on_exit(at_exit, std::ptr::null_mut()) };
        }
    }
}

extern "C" fn at_exit(status: c_int, _: *mut c_void) {
    let Some((ending, origin)) = AT_EXIT.get() else { return };
    let Inner { board, local, .. } = &*ending.0;
    if !origin.is_here() || board.record(local.index).state() != RankState::Joined {
        return;
    }
    if board.is_tolerant() {
        // The others see it, and go on.
        return;
    }
    // A handler that calls exit may have interrupted the allocator: then the end comes all the same.
    arke_sys::last_resort::arm(HANGS, failure(status), |_| ());
    // Before anybody hears of it: the launcher ends this process, too.
    arke_sys::streams::flush(FLUSH, move || left(ending, status));
    left(ending, status)
}

/// Ends this process, which has called `exit`.
fn left(ending: &Ending, status: c_int) -> ! {
    let Inner { exchange, rank, .. } = &*ending.0;
    let text = format!("exited with code {status} after MPI_Init without calling MPI_Finalize");
    ending.note(status, &text);
    exchange.abort(if status & 0xff == 0 { LOST } else { status }, &format!("rank {rank} {text}"));
    leave(status)
}

/// Ends this process as [`Ending::end`] does, before it has a node.
pub(crate) fn end_unformed(rank: u32, code: i32, text: &str) -> ! {
    say(&format!("arke: rank {rank} on {}: {text}; ending the job\n", crate::host()));
    leave(code)
}

/// Tells the user, in one piece, and leaves the launcher the time to pass it on: many drop what comes with an abort.
fn say(line: &str) {
    arke_sys::say::err(line);
    std::thread::sleep(PASSING_ON);
}

/// Ends the process at once, whatever its threads do. An end because all is done is no failure.
fn leave(code: i32) -> ! {
    let status = if code == ALL_DONE { 0 } else { failure(code) };
    // SAFETY: ends the process without running anything of it.
    unsafe { libc::_exit(status) }
}

/// The status of a process that ends with a code because of a failure: never 0.
fn failure(code: i32) -> i32 {
    match code & 0xff {
        0 => 1,
        status => status,
    }
}
