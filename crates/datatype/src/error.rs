//! What can go wrong while a layout is built: every constructor is checked, so that no later step has to be.

use std::fmt;

/// Why a layout could not be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// The number of data bytes, a displacement or a bound does not fit in 63 bits; the text names which.
    Overflow(&'static str),
    /// Layouts are nested deeper than [`crate::MAX_DEPTH`] steps that could not be merged.
    TooDeep,
    /// An argument of an array constructor is out of its range.
    Argument {
        /// The argument's name.
        what: &'static str,
        /// Dimension of the array that the value belongs to, counted from zero.
        dimension: usize,
        /// The value that was given.
        value: i64,
        /// What would have been accepted.
        accepted: &'static str,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Overflow(what) => write!(f, "the {what} of the layout does not fit in 63 bits"),
            LayoutError::TooDeep => {
                write!(f, "layouts are nested more than {} deep", crate::MAX_DEPTH)
            }
            LayoutError::Argument { what, dimension, value, accepted } => {
                write!(f, "{what} of dimension {dimension} is {value}, but must be {accepted}")
            }
        }
    }
}

impl std::error::Error for LayoutError {}
