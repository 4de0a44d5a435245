//! Tests of error handlers and error codes.

use super::*;
use crate::error::{finish, Target};
use crate::runtime::testing::running;
use core::ffi::{c_char, CStr};
use std::cell::RefCell;

thread_local!(static HEARD: RefCell<Vec<(usize, c_int)>> = const { RefCell::new(Vec::new()) });

unsafe extern "C" fn listen(comm: *mut MPI_Comm, code: *mut c_int) {
    // SAFETY: MPI gives valid pointers.
    let (comm, code) = unsafe { (*comm, *code) };
    HEARD.with(|heard| heard.borrow_mut().push((comm.0, code)));
    let mut class = 0;
    // A handler may call MPI.
    // SAFETY: the place is valid.
    assert!(unsafe { error_class(code, (&mut class).into()) }.is_ok());
}

fn heard() -> Vec<(usize, c_int)> {
    HEARD.with(|heard| heard.take())
}

fn listener() -> MPI_Errhandler {
    // SAFETY: a handler that ignores further arguments may be called with any.
    let function = unsafe {
        core::mem::transmute::<*const (), unsafe extern "C" fn(*mut MPI_Comm, *mut c_int, ...)>(
            listen as *const (),
        )
    };
    let mut handle = MPI_ERRHANDLER_NULL;
    // SAFETY: the place is valid.
    unsafe { comm_create_errhandler(Some(function), (&mut handle).into()) }.unwrap();
    handle
}

fn string(code: c_int) -> String {
    let (mut text, mut length) = ([0 as c_char; MPI_MAX_ERROR_STRING as usize], -1_i32);
    // SAFETY: the places are valid.
    unsafe { error_string(code, (&mut text).into(), (&mut length).into()) }.unwrap();
    // SAFETY: the call terminates the string.
    let text = unsafe { CStr::from_ptr(text.as_ptr()) }.to_str().unwrap().to_owned();
    assert_eq!(text.len(), length as usize);
    text
}

fn live() -> usize {
    HANDLERS.read(Slab::len).unwrap()
}

#[test]
fn an_error_reaches_the_communicators_handler() {
    let _running = running(0, 4);
    let mut handle = listener();
    // SAFETY: the places are valid.
    unsafe {
        comm_set_errhandler(MPI_COMM_WORLD, handle).unwrap();
        comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN).unwrap();
        errhandler_free((&mut handle).into()).unwrap();
    }
    assert_eq!(handle, MPI_ERRHANDLER_NULL);
    let error = || Error::arg(MPI_ERR_RANK, "dest", 9, "must be 0 to 3");
    let code = finish("MPI_Send", Target::Comm(MPI_COMM_WORLD), Err(error()));
    assert_eq!(heard(), [(MPI_COMM_WORLD.0, code)]);
    assert_eq!(
        string(code),
        "MPI_Send: invalid rank: dest is 9; it must be 0 to 3 (on MPI_COMM_WORLD, rank 0 of 4)"
    );
    finish("MPI_Send", Target::Comm(MPI_COMM_NULL), Err(error()));
    finish("MPI_Send", Target::Default, Err(error()));
    assert_eq!(heard(), []);
    assert_eq!(finish("MPI_Send", Target::Comm(MPI_COMM_WORLD), Ok(())), MPI_SUCCESS);
    // The communicator was the last to use the handler.
    assert_eq!(live(), 1);
    // SAFETY: no pointers.
    unsafe { comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN) }.unwrap();
    assert_eq!(live(), 0);
}

#[test]
fn handles_and_attachments_are_counted_apart() {
    let _running = running(0, 1);
    let mut handle = listener();
    let mut again = MPI_ERRHANDLER_NULL;
    // SAFETY: the places are valid.
    unsafe {
        comm_set_errhandler(MPI_COMM_SELF, handle).unwrap();
        comm_get_errhandler(MPI_COMM_SELF, (&mut again).into()).unwrap();
        assert_eq!(again, handle);
        let mut copy = handle;
        errhandler_free((&mut handle).into()).unwrap();
        errhandler_free((&mut again).into()).unwrap();
        // Still in use by the communicator, but the program has no handle left.
        let error = errhandler_free((&mut copy).into()).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_ERRHANDLER);
        assert!(error.text().contains("was freed"), "{}", error.text());
        assert_eq!(comm_set_errhandler(MPI_COMM_WORLD, copy).unwrap_err().class(), MPI_ERR_ERRHANDLER);
        comm_get_errhandler(MPI_COMM_SELF, (&mut again).into()).unwrap();
        assert_eq!(again, copy);
        errhandler_free((&mut again).into()).unwrap();
        comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN).unwrap();
        assert_eq!(live(), 0);
        comm_get_errhandler(MPI_COMM_SELF, (&mut again).into()).unwrap();
        assert_eq!(again, MPI_ERRORS_RETURN);
        errhandler_free((&mut again).into()).unwrap();
        assert_eq!(again, MPI_ERRHANDLER_NULL);
    }
}

