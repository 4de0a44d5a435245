/* A message that is longer than its receive's memory ends the program, with a sentence. */
#include "check.h"

int main(int argc, char **argv)
{
    static char data[4096];
    begin(&argc, &argv);
    int bytes = argc > 1 ? atoi(argv[1]) : 100;
    if (me == 1) MPI_Send(data, bytes, MPI_BYTE, 0, 6, MPI_COMM_WORLD);
    if (me == 0) MPI_Recv(data, 10, MPI_BYTE, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return end();
}
