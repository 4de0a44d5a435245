/* Communicators made in every way: who is in them, in which order, and that each carries its own messages. */
#include "check.h"

/* Sums the members' world ranks and passes a message round: the communicator works. */
static void works(MPI_Comm comm, int members, int sum, const char *what)
{
    int me, size, total, mine = rank, from = -1;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    CHECK(size == members, "%s has %d members, wanted %d", what, size, members);
    MPI_Allreduce(&mine, &total, 1, MPI_INT, MPI_SUM, comm);
    CHECK(total == sum, "%s: members' sum %d, wanted %d", what, total, sum);
    MPI_Sendrecv(&mine, 1, MPI_INT, (me + 1) % size, 1, &from, 1, MPI_INT, (me + size - 1) % size, 1, comm, MPI_STATUS_IGNORE);
    CHECK(size > 1 || from == rank, "%s: message to myself brought %d", what, from);
}

static int all_sum(void) { return ranks * (ranks - 1) / 2; }

static void duplicates(void)
{
    MPI_Comm dup, idup, with_info, iwith_info;
    MPI_Request requests[2];
    MPI_Info info;
    int result;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    works(dup, ranks, all_sum(), "Comm_dup");
    MPI_Comm_compare(MPI_COMM_WORLD, dup, &result);
    CHECK(result == MPI_CONGRUENT, "a duplicate compares as %d", result);
    MPI_Comm_compare(dup, dup, &result);
    CHECK(result == MPI_IDENT, "a communicator compares with itself as %d", result);
    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
    MPI_Comm_dup_with_info(dup, info, &with_info);
    works(with_info, ranks, all_sum(), "Comm_dup_with_info");
    MPI_Comm_idup(MPI_COMM_WORLD, &idup, &requests[0]);
    MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &iwith_info, &requests[1]);
    MPI_Info_free(&info);
    /* mpi4py sets the handler of a new communicator at once. */
    MPI_Errhandler handler;
    MPI_Comm_set_errhandler(idup, MPI_ERRORS_RETURN);
    MPI_Comm_get_errhandler(idup, &handler);
    CHECK(handler == MPI_ERRORS_RETURN, "a communicator that is being made forgets its error handler");
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    works(idup, ranks, all_sum(), "Comm_idup");
    EXPECT_ERROR(MPI_Send(&rank, 1, MPI_INT, ranks, 0, idup), MPI_ERR_RANK);
    works(iwith_info, ranks, all_sum(), "Comm_idup_with_info");
    MPI_Comm_free(&dup);
    CHECK(dup == MPI_COMM_NULL, "communicator not null after free");
    MPI_Comm_free(&idup);
    MPI_Comm_free(&with_info);
    MPI_Comm_free(&iwith_info);
}

static void split(void)
{
    MPI_Comm part;
    int me, colors = ranks < 6 ? 1 : 3, color = rank % colors, members = 0, sum = 0, place = 0;
    for (int r = 0; r < ranks; r++)
        if (r % colors == color) {
            members++;
            sum += r;
            if (r > rank) place++;
        }
    MPI_Comm_split(MPI_COMM_WORLD, color, -rank, &part);
    MPI_Comm_rank(part, &me);
    CHECK(me == place, "split with falling keys: rank %d, wanted %d", me, place);
    works(part, members, sum, "Comm_split");
    MPI_Comm_free(&part);
    /* Equal keys keep the old order; MPI_UNDEFINED stays out. */
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 7, 0, &part);
    if (rank == 0) {
        CHECK(part == MPI_COMM_NULL, "MPI_UNDEFINED gave a communicator");
    } else {
        MPI_Comm_rank(part, &me);
        CHECK(me == rank - 1, "split with equal keys: rank %d, wanted %d", me, rank - 1);
        MPI_Comm_free(&part);
    }
    if (test_on_one_machine(MPI_COMM_WORLD)) {
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &part);
        works(part, ranks, all_sum(), "Comm_split_type(MPI_COMM_TYPE_SHARED)");
        MPI_Comm_rank(part, &me);
        CHECK(me == ranks - 1 - rank, "split_type with falling keys: rank %d", me);
        MPI_Comm_free(&part);
    }
    MPI_Comm_split_type(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &part);
    CHECK((part == MPI_COMM_NULL) == (rank % 2), "split_type with MPI_UNDEFINED");
    if (part != MPI_COMM_NULL) MPI_Comm_free(&part);
}

