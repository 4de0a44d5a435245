/* As a program that was built with Open MPI: it asks for libmpi.so.40. These functions need no header. */
#include <stdlib.h>
int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);

static int *volatile nothing;

static int __attribute__((noinline)) solve(void) {
    return *nothing; /* solve */
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    if (atoi(getenv("OMPI_COMM_WORLD_RANK")) == 1) solve();
    return MPI_Finalize();
}
