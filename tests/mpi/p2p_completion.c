/* The families of Wait and Test over arrays of requests, null and inactive ones among them, and Request_get_status. */
#include "check.h"

enum { COUNT = 6 };

static int in[COUNT], out[COUNT];

/* Posts COUNT receives from oneself, all but those in `skip` (a bit mask), which stay null. */
static void post(MPI_Request *requests, int skip)
{
    for (int i = 0; i < COUNT; i++) {
        in[i] = -1;
        out[i] = 10 * i;
        requests[i] = MPI_REQUEST_NULL;
        if (!(skip >> i & 1)) MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
    }
}

static void deliver(int i) { MPI_Send(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF); }

static void wait_any(void)
{
    MPI_Request requests[COUNT];
    MPI_Status status;
    int index = -7, order[] = {3, 0, 5, 1, 4, 2};
    post(requests, 0);
    for (int k = 0; k < COUNT; k++) {
        deliver(order[k]);
        MPI_Waitany(COUNT, requests, &index, &status);
        CHECK(index == order[k], "Waitany gave %d, wanted %d", index, order[k]);
        CHECK_STATUS(status, 0, index, 4, "Waitany");
        CHECK(in[index] == 10 * index && requests[index] == MPI_REQUEST_NULL, "Waitany: request %d, value %d", index, in[index]);
    }
    MPI_Waitany(COUNT, requests, &index, &status);
    CHECK(index == MPI_UNDEFINED, "Waitany without active requests gave index %d", index);
    CHECK_STATUS(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Waitany without active requests");
    MPI_Waitany(0, NULL, &index, &status);
    CHECK(index == MPI_UNDEFINED, "Waitany of no requests gave index %d", index);
}

static void test_any(void)
{
    MPI_Request requests[COUNT];
    MPI_Status status;
    int index, flag;
    post(requests, 1 << 2);
    MPI_Testany(COUNT, requests, &index, &flag, &status);
    CHECK(!flag && index == MPI_UNDEFINED, "Testany before any message: flag %d index %d", flag, index);
    for (int i = COUNT - 1; i >= 0; i--) {
        if (i == 2) continue;
        deliver(i);
        do MPI_Testany(COUNT, requests, &index, &flag, &status);
        while (!flag);
        CHECK(index == i, "Testany gave %d, wanted %d", index, i);
        CHECK_STATUS(status, 0, i, 4, "Testany");
    }
    MPI_Testany(COUNT, requests, &index, &flag, &status);
    CHECK(flag && index == MPI_UNDEFINED, "Testany without active requests: flag %d index %d", flag, index);
}

static void wait_some(void)
{
    MPI_Request requests[COUNT];
    MPI_Status statuses[COUNT];
    int done, indices[COUNT], seen = 0, total = 0;
    post(requests, 1 << 0);
    for (int i = 1; i < COUNT; i++) deliver(i);
    while (total < COUNT - 1) {
        MPI_Waitsome(COUNT, requests, &done, indices, statuses);
        CHECK(done >= 1 && done <= COUNT, "Waitsome gave %d", done);
        for (int k = 0; k < done; k++) {
            CHECK(!(seen >> indices[k] & 1), "Waitsome gave request %d twice", indices[k]);
            seen |= 1 << indices[k];
            CHECK_STATUS(statuses[k], 0, indices[k], 4, "Waitsome");
            CHECK(in[indices[k]] == 10 * indices[k], "Waitsome: value %d", in[indices[k]]);
        }
        total += done;
    }
    CHECK(seen == ((1 << COUNT) - 2), "Waitsome saw %x", seen);
    MPI_Waitsome(COUNT, requests, &done, indices, statuses);
    CHECK(done == MPI_UNDEFINED, "Waitsome without active requests gave %d", done);
}

static void test_some(void)
{
    MPI_Request requests[COUNT];
    int done, indices[COUNT], total = 0;
    post(requests, 0);
    MPI_Testsome(COUNT, requests, &done, indices, MPI_STATUSES_IGNORE);
    CHECK(done == 0, "Testsome before any message gave %d", done);
    for (int i = 0; i < COUNT; i++) deliver(i);
    while (total < COUNT) {
        MPI_Testsome(COUNT, requests, &done, indices, MPI_STATUSES_IGNORE);
        CHECK(done != MPI_UNDEFINED, "Testsome: nothing active after %d", total);
        total += done;
    }
    MPI_Testsome(COUNT, requests, &done, indices, MPI_STATUSES_IGNORE);
    CHECK(done == MPI_UNDEFINED, "Testsome without active requests gave %d", done);
}

static void all(void)
{
    MPI_Request requests[COUNT];
    MPI_Status statuses[COUNT];
    int flag;
    post(requests, 1 << 4);
    MPI_Testall(COUNT, requests, &flag, statuses);
    CHECK(!flag, "Testall before any message");
    for (int i = 0; i < COUNT - 1; i++)
        if (i != 4) deliver(i);
    MPI_Testall(COUNT, requests, &flag, statuses);
    CHECK(!flag && requests[0] != MPI_REQUEST_NULL, "Testall with one missing: flag %d", flag);
    deliver(COUNT - 1);
    MPI_Waitall(COUNT, requests, statuses);
    for (int i = 0; i < COUNT; i++) {
        CHECK(requests[i] == MPI_REQUEST_NULL, "request %d not null", i);
        if (i == 4) CHECK_STATUS(statuses[i], MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Waitall, null request");
        else CHECK_STATUS(statuses[i], 0, i, 4, "Waitall");
    }
    MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
    MPI_Testall(COUNT, requests, &flag, statuses);
    CHECK(flag, "Testall of null requests");
}

/* Looking at a request leaves it as it is. */
static void get_status(void)
{
    MPI_Request requests[COUNT];
    MPI_Status status;
    int flag = 1;
    post(requests, 0);
    MPI_Request_get_status(requests[1], &flag, &status);
    CHECK(!flag, "Request_get_status before any message");
    deliver(1);
    do MPI_Request_get_status(requests[1], &flag, &status);
    while (!flag);
    CHECK_STATUS(status, 0, 1, 4, "Request_get_status");
    CHECK(requests[1] != MPI_REQUEST_NULL, "Request_get_status freed the request");
    MPI_Request_get_status(requests[1], &flag, &status);
    CHECK(flag, "Request_get_status, second look");
    MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status);
    CHECK(flag, "Request_get_status of the null request");
    CHECK_STATUS(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "Request_get_status of the null request");
    for (int i = 0; i < COUNT; i++)
        if (i != 1) deliver(i);
    MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE);
    CHECK(in[1] == 10, "value %d", in[1]);
}

