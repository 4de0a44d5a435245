//! Where the bytes of an access lie at its target, and how they are walked together with those of this side.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::data::{Data, DataMut};
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::{Basic, Layout, Segment};
use std::sync::Arc;

/// A place in a region: one run of bytes, or elements of a layout.
#[derive(Debug, Clone)]
pub struct Target {
    offset: u64,
    shape: Shape,
}

#[derive(Debug, Clone)]
enum Shape {
    Run(u64),
    Elements(Arc<Layout>, u64),
}

impl Target {
    /// `len` bytes from `offset` on.
    pub fn run(offset: u64, len: u64) -> Self {
        Self { offset, shape: Shape::Run(len) }
    }

    /// `count` elements of `layout`, with `offset` for a base address. What the layout describes must begin in the
    /// region; the base may lie before it, as a negative number.
    pub fn elements(offset: u64, layout: Arc<Layout>, count: u64) -> Self {
        Self { offset, shape: Shape::Elements(layout, count) }
    }

    /// The offset that it was made with.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Bytes of data, without the gaps.
    pub fn len(&self) -> u64 {
        match &self.shape {
            Shape::Run(len) => *len,
            Shape::Elements(layout, count) => layout.total_size(*count).unwrap_or(u64::MAX),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where it begins and ends in the region; `None` where that is before its beginning or beyond all numbers.
    pub(super) fn span(&self) -> Option<(u64, u64)> {
        match &self.shape {
            Shape::Run(len) => Some((self.offset, self.offset.checked_add(*len)?)),
            Shape::Elements(layout, count) => {
                layout.total_size(*count)?;
                let (low, high) = layout.span(*count)?;
                let place = |at: i64| u64::try_from(i128::from(self.offset as i64) + i128::from(at)).ok();
                Some((place(low)?, place(high)?))
            }
        }
    }

    /// The one run that it is, if it is one.
    pub(super) fn as_run(&self) -> Option<(u64, u64)> {
        match &self.shape {
            Shape::Run(len) => Some((self.offset, *len)),
            Shape::Elements(layout, count) => layout.is_contiguous(*count).then(|| {
                (self.offset.wrapping_add_signed(layout.true_lb()), layout.size().saturating_mul(*count))
            }),
        }
    }

    pub(super) fn runs(&self) -> Runs {
        match &self.shape {
            Shape::Run(len) => Runs::run(self.offset as i64, *len),
            Shape::Elements(layout, count) => Runs::elements(self.offset as i64, layout.clone(), *count),
        }
    }
}

/// Segments that are looked up at a time.
const BATCH: usize = 64;

/// Walks runs of memory in packed order.
#[derive(Debug)]
pub(super) struct Runs {
    base: i64,
    layout: Option<(Arc<Layout>, u64)>,
    /// Packed bytes that have been looked up, and all of them.
    ahead: u64,
    total: u64,
    batch: Vec<Segment>,
    next: usize,
}

impl Runs {
    fn run(base: i64, total: u64) -> Self {
        let batch = if total > 0 { vec![Segment { at: 0, len: total as usize }] } else { Vec::new() };
        Self { base, layout: None, ahead: total, total, batch, next: 0 }
    }

    fn elements(base: i64, layout: Arc<Layout>, count: u64) -> Self {
        let total = layout.size().saturating_mul(count);
        Self { base, layout: Some((layout, count)), ahead: 0, total, batch: Vec::new(), next: 0 }
    }

    /// The next run: its place, and its bytes.
    pub fn peek(&mut self) -> Option<(i64, u64)> {
        if self.next == self.batch.len() {
            let (layout, count) = self.layout.as_ref().filter(|_| self.ahead < self.total)?;
            self.batch.resize(BATCH, Segment::default());
            let (found, bytes) = layout.segments(*count, self.ahead, u64::MAX, &mut self.batch);
            self.batch.truncate(found);
            self.ahead += bytes;
            self.next = 0;
        }
        let segment = self.batch.get(self.next)?;
        Some((self.base.wrapping_add(segment.at), segment.len as u64))
    }

    /// Goes on by `n` bytes, at most those of the run that [`Runs::peek`] shows.
    pub fn consume(&mut self, n: u64) {
        let segment = &mut self.batch[self.next];
        segment.at += n as i64;
        segment.len -= n as usize;
        if segment.len == 0 {
            self.next += 1;
        }
    }
}

/// Walks elements of one kind in packed order, in rows of neighbours.
#[derive(Debug)]
pub(super) struct Rows {
    runs: Runs,
    size: u64,
    extent: u64,
}

impl Rows {
    /// The target must hold whole elements of the kind and nothing else.
    pub fn new(target: &Target, basic: Basic) -> Self {
        Self { runs: target.runs(), size: basic.size(), extent: basic.extent() }
    }

    /// The next elements, at most `most`: place of the first, and how many lie in a row.
    pub fn next(&mut self, most: u64) -> Option<(u64, u64)> {
        let (first, len) = self.runs.peek()?;
        if self.extent == self.size && len >= self.size {
            let n = (len / self.size).min(most);
            self.runs.consume(n * self.size);
            return Some((first as u64, n));
        }
        let mut n = 0;
        while n < most {
            match self.runs.peek() {
                Some((at, _)) if at == first + (n * self.extent) as i64 => self.pass(),
                _ => break,
            }
            n += 1;
        }
        Some((first as u64, n))
    }

    /// Passes over one element, which may lie in several runs.
    fn pass(&mut self) {
        let mut left = self.size;
        while left > 0 {
            let Some((_, len)) = self.runs.peek() else {
                return;
            };
            let n = len.min(left);
            self.runs.consume(n);
            left -= n;
        }
    }
}

/// The memory of one side of an operation, run by run.
pub(super) trait Memory {
    /// What a run of it is.
    type Run;

    /// Its runs, with addresses for places.
    fn runs(&self) -> Runs;

    /// The one run that it is, if it is one.
    fn as_run(&self) -> Option<Self::Run>;

    /// The run of `len` bytes at an address that [`Memory::runs`] gave.
    fn at(address: i64, len: u64) -> Self::Run;
}

impl Memory for Data {
    type Run = Bytes;

    fn runs(&self) -> Runs {
        match (self.run(), self) {
            (None, Data::Strided(s)) => Runs::elements(s.base() as i64, s.layout().clone(), s.count()),
            (run, _) => run.map_or(Runs::run(0, 0), |r| Runs::run(r.ptr() as i64, r.len() as u64)),
        }
    }

    fn as_run(&self) -> Option<Bytes> {
        self.run()
    }

    fn at(address: i64, len: u64) -> Bytes {
        // SAFETY: a part of the data, by the promise made when that was described.
        unsafe { Bytes::new(address as *const u8, len as usize) }
    }
}

impl Memory for DataMut {
    type Run = BytesMut;

    fn runs(&self) -> Runs {
        match self {
            DataMut::Bytes(b) => Runs::run(b.ptr() as i64, b.len() as u64),
            DataMut::Strided(s) => Runs::elements(s.base() as i64, s.layout().clone(), s.count()),
        }
    }

    fn as_run(&self) -> Option<BytesMut> {
        match self {
            DataMut::Bytes(run) => Some(*run),
            DataMut::Strided(_) => None,
        }
    }

    fn at(address: i64, len: u64) -> BytesMut {
        // SAFETY: as above.
        unsafe { BytesMut::new(address as *mut u8, len as usize) }
    }
}

/// Goes through both sides in packed order and hands over each stretch that is one run on both: its place at the
/// target, and this side's memory. Stops at the first error.
pub(super) fn zip<M: Memory, E>(
    target: &Target,
    memory: &M,
    mut each: impl FnMut(u64, M::Run) -> Result<(), E>,
) -> Result<(), E> {
    let (mut there, mut here) = (target.runs(), memory.runs());
    while let (Some((at, n)), Some((address, m))) = (there.peek(), here.peek()) {
        let len = n.min(m);
        each(at as u64, M::at(address, len))?;
        there.consume(len);
        here.consume(len);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(target: &Target, basic: Basic, most: u64) -> Vec<(u64, u64)> {
        let mut rows = Rows::new(target, basic);
        std::iter::from_fn(|| rows.next(most)).collect()
    }

    #[test]
    fn rows_are_cut_between_elements() {
        let whole = Target::run(16, 80);
        assert_eq!(rows(&whole, Basic::I64, 100), [(16, 10)]);
        assert_eq!(rows(&whole, Basic::I64, 4), [(16, 4), (48, 4), (80, 2)]);
        let every_other = Layout::vector(3, 2, 16, &Layout::basic(Basic::I32)).unwrap();
        assert_eq!(rows(&Target::elements(4, every_other, 1), Basic::I32, 9), [(4, 2), (20, 2), (36, 2)]);
    }

    #[test]
    fn elements_with_padding_stay_whole() {
        for basic in [Basic::ShortInt, Basic::DoubleInt, Basic::LongInt, Basic::LongDoubleInt] {
            let row = Target::elements(64, Layout::basic(basic), 5);
            assert_eq!(rows(&row, basic, 100), [(64, 5)], "{basic:?}");
            assert_eq!(rows(&row, basic, 3), [(64, 3), (64 + 3 * basic.extent(), 2)], "{basic:?}");
            let apart = Layout::vector(2, 1, 3 * basic.extent() as i64, &Layout::basic(basic)).unwrap();
            let expected = [(8, 1), (8 + 3 * basic.extent(), 1)];
            assert_eq!(rows(&Target::elements(8, apart, 1), basic, 100), expected, "{basic:?}");
        }
    }

    #[test]
    fn a_target_before_the_region_has_no_span() {
        let back = Layout::vector(2, 1, -16, &Layout::basic(Basic::I64)).unwrap();
        assert_eq!(Target::elements(8, back.clone(), 1).span(), None);
        assert_eq!(Target::elements(16, back, 1).span(), Some((0, 24)));
        assert_eq!(Target::run(u64::MAX, 2).span(), None);
        let ahead = Layout::indexed(&[(1, 40)], &Layout::basic(Basic::I64));
        if let Ok(ahead) = ahead {
            assert_eq!(Target::elements(-32i64 as u64, ahead, 1).span(), Some((8, 16)));
        }
    }
}
