/*
 * Handles that do not count on a rank may be anything there: a variable that was never set, the address of nothing. The
 * datatype of the root's buffer is made at the root only, sendtype stands beside MPI_IN_PLACE, the info of
 * MPI_Comm_connect counts at the root, the peer communicator at the leader.
 */
#include "check.h"

enum { MOST = 8 };

static MPI_Datatype garbage;
static MPI_Comm no_comm;
static int all[4 * MOST], mine[4], counts[MOST], places[MOST];
static MPI_Request request;

/* The datatype that the root alone makes of four integers. */
static MPI_Datatype at_root(int root)
{
    MPI_Datatype made = garbage;
    if (rank == root) {
        MPI_Type_contiguous(4, MPI_INT, &made);
        MPI_Type_commit(&made);
    }
    return made;
}

static void done(void)
{
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void fill(void)
{
    for (int i = 0; i < 4 * ranks; i++) all[i] = rank == ranks - 1 ? i : -1;
    for (int i = 0; i < 4; i++) mine[i] = 4 * rank + i;
}

static void gathered(const char *what, int root)
{
    for (int i = 0; i < 4 * ranks && rank == root; i++) CHECK(all[i] == i, "%s: element %d is %d", what, i, all[i]);
    fill();
    memset(all, -1, sizeof all);
}

static void scattered(const char *what)
{
    for (int i = 0; i < 4; i++) CHECK(mine[i] == 4 * rank + i, "%s: element %d is %d", what, i, mine[i]);
    fill();
    memset(mine, -1, sizeof mine);
}

static void rooted(void)
{
    int root = ranks - 1;
    MPI_Datatype block = at_root(root);
    fill();
    memset(all, -1, sizeof all);
    MPI_Gather(mine, 4, MPI_INT, all, 1, block, root, MPI_COMM_WORLD);
    gathered("MPI_Gather", root);
    MPI_Gatherv(mine, 4, MPI_INT, all, counts, places, block, root, MPI_COMM_WORLD);
    gathered("MPI_Gatherv", root);
    MPI_Igather(mine, 4, MPI_INT, all, 1, block, root, MPI_COMM_WORLD, &request);
    done();
    gathered("MPI_Igather", root);
    MPI_Igatherv(mine, 4, MPI_INT, all, counts, places, block, root, MPI_COMM_WORLD, &request);
    done();
    gathered("MPI_Igatherv", root);
    /* In place at the root: its data is there already, and its sendtype does not count. */
    for (int i = 0; i < 4; i++) all[4 * rank + i] = mine[i];
    MPI_Gather(rank == root ? MPI_IN_PLACE : mine, 4, rank == root ? garbage : MPI_INT, all, 1, block, root, MPI_COMM_WORLD);
    gathered("MPI_Gather in place", root);

    fill();
    memset(mine, -1, sizeof mine);
    MPI_Scatter(all, 1, block, mine, 4, MPI_INT, root, MPI_COMM_WORLD);
    scattered("MPI_Scatter");
    MPI_Scatterv(all, counts, places, block, mine, 4, MPI_INT, root, MPI_COMM_WORLD);
    scattered("MPI_Scatterv");
    MPI_Iscatter(all, 1, block, mine, 4, MPI_INT, root, MPI_COMM_WORLD, &request);
    done();
    scattered("MPI_Iscatter");
    MPI_Iscatterv(all, counts, places, block, mine, 4, MPI_INT, root, MPI_COMM_WORLD, &request);
    done();
    scattered("MPI_Iscatterv");
    if (rank == root) fill();
    MPI_Scatter(all, 1, block, rank == root ? MPI_IN_PLACE : mine, 4, rank == root ? garbage : MPI_INT, root, MPI_COMM_WORLD);
    scattered("MPI_Scatter in place");
    if (rank == root) MPI_Type_free(&block);
}

static void in_place(void)
{
    int sum = 1;
#define PLACED(what, ...)                                                                                              \
    do {                                                                                                               \
        fill();                                                                                                        \
        memset(all, -1, sizeof all);                                                                                   \
        for (int i_ = 0; i_ < 4; i_++) all[4 * rank + i_] = mine[i_];                                                  \
        __VA_ARGS__;                                                                                                   \
        for (int i_ = 0; i_ < 4 * ranks; i_++) CHECK(all[i_] == i_, "%s: element %d is %d", what, i_, all[i_]);        \
    } while (0)
    for (int i = 0; i < ranks; i++) counts[i] = 4, places[i] = 4 * i;
    PLACED("MPI_Allgather", MPI_Allgather(MPI_IN_PLACE, 0, garbage, all, 4, MPI_INT, MPI_COMM_WORLD));
    PLACED("MPI_Allgatherv", MPI_Allgatherv(MPI_IN_PLACE, 0, garbage, all, counts, places, MPI_INT, MPI_COMM_WORLD));
    PLACED("MPI_Iallgather", MPI_Iallgather(MPI_IN_PLACE, 0, garbage, all, 4, MPI_INT, MPI_COMM_WORLD, &request); done());
    PLACED("MPI_Iallgatherv",
           MPI_Iallgatherv(MPI_IN_PLACE, 0, garbage, all, counts, places, MPI_INT, MPI_COMM_WORLD, &request);
           done());
    for (int i = 0; i < ranks; i++) counts[i] = 1, places[i] = i, all[i] = rank;
    MPI_Alltoall(MPI_IN_PLACE, 0, garbage, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < ranks; i++) CHECK(all[i] == i, "MPI_Alltoall: element %d is %d", i, all[i]);
    for (int i = 0; i < ranks; i++) all[i] = rank;
    MPI_Ialltoallv(MPI_IN_PLACE, NULL, NULL, garbage, all, counts, places, MPI_INT, MPI_COMM_WORLD, &request);
    done();
    for (int i = 0; i < ranks; i++) CHECK(all[i] == i, "MPI_Ialltoallv: element %d is %d", i, all[i]);
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == ranks, "the sum is %d", sum);
}

