/*
 * The numbers of collective operations come round. Persistent ones: an old operation, and a new one made 2^19
 * initializations later, are started in another order at each rank. "inter": on an intercommunicator. "late":
 * non-blocking operations wait for rank 0 while the other ranks begin 2^19 more.
 */
#include "check.h"

enum { ROUND = 1 << 19 };

/*
 * Two old scans. Rank 1 must wait with its part of them, but could send its broadcasts at once; rank 2 receives all.
 * The new operations have the numbers of the old ones: a non-blocking broadcast that of the first, a blocking one that
 * of the second.
 */
static void late(void)
{
    enum { LONG = 5000 };
    static int own[LONG], prefix[2][LONG], told[2][3];
    int token = 0, short_one = 0;
    MPI_Comm comm;
    MPI_Request waiting[3], other;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    for (int i = 0; i < LONG; i++) own[i] = (rank + 1) * (i + 1);
    for (int i = 0; i < 6; i++) told[i / 3][i % 3] = rank == 1 ? 70 + i : -1;
    if (rank == 0) MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2; i++) MPI_Iscan(own, prefix[i], LONG, MPI_INT, MPI_SUM, comm, &waiting[i]);
    for (int i = 2; i < ROUND; i++) {
        MPI_Ibcast(&short_one, 1, MPI_INT, 1, comm, &other);
        MPI_Wait(&other, MPI_STATUS_IGNORE);
    }
    MPI_Ibcast(told[0], 3, MPI_INT, 1, comm, &waiting[2]);
    /* A blocking broadcast may wait for rank 0, so the token goes out before it. */
    if (rank == 1) MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Bcast(told[1], 3, MPI_INT, 1, comm);
    MPI_Waitall(3, waiting, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2 * LONG; i++)
        CHECK(prefix[i / LONG][i % LONG] == (rank + 1) * (rank + 2) / 2 * (i % LONG + 1), "old operation %d gave %d in place %d", i / LONG,
              prefix[i / LONG][i % LONG], i % LONG);
    for (int i = 0; i < 6; i++) CHECK(told[i / 3][i % 3] == 70 + i, "new operation %d gave %d", i / 3, told[i / 3][i % 3]);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    if (argc > 1 && !strcmp(argv[1], "late")) {
        test_need_ranks(3);
        late();
        return test_end();
    }
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
