//! `names.txt`: every symbol that the library must have and every name that each module must have, for a test.

use super::constants::{PREDEFINED, PREDEFINED_DELETE};
use super::interfaces::symbol;
use super::procedures::Procedures;

/// The lines `symbol NAME`, `mpi NAME` and `mpi_f08 NAME`.
pub fn text(procedures: &Procedures) -> String {
    let mut lines = Vec::new();
    for (name, _) in PREDEFINED.iter().chain([&(PREDEFINED_DELETE, "")]) {
        lines.push(format!("symbol {}_", name.to_lowercase()));
    }
    for procedure in &procedures.0 {
        for profiling in ["", "P"] {
            let small = profiling.to_lowercase();
            if procedure.name != "MPI_Sizeof" {
                lines.push(format!("symbol {small}mpi_{}_", procedure.stem()));
            }
            if procedure.has_cptr() {
                lines.push(format!("symbol {small}mpi_{}_cptr_", procedure.stem()));
            }
            lines.push(format!("mpi {profiling}{}", procedure.name));
            if procedure.in_f08 {
                lines.push(format!("symbol {}", symbol(procedure, profiling, false)));
                lines.push(format!("mpi_f08 {profiling}{}", procedure.name));
                if procedure.large.is_some() {
                    lines.push(format!("symbol {}", symbol(procedure, profiling, true)));
                }
                if procedure.own_large_name {
                    lines.push(format!("mpi_f08 {profiling}{}_c", procedure.name));
                }
            }
        }
    }
    lines.sort();
    lines.dedup();
    format!("# {}\n{}\n", super::MARK, lines.join("\n"))
}
