//! Memory layouts: what user memory a message, a file access or a reduction touches.
//!
//! A [`Layout`] says which bytes belong to one element of a (possibly scattered) kind of data and what they mean. It
//! is immutable and shared. A [`Cursor`] walks `count` layouts in a row and copies any part of the data to or from a
//! contiguous buffer, or names the memory segments that hold it. [`reduce`] combines arrays, [`external32`] converts
//! to and from the portable byte format. Nothing here knows MPI's names or handles.
#![deny(unsafe_code)]

mod array;
mod basic;
mod bounds;
mod build;
mod copy;
mod cursor;
mod error;
pub mod external32;
mod fingerprint;
mod layout;
mod node;
pub mod reduce;
mod signature;
mod transfer;
mod walk;

pub use array::{Distribution, Order};
pub use basic::{Basic, Pair};
pub use cursor::{Cursor, Segment};
pub use error::LayoutError;
pub use fingerprint::Fingerprint;
pub use layout::Layout;
pub use transfer::copy_typed;

/// Longest chain of nested layouts that could not be merged into a simpler form. Walking a layout takes stack space
/// for each step, so there has to be a limit; programs stay far below it.
pub const MAX_DEPTH: u32 = 1024;
