//! User memory as a transfer sees it: one run of bytes, or a layout with gaps.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use arke_datatype::{Layout, Segment};
use arke_sys::aliasing;
use std::sync::Arc;

/// Memory that the program promised for the time of a transfer.
#[derive(Debug, Clone)]
pub struct Memory {
    base: *mut u8,
    shape: Shape,
}

#[derive(Debug, Clone)]
enum Shape {
    Run(usize),
    Strided(u64, Arc<Layout>),
}

// SAFETY: the promise made at creation covers use from whichever thread does the transfer.
unsafe impl Send for Memory {}

impl Memory {
    /// One run of bytes.
    ///
    /// # Safety
    /// The bytes are valid until the transfers that this is given to have ended: for reads where the file is written,
    /// and for writes, with nobody else using them, where it is read.
    pub unsafe fn run(base: *mut u8, len: usize) -> Memory {
        Memory { base, shape: Shape::Run(len) }
    }

    /// `count` elements of a layout at `base`.
    ///
    /// # Safety
    /// As for [`Memory::run`], for every byte that the layouts describe.
    pub unsafe fn strided(base: *mut u8, count: u64, layout: Arc<Layout>) -> Memory {
        Memory { base, shape: Shape::Strided(count, layout) }
    }

    /// Bytes of data, without gaps.
    pub fn len(&self) -> u64 {
        match &self.shape {
            Shape::Run(len) => *len as u64,
            Shape::Strided(count, layout) => layout.total_size(*count).unwrap_or(u64::MAX),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where `len` bytes of data from packed byte `from` on lie, if they lie in one run.
    pub fn as_run(&self, from: u64, len: u64) -> Option<*mut u8> {
        match &self.shape {
            Shape::Run(whole) if from.checked_add(len)? <= *whole as u64 => {
                Some(self.base.wrapping_add(from as usize))
            }
            _ => None,
        }
    }

    /// The next pieces of memory from packed byte `from` on: as displacements from [`Memory::base`]. Returns how many
    /// pieces, and how many bytes they hold.
    pub fn segments(&self, from: u64, max: u64, segments: &mut [Segment]) -> (usize, u64) {
        match &self.shape {
            Shape::Run(len) => {
                let take = (*len as u64).saturating_sub(from).min(max);
                match segments.first_mut() {
                    Some(first) if take > 0 => {
                        *first = Segment { at: from as i64, len: take as usize };
                        (1, take)
                    }
                    _ => (0, 0),
                }
            }
            Shape::Strided(count, layout) => layout.segments(*count, from, max, segments),
        }
    }

    /// What displacements count from.
    pub fn base(&self) -> *mut u8 {
        self.base
    }

    /// Copies data from packed byte `from` on into `out`, whole or to the data's end; returns how much.
    pub fn copy_out(&self, from: u64, out: &mut [u8]) -> usize {
        match &self.shape {
            Shape::Run(len) => {
                let from = (from as usize).min(*len);
                let n = out.len().min(len - from);
                // SAFETY: the promise of `run`; the two cannot overlap, since `out` is borrowed.
                unsafe { aliasing::copy(self.base.add(from), out.as_mut_ptr(), n) };
                n
            }
            // SAFETY: the promise of `strided`.
            Shape::Strided(count, layout) => unsafe { layout.pack_range(*count, from, self.base, out) },
        }
    }

    /// Copies `data` to packed byte `at` on; what does not fit is left out. Returns the bytes copied.
    pub fn copy_in(&self, at: u64, data: &[u8]) -> usize {
        match &self.shape {
            Shape::Run(len) => {
                let at = (at as usize).min(*len);
                let n = data.len().min(len - at);
                // SAFETY: the promise of `run`; the two cannot overlap, since `data` is borrowed.
                unsafe { aliasing::copy(data.as_ptr(), self.base.add(at), n) };
                n
            }
            // SAFETY: the promise of `strided`.
            Shape::Strided(count, layout) => unsafe { layout.unpack_range(*count, at, self.base, data) },
        }
    }
}
