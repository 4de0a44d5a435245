/*
 * Generalised requests: query, free and cancel functions are called when the standard says, in every form of
 * completion, and what they set and return arrives where it belongs. With the argument "threads" another thread
 * completes them.
 */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

struct state {
    int queried, freed, cancelled, told_complete;
    int query_error, free_error, source, tag, count, set_cancelled;
};

static int query(void *extra, MPI_Status *status)
{
    struct state *s = extra;
    s->queried++;
    CHECK(!s->freed, "queried after it was freed");
    MPI_Status_set_elements(status, MPI_INT, s->count);
    MPI_Status_set_cancelled(status, s->set_cancelled);
    status->MPI_SOURCE = s->source;
    status->MPI_TAG = s->tag;
    return s->query_error;
}

static int set_free(void *extra)
{
    struct state *s = extra;
    s->freed++;
    return s->free_error;
}

static int cancel(void *extra, int complete)
{
    struct state *s = extra;
    s->cancelled++;
    s->told_complete = complete;
    return MPI_SUCCESS;
}

static const struct state fresh = {.source = 7, .tag = 9, .count = 3};

static MPI_Request begin(struct state *s)
{
    MPI_Request request = MPI_REQUEST_NULL;
    *s = fresh;
    MPI_Grequest_start(query, set_free, cancel, s, &request);
    CHECK(request != MPI_REQUEST_NULL, "no request");
    return request;
}

static void over(const struct state *s, MPI_Request request, const MPI_Status *status, const char *what)
{
    int count, flag;
    CHECK(request == MPI_REQUEST_NULL, "%s left the request", what);
    CHECK(s->freed == 1 && s->queried >= 1, "%s: freed %d times, queried %d times", what, s->freed, s->queried);
    if (!status) return;
    MPI_Get_count(status, MPI_INT, &count);
    MPI_Test_cancelled(status, &flag);
    CHECK(count == 3 && !flag && status->MPI_SOURCE == 7 && status->MPI_TAG == 9, "%s: count %d source %d tag %d", what,
          count, status->MPI_SOURCE, status->MPI_TAG);
}

