//! `libmpi.so.12`: the binary interface of MPICH, which Intel MPI, Cray MPICH and MVAPICH share, over Arke.
//!
//! Values stand in `values.tsv`; what is written from it, and how arguments are turned, tells `arke-front`. The handles
//! are told in [`handles`].

#![allow(non_camel_case_types, non_snake_case)]

#[path = "../../front/exported/mod.rs"]
mod exported;
mod extras;
pub mod handles;
#[rustfmt::skip]
mod objects;
#[rustfmt::skip]
mod values;

use arke_front::{Abi, Callback};
use core::ffi::c_int;
use handles::*;

/// MPICH's interface.
pub struct Own;

/// The mark of a front end, by which `arke run` knows it.
#[no_mangle]
pub static arke_front_end: Mark = Mark(*b"mpich\0\0\0");

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

    const LIBRARY: &str = "libmpi.so.12";
    const LIBRARY_VERSION: [&str; 2] =
        ["MPICH Version:      4.0.2\nMPICH ABI:          14:2:2\nMPICH Device:       ", "\n"];
    const PLAIN_CLASSES: bool = false;
    const STATUS_IGNORE: usize = 1;
    const IN_PLACE: usize = usize::MAX;
    const BUFFER_AUTOMATIC: usize = usize::MAX - 1;

    fn pvar_handle_in(handle: arke_abi::MPI_T_pvar_handle) -> arke_abi::MPI_T_pvar_handle {
        // Programs read it out of a variable of this library.
        handle
    }

    fn weights_in(weights: *const c_int) -> *const c_int {
        if core::ptr::eq(weights, (&raw const extras::MPIR_C_MPI_UNWEIGHTED).cast()) {
            arke_abi::MPI_UNWEIGHTED
        } else if core::ptr::eq(weights, (&raw const extras::MPIR_C_MPI_WEIGHTS_EMPTY).cast()) {
            arke_abi::MPI_WEIGHTS_EMPTY
        } else {
            weights
        }
    }

    fn is_dup(function: Callback) -> bool {
        core::ptr::eq(function, extras::MPIR_Dup_fn as *const () as Callback)
    }

    fn is_null(function: Callback) -> bool {
        function.is_null()
    }
}
