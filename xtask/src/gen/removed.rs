//! What MPI 3.0 removed, in `mpi.h`: declared where ARKE_MPI1 is defined, and otherwise an error that names what has
//! taken its place.
//!
//! Only declarations say so, no macros: `#ifdef MPI_LB`, a configure script's test and a tool that defines such a
//! function all find what they would find with a header that knows nothing of these names.

use std::fmt::Write;

use super::header::wrapped;
use super::table::{rows, Constant, Function};

const INFALLIBLE: &str = "a string takes any text";

/// The table `removed.tsv`.
pub struct Removed(Vec<Entry>);

struct Entry {
    name: String,
    kind: String,
    value: String,
    instead: String,
}

impl Removed {
    /// Reads the table.
    pub fn parse(text: &str) -> Result<Self, String> {
        let entries = rows::<4>("removed.tsv", text)?;
        Ok(Removed(
            entries
                .into_iter()
                .map(|[name, kind, value, instead]| Entry { name, kind, value, instead })
                .collect(),
        ))
    }

    /// The constants, for Rust and Fortran.
    pub fn constants(&self) -> Vec<Constant> {
        let constants = self.0.iter().filter(|entry| !matches!(entry.kind.as_str(), "function" | "type"));
        constants
            .map(|entry| Constant {
                name: entry.name.clone(),
                kind: entry.kind.clone(),
                value: entry.value.clone(),
            })
            .collect()
    }

    /// The functions, without what the other table says of a function.
    pub fn functions(&self) -> Result<Vec<Function>, String> {
        self.of_functions().map(|entry| Function::removed(&entry.name, &entry.value)).collect()
    }

    /// What has taken the place of each of them.
    pub fn instead(&self) -> Vec<String> {
        self.of_functions().map(|entry| entry.instead.clone()).collect()
    }

    fn of_functions(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter().filter(|entry| entry.kind == "function")
    }

    /// The part of the header.
    pub fn header(&self) -> String {
        let mut text = String::from(BEFORE);
        for entry in &self.0 {
            text += &entry.declarations("");
            if !matches!(entry.kind.as_str(), "function" | "type") {
                let (name, kind, value) = (&entry.name, &entry.kind, &entry.value);
                let value =
                    if kind == "int" { value.clone() } else { format!("MPI_ABI_CAST_({kind}, {value})") };
                writeln!(text, "#define {name:<34} {value}").expect(INFALLIBLE);
            }
        }
        text += BETWEEN;
        for entry in &self.0 {
            let mark = format!(" MPI_ABI_REMOVED_(\"{}\")", entry.instead);
            text += &match entry.kind.as_str() {
                "function" | "type" => entry.declarations(&mark),
                kind => format!("extern {kind} {}{mark};\n", entry.name),
            };
        }
        text + AFTER
    }
}

impl Entry {
    /// The declarations of a function or a type, with `mark` behind each.
    fn declarations(&self, mark: &str) -> String {
        let (name, value) = (&self.name, &self.value);
        match self.kind.as_str() {
            "type" => wrapped(&format!("typedef void ({name})({value}){mark};")),
            // A parameter of the type that is gone would be an error by itself: it is one more name of another.
            "function" => ["", "P"]
                .map(|prefix| {
                    let value = if mark.is_empty() {
                        value.clone()
                    } else {
                        value.replace("MPI_Handler_function", "MPI_Comm_errhandler_function")
                    };
                    wrapped(&format!("int {prefix}{name}({value}){mark};"))
                })
                .concat(),
            _ => String::new(),
        }
    }
}

const BEFORE: &str = "
/* What MPI 3.0 removed. `mpicc --mpi1` declares it, and so does ARKE_MPI1 where it is defined before this file is
 * included. Otherwise the use of such a name is an error that tells what has taken its place. The library has the
 * functions in either case. */

#if defined(ARKE_MPI1)
";

const BETWEEN: &str = "#elif defined(__has_attribute)
#if __has_attribute(unavailable)
#define MPI_ABI_REMOVED_(instead) __attribute__((unavailable( \\
    \"removed in MPI 3.0: use \" instead \", or compile with mpicc --mpi1 (or -DARKE_MPI1)\")))
";

const AFTER: &str = "#endif
#endif
";
