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
    /// Two pieces of a tile overlap from this displacement on.
    Overlap(i64),
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
        }
    }
}

/// A stream of bytes laid over a file: byte `n` of the stream is a byte of the file.
///
/// Within a tile the places of the stream's bytes do not decrease. Tiles may reach into each other, or even go
/// backwards: only the displacements of one filetype are ordered (MPI 5.0, section 14.1.1). Example: parallel
/// HDF5 gives filetypes whose extent is shorter than their data and accesses one tile of them.
#[derive(Debug, Clone)]
pub struct View {
    begin: u64,
    tile: Arc<Layout>,
    /// Bytes of the stream in a tile.
    size: u64,
    /// Bytes of the file from one tile to the next.
    extent: i64,
    /// Displacements of a tile's first byte and of the byte behind its last one.
    bounds: (i64, i64),
    /// The stream is one run of the file: that begins here.
    dense_from: Option<u64>,
    order: Order,
    /// Runs of bytes in a tile.
    runs: u64,
}

/// Where the stream and the file have the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Everywhere.
    Same,
    /// Within each tile; but a tile begins before the end of the tile before it.
    InTiles,
    /// Nowhere for certain: pieces of a tile overlap.
    Mixed,
}

/// Segments looked at in one step.
const BATCH: usize = 128;

impl View {
    /// A view that begins at byte `begin` and repeats `tile`. `overlaps`: pieces of a tile may overlap, as in a
    /// file that is only read.
    ///
    /// # Errors
    /// See [`ViewError`].
    pub fn new(begin: u64, tile: Arc<Layout>, overlaps: bool) -> Result<View, ViewError> {
        let (size, extent) = (tile.size(), tile.extent());
        let (mut order, mut runs) = (Order::Same, 1);
        let mut bounds = (0, 0);
        if size > 0 {
            let ascending;
            (ascending, runs, bounds) = check(&tile, overlaps)?;
            order = match ascending {
                false => Order::Mixed,
                // The next tile's first byte lies an extent behind this one's.
                true if bounds.0.saturating_add(extent) >= bounds.1 => Order::Same,
                true => Order::InTiles,
            };
        }
        Ok(View { begin, tile, size, extent, bounds, dense_from: None, order, runs }.beginning_at(begin))
    }

    /// The same view from another byte on.
    pub fn beginning_at(&self, begin: u64) -> View {
        // A tile without data has no gaps, and no place for a byte either.
        let dense = self.size > 0 && self.tile.is_contiguous(2);
        let dense = dense.then(|| begin.saturating_add_signed(self.tile.true_lb()));
        View { begin, dense_from: dense, ..self.clone() }
    }

    /// The plain view: byte `n` of the stream is byte `begin + n` of the file.
    pub fn bytes(begin: u64) -> View {
        let tile = Layout::basic(arke_datatype::Basic::Byte);
        View {
            begin,
            tile,
            size: 1,
            extent: 1,
            bounds: (0, 1),
            dense_from: Some(begin),
            order: Order::Same,
            runs: 1,
        }
    }

    /// The byte where the view begins.
    pub fn begin(&self) -> u64 {
        self.begin
    }

    /// Bytes of the stream in a tile.
    pub fn tile_size(&self) -> u64 {
        self.size
    }

    /// Whether `len` bytes of the stream from `from` on have the same order in the file, so that
    /// [`View::between`] tells the truth about them.
    pub fn ascends(&self, from: u64, len: u64) -> bool {
        match self.order {
            Order::Same => true,
            Order::InTiles => self.one_tile(from, len),
            Order::Mixed => false,
        }
    }

    /// Whether `len` bytes from `from` on lie in one tile.
    fn one_tile(&self, from: u64, len: u64) -> bool {
        len == 0 || self.size == 0 || from / self.size == (from + (len - 1)) / self.size
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
        self.within(n / self.size, self.inside(n % self.size))
    }

    /// The byte of the file at a displacement in a tile; nothing before byte 0 or beyond 2^63.
    fn within(&self, tile: u64, at: i64) -> Option<u64> {
        let start = i64::try_from(tile).ok()?.checked_mul(self.extent)?.checked_add(at)?;
        self.begin.checked_add_signed(start).filter(|at| i64::try_from(*at).is_ok())
    }

    /// The displacement of byte `n` of a tile.
    fn inside(&self, n: u64) -> i64 {
        let mut one = [Segment::default()];
        self.tile.segments(1, n, 1, &mut one);
        one[0].at.max(0)
    }

