//! `MPI_Init`, `MPI_Finalize`, `MPI_Abort` (MPI 5.0, sections 11.2 and 11.4): how a process becomes a rank and stops
//! being one.
//!
//! The world model and every session use the library, which `crates/runtime` opens and closes for them.

use crate::abi::*;
use crate::check;
use crate::communicators::{self, predefined};
use crate::dynamic;
use crate::errhandlers::{self, Errhandler};
use crate::error::{Error, Result};
use crate::files;
use crate::point_to_point;
use crate::runtime;
use crate::watch;
use arke_launch::InitialErrorHandler;
use arke_runtime::{forks, job};
use core::ffi::{c_char, c_int};

pub(crate) use job::{has_finalized, host_name, note_ties};

/// `MPI_Init`.
pub(crate) unsafe fn init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> Result {
    let _ = (argc, argv);
    start(MPI_THREAD_SINGLE)
}

/// `MPI_Init_thread`: the level asked for is always provided.
pub(crate) unsafe fn init_thread(
    argc: *mut c_int,
    argv: *mut *mut *mut c_char,
    required: c_int,
    provided: Out<c_int>,
) -> Result {
    let _ = (argc, argv);
    let levels = [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE];
    // A value between two levels gets the next one that suffices (section 11.2.1).
    let Some(level) = levels.into_iter().find(|level| required <= *level) else {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "required",
            required,
            "must be one of the four MPI_THREAD_ levels",
        ));
    };
    start(level)?;
    provided.set(level);
    Ok(())
}

fn start(thread_level: c_int) -> Result {
    runtime::check_world_can_start()?;
    open(thread_level).inspect_err(|_| {
        // The program may want to hear of the error itself.
        if errhandlers::initial() != Errhandler::Return {
            job::end_if_told_by_another();
        }
    })?;
    let started = {
        let _guard = runtime::enter_anytime();
        runtime::start_world(thread_level).and_then(|()| match job::parent() {
            Some(port) => dynamic::meet_parents(port),
            None => Ok(()),
        })
    };
    started.or_else(|error| close(false).and(Err(error)))
}

/// Opens the library for one more user, who wants this thread level.
///
/// # Errors
/// `MPI_ERR_OTHER` where this process cannot join its job.
pub(crate) fn open(thread_level: c_int) -> Result {
    let opened = job::open(thread_level == MPI_THREAD_MULTIPLE);
    if let Some(handler) = job::error_handler() {
        errhandlers::set_initial(match handler {
            InitialErrorHandler::Fatal => Errhandler::Fatal,
            InitialErrorHandler::Abort => Errhandler::Abort,
            InitialErrorHandler::Return => Errhandler::Return,
        });
    }
    opened?;
    watch::begin()
}

/// Closes the library for one user. The last one brings the engine to rest; `for_good`: the process will hardly come
/// back, so that a launcher of another kind may hear that it is done. The caller is outside of the library.
///
/// # Errors
/// What went wrong while messages were carried to their end.
pub(crate) fn close(for_good: bool) -> Result {
    Ok(job::close(for_good)?)
}

/// `MPI_Abort`: ends all processes of the job (section 11.4).
pub(crate) unsafe fn abort(comm: MPI_Comm, errorcode: c_int) -> Result {
    let status = match errorcode & 0xff {
        0 if errorcode != 0 => 1,
        low => low,
    };
    // First, since a handler of SIGSEGV may call this while the interrupted code holds any lock.
    let armed = job::about_to_abort(status);
    let known = runtime::enter().and_then(|_guard| communicators::get(comm).map(drop));
    if let Err(error) = known {
        armed.disarm();
        return Err(error);
    }
    runtime::abort(&format!("MPI_Abort was called with code {errorcode}"), status)
}

/// `MPI_Finalize` (section 11.2.2). Sessions that are open stay so.
pub(crate) unsafe fn finalize() -> Result {
    runtime::check_world_runs()?;
    if forks::is_child() {
        // Attributes, files and messages are those of the rank that made this process.
        runtime::leave_world();
        return Ok(());
    }
    {
        let _guard = runtime::enter()?;
        predefined::finalize_attributes()?;
        check::at_finalize();
        point_to_point::finish_buffers()?;
        files::rest();
        job::settle()?;
    }
    {
        let _guard = runtime::enter_anytime();
        runtime::stop_world();
    }
    close(true)
}
