/* Prints what the MPI library says about itself: who is measured. */

#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_library_version(text, &length);
    /* Arke's libraries for programs of other MPIs begin as those do and name Arke further on. */
    char *line = strstr(text, "Arke") ? strstr(text, "Arke") : text;
    line[strcspn(line, "\n")] = '\0';
    if (rank == 0) printf("version: %s\n", line);
    MPI_Finalize();
    return 0;
}
