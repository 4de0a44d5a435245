//! A view: a stream of data laid over a file, with a beginning, a tile that repeats, and holes (MPI 5.0, section 14.3).

use arke_datatype::{Layout, Segment};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A run of bytes of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// The first byte.
    pub at: u64,
    /// Bytes.
    pub len: u64,
}

/// Why a layout cannot tile a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewError {
    /// Some data lies before the view's beginning: displacement in bytes.
    Negative(i64),
    /// The data go backwards here: from this displacement to the other.
    Backwards(i64, i64),
    /// Two pieces, or two tiles, overlap from this displacement on.
    Overlap(i64),
    /// A tile of data without extent.
    NoExtent,
}

impl std::fmt::Display for ViewError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ViewError::Negative(at) => {
                write!(f, "it has data at displacement {at}, before the beginning of the view")
            }
            ViewError::Backwards(from, to) => {
                write!(
                    f,
                    "its displacements go back from {from} to {to}, while those of a view must not decrease"
                )
            }
            ViewError::Overlap(at) => write!(f, "its data overlap at displacement {at}"),
            ViewError::NoExtent => {
                write!(f, "it has data, but its extent is not positive, so that it cannot repeat")
            }
        }
    }
}

/// A stream of bytes laid over a file. Byte `n` of the stream is a byte of the file; the order is the same in both, but where
/// pieces of a view for reading overlap.
#[derive(Debug, Clone)]
pub struct View {
    begin: u64,
    tile: Arc<Layout>,
    /// Bytes of the stream in a tile.
    size: u64,
    extent: u64,
    /// The stream is one run of the file: that begins here.
    dense_from: Option<u64>,
    ascending: bool,
    /// Runs of bytes in a tile.
    runs: u64,
}

/// Segments looked at in one step.
const BATCH: usize = 128;

impl View {
    /// A view that begins at byte `begin` and repeats `tile`. `overlaps`: pieces may overlap, as in a file that is only read.
    ///
    /// # Errors
    /// See [`ViewError`].
    pub fn new(begin: u64, tile: Arc<Layout>, overlaps: bool) -> Result<View, ViewError> {
        let size = tile.size();
        let (mut ascending, mut runs) = (true, 1);
        if size > 0 {
            if tile.extent() <= 0 {
                return Err(ViewError::NoExtent);
            }
            (ascending, runs) = check(&tile, overlaps)?;
        }
        let extent = tile.extent().max(0) as u64;
        let dense = tile.is_contiguous(2).then(|| begin.saturating_add_signed(tile.true_lb()));
        Ok(View { begin, tile, size, extent, dense_from: dense, ascending, runs })
    }

    /// The plain view: byte `n` of the stream is byte `begin + n` of the file.
    pub fn bytes(begin: u64) -> View {
        let tile = Layout::basic(arke_datatype::Basic::Byte);
        View { begin, tile, size: 1, extent: 1, dense_from: Some(begin), ascending: true, runs: 1 }
    }

    /// The byte where the view begins.
    pub fn begin(&self) -> u64 {
        self.begin
    }

    /// Bytes of the stream in a tile.
    pub fn tile_size(&self) -> u64 {
        self.size
    }

    /// Whether stream and file have the same order everywhere, so that [`View::below`] tells the truth.
    pub fn is_ascending(&self) -> bool {
        self.ascending
    }

    /// Where the stream begins, if it is one run of the file.
    pub fn dense_from(&self) -> Option<u64> {
        self.dense_from
    }

    /// About how many runs of the file `len` bytes of the stream make.
    pub fn runs_in(&self, len: u64) -> u64 {
        match (self.dense_from, len) {
            (_, 0) => 0,
            (Some(_), _) => 1,
            (None, _) => {
                (u128::from(len) * u128::from(self.runs) / u128::from(self.size.max(1))).max(1) as u64
            }
        }
    }

    /// Where byte `n` of the stream lies in the file; nothing beyond 2^63, or where the view has no data.
    pub fn place(&self, n: u64) -> Option<u64> {
        if let Some(from) = self.dense_from {
            return from.checked_add(n).filter(|at| i64::try_from(*at).is_ok());
        }
        if self.size == 0 {
            return None;
        }
        let start = self.begin.checked_add((n / self.size).checked_mul(self.extent)?)?;
        let at = start.checked_add(self.inside(n % self.size))?;
        i64::try_from(at).ok().map(|at| at as u64)
    }

    /// The displacement of byte `n` of a tile.
    fn inside(&self, n: u64) -> u64 {
        let mut one = [Segment::default()];
        self.tile.segments(1, n, 1, &mut one);
        one[0].at.max(0) as u64
    }

