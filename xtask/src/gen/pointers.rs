//! The table of functions through which libraries with other ABIs call `libmpi_abi.so.1`: its type
//! (`faces/abi/standard/src/table.rs`) and its value (`faces/mpi/src/abi/exports/table.rs`).

use std::fmt::Write;

use super::ctype;
use super::exports::wrapped;
use super::table::{Function, Tables};
use super::twins::rust_name;
use super::MARK;

const INFALLIBLE: &str = "a string takes any text";

/// The first fields: what only libraries over the table use.
const OWN: &str = "\
\x20   /// `MPI_Op_create` with a context. `large`: whether the function takes lengths beyond those of an `int`.\n\
\x20   pub op_create: unsafe extern $abi fn(function: OpFunction, context: *mut c_void, drop: DropFunction, \
large: bool, commute: bool, op: *mut MPI_Op) -> c_int,\n\
\x20   /// `MPI_Comm_create_errhandler` and its like with a context.\n\
\x20   pub errhandler_create: unsafe extern $abi fn(of: Object, function: ErrorFunction, context: *mut c_void, \
drop: DropFunction, errhandler: *mut MPI_Errhandler) -> c_int,\n\
\x20   /// Gives a key of attributes a context that lives as long as the key and all attributes under it.\n\
\x20   pub keyval_keep: unsafe extern $abi fn(keyval: c_int, context: *mut c_void, \
drop: DropFunction) -> c_int,\n\
\x20   /// What a communicator is like; raises no error.\n\
\x20   pub comm_shape: unsafe extern $abi fn(comm: MPI_Comm, shape: *mut CommShape),\n\
\x20   /// The rank of this process in a group, or -1; raises no error.\n\
\x20   pub group_rank: unsafe extern $abi fn(group: MPI_Group) -> c_int,\n\
\x20   /// Whether the program has ever made an error handler. If not, no call need be linked into the list of `results`.\n\
\x20   pub has_handlers: &'static AtomicBool,\n\
\x20   /// Where the list of this thread's calls under way begins.\n\
\x20   pub results: unsafe extern $abi fn() -> *mut *mut Results,\n\
";

/// All fields of the table.
fn fields(tables: &Tables) -> String {
    let mut fields = OWN.to_owned();
    for function in tables.functions.iter().chain(&tables.extensions) {
        writeln!(fields, "    pub {}: {},", function.name, pointer(function)).expect(INFALLIBLE);
    }
    fields
}

/// The fingerprint for sources in C, which know the first fields of the table only.
pub fn for_c(tables: &Tables) -> String {
    format!(
        "/* What tells Arke's table of functions from any other.\n   {MARK} */\n#define ARKE_TABLE_FINGERPRINT {:#018x}ul\n",
        fingerprint(&fields(tables))
    )
}

/// The text of `table.rs` in `arke-abi`.
pub fn declaration(tables: &Tables) -> String {
    let fields = fields(tables);
    let fingerprint = fingerprint(&fields);
    format!(
        "//! The table of functions that `libmpi_abi.so.1` exports as `arke_mpi_table`.\n//!\n//! {MARK}\n\n\
         // The names say it all; what each function does stands in the standard.\n#![allow(missing_docs)]\n\n\
         use core::ffi::{{c_char, c_int, c_void}};\nuse core::sync::atomic::AtomicBool;\n\n\
         use crate::results::Results;\nuse crate::shape::CommShape;\nuse crate::with_context::{{DropFunction, ErrorFunction, Object, OpFunction}};\n\
         use crate::types::*;\n\n\
         /// What tells this table from any other: a number made of all names and types.\n\
         pub const FINGERPRINT: u64 = {fingerprint:#018x};\n\n\
         macro_rules! table {{\n    ($(#[$doc:meta])* $name:ident, $abi:literal) => {{\n$(#[$doc])*\n\
         #[repr(C)]\npub struct $name {{\n    /// [`FINGERPRINT`].\n    pub fingerprint: u64,\n\
         {fields}}}\n    }};\n}}\n\n\
         table! {{\n    /// Every function of the C interface, and what only libraries over this table use.\n    Table, \"C-unwind\"\n}}\n\
         table! {{\n    /// The same as those libraries call it. Functions of the program's may leave a call by an exception, and around a\n\
         \x20   /// call of `extern \"C-unwind\"` a library without unwinding of its own would abort.\n    Calls, \"C\"\n}}\n"
    )
}

