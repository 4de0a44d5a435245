//! How a datatype looks in a file whose elements have other sizes than in memory (section 14.5).
//!
//! Displacements that a constructor counts in elements shrink or grow with the elements; those in bytes stay (section
//! 14.5.1). A datatype of which no element changes keeps its layout.

use super::datarep::{Representation, UserRep};
use crate::abi::*;
use crate::datatypes::contents::{Made, Old};
use crate::datatypes::{predefined, table};
use crate::error::{Error, Result};
use arke_abi::darray;
use arke_datatype::{external32, Basic, Distribution, Layout, LayoutError, Order};
use core::ffi::c_int;
use std::sync::Arc;

/// The sizes of elements in a file, as far as a datatype has them.
#[derive(Clone, Default)]
pub(super) struct Sizes(Vec<(Basic, u64)>);

impl Sizes {
    /// Of an element.
    pub(super) fn of(&self, basic: Basic) -> u64 {
        self.0.iter().find(|(known, _)| *known == basic).map_or(basic.size(), |(_, size)| *size)
    }
}

/// A datatype in a file.
pub(super) struct Form {
    /// Its layout there.
    pub(super) layout: Arc<Layout>,
    /// The sizes of its elements there.
    pub(super) sizes: Sizes,
}

/// How `datatype` looks in a file.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names none; what the program's extent function says.
pub(super) fn in_file(rep: &Representation, datatype: MPI_Datatype, name: &str) -> Result<Form> {
    let native = table::layout(datatype, name)?;
    if rep.is_native() {
        return Ok(Form { layout: native, sizes: Sizes::default() });
    }
    let old = Old::of(datatype, name)?;
    let mut sizes = Sizes::default();
    collect(&old, rep, &mut sizes)?;
    let same = sizes.0.iter().all(|(basic, size)| *size == basic.size() && *size == basic.extent());
    let layout = if same { native } else { rebuild(&old, &sizes)? };
    Ok(Form { layout, sizes })
}

/// The element that a datatype stands for, if it is not made of others.
fn element(old: &Old) -> Option<(MPI_Datatype, Basic)> {
    match old {
        Old::Named(handle) => Some((*handle, predefined::basic(*handle)?)),
        // Types of Fortran kinds.
        Old::Derived(derived) if derived.made.types.is_empty() => {
            Some((derived.handle(), derived.layout.single_basic()?))
        }
        Old::Derived(_) => None,
    }
}

fn collect(old: &Old, rep: &Representation, sizes: &mut Sizes) -> Result {
    if let Some((handle, basic)) = element(old) {
        if !sizes.0.iter().any(|(known, _)| *known == basic) {
            let size = match rep {
                Representation::User(user) => file_size(user, handle)?,
                _ => external32::element_size(basic),
            };
            sizes.0.push((basic, size));
        }
        return Ok(());
    }
    if let Old::Derived(derived) = old {
        derived.made.types.iter().try_for_each(|inner| collect(inner, rep, sizes))?;
    }
    Ok(())
}

fn file_size(user: &UserRep, handle: MPI_Datatype) -> Result<u64> {
    user.extent(handle)
}

fn too_large(error: LayoutError) -> Box<Error> {
    Error::new(MPI_ERR_TYPE, format!("the datatype cannot be laid out in this data representation: {error}"))
}

fn rebuild(old: &Old, sizes: &Sizes) -> Result<Arc<Layout>> {
    if let Some((_, basic)) = element(old) {
        let size = sizes.of(basic);
        if size == basic.size() && size == basic.extent() {
            return Ok(Layout::basic(basic));
        }
        return Layout::contiguous(size, &Layout::basic(Basic::Byte)).map_err(too_large);
    }
    let derived = match old {
        Old::Derived(derived) => derived,
        // MPI-1's marks hold no data, and stand where they stood.
        Old::Named(mark) => return table::layout(*mark, "datatype"),
    };
    let made = &derived.made;
    let inner = made.types.iter().map(|inner| rebuild(inner, sizes)).collect::<Result<Vec<_>>>()?;
    build(made, &inner).map_err(too_large)
}

/// The arguments of a constructor, in the order in which the call has them.
struct Arguments<'a> {
    made: &'a Made,
    integers: usize,
    addresses: usize,
    large: usize,
}

