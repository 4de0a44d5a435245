/* Intercommunicators: making, asking, merging, splitting and duplicating them. */
#include "check.h"

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    int low = ranks / 3 + 1 > ranks - 1 ? ranks - 1 : ranks / 3 + 1; /* ranks below this form the first group */
    int side = rank >= low, me, size, there, flag, result;
    int mine = side ? ranks - low : low, others = side ? low : ranks - low;
    MPI_Comm local, inter, merged, dup, part;
    MPI_Group group, remote;

    /* The leader of the second group is its last rank. */
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &local);
    MPI_Intercomm_create(local, side ? mine - 1 : 0, MPI_COMM_WORLD, side ? 0 : ranks - 1, 4, &inter);
    MPI_Comm_test_inter(inter, &flag);
    CHECK(flag, "the new communicator is no intercommunicator");
    MPI_Comm_rank(inter, &me);
    MPI_Comm_size(inter, &size);
    MPI_Comm_remote_size(inter, &there);
    CHECK(size == mine && there == others, "sizes %d and %d, wanted %d and %d", size, there, mine, others);
    CHECK(me == (side ? rank - low : rank), "local rank %d", me);

    MPI_Comm_group(inter, &group);
    MPI_Comm_remote_group(inter, &remote);
    int translated[64], world[64], count;
    MPI_Group all;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_size(remote, &count);
    CHECK(count == others && count <= 64, "remote group has %d members", count);
    for (int i = 0; i < count; i++) translated[i] = i;
    MPI_Group_translate_ranks(remote, count, translated, all, world);
    for (int i = 0; i < count; i++) CHECK(world[i] == (side ? i : low + i), "remote rank %d is world rank %d", i, world[i]);
    MPI_Group_free(&group);
    MPI_Group_free(&remote);
    MPI_Group_free(&all);

    /* Merging: the group that says high comes second; the same from both sides in the other order. */
    for (int order = 0; order < 2; order++) {
        MPI_Intercomm_merge(inter, order ? !side : side, &merged);
        MPI_Comm_size(merged, &size);
        MPI_Comm_rank(merged, &me);
        int first = order ? side : !side; /* is my group the first? */
        int local_rank = side ? rank - low : rank, want = first ? local_rank : others + local_rank;
        CHECK(size == ranks && me == want, "merged rank %d of %d, wanted %d", me, size, want);
        int sum;
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, merged);
        CHECK(sum == ranks * (ranks - 1) / 2, "merged communicator's sum is %d", sum);
        MPI_Comm_free(&merged);
    }

    MPI_Comm_dup(inter, &dup);
    MPI_Comm_compare(inter, dup, &result);
    CHECK(result == MPI_CONGRUENT, "duplicate intercommunicator compares as %d", result);
    for (int r = 0; r < others; r++) {
        int in = -1;
        MPI_Sendrecv(&rank, 1, MPI_INT, r, 9, &in, 1, MPI_INT, r, 9, dup, MPI_STATUS_IGNORE);
        CHECK(in == (side ? r : low + r), "remote rank %d is %d", r, in);
    }
    MPI_Comm_free(&dup);

    /* Splitting keeps both sides of each color together; a color on one side only gives no communicator. */
    MPI_Comm_rank(inter, &me);
    MPI_Comm_split(inter, me == 0 ? 1 : MPI_UNDEFINED, 0, &part);
    CHECK((part != MPI_COMM_NULL) == (me == 0), "split of an intercommunicator");
    if (part != MPI_COMM_NULL) {
        MPI_Comm_size(part, &size);
        MPI_Comm_remote_size(part, &there);
        CHECK(size == 1 && there == 1, "split intercommunicator has sizes %d and %d", size, there);
        int in = -1;
        MPI_Sendrecv(&side, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, part, MPI_STATUS_IGNORE);
        CHECK(in == 1 - side, "split intercommunicator brought %d", in);
        MPI_Comm_free(&part);
    }

    /* A communicator of a sub-group of each side. */
    MPI_Comm_group(local, &group);
    int zero = 0;
    MPI_Group_incl(group, 1, &zero, &remote);
    MPI_Comm_create(inter, remote, &part);
    CHECK((part != MPI_COMM_NULL) == (me == 0), "Comm_create on an intercommunicator");
    if (part != MPI_COMM_NULL) MPI_Comm_free(&part);
    MPI_Group_free(&remote);
    MPI_Group_free(&group);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&local);
    return test_end();
}
