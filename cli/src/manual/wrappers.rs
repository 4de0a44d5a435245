//! The pages of the compiler wrappers, which read their own command lines.

use super::see_also;
use crate::compiler::{faces, Language};
use clap_mangen::roff::{bold, roman, Roff};

/// A wrapper with a page.
pub(super) struct Wrapper {
    /// The names by which it is called; the first is that of the page.
    names: &'static [&'static str],
    language: Language,
    /// What is compiled, as in "compiles C programs for MPI".
    what: &'static str,
    /// The file of an example.
    example: &'static str,
}

/// All of them.
pub(super) const ALL: [Wrapper; 7] = [
    Wrapper {
        names: &["mpicc"],
        language: Language::C,
        what: "C programs for MPI",
        example: "solver.c -o solver",
    },
    Wrapper {
        names: &["mpicxx", "mpic++"],
        language: Language::Cxx,
        what: "C++ programs for MPI",
        example: "solver.cpp -o solver",
    },
    Wrapper {
        names: &["mpifort", "mpif90", "mpif77"],
        language: Language::Fortran,
        what: "Fortran programs for MPI",
        example: "solver.f90 -o solver",
    },
    Wrapper {
        names: &["oshcc"],
        language: Language::C,
        what: "C programs for SHMEM",
        example: "ring.c -o ring",
    },
    Wrapper {
        names: &["oshc++"],
        language: Language::Cxx,
        what: "C++ programs for SHMEM",
        example: "ring.cpp -o ring",
    },
    Wrapper {
        names: &["arke cc"],
        language: Language::C,
        what: "C programs for MPI or another interface",
        example: "--face nx old.c -o old",
    },
    Wrapper {
        names: &["arke fc"],
        language: Language::Fortran,
        what: "Fortran programs for MPI or another interface",
        example: "--face nx old.f -o old",
    },
];

/// The options with their meanings; `help` of the wrappers names the same.
const OPTIONS: [(&str, &str); 7] = [
    ("--mpi1", "Declare what MPI 3.0 removed, such as MPI_Type_struct; the same as -DARKE_MPI1. Fortran has these names always."),
    ("-show", "Print the command instead of running it; also -showme."),
    ("-showme:compile", "Print the options for compiling; -showme:incdirs prints the directories of header files alone."),
    ("-showme:link", "Print the options for linking; -showme:libdirs and -showme:libs print parts of them."),
    ("-showme:command", "Print the name of the compiler; -showme:version prints the version."),
    ("-compile_info", "Print the command for compiling; -link_info prints that for linking."),
    ("-showme:help", "Print a summary of these options; also -help."),
];

impl Wrapper {
    /// The name of the page's file without its end.
    pub fn file(&self) -> String {
        self.names[0].replace(' ', "-")
    }

    /// The page.
    pub fn page(&self, date: &str) -> Vec<u8> {
        let name = self.names[0];
        let mut page = Roff::new();
        page.control("TH", [self.file().as_str(), "1", date, crate::version().as_str(), "Arke"]);
        page.control("SH", ["NAME"]);
        let names: Vec<String> = self.names.iter().map(|name| name.replace(' ', "-")).collect();
        page.text([roman(format!("{} - compiles and links {}", names.join(", "), self.what))]);
        page.control("SH", ["SYNOPSIS"]);
        page.text([bold(name), roman(" [OPTIONS] [OPTIONS OF THE COMPILER] FILES...")]);
        page.control("SH", ["DESCRIPTION"]);
        let compilers = self.language.usual().join(", ");
        page.text([
            bold(name),
            roman(" runs a compiler with the directories and libraries that a program needs."),
        ]);
        page.text([roman(format!(
            "It takes the first of these that is there, unless another is named: {compilers}."
        ))]);
        page.text([roman(
            "The program finds the library by its run path, which LD_LIBRARY_PATH overrides. What is no option of the wrapper \
             goes to the compiler.",
        )]);
        page.control("SH", ["OPTIONS"]);
        page.control("TP", []);
        page.text([bold("--face"), roman(" FACE")]);
        page.text([roman(format!("Compile for the interface of this name: {}.", faces().join(", ")))]);
        page.control("TP", []);
        page.text([bold(self.language.option()), roman("COMPILER")]);
        page.text([roman("Use this compiler. It may be a command with options, such as \"ccache gcc\".")]);
        for (option, meaning) in OPTIONS {
            page.control("TP", []);
            page.text([bold(option)]);
            page.text([roman(meaning)]);
        }
        page.control("SH", ["ENVIRONMENT"]);
        page.control("TP", []);
        page.text([bold(self.language.variables().join(", "))]);
        page.text([roman(
            "The compiler to use; the first that is set counts, and the option goes before all.",
        )]);
        page.control("SH", ["EXAMPLES"]);
        page.control("nf", []);
        page.text([roman(format!("{name} {}", self.example))]);
        page.control("fi", []);
        see_also(&mut page, &["mpiexec(1)", "arke(1)", "arke(7)"]);
        page.render().into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::help;

    #[test]
    fn the_pages_and_the_help_name_the_same_options() {
        for wrapper in &ALL {
            let text = help(wrapper.names[0], wrapper.language, &["cc".into()]);
            for (option, _) in OPTIONS {
                let known = text.contains(option)
                    || option.strip_prefix("-showme").is_some_and(|end| end == ":help" || text.contains(end));
                assert!(known, "{option}: {text}");
            }
            let page = String::from_utf8(wrapper.page("2025-01-01")).unwrap();
            let of_help = text.lines().filter_map(|line| line.trim_start().split([' ', ',']).next());
            for option in of_help.filter(|word| word.starts_with('-')) {
                let option = option.trim_end_matches("COMPILER").replace('-', "\\-");
                assert!(page.contains(&option), "{option}: {page}");
            }
        }
    }
}
