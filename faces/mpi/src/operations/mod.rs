//! Reduction operations (MPI 5.0, section 6.9).
//!
//! A chapter that reduces asks for a [`Reduction`]: an operation checked against a datatype, ready to be applied to
//! buffers. [`reduction`] is for collective calls; [`accumulation`] does the checks for one-sided ones.

mod calls;
mod table;
#[cfg(test)]
mod tests;

use crate::abi::*;
use crate::datatypes::table::Held;
use crate::datatypes::{predefined, table as types};
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::engine;
use arke_datatype::reduce::{self, Kernel, ReduceOp};
use arke_datatype::{Basic, Layout};
use core::ffi::{c_int, c_void};
use std::rc::Rc;
use std::sync::Arc;

pub(crate) use calls::*;
use table::{Function, UserOp};

/// Every predefined operation with its name.
pub const ALL: &[(MPI_Op, &str, ReduceOp)] = &[
    (MPI_SUM, "MPI_SUM", ReduceOp::Sum),
    (MPI_MIN, "MPI_MIN", ReduceOp::Min),
    (MPI_MAX, "MPI_MAX", ReduceOp::Max),
    (MPI_PROD, "MPI_PROD", ReduceOp::Prod),
    (MPI_BAND, "MPI_BAND", ReduceOp::Band),
    (MPI_BOR, "MPI_BOR", ReduceOp::Bor),
    (MPI_BXOR, "MPI_BXOR", ReduceOp::Bxor),
    (MPI_LAND, "MPI_LAND", ReduceOp::Land),
    (MPI_LOR, "MPI_LOR", ReduceOp::Lor),
    (MPI_LXOR, "MPI_LXOR", ReduceOp::Lxor),
    (MPI_MINLOC, "MPI_MINLOC", ReduceOp::MinLoc),
    (MPI_MAXLOC, "MPI_MAXLOC", ReduceOp::MaxLoc),
    (MPI_REPLACE, "MPI_REPLACE", ReduceOp::Replace),
    (MPI_NO_OP, "MPI_NO_OP", ReduceOp::NoOp),
];

/// Handles of predefined operations lie below this.
const OPS_END: usize = 0x40;

/// The kind of a predefined operation by its handle; `None` for all other values.
#[inline(always)]
pub fn known_op(op: MPI_Op) -> Option<ReduceOp> {
    static KINDS: [Option<ReduceOp>; OPS_END] = {
        let mut kinds = [None; OPS_END];
        let mut i = 0;
        while i < ALL.len() {
            kinds[ALL[i].0 .0] = Some(ALL[i].2);
            i += 1;
        }
        kinds
    };
    *KINDS.get(op.0)?
}

/// The name and kind of a predefined operation.
fn predefined_op(op: MPI_Op) -> Option<(&'static str, ReduceOp)> {
    ALL.iter().find(|(handle, ..)| *handle == op).map(|(_, name, op)| (*name, *op))
}

/// An operation on elements of a datatype, checked and ready to be applied.
#[derive(Clone)]
pub struct Reduction {
    how: How,
    commutative: bool,
    layout: Arc<Layout>,
}

#[derive(Clone)]
enum How {
    Kernel(Kernel),
    /// The function gets the datatype's handle, which therefore outlives the program's `MPI_Type_free`.
    User {
        op: Rc<UserOp>,
        datatype: Held,
    },
}

impl Reduction {
    /// Whether operands may be combined in any order. Predefined operations are commutative.
    pub fn commutative(&self) -> bool {
        self.commutative
    }

    /// What one element looks like in memory.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Whether a function of the program does the combining. Such a function may call MPI; where other threads may use
    /// MPI too, it is to be applied inside [`crate::runtime::unlocked`].
    pub fn is_users(&self) -> bool {
        matches!(self.how, How::User { .. })
    }

    /// The function that combines elements of a predefined type, one extent apart; nothing for the program's
    /// operations.
    #[inline]
    pub fn kernel(&self) -> Option<Kernel> {
        match self.how {
            How::Kernel(kernel) => Some(kernel),
            How::User { .. } => None,
        }
    }

