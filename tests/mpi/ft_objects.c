/* What is made of communicators when one of their ranks has died: derived communicators, windows, files, persistent and
 * partitioned requests, and threads. No call may hang, and whatever can be freed is: run with --with-ft ulfm. */
#include "check.h"
#include <mpi-ext.h>
#include <signal.h>
#include <unistd.h>

static double began;

static void in_time(const char *what)
{
    CHECK(MPI_Wtime() - began < 20, "%s took %.1f s", what, MPI_Wtime() - began);
    began = MPI_Wtime();
}

static int class_of(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    return class;
}

static int living(MPI_Comm comm)
{
    int flag = 1;
    return class_of(MPIX_Comm_agree(comm, &flag));
}

int main(int argc, char **argv)
{
    int provided;
    if (argc > 1) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
        test_setup();
    } else {
        test_begin(&argc, &argv);
    }
    test_need_ranks(3);
    int dead = 1, next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    /* Objects of all. */
    MPI_Comm cart, inter, part;
    int dims[1] = {0}, periods[1] = {1};
    MPI_Dims_create(ranks, 1, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &cart);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
    MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, rank % 2 ? 0 : 1, 3, &inter);
    MPI_Comm_set_errhandler(cart, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
    int *base, value = rank, other = 0;
    MPI_Win win;
    MPI_Win_allocate(1024, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, next, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    CHECK(base[0] == before, "%d", base[0]);
    char name[64];
    int number = (int)getpid();
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "/tmp/arke-ft-%d", number);
    MPI_File file;
    CHECK(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file) ==
              MPI_SUCCESS,
          "%s", name);
    MPI_Request persistent[2], partitioned[2], collective;
    MPI_Send_init(&value, 1, MPI_INT, next, 5, cart, &persistent[0]);
    MPI_Recv_init(&other, 1, MPI_INT, MPI_ANY_SOURCE, 5, cart, &persistent[1]);
    int parts_out[4] = {1, 2, 3, 4}, parts_in[4];
    MPI_Psend_init(parts_out, 4, 1, MPI_INT, next, 6, cart, MPI_INFO_NULL, &partitioned[0]);
    MPI_Precv_init(parts_in, 4, 1, MPI_INT, before, 6, cart, MPI_INFO_NULL, &partitioned[1]);
    int sum = 0, sums[64];
    MPI_Allreduce_init(&value, &sum, 1, MPI_INT, MPI_SUM, cart, MPI_INFO_NULL, &collective);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == dead) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    began = MPI_Wtime();
    while (living(MPI_COMM_WORLD) != MPIX_ERR_PROC_FAILED) {}
    in_time("the news");

    /* Collective calls of other chapters. */
    EXPECT_ERROR(MPI_Neighbor_allgather(&value, 1, MPI_INT, sums, 1, MPI_INT, cart), MPIX_ERR_PROC_FAILED);
    MPI_Comm made;
    EXPECT_ERROR(MPI_Comm_split(cart, 0, 0, &made), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Cart_sub(cart, (int[]){1}, &made), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Comm_dup(inter, &made), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Barrier(inter), MPIX_ERR_PROC_FAILED);
    int code = MPI_Start(&collective);
    if (code == MPI_SUCCESS) code = MPI_Wait(&collective, MPI_STATUS_IGNORE);
    CHECK(class_of(code) == MPIX_ERR_PROC_FAILED, "class %d", class_of(code));
    in_time("collective calls");

    /* A communicator of some. */
    MPI_Group world, failed, rest;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPIX_Comm_get_failed(MPI_COMM_WORLD, &failed);
    MPI_Group_difference(world, failed, &rest);
    EXPECT_ERROR(MPI_Comm_create_group(MPI_COMM_WORLD, world, 9, &made), MPIX_ERR_PROC_FAILED);
    CHECK(MPI_Comm_create_group(MPI_COMM_WORLD, rest, 10, &made) == MPI_SUCCESS, "these live");
    int size;
    MPI_Comm_size(made, &size);
    CHECK(size == ranks - 1 && MPI_Barrier(made) == MPI_SUCCESS, "size %d", size);
    MPI_Comm_free(&made);
    in_time("communicators of groups");

    /* Requests that are started again and again. */
    code = MPI_Startall(2, persistent);
    CHECK(code == MPI_SUCCESS, "they begin: %d", class_of(code));
    code = class_of(MPI_Wait(&persistent[0], MPI_STATUS_IGNORE));
    CHECK(code == (next == dead ? MPIX_ERR_PROC_FAILED : MPI_SUCCESS), "class %d", code);
    code = class_of(MPI_Wait(&persistent[1], MPI_STATUS_IGNORE));
    CHECK(code == MPIX_ERR_PROC_FAILED_PENDING || (code == MPI_SUCCESS && before != dead), "class %d", code);
    if (code == MPIX_ERR_PROC_FAILED_PENDING) {
        MPIX_Comm_failure_ack(cart);
        if (before == dead) MPI_Cancel(&persistent[1]);
        CHECK(MPI_Wait(&persistent[1], MPI_STATUS_IGNORE) == MPI_SUCCESS, "acknowledged");
    }
    MPI_Startall(2, partitioned);
    for (int i = 0; i < 4; i++) MPI_Pready(i, partitioned[0]);
    code = class_of(MPI_Wait(&partitioned[0], MPI_STATUS_IGNORE));
    CHECK(code == MPI_SUCCESS || next == dead, "class %d", code);
    code = class_of(MPI_Wait(&partitioned[1], MPI_STATUS_IGNORE));
    CHECK(code == (before == dead ? MPIX_ERR_PROC_FAILED : MPI_SUCCESS), "class %d", code);
    in_time("persistent requests");

    /* Windows. */
    EXPECT_ERROR(MPI_Win_fence(0, win), MPIX_ERR_PROC_FAILED);
    code = MPI_Win_lock(MPI_LOCK_SHARED, dead, 0, win);
    if (code == MPI_SUCCESS) {
        MPI_Put(&value, 1, MPI_INT, dead, 0, 1, MPI_INT, win);
        MPI_Win_unlock(dead, win);
    }
    int target = rank == 0 ? 2 : 0;
    if (MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win) == MPI_SUCCESS) {
        MPI_Get(&other, 1, MPI_INT, target, 0, 1, MPI_INT, win);
        CHECK(MPI_Win_unlock(target, win) == MPI_SUCCESS, "rank %d lives", target);
    }
    in_time("a window");
    MPI_Win_free(&win);
    in_time("the end of a window");

    /* Files. */
    code = MPI_File_write_at_all(file, 4 * rank, &value, 1, MPI_INT, MPI_STATUS_IGNORE);
    CHECK(class_of(code) != MPI_SUCCESS, "not all can take part");
    CHECK(MPI_File_write_at(file, 4 * rank, &value, 1, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS, "it is done alone");
    MPI_File_close(&file);
    unlink(name);
    in_time("a file");

    /* Shrinking an intercommunicator. */
    MPI_Comm living_inter, merged;
    code = class_of(MPIX_Comm_shrink(inter, &living_inter));
    if (ranks == 3) {
        CHECK(code == MPIX_ERR_PROC_FAILED && living_inter == MPI_COMM_NULL, "class %d: one side is empty", code);
    } else {
        int here, there;
        CHECK(code == MPI_SUCCESS, "class %d", code);
        MPI_Comm_size(living_inter, &here);
        MPI_Comm_remote_size(living_inter, &there);
        CHECK(here + there == ranks - 1, "%d and %d", here, there);
        CHECK(MPI_Barrier(living_inter) == MPI_SUCCESS, "all of these live");
        CHECK(MPI_Intercomm_merge(living_inter, rank % 2, &merged) == MPI_SUCCESS, "all of these live");
        CHECK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, merged) == MPI_SUCCESS && sum == ranks - 1, "sum %d", sum);
        MPI_Comm_free(&merged);
        MPI_Comm_free(&living_inter);
    }
    in_time("shrinking");

    /* Requests on a revoked communicator. */
    MPIX_Comm_revoke(cart);
    EXPECT_ERROR(MPI_Start(&persistent[0]), MPIX_ERR_REVOKED);
    EXPECT_ERROR(MPI_Start(&partitioned[1]), MPIX_ERR_REVOKED);
    for (int i = 0; i < 2; i++) {
        MPI_Request_free(&persistent[i]);
        MPI_Request_free(&partitioned[i]);
    }
    MPI_Request_free(&collective);
    MPI_Comm_free(&cart);
    MPI_Comm_free(&inter);
    MPI_Comm_disconnect(&part);
    MPI_Group_free(&world);
    MPI_Group_free(&failed);
    MPI_Group_free(&rest);
    in_time("the end");
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
