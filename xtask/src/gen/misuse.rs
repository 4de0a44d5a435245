//! `tests/abi/misuse/calls.c`: how the test program that drives calls with bad arguments makes each call, and which
//! role each parameter has. The roles' good and bad values stand in `tests/abi/misuse/values.c`.

use std::fmt::Write;

use super::ctype;
use super::exports::wrapped;
use super::table::{Function, Parameter, Tables};
use super::MARK;

/// The text of the file.
pub fn text(tables: &Tables) -> String {
    let mut text =
        format!("/* The calls of the interface, each with the roles of its parameters.\n *\n * {MARK} */\n#include \"roles.h\"\n\n");
    let driven: Vec<&Function> = tables.functions.iter().filter(|function| is_driven(function)).collect();
    for function in &driven {
        let arguments: Vec<String> = function
            .parameters
            .iter()
            .enumerate()
            .map(|(index, parameter)| argument(parameter, index))
            .collect();
        let unused =
            if arguments.iter().any(|argument| argument.starts_with("v[")) { "" } else { " (void) v;" };
        writeln!(
            text,
            "static int call_{0}(union value *v) {{{unused} return {0}({1}); }}",
            function.name,
            arguments.join(", ")
        )
        .expect(INFALLIBLE);
    }
    text += "\nconst struct call calls[] = {\n";
    for function in &driven {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|parameter| {
                let role = role(parameter);
                format!("{{\"{}\", {role}, FIELD_{}}}", parameter.name, field(parameter).to_uppercase())
            })
            .collect();
        let (name, count) = (&function.name, function.parameters.len());
        let lines = wrapped(&parameters, "        ");
        write!(text, "    {{\"{name}\", call_{name}, {count}, {{\n{lines}    }}}},\n").expect(INFALLIBLE);
    }
    text += "};\n\nconst int number_of_calls = sizeof calls / sizeof *calls;\n";
    text
}

const INFALLIBLE: &str = "a string takes any text";

/// Whether bad arguments to this call can be judged by what it returns.
fn is_driven(function: &Function) -> bool {
    // Tool calls and conversions have errors of their own; the calls of the last list end or start the process's
    // part in MPI, wait for another job, or take nothing that can be wrong.
    let apart = matches!(
        function.name.as_str(),
        "MPI_Init"
            | "MPI_Init_thread"
            | "MPI_Finalize"
            | "MPI_Abort"
            | "MPI_Pcontrol"
            | "MPI_Comm_spawn"
            | "MPI_Comm_spawn_multiple"
            | "MPI_Comm_accept"
            | "MPI_Comm_connect"
            | "MPI_Comm_join"
            | "MPI_Free_mem"
    );
    let judged = function.returns == "int" && function.topic != "tool" && function.topic != "handles";
    judged && !apart && !function.parameters.is_empty()
}

/// The role of a parameter in `tests/abi/misuse/roles.h`: its kind, but for some places of results and texts that are alike there.
fn role(parameter: &Parameter) -> &str {
    match parameter.kind.as_str() {
        "KEYVAL_OUT" | "OUT_OR_UNDEFINED" => "OUT",
        "NAME_OUT_IF_ROOM" => "NAME_OUT",
        "OUT_OR_NULL" => "ANY",
        "TEXT_AT_ROOT" | "INFO_VALUE" => "TEXT",
        kind => kind,
    }
}

/// The member of the C union that holds a value of this type.
fn field(parameter: &Parameter) -> &'static str {
    match (parameter.pointers, parameter.base.as_str()) {
        (0, "int") => "i",
        (0, "MPI_Count" | "MPI_Aint" | "MPI_Offset") => "n",
        _ => "p",
    }
}

/// The argument in C. Callbacks are fixed; all else comes from the union, where a handle is a pointer like any other.
fn argument(parameter: &Parameter, index: usize) -> String {
    if !ctype::is_function(&parameter.base) {
        return format!("v[{index}].{}", field(parameter));
    }
    match parameter.base.as_str() {
        "MPI_User_function" => "user_function",
        "MPI_User_function_c" => "user_function_c",
        "MPI_Comm_errhandler_function" => "comm_errhandler",
        "MPI_Win_errhandler_function" => "win_errhandler",
        "MPI_File_errhandler_function" => "file_errhandler",
        "MPI_Session_errhandler_function" => "session_errhandler",
        "MPI_Grequest_query_function" => "query_function",
        "MPI_Grequest_free_function" => "free_function",
        "MPI_Grequest_cancel_function" => "cancel_function",
        "MPI_Datarep_extent_function" => "extent_function",
        // Attribute and conversion functions: the predefined null ones.
        _ => "NULL",
    }
    .to_owned()
}
