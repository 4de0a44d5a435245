//! Exports of the module `communicators`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Comm_compare PMPI_Comm_compare (comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int {
        finish("MPI_Comm_compare", Target::Comm(comm1), checked(|| crate::communicators::comm_compare(
            comm1, comm2, Out::new("result", result)?,
        )))
    }
    MPI_Comm_create PMPI_Comm_create (comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
        finish("MPI_Comm_create", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_create(
            comm, group, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_create_from_group PMPI_Comm_create_from_group (
        group: MPI_Group, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler,
        newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_create_from_group", Target::NewComm(errhandler), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::communicators::comm_create_from_group(
            group, crate::strings::get("stringtag", stringtag)?, info, errhandler, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_create_group PMPI_Comm_create_group (
        comm: MPI_Comm, group: MPI_Group, tag: c_int, newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_create_group", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::communicators::comm_create_group(
            comm, group, tag, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_dup PMPI_Comm_dup (comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
        finish("MPI_Comm_dup", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_dup(
            comm, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_dup_with_info PMPI_Comm_dup_with_info (
        comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_dup_with_info", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_dup_with_info(
            comm, info, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_free PMPI_Comm_free (comm: *mut MPI_Comm) -> c_int {
        finish("MPI_Comm_free", Target::Comm(comm.as_ref().copied().unwrap_or(MPI_COMM_NULL)), checked(|| crate::communicators::comm_free(
            Out::new("comm", comm)?,
        )))
    }
    MPI_Comm_get_info PMPI_Comm_get_info (comm: MPI_Comm, info_used: *mut MPI_Info) -> c_int {
        finish("MPI_Comm_get_info", Target::Comm(comm), or_null(info_used, MPI_INFO_NULL, checked(|| crate::communicators::comm_get_info(
            comm, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_Comm_get_name PMPI_Comm_get_name (
        comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        finish("MPI_Comm_get_name", Target::Comm(comm), checked(|| crate::communicators::comm_get_name(
            comm, Out::new("comm_name", comm_name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Comm_group PMPI_Comm_group (comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
        finish("MPI_Comm_group", Target::Comm(comm), or_null(group, MPI_GROUP_NULL, checked(|| crate::communicators::comm_group(
            comm, Out::new("group", group)?,
        ))))
    }
    MPI_Comm_idup PMPI_Comm_idup (
        comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Comm_idup", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, or_null(request, MPI_REQUEST_NULL, crate::communicators::comm_idup(
            comm, Out::new("newcomm", newcomm), Out::new("request", request),
        ))))
    }
    MPI_Comm_idup_with_info PMPI_Comm_idup_with_info (
        comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Comm_idup_with_info", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, or_null(request, MPI_REQUEST_NULL, crate::communicators::comm_idup_with_info(
            comm, info, Out::new("newcomm", newcomm), Out::new("request", request),
        ))))
    }
    MPI_Comm_rank PMPI_Comm_rank (comm: MPI_Comm, rank: *mut c_int) -> c_int {
        finish("MPI_Comm_rank", Target::Comm(comm), checked(|| crate::communicators::comm_rank(
            comm, Out::new("rank", rank)?,
        )))
    }
    MPI_Comm_remote_group PMPI_Comm_remote_group (comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
        finish("MPI_Comm_remote_group", Target::Comm(comm), or_null(group, MPI_GROUP_NULL, checked(|| crate::communicators::comm_remote_group(
            comm, Out::new("group", group)?,
        ))))
    }
    MPI_Comm_remote_size PMPI_Comm_remote_size (comm: MPI_Comm, size: *mut c_int) -> c_int {
        finish("MPI_Comm_remote_size", Target::Comm(comm), checked(|| crate::communicators::comm_remote_size(
            comm, Out::new("size", size)?,
        )))
    }
    MPI_Comm_set_info PMPI_Comm_set_info (comm: MPI_Comm, info: MPI_Info) -> c_int {
        finish("MPI_Comm_set_info", Target::Comm(comm), crate::communicators::comm_set_info(comm, info))
    }
    MPI_Comm_set_name PMPI_Comm_set_name (comm: MPI_Comm, comm_name: *const c_char) -> c_int {
        finish("MPI_Comm_set_name", Target::Comm(comm), checked(|| crate::communicators::comm_set_name(
            comm, crate::strings::get("comm_name", comm_name)?,
        )))
    }
    MPI_Comm_size PMPI_Comm_size (comm: MPI_Comm, size: *mut c_int) -> c_int {
        finish("MPI_Comm_size", Target::Comm(comm), checked(|| crate::communicators::comm_size(
            comm, Out::new("size", size)?,
        )))
    }
    MPI_Comm_split PMPI_Comm_split (
        comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_split", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_split(
            comm, color, key, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_split_type PMPI_Comm_split_type (
        comm: MPI_Comm, split_type: c_int, key: c_int, info: MPI_Info, newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_split_type", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_split_type(
            comm, split_type, key, info, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_test_inter PMPI_Comm_test_inter (comm: MPI_Comm, flag: *mut c_int) -> c_int {
        finish("MPI_Comm_test_inter", Target::Comm(comm), checked(|| crate::communicators::comm_test_inter(
            comm, Out::new("flag", flag)?,
        )))
    }
    MPI_Intercomm_create PMPI_Intercomm_create (
        local_comm: MPI_Comm, local_leader: c_int, peer_comm: MPI_Comm, remote_leader: c_int, tag: c_int,
        newintercomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Intercomm_create", Target::Comm(local_comm), or_null(newintercomm, MPI_COMM_NULL, crate::communicators::intercomm_create(
            local_comm, local_leader, peer_comm, remote_leader, tag, Out::new("newintercomm", newintercomm),
        )))
    }
    MPI_Intercomm_create_from_groups PMPI_Intercomm_create_from_groups (
        local_group: MPI_Group, local_leader: c_int, remote_group: MPI_Group, remote_leader: c_int,
        stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newintercomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Intercomm_create_from_groups", Target::NewComm(errhandler), or_null(newintercomm, MPI_COMM_NULL, checked(|| crate::communicators::intercomm_create_from_groups(
            local_group, local_leader, remote_group, remote_leader, crate::strings::get("stringtag", stringtag)?,
            info, errhandler, Out::new("newintercomm", newintercomm)?,
        ))))
    }
    MPI_Intercomm_merge PMPI_Intercomm_merge (
        intercomm: MPI_Comm, high: c_int, newintracomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Intercomm_merge", Target::Comm(intercomm), or_null(newintracomm, MPI_COMM_NULL, crate::communicators::intercomm_merge(
            intercomm, high, Out::new("newintracomm", newintracomm),
        )))
    }
}
