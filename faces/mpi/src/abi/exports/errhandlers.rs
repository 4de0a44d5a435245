//! Exports of the module `errhandlers`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Add_error_class PMPI_Add_error_class (errorclass: *mut c_int) -> c_int {
        finish("MPI_Add_error_class", Target::Default, checked(|| crate::errhandlers::add_error_class(
            Out::new("errorclass", errorclass)?,
        )))
    }
    MPI_Add_error_code PMPI_Add_error_code (errorclass: c_int, errorcode: *mut c_int) -> c_int {
        finish("MPI_Add_error_code", Target::Default, checked(|| crate::errhandlers::add_error_code(
            errorclass, Out::new("errorcode", errorcode)?,
        )))
    }
    MPI_Add_error_string PMPI_Add_error_string (errorcode: c_int, string: *const c_char) -> c_int {
        finish("MPI_Add_error_string", Target::Default, checked(|| crate::errhandlers::add_error_string(
            errorcode, crate::strings::get("string", string)?,
        )))
    }
    MPI_Comm_call_errhandler PMPI_Comm_call_errhandler (comm: MPI_Comm, errorcode: c_int) -> c_int {
        finish("MPI_Comm_call_errhandler", Target::Comm(comm), crate::errhandlers::comm_call_errhandler(
            comm, errorcode,
        ))
    }
    MPI_Comm_create_errhandler PMPI_Comm_create_errhandler (
        comm_errhandler_fn: MPI_Comm_errhandler_function, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_Comm_create_errhandler", Target::Default, or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::comm_create_errhandler(
            comm_errhandler_fn, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_Comm_get_errhandler PMPI_Comm_get_errhandler (
        comm: MPI_Comm, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_Comm_get_errhandler", Target::Comm(comm), or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::comm_get_errhandler(
            comm, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_Comm_set_errhandler PMPI_Comm_set_errhandler (comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
        finish("MPI_Comm_set_errhandler", Target::Comm(comm), crate::errhandlers::comm_set_errhandler(
            comm, errhandler,
        ))
    }
    MPI_Errhandler_free PMPI_Errhandler_free (errhandler: *mut MPI_Errhandler) -> c_int {
        finish("MPI_Errhandler_free", Target::Default, checked(|| crate::errhandlers::errhandler_free(
            Out::new("errhandler", errhandler)?,
        )))
    }
    MPI_Error_class PMPI_Error_class (errorcode: c_int, errorclass: *mut c_int) -> c_int {
        finish("MPI_Error_class", Target::Default, checked(|| crate::errhandlers::error_class(
            errorcode, Out::new("errorclass", errorclass)?,
        )))
    }
    MPI_Error_string PMPI_Error_string (
        errorcode: c_int, string: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        finish("MPI_Error_string", Target::Default, checked(|| crate::errhandlers::error_string(
            errorcode, Out::new("string", string)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_File_call_errhandler PMPI_File_call_errhandler (fh: MPI_File, errorcode: c_int) -> c_int {
        finish("MPI_File_call_errhandler", Target::File(fh), crate::errhandlers::file_call_errhandler(
            fh, errorcode,
        ))
    }
    MPI_File_create_errhandler PMPI_File_create_errhandler (
        file_errhandler_fn: MPI_File_errhandler_function, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_File_create_errhandler", Target::Default, or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::file_create_errhandler(
            file_errhandler_fn, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_File_get_errhandler PMPI_File_get_errhandler (
        file: MPI_File, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_File_get_errhandler", Target::File(file), or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::file_get_errhandler(
            file, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_File_set_errhandler PMPI_File_set_errhandler (file: MPI_File, errhandler: MPI_Errhandler) -> c_int {
        finish("MPI_File_set_errhandler", Target::File(file), crate::errhandlers::file_set_errhandler(
            file, errhandler,
        ))
    }
    MPI_Remove_error_class PMPI_Remove_error_class (errorclass: c_int) -> c_int {
        finish("MPI_Remove_error_class", Target::Default, crate::errhandlers::remove_error_class(errorclass))
    }
    MPI_Remove_error_code PMPI_Remove_error_code (errorcode: c_int) -> c_int {
        finish("MPI_Remove_error_code", Target::Default, crate::errhandlers::remove_error_code(errorcode))
    }
    MPI_Remove_error_string PMPI_Remove_error_string (errorcode: c_int) -> c_int {
        finish("MPI_Remove_error_string", Target::Default, crate::errhandlers::remove_error_string(errorcode))
    }
    MPI_Session_call_errhandler PMPI_Session_call_errhandler (
        session: MPI_Session, errorcode: c_int,
    ) -> c_int {
        finish("MPI_Session_call_errhandler", Target::Session(session), crate::errhandlers::session_call_errhandler(
            session, errorcode,
        ))
    }
    MPI_Session_create_errhandler PMPI_Session_create_errhandler (
        session_errhandler_fn: MPI_Session_errhandler_function, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_Session_create_errhandler", Target::Default, or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::session_create_errhandler(
            session_errhandler_fn, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_Session_get_errhandler PMPI_Session_get_errhandler (
        session: MPI_Session, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_Session_get_errhandler", Target::Session(session), or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::session_get_errhandler(
            session, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_Session_set_errhandler PMPI_Session_set_errhandler (
        session: MPI_Session, errhandler: MPI_Errhandler,
    ) -> c_int {
        finish("MPI_Session_set_errhandler", Target::Session(session), crate::errhandlers::session_set_errhandler(
            session, errhandler,
        ))
    }
    MPI_Win_call_errhandler PMPI_Win_call_errhandler (win: MPI_Win, errorcode: c_int) -> c_int {
        finish("MPI_Win_call_errhandler", Target::Win(win), crate::one_sided::win_call_errhandler(
            win, errorcode,
        ))
    }
    MPI_Win_create_errhandler PMPI_Win_create_errhandler (
        win_errhandler_fn: MPI_Win_errhandler_function, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        finish("MPI_Win_create_errhandler", Target::Default, or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::errhandlers::win_create_errhandler(
            win_errhandler_fn, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_Win_get_errhandler PMPI_Win_get_errhandler (win: MPI_Win, errhandler: *mut MPI_Errhandler) -> c_int {
        finish("MPI_Win_get_errhandler", Target::Win(win), or_null(errhandler, MPI_ERRHANDLER_NULL, checked(|| crate::one_sided::win_get_errhandler(
            win, Out::new("errhandler", errhandler)?,
        ))))
    }
    MPI_Win_set_errhandler PMPI_Win_set_errhandler (win: MPI_Win, errhandler: MPI_Errhandler) -> c_int {
        finish("MPI_Win_set_errhandler", Target::Win(win), crate::one_sided::win_set_errhandler(
            win, errhandler,
        ))
    }
}
