//! `faces/mpi/src/abi/exports/watched.rs`: the functions that stand in for the exported ones while a program is checked
//! or traced.

use std::fmt::Write;

use super::ctype;
use super::exports::{body, wrapped};
use super::table::{Function, Implementation, Kind, Parameter, Tables};
use super::twins::rust_name;
use super::MARK;

/// Topics whose functions say nothing about what a program does right or wrong.
const APART: [&str; 7] =
    ["abi_query", "environment", "errhandlers", "handles", "profiling", "status", "timers"];

/// The text of the file.
pub fn text(tables: &Tables) -> Result<String, String> {
    let chosen: Vec<&Function> = tables.functions.iter().filter(|function| is_watched(function)).collect();
    let mut text = format!(
        "//! What stands in for the exported functions while a program is checked or traced\n//! (`crate::watch`).\n//!\n//! {MARK}\n\n\
         #![allow(unused_imports, unused_variables)]\n\n\
         use core::ffi::{{c_char, c_int, c_void}};\n\n\
         use crate::abi::*;\n\
         use crate::collectives::Forms as _;\n\
         use crate::error::{{checked, finish, or_null, unsupported, Target}};\n\
         use crate::one_sided::Forms as _;\n\
         use crate::watch::{{Around, Call, Entry, Word as _}};\n\n{MACRO}watched! {{\n"
    );
    for function in &chosen {
        text += &entry(tables, function)?;
    }
    text += "}\n\n/// Each exported function and what stands in for it.\npub static ENTRIES: &[Entry] = &[\n";
    for function in &chosen {
        let (name, topic) = (&function.name, &function.topic);
        let exported = format!("super::{topic}::{name} as *const (), super::{topic}::P{name} as *const ()");
        writeln!(text, "    Entry::new({exported}, {name} as *const ()),").expect(INFALLIBLE);
    }
    text += "];\n\n/// Calls that all processes of a file make together, beside the one that opens it.\n";
    text += "pub static OF_FILES: &[&str] = &[\n";
    let opens = |name: &str| name == "MPI_File_open";
    for function in chosen.iter().filter(|of| is_together(&of.name) && !opens(&of.name)) {
        writeln!(text, "    \"{}\",", function.name).expect(INFALLIBLE);
    }
    text += "];\n";
    Ok(text)
}

const INFALLIBLE: &str = "a string takes any text";

const MACRO: &str = "\
/// Defines a function that runs the body of an exported one between two looks at its arguments.
macro_rules! watched {
    ($($name:ident ($($argument:ident: $kind:ty as $word:literal),* $(,)?)
        { $checks:literal $around:ident $(, $place:ident = $value:expr)* } { $body:expr })*) => {$(
        #[allow(non_snake_case, unused_unsafe, unused_mut)]
        unsafe extern \"C-unwind\" fn $name($($argument: $kind),*) -> c_int {
            static CALL: Call = Call::new(stringify!($name), &[$($word),*], $checks);
            crate::runtime::waits::note(&CALL.name);
            let here = arke_sys::stack::here();
            let mut $around = Around::begin(&CALL, &[$($argument.word()),*], here);
            $(let $place = $value;)*
            // SAFETY: the program keeps to the standard's rules for this call's arguments.
            let code = unsafe { $body };
            $around.end(code)
        }
    )*};
}

";

/// Calls for files that all of their processes make together, beside the accesses.
const OF_FILES: [&str; 9] = [
    "MPI_File_close",
    "MPI_File_open",
    "MPI_File_preallocate",
    "MPI_File_seek_shared",
    "MPI_File_set_atomicity",
    "MPI_File_set_info",
    "MPI_File_set_size",
    "MPI_File_set_view",
    "MPI_File_sync",
];

/// Whether all processes of a file make the call together.
fn is_together(name: &str) -> bool {
    let accesses = name.contains("_all") || name.contains("_ordered");
    name.starts_with("MPI_File_") && (accesses || OF_FILES.contains(&name))
}

/// Whether the checks look at it: not at the end of MPI, nor at what a process does alone with files.
fn is_checked(function: &Function) -> bool {
    let name = function.name.as_str();
    let alone = name.starts_with("MPI_File_") && !is_together(name);
    !alone && name != "MPI_Finalize"
}

/// Whether a function is one that tells something, and is called after the beginning of MPI.
fn is_watched(function: &Function) -> bool {
    let checked = |found: &Implementation| found.kind != Kind::Raw;
    let name = function.name.as_str();
    let of_life = ["MPI_Init", "MPI_Init_thread", "MPI_Abort", "MPI_Register_datarep"];
    function.implementation.as_ref().is_some_and(checked)
        && function.returns == "int"
        && !function.variadic
        && (!APART.contains(&function.topic.as_str()) || name == "MPI_Finalize")
        && !of_life.contains(&name)
        && !name.starts_with("MPI_Session_init")
        && !name.starts_with("MPI_Register_datarep")
}

/// The body of a standard send, which is a synchronous one where nothing is to be buffered; of others as it is.
fn at_choice(name: &str, body: String) -> String {
    let sends = [("send", "ssend"), ("isend", "issend"), ("send_init", "ssend_init")];
    let stem = name.trim_start_matches("MPI_").trim_end_matches("_c").to_lowercase();
    match sends.iter().find(|(standard, _)| *standard == stem) {
        Some((standard, synchronous)) => {
            let call = |name| format!("point_to_point::{name}(");
            let waits = body.replace(&call(standard), &call(synchronous));
            format!("if crate::check::is_unbuffered() {{\n    {waits}\n}} else {{\n    {body}\n}}")
        }
        None => body,
    }
}

/// What the checks are told of a parameter: its kind, or that it is the place of a status.
fn word(parameter: &Parameter) -> &str {
    match parameter.meaning.starts_with("STATUS") {
        true => &parameter.meaning,
        false => &parameter.kind,
    }
}

fn entry(tables: &Tables, function: &Function) -> Result<String, String> {
    let parameters: Vec<String> = function
        .parameters
        .iter()
        .map(|p| format!("{}: {} as \"{}\"", rust_name(&p.name), ctype::parameter(p), word(p)))
        .collect();
    let mut places = String::new();
    for parameter in &function.parameters {
        let name = rust_name(&parameter.name);
        match word(parameter) {
            "STATUS" => write!(places, ", {name} = around.status({name})").expect(INFALLIBLE),
            "STATUSES" => write!(places, ", {name} = around.statuses({name})").expect(INFALLIBLE),
            _ => {}
        }
    }
    let mut text = format!(
        "    {} (\n{}    ) {{ {} around{places} }} {{\n",
        function.name,
        wrapped(&parameters, "        "),
        is_checked(function)
    );
    writeln!(
        text,
        "        {}",
        at_choice(&function.name, body(tables, function)?).replace('\n', "\n        ")
    )
    .expect(INFALLIBLE);
    text += "    }\n";
    Ok(text)
}
