//! Positions in a row of layouts: pack or unpack any part, or name the memory segments that hold it.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use std::sync::Arc;

use crate::copy::Copier;
use crate::layout::Layout;
use crate::walk::{walk_repeat, Sink};
use arke_sys::aliasing;

/// A piece of user memory: displacement from the base address, and length in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Displacement of the first byte from the base address.
    pub at: i64,
    /// Bytes.
    pub len: usize,
}

impl Layout {
    /// Copies the packed bytes from `from` on out of a row of these layouts at `base`, until `out` is full or the
    /// row of `count` layouts ends. Returns how many bytes were copied.
    ///
    /// # Safety
    /// `base` plus every displacement of the part that is copied is valid for reads and does not overlap `out`.
    pub unsafe fn pack_range(&self, count: u64, from: u64, base: *const u8, out: &mut [u8]) -> usize {
        // SAFETY: the caller's promise, and a slice is valid for writes.
        unsafe { self.pack_to(count, from, base, out.as_mut_ptr(), out.len()) }
    }

    /// As [`Layout::pack_range`], into `room` bytes at `out`, which another process may write as well: no slice may be
    /// made of such memory.
    ///
    /// # Safety
    /// As for [`Layout::pack_range`]; `out` is valid for writes of `room` bytes.
    pub unsafe fn pack_to(&self, count: u64, from: u64, base: *const u8, out: *mut u8, room: usize) -> usize {
        let take = self.part(count, from, room);
        if self.is_contiguous(count) {
            let start = (base as usize).wrapping_add(self.true_lb() as usize).wrapping_add(from as usize)
                as *const u8;
            // SAFETY: the caller vouches for the source; `take` is at most the length of `out`.
            unsafe { aliasing::copy(start, out, take) };
            return take;
        }
        // SAFETY: the caller vouches for user memory; the walk covers `take` bytes, which `out` has.
        let mut copier = unsafe { Copier::<true>::new(base.cast_mut(), out) };
        self.walk_range(from, take as u64, &mut copier);
        take
    }

    /// Copies `data` into a row of `count` of these layouts at `base`, starting `from` packed bytes into the row.
    /// Stops where the row ends. Returns how many bytes were copied.
    ///
    /// # Safety
    /// `base` plus every displacement of the part that is copied is valid for writes and does not overlap `data`.
    pub unsafe fn unpack_range(&self, count: u64, from: u64, base: *mut u8, data: &[u8]) -> usize {
        // SAFETY: the caller's promise, and a slice is valid for reads.
        unsafe { self.unpack_from(count, from, base, data.as_ptr(), data.len()) }
    }

    /// As [`Layout::unpack_range`], of `len` bytes at `data`, which another process may write meanwhile: no slice
    /// may be made of such memory.
    ///
    /// # Safety
    /// As for [`Layout::unpack_range`]; `data` is valid for reads of `len` bytes.
    pub unsafe fn unpack_from(
        &self,
        count: u64,
        from: u64,
        base: *mut u8,
        data: *const u8,
        len: usize,
    ) -> usize {
        let take = self.part(count, from, len);
        if self.is_contiguous(count) {
            let start =
                (base as usize).wrapping_add(self.true_lb() as usize).wrapping_add(from as usize) as *mut u8;
            // SAFETY: the caller vouches for the target; `take` is at most the length of `data`.
            unsafe { aliasing::copy(data, start, take) };
            return take;
        }
        // SAFETY: the caller vouches for user memory; the walk covers `take` bytes, which `data` has, and a copier
        // that unpacks only reads the packed side.
        let mut copier = unsafe { Copier::<false>::new(base, data.cast_mut()) };
        self.walk_range(from, take as u64, &mut copier);
        take
    }

    /// Names the memory segments of a row of `count` layouts, from packed byte `from` on, in packed order, until
    /// `segments` is full, `max` bytes are named or the row ends. Neighbouring segments are joined. Returns how many
    /// segments were written and how many bytes they hold.
    pub fn segments(&self, count: u64, from: u64, max: u64, segments: &mut [Segment]) -> (usize, u64) {
        let total = self.size().saturating_mul(count);
        let take = total.saturating_sub(from).min(max);
        let mut list = SegmentList { segments, used: 0, bytes: 0 };
        if take > 0 && !list.segments.is_empty() {
            self.walk_range(from, take, &mut list);
        }
        (list.used, list.bytes)
    }

