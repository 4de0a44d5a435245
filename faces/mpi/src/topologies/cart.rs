//! The calls on grids (MPI 5.0, sections 8.5.1, 8.5.5 to 8.5.8).

use super::arguments::{check_intra, check_length, check_room, ints, length, put, rank as check_rank};
use super::grid::Grid;
use super::make::{digest, make, nodes_of_first, Ranks};
use super::{placement, required, without, Shape, Topology};
use crate::abi::*;
use crate::communicators::{self, together, Comm};
use crate::error::{Error, Result};
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

const CART: &str = "a Cartesian topology, as MPI_Cart_create gives it";

impl Topology {
    fn grid(&self) -> Option<&Grid> {
        match &self.shape {
            Shape::Cart(grid) => Some(grid),
            _ => None,
        }
    }
}

/// Uses the grid of a communicator.
fn with_grid<R>(comm: MPI_Comm, f: impl FnOnce(&Rc<Comm>, &Grid) -> Result<R>) -> Result<R> {
    let (comm, topology) = required(comm, CART)?;
    match topology.grid() {
        Some(grid) => f(&comm, grid),
        None => Err(without(&comm, CART)),
    }
}

/// The grid that a call describes, which must not have more places than there are processes, and none only where it is
/// not `occupied`.
///
/// # Safety
/// The arrays are null or have `ndims` elements.
unsafe fn described(
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    processes: u32,
    occupied: bool,
) -> Result<Grid> {
    let n = length(MPI_ERR_DIMS, "ndims", ndims)?;
    // SAFETY: the caller's promise.
    let (dims, periods) = unsafe { (ints("dims", dims, n)?, ints("periods", periods, n)?) };
    let mut size = 1u64;
    for (i, dim) in dims.iter().enumerate() {
        if *dim < c_int::from(occupied) {
            let wanted = if occupied { "must be positive" } else { "must not be negative" };
            return Err(Error::arg(MPI_ERR_DIMS, &format!("dims[{i}]"), dim, wanted));
        }
        size = size.saturating_mul(*dim as u64);
    }
    if size > u64::from(processes) {
        let sizes: Vec<String> = dims.iter().map(c_int::to_string).collect();
        return Err(Error::new(
            MPI_ERR_DIMS,
            format!(
                "dims describe a grid of {} = {size} processes, but the communicator has {processes}; the grid must not be \
                 larger",
                sizes.join(" x ")
            ),
        ));
    }
    Ok(Grid {
        dims: dims.iter().map(|dim| *dim as u32).collect(),
        periods: periods.iter().map(|period| *period != 0).collect(),
    })
}

/// The rank of the parent for each place of a grid; none where they had best stay as they are.
fn placed(parent: &Comm, grid: &Grid) -> Option<Vec<u32>> {
    let nodes = nodes_of_first(parent, grid.size())?;
    placement::for_grid(grid, &nodes)
}

/// `MPI_Cart_create`. Where ranks may be reordered, neighbours are put on the same node as far as can be.
///
/// # Safety
/// `dims` and `periods` must be null or have `ndims` elements.
pub(crate) unsafe fn cart_create(
    comm_old: MPI_Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    reorder: c_int,
    comm_cart: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get_as(comm_old, "comm_old")?;
    check_intra(&parent, "comm_old")?;
    // SAFETY: the caller's promise.
    let asked = unsafe { described(ndims, dims, periods, parent.size(), true) };
    let asked = asked.and_then(|grid| {
        let digest = digest((&grid, reorder != 0));
        Ok(((grid, comm_cart?), digest))
    });
    let (grid, place) = together::consent_to_same(&parent, asked, "ndims, dims, periods and reorder")?;
    let order = if reorder != 0 { placed(&parent, &grid) } else { None };
    let ranks = order.map_or(Ranks::First(grid.size()), Ranks::Listed);
    place.set(make(&parent, ranks, Shape::Cart(grid))?);
    Ok(())
}

/// `MPI_Cart_map`: the rank that `MPI_Cart_create` would give this process if it may reorder.
/// A grid without places, which programs that compute its sides may ask for, has none for anybody.
///
/// # Safety
/// As for [`cart_create`].
pub(crate) unsafe fn cart_map(
    comm: MPI_Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    newrank: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get(comm)?;
    check_intra(&parent, "comm")?;
    // SAFETY: the caller's promise.
    let grid = unsafe { described(ndims, dims, periods, parent.size(), false) }?;
    let own = (parent.rank() < grid.size()).then_some(parent.rank());
    let place = own.map(|own| match placed(&parent, &grid) {
        Some(order) => order.iter().position(|rank| *rank == own).map_or(MPI_UNDEFINED, |at| at as c_int),
        None => own as c_int,
    });
    newrank.set(place.unwrap_or(MPI_UNDEFINED));
    Ok(())
}

