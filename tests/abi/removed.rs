//! What MPI 3.0 removed: declared where ARKE_MPI1 is defined, and otherwise an error that names what has taken its
//! place.

use std::fmt::Write;

use crate::{table, tools};

/// A program that uses one name, and what the compiler has to say of it.
fn uses() -> Vec<(String, String, String)> {
    let removed = table::removed().into_iter();
    removed
        .map(|[name, kind, _, instead]| {
            let line = match kind.as_str() {
                "type" => format!("extern {name} *use;"),
                // Not a call: a test for a symbol, as CMake makes it, takes the address alone.
                "function" => format!("void *use(void);\nvoid *use(void) {{ return (void *) &{name}; }}"),
                "int" => format!("int use(void);\nint use(void) {{ return {name}; }}"),
                kind => format!("{kind} use(void);\n{kind} use(void) {{ return {name}; }}"),
            };
            (name, line, instead)
        })
        .collect()
}

/// Whether the compiler knows the attribute that makes a declaration an error.
fn knows_the_attribute(compiler: &str) -> bool {
    let folder = tools::folder();
    let text = "int gone(void) __attribute__((unavailable(\"gone\")));\nint use(void) { return gone(); }\n";
    std::fs::write(folder.path().join("attribute.c"), text).unwrap();
    let status = std::process::Command::new(compiler)
        .args(["-c", "attribute.c"])
        .current_dir(folder.path())
        .output()
        .unwrap()
        .status;
    !status.success()
}

#[test]
fn a_removed_name_is_an_error_that_tells_what_has_taken_its_place() {
    for (compiler, source) in [("cc", "gone.c"), ("c++", "gone.cpp")] {
        if !knows_the_attribute(compiler) {
            println!("skipped: {compiler} has no attribute `unavailable`");
            continue;
        }
        let folder = tools::folder();
        for (name, line, instead) in uses() {
            let text = format!("#include <mpi.h>\n{line}\n");
            let said = tools::refused(folder.path(), compiler, source, &text, &["-c"]);
            assert!(said.contains(&format!("use {instead}, or compile with mpicc --mpi1")), "{name}: {said}");
        }
    }
}

/// Programs ask with `#ifdef`, and tools define such functions themselves.
#[test]
fn a_removed_name_is_no_macro_and_may_be_defined() {
    let folder = tools::folder();
    let mut text = String::from("#include <mpi.h>\n");
    for [name, ..] in table::removed() {
        writeln!(text, "#ifdef {name}\n#error {name} is a macro\n#endif").expect("a string takes any text");
    }
    text += "int MPI_Address(void *location, MPI_Aint *address) { return PMPI_Get_address(location, address); }\n";
    tools::compile(folder.path(), "cc", "tool.c", &text, &["-c"]);
}

#[test]
fn with_arke_mpi1_every_name_is_there() {
    let folder = tools::folder();
    let mut text =
        String::from("#define ARKE_MPI1\n#include <mpi.h>\n#include <stdio.h>\nint main(void) {\n");
    for [name, kind, value, _] in table::removed() {
        match kind.as_str() {
            "type" => writeln!(text, "    {{ {name} *call = 0; (void) call; }}"),
            "function" => writeln!(
                text,
                "    {{ int (*call)({value}) = {name}; if (!call) return 1; call = P{name}; if (!call) return 1; }}"
            ),
            kind => writeln!(text, "    {{ {kind} is = {name}; if ((long) is != {value}) return 2; }}"),
        }
        .expect("a string takes any text");
    }
    text += "    puts(\"right\");\n    return 0;\n}\n";
    let options = ["-std=c11", "-Wno-address", "-o", "removed", "-L.", "-lmpi_abi"];
    tools::compile(folder.path(), "cc", "removed.c", &text, &options);
    assert_eq!(tools::execute(folder.path(), "removed", &[]), "right\n");
}