static void create(void)
{
    MPI_Group world, backwards, odd;
    MPI_Comm comm;
    int me, result, range[1][3] = {{ranks - 1, 0, -1}};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_range_incl(world, 1, range, &backwards);
    MPI_Comm_create(MPI_COMM_WORLD, backwards, &comm);
    MPI_Comm_rank(comm, &me);
    CHECK(me == ranks - 1 - rank, "Comm_create backwards: rank %d", me);
    works(comm, ranks, all_sum(), "Comm_create");
    MPI_Comm_compare(MPI_COMM_WORLD, comm, &result);
    CHECK(result == (ranks == 1 ? MPI_CONGRUENT : MPI_SIMILAR), "reversed communicator compares as %d", result);
    MPI_Comm_free(&comm);

    /* Only members call Comm_create_group; two groups at once with the same tag. */
    int parity = rank % 2, count = 0, sum = 0, *list = test_alloc((size_t)ranks * sizeof *list);
    for (int r = parity; r < ranks; r += 2) {
        list[count++] = r;
        sum += r;
    }
    MPI_Group_incl(world, count, list, &odd);
    MPI_Comm_create_group(MPI_COMM_WORLD, odd, 5, &comm);
    works(comm, count, sum, "Comm_create_group");
    MPI_Comm_free(&comm);

    /* Rank 0 alone is outside of the group: it gets nothing. */
    MPI_Group rest;
    int zero = 0;
    MPI_Group_excl(world, 1, &zero, &rest);
    MPI_Comm_create(MPI_COMM_WORLD, rest, &comm);
    CHECK((comm == MPI_COMM_NULL) == (rank == 0), "Comm_create without rank 0");
    if (comm != MPI_COMM_NULL) {
        works(comm, ranks - 1, all_sum(), "Comm_create without rank 0");
        MPI_Comm_compare(MPI_COMM_WORLD, comm, &result);
        CHECK(result == MPI_UNEQUAL, "smaller communicator compares as %d", result);
        MPI_Comm_free(&comm);
    }
    free(list);
    MPI_Group_free(&rest);
    MPI_Group_free(&odd);
    MPI_Group_free(&backwards);
    MPI_Group_free(&world);
}

static void names(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length, flag;
    MPI_Comm dup;
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && length == 14, "the world is called '%s'", name);
    MPI_Comm_get_name(MPI_COMM_SELF, name, &length);
    CHECK(strcmp(name, "MPI_COMM_SELF") == 0, "self is called '%s'", name);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_get_name(dup, name, &length);
    CHECK(length == 0 && name[0] == '\0', "a duplicate inherited the name '%s'", name);
    MPI_Comm_set_name(dup, "weather");
    MPI_Comm_get_name(dup, name, &length);
    CHECK(strcmp(name, "weather") == 0 && length == 7, "named 'weather', called '%s'", name);
    MPI_Comm_test_inter(dup, &flag);
    CHECK(!flag, "a duplicate of the world is no intercommunicator");
    MPI_Comm_free(&dup);
}

/* A communicator that is freed while a message is under way still delivers it. */
static void freed_with_traffic(void)
{
    enum { BYTES = 300000 };
    MPI_Comm comm;
    MPI_Request requests[2];
    unsigned char *out = test_alloc(BYTES), *in = test_alloc(BYTES);
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    test_fill(out, BYTES, (uint64_t)rank);
    MPI_Irecv(in, BYTES, MPI_BYTE, previous, 3, comm, &requests[0]);
    MPI_Isend(out, BYTES, MPI_BYTE, next, 3, comm, &requests[1]);
    MPI_Comm_free(&comm);
    MPI_Comm again;
    MPI_Comm_dup(MPI_COMM_WORLD, &again);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    CHECK_BYTES(in, BYTES, (uint64_t)previous, "message on a freed communicator");
    MPI_Comm_free(&again);
    free(out);
    free(in);
}

/* Many communicators one after the other and several hundred at once. */
static void many(void)
{
    enum { ALIVE = 300, ROUNDS = 1000 };
    static MPI_Comm comms[ALIVE];
    for (int i = 0; i < ALIVE; i++) MPI_Comm_dup(i % 2 ? MPI_COMM_WORLD : MPI_COMM_SELF, &comms[i]);
    for (int i = 0; i < ALIVE; i++) {
        int me, size, value = -1, from = i;
        MPI_Comm_rank(comms[i], &me);
        MPI_Comm_size(comms[i], &size);
        MPI_Sendrecv(&from, 1, MPI_INT, (me + 1) % size, 0, &value, 1, MPI_INT, (me + size - 1) % size, 0, comms[i], MPI_STATUS_IGNORE);
        CHECK(value == i, "communicator %d brought %d", i, value);
    }
    for (int i = 0; i < ALIVE; i++) MPI_Comm_free(&comms[i]);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        MPI_Comm_free(&comm);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    duplicates();
    split();
    create();
    names();
    freed_with_traffic();
    many();
    return test_end();
}
