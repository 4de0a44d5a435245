//! `libpmix.so.2`: finding it, and the few functions of it that are called.
//!
//! The library is part of the site's launcher and is opened at run time: Arke is built without it. Types and constants
//! are those of the PMIx standard, versions 2 to 5, whose binary interface did not change in what is used here.

use arke_sys::procfs::folder;
use libloading::os::unix::{Library, Symbol, RTLD_LOCAL, RTLD_NOW};
use std::ffi::{c_char, c_int, CStr, OsString};
use std::path::PathBuf;

/// The library's name, with the version of its binary interface.
const SONAME: &str = "libpmix.so.2";
/// How far up the family of this process a launcher is looked for.
const GENERATIONS: usize = 8;

/// `PMIX_ERR_NOT_FOUND`
pub(super) const NOT_FOUND: c_int = -46;
/// `PMIX_SUCCESS`
pub(super) const SUCCESS: c_int = 0;
/// `PMIX_GLOBAL`: a value for all ranks of the job.
pub(super) const GLOBAL: u8 = 3;
/// `PMIX_RANK_WILDCARD`: the job as a whole.
pub(super) const WILDCARD: u32 = u32::MAX - 1;
/// Types of values (`PMIX_BOOL`, ...).
pub(super) const BOOL: u16 = 1;
pub(super) const STRING: u16 = 3;
pub(super) const INT: u16 = 6;
pub(super) const UINT32: u16 = 14;
pub(super) const BYTE_OBJECT: u16 = 27;

/// `pmix_proc_t`
#[repr(C)]
#[derive(Clone)]
pub(super) struct Proc {
    pub namespace: [c_char; 256],
    pub rank: u32,
}

/// `pmix_byte_object_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    pub bytes: *mut c_char,
    pub size: usize,
}

/// The members of `pmix_value_t`'s union that are used, and room for its largest.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) union Data {
    pub flag: bool,
    pub string: *mut c_char,
    pub int: c_int,
    pub uint32: u32,
    pub bytes: Bytes,
    pub room: [u64; 3],
}

/// `pmix_value_t`
#[repr(C)]
pub(super) struct Value {
    pub kind: u16,
    pub data: Data,
}

/// `pmix_info_t`
#[repr(C)]
pub(super) struct Info {
    pub key: [c_char; 512],
    pub flags: u32,
    pub value: Value,
}

/// The functions.
pub(super) struct Functions {
    pub init: Symbol<unsafe extern "C" fn(*mut Proc, *mut Info, usize) -> c_int>,
    pub put: Symbol<unsafe extern "C" fn(u8, *const c_char, *mut Value) -> c_int>,
    pub commit: Symbol<unsafe extern "C" fn() -> c_int>,
    pub fence: Symbol<unsafe extern "C" fn(*const Proc, usize, *const Info, usize) -> c_int>,
    pub get: Symbol<
        unsafe extern "C" fn(*const Proc, *const c_char, *const Info, usize, *mut *mut Value) -> c_int,
    >,
    pub abort: Symbol<unsafe extern "C" fn(c_int, *const c_char, *mut Proc, usize) -> c_int>,
    pub finalize: Symbol<unsafe extern "C" fn(*const Info, usize) -> c_int>,
    error_string: Symbol<unsafe extern "C" fn(c_int) -> *const c_char>,
    version: Symbol<unsafe extern "C" fn() -> *const c_char>,
    /// Where it was found.
    pub path: PathBuf,
}

impl Functions {
    /// Opens the library: `named` if that is not empty, else the one that the launcher has loaded, else the system's.
    pub fn open(named: &str) -> Result<Self, String> {
        let candidates: Vec<PathBuf> = match named {
            "" => launchers_own().into_iter().chain([PathBuf::from(SONAME)]).collect(),
            _ => vec![named.into()],
        };
        let mut why = String::new();
        for path in candidates {
            match Self::load(path) {
                Ok(library) => return Ok(library),
                Err(e) if why.is_empty() => why = e,
                Err(_) => {}
            }
        }
        Err(format!("{why}; ARKE_PMIX=FILE names the PMIx library of the launcher, {SONAME}"))
    }