static void every_form(void)
{
    struct state s[3];
    MPI_Request r[3];
    MPI_Status status, statuses[3];
    int flag, index, out, indices[3];

    r[0] = begin(&s[0]);
    MPI_Test(&r[0], &flag, &status);
    CHECK(!flag && !s[0].queried, "complete before it was");
    MPI_Request_get_status(r[0], &flag, &status);
    CHECK(!flag && !s[0].queried, "complete before it was");
    MPI_Grequest_complete(r[0]);
    MPI_Request_get_status(r[0], &flag, &status);
    CHECK(flag && !s[0].freed && status.MPI_TAG == 9, "get_status: flag %d freed %d", flag, s[0].freed);
    MPI_Wait(&r[0], &status);
    over(&s[0], r[0], &status, "Wait");

    r[0] = begin(&s[0]);
    MPI_Grequest_complete(r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    over(&s[0], r[0], NULL, "Wait without a status");

    r[0] = begin(&s[0]);
    MPI_Grequest_complete(r[0]);
    MPI_Test(&r[0], &flag, &status);
    CHECK(flag, "Test");
    over(&s[0], r[0], &status, "Test");

    for (int form = 0; form < 8; form++) {
        for (int i = 0; i < 3; i++) r[i] = begin(&s[i]);
        MPI_Grequest_complete(r[1]);
        if (form < 4) {
            MPI_Testall(3, r, &flag, statuses);
            CHECK(!flag && !s[1].queried && !s[1].freed, "Testall took one of three");
        }
        index = out = -1;
        switch (form) {
        case 0: MPI_Waitany(3, r, &index, &statuses[1]); break;
        case 1: MPI_Testany(3, r, &index, &flag, &statuses[1]); CHECK(flag, "Testany"); break;
        case 2: MPI_Waitsome(3, r, &out, indices, statuses); break;
        case 3: MPI_Testsome(3, r, &out, indices, statuses); break;
        case 4: MPI_Request_get_status_any(3, r, &index, &flag, &statuses[1]); CHECK(flag, "get_status_any"); break;
        case 5: MPI_Request_get_status_some(3, r, &out, indices, statuses); break;
        case 6: MPI_Request_get_status_all(3, r, &flag, statuses); CHECK(!flag, "get_status_all"); index = 1; break;
        default: index = 1;
        }
        if (out != -1) {
            CHECK(out == 1, "form %d completed %d", form, out);
            index = indices[0];
            statuses[1] = statuses[0];
        }
        CHECK(index == 1, "form %d: index %d", form, index);
        if (form < 4) over(&s[1], r[1], &statuses[1], "one of three");
        else CHECK(!s[1].freed, "form %d took it", form);
        MPI_Grequest_complete(r[0]);
        MPI_Grequest_complete(r[2]);
        if (form % 2) {
            MPI_Waitall(3, r, statuses);
        } else {
            MPI_Testall(3, r, &flag, statuses);
            CHECK(flag, "Testall");
        }
        over(&s[0], r[0], &statuses[0], "the first");
        over(&s[1], r[1], NULL, "the second");
        over(&s[2], r[2], &statuses[2], "the last");
    }

    /* Beside ordinary requests. */
    int in = 0, value = rank;
    MPI_Request mixed[3];
    mixed[0] = begin(&s[0]);
    MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % ranks, 4, MPI_COMM_WORLD, &mixed[1]);
    MPI_Isend(&value, 1, MPI_INT, (rank + ranks - 1) % ranks, 4, MPI_COMM_WORLD, &mixed[2]);
    MPI_Grequest_complete(mixed[0]);
    MPI_Waitall(3, mixed, statuses);
    over(&s[0], mixed[0], &statuses[0], "mixed");
    CHECK(in == (rank + 1) % ranks, "message beside it brought %d", in);
}

