//! Operations that the program made, by handle.

use super::{invalid, predefined_op};
use crate::abi::*;
use crate::contexts::Context;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::table::Table;
use arke_abi::with_context::OpFunction;
use arke_base::slab::Slab;
use std::rc::Rc;

/// An operation of the program's.
pub(super) struct UserOp {
    /// What combines elements.
    pub function: Function,
    /// Whether operands may change places.
    pub commute: bool,
}

/// A function that combines elements.
pub(super) enum Function {
    /// The program's own; never null.
    Plain(UserFunction),
    /// That of a library over `arke_mpi_table`. `large`: it takes lengths beyond those of an `int`.
    WithContext { function: OpFunction, context: Context, large: bool },
}

static OPS: Table<Slab<Rc<UserOp>>> = Table::new("reduction operations", Slab::new());

/// The operation that `op` names.
pub(super) fn get(op: MPI_Op) -> Result<Rc<UserOp>> {
    let Some(key) = handle::decode(Kind::Op, op.0) else { return Err(invalid(op, None)) };
    match OPS.read(|ops| ops.get(key).cloned())? {
        Some(found) => Ok(found),
        None => Err(invalid(op, OPS.read(|ops| ops.why_missing(key))?)),
    }
}

/// Gives a new operation a handle.
pub(super) fn insert(op: UserOp) -> Result<MPI_Op> {
    let key = OPS.write(|ops| ops.insert(Rc::new(op)))?;
    Ok(MPI_Op(handle::inserted(Kind::Op, key)?))
}

/// Takes the handle away. Reductions that are under way keep the operation.
pub(super) fn remove(op: MPI_Op) -> Result {
    if let Some((name, _)) = predefined_op(op) {
        return Err(Error::arg(MPI_ERR_OP, "op", name, "cannot be freed, since it is predefined"));
    }
    let Some(key) = handle::decode(Kind::Op, op.0) else { return Err(invalid(op, None)) };
    match OPS.write(|ops| ops.remove(key))? {
        Some(_) => Ok(()),
        None => Err(invalid(op, OPS.read(|ops| ops.why_missing(key))?)),
    }
}