/* Two groups: who is neither the root nor in the other group has no part at all. */
static void between_groups(void)
{
    MPI_Comm half, both;
    int side = rank % 2, root, value, in_half, gathered_[2 * MOST];
    MPI_Op no_op;
    if (ranks < 2) return;
    memset(&no_op, 0x52, sizeof no_op);
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
    MPI_Comm_rank(half, &in_half);
    MPI_Intercomm_create(half, 0, in_half == 0 ? MPI_COMM_WORLD : no_comm, 1 - side, 5, &both);
    root = side == 1 ? 0 : in_half == 0 ? MPI_ROOT : MPI_PROC_NULL;
    int idle = root == MPI_PROC_NULL, other = side == 1;

    value = root == MPI_ROOT ? 77 : 0;
    MPI_Bcast(&value, 1, idle ? garbage : MPI_INT, root, both);
    CHECK(value == (idle ? 0 : 77), "MPI_Bcast gave %d", value);
    value = 1;
    int sum = -1, others = ranks / 2;
    MPI_Reduce(&value, &sum, 1, idle ? garbage : MPI_INT, idle ? no_op : MPI_SUM, root, both);
    CHECK(sum == (root == MPI_ROOT ? others : -1), "MPI_Reduce gave %d", sum);
    memset(gathered_, -1, sizeof gathered_);
    MPI_Gather(&in_half, 1, other ? MPI_INT : garbage, gathered_, 1, root == MPI_ROOT ? MPI_INT : garbage, root, both);
    for (int i = 0; i < others && root == MPI_ROOT; i++) CHECK(gathered_[i] == i, "MPI_Gather gave %d", gathered_[i]);
    for (int i = 0; i < others; i++) gathered_[i] = 10 + i;
    value = -1;
    MPI_Scatter(gathered_, 1, root == MPI_ROOT ? MPI_INT : garbage, &value, 1, other ? MPI_INT : garbage, root, both);
    CHECK(value == (other ? 10 + in_half : -1), "MPI_Scatter gave %d", value);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
}

/* With MPI_NO_OP nothing is given, so that the datatype of what is given does not count. */
static void no_operation(void)
{
    int *shared, got = -1;
    MPI_Win win;
    MPI_Win_allocate(sizeof *shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &win);
    *shared = 30 + rank;
    MPI_Win_fence(0, win);
    MPI_Get_accumulate(NULL, 0, garbage, &got, 1, MPI_INT, (rank + 1) % ranks, 0, 1, MPI_INT, MPI_NO_OP, win);
    MPI_Win_fence(0, win);
    CHECK(got == 30 + (rank + 1) % ranks, "MPI_Get_accumulate gave %d", got);
    MPI_Win_free(&win);
}

/* What the root says of a port counts. No rank may look at the others' info. */
static void infos(void)
{
    MPI_Info info;
    MPI_Comm comm;
    memset(&info, 0x52, sizeof info);
    if (rank == 0) info = MPI_INFO_NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int code = MPI_Comm_connect("no port", info, 0, MPI_COMM_WORLD, &comm), class;
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_PORT, "MPI_Comm_connect gave class %d", class);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    memset(&garbage, 0x52, sizeof garbage);
    memset(&no_comm, 0x52, sizeof no_comm);
    for (int i = 0; i < ranks; i++) counts[i] = 1, places[i] = i;
    rooted();
    in_place();
    between_groups();
    no_operation();
    infos();
    test_end();
}