    fn part(&self, count: u64, from: u64, room: usize) -> usize {
        let left = self.size().saturating_mul(count).saturating_sub(from);
        usize::try_from(left).map_or(room, |left| left.min(room))
    }

    /// Walks `take` packed bytes of an endless row, after the first `from`.
    pub(crate) fn walk_range<S: Sink>(&self, from: u64, take: u64, sink: &mut S) {
        if take > 0 {
            walk_repeat(&self.body.node, self.body.at, self.extent(), from, take, sink);
        }
    }
}

/// Position inside `count` elements of a layout.
///
/// Packs and unpacks any part in pieces of any size, forward, and seeks at no cost. Holds no pointer: the base
/// address comes with each call.
#[derive(Clone, Debug)]
pub struct Cursor {
    layout: Arc<Layout>,
    count: u64,
    total: u64,
    position: u64,
}

impl Cursor {
    /// A cursor at the start of `count` elements of `layout`. Callers check beforehand that the total size fits
    /// ([`Layout::total_size`]); a total that does not is cut off at `u64::MAX`.
    pub fn new(layout: Arc<Layout>, count: u64) -> Cursor {
        let total = layout.size().saturating_mul(count);
        Cursor { layout, count, total, position: 0 }
    }

    /// What the cursor walks.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// How many elements it walks.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Packed bytes in all.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Packed bytes before the cursor.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Packed bytes from the cursor to the end.
    pub fn remaining(&self) -> u64 {
        self.total - self.position
    }

    /// Goes to a packed offset; one past the end goes to the end.
    pub fn seek(&mut self, packed_offset: u64) {
        self.position = packed_offset.min(self.total);
    }

    /// Copies from user memory to `out` until it is full or the data end; returns the bytes copied.
    ///
    /// # Safety
    /// `base` plus every displacement of the layouts is valid for reads and does not overlap `out`.
    pub unsafe fn pack(&mut self, base: *const u8, out: &mut [u8]) -> usize {
        // SAFETY: the caller's promise is the one asked for.
        let copied = unsafe { self.layout.pack_range(self.count, self.position, base, out) };
        self.position += copied as u64;
        copied
    }

    /// Copies from `data` to user memory until one of them ends; returns the bytes copied.
    ///
    /// # Safety
    /// `base` plus every displacement of the layouts is valid for writes and does not overlap `data`.
    pub unsafe fn unpack(&mut self, base: *mut u8, data: &[u8]) -> usize {
        // SAFETY: the caller's promise is the one asked for.
        let copied = unsafe { self.layout.unpack_range(self.count, self.position, base, data) };
        self.position += copied as u64;
        copied
    }

    /// The next piece of memory, of at most `max` bytes, as displacement from the base and length; nothing at the
    /// end, or if `max` is 0.
    pub fn next_segment(&mut self, max: usize) -> Option<(i64, usize)> {
        let mut one = [Segment::default()];
        let (found, bytes) = self.layout.segments(self.count, self.position, max as u64, &mut one);
        self.position += bytes;
        (found == 1).then_some((one[0].at, one[0].len))
    }

    /// Fills `segments` with the next pieces of memory, of at most `max` bytes in all; returns how many were written
    /// and how many bytes they hold. Far cheaper per segment than [`next_segment`](Cursor::next_segment).
    pub fn next_segments(&mut self, max: u64, segments: &mut [Segment]) -> (usize, u64) {
        let (found, bytes) = self.layout.segments(self.count, self.position, max, segments);
        self.position += bytes;
        (found, bytes)
    }
}

/// Collects segments and joins neighbours.
struct SegmentList<'a> {
    segments: &'a mut [Segment],
    used: usize,
    bytes: u64,
}

impl Sink for SegmentList<'_> {
    fn run(&mut self, at: i64, len: u64) -> bool {
        if let Some(last) = self.used.checked_sub(1).map(|last| &mut self.segments[last]) {
            if last.at.wrapping_add(last.len as i64) == at {
                last.len += len as usize;
                self.bytes += len;
                return true;
            }
        }
        match self.segments.get_mut(self.used) {
            Some(segment) => {
                *segment = Segment { at, len: len as usize };
                self.used += 1;
                self.bytes += len;
                true
            }
            None => false,
        }
    }

    fn strided(&mut self, at: i64, stride: i64, len: u64, count: u64) -> bool {
        if i128::from(stride) == i128::from(len) {
            return self.run(at, len * count);
        }
        (0..count).all(|index| self.run(at.wrapping_add((index as i64).wrapping_mul(stride)), len))
    }
}
