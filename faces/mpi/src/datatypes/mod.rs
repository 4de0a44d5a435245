//! Datatypes (MPI 5.0, chapter 5).
//!
//! Other chapters come here with a handle: [`buffers`] turns buffer arguments into memory for the engine,
//! [`table::layout`] and [`table::committed`] give a layout, [`predefined::plain_bytes`] is the shortest way to the
//! size of a predefined type.

mod arrays;
mod attributes;
pub mod buffers;
mod constructors;
pub mod contents;
mod counts;
mod external;
mod fortran;
mod lifetime;
mod names;
mod packing;
pub mod predefined;
mod sizes;
pub mod table;

#[cfg(test)]
mod tests;

pub(crate) use attributes::*;
pub(crate) use counts::*;
pub(crate) use external::*;
pub(crate) use fortran::*;
pub(crate) use lifetime::*;
pub(crate) use names::*;
pub(crate) use packing::*;
pub(crate) use sizes::*;

pub(crate) use contents::{type_get_contents, type_get_contents_c, type_get_envelope, type_get_envelope_c};

/// Constructors in the form with `int` counts.
pub(crate) mod classic {
    pub(crate) use super::arrays::classic::*;
    pub(crate) use super::constructors::classic::*;
}

/// Constructors in the large-count form.
pub(crate) mod large {
    pub(crate) use super::arrays::large::*;
    pub(crate) use super::constructors::large::*;
}
