//! One-sided operations on memory that is mapped here, without the engine: no allocation, no lock of the process.
//!
//! [`Near`] is what a process needs for them: an address, and the locks under which stretches of the memory are
//! updated. A face keeps it with its window, or whatever it calls it, and tries it first. Every operation here either
//! is done when it returns, or has changed nothing and says so; then the face takes the way through [`Engine`], which
//! also waits for a lock that is held and finds out what is wrong with arguments. Both ways update an element by the
//! same means (`update.rs`), so they exclude each other.
//!
//! [`Engine`]: crate::Engine
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::atomic;
use super::region::RemoteRegion;
use super::update::Change;
use arke_base::foreign;
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::reduce::{Kernel, ReduceOp};
use arke_datatype::Basic;
use arke_fabric::shm::Stripes;

/// Memory of a peer, or of this process, that this process loads and stores.
#[derive(Debug, Clone, Copy)]
pub struct Near {
    memory: BytesMut,
    /// Whether elements that an atomic instruction takes are updated by one.
    atomics: bool,
    /// The locks for all other elements.
    stripes: Stripes,
}

/// Elements of one kind without gaps, side by side.
#[derive(Debug, Clone, Copy)]
pub struct Elements {
    /// Offset of the first, in bytes.
    pub offset: u64,
    /// How many there are; not 0.
    pub count: usize,
    /// Bytes of all.
    pub bytes: usize,
    /// Bytes of one.
    pub size: usize,
    /// Their kind.
    pub basic: Basic,
}

impl RemoteRegion {
    /// How the region is reached without the engine, if it can be: its memory is mapped, and its owner is of this job.
    pub fn near(&self) -> Option<Near> {
        let memory = self.reach.mapped.filter(|_| self.reach.copies && self.reach.updates)?;
        let atomics = self.reach.atomics && !self.stretches;
        self.reach.stripes.map(|stripes| Near { memory, atomics, stripes })
    }
}

impl Near {
    /// Where `bytes` bytes from `offset` on lie; `None` where that is not inside the memory.
    #[inline(always)]
    pub fn part(&self, offset: u64, bytes: usize) -> Option<BytesMut> {
        let end = offset.checked_add(bytes as u64)?;
        (end <= self.memory.len() as u64).then(|| {
            let at = self.memory.ptr().wrapping_add(offset as usize);
            // SAFETY: a part of the memory, which has been promised for the operations at it.
            unsafe { BytesMut::new(at, bytes) }
        })
    }

    /// Whether elements at an address are updated by atomic instructions.
    #[inline(always)]
    fn by_instruction(&self, elements: &Elements, at: *mut u8) -> bool {
        self.atomics && matches!(elements.size, 1 | 2 | 4 | 8) && at as usize % elements.size == 0
    }

    /// Makes elements `operand OP element`; what was there goes to `fetched`, where that is wanted. `operand` and
    /// `fetched` have the length of the elements; with [`ReduceOp::NoOp`] the operand has none. The bytes of the
    /// elements that it is done for, from the first on: others have held the lock of the next one for long. None where
    /// something else is in the way.
    #[inline(always)]
    pub fn combine(
        &self,
        elements: Elements,
        (op, kernel): (ReduceOp, Kernel),
        operand: Bytes,
        fetched: Option<BytesMut>,
    ) -> usize {
        let Elements { offset, count, bytes, size, basic } = elements;
        let Some(there) = self.part(offset, bytes) else {
            return 0;
        };
        debug_assert!(operand.len() == bytes || op == ReduceOp::NoOp);
        debug_assert!(fetched.is_none_or(|into| into.len() == bytes));
        if self.by_instruction(&elements, there.ptr()) {
            for at in (0..bytes).step_by(size) {
                let operand = operand.part(at, size);
                let change = Change::Combine { op, basic, kernel, operand: operand.as_slice() };
                // SAFETY: this side's memory for the result, which nobody else uses until the operation is completed.
                let fetched = fetched
                    .map(|into| unsafe { std::slice::from_raw_parts_mut(into.part(at, size).ptr(), size) });
                // SAFETY: inside the memory and aligned, as checked; everybody updates it so.
                unsafe { atomic::update(there.ptr().wrapping_add(at), &change, fetched) };
            }
            return bytes;
        }
        if meet(operand.ptr(), operand.len(), there) {
            return 0;
        }
        if fetched.is_some_and(|into| meet(into.ptr(), into.len(), there)) {
            return 0;
        }
        if bytes > self.stripes.left(offset) {
            return self.combine_long(elements, (op, kernel), operand, fetched);
        }
        // SAFETY: inside the memory, and apart from the buffers, as checked.
        match unsafe { self.combine_stretch((offset, there), count, (op, kernel), operand, fetched) } {
            true => bytes,
            false => 0,
        }
    }

