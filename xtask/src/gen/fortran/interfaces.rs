//! The modules `mpi` and `mpi_f08`: constants and an interface for each procedure, each also by its `PMPI_` name.

use std::fmt::Write;

use super::super::table::Tables;
use super::constants::{self, PREDEFINED, PREDEFINED_DELETE};
use super::declarations::{self as declare, statement};
use super::fortran_head;
use super::procedures::{Argument, Class, Procedure, Procedures};

/// Module `mpi`.
pub fn module_mpi(tables: &Tables, procedures: &Procedures) -> Result<String, String> {
    let mut text = fortran_head("MPI 5.0 for programs that write: use mpi");
    text += "module mpi\n  use mpi_abi_types\n  use, intrinsic :: iso_c_binding, only : c_ptr\n  implicit none\n  \
             private :: c_ptr\n";
    text += &constants::integers(tables, true)?;
    let predefined = PREDEFINED.iter().map(|(name, _)| *name).chain([PREDEFINED_DELETE]);
    for name in predefined.filter(|name| !name.ends_with("_C")) {
        writeln!(text, "  external :: {name}").expect("a string takes any text");
    }
    for procedure in &procedures.0 {
        text.push('\n');
        for profiling in ["", "P"] {
            let name = format!("{profiling}{}", procedure.name);
            if procedure.name == "MPI_Sizeof" {
                let body = body_f08(
                    procedure,
                    &procedure.small,
                    &format!("{name}_ts"),
                    &symbol(procedure, profiling, false),
                    false,
                );
                write!(text, "  interface {name}\n{body}  end interface\n").expect("a string takes any text");
                continue;
            }
            let generic = if procedure.has_cptr() { format!(" {name}") } else { String::new() };
            write!(text, "  interface{generic}\n{}", body_f90(procedure, &name, false))
                .expect("a string takes any text");
            if procedure.has_cptr() {
                text += &body_f90(procedure, &format!("{name}_cptr"), true);
            }
            text += "  end interface\n";
        }
    }
    Ok(text + "end module mpi\n")
}

/// Module `mpi_f08`.
pub fn module_mpi_f08(tables: &Tables, procedures: &Procedures) -> Result<String, String> {
    let mut text = fortran_head("MPI 5.0 for programs that write: use mpi_f08");
    text += "module mpi_f08\n  use mpi_abi_types\n  use mpi_abi_callbacks\n  \
             use, intrinsic :: iso_c_binding, only : c_ptr\n  implicit none\n  private :: c_ptr\n\n";
    text += &constants::typed(tables)?;
    text.push('\n');
    for (name, interface) in PREDEFINED {
        if !interface.is_empty() {
            writeln!(text, "  procedure({interface}) :: {name}").expect("a string takes any text");
        }
    }
    for procedure in procedures.0.iter().filter(|procedure| procedure.in_f08) {
        text.push('\n');
        for profiling in ["", "P"] {
            let name = format!("{profiling}{}", procedure.name);
            let suffix = procedure.suffix();
            let small = body_f08(
                procedure,
                &procedure.small,
                &format!("{name}{suffix}"),
                &symbol(procedure, profiling, false),
                true,
            );
            let large = procedure.overload().map(|arguments| {
                body_f08(
                    procedure,
                    arguments,
                    &format!("{name}_c{suffix}"),
                    &symbol(procedure, profiling, true),
                    true,
                )
            });
            match large {
                Some(large) if procedure.own_large_name => write!(
                    text,
                    "  interface {name}\n{small}  end interface\n  interface {name}_c\n{large}  end interface\n"
                ),
                large => write!(text, "  interface {name}\n{small}{}  end interface\n", large.unwrap_or_default()),
            }
            .expect("a string takes any text");
        }
    }
    Ok(text + "end module mpi_f08\n")
}

/// The symbol of a procedure in the library, as `mpi_f08` calls it.
pub fn symbol(procedure: &Procedure, profiling: &str, large: bool) -> String {
    let c = if large { "_c" } else { "" };
    format!("{}mpi_{}{c}{}_", profiling.to_lowercase(), procedure.stem(), procedure.suffix())
}

fn keyword(procedure: &Procedure) -> &'static str {
    if procedure.result().is_some() {
        "function"
    } else {
        "subroutine"
    }
}

fn names(procedure: &Procedure, arguments: &[Argument]) -> Vec<String> {
    let ierror = procedure.ierror.then(|| "ierror".to_owned());
    arguments.iter().map(|argument| argument.name.clone()).chain(ierror).collect()
}

fn body_f90(procedure: &Procedure, name: &str, cptr: bool) -> String {
    let keyword = keyword(procedure);
    let (_, arguments) = procedure.older();
    let mut text = statement("    ", &format!("{keyword} {name}"), &names(procedure, arguments), "");
    text += "      import\n";
    for argument in arguments {
        for line in declare::f90(argument, cptr) {
            writeln!(text, "      {line}").expect("a string takes any text");
        }
    }
    if procedure.ierror {
        text += "      integer :: ierror\n";
    }
    if let Some(result) = procedure.result() {
        writeln!(text, "      {} :: {name}", declare::result(result)).expect("a string takes any text");
    }
    text + &format!("    end {keyword}\n")
}

/// With buffers the procedure is one of C, since only those take descriptors of a known form.
fn body_f08(
    procedure: &Procedure,
    arguments: &[Argument],
    name: &str,
    symbol: &str,
    optional: bool,
) -> String {
    let keyword = keyword(procedure);
    let choice = arguments.iter().any(|argument| argument.class == Class::Choice);
    let binding = if choice { format!("bind(C, name=\"{symbol}\")") } else { String::new() };
    let mut text = statement("    ", &format!("{keyword} {name}"), &names(procedure, arguments), &binding);
    text += "      import\n";
    for argument in arguments {
        writeln!(text, "      {}", declare::f08(argument)).expect("a string takes any text");
    }
    if procedure.ierror {
        let optional = if optional { ", optional, intent(out)" } else { "" };
        writeln!(text, "      integer{optional} :: ierror").expect("a string takes any text");
    }
    if let Some(result) = procedure.result() {
        writeln!(text, "      {} :: {name}", declare::result(result)).expect("a string takes any text");
    }
    text + &format!("    end {keyword}\n")
}
