//! Exports of the module `info`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Info_create PMPI_Info_create (info: *mut MPI_Info) -> c_int {
        finish("MPI_Info_create", Target::Default, or_null(info, MPI_INFO_NULL, checked(|| crate::info::info_create(
            Out::new("info", info)?,
        ))))
    }
    MPI_Info_create_env PMPI_Info_create_env (
        argc: c_int, argv: *mut *mut c_char, info: *mut MPI_Info,
    ) -> c_int {
        finish("MPI_Info_create_env", Target::Default, or_null(info, MPI_INFO_NULL, checked(|| crate::info::info_create_env(
            argc, argv, Out::new("info", info)?,
        ))))
    }
    MPI_Info_delete PMPI_Info_delete (info: MPI_Info, key: *const c_char) -> c_int {
        finish("MPI_Info_delete", Target::Default, checked(|| crate::info::info_delete(
            info, crate::info::key(key)?,
        )))
    }
    MPI_Info_dup PMPI_Info_dup (info: MPI_Info, newinfo: *mut MPI_Info) -> c_int {
        finish("MPI_Info_dup", Target::Default, or_null(newinfo, MPI_INFO_NULL, checked(|| crate::info::info_dup(
            info, Out::new("newinfo", newinfo)?,
        ))))
    }
    MPI_Info_free PMPI_Info_free (info: *mut MPI_Info) -> c_int {
        finish("MPI_Info_free", Target::Default, checked(|| crate::info::info_free(Out::new("info", info)?)))
    }
    MPI_Info_get PMPI_Info_get (
        info: MPI_Info, key: *const c_char, valuelen: c_int, value: *mut c_char, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Info_get", Target::Default, checked(|| crate::info::info_get(
            info, crate::info::key(key)?, valuelen, Out::new("value", value)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Info_get_nkeys PMPI_Info_get_nkeys (info: MPI_Info, nkeys: *mut c_int) -> c_int {
        finish("MPI_Info_get_nkeys", Target::Default, checked(|| crate::info::info_get_nkeys(
            info, Out::new("nkeys", nkeys)?,
        )))
    }
    MPI_Info_get_nthkey PMPI_Info_get_nthkey (info: MPI_Info, n: c_int, key: *mut c_char) -> c_int {
        finish("MPI_Info_get_nthkey", Target::Default, checked(|| crate::info::info_get_nthkey(
            info, n, Out::new("key", key)?,
        )))
    }
    MPI_Info_get_string PMPI_Info_get_string (
        info: MPI_Info, key: *const c_char, buflen: *mut c_int, value: *mut c_char, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Info_get_string", Target::Default, checked(|| crate::info::info_get_string(
            info, crate::info::key(key)?, Out::new("buflen", buflen)?, value, Out::new("flag", flag)?,
        )))
    }
    MPI_Info_get_valuelen PMPI_Info_get_valuelen (
        info: MPI_Info, key: *const c_char, valuelen: *mut c_int, flag: *mut c_int,
    ) -> c_int {
        finish("MPI_Info_get_valuelen", Target::Default, checked(|| crate::info::info_get_valuelen(
            info, crate::info::key(key)?, Out::new("valuelen", valuelen)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Info_set PMPI_Info_set (info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int {
        finish("MPI_Info_set", Target::Default, checked(|| crate::info::info_set(
            info, crate::info::key(key)?, crate::info::value(value)?,
        )))
    }
}
