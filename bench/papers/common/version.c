/* Prints what the MPI library says about itself: who is measured. */

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_library_version(text, &length);
    for (char *c = text; *c; c++)
        if (*c == '\n') {
            *c = '\0';
            break;
        }
    if (rank == 0) printf("version: %s\n", text);
    MPI_Finalize();
    return 0;
}