/// The text of `table.rs` in `arke-mpi`. `modules` are those of the exported functions.
pub fn definition<'a>(tables: &Tables, modules: impl Iterator<Item = &'a &'a str>) -> String {
    let uses: String = modules.map(|module| format!("use super::{module}::*;\n")).collect();
    let all = tables.functions.iter().chain(&tables.extensions);
    let names = all.map(|function| format!("{0}: P{0}", function.name));
    let values = wrapped(&names.collect::<Vec<_>>(), "    ");
    format!(
        "//! The table of functions for libraries with other ABIs.\n//!\n//! {MARK}\n\n{uses}\
         use crate::abi::extensions::*;\nuse crate::{{attributes, errhandlers, operations, topologies}};\nuse arke_abi::table::{{Table, FINGERPRINT}};\n\n\
         /// Its entries are the bodies of this library, whatever library of the program's replaces `MPI_x` or `PMPI_x`.\n\
         #[no_mangle]\n#[allow(non_upper_case_globals)]\npub static arke_mpi_table: Table = Table {{\n\
         \x20   fingerprint: FINGERPRINT,\n    op_create: operations::op_create_with_context,\n\
         \x20   errhandler_create: errhandlers::create_with_context,\n    keyval_keep: attributes::keyval_keep_context,\n\
         \x20   comm_shape: topologies::comm_shape,\n    group_rank: topologies::group_rank,\n\
         \x20   has_handlers: &errhandlers::HAVE_BEEN_MADE,\n    results: errhandlers::results,\n{values}}};\n"
    )
}

/// The type of a pointer to the function.
pub fn pointer(function: &Function) -> String {
    let parameters: Vec<String> = function
        .parameters
        .iter()
        .map(|parameter| format!("{}: {}", rust_name(&parameter.name), ctype::parameter(parameter)))
        .collect();
    let returns = ctype::value(&function.returns);
    format!("unsafe extern $abi fn({}) -> {returns}", parameters.join(", "))
}

/// FNV-1a of a text.
fn fingerprint(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::super::header::prototype;
    use super::*;

    #[test]
    fn the_header_of_extensions_says_what_the_table_says() {
        let tables = Tables::read(&crate::root().join("faces/mpi/abi")).unwrap();
        let header = std::fs::read_to_string(crate::root().join("include/mpi-ext.h")).unwrap();
        let declared = header.lines().filter(|line| line.starts_with("int ")).count();
        assert_eq!(declared, 2 * tables.extensions.len());
        for function in &tables.extensions {
            for prefix in ["", "P"] {
                let prototype = prototype(prefix, function);
                assert!(header.contains(&prototype), "{prototype}");
            }
        }
        for constant in &tables.extension_constants {
            let line = header.lines().find(|line| line.contains(&format!("define {} ", constant.name)));
            assert!(line.is_some_and(|line| line.contains(&constant.value)), "{}", constant.name);
        }
    }

    /// Programs look handles up by their value, as mpi4py does when it unpickles a datatype: two names for one value are two
    /// only where the standard says that they mean the same.
    #[test]
    fn no_two_handles_are_the_same() {
        let tables = Tables::read(&crate::root().join("faces/mpi/abi")).unwrap();
        let mut names = std::collections::HashMap::new();
        for constant in tables.constants.iter().chain(&tables.extension_constants) {
            let handle = constant.value.starts_with("0x") && !constant.kind.ends_with('*');
            if let Some(other) = handle.then(|| names.insert(&constant.value, &constant.name)).flatten() {
                panic!("{} is {other}: {}", constant.name, constant.value);
            }
        }
        assert!(names.len() > 100);
    }

    #[test]
    fn another_table_has_another_fingerprint() {
        assert_eq!(fingerprint(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint("a"), 0xaf63_dc4c_8601_ec8c);
        assert_ne!(fingerprint("pub MPI_Send: ..."), fingerprint("pub MPI_Recv: ..."));
    }
}
