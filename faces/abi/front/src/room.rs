//! Room for as many values as a call has, on the stack where they are few.

use core::mem::MaybeUninit;
use core::slice;

/// Values of a call, made where they lie: filled after it was put in its place, so that nothing of it is moved.
pub(crate) struct Room<T: Copy, const FEW: usize> {
    length: usize,
    few: [MaybeUninit<T>; FEW],
    many: Vec<T>,
}

impl<T: Copy, const FEW: usize> Room<T, FEW> {
    /// Empty.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Room { length: 0, few: [const { MaybeUninit::uninit() }; FEW], many: Vec::new() }
    }

    /// Has `length` values made, once.
    #[inline(always)]
    pub(crate) fn fill(&mut self, length: usize, value: impl Fn(usize) -> T) -> &mut [T] {
        if length > FEW {
            self.many = (0..length).map(value).collect();
            return &mut self.many;
        }
        for (index, place) in self.few[..length].iter_mut().enumerate() {
            place.write(value(index));
        }
        self.length = length;
        // SAFETY: so many were written.
        unsafe { slice::from_raw_parts_mut(self.few.as_mut_ptr().cast(), length) }
    }

    /// The values that there are.
    #[inline(always)]
    pub(crate) fn values(&self) -> &[T] {
        if self.many.is_empty() {
            // SAFETY: so many were written by `fill`.
            unsafe { slice::from_raw_parts(self.few.as_ptr().cast(), self.length) }
        } else {
            &self.many
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Room;

    #[test]
    fn few_and_many_values_are_kept() {
        for length in [0, 1, 3, 4, 5, 100] {
            let mut room = Room::<usize, 4>::new();
            assert!(room.values().is_empty());
            assert_eq!(room.fill(length, |index| index * 3).len(), length);
            assert_eq!(room.values(), (0..length).map(|index| index * 3).collect::<Vec<_>>());
        }
    }
}
