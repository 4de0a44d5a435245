//! Event registrations: which callback hears of which events, and when (section 15.3.8).
//!
//! What the engine notes waits in a queue until the thread inside the library is about to leave it, or polls in a wait:
//! there callbacks run with nothing locked and nothing in use, so that the weakest safety level suffices and callbacks
//! of every level serve. When the process is about to end because of what happened, callbacks run where it happened,
//! and only those that are content with a restricted library ([`last_words`]).
//!
//! While anybody listens, every call takes the process lock, which is where events are delivered; nobody else pays.

use super::events::{self, check_info, put_info};
use super::*;
use crate::runtime;
use crate::runtime::frames::Standing;
use arke_engine::events as engine_events;
use arke_engine::events::Event;
use core::ffi::c_void;

/// The safety levels of callbacks, from the weakest promise to the strongest.
const LEVELS: [MPI_T_cb_safety; 4] = [
    MPI_T_CB_REQUIRE_NONE,
    MPI_T_CB_REQUIRE_MPI_RESTRICTED,
    MPI_T_CB_REQUIRE_THREAD_SAFE,
    MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE,
];

type Function =
    unsafe extern "C" fn(MPI_T_event_instance, MPI_T_event_registration, MPI_T_cb_safety, *mut c_void);
type Dropped = unsafe extern "C" fn(MPI_Count, MPI_T_event_registration, c_int, MPI_T_cb_safety, *mut c_void);

/// A callback with what it was registered with.
#[derive(Clone, Copy)]
struct Callback {
    function: Function,
    user_data: *mut c_void,
}

/// What a tool registered for an event type.
pub(super) struct Registration {
    event: usize,
    callbacks: [Option<Callback>; LEVELS.len()],
    dropped: Option<Dropped>,
}

impl Registration {
    /// The callback for a situation that asks for this level: the one registered with the weakest promise that
    /// suffices.
    fn suited(&self, level: usize) -> Option<Callback> {
        self.callbacks[level..].iter().flatten().next().copied()
    }
}

/// Events that callbacks are being called for, with their handles.
pub(super) type Instances = Slab<Event>;

fn level(safety: MPI_T_cb_safety) -> Result<usize> {
    LEVELS.iter().position(|known| *known == safety).ok_or(MPI_T_ERR_INVALID)
}

fn find(state: &mut State, registration: MPI_T_event_registration) -> Result<&mut Registration> {
    decode(Kind::Registration, registration.0)
        .and_then(|key| state.registrations.get_mut(key))
        .ok_or(MPI_T_ERR_INVALID_HANDLE)
}

/// Tells the engine what is listened to.
pub(super) fn listen(state: &State) {
    let heard = |r: &Registration| r.dropped.is_some() || r.callbacks.iter().any(Option::is_some);
    let kinds = state
        .registrations
        .iter()
        .filter(|(_, r)| heard(r))
        .fold(0, |kinds, (_, r)| kinds | events::bit(r.event));
    if kinds != 0 {
        runtime::share();
    }
    engine_events::listen(kinds);
}

/// Whether a thread hands events out: one at a time, so that they come in order. Changed under the process lock.
static DELIVERS: Standing = Standing::new();

/// Delivers what waits. To be called with no table in use; the lock is let go around callbacks.
#[cold]
pub(crate) fn deliver() {
    // A callback that calls MPI comes here again, and so do other threads meanwhile: what they cause is delivered next.
    if !DELIVERS.enter() {
        return;
    }
    while engine_events::is_waiting() {
        hand_out(0);
    }
    DELIVERS.leave();
}

/// Delivers what waits before the process ends: MPI may be in use, and so callbacks must be content with that.
#[cold]
pub(crate) fn last_words() {
    if engine_events::is_waiting() && DELIVERS.enter() {
        hand_out(1);
        DELIVERS.leave();
    }
}

/// Takes the queue and calls the callbacks that suit this level.
fn hand_out(required: usize) {
    let queue = engine_events::take();
    let safety = LEVELS[required];
    for event in queue.events {
        for (key, callback) in suited(events::type_of(event.kind), required) {
            // A callback before this one, or another thread, may have freed the registration.
            let there =
                STATE.write(|state| state.registrations.get(key).map(|_| state.instances.insert(event)));
            let Ok(Some(Ok(instance))) = there else { continue };
            let handle = MPI_T_event_instance(encode(Kind::Instance, instance));
            let registration = MPI_T_event_registration(encode(Kind::Registration, key));
            // SAFETY: the tool registered this function for such calls; the instance lives as long as the call.
            outside(required, || unsafe {
                (callback.function)(handle, registration, safety, callback.user_data);
            });
            let done = STATE.write(|state| state.instances.remove(instance));
            debug_assert!(done.is_ok());
        }
    }
    for (event, count) in queue.dropped.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        tell_dropped(event, count, required);
    }
}

