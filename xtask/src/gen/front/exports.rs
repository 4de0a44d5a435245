//! What all front ends export: every function of the C interface, its arguments turned by their kinds.

use std::fmt::Write;

use super::super::ctype;
use super::super::exports::wrapped;
use super::super::table::{Function, Parameter, Tables};
use super::super::twins::rust_name;
use super::super::MARK;

const INFALLIBLE: &str = "a string takes any text";

/// Functions with a body of their own, by the module of `arke-front` where it stands.
const BY_HAND: &[(&str, &[&str])] = &[
    (
        "callbacks",
        &[
            "MPI_Comm_create_errhandler",
            "MPI_Win_create_errhandler",
            "MPI_File_create_errhandler",
            "MPI_Session_create_errhandler",
            "MPI_Grequest_start",
            "MPI_Register_datarep",
            "MPI_Register_datarep_c",
        ],
    ),
    ("reductions", &["MPI_Op_create", "MPI_Op_create_c"]),
    (
        "attributes",
        &[
            "MPI_Attr_get",
            "MPI_Comm_get_attr",
            "MPI_Type_get_attr",
            "MPI_Win_get_attr",
            "MPI_Keyval_create",
            "MPI_Comm_create_keyval",
            "MPI_Type_create_keyval",
            "MPI_Win_create_keyval",
        ],
    ),
    ("contents", &["MPI_Type_get_contents", "MPI_Type_get_contents_c"]),
    ("abi_query", &["MPI_Abi_get_version", "MPI_Get_library_version", "MPI_Get_version"]),
    ("statuses", &["MPI_Status_get_error", "MPI_Status_set_error"]),
    ("processes", &["MPI_Group_translate_ranks", "MPI_Comm_spawn", "MPI_Comm_spawn_multiple"]),
];

/// The classes of handles.
const HANDLES: [&str; 11] = [
    "MPI_Comm",
    "MPI_Group",
    "MPI_Datatype",
    "MPI_Op",
    "MPI_Request",
    "MPI_Message",
    "MPI_Info",
    "MPI_Errhandler",
    "MPI_Win",
    "MPI_File",
    "MPI_Session",
];

/// Conversions of handles, which each front end has with those to Fortran.
fn is_left_out(name: &str) -> bool {
    name.ends_with("_toint") || name.ends_with("_fromint")
}

/// The body of a function of the tool interface's events: there are none in these ABIs, since the standard's numbers stand in
/// what an event's functions get, and Open MPI has no events at all.
fn without_events(function: &Function) -> Option<String> {
    let name = &function.name;
    if !name.starts_with("MPI_T_event_") && !name.starts_with("MPI_T_source_") {
        return None;
    }
    let has = |name: &str| function.parameters.iter().any(|p| p.name == name && p.pointers == 0);
    if name.ends_with("_get_num") {
        return Some(format!("        events::none::<Own>({})\n", function.parameters[0].name));
    }
    let error = if name.ends_with("_get_index") {
        "MPI_T_ERR_INVALID_NAME"
    } else if has("event_index") || has("source_index") {
        "MPI_T_ERR_INVALID_INDEX"
    } else {
        "MPI_T_ERR_INVALID_HANDLE"
    };
    Some(format!("        Own::error_out(standard::{error})\n"))
}

/// The text of the file.
pub fn text(tables: &Tables) -> Result<String, String> {
    let mut text = format!(
        "//! The exported functions: each is there as `MPI_x` and as `PMPI_x`.\n//!\n//! {MARK}\n\n\
         #![allow(unused_mut, unused_unsafe, unused_variables)]\n\n\
         use core::ffi::{{c_char, c_int, c_void}};\n\n\
         use arke_abi::{{self as standard, MPI_Aint, MPI_Count, MPI_Offset}};\n\
         use arke_abi::{{MPI_T_cb_safety, MPI_T_event_instance, MPI_T_event_registration, MPI_T_source_order}};\n\
         use arke_abi::{{MPI_T_cvar_handle, MPI_T_enum, MPI_T_pvar_handle, MPI_T_pvar_session}};\n\
         use arke_front::{{\n    abi_query, attributes, buffer, buffer_mut, callbacks, code, collectives, contents, errors, events, processes, reductions,\n    results, significant, statuses, table, Abi, BufferOut, Callback, \
         Handle, HandleIn, HandleOut, Handles, HandlesInOut, NumberInOut, NumberOut, Numbers, NumbersIn, StatusIn, StatusInOut,\n    \
         StatusOut, Statuses, TextOut,\n}};\n\n\
         use crate::handles::*;\nuse crate::Own;\n\n{EXPORTS_MACRO}exports! {{\n"
    );
    let all = tables.functions.iter().chain(&tables.extensions);
    for function in all.filter(|function| !is_left_out(&function.name)) {
        text += &entry(function).map_err(|why| format!("{}: {why}", function.name))?;
    }
    text += "}\n";
    Ok(text)
}