/// `MPI_Cartdim_get`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn cartdim_get(comm: MPI_Comm, ndims: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    with_grid(comm, |_, grid| {
        ndims.set(grid.ndims() as c_int);
        Ok(())
    })
}

/// What is said of too little room for coordinates.
const DIMENSIONS: &str = "the number of dimensions of the grid";

/// `MPI_Cart_get`.
///
/// # Safety
/// The arrays must be null or have `maxdims` elements.
pub(crate) unsafe fn cart_get(
    comm: MPI_Comm,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    with_grid(comm, |comm, grid| {
        let n = grid.ndims();
        check_length("maxdims", maxdims, n, DIMENSIONS)?;
        check_room("dims", dims, n)?;
        check_room("periods", periods, n)?;
        check_room("coords", coords, n)?;
        // SAFETY: the caller's promise; there is room, as was just checked.
        unsafe {
            put("dims", dims, grid.dims.iter().map(|dim| *dim as c_int))?;
            put("periods", periods, grid.periods.iter().map(|period| c_int::from(*period)))?;
            put("coords", coords, grid.coords(comm.rank()).map(|at| at as c_int))
        }
    })
}

/// `MPI_Cart_rank`. Coordinates beyond the edge count on round the circle, in a dimension that is one.
///
/// # Safety
/// `coords` must be null or have as many elements as the grid has dimensions.
pub(crate) unsafe fn cart_rank(comm: MPI_Comm, coords: *const c_int, rank: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    with_grid(comm, |_, grid| {
        // SAFETY: the caller's promise.
        let given = unsafe { ints("coords", coords, grid.ndims()) }?;
        let mut found = Vec::with_capacity(given.len());
        for (d, at) in given.iter().enumerate() {
            found.push(grid.coordinate(d, i64::from(*at)).ok_or_else(|| {
                Error::arg(
                    MPI_ERR_ARG,
                    &format!("coords[{d}]"),
                    at,
                    &format!(
                        "must be 0 to {}, since the grid is not periodic in this dimension",
                        grid.dims[d] - 1
                    ),
                )
            })?);
        }
        rank.set(grid.rank(found) as c_int);
        Ok(())
    })
}

/// `MPI_Cart_coords`.
///
/// # Safety
/// `coords` must be null or have `maxdims` elements.
pub(crate) unsafe fn cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    with_grid(comm, |_, grid| {
        let rank = check_rank(rank, grid.size())?;
        check_length("maxdims", maxdims, grid.ndims(), DIMENSIONS)?;
        // SAFETY: the caller's promise.
        unsafe { put("coords", coords, grid.coords(rank).map(|at| at as c_int)) }
    })
}

/// `MPI_Cart_shift`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn cart_shift(
    comm: MPI_Comm,
    direction: c_int,
    disp: c_int,
    rank_source: Out<c_int>,
    rank_dest: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    with_grid(comm, |comm, grid| {
        let d = usize::try_from(direction).ok().filter(|d| *d < grid.ndims()).ok_or_else(|| {
            let remedy = match grid.ndims() {
                0 => "cannot be any: the grid has no dimensions".to_string(),
                n => format!("must be a dimension of the grid (0 to {})", n - 1),
            };
            Error::arg(MPI_ERR_ARG, "direction", direction, &remedy)
        })?;
        let at = |by: i64| grid.shifted(comm.rank(), d, by).map_or(MPI_PROC_NULL, |rank| rank as c_int);
        rank_source.set(at(-i64::from(disp)));
        rank_dest.set(at(i64::from(disp)));
        Ok(())
    })
}

/// `MPI_Cart_sub`.
///
/// # Safety
/// `remain_dims` must be null or have as many elements as the grid has dimensions.
pub(crate) unsafe fn cart_sub(
    comm: MPI_Comm,
    remain_dims: *const c_int,
    newcomm: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get(comm)?;
    with_grid(comm, |_, grid| {
        // SAFETY: the caller's promise.
        let asked = unsafe { ints("remain_dims", remain_dims, grid.ndims()) };
        let asked = asked.and_then(|remain| {
            let remains: Vec<bool> = remain.iter().map(|remains| *remains != 0).collect();
            let digest = digest(&remains);
            Ok(((remains, newcomm?), digest))
        });
        let (remains, place) = together::consent_to_same(&parent, asked, "remain_dims")?;
        let ranks = Ranks::Listed(grid.slice(parent.rank(), &remains));
        place.set(make(&parent, ranks, Shape::Cart(grid.sub(&remains)))?);
        Ok(())
    })
}
