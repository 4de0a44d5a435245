//! The calls on communicators that need no communication (sections 7.4.1, 7.4.4, 7.6.1, 7.7.4 and 7.8).

use super::{get, get_local, remove};
use crate::abi::*;
use crate::attributes::{self, Object};
use crate::error::{Error, Result};
use crate::groups::{self, Group};
use crate::info;
use crate::runtime;
use crate::sessions;
use crate::strings;
use core::ffi::{c_char, c_int};
use std::rc::Rc;

fn place<T>(name: &str, pointer: *mut T) -> Result {
    if pointer.is_null() {
        Err(Error::null(name))
    } else {
        Ok(())
    }
}

/// `MPI_Comm_size`.
///
/// # Safety
/// `size` must be null or valid for a write.
pub(crate) unsafe fn comm_size(comm: MPI_Comm, size: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let value = get_local(comm, "comm")?.size();
    place("size", size)?;
    // SAFETY: checked above.
    unsafe { *size = value as c_int };
    Ok(())
}

/// `MPI_Comm_rank`.
///
/// # Safety
/// `rank` must be null or valid for a write.
pub(crate) unsafe fn comm_rank(comm: MPI_Comm, rank: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let value = get_local(comm, "comm")?.rank();
    place("rank", rank)?;
    // SAFETY: checked above.
    unsafe { *rank = value as c_int };
    Ok(())
}

/// `MPI_Comm_test_inter`.
///
/// # Safety
/// `flag` must be null or valid for a write.
pub(crate) unsafe fn comm_test_inter(comm: MPI_Comm, flag: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let value = get_local(comm, "comm")?.is_inter();
    place("flag", flag)?;
    // SAFETY: checked above.
    unsafe { *flag = c_int::from(value) };
    Ok(())
}

/// The remote group of an intercommunicator.
fn remote(comm: MPI_Comm) -> Result<Rc<Group>> {
    let object = get_local(comm, "comm")?;
    if !object.is_inter() {
        return Err(Error::arg(
            MPI_ERR_COMM,
            "comm",
            object.describe(),
            "must be an intercommunicator: an intracommunicator has no remote group",
        ));
    }
    Ok(object.peer_group().clone())
}

/// `MPI_Comm_remote_size`.
///
/// # Safety
/// `size` must be null or valid for a write.
pub(crate) unsafe fn comm_remote_size(comm: MPI_Comm, size: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let value = remote(comm)?.size();
    place("size", size)?;
    // SAFETY: checked above.
    unsafe { *size = value as c_int };
    Ok(())
}

/// `MPI_Comm_group`.
///
/// # Safety
/// `group` must be null or valid for a write.
pub(crate) unsafe fn comm_group(comm: MPI_Comm, group: *mut MPI_Group) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    place("group", group)?;
    let handle = groups::insert(object.local_group().clone())?;
    // SAFETY: checked above.
    unsafe { *group = handle };
    Ok(())
}

/// `MPI_Comm_remote_group`.
///
/// # Safety
/// `group` must be null or valid for a write.
pub(crate) unsafe fn comm_remote_group(comm: MPI_Comm, group: *mut MPI_Group) -> Result {
    let _guard = runtime::enter()?;
    let remote = remote(comm)?;
    place("group", group)?;
    let handle = groups::insert(remote)?;
    // SAFETY: checked above.
    unsafe { *group = handle };
    Ok(())
}

/// `MPI_Comm_compare`.
///
/// # Safety
/// `result` must be null or valid for a write.
pub(crate) unsafe fn comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let first = get_local(comm1, "comm1").map_err(|error| error.on(crate::error::Target::Comm(comm2)))?;
    let second = get_local(comm2, "comm2")?;
    place("result", result)?;
    let pairs = || {
        let locals = (first.local_group(), second.local_group());
        [locals, (first.peer_group(), second.peer_group())]
    };
    let answer = if Rc::ptr_eq(&first, &second) {
        MPI_IDENT
    } else if first.is_inter() != second.is_inter() {
        MPI_UNEQUAL
    } else if pairs().iter().all(|(one, other)| one.same_order(other)) {
        MPI_CONGRUENT
    } else if pairs().iter().all(|(one, other)| one.same_members(other)) {
        MPI_SIMILAR
    } else {
        MPI_UNEQUAL
    };
    // SAFETY: checked above.
    unsafe { *result = answer };
    Ok(())
}

