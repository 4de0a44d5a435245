//! Running a schedule for a call: to its end, or as a request.

use super::numbers;
use super::state::Collectives;
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::requests::handle_of;
use crate::requests::objects::{self, Started};
use crate::runtime::engine;
use crate::runtime::waits::Subject;
use arke_coll::lines::Note;
use arke_engine::loss::{is_given_up, LEFT};
use arke_engine::schedule::{Fate, Schedule};
use std::rc::Rc;

/// What becomes of an operation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How<'a> {
    /// The call returns when it is over.
    Blocking,
    /// The call returns at once and stores a request here.
    Start(Out<'a, MPI_Request>),
    /// The call stores a persistent request here; nothing is started.
    Init(Out<'a, MPI_Request>),
}

/// Runs an operation on its communicator: if the call is blocking, the shorter way first, which answers true if it
/// did all, and else what `build` writes.
///
/// # Safety
/// The memory that `build` enters into the schedule stays valid until the operation has ended: that is what MPI asks
/// of the program.
// Inlined, as whatever calls it, up to where `how` is a constant: what is left of it then is one of the three ends.
#[inline(always)]
pub(super) unsafe fn operation(
    comm: &Rc<Comm>,
    how: How,
    shorter: impl FnOnce(&Collectives) -> Result<bool>,
    build: impl FnOnce(&mut Schedule, &Collectives) -> Result,
) -> Result {
    let state = Collectives::of(comm)?;
    if !matches!(how, How::Init(_)) {
        state.count();
    }
    if matches!(how, How::Blocking) && shorter(state)? {
        return Ok(());
    }
    let schedule = match written(state, build) {
        Ok(schedule) => schedule,
        Err(error) => return Err(refused(state, how, error)),
    };
    match how {
        How::Blocking => {
            let ended = to_end(comm, state, schedule);
            state.long.ended(ended.is_ok());
            ended
        }
        How::Start(request) => start(comm, state, schedule, request),
        How::Init(request) => init(comm, state, schedule, request),
    }
}

/// An operation whose arguments are wrong has not begun: the program may go on with a better one.
#[cold]
fn refused(state: &Collectives, how: How, error: Box<Error>) -> Box<Error> {
    if !matches!(how, How::Init(_)) {
        state.uncount();
    }
    state.long.ended(false);
    error
}

/// Runs to its end what `build` writes.
///
/// # Safety
/// As for [`operation`].
pub(super) unsafe fn run(
    comm: &Comm,
    state: &Collectives,
    build: impl FnOnce(&mut Schedule, &Collectives) -> Result,
) -> Result {
    to_end(comm, state, written(state, build)?)
}

/// The schedule of an operation.
#[inline(always)]
fn written(
    state: &Collectives,
    build: impl FnOnce(&mut Schedule, &Collectives) -> Result,
) -> Result<Box<Schedule>> {
    let mut schedule = engine::with(|e| e.new_schedule())?;
    match state.write(|| build(&mut schedule, state)) {
        Ok(()) => Ok(schedule),
        Err(error) => Err(unused(schedule, error)),
    }
}

/// Gives back the schedule of an operation that ends with an error before anything is sent.
#[cold]
fn unused(schedule: Box<Schedule>, error: Box<Error>) -> Box<Error> {
    engine::with(|e| e.recycle(schedule)).err().unwrap_or(error)
}

/// Runs a schedule to its end.
fn to_end(comm: &Comm, state: &Collectives, mut schedule: Box<Schedule>) -> Result {
    let repeats = state.routes_repeat();
    let route = state.next_route();
    if repeats {
        engine::wait(|e| (!e.has_schedule(&route)).then_some(()))?;
    }
    engine::with(|e| e.begin_schedule(&mut schedule))?;
    let subject = Subject::Collective(comm.handle().0 as u32);
    let fate = engine::wait_for(subject, |e| e.advance_schedule(&mut schedule, &route))?;
    engine::with(|e| e.recycle(schedule))?;
    verdict(comm, fate)
}

/// Starts a schedule and stores its request.
fn start(comm: &Comm, state: &Collectives, schedule: Box<Schedule>, request: Out<MPI_Request>) -> Result {
    let repeats = state.routes_repeat();
    let (route, cookie) = (state.next_route(), comm.handle().0 as u32);
    let id = engine::with(|e| match repeats {
        false => e.start_schedule(schedule, route, cookie),
        true => e.start_schedule_behind(schedule, route, cookie),
    })?;
    request.set(handle_of(Some(id)));
    Ok(())
}

/// Stores a persistent request for a schedule.
fn init(comm: &Rc<Comm>, state: &Collectives, schedule: Box<Schedule>, request: Out<MPI_Request>) -> Result {
    let number = match numbers::next(comm, state) {
        Ok(number) => number,
        Err(error) => return Err(unused(schedule, error)),
    };
    let (comm, route) = (comm.clone(), state.persistent_route(&number));
    let restart = Rc::new(move || {
        let (route, cookie) = (route.clone(), comm.handle().0 as u32);
        // The number is in use as long as the request can be started.
        let _ = &number;
        engine::with(|e| {
            let mut again = e.new_schedule();
            again.copy_from(&schedule);
            Started::Running(e.start_schedule(again, route, cookie))
        })
    });
    let handle = objects::persistent(restart)?;
    request.set(handle);
    Ok(())
}

/// How a schedule went, as the result of the call.
fn verdict(comm: &Comm, fate: Fate) -> Result {
    match fate {
        Fate::Ok => Ok(()),
        Fate::Truncated { sent, expected, from } | Fate::Short { sent, expected, from } => {
            Err(disagreement(comm, from.0, sent, expected))
        }
        Fate::Fault(errno) if is_given_up(errno) => Err(fault_tolerance::given_up(comm, None, errno)),
        Fate::Fault(errno) => Err(fault(comm, errno)),
    }
}

/// The error of a message whose length is not what this rank expects.
#[cold]
pub(crate) fn disagreement(comm: &Comm, process: u32, sent: u64, expected: u64) -> Box<Error> {
    let rank = comm.local_group().rank_of(process).or_else(|| comm.rank_of(process));
    let who = rank.map_or_else(|| format!("process {process}"), |rank| format!("rank {rank}"));
    Error::new(
        MPI_ERR_TRUNCATE,
        format!(
            "{who} sent {sent} bytes where this rank expects {expected}, in a collective operation on {}; \
             all must make the same call, with counts and datatypes (and roots) that describe the same amount of data",
            comm.describe()
        ),
    )
}

/// The error of ranks that are in different operations: a process, what it is in, and what this one is in. As with
/// messages, where one of another operation comes and has another length.
#[cold]
pub(crate) fn elsewhere(comm: &Comm, process: u32, theirs: Note, own: Note) -> Box<Error> {
    if theirs.what() == own.what() {
        return disagreement(comm, process, theirs.bytes(), own.bytes());
    }
    let rank = comm.local_group().rank_of(process);
    let who = rank.map_or_else(|| format!("process {process}"), |rank| format!("rank {rank}"));
    Error::new(
        MPI_ERR_TRUNCATE,
        format!(
            "{who} is in {theirs} where this rank is in {own}, on {}; all ranks of a communicator must call the same \
             collective operations in the same order, with the same amount of data",
            comm.describe()
        ),
    )
}

/// The error of a message that could not be copied.
#[cold]
pub(crate) fn fault(comm: &Comm, errno: i32) -> Box<Error> {
    if errno == LEFT {
        let text = format!(
            "the reduction function of a collective operation on {} left it by longjmp or an exception, so the operation \
             has no result; a reduction function must return",
            comm.describe()
        );
        return Error::new(MPI_ERR_OTHER, text);
    }
    Error::new(
        MPI_ERR_BUFFER,
        format!(
            "data of a collective operation on {} could not be copied: {}; a buffer of one of the ranks is not valid \
             memory of the length that its count and datatype say",
            comm.describe(),
            std::io::Error::from_raw_os_error(errno)
        ),
    )
}
