//! Tests of communicators, as far as no messages are needed.

use super::*;
use crate::abi::*;
use crate::errhandlers::Errhandler;
use crate::error::Result;
use crate::groups::{Group, NO_SESSION};
use crate::info;
use crate::runtime;
use crate::runtime::testing::running;
use core::ffi::{c_char, c_int, CStr};
use std::rc::Rc;

fn make(context: u32, local: &[u32], remote: Option<&[u32]>) -> MPI_Comm {
    assert!(contexts::take(context));
    let group =
        |processes: &[u32]| Rc::new(Group::from_processes(processes.to_vec(), runtime::me(), NO_SESSION));
    let errhandler = Errhandler::Return;
    let parts = Parts { context, local: group(local), remote: remote.map(group), errhandler };
    insert(Rc::new(Comm::new(parts))).unwrap()
}

fn ask(call: impl FnOnce(Out<c_int>) -> Result) -> c_int {
    let mut answer = -1;
    call((&mut answer).into()).unwrap();
    answer
}

#[test]
fn predefined_communicators_have_their_places() {
    let _running = running(2, 5);
    // SAFETY: all pointers are valid.
    unsafe {
        assert_eq!(ask(|place| comm_size(MPI_COMM_WORLD, place)), 5);
        assert_eq!(ask(|place| comm_rank(MPI_COMM_WORLD, place)), 2);
        assert_eq!(ask(|place| comm_size(MPI_COMM_SELF, place)), 1);
        assert_eq!(ask(|place| comm_rank(MPI_COMM_SELF, place)), 0);
        assert_eq!(ask(|place| comm_test_inter(MPI_COMM_WORLD, place)), 0);
        for mut comm in [MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL, MPI_Comm(0), MPI_Comm(usize::MAX)] {
            assert_eq!(comm_free((&mut comm).into()).unwrap_err().class(), MPI_ERR_COMM);
        }
    }
    let own = get(MPI_COMM_SELF).unwrap();
    assert_eq!((own.process(0), own.rank_of(2), own.rank_of(0)), (2, Some(0), None));
}

#[test]
fn a_freed_communicator_is_gone_for_the_program_but_not_for_its_users() {
    let _running = running(0, 4);
    let mut handle = make(40, &[3, 0], None);
    let kept = get(handle).unwrap();
    let stale = handle;
    // SAFETY: the places are valid.
    unsafe {
        comm_free((&mut handle).into()).unwrap();
        assert_eq!(handle, MPI_COMM_NULL);
        let error = comm_size(stale, (&mut 0).into()).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_COMM);
        assert!(error.text().contains("was freed"), "{}", error.text());
    }
    assert!(!contexts::take(40), "a user still has the context");
    assert_eq!(kept.process(0), 3);
    assert!(Rc::ptr_eq(&kept, &of_operation(stale.0 as u32).unwrap()));
    let mut others: Vec<MPI_Comm> = (0..40).map(|n| make(80 + 4 * n, &[0], None)).collect();
    assert!(!others.contains(&stale), "the number of a communicator in use is not given again");
    // SAFETY: the place is valid.
    assert_eq!(unsafe { comm_free((&mut { stale }).into()) }.unwrap_err().class(), MPI_ERR_COMM);
    drop(kept);
    // It goes when enough others that linger have come.
    let users: Vec<_> = others.iter().map(|comm| get(*comm).unwrap()).collect();
    for comm in &mut others {
        // SAFETY: the place is valid.
        unsafe { comm_free(comm.into()) }.unwrap();
    }
    assert!(contexts::take(40));
    assert_eq!(count(), users.len());
}

#[test]
fn communicators_are_compared() {
    let _running = running(0, 4);
    let compare = |one, other| {
        // SAFETY: the place is valid.
        ask(|place| unsafe { comm_compare(one, other, place) })
    };
    let same = make(40, &[0, 1, 2, 3], None);
    let turned = make(48, &[1, 0, 2, 3], None);
    let inter = make(56, &[0, 1], Some(&[2, 3]));
    let inter_turned = make(64, &[0, 1], Some(&[3, 2]));
    assert_eq!(compare(MPI_COMM_WORLD, MPI_COMM_WORLD), MPI_IDENT);
    assert_eq!(compare(MPI_COMM_WORLD, same), MPI_CONGRUENT);
    assert_eq!(compare(same, turned), MPI_SIMILAR);
    assert_eq!(compare(same, MPI_COMM_SELF), MPI_UNEQUAL);
    assert_eq!(compare(inter, inter), MPI_IDENT);
    assert_eq!(compare(inter, inter_turned), MPI_SIMILAR);
    assert_eq!(compare(inter, same), MPI_UNEQUAL);
    // SAFETY: the place is valid.
    let error = unsafe { comm_compare(same, MPI_COMM_NULL, (&mut 0).into()) }.unwrap_err();
    assert_eq!(error.text(), "comm2 is MPI_COMM_NULL; it must be a communicator");
}

