/*
 * The numbers of persistent collective operations come round: an old operation, and a new one made 2^19 initializations
 * later, are started in another order at each rank. "inter": on an intercommunicator.
 */
#include "check.h"

enum { ROUND = 1 << 19 };

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    MPI_Comm half, comm = MPI_COMM_WORLD;
    int inter = argc > 1 && !strcmp(argv[1], "inter");
    int side = rank % 2;
    if (inter) {
        MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - side, 1, &comm);
    }
    int root = inter ? (side ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0;
    int receives = rank != 0 && (!inter || side);
    long long_ago[4] = {0};
    int data[3] = {0};
    MPI_Request old, other, pair[2];
    MPI_Bcast_init(long_ago, 4, MPI_LONG, root, comm, MPI_INFO_NULL, &old);
    for (int i = 1; i < ROUND; i++) {
        MPI_Barrier_init(comm, MPI_INFO_NULL, &other);
        MPI_Request_free(&other);
    }
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) long_ago[i] = rank == 0 ? 100 * round + i : -1;
        for (int i = 0; i < 3; i++) data[i] = rank == 0 ? 7 + round : -1;
        MPI_Bcast_init(data, 3, MPI_INT, root, comm, MPI_INFO_NULL, &other);
        pair[0] = rank % 2 ? other : old;
        pair[1] = rank % 2 ? old : other;
        MPI_Start(&pair[0]);
        MPI_Start(&pair[1]);
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 4 && receives; i++)
            CHECK(long_ago[i] == 100 * round + i, "round %d: the old operation gave %ld", round, long_ago[i]);
        for (int i = 0; i < 3 && receives; i++) CHECK(data[i] == 7 + round, "round %d: the new operation gave %d", round, data[i]);
        MPI_Request_free(&other);
    }
    MPI_Request_free(&old);
    if (inter) {
        MPI_Comm_free(&comm);
        MPI_Comm_free(&half);
    }
    return test_end();
}
