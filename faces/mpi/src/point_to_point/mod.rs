//! Point-to-point communication (MPI 5.0, chapter 3).

pub mod arguments;
mod blocking;
mod buffered;
mod combined;
mod nonblocking;
mod persistent;
mod probe;

pub(crate) use blocking::*;
pub(crate) use buffered::*;
pub(crate) use combined::*;
pub(crate) use nonblocking::*;
pub(crate) use persistent::*;
pub(crate) use probe::*;

pub use buffered::finish_buffers;

#[cfg(test)]
mod tests;
