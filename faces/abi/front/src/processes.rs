//! Calls with arrays of ranks and of error codes: groups and spawned processes.

use crate::{code, table, Abi, Handle, HandleOut, Handles, NumbersIn};
use core::ffi::{c_char, c_int};

/// `MPI_Group_translate_ranks`: `MPI_PROC_NULL` may be among the ranks.
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments; so with all functions of this module.
pub unsafe fn group_translate_ranks<A: Abi>(
    group1: A::Group,
    n: c_int,
    ranks1: *const c_int,
    group2: A::Group,
    ranks2: *mut c_int,
) -> c_int {
    // SAFETY: passed on.
    unsafe {
        let inward = NumbersIn::new(ranks1, n.max(0) as usize, A::rank_in);
        let result =
            (table().MPI_Group_translate_ranks)(group1.inward(), n, inward.place(), group2.inward(), ranks2);
        if result == arke_abi::MPI_SUCCESS && !ranks2.is_null() {
            for index in 0..n.max(0) as usize {
                *ranks2.add(index) = A::rank_out(*ranks2.add(index));
            }
        }
        code::<A>(result)
    }
}

/// Turns the codes of processes that were or were not started.
///
/// # Safety
/// `codes` is `MPI_ERRCODES_IGNORE`, which is null everywhere, or holds `length` codes.
unsafe fn turn<A: Abi>(codes: *mut c_int, length: usize) {
    if !codes.is_null() {
        for index in 0..length {
            // SAFETY: as the caller vouches.
            unsafe { *codes.add(index) = code::<A>(*codes.add(index)) };
        }
    }
}

fn is_root<A: Abi>(root: c_int, comm: A::Comm) -> bool {
    let mut rank = -1;
    // SAFETY: a place of ours.
    unsafe { (table().MPI_Comm_rank)(comm.inward(), &mut rank) == arke_abi::MPI_SUCCESS && rank == root }
}

/// `MPI_Comm_spawn`.
///
/// # Safety
/// See [`group_translate_ranks`].
#[allow(clippy::too_many_arguments)]
pub unsafe fn comm_spawn<A: Abi>(
    command: *const c_char,
    argv: *mut *mut c_char,
    maxprocs: c_int,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    intercomm: *mut A::Comm,
    codes: *mut c_int,
) -> c_int {
    let mut new = HandleOut::new(intercomm);
    // SAFETY: passed on.
    unsafe {
        // Only the root's number of processes counts; the codes that a call gives are as many as were asked for there.
        let (info, place) = (info.inward(), new.place());
        let result =
            (table().MPI_Comm_spawn)(command, argv, maxprocs, info, root, comm.inward(), place, codes);
        if result != arke_abi::MPI_SUCCESS {
            turn::<A>(codes, if is_root::<A>(root, comm) { maxprocs.max(0) as usize } else { 0 });
        }
        code::<A>(result)
    }
}

/// `MPI_Comm_spawn_multiple`.
///
/// # Safety
/// See [`group_translate_ranks`].
#[allow(clippy::too_many_arguments)]
pub unsafe fn comm_spawn_multiple<A: Abi>(
    count: c_int,
    commands: *mut *mut c_char,
    argvs: *mut *mut *mut c_char,
    maxprocs: *const c_int,
    infos: *const A::Info,
    root: c_int,
    comm: A::Comm,
    intercomm: *mut A::Comm,
    codes: *mut c_int,
) -> c_int {
    let mut new = HandleOut::new(intercomm);
    // SAFETY: passed on; arrays are read at the root alone.
    unsafe {
        let entries = if is_root::<A>(root, comm) { count.max(0) as usize } else { 0 };
        let infos = Handles::<A::Info>::new(infos, entries);
        let result = (table().MPI_Comm_spawn_multiple)(
            count,
            commands,
            argvs,
            maxprocs,
            infos.place(),
            root,
            comm.inward(),
            new.place(),
            codes,
        );
        if result != arke_abi::MPI_SUCCESS && !maxprocs.is_null() {
            let all: usize = (0..entries).map(|entry| (*maxprocs.add(entry)).max(0) as usize).sum();
            turn::<A>(codes, all);
        }
        code::<A>(result)
    }
}