    /// Combines `count` elements: `inout[i] = input[i] OP inout[i]`. The addresses are those of buffer arguments: an
    /// element's data lie at the displacements of its layout from them.
    ///
    /// # Safety
    /// `input` holds `count` elements of the datatype, valid for reads, and `inout` as many, valid for reads and
    /// writes; the two do not overlap.
    pub unsafe fn apply(&self, input: *const u8, inout: *mut u8, count: u64) {
        match &self.how {
            // SAFETY: as the caller vouches.
            How::Kernel(kernel) => unsafe { kernel(input, inout, count as usize) },
            How::User { op, datatype } => datatype.show(|datatype| {
                // SAFETY: as the caller vouches; the function is one that the program gave for this.
                unsafe { call_user(&op.function, datatype, self.layout.extent(), input, inout, count) }
            }),
        }
    }
}

/// Calls a function of the program, several times where its `int` length cannot hold the count.
///
/// # Safety
/// As for [`Reduction::apply`].
unsafe fn call_user(
    function: &Function,
    datatype: MPI_Datatype,
    extent: i64,
    input: *const u8,
    inout: *mut u8,
    count: u64,
) {
    if count == 0 {
        return;
    }
    let most = match function {
        Function::Plain(UserFunction::Large(_)) | Function::WithContext { large: true, .. } => {
            MPI_Count::MAX as u64
        }
        _ => c_int::MAX as u64,
    };
    let mut done = 0u64;
    while done < count {
        let now = (count - done).min(most);
        let offset = (done as i64).wrapping_mul(extent) as isize;
        let from: *mut c_void = input.wrapping_offset(offset).cast_mut().cast();
        let to: *mut c_void = inout.wrapping_offset(offset).cast();
        // The function gets variables of its own, which it may change as it likes.
        let mut given = datatype;
        // SAFETY: as the caller vouches; `now` fits the length's type.
        engine::callback(|| unsafe {
            match function {
                Function::Plain(UserFunction::Large(Some(function))) => {
                    function(from, to, &mut (now as MPI_Count), &mut given)
                }
                Function::Plain(UserFunction::Int(Some(function))) => {
                    function(from, to, &mut (now as c_int), &mut given)
                }
                Function::WithContext { function, context, .. } => {
                    function(context.pointer(), from, to, now as MPI_Count, given)
                }
                // `MPI_Op_create` refuses null functions.
                Function::Plain(UserFunction::Large(None) | UserFunction::Int(None)) => {}
            }
        });
        done += now;
    }
}

/// The operation `op` on elements of `datatype`, for a collective reduction or `MPI_Reduce_local`.
///
/// # Errors
/// `MPI_ERR_OP` where the handle names no operation, or one that is not for reductions or not defined on the datatype;
/// `MPI_ERR_TYPE` for a datatype that is not valid or not committed.
pub fn reduction(op: MPI_Op, datatype: MPI_Datatype) -> Result<Reduction> {
    let layout = types::committed(datatype, "datatype")?;
    match predefined_op(op) {
        Some((name, ReduceOp::Replace | ReduceOp::NoOp)) => {
            Err(Error::arg(MPI_ERR_OP, "op", name, "is only for one-sided accumulation, not for reductions"))
        }
        Some((name, op)) => {
            let basic = element_kind(datatype, &layout, name)?;
            kernel(op, name, basic, datatype, layout)
        }
        None => {
            let user = table::get(op)?;
            Ok(Reduction {
                commutative: user.commute,
                how: How::User { op: user, datatype: Held::of(datatype, "datatype")? },
                layout,
            })
        }
    }
}

/// The function for a predefined operation on a predefined type, where there is one: the short way to what
/// [`reduction`] says at length.
#[inline]
pub fn reduction_kernel(op: MPI_Op, datatype: MPI_Datatype) -> Option<Kernel> {
    match predefined_op(op)? {
        (_, ReduceOp::Replace | ReduceOp::NoOp) => None,
        (_, op) => reduce::kernel(op, computed(predefined::basic(datatype)?, datatype)),
    }
}