#[test]
fn a_handler_serves_one_kind_of_object() {
    let _running = running(0, 1);
    let mut handle = listener();
    // SAFETY: the places are valid.
    unsafe {
        let error = file_set_errhandler(MPI_FILE_NULL, handle).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_ERRHANDLER);
        assert!(error.text().contains("created for a communicator"), "{}", error.text());
        file_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL).unwrap();
        let mut found = MPI_ERRHANDLER_NULL;
        file_get_errhandler(MPI_FILE_NULL, (&mut found).into()).unwrap();
        assert_eq!(found, MPI_ERRORS_ARE_FATAL);
        file_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN).unwrap();
        let class = |result: Result| result.unwrap_err().class();
        assert_eq!(class(crate::one_sided::win_set_errhandler(MPI_WIN_NULL, MPI_ERRORS_RETURN)), MPI_ERR_WIN);
        assert_eq!(class(session_call_errhandler(MPI_SESSION_NULL, 1)), MPI_ERR_SESSION);
        assert_eq!(class(comm_set_errhandler(MPI_COMM_SELF, MPI_ERRHANDLER_NULL)), MPI_ERR_ERRHANDLER);
        assert_eq!(class(comm_create_errhandler(None, (&mut found).into())), MPI_ERR_ARG);
        errhandler_free((&mut handle).into()).unwrap();
    }
}

#[test]
fn a_program_may_raise_an_error_itself() {
    let _running = running(0, 2);
    let mut handle = listener();
    // SAFETY: the places are valid.
    unsafe {
        comm_set_errhandler(MPI_COMM_WORLD, handle).unwrap();
        comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_TRUNCATE).unwrap();
        assert_eq!(heard(), [(MPI_COMM_WORLD.0, MPI_ERR_TRUNCATE)]);
        comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN).unwrap();
        comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_TRUNCATE).unwrap();
        assert_eq!(heard(), []);
        assert_eq!(comm_call_errhandler(MPI_COMM_WORLD, 9999).unwrap_err().class(), MPI_ERR_ARG);
        errhandler_free((&mut handle).into()).unwrap();
    }
}

#[test]
fn classes_codes_and_strings_are_added_and_removed() {
    let _running = running(0, 1);
    let (mut class, mut code, mut found) = (0, 0, 0);
    // SAFETY: the places are valid.
    unsafe {
        let last = added::last_used_code().unwrap();
        add_error_class((&mut class).into()).unwrap();
        assert_eq!(class, MPI_ERR_LASTCODE + 1);
        add_error_code(class, (&mut code).into()).unwrap();
        assert_eq!((code, *last), (class + 1, class + 1));
        error_class(code, (&mut found).into()).unwrap();
        assert_eq!(found, class);
        assert_eq!(string(code), "");
        add_error_string(code, c"out of cheese").unwrap();
        assert_eq!(string(code), "out of cheese");

        let fails = |result: Result| assert_eq!(result.unwrap_err().class(), MPI_ERR_ARG);
        fails(remove_error_class(class));
        fails(remove_error_code(code));
        fails(remove_error_code(class));
        fails(remove_error_class(code));
        fails(remove_error_string(class));
        remove_error_string(code).unwrap();
        remove_error_code(code).unwrap();
        assert_eq!(*last, class);
        remove_error_class(class).unwrap();
        assert_eq!(*last, MPI_ERR_LASTCODE);
        fails(remove_error_class(class));
        fails(error_class(class, (&mut found).into()));
        fails(add_error_code(code, (&mut found).into()));
        fails(add_error_string(MPI_ERR_TAG, c"mine"));
        fails(remove_error_class(MPI_ERR_TAG));
    }
}

#[test]
fn predefined_classes_have_strings() {
    let _running = running(0, 1);
    for class in MPI_SUCCESS..=MPI_ERR_ABI {
        assert!(!string(class).is_empty());
    }
    assert_eq!(string(MPI_ERR_TRUNCATE), "MPI_ERR_TRUNCATE: message longer than the receive buffer");
    // SAFETY: the places are valid.
    unsafe {
        let (mut text, mut length) = ([0 as c_char; MPI_MAX_ERROR_STRING as usize], 0);
        assert_eq!(
            error_string(-5, (&mut text).into(), (&mut length).into()).unwrap_err().class(),
            MPI_ERR_ARG
        );
    }
}

#[test]
fn a_long_sentence_is_cut() {
    let _running = running(0, 1);
    let code = Error::new(MPI_ERR_OTHER, "x".repeat(2000)).into_code("MPI_Send");
    assert_eq!(string(code).len(), MPI_MAX_ERROR_STRING as usize - 1);
}
