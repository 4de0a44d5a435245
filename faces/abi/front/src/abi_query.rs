//! What a program is told of the library: Arke it is, but not by the standard's ABI.

use crate::{code, table, Abi};
use arke_abi as standard;
use core::ffi::{c_char, c_int, CStr};

/// `MPI_Abi_get_version`: -1 and -1 say that this library's ABI is not the standard's (MPI 5.0, section 20.1.2).
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments.
pub unsafe fn abi_get_version<A: Abi>(abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
    // SAFETY: passed on; where the call succeeds it has written to both places.
    unsafe {
        let result = (table().MPI_Abi_get_version)(abi_major, abi_minor);
        if result == standard::MPI_SUCCESS {
            (*abi_major, *abi_minor) = (-1, -1);
        }
        code::<A>(result)
    }
}

/// `MPI_Get_version`: the version of the standard that the ABI's own headers tell.
///
/// # Safety
/// As [`abi_get_version`].
pub unsafe fn get_version<A: Abi>(version: *mut c_int, subversion: *mut c_int) -> c_int {
    // SAFETY: as above.
    unsafe {
        let result = (table().MPI_Get_version)(version, subversion);
        if result == standard::MPI_SUCCESS {
            (*version, *subversion) = (A::MPI_VERSION, A::MPI_SUBVERSION);
        }
        code::<A>(result)
    }
}

/// `MPI_Get_library_version`: in the form of the MPI whose library this stands for, since programs choose their ways by
/// how that begins, with Arke named in it, and under whose name it was loaded.
///
/// # Safety
/// As [`abi_get_version`].
pub unsafe fn get_library_version<A: Abi>(version: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: as above; the place of our own is as long as the standard says.
    unsafe {
        if version.is_null() || resultlen.is_null() {
            return code::<A>((table().MPI_Get_library_version)(version, resultlen));
        }
        let mut own = [0; standard::MPI_MAX_LIBRARY_VERSION_STRING as usize];
        let result = (table().MPI_Get_library_version)(own.as_mut_ptr(), resultlen);
        if result == standard::MPI_SUCCESS {
            let text = CStr::from_ptr(own.as_ptr()).to_string_lossy();
            let who = text.split(" (").next().unwrap_or_default();
            let [before, behind] = A::LIBRARY_VERSION;
            let text = format!("{before}{who} (MPI 5.0, as {}){behind}", A::LIBRARY);
            let kept = text.len().min(A::MPI_MAX_LIBRARY_VERSION_STRING as usize - 1);
            core::ptr::copy_nonoverlapping(text.as_ptr(), version.cast(), kept);
            *version.add(kept) = 0;
            *resultlen = kept as c_int;
        }
        code::<A>(result)
    }
}