/// The operation `op` on data of `datatype`, for one-sided accumulation: a predefined operation, on a predefined type
/// or a derived one whose elements are all of one predefined type (MPI 5.0, section 12.3.4). Returns it with the kind
/// of the elements.
///
/// # Errors
/// As [`reduction`].
pub fn accumulation(op: MPI_Op, datatype: MPI_Datatype) -> Result<(ReduceOp, Basic)> {
    let basic = match predefined::basic(datatype) {
        Some(basic) => Some(basic),
        None => types::committed(datatype, "target_datatype")?.single_basic(),
    };
    let Some((name, op)) = predefined_op(op) else {
        return Err(refuse_users(op));
    };
    let Some(basic) = basic else {
        return Err(Error::new(
            MPI_ERR_TYPE,
            format!("{name} needs a datatype whose elements are all of the same predefined type; those of target_datatype differ"),
        ));
    };
    if reduce::kernel(op, basic).is_some() {
        return Ok((op, basic));
    }
    let computed = computed(basic, datatype);
    match reduce::kernel(op, computed) {
        Some(_) => Ok((op, computed)),
        None => Err(undefined(name, datatype)),
    }
}

/// Whether `op` is one that may be used in one-sided accumulation, where there are no data.
///
/// # Errors
/// `MPI_ERR_OP` where it is not a predefined one.
pub fn check_predefined(op: MPI_Op) -> Result {
    predefined_op(op).map(drop).ok_or_else(|| refuse_users(op))
}

#[cold]
fn refuse_users(op: MPI_Op) -> Box<Error> {
    match table::get(op) {
        Err(error) => error,
        Ok(_) => Error::arg(
            MPI_ERR_OP,
            "op",
            "an operation of the program's",
            "must be a predefined one for one-sided accumulation",
        ),
    }
}

/// The element kind of a datatype that a predefined operation can reduce: a predefined one, named or of a Fortran kind.
fn element_kind(datatype: MPI_Datatype, layout: &Layout, op: &str) -> Result<Basic> {
    if let Some(basic) = predefined::basic(datatype) {
        return Ok(basic);
    }
    if types::get(datatype, "datatype")?.lasting {
        if let Some(basic) = layout.single_basic() {
            return Ok(basic);
        }
    }
    Err(Error::arg(
        MPI_ERR_OP,
        "op",
        op,
        "cannot be used with a derived datatype; use the predefined type of its elements, or an operation made by MPI_Op_create",
    ))
}

/// What the elements of a datatype are computed as.
///
/// The standard leaves MPI_CHAR out of arithmetic. Programs use it all the same, and other libraries let them, with the
/// sign that `char` has on this machine.
#[inline]
fn computed(basic: Basic, datatype: MPI_Datatype) -> Basic {
    match basic {
        Basic::Char if datatype != MPI_CHARACTER => Basic::I8,
        _ => basic,
    }
}

fn kernel(
    op: ReduceOp,
    name: &str,
    basic: Basic,
    datatype: MPI_Datatype,
    layout: Arc<Layout>,
) -> Result<Reduction> {
    match reduce::kernel(op, computed(basic, datatype)) {
        Some(kernel) => Ok(Reduction { how: How::Kernel(kernel), commutative: true, layout }),
        None => Err(undefined(name, datatype)),
    }
}

#[cold]
fn undefined(op: &str, datatype: MPI_Datatype) -> Box<Error> {
    let elements = predefined::name(datatype).unwrap_or("the type of the elements of datatype");
    Error::new(
        MPI_ERR_OP,
        format!(
            "op is {op}, which is not defined on {elements}; section 6.9.2 of MPI 5.0 lists the types of each operation"
        ),
    )
}

/// Whether `op` is commutative.
fn commutative(op: MPI_Op) -> Result<bool> {
    match predefined_op(op) {
        // Of several MPI_REPLACE, the last one wins; MPI_NO_OP keeps the second operand.
        Some((_, op)) => Ok(!matches!(op, ReduceOp::Replace | ReduceOp::NoOp)),
        None => Ok(table::get(op)?.commute),
    }
}

fn invalid(op: MPI_Op, missing: Option<arke_base::slab::Missing>) -> Box<Error> {
    handle::invalid(Kind::Op, "op", op.0, missing)
}
