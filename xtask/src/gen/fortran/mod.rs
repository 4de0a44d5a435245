//! The Fortran interfaces: `mpif.h`, the modules `mpi` and `mpi_f08`, and the C functions behind them.
//!
//! The C table says what a function takes; `faces/fortran/abi/procedures.tsv` adds what C does not say. What no table can
//! tell (callbacks, attributes, completion) is written by hand in `faces/fortran/src`.

mod constants;
mod declarations;
mod interfaces;
mod names;
mod procedures;
mod shims;
pub mod synopsis;

use super::table::Tables;
use super::MARK;
pub use procedures::{Intent, Procedures};

/// The folder whose files are all generated.
pub const FOLDER: &str = "faces/fortran/generated";

/// The files by name below [`FOLDER`].
pub fn texts(tables: &Tables, procedures: &Procedures) -> Result<Vec<(String, String)>, String> {
    let mut files = vec![
        ("mpif.h".to_owned(), constants::include_file(tables, procedures)?),
        ("mpi_abi_types.f90".to_owned(), constants::types()),
        ("mpi.f90".to_owned(), interfaces::module_mpi(tables, procedures)?),
        ("mpi_f08.f90".to_owned(), interfaces::module_mpi_f08(tables, procedures)?),
        ("names.txt".to_owned(), names::text(procedures)),
    ];
    for (module, text) in shims::texts(procedures)? {
        files.push((format!("shims/{module}.c"), text));
    }
    Ok(files)
}

/// The first lines of a file in Fortran, good for both source forms.
fn fortran_head(what: &str) -> String {
    format!("! {what}\n! {MARK}\n")
}