static void cancel_and_free(void)
{
    struct state s;
    MPI_Request r = begin(&s), copy;
    MPI_Cancel(&r);
    CHECK(s.cancelled == 1 && s.told_complete == 0, "Cancel before: %d, %d", s.cancelled, s.told_complete);
    s.set_cancelled = 1;
    MPI_Grequest_complete(r);
    MPI_Cancel(&r);
    CHECK(s.cancelled == 2 && s.told_complete == 1, "Cancel after: %d, %d", s.cancelled, s.told_complete);
    MPI_Status status;
    int flag;
    MPI_Wait(&r, &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(flag && s.freed == 1, "cancelled %d, freed %d", flag, s.freed);

    r = begin(&s);
    MPI_Grequest_complete(r);
    MPI_Request_free(&r);
    CHECK(r == MPI_REQUEST_NULL && s.freed == 1 && s.queried == 0, "free after: freed %d queried %d", s.freed, s.queried);

    copy = r = begin(&s);
    MPI_Request_free(&r);
    CHECK(r == MPI_REQUEST_NULL && s.freed == 0, "free before: freed %d", s.freed);
    EXPECT_ERROR(MPI_Test(&copy, &flag, &status), MPI_ERR_REQUEST);
    MPI_Grequest_complete(copy);
    CHECK(s.freed == 1 && s.queried == 0, "complete after free: freed %d queried %d", s.freed, s.queried);
    EXPECT_ERROR(MPI_Grequest_complete(copy), MPI_ERR_REQUEST);
}

static void errors(void)
{
    struct state s[2];
    MPI_Request r[2];
    MPI_Status statuses[2];
    int code, class;
    r[0] = begin(&s[0]);
    MPI_Grequest_complete(r[0]);
    EXPECT_ERROR(MPI_Grequest_complete(r[0]), MPI_ERR_REQUEST);
    s[0].query_error = MPI_ERR_IO;
    EXPECT_ERROR(MPI_Wait(&r[0], &statuses[0]), MPI_ERR_IO);
    over(&s[0], r[0], &statuses[0], "an error of query");

    r[0] = begin(&s[0]);
    s[0].free_error = MPI_ERR_NO_MEM;
    MPI_Grequest_complete(r[0]);
    EXPECT_ERROR(MPI_Wait(&r[0], &statuses[0]), MPI_ERR_NO_MEM);

    for (int i = 0; i < 2; i++) {
        r[i] = begin(&s[i]);
        MPI_Grequest_complete(r[i]);
    }
    s[1].query_error = MPI_ERR_FILE;
    code = MPI_Waitall(2, r, statuses);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_IN_STATUS, "Waitall gave class %d", class);
    MPI_Error_class(statuses[1].MPI_ERROR, &class);
    CHECK(class == MPI_ERR_FILE && statuses[0].MPI_ERROR == MPI_SUCCESS, "statuses: %d, %d", statuses[0].MPI_ERROR, class);

    MPI_Request plain = MPI_REQUEST_NULL;
    EXPECT_ERROR(MPI_Grequest_complete(MPI_REQUEST_NULL), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Grequest_start(NULL, set_free, cancel, s, &plain), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Grequest_start(query, NULL, cancel, s, &plain), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Grequest_start(query, set_free, NULL, s, &plain), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Grequest_start(query, set_free, cancel, s, NULL), MPI_ERR_ARG);
    int in;
    MPI_Irecv(&in, 1, MPI_INT, rank, 5, MPI_COMM_WORLD, &plain);
    EXPECT_ERROR(MPI_Grequest_complete(plain), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Start(&plain), MPI_ERR_REQUEST);
    MPI_Cancel(&plain);
    MPI_Wait(&plain, MPI_STATUS_IGNORE);
    r[0] = begin(&s[0]);
    EXPECT_ERROR(MPI_Start(&r[0]), MPI_ERR_REQUEST);
    MPI_Grequest_complete(r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
}

static int free_calls;

static int failing_free(void *extra_state)
{
    (void)extra_state;
    free_calls++;
    return MPI_ERR_IO;
}

/* What the free function returns is what MPI_Request_free returns; it has been called, and the request is gone. */
static void free_fails(void)
{
    struct state s = {0};
    MPI_Request r;
    MPI_Grequest_start(query, failing_free, cancel, &s, &r);
    MPI_Grequest_complete(r);
    EXPECT_ERROR(MPI_Request_free(&r), MPI_ERR_IO);
    CHECK(r == MPI_REQUEST_NULL && free_calls == 1, "the request is there still, or was freed %d times", free_calls);
}

static void *complete_later(void *request)
{
    usleep(20000);
    MPI_Grequest_complete(*(MPI_Request *)request);
    return NULL;
}

static void from_threads(void)
{
    for (int round = 0; round < 10; round++) {
        struct state s;
        MPI_Request r = begin(&s), copy = r, none = MPI_REQUEST_NULL;
        MPI_Request both[2] = {none, r};
        MPI_Status status;
        int index;
        pthread_t thread;
        pthread_create(&thread, NULL, complete_later, &copy);
        if (round % 2) {
            MPI_Wait(&r, &status);
            over(&s, r, &status, "Wait among threads");
        } else {
            MPI_Waitany(2, both, &index, &status);
            CHECK(index == 1, "Waitany among threads: %d", index);
            over(&s, both[1], &status, "Waitany among threads");
        }
        pthread_join(thread, NULL);
    }
}

int main(int argc, char **argv)
{
    int threads = argc > 1, provided;
    if (threads) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
        test_setup();
    } else {
        test_begin(&argc, &argv);
    }
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    every_form();
    cancel_and_free();
    errors();
    if (test_library_is("Arke")) free_fails();
    if (threads) from_threads();
    return test_end();
}
