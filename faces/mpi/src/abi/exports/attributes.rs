//! Exports of the module `attributes`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Attr_delete PMPI_Attr_delete (comm: MPI_Comm, keyval: c_int) -> c_int {
        finish("MPI_Attr_delete", Target::Comm(comm), crate::attributes::attr_delete(comm, keyval))
    }
    MPI_Attr_get PMPI_Attr_get (
        comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Attr_get", Target::Comm(comm), checked(|| crate::attributes::attr_get(
            comm, keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Attr_put PMPI_Attr_put (comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int {
        finish("MPI_Attr_put", Target::Comm(comm), crate::attributes::attr_put(comm, keyval, attribute_val))
    }
    MPI_Comm_create_keyval PMPI_Comm_create_keyval (
        comm_copy_attr_fn: MPI_Comm_copy_attr_function, comm_delete_attr_fn: MPI_Comm_delete_attr_function,
        comm_keyval: *mut c_int, extra_state: *mut c_void,
    ) -> c_int {
        finish("MPI_Comm_create_keyval", Target::Default, or_null(comm_keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::comm_create_keyval(
            comm_copy_attr_fn, comm_delete_attr_fn, Out::new("comm_keyval", comm_keyval)?, extra_state,
        ))))
    }
    MPI_Comm_delete_attr PMPI_Comm_delete_attr (comm: MPI_Comm, comm_keyval: c_int) -> c_int {
        finish("MPI_Comm_delete_attr", Target::Comm(comm), crate::attributes::comm_delete_attr(
            comm, comm_keyval,
        ))
    }
    MPI_Comm_free_keyval PMPI_Comm_free_keyval (comm_keyval: *mut c_int) -> c_int {
        finish("MPI_Comm_free_keyval", Target::Default, checked(|| crate::attributes::comm_free_keyval(
            Out::new("comm_keyval", comm_keyval)?,
        )))
    }
    MPI_Comm_get_attr PMPI_Comm_get_attr (
        comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Comm_get_attr", Target::Comm(comm), checked(|| crate::attributes::comm_get_attr(
            comm, comm_keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Comm_set_attr PMPI_Comm_set_attr (
        comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void,
    ) -> c_int {
        finish("MPI_Comm_set_attr", Target::Comm(comm), crate::attributes::comm_set_attr(
            comm, comm_keyval, attribute_val,
        ))
    }
    MPI_Keyval_create PMPI_Keyval_create (
        copy_fn: MPI_Copy_function, delete_fn: MPI_Delete_function, keyval: *mut c_int,
        extra_state: *mut c_void,
    ) -> c_int {
        finish("MPI_Keyval_create", Target::Default, or_null(keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::keyval_create(
            copy_fn, delete_fn, Out::new("keyval", keyval)?, extra_state,
        ))))
    }
    MPI_Keyval_free PMPI_Keyval_free (keyval: *mut c_int) -> c_int {
        finish("MPI_Keyval_free", Target::Default, checked(|| crate::attributes::keyval_free(
            Out::new("keyval", keyval)?,
        )))
    }
    MPI_Type_create_keyval PMPI_Type_create_keyval (
        type_copy_attr_fn: MPI_Type_copy_attr_function, type_delete_attr_fn: MPI_Type_delete_attr_function,
        type_keyval: *mut c_int, extra_state: *mut c_void,
    ) -> c_int {
        finish("MPI_Type_create_keyval", Target::Default, or_null(type_keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::type_create_keyval(
            type_copy_attr_fn, type_delete_attr_fn, Out::new("type_keyval", type_keyval)?, extra_state,
        ))))
    }
    MPI_Type_delete_attr PMPI_Type_delete_attr (datatype: MPI_Datatype, type_keyval: c_int) -> c_int {
        finish("MPI_Type_delete_attr", Target::Default, crate::datatypes::type_delete_attr(
            datatype, type_keyval,
        ))
    }
    MPI_Type_free_keyval PMPI_Type_free_keyval (type_keyval: *mut c_int) -> c_int {
        finish("MPI_Type_free_keyval", Target::Default, checked(|| crate::attributes::type_free_keyval(
            Out::new("type_keyval", type_keyval)?,
        )))
    }
    MPI_Type_get_attr PMPI_Type_get_attr (
        datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Type_get_attr", Target::Default, checked(|| crate::datatypes::type_get_attr(
            datatype, type_keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Type_set_attr PMPI_Type_set_attr (
        datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void,
    ) -> c_int {
        finish("MPI_Type_set_attr", Target::Default, crate::datatypes::type_set_attr(
            datatype, type_keyval, attribute_val,
        ))
    }
    MPI_Win_create_keyval PMPI_Win_create_keyval (
        win_copy_attr_fn: MPI_Win_copy_attr_function, win_delete_attr_fn: MPI_Win_delete_attr_function,
        win_keyval: *mut c_int, extra_state: *mut c_void,
    ) -> c_int {
        finish("MPI_Win_create_keyval", Target::Default, or_null(win_keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::win_create_keyval(
            win_copy_attr_fn, win_delete_attr_fn, Out::new("win_keyval", win_keyval)?, extra_state,
        ))))
    }
    MPI_Win_delete_attr PMPI_Win_delete_attr (win: MPI_Win, win_keyval: c_int) -> c_int {
        finish("MPI_Win_delete_attr", Target::Win(win), crate::one_sided::win_delete_attr(win, win_keyval))
    }
    MPI_Win_free_keyval PMPI_Win_free_keyval (win_keyval: *mut c_int) -> c_int {
        finish("MPI_Win_free_keyval", Target::Default, checked(|| crate::attributes::win_free_keyval(
            Out::new("win_keyval", win_keyval)?,
        )))
    }
    MPI_Win_get_attr PMPI_Win_get_attr (
        win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Win_get_attr", Target::Win(win), checked(|| crate::one_sided::win_get_attr(
            win, win_keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Win_set_attr PMPI_Win_set_attr (
        win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void,
    ) -> c_int {
        finish("MPI_Win_set_attr", Target::Win(win), crate::one_sided::win_set_attr(
            win, win_keyval, attribute_val,
        ))
    }
}