const EXPORTS_MACRO: &str = "\
/// Defines `MPI_x` and `PMPI_x` with one body.
macro_rules! exports {
    ($($name:ident $profiled:ident ($($argument:ident: $kind:ty),* $(,)?) -> $returns:ty { $($body:tt)* })*) => {$(
        /// The standard's call of this name.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        #[no_mangle]
        pub unsafe extern \"C-unwind\" fn $name($($argument: $kind),*) -> $returns {
            // SAFETY: as above.
            unsafe { $($body)* }
        }
        /// The standard's call of this name, for profiling libraries.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        #[no_mangle]
        pub unsafe extern \"C-unwind\" fn $profiled($($argument: $kind),*) -> $returns {
            // SAFETY: as above.
            unsafe { $($body)* }
        }
    )*};
}

";

fn entry(function: &Function) -> Result<String, String> {
    let name = &function.name;
    let parameters: Vec<String> = function
        .parameters
        .iter()
        .map(|parameter| format!("{}: {}", rust_name(&parameter.name), rust_type(parameter)))
        .collect();
    let returns = ctype::value(&function.returns);
    let mut text = if name.len() * 2 + parameters.iter().map(|p| p.len() + 2).sum::<usize>() < 90 {
        format!("    {name} P{name} ({}) -> {returns} {{\n", parameters.join(", "))
    } else {
        format!("    {name} P{name} (\n{}    ) -> {returns} {{\n", wrapped(&parameters, "        "))
    };
    text += &body(function)?;
    text += "    }\n";
    Ok(text)
}

fn rust_type(parameter: &Parameter) -> String {
    if ctype::is_function(&parameter.base) {
        return "Callback".to_owned();
    }
    ctype::parameter(parameter)
}

fn body(function: &Function) -> Result<String, String> {
    if let Some(body) = without_events(function) {
        return Ok(body);
    }
    let names: Vec<String> = function.parameters.iter().map(|parameter| rust_name(&parameter.name)).collect();
    for (module, functions) in BY_HAND {
        if functions.contains(&function.name.as_str()) {
            let call = function.name.strip_prefix("MPI_").unwrap_or_default().to_lowercase();
            return Ok(format!(
                "        {module}::{call}::<Own>(\n{}        )\n",
                wrapped(&names, "            ")
            ));
        }
    }
    let mut text = String::new();
    let mut arguments = Vec::new();
    let mut results = Vec::new();
    for parameter in &function.parameters {
        let (before, argument) = argument(function, parameter)?;
        if let Some(before) = before {
            writeln!(text, "        {before}").expect(INFALLIBLE);
            if is_result(&before) {
                results.push(rust_name(&parameter.name));
            }
        }
        arguments.push(argument);
    }
    // Functions of the tool interface call no error handler.
    if !results.is_empty() && !function.name.starts_with("MPI_T_") {
        writeln!(text, "        results!({});", results.join(", ")).expect(INFALLIBLE);
    }
    let call = format!("(table().{})", function.name);
    let (open, close) = if function.returns == "int" { ("code::<Own>(", ")") } else { ("", "") };
    let line = format!("        {open}{call}({}){close}\n", arguments.join(", "));
    if line.len() <= 112 {
        text += &line;
    } else {
        write!(text, "        {open}{call}(\n{}        ){close}\n", wrapped(&arguments, "            "))
            .expect(INFALLIBLE);
    }
    Ok(text)
}

