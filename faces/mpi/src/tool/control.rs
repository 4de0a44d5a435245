//! Control variables: the settings, read-only, since each is read once when the process joins its job (section 15.3.6).

use super::*;
use arke_base::settings::{Kind as SettingKind, Setting, Value, TABLE};
use core::ffi::c_void;

fn datatype(setting: &Setting) -> MPI_Datatype {
    match setting.kind {
        SettingKind::Number { .. } => MPI_UNSIGNED_LONG_LONG,
        SettingKind::Choice(_) => MPI_INT,
        SettingKind::Text => MPI_CHAR,
    }
}

/// Bytes of a variable that holds text, the NUL included.
const TEXT_BYTES: usize = 1024;

/// How many elements of its datatype a variable has.
fn elements(setting: &Setting) -> c_int {
    match setting.kind {
        SettingKind::Text => TEXT_BYTES as c_int,
        _ => 1,
    }
}

fn description(setting: &Setting) -> String {
    let unit = if setting.unit.is_empty() { String::new() } else { format!(" In {}.", setting.unit) };
    format!("{}{unit} Default: {}. {}", setting.help, setting.default, setting.why)
}

/// `MPI_T_cvar_get_num`.
///
/// # Safety
/// `num_cvar` must be null or valid for a write.
pub(crate) unsafe fn t_cvar_get_num(num_cvar: *mut c_int) -> c_int {
    call(|_| {
        wanted(num_cvar)?;
        // SAFETY: as the caller vouches.
        unsafe { put(num_cvar, TABLE.len() as c_int) };
        Ok(())
    })
}

/// `MPI_T_cvar_get_info`.
///
/// # Safety
/// Pointers must be null or valid for writes, strings for as many bytes as their length says.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn t_cvar_get_info(
    cvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    datatype_place: *mut MPI_Datatype,
    enumtype: *mut MPI_T_enum,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    scope: *mut c_int,
) -> c_int {
    call(|_| {
        let index = index_argument(cvar_index, TABLE.len())?;
        let setting = &TABLE[index];
        // SAFETY: as the caller vouches.
        unsafe {
            put_text(setting.name, name, name_len)?;
            put_text(&description(setting), desc, desc_len)?;
            put(verbosity, MPI_T_VERBOSITY_TUNER_BASIC);
            put(datatype_place, datatype(setting));
            put(enumtype, enumeration_of(index));
            put(bind, MPI_T_BIND_NO_OBJECT);
            put(scope, MPI_T_SCOPE_READONLY);
        }
        Ok(())
    })
}

/// `MPI_T_cvar_get_index`.
///
/// # Safety
/// `name` must be null or a C string, `cvar_index` null or valid for a write.
pub(crate) unsafe fn t_cvar_get_index(name: *const c_char, cvar_index: *mut c_int) -> c_int {
    call(|_| {
        // SAFETY: as the caller vouches.
        let name = unsafe { name_argument(name)? };
        wanted(cvar_index)?;
        let index = TABLE.iter().position(|setting| setting.name == name).ok_or(MPI_T_ERR_INVALID_NAME)?;
        // SAFETY: as the caller vouches.
        unsafe { put(cvar_index, index as c_int) };
        Ok(())
    })
}

/// `MPI_T_cvar_handle_alloc`.
///
/// # Safety
/// `handle` and `count` must be null or valid for writes.
pub(crate) unsafe fn t_cvar_handle_alloc(
    cvar_index: c_int,
    _obj_handle: *mut c_void,
    handle: *mut MPI_T_cvar_handle,
    count: *mut c_int,
) -> c_int {
    call(|state| {
        let index = index_argument(cvar_index, TABLE.len())?;
        wanted(handle)?;
        wanted(count)?;
        let key = state.controls.insert(index).map_err(|_| MPI_T_ERR_OUT_OF_HANDLES)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put(handle, MPI_T_cvar_handle(encode(Kind::Control, key)));
            put(count, elements(&TABLE[index]));
        }
        Ok(())
    })
}

/// `MPI_T_cvar_handle_free`.
///
/// # Safety
/// `handle` must be null or valid for reads and writes.
pub(crate) unsafe fn t_cvar_handle_free(handle: *mut MPI_T_cvar_handle) -> c_int {
    call(|state| {
        wanted(handle)?;
        // SAFETY: not null, and the caller vouches for it.
        let key = decode(Kind::Control, unsafe { (*handle).0 }).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
        state.controls.remove(key).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
        // SAFETY: as above.
        unsafe { put(handle, MPI_T_CVAR_HANDLE_NULL) };
        Ok(())
    })
}

fn setting(state: &State, handle: MPI_T_cvar_handle) -> Result<usize> {
    let key = decode(Kind::Control, handle.0).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
    state.controls.get(key).copied().ok_or(MPI_T_ERR_INVALID_HANDLE)
}

/// `MPI_T_cvar_read`.
///
/// # Safety
/// `buf` must be null or valid for a write of the variable's type.
pub(crate) unsafe fn t_cvar_read(handle: MPI_T_cvar_handle, buf: *mut c_void) -> c_int {
    call(|state| {
        let index = setting(state, handle)?;
        wanted(buf)?;
        let value = state.settings.as_ref().and_then(|settings| settings.value(index));
        // SAFETY: the program gives room for a value of the type that MPI_T_cvar_get_info names.
        unsafe {
            match (value, TABLE[index].kind) {
                (Some(Value::Number(number)), _) => buf.cast::<u64>().write_unaligned(*number),
                (Some(Value::Word(word)), SettingKind::Choice(words)) => {
                    let place = words.iter().position(|known| known == word).unwrap_or(0);
                    buf.cast::<c_int>().write_unaligned(place as c_int);
                }
                (Some(Value::Text(text)), _) => {
                    let n = text.len().min(TEXT_BYTES - 1);
                    core::ptr::copy_nonoverlapping(text.as_ptr(), buf.cast::<u8>(), n);
                    buf.cast::<u8>().add(n).write(0);
                }
                _ => return Err(MPI_T_ERR_NOT_ACCESSIBLE),
            }
        }
        Ok(())
    })
}

/// `MPI_T_cvar_write`: no setting can be changed.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_cvar_write(handle: MPI_T_cvar_handle, _buf: *const c_void) -> c_int {
    call(|state| {
        setting(state, handle)?;
        Err(MPI_T_ERR_CVAR_SET_NEVER)
    })
}
