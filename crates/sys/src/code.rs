//! Code of this process: the file that it came from, and changing it while it runs.

use std::ffi::{CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// Where the library or the program that holds this function was loaded from.
pub fn own_file() -> Option<PathBuf> {
    // SAFETY: an all-zero value is valid for the call to fill.
    let mut found: libc::Dl_info = unsafe { core::mem::zeroed() };
    let here: fn() -> Option<PathBuf> = own_file;
    // SAFETY: the address is one of this library's code; `found` is valid for a write.
    if unsafe { libc::dladdr(here as *const libc::c_void, &mut found) } == 0 || found.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the call gave a C string that lives as long as the library.
    let name = unsafe { CStr::from_ptr(found.dli_fname) };
    std::fs::canonicalize(OsStr::from_bytes(name.to_bytes())).ok()
}

/// Makes the pages of code between two addresses writable while `change` runs.
///
/// # Errors
/// The system's: `EACCES` where it forbids that code is changed. Nothing was changed then.
pub fn change_code(first: usize, end: usize, change: impl FnOnce()) -> std::io::Result<()> {
    // SAFETY: asks for a number.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096);
    let start = first / page * page;
    let length = end.next_multiple_of(page) - start;
    let protect = |rights| {
        // SAFETY: rights that are added, or given back as they were, take nothing away from the code that runs there.
        match unsafe { libc::mprotect(start as *mut libc::c_void, length, rights) } {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        }
    };
    protect(libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC)?;
    change();
    #[cfg(target_arch = "aarch64")]
    // SAFETY: cleans caches of this range of mapped memory, line by line, and waits for it.
    unsafe {
        for at in (start..start + length).step_by(16) {
            core::arch::asm!("dc cvau, {0}", "dsb ish", "ic ivau, {0}", in(reg) at);
        }
        core::arch::asm!("dsb ish", "isb");
    }
    protect(libc::PROT_READ | libc::PROT_EXEC)
}
