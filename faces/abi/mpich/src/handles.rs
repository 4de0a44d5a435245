//! Handles and statuses of MPICH.
//!
//! A handle is an `int`; that of a file is a pointer. Handles made at run time are the standard's with the highest bit set,
//! which no predefined one is: the pair types, 0x8c000000 and the next four, are looked at first.

use arke_abi as standard;
use arke_front::{ForeignStatus, Handle, Parts};
use core::ffi::{c_int, c_void};

use crate::objects;

/// What marks handles made at run time.
const DYNAMIC: u32 = 1 << 31;

/// Predefined datatypes by the last byte of their handle, which tells them apart: handle and standard's handle.
static DATATYPES: [(u32, u32); 256] = {
    let mut table = [(0, 0); 256];
    let mut index = 0;
    while index < objects::DATATYPES.len() {
        let (own, standard) = objects::DATATYPES[index];
        // Pair types are numbered by themselves, and two names may have one number.
        if own >> 24 == 0x4c {
            assert!(table[own as usize & 0xff].0 == 0 || table[own as usize & 0xff].0 == own);
            table[own as usize & 0xff] = (own, standard);
        }
        index += 1;
    }
    table
};

/// The standard's datatype; 0 for what is none.
#[inline(always)]
fn datatype_in(number: u32) -> usize {
    let (own, standard) = DATATYPES[number as usize & 0xff];
    if own == number {
        return standard as usize;
    }
    let known = |(own, _): &&(u32, u32)| *own == number;
    if number & !0xff_u32 == 0x8c00_0000 || number & DYNAMIC == 0 {
        return objects::DATATYPES.iter().find(known).map_or(0, |(_, standard)| *standard as usize);
    }
    (number & !DYNAMIC) as usize
}

macro_rules! handles {
    ($($name:ident $out:ident |$number:ident| $in:expr;)*) => {$(
        #[doc = concat!("`", stringify!($name), "`.")]
        #[repr(transparent)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub c_int);

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
                let $number = self.0 as u32;
                standard::$name($in)
            }
            #[inline(always)]
            fn outward(standard: Self::Standard) -> Self {
                $name(match objects::$out(standard.0 as u64) {
                    Some(own) => own as u32,
                    None => standard.0 as u32 | DYNAMIC,
                } as c_int)
            }
        }
    )*};
}

/// The standard's handle for one that is no datatype; 0 for what is none.
#[inline(always)]
fn other_in(number: u32, predefined: fn(u64) -> Option<u64>) -> usize {
    if number & DYNAMIC != 0 {
        (number & !DYNAMIC) as usize
    } else {
        predefined(u64::from(number)).unwrap_or(0) as usize
    }
}

handles! {
    MPI_Comm comm_out |number| other_in(number, objects::comm_in);
    MPI_Group group_out |number| other_in(number, objects::group_in);
    MPI_Datatype datatype_out |number| datatype_in(number);
    MPI_Op op_out |number| other_in(number, objects::op_in);
    MPI_Request request_out |number| other_in(number, objects::request_in);
    MPI_Message message_out |number| other_in(number, objects::message_in);
    MPI_Info info_out |number| other_in(number, objects::info_in);
    MPI_Errhandler errhandler_out |number| other_in(number, objects::errhandler_in);
    MPI_Win win_out |number| other_in(number, objects::win_in);
    MPI_Session session_out |number| other_in(number, objects::session_in);
}

/// `MPI_File`: a pointer, null for `MPI_FILE_NULL`; else the standard's number.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MPI_File(pub *mut c_void);

impl Handle for MPI_File {
    type Standard = standard::MPI_File;
    fn number(standard: Self::Standard) -> usize {
        standard.0
    }
    fn of_number(number: usize) -> Self::Standard {
        standard::MPI_File(number)
    }
    fn inward(self) -> Self::Standard {
        match self.0.addr() {
            0 => standard::MPI_FILE_NULL,
            // No predefined handle of the standard is a file but the null one.
            number if number < 0x1000 => standard::MPI_File(0),
            number => standard::MPI_File(number),
        }
    }
    fn outward(standard: Self::Standard) -> Self {
        let number = if standard == standard::MPI_FILE_NULL { 0 } else { standard.0 };
        MPI_File(core::ptr::without_provenance_mut(number))
    }
}

/// `MPI_Status`: the count has 63 bits, over the one that says whether the operation was cancelled.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MPI_Status {
    low: c_int,
    high_and_cancelled: c_int,
    source: c_int,
    tag: c_int,
    error: c_int,
}

const _: () = assert!(size_of::<MPI_Status>() == 20);

impl ForeignStatus for MPI_Status {
    fn parts(&self) -> Parts {
        let MPI_Status { low, high_and_cancelled, source, tag, error } = *self;
        let high = high_and_cancelled as u32 >> 1;
        let bytes = u64::from(low as u32) | u64::from(high) << 32;
        Parts { source, tag, error, bytes, cancelled: high_and_cancelled & 1 != 0 }
    }

    #[inline(always)]
    unsafe fn store(place: *mut Self, parts: &Parts) {
        let high = ((parts.bytes >> 32) as u32) << 1 | u32::from(parts.cancelled);
        // SAFETY: the caller vouches for the place, whose fields need not hold anything yet.
        unsafe {
            (&raw mut (*place).low).write(parts.bytes as c_int);
            (&raw mut (*place).high_and_cancelled).write(high as c_int);
            (&raw mut (*place).source).write(parts.source);
            (&raw mut (*place).tag).write(parts.tag);
        }
    }

    #[inline(always)]
    unsafe fn store_error(place: *mut Self, error: c_int) {
        // SAFETY: as the caller vouches.
        unsafe { (&raw mut (*place).error).write(error) };
    }
}
