//! The layout object: numbers that callers ask for often, the memory form and the signature.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::basic::Basic;
use crate::bounds::FinalBounds;
use crate::error::LayoutError;
use crate::node::Placed;
use crate::signature::Signature;

/// Which bytes, relative to a base address, one element consists of, in which order they travel, and what they mean.
///
/// Immutable; shared as `Arc<Layout>`. Copies of a layout in an array are [`extent`](Layout::extent) bytes apart.
#[derive(Debug)]
pub struct Layout {
    size: u64,
    extent: i64,
    /// One element is a single run of bytes.
    dense: bool,
    /// Dense, and any number of elements in a row are too.
    tiles: bool,
    pub(crate) bounds: FinalBounds,
    pub(crate) body: Placed,
    pub(crate) signature: Signature,
}

impl Layout {
    /// Puts the parts together; they must describe the same data.
    pub(crate) fn assemble(
        bounds: FinalBounds,
        body: Placed,
        signature: Signature,
    ) -> Result<Arc<Layout>, LayoutError> {
        let size = body.node.size;
        debug_assert_eq!(size, signature.size);
        if i64::try_from(size).is_err() {
            return Err(LayoutError::Overflow("size"));
        }
        let extent = bounds.ub.checked_sub(bounds.lb).ok_or(LayoutError::Overflow("extent"))?;
        let dense = body.node.is_run();
        let tiles = dense && (size == 0 || i128::from(extent) == i128::from(size));
        Ok(Arc::new(Layout { size, extent, dense, tiles, bounds, body, signature }))
    }

    /// Bytes of data in one element.
    #[inline]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Bytes of data in `count` elements; nothing if that does not fit in 63 bits.
    #[inline]
    pub fn total_size(&self, count: u64) -> Option<u64> {
        self.size.checked_mul(count).filter(|total| i64::try_from(*total).is_ok())
    }

    /// Bytes from one element of an array to the next; may be negative.
    #[inline]
    pub fn extent(&self) -> i64 {
        self.extent
    }

    /// Lower bound: displacement at which the extent begins.
    #[inline]
    pub fn lb(&self) -> i64 {
        self.bounds.lb
    }

    /// Upper bound: displacement at which the extent ends.
    #[inline]
    pub fn ub(&self) -> i64 {
        self.bounds.ub
    }

    /// Displacement of the first byte of data; 0 where there are none.
    #[inline]
    pub fn true_lb(&self) -> i64 {
        self.bounds.true_lb
    }

    /// Bytes from the first byte of data to the last, gaps included.
    #[inline]
    pub fn true_extent(&self) -> i64 {
        self.bounds.true_ub - self.bounds.true_lb
    }

    /// Strictest alignment of an element in bytes.
    #[inline]
    pub fn align(&self) -> u32 {
        self.bounds.align
    }

    /// Whether `count` of these in a row form one run of bytes without a gap, in order, that starts at
    /// [`true_lb`](Layout::true_lb).
    #[inline]
    pub fn is_contiguous(&self, count: u64) -> bool {
        self.tiles || (self.dense && count <= 1)
    }

    /// Lowest displacement and one past the highest that `count` elements in a row touch; nothing if that does not
    /// fit in 63 bits. `(0, 0)` where there are no data.
    pub fn span(&self, count: u64) -> Option<(i64, i64)> {
        if count == 0 || self.size == 0 {
            return Some((0, 0));
        }
        let last = i128::from(count - 1) * i128::from(self.extent);
        let low = i128::from(self.bounds.true_lb) + last.min(0);
        let high = i128::from(self.bounds.true_ub) + last.max(0);
        Some((i64::try_from(low).ok()?, i64::try_from(high).ok()?))
    }

    /// `n` extents in bytes; nothing if that does not fit.
    #[inline]
    pub fn displacement(&self, n: i64) -> Option<i64> {
        n.checked_mul(self.extent)
    }

    /// Type map entries in one element; a pair kind counts as two.
    #[inline]
    pub fn entries(&self) -> u64 {
        self.signature.entries
    }

    /// Type map entries in the first `bytes` bytes of a row of these; nothing if they end inside an entry.
    pub fn entries_in(&self, bytes: u64) -> Option<u64> {
        self.signature.entries_in(bytes)
    }

    /// Bytes taken by the first `entries` type map entries of a row of these; nothing if that overflows or if there
    /// are no entries to take.
    pub fn bytes_of_entries(&self, entries: u64) -> Option<u64> {
        self.signature.bytes_of(entries)
    }

    /// The kind of all elements, if it is one and the same: what predefined reductions need.
    #[inline]
    pub fn single_basic(&self) -> Option<Basic> {
        self.signature.single_basic()
    }

    /// Calls `visit` with each row of equal elements of one layout, in type map order, until it breaks off.
    pub fn visit_signature<B>(&self, mut visit: impl FnMut(Basic, u64) -> ControlFlow<B>) -> ControlFlow<B> {
        self.signature.visit(&mut visit)
    }
}