    /// How many bytes of the stream come before its first byte that lies at byte `at` of the file or behind it.
    /// Where tiles never get that far, since their extent is not positive: the bytes of one tile.
    pub fn below(&self, at: u64) -> u64 {
        if let Some(from) = self.dense_from {
            return at.saturating_sub(from);
        }
        let Some(inside) = at.checked_sub(self.begin).filter(|_| self.size > 0) else {
            return 0;
        };
        let inside = i64::try_from(inside).unwrap_or(i64::MAX);
        // The first tile that reaches so far; all of the tiles before it lie below.
        let beyond = inside.saturating_sub(self.bounds.1);
        let tile = match (beyond < 0, self.extent > 0) {
            (true, _) => 0,
            (false, true) => (beyond / self.extent) as u64 + 1,
            (false, false) => return self.size,
        };
        let rest = inside.saturating_sub((tile as i64).saturating_mul(self.extent));
        tile.saturating_mul(self.size).saturating_add(self.below_in_tile(rest))
    }

    /// The same within a tile, for a displacement.
    fn below_in_tile(&self, at: i64) -> u64 {
        if self.order == Order::Mixed {
            return self.first_reaching(at);
        }
        let (mut low, mut high) = (0, self.size);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.inside(middle) < at {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The same for pieces that overlap, one by one.
    fn first_reaching(&self, at: i64) -> u64 {
        let mut segments = [Segment::default(); BATCH];
        let mut from = 0;
        while from < self.size {
            let (count, bytes) = self.tile.segments(1, from, u64::MAX, &mut segments);
            let mut before = from;
            for segment in &segments[..count] {
                if segment.at + segment.len as i64 > at {
                    return before + (at - segment.at).max(0) as u64;
                }
                before += segment.len as u64;
            }
            if bytes == 0 {
                break;
            }
            from += bytes;
        }
        self.size
    }

    /// Which of `len` bytes of the stream from `from` on lie between bytes `low` and `high` of the file: the
    /// first, and the one past the last. Only for what [ascends](View::ascends).
    pub fn between(&self, (from, len): (u64, u64), low: u64, high: u64) -> (u64, u64) {
        let below = |at: u64| match self.order {
            Order::InTiles if len > 0 && self.size > 0 => {
                let tile = from / self.size;
                let start = i128::from(tile) * i128::from(self.extent) + i128::from(self.begin);
                let rest = (i128::from(at) - start).clamp(0, i128::from(i64::MAX)) as i64;
                tile * self.size + self.below_in_tile(rest)
            }
            _ => self.below(at),
        };
        (below(low).clamp(from, from + len), below(high).clamp(from, from + len))
    }

    /// First byte of the file and one past the last of `len` bytes of the stream from `from` on; nothing where
    /// there are none.
    pub fn span(&self, from: u64, len: u64) -> Option<(u64, u64)> {
        let last = from.checked_add(len.checked_sub(1)?)?;
        let (first, end) = (self.place(from)?, self.place(last)?);
        if self.ascends(from, len) {
            return Some((first, end + 1));
        }
        // What does not ascend: the bounds of whole tiles. Those in between lie between the first and the last one.
        let mut bounds = (u64::MAX, 0);
        for tile in [from / self.size, last / self.size] {
            bounds.0 = bounds.0.min(self.within(tile, self.bounds.0)?);
            bounds.1 = bounds.1.max(self.within(tile, self.bounds.1)?);
        }
        Some(bounds)
    }

    /// Calls `visit` with the runs of the file that `len` bytes of the stream from `from` on make, neighbours
    /// joined, until it breaks off.
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
            let start = self.begin.wrapping_add_signed((from / self.size) as i64 * self.extent);
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

/// Whether the data of a tile go forward. Returns whether they do so without overlaps, how many runs there are, and the
/// displacements of the first byte and of the one behind the last.
fn check(tile: &Layout, overlaps: bool) -> Result<(bool, u64, (i64, i64)), ViewError> {
    let mut runs = 0;
    let mut segments = [Segment::default(); BATCH];
    let (mut from, mut ascending) = (0, true);
    let mut last: Option<(i64, i64)> = None;
    let mut bounds = (0, 0);
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
                None => bounds.0 = segment.at,
                Some((start, _)) if segment.at < start => {
                    return Err(ViewError::Backwards(start, segment.at))
                }
                Some((_, end)) if segment.at < end && !overlaps => {
                    return Err(ViewError::Overlap(segment.at))
                }
                Some((_, end)) => ascending &= segment.at >= end,
            }
            let end = segment.at + segment.len as i64;
            last = Some((segment.at, end));
            bounds.1 = bounds.1.max(end);
        }
        from += bytes;
    }
    Ok((ascending, runs, bounds))
}
