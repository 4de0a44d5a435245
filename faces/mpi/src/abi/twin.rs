//! One Rust function for a C function and its large-count twin.
//!
//! `MPI_Send` takes an `int` count and `MPI_Send_c` an `MPI_Count`; both end in one `send` with an `i64`. Where
//! the twins differ in an array, in an output argument or in a callback, the types here hold either form.

use core::ffi::c_int;

use super::{
    MPI_Aint, MPI_Count, MPI_Datarep_conversion_function, MPI_Datarep_conversion_function_c,
    MPI_User_function, MPI_User_function_c, Out, MPI_UNDEFINED,
};

/// An input array of counts or displacements.
#[derive(Copy, Clone, Debug)]
pub enum IntArray {
    /// Elements are `int`.
    Int(*const c_int),
    /// Elements are `MPI_Count` or `MPI_Aint`, both 64 bits wide.
    Wide(*const i64),
}

impl IntArray {
    /// An array of `int`.
    pub fn int(array: *const c_int) -> Self {
        Self::Int(array)
    }

    /// An array of `MPI_Count`.
    pub fn count(array: *const MPI_Count) -> Self {
        Self::Wide(array)
    }

    /// An array of `MPI_Aint`.
    pub fn aint(array: *const MPI_Aint) -> Self {
        Self::Wide(array.cast())
    }

    /// Element `index`.
    ///
    /// # Safety
    /// The array must not be null and must have more than `index` elements.
    #[inline]
    pub unsafe fn at(&self, index: usize) -> i64 {
        match *self {
            // SAFETY: the caller vouches for the array and the index.
            Self::Int(array) => i64::from(unsafe { *array.add(index) }),
            // SAFETY: as above.
            Self::Wide(array) => unsafe { *array.add(index) },
        }
    }

    /// Whether the program passed a null pointer.
    pub fn is_null(&self) -> bool {
        match *self {
            Self::Int(array) => array.is_null(),
            Self::Wide(array) => array.is_null(),
        }
    }
}

/// A value that an `int` output argument cannot hold, where the standard asks for `MPI_ERR_VALUE_TOO_LARGE`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ValueTooLarge {
    /// The value that did not fit.
    pub value: i64,
}

/// An output argument (or, for a position, an in-out argument).
#[derive(Copy, Clone, Debug)]
pub enum IntOut<'a> {
    /// An `int`; a value that does not fit is an error.
    Int(Out<'a, c_int>),
    /// An `int` that becomes `MPI_UNDEFINED` where the value does not fit (`MPI_Type_size`, `MPI_Get_count`, ...).
    IntOrUndefined(Out<'a, c_int>),
    /// An `MPI_Count` or `MPI_Aint`, both 64 bits wide.
    Wide(Out<'a, i64>),
}

impl<'a> IntOut<'a> {
    /// An `int` for which a value that does not fit is an error.
    pub fn int(place: impl Into<Out<'a, c_int>>) -> Self {
        Self::Int(place.into())
    }

    /// An `int` that becomes `MPI_UNDEFINED` where the value does not fit.
    pub fn int_or_undefined(place: impl Into<Out<'a, c_int>>) -> Self {
        Self::IntOrUndefined(place.into())
    }

    /// An `MPI_Count`.
    pub fn count(place: impl Into<Out<'a, MPI_Count>>) -> Self {
        Self::Wide(place.into())
    }

    /// An `MPI_Aint`.
    pub fn aint(place: impl Into<Out<'a, MPI_Aint>>) -> Self {
        Self::Wide(place.into().into())
    }

    /// Stores `value`, or `MPI_UNDEFINED` or an error as the standard says for this argument.
    #[inline]
    pub fn set(&self, value: i64) -> Result<(), ValueTooLarge> {
        match *self {
            Self::Int(place) => place.set(c_int::try_from(value).map_err(|_| ValueTooLarge { value })?),
            Self::IntOrUndefined(place) => place.set(c_int::try_from(value).unwrap_or(MPI_UNDEFINED)),
            Self::Wide(place) => place.set(value),
        }
        Ok(())
    }

    /// Stores `MPI_UNDEFINED`, which every one of these types can hold.
    pub fn set_undefined(&self) {
        match *self {
            Self::Int(place) | Self::IntOrUndefined(place) => place.set(MPI_UNDEFINED),
            Self::Wide(place) => place.set(i64::from(MPI_UNDEFINED)),
        }
    }

    /// The value that stands there, for in-out arguments such as the position of `MPI_Pack`.
    pub fn get(&self) -> i64 {
        match *self {
            Self::Int(place) | Self::IntOrUndefined(place) => i64::from(place.get()),
            Self::Wide(place) => place.get(),
        }
    }
}

/// The function given to `MPI_Op_create` or `MPI_Op_create_c`.
#[derive(Copy, Clone, Debug)]
pub enum UserFunction {
    /// Takes an `int` length.
    Int(MPI_User_function),
    /// Takes an `MPI_Count` length.
    Large(MPI_User_function_c),
}

/// A conversion function given to `MPI_Register_datarep` or `MPI_Register_datarep_c`.
#[derive(Copy, Clone, Debug)]
pub enum ConversionFunction {
    /// Takes an `int` count.
    Int(MPI_Datarep_conversion_function),
    /// Takes an `MPI_Count` count.
    Large(MPI_Datarep_conversion_function_c),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_read_alike_in_each_width() {
        let (ints, counts, aints) = ([3, -4], [3_i64, -4], [3_isize, -4]);
        for array in
            [IntArray::int(ints.as_ptr()), IntArray::count(counts.as_ptr()), IntArray::aint(aints.as_ptr())]
        {
            // SAFETY: each array has two elements.
            assert_eq!(unsafe { (array.at(0), array.at(1)) }, (3, -4));
            assert!(!array.is_null());
        }
        assert!(IntArray::int(core::ptr::null()).is_null() && IntArray::aint(core::ptr::null()).is_null());
    }

    #[test]
    fn a_large_value_is_kept_refused_or_undefined() {
        let large = i64::from(c_int::MAX) + 1;
        let (mut narrow, mut wide) = (7, 7_i64);
        assert_eq!(IntOut::int(&mut narrow).set(large), Err(ValueTooLarge { value: large }));
        assert_eq!(narrow, 7, "a refused value leaves the argument alone");
        assert_eq!(IntOut::int_or_undefined(&mut narrow).set(large), Ok(()));
        assert_eq!(narrow, MPI_UNDEFINED);
        assert_eq!(IntOut::count(&mut wide).set(large), Ok(()));
        assert_eq!(IntOut::count(&mut wide).get(), large);
        assert_eq!(wide, large);
    }
}
