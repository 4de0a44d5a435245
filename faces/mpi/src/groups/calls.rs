//! The calls on groups (section 7.3).

use super::ranges::Selected;
use super::{get, insert, remove, Group, NO_SESSION};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

fn place<T>(name: &str, pointer: *const T) -> Result {
    if pointer.is_null() {
        Err(Error::null(name))
    } else {
        Ok(())
    }
}

/// A count argument that says how long an array is.
fn length<T>(name: &str, n: c_int, array_name: &str, array: *const T) -> Result<usize> {
    let Ok(length) = usize::try_from(n) else {
        return Err(Error::arg(MPI_ERR_ARG, name, n, "must not be negative"));
    };
    if length > 0 {
        place(array_name, array)?;
    }
    Ok(length)
}

/// Puts a new group where the program wants it.
fn give(group: Rc<Group>, newgroup: Out<MPI_Group>) -> Result {
    newgroup.set(insert(group)?);
    Ok(())
}

fn of_ranks(group: &Group, ranks: impl Iterator<Item = u32>) -> Rc<Group> {
    let processes = ranks.map(|rank| group.process(rank)).collect();
    Rc::new(Group::from_processes(processes, runtime::me(), group.session()))
}

/// A group made of two, of which `MPI_GROUP_EMPTY` belongs to no session.
fn of_both(group1: &Group, group2: &Group, processes: Vec<u32>) -> Rc<Group> {
    let session = match group1.session() {
        NO_SESSION => group2.session(),
        session => session,
    };
    Rc::new(Group::from_processes(processes, runtime::me(), session))
}

/// `MPI_Group_size`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_size(group: MPI_Group, size: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let group = get(group, "group")?;
    size.set(group.size() as c_int);
    Ok(())
}

/// `MPI_Group_rank`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_rank(group: MPI_Group, rank: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let group = get(group, "group")?;
    rank.set(group.own_rank().map_or(MPI_UNDEFINED, |rank| rank as c_int));
    Ok(())
}

/// `MPI_Group_translate_ranks`.
///
/// # Safety
/// `ranks1` and `ranks2` must be null or have `n` elements.
pub(crate) unsafe fn group_translate_ranks(
    group1: MPI_Group,
    n: c_int,
    ranks1: *const c_int,
    group2: MPI_Group,
    ranks2: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    let group1 = get(group1, "group1")?;
    let n = length("n", n, "ranks1", ranks1)?;
    let group2 = get(group2, "group2")?;
    if n > 0 {
        place("ranks2", ranks2)?;
    }
    for index in 0..n {
        // SAFETY: the program vouches for `n` elements.
        let rank = unsafe { *ranks1.add(index) };
        let translated = if rank == MPI_PROC_NULL {
            MPI_PROC_NULL
        } else if (rank as u32) < group1.size() {
            group2.rank_of(group1.process(rank as u32)).map_or(MPI_UNDEFINED, |rank| rank as c_int)
        } else {
            return Err(Error::arg(
                MPI_ERR_RANK,
                &format!("ranks1[{index}]"),
                rank,
                &format!("must be a rank of group1, which has {} processes, or MPI_PROC_NULL", group1.size()),
            ));
        };
        // SAFETY: as above.
        unsafe { *ranks2.add(index) = translated };
    }
    Ok(())
}

/// `MPI_Group_compare`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_compare(group1: MPI_Group, group2: MPI_Group, result: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let (group1, group2) = (get(group1, "group1")?, get(group2, "group2")?);
    let answer = if group1.same_order(&group2) {
        MPI_IDENT
    } else if group1.same_members(&group2) {
        MPI_SIMILAR
    } else {
        MPI_UNEQUAL
    };
    result.set(answer);
    Ok(())
}

/// `MPI_Group_union`: the processes of the first group, then those of the second that are not in the first.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_union(group1: MPI_Group, group2: MPI_Group, newgroup: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let (group1, group2) = (get(group1, "group1")?, get(group2, "group2")?);
    let new = group2.processes().filter(|process| group1.rank_of(*process).is_none());
    let all = of_both(&group1, &group2, group1.processes().chain(new).collect());
    give(all, newgroup)
}

