//! Combining packed data with elements that lie scattered in memory: what one-sided accumulation does at its target.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::{kernel, Kernel, ReduceOp};
use crate::basic::Basic;
use crate::layout::Layout;
use crate::walk::Sink;

/// Combines `data`, packed elements, with a row of `count` layouts at `base`, starting at packed byte `from`: each
/// element there becomes `data OP element`. Stops where the data or the row end; returns the bytes taken from `data`.
/// `from` and the length of `data` are taken down to whole elements.
///
/// Returns nothing, and changes nothing, where the elements of the layout are of several kinds or `op` is not defined
/// on theirs.
///
/// # Safety
/// `base` plus every displacement of the part that is changed is valid for reads and writes and does not overlap
/// `data`.
pub unsafe fn combine_packed(
    op: ReduceOp,
    layout: &Layout,
    count: u64,
    from: u64,
    base: *mut u8,
    data: &[u8],
) -> Option<usize> {
    let basic = layout.single_basic()?;
    let kernel = kernel(op, basic)?;
    let size = basic.size();
    let from = from - from % size;
    let left = layout.size().saturating_mul(count).saturating_sub(from);
    let whole = data.len() as u64 / size * size;
    let take = whole.min(left);
    let data = &data[..take as usize];
    if basic.extent() == size {
        let mut combiner = Combiner { kernel, size, base, data: data.as_ptr() };
        layout.walk_range(from, take, &mut combiner);
    } else {
        // SAFETY: the caller's promise; the part ends inside the row.
        unsafe { padded(kernel, basic, layout, count, from, base, data) };
    }
    Some(take as usize)
}

/// Hands each run of a walk to the kernel. Runs hold whole elements, since a walk that starts and ends between elements
/// is cut nowhere else.
struct Combiner {
    kernel: Kernel,
    size: u64,
    base: *mut u8,
    data: *const u8,
}

impl Sink for Combiner {
    fn run(&mut self, at: i64, len: u64) -> bool {
        debug_assert_eq!(len % self.size, 0);
        let place = (self.base as usize).wrapping_add(at as usize) as *mut u8;
        // SAFETY: `combine_packed`'s caller vouches for user memory; the walk covers no more than the data.
        unsafe { (self.kernel)(self.data, place, (len / self.size) as usize) };
        self.data = self.data.wrapping_add(len as usize);
        true
    }

    fn strided(&mut self, at: i64, stride: i64, len: u64, count: u64) -> bool {
        (0..count).all(|index| self.run(at.wrapping_add((index as i64).wrapping_mul(stride)), len))
    }
}

/// Elements with padding inside, one at a time: packed they have none, so both operands are brought into the form that
/// the kernel knows.
///
/// # Safety
/// As for [`combine_packed`]; `data` holds whole elements and the row holds as many from `from` on.
unsafe fn padded(
    kernel: Kernel,
    basic: Basic,
    layout: &Layout,
    count: u64,
    from: u64,
    base: *mut u8,
    data: &[u8],
) {
    let element = Layout::basic(basic);
    let mut packed = [0u8; 32];
    let packed = &mut packed[..basic.size() as usize];
    for (index, value) in data.chunks_exact(packed.len()).enumerate() {
        let at = from + (index * packed.len()) as u64;
        let (mut input, mut inout) = ([0u8; 32], [0u8; 32]);
        // SAFETY: the caller vouches for user memory; no element is larger than 32 bytes.
        unsafe {
            element.unpack_range(1, 0, input.as_mut_ptr(), value);
            layout.pack_range(count, at, base, packed);
            element.unpack_range(1, 0, inout.as_mut_ptr(), packed);
            kernel(input.as_ptr(), inout.as_mut_ptr(), 1);
            element.pack_range(1, 0, inout.as_ptr(), packed);
            layout.unpack_range(count, at, base, packed);
        }
    }
}