/* Requests to several ranks complete in whatever order messages come, also without any status. */
static void across_ranks(void)
{
    MPI_Request *requests = test_alloc(2 * (size_t)ranks * sizeof *requests);
    int *values = test_alloc((size_t)ranks * sizeof *values);
    for (int r = 0; r < ranks; r++) {
        MPI_Irecv(&values[r], 1, MPI_INT, r, 20, MPI_COMM_WORLD, &requests[r]);
        MPI_Isend(&rank, 1, MPI_INT, r, 20, MPI_COMM_WORLD, &requests[ranks + r]);
    }
    for (int k = 0; k < 2 * ranks; k++) {
        int index;
        MPI_Waitany(2 * ranks, requests, &index, MPI_STATUS_IGNORE);
        CHECK(index != MPI_UNDEFINED, "Waitany ran dry after %d", k);
        if (index < ranks) CHECK(values[index] == index, "rank %d sent %d", index, values[index]);
    }
    free(requests);
    free(values);
}

/* One bad request among good ones: MPI_ERR_IN_STATUS, and each status tells its own. */
static void error_in_status(void)
{
    int small = 0, big[4] = {1, 2, 3, 4}, fine = 0, class;
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Irecv(&small, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &requests[0]);
    MPI_Irecv(&fine, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &requests[1]);
    MPI_Send(big, 4, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Send(big, 1, MPI_INT, 0, 2, MPI_COMM_SELF);
    EXPECT_ERROR(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
    MPI_Error_class(statuses[0].MPI_ERROR, &class);
    CHECK(class == MPI_ERR_TRUNCATE, "status of the truncated receive has class %d", class);
    CHECK(statuses[1].MPI_ERROR == MPI_SUCCESS || statuses[1].MPI_ERROR == MPI_ERR_PENDING, "status of the good receive has error %d",
          statuses[1].MPI_ERROR);
    if (statuses[1].MPI_ERROR == MPI_ERR_PENDING) MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    CHECK(fine == 1, "the good receive got %d", fine);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

/*
 * The calls that complete several operations set MPI_ERROR in every status that they fill, or in none of those that a
 * receive fills: whichever of three receives fails, and whatever was in the field before. Where MPI_Waitall or
 * MPI_Testall fails, other libraries may leave the good ones pending; here they are complete. A call that succeeds
 * leaves the field as it was (other libraries may set it).
 */
static void every_status_tells(int bad, int some, int test)
{
    enum { N = 3, JUNK = 12345 };
    int values[N], indices[N] = {0, 1, 2}, count = N, flag = 0, code, class, data[4] = {1, 2, 3, 4};
    MPI_Request requests[N];
    MPI_Status statuses[N];
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Get_library_version(library, &(int){0});
    int other = !strstr(library, "Arke"), may_pend = !some && other;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (int i = 0; i < N; i++) {
        MPI_Irecv(&values[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
        statuses[i].MPI_ERROR = JUNK;
    }
    for (int i = 0; i < N; i++) MPI_Send(data, i == bad ? 4 : 1, MPI_INT, 0, i, MPI_COMM_SELF);
    if (some)
        code = test ? MPI_Testsome(N, requests, &count, indices, statuses) : MPI_Waitsome(N, requests, &count, indices, statuses);
    else if (test)
        do code = MPI_Testall(N, requests, &flag, statuses);
        while (code == MPI_SUCCESS && !flag);
    else
        code = MPI_Waitall(N, requests, statuses);
    MPI_Error_class(code, &class);
    CHECK(count == N, "%d of %d operations are complete", count, N);
    CHECK(class == (bad < N ? MPI_ERR_IN_STATUS : MPI_SUCCESS), "bad %d, some %d, test %d: class %d", bad, some, test, class);
    for (int i = 0; i < N; i++) {
        int error = statuses[i].MPI_ERROR;
        if (bad == N) {
            CHECK(error == JUNK || (other && error == MPI_SUCCESS), "a successful call left error %d in status %d", error, i);
            continue;
        }
        if (may_pend && error == MPI_ERR_PENDING && indices[i] != bad) {
            MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
            continue;
        }
        MPI_Error_class(error, &class);
        CHECK(error != JUNK && class == (indices[i] == bad ? MPI_ERR_TRUNCATE : MPI_SUCCESS),
              "bad %d, some %d, test %d: status %d has error %d", bad, some, test, i, error);
    }
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    wait_any();
    test_any();
    wait_some();
    test_some();
    all();
    get_status();
    across_ranks();
    error_in_status();
    for (int i = 0; i < 16; i++) every_status_tells(i / 4, i & 1, i >> 1 & 1);
    return test_end();
}