#[test]
fn an_intercommunicator_has_two_groups() {
    let _running = running(1, 5);
    let inter = make(40, &[0, 1], Some(&[4, 2, 3]));
    // SAFETY: all pointers are valid.
    unsafe {
        assert_eq!(ask(|place| comm_size(inter, place)), 2);
        assert_eq!(ask(|place| comm_rank(inter, place)), 1);
        assert_eq!(ask(|place| comm_remote_size(inter, place)), 3);
        assert_eq!(ask(|place| comm_test_inter(inter, place)), 1);
        let mut group = MPI_GROUP_NULL;
        comm_remote_group(inter, (&mut group).into()).unwrap();
        let remote: Vec<u32> = crate::groups::get(group, "group").unwrap().processes().collect();
        assert_eq!(remote, [4, 2, 3]);
        comm_group(inter, (&mut group).into()).unwrap();
        assert_eq!(crate::groups::get(group, "group").unwrap().size(), 2);
        assert_eq!(comm_remote_size(MPI_COMM_WORLD, (&mut 0).into()).unwrap_err().class(), MPI_ERR_COMM);
        assert_eq!(comm_remote_group(MPI_COMM_WORLD, (&mut group).into()).unwrap_err().class(), MPI_ERR_COMM);
    }
    let comm = get(inter).unwrap();
    assert_eq!((comm.process(0), comm.rank_of(3), comm.peer_count()), (4, Some(2), 3));
    let error = comm.check_rank("dest", 3).unwrap_err();
    assert_eq!(error.class(), MPI_ERR_RANK);
    assert!(error.text().contains("remote group"), "{}", error.text());
}

#[test]
fn names_are_kept_and_cut() {
    let _running = running(0, 1);
    let name = |comm| {
        let (mut text, mut length) = ([0 as c_char; MPI_MAX_OBJECT_NAME as usize], 0);
        // SAFETY: the places are valid.
        unsafe {
            comm_get_name(comm, (&mut text).into(), (&mut length).into()).unwrap();
            let text = CStr::from_ptr(text.as_ptr()).to_str().unwrap().to_owned();
            assert_eq!(text.len(), length as usize);
            text
        }
    };
    assert_eq!(name(MPI_COMM_WORLD), "MPI_COMM_WORLD");
    assert_eq!(name(MPI_COMM_SELF), "MPI_COMM_SELF");
    assert_eq!(name(MPI_COMM_NULL), "MPI_COMM_NULL");
    let comm = make(40, &[0], None);
    assert_eq!(name(comm), "");
    let long = std::ffi::CString::new("n".repeat(500)).unwrap();
    // SAFETY: the strings are valid.
    unsafe {
        comm_set_name(comm, &long).unwrap();
        assert_eq!(name(comm).len(), MPI_MAX_OBJECT_NAME as usize - 1);
        comm_set_name(comm, c"rows").unwrap();
    }
    assert_eq!(name(comm), "rows");
    assert_eq!(get(comm).unwrap().describe(), "rows, rank 0 of 1");
}

#[test]
fn known_hints_are_kept() {
    let _running = running(0, 1);
    let mut entries = info::Entries::new();
    entries.set(c"mpi_assert_no_any_tag", c"true");
    entries.set(c"mpi_assert_no_any_source", c"perhaps");
    entries.set(c"colour", c"blue");
    let given = info::create(entries).unwrap();
    let mut used = MPI_INFO_NULL;
    // SAFETY: the places are valid.
    unsafe {
        comm_set_info(MPI_COMM_WORLD, given).unwrap();
        comm_get_info(MPI_COMM_WORLD, (&mut used).into()).unwrap();
        assert_eq!(comm_set_info(MPI_COMM_WORLD, MPI_INFO_NULL).unwrap_err().class(), MPI_ERR_INFO);
    }
    let used = info::hints(used).unwrap();
    assert_eq!(
        used.iter().collect::<Vec<_>>(),
        [(c"mpi_assert_no_any_tag", c"true"), (c"mpi_memory_alloc_kinds", c"mpi,system")]
    );
}

#[test]
fn a_hundred_thousand_communicators_live_at_a_time() {
    let _running = running(0, 2);
    let before = count();
    let handles: Vec<MPI_Comm> = (0..100_000).map(|n| make(4 * n + 12, &[0], None)).collect();
    assert_eq!(count(), before + 100_000);
    for mut handle in handles {
        // SAFETY: the place is valid.
        unsafe { comm_free((&mut handle).into()) }.unwrap();
    }
    assert_eq!(count(), before);
    assert_eq!(contexts::Offer::new(contexts::Owner::of(0, 1), 0).bits(), [u64::MAX; contexts::WORDS]);
}
