//! Datatypes (MPI 5.0, chapter 5).

pub mod buffers;
pub mod predefined;
pub mod table;
