//! Parts of multi-dimensional arrays: a rectangular piece, or one process's share of a distributed array.

use std::sync::Arc;

use crate::error::LayoutError;
use crate::layout::Layout;

/// Which dimension of an array varies fastest in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last one, as in C.
    C,
    /// The first one, as in Fortran.
    Fortran,
}

/// How one dimension of a global array is spread over one dimension of a process grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distribution {
    /// One block per process; of the given length, or of the least that covers the dimension.
    Block(Option<u64>),
    /// Blocks of the given length (1 if left out) dealt out in turn.
    Cyclic(Option<u64>),
    /// Not distributed: the grid has one process here.
    None,
}

/// The part of one dimension that belongs to a process.
struct Share {
    /// Index of the first element.
    start: u64,
    /// Full blocks.
    blocks: u64,
    /// Elements in a full block.
    block: u64,
    /// Elements from one block's start to the next.
    step: u64,
    /// Elements in a last, shorter block.
    rest: u64,
}

impl Layout {
    /// The piece of an array of `sizes` elements that starts at `starts` and is `subsizes` long, per dimension. Its
    /// extent is the whole array's.
    ///
    /// # Errors
    /// A piece that is empty or reaches out of the array, slices of different lengths, or overflow.
    pub fn subarray(
        sizes: &[u64],
        subsizes: &[u64],
        starts: &[u64],
        order: Order,
        old: &Arc<Layout>,
    ) -> Result<Arc<Layout>, LayoutError> {
        same_dimensions(sizes.len(), &[subsizes.len(), starts.len()])?;
        let mut shares = Vec::with_capacity(sizes.len());
        for (dimension, ((&size, &subsize), &start)) in sizes.iter().zip(subsizes).zip(starts).enumerate() {
            if size == 0 {
                return Err(argument("size", dimension, size, "at least 1"));
            }
            if subsize == 0 || subsize > size {
                return Err(argument("subsize", dimension, subsize, "at least 1 and at most the size"));
            }
            if start > size - subsize {
                return Err(argument("start", dimension, start, "at most the size less the subsize"));
            }
            shares.push(Share { start, blocks: 1, block: subsize, step: 0, rest: 0 });
        }
        array(sizes, &shares, order, old)
    }

    /// What process `rank` of a grid of `psizes` processes holds of a global array of `gsizes` elements. The grid is
    /// numbered in C order whatever the order of the array. The extent is the whole array's.
    ///
    /// # Errors
    /// A rank outside the grid, a block length that does not cover its dimension, slices of different lengths, or
    /// overflow.
    pub fn darray(
        rank: u64,
        gsizes: &[u64],
        distributions: &[Distribution],
        psizes: &[u64],
        order: Order,
        old: &Arc<Layout>,
    ) -> Result<Arc<Layout>, LayoutError> {
        same_dimensions(gsizes.len(), &[distributions.len(), psizes.len()])?;
        let mut coordinates = vec![0; psizes.len()];
        let mut left = rank;
        for (dimension, &psize) in psizes.iter().enumerate().rev() {
            if psize == 0 {
                return Err(argument("number of processes", dimension, psize, "at least 1"));
            }
            coordinates[dimension] = left % psize;
            left /= psize;
        }
        if left != 0 {
            return Err(argument("rank", 0, rank, "less than the number of processes in the grid"));
        }
        let mut shares = Vec::with_capacity(gsizes.len());
        for (dimension, &gsize) in gsizes.iter().enumerate() {
            if gsize == 0 {
                return Err(argument("size", dimension, gsize, "at least 1"));
            }
            let (psize, coordinate) = (psizes[dimension], coordinates[dimension]);
            shares.push(match distributions[dimension] {
                Distribution::None => {
                    if psize != 1 {
                        return Err(argument(
                            "number of processes",
                            dimension,
                            psize,
                            "1 where the dimension is not distributed",
                        ));
                    }
                    Share { start: 0, blocks: 1, block: gsize, step: 0, rest: 0 }
                }
                Distribution::Block(length) => {
                    let length = length.unwrap_or(gsize.div_ceil(psize));
                    if length == 0 || u128::from(length) * u128::from(psize) < u128::from(gsize) {
                        return Err(argument(
                            "distribution argument",
                            dimension,
                            length,
                            "a block length that covers the dimension with one block per process",
                        ));
                    }
                    let start = coordinate.saturating_mul(length).min(gsize);
                    Share { start, blocks: 1, block: length.min(gsize - start), step: 0, rest: 0 }
                }
                Distribution::Cyclic(length) => {
                    let length = length.unwrap_or(1);
                    if length == 0 {
                        return Err(argument("distribution argument", dimension, length, "at least 1"));
                    }
                    cyclic_share(gsize, psize, coordinate, length)
                }
            });
        }
        array(gsizes, &shares, order, old)
    }
}

fn cyclic_share(gsize: u64, psize: u64, coordinate: u64, length: u64) -> Share {
    let start = coordinate.saturating_mul(length);
    if start >= gsize {
        return Share { start: 0, blocks: 0, block: length, step: 0, rest: 0 };
    }
    let step = psize.saturating_mul(length);
    let reach = gsize - start;
    let (rounds, last) = (reach / step, reach % step);
    if last >= length {
        Share { start, blocks: rounds + 1, block: length, step, rest: 0 }
    } else {
        Share { start, blocks: rounds, block: length, step, rest: last }
    }
}

/// Nests the shares of all dimensions, fastest first, and gives the result the extent of the whole array.
fn array(
    sizes: &[u64],
    shares: &[Share],
    order: Order,
    old: &Arc<Layout>,
) -> Result<Arc<Layout>, LayoutError> {
    let overflow = LayoutError::Overflow("extent");
    let mut stride = old.extent();
    let mut layout = Arc::clone(old);
    let mut offset = 0i64;
    let mut nest = |dimension: usize| -> Result<(), LayoutError> {
        let share = &shares[dimension];
        let bytes = |elements: u64| -> Result<i64, LayoutError> {
            let elements = i64::try_from(elements).map_err(|_| overflow.clone())?;
            elements.checked_mul(stride).ok_or(overflow.clone())
        };
        let row = |elements: u64| Layout::vector(elements, 1, stride, &layout);
        let step = if share.blocks > 1 { bytes(share.step)? } else { 0 };
        let full = Layout::vector(share.blocks, 1, step, &row(share.block)?)?;
        let next = if share.rest > 0 {
            let at = bytes(share.step.checked_mul(share.blocks).ok_or(overflow.clone())?)?;
            Layout::structure(&[(1, 0, full), (1, at, row(share.rest)?)])?
        } else {
            full
        };
        offset = offset.checked_add(bytes(share.start)?).ok_or(overflow.clone())?;
        stride = bytes(sizes[dimension])?;
        layout = next;
        Ok(())
    };
    match order {
        Order::C => (0..sizes.len()).rev().try_for_each(&mut nest)?,
        Order::Fortran => (0..sizes.len()).try_for_each(&mut nest)?,
    }
    let placed = Layout::indexed(&[(1, offset)], &layout)?;
    Layout::resized(0, stride, &placed)
}

fn same_dimensions(dimensions: usize, others: &[usize]) -> Result<(), LayoutError> {
    match others.iter().find(|other| **other != dimensions) {
        Some(&other) => Err(argument("number of dimensions", 0, other as u64, "the same in all arrays")),
        None => Ok(()),
    }
}

fn argument(what: &'static str, dimension: usize, value: u64, accepted: &'static str) -> LayoutError {
    LayoutError::Argument { what, dimension, value: value as i64, accepted }
}
