//! Handles and statuses of Open MPI.
//!
//! A handle is an address. Those of predefined objects are addresses of data objects of this library; the linker copies an
//! object into an executable that names it, first word and all, so that the first word says which one it is wherever it lies.
//! Handles made at run time are odd numbers: the standard's handle, shifted, and a 1.

use arke_abi as standard;
use arke_front::{ForeignStatus, Handle, Parts};
use core::ffi::{c_int, c_void};

use crate::objects;

/// What the first word of each object has in its upper half.
const MAGIC: u64 = 0x656b_7241;

/// A predefined object of `BYTES` bytes, as Open MPI's headers have always had it.
#[repr(C, align(32))]
pub struct Object<const BYTES: usize> {
    bytes: [u8; BYTES],
}

impl<const BYTES: usize> Object<BYTES> {
    /// The object for one of the standard's handles.
    pub const fn new(standard: u64) -> Self {
        let word = (MAGIC << 32 | standard).to_le_bytes();
        let mut bytes = [0; BYTES];
        let mut index = 0;
        while index < word.len() {
            bytes[index] = word[index];
            index += 1;
        }
        Object { bytes }
    }
}

/// The number of the standard's handle. What is no handle gives one that is none of the standard's either: 0, or a number
/// with more than 32 bits.
#[inline(always)]
pub fn inward(handle: *mut c_void) -> usize {
    let address = handle.addr();
    if address & 1 != 0 {
        return address >> 1;
    }
    if !is_read(handle) {
        return 0;
    }
    // SAFETY: an even handle is the address of an object of eight bytes and more; Open MPI itself reads there, too. Of a
    // handle that does not count in this process nobody asks: see `arke_front::significant`.
    let word = unsafe { handle.cast::<u64>().read_unaligned() };
    (word ^ MAGIC << 32) as usize
}

/// Whether [`inward`] reads at the address.
#[inline(always)]
fn is_read(handle: *mut c_void) -> bool {
    let address = handle.addr();
    address & 1 == 0 && address >= 4096
}

/// The handle for one of the standard's.
#[inline(always)]
pub fn outward(standard: usize) -> *mut c_void {
    if standard < 0x1000 {
        let address = objects::address(standard);
        if !address.is_null() {
            return address;
        }
    }
    // Also small numbers that are no predefined handle: that of a request which has ended before its call returned.
    core::ptr::without_provenance_mut(standard << 1 | 1)
}

/// As [`outward`], for requests, of which one is predefined: every message gets one.
#[inline(always)]
fn request_outward(standard: usize) -> *mut c_void {
    if standard == standard::MPI_REQUEST_NULL.0 {
        return (&raw mut objects::ompi_request_null).cast();
    }
    core::ptr::without_provenance_mut(standard << 1 | 1)
}

macro_rules! handles {
    ($($name:ident $outward:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "`.")]
        #[repr(transparent)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub *mut c_void);

        impl Handle for $name {
            type Standard = standard::$name;
            #[inline(always)]
            fn number(standard: Self::Standard) -> usize {
                standard.0
            }
            #[inline(always)]
            fn of_number(number: usize) -> Self::Standard {
                standard::$name(number)
            }
            #[inline(always)]
            fn inward(self) -> Self::Standard {
                standard::$name(inward(self.0))
            }
            #[inline(always)]
            fn is_read(self) -> bool {
                is_read(self.0)
            }
            #[inline(always)]
            fn outward(standard: Self::Standard) -> Self {
                $name($outward(standard.0))
            }
        }
    )*};
}

handles! {
    MPI_Comm outward
    MPI_Group outward
    MPI_Datatype outward
    MPI_Op outward
    MPI_Request request_outward
    MPI_Message outward
    MPI_Info outward
    MPI_Errhandler outward
    MPI_Win outward
    MPI_File outward
    MPI_Session outward
}

/// `MPI_Status`. In Fortran it is an array of integers, and so it may lie at any multiple of four bytes.
#[repr(C, packed(4))]
#[derive(Clone, Copy)]
pub struct MPI_Status {
    source: c_int,
    tag: c_int,
    error: c_int,
    cancelled: c_int,
    bytes: usize,
}

const _: () = assert!(size_of::<MPI_Status>() == 24);

impl ForeignStatus for MPI_Status {
    fn parts(&self) -> Parts {
        let MPI_Status { source, tag, error, cancelled, bytes } = *self;
        Parts { source, tag, error, bytes: bytes as u64, cancelled: cancelled != 0 }
    }

    #[inline(always)]
    unsafe fn store(place: *mut Self, parts: &Parts) {
        // SAFETY: the caller vouches for the place, whose fields need not hold anything yet.
        unsafe {
            (&raw mut (*place).source).write(parts.source);
            (&raw mut (*place).tag).write(parts.tag);
            (&raw mut (*place).cancelled).write(c_int::from(parts.cancelled));
            (&raw mut (*place).bytes).write_unaligned(parts.bytes as usize);
        }
    }

    #[inline(always)]
    unsafe fn store_error(place: *mut Self, error: c_int) {
        // SAFETY: as the caller vouches.
        unsafe { (&raw mut (*place).error).write(error) };
    }
}
