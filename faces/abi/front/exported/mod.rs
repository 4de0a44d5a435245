//! What every front end exports, by the same sources. Each compiles them for itself, with its own types: a function is
//! exported by the library that it stands in.

mod contexts;
#[rustfmt::skip]
pub mod functions;
mod mpi1;
