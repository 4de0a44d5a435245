/*
 * Communicators of groups, made one after another with the same tag. The first cannot be made, since a rank dies when
 * some have begun, and those after it, of the living, must not take its messages for their own: run with --with-ft
 * ulfm.
 */
#include "failures.h"
#include <signal.h>

enum { LEADER, BY_TAG, DEAD, BY_STRING };

static MPI_Group world;

/* Makes a communicator of these ranks, from MPI_COMM_WORLD or of the group alone. */
static int make(int partner, const int *members, int count, MPI_Comm *made)
{
    MPI_Group group;
    MPI_Group_incl(world, count, members, &group);
    int code = partner == BY_TAG ? MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, made)
                                 : MPI_Comm_create_from_group(group, "five", MPI_INFO_NULL, MPI_ERRORS_RETURN, made);
    MPI_Group_free(&group);
    return code;
}

static void pair(int partner)
{
    int first[] = {LEADER, partner, DEAD}, second[] = {partner, LEADER}, third[] = {LEADER, partner};
    MPI_Comm made = MPI_COMM_NULL;
    EXPECT_ERROR(make(partner, first, 3, &made), MPIX_ERR_PROC_FAILED);
    for (int turn = 0; turn < 2; turn++) {
        int sum = 0;
        CHECK(make(partner, turn ? third : second, 2, &made) == MPI_SUCCESS, "partner %d, turn %d", partner, turn);
        CHECK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, made) == MPI_SUCCESS && sum == partner, "the sum is %d", sum);
        MPI_Comm_free(&made);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(4);
    double began = MPI_Wtime();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == DEAD) {
        usleep(300000);
        kill(getpid(), SIGKILL);
    }
    if (rank == LEADER) {
        /* The others say what they have to say while the dead one lives, and this one comes when it is dead. */
        see_failure();
        pair(BY_TAG);
        pair(BY_STRING);
    } else if (rank < 4) {
        pair(rank);
    }
    CHECK(MPI_Wtime() - began < 15, "it took %.1f s", MPI_Wtime() - began);
    MPI_Group_free(&world);
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
