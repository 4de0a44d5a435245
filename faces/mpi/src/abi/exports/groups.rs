//! Exports of the module `groups`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Group_compare PMPI_Group_compare (
        group1: MPI_Group, group2: MPI_Group, result: *mut c_int,
    ) -> c_int {
        finish("MPI_Group_compare", Target::Default, checked(|| crate::groups::group_compare(
            group1, group2, Out::new("result", result)?,
        )))
    }
    MPI_Group_difference PMPI_Group_difference (
        group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_difference", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_difference(
            group1, group2, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_excl PMPI_Group_excl (
        group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_excl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_excl(
            group, n, ranks, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_free PMPI_Group_free (group: *mut MPI_Group) -> c_int {
        finish("MPI_Group_free", Target::Default, checked(|| crate::groups::group_free(
            Out::new("group", group)?,
        )))
    }
    MPI_Group_incl PMPI_Group_incl (
        group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_incl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_incl(
            group, n, ranks, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_intersection PMPI_Group_intersection (
        group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_intersection", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_intersection(
            group1, group2, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_range_excl PMPI_Group_range_excl (
        group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_range_excl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_range_excl(
            group, n, ranges, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_range_incl PMPI_Group_range_incl (
        group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_range_incl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_range_incl(
            group, n, ranges, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_rank PMPI_Group_rank (group: MPI_Group, rank: *mut c_int) -> c_int {
        finish("MPI_Group_rank", Target::Default, checked(|| crate::groups::group_rank(
            group, Out::new("rank", rank)?,
        )))
    }
    MPI_Group_size PMPI_Group_size (group: MPI_Group, size: *mut c_int) -> c_int {
        finish("MPI_Group_size", Target::Default, checked(|| crate::groups::group_size(
            group, Out::new("size", size)?,
        )))
    }
    MPI_Group_translate_ranks PMPI_Group_translate_ranks (
        group1: MPI_Group, n: c_int, ranks1: *const c_int, group2: MPI_Group, ranks2: *mut c_int,
    ) -> c_int {
        finish("MPI_Group_translate_ranks", Target::Default, crate::groups::group_translate_ranks(
            group1, n, ranks1, group2, ranks2,
        ))
    }
    MPI_Group_union PMPI_Group_union (
        group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group,
    ) -> c_int {
        finish("MPI_Group_union", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_union(
            group1, group2, Out::new("newgroup", newgroup)?,
        ))))
    }
}