/// Whether what stands before the call is a copy that a result comes back from.
fn is_result(before: &str) -> bool {
    let reads = ["Handles::", "NumbersIn::", "StatusIn::"];
    !reads.iter().any(|read| before.contains(&format!("= {read}")))
}

/// What stands before the call, and the argument in it.
fn argument(function: &Function, parameter: &Parameter) -> Result<(Option<String>, String), String> {
    let name = rust_name(&parameter.name);
    let meaning = parameter.meaning.as_str();
    let unclear =
        || format!("no way to turn `{}` of kind {}:{meaning}", parameter.declaration, parameter.kind);
    let staged = |make: String| Ok((Some(format!("let mut {name} = {make};")), format!("{name}.place()")));
    let plain = Ok((None, name.clone()));
    let base = parameter.base.as_str();
    if HANDLES.contains(&base) {
        return match (parameter.pointers, parameter.array, parameter.constant) {
            (0, ..) => match &parameter.counts {
                None => Ok((None, format!("{name}.inward()"))),
                Some(where_) => {
                    let counts = counts(function, parameter, where_)?;
                    Ok((None, format!("significant::where_it_counts({name}, || {counts})")))
                }
            },
            (1, false, _) if parameter.kind.ends_with("_IN_OUT") => staged(format!("HandleIn::new({name})")),
            (1, false, _) if parameter.kind.ends_with("_OUT") => staged(format!("HandleOut::new({name})")),
            (1, true, true) => staged(format!("Handles::new({name}, {})", length(function, parameter)?)),
            (1, true, false) => {
                staged(format!("HandlesInOut::new({name}, {})", length(function, parameter)?))
            }
            _ => Err(unclear()),
        };
    }
    if base == "MPI_Status" {
        return match meaning {
            "STATUS" => staged(format!("StatusOut::<Own>::new({name})")),
            "STATUSES" => staged(format!("Statuses::<Own>::new({name}, {})", length(function, parameter)?)),
            "STATUS_IN" => staged(format!("StatusIn::new::<Own>({name})")),
            "STATUS_IN_OUT" => staged(format!("StatusInOut::<Own>::new({name})")),
            _ => Err(unclear()),
        };
    }
    if base == "MPI_Offset" && meaning == "DISPLACEMENT" {
        return Ok((None, format!("Own::displacement_in({name})")));
    }
    if base == "void" && parameter.pointers == 1 && meaning == "BUFFER" {
        let turn = if parameter.constant { "buffer" } else { "buffer_mut" };
        return Ok((None, format!("{turn}::<Own>({name})")));
    }
    if base == "void" && meaning == "BUFFER_ADDRESS" {
        return staged(format!("BufferOut::<Own>::new({name})"));
    }
    if base == "MPI_T_pvar_handle" && parameter.pointers == 0 {
        return Ok((None, format!("Own::pvar_handle_in({name})")));
    }
    if base == "char" && parameter.kind == "NAME_OUT" && meaning != "NAME_OUT" {
        let length = function.parameters.iter().find(|other| other.name == "resultlen");
        let length = length.map_or("core::ptr::null_mut()".to_owned(), |other| rust_name(&other.name));
        let limit = format!("MPI_MAX_{meaning}");
        return staged(format!("TextOut::new({name}, Own::{limit}, standard::{limit}, {length})"));
    }
    if base == "int" {
        let turn = turn(meaning);
        return match (turn, parameter.pointers, parameter.array) {
            _ if meaning == "WEIGHTS" && parameter.constant => Ok((None, format!("Own::weights_in({name})"))),
            _ if meaning == "WEIGHTS" => Ok((None, format!("Own::weights_in({name}).cast_mut()"))),
            (None, ..) => plain,
            (Some("error_class"), 0, _) => Ok((None, format!("errors::class_in::<Own>({name})"))),
            (Some("error"), 0, _) => Ok((None, format!("errors::code_in::<Own>({name})"))),
            (Some("error"), 1, false) => staged(format!("NumberOut::new({name}, errors::code_out::<Own>)")),
            (Some(turn), 0, _) => Ok((None, format!("Own::{turn}_in({name})"))),
            (Some(turn), 1, false) if parameter.kind.ends_with("_IN_OUT") => {
                staged(format!("NumberInOut::new({name}, Own::{turn}_in, Own::{turn}_out)"))
            }
            (Some(turn), 1, false) => staged(format!("NumberOut::new({name}, Own::{turn}_out)")),
            (Some(turn), 1, true) => {
                staged(format!("NumbersIn::new({name}, {}, Own::{turn}_in)", length(function, parameter)?))
            }
            _ => Err(unclear()),
        };
    }
    if ctype::is_function(base) {
        return Err("a function of the program's: write its body in arke-front".to_owned());
    }
    plain
}

