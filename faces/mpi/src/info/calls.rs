//! The calls on info objects.

use super::{change, create, environment, free, with, Entries};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use crate::strings;
use core::ffi::{c_char, c_int, CStr};

/// A key argument.
///
/// # Errors
/// `MPI_ERR_INFO_KEY` for a null pointer, and for a key that is empty or too long.
///
/// # Safety
/// `key` must be null or a C string that outlives the result.
pub(crate) unsafe fn key<'a>(key: *const c_char) -> Result<&'a CStr> {
    if key.is_null() {
        return Err(Error::arg(MPI_ERR_INFO_KEY, "key", "a null pointer", "must be a string"));
    }
    // SAFETY: not null, and the caller vouches for it.
    let key = unsafe { CStr::from_ptr(key) };
    match key.count_bytes() {
        0 => Err(Error::arg(MPI_ERR_INFO_KEY, "key", "empty", "must have at least one character")),
        length if length >= MPI_MAX_INFO_KEY as usize => Err(Error::new(
            MPI_ERR_INFO_KEY,
            format!(
                "key has {length} characters; it must have less than MPI_MAX_INFO_KEY, which is {MPI_MAX_INFO_KEY}"
            ),
        )),
        _ => Ok(key),
    }
}

/// A value argument.
///
/// # Errors
/// `MPI_ERR_INFO_VALUE` for a null pointer, and for a value that is too long.
///
/// # Safety
/// `value` must be null or a C string that outlives the result.
pub(crate) unsafe fn value<'a>(value: *const c_char) -> Result<&'a CStr> {
    if value.is_null() {
        return Err(Error::arg(MPI_ERR_INFO_VALUE, "value", "a null pointer", "must be a string"));
    }
    // SAFETY: not null, and the caller vouches for it.
    let value = unsafe { CStr::from_ptr(value) };
    let length = value.count_bytes();
    if length >= MPI_MAX_INFO_VAL as usize {
        return Err(Error::new(
            MPI_ERR_INFO_VALUE,
            format!(
                "value has {length} characters; it must have less than MPI_MAX_INFO_VAL, which is {MPI_MAX_INFO_VAL}"
            ),
        ));
    }
    Ok(value)
}

/// `MPI_Info_create`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_create(info: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    let new = create(Entries::new())?;
    info.set(new);
    Ok(())
}

/// `MPI_Info_create_env`.
///
/// # Safety
/// `argv` must be null or point to `argc` C strings.
pub(crate) unsafe fn info_create_env(argc: c_int, argv: *mut *mut c_char, info: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    if argc < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "argc", argc, "must not be negative"));
    }
    // SAFETY: as the caller vouches.
    let new = create(unsafe { environment::entries_for(argc, argv) })?;
    info.set(new);
    Ok(())
}

/// `MPI_Info_dup`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_dup(info: MPI_Info, newinfo: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    let entries = with(info, "info", Entries::clone)?;
    let new = create(entries)?;
    newinfo.set(new);
    Ok(())
}

/// `MPI_Info_free`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_free(info: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    free(info.get())?;
    info.set(MPI_INFO_NULL);
    Ok(())
}

/// `MPI_Info_set`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_set(info: MPI_Info, key: &CStr, value: &CStr) -> Result {
    let _guard = runtime::enter_anytime();
    change(info, |entries| {
        entries.set(key, value);
        Ok(())
    })
}

/// `MPI_Info_delete`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_delete(info: MPI_Info, key: &CStr) -> Result {
    let _guard = runtime::enter_anytime();
    change(info, |entries| {
        if entries.remove(key) {
            return Ok(());
        }
        Err(Error::new(
            MPI_ERR_INFO_NOKEY,
            format!("the info object has no key {key:?}; it cannot be deleted"),
        ))
    })
}

/// `MPI_Info_get` (deprecated).
///
/// # Safety
/// `value` has room for `valuelen + 1` bytes.
pub(crate) unsafe fn info_get(
    info: MPI_Info,
    key: &CStr,
    valuelen: c_int,
    value: Out<c_char>,
    flag: Out<c_int>,
) -> Result {
    let _guard = runtime::enter_anytime();
    if valuelen < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "valuelen", valuelen, "must not be negative"));
    }
    with(info, "info", |entries| {
        let found = entries.get(key);
        if let Some(found) = found {
            // SAFETY: the program vouches for `valuelen + 1` bytes.
            unsafe { strings::put_bytes(found.to_bytes(), value.as_ptr(), valuelen as usize + 1) };
        }
        flag.set(c_int::from(found.is_some()));
    })
}

