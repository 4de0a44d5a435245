//! `docs/coverage.md`: which functions of the standard the library offers.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::table::{Function, Tables};
use super::MARK;

/// The text of the page.
pub fn text(tables: &Tables) -> String {
    let supported = |functions: &[&Function]| functions.iter().filter(|f| f.implementation.is_some()).count();
    let mut modules: BTreeMap<&str, Vec<&Function>> = BTreeMap::new();
    for function in &tables.functions {
        modules.entry(&function.topic).or_default().push(function);
    }
    let mut text = format!(
        "# Functions of MPI 5.0\n\n<!-- {MARK} -->\n\n\
         {} of {} functions are supported. Every function is exported as `MPI_x` and `PMPI_x`; one that is not\n\
         supported returns `MPI_ERR_UNSUPPORTED_OPERATION` through the error handler (calls of the tool interface\n\
         return `MPI_T_ERR_NOT_SUPPORTED`).\n\n\
         `MPI_Psend_init` and `MPI_Precv_init` take an `int` count, and have `_c` twins, as in the header that the MPI\n\
         Forum publishes for the ABI; the text of MPI 5.0 knows one form of each, with an `MPI_Count`.\n\n\
         | Module | Chapter of MPI 5.0 | Supported | Of |\n|---|---|---:|---:|\n",
        modules.values().map(|functions| supported(functions)).sum::<usize>(),
        tables.functions.len()
    );
    for (module, functions) in &modules {
        let mut chapters: Vec<_> = functions.iter().map(|function| function.chapter).collect();
        chapters.sort_unstable();
        chapters.dedup();
        let chapters: Vec<_> = chapters.iter().map(u8::to_string).collect();
        let (chapters, supported, all) = (chapters.join(", "), supported(functions), functions.len());
        writeln!(text, "| {module} | {chapters} | {supported} | {all} |").expect(INFALLIBLE);
    }
    for (module, functions) in &modules {
        write!(text, "\n## {module}\n\n| Function | Supported | Module |\n|---|---|---|\n")
            .expect(INFALLIBLE);
        for function in functions {
            let (supported, module) = match &function.implementation {
                Some(implementation) => ("yes", format!("`{}`", implementation.module)),
                None => ("no", String::new()),
            };
            let deprecated = match &function.deprecated_in {
                Some(version) => format!(" (deprecated in {version})"),
                None => String::new(),
            };
            writeln!(text, "| {}{deprecated} | {supported} | {module} |", function.name).expect(INFALLIBLE);
        }
    }
    text
}

const INFALLIBLE: &str = "a string takes any text";