/// Whether a handle counts in this process: the condition in Rust.
fn counts(function: &Function, parameter: &Parameter, at: &str) -> Result<String, String> {
    let has = |name: &str| function.parameters.iter().any(|other| other.name == name);
    let root = if has("root") { "Some(Own::rank_in(root))" } else { "None" };
    Ok(match at {
        "ROOT" => "significant::at_root::<Own>(Own::rank_in(root), comm)".to_owned(),
        "MEMBER" => "significant::member(Own::rank_in(root))".to_owned(),
        "DATA" if parameter.name == "sendtype" => format!("significant::data::<Own>(sendbuf, {root})"),
        "DATA" => format!("significant::data::<Own>(recvbuf, {root})"),
        "LEADER" if has("local_comm") => {
            "significant::leads_comm::<Own>(Own::rank_in(local_leader), local_comm)".to_owned()
        }
        "LEADER" => "significant::leads_group::<Own>(Own::rank_in(local_leader), local_group)".to_owned(),
        "OP" => "op.inward() != standard::MPI_NO_OP".to_owned(),
        other => return Err(format!("`{}` counts at {other}, which is not known", parameter.declaration)),
    })
}

/// The functions of the trait `Numbers` for a meaning; `None` for numbers that are the same everywhere.
fn turn(meaning: &str) -> Option<&'static str> {
    Some(match meaning {
        "RANK" | "SOURCE" | "ROOT" => "rank",
        "TAG" | "RECEIVE_TAG" => "tag",
        "ERROR" | "ERROR_CODE" => "error",
        "ERROR_CLASS" => "error_class",
        "THREAD_LEVEL" => "thread_level",
        "COMPARISON" => "comparison",
        "TOPOLOGY" => "topology",
        "COMBINER" => "combiner",
        "ORDER" => "order",
        "DISTRIBUTIONS" => "distribution",
        "DISTRIBUTION_ARGUMENTS" => "distribution_argument",
        "TYPECLASS" => "typeclass",
        "SPLIT_TYPE" => "split_type",
        "LOCK_TYPE" => "lock_type",
        "WHENCE" => "whence",
        "ACCESS_MODE" => "access_mode",
        "ASSERT" => "assert",
        "T_BIND" => "t_bind",
        "T_SCOPE" => "t_scope",
        "T_VERBOSITY" => "t_verbosity",
        "T_PVAR_CLASS" => "t_pvar_class",
        keyval if keyval.contains("KEYVAL") => "keyval",
        _ => return None,
    })
}

/// How long an array is.
fn length(function: &Function, parameter: &Parameter) -> Result<String, String> {
    let has = |name: &str| function.parameters.iter().any(|other| other.name == name);
    if function.name.contains("lltoallw") {
        let sends = parameter.name.starts_with("send");
        return Ok(match (function.name.contains("eighbor"), sends) {
            (true, true) => "collectives::neighbours::<Own>(comm).1".to_owned(),
            (true, false) => "collectives::neighbours::<Own>(comm).0".to_owned(),
            (false, true) => "collectives::peers_unless_in_place::<Own>(comm, sendbuf)".to_owned(),
            (false, false) => "collectives::peers::<Own>(comm)".to_owned(),
        });
    }
    for name in ["count", "incount", "ndims"] {
        if has(name) {
            return Ok(format!("{name}.max(0) as usize"));
        }
    }
    Err(format!("how long is `{}`?", parameter.declaration))
}