    /// As [`Near::combine`], stripe by stripe, where all has been checked: one lock at a time, so that others wait for
    /// one stripe only. An element across the end of a stripe takes two.
    #[inline(never)]
    fn combine_long(
        &self,
        elements: Elements,
        how: (ReduceOp, Kernel),
        operand: Bytes,
        fetched: Option<BytesMut>,
    ) -> usize {
        let Elements { offset, bytes, size, .. } = elements;
        let mut done = 0;
        while done < bytes {
            let from = offset + done as u64;
            let now = self.stripes.left(from).next_multiple_of(size).min(bytes - done);
            let Some(there) = self.part(from, now) else { break };
            let operand = operand.part(done, now);
            let fetched = fetched.map(|into| into.part(done, now));
            // SAFETY: a part of what the caller has checked.
            if !unsafe { self.combine_stretch((from, there), now / size, how, operand, fetched) } {
                break;
            }
            done += now;
        }
        done
    }

    /// Combines `count` elements at an offset under the locks of their one or two stripes. False: others hold one of
    /// them.
    ///
    /// # Safety
    /// The elements are in the memory, at `there`; the operand, unless the operation is [`ReduceOp::NoOp`], and
    /// `fetched` have their length and lie apart from them.
    #[inline(always)]
    unsafe fn combine_stretch(
        &self,
        (offset, there): (u64, BytesMut),
        count: usize,
        (op, kernel): (ReduceOp, Kernel),
        operand: Bytes,
        fetched: Option<BytesMut>,
    ) -> bool {
        let Some(_locked) = self.stripes.try_take(offset, there.len()) else {
            return false;
        };
        // SAFETY: the memory is mapped, and whoever else updates it does so under the same locks; the program's buffers
        // are valid and apart from it, as the caller vouches. Kernels make no references to the memory that they
        // change.
        unsafe {
            if let Some(into) = fetched {
                foreign::copy(there.ptr(), into.ptr(), there.len());
            }
            if op != ReduceOp::NoOp {
                kernel(operand.ptr(), there.ptr(), count);
            }
        }
        true
    }

    /// Puts `new` in place of one element if it is `compare`, byte for byte; what was there goes to `fetched`. All
    /// three have its length. False: nothing has been done.
    #[inline]
    pub fn swap(&self, element: Elements, compare: Bytes, new: Bytes, fetched: BytesMut) -> bool {
        let Elements { offset, bytes, basic, .. } = element;
        let mut old = [0; 32];
        let (Some(there), Some(old)) = (self.part(offset, bytes), old.get_mut(..bytes)) else {
            return false;
        };
        debug_assert!(compare.len() == bytes && new.len() == bytes && fetched.len() == bytes);
        if self.by_instruction(&element, there.ptr()) {
            let change = Change::Swap { basic, compare: compare.as_slice(), new: new.as_slice() };
            // SAFETY: inside the memory and aligned, as checked; everybody updates it so.
            unsafe { atomic::update(there.ptr(), &change, Some(old)) };
        } else {
            let Some(_locked) = self.stripes.try_take(offset, bytes) else {
                return false;
            };
            // SAFETY: the memory is mapped, and whoever else updates it does so under the same locks.
            unsafe { foreign::copy(there.ptr(), old.as_mut_ptr(), bytes) };
            if old == compare.as_slice() {
                there.write(0, new.as_slice());
            }
        }
        fetched.write(0, old);
        true
    }
}

/// Whether two stretches have bytes in common.
#[inline(always)]
fn meet(at: *const u8, len: usize, other: BytesMut) -> bool {
    let (a, b) = (at as usize, other.ptr() as usize);
    a < b.wrapping_add(other.len()) && b < a.wrapping_add(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_meet_where_they_have_a_byte_in_common() {
        let mut bytes = [0u8; 64];
        let at = bytes.as_mut_ptr();
        // SAFETY: the part lies in the array, and nothing is read or written.
        let middle = unsafe { BytesMut::new(at.wrapping_add(16), 16) };
        for (from, len, wanted) in
            [(0, 16, false), (0, 17, true), (31, 1, true), (32, 8, false), (20, 4, true)]
        {
            assert_eq!(meet(at.wrapping_add(from), len, middle), wanted, "{from}, {len}");
        }
        assert!(!meet(std::ptr::NonNull::<u8>::dangling().as_ptr(), 0, middle));
    }
}
