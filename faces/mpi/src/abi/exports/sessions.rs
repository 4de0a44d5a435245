//! Exports of the module `sessions`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Group_from_session_pset PMPI_Group_from_session_pset (
        session: MPI_Session, pset_name: *const c_char, newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_from_session_pset", Target::Session(session), or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::sessions::group_from_session_pset(
            session, crate::strings::get("pset_name", pset_name)?, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Session_finalize PMPI_Session_finalize (session: *mut MPI_Session) -> c_int {
        finish("MPI_Session_finalize", Target::Session(session.as_ref().copied().unwrap_or(MPI_SESSION_NULL)), checked(|| crate::sessions::session_finalize(
            Out::new("session", session)?,
        )))
    }
    MPI_Session_get_info PMPI_Session_get_info (session: MPI_Session, info_used: *mut MPI_Info) -> c_int {
        finish("MPI_Session_get_info", Target::Session(session), or_null(info_used, MPI_INFO_NULL, checked(|| crate::sessions::session_get_info(
            session, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_Session_get_nth_pset PMPI_Session_get_nth_pset (
        session: MPI_Session, info: MPI_Info, n: c_int, pset_len: *mut c_int, pset_name: *mut c_char,
    ) -> c_int {
        finish("MPI_Session_get_nth_pset", Target::Session(session), checked(|| crate::sessions::session_get_nth_pset(
            session, info, n, Out::new("pset_len", pset_len)?, pset_name,
        )))
    }
    MPI_Session_get_num_psets PMPI_Session_get_num_psets (
        session: MPI_Session, info: MPI_Info, npset_names: *mut c_int,
    ) -> c_int {
        finish("MPI_Session_get_num_psets", Target::Session(session), checked(|| crate::sessions::session_get_num_psets(
            session, info, Out::new("npset_names", npset_names)?,
        )))
    }
    MPI_Session_get_pset_info PMPI_Session_get_pset_info (
        session: MPI_Session, pset_name: *const c_char, info: *mut MPI_Info,
    ) -> c_int {
        finish("MPI_Session_get_pset_info", Target::Session(session), or_null(info, MPI_INFO_NULL, checked(|| crate::sessions::session_get_pset_info(
            session, crate::strings::get("pset_name", pset_name)?, Out::new("info", info)?,
        ))))
    }
    MPI_Session_init PMPI_Session_init (
        info: MPI_Info, errhandler: MPI_Errhandler, session: *mut MPI_Session,
    ) -> c_int {
        finish("MPI_Session_init", Target::NewSession(errhandler), or_null(session, MPI_SESSION_NULL, checked(|| crate::sessions::session_init(
            info, errhandler, Out::new("session", session)?,
        ))))
    }
}
