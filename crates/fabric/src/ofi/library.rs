//! The library itself: found and opened at run time, never linked, so that Arke runs where there is none.

use super::abi;
use libloading::os::unix::{Library as Opened, Symbol, RTLD_LOCAL, RTLD_NOW};
use std::ffi::{c_char, c_int, CStr};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The functions that the library exports, as far as they are used.
pub struct Library {
    pub(super) getinfo: unsafe extern "C" fn(
        u32,
        *const c_char,
        *const c_char,
        u64,
        *const abi::Info,
        *mut *mut abi::Info,
    ) -> c_int,
    pub(super) freeinfo: unsafe extern "C" fn(*mut abi::Info),
    pub(super) dupinfo: unsafe extern "C" fn(*const abi::Info) -> *mut abi::Info,
    pub(super) fabric:
        unsafe extern "C" fn(*mut abi::FabricAttr, *mut *mut abi::FidFabric, *mut core::ffi::c_void) -> c_int,
    strerror: unsafe extern "C" fn(c_int) -> *const c_char,
    /// Its version: major, minor.
    pub version: (u32, u32),
    /// What it was opened as.
    pub name: String,
    /// Stays open for the life of the process: providers leave threads and exit handlers behind.
    _opened: Opened,
}

/// Why there is no library to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LibraryError {
    /// It could not be opened.
    Missing {
        /// What was tried.
        name: String,
        /// What the loader said.
        why: String,
    },
    /// It was opened and lacks a function.
    Foreign {
        /// What was opened.
        name: String,
        /// The function.
        lacks: &'static str,
    },
    /// It is older than `abi::VERSION`.
    Old {
        /// What was opened.
        name: String,
        /// Its version.
        version: (u32, u32),
    },
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Missing { name, why } => write!(
                f,
                "ranks on several machines need the library libfabric, and it cannot be opened ({why}); \
                 install it (libfabric1 on Debian and Ubuntu, libfabric elsewhere) or set ARKE_NET_LIBRARY, \
                 now \"{name}\", to the path of its libfabric.so.1"
            ),
            LibraryError::Foreign { name, lacks } => write!(
                f,
                "{name} was opened as libfabric and lacks the function {lacks}; set ARKE_NET_LIBRARY to the path of \
                 libfabric 1.17 or later"
            ),
            LibraryError::Old { name, version } => write!(
                f,
                "{name} is libfabric {}.{}, and Arke needs 1.17 or later; install a newer one or set \
                 ARKE_NET_LIBRARY to its path",
                version.0, version.1
            ),
        }
    }
}

impl std::error::Error for LibraryError {}

/// Variables of libfabric's that are given a value where the user has given none, before the library reads them.
///
/// `ofi_rxm` of 1.17 makes receive buffers of 16 KiB, filled with zeros, for as many messages as TCP's provider would
/// take: tens of megabytes and milliseconds for each endpoint, and again at connections. So many serve a window of
/// messages of several peers.
const TUNED: [(&str, &str); 1] = [("FI_OFI_RXM_MSG_RX_SIZE", "256")];

impl Library {
    /// Opens the library, once for each name in the life of the process.
    pub fn open(name: &str) -> Result<&'static Library, LibraryError> {
        static OPEN: Mutex<Vec<&'static Library>> = Mutex::new(Vec::new());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = open.iter().find(|l| l.name == name) {
            return Ok(library);
        }
        let library: &'static Library = Box::leak(Box::new(Self::load(name)?));
        open.push(library);
        Ok(library)
    }

    fn load(name: &str) -> Result<Library, LibraryError> {
        for (variable, value) in TUNED {
            if std::env::var_os(variable).is_none() {
                std::env::set_var(variable, value);
            }
        }
        // SAFETY: opening a library runs its initialisers. This one is named by the administrator or the user as
        // libfabric, whose initialisers only read the environment.
        let opened = unsafe { Opened::open(Some(name), RTLD_NOW | RTLD_LOCAL) };
        let opened = opened
            .map_err(|e| LibraryError::Missing { name: name.to_string(), why: loader_words(&e, name) })?;
        /// # Safety
        /// `T` is the type of the function of this name.
        unsafe fn find<T: Copy>(
            opened: &Opened,
            name: &str,
            symbol: &'static CStr,
        ) -> Result<T, LibraryError> {
            // SAFETY: passed on to the caller.
            let found: Result<Symbol<T>, _> = unsafe { opened.get(symbol.to_bytes_with_nul()) };
            found.map(|s| *s).map_err(|_| LibraryError::Foreign {
                name: name.to_string(),
                lacks: symbol.to_str().unwrap_or_default(),
            })
        }
        // SAFETY: the types are those of libfabric's headers, of which the version is checked before anything
        // else is called.
        unsafe {
            let version: unsafe extern "C" fn() -> u32 = find(&opened, name, c"fi_version")?;
            let version = version();
            if version < abi::VERSION {
                let version = (version >> 16, version & 0xffff);
                return Err(LibraryError::Old { name: name.to_string(), version });
            }
            Ok(Library {
                getinfo: find(&opened, name, c"fi_getinfo")?,
                freeinfo: find(&opened, name, c"fi_freeinfo")?,
                dupinfo: find(&opened, name, c"fi_dupinfo")?,
                fabric: find(&opened, name, c"fi_fabric")?,
                strerror: find(&opened, name, c"fi_strerror")?,
                version: (version >> 16, version & 0xffff),
                name: name.to_string(),
                _opened: opened,
            })
        }
    }

    /// What an error number of libfabric's means.
    pub fn words(&self, errno: i32) -> String {
        // SAFETY: takes any number and gives a string that lives as long as the library.
        let text = unsafe { (self.strerror)(errno.abs()) };
        if text.is_null() {
            return format!("error {errno}");
        }
        // SAFETY: a C string, as just said.
        unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
    }
}

/// The loader's sentence, without our own name for the call and the library before it.
fn loader_words(e: &libloading::Error, name: &str) -> String {
    let source = std::error::Error::source(e).map_or_else(|| e.to_string(), ToString::to_string);
    source.trim_start_matches(name).trim_start_matches(": ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_named_with_the_remedy() {
        let e = Library::open("/nowhere/libfabric.so.1").err().expect("nothing is there").to_string();
        for part in ["/nowhere/libfabric.so.1", "ARKE_NET_LIBRARY", "libfabric1", "cannot open shared object"]
        {
            assert!(e.contains(part), "{e}");
        }
    }

    #[test]
    fn another_library_is_no_libfabric() {
        let e = Library::open("libc.so.6").err().expect("it lacks everything").to_string();
        assert!(e.contains("lacks the function fi_version"), "{e}");
    }

    #[test]
    fn an_old_version_is_refused_with_its_number() {
        let old = LibraryError::Old { name: "libfabric.so.1".into(), version: (1, 11) };
        assert!(old.to_string().contains("is libfabric 1.11, and Arke needs 1.17"));
    }
}
