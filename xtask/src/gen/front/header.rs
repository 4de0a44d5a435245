//! `mpi.h` of a front end, for the Fortran library over it: types and constants; and `functions.h`, which all of them include.
//! It is for the sources in `faces/fortran` alone; programs are compiled with the headers of the MPI that they are for.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::header;
use super::super::table::{Constant, Tables};
use super::super::MARK;
use super::{number, Values};

const INFALLIBLE: &str = "a string takes any text";

/// The classes of handles, by the word in the names of their conversions.
const CLASSES: [&str; 11] =
    ["Comm", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Type", "Win"];

/// The text of the file.
pub fn text(tables: &Tables, values: &Values) -> Result<String, String> {
    let addresses = values.rows.iter().any(|row| row.name == "MPI_COMM_WORLD" && row.value.starts_with('&'));
    let mut text = format!(
        "/* What the Fortran library over a front end knows of it.\n   {MARK} */\n\
         #ifndef MPI_H_INCLUDED\n#define MPI_H_INCLUDED\n\n#include <stdint.h>\n\n\
         typedef intptr_t MPI_Aint;\ntypedef int64_t MPI_Offset;\ntypedef int64_t MPI_Count;\n\n"
    );
    text += if addresses { STATUS_OF_ADDRESSES } else { STATUS_OF_NUMBERS };
    text += &types(&header::types(&tables.types)?, addresses);
    text += "\n/* Constants. */\n\n";
    let mut objects = BTreeSet::new();
    for constant in &tables.constants {
        if let Some(row) = values.rows.iter().find(|row| row.name == constant.name) {
            text += &definition(constant, &row.value, &mut objects)?;
        }
    }
    text += "\n#include \"../functions.h\"\n";
    text += "\n/* Handles as Fortran's integers. */\n\n";
    for class in CLASSES {
        text += &conversions(class, addresses);
    }
    Ok(text + "\n#endif\n")
}

/// `functions.h`: the functions under their `PMPI_` names, by whatever types the header before it has.
pub fn functions(tables: &Tables) -> String {
    let mut text = format!("/* The functions of every front end.\n   {MARK} */\n\n");
    let conversion = |name: &str| name.ends_with("_toint") || name.ends_with("_fromint");
    for function in tables.functions.iter().filter(|function| !conversion(&function.name)) {
        text += &header::prototype("P", function);
    }
    text
}

/// `handles.h`: the predefined handles as Fortran numbers them, which the modules of `mpi_f08` have as variables too.
pub fn handles(tables: &Tables, values: &Values) -> String {
    let removed = tables.removed.constants();
    let standard = |name: &str| {
        let mut constants = tables.constants.iter().chain(&removed);
        constants.any(|constant| {
            constant.name == name && constant.kind.starts_with("MPI_") && constant.kind != "MPI_Offset"
        })
    };
    let mut text = format!("/* Predefined handles in Fortran.\n   {MARK} */\n");
    for row in &values.rows {
        let Some(number) = row.fortran else { continue };
        let handle = row.value.starts_with('&') || standard(&row.name) || is_alias(tables, &row.name);
        if handle {
            writeln!(text, "HANDLE({}, {number})", row.name.to_lowercase()).expect(INFALLIBLE);
        }
    }
    text
}

/// Whether a constant of the standard is another name of a handle.
fn is_alias(tables: &Tables, name: &str) -> bool {
    tables.constants.iter().any(|constant| constant.name == name && constant.kind == "alias")
}

/// A status as Open MPI has it; Fortran aligns it like an integer.
const STATUS_OF_ADDRESSES: &str = "typedef struct __attribute__((packed, aligned(4))) MPI_Status {\n    \
     int MPI_SOURCE;\n    int MPI_TAG;\n    int MPI_ERROR;\n    int cancelled;\n    size_t bytes;\n} MPI_Status;\n";

/// A status as MPICH has it.
const STATUS_OF_NUMBERS: &str = "typedef struct MPI_Status {\n    \
     int count_low;\n    int count_high_and_cancelled;\n    int MPI_SOURCE;\n    int MPI_TAG;\n    int MPI_ERROR;\n} MPI_Status;\n";

/// The types of the standard's header, but for the status, and for handles that are numbers.
fn types(standard: &str, addresses: bool) -> String {
    let mut text = String::new();
    let mut in_status = false;
    for line in standard.lines() {
        in_status |= line == "typedef struct MPI_Status {";
        let handle = line.strip_prefix("typedef struct MPI_ABI_").and_then(|rest| rest.split_once("* "));
        match handle {
            _ if in_status => {}
            Some((class, name)) if !addresses && class != "File" && !class.starts_with("T_") => {
                writeln!(text, "typedef int {name}").expect(INFALLIBLE);
            }
            _ => writeln!(text, "{line}").expect(INFALLIBLE),
        }
        in_status &= !line.starts_with('}');
    }
    text
}

/// A constant as a macro; what it takes the address of is declared once. Those that are functions are left out: no source
/// names them.
fn definition(constant: &Constant, value: &str, objects: &mut BTreeSet<String>) -> Result<String, String> {
    let (name, kind) = (&constant.name, constant.kind.as_str());
    let kind = match kind {
        // Two names for one handle: a cast to the type of the other is not needed.
        "alias" => return Ok(format!("#define {name} {}\n", constant.value)),
        kind => kind.replacen('*', " *", 1),
    };
    if let Some(symbol) = value.strip_prefix('&') {
        if symbol.starts_with("OMPI_") || symbol.starts_with("MPIR_") {
            return Ok(String::new());
        }
        let declared = match objects.insert(symbol.to_owned()) {
            true => format!("extern char {symbol}[];\n"),
            false => String::new(),
        };
        return Ok(format!("{declared}#define {name} (({kind}) (void *) {symbol})\n"));
    }
    if let Some(symbol) = value.strip_prefix('*') {
        return Ok(format!("extern {kind} const {symbol};\n"));
    }
    let value = number(value).ok_or_else(|| format!("{name}: {value} is no number"))?;
    Ok(match kind.as_str() {
        "int" => format!("#define {name} ({value})\n"),
        _ => format!("#define {name} (({kind}) {value})\n"),
    })
}

/// Where handles are numbers, those of Fortran are the same, but for files.
fn conversions(class: &str, addresses: bool) -> String {
    let kind = if class == "Type" { "Datatype" } else { class };
    if !addresses && class != "File" {
        return format!(
            "#define PMPI_{class}_toint(handle) ((int) (handle))\n#define PMPI_{class}_fromint(integer) ((MPI_{kind}) (integer))\n"
        );
    }
    format!(
        "int PMPI_{class}_c2f(MPI_{kind} handle);\nMPI_{kind} PMPI_{class}_f2c(int integer);\n\
         #define PMPI_{class}_toint(handle) PMPI_{class}_c2f(handle)\n\
         #define PMPI_{class}_fromint(integer) PMPI_{class}_f2c(integer)\n"
    )
}