/// `MPI_Comm_set_name`. A name that is too long is cut.
///
/// # Safety
/// `comm_name` must be null or a C string.
pub(crate) unsafe fn comm_set_name(comm: MPI_Comm, comm_name: *const c_char) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    // SAFETY: as the caller vouches.
    let name = unsafe { strings::get("comm_name", comm_name)? };
    object.set_name(strings::cut(name.to_bytes(), MPI_MAX_OBJECT_NAME as usize));
    Ok(())
}

/// `MPI_Comm_get_name`.
///
/// # Safety
/// `comm_name` must be null or hold `MPI_MAX_OBJECT_NAME` bytes, `resultlen` null or valid for a write.
pub(crate) unsafe fn comm_get_name(comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    // MPI_COMM_NULL has a name to ask for (section 7.8).
    let name =
        if comm == MPI_COMM_NULL { b"MPI_COMM_NULL".to_vec() } else { get_local(comm, "comm")?.name() };
    place("comm_name", comm_name)?;
    place("resultlen", resultlen)?;
    // SAFETY: checked above, and the program vouches for the length.
    unsafe { *resultlen = strings::put_bytes(&name, comm_name, MPI_MAX_OBJECT_NAME as usize) as c_int };
    Ok(())
}

/// The hints on communicators that mean something to this library: the assertions of section 7.4.4.
const HINTS: [&core::ffi::CStr; 4] = [
    c"mpi_assert_no_any_tag",
    c"mpi_assert_no_any_source",
    c"mpi_assert_exact_length",
    c"mpi_assert_allow_overtaking",
];

/// Takes the hints that are known out of those that a program gave.
pub(super) fn apply_hints(comm: &super::Comm, given: &info::Entries) {
    let mut hints = comm.hints.borrow_mut();
    for (key, value) in given.iter() {
        let assertion = HINTS.contains(&key) && (value == c"true" || value == c"false");
        if assertion || (key == info::memory_kinds::ASSERT_KEY && info::memory_kinds::is_kept(value)) {
            hints.set(key, value);
        }
    }
}

/// `MPI_Comm_set_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_set_info(comm: MPI_Comm, info: MPI_Info) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    let given = info::with(info, "info", info::Entries::clone)?;
    apply_hints(&object, &given);
    Ok(())
}

/// `MPI_Comm_get_info`.
///
/// # Safety
/// `info_used` must be null or valid for a write.
pub(crate) unsafe fn comm_get_info(comm: MPI_Comm, info_used: *mut MPI_Info) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    place("info_used", info_used)?;
    let mut hints = object.hints.borrow().clone();
    hints.set(info::memory_kinds::KEY, &sessions::memory_kinds(object.local_group().session()));
    let handle = info::create(hints)?;
    // SAFETY: checked above.
    unsafe { *info_used = handle };
    Ok(())
}

/// `MPI_Comm_free`. Operations that are pending go on to their end.
///
/// # Safety
/// `comm` must be null or valid for reads and writes.
pub(crate) unsafe fn comm_free(comm: *mut MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    place("comm", comm)?;
    // SAFETY: checked above.
    let handle = unsafe { *comm };
    free(handle)?;
    // SAFETY: checked above.
    unsafe { *comm = MPI_COMM_NULL };
    Ok(())
}

/// Deletes the attributes of a communicator and takes its handle away.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none or a predefined one; what a delete callback returned, in which case the
/// communicator stays.
pub(crate) fn free(handle: MPI_Comm) -> Result {
    let object = get(handle)?;
    super::check_freeable(handle)?;
    attributes::delete_all(&object.attributes, Object::Comm(handle))?;
    // Nothing of this call must count as a user of it.
    drop(object);
    remove(handle)
}
