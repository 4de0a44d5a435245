//! Tests of attributes and their keys.

use super::*;
use crate::communicators::{self, Comm, Parts};
use crate::errhandlers::Errhandler;
use crate::groups::{Group, NO_SESSION};
use crate::runtime;
use crate::runtime::testing::running;
use std::cell::RefCell;
use std::rc::Rc;

thread_local!(static CALLS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) });

fn calls() -> Vec<String> {
    CALLS.with(|calls| calls.take())
}

fn log(text: String) {
    CALLS.with(|calls| calls.borrow_mut().push(text));
}

unsafe extern "C" fn deleted(_: MPI_Comm, _: c_int, value: *mut c_void, extra: *mut c_void) -> c_int {
    log(format!("delete {} {}", value as usize, extra as usize));
    MPI_SUCCESS
}

unsafe extern "C" fn refused(_: MPI_Comm, _: c_int, _: *mut c_void, _: *mut c_void) -> c_int {
    MPI_ERR_OTHER
}

unsafe extern "C" fn clears_others(
    comm: MPI_Comm,
    _: c_int,
    value: *mut c_void,
    extra: *mut c_void,
) -> c_int {
    log(format!("clear {}", value as usize));
    // SAFETY: the key is passed as the extra state; deleting needs no memory of ours.
    let result = unsafe { comm_delete_attr(comm, extra as usize as c_int) };
    result.map_or_else(|error| error.class(), |()| MPI_SUCCESS)
}

unsafe extern "C" fn doubled(
    _: MPI_Comm,
    _: c_int,
    _: *mut c_void,
    value: *mut c_void,
    out: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: MPI gives a place for a pointer and one for an int.
    unsafe {
        *out.cast::<usize>() = value as usize * 2;
        *flag = c_int::from(value as usize != 13);
    }
    MPI_SUCCESS
}

/// Frees its key.
unsafe extern "C" fn deleted_with_key(
    _: MPI_Comm,
    keyval: c_int,
    value: *mut c_void,
    _: *mut c_void,
) -> c_int {
    log(format!("delete {}", value as usize));
    let mut keyval = keyval;
    // SAFETY: the place is valid.
    let _ = unsafe { comm_free_keyval((&mut keyval).into()) };
    MPI_SUCCESS
}

/// Deletes the attributes under this key and under that of the extra state, and frees both keys.
unsafe extern "C" fn copied_once(
    comm: MPI_Comm,
    keyval: c_int,
    other: *mut c_void,
    value: *mut c_void,
    out: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    for mut keyval in [keyval, other as usize as c_int] {
        // SAFETY: nothing is dereferenced; the place is valid.
        unsafe {
            comm_delete_attr(comm, keyval).unwrap();
            comm_free_keyval((&mut keyval).into()).unwrap();
        }
    }
    // SAFETY: MPI gives a place for a pointer and one for an int.
    unsafe {
        *out.cast::<usize>() = value as usize;
        *flag = 1;
    }
    MPI_SUCCESS
}

fn key(copy: usize, delete: MPI_Comm_delete_attr_function, extra: usize) -> c_int {
    let mut keyval = 0;
    let copy = MPI_Comm_copy_attr_function(copy);
    // SAFETY: the functions are of the right types.
    unsafe { comm_create_keyval(copy, delete, (&mut keyval).into(), extra as *mut c_void) }.unwrap();
    keyval
}

fn comm() -> MPI_Comm {
    let local = Rc::new(Group::range(runtime::me(), 1, runtime::me(), NO_SESSION));
    let context = 100;
    communicators::contexts::take(context);
    let parts = Parts { context, local, remote: None, errhandler: Errhandler::Return };
    communicators::insert(Rc::new(Comm::new(parts))).unwrap()
}

fn put(comm: MPI_Comm, keyval: c_int, value: usize) -> Result {
    // SAFETY: values are not dereferenced.
    unsafe { comm_set_attr(comm, keyval, value as *mut c_void) }
}

fn find(comm: MPI_Comm, keyval: c_int) -> Result<Option<usize>> {
    let (mut value, mut flag) = (usize::MAX, -1);
    // SAFETY: both places are valid.
    unsafe {
        let place = Out::new("attribute_val", (&raw mut value).cast())?;
        comm_get_attr(comm, keyval, place, (&mut flag).into())?;
    }
    assert!(flag == 1 || value == usize::MAX);
    Ok((flag == 1).then_some(value))
}