/// `MPI_Info_get_string`.
///
/// # Safety
/// `value` must be null or valid for `*buflen` bytes.
pub(crate) unsafe fn info_get_string(
    info: MPI_Info,
    key: &CStr,
    buflen: Out<c_int>,
    value: *mut c_char,
    flag: Out<c_int>,
) -> Result {
    let _guard = runtime::enter_anytime();
    let room = buflen.get();
    if room < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "*buflen", room, "must not be negative"));
    }
    if room > 0 && value.is_null() {
        return Err(Error::null("value"));
    }
    with(info, "info", |entries| {
        let found = entries.get(key);
        if let Some(found) = found {
            if room > 0 {
                // SAFETY: the program vouches for `*buflen` bytes.
                unsafe { strings::put_bytes(found.to_bytes(), value, room as usize) };
            }
            buflen.set(found.count_bytes() as c_int + 1);
        }
        flag.set(c_int::from(found.is_some()));
    })
}

/// `MPI_Info_get_valuelen` (deprecated).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_get_valuelen(
    info: MPI_Info,
    key: &CStr,
    valuelen: Out<c_int>,
    flag: Out<c_int>,
) -> Result {
    let _guard = runtime::enter_anytime();
    with(info, "info", |entries| {
        let found = entries.get(key);
        if let Some(found) = found {
            valuelen.set(found.count_bytes() as c_int);
        }
        flag.set(c_int::from(found.is_some()));
    })
}

/// `MPI_Info_get_nkeys`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn info_get_nkeys(info: MPI_Info, nkeys: Out<c_int>) -> Result {
    let _guard = runtime::enter_anytime();
    let count = with(info, "info", Entries::len)?;
    nkeys.set(count as c_int);
    Ok(())
}

