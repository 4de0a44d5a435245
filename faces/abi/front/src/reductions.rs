//! The program's reductions. Arke calls a function of this library with a context, which says whose turn it is; the context
//! is freed when Arke uses it no more.

use crate::{code, table, Abi, Callback, Handle, HandleOut};
use arke_abi as standard;
use core::ffi::{c_int, c_void};
use core::marker::PhantomData;
use core::mem::transmute;
use core::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use standard::{MPI_Count, MPI_Datatype};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A reduction of the program's.
struct Reduction<A> {
    function: Callback,
    /// A fifth argument, for the bindings of another language, once there is one.
    more: AtomicPtr<c_void>,
    /// The number of its handle; 0 before there is one.
    number: AtomicUsize,
    of: PhantomData<A>,
}

/// The reductions that are in use, by the numbers of their handles, for [`give`].
static MADE: Mutex<BTreeMap<usize, Made>> = Mutex::new(BTreeMap::new());

/// Where the fifth argument of a reduction stands.
struct Made(*const AtomicPtr<c_void>);

// SAFETY: an atomic, which lives while it is listed: `drop_reduction` takes it out first.
unsafe impl Send for Made {}

/// Frees the context of a reduction.
unsafe extern "C" fn drop_reduction<A>(context: *mut c_void) {
    // SAFETY: the context is such a box, which nobody else frees.
    let reduction = unsafe { Box::from_raw(context.cast::<Reduction<A>>()) };
    let number = reduction.number.load(Ordering::Relaxed);
    let mut list = lock();
    // The number may be that of another reduction by now.
    if list.get(&number).is_some_and(|made| core::ptr::eq(made.0, &raw const reduction.more)) {
        list.remove(&number);
    }
}

fn lock() -> MutexGuard<'static, BTreeMap<usize, Made>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the function of a reduction a fifth argument, from its next call on. Answers whether there is such a reduction.
pub fn give<A: Abi>(op: A::Op, argument: *mut c_void) -> bool {
    let list = lock();
    let made = list.get(&A::Op::number(op.inward()));
    // SAFETY: what is listed lives, and stays listed while we hold the lock.
    made.map(|made| unsafe { &*made.0 }.store(argument, Ordering::Release)).is_some()
}

type Small<H> = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut H);
type WithMore<H> = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut H, *mut c_void);
type Large<H> = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut MPI_Count, *mut H);

unsafe extern "C" fn reduce_small<A: Abi>(
    context: *mut c_void,
    input: *mut c_void,
    inout: *mut c_void,
    length: MPI_Count,
    datatype: MPI_Datatype,
) {
    // SAFETY: the context is the one of `op_create`; the program gave a function of this type.
    unsafe {
        let reduction = &*context.cast::<Reduction<A>>();
        let (mut length, mut datatype) = (length as c_int, A::Datatype::outward(datatype));
        let more = reduction.more.load(Ordering::Acquire);
        if more.is_null() {
            let function = transmute::<Callback, Small<A::Datatype>>(reduction.function);
            return function(input, inout, &mut length, &mut datatype);
        }
        let function = transmute::<Callback, WithMore<A::Datatype>>(reduction.function);
        function(input, inout, &mut length, &mut datatype, more);
    }
}

unsafe extern "C" fn reduce_large<A: Abi>(
    context: *mut c_void,
    input: *mut c_void,
    inout: *mut c_void,
    length: MPI_Count,
    datatype: MPI_Datatype,
) {
    // SAFETY: as above.
    unsafe {
        let function = transmute::<Callback, Large<A::Datatype>>((*context.cast::<Reduction<A>>()).function);
        function(input, inout, &mut { length }, &mut A::Datatype::outward(datatype));
    }
}

unsafe fn create_op<A: Abi>(user_fn: Callback, commute: c_int, op: *mut A::Op, large: bool) -> c_int {
    let mut op = HandleOut::new(op);
    crate::results!(op);
    // SAFETY: as the program vouches; the context is ours.
    code::<A>(unsafe {
        if user_fn.is_null() {
            // The library says what is missing.
            return code::<A>((table().MPI_Op_create)(None, commute, op.place()));
        }
        let reduction = Reduction::<A> {
            function: user_fn,
            more: AtomicPtr::default(),
            number: AtomicUsize::new(0),
            of: PhantomData,
        };
        let context = Box::into_raw(Box::new(reduction));
        let function = if large { reduce_large::<A> } else { reduce_small::<A> };
        let place = op.place();
        let drop = drop_reduction::<A>;
        let result = (table().op_create)(function, context.cast(), drop, large, commute != 0, place);
        if result == standard::MPI_SUCCESS {
            // The context lives at least as long as the handle, which nobody else knows yet.
            let number = A::Op::number(*place);
            (*context).number.store(number, Ordering::Relaxed);
            lock().insert(number, Made(&raw const (*context).more));
        }
        result
    })
}

/// `MPI_Op_create`.
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments; so with all functions of this module.
pub unsafe fn op_create<A: Abi>(user_fn: Callback, commute: c_int, op: *mut A::Op) -> c_int {
    // SAFETY: passed on.
    unsafe { create_op::<A>(user_fn, commute, op, false) }
}

/// `MPI_Op_create_c`.
///
/// # Safety
/// See [`op_create`].
pub unsafe fn op_create_c<A: Abi>(user_fn: Callback, commute: c_int, op: *mut A::Op) -> c_int {
    // SAFETY: passed on.
    unsafe { create_op::<A>(user_fn, commute, op, true) }
}