/// `MPI_Group_intersection`: the processes of the first group that are in the second.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_intersection(
    group1: MPI_Group,
    group2: MPI_Group,
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter()?;
    let (group1, group2) = (get(group1, "group1")?, get(group2, "group2")?);
    let common = group1.processes().filter(|process| group2.rank_of(*process).is_some()).collect();
    give(of_both(&group1, &group2, common), newgroup)
}

/// `MPI_Group_difference`: the processes of the first group that are not in the second.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_difference(
    group1: MPI_Group,
    group2: MPI_Group,
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter()?;
    let (group1, group2) = (get(group1, "group1")?, get(group2, "group2")?);
    let rest = group1.processes().filter(|process| group2.rank_of(*process).is_none()).collect();
    give(of_both(&group1, &group2, rest), newgroup)
}

/// `MPI_Group_incl`.
///
/// # Safety
/// `ranks` must be null or have `n` elements.
pub(crate) unsafe fn group_incl(
    group: MPI_Group,
    n: c_int,
    ranks: *const c_int,
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter()?;
    let group = get(group, "group")?;
    let n = length("n", n, "ranks", ranks)?;
    // SAFETY: the program vouches for `n` elements.
    let selected = Selected::from_list(group.size(), (0..n).map(|index| unsafe { *ranks.add(index) }))?;
    give(of_ranks(&group, selected.ranks.into_iter()), newgroup)
}

/// `MPI_Group_excl`.
///
/// # Safety
/// `ranks` must be null or have `n` elements.
pub(crate) unsafe fn group_excl(
    group: MPI_Group,
    n: c_int,
    ranks: *const c_int,
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter()?;
    let group = get(group, "group")?;
    let n = length("n", n, "ranks", ranks)?;
    // SAFETY: the program vouches for `n` elements.
    let selected = Selected::from_list(group.size(), (0..n).map(|index| unsafe { *ranks.add(index) }))?;
    give(of_ranks(&group, selected.others()), newgroup)
}

/// `MPI_Group_range_incl`.
///
/// # Safety
/// `ranges` must be null or have `n` elements.
pub(crate) unsafe fn group_range_incl(
    group: MPI_Group,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter()?;
    let group = get(group, "group")?;
    let n = length("n", n, "ranges", ranges)?;
    // SAFETY: the program vouches for `n` elements.
    let selected = Selected::from_ranges(group.size(), (0..n).map(|index| unsafe { *ranges.add(index) }))?;
    give(of_ranks(&group, selected.ranks.into_iter()), newgroup)
}

/// `MPI_Group_range_excl`.
///
/// # Safety
/// `ranges` must be null or have `n` elements.
pub(crate) unsafe fn group_range_excl(
    group: MPI_Group,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: Out<MPI_Group>,
) -> Result {
    let _guard = runtime::enter()?;
    let group = get(group, "group")?;
    let n = length("n", n, "ranges", ranges)?;
    // SAFETY: the program vouches for `n` elements.
    let selected = Selected::from_ranges(group.size(), (0..n).map(|index| unsafe { *ranges.add(index) }))?;
    give(of_ranks(&group, selected.others()), newgroup)
}

