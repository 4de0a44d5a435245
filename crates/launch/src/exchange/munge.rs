//! Munge, by which the machines of a cluster believe each other who a process belongs to: `libmunge.so.2`, opened at
//! run time, and the daemon behind it.
//!
//! A credential carries a few bytes, which only the user that it is made for can read, and each machine accepts it
//! once.

use super::base64;
use libloading::os::unix::{Library, Symbol, RTLD_LOCAL, RTLD_NOW};
use std::ffi::{c_char, c_int, c_void, CStr, CString};

const SONAME: &str = "libmunge.so.2";
/// `EMUNGE_SUCCESS`
const SUCCESS: c_int = 0;
/// `MUNGE_OPT_UID_RESTRICTION`: the user who may read a credential.
const FOR_USER: c_int = 9;

type Context = *mut c_void;

/// The library.
pub(crate) struct Munge {
    create: Symbol<unsafe extern "C" fn() -> Context>,
    destroy: Symbol<unsafe extern "C" fn(Context)>,
    set: Symbol<unsafe extern "C" fn(Context, c_int, ...) -> c_int>,
    encode: Symbol<unsafe extern "C" fn(*mut *mut c_char, Context, *const c_void, c_int) -> c_int>,
    decode: Symbol<
        unsafe extern "C" fn(
            *const c_char,
            Context,
            *mut *mut c_void,
            *mut c_int,
            *mut u32,
            *mut u32,
        ) -> c_int,
    >,
    explain: Symbol<unsafe extern "C" fn(c_int) -> *const c_char>,
    _library: Library,
}

impl std::fmt::Debug for Munge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Munge")
    }
}

impl Munge {
    /// Opens the library and sees that the daemon answers.
    pub fn open() -> Result<Self, String> {
        // SAFETY: opening runs the initialisers of a library of the system.
        let library =
            unsafe { Library::open(Some(SONAME), RTLD_NOW | RTLD_LOCAL) }.map_err(|e| e.to_string())?;
        macro_rules! symbol {
            ($name:literal) => {
                // SAFETY: the field's type is that of the function in munge.h.
                unsafe { library.get($name) }.map_err(|e| e.to_string())?
            };
        }
        let munge = Self {
            create: symbol!(b"munge_ctx_create\0"),
            destroy: symbol!(b"munge_ctx_destroy\0"),
            set: symbol!(b"munge_ctx_set\0"),
            encode: symbol!(b"munge_encode\0"),
            decode: symbol!(b"munge_decode\0"),
            explain: symbol!(b"munge_strerror\0"),
            _library: library,
        };
        munge.encode(b"")?;
        Ok(munge)
    }

    fn error(&self, doing: &str, status: c_int) -> String {
        // SAFETY: the function takes any status and answers a text that lasts.
        let text = unsafe {
            let text = (self.explain)(status);
            if text.is_null() {
                "unknown".into()
            } else {
                CStr::from_ptr(text).to_string_lossy().into_owned()
            }
        };
        format!("munge, {doing}: {text}")
    }

    /// A credential with these bytes, for processes of this user.
    pub fn encode(&self, bytes: &[u8]) -> Result<String, String> {
        // As text, so that it is never empty and never holds what the library might take for an end.
        let bytes = format!("arke:{}", base64::encode(bytes));
        let mut credential: *mut c_char = std::ptr::null_mut();
        // SAFETY: the context is made and destroyed here; the option takes a user's number; all pointers are valid for
        // the calls; the text that the library stores is ours to free.
        unsafe {
            let context = (self.create)();
            if context.is_null() {
                return Err("munge: no memory".into());
            }
            let user: libc::uid_t = libc::geteuid();
            let mut status = (self.set)(context, FOR_USER, user);
            if status == SUCCESS {
                status =
                    (self.encode)(&raw mut credential, context, bytes.as_ptr().cast(), bytes.len() as c_int);
            }
            (self.destroy)(context);
            if status != SUCCESS || credential.is_null() {
                return Err(self.error("making a credential", status));
            }
            let text = CStr::from_ptr(credential).to_string_lossy().into_owned();
            libc::free(credential.cast());
            Ok(text)
        }
    }

    /// The bytes of a credential that a process of this user made.
    pub fn decode(&self, credential: &str) -> Result<Vec<u8>, String> {
        let text =
            CString::new(credential).map_err(|_| "munge: a credential with a zero byte".to_string())?;
        let (mut bytes, mut length): (*mut c_void, c_int) = (std::ptr::null_mut(), 0);
        let (mut user, mut group) = (u32::MAX, u32::MAX);
        // SAFETY: all pointers are valid for the call, no context means the usual one, and the bytes that the library
        // stores are ours to free.
        let (status, found) = unsafe {
            let status = (self.decode)(
                text.as_ptr(),
                std::ptr::null_mut(),
                &raw mut bytes,
                &raw mut length,
                &raw mut user,
                &raw mut group,
            );
            let found = match bytes.is_null() || length < 0 {
                true => Vec::new(),
                false => std::slice::from_raw_parts(bytes.cast::<u8>(), length as usize).to_vec(),
            };
            libc::free(bytes);
            (status, found)
        };
        if status != SUCCESS {
            return Err(self.error("reading a credential", status));
        }
        let own = nix::unistd::geteuid().as_raw();
        if user != own {
            return Err(format!("munge: the credential is of user {user}, and this process of user {own}"));
        }
        let text = String::from_utf8(found).unwrap_or_default();
        text.strip_prefix("arke:")
            .and_then(base64::decode)
            .ok_or_else(|| "munge: the credential is not Arke's".into())
    }
}
