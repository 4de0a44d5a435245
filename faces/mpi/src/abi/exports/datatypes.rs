//! Exports of the module `datatypes`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Get_address PMPI_Get_address (location: *const c_void, address: *mut MPI_Aint) -> c_int {
        finish("MPI_Get_address", Target::Default, checked(|| crate::addresses::get_address(
            location, Out::new("address", address)?,
        )))
    }
    MPI_Pack PMPI_Pack (
        inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: c_int,
        position: *mut c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Pack", Target::Comm(comm), checked(|| crate::datatypes::pack(
            inbuf, i64::from(incount), datatype, outbuf, i64::from(outsize),
            IntOut::int(Out::new("position", position)?), comm,
        )))
    }
    MPI_Pack_c PMPI_Pack_c (
        inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void,
        outsize: MPI_Count, position: *mut MPI_Count, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Pack_c", Target::Comm(comm), checked(|| crate::datatypes::pack(
            inbuf, incount, datatype, outbuf, outsize, IntOut::count(Out::new("position", position)?), comm,
        )))
    }
    MPI_Pack_external PMPI_Pack_external (
        datarep: *const c_char, inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype,
        outbuf: *mut c_void, outsize: MPI_Aint, position: *mut MPI_Aint,
    ) -> c_int {
        finish("MPI_Pack_external", Target::Default, checked(|| crate::datatypes::pack_external(
            crate::strings::get("datarep", datarep)?, inbuf, i64::from(incount), datatype, outbuf, outsize as i64,
            IntOut::aint(Out::new("position", position)?),
        )))
    }
    MPI_Pack_external_c PMPI_Pack_external_c (
        datarep: *const c_char, inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype,
        outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Pack_external_c", Target::Default, checked(|| crate::datatypes::pack_external(
            crate::strings::get("datarep", datarep)?, inbuf, incount, datatype, outbuf, outsize,
            IntOut::count(Out::new("position", position)?),
        )))
    }
    MPI_Pack_external_size PMPI_Pack_external_size (
        datarep: *const c_char, incount: c_int, datatype: MPI_Datatype, size: *mut MPI_Aint,
    ) -> c_int {
        finish("MPI_Pack_external_size", Target::Default, checked(|| crate::datatypes::pack_external_size(
            crate::strings::get("datarep", datarep)?, i64::from(incount), datatype,
            IntOut::aint(Out::new("size", size)?),
        )))
    }
    MPI_Pack_external_size_c PMPI_Pack_external_size_c (
        datarep: *const c_char, incount: MPI_Count, datatype: MPI_Datatype, size: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Pack_external_size_c", Target::Default, checked(|| crate::datatypes::pack_external_size(
            crate::strings::get("datarep", datarep)?, incount, datatype, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Pack_size PMPI_Pack_size (
        incount: c_int, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut c_int,
    ) -> c_int {
        finish("MPI_Pack_size", Target::Comm(comm), checked(|| crate::datatypes::pack_size(
            i64::from(incount), datatype, comm, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Pack_size_c PMPI_Pack_size_c (
        incount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Pack_size_c", Target::Comm(comm), checked(|| crate::datatypes::pack_size(
            incount, datatype, comm, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Type_commit PMPI_Type_commit (datatype: *mut MPI_Datatype) -> c_int {
        finish("MPI_Type_commit", Target::Default, checked(|| crate::datatypes::type_commit(
            Out::new("datatype", datatype)?,
        )))
    }
    MPI_Type_contiguous PMPI_Type_contiguous (
        count: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_contiguous", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_contiguous(
            i64::from(count), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_contiguous_c PMPI_Type_contiguous_c (
        count: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_contiguous_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_contiguous(
            count, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_darray PMPI_Type_create_darray (
        size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const c_int,
        array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int,
        order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_darray", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_darray(
            size, rank, ndims, IntArray::int(array_of_gsizes), array_of_distribs, array_of_dargs, array_of_psizes,
            order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_darray_c PMPI_Type_create_darray_c (
        size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const MPI_Count,
        array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int,
        order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_darray_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_darray(
            size, rank, ndims, IntArray::count(array_of_gsizes), array_of_distribs, array_of_dargs, array_of_psizes,
            order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_f90_complex PMPI_Type_create_f90_complex (
        p: c_int, r: c_int, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_f90_complex", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_create_f90_complex(
            p, r, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_f90_integer PMPI_Type_create_f90_integer (
        r: c_int, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_f90_integer", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_create_f90_integer(
            r, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_f90_real PMPI_Type_create_f90_real (
        p: c_int, r: c_int, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_f90_real", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_create_f90_real(
            p, r, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed PMPI_Type_create_hindexed (
        count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_hindexed", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_hindexed(
            i64::from(count), IntArray::int(array_of_blocklengths), IntArray::aint(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed_c PMPI_Type_create_hindexed_c (
        count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_hindexed_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_hindexed(
            count, IntArray::count(array_of_blocklengths), IntArray::count(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed_block PMPI_Type_create_hindexed_block (
        count: c_int, blocklength: c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_hindexed_block", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_hindexed_block(
            i64::from(count), i64::from(blocklength), IntArray::aint(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed_block_c PMPI_Type_create_hindexed_block_c (
        count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_hindexed_block_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_hindexed_block(
            count, blocklength, IntArray::count(array_of_displacements), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hvector PMPI_Type_create_hvector (
        count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_hvector", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_hvector(
            i64::from(count), i64::from(blocklength), stride as i64, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hvector_c PMPI_Type_create_hvector_c (
        count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_hvector_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_hvector(
            count, blocklength, stride, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_indexed_block PMPI_Type_create_indexed_block (
        count: c_int, blocklength: c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_indexed_block", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_indexed_block(
            i64::from(count), i64::from(blocklength), IntArray::int(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_indexed_block_c PMPI_Type_create_indexed_block_c (
        count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_indexed_block_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_indexed_block(
            count, blocklength, IntArray::count(array_of_displacements), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_resized PMPI_Type_create_resized (
        oldtype: MPI_Datatype, lb: MPI_Aint, extent: MPI_Aint, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_resized", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_resized(
            oldtype, lb as i64, extent as i64, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_resized_c PMPI_Type_create_resized_c (
        oldtype: MPI_Datatype, lb: MPI_Count, extent: MPI_Count, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_resized_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_resized(
            oldtype, lb, extent, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_struct PMPI_Type_create_struct (
        count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint,
        array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_struct", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_struct(
            i64::from(count), IntArray::int(array_of_blocklengths), IntArray::aint(array_of_displacements),
            array_of_types, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_struct_c PMPI_Type_create_struct_c (
        count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count,
        array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_struct_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_struct(
            count, IntArray::count(array_of_blocklengths), IntArray::count(array_of_displacements), array_of_types,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_subarray PMPI_Type_create_subarray (
        ndims: c_int, array_of_sizes: *const c_int, array_of_subsizes: *const c_int,
        array_of_starts: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_subarray", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_subarray(
            ndims, IntArray::int(array_of_sizes), IntArray::int(array_of_subsizes), IntArray::int(array_of_starts),
            order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_subarray_c PMPI_Type_create_subarray_c (
        ndims: c_int, array_of_sizes: *const MPI_Count, array_of_subsizes: *const MPI_Count,
        array_of_starts: *const MPI_Count, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_create_subarray_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_subarray(
            ndims, IntArray::count(array_of_sizes), IntArray::count(array_of_subsizes),
            IntArray::count(array_of_starts), order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_dup PMPI_Type_dup (oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
        finish("MPI_Type_dup", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_dup(
            oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_free PMPI_Type_free (datatype: *mut MPI_Datatype) -> c_int {
        finish("MPI_Type_free", Target::Default, checked(|| crate::datatypes::type_free(
            Out::new("datatype", datatype)?,
        )))
    }
    MPI_Type_get_contents PMPI_Type_get_contents (
        datatype: MPI_Datatype, max_integers: c_int, max_addresses: c_int, max_datatypes: c_int,
        array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint,
        array_of_datatypes: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_get_contents", Target::Default, crate::datatypes::type_get_contents(
            datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses,
            array_of_datatypes,
        ))
    }
    MPI_Type_get_contents_c PMPI_Type_get_contents_c (
        datatype: MPI_Datatype, max_integers: MPI_Count, max_addresses: MPI_Count,
        max_large_counts: MPI_Count, max_datatypes: MPI_Count, array_of_integers: *mut c_int,
        array_of_addresses: *mut MPI_Aint, array_of_large_counts: *mut MPI_Count,
        array_of_datatypes: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_get_contents_c", Target::Default, crate::datatypes::type_get_contents_c(
            datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers,
            array_of_addresses, array_of_large_counts, array_of_datatypes,
        ))
    }
    MPI_Type_get_envelope PMPI_Type_get_envelope (
        datatype: MPI_Datatype, num_integers: *mut c_int, num_addresses: *mut c_int,
        num_datatypes: *mut c_int, combiner: *mut c_int,
    ) -> c_int {
        finish("MPI_Type_get_envelope", Target::Default, checked(|| crate::datatypes::type_get_envelope(
            datatype, Out::new("num_integers", num_integers)?, Out::new("num_addresses", num_addresses)?,
            Out::new("num_datatypes", num_datatypes)?, Out::new("combiner", combiner)?,
        )))
    }
    MPI_Type_get_envelope_c PMPI_Type_get_envelope_c (
        datatype: MPI_Datatype, num_integers: *mut MPI_Count, num_addresses: *mut MPI_Count,
        num_large_counts: *mut MPI_Count, num_datatypes: *mut MPI_Count, combiner: *mut c_int,
    ) -> c_int {
        finish("MPI_Type_get_envelope_c", Target::Default, checked(|| crate::datatypes::type_get_envelope_c(
            datatype, Out::new("num_integers", num_integers)?, Out::new("num_addresses", num_addresses)?,
            Out::new("num_large_counts", num_large_counts)?, Out::new("num_datatypes", num_datatypes)?,
            Out::new("combiner", combiner)?,
        )))
    }
    MPI_Type_get_extent PMPI_Type_get_extent (
        datatype: MPI_Datatype, lb: *mut MPI_Aint, extent: *mut MPI_Aint,
    ) -> c_int {
        finish("MPI_Type_get_extent", Target::Default, checked(|| crate::datatypes::type_get_extent(
            datatype, IntOut::aint(Out::new("lb", lb)?), IntOut::aint(Out::new("extent", extent)?),
        )))
    }
    MPI_Type_get_extent_c PMPI_Type_get_extent_c (
        datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Type_get_extent_c", Target::Default, checked(|| crate::datatypes::type_get_extent(
            datatype, IntOut::count(Out::new("lb", lb)?), IntOut::count(Out::new("extent", extent)?),
        )))
    }
    MPI_Type_get_extent_x PMPI_Type_get_extent_x (
        datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Type_get_extent_x", Target::Default, checked(|| crate::datatypes::type_get_extent(
            datatype, IntOut::count(Out::new("lb", lb)?), IntOut::count(Out::new("extent", extent)?),
        )))
    }
    MPI_Type_get_name PMPI_Type_get_name (
        datatype: MPI_Datatype, type_name: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        finish("MPI_Type_get_name", Target::Default, checked(|| crate::datatypes::type_get_name(
            datatype, Out::new("type_name", type_name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Type_get_true_extent PMPI_Type_get_true_extent (
        datatype: MPI_Datatype, true_lb: *mut MPI_Aint, true_extent: *mut MPI_Aint,
    ) -> c_int {
        finish("MPI_Type_get_true_extent", Target::Default, checked(|| crate::datatypes::type_get_true_extent(
            datatype, IntOut::aint(Out::new("true_lb", true_lb)?),
            IntOut::aint(Out::new("true_extent", true_extent)?),
        )))
    }
    MPI_Type_get_true_extent_c PMPI_Type_get_true_extent_c (
        datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Type_get_true_extent_c", Target::Default, checked(|| crate::datatypes::type_get_true_extent(
            datatype, IntOut::count(Out::new("true_lb", true_lb)?),
            IntOut::count(Out::new("true_extent", true_extent)?),
        )))
    }
    MPI_Type_get_true_extent_x PMPI_Type_get_true_extent_x (
        datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Type_get_true_extent_x", Target::Default, checked(|| crate::datatypes::type_get_true_extent(
            datatype, IntOut::count(Out::new("true_lb", true_lb)?),
            IntOut::count(Out::new("true_extent", true_extent)?),
        )))
    }
    MPI_Type_get_value_index PMPI_Type_get_value_index (
        value_type: MPI_Datatype, index_type: MPI_Datatype, pair_type: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_get_value_index", Target::Default, or_null(pair_type, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_get_value_index(
            value_type, index_type, Out::new("pair_type", pair_type)?,
        ))))
    }
    MPI_Type_indexed PMPI_Type_indexed (
        count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const c_int,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_indexed", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_indexed(
            i64::from(count), IntArray::int(array_of_blocklengths), IntArray::int(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_indexed_c PMPI_Type_indexed_c (
        count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_indexed_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_indexed(
            count, IntArray::count(array_of_blocklengths), IntArray::count(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_match_size PMPI_Type_match_size (
        typeclass: c_int, size: c_int, datatype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_match_size", Target::Default, or_null(datatype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_match_size(
            typeclass, size, Out::new("datatype", datatype)?,
        ))))
    }
    MPI_Type_set_name PMPI_Type_set_name (datatype: MPI_Datatype, type_name: *const c_char) -> c_int {
        finish("MPI_Type_set_name", Target::Default, checked(|| crate::datatypes::type_set_name(
            datatype, crate::strings::get("type_name", type_name)?,
        )))
    }
    MPI_Type_size PMPI_Type_size (datatype: MPI_Datatype, size: *mut c_int) -> c_int {
        finish("MPI_Type_size", Target::Default, checked(|| crate::datatypes::type_size(
            datatype, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Type_size_c PMPI_Type_size_c (datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
        finish("MPI_Type_size_c", Target::Default, checked(|| crate::datatypes::type_size(
            datatype, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Type_size_x PMPI_Type_size_x (datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
        finish("MPI_Type_size_x", Target::Default, checked(|| crate::datatypes::type_size(
            datatype, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Type_vector PMPI_Type_vector (
        count: c_int, blocklength: c_int, stride: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_vector", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_vector(
            i64::from(count), i64::from(blocklength), i64::from(stride), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_vector_c PMPI_Type_vector_c (
        count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        finish("MPI_Type_vector_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_vector(
            count, blocklength, stride, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Unpack PMPI_Unpack (
        inbuf: *const c_void, insize: c_int, position: *mut c_int, outbuf: *mut c_void, outcount: c_int,
        datatype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Unpack", Target::Comm(comm), checked(|| crate::datatypes::unpack(
            inbuf, i64::from(insize), IntOut::int(Out::new("position", position)?), outbuf, i64::from(outcount),
            datatype, comm,
        )))
    }
    MPI_Unpack_c PMPI_Unpack_c (
        inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void,
        outcount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Unpack_c", Target::Comm(comm), checked(|| crate::datatypes::unpack(
            inbuf, insize, IntOut::count(Out::new("position", position)?), outbuf, outcount, datatype, comm,
        )))
    }
    MPI_Unpack_external PMPI_Unpack_external (
        datarep: *const c_char, inbuf: *const c_void, insize: MPI_Aint, position: *mut MPI_Aint,
        outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_Unpack_external", Target::Default, checked(|| crate::datatypes::unpack_external(
            crate::strings::get("datarep", datarep)?, inbuf, insize as i64,
            IntOut::aint(Out::new("position", position)?), outbuf, i64::from(outcount), datatype,
        )))
    }
    MPI_Unpack_external_c PMPI_Unpack_external_c (
        datarep: *const c_char, inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count,
        outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        finish("MPI_Unpack_external_c", Target::Default, checked(|| crate::datatypes::unpack_external(
            crate::strings::get("datarep", datarep)?, inbuf, insize, IntOut::count(Out::new("position", position)?),
            outbuf, outcount, datatype,
        )))
    }
    MPI_Aint_add PMPI_Aint_add (base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
        crate::addresses::aint_add(base, disp)
    }
    MPI_Aint_diff PMPI_Aint_diff (addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
        crate::addresses::aint_diff(addr1, addr2)
    }
}