/// Calls a callback: without the lock, where nothing is in use.
fn outside(required: usize, f: impl FnOnce()) {
    match required {
        0 => runtime::results::program(f),
        _ => runtime::results::apart(f),
    }
}

fn suited(event: usize, required: usize) -> Vec<(Key, Callback)> {
    let found = STATE.read(|state| {
        let of_type = state.registrations.iter().filter(|(_, r)| r.event == event);
        of_type.filter_map(|(key, r)| Some((key, r.suited(required)?))).collect()
    });
    found.unwrap_or_default()
}

/// Tells those who want to know that events were lost for want of room.
fn tell_dropped(event: usize, count: u64, required: usize) {
    let found: core::result::Result<Vec<_>, _> = STATE.read(|state| {
        let of_type = state.registrations.iter().filter(|(_, r)| r.event == event);
        of_type.filter_map(|(key, r)| Some((key, r.dropped?, r.suited(required)))).collect()
    });
    for (key, function, callback) in found.unwrap_or_default() {
        if !STATE.read(|state| state.registrations.get(key).is_some()).unwrap_or(false) {
            continue;
        }
        let registration = MPI_T_event_registration(encode(Kind::Registration, key));
        let user_data = callback.map_or(core::ptr::null_mut(), |callback| callback.user_data);
        // SAFETY: the tool registered this function for such calls.
        outside(required, || unsafe {
            function(count as MPI_Count, registration, 0, LEVELS[required], user_data);
        });
    }
}

/// `MPI_T_event_handle_alloc`. Events belong to no object, and there are no hints.
///
/// # Safety
/// `event_registration` must be null or valid for a write.
pub(crate) unsafe fn t_event_handle_alloc(
    event_index: c_int,
    _obj_handle: *mut c_void,
    info: MPI_Info,
    event_registration: *mut MPI_T_event_registration,
) -> c_int {
    call(|state| {
        let event = index_argument(event_index, events::COUNT)?;
        check_info(info)?;
        wanted(event_registration)?;
        let new = Registration { event, callbacks: [None; LEVELS.len()], dropped: None };
        let key = state.registrations.insert(new).map_err(|_| MPI_T_ERR_OUT_OF_HANDLES)?;
        // SAFETY: as the caller vouches.
        unsafe { put(event_registration, MPI_T_event_registration(encode(Kind::Registration, key))) };
        Ok(())
    })
}

/// `MPI_T_event_register_callback`: replaces one of the same level; a null function takes it away.
///
/// # Safety
/// The function must take such calls until it is replaced or the registration freed.
pub(crate) unsafe fn t_event_register_callback(
    event_registration: MPI_T_event_registration,
    cb_safety: MPI_T_cb_safety,
    info: MPI_Info,
    user_data: *mut c_void,
    event_cb_function: MPI_T_event_cb_function,
) -> c_int {
    call(|state| {
        let registration = find(state, event_registration)?;
        let level = level(cb_safety)?;
        check_info(info)?;
        registration.callbacks[level] = event_cb_function.map(|function| Callback { function, user_data });
        listen(state);
        Ok(())
    })
}

/// `MPI_T_event_set_dropped_handler`; null takes it away.
///
/// # Safety
/// The function must take such calls until it is replaced or the registration freed.
pub(crate) unsafe fn t_event_set_dropped_handler(
    event_registration: MPI_T_event_registration,
    dropped_cb_function: MPI_T_event_dropped_cb_function,
) -> c_int {
    call(|state| {
        find(state, event_registration)?.dropped = dropped_cb_function;
        listen(state);
        Ok(())
    })
}

/// `MPI_T_event_handle_free`: `free_cb_function` is called when no callback of the registration will be called any
/// more.
///
/// # Safety
/// The function must be null or take such a call.
pub(crate) unsafe fn t_event_handle_free(
    event_registration: MPI_T_event_registration,
    user_data: *mut c_void,
    free_cb_function: MPI_T_event_free_cb_function,
) -> c_int {
    let code = call(|state| {
        find(state, event_registration)?;
        if let Some(key) = decode(Kind::Registration, event_registration.0) {
            state.registrations.remove(key);
        }
        listen(state);
        Ok(())
    });
    if let (MPI_SUCCESS, Some(function)) = (code, free_cb_function) {
        // SAFETY: the tool gave this function for this call.
        runtime::results::program(|| unsafe {
            function(event_registration, MPI_T_CB_REQUIRE_NONE, user_data)
        });
    }
    code
}

