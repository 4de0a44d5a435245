//! The calls on error handlers: create, set, get, call and free, for each kind of object (section 9.3).

use super::{create, free, Errhandler, Function, DEFAULTS};
use crate::abi::*;
use crate::communicators;
use crate::contexts::Context;
use crate::error::{details, exit_status, finish, Error, Result, Target};
use crate::files;
use crate::handle::Kind;
use crate::runtime;
use crate::sessions;
use arke_abi::with_context::{DropFunction, ErrorFunction, Object};
use core::ffi::{c_int, c_void};

fn no_function() -> Box<Error> {
    Error::new(MPI_ERR_ARG, "the function is a null pointer; it must be a function to call on errors")
}

macro_rules! creators {
    ($($(#[$doc:meta])* $name:ident($kind:ident, $type:ty, $enter:expr);)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The function must take the arguments that the standard names.
        pub(crate) unsafe fn $name(function: $type, errhandler: Out<MPI_Errhandler>) -> Result {
            let _guard = $enter;
            let function = function.ok_or_else(no_function)?;
            errhandler.set(create(Function::$kind(function))?);
            Ok(())
        }
    )*};
}

creators! {
    /// `MPI_Comm_create_errhandler`.
    comm_create_errhandler(Comm, MPI_Comm_errhandler_function, runtime::enter()?);
    /// `MPI_Win_create_errhandler`.
    win_create_errhandler(Win, MPI_Win_errhandler_function, runtime::enter()?);
    /// `MPI_File_create_errhandler`.
    file_create_errhandler(File, MPI_File_errhandler_function, runtime::enter()?);
    /// `MPI_Session_create_errhandler`: may be called at any time.
    session_create_errhandler(Session, MPI_Session_errhandler_function, runtime::enter_anytime());
}

/// `MPI_Comm_create_errhandler` and its like for libraries over `arke_mpi_table`: the function gets `context`, which
/// `drop` frees when no object uses the handler any more, or now, where the call fails.
///
/// # Safety
/// As [`arke_abi::with_context`] says; `errhandler` is null or valid for a write.
pub(crate) unsafe extern "C-unwind" fn create_with_context(
    of: Object,
    function: ErrorFunction,
    context: *mut c_void,
    drop: DropFunction,
    errhandler: *mut MPI_Errhandler,
) -> c_int {
    // SAFETY: the caller vouches for the pair.
    let context = unsafe { Context::new(context, drop) };
    let (of, name) = match of {
        Object::Comm => (Kind::Comm, "MPI_Comm_create_errhandler"),
        Object::Win => (Kind::Win, "MPI_Win_create_errhandler"),
        Object::File => (Kind::File, "MPI_File_create_errhandler"),
        Object::Session => (Kind::Session, "MPI_Session_create_errhandler"),
    };
    let new = || {
        let _guard = if of == Kind::Session { runtime::enter_anytime() } else { runtime::enter()? };
        // SAFETY: the caller vouches for the place.
        let errhandler = unsafe { Out::new("errhandler", errhandler)? };
        errhandler.set(create(Function::WithContext { of, function, context })?);
        Ok(())
    };
    finish(name, Target::Default, new())
}

/// `MPI_Errhandler_free`: may be called at any time.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn errhandler_free(errhandler: Out<MPI_Errhandler>) -> Result {
    let _guard = runtime::enter_anytime();
    free(errhandler.get())?;
    errhandler.set(MPI_ERRHANDLER_NULL);
    Ok(())
}

/// `MPI_Comm_set_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get_local(comm, "comm")?;
    comm.set_errhandler(Errhandler::from_handle(errhandler, Kind::Comm)?);
    Ok(())
}

/// `MPI_Comm_get_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_get_errhandler(comm: MPI_Comm, errhandler: Out<MPI_Errhandler>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get_local(comm, "comm")?;
    errhandler.set(comm.errhandler().to_handle()?);
    Ok(())
}

