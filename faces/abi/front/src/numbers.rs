//! Numbers that have a meaning: ranks, tags, modes, error classes, and what else ABIs number differently.

use crate::results::Copied;
use core::ffi::c_int;
use smallvec::SmallVec;

macro_rules! numbers {
    ($($(#[$doc:meta])* $in:ident $out:ident;)*) => {
        /// The numbers of an ABI; written by `cargo run -p xtask -- gen` from its table of values. `..._in` gives the
        /// standard's number for the program's, and one that is invalid for what the program's ABI does not know.
        pub trait Numbers {
            $(
                $(#[$doc])*
                fn $in(value: c_int) -> c_int;
                /// The other way.
                fn $out(value: c_int) -> c_int;
            )*
            /// A place in a file: `MPI_DISPLACEMENT_CURRENT` differs.
            fn displacement_in(value: i64) -> i64;
            /// The version of the standard that the ABI's header names.
            const MPI_VERSION: c_int;
            /// The second number of the version.
            const MPI_SUBVERSION: c_int;
            /// The largest predefined error code.
            const MPI_ERR_LASTCODE: c_int;
            /// The room for a name of a processor, with the zero at its end.
            const MPI_MAX_PROCESSOR_NAME: c_int;
            /// The room for the text of an error.
            const MPI_MAX_ERROR_STRING: c_int;
            /// The room for a name of an object.
            const MPI_MAX_OBJECT_NAME: c_int;
            /// The room for the name of a port.
            const MPI_MAX_PORT_NAME: c_int;
            /// The room for a key of an info.
            const MPI_MAX_INFO_KEY: c_int;
            /// The room for the name of a data representation.
            const MPI_MAX_DATAREP_STRING: c_int;
            /// The room for the version of the library.
            const MPI_MAX_LIBRARY_VERSION_STRING: c_int;
        }
    };
}

numbers! {
    /// A rank, `MPI_ANY_SOURCE`, `MPI_PROC_NULL` or `MPI_ROOT`.
    rank_in rank_out;
    /// A tag or `MPI_ANY_TAG`.
    tag_in tag_out;
    /// An error class.
    error_in error_out;
    /// A level of thread support.
    thread_level_in thread_level_out;
    /// How two communicators or groups compare.
    comparison_in comparison_out;
    /// The kind of a topology.
    topology_in topology_out;
    /// How a datatype was made.
    combiner_in combiner_out;
    /// The order of arrays.
    order_in order_out;
    /// How a dimension is distributed.
    distribution_in distribution_out;
    /// The argument of a distribution.
    distribution_argument_in distribution_argument_out;
    /// A class of types.
    typeclass_in typeclass_out;
    /// How a communicator is split.
    split_type_in split_type_out;
    /// A kind of lock.
    lock_type_in lock_type_out;
    /// From where an offset counts.
    whence_in whence_out;
    /// The key of an attribute.
    keyval_in keyval_out;
    /// How a window was made.
    flavor_in flavor_out;
    /// The memory model of a window.
    model_in model_out;
    /// The modes in which a file is opened.
    access_mode_in access_mode_out;
    /// What a program promises about a window.
    assert_in assert_out;
    /// What a variable of the tool interface is bound to.
    t_bind_in t_bind_out;
    /// Where a control variable may be set.
    t_scope_in t_scope_out;
    /// For whom a variable is.
    t_verbosity_in t_verbosity_out;
    /// The class of a performance variable.
    t_pvar_class_in t_pvar_class_out;
}

/// A number that the program's ABI does not know: itself, unless it means something in the standard.
#[inline(always)]
pub fn stranger(value: c_int, taken: &[c_int]) -> c_int {
    if taken.contains(&value) {
        c_int::MIN
    } else {
        value
    }
}

/// Bits turned one by one; bits that are none of the program's ABI become one that is none of the standard's.
#[inline]
pub fn bits(value: c_int, pairs: &[(c_int, c_int)]) -> c_int {
    let (mut left, mut result) = (value, 0);
    for (from, to) in pairs {
        if value & from != 0 {
            result |= to;
            left &= !from;
        }
    }
    if left == 0 {
        result
    } else {
        result | 1 << 30
    }
}

/// What no call of the standard gives.
const UNTOUCHED: c_int = c_int::MIN + 7;

/// The place of a number that a call gives.
pub struct NumberOut {
    place: *mut c_int,
    given: c_int,
    outward: fn(c_int) -> c_int,
}

impl NumberOut {
    /// A place of the program's, which may be null.
    #[inline]
    pub fn new(place: *mut c_int, outward: fn(c_int) -> c_int) -> Self {
        NumberOut { place, given: UNTOUCHED, outward }
    }

    /// The place that the call gets.
    #[inline]
    pub fn place(&mut self) -> *mut c_int {
        if self.place.is_null() {
            self.place
        } else {
            &mut self.given
        }
    }

    /// What the call wrote, in the standard's numbers.
    pub fn given(&self) -> c_int {
        self.given
    }
}

impl Copied for NumberOut {
    #[inline]
    fn write(&mut self) {
        if self.given != UNTOUCHED {
            // SAFETY: not null, since the call was given our place; the program vouches for it.
            unsafe { *self.place = (self.outward)(self.given) };
            self.given = UNTOUCHED;
        }
    }
}

impl Drop for NumberOut {
    #[inline]
    fn drop(&mut self) {
        self.write();
    }
}

/// The place of a number that a call reads and may change.
pub struct NumberInOut {
    place: *mut c_int,
    before: c_int,
    now: c_int,
    outward: fn(c_int) -> c_int,
}

impl NumberInOut {
    /// A place of the program's, which may be null.
    ///
    /// # Safety
    /// `place` is null or valid for reads and writes.
    pub unsafe fn new(place: *mut c_int, inward: fn(c_int) -> c_int, outward: fn(c_int) -> c_int) -> Self {
        // SAFETY: as the caller vouches.
        let before = if place.is_null() { 0 } else { inward(unsafe { *place }) };
        NumberInOut { place, before, now: before, outward }
    }

    /// The place that the call gets.
    pub fn place(&mut self) -> *mut c_int {
        if self.place.is_null() {
            self.place
        } else {
            &mut self.now
        }
    }
}

impl Copied for NumberInOut {
    fn write(&mut self) {
        if self.now != self.before {
            // SAFETY: not null, since it has changed; the program vouches for it.
            unsafe { *self.place = (self.outward)(self.now) };
            self.before = self.now;
        }
    }
}

impl Drop for NumberInOut {
    fn drop(&mut self) {
        self.write();
    }
}

/// An array of numbers that a call reads.
pub struct NumbersIn(Option<SmallVec<[c_int; 16]>>);

impl NumbersIn {
    /// # Safety
    /// `array` is null or holds `length` numbers.
    pub unsafe fn new(array: *const c_int, length: usize, inward: fn(c_int) -> c_int) -> Self {
        // SAFETY: as the caller vouches.
        let read = |index| inward(unsafe { *array.add(index) });
        NumbersIn((!array.is_null()).then(|| (0..length).map(read).collect()))
    }

    /// The array that the call gets.
    pub fn place(&self) -> *const c_int {
        self.0.as_ref().map_or(core::ptr::null(), |numbers| numbers.as_ptr())
    }
}