#[test]
fn attributes_are_set_replaced_and_deleted() {
    let _running = running(0, 2);
    let keyval = key(0, Some(deleted), 7);
    assert_eq!(find(MPI_COMM_WORLD, keyval).unwrap(), None);
    put(MPI_COMM_WORLD, keyval, 1).unwrap();
    put(MPI_COMM_WORLD, keyval, 2).unwrap();
    assert_eq!(calls(), ["delete 1 7"]);
    assert_eq!(find(MPI_COMM_WORLD, keyval).unwrap(), Some(2));
    assert_eq!(find(MPI_COMM_SELF, keyval).unwrap(), None);
    // SAFETY: nothing is dereferenced.
    unsafe { comm_delete_attr(MPI_COMM_WORLD, keyval) }.unwrap();
    assert_eq!(calls(), ["delete 2 7"]);
    assert_eq!(find(MPI_COMM_WORLD, keyval).unwrap(), None);
}

#[test]
fn a_freed_key_lives_as_long_as_its_attributes() {
    let _running = running(0, 1);
    let before = keyvals::count();
    let mut keyval = key(0, Some(deleted), 0);
    let value = keyval;
    put(MPI_COMM_SELF, keyval, 5).unwrap();
    // SAFETY: the place is valid.
    unsafe { comm_free_keyval((&mut keyval).into()) }.unwrap();
    assert_eq!(keyval, MPI_KEYVAL_INVALID);
    assert_eq!(keyvals::count(), before + 1);
    assert_eq!(put(MPI_COMM_WORLD, value, 6).unwrap_err().class(), MPI_ERR_KEYVAL);
    assert_eq!(find(MPI_COMM_SELF, value).unwrap(), Some(5));
    communicators::predefined::finalize_attributes().unwrap();
    assert_eq!(calls(), ["delete 5 0"]);
    assert_eq!(keyvals::count(), before);
    // SAFETY: the place is valid.
    assert_eq!(unsafe { comm_free_keyval((&mut keyval).into()) }.unwrap_err().class(), MPI_ERR_KEYVAL);
}

unsafe extern "C" fn given_back(context: *mut c_void) {
    log(format!("given back {}", context as usize));
}

#[test]
fn a_context_lives_as_long_as_its_key_and_the_attributes_under_it() {
    let _running = running(0, 1);
    let mut keyval = key(0, Some(deleted), 3);
    // SAFETY: nothing is dereferenced; the place is valid.
    unsafe {
        assert_eq!(keyval_keep_context(keyval, 3 as *mut c_void, given_back), MPI_SUCCESS);
        put(MPI_COMM_SELF, keyval, 5).unwrap();
        let value = keyval;
        comm_free_keyval((&mut keyval).into()).unwrap();
        assert!(calls().is_empty());
        comm_delete_attr(MPI_COMM_SELF, value).unwrap();
        assert_eq!(calls(), ["delete 5 3", "given back 3"]);
        let mut unused = key(0, Some(deleted), 4);
        assert_eq!(keyval_keep_context(unused, 4 as *mut c_void, given_back), MPI_SUCCESS);
        comm_free_keyval((&mut unused).into()).unwrap();
        assert_eq!(calls(), ["given back 4"]);
    }
}

#[test]
fn finalizing_deletes_the_last_one_first() {
    let _running = running(0, 1);
    let keys = [key(0, Some(deleted), 0), key(0, Some(deleted), 1), key(0, Some(deleted), 2)];
    for (index, keyval) in keys.into_iter().enumerate() {
        put(MPI_COMM_SELF, keyval, index).unwrap();
    }
    put(MPI_COMM_SELF, keys[0], 9).unwrap();
    assert_eq!(calls(), ["delete 0 0"]);
    communicators::predefined::finalize_attributes().unwrap();
    assert_eq!(calls(), ["delete 9 0", "delete 2 2", "delete 1 1"]);
}

#[test]
fn a_callback_may_change_the_same_object() {
    let _running = running(0, 1);
    let other = key(0, Some(deleted), 0);
    let clearing = key(0, Some(clears_others), other as usize);
    put(MPI_COMM_SELF, other, 1).unwrap();
    put(MPI_COMM_SELF, clearing, 2).unwrap();
    communicators::predefined::finalize_attributes().unwrap();
    assert_eq!(calls(), ["clear 2", "delete 1 0"]);
}

#[test]
fn a_key_freed_while_its_attribute_is_replaced_stays_for_the_new_value() {
    let _running = running(0, 1);
    let before = keyvals::count();
    let keyval = key(0, Some(deleted_with_key), 0);
    put(MPI_COMM_SELF, keyval, 1).unwrap();
    put(MPI_COMM_SELF, keyval, 2).unwrap();
    assert_eq!(find(MPI_COMM_SELF, keyval).unwrap(), Some(2));
    communicators::predefined::finalize_attributes().unwrap();
    assert_eq!(calls(), ["delete 1", "delete 2"]);
    assert_eq!(keyvals::count(), before);
}

