//! Error handlers: who hears of an error (MPI 5.0, chapter 9).
//!
//! A handler that the program made lives as long as a handle of its or an object uses it: freeing the handle only takes
//! the handle away. `MPI_Comm_get_errhandler` and its like hand out one more handle, which is the same number.

pub mod added;
mod calls;
mod codes;

use crate::abi::*;
use crate::communicators;
use crate::contexts::Context;
use crate::error::{Error, Result, Target};
use crate::files;
use crate::handle::{self, Kind};
use crate::runtime::table::SharedTable;
use crate::runtime::{self, frames};
use crate::sessions;
use arke_abi::results::Results;
use arke_abi::with_context::ErrorFunction;
use arke_base::slab::{Key, Missing, Slab};
use core::cell::Cell;
use core::ffi::c_int;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

pub(crate) use calls::*;
pub(crate) use codes::*;

/// An error handler, as objects keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errhandler {
    /// `MPI_ERRORS_ARE_FATAL`: every process of the job ends.
    Fatal,
    /// `MPI_ERRORS_ABORT`: the processes of the communicator end; on one machine that is the job.
    Abort,
    /// `MPI_ERRORS_RETURN`: the call returns the error code.
    Return,
    /// A function of the program.
    User(Key),
}

/// A function that is called on errors, by the kind of object that it serves.
pub(crate) enum Function {
    Comm(unsafe extern "C" fn(*mut MPI_Comm, *mut c_int, ...)),
    Win(unsafe extern "C" fn(*mut MPI_Win, *mut c_int, ...)),
    File(unsafe extern "C" fn(*mut MPI_File, *mut c_int, ...)),
    Session(unsafe extern "C" fn(*mut MPI_Session, *mut c_int, ...)),
    /// That of a library over `arke_mpi_table`.
    WithContext {
        of: Kind,
        function: ErrorFunction,
        context: Context,
    },
}

impl Function {
    fn kind(&self) -> Kind {
        match self {
            Function::Comm(_) => Kind::Comm,
            Function::Win(_) => Kind::Win,
            Function::File(_) => Kind::File,
            Function::Session(_) => Kind::Session,
            Function::WithContext { of, .. } => *of,
        }
    }
}

struct Record {
    /// Shared with the calls of it that are under way: a handler may free itself.
    function: Arc<Function>,
    /// Handles that the program has not freed.
    handles: u32,
    /// Objects that use it.
    attached: u32,
}

static HANDLERS: SharedTable<Slab<Record>> = SharedTable::new("error handlers", Slab::new());

/// The handlers that belong to no object.
struct Defaults {
    initial: Errhandler,
    files: Errhandler,
}

static DEFAULTS: SharedTable<Defaults> = SharedTable::new(
    "default error handlers",
    Defaults { initial: Errhandler::Fatal, files: Errhandler::Return },
);

impl Errhandler {
    /// Counts one more object that uses it.
    pub fn attach(self) -> Self {
        if let Errhandler::User(key) = self {
            let _ = HANDLERS.write(|handlers| {
                if let Some(record) = handlers.get_mut(key) {
                    record.attached += 1;
                }
            });
        }
        self
    }

    /// Counts one object less that uses it.
    pub fn detach(self) {
        if let Errhandler::User(key) = self {
            let _ = HANDLERS.write(|handlers| {
                if let Some(record) = handlers.get_mut(key) {
                    record.attached -= 1;
                    if record.attached == 0 && record.handles == 0 {
                        handlers.remove(key);
                    }
                }
            });
        }
    }

    /// The handler that `handle` names, for objects of `kind`.
    ///
    /// # Errors
    /// `MPI_ERR_ERRHANDLER` where it names none, or one for objects of another kind.
    pub(crate) fn from_handle(handle: MPI_Errhandler, kind: Kind) -> Result<Self> {
        match handle {
            MPI_ERRORS_ARE_FATAL => return Ok(Errhandler::Fatal),
            MPI_ERRORS_ABORT => return Ok(Errhandler::Abort),
            MPI_ERRORS_RETURN => return Ok(Errhandler::Return),
            _ => {}
        }
        let key = live_key(handle)?;
        let made_for = HANDLERS.read(|handlers| handlers.get(key).map(|record| record.function.kind()))?;
        match made_for {
            Some(made_for) if made_for != kind => Err(Error::new(
                MPI_ERR_ERRHANDLER,
                format!(
                    "errhandler is {:#x}, which was created for {}; it must be one that was created for {}",
                    handle.0,
                    made_for.noun(),
                    kind.noun()
                ),
            )),
            _ => Ok(Errhandler::User(key)),
        }
    }

