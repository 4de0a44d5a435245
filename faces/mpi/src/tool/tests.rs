//! Tests of the tools interface.

use super::*;
use crate::runtime::testing::alone;
use arke_base::paths::Path;
use core::ffi::c_void;
use core::ptr::null_mut;
use std::sync::MutexGuard;

/// The interface, initialized, with counters that the test may change.
struct Open {
    counters: &'static Counters,
    _alone: MutexGuard<'static, ()>,
}

fn open() -> Open {
    let alone = alone();
    show_counters(Box::leak(Box::default()));
    let mut provided = -1;
    // SAFETY: the place is valid.
    assert_eq!(unsafe { t_init_thread(MPI_THREAD_SINGLE, &mut provided) }, MPI_SUCCESS);
    assert_eq!(provided, MPI_THREAD_MULTIPLE);
    Open { counters: COUNTERS.get().unwrap(), _alone: alone }
}

impl Drop for Open {
    fn drop(&mut self) {
        // SAFETY: no pointers.
        assert_eq!(unsafe { t_finalize() }, MPI_SUCCESS);
    }
}

fn number(call: impl FnOnce(*mut c_int) -> c_int) -> c_int {
    let mut number = -1;
    assert_eq!(call(&mut number), MPI_SUCCESS);
    number
}

#[test]
fn calls_need_initialization() {
    let _alone = alone();
    let mut count = 0;
    // SAFETY: the place is valid.
    unsafe {
        assert_eq!(t_cvar_get_num(&mut count), MPI_T_ERR_NOT_INITIALIZED);
        assert_eq!(t_finalize(), MPI_T_ERR_NOT_INITIALIZED);
        assert_eq!(t_init_thread(77, &mut count), MPI_T_ERR_INVALID);
    }
}

#[test]
fn every_setting_is_a_control_variable() {
    let _open = open();
    // SAFETY: pointers are null or valid.
    unsafe {
        let count = number(|place| t_cvar_get_num(place));
        assert_eq!(count as usize, arke_base::settings::TABLE.len());
        for index in 0..count {
            let (mut name, mut length) = ([0 as c_char; 64], 64);
            let (mut datatype, mut enumtype) = (MPI_DATATYPE_NULL, MPI_T_ENUM_NULL);
            let (mut verbosity, mut bind, mut scope, mut desc_len) = (0, 0, 0, 0);
            let code = t_cvar_get_info(
                index,
                name.as_mut_ptr(),
                &mut length,
                &mut verbosity,
                &mut datatype,
                &mut enumtype,
                null_mut(),
                &mut desc_len,
                &mut bind,
                &mut scope,
            );
            assert_eq!(code, MPI_SUCCESS);
            assert!(desc_len > 20);
            let found = number(|place| t_cvar_get_index(name.as_ptr(), place));
            assert_eq!(found, index);

            let (mut handle, mut count) = (MPI_T_CVAR_HANDLE_NULL, 0);
            assert_eq!(t_cvar_handle_alloc(index, null_mut(), &mut handle, &mut count), MPI_SUCCESS);
            assert_eq!(count > 1, datatype == MPI_CHAR);
            let mut value = vec![0u8; 8 * count as usize];
            let buffer = value.as_mut_ptr().cast::<c_void>();
            assert_eq!(t_cvar_read(handle, buffer), MPI_SUCCESS);
            if datatype == MPI_INT {
                let choice = c_int::from_ne_bytes(value[..4].try_into().unwrap());
                let items = number(|place| t_enum_get_info(enumtype, place, null_mut(), null_mut()));
                assert!((0..items).contains(&choice));
                let code = t_enum_get_item(enumtype, items, null_mut(), null_mut(), null_mut());
                assert_eq!(code, MPI_T_ERR_INVALID_ITEM);
            } else if datatype == MPI_CHAR {
                assert!(value.contains(&0));
            } else {
                assert_eq!((datatype, enumtype), (MPI_UNSIGNED_LONG_LONG, MPI_T_ENUM_NULL));
            }
            assert_eq!(t_cvar_write(handle, buffer), MPI_T_ERR_CVAR_SET_NEVER);
            let mut stale = handle;
            assert_eq!(t_cvar_handle_free(&mut handle), MPI_SUCCESS);
            assert_eq!(handle, MPI_T_CVAR_HANDLE_NULL);
            assert_eq!(t_cvar_handle_free(&mut stale), MPI_T_ERR_INVALID_HANDLE);
            assert_eq!(t_cvar_read(stale, buffer), MPI_T_ERR_INVALID_HANDLE);
        }
        let mut index = 0;
        assert_eq!(t_cvar_get_index(c"no such".as_ptr(), &mut index), MPI_T_ERR_INVALID_NAME);
        assert_eq!(t_cvar_handle_alloc(count, null_mut(), null_mut(), null_mut()), MPI_T_ERR_INVALID_INDEX);
    }
}

