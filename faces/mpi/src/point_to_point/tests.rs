//! Tests of what messages leave behind.

use super::*;
use crate::abi::*;
use crate::communicators::{self, Comm, Parts};
use crate::errhandlers::Errhandler;
use crate::groups::{Group, NO_SESSION};
use crate::requests;
use crate::runtime::testing::running;
use crate::runtime::{self, engine};
use std::rc::Rc;

/// Longer than what is sent at once.
const LONG: usize = 1 << 20;

/// A communicator of this process alone.
fn alone() -> MPI_Comm {
    let local = Rc::new(Group::range(runtime::me(), 1, runtime::me(), NO_SESSION));
    assert!(communicators::contexts::take(200));
    let parts = Parts { context: 200, local, remote: None, errhandler: Errhandler::Return };
    communicators::insert(Rc::new(Comm::new(parts))).unwrap()
}

/// Makes progress until no operation on the communicator is left.
fn drained(comm: MPI_Comm) -> bool {
    (0..1000).any(|_| {
        engine::with(|e| {
            e.progress(true);
            !e.may_have_cookie(comm.0 as u32)
        })
        .unwrap()
    })
}

#[test]
fn a_freed_request_for_two_operations_leaves_neither_behind() {
    let _running = running(0, 1);
    let comm = alone();
    let (out, mut into) = (vec![7u8; LONG], vec![0u8; LONG]);
    let mut request = MPI_REQUEST_NULL;
    let count = LONG as i64;
    let (from, to) = (out.as_ptr().cast(), into.as_mut_ptr().cast());
    // SAFETY: the buffers live until both operations are over.
    unsafe {
        isendrecv(from, count, MPI_BYTE, 0, 1, to, count, MPI_BYTE, 0, 1, comm, (&mut request).into())
            .unwrap();
        requests::request_free((&mut request).into()).unwrap();
    }
    assert!(drained(comm), "an operation is still there");
    assert_eq!(into, out);
}

#[test]
fn a_freed_communicator_lets_go_of_the_messages_in_its_buffer() {
    let _running = running(0, 1);
    let mut comm = alone();
    let freed = comm;
    let (out, mut into) = (vec![7u8; LONG], vec![0u8; LONG]);
    let count = LONG as i64;
    let mut request = MPI_REQUEST_NULL;
    // SAFETY: the buffers live until both operations are over.
    unsafe {
        comm_attach_buffer(comm, MPI_BUFFER_AUTOMATIC, 0).unwrap();
        bsend(out.as_ptr().cast(), count, MPI_BYTE, 0, 1, comm).unwrap();
        let place = into.as_mut_ptr().cast();
        irecv(place, count, MPI_BYTE, 0, 1, comm, (&mut request).into()).unwrap();
        communicators::comm_free((&mut comm).into()).unwrap();
        requests::wait((&mut request).into(), MPI_STATUS_IGNORE).unwrap();
    }
    assert!(drained(freed), "an operation is still there");
    assert_eq!(into, out);
}
