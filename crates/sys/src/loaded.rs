//! Libraries that are loaded already.

use core::ffi::{c_void, CStr};

/// Where `symbol` lies in the library with this name, if that is loaded, by whomever; nothing is loaded for it.
pub fn symbol(library: &CStr, symbol: &CStr) -> Option<*const c_void> {
    // SAFETY: both names end with a zero; RTLD_NOLOAD runs no code of the library. The handle is given back.
    unsafe {
        let handle = libc::dlopen(library.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
        if handle.is_null() {
            return None;
        }
        let address = libc::dlsym(handle, symbol.as_ptr());
        libc::dlclose(handle);
        (!address.is_null()).then_some(address.cast_const())
    }
}

#[cfg(test)]
mod tests {
    use super::symbol;

    #[test]
    fn only_what_is_loaded_is_found() {
        assert!(symbol(c"libc.so.6", c"getpid").is_some());
        assert!(symbol(c"libc.so.6", c"arke_front_end").is_none());
        assert!(symbol(c"libmpi.so.40", c"MPI_Init").is_none());
    }
}
