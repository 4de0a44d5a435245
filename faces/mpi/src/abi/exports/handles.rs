//! Exports of the module `handles`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Comm_fromint PMPI_Comm_fromint (comm: c_int) -> MPI_Comm {
        crate::handles::comm_fromint(comm)
    }
    MPI_Comm_toint PMPI_Comm_toint (comm: MPI_Comm) -> c_int {
        crate::handles::comm_toint(comm)
    }
    MPI_Errhandler_fromint PMPI_Errhandler_fromint (errhandler: c_int) -> MPI_Errhandler {
        crate::handles::errhandler_fromint(errhandler)
    }
    MPI_Errhandler_toint PMPI_Errhandler_toint (errhandler: MPI_Errhandler) -> c_int {
        crate::handles::errhandler_toint(errhandler)
    }
    MPI_File_fromint PMPI_File_fromint (file: c_int) -> MPI_File {
        crate::handles::file_fromint(file)
    }
    MPI_File_toint PMPI_File_toint (file: MPI_File) -> c_int {
        crate::handles::file_toint(file)
    }
    MPI_Group_fromint PMPI_Group_fromint (group: c_int) -> MPI_Group {
        crate::handles::group_fromint(group)
    }
    MPI_Group_toint PMPI_Group_toint (group: MPI_Group) -> c_int {
        crate::handles::group_toint(group)
    }
    MPI_Info_fromint PMPI_Info_fromint (info: c_int) -> MPI_Info {
        crate::handles::info_fromint(info)
    }
    MPI_Info_toint PMPI_Info_toint (info: MPI_Info) -> c_int {
        crate::handles::info_toint(info)
    }
    MPI_Message_fromint PMPI_Message_fromint (message: c_int) -> MPI_Message {
        crate::handles::message_fromint(message)
    }
    MPI_Message_toint PMPI_Message_toint (message: MPI_Message) -> c_int {
        crate::handles::message_toint(message)
    }
    MPI_Op_fromint PMPI_Op_fromint (op: c_int) -> MPI_Op {
        crate::handles::op_fromint(op)
    }
    MPI_Op_toint PMPI_Op_toint (op: MPI_Op) -> c_int {
        crate::handles::op_toint(op)
    }
    MPI_Request_fromint PMPI_Request_fromint (request: c_int) -> MPI_Request {
        crate::handles::request_fromint(request)
    }
    MPI_Request_toint PMPI_Request_toint (request: MPI_Request) -> c_int {
        crate::handles::request_toint(request)
    }
    MPI_Session_fromint PMPI_Session_fromint (session: c_int) -> MPI_Session {
        crate::handles::session_fromint(session)
    }
    MPI_Session_toint PMPI_Session_toint (session: MPI_Session) -> c_int {
        crate::handles::session_toint(session)
    }
    MPI_Type_fromint PMPI_Type_fromint (datatype: c_int) -> MPI_Datatype {
        crate::handles::type_fromint(datatype)
    }
    MPI_Type_toint PMPI_Type_toint (datatype: MPI_Datatype) -> c_int {
        crate::handles::type_toint(datatype)
    }
    MPI_Win_fromint PMPI_Win_fromint (win: c_int) -> MPI_Win {
        crate::handles::win_fromint(win)
    }
    MPI_Win_toint PMPI_Win_toint (win: MPI_Win) -> c_int {
        crate::handles::win_toint(win)
    }
}