    /// A handle for the program, which it frees in its time.
    pub(crate) fn to_handle(self) -> Result<MPI_Errhandler> {
        Ok(match self {
            Errhandler::Fatal => MPI_ERRORS_ARE_FATAL,
            Errhandler::Abort => MPI_ERRORS_ABORT,
            Errhandler::Return => MPI_ERRORS_RETURN,
            Errhandler::User(key) => {
                HANDLERS.write(|handlers| {
                    if let Some(record) = handlers.get_mut(key) {
                        record.handles += 1;
                    }
                })?;
                MPI_Errhandler(handle::encode(Kind::Errhandler, key))
            }
        })
    }
}

/// The key in a handle that the program has not freed.
fn live_key(handle: MPI_Errhandler) -> Result<Key> {
    let Some(key) = handle::decode(Kind::Errhandler, handle.0) else {
        return Err(handle::invalid(Kind::Errhandler, "errhandler", handle.0, None));
    };
    let missing = HANDLERS.read(|handlers| match handlers.get(key) {
        Some(record) if record.handles > 0 => None,
        Some(_) => Some(Missing::Stale),
        None => handlers.why_missing(key),
    })?;
    match missing {
        None => Ok(key),
        missing => Err(handle::invalid(Kind::Errhandler, "errhandler", handle.0, missing)),
    }
}

/// Makes a handler out of a function of the program.
fn create(function: Function) -> Result<MPI_Errhandler> {
    HAVE_BEEN_MADE.store(true, Ordering::Relaxed);
    let key = HANDLERS.write(|handlers| {
        handlers.insert(Record { function: Arc::new(function), handles: 1, attached: 0 })
    })?;
    Ok(MPI_Errhandler(handle::inserted(Kind::Errhandler, key)?))
}

/// Takes one handle away.
fn free(handle: MPI_Errhandler) -> Result {
    if matches!(handle, MPI_ERRORS_ARE_FATAL | MPI_ERRORS_ABORT | MPI_ERRORS_RETURN) {
        return Ok(());
    }
    let key = live_key(handle)?;
    HANDLERS.write(|handlers| {
        if let Some(record) = handlers.get_mut(key) {
            record.handles -= 1;
            if record.attached == 0 && record.handles == 0 {
                handlers.remove(key);
            }
        }
    })
}

/// The handler that predefined communicators begin with (section 9.3, the "initial error handler").
pub fn initial() -> Errhandler {
    DEFAULTS.read(|defaults| defaults.initial).unwrap_or(Errhandler::Fatal)
}

/// Sets the handler that predefined communicators begin with; before `MPI_Init` only.
pub fn set_initial(errhandler: Errhandler) {
    let _ = DEFAULTS.write(|defaults| defaults.initial = errhandler);
}

/// The handler that files are opened with (section 14.7).
pub(crate) fn of_new_files() -> Errhandler {
    DEFAULTS.read(|defaults| defaults.files).unwrap_or(Errhandler::Return)
}

/// The handler of `target`, what an error text calls the object, and the object that the handler hears of.
///
/// Errors that belong to no object are raised on `MPI_COMM_SELF` (section 9.3). Before MPI 4 it was `MPI_COMM_WORLD`,
/// and programs of that time set a handler there only: it gets these errors as long as the program has set none on
/// `MPI_COMM_SELF`.
pub(crate) fn of_target(target: Target) -> (Errhandler, Option<String>, Target) {
    let _guard = runtime::enter_anytime();
    let comm = |handle| match runtime::is_open() {
        true => communicators::of_error(handle),
        false => None,
    };
    let given = match target {
        Target::NewComm(handle) => Errhandler::from_handle(handle, Kind::Comm).ok(),
        Target::NewSession(handle) => Errhandler::from_handle(handle, Kind::Session).ok(),
        _ => None,
    };
    if let Some(handler) = given {
        return (handler, None, target);
    }
    if let Target::Session(handle) = target {
        if let Some(session) = sessions::find(handle) {
            return (session.errhandler(), Some(session.describe()), target);
        }
    }
    if let Target::Comm(handle) = target {
        if let Some(comm) = comm(handle) {
            return (comm.errhandler(), Some(comm.describe()), target);
        }
    }
    if let (Target::Win(handle), true) = (target, runtime::is_open()) {
        if let Some((handler, place)) = crate::one_sided::place_of(handle) {
            return (handler, Some(place), target);
        }
    }
    if let Target::File(file) = target {
        if let (true, Some((handler, place))) = (runtime::is_open(), files::errhandler_of(file)) {
            return (handler, Some(place), target);
        }
        let handler = DEFAULTS.read(|defaults| defaults.files).unwrap_or(Errhandler::Return);
        return (handler, None, Target::File(MPI_FILE_NULL));
    }
    let set = |handle| {
        comm(handle).filter(|comm| comm.has_own_errhandler()).map(|comm| (comm.errhandler(), handle))
    };
    match set(MPI_COMM_SELF).or_else(|| set(MPI_COMM_WORLD)) {
        Some((handler, handle)) => (handler, None, Target::Comm(handle)),
        None => (initial(), None, Target::Comm(MPI_COMM_SELF)),
    }
}

