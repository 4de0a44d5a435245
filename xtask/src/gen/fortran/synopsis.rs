//! The interfaces as a manual page shows them: without what only compilers need.

use super::declarations as declare;
use super::procedures::{Argument, Class, Procedure};

/// `subroutine` or a function's type, the name, the names of the arguments, and their declarations.
pub type Interface = (String, String, Vec<String>, Vec<String>);

/// The interfaces in `mpi_f08`; the second, if any, has large counts.
pub fn f08(procedure: &Procedure) -> Vec<Interface> {
    if !procedure.in_f08 {
        return Vec::new();
    }
    let one = |arguments: &[Argument], name: String| {
        let lines = arguments.iter().map(declare::f08).collect();
        interface(procedure, name, arguments, lines, "integer, optional, intent(out) :: ierror")
    };
    let large =
        if procedure.own_large_name { format!("{}_c", procedure.name) } else { procedure.name.clone() };
    let small = one(&procedure.small, procedure.name.clone());
    [Some(small), procedure.overload().map(|arguments| one(arguments, large))].into_iter().flatten().collect()
}

/// The interface in `mpif.h` and `mpi`.
pub fn older(procedure: &Procedure) -> Interface {
    let (_, arguments) = procedure.older();
    let line = |argument: &Argument| match argument.class {
        Class::Choice | Class::Detached => format!("<type> :: {}(*)", argument.name),
        _ => declare::f90(argument, false).concat(),
    };
    interface(
        procedure,
        procedure.name.clone(),
        arguments,
        arguments.iter().map(line).collect(),
        "integer :: ierror",
    )
}

fn interface(
    procedure: &Procedure,
    name: String,
    arguments: &[Argument],
    lines: Vec<String>,
    ierror: &str,
) -> Interface {
    let keyword = match procedure.result() {
        Some(c) => format!("{} function", declare::result(c)),
        None => "subroutine".to_owned(),
    };
    let mut names: Vec<String> = arguments.iter().map(|argument| argument.name.clone()).collect();
    let mut lines: Vec<String> = lines.iter().map(|line| line.replace(", target", "")).collect();
    if procedure.ierror {
        names.push("ierror".to_owned());
        lines.push(ierror.to_owned());
    }
    (keyword, name, names, joined(lines))
}

/// Neighbours of one type share a line, where it fits.
fn joined(lines: Vec<String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in lines {
        if let (Some(last), Some((kind, name))) = (all.last_mut(), line.split_once(" :: ")) {
            if last.split_once(" :: ").is_some_and(|(known, _)| known == kind) && last.len() + name.len() < 66
            {
                *last += &format!(", {name}");
                continue;
            }
        }
        all.push(line);
    }
    all
}
