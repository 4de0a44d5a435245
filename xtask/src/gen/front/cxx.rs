//! `cxx/functions.hh` of Open MPI's front end: the C functions that its C++ bindings call.

use std::fmt::Write;

use super::super::header::prototype;
use super::super::table::Tables;
use super::super::MARK;

const INFALLIBLE: &str = "a string takes any text";

/// The text of the file. What came after the C++ bindings is left out: large counts, sessions, tools, numbers of handles.
pub fn text(tables: &Tables) -> String {
    let mut text = format!(
        "// The C functions that the C++ bindings call. {MARK}\n#ifndef ARKE_OPENMPI_FUNCTIONS_HH\n\
         #define ARKE_OPENMPI_FUNCTIONS_HH\n\n#include \"types.hh\"\n\nextern \"C\" {{\n"
    );
    let later = |name: &str| {
        name.ends_with("_c")
            || name.ends_with("int")
            || ["MPI_T_", "MPI_Session_", "MPI_Keyval_", "MPI_Attr_"]
                .iter()
                .any(|start| name.starts_with(start))
    };
    for function in tables.functions.iter().filter(|function| !later(&function.name)) {
        write!(text, "{}", prototype("", function)).expect(INFALLIBLE);
    }
    text += "}\n\n#endif\n";
    text
}
