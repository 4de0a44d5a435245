//! Exports of the module `files`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_File_close PMPI_File_close (fh: *mut MPI_File) -> c_int {
        finish("MPI_File_close", Target::File(fh.as_ref().copied().unwrap_or(MPI_FILE_NULL)), checked(|| crate::files::file_close(
            Out::new("fh", fh)?,
        )))
    }
    MPI_File_delete PMPI_File_delete (filename: *const c_char, info: MPI_Info) -> c_int {
        finish("MPI_File_delete", Target::File(MPI_FILE_NULL), checked(|| crate::files::file_delete(
            crate::strings::get("filename", filename)?, info,
        )))
    }
    MPI_File_get_amode PMPI_File_get_amode (fh: MPI_File, amode: *mut c_int) -> c_int {
        finish("MPI_File_get_amode", Target::File(fh), checked(|| crate::files::file_get_amode(
            fh, Out::new("amode", amode)?,
        )))
    }
    MPI_File_get_atomicity PMPI_File_get_atomicity (fh: MPI_File, flag: *mut c_int) -> c_int {
        finish("MPI_File_get_atomicity", Target::File(fh), checked(|| crate::files::file_get_atomicity(
            fh, Out::new("flag", flag)?,
        )))
    }
    MPI_File_get_byte_offset PMPI_File_get_byte_offset (
        fh: MPI_File, offset: MPI_Offset, disp: *mut MPI_Offset,
    ) -> c_int {
        finish("MPI_File_get_byte_offset", Target::File(fh), checked(|| crate::files::file_get_byte_offset(
            fh, offset, Out::new("disp", disp)?,
        )))
    }
    MPI_File_get_group PMPI_File_get_group (fh: MPI_File, group: *mut MPI_Group) -> c_int {
        finish("MPI_File_get_group", Target::File(fh), or_null(group, MPI_GROUP_NULL, checked(|| crate::files::file_get_group(
            fh, Out::new("group", group)?,
        ))))
    }
    MPI_File_get_info PMPI_File_get_info (fh: MPI_File, info_used: *mut MPI_Info) -> c_int {
        finish("MPI_File_get_info", Target::File(fh), or_null(info_used, MPI_INFO_NULL, checked(|| crate::files::file_get_info(
            fh, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_File_get_position PMPI_File_get_position (fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
        finish("MPI_File_get_position", Target::File(fh), checked(|| crate::files::file_get_position(
            fh, Out::new("offset", offset)?,
        )))
    }
    MPI_File_get_position_shared PMPI_File_get_position_shared (
        fh: MPI_File, offset: *mut MPI_Offset,
    ) -> c_int {
        finish("MPI_File_get_position_shared", Target::File(fh), checked(|| crate::files::file_get_position_shared(
            fh, Out::new("offset", offset)?,
        )))
    }
    MPI_File_get_size PMPI_File_get_size (fh: MPI_File, size: *mut MPI_Offset) -> c_int {
        finish("MPI_File_get_size", Target::File(fh), checked(|| crate::files::file_get_size(
            fh, Out::new("size", size)?,
        )))
    }
    MPI_File_get_type_extent PMPI_File_get_type_extent (
        fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Aint,
    ) -> c_int {
        finish("MPI_File_get_type_extent", Target::File(fh), checked(|| crate::files::file_get_type_extent(
            fh, datatype, IntOut::aint(Out::new("extent", extent)?),
        )))
    }
    MPI_File_get_type_extent_c PMPI_File_get_type_extent_c (
        fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_File_get_type_extent_c", Target::File(fh), checked(|| crate::files::file_get_type_extent(
            fh, datatype, IntOut::count(Out::new("extent", extent)?),
        )))
    }
    MPI_File_get_view PMPI_File_get_view (
        fh: MPI_File, disp: *mut MPI_Offset, etype: *mut MPI_Datatype, filetype: *mut MPI_Datatype,
        datarep: *mut c_char,
    ) -> c_int {
        finish("MPI_File_get_view", Target::File(fh), or_null(etype, MPI_DATATYPE_NULL, or_null(filetype, MPI_DATATYPE_NULL, checked(|| crate::files::file_get_view(
            fh, Out::new("disp", disp)?, Out::new("etype", etype)?, Out::new("filetype", filetype)?,
            Out::new("datarep", datarep)?,
        )))))
    }
    MPI_File_iread PMPI_File_iread (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_c PMPI_File_iread_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_all PMPI_File_iread_all (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_all(
            fh, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_all_c PMPI_File_iread_all_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_all(
            fh, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_at PMPI_File_iread_at (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_at", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_at(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_at_c PMPI_File_iread_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_at_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_at(
            fh, offset, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_at_all PMPI_File_iread_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_at_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_at_all(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_at_all_c PMPI_File_iread_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_at_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_at_all(
            fh, offset, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_shared PMPI_File_iread_shared (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_shared", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_shared(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_shared_c PMPI_File_iread_shared_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iread_shared_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_shared(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite PMPI_File_iwrite (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_c PMPI_File_iwrite_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_all PMPI_File_iwrite_all (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_all(
            fh, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_all_c PMPI_File_iwrite_all_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_all(
            fh, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_at PMPI_File_iwrite_at (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_at", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_at(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_at_c PMPI_File_iwrite_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_at_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_at(
            fh, offset, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_at_all PMPI_File_iwrite_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_at_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_at_all(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_at_all_c PMPI_File_iwrite_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_at_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_at_all(
            fh, offset, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_shared PMPI_File_iwrite_shared (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_shared", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_shared(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_shared_c PMPI_File_iwrite_shared_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_File_iwrite_shared_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_shared(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_open PMPI_File_open (
        comm: MPI_Comm, filename: *const c_char, amode: c_int, info: MPI_Info, fh: *mut MPI_File,
    ) -> c_int {
        finish("MPI_File_open", Target::File(MPI_FILE_NULL), or_null(fh, MPI_FILE_NULL, crate::files::file_open(
            comm, crate::strings::get("filename", filename), amode, info, Out::new("fh", fh),
        )))
    }
    MPI_File_preallocate PMPI_File_preallocate (fh: MPI_File, size: MPI_Offset) -> c_int {
        finish("MPI_File_preallocate", Target::File(fh), crate::files::file_preallocate(fh, size))
    }
    MPI_File_read PMPI_File_read (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read", Target::File(fh), crate::files::file_read(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_c PMPI_File_read_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_c", Target::File(fh), crate::files::file_read(fh, buf, count, datatype, status))
    }
    MPI_File_read_all PMPI_File_read_all (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_all", Target::File(fh), crate::files::file_read_all(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_all_c PMPI_File_read_all_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_all_c", Target::File(fh), crate::files::file_read_all(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_read_all_begin PMPI_File_read_all_begin (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_read_all_begin", Target::File(fh), crate::files::file_read_all_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_read_all_begin_c PMPI_File_read_all_begin_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_read_all_begin_c", Target::File(fh), crate::files::file_read_all_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_read_all_end PMPI_File_read_all_end (
        fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_all_end", Target::File(fh), crate::files::file_read_all_end(fh, buf, status))
    }
    MPI_File_read_at PMPI_File_read_at (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_at", Target::File(fh), crate::files::file_read_at(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_at_c PMPI_File_read_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_at_c", Target::File(fh), crate::files::file_read_at(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_read_at_all PMPI_File_read_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_at_all", Target::File(fh), crate::files::file_read_at_all(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_at_all_c PMPI_File_read_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_at_all_c", Target::File(fh), crate::files::file_read_at_all(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_read_at_all_begin PMPI_File_read_at_all_begin (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_read_at_all_begin", Target::File(fh), crate::files::file_read_at_all_begin(
            fh, offset, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_read_at_all_begin_c PMPI_File_read_at_all_begin_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_read_at_all_begin_c", Target::File(fh), crate::files::file_read_at_all_begin(
            fh, offset, buf, count, datatype,
        ))
    }
    MPI_File_read_at_all_end PMPI_File_read_at_all_end (
        fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_at_all_end", Target::File(fh), crate::files::file_read_at_all_end(
            fh, buf, status,
        ))
    }
    MPI_File_read_ordered PMPI_File_read_ordered (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_ordered", Target::File(fh), crate::files::file_read_ordered(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_ordered_c PMPI_File_read_ordered_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_ordered_c", Target::File(fh), crate::files::file_read_ordered(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_read_ordered_begin PMPI_File_read_ordered_begin (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_read_ordered_begin", Target::File(fh), crate::files::file_read_ordered_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_read_ordered_begin_c PMPI_File_read_ordered_begin_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_read_ordered_begin_c", Target::File(fh), crate::files::file_read_ordered_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_read_ordered_end PMPI_File_read_ordered_end (
        fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_ordered_end", Target::File(fh), crate::files::file_read_ordered_end(
            fh, buf, status,
        ))
    }
    MPI_File_read_shared PMPI_File_read_shared (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_shared", Target::File(fh), crate::files::file_read_shared(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_shared_c PMPI_File_read_shared_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_read_shared_c", Target::File(fh), crate::files::file_read_shared(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_seek PMPI_File_seek (fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
        finish("MPI_File_seek", Target::File(fh), crate::files::file_seek(fh, offset, whence))
    }
    MPI_File_seek_shared PMPI_File_seek_shared (fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
        finish("MPI_File_seek_shared", Target::File(fh), crate::files::file_seek_shared(fh, offset, whence))
    }
    MPI_File_set_atomicity PMPI_File_set_atomicity (fh: MPI_File, flag: c_int) -> c_int {
        finish("MPI_File_set_atomicity", Target::File(fh), crate::files::file_set_atomicity(fh, flag))
    }
    MPI_File_set_info PMPI_File_set_info (fh: MPI_File, info: MPI_Info) -> c_int {
        finish("MPI_File_set_info", Target::File(fh), crate::files::file_set_info(fh, info))
    }
    MPI_File_set_size PMPI_File_set_size (fh: MPI_File, size: MPI_Offset) -> c_int {
        finish("MPI_File_set_size", Target::File(fh), crate::files::file_set_size(fh, size))
    }
    MPI_File_set_view PMPI_File_set_view (
        fh: MPI_File, disp: MPI_Offset, etype: MPI_Datatype, filetype: MPI_Datatype, datarep: *const c_char,
        info: MPI_Info,
    ) -> c_int {
        finish("MPI_File_set_view", Target::File(fh), crate::files::file_set_view(
            fh, disp, etype, filetype, crate::strings::get("datarep", datarep), info,
        ))
    }
    MPI_File_sync PMPI_File_sync (fh: MPI_File) -> c_int {
        finish("MPI_File_sync", Target::File(fh), crate::files::file_sync(fh))
    }
    MPI_File_write PMPI_File_write (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write", Target::File(fh), crate::files::file_write(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_c PMPI_File_write_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_c", Target::File(fh), crate::files::file_write(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_write_all PMPI_File_write_all (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_all", Target::File(fh), crate::files::file_write_all(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_all_c PMPI_File_write_all_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_all_c", Target::File(fh), crate::files::file_write_all(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_write_all_begin PMPI_File_write_all_begin (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_write_all_begin", Target::File(fh), crate::files::file_write_all_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_write_all_begin_c PMPI_File_write_all_begin_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_write_all_begin_c", Target::File(fh), crate::files::file_write_all_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_write_all_end PMPI_File_write_all_end (
        fh: MPI_File, buf: *const c_void, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_all_end", Target::File(fh), crate::files::file_write_all_end(fh, buf, status))
    }
    MPI_File_write_at PMPI_File_write_at (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_at", Target::File(fh), crate::files::file_write_at(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_at_c PMPI_File_write_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_at_c", Target::File(fh), crate::files::file_write_at(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_write_at_all PMPI_File_write_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_at_all", Target::File(fh), crate::files::file_write_at_all(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_at_all_c PMPI_File_write_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_at_all_c", Target::File(fh), crate::files::file_write_at_all(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_write_at_all_begin PMPI_File_write_at_all_begin (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_write_at_all_begin", Target::File(fh), crate::files::file_write_at_all_begin(
            fh, offset, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_write_at_all_begin_c PMPI_File_write_at_all_begin_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_write_at_all_begin_c", Target::File(fh), crate::files::file_write_at_all_begin(
            fh, offset, buf, count, datatype,
        ))
    }
    MPI_File_write_at_all_end PMPI_File_write_at_all_end (
        fh: MPI_File, buf: *const c_void, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_at_all_end", Target::File(fh), crate::files::file_write_at_all_end(
            fh, buf, status,
        ))
    }
    MPI_File_write_ordered PMPI_File_write_ordered (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_ordered", Target::File(fh), crate::files::file_write_ordered(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_ordered_c PMPI_File_write_ordered_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_ordered_c", Target::File(fh), crate::files::file_write_ordered(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_write_ordered_begin PMPI_File_write_ordered_begin (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_write_ordered_begin", Target::File(fh), crate::files::file_write_ordered_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_write_ordered_begin_c PMPI_File_write_ordered_begin_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_File_write_ordered_begin_c", Target::File(fh), crate::files::file_write_ordered_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_write_ordered_end PMPI_File_write_ordered_end (
        fh: MPI_File, buf: *const c_void, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_ordered_end", Target::File(fh), crate::files::file_write_ordered_end(
            fh, buf, status,
        ))
    }
    MPI_File_write_shared PMPI_File_write_shared (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_shared", Target::File(fh), crate::files::file_write_shared(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_shared_c PMPI_File_write_shared_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_File_write_shared_c", Target::File(fh), crate::files::file_write_shared(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_Register_datarep PMPI_Register_datarep (
        datarep: *const c_char, read_conversion_fn: MPI_Datarep_conversion_function,
        write_conversion_fn: MPI_Datarep_conversion_function,
        dtype_file_extent_fn: MPI_Datarep_extent_function, extra_state: *mut c_void,
    ) -> c_int {
        finish("MPI_Register_datarep", Target::File(MPI_FILE_NULL), checked(|| crate::files::register_datarep(
            crate::strings::get("datarep", datarep)?, ConversionFunction::Int(read_conversion_fn),
            ConversionFunction::Int(write_conversion_fn), dtype_file_extent_fn, extra_state,
        )))
    }
    MPI_Register_datarep_c PMPI_Register_datarep_c (
        datarep: *const c_char, read_conversion_fn: MPI_Datarep_conversion_function_c,
        write_conversion_fn: MPI_Datarep_conversion_function_c,
        dtype_file_extent_fn: MPI_Datarep_extent_function, extra_state: *mut c_void,
    ) -> c_int {
        finish("MPI_Register_datarep_c", Target::File(MPI_FILE_NULL), checked(|| crate::files::register_datarep(
            crate::strings::get("datarep", datarep)?, ConversionFunction::Large(read_conversion_fn),
            ConversionFunction::Large(write_conversion_fn), dtype_file_extent_fn, extra_state,
        )))
    }
}
