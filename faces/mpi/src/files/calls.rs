//! The access calls of the C interface, each a line: where, which way, and how the call ends (table 14.1).

use super::data::{self, Buffer, Start};
use super::split::Kind;
use crate::abi::*;
use crate::error::Result;
use arke_files::Direction;
use core::ffi::c_void;

macro_rules! calls {
    ($(
        $(#[$doc:meta])*
        $name:ident: $way:ident $place:ident $direction:ident, $ends:ident;
    )*) => {$(
        calls! { @$ends $(#[$doc])* $name, $way, $place, $direction }
    )*};
    (@request $(#[$doc:meta])* $name:ident, begin_alone, $place:ident, $direction:ident) => {
        calls! { @request $(#[$doc])* $name, begin_alone, $place, $direction, Out<MPI_Request> }
    };
    (@request $(#[$doc:meta])* $name:ident, begin_together, $place:ident, $direction:ident) => {
        calls! { @request $(#[$doc])* $name, begin_together, $place, $direction, Result<Out<MPI_Request>> }
    };
    (@status $(#[$doc:meta])* $name:ident, $way:ident, At, $direction:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// Buffer and status are as MPI asks of the program.
        pub(crate) unsafe fn $name(
            fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: i64, datatype: MPI_Datatype, status: *mut MPI_Status,
        ) -> Result {
            // SAFETY: as the caller vouches.
            unsafe {
                data::$way(fh, Start::At(offset), Direction::$direction, Buffer { at: buf, count, datatype }, status)
            }
        }
    };
    (@status $(#[$doc:meta])* $name:ident, $way:ident, $place:ident, $direction:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// Buffer and status are as MPI asks of the program.
        pub(crate) unsafe fn $name(
            fh: MPI_File, buf: *const c_void, count: i64, datatype: MPI_Datatype, status: *mut MPI_Status,
        ) -> Result {
            // SAFETY: as the caller vouches.
            unsafe {
                data::$way(fh, Start::$place, Direction::$direction, Buffer { at: buf, count, datatype }, status)
            }
        }
    };
    (@request $(#[$doc:meta])* $name:ident, $way:ident, At, $direction:ident, $request:ty) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// The buffer is as MPI asks of the program.
        pub(crate) unsafe fn $name(
            fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: i64, datatype: MPI_Datatype, request: $request,
        ) -> Result {
            // SAFETY: as the caller vouches.
            unsafe {
                data::$way(fh, Start::At(offset), Direction::$direction, Buffer { at: buf, count, datatype }, request)
            }
        }
    };
    (@request $(#[$doc:meta])* $name:ident, $way:ident, $place:ident, $direction:ident, $request:ty) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// The buffer is as MPI asks of the program.
        pub(crate) unsafe fn $name(
            fh: MPI_File, buf: *const c_void, count: i64, datatype: MPI_Datatype, request: $request,
        ) -> Result {
            // SAFETY: as the caller vouches.
            unsafe {
                data::$way(fh, Start::$place, Direction::$direction, Buffer { at: buf, count, datatype }, request)
            }
        }
    };
}

calls! {
    /// `MPI_File_read_at`.
    file_read_at: alone At Read, status;
    /// `MPI_File_write_at`.
    file_write_at: alone At Write, status;
    /// `MPI_File_read`.
    file_read: alone Individual Read, status;
    /// `MPI_File_write`.
    file_write: alone Individual Write, status;
    /// `MPI_File_read_shared`.
    file_read_shared: alone Shared Read, status;
    /// `MPI_File_write_shared`.
    file_write_shared: alone Shared Write, status;
    /// `MPI_File_iread_at`.
    file_iread_at: begin_alone At Read, request;
    /// `MPI_File_iwrite_at`.
    file_iwrite_at: begin_alone At Write, request;
    /// `MPI_File_iread`.
    file_iread: begin_alone Individual Read, request;
    /// `MPI_File_iwrite`.
    file_iwrite: begin_alone Individual Write, request;
    /// `MPI_File_iread_shared`.
    file_iread_shared: begin_alone Shared Read, request;
    /// `MPI_File_iwrite_shared`.
    file_iwrite_shared: begin_alone Shared Write, request;
    /// `MPI_File_read_at_all`.
    file_read_at_all: together At Read, status;
    /// `MPI_File_write_at_all`.
    file_write_at_all: together At Write, status;
    /// `MPI_File_read_all`.
    file_read_all: together Individual Read, status;
    /// `MPI_File_write_all`.
    file_write_all: together Individual Write, status;
    /// `MPI_File_read_ordered`.
    file_read_ordered: together Ordered Read, status;
    /// `MPI_File_write_ordered`.
    file_write_ordered: together Ordered Write, status;
    /// `MPI_File_iread_at_all`.
    file_iread_at_all: begin_together At Read, request;
    /// `MPI_File_iwrite_at_all`.
    file_iwrite_at_all: begin_together At Write, request;
    /// `MPI_File_iread_all`.
    file_iread_all: begin_together Individual Read, request;
    /// `MPI_File_iwrite_all`.
    file_iwrite_all: begin_together Individual Write, request;
}

macro_rules! split_calls {
    ($($begin:ident $end:ident: $kind:ident $place:ident $direction:ident;)*) => {$(
        split_calls! { @begin $begin, $kind, $place, $direction }

        /// Ends the split collective operation that the call of the same name began.
        ///
        /// # Safety
        /// Buffer and status are as MPI asks of the program.
        pub(crate) unsafe fn $end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> Result {
            // SAFETY: as the caller vouches.
            unsafe { data::end_split(fh, Kind::$kind, buf, status) }
        }
    )*};
    (@begin $begin:ident, $kind:ident, At, $direction:ident) => {
        /// Begins a split collective operation at an element of the view.
        ///
        /// # Safety
        /// The buffer is as MPI asks of the program.
        pub(crate) unsafe fn $begin(
            fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: i64, datatype: MPI_Datatype,
        ) -> Result {
            let buffer = Buffer { at: buf, count, datatype };
            // SAFETY: as the caller vouches.
            unsafe { data::begin_split(fh, Kind::$kind, Start::At(offset), Direction::$direction, buffer) }
        }
    };
    (@begin $begin:ident, $kind:ident, $place:ident, $direction:ident) => {
        /// Begins a split collective operation at a file pointer.
        ///
        /// # Safety
        /// The buffer is as MPI asks of the program.
        pub(crate) unsafe fn $begin(fh: MPI_File, buf: *const c_void, count: i64, datatype: MPI_Datatype) -> Result {
            let buffer = Buffer { at: buf, count, datatype };
            // SAFETY: as the caller vouches.
            unsafe { data::begin_split(fh, Kind::$kind, Start::$place, Direction::$direction, buffer) }
        }
    };
}

split_calls! {
    file_read_at_all_begin file_read_at_all_end: ReadAtAll At Read;
    file_write_at_all_begin file_write_at_all_end: WriteAtAll At Write;
    file_read_all_begin file_read_all_end: ReadAll Individual Read;
    file_write_all_begin file_write_all_end: WriteAll Individual Write;
    file_read_ordered_begin file_read_ordered_end: ReadOrdered Ordered Read;
    file_write_ordered_begin file_write_ordered_end: WriteOrdered Ordered Write;
}
