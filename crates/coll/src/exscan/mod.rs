//! Exclusive prefix reduction: rank i gets the combination of ranks 0 to i - 1. Rank 0's result is left alone.

pub mod linear;
pub mod recursive_doubling;

use crate::algorithm::Algorithm;
pub use crate::scan::{case, Args, Build};

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] = &[recursive_doubling::ALGORITHM, linear::ALGORITHM];