#[test]
fn strings_are_cut_and_their_whole_length_told() {
    let _open = open();
    let (mut name, mut length) = ([0x55 as c_char; 64], 5);
    let code = |name: *mut c_char, length: *mut c_int| {
        let (none, nothing) = (null_mut::<c_int>(), null_mut::<c_char>());
        // SAFETY: pointers are null or valid.
        unsafe { t_category_get_info(0, name, length, nothing, none, none, none, none) }
    };
    assert_eq!(code(name.as_mut_ptr(), &mut length), MPI_SUCCESS);
    assert_eq!(length, 14);
    // SAFETY: the call terminates the string.
    assert_eq!(unsafe { CStr::from_ptr(name.as_ptr()) }, c"arke");
    length = 0;
    assert_eq!(code(null_mut(), &mut length), MPI_SUCCESS);
    assert_eq!(length, 14);
    assert_eq!(code(name.as_mut_ptr(), null_mut()), MPI_SUCCESS);
}

/// A session with one handle on a variable.
fn handle_on(name: &CStr, class: c_int) -> (MPI_T_pvar_session, MPI_T_pvar_handle) {
    let (mut session, mut handle, mut count) = (MPI_T_PVAR_SESSION_NULL, MPI_T_PVAR_HANDLE_NULL, 0);
    // SAFETY: the places are valid.
    unsafe {
        assert_eq!(t_pvar_session_create(&mut session), MPI_SUCCESS);
        let index = number(|place| t_pvar_get_index(name.as_ptr(), class, place));
        assert_eq!(t_pvar_handle_alloc(session, index, null_mut(), &mut handle, &mut count), MPI_SUCCESS);
    }
    (session, handle)
}

