//! Arguments as words, so that calls with whatever arguments are looked at by one function.

use crate::abi::*;

/// An argument as a word: a number, a handle or an address.
pub(crate) trait Word {
    fn word(&self) -> u64;
}

macro_rules! words {
    ($($kind:ty: $word:expr;)*) => {$(
        impl Word for $kind {
            #[inline(always)]
            fn word(&self) -> u64 {
                let word: fn(&$kind) -> u64 = $word;
                word(self)
            }
        }
    )*};
}

words! {
    i32: |n| i64::from(*n) as u64;
    i64: |n| *n as u64;
    isize: |n| *n as u64;
    MPI_Comm: |h| h.0 as u64;
    MPI_Group: |h| h.0 as u64;
    MPI_Datatype: |h| h.0 as u64;
    MPI_Op: |h| h.0 as u64;
    MPI_Request: |h| h.0 as u64;
    MPI_Message: |h| h.0 as u64;
    MPI_Info: |h| h.0 as u64;
    MPI_Errhandler: |h| h.0 as u64;
    MPI_Win: |h| h.0 as u64;
    MPI_File: |h| h.0 as u64;
    MPI_Session: |h| h.0 as u64;
    MPI_Copy_function: |_| 0;
    MPI_Comm_copy_attr_function: |_| 0;
    MPI_Type_copy_attr_function: |_| 0;
    MPI_Win_copy_attr_function: |_| 0;
}

impl<T> Word for *const T {
    fn word(&self) -> u64 {
        self.expose_provenance() as u64
    }
}

impl<T> Word for *mut T {
    fn word(&self) -> u64 {
        self.expose_provenance() as u64
    }
}

/// A function of the program's.
impl<T> Word for Option<T> {
    fn word(&self) -> u64 {
        0
    }
}
