//! Memory as a schedule names it: buffers, and parts of them counted in elements.
//!
//! Algorithms think in elements: "block 3 of the receive buffer" or "the upper half of the vector". Where an
//! element lies, and whether it has gaps, is the buffer's business and is looked up when a step runs.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use arke_datatype::Layout;
use std::alloc;
use std::ptr::NonNull;
use std::sync::Arc;

/// Names a buffer of one schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BufferId(pub(super) u32);

impl BufferId {
    /// The buffer's place in [`super::Schedule::buffers`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// `count` elements from element `first` on.
    #[inline]
    pub fn part(self, first: i64, count: u64) -> Part {
        Part { buffer: self, first, count }
    }
}

/// Consecutive elements of a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// The buffer.
    pub buffer: BufferId,
    /// The first element; negative where a program's displacements are.
    pub first: i64,
    /// How many elements.
    pub count: u64,
}

impl Part {
    /// `count` elements of this part from its element `at` on.
    #[inline]
    pub fn slice(self, at: u64, count: u64) -> Part {
        debug_assert!(at + count <= self.count, "elements {at}+{count} of a part of {}", self.count);
        Part { buffer: self.buffer, first: self.first + at as i64, count }
    }

    /// Whether it holds no element.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.count == 0
    }
}

/// How the elements of a buffer lie.
#[derive(Debug, Clone)]
pub enum Shape {
    /// One after another, `unit` bytes each, without a gap.
    Dense {
        /// Bytes of an element.
        unit: u64,
    },
    /// As a layout with gaps describes it.
    Spread(Arc<Layout>),
}

impl Shape {
    /// Bytes of data in one element.
    #[inline]
    pub fn size(&self) -> u64 {
        match self {
            Shape::Dense { unit } => *unit,
            Shape::Spread(layout) => layout.size(),
        }
    }

    /// Bytes from one element to the next.
    #[inline]
    pub fn extent(&self) -> i64 {
        match self {
            Shape::Dense { unit } => *unit as i64,
            Shape::Spread(layout) => layout.extent(),
        }
    }

    /// The first byte that `count` elements occupy, relative to element 0, and the number of bytes from there
    /// to their last.
    pub fn span(&self, count: u64) -> (i64, u64) {
        match self {
            _ if count == 0 => (0, 0),
            Shape::Dense { unit } => (0, unit * count),
            Shape::Spread(layout) => {
                let reach = layout.extent() * (count as i64 - 1);
                let first = layout.true_lb() + reach.min(0);
                (first, (layout.true_extent() + reach.abs()) as u64)
            }
        }
    }
}

/// Where a buffer lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Element 0 is at this address.
    User(*mut u8),
    /// Element 0 is this far into the schedule's scratch memory (a layout may begin below its element 0).
    Scratch(i64),
}

impl Base {
    /// `by` bytes further on.
    pub fn shifted(self, by: i64) -> Base {
        match self {
            Base::User(address) => Base::User(address.wrapping_offset(by as isize)),
            Base::Scratch(at) => Base::Scratch(at + by),
        }
    }
}

// SAFETY: an address is only used by the executor, under the promise made to `Buffer::user`.
unsafe impl Send for Base {}

/// A buffer of a schedule.
#[derive(Debug, Clone)]
pub struct Buffer {
    /// Where it lies.
    pub base: Base,
    /// What its elements are.
    pub shape: Shape,
}

impl Buffer {
    /// # Safety
    /// Every part of this buffer that a schedule names is memory that the schedule may read (and write, where a
    /// step does) from its start until its end, and that nobody writes (or, where a step writes, uses)
    /// meanwhile. Only parts that steps name count: an address that no step reaches may be anything.
    pub unsafe fn user(base: *mut u8, shape: Shape) -> Buffer {
        Buffer { base: Base::User(base), shape }
    }

    /// A program's buffer of elements of `layout`: dense where the layout has no gaps.
    ///
    /// # Safety
    /// As for [`Buffer::user`].
    pub unsafe fn typed(base: *mut u8, layout: &Arc<Layout>) -> Buffer {
        if layout.is_contiguous(2) {
            let base = base.wrapping_offset(layout.true_lb() as isize);
            return Buffer { base: Base::User(base), shape: Shape::Dense { unit: layout.size() } };
        }
        Buffer { base: Base::User(base), shape: Shape::Spread(layout.clone()) }
    }

    /// Whether the buffer has no gaps.
    pub fn is_dense(&self) -> bool {
        matches!(self.shape, Shape::Dense { .. })
    }
}

/// Scratch memory of a schedule: one block, aligned for every element kind and for cache lines. It is not cleared
/// from one operation to the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    block: Option<Block>,
}

const ALIGN: usize = 64;

#[derive(Debug)]
struct Block {
    start: NonNull<u8>,
    layout: alloc::Layout,
}

// SAFETY: the block owns its memory.
unsafe impl Send for Block {}

impl Block {
    /// Memory that is zero at first: pages that nobody has touched cost nothing.
    fn new(bytes: usize) -> Block {
        let layout =
            alloc::Layout::from_size_align(bytes, ALIGN).expect("scratch memory fits in the address space");
        // SAFETY: the size is not 0.
        match NonNull::new(unsafe { alloc::alloc_zeroed(layout) }) {
            Some(start) => Block { start, layout },
            None => alloc::handle_alloc_error(layout),
        }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout.
        unsafe { alloc::dealloc(self.start.as_ptr(), self.layout) }
    }
}

impl Scratch {
    /// Makes at least `bytes` available.
    pub fn reserve(&mut self, bytes: u64) {
        let bytes = usize::try_from(bytes).expect("scratch memory fits in the address space");
        if bytes > self.len() {
            // The old contents are of no use: let go of them before more memory is taken.
            self.block = None;
            self.block = Some(Block::new(bytes));
        }
    }

    /// Gives the memory back.
    pub fn release(&mut self) {
        self.block = None;
    }

    /// Address of byte 0.
    pub fn address(&mut self) -> *mut u8 {
        self.block.as_ref().map_or(std::ptr::null_mut(), |block| block.start.as_ptr())
    }

    /// Bytes available.
    pub fn len(&self) -> usize {
        self.block.as_ref().map_or(0, |block| block.layout.size())
    }
}
