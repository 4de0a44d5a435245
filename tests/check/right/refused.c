/* Calls that one rank makes wrongly at first, and again as the others do; their errors are returned. And a communicator
   that is not made. 2 ranks or more. */
#include <mpi.h>
#include <stdio.h>

static int rank, ranks;

static int copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag) {
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return rank == 1 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv) {
    int x = 1, y = 0, wrong = 0, own = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int bad = 0; bad < 2; bad++) {
        if (rank == bad) {
            MPI_Datatype two;
            MPI_Type_contiguous(2, MPI_INT, &two);
            wrong += MPI_Allreduce(&x, &y, 1, MPI_DATATYPE_NULL, MPI_SUM, MPI_COMM_WORLD) != MPI_SUCCESS;
            wrong += MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD) != MPI_SUCCESS;
            wrong += MPI_Allreduce(&x, &y, -1, MPI_INT, MPI_SUM, MPI_COMM_WORLD) != MPI_SUCCESS;
            wrong += MPI_Bcast(&own, 1, MPI_INT, 99, MPI_COMM_WORLD) != MPI_SUCCESS;
            wrong += MPI_Bcast(&own, 1, two, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
            wrong += MPI_Reduce(&own, &y, 1, MPI_INT, MPI_SUM, -7, MPI_COMM_WORLD) != MPI_SUCCESS;
            /* What is not looked at beforehand: an operation without a meaning for its datatype, and a null pointer. */
            wrong += MPI_Allreduce(&x, &y, 1, MPI_FLOAT, MPI_BAND, MPI_COMM_WORLD) != MPI_SUCCESS;
            wrong += MPI_Bcast(NULL, 1, MPI_INT, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
            MPI_Type_free(&two);
            if (wrong != 8) printf("FAIL %d calls of 8 are refused\n", wrong);
        }
        MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (y != ranks) printf("FAIL sum %d\n", y);
        MPI_Bcast(&own, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Comm first, second;
    MPI_Request request;
    int keyval;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_idup(first, &second, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&second);
    MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
    MPI_Comm_set_attr(first, keyval, NULL);
    if (MPI_Comm_idup(first, &second, &request) == MPI_SUCCESS) MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&keyval);
    MPI_Finalize();
    return 0;
}
