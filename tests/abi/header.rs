//! The header: that it compiles without a warning in C and C++, and that it says what the table says.

use std::fmt::Write;

use crate::{table, tools};

/// A program that compares the header with the table. Types and integers are compared by the compiler; handles
/// and pointers, which are no constant expressions in C, when the program runs.
fn program(cxx: bool) -> String {
    let assertion = if cxx { "static_assert" } else { "_Static_assert" };
    let mut text = String::from(
        "#include \"mpi.h\"\n#include <stddef.h>\n#include <stdio.h>\n\
         static int wrong = 0;\n\
         static void same(const char *name, intptr_t found, intptr_t wanted) {\n\
         \x20   if (found != wanted) { printf(\"%s is %ld, not %ld\\n\", name, (long) found, (long) wanted); wrong = 1; }\n\
         }\n",
    );
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes any text");
    line(format!("{assertion}(sizeof(MPI_Status) == 32, \"MPI_Status\");"));
    for (field, offset) in [("MPI_SOURCE", 0), ("MPI_TAG", 4), ("MPI_ERROR", 8), ("MPI_internal", 12)] {
        line(format!("{assertion}(offsetof(MPI_Status, {field}) == {offset}, \"{field}\");"));
    }
    for (kind, size) in [("MPI_Aint", "sizeof(void *)"), ("MPI_Count", "8"), ("MPI_Offset", "8")] {
        line(format!("{assertion}(sizeof({kind}) == {size} && ({kind}) -1 < 0, \"{kind}\");"));
    }
    let constants = table::constants();
    for constant in constants.iter().filter(|constant| constant.kind == "int") {
        line(format!("{assertion}({0} == {1}, \"{0}\");", constant.name, constant.value));
        line(format!(
            "#if {0} != {1}\n#error {0} is no number to the preprocessor\n#endif",
            constant.name, constant.value
        ));
    }
    line("int main(void) {".to_owned());
    for function in table::functions() {
        for prefix in ["", "P"] {
            let (name, returns, parameters) = (&function.name, &function.returns, &function.parameters);
            line(format!("    {{ {returns} (*call)({parameters}) = {prefix}{name}; if (!call) return 2; }}"));
        }
    }
    for constant in constants.iter().filter(|constant| constant.kind != "int") {
        let (name, value) = (&constant.name, &constant.value);
        if constant.kind == "alias" {
            line(format!("    same(\"{name}\", (intptr_t) {name}, (intptr_t) {value});"));
        } else {
            // The assignment makes the compiler compare the type.
            line(format!(
                "    {{ {} typed = {name}; same(\"{name}\", (intptr_t) typed, {value}); }}",
                constant.kind
            ));
        }
    }
    line("    puts(wrong ? \"wrong\" : \"right\");\n    return wrong;\n}".to_owned());
    text
}

fn check(compiler: &str, standard: &str, cxx: bool) {
    let folder = tools::folder();
    let source = if cxx { "header.cpp" } else { "header.c" };
    // A function pointer that is compared with null on purpose.
    let options = [standard, "-Wno-address", "-o", "header", "-L.", "-lmpi_abi"];
    tools::compile(folder.path(), compiler, source, &program(cxx), &options);
    assert_eq!(tools::execute(folder.path(), "header", &[]), "right\n");
}

#[test]
fn the_header_says_what_the_table_says_in_c() {
    check("cc", "-std=c11", false);
}

#[test]
fn the_header_says_what_the_table_says_in_cxx() {
    check("c++", "-std=c++17", true);
}

/// Constants that are small numbers in the guise of addresses, given where the call expects an array.
#[test]
fn constants_can_be_given_for_arrays() {
    let folder = tools::folder();
    let text = "#include <mpi.h>
int graph(MPI_Comm comm, int *ranks, MPI_Comm *made);
int graph(MPI_Comm comm, int *ranks, MPI_Comm *made) {
    MPI_Waitall(0, 0, MPI_STATUSES_IGNORE);
    MPI_Dist_graph_create(comm, 1, ranks, ranks, ranks, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, made);
    return MPI_Dist_graph_create_adjacent(comm, 1, ranks, MPI_UNWEIGHTED, 0, ranks, MPI_WEIGHTS_EMPTY,
        MPI_INFO_NULL, 0, made);
}
";
    tools::compile(folder.path(), "cc", "constants.c", text, &["-O2", "-c"]);
}

/// On its own, and twice, in the oldest and newest dialects.
#[test]
fn the_header_stands_alone() {
    let folder = tools::folder();
    let text = "#include <mpi.h>\n#include <mpi.h>\nMPI_Comm alone(void);\nMPI_Comm alone(void) { return MPI_COMM_SELF; }\n";
    for standard in ["-std=c99", "-std=c11", "-std=c17"] {
        tools::compile(folder.path(), "cc", "alone.c", text, &[standard, "-c"]);
    }
    for standard in ["-std=c++11", "-std=c++17", "-std=c++20"] {
        let options = [standard, "-c", "-Wold-style-cast", "-Wzero-as-null-pointer-constant"];
        tools::compile(folder.path(), "c++", "alone.cpp", &text.replace("(void)", "()"), &options);
    }
}
