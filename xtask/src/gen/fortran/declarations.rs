//! How an argument is declared in Fortran.
//!
//! What MPI may read or write after the call has returned is a TARGET: without it, gfortran takes it that no address
//! outlives the call, and keeps values in registers over `MPI_Wait` or gives a local array's memory to another.

use super::procedures::{Argument, Class, Intent};

/// Fortran's name for an integer of a C type.
pub fn integer(base: &str) -> &'static str {
    match base {
        "MPI_Aint" => "integer(kind=MPI_ADDRESS_KIND)",
        "MPI_Count" => "integer(kind=MPI_COUNT_KIND)",
        "MPI_Offset" => "integer(kind=MPI_OFFSET_KIND)",
        _ => "integer",
    }
}

/// Fortran's name for the result of a function.
pub fn result(c: &str) -> &'static str {
    match c {
        "double" => "double precision",
        other => integer(other),
    }
}

/// The declaration in an interface of module `mpi`; with `cptr` an address is `TYPE(C_PTR)`.
pub fn f90(argument: &Argument, cptr: bool) -> Vec<String> {
    let name = &argument.name;
    let kind = match &argument.class {
        Class::Choice | Class::Detached => {
            return vec![
                format!("!GCC$ ATTRIBUTES NO_ARG_CHECK :: {name}"),
                format!("!DIR$ IGNORE_TKR {name}"),
                format!("type(*), dimension(*), target :: {name}"),
            ]
        }
        Class::Callback(_) => return vec![format!("external :: {name}")],
        Class::Logical => "logical".to_owned(),
        Class::Text | Class::Texts | Class::Texts2 => "character(len=*)".to_owned(),
        Class::State | Class::Attribute => "integer(kind=MPI_ADDRESS_KIND)".to_owned(),
        Class::Address if cptr => "type(c_ptr)".to_owned(),
        Class::Address => "integer(kind=MPI_ADDRESS_KIND)".to_owned(),
        Class::F08Status => "type(MPI_Status)".to_owned(),
        Class::Number => integer(argument.base()).to_owned(),
        _ => "integer".to_owned(),
    };
    let inner = argument.c.as_ref().and_then(|c| c.inner);
    let shape = match (&argument.class, &argument.length) {
        (Class::Status, Some(_)) => "(MPI_STATUS_SIZE, *)".to_owned(),
        (Class::Status | Class::F90Status, None) => "(MPI_STATUS_SIZE)".to_owned(),
        (Class::Texts, _) => "(*)".to_owned(),
        (Class::Texts2, Some(rows)) => format!("({rows}, *)"),
        (Class::Text, _) | (_, None) => String::new(),
        _ => inner.map_or("(*)".to_owned(), |inner| format!("({inner}, *)")),
    };
    let target = if argument.asynchronous { ", target" } else { "" };
    vec![format!("{kind}{target} :: {name}{shape}")]
}

/// The declaration in an interface of module `mpi_f08`.
pub fn f08(argument: &Argument) -> String {
    let name = &argument.name;
    let kind = match &argument.class {
        Class::Choice => "type(*), dimension(..)".to_owned(),
        Class::Callback(interface) => {
            return format!("procedure({}) :: {name}", interface_of(argument, interface))
        }
        Class::Logical => "logical".to_owned(),
        Class::Text | Class::Texts | Class::Texts2 => "character(len=*)".to_owned(),
        Class::State | Class::Attribute => "integer(kind=MPI_ADDRESS_KIND)".to_owned(),
        Class::Address | Class::Detached => "type(c_ptr)".to_owned(),
        Class::Status | Class::F08Status => "type(MPI_Status)".to_owned(),
        Class::Handle => format!("type({})", argument.base()),
        Class::Number => integer(argument.base()).to_owned(),
        _ => "integer".to_owned(),
    };
    // A status and a buffer may be one of the constants that stand for something else, which a program may not define.
    let may_be_constant =
        matches!(argument.class, Class::Choice | Class::Status) && argument.intent != Intent::In;
    let intent = match argument.intent {
        _ if !argument.shows_intent || may_be_constant => "",
        Intent::In => ", intent(in)",
        Intent::Out => ", intent(out)",
        Intent::InOut => ", intent(inout)",
    };
    let asynchronous = if argument.asynchronous { ", asynchronous" } else { "" };
    let target = if argument.asynchronous || argument.class == Class::Choice { ", target" } else { "" };
    let inner = argument.c.as_ref().and_then(|c| c.inner);
    let shape = match (&argument.class, &argument.length) {
        (Class::F90Status, None) => "(MPI_STATUS_SIZE)".to_owned(),
        (Class::Texts, _) => "(*)".to_owned(),
        (Class::Texts2, Some(rows)) => format!("({rows}, *)"),
        (Class::Text, _) | (_, None) => String::new(),
        (_, Some(length)) => match inner {
            Some(inner) => format!("({inner}, *)"),
            None => format!("({length})"),
        },
    };
    format!("{kind}{intent}{asynchronous}{target} :: {name}{shape}")
}

/// A callback of a large-count variant has an interface of its own.
fn interface_of(argument: &Argument, interface: &str) -> String {
    let base = argument.base();
    if base.ends_with("_c") {
        base.to_owned()
    } else {
        interface.to_owned()
    }
}

/// `head(a, b, c)tail`, wrapped for free source form.
pub fn statement(indent: &str, head: &str, names: &[String], tail: &str) -> String {
    let mut lines = Vec::new();
    let mut line = format!("{indent}{head}(");
    for (place, name) in names.iter().enumerate() {
        let piece = if place + 1 < names.len() { format!("{name}, ") } else { name.clone() };
        if line.len() + piece.len() > 110 {
            lines.push(format!("{}&", line));
            line = format!("{indent}    ");
        }
        line += &piece;
    }
    line += ")";
    if !tail.is_empty() {
        if line.len() + tail.len() > 118 {
            lines.push(format!("{line} &"));
            line = format!("{indent}   ");
        }
        line = format!("{line} {tail}");
    }
    lines.push(line);
    lines.join("\n") + "\n"
}
