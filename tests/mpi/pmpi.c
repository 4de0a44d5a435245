/*
 * Interposition: run with libpmpi_layer.so preloaded, which defines MPI_Send, MPI_Recv and MPI_Comm_rank over their
 * PMPI_ names and counts the calls. The counts show that the program's calls went through the layer, that the library's
 * own inner traffic did not, and that PMPI_ functions do the work.
 */
#include "check.h"
#include <dlfcn.h>

int main(int argc, char **argv)
{
    int *counts, values[3] = {1, 2, 3}, got[3] = {0}, before;
    test_begin(&argc, &argv);
    counts = dlsym(RTLD_DEFAULT, "pmpi_layer_calls");
    CHECK(counts != NULL, "the layer is not loaded");
    CHECK(counts[2] >= 1, "MPI_Comm_rank was not seen by the layer");
    before = counts[0];
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Request request;
    for (int i = 0; i < 10; i++) {
        MPI_Irecv(got, 3, MPI_INT, previous, 1, MPI_COMM_WORLD, &request);
        MPI_Send(values, 3, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(got[2] == 3, "message through the layer brought %d", got[2]);
    }
    CHECK(counts[0] == before + 10, "the layer saw %d sends of 10", counts[0] - before);
    before = counts[0];
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Allreduce(values, got, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(counts[0] == before, "the layer saw %d sends inside of collectives", counts[0] - before);
    PMPI_Irecv(got, 3, MPI_INT, previous, 2, MPI_COMM_WORLD, &request);
    PMPI_Send(values, 3, MPI_INT, next, 2, MPI_COMM_WORLD);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(counts[0] == before, "PMPI_Send went through the layer");
    MPI_Pcontrol(1);
    return test_end();
}
