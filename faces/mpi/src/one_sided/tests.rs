//! Windows of one process, called as the exports call them.

use super::*;
use crate::abi::*;
use crate::communicators;
use crate::error::Result;
use crate::runtime::testing;
use core::ffi::{c_int, c_void};

fn class_of(result: Result) -> c_int {
    result.err().map_or(MPI_SUCCESS, |error| error.class())
}

/// A window of `words` words of this process alone.
fn window(words: usize) -> (MPI_Win, *mut i64) {
    let (mut win, mut base) = (MPI_WIN_NULL, core::ptr::null_mut::<i64>());
    let place: *mut *mut i64 = &mut base;
    // SAFETY: both places are valid for writes.
    unsafe {
        win_allocate(
            8 * words as isize,
            8,
            MPI_INFO_NULL,
            MPI_COMM_SELF,
            Ok(Out::new("attribute_val", place.cast()).unwrap()),
            Ok((&mut win).into()),
        )
        .expect("a window");
        core::ptr::write_bytes(base, 0, words);
    }
    (win, base)
}

#[test]
fn a_window_leaves_nothing_behind() {
    let _running = testing::running(0, 1);
    let comms = communicators::count();
    for _ in 0..3 {
        let (mut win, _) = window(8);
        assert_eq!(communicators::count(), comms + 1, "the window's own duplicate");
        // SAFETY: the place is valid.
        unsafe { win_free((&mut win).into()).expect("freed") };
        assert_eq!(win, MPI_WIN_NULL);
    }
    assert_eq!(communicators::count(), comms);
    // SAFETY: the place is valid.
    assert_eq!(class_of(unsafe { win_free((&mut MPI_WIN_NULL.clone()).into()) }), MPI_ERR_WIN);
}

#[test]
fn operations_reach_the_own_memory() {
    let _running = testing::running(0, 1);
    let (mut win, base) = window(8);
    let (seven, mut seen) = (7i64, -1i64);
    let (out, into): (*const c_void, *mut c_void) = ((&raw const seven).cast(), (&raw mut seen).cast());
    // SAFETY: all buffers outlive the calls, which complete at once.
    unsafe {
        assert_eq!(class_of(put(out, 1, MPI_INT64_T, 0, 0, 1, MPI_INT64_T, win)), MPI_ERR_RMA_SYNC);
        win_lock_all(0, win).unwrap();
        put(out, 1, MPI_INT64_T, 0, 3, 1, MPI_INT64_T, win).unwrap();
        accumulate(out, 1, MPI_INT64_T, 0, 3, 1, MPI_INT64_T, MPI_PROD, win).unwrap();
        fetch_and_op(out, into, MPI_INT64_T, 0, 3, MPI_SUM, win).unwrap();
        assert_eq!(seen, 49);
        win_flush(0, win).unwrap();
        assert_eq!(*base.add(3), 56);
        compare_and_swap(out, into, into, MPI_INT64_T, 0, 3, win).unwrap();
        assert_eq!((seen, *base.add(3)), (56, 56), "49 is not there");
        compare_and_swap(out, into, into, MPI_INT64_T, 0, 3, win).unwrap();
        assert_eq!((seen, *base.add(3)), (56, 7));
        get(into, 1, MPI_INT64_T, 0, 3, 1, MPI_INT64_T, win).unwrap();
        assert_eq!(seen, 7);
        assert_eq!(class_of(get(into, 1, MPI_INT64_T, 0, 8, 1, MPI_INT64_T, win)), MPI_ERR_RMA_RANGE);
        assert_eq!(class_of(get(into, 1, MPI_INT64_T, 0, 0, 2, MPI_INT64_T, win)), MPI_ERR_TYPE);
        win_unlock_all(win).unwrap();
        win_free((&mut win).into()).unwrap();
    }
}

#[test]
fn epochs_are_kept_apart() {
    let _running = testing::running(0, 1);
    let (mut win, _) = window(1);
    // SAFETY: nothing is asked for.
    unsafe {
        win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win).unwrap();
        assert_eq!(class_of(win_lock(MPI_LOCK_SHARED, 0, 0, win)), MPI_ERR_RMA_SYNC);
        assert_eq!(class_of(win_fence(0, win)), MPI_ERR_RMA_SYNC);
        assert_eq!(class_of(win_unlock_all(win)), MPI_ERR_RMA_SYNC);
        assert_eq!(class_of(win_free((&mut win).into())), MPI_ERR_RMA_SYNC);
        win_unlock(0, win).unwrap();
        // The lock is free again, whatever came between.
        for kind in [MPI_LOCK_SHARED, MPI_LOCK_EXCLUSIVE, MPI_LOCK_SHARED] {
            win_lock(kind, 0, 0, win).unwrap();
            win_unlock(0, win).unwrap();
        }
        win_post(MPI_GROUP_EMPTY, 0, win).unwrap();
        assert_eq!(class_of(win_free((&mut win).into())), MPI_ERR_RMA_SYNC);
        let mut flag = 0;
        win_test(win, (&mut flag).into()).unwrap();
        assert_eq!(flag, 1);
        win_free((&mut win).into()).unwrap();
    }
}

#[test]
fn attached_memory_is_found_by_address() {
    let _running = testing::running(0, 1);
    let mut win = MPI_WIN_NULL;
    let mut memory = vec![0i64; 300];
    let (three, base) = (3i64, memory.as_mut_ptr());
    let out: *const c_void = (&raw const three).cast();
    // SAFETY: the vector outlives the window.
    unsafe {
        win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, Ok((&mut win).into())).unwrap();
        // More pieces than the first table holds, each of two words with a gap behind it.
        for i in (0..100).rev() {
            win_attach(win, base.add(3 * i).cast(), 16).unwrap();
        }
        assert_eq!(class_of(win_attach(win, base.add(1).cast(), 8)), MPI_ERR_RMA_ATTACH);
        win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win).unwrap();
        for i in 0..100 {
            let at = base.add(3 * i + 1) as isize;
            put(out, 1, MPI_INT64_T, 0, at, 1, MPI_INT64_T, win).unwrap();
            let beyond = put(out, 1, MPI_INT64_T, 0, at + 8, 1, MPI_INT64_T, win);
            assert_eq!(class_of(beyond), MPI_ERR_RMA_RANGE);
        }
        win_detach(win, base.add(30).cast()).unwrap();
        let gone = put(out, 1, MPI_INT64_T, 0, base.add(30) as isize, 1, MPI_INT64_T, win);
        assert_eq!(class_of(gone), MPI_ERR_RMA_RANGE);
        win_unlock(0, win).unwrap();
        win_free((&mut win).into()).unwrap();
    }
    assert!(memory.chunks(3).all(|piece| piece == [0, 3, 0]));
}