fn read(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> u64 {
    let mut value = u64::MAX;
    // SAFETY: the place is valid.
    assert_eq!(unsafe { t_pvar_read(session, handle, (&raw mut value).cast()) }, MPI_SUCCESS);
    value
}

#[test]
fn a_handle_counts_between_start_and_stop() {
    let open = open();
    let count = |n| open.counters.of(Path::Line).sent.add(n);
    let (mut session, handle) = handle_on(c"arke_line_sent", MPI_T_PVAR_CLASS_COUNTER);
    // SAFETY: the places are valid.
    unsafe {
        count(100);
        assert_eq!(read(session, handle), 0);
        assert_eq!(t_pvar_start(session, handle), MPI_SUCCESS);
        count(5);
        assert_eq!(read(session, handle), 5);
        assert_eq!(t_pvar_stop(session, handle), MPI_SUCCESS);
        count(50);
        assert_eq!(read(session, handle), 5);
        assert_eq!(t_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
        count(2);
        let mut value = 0u64;
        assert_eq!(t_pvar_readreset(session, handle, (&raw mut value).cast()), MPI_SUCCESS);
        assert_eq!(value, 7);
        count(3);
        assert_eq!(read(session, handle), 3);
        assert_eq!(t_pvar_reset(session, handle), MPI_SUCCESS);
        assert_eq!(read(session, handle), 0);
        value = 40;
        assert_eq!(t_pvar_write(session, handle, (&raw const value).cast()), MPI_SUCCESS);
        count(2);
        assert_eq!(read(session, handle), 42);

        let (mut other, _) = handle_on(c"arke_line_sent", MPI_T_PVAR_CLASS_COUNTER);
        assert_eq!(t_pvar_start(other, handle), MPI_T_ERR_INVALID_HANDLE);
        assert_eq!(t_pvar_session_free(&mut other), MPI_SUCCESS);
        let stale = session;
        assert_eq!(t_pvar_session_free(&mut session), MPI_SUCCESS);
        assert_eq!(session, MPI_T_PVAR_SESSION_NULL);
        assert_eq!(t_pvar_start(stale, handle), MPI_T_ERR_INVALID_SESSION);
        STATE.read(|state| assert!(state.handles.is_empty())).unwrap();
    }
}

#[test]
fn a_level_is_shown_as_it_is() {
    let open = open();
    let (session, mut handle) = handle_on(c"arke_unexpected", MPI_T_PVAR_CLASS_LEVEL);
    open.counters.unexpected.set(12);
    assert_eq!(read(session, handle), 12);
    let mut value = 0u64;
    let buffer = (&raw mut value).cast::<c_void>();
    // SAFETY: the places are valid.
    unsafe {
        assert_eq!(t_pvar_start(session, handle), MPI_T_ERR_PVAR_NO_STARTSTOP);
        assert_eq!(t_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
        assert_eq!(t_pvar_reset(session, handle), MPI_T_ERR_PVAR_NO_WRITE);
        assert_eq!(t_pvar_write(session, handle, buffer), MPI_T_ERR_PVAR_NO_WRITE);
        assert_eq!(t_pvar_readreset(session, handle, buffer), MPI_T_ERR_PVAR_NO_ATOMIC);
        assert_eq!(t_pvar_read(session, MPI_T_PVAR_ALL_HANDLES, buffer), MPI_T_ERR_INVALID_HANDLE);
        assert_eq!(t_pvar_handle_free(session, &mut handle), MPI_SUCCESS);
        assert_eq!(handle, MPI_T_PVAR_HANDLE_NULL);
        assert_eq!(t_pvar_handle_free(session, &mut handle), MPI_T_ERR_INVALID_HANDLE);
    }
}

#[test]
fn every_variable_has_a_category() {
    let _open = open();
    let (mut controls, mut performance, mut all_events) = (0, 0, 0);
    // SAFETY: pointers are null or valid.
    unsafe {
        for category in 0..number(|place| t_category_get_num(place)) {
            let (mut cvars, mut pvars, mut below) = (0, 0, 0);
            let mut indices = [-1; 128];
            let nothing = null_mut::<c_char>();
            let none = null_mut::<c_int>();
            let code = t_category_get_info(
                category, nothing, none, nothing, none, &mut cvars, &mut pvars, &mut below,
            );
            assert_eq!(code, MPI_SUCCESS);
            assert_eq!(t_category_get_cvars(category, 128, indices.as_mut_ptr()), MPI_SUCCESS);
            assert_eq!(indices.iter().filter(|index| **index >= 0).count(), cvars as usize);
            indices.fill(-1);
            assert_eq!(t_category_get_pvars(category, 128, indices.as_mut_ptr()), MPI_SUCCESS);
            assert_eq!(indices.iter().filter(|index| **index >= 0).count(), pvars as usize);
            indices.fill(-1);
            assert_eq!(t_category_get_events(category, 128, indices.as_mut_ptr()), MPI_SUCCESS);
            let found = indices.iter().filter(|index| **index >= 0).count();
            assert_eq!(found as c_int, number(|place| t_category_get_num_events(category, place)));
            all_events += found;
            controls += cvars;
            performance += pvars;
        }
        assert_eq!(controls, number(|place| t_cvar_get_num(place)));
        assert_eq!(performance, number(|place| t_pvar_get_num(place)));
        assert_eq!(all_events, events::COUNT);
        assert_eq!(number(|place| t_category_get_index(c"arke_path_pull".as_ptr(), place)), 8);
        assert_eq!(t_category_get_pvars(99, 0, null_mut()), MPI_T_ERR_INVALID_INDEX);
    }
}

unsafe extern "C" fn count_bytes(
    event: MPI_T_event_instance,
    _: MPI_T_event_registration,
    safety: MPI_T_cb_safety,
    data: *mut c_void,
) {
    let mut bytes = 0u64;
    // SAFETY: the places are valid; the data are those of the test below.
    unsafe {
        assert_eq!(t_event_read(event, 0, (&raw mut bytes).cast()), MPI_SUCCESS);
        assert_eq!(t_event_read(event, 7, (&raw mut bytes).cast()), MPI_T_ERR_INVALID_INDEX);
        let totals: *mut [u64; 2] = data.cast();
        (*totals)[0] += bytes;
        (*totals)[1] += u64::from(safety == MPI_T_CB_REQUIRE_NONE);
    }
}

#[test]
fn a_callback_hears_of_what_the_engine_does() {
    let running = crate::runtime::testing::running(0, 1);
    let (mut provided, mut index) = (0, -1);
    let mut totals = [0u64; 2];
    let (data, to) = (vec![0u8; 100].into_boxed_slice(), arke_engine::ProcId(0));
    let send = |data: &[u8]| {
        let _guard = crate::runtime::enter().unwrap();
        let data = arke_engine::Data::Owned(data.into());
        let sent = crate::runtime::engine::with(|e| e.isend(data, to, 0, 1, arke_engine::Mode::Standard, 0));
        assert_eq!(sent.unwrap(), None);
    };
    // SAFETY: pointers are null or valid.
    unsafe {
        assert_eq!(t_init_thread(MPI_THREAD_SINGLE, &mut provided), MPI_SUCCESS);
        assert_eq!(t_event_get_index(c"arke_message_sent".as_ptr(), &mut index), MPI_SUCCESS);
        let mut registration = MPI_T_event_registration(0);
        assert_eq!(t_event_handle_alloc(index, null_mut(), MPI_INFO_NULL, &mut registration), MPI_SUCCESS);
        let totals_place: *mut c_void = (&raw mut totals).cast();
        let register = |level, function| {
            t_event_register_callback(registration, level, MPI_INFO_NULL, totals_place, function)
        };
        assert_eq!(register(MPI_T_cb_safety(77), Some(count_bytes)), MPI_T_ERR_INVALID);
        assert_eq!(register(MPI_T_CB_REQUIRE_THREAD_SAFE, Some(count_bytes)), MPI_SUCCESS);
        send(&data);
        send(&data[..10]);
        assert_eq!(t_event_handle_free(registration, null_mut(), None), MPI_SUCCESS);
        send(&data);
        assert_eq!(t_event_copy(MPI_T_event_instance(0), null_mut()), MPI_T_ERR_INVALID_HANDLE);
        assert_eq!(t_finalize(), MPI_SUCCESS);
    }
    assert_eq!(totals, [110, 2]);
    drop(running);
}
