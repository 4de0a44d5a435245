//! Datatypes by property: Fortran kinds, size classes, and pairs of a value and an index (MPI 5.0, sections 19.1.9 and
//! 5.1.14).
//!
//! The kinds are those of GNU Fortran on x86-64.

use super::contents::Made;
use super::predefined;
use super::table::{self, Datatype};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::{self, table::Table};
use arke_datatype::{Basic, Layout};
use core::ffi::c_int;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The types of Fortran kinds made so far: combiner, precision and range lead to one handle each.
static KINDS: Table<BTreeMap<(c_int, c_int, c_int), MPI_Datatype>> =
    Table::new("datatypes of Fortran kinds", BTreeMap::new());

/// Gives the type of a Fortran kind: the same handle each time, committed, and never to be freed.
fn give_kind(combiner: c_int, p: c_int, r: c_int, basic: Basic, newtype: Out<MPI_Datatype>) -> Result {
    let known = KINDS.read(|kinds| kinds.get(&(combiner, p, r)).copied())?;
    let handle = match known {
        Some(handle) => handle,
        None => {
            let mut made = Made::new(combiner, Vec::new());
            made.integers = if combiner == MPI_COMBINER_F90_INTEGER { vec![r] } else { vec![p, r] };
            let mut datatype = Datatype::new(Layout::basic(basic), Rc::new(made));
            datatype.lasting = true;
            datatype.committed.set(true);
            let handle = table::insert(datatype)?;
            KINDS.write(|kinds| kinds.insert((combiner, p, r), handle))?;
            handle
        }
    };
    newtype.set(handle);
    Ok(())
}

/// `MPI_Type_create_f90_integer`: decimal range `r`, as for `selected_int_kind`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_create_f90_integer(r: c_int, newtype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let basic = match r {
        ..=2 => Basic::I8,
        3..=4 => Basic::I16,
        5..=9 => Basic::I32,
        10..=18 => Basic::I64,
        19..=38 => Basic::I128,
        _ => {
            return Err(Error::arg(
                MPI_ERR_ARG,
                "r",
                r,
                "must be at most 38, the decimal range of the largest integer",
            ))
        }
    };
    give_kind(MPI_COMBINER_F90_INTEGER, MPI_UNDEFINED, r, basic, newtype)
}

/// The kind of real numbers with at least `p` digits and a decimal exponent range of `r`, as for `selected_real_kind`.
fn real_kind(p: c_int, r: c_int) -> Result<Basic> {
    if p == MPI_UNDEFINED && r == MPI_UNDEFINED {
        return Err(Error::new(MPI_ERR_ARG, "p and r are both MPI_UNDEFINED; at least one must be given"));
    }
    let at_least = |digits: c_int, range: c_int| {
        (p == MPI_UNDEFINED || p <= digits) && (r == MPI_UNDEFINED || r <= range)
    };
    if at_least(6, 37) {
        Ok(Basic::F32)
    } else if at_least(15, 307) {
        Ok(Basic::F64)
    } else if at_least(18, 4931) {
        Ok(Basic::LongDouble)
    } else if at_least(33, 4931) {
        Ok(Basic::F128)
    } else if at_least(33, c_int::MAX) {
        Err(Error::arg(MPI_ERR_ARG, "r", r, "must be at most 4931, the exponent range of the largest real"))
    } else {
        Err(Error::arg(MPI_ERR_ARG, "p", p, "must be at most 33, the digits of the most precise real"))
    }
}

/// `MPI_Type_create_f90_real`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_create_f90_real(p: c_int, r: c_int, newtype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let basic = real_kind(p, r)?;
    give_kind(MPI_COMBINER_F90_REAL, p, r, basic, newtype)
}

/// `MPI_Type_create_f90_complex`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_create_f90_complex(p: c_int, r: c_int, newtype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let basic = match real_kind(p, r)? {
        Basic::F32 => Basic::C32,
        Basic::F64 => Basic::C64,
        Basic::LongDouble => Basic::C128,
        _ => Basic::ComplexF128,
    };
    give_kind(MPI_COMBINER_F90_COMPLEX, p, r, basic, newtype)
}

/// `MPI_Type_match_size`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_match_size(typeclass: c_int, size: c_int, datatype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let class: &[(c_int, MPI_Datatype)] = match typeclass {
        MPI_TYPECLASS_INTEGER => {
            &[(1, MPI_INTEGER1), (2, MPI_INTEGER2), (4, MPI_INTEGER4), (8, MPI_INTEGER8), (16, MPI_INTEGER16)]
        }
        MPI_TYPECLASS_REAL => &[(2, MPI_REAL2), (4, MPI_REAL4), (8, MPI_REAL8), (16, MPI_REAL16)],
        MPI_TYPECLASS_COMPLEX => {
            &[(4, MPI_COMPLEX4), (8, MPI_COMPLEX8), (16, MPI_COMPLEX16), (32, MPI_COMPLEX32)]
        }
        MPIX_TYPECLASS_LOGICAL => {
            &[(1, MPI_LOGICAL1), (2, MPI_LOGICAL2), (4, MPI_LOGICAL4), (8, MPI_LOGICAL8), (16, MPI_LOGICAL16)]
        }
        _ => {
            return Err(Error::arg(
                MPI_ERR_ARG,
                "typeclass",
                typeclass,
                "must be MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL or MPI_TYPECLASS_COMPLEX",
            ))
        }
    };
    let Some((_, found)) = class.iter().find(|(bytes, _)| *bytes == size) else {
        let sizes: Vec<String> = class.iter().map(|(bytes, _)| bytes.to_string()).collect();
        let remedy = format!("must be one of the sizes that this class has: {}", sizes.join(", "));
        return Err(Error::arg(MPI_ERR_ARG, "size", size, &remedy));
    };
    datatype.set(*found);
    Ok(())
}

/// `MPI_Type_get_value_index`: the pair type of a value and an index type, `MPI_DATATYPE_NULL` where there is none.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_get_value_index(
    value_type: MPI_Datatype,
    index_type: MPI_Datatype,
    pair_type: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    for (name, datatype) in [("value_type", value_type), ("index_type", index_type)] {
        if predefined::layout(datatype).is_some() {
            continue;
        }
        if handle::kind_of(datatype.0) == Some(Kind::Datatype) && datatype != MPI_DATATYPE_NULL {
            table::get(datatype, name)?;
            return Err(Error::arg(
                MPI_ERR_TYPE,
                name,
                format_args!("{:#x}", datatype.0),
                "must be a predefined datatype",
            ));
        }
        return Err(handle::invalid(Kind::Datatype, name, datatype.0, None));
    }
    let pair = match (value_type, index_type) {
        (MPI_FLOAT, MPI_INT) => MPI_FLOAT_INT,
        (MPI_DOUBLE, MPI_INT) => MPI_DOUBLE_INT,
        (MPI_LONG, MPI_INT) => MPI_LONG_INT,
        (MPI_INT, MPI_INT) => MPI_2INT,
        (MPI_SHORT, MPI_INT) => MPI_SHORT_INT,
        (MPI_LONG_DOUBLE, MPI_INT) => MPI_LONG_DOUBLE_INT,
        (MPI_REAL, MPI_REAL) => MPI_2REAL,
        (MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION) => MPI_2DOUBLE_PRECISION,
        (MPI_INTEGER, MPI_INTEGER) => MPI_2INTEGER,
        _ => MPI_DATATYPE_NULL,
    };
    pair_type.set(pair);
    Ok(())
}
