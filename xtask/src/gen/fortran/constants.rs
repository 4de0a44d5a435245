//! Constants and types in Fortran: `mpif.h`, and the parts of the modules that declare no procedure.

use std::fmt::Write;

use super::super::table::{Constant, Tables};
use super::fortran_head;
use super::procedures::Procedures;

/// The handle types.
pub const HANDLES: [&str; 11] = [
    "MPI_Comm",
    "MPI_Datatype",
    "MPI_Errhandler",
    "MPI_File",
    "MPI_Group",
    "MPI_Info",
    "MPI_Message",
    "MPI_Op",
    "MPI_Request",
    "MPI_Session",
    "MPI_Win",
];

/// What stands for something else by its address alone: the constant, its common block, type and shape.
const PLACES: [(&str, &str, &str); 10] = [
    ("MPI_BOTTOM", "integer", ""),
    ("MPI_IN_PLACE", "integer", ""),
    ("MPI_BUFFER_AUTOMATIC", "integer", ""),
    ("MPI_ARGV_NULL", "character(len=1)", "(1)"),
    ("MPI_ARGVS_NULL", "character(len=1)", "(1,1)"),
    ("MPI_ERRCODES_IGNORE", "integer", "(1)"),
    ("MPI_STATUS_IGNORE", "status", ""),
    ("MPI_STATUSES_IGNORE", "status", "(1)"),
    ("MPI_UNWEIGHTED", "integer", "(1)"),
    ("MPI_WEIGHTS_EMPTY", "integer", "(1)"),
];

/// The kinds and the parts of a status, which all interfaces share.
const KINDS: [(&str, i64); 8] = [
    ("MPI_ADDRESS_KIND", 8),
    ("MPI_COUNT_KIND", 8),
    ("MPI_OFFSET_KIND", 8),
    ("MPI_INTEGER_KIND", 4),
    ("MPI_STATUS_SIZE", 8),
    ("MPI_SOURCE", 1),
    ("MPI_TAG", 2),
    ("MPI_ERROR", 3),
];

/// Predefined callbacks; each is a procedure of the library.
pub const PREDEFINED: [(&str, &str); 13] = [
    ("MPI_COMM_DUP_FN", "MPI_Comm_copy_attr_function"),
    ("MPI_COMM_NULL_COPY_FN", "MPI_Comm_copy_attr_function"),
    ("MPI_COMM_NULL_DELETE_FN", "MPI_Comm_delete_attr_function"),
    ("MPI_TYPE_DUP_FN", "MPI_Type_copy_attr_function"),
    ("MPI_TYPE_NULL_COPY_FN", "MPI_Type_copy_attr_function"),
    ("MPI_TYPE_NULL_DELETE_FN", "MPI_Type_delete_attr_function"),
    ("MPI_WIN_DUP_FN", "MPI_Win_copy_attr_function"),
    ("MPI_WIN_NULL_COPY_FN", "MPI_Win_copy_attr_function"),
    ("MPI_WIN_NULL_DELETE_FN", "MPI_Win_delete_attr_function"),
    ("MPI_CONVERSION_FN_NULL", "MPI_Datarep_conversion_function"),
    ("MPI_CONVERSION_FN_NULL_C", "MPI_Datarep_conversion_function_c"),
    ("MPI_DUP_FN", ""),
    ("MPI_NULL_COPY_FN", ""),
];

/// The last of the predefined callbacks of MPI-1.
pub const PREDEFINED_DELETE: &str = "MPI_NULL_DELETE_FN";

/// A number that a constant of the C interface has in Fortran; `None` for what is no number there.
fn number(tables: &Tables, constant: &Constant) -> Result<Option<i64>, String> {
    let name = constant.name.as_str();
    if name.starts_with("MPI_T_") || name.starts_with("MPI_F_") {
        return Ok(None);
    }
    if constant.kind == "alias" {
        let of = tables.constants.iter().find(|other| other.name == constant.value);
        return number(tables, of.ok_or_else(|| format!("{name} is an alias of nothing"))?);
    }
    if constant.kind.ends_with('*') {
        return Ok(None);
    }
    let value = constant.value.as_str();
    let value = match value.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => value.parse(),
    };
    let value = value.map_err(|error| format!("constants.tsv: {name}: {error}"))?;
    // A string in Fortran has no byte for a terminating zero.
    Ok(Some(if name.starts_with("MPI_MAX_") && constant.kind == "int" { value - 1 } else { value }))
}

/// The handle type of a constant, followed through aliases.
fn handle(tables: &Tables, constant: &Constant) -> Option<&'static str> {
    if constant.kind == "alias" {
        return handle(tables, tables.constants.iter().find(|other| other.name == constant.value)?);
    }
    HANDLES.into_iter().find(|handle| *handle == constant.kind)
}

fn parameter(text: &mut String, kind: &str, name: &str, value: &str) {
    writeln!(text, "      {kind} {name}\n      PARAMETER ({name}={value})").expect("a string takes any text");
}