/// `MPI_Comm_call_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_call_errhandler(comm: MPI_Comm, errorcode: c_int) -> Result {
    let guard = runtime::enter()?;
    let object = communicators::get_local(comm, "comm")?;
    let class = checked_code(errorcode)?;
    let (handler, place) = (object.errhandler(), object.describe());
    drop(object);
    drop(guard);
    invoke(handler, Target::Comm(comm), "MPI_Comm_call_errhandler", errorcode, class, place);
    Ok(())
}

/// Whether `file` names an open file, or is `MPI_FILE_NULL`, which holds the default of files to come.
fn check_file(file: MPI_File) -> Result {
    match file {
        MPI_FILE_NULL => Ok(()),
        file => files::check(file),
    }
}

/// `MPI_File_set_errhandler`: on `MPI_FILE_NULL`, the handler that files are opened with (section 14.7).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> Result {
    let _guard = runtime::enter()?;
    check_file(file)?;
    let new = Errhandler::from_handle(errhandler, Kind::File)?;
    if file != MPI_FILE_NULL {
        return files::set_errhandler(file, new);
    }
    let new = new.attach();
    let old = DEFAULTS.write(|defaults| core::mem::replace(&mut defaults.files, new))?;
    old.detach();
    Ok(())
}

/// `MPI_File_get_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_get_errhandler(file: MPI_File, errhandler: Out<MPI_Errhandler>) -> Result {
    let _guard = runtime::enter()?;
    check_file(file)?;
    let (handler, ..) = super::of_target(Target::File(file));
    errhandler.set(handler.to_handle()?);
    Ok(())
}

/// `MPI_File_call_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn file_call_errhandler(file: MPI_File, errorcode: c_int) -> Result {
    let guard = runtime::enter()?;
    check_file(file)?;
    let class = checked_code(errorcode)?;
    let (handler, place, _) = super::of_target(Target::File(file));
    let place = place.unwrap_or_else(|| "MPI_FILE_NULL".into());
    drop(guard);
    invoke(handler, Target::File(file), "MPI_File_call_errhandler", errorcode, class, place);
    Ok(())
}

/// `MPI_Session_set_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_set_errhandler(session: MPI_Session, errhandler: MPI_Errhandler) -> Result {
    let _guard = runtime::enter_anytime();
    let session = sessions::get(session)?;
    session.set_errhandler(Errhandler::from_handle(errhandler, Kind::Session)?);
    Ok(())
}

/// `MPI_Session_get_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_get_errhandler(session: MPI_Session, errhandler: Out<MPI_Errhandler>) -> Result {
    let _guard = runtime::enter_anytime();
    let session = sessions::get(session)?;
    errhandler.set(session.errhandler().to_handle()?);
    Ok(())
}

/// `MPI_Session_call_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_call_errhandler(session: MPI_Session, errorcode: c_int) -> Result {
    let guard = runtime::enter_anytime();
    let object = sessions::get(session)?;
    let class = checked_code(errorcode)?;
    let (handler, place) = (object.errhandler(), object.describe());
    drop(object);
    drop(guard);
    invoke(handler, Target::Session(session), "MPI_Session_call_errhandler", errorcode, class, place);
    Ok(())
}

/// The class of a code that the program wants raised.
pub(crate) fn checked_code(errorcode: c_int) -> Result<c_int> {
    details::class_of(errorcode).ok_or_else(|| {
        Error::arg(
            MPI_ERR_ARG,
            "errorcode",
            errorcode,
            "must be an error code that MPI returned or that was added",
        )
    })
}

/// Raises a code of the program's choice.
pub(crate) fn invoke(
    handler: Errhandler,
    target: Target,
    call: &str,
    code: c_int,
    class: c_int,
    place: String,
) {
    match handler {
        Errhandler::Return => {}
        Errhandler::Fatal | Errhandler::Abort => {
            let text = details::sentence_of(code);
            runtime::abort(&format!("{call}: {text} (on {place})"), exit_status(class))
        }
        Errhandler::User(_) => {
            // The function may leave without returning: nothing must be left here.
            drop(place);
            super::call_user(handler, target, code);
        }
    }
}
