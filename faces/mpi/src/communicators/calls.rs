//! The calls on communicators that need no communication (sections 7.4.1, 7.4.4, 7.6.1, 7.7.4 and 7.8).

use super::{get, get_local, place_in_predefined, remove, with_local};
use crate::abi::*;
use crate::attributes::{self, Object};
use crate::error::{Error, Result};
use crate::groups::{self, Group};
use crate::info;
use crate::point_to_point;
use crate::runtime;
use crate::sessions;
use crate::strings;
use core::ffi::{c_char, c_int, CStr};
use std::rc::Rc;

/// `MPI_Comm_size`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
#[inline]
pub(crate) unsafe fn comm_size(comm: MPI_Comm, size: Out<c_int>) -> Result {
    let value = match place_in_predefined(comm) {
        Some((size, _)) => size,
        None => size_of(comm)?,
    };
    size.set(value as c_int);
    Ok(())
}

#[inline(never)]
fn size_of(comm: MPI_Comm) -> Result<u32> {
    let _guard = runtime::enter()?;
    with_local(comm, |comm| comm.size())
}

/// `MPI_Comm_rank`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
#[inline]
pub(crate) unsafe fn comm_rank(comm: MPI_Comm, rank: Out<c_int>) -> Result {
    let value = match place_in_predefined(comm) {
        Some((_, rank)) => rank,
        None => rank_of(comm)?,
    };
    rank.set(value as c_int);
    Ok(())
}

#[inline(never)]
fn rank_of(comm: MPI_Comm) -> Result<u32> {
    let _guard = runtime::enter()?;
    with_local(comm, |comm| comm.rank())
}

/// `MPI_Comm_test_inter`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_test_inter(comm: MPI_Comm, flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let value = with_local(comm, |comm| comm.is_inter())?;
    flag.set(c_int::from(value));
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
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_remote_size(comm: MPI_Comm, size: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let value = remote(comm)?.size();
    size.set(value as c_int);
    Ok(())
}

/// `MPI_Comm_group`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_group(comm: MPI_Comm, group: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    let handle = groups::insert(object.local_group().clone())?;
    group.set(handle);
    Ok(())
}

/// `MPI_Comm_remote_group`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_remote_group(comm: MPI_Comm, group: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let remote = remote(comm)?;
    let handle = groups::insert(remote)?;
    group.set(handle);
    Ok(())
}

/// `MPI_Comm_compare`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let first = get_local(comm1, "comm1").map_err(|error| error.on(crate::error::Target::Comm(comm2)))?;
    let second = get_local(comm2, "comm2")?;
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
    result.set(answer);
    Ok(())
}

/// `MPI_Comm_set_name`. A name that is too long is cut.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_set_name(comm: MPI_Comm, comm_name: &CStr) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    object.set_name(strings::cut(comm_name.to_bytes(), MPI_MAX_OBJECT_NAME as usize));
    Ok(())
}

/// `MPI_Comm_get_name`.
///
/// # Safety
/// `comm_name` has room for `MPI_MAX_OBJECT_NAME` bytes.
pub(crate) unsafe fn comm_get_name(comm: MPI_Comm, comm_name: Out<c_char>, resultlen: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    // MPI_COMM_NULL has a name to ask for (section 7.8).
    let name =
        if comm == MPI_COMM_NULL { b"MPI_COMM_NULL".to_vec() } else { get_local(comm, "comm")?.name() };
    // SAFETY: as the caller vouches.
    let length = unsafe { strings::put_bytes(&name, comm_name.as_ptr(), MPI_MAX_OBJECT_NAME as usize) };
    resultlen.set(length as c_int);
    Ok(())
}

/// The hints on communicators that mean something to this library: the assertions of section 7.4.4.
const HINTS: [&CStr; 4] = [
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
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_get_info(comm: MPI_Comm, info_used: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter()?;
    let object = get_local(comm, "comm")?;
    let mut hints = object.hints.borrow().clone();
    hints.set(info::memory_kinds::KEY, &sessions::memory_kinds(object.local_group().session()));
    let handle = info::create(hints)?;
    info_used.set(handle);
    Ok(())
}

/// `MPI_Comm_free`. Operations that are pending go on to their end.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_free(comm: Out<MPI_Comm>) -> Result {
    let _guard = runtime::enter()?;
    let handle = comm.get();
    free(handle)?;
    comm.set(MPI_COMM_NULL);
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
    point_to_point::let_go_at(&object.buffer)?;
    // Nothing of this call must count as a user of it.
    drop(object);
    remove(handle)
}