/// `MPI_Info_get_nthkey`.
///
/// # Safety
/// `key` has room for `MPI_MAX_INFO_KEY` bytes.
pub(crate) unsafe fn info_get_nthkey(info: MPI_Info, n: c_int, key: Out<c_char>) -> Result {
    let _guard = runtime::enter_anytime();
    with(info, "info", |entries| {
        let Some(found) = usize::try_from(n).ok().and_then(|n| entries.key(n)) else {
            let remedy = match entries.len() {
                0 => "cannot be right: the info object has no keys".to_owned(),
                count => format!("must be at least 0 and below the number of keys, {count}"),
            };
            return Err(Error::arg(MPI_ERR_ARG, "n", n, &remedy));
        };
        // SAFETY: the program vouches for MPI_MAX_INFO_KEY bytes.
        unsafe { strings::put_bytes(found.to_bytes(), key.as_ptr(), MPI_MAX_INFO_KEY as usize) };
        Ok(())
    })?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::alone;
    use std::ffi::CString;

    fn new() -> MPI_Info {
        let mut info = MPI_INFO_NULL;
        // SAFETY: `info` is valid.
        unsafe { info_create((&mut info).into()) }.unwrap();
        info
    }

    fn string(info: MPI_Info, key: &CStr, room: c_int) -> Option<(String, c_int)> {
        let (mut value, mut length, mut flag) = ([0x55 as c_char; 2000], room, -1);
        // SAFETY: the places are valid and large enough.
        unsafe { info_get_string(info, key, (&mut length).into(), value.as_mut_ptr(), (&mut flag).into()) }
            .unwrap();
        let text = if room > 0 && flag != 0 {
            // SAFETY: the call terminates the string that it has found.
            unsafe { CStr::from_ptr(value.as_ptr()) }.to_str().unwrap().to_owned()
        } else {
            assert_eq!(value[0], 0x55);
            String::new()
        };
        (flag == 1).then_some((text, length))
    }

    #[test]
    fn keys_are_set_found_and_deleted_in_order() {
        let _alone = alone();
        let mut info = new();
        // SAFETY: all pointers are valid.
        unsafe {
            for (key, value) in [(c"one", c"1"), (c"two", c"2"), (c"three", c"3"), (c"two", c"zwei")] {
                info_set(info, key, value).unwrap();
            }
            let mut count = 0;
            info_get_nkeys(info, (&mut count).into()).unwrap();
            assert_eq!(count, 3);
            let mut key = [0 as c_char; MPI_MAX_INFO_KEY as usize];
            info_get_nthkey(info, 1, (&mut key).into()).unwrap();
            assert_eq!(CStr::from_ptr(key.as_ptr()), c"two");
            info_delete(info, c"one").unwrap();
            info_get_nthkey(info, 0, (&mut key).into()).unwrap();
            assert_eq!(CStr::from_ptr(key.as_ptr()), c"two");
            assert_eq!(info_delete(info, c"one").unwrap_err().class(), MPI_ERR_INFO_NOKEY);
            assert_eq!(info_get_nthkey(info, 2, (&mut key).into()).unwrap_err().class(), MPI_ERR_ARG);
            assert_eq!(info_get_nthkey(info, -1, (&mut key).into()).unwrap_err().class(), MPI_ERR_ARG);

            let mut copy = MPI_INFO_NULL;
            info_dup(info, (&mut copy).into()).unwrap();
            info_free((&mut info).into()).unwrap();
            assert_eq!(info, MPI_INFO_NULL);
            assert_eq!(string(copy, c"two", 100), Some(("zwei".into(), 5)));
            info_free((&mut copy).into()).unwrap();
        }
    }

    #[test]
    fn values_are_cut_to_the_buffer_and_lengths_are_whole() {
        let _alone = alone();
        let mut info = new();
        // SAFETY: all pointers are valid.
        unsafe {
            info_set(info, c"key", c"abcdef").unwrap();
            assert_eq!(string(info, c"key", 4), Some(("abc".into(), 7)));
            assert_eq!(string(info, c"key", 0), Some((String::new(), 7)));
            assert_eq!(string(info, c"none", 4), None);
            let (mut value, mut flag, mut length) = ([0 as c_char; 4], 0, -1);
            info_get(info, c"key", 3, (&mut value).into(), (&mut flag).into()).unwrap();
            assert_eq!(CStr::from_ptr(value.as_ptr()), c"abc");
            info_get_valuelen(info, c"key", (&mut length).into(), (&mut flag).into()).unwrap();
            assert_eq!((length, flag), (6, 1));
            info_get_valuelen(info, c"none", (&mut length).into(), (&mut flag).into()).unwrap();
            assert_eq!((length, flag), (6, 0));
            info_free((&mut info).into()).unwrap();
        }
    }

    #[test]
    fn bad_arguments_are_refused() {
        let _alone = alone();
        let mut info = new();
        let stale = info;
        let long_key = CString::new(vec![b'k'; MPI_MAX_INFO_KEY as usize]).unwrap();
        let long_value = CString::new(vec![b'v'; MPI_MAX_INFO_VAL as usize]).unwrap();
        let class = |result: Result| result.unwrap_err().class();
        // SAFETY: pointers are null or valid.
        unsafe {
            for refused in [long_key.as_ptr(), c"".as_ptr(), core::ptr::null()] {
                assert_eq!(key(refused).unwrap_err().class(), MPI_ERR_INFO_KEY);
            }
            for refused in [long_value.as_ptr(), core::ptr::null()] {
                assert_eq!(value(refused).unwrap_err().class(), MPI_ERR_INFO_VALUE);
            }
            assert_eq!(class(info_set(MPI_INFO_NULL, c"k", c"v")), MPI_ERR_INFO);
            assert_eq!(class(info_set(MPI_INFO_ENV, c"k", c"v")), MPI_ERR_INFO);
            let longest = &long_key.as_c_str().to_bytes_with_nul()[1..];
            info_set(info, key(longest.as_ptr().cast()).unwrap(), c"v").unwrap();
            info_free((&mut info).into()).unwrap();
            assert_eq!(class(info_free((&mut info).into())), MPI_ERR_INFO);
            let error = info_get_nkeys(stale, (&mut 0).into()).unwrap_err();
            assert!(error.text().contains("was freed"), "{}", error.text());
        }
    }

    #[test]
    fn the_environment_is_described() {
        let _alone = alone();
        let (command, _) = string(MPI_INFO_ENV, c"command", 1024).unwrap();
        assert!(!command.is_empty());
        assert!(string(MPI_INFO_ENV, c"wdir", 1024).is_some());
        let arguments = [c"prog".as_ptr().cast_mut(), c"-x".as_ptr().cast_mut(), c"3".as_ptr().cast_mut()];
        let mut info = MPI_INFO_NULL;
        // SAFETY: the array has three strings.
        unsafe { info_create_env(3, arguments.as_ptr().cast_mut(), (&mut info).into()) }.unwrap();
        assert_eq!(string(info, c"command", 100), Some(("prog".into(), 5)));
        assert_eq!(string(info, c"argv", 100), Some(("-x 3".into(), 5)));
        // SAFETY: `info` is valid.
        unsafe { info_free((&mut info).into()) }.unwrap();
    }
}