/// Handlers of the program inside each other, and bytes of stack that they use, beyond which one is taken to cause
/// the error that it handles: it would go on until the stack is full. Both must be exceeded.
const DEEPEST: (u32, usize) = (64, 1 << 20);

/// The handlers of a thread that are on its stack.
#[derive(Clone, Copy)]
struct Nested {
    /// How many. Some may have left the stack by `longjmp` or an exception; all have when a handler is called from
    /// further up.
    levels: u32,
    /// Where on the stack the outermost one was called.
    outermost: usize,
}

thread_local!(static NESTED: Cell<Nested> = const { Cell::new(Nested { levels: 0, outermost: 0 }) });

impl Nested {
    /// With one more, called at `here`.
    fn with_one_at(self, here: usize) -> Nested {
        match self.levels {
            1.. if here < self.outermost => Nested { levels: self.levels + 1, ..self },
            _ => Nested { levels: 1, outermost: here },
        }
    }

    fn too_deep(self, here: usize) -> bool {
        self.levels > DEEPEST.0 && self.outermost - here > DEEPEST.1
    }
}

/// Ends the job: a handler calls itself.
#[cold]
fn keeps_failing(code: c_int) -> ! {
    let text = crate::error::details::sentence_of(code);
    let sentence =
        format!("an error handler of the program keeps ending in errors itself; the last one is: {text}");
    runtime::abort(&sentence, MPI_ERR_ERRHANDLER);
}

/// The communicator that a handler hears of.
fn comm_of(target: Target) -> MPI_Comm {
    match target {
        Target::Comm(comm) if runtime::is_open() && is_comm(comm) => comm,
        _ => MPI_COMM_SELF,
    }
}

/// The window that a handler hears of.
fn win_of(target: Target) -> MPI_Win {
    if let Target::Win(win) = target {
        win
    } else {
        MPI_WIN_NULL
    }
}

/// The file that a handler hears of.
fn file_of(target: Target) -> MPI_File {
    if let Target::File(file) = target {
        file
    } else {
        MPI_FILE_NULL
    }
}

/// The session that a handler hears of.
fn session_of(target: Target) -> MPI_Session {
    if let Target::Session(session) = target {
        session
    } else {
        MPI_SESSION_NULL
    }
}

/// Whether the program has ever made an error handler.
pub(crate) static HAVE_BEEN_MADE: AtomicBool = AtomicBool::new(false);

/// Where the list of this thread's [`Results`] begins, for libraries over `arke_mpi_table`.
///
/// # Safety
/// None needed; `unsafe` as every function in the table is.
pub(crate) unsafe extern "C-unwind" fn results() -> *mut *mut Results {
    runtime::results::newest().cast()
}

/// Has libraries over `arke_mpi_table` write what the call has given so far.
fn write_results() {
    // SAFETY: the list is this thread's, and its entries are on its stack: see `arke_runtime::results`.
    unsafe {
        let mut next: *mut Results = *runtime::results::newest().cast();
        while !next.is_null() {
            let outer = (*next).outer;
            ((*next).write)(next);
            next = outer;
        }
    }
}

/// Calls the program's function with an error code, and returns the code that it leaves. The library is not locked
/// meanwhile, no table is borrowed, and no frame holds more than a share of the function: it may leave by `longjmp` or
/// an exception, and is then kept until the process ends.
pub(crate) fn call_user(handler: Errhandler, target: Target, code: c_int) -> c_int {
    let Errhandler::User(key) = handler else { return code };
    let Ok(Some(function)) =
        HANDLERS.read(|handlers| handlers.get(key).map(|record| record.function.clone()))
    else {
        return code;
    };
    let (before, here) = (NESTED.get(), frames::here());
    let nested = before.with_one_at(here);
    if nested.too_deep(here) {
        keeps_failing(code);
    }
    NESTED.set(nested);
    let mut left = code;
    let code: *mut c_int = &mut left;
    write_results();
    runtime::results::program(|| {
        // SAFETY: the program gave this function for this kind of object; both pointers are valid during the call.
        unsafe {
            match &*function {
                Function::Comm(function) => function(&mut comm_of(target), code),
                Function::Win(function) => function(&mut win_of(target), code),
                Function::File(function) => function(&mut file_of(target), code),
                Function::Session(function) => function(&mut session_of(target), code),
                Function::WithContext { of, function, context } => {
                    let object = match of {
                        Kind::Win => win_of(target).0,
                        Kind::File => file_of(target).0,
                        Kind::Session => session_of(target).0,
                        _ => comm_of(target).0,
                    };
                    function(context.pointer(), object, code)
                }
            }
        }
    });
    NESTED.set(before);
    left
}

fn is_comm(comm: MPI_Comm) -> bool {
    let _guard = runtime::enter_anytime();
    communicators::get_local(comm, "comm").is_ok()
}

#[cfg(test)]
mod tests;