#[test]
fn a_copy_callback_may_delete_attributes_and_free_their_keys() {
    let _running = running(0, 1);
    let before = keyvals::count();
    let other = key(1, Some(deleted), 0);
    let keyval = key(copied_once as *const () as usize, None, other as usize);
    put(MPI_COMM_SELF, keyval, 1).unwrap();
    put(MPI_COMM_SELF, other, 2).unwrap();
    let own = communicators::get(MPI_COMM_SELF).unwrap();
    let mut copy = comm();
    let to = communicators::get(copy).unwrap();
    copy_all(&own.attributes, Object::Comm(MPI_COMM_SELF), &to.attributes).unwrap();
    assert_eq!(find(copy, keyval).unwrap(), Some(1));
    assert_eq!(to.attributes.value(other), None);
    assert_eq!(calls(), ["delete 2 0"]);
    assert_eq!(keyvals::count(), before + 1);
    drop(to);
    // SAFETY: the place is valid.
    unsafe { communicators::comm_free((&mut copy).into()) }.unwrap();
    assert_eq!(keyvals::count(), before);
}

#[test]
fn copies_follow_the_callbacks() {
    let _running = running(0, 1);
    let null = key(0, Some(deleted), 0);
    let dup = key(1, None, 0);
    let double = key(doubled as *const () as usize, None, 0);
    let never = key(doubled as *const () as usize, None, 0);
    for (keyval, value) in [(null, 10), (dup, 11), (double, 12), (never, 13)] {
        put(MPI_COMM_SELF, keyval, value).unwrap();
    }
    let own = communicators::get(MPI_COMM_SELF).unwrap();
    let copy = comm();
    let to = communicators::get(copy).unwrap();
    copy_all(&own.attributes, Object::Comm(MPI_COMM_SELF), &to.attributes).unwrap();
    assert_eq!(
        [null, dup, double, never].map(|keyval| find(copy, keyval).unwrap()),
        [None, Some(11), Some(24), None]
    );
    assert_eq!(calls(), [""; 0]);
}

#[test]
fn a_refusal_keeps_the_communicator() {
    let _running = running(0, 1);
    let mut handle = comm();
    let keyval = key(0, Some(refused), 0);
    put(handle, keyval, 1).unwrap();
    // SAFETY: the place is valid.
    let error = unsafe { communicators::comm_free((&mut handle).into()) }.unwrap_err();
    assert_eq!(error.into_code("MPI_Comm_free"), MPI_ERR_OTHER);
    assert_eq!(find(handle, keyval).unwrap(), Some(1));
    assert_eq!(put(handle, keyval, 2).unwrap_err().class(), MPI_ERR_OTHER);
    assert_eq!(find(handle, keyval).unwrap(), Some(1));
}

#[test]
fn predefined_attributes_are_pointers_to_ints() {
    let _running = running(0, 3);
    let number = |keyval| {
        let address = find(MPI_COMM_WORLD, keyval).unwrap()?;
        // SAFETY: a predefined attribute points to an int.
        Some(unsafe { *(address as *const c_int) })
    };
    assert_eq!(number(MPI_TAG_UB), Some(TAG_UB));
    assert_eq!(number(MPI_UNIVERSE_SIZE), Some(3));
    assert_eq!(number(MPI_APPNUM), Some(0));
    assert_eq!(number(MPI_HOST), Some(MPI_PROC_NULL));
    assert_eq!(number(MPI_WTIME_IS_GLOBAL), Some(1));
    assert_eq!(number(MPI_LASTUSEDCODE), Some(MPI_ERR_LASTCODE));
    assert_eq!(number(MPI_IO), Some(MPI_ANY_SOURCE));
    let error = put(MPI_COMM_WORLD, MPI_TAG_UB, 1).unwrap_err();
    assert_eq!(error.class(), MPI_ERR_KEYVAL);
    assert!(error.text().contains("MPI_TAG_UB"), "{}", error.text());
}

#[test]
fn bad_keys_are_refused() {
    let _running = running(0, 1);
    let mut type_key = 0;
    // SAFETY: the place is valid.
    unsafe {
        let null = MPI_Type_copy_attr_function(0);
        type_create_keyval(null, None, (&mut type_key).into(), core::ptr::null_mut()).unwrap();
        assert_eq!(comm_free_keyval((&mut type_key).into()).unwrap_err().class(), MPI_ERR_KEYVAL);
    }
    for keyval in [MPI_KEYVAL_INVALID, -1, 12345, c_int::MAX, c_int::MIN, type_key] {
        assert_eq!(put(MPI_COMM_SELF, keyval, 1).unwrap_err().class(), MPI_ERR_KEYVAL);
        assert_eq!(find(MPI_COMM_SELF, keyval).unwrap_err().class(), MPI_ERR_KEYVAL);
    }
    let error = put(MPI_COMM_SELF, MPI_KEYVAL_INVALID, 1).unwrap_err();
    assert_eq!(error.text(), "keyval is MPI_KEYVAL_INVALID; it must be an attribute key of communicators");
    // SAFETY: the call has no duties for its caller.
    unsafe { type_free_keyval((&mut type_key).into()) }.unwrap();
}
