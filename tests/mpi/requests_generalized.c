/* Generalized requests: completed by the user, queried, freed and cancelled through the user's functions. */
#include "check.h"

static int queried, freed, cancelled, cancelled_complete;

static int query(void *extra, MPI_Status *status)
{
    queried++;
    MPI_Status_set_elements(status, MPI_INT, *(int *)extra);
    MPI_Status_set_cancelled(status, cancelled > 0);
    status->MPI_SOURCE = 3;
    status->MPI_TAG = 4;
    return MPI_SUCCESS;
}

static int release(void *extra)
{
    (void)extra;
    freed++;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    (void)extra;
    cancelled++;
    cancelled_complete = complete;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int extra = 6, flag = 1, count, was;
    MPI_Request request, mixed[2];
    MPI_Status status, statuses[2];
    MPI_Grequest_start(query, release, cancel, &extra, &request);
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag, "complete before Grequest_complete");
    MPI_Grequest_complete(request);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(count == 6 && status.MPI_SOURCE == 3 && status.MPI_TAG == 4, "status: count %d source %d tag %d", count, status.MPI_SOURCE, status.MPI_TAG);
    CHECK(queried == 1 && freed == 1 && request == MPI_REQUEST_NULL, "queried %d, freed %d times", queried, freed);

    MPI_Grequest_start(query, release, cancel, &extra, &request);
    MPI_Cancel(&request);
    CHECK(cancelled == 1 && !cancelled_complete, "cancel function called %d times", cancelled);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &was);
    CHECK(was, "the request was cancelled, its status denies it");
    cancelled = 0;

    /* Beside an ordinary request. */
    int out = 1, in = 0;
    MPI_Irecv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &mixed[0]);
    MPI_Grequest_start(query, release, cancel, &extra, &mixed[1]);
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Grequest_complete(mixed[1]);
    MPI_Waitall(2, mixed, statuses);
    CHECK(in == 1 && freed == 3, "mixed: received %d, freed %d", in, freed);
    CHECK(statuses[1].MPI_SOURCE == 3, "mixed: status of the generalized request has source %d", statuses[1].MPI_SOURCE);
    return test_end();
}
