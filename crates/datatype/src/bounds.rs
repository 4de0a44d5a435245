//! Bounds of a layout: where its data begin and end, and where the next one in a row would go.

use crate::error::LayoutError;
use crate::layout::Layout;

/// Gathers the bounds of the members of a new layout.
///
/// The data bounds come from the data alone. The lower and upper bound come from marks where any member has them (a
/// resized layout sets both, MPI-1's marks one each), and otherwise from the bounds of all members, padded at the end
/// to the strictest alignment. Padding of a member counts as part of it, as in a C structure.
#[derive(Debug, Default)]
pub(crate) struct Bounds {
    data: Option<(i128, i128)>,
    low: Option<i128>,
    high: Option<i128>,
    lower_mark: Option<i128>,
    upper_mark: Option<i128>,
    align: u32,
}

/// Bounds as a finished layout stores them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FinalBounds {
    /// Lower bound.
    pub lb: i64,
    /// Upper bound.
    pub ub: i64,
    /// First byte of data.
    pub true_lb: i64,
    /// One past the last byte of data.
    pub true_ub: i64,
    /// Strictest alignment of an element, in bytes.
    pub align: u32,
    /// Whether the lower bound was set rather than derived.
    pub marked_lb: bool,
    /// The same of the upper bound.
    pub marked_ub: bool,
}

impl Bounds {
    /// Takes in one copy of `layout` at displacement `shift`.
    pub fn include(&mut self, layout: &Layout, shift: i128) {
        if layout.size() > 0 {
            widen(
                &mut self.data,
                i128::from(layout.true_lb()) + shift,
                i128::from(layout.bounds.true_ub) + shift,
            );
        }
        let (lb, ub) = (i128::from(layout.lb()) + shift, i128::from(layout.ub()) + shift);
        let holds_data = layout.size() > 0;
        if layout.bounds.marked_lb {
            lowest(&mut self.lower_mark, lb);
        } else if holds_data {
            lowest(&mut self.low, lb);
        }
        if layout.bounds.marked_ub {
            highest(&mut self.upper_mark, ub);
        } else if holds_data {
            highest(&mut self.high, ub);
        }
        self.align = self.align.max(layout.bounds.align);
    }

    /// Takes in `count` copies of a row of `blocklen` copies: rows `stride` apart, copies one extent apart. Only the
    /// corners matter, since displacements are linear in both numbers.
    pub fn include_grid(&mut self, layout: &Layout, at: i128, count: u64, stride: i128, blocklen: u64) {
        if count == 0 || blocklen == 0 {
            return;
        }
        let last_row = i128::from(count - 1).saturating_mul(stride);
        let last_column = i128::from(blocklen - 1).saturating_mul(i128::from(layout.extent()));
        for row in [0, last_row] {
            for column in [0, last_column] {
                self.include(layout, at.saturating_add(row).saturating_add(column));
            }
        }
    }

    /// The bounds, if they fit.
    pub fn finish(self) -> Result<FinalBounds, LayoutError> {
        let (true_lb, true_ub) = self.data.unwrap_or((0, 0));
        let align = self.align.max(1);
        let lb = self.lower_mark.or(self.low).unwrap_or(0);
        let ub = self.upper_mark.unwrap_or_else(|| {
            let ub = self.high.unwrap_or(lb);
            ub + (lb - ub).rem_euclid(i128::from(align))
        });
        let fit = |value: i128, what| i64::try_from(value).map_err(|_| LayoutError::Overflow(what));
        fit(ub - lb, "extent")?;
        fit(true_ub - true_lb, "true extent")?;
        Ok(FinalBounds {
            lb: fit(lb, "lower bound")?,
            ub: fit(ub, "upper bound")?,
            true_lb: fit(true_lb, "lower bound of the data")?,
            true_ub: fit(true_ub, "upper bound of the data")?,
            align,
            marked_lb: self.lower_mark.is_some(),
            marked_ub: self.upper_mark.is_some(),
        })
    }
}

fn lowest(bound: &mut Option<i128>, value: i128) {
    *bound = Some(bound.map_or(value, |lowest| lowest.min(value)));
}

fn highest(bound: &mut Option<i128>, value: i128) {
    *bound = Some(bound.map_or(value, |highest| highest.max(value)));
}

fn widen(range: &mut Option<(i128, i128)>, low: i128, high: i128) {
    *range = Some(match *range {
        Some((lowest, highest)) => (lowest.min(low), highest.max(high)),
        None => (low, high),
    });
}
