//! Pages of what stands in no table of C functions: conversions of statuses, which `mpi.h` writes by hand, and what
//! Fortran alone has.

use roff::{bold, italic, roman, Roff};

use super::super::fortran::Procedures;
use super::page::{listing, plain_words, SOURCE};
use super::{synopsis, Pages};

struct Apart {
    /// The first is the name of the page.
    names: &'static [&'static str],
    summary: &'static str,
    c: &'static [&'static str],
    parameters: &'static [(&'static str, &'static str)],
    errors: &'static str,
    chapter: &'static str,
    related: &'static [&'static str],
}

const APART: [Apart; 3] = [
    Apart {
        names: &[
            "MPI_Status_c2f",
            "MPI_Status_c2f08",
            "MPI_Status_f2c",
            "MPI_Status_f2f08",
            "MPI_Status_f082c",
            "MPI_Status_f082f",
        ],
        summary: "convert a status between C, Fortran's array of integers (f) and the type of mpi_f08 (f08)",
        c: &[
            "int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status);",
            "int MPI_Status_c2f08(const MPI_Status *c_status,",
            "    MPI_F08_status *f08_status);",
            "int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status);",
            "int MPI_Status_f2f08(const MPI_Fint *f_status,",
            "    MPI_F08_status *f08_status);",
            "int MPI_Status_f082c(const MPI_F08_status *f08_status,",
            "    MPI_Status *c_status);",
            "int MPI_Status_f082f(const MPI_F08_status *f08_status,",
            "    MPI_Fint *f_status);",
        ],
        parameters: &[
            ("c_status", "A status in C."),
            ("f_status", "A status of mpif.h and mpi: an array of MPI_F_STATUS_SIZE integers."),
            ("f08_status", "A status of mpi_f08."),
        ],
        errors: "The calls return MPI_SUCCESS, or MPI_ERR_ARG where one of the places is a null pointer.",
        chapter: "MPI 5.0, chapter 19, Language Bindings.",
        related: &["MPI_Status_get_source", "MPI_Status_get_tag", "MPI_Status_get_error"],
    },
    Apart {
        names: &["MPI_Sizeof"],
        summary: "gives the size of a variable of Fortran in bytes",
        c: &[],
        parameters: &[("x", "A variable of a numeric type of Fortran."), ("size", "Its size in bytes.")],
        errors: "The call returns MPI_SUCCESS or an error code in ierror.",
        chapter: "MPI 5.0, chapter 16, Deprecated Interfaces: storage_size of Fortran 2008 tells the same.",
        related: &["MPI_Type_match_size"],
    },
    Apart {
        names: &["MPI_F_sync_reg"],
        summary: "keeps a Fortran compiler from holding a buffer in registers across it",
        c: &[],
        parameters: &[("buf", "The buffer, as it was given to a non-blocking call before.")],
        errors: "The call cannot fail.",
        chapter: "MPI 5.0, chapter 19, Language Bindings.",
        related: &["MPI_Wait"],
    },
];

/// The pages.
pub fn pages(procedures: &Procedures, date: &str) -> Pages {
    let mut pages = Pages::new();
    for apart in &APART {
        let name = apart.names[0];
        let mut page = Roff::new();
        page.control("TH", [name, "3", date, SOURCE, "MPI"]);
        plain_words(&mut page);
        page.control("SH", ["NAME"]);
        page.text([roman(format!("{} - {}", apart.names.join(", "), apart.summary))]);
        page.control("SH", ["SYNOPSIS"]);
        if !apart.c.is_empty() {
            let lines = ["#include <mpi.h>", ""].iter().chain(apart.c).map(|line| (*line).to_owned());
            listing(&mut page, &lines.collect::<Vec<_>>());
        }
        for name in apart.names {
            let (new, old) = synopsis::fortran(name, procedures);
            for (heading, lines) in [("Fortran 2008", new), ("Fortran, older interfaces", old)] {
                if !lines.is_empty() {
                    page.control("SS", [heading]);
                    listing(&mut page, &lines);
                }
            }
        }
        page.control("SH", ["PARAMETERS"]);
        for (name, text) in apart.parameters {
            page.control("TP", []);
            page.text([italic(*name)]);
            page.text([roman(*text)]);
        }
        page.control("SH", ["ERRORS"]);
        page.text([roman(apart.errors)]);
        page.control("SH", ["STANDARDS"]);
        page.text([roman(apart.chapter)]);
        page.control("SH", ["SEE ALSO"]);
        for related in apart.related {
            page.text([bold(*related), roman("(3),")]);
        }
        page.text([bold("arke"), roman("(1)")]);
        pages.insert(format!("{name}.3"), page.render());
        for other in &apart.names[1..] {
            pages.insert(format!("{other}.3"), format!(".so man3/{name}.3\n"));
        }
    }
    pages
}