/// The constants of `mpif.h` and `mpi`, in lines that both source forms take.
pub fn integers(tables: &Tables, in_module: bool) -> Result<String, String> {
    let mut text = String::new();
    if !in_module {
        for (name, value) in KINDS {
            parameter(&mut text, "INTEGER", name, &value.to_string());
        }
    }
    for name in ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"] {
        parameter(&mut text, "LOGICAL", name, ".FALSE.");
    }
    for constant in tables.constants.iter().chain(&tables.removed.constants()) {
        let Some(value) = number(tables, constant)? else { continue };
        let kind = if constant.kind == "MPI_Offset" { "INTEGER(KIND=MPI_OFFSET_KIND)" } else { "INTEGER" };
        parameter(&mut text, kind, &constant.name, &value.to_string());
    }
    for (name, kind, shape) in PLACES {
        let (kind, shape) = match (kind, shape) {
            ("status", "") => ("INTEGER", "(MPI_STATUS_SIZE)"),
            ("status", _) => ("INTEGER", "(MPI_STATUS_SIZE,1)"),
            ("integer", shape) => ("INTEGER", shape),
            (_, shape) => ("CHARACTER*1", shape),
        };
        writeln!(text, "      {kind} {name}{shape}").expect("a string takes any text");
        writeln!(text, "      COMMON /{}/ {name}", common(name)).expect("a string takes any text");
    }
    Ok(text)
}

/// The constants of `mpi_f08`.
pub fn typed(tables: &Tables) -> Result<String, String> {
    let mut text = String::from(
        "  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.\n  \
         logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.\n",
    );
    for constant in &tables.constants {
        let Some(value) = number(tables, constant)? else { continue };
        let name = &constant.name;
        let line = match handle(tables, constant) {
            Some(handle) => format!("  type({handle}), parameter :: {name} = {handle}({value})"),
            None if constant.kind == "MPI_Offset" => {
                format!("  integer(kind=MPI_OFFSET_KIND), parameter :: {name} = {value}")
            }
            None => format!("  integer, parameter :: {name} = {value}"),
        };
        text += &line;
        text.push('\n');
    }
    for (name, kind, shape) in PLACES {
        let kind = match name {
            _ if kind == "status" => "type(MPI_Status)",
            // MPI_Buffer_detach gives its c_loc.
            "MPI_BUFFER_AUTOMATIC" => "integer, target",
            _ => kind,
        };
        writeln!(text, "  {kind} :: {name}{shape}\n  common /{}/ {name}", common(name))
            .expect("a string takes any text");
    }
    Ok(text)
}

/// The common block of a place, and so its symbol.
fn common(name: &str) -> String {
    name.to_lowercase().replacen("mpi_", "mpi_fortran_", 1)
}

/// The module that both modules stand on: kinds, handle types with their operators, the status.
pub fn types() -> String {
    let mut text = fortran_head("Kinds, handle types and the status, which mpi and mpi_f08 share.");
    text += "module mpi_abi_types\n  use, intrinsic :: iso_c_binding, only : c_ptr\n  implicit none\n";
    for (name, value) in KINDS {
        writeln!(text, "  integer, parameter :: {name} = {value}").expect("a string takes any text");
    }
    for handle in HANDLES {
        write!(text, "\n  type, bind(C) :: {handle}\n    integer :: MPI_VAL\n  end type\n")
            .expect("a string takes any text");
    }
    text += "\n  type, bind(C) :: MPI_Status\n    integer :: MPI_SOURCE\n    integer :: MPI_TAG\n    \
             integer :: MPI_ERROR\n    integer :: MPI_internal(5)\n  end type\n";
    for (operator, word) in [("==", "equal"), ("/=", "unequal")] {
        write!(text, "\n  interface operator({operator})\n").expect("a string takes any text");
        for handle in HANDLES {
            writeln!(text, "    module procedure :: {}_{word}", handle.to_lowercase())
                .expect("a string takes any text");
        }
        text += "  end interface\n";
    }
    text += "\n";
    for handle in HANDLES {
        for word in ["equal", "unequal"] {
            writeln!(text, "  private :: {}_{word}", handle.to_lowercase()).expect("a string takes any text");
        }
    }
    text += "\ncontains\n";
    for handle in HANDLES {
        for (operator, word) in [("==", "equal"), ("/=", "unequal")] {
            let function = format!("{}_{word}", handle.to_lowercase());
            write!(
                text,
                "\n  elemental function {function}(a, b) result(answer)\n    type({handle}), intent(in) :: a, b\n    \
                 logical :: answer\n    answer = a%MPI_VAL {operator} b%MPI_VAL\n  end function\n"
            )
            .expect("a string takes any text");
        }
    }
    text + "end module mpi_abi_types\n"
}

/// `mpif.h`: good for both source forms, so no line is longer than 72 columns and none is continued.
pub fn include_file(tables: &Tables, procedures: &Procedures) -> Result<String, String> {
    let mut text = fortran_head("MPI 5.0 for programs that write: include 'mpif.h'");
    text += &integers(tables, false)?;
    for procedure in &procedures.0 {
        let Some(result) = procedure.result() else { continue };
        let kind = match result {
            "double" => "DOUBLE PRECISION",
            _ => "INTEGER(KIND=MPI_ADDRESS_KIND)",
        };
        for name in [procedure.name.to_uppercase(), format!("P{}", procedure.name.to_uppercase())] {
            writeln!(text, "      {kind} {name}\n      EXTERNAL {name}").expect("a string takes any text");
        }
    }
    let predefined = PREDEFINED.iter().map(|(name, _)| *name).chain([PREDEFINED_DELETE]);
    for name in predefined.filter(|name| !name.ends_with("_C")) {
        writeln!(text, "      EXTERNAL {name}").expect("a string takes any text");
    }
    if let Some(line) = text.lines().find(|line| line.len() > 72 && !line.starts_with('!')) {
        return Err(format!("mpif.h: longer than 72 columns: {line}"));
    }
    Ok(text)
}
