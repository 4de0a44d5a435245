//! Statuses.

use crate::results::Copied;
use crate::room::Room;
use crate::{code, table, Abi};
use arke_abi::MPI_Status;
use core::ffi::c_int;
use core::ptr;

/// A status of an ABI. Its ranks, tags and errors are the ABI's.
pub trait ForeignStatus: Copy + 'static {
    /// Source, tag, error, bytes and whether it was cancelled.
    fn parts(&self) -> Parts;
    /// Stores all but the error.
    ///
    /// # Safety
    /// `place` is valid for writes.
    unsafe fn store(place: *mut Self, parts: &Parts);
    /// Stores the error.
    ///
    /// # Safety
    /// `place` is valid for writes.
    unsafe fn store_error(place: *mut Self, error: c_int);
}

/// What a status says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Rank of the sender.
    pub source: c_int,
    /// Tag of the message.
    pub tag: c_int,
    /// Error code.
    pub error: c_int,
    /// Bytes received.
    pub bytes: u64,
    /// Whether the operation was cancelled.
    pub cancelled: bool,
}

/// What no call stores as a source or an error.
const UNTOUCHED: c_int = c_int::MIN + 7;

const EMPTY: MPI_Status =
    MPI_Status { MPI_SOURCE: UNTOUCHED, MPI_TAG: 0, MPI_ERROR: UNTOUCHED, MPI_internal: [0; 5] };

/// The standard's status for a program's.
pub fn inward<A: Abi>(status: &A::Status) -> MPI_Status {
    let parts = status.parts();
    let internal = [parts.bytes as c_int, (parts.bytes >> 32) as c_int, c_int::from(parts.cancelled), 0, 0];
    MPI_Status {
        MPI_SOURCE: A::rank_in(parts.source),
        MPI_TAG: A::tag_in(parts.tag),
        MPI_ERROR: crate::errors::code_in::<A>(parts.error),
        MPI_internal: internal,
    }
}

/// Stores what a call has stored in the standard's status.
///
/// # Safety
/// `place` is valid for writes.
#[inline(always)]
pub unsafe fn outward<A: Abi>(status: &MPI_Status, place: *mut A::Status) {
    if status.MPI_SOURCE != UNTOUCHED {
        let [low, high, flags, ..] = status.MPI_internal;
        let parts = Parts {
            source: A::rank_out(status.MPI_SOURCE),
            tag: A::tag_out(status.MPI_TAG),
            error: 0,
            bytes: u64::from(low as u32) | u64::from(high as u32) << 32,
            cancelled: flags & 1 != 0,
        };
        // SAFETY: as the caller vouches.
        unsafe { A::Status::store(place, &parts) };
    }
    if status.MPI_ERROR != UNTOUCHED {
        // SAFETY: as the caller vouches.
        unsafe { A::Status::store_error(place, crate::code::<A>(status.MPI_ERROR)) };
    }
}

/// The place of a status that a call gives.
pub struct StatusOut<A: Abi> {
    place: *mut A::Status,
    given: MPI_Status,
}

impl<A: Abi> StatusOut<A> {
    /// A place of the program's, `MPI_STATUS_IGNORE` among them.
    #[inline(always)]
    pub fn new(place: *mut A::Status) -> Self {
        let place = if place.addr() == A::STATUS_IGNORE { ptr::null_mut() } else { place };
        StatusOut { place, given: EMPTY }
    }

    /// The place that the call gets.
    #[inline(always)]
    pub fn place(&mut self) -> *mut MPI_Status {
        if self.place.is_null() {
            ptr::null_mut()
        } else {
            &mut self.given
        }
    }
}

impl<A: Abi> Copied for StatusOut<A> {
    #[inline(always)]
    fn write(&mut self) {
        if !self.place.is_null() {
            // SAFETY: the program vouches for the place.
            unsafe { outward::<A>(&self.given, self.place) };
            self.given = EMPTY;
        }
    }
}

impl<A: Abi> Drop for StatusOut<A> {
    #[inline(always)]
    fn drop(&mut self) {
        self.write();
    }
}

/// An array of statuses that a call gives.
pub struct Statuses<A: Abi> {
    array: *mut A::Status,
    length: usize,
    given: Room<MPI_Status, 16>,
}