    /// How many bytes of the stream lie before byte `at` of the file.
    pub fn below(&self, at: u64) -> u64 {
        if let Some(from) = self.dense_from {
            return at.saturating_sub(from);
        }
        let Some(inside) = at.checked_sub(self.begin).filter(|_| self.size > 0) else {
            return 0;
        };
        // The data of a tile may begin late and end behind the extent, in the next tile's range.
        let first = self.inside(0);
        let Some(beyond) = inside.checked_sub(first) else {
            return 0;
        };
        let (tiles, rest) = (beyond / self.extent, beyond % self.extent + first);
        let (mut low, mut high) = (0, self.size);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.inside(middle) < rest {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        tiles.saturating_mul(self.size).saturating_add(low)
    }

    /// First byte of the file and one past the last of `len` bytes of the stream from `from` on; nothing where there are none.
    pub fn span(&self, from: u64, len: u64) -> Option<(u64, u64)> {
        let last = from.checked_add(len.checked_sub(1)?)?;
        let (first, last) = (self.place(from)?, self.place(last)?);
        if self.ascending {
            return Some((first, last + 1));
        }
        // Pieces that overlap: the bounds of whole tiles.
        let tiles = (from / self.size, (from + len - 1) / self.size);
        let (low, high) = self.tile.span(1)?;
        let end = |tile: u64, by: i64| {
            self.begin.checked_add(tile.checked_mul(self.extent)?)?.checked_add_signed(by)
        };
        Some((end(tiles.0, low)?, end(tiles.1, high)?))
    }

    /// Calls `visit` with the runs of the file that `len` bytes of the stream from `from` on make, neighbours joined, until it
    /// breaks off.
    pub fn extents<B>(
        &self,
        from: u64,
        len: u64,
        mut visit: impl FnMut(Extent) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Some(start) = self.dense_from {
            return match len {
                0 => ControlFlow::Continue(()),
                _ => visit(Extent { at: start + from, len }),
            };
        }
        let (mut from, mut left) = (from, len);
        let mut segments = [Segment::default(); BATCH];
        let mut waiting: Option<Extent> = None;
        while left > 0 && self.size > 0 {
            // Tile by tile counted from here, so that the displacements stay small numbers.
            let start = self.begin + from / self.size * self.extent;
            let (count, bytes) =
                self.tile.segments(u64::MAX / self.size, from % self.size, left, &mut segments);
            if count == 0 {
                break;
            }
            for segment in &segments[..count] {
                let next = Extent { at: start.wrapping_add_signed(segment.at), len: segment.len as u64 };
                match &mut waiting {
                    Some(last) if last.at + last.len == next.at => last.len += next.len,
                    _ => {
                        if let Some(last) = waiting.replace(next) {
                            visit(last)?;
                        }
                    }
                }
            }
            from += bytes;
            left -= bytes;
        }
        waiting.map_or(ControlFlow::Continue(()), visit)
    }
}

/// Whether data of a tile, and of tiles in a row, go forward. Returns whether they do so without overlaps, and how many runs
/// there are.
fn check(tile: &Layout, overlaps: bool) -> Result<(bool, u64), ViewError> {
    if tile.is_contiguous(2) {
        return match tile.true_lb() {
            at if at < 0 => Err(ViewError::Negative(at)),
            _ => Ok((true, 1)),
        };
    }
    let mut runs = 0;
    let mut segments = [Segment::default(); BATCH];
    let (mut from, mut ascending) = (0, true);
    let mut last: Option<(i64, i64)> = None;
    let mut first = 0;
    while from < tile.size() {
        let (count, bytes) = tile.segments(1, from, u64::MAX, &mut segments);
        if count == 0 {
            break;
        }
        runs += count as u64;
        for segment in &segments[..count] {
            if segment.at < 0 {
                return Err(ViewError::Negative(segment.at));
            }
            match last {
                None => first = segment.at,
                Some((start, _)) if segment.at < start => {
                    return Err(ViewError::Backwards(start, segment.at))
                }
                Some((_, end)) if segment.at < end && !overlaps => {
                    return Err(ViewError::Overlap(segment.at))
                }
                Some((_, end)) => ascending &= segment.at >= end,
            }
            last = Some((segment.at, segment.at + segment.len as i64));
        }
        from += bytes;
    }
    // The next tile begins where this one's first data are, an extent further.
    let next = first.saturating_add(tile.extent());
    match last {
        Some((start, _)) if next < start => Err(ViewError::Backwards(start, next)),
        Some((_, end)) if next < end && !overlaps => Err(ViewError::Overlap(next)),
        Some((_, end)) => Ok((ascending && next >= end, runs)),
        None => Ok((ascending, runs)),
    }
}
