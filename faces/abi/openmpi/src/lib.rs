//! `libmpi.so.40`: Open MPI's binary interface over Arke.
//!
//! Values stand in `values.tsv`; what is written from it, and how arguments are turned, tells `arke-front`. The handles
//! are told in [`handles`].

#![allow(non_camel_case_types, non_snake_case)]

mod cxx;
#[path = "../../front/exported/mod.rs"]
mod exported;
mod extras;
mod fortran;
pub mod handles;
mod inner;
#[rustfmt::skip]
mod objects;
#[rustfmt::skip]
mod values;

use arke_front::{Abi, Callback};
use core::ffi::c_int;
use handles::*;

/// Open MPI's interface.
pub struct Own;

/// The mark of a front end, by which `arke run` knows it.
#[no_mangle]
pub static arke_front_end: Mark = Mark(*b"openmpi\0");

/// A text for C.
#[repr(transparent)]
pub struct Mark([u8; 8]);

/// Runs when the library is loaded.
#[link_section = ".init_array"]
#[used]
static LOADED: extern "C" fn() = loaded;

extern "C" fn loaded() {
    arke_front::check();
}

impl Abi for Own {
    type Comm = MPI_Comm;
    type Group = MPI_Group;
    type Datatype = MPI_Datatype;
    type Op = MPI_Op;
    type Request = MPI_Request;
    type Message = MPI_Message;
    type Info = MPI_Info;
    type Errhandler = MPI_Errhandler;
    type Win = MPI_Win;
    type File = MPI_File;
    type Session = MPI_Session;
    type Status = MPI_Status;

    const LIBRARY: &str = "libmpi.so.40";
    const LIBRARY_VERSION: [&str; 2] = ["Open MPI v4.1.4, package: ", ", ident: 4.1.4"];
    const PLAIN_CLASSES: bool = true;
    const STATUS_IGNORE: usize = 0;
    const IN_PLACE: usize = 1;
    // Open MPI has no such value.
    const BUFFER_AUTOMATIC: usize = 2;

    fn pvar_handle_in(handle: arke_abi::MPI_T_pvar_handle) -> arke_abi::MPI_T_pvar_handle {
        match handle.0 {
            usize::MAX => arke_abi::MPI_T_PVAR_ALL_HANDLES,
            _ => handle,
        }
    }

    fn weights_in(weights: *const c_int) -> *const c_int {
        match weights.addr() {
            2 => arke_abi::MPI_UNWEIGHTED,
            3 => arke_abi::MPI_WEIGHTS_EMPTY,
            _ => weights,
        }
    }

    fn is_dup(function: Callback) -> bool {
        extras::DUP.iter().any(|dup| core::ptr::fn_addr_eq(*dup, as_function(function)))
    }

    fn is_null(function: Callback) -> bool {
        let same = |null: &extras::Any| core::ptr::fn_addr_eq(*null, as_function(function));
        function.is_null() || extras::NULL_COPY.iter().any(same) || extras::NULL_DELETE.iter().any(same)
    }
}

fn as_function(function: Callback) -> extras::Any {
    // SAFETY: a function pointer that is compared and never called.
    unsafe {
        core::mem::transmute::<Callback, extras::Any>(if function.is_null() {
            1 as Callback
        } else {
            function
        })
    }
}
