//! Events: this library offers none (section 15.3.8), so that there is no index, source or handle to name one.

use super::*;
use core::ffi::c_void;

/// A call whose index cannot be valid.
fn no_index() -> c_int {
    call(|_| Err(MPI_T_ERR_INVALID_INDEX))
}

/// A call whose handle cannot be valid.
fn no_handle() -> c_int {
    call(|_| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Says that there are none of something.
///
/// # Safety
/// `place` must be null or valid for a write.
unsafe fn none(place: *mut c_int) -> c_int {
    call(|_| {
        wanted(place)?;
        // SAFETY: as the caller vouches.
        unsafe { put(place, 0) };
        Ok(())
    })
}

/// `MPI_T_event_get_num`.
///
/// # Safety
/// `num_events` must be null or valid for a write.
pub(crate) unsafe fn t_event_get_num(num_events: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { none(num_events) }
}

/// `MPI_T_source_get_num`.
///
/// # Safety
/// `num_sources` must be null or valid for a write.
pub(crate) unsafe fn t_source_get_num(num_sources: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { none(num_sources) }
}

/// `MPI_T_event_get_index`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_event_get_index(_name: *const c_char, _event_index: *mut c_int) -> c_int {
    call(|_| Err(MPI_T_ERR_INVALID_NAME))
}

macro_rules! refused {
    ($answer:ident: $($name:ident($($argument:ident: $kind:ty),*);)*) => {$(
        /// Refused: there are no events.
        ///
        /// # Safety
        /// None needed; `unsafe` as every function behind an export is.
        #[allow(clippy::too_many_arguments)]
        pub(crate) unsafe fn $name($($argument: $kind),*) -> c_int {
            $(let _ = $argument;)*
            $answer()
        }
    )*};
}

refused! { no_index:
    t_event_get_info(index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int,
        datatypes: *mut MPI_Datatype, displacements: *mut MPI_Aint, num_elements: *mut c_int,
        enumtype: *mut MPI_T_enum, info: *mut MPI_Info, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int);
    t_event_handle_alloc(index: c_int, object: *mut c_void, info: MPI_Info,
        registration: *mut MPI_T_event_registration);
    t_source_get_info(index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char,
        desc_len: *mut c_int, ordering: *mut MPI_T_source_order, ticks_per_second: *mut MPI_Count,
        max_ticks: *mut MPI_Count, info: *mut MPI_Info);
    t_source_get_timestamp(index: c_int, timestamp: *mut MPI_Count);
}

refused! { no_handle:
    t_event_callback_get_info(registration: MPI_T_event_registration, safety: MPI_T_cb_safety,
        info_used: *mut MPI_Info);
    t_event_callback_set_info(registration: MPI_T_event_registration, safety: MPI_T_cb_safety, info: MPI_Info);
    t_event_copy(instance: MPI_T_event_instance, buffer: *mut c_void);
    t_event_get_source(instance: MPI_T_event_instance, source_index: *mut c_int);
    t_event_get_timestamp(instance: MPI_T_event_instance, timestamp: *mut MPI_Count);
    t_event_handle_free(registration: MPI_T_event_registration, user_data: *mut c_void,
        function: MPI_T_event_free_cb_function);
    t_event_handle_get_info(registration: MPI_T_event_registration, info_used: *mut MPI_Info);
    t_event_handle_set_info(registration: MPI_T_event_registration, info: MPI_Info);
    t_event_read(instance: MPI_T_event_instance, element_index: c_int, buffer: *mut c_void);
    t_event_register_callback(registration: MPI_T_event_registration, safety: MPI_T_cb_safety, info: MPI_Info,
        user_data: *mut c_void, function: MPI_T_event_cb_function);
    t_event_set_dropped_handler(registration: MPI_T_event_registration,
        function: MPI_T_event_dropped_cb_function);
}
