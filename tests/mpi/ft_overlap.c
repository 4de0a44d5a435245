/* Agreements and shrinkings under way together on one communicator, while some ranks are ahead of others in them: each
 * call is answered by those of the same call, in the order in which they were made. */
#include "check.h"
#include <mpi-ext.h>

/* Works on for a while, so that some ranks come through the rounds of a call before others make the next one. */
static void work(MPI_Request *request)
{
    int done = 0;
    double until = MPI_Wtime() + 0.2;
    while (MPI_Wtime() < until) MPI_Test(request, &done, MPI_STATUS_IGNORE);
}

static void use(MPI_Comm comm)
{
    int sum, here, one = 1;
    MPI_Comm_size(comm, &here);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK(here == ranks && sum == ranks, "%d of %d ranks are in a communicator of %d", sum, ranks, here);
}

/* On an intercommunicator each group gets what the other one says. */
static void between_groups(void)
{
    if (ranks < 2) return;
    MPI_Comm part, inter;
    MPI_Request request;
    int odd = rank % 2, flag = ~(1 << rank), other = flag, wanted = ~0;
    for (int there = 1 - odd; there < ranks; there += 2) wanted &= ~(1 << there);
    MPI_Comm_split(MPI_COMM_WORLD, odd, 0, &part);
    MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, 1 - odd, 7, &inter);
    MPIX_Comm_iagree(inter, &other, &request);
    MPIX_Comm_agree(inter, &flag);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(flag == wanted && other == wanted, "the flags are %#x and %#x, not %#x", flag, other, wanted);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&part);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    between_groups();
    for (int ahead = 0; ahead < ranks; ahead++) {
        MPI_Comm comm, shrunk[2];
        MPI_Request requests[3];
        int flag = ~(1 << rank), other = ~(1 << (ranks + rank)), wanted = ~((1 << ranks) - 1);
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);

        MPIX_Comm_ishrink(comm, &shrunk[0], &requests[0]);
        if (rank == ahead) work(&requests[0]);
        MPIX_Comm_agree(comm, &flag);
        CHECK(flag == wanted, "the flag is %#x and not %#x", flag, wanted);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        use(shrunk[0]);
        MPI_Comm_free(&shrunk[0]);

        MPIX_Comm_ishrink(comm, &shrunk[0], &requests[0]);
        if (rank == ahead) work(&requests[0]);
        MPIX_Comm_iagree(comm, &other, &requests[1]);
        MPIX_Comm_ishrink(comm, &shrunk[1], &requests[2]);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        wanted = ~(((1 << ranks) - 1) << ranks);
        CHECK(other == wanted, "the flag is %#x and not %#x", other, wanted);
        for (int i = 0; i < 2; i++) use(shrunk[i]);

        /* Messages on one are not received on the other. */
        int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks, words[2] = {rank, rank + 100}, came[2];
        for (int i = 0; i < 2; i++) {
            MPI_Irecv(&came[i], 1, MPI_INT, from, 1, shrunk[i], &requests[i]);
        }
        for (int i = 1; i >= 0; i--) MPI_Send(&words[i], 1, MPI_INT, to, 1, shrunk[i]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK(came[0] == from && came[1] == from + 100, "%d and %d came", came[0], came[1]);
        for (int i = 0; i < 2; i++) MPI_Comm_free(&shrunk[i]);
        MPI_Comm_free(&comm);
    }
    return test_end();
}