/// `MPI_Group_free`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn group_free(group: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    remove(group.get())?;
    group.set(MPI_GROUP_NULL);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    fn group(processes: &[u32]) -> MPI_Group {
        insert(Rc::new(Group::from_processes(processes.to_vec(), runtime::me(), NO_SESSION))).unwrap()
    }

    fn members(handle: MPI_Group) -> Vec<u32> {
        get(handle, "group").unwrap().processes().collect()
    }

    fn made(call: impl FnOnce(Out<MPI_Group>) -> Result) -> Vec<u32> {
        let mut new = MPI_GROUP_NULL;
        call((&mut new).into()).unwrap();
        let found = members(new);
        // SAFETY: `new` is valid.
        unsafe { group_free((&mut new).into()) }.unwrap();
        assert_eq!(new, MPI_GROUP_NULL);
        found
    }

    #[test]
    fn sets_are_combined_in_the_order_of_the_standard() {
        let _running = running(2, 8);
        let (a, b) = (group(&[5, 2, 0]), group(&[0, 7, 2, 1]));
        // SAFETY: all pointers are valid.
        unsafe {
            assert_eq!(made(|new| group_union(a, b, new)), [5, 2, 0, 7, 1]);
            assert_eq!(made(|new| group_intersection(a, b, new)), [2, 0]);
            assert_eq!(made(|new| group_difference(a, b, new)), [5]);
            assert_eq!(made(|new| group_difference(a, a, new)), []);
            assert_eq!(made(|new| group_union(MPI_GROUP_EMPTY, b, new)), [0, 7, 2, 1]);
            assert_eq!(made(|new| group_incl(b, 2, [3, 0].as_ptr(), new)), [1, 0]);
            assert_eq!(made(|new| group_excl(b, 2, [3, 0].as_ptr(), new)), [7, 2]);
            assert_eq!(made(|new| group_incl(b, 0, core::ptr::null(), new)), []);
            assert_eq!(made(|new| group_excl(b, 0, core::ptr::null(), new)), [0, 7, 2, 1]);
            let mut ranges = [[3, 1, -2]];
            assert_eq!(made(|new| group_range_incl(b, 1, ranges.as_mut_ptr(), new)), [1, 7]);
            assert_eq!(made(|new| group_range_excl(b, 1, ranges.as_mut_ptr(), new)), [0, 2]);
        }
    }

    #[test]
    fn ranks_are_found_and_translated() {
        let _running = running(2, 8);
        let (a, b) = (group(&[5, 2, 0]), group(&[0, 7, 2, 1]));
        let mut number = 0;
        let mut ranks = [0; 4];
        // SAFETY: all pointers are valid.
        unsafe {
            group_size(a, (&mut number).into()).unwrap();
            assert_eq!(number, 3);
            group_rank(a, (&mut number).into()).unwrap();
            assert_eq!(number, 1);
            group_rank(group(&[1]), (&mut number).into()).unwrap();
            assert_eq!(number, MPI_UNDEFINED);
            group_translate_ranks(a, 4, [0, 1, 2, MPI_PROC_NULL].as_ptr(), b, ranks.as_mut_ptr()).unwrap();
            assert_eq!(ranks, [MPI_UNDEFINED, 2, 0, MPI_PROC_NULL]);
            let error = group_translate_ranks(a, 1, [3].as_ptr(), b, ranks.as_mut_ptr()).unwrap_err();
            assert_eq!(error.class(), MPI_ERR_RANK);
            assert_eq!(
                error.text(),
                "ranks1[0] is 3; it must be a rank of group1, which has 3 processes, or MPI_PROC_NULL"
            );
        }
    }

    #[test]
    fn groups_are_compared() {
        let _running = running(0, 8);
        let mut result = 0;
        let mut compare = |a: &[u32], b: &[u32]| {
            // SAFETY: all pointers are valid.
            unsafe { group_compare(group(a), group(b), (&mut result).into()) }.unwrap();
            result
        };
        assert_eq!(compare(&[1, 2], &[1, 2]), MPI_IDENT);
        assert_eq!(compare(&[1, 2], &[2, 1]), MPI_SIMILAR);
        assert_eq!(compare(&[1, 2], &[1, 3]), MPI_UNEQUAL);
        assert_eq!(compare(&[], &[]), MPI_IDENT);
    }

    #[test]
    fn bad_handles_and_arguments_are_refused() {
        let _running = running(0, 4);
        let class = |result: Result| result.unwrap_err().class();
        let mut stale = group(&[0]);
        let copy = stale;
        let mut new = MPI_GROUP_NULL;
        // SAFETY: pointers are null or valid.
        unsafe {
            group_free((&mut stale).into()).unwrap();
            assert_eq!(class(group_free((&mut stale).into())), MPI_ERR_GROUP);
            let error = group_size(copy, (&mut 0).into()).unwrap_err();
            assert!(error.text().contains("was freed"), "{}", error.text());
            assert_eq!(class(group_size(MPI_GROUP_NULL, (&mut 0).into())), MPI_ERR_GROUP);
            assert_eq!(class(group_size(MPI_Group(MPI_COMM_WORLD.0), (&mut 0).into())), MPI_ERR_GROUP);
            assert_eq!(class(group_incl(group(&[1]), -1, core::ptr::null(), (&mut new).into())), MPI_ERR_ARG);
            assert_eq!(class(group_incl(group(&[1]), 1, core::ptr::null(), (&mut new).into())), MPI_ERR_ARG);
            let mut empty = MPI_GROUP_EMPTY;
            group_free((&mut empty).into()).unwrap();
        }
    }
}