/// Answers a question about hints: there are none.
///
/// # Safety
/// `info_used` must be null or valid for a write.
unsafe fn hints(registration: MPI_T_event_registration, info_used: *mut MPI_Info) -> c_int {
    call(|state| {
        find(state, registration)?;
        wanted(info_used)?;
        // SAFETY: as the caller vouches.
        unsafe { put_info(info_used) }
    })
}

/// `MPI_T_event_handle_get_info`.
///
/// # Safety
/// `info_used` must be null or valid for a write.
pub(crate) unsafe fn t_event_handle_get_info(
    event_registration: MPI_T_event_registration,
    info_used: *mut MPI_Info,
) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { hints(event_registration, info_used) }
}

/// `MPI_T_event_handle_set_info`: no hint is known.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_event_handle_set_info(
    event_registration: MPI_T_event_registration,
    info: MPI_Info,
) -> c_int {
    call(|state| {
        find(state, event_registration)?;
        check_info(info)
    })
}

/// `MPI_T_event_callback_get_info`.
///
/// # Safety
/// `info_used` must be null or valid for a write.
pub(crate) unsafe fn t_event_callback_get_info(
    event_registration: MPI_T_event_registration,
    cb_safety: MPI_T_cb_safety,
    info_used: *mut MPI_Info,
) -> c_int {
    match level(cb_safety) {
        // SAFETY: as the caller vouches.
        Ok(_) => unsafe { hints(event_registration, info_used) },
        Err(class) => call(|_| Err(class)),
    }
}

/// `MPI_T_event_callback_set_info`: no hint is known.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_event_callback_set_info(
    event_registration: MPI_T_event_registration,
    cb_safety: MPI_T_cb_safety,
    info: MPI_Info,
) -> c_int {
    call(|state| {
        find(state, event_registration)?;
        level(cb_safety)?;
        check_info(info)
    })
}

/// The event that a callback was called for.
fn instance(state: &State, instance: MPI_T_event_instance) -> Result<Event> {
    decode(Kind::Instance, instance.0)
        .and_then(|key| state.instances.get(key).copied())
        .ok_or(MPI_T_ERR_INVALID_HANDLE)
}

/// `MPI_T_event_read`.
///
/// # Safety
/// `buffer` must be null or have room for the element.
pub(crate) unsafe fn t_event_read(
    event_instance: MPI_T_event_instance,
    element_index: c_int,
    buffer: *mut c_void,
) -> c_int {
    call(|state| {
        let event = instance(state, event_instance)?;
        // SAFETY: as the caller vouches.
        unsafe { events::write(&event, Some(element_index), buffer) }
    })
}

/// `MPI_T_event_copy`.
///
/// # Safety
/// `buffer` must be null or have room for all elements at their displacements.
pub(crate) unsafe fn t_event_copy(event_instance: MPI_T_event_instance, buffer: *mut c_void) -> c_int {
    call(|state| {
        let event = instance(state, event_instance)?;
        // SAFETY: as the caller vouches.
        unsafe { events::write(&event, None, buffer) }
    })
}

/// `MPI_T_event_get_timestamp`.
///
/// # Safety
/// `event_timestamp` must be null or valid for a write.
pub(crate) unsafe fn t_event_get_timestamp(
    event_instance: MPI_T_event_instance,
    event_timestamp: *mut MPI_Count,
) -> c_int {
    call(|state| {
        let event = instance(state, event_instance)?;
        wanted(event_timestamp)?;
        // SAFETY: as the caller vouches.
        unsafe { put(event_timestamp, event.at as MPI_Count) };
        Ok(())
    })
}

/// `MPI_T_event_get_source`: there is one.
///
/// # Safety
/// `source_index` must be null or valid for a write.
pub(crate) unsafe fn t_event_get_source(
    event_instance: MPI_T_event_instance,
    source_index: *mut c_int,
) -> c_int {
    call(|state| {
        instance(state, event_instance)?;
        wanted(source_index)?;
        // SAFETY: as the caller vouches.
        unsafe { put(source_index, 0) };
        Ok(())
    })
}
