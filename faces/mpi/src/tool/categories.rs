//! Categories: the settings, the counters of the process, those of each path, and the events (section 15.3.9).
//!
//! They never change.

use super::variables::all;
use super::*;
use arke_base::paths::Path;
use arke_base::settings::TABLE;

const SETTINGS: usize = 0;
const PROCESS: usize = 1;
const PATHS: usize = 2;
const EVENTS: usize = 3;
/// The first of the categories of single paths.
const FIRST_PATH: usize = 4;
const COUNT: usize = FIRST_PATH + Path::ALL.len();

fn name(category: usize) -> String {
    match category {
        SETTINGS => "arke_settings".to_owned(),
        PROCESS => "arke_process".to_owned(),
        PATHS => "arke_paths".to_owned(),
        EVENTS => "arke_events".to_owned(),
        _ => format!("arke_path_{}", Path::ALL[category - FIRST_PATH].name().replace('-', "_")),
    }
}

fn description(category: usize) -> String {
    match category {
        SETTINGS => {
            "The settings, each an environment variable that is read when the process starts.".to_owned()
        }
        PROCESS => "Counters of the process: queues, waiting, collective operations.".to_owned(),
        PATHS => "Counters by the path that messages take, and the copies that it costs.".to_owned(),
        EVENTS => "What happens to messages and processes, told when it happens.".to_owned(),
        _ => {
            format!("Counters of messages that take the path {:?}.", Path::ALL[category - FIRST_PATH].name())
        }
    }
}

fn controls(category: usize) -> Vec<c_int> {
    if category == SETTINGS {
        (0..TABLE.len() as c_int).collect()
    } else {
        Vec::new()
    }
}

fn performance(category: usize) -> Vec<c_int> {
    let path = match category {
        SETTINGS | PATHS | EVENTS => return Vec::new(),
        PROCESS => None,
        _ => Some(Path::ALL[category - FIRST_PATH]),
    };
    let chosen = all().iter().enumerate().filter(|(_, variable)| variable.path() == path);
    chosen.map(|(index, _)| index as c_int).collect()
}

fn events_of(category: usize) -> Vec<c_int> {
    if category == EVENTS {
        (0..events::COUNT as c_int).collect()
    } else {
        Vec::new()
    }
}

fn children(category: usize) -> Vec<c_int> {
    if category == PATHS {
        (FIRST_PATH as c_int..COUNT as c_int).collect()
    } else {
        Vec::new()
    }
}

/// Gives the beginning of a list.
///
/// # Safety
/// `indices` must have room for `len` elements.
unsafe fn list(cat_index: c_int, len: c_int, indices: *mut c_int, of: fn(usize) -> Vec<c_int>) -> c_int {
    call(|_| {
        let category = index_argument(cat_index, COUNT)?;
        let room = usize::try_from(len).map_err(|_| MPI_T_ERR_INVALID)?;
        if room > 0 {
            wanted(indices)?;
        }
        for (place, index) in of(category).into_iter().take(room).enumerate() {
            // SAFETY: `place` is below `len`, and the caller vouches for the array.
            unsafe { *indices.add(place) = index };
        }
        Ok(())
    })
}

/// `MPI_T_category_get_num`.
///
/// # Safety
/// `num_cat` must be null or valid for a write.
pub(crate) unsafe fn t_category_get_num(num_cat: *mut c_int) -> c_int {
    call(|_| {
        wanted(num_cat)?;
        // SAFETY: as the caller vouches.
        unsafe { put(num_cat, COUNT as c_int) };
        Ok(())
    })
}

/// `MPI_T_category_get_info`.
///
/// # Safety
/// Pointers must be null or valid for writes, strings for as many bytes as their length says.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn t_category_get_info(
    cat_index: c_int,
    name_place: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    num_cvars: *mut c_int,
    num_pvars: *mut c_int,
    num_categories: *mut c_int,
) -> c_int {
    call(|_| {
        let category = index_argument(cat_index, COUNT)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put_text(&name(category), name_place, name_len)?;
            put_text(&description(category), desc, desc_len)?;
            put(num_cvars, controls(category).len() as c_int);
            put(num_pvars, performance(category).len() as c_int);
            put(num_categories, children(category).len() as c_int);
        }
        Ok(())
    })
}

/// `MPI_T_category_get_index`.
///
/// # Safety
/// `name` must be null or a C string, `cat_index` null or valid for a write.
pub(crate) unsafe fn t_category_get_index(wanted_name: *const c_char, cat_index: *mut c_int) -> c_int {
    call(|_| {
        // SAFETY: as the caller vouches.
        let wanted_name = unsafe { name_argument(wanted_name)? };
        wanted(cat_index)?;
        let index =
            (0..COUNT).find(|category| name(*category) == wanted_name).ok_or(MPI_T_ERR_INVALID_NAME)?;
        // SAFETY: as the caller vouches.
        unsafe { put(cat_index, index as c_int) };
        Ok(())
    })
}

/// `MPI_T_category_get_cvars`.
///
/// # Safety
/// `indices` must have room for `len` elements.
pub(crate) unsafe fn t_category_get_cvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { list(cat_index, len, indices, controls) }
}

/// `MPI_T_category_get_pvars`.
///
/// # Safety
/// `indices` must have room for `len` elements.
pub(crate) unsafe fn t_category_get_pvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { list(cat_index, len, indices, performance) }
}

/// `MPI_T_category_get_categories`.
///
/// # Safety
/// `indices` must have room for `len` elements.
pub(crate) unsafe fn t_category_get_categories(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { list(cat_index, len, indices, children) }
}

/// `MPI_T_category_get_events`.
///
/// # Safety
/// `indices` must have room for `len` elements.
pub(crate) unsafe fn t_category_get_events(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { list(cat_index, len, indices, events_of) }
}

/// `MPI_T_category_get_num_events`.
///
/// # Safety
/// `num_events` must be null or valid for a write.
pub(crate) unsafe fn t_category_get_num_events(cat_index: c_int, num_events: *mut c_int) -> c_int {
    call(|_| {
        let category = index_argument(cat_index, COUNT)?;
        wanted(num_events)?;
        // SAFETY: as the caller vouches.
        unsafe { put(num_events, events_of(category).len() as c_int) };
        Ok(())
    })
}

/// `MPI_T_category_changed`: always the same number.
///
/// # Safety
/// `update_number` must be null or valid for a write.
pub(crate) unsafe fn t_category_changed(update_number: *mut c_int) -> c_int {
    call(|_| {
        wanted(update_number)?;
        // SAFETY: as the caller vouches.
        unsafe { put(update_number, 0) };
        Ok(())
    })
}
