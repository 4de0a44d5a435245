//! Enumerations: the words that a setting may have (section 15.3.5). The number of a word is its place.

use super::*;
use arke_base::settings::{Kind as SettingKind, TABLE};

/// The enumeration of a setting's words; `MPI_T_ENUM_NULL` for a number.
pub(super) fn enumeration_of(setting: usize) -> MPI_T_enum {
    match TABLE[setting].kind {
        SettingKind::Choice(_) => MPI_T_enum(encode(Kind::Enumeration, Key::from_bits(setting as u32))),
        SettingKind::Number { .. } | SettingKind::Text => MPI_T_ENUM_NULL,
    }
}

fn words(enumeration: MPI_T_enum) -> Result<(&'static str, &'static [&'static str])> {
    let key = decode(Kind::Enumeration, enumeration.0).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
    match TABLE.get(key.bits() as usize) {
        Some(setting) => match setting.kind {
            SettingKind::Choice(words) => Ok((setting.name, words)),
            SettingKind::Number { .. } | SettingKind::Text => Err(MPI_T_ERR_INVALID_HANDLE),
        },
        None => Err(MPI_T_ERR_INVALID_HANDLE),
    }
}

/// `MPI_T_enum_get_info`.
///
/// # Safety
/// Pointers must be null or valid for writes, `name` for `*name_len` bytes.
pub(crate) unsafe fn t_enum_get_info(
    enumtype: MPI_T_enum,
    num: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    call(|_| {
        let (setting, words) = words(enumtype)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put(num, words.len() as c_int);
            put_text(&format!("values of {setting}"), name, name_len)
        }
    })
}

/// `MPI_T_enum_get_item`.
///
/// # Safety
/// Pointers must be null or valid for writes, `name` for `*name_len` bytes.
pub(crate) unsafe fn t_enum_get_item(
    enumtype: MPI_T_enum,
    indx: c_int,
    value: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    call(|_| {
        let (_, words) = words(enumtype)?;
        let index = index_argument(indx, words.len()).map_err(|_| MPI_T_ERR_INVALID_ITEM)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put(value, index as c_int);
            put_text(words[index], name, name_len)
        }
    })
}