impl Arguments<'_> {
    fn integer(&mut self) -> c_int {
        self.integers += 1;
        self.made.integers.get(self.integers - 1).copied().unwrap_or(0)
    }

    fn next_large(&mut self) -> Option<i64> {
        if self.made.large_counts.is_empty() {
            return None;
        }
        self.large += 1;
        self.made.large_counts.get(self.large - 1).copied()
    }

    fn count(&mut self) -> i64 {
        match self.next_large() {
            Some(count) => count,
            None => i64::from(self.integer()),
        }
    }

    fn address(&mut self) -> i64 {
        self.next_large().unwrap_or_else(|| {
            self.addresses += 1;
            self.made.addresses.get(self.addresses - 1).map_or(0, |address| *address as i64)
        })
    }

    fn counts(&mut self, n: usize) -> Vec<u64> {
        (0..n).map(|_| self.count().max(0) as u64).collect()
    }
}

/// Makes the layout of a constructor call again, of other old layouts.
fn build(made: &Made, inner: &[Arc<Layout>]) -> core::result::Result<Arc<Layout>, LayoutError> {
    let mut a = Arguments { made, integers: 0, addresses: 0, large: 0 };
    let Some(old) = inner.first() else {
        return Layout::structure(&[]);
    };
    let elements = |n: i64| n.saturating_mul(old.extent());
    match made.combiner {
        MPI_COMBINER_DUP => Ok(old.clone()),
        MPI_COMBINER_CONTIGUOUS => Layout::contiguous(a.count() as u64, old),
        MPI_COMBINER_VECTOR => {
            let (count, length, stride) = (a.count(), a.count(), a.count());
            Layout::vector(count as u64, length as u64, elements(stride), old)
        }
        MPI_COMBINER_HVECTOR => {
            let (count, length, stride) = (a.count(), a.count(), a.address());
            Layout::vector(count as u64, length as u64, stride, old)
        }
        MPI_COMBINER_INDEXED | MPI_COMBINER_HINDEXED => {
            let count = a.count() as usize;
            let lengths = a.counts(count);
            let blocks: Vec<(u64, i64)> = lengths
                .into_iter()
                .map(|length| match made.combiner {
                    MPI_COMBINER_INDEXED => (length, elements(a.count())),
                    _ => (length, a.address()),
                })
                .collect();
            Layout::indexed(&blocks, old)
        }
        MPI_COMBINER_INDEXED_BLOCK | MPI_COMBINER_HINDEXED_BLOCK => {
            let (count, length) = (a.count() as usize, a.count() as u64);
            let blocks: Vec<(u64, i64)> = (0..count)
                .map(|_| match made.combiner {
                    MPI_COMBINER_INDEXED_BLOCK => (length, elements(a.count())),
                    _ => (length, a.address()),
                })
                .collect();
            Layout::indexed(&blocks, old)
        }
        MPI_COMBINER_STRUCT => {
            let count = a.count() as usize;
            let lengths = a.counts(count);
            let members: Vec<_> = lengths
                .into_iter()
                .zip(inner)
                .map(|(length, inner)| (length, a.address(), inner.clone()))
                .collect();
            Layout::structure(&members)
        }
        MPI_COMBINER_RESIZED => {
            let (lb, extent) = (a.address(), a.address());
            Layout::resized(lb, extent, old)
        }
        MPI_COMBINER_SUBARRAY => {
            let dimensions = a.integer() as usize;
            let (sizes, parts, starts) = (a.counts(dimensions), a.counts(dimensions), a.counts(dimensions));
            Layout::subarray(&sizes, &parts, &starts, order(a.integer()), old)
        }
        MPI_COMBINER_DARRAY => {
            let (_, rank, dimensions) = (a.integer(), a.integer() as u64, a.integer() as usize);
            let sizes = a.counts(dimensions);
            let mut integers = || -> Vec<c_int> { (0..dimensions).map(|_| a.integer()).collect() };
            let (distribs, dargs, grid) = (integers(), integers(), integers());
            let distributions: Vec<Distribution> = distribs
                .into_iter()
                .zip(dargs)
                .map(|(distrib, darg)| {
                    let length = darray::block_length(darg).map(|length| length as u64);
                    match distrib {
                        MPI_DISTRIBUTE_BLOCK => Distribution::Block(length),
                        MPI_DISTRIBUTE_CYCLIC => Distribution::Cyclic(length),
                        _ => Distribution::None,
                    }
                })
                .collect();
            let grid: Vec<u64> = grid.into_iter().map(|n| n as u64).collect();
            Layout::darray(rank, &sizes, &distributions, &grid, order(a.integer()), old)
        }
        _ => Ok(old.clone()),
    }
}

fn order(order: c_int) -> Order {
    if order == MPI_ORDER_FORTRAN {
        Order::Fortran
    } else {
        Order::C
    }
}
