/*
 * An error handler sees what the call has given so far, and it stays where the handler leaves by longjmp: statuses are
 * written and requests that are over are MPI_REQUEST_NULL. The handler runs once for an error, and its text names the
 * call that the program made.
 */
#include "check.h"
#include <setjmp.h>

enum { FEW = 2, MANY = 100 };

static MPI_Request requests[MANY];
static MPI_Status statuses[MANY];
static int number, over, written, runs, leaves;
static char text[MPI_MAX_ERROR_STRING];
static jmp_buf away;

static void handler(MPI_Comm *comm, int *code, ...)
{
    int length;
    (void)comm;
    runs++;
    over = written = 0;
    for (int i = 0; i < number; i++) over += requests[i] == MPI_REQUEST_NULL;
    for (int i = 0; i < number; i++) written += statuses[i].MPI_ERROR != 777;
    MPI_Error_string(*code, text, &length);
    if (leaves) longjmp(away, 1);
}

/* Receives of one integer each, of which the first gets two. */
static void post(int n)
{
    static int there[MANY], two[2] = {5, 6};
    number = n;
    for (int i = 0; i < n; i++) {
        statuses[i].MPI_ERROR = 777;
        MPI_Irecv(&there[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
    }
    for (int i = 0; i < n; i++) MPI_Send(two, i == 0 ? 2 : 1, MPI_INT, 0, i, MPI_COMM_SELF);
    runs = 0;
}

static void is_over(const char *what, int n)
{
    CHECK(runs == 1, "%s: the handler ran %d times", what, runs);
    CHECK(over == n && written == n, "%s: the handler saw %d requests over and %d statuses of %d", what, over, written, n);
    for (int i = 0; i < n; i++) {
        CHECK(requests[i] == MPI_REQUEST_NULL, "%s: request %d is not over", what, i);
        CHECK(statuses[i].MPI_ERROR != 777 && statuses[i].MPI_TAG == i, "%s: status %d was not written", what, i);
    }
}

static void all(int n)
{
    post(n);
    if (!setjmp(away)) MPI_Waitall(n, requests, statuses);
    is_over("MPI_Waitall", n);
    post(n);
    int flag = 0;
    if (!setjmp(away)) MPI_Testall(n, requests, &flag, statuses);
    is_over("MPI_Testall", n);
    post(n);
    static int outcount, indices[MANY];
    if (!setjmp(away)) MPI_Waitsome(n, requests, &outcount, indices, statuses);
    is_over("MPI_Waitsome", n);
    CHECK(outcount == n, "MPI_Waitsome gave %d", outcount);
}

static void one(void)
{
    static int value, two[2] = {1, 2};
    post(1);
    statuses[0].MPI_TAG = -7;
    if (!setjmp(away)) MPI_Wait(&requests[0], &statuses[0]);
    CHECK(runs == 1 && over == 1, "MPI_Wait: %d runs, %d over", runs, over);
    CHECK(requests[0] == MPI_REQUEST_NULL && statuses[0].MPI_TAG == 0, "MPI_Wait: tag %d", statuses[0].MPI_TAG);
    MPI_Send(two, 2, MPI_INT, 0, 3, MPI_COMM_SELF);
    statuses[0].MPI_TAG = -7;
    if (!setjmp(away)) MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &statuses[0]);
    CHECK(statuses[0].MPI_TAG == 3, "MPI_Recv: tag %d", statuses[0].MPI_TAG);
}

/* A handler of a call made in a function of the program's, inside of another call: only the inner call's results
 * count. */
static int inner(MPI_Comm comm, int keyval, void *extra, void *value, void *copy, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)value, (void)copy;
    all(FEW);
    *flag = 0;
    return MPI_SUCCESS;
}

static void nested(void)
{
    int keyval;
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Comm_create_keyval(inner, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    CHECK(copy != MPI_COMM_NULL, "there is no duplicate");
    MPI_Comm_free(&copy);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval);
    MPI_Comm_free_keyval(&keyval);
}

#define ONCE(call, ...)                                                                                                \
    do {                                                                                                               \
        runs = 0;                                                                                                      \
        text[0] = '\0';                                                                                                \
        call(__VA_ARGS__);                                                                                             \
        CHECK(runs == 1, "%s: the handler ran %d times", #call, runs);                                                 \
        CHECK(strncmp(text, #call ":", sizeof #call) == 0, "%s: the error is \"%.80s\"", #call, text);                 \
    } while (0)

static void named(void)
{
    int n[1] = {0}, value[1] = {0};
    MPI_Aint places[1] = {0};
    MPI_Datatype types[1] = {MPI_INT};
    MPI_Comm sub;
    leaves = number = 0;
    ONCE(MPI_Alltoallw, value, n, n, types, value, n, n, types, MPI_COMM_NULL);
    ONCE(MPI_Neighbor_alltoallw, value, n, places, types, value, n, places, types, MPI_COMM_NULL);
    ONCE(MPI_Gather, value, 1, MPI_INT, value, 1, MPI_INT, 0, MPI_COMM_NULL);
    ONCE(MPI_Cart_sub, MPI_COMM_SELF, n, &sub);
    int codes[1];
    ONCE(MPI_Comm_spawn, "/nonexistent", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_NULL, &sub, codes);
}

int main(int argc, char **argv)
{
    MPI_Errhandler made;
    test_begin(&argc, &argv);
    MPI_Comm_create_errhandler(handler, &made);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, made);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, made);
    for (leaves = 0; leaves < 2; leaves++) {
        all(FEW);
        all(MANY);
        one();
        nested();
    }
    named();
    MPI_Errhandler_free(&made);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    test_end();
}
