//! `MPI_Type_create_subarray` and `MPI_Type_create_darray` (MPI 5.0, sections 5.1.3 and 5.1.4).

use super::constructors::{both_forms, too_large, Form, Recorder};
use super::contents::Old;
use super::table;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_abi::darray;
use arke_datatype::{Distribution, Layout, Order};
use core::ffi::c_int;

both_forms! {
    /// `MPI_Type_create_subarray`.
    type_create_subarray(
        ndims: c_int, sizes: IntArray, subsizes: IntArray, starts: IntArray, order: c_int, oldtype: MPI_Datatype,
        newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_create_darray`.
    #[allow(clippy::too_many_arguments)]
    type_create_darray(
        size: c_int, rank: c_int, ndims: c_int, gsizes: IntArray, distribs: *const c_int, dargs: *const c_int,
        psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>,
    );
}

fn check_dimensions(ndims: c_int) -> Result<usize> {
    if ndims < 1 {
        return Err(Error::arg(MPI_ERR_ARG, "ndims", ndims, "must be at least 1"));
    }
    Ok(ndims as usize)
}

fn check_order(order: c_int) -> Result<Order> {
    match order {
        MPI_ORDER_C => Ok(Order::C),
        MPI_ORDER_FORTRAN => Ok(Order::Fortran),
        _ => Err(Error::arg(MPI_ERR_ARG, "order", order, "must be MPI_ORDER_C or MPI_ORDER_FORTRAN")),
    }
}

/// Element `index` of an argument, which must be within bounds.
fn within(name: &str, index: usize, value: i64, low: i64, high: i64, remedy: &str) -> Result<u64> {
    if value < low || value > high {
        return Err(Error::arg(MPI_ERR_ARG, &format!("{name}[{index}]"), value, remedy));
    }
    Ok(value as u64)
}

#[allow(clippy::too_many_arguments)]
unsafe fn type_create_subarray(
    form: Form,
    ndims: c_int,
    sizes: IntArray,
    subsizes: IntArray,
    starts: IntArray,
    order: c_int,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let dimensions = check_dimensions(ndims)?;
    let arrays = [("array_of_sizes", sizes), ("array_of_subsizes", subsizes), ("array_of_starts", starts)];
    if let Some((name, _)) = arrays.iter().find(|(_, array)| array.is_null()) {
        return Err(Error::null(name));
    }
    let [mut whole, mut part, mut from] = [const { Vec::new() }; 3];
    for index in 0..dimensions {
        // SAFETY: not null, and the caller vouches for the length of the arrays.
        let (size, subsize, start) = unsafe { (sizes.at(index), subsizes.at(index), starts.at(index)) };
        whole.push(within("array_of_sizes", index, size, 1, i64::MAX, "must be at least 1")?);
        let remedy = format!("must be at least 1 and at most array_of_sizes[{index}], which is {size}");
        part.push(within("array_of_subsizes", index, subsize, 1, size, &remedy)?);
        let last = size - subsize;
        let remedy =
            format!("must be at least 0 and at most {last}, so that {subsize} of {size} elements fit");
        from.push(within("array_of_starts", index, start, 0, last, &remedy)?);
    }
    let order_of_memory = check_order(order)?;
    let old = table::layout(oldtype, "oldtype")?;
    let layout = Layout::subarray(&whole, &part, &from, order_of_memory, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_SUBARRAY, vec![Old::of(oldtype, "oldtype")?]);
    record.integer(ndims);
    [whole, part, from].iter().flatten().for_each(|value| record.count(*value as i64));
    record.integer(order);
    record.give(layout, newtype)
}

#[allow(clippy::too_many_arguments)]
unsafe fn type_create_darray(
    form: Form,
    size: c_int,
    rank: c_int,
    ndims: c_int,
    gsizes: IntArray,
    distribs: *const c_int,
    dargs: *const c_int,
    psizes: *const c_int,
    order: c_int,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    if size < 1 {
        return Err(Error::arg(MPI_ERR_ARG, "size", size, "must be at least 1"));
    }
    if rank < 0 || rank >= size {
        return Err(Error::arg(MPI_ERR_ARG, "rank", rank, &format!("must be 0 to {}, below size", size - 1)));
    }
    let dimensions = check_dimensions(ndims)?;
    if gsizes.is_null() {
        return Err(Error::null("array_of_gsizes"));
    }
    let arrays = [("array_of_distribs", distribs), ("array_of_dargs", dargs), ("array_of_psizes", psizes)];
    if let Some((name, _)) = arrays.iter().find(|(_, array)| array.is_null()) {
        return Err(Error::null(name));
    }
    // SAFETY: not null, and the caller vouches for the length of the arrays.
    let [distribs, dargs, psizes] =
        arrays.map(|(_, array)| unsafe { core::slice::from_raw_parts(array, dimensions) });
    let [mut whole, mut grid] = [const { Vec::new() }; 2];
    let mut distributions = Vec::new();
    for index in 0..dimensions {
        // SAFETY: as above.
        let gsize = unsafe { gsizes.at(index) };
        let psize = i64::from(psizes[index]);
        whole.push(within("array_of_gsizes", index, gsize, 1, i64::MAX, "must be at least 1")?);
        grid.push(within("array_of_psizes", index, psize, 1, i64::MAX, "must be at least 1")?);
        distributions.push(distribution(index, gsize, psize, distribs[index], dargs[index])?);
    }
    let processes = grid.iter().try_fold(1u64, |product, psize| product.checked_mul(*psize));
    if processes != Some(size as u64) {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "size",
            size,
            "must be the product of array_of_psizes, the number of processes in the grid",
        ));
    }
    let memory_order = check_order(order)?;
    let old = table::layout(oldtype, "oldtype")?;
    let layout =
        Layout::darray(rank as u64, &whole, &distributions, &grid, memory_order, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_DARRAY, vec![Old::of(oldtype, "oldtype")?]);
    [size, rank, ndims].into_iter().for_each(|value| record.integer(value));
    whole.iter().for_each(|gsize| record.count(*gsize as i64));
    [distribs, dargs, psizes].into_iter().flatten().for_each(|value| record.integer(*value));
    record.integer(order);
    record.give(layout, newtype)
}

fn distribution(index: usize, gsize: i64, psize: i64, distrib: c_int, darg: c_int) -> Result<Distribution> {
    let length = darray::block_length(darg);
    match distrib {
        MPI_DISTRIBUTE_NONE => {
            within(
                "array_of_psizes",
                index,
                psize,
                1,
                1,
                "must be 1 where the distribution is MPI_DISTRIBUTE_NONE",
            )?;
            Ok(Distribution::None)
        }
        MPI_DISTRIBUTE_BLOCK => {
            let least = gsize.unsigned_abs().div_ceil(psize.unsigned_abs()) as i64;
            let remedy = format!(
                "must be MPI_DISTRIBUTE_DFLT_DARG or at least {least}, so that {psize} blocks hold {gsize} elements"
            );
            let length =
                length.map(|length| within("array_of_dargs", index, length, least, i64::MAX, &remedy));
            Ok(Distribution::Block(length.transpose()?))
        }
        MPI_DISTRIBUTE_CYCLIC => {
            let remedy = "must be MPI_DISTRIBUTE_DFLT_DARG or at least 1";
            let length = length.map(|length| within("array_of_dargs", index, length, 1, i64::MAX, remedy));
            Ok(Distribution::Cyclic(length.transpose()?))
        }
        _ => Err(Error::arg(
            MPI_ERR_ARG,
            &format!("array_of_distribs[{index}]"),
            distrib,
            "must be MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC or MPI_DISTRIBUTE_NONE",
        )),
    }
}