impl<A: Abi> Statuses<A> {
    /// Room for `length` statuses, or `MPI_STATUSES_IGNORE`.
    #[inline(always)]
    pub fn new(array: *mut A::Status, length: usize) -> Self {
        let ignored = array.addr() == A::STATUS_IGNORE;
        Statuses { array: if ignored { ptr::null_mut() } else { array }, length, given: Room::new() }
    }

    /// The array that the call gets.
    #[inline(always)]
    pub fn place(&mut self) -> *mut MPI_Status {
        if self.array.is_null() {
            ptr::null_mut()
        } else {
            self.given.fill(self.length, |_| EMPTY).as_mut_ptr()
        }
    }
}

impl<A: Abi> Copied for Statuses<A> {
    #[inline(always)]
    fn write(&mut self) {
        if self.array.is_null() {
            return;
        }
        for (index, given) in self.given.values().iter().enumerate() {
            // SAFETY: the program vouches for room for so many statuses.
            unsafe { outward::<A>(given, self.array.add(index)) };
        }
        self.array = ptr::null_mut();
    }
}

impl<A: Abi> Drop for Statuses<A> {
    #[inline(always)]
    fn drop(&mut self) {
        self.write();
    }
}

/// A status that a call reads.
pub struct StatusIn(Option<MPI_Status>);

impl StatusIn {
    /// # Safety
    /// `place` is null, `MPI_STATUS_IGNORE`, or a status.
    pub unsafe fn new<A: Abi>(place: *const A::Status) -> Self {
        let ignored = place.is_null() || place.addr() == A::STATUS_IGNORE;
        // SAFETY: as the caller vouches.
        StatusIn((!ignored).then(|| inward::<A>(unsafe { &*place })))
    }

    /// The place that the call gets.
    pub fn place(&self) -> *const MPI_Status {
        self.0.as_ref().map_or(ptr::null(), ptr::from_ref)
    }
}

/// A status that a call reads and changes.
pub struct StatusInOut<A: Abi> {
    place: *mut A::Status,
    now: MPI_Status,
}

impl<A: Abi> StatusInOut<A> {
    /// # Safety
    /// `place` is null, `MPI_STATUS_IGNORE`, or a status.
    pub unsafe fn new(place: *mut A::Status) -> Self {
        if place.is_null() || place.addr() == A::STATUS_IGNORE {
            return StatusInOut { place: ptr::null_mut(), now: EMPTY };
        }
        // SAFETY: as the caller vouches.
        StatusInOut { place, now: inward::<A>(unsafe { &*place }) }
    }

    /// The place that the call gets.
    pub fn place(&mut self) -> *mut MPI_Status {
        if self.place.is_null() {
            ptr::null_mut()
        } else {
            &mut self.now
        }
    }
}

impl<A: Abi> Copied for StatusInOut<A> {
    fn write(&mut self) {
        if !self.place.is_null() {
            // SAFETY: the program vouches for the place.
            unsafe { outward::<A>(&self.now, self.place) };
            self.place = ptr::null_mut();
        }
    }
}

impl<A: Abi> Drop for StatusInOut<A> {
    fn drop(&mut self) {
        self.write();
    }
}

/// `MPI_Status_get_error`: whatever number was stored, of an error or not.
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments.
pub unsafe fn status_get_error<A: Abi>(status: *const A::Status, error: *mut c_int) -> c_int {
    // SAFETY: passed on; what is not null is valid.
    unsafe {
        if status.is_null() || error.is_null() || status.addr() == A::STATUS_IGNORE {
            return code::<A>((table().MPI_Status_get_error)(ptr::null(), error));
        }
        *error = (*status).parts().error;
        arke_abi::MPI_SUCCESS
    }
}

/// `MPI_Status_set_error`.
///
/// # Safety
/// As [`status_get_error`].
pub unsafe fn status_set_error<A: Abi>(status: *mut A::Status, error: c_int) -> c_int {
    // SAFETY: passed on; what is not null is valid.
    unsafe {
        if status.is_null() || status.addr() == A::STATUS_IGNORE {
            return code::<A>((table().MPI_Status_set_error)(ptr::null_mut(), error));
        }
        A::Status::store_error(status, error);
        arke_abi::MPI_SUCCESS
    }
}
