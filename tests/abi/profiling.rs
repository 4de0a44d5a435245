//! A profiling library that replaces `MPI_x` and calls `PMPI_x` (MPI 5.0, section 15.2).

use crate::tools;

const TOOL: &str = r#"
#include <mpi.h>
#include <stdio.h>
static int depth = 0;
double MPI_Wtime(void) {
    if (++depth > 1) { puts("the library called the tool"); return 0; }
    double time = PMPI_Wtime();
    --depth;
    puts("tool: MPI_Wtime");
    return time;
}
int MPI_Comm_toint(MPI_Comm comm) {
    if (++depth > 1) { puts("the library called the tool"); return -1; }
    int integer = PMPI_Comm_toint(comm);
    --depth;
    puts("tool: MPI_Comm_toint");
    return integer;
}
"#;

const PROGRAM: &str = r#"
#include <mpi.h>
#include <stdio.h>
int main(void) {
    printf("%d\n", MPI_Wtime() > 0);
    printf("%d\n", MPI_Comm_toint(MPI_COMM_WORLD));
    return 0;
}
"#;

#[test]
fn a_tool_steps_between_program_and_library() {
    let folder = tools::folder();
    let here = folder.path();
    tools::compile(here, "cc", "tool.c", TOOL, &["-shared", "-fPIC", "-o", "tool.so", "-L.", "-lmpi_abi"]);
    tools::compile(here, "cc", "program.c", PROGRAM, &["-o", "program", "-L.", "-lmpi_abi"]);
    assert_eq!(tools::execute(here, "program", &[]), "1\n257\n");
    let tool = here.join("tool.so");
    assert_eq!(
        tools::execute(here, "program", &[("LD_PRELOAD", tool.as_os_str())]),
        "tool: MPI_Wtime\n1\ntool: MPI_Comm_toint\n257\n"
    );
}
