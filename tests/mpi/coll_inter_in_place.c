/* MPI_IN_PLACE is no buffer in an operation between two groups. Each rank finds that out for itself, before anything is
 * sent. */
#include "check.h"

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    MPI_Comm local, inter;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &local);
    MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, 1 - rank % 2, 12, &inter);
    int buffer[8] = {0}, counts[8] = {0}, places[8] = {0};
    MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
#define REFUSED(call)                                                                                                  \
    do {                                                                                                               \
        int code = (call), class = MPI_SUCCESS;                                                                        \
        if (code != MPI_SUCCESS) MPI_Error_class(code, &class);                                                        \
        CHECK(class == MPI_ERR_BUFFER, #call ": class %d", class);                                                     \
    } while (0)
    REFUSED(MPI_Gather(buffer, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, MPI_ROOT, inter));
    REFUSED(MPI_Gatherv(buffer, 1, MPI_INT, MPI_IN_PLACE, counts, places, MPI_INT, MPI_ROOT, inter));
    REFUSED(MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, buffer, 1, MPI_INT, 0, inter));
    REFUSED(MPI_Scatter(MPI_IN_PLACE, 1, MPI_INT, buffer, 1, MPI_INT, MPI_ROOT, inter));
    REFUSED(MPI_Scatter(buffer, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, 0, inter));
    REFUSED(MPI_Allgather(MPI_IN_PLACE, 1, MPI_INT, buffer, 1, MPI_INT, inter));
    REFUSED(MPI_Allgather(buffer, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, inter));
    REFUSED(MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INT, buffer, 1, MPI_INT, inter));
    REFUSED(MPI_Alltoall(buffer, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, inter));
    REFUSED(MPI_Allreduce(MPI_IN_PLACE, buffer, 1, MPI_INT, MPI_SUM, inter));
    REFUSED(MPI_Allreduce(buffer, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, inter));
    REFUSED(MPI_Reduce(MPI_IN_PLACE, buffer, 1, MPI_INT, MPI_SUM, 0, inter));
    REFUSED(MPI_Reduce(buffer, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, MPI_ROOT, inter));
    REFUSED(MPI_Reduce_scatter_block(MPI_IN_PLACE, buffer, 1, MPI_INT, MPI_SUM, inter));
    REFUSED(MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, MPI_ROOT, inter));
    MPI_Comm_set_errhandler(inter, MPI_ERRORS_ARE_FATAL);
    MPI_Barrier(inter);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&local);
    return test_end();
}
