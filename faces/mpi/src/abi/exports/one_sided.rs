//! Exports of the module `one_sided`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Accumulate PMPI_Accumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Accumulate", Target::Win(win), crate::one_sided::accumulate(
            origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count),
            target_datatype, op, win,
        ))
    }
    MPI_Accumulate_c PMPI_Accumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Accumulate_c", Target::Win(win), crate::one_sided::accumulate(
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op,
            win,
        ))
    }
    MPI_Compare_and_swap PMPI_Compare_and_swap (
        origin_addr: *const c_void, compare_addr: *const c_void, result_addr: *mut c_void,
        datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Compare_and_swap", Target::Win(win), crate::one_sided::compare_and_swap(
            origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win,
        ))
    }
    MPI_Fetch_and_op PMPI_Fetch_and_op (
        origin_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Fetch_and_op", Target::Win(win), crate::one_sided::fetch_and_op(
            origin_addr, result_addr, datatype, target_rank, target_disp, op, win,
        ))
    }
    MPI_Get PMPI_Get (
        origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Get", Target::Win(win), crate::one_sided::get(
            origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count),
            target_datatype, win,
        ))
    }
    MPI_Get_c PMPI_Get_c (
        origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Get_c", Target::Win(win), crate::one_sided::get(
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
        ))
    }
    MPI_Get_accumulate PMPI_Get_accumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Get_accumulate", Target::Win(win), crate::one_sided::get_accumulate(
            origin_addr, i64::from(origin_count), origin_datatype, result_addr, i64::from(result_count),
            result_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, op, win,
        ))
    }
    MPI_Get_accumulate_c PMPI_Get_accumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op,
        win: MPI_Win,
    ) -> c_int {
        finish("MPI_Get_accumulate_c", Target::Win(win), crate::one_sided::get_accumulate(
            origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank,
            target_disp, target_count, target_datatype, op, win,
        ))
    }
    MPI_Put PMPI_Put (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
    ) -> c_int {
        finish("MPI_Put", Target::Win(win), crate::one_sided::put(
            origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count),
            target_datatype, win,
        ))
    }
    MPI_Put_c PMPI_Put_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        win: MPI_Win,
    ) -> c_int {
        finish("MPI_Put_c", Target::Win(win), crate::one_sided::put(
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
        ))
    }
    MPI_Raccumulate PMPI_Raccumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Raccumulate", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::raccumulate(
            origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count),
            target_datatype, op, win, Out::new("request", request)?,
        ))))
    }
    MPI_Raccumulate_c PMPI_Raccumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        op: MPI_Op, win: MPI_Win, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Raccumulate_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::raccumulate(
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op,
            win, Out::new("request", request)?,
        ))))
    }
    MPI_Rget PMPI_Rget (
        origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rget", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::rget(
            origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count),
            target_datatype, win, Out::new("request", request)?,
        ))))
    }
    MPI_Rget_c PMPI_Rget_c (
        origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rget_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::rget(
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
            Out::new("request", request)?,
        ))))
    }
    MPI_Rget_accumulate PMPI_Rget_accumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rget_accumulate", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::rget_accumulate(
            origin_addr, i64::from(origin_count), origin_datatype, result_addr, i64::from(result_count),
            result_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, op, win,
            Out::new("request", request)?,
        ))))
    }
    MPI_Rget_accumulate_c PMPI_Rget_accumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op,
        win: MPI_Win, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rget_accumulate_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::rget_accumulate(
            origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank,
            target_disp, target_count, target_datatype, op, win, Out::new("request", request)?,
        ))))
    }
    MPI_Rput PMPI_Rput (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rput", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::rput(
            origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count),
            target_datatype, win, Out::new("request", request)?,
        ))))
    }
    MPI_Rput_c PMPI_Rput_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        win: MPI_Win, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Rput_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::rput(
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
            Out::new("request", request)?,
        ))))
    }
    MPI_Win_allocate PMPI_Win_allocate (
        size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_allocate", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate(
            size, i64::from(disp_unit), info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_allocate_c PMPI_Win_allocate_c (
        size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_allocate_c", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate(
            size, disp_unit as i64, info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_allocate_shared PMPI_Win_allocate_shared (
        size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_allocate_shared", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate_shared(
            size, i64::from(disp_unit), info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_allocate_shared_c PMPI_Win_allocate_shared_c (
        size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_allocate_shared_c", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate_shared(
            size, disp_unit as i64, info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_attach PMPI_Win_attach (win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
        finish("MPI_Win_attach", Target::Win(win), crate::one_sided::win_attach(win, base, size))
    }
    MPI_Win_complete PMPI_Win_complete (win: MPI_Win) -> c_int {
        finish("MPI_Win_complete", Target::Win(win), crate::one_sided::win_complete(win))
    }
    MPI_Win_create PMPI_Win_create (
        base: *mut c_void, size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm,
        win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_create", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_create(
            base, size, i64::from(disp_unit), info, comm, Out::new("win", win),
        )))
    }
    MPI_Win_create_c PMPI_Win_create_c (
        base: *mut c_void, size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm,
        win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_create_c", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_create(
            base, size, disp_unit as i64, info, comm, Out::new("win", win),
        )))
    }
    MPI_Win_create_dynamic PMPI_Win_create_dynamic (
        info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win,
    ) -> c_int {
        finish("MPI_Win_create_dynamic", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_create_dynamic(
            info, comm, Out::new("win", win),
        )))
    }
    MPI_Win_detach PMPI_Win_detach (win: MPI_Win, base: *const c_void) -> c_int {
        finish("MPI_Win_detach", Target::Win(win), crate::one_sided::win_detach(win, base))
    }
    MPI_Win_fence PMPI_Win_fence (assert: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_fence", Target::Win(win), crate::one_sided::win_fence(assert, win))
    }
    MPI_Win_flush PMPI_Win_flush (rank: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_flush", Target::Win(win), crate::one_sided::win_flush(rank, win))
    }
    MPI_Win_flush_all PMPI_Win_flush_all (win: MPI_Win) -> c_int {
        finish("MPI_Win_flush_all", Target::Win(win), crate::one_sided::win_flush_all(win))
    }
    MPI_Win_flush_local PMPI_Win_flush_local (rank: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_flush_local", Target::Win(win), crate::one_sided::win_flush_local(rank, win))
    }
    MPI_Win_flush_local_all PMPI_Win_flush_local_all (win: MPI_Win) -> c_int {
        finish("MPI_Win_flush_local_all", Target::Win(win), crate::one_sided::win_flush_local_all(win))
    }
    MPI_Win_free PMPI_Win_free (win: *mut MPI_Win) -> c_int {
        finish("MPI_Win_free", Target::Win(win.as_ref().copied().unwrap_or(MPI_WIN_NULL)), checked(|| crate::one_sided::win_free(
            Out::new("win", win)?,
        )))
    }
    MPI_Win_get_group PMPI_Win_get_group (win: MPI_Win, group: *mut MPI_Group) -> c_int {
        finish("MPI_Win_get_group", Target::Win(win), or_null(group, MPI_GROUP_NULL, checked(|| crate::one_sided::win_get_group(
            win, Out::new("group", group)?,
        ))))
    }
    MPI_Win_get_info PMPI_Win_get_info (win: MPI_Win, info_used: *mut MPI_Info) -> c_int {
        finish("MPI_Win_get_info", Target::Win(win), or_null(info_used, MPI_INFO_NULL, checked(|| crate::one_sided::win_get_info(
            win, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_Win_get_name PMPI_Win_get_name (
        win: MPI_Win, win_name: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        finish("MPI_Win_get_name", Target::Win(win), checked(|| crate::one_sided::win_get_name(
            win, Out::new("win_name", win_name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Win_lock PMPI_Win_lock (lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_lock", Target::Win(win), crate::one_sided::win_lock(lock_type, rank, assert, win))
    }
    MPI_Win_lock_all PMPI_Win_lock_all (assert: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_lock_all", Target::Win(win), crate::one_sided::win_lock_all(assert, win))
    }
    MPI_Win_post PMPI_Win_post (group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_post", Target::Win(win), crate::one_sided::win_post(group, assert, win))
    }
    MPI_Win_set_info PMPI_Win_set_info (win: MPI_Win, info: MPI_Info) -> c_int {
        finish("MPI_Win_set_info", Target::Win(win), crate::one_sided::win_set_info(win, info))
    }
    MPI_Win_set_name PMPI_Win_set_name (win: MPI_Win, win_name: *const c_char) -> c_int {
        finish("MPI_Win_set_name", Target::Win(win), checked(|| crate::one_sided::win_set_name(
            win, crate::strings::get("win_name", win_name)?,
        )))
    }
    MPI_Win_shared_query PMPI_Win_shared_query (
        win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut c_void,
    ) -> c_int {
        finish("MPI_Win_shared_query", Target::Win(win), checked(|| crate::one_sided::win_shared_query(
            win, rank, Out::new("size", size)?, IntOut::int(Out::new("disp_unit", disp_unit)?),
            Out::new("baseptr", baseptr)?,
        )))
    }
    MPI_Win_shared_query_c PMPI_Win_shared_query_c (
        win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut c_void,
    ) -> c_int {
        finish("MPI_Win_shared_query_c", Target::Win(win), checked(|| crate::one_sided::win_shared_query(
            win, rank, Out::new("size", size)?, IntOut::aint(Out::new("disp_unit", disp_unit)?),
            Out::new("baseptr", baseptr)?,
        )))
    }
    MPI_Win_start PMPI_Win_start (group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_start", Target::Win(win), crate::one_sided::win_start(group, assert, win))
    }
    MPI_Win_sync PMPI_Win_sync (win: MPI_Win) -> c_int {
        finish("MPI_Win_sync", Target::Win(win), crate::one_sided::win_sync(win))
    }
    MPI_Win_test PMPI_Win_test (win: MPI_Win, flag: *mut c_int) -> c_int {
        finish("MPI_Win_test", Target::Win(win), checked(|| crate::one_sided::win_test(
            win, Out::new("flag", flag)?,
        )))
    }
    MPI_Win_unlock PMPI_Win_unlock (rank: c_int, win: MPI_Win) -> c_int {
        finish("MPI_Win_unlock", Target::Win(win), crate::one_sided::win_unlock(rank, win))
    }
    MPI_Win_unlock_all PMPI_Win_unlock_all (win: MPI_Win) -> c_int {
        finish("MPI_Win_unlock_all", Target::Win(win), crate::one_sided::win_unlock_all(win))
    }
    MPI_Win_wait PMPI_Win_wait (win: MPI_Win) -> c_int {
        finish("MPI_Win_wait", Target::Win(win), crate::one_sided::win_wait(win))
    }
}