    fn load(path: PathBuf) -> Result<Self, String> {
        // SAFETY: opening runs the initialisers of a library that the user, the launcher or the system chose.
        let library =
            unsafe { Library::open(Some(&path), RTLD_NOW | RTLD_LOCAL) }.map_err(|e| e.to_string())?;
        macro_rules! symbol {
            ($name:literal) => {
                // SAFETY: the field's type is that of the function in the PMIx standard.
                unsafe { library.get($name) }.map_err(|e| e.to_string())?
            };
        }
        let functions = Self {
            init: symbol!(b"PMIx_Init\0"),
            put: symbol!(b"PMIx_Put\0"),
            commit: symbol!(b"PMIx_Commit\0"),
            fence: symbol!(b"PMIx_Fence\0"),
            get: symbol!(b"PMIx_Get\0"),
            abort: symbol!(b"PMIx_Abort\0"),
            finalize: symbol!(b"PMIx_Finalize\0"),
            error_string: symbol!(b"PMIx_Error_string\0"),
            version: symbol!(b"PMIx_Get_version\0"),
            path,
        };
        // It has threads of its own from now on: it stays until the process ends.
        std::mem::forget(library);
        Ok(functions)
    }

    /// A status in words.
    pub fn explain(&self, status: c_int) -> String {
        // SAFETY: the function takes any status and answers a text that lasts.
        let text = unsafe { words((self.error_string)(status)) };
        format!("{text} ({status})")
    }

    /// The library's name of itself and its file.
    pub fn version(&self) -> String {
        // SAFETY: the function answers a text that lasts.
        let text = unsafe { words((self.version)()) };
        let first = text.split([',', '(']).next().unwrap_or("").trim();
        format!("{first} ({})", self.path.display())
    }
}

/// # Safety
/// The pointer is null or that of a C string.
unsafe fn words(text: *const c_char) -> String {
    if text.is_null() {
        return "unknown".into();
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// The PMIx libraries that processes above this one have loaded: the launcher is one of them.
fn launchers_own() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    let mut pid = nix::unistd::getppid().as_raw();
    for _ in 0..GENERATIONS {
        if pid <= 1 {
            break;
        }
        let maps = std::fs::read(folder(pid).join("maps")).unwrap_or_default();
        for path in libraries_in(&maps) {
            if !found.contains(&path) {
                found.push(path);
            }
        }
        let Ok(stat) = std::fs::read_to_string(folder(pid).join("stat")) else { break };
        let Some(stat) = crate::processes::parse_stat(&stat) else { break };
        pid = stat.parent;
    }
    found
}

/// The files of that name in a table of mappings.
fn libraries_in(maps: &[u8]) -> Vec<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    let mut found: Vec<PathBuf> = Vec::new();
    for line in maps.split(|byte| *byte == b'\n') {
        let Some(start) = memchr::memchr(b'/', line) else { continue };
        let path = PathBuf::from(OsString::from_vec(line[start..].to_vec()));
        let ours = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(SONAME));
        if ours && !found.contains(&path) {
            found.push(path);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    #[test]
    fn the_layouts_are_those_of_the_standard() {
        assert_eq!((size_of::<Proc>(), offset_of!(Proc, rank)), (260, 256));
        assert_eq!((size_of::<Value>(), offset_of!(Value, data)), (32, 8));
        assert_eq!((offset_of!(Info, flags), offset_of!(Info, value)), (512, 520));
    }

    #[test]
    fn the_launchers_library_is_found_in_its_mappings() {
        let maps = b"7f0-7f1 r-xp 0 fe:00 12   /opt/prrte/lib/libpmix.so.2.13.3\n\
                     7f1-7f2 r--p 0 fe:00 12   /opt/prrte/lib/libpmix.so.2.13.3\n\
                     7f3-7f4 r--p 0 00:00 0    [heap]\n7f5-7f6 r--p 0 fe:00 1 /lib/libc.so.6\n";
        assert_eq!(libraries_in(maps), [PathBuf::from("/opt/prrte/lib/libpmix.so.2.13.3")]);
        assert!(libraries_in(b"\xff\n\n/").is_empty());
    }

    #[test]
    fn a_library_that_is_none_is_an_error_with_a_remedy() {
        let error = Functions::open("/nonexistent/libpmix.so.2").err().unwrap();
        assert!(error.contains("/nonexistent/libpmix.so.2") && error.contains("ARKE_PMIX"), "{error}");
        let error = Functions::open("libc.so.6").err().unwrap();
        assert!(error.contains("PMIx_Init"), "{error}");
    }
}
