//! The exported functions: each is there as `MPI_x` and as `PMPI_x`, both with the same body.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

/// Defines `MPI_x` and `PMPI_x` with one body.
macro_rules! exports {
    ($($name:ident $profiled:ident ($($argument:ident: $kind:ty),* $(,)?) -> $returns:ty { $body:expr })*) => {$(
        #[no_mangle]
        #[allow(unused_unsafe)]
        pub unsafe extern "C-unwind" fn $name($($argument: $kind),*) -> $returns {
            crate::runtime::waits::note(&stringify!($name));
            // SAFETY: the program keeps to the standard's rules for this call's arguments.
            unsafe { $body }
        }
        #[no_mangle]
        #[allow(unused_unsafe)]
        pub unsafe extern "C-unwind" fn $profiled($($argument: $kind),*) -> $returns {
            crate::runtime::waits::note(&stringify!($name));
            // SAFETY: the program keeps to the standard's rules for this call's arguments.
            unsafe { $body }
        }
    )*};
}
use exports;

mod abi_query;
mod attributes;
mod buffered_sends;
mod collectives;
mod collectives_nonblocking;
mod collectives_persistent;
mod communicators;
mod datatypes;
mod dynamic;
mod environment;
mod errhandlers;
mod files;
mod groups;
mod handles;
mod info;
mod neighborhood;
mod one_sided;
mod operations;
mod partitioned;
mod point_to_point;
mod profiling;
mod requests;
mod sessions;
mod status;
mod timers;
mod tool;
mod topologies;
mod table;
pub(crate) mod watched;
