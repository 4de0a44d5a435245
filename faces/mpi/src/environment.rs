//! Inquiry of the environment: versions, names, and how far the library is (MPI 5.0, sections 9.1 and 11.2 to 11.4).

use crate::abi::*;
use crate::error::Result;
use crate::runtime::{self, Stage};
use crate::strings;
use core::ffi::{c_char, c_int};

/// What `MPI_Get_library_version` says.
pub const LIBRARY_VERSION: &str = concat!("Arke ", env!("CARGO_PKG_VERSION"), " (MPI 5.0, standard ABI 1.0)");

/// `MPI_Get_version`: may be called at any time.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn get_version(version: Out<c_int>, subversion: Out<c_int>) -> Result {
    version.set(MPI_VERSION);
    subversion.set(MPI_SUBVERSION);
    Ok(())
}

/// `MPI_Get_library_version`: may be called at any time.
///
/// # Safety
/// `version` has room for `MPI_MAX_LIBRARY_VERSION_STRING` bytes.
pub(crate) unsafe fn get_library_version(version: Out<c_char>, resultlen: Out<c_int>) -> Result {
    // SAFETY: as the caller vouches.
    let length =
        unsafe { strings::put(LIBRARY_VERSION, version.as_ptr(), MPI_MAX_LIBRARY_VERSION_STRING as usize) };
    resultlen.set(length as c_int);
    Ok(())
}

/// `MPI_Get_processor_name`.
///
/// # Safety
/// `name` has room for `MPI_MAX_PROCESSOR_NAME` bytes.
pub(crate) unsafe fn get_processor_name(name: Out<c_char>, resultlen: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let host = runtime::world().map(|world| world.host.clone()).unwrap_or_default();
    // SAFETY: as the caller vouches.
    let length = unsafe { strings::put(&host, name.as_ptr(), MPI_MAX_PROCESSOR_NAME as usize) };
    resultlen.set(length as c_int);
    Ok(())
}

/// `MPI_Initialized`: may be called at any time, from any thread.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn initialized(flag: Out<c_int>) -> Result {
    flag.set(c_int::from(runtime::stage() != Stage::Before));
    Ok(())
}

/// `MPI_Finalized`: may be called at any time, from any thread.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn finalized(flag: Out<c_int>) -> Result {
    flag.set(c_int::from(runtime::stage() == Stage::Finalized));
    Ok(())
}

/// `MPI_Query_thread`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn query_thread(provided: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let level = runtime::world().map_or(MPI_THREAD_SINGLE, |world| world.thread_level);
    provided.set(level);
    Ok(())
}

/// `MPI_Is_thread_main`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn is_thread_main(flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let main = runtime::world().is_some_and(|world| world.main_thread == std::thread::current().id());
    flag.set(c_int::from(main));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::{alone, running};
    use core::ffi::CStr;

    #[test]
    fn versions_are_told_at_any_time() {
        let _alone = alone();
        let (mut major, mut minor, mut length) = (0, 0, 0);
        let mut text = [0 as c_char; MPI_MAX_LIBRARY_VERSION_STRING as usize];
        // SAFETY: all pointers are valid.
        unsafe {
            get_version((&mut major).into(), (&mut minor).into()).unwrap();
            assert_eq!((major, minor), (5, 0));
            get_library_version((&mut text).into(), (&mut length).into()).unwrap();
            let text = CStr::from_ptr(text.as_ptr()).to_str().unwrap();
            assert!(text.starts_with("Arke "), "{text}");
            assert_eq!(text.len(), length as usize);
            initialized((&mut length).into()).unwrap();
            assert_eq!(length, 0);
            assert_eq!(query_thread((&mut length).into()).unwrap_err().class(), MPI_ERR_OTHER);
        }
    }

    #[test]
    fn the_state_of_the_library_is_told() {
        let _running = running(0, 1);
        let mut answer = -1;
        // SAFETY: all pointers are valid.
        unsafe {
            initialized((&mut answer).into()).unwrap();
            assert_eq!(answer, 1);
            finalized((&mut answer).into()).unwrap();
            assert_eq!(answer, 0);
            query_thread((&mut answer).into()).unwrap();
            assert_eq!(answer, MPI_THREAD_MULTIPLE);
            is_thread_main((&mut answer).into()).unwrap();
            assert_eq!(answer, 1);
            #[expect(clippy::disallowed_methods, reason = "no signal comes to a test")]
            let elsewhere = std::thread::spawn(|| {
                let mut flag = -1;
                is_thread_main((&mut flag).into()).map_err(|error| error.class()).unwrap();
                flag
            });
            assert_eq!(elsewhere.join().unwrap(), 0);
            let mut name = [0 as c_char; MPI_MAX_PROCESSOR_NAME as usize];
            get_processor_name((&mut name).into(), (&mut answer).into()).unwrap();
            assert_eq!(CStr::from_ptr(name.as_ptr()), c"here");
            assert_eq!(answer, 4);
        }
    }
}
