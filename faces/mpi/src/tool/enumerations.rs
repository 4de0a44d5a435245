//! Enumerations: the words that a setting may have, and the paths of messages (section 15.3.5). The number of an item
//! is its place.

use super::*;
use arke_base::paths::Path;
use arke_base::settings::{Kind as SettingKind, TABLE};

/// The enumeration of paths: the one behind those of the settings.
pub(super) const PATHS: MPI_T_enum = MPI_T_enum((Kind::Enumeration as usize) << KIND_SHIFT | TABLE.len());

/// The enumeration of a setting's words; `MPI_T_ENUM_NULL` for a number.
pub(super) fn enumeration_of(setting: usize) -> MPI_T_enum {
    match TABLE[setting].kind {
        SettingKind::Choice(_) => MPI_T_enum(encode(Kind::Enumeration, Key::from_bits(setting as u32))),
        SettingKind::Number { .. } | SettingKind::Text => MPI_T_ENUM_NULL,
    }
}

/// Name and items of an enumeration.
fn items(enumeration: MPI_T_enum) -> Result<(String, Vec<&'static str>)> {
    if enumeration == PATHS {
        return Ok(("paths of messages".to_owned(), Path::ALL.map(Path::name).to_vec()));
    }
    let key = decode(Kind::Enumeration, enumeration.0).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
    let setting = TABLE.get(key.bits() as usize).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
    match setting.kind {
        SettingKind::Choice(words) => Ok((format!("values of {}", setting.name), words.to_vec())),
        SettingKind::Number { .. } | SettingKind::Text => Err(MPI_T_ERR_INVALID_HANDLE),
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
        let (title, items) = items(enumtype)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put(num, items.len() as c_int);
            put_text(&title, name, name_len)
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
        let (_, items) = items(enumtype)?;
        let index = index_argument(indx, items.len()).map_err(|_| MPI_T_ERR_INVALID_ITEM)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put(value, index as c_int);
            put_text(items[index], name, name_len)
        }
    })
}
