//! Calls with arrays of ranks and of error codes: groups and spawned processes.

use crate::results::Copied;
use crate::significant::{at_root, where_it_counts};
use crate::{code, table, Abi, Handle, HandleOut, Handles, NumbersIn};
use core::ffi::{c_char, c_int};
use core::marker::PhantomData;

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

/// The codes of processes that were or were not started: those that a call gives are as many as were asked for at the root.
struct Codes<A> {
    codes: *mut c_int,
    length: usize,
    of: PhantomData<A>,
}

impl<A: Abi> Codes<A> {
    /// `codes` is `MPI_ERRCODES_IGNORE`, which is null everywhere, or holds `length` codes.
    fn new(codes: *mut c_int, length: usize) -> Self {
        Codes { codes, length, of: PhantomData }
    }
}

impl<A: Abi> Copied for Codes<A> {
    fn write(&mut self) {
        if self.codes.is_null() {
            return;
        }
        for index in 0..self.length {
            // SAFETY: the program vouches for so many codes.
            unsafe { *self.codes.add(index) = code::<A>(*self.codes.add(index)) };
        }
        self.codes = core::ptr::null_mut();
    }
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
    let at_root = at_root::<A>(A::rank_in(root), comm);
    let mut new = HandleOut::new(intercomm);
    let mut given = Codes::<A>::new(codes, if at_root { maxprocs.max(0) as usize } else { 0 });
    crate::results!(new, given);
    let info = where_it_counts(info, || at_root);
    // SAFETY: passed on.
    let result = unsafe {
        (table().MPI_Comm_spawn)(command, argv, maxprocs, info, root, comm.inward(), new.place(), codes)
    };
    if result != arke_abi::MPI_SUCCESS {
        given.write();
    }
    code::<A>(result)
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
    let entries = if at_root::<A>(A::rank_in(root), comm) { count.max(0) as usize } else { 0 };
    let started = if maxprocs.is_null() { 0 } else { entries };
    // SAFETY: arrays are read at the root alone, and hold as many elements as it has commands.
    let all = (0..started).map(|entry| unsafe { *maxprocs.add(entry) }.max(0) as usize).sum();
    let mut new = HandleOut::new(intercomm);
    let mut given = Codes::<A>::new(codes, all);
    crate::results!(new, given);
    // SAFETY: passed on; as above.
    unsafe {
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
        if result != arke_abi::MPI_SUCCESS {
            given.write();
        }
        code::<A>(result)
    }
}
