//! Places and arrays of handles.

use crate::results::Copied;
use crate::room::Room;
use crate::Handle;
use core::ptr;
use smallvec::SmallVec;

/// The place of a handle that a call gives.
pub struct HandleOut<H: Handle> {
    place: *mut H,
    given: H::Standard,
}

impl<H: Handle> HandleOut<H> {
    /// What no call gives.
    const UNTOUCHED: usize = usize::MAX;

    /// A place of the program's, which may be null.
    #[inline(always)]
    pub fn new(place: *mut H) -> Self {
        HandleOut { place, given: H::of_number(Self::UNTOUCHED) }
    }

    /// The place that the call gets.
    #[inline(always)]
    pub fn place(&mut self) -> *mut H::Standard {
        if self.place.is_null() {
            ptr::null_mut()
        } else {
            &mut self.given
        }
    }
}

impl<H: Handle> Copied for HandleOut<H> {
    #[inline(always)]
    fn write(&mut self) {
        if H::number(self.given) != Self::UNTOUCHED {
            // SAFETY: not null, since the call was given our place; the program vouches for it.
            unsafe { *self.place = H::outward(self.given) };
            self.given = H::of_number(Self::UNTOUCHED);
        }
    }
}

impl<H: Handle> Drop for HandleOut<H> {
    #[inline(always)]
    fn drop(&mut self) {
        self.write();
    }
}

/// The place of a handle that a call reads and may change.
pub struct HandleIn<H: Handle> {
    place: *mut H,
    before: H::Standard,
    now: H::Standard,
}

impl<H: Handle> HandleIn<H> {
    /// A place of the program's, which may be null.
    ///
    /// # Safety
    /// `place` is null or valid for reads and writes.
    #[inline(always)]
    pub unsafe fn new(place: *mut H) -> Self {
        // SAFETY: as the caller vouches.
        let before = if place.is_null() { H::of_number(0) } else { unsafe { *place }.inward() };
        HandleIn { place, before, now: before }
    }

    /// The place that the call gets.
    #[inline(always)]
    pub fn place(&mut self) -> *mut H::Standard {
        if self.place.is_null() {
            ptr::null_mut()
        } else {
            &mut self.now
        }
    }
}

impl<H: Handle> Copied for HandleIn<H> {
    #[inline(always)]
    fn write(&mut self) {
        if self.now != self.before {
            // SAFETY: not null, since it has changed; the program vouches for it.
            unsafe { *self.place = H::outward(self.now) };
            self.before = self.now;
        }
    }
}

impl<H: Handle> Drop for HandleIn<H> {
    #[inline(always)]
    fn drop(&mut self) {
        self.write();
    }
}

/// An array of handles that a call reads.
pub struct Handles<H: Handle>(Option<SmallVec<[H::Standard; 16]>>);

impl<H: Handle> Handles<H> {
    /// # Safety
    /// `array` is null or holds `length` handles.
    #[inline]
    pub unsafe fn new(array: *const H, length: usize) -> Self {
        // SAFETY: as the caller vouches.
        let read = |index| unsafe { *array.add(index) }.inward();
        Handles((!array.is_null()).then(|| (0..length).map(read).collect()))
    }

    /// The array that the call gets.
    pub fn place(&self) -> *const H::Standard {
        self.0.as_ref().map_or(ptr::null(), |handles| handles.as_ptr())
    }
}

/// An array of handles that a call reads and may change.
pub struct HandlesInOut<H: Handle> {
    array: *mut H,
    length: usize,
    // As many as programs have under way at a time in most loops.
    now: Room<H::Standard, 64>,
}

impl<H: Handle> HandlesInOut<H> {
    /// # Safety
    /// `array` is null or holds `length` handles.
    #[inline(always)]
    pub unsafe fn new(array: *mut H, length: usize) -> Self {
        HandlesInOut { array, length: if array.is_null() { 0 } else { length }, now: Room::new() }
    }

    /// The array that the call gets.
    #[inline(always)]
    pub fn place(&mut self) -> *mut H::Standard {
        if self.array.is_null() {
            return ptr::null_mut();
        }
        let array = self.array;
        // SAFETY: the array holds so many handles, as the maker of this value vouched.
        self.now.fill(self.length, |index| unsafe { *array.add(index) }.inward()).as_mut_ptr()
    }
}

impl<H: Handle> Copied for HandlesInOut<H> {
    #[inline(always)]
    fn write(&mut self) {
        if self.array.is_null() {
            return;
        }
        for (index, now) in self.now.values().iter().enumerate() {
            // What was no handle stays as the program wrote it.
            if H::number(*now) != 0 {
                // SAFETY: the array holds as many handles as were read from it.
                unsafe { *self.array.add(index) = H::outward(*now) };
            }
        }
        self.array = ptr::null_mut();
    }
}

impl<H: Handle> Drop for HandlesInOut<H> {
    #[inline(always)]
    fn drop(&mut self) {
        self.write();
    }
}

/// An array of handles that a call gives.
pub struct HandlesOut<H: Handle> {
    array: *mut H,
    given: Vec<H::Standard>,
}

impl<H: Handle> HandlesOut<H> {
    /// Room for `length` handles at `array`, which may be null.
    pub fn new(array: *mut H, length: usize) -> Self {
        let length = if array.is_null() { 0 } else { length };
        HandlesOut { array, given: vec![H::of_number(HandleOut::<H>::UNTOUCHED); length] }
    }

    /// The array that the call gets.
    pub fn place(&mut self) -> *mut H::Standard {
        if self.array.is_null() {
            ptr::null_mut()
        } else {
            self.given.as_mut_ptr()
        }
    }
}

impl<H: Handle> Copied for HandlesOut<H> {
    fn write(&mut self) {
        for (index, given) in self.given.iter_mut().enumerate() {
            if H::number(*given) != HandleOut::<H>::UNTOUCHED {
                // SAFETY: the program vouches for room for so many handles.
                unsafe { *self.array.add(index) = H::outward(*given) };
                *given = H::of_number(HandleOut::<H>::UNTOUCHED);
            }
        }
    }
}

impl<H: Handle> Drop for HandlesOut<H> {
    fn drop(&mut self) {
        self.write();
    }
}
