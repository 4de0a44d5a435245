/*
 * A reduction function leaves a non-blocking reduction by longjmp. That operation ends with an error. The others that
 * were under way at the same time end as if nothing had happened: none is lost.
 */
#include "check.h"
#include <setjmp.h>

enum { OTHERS = 8 };

static jmp_buf out;
static int leaving;

static void sum(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    if (leaving) {
        leaving = 0;
        longjmp(out, 1);
    }
    for (int i = 0; i < *count; i++) ((int *)inout)[i] += ((int *)in)[i];
}

/* Waits from a place that is deeper on the stack than any function of the library was when it was left. */
static int __attribute__((noinline)) wait_deep_down(MPI_Request *request)
{
    volatile char room[64 << 10];
    room[0] = room[sizeof room - 1] = 1;
    int code = MPI_Wait(request, MPI_STATUS_IGNORE);
    room[1] = 2;
    return code;
}

int main(int argc, char **argv)
{
    static int mine[OTHERS], result[OTHERS];
    static MPI_Request requests[OTHERS];
    static volatile int jumped, wrong, good, i;
    MPI_Op op;
    MPI_Comm comms[OTHERS];
    test_begin(&argc, &argv);
    test_need_ranks(2);
    MPI_Op_create(sum, 1, &op);
    for (i = 0; i < OTHERS; i++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
        MPI_Comm_set_errhandler(comms[i], MPI_ERRORS_RETURN);
    }
    for (volatile int round = 0; round < 20; round++) {
        int go = 1;
        jumped = wrong = good = 0;
        /* The others begin when rank 0 has begun, so that none of the sums is made before the function is to leave. */
        if (rank > 0) MPI_Recv(&go, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (i = 0; i < OTHERS; i++) {
            mine[i] = rank + i;
            result[i] = -1;
            MPI_Ireduce(&mine[i], &result[i], 1, MPI_INT, op, 0, comms[i], &requests[i]);
        }
        if (rank == 0) {
            for (int to = 1; to < ranks; to++) MPI_Send(&go, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
            leaving = 1;
        }
        for (i = 0; i < OTHERS; i++) {
            volatile int again = 0;
            if (setjmp(out)) again = 1, jumped++;
            int code = again && round % 2 ? wait_deep_down(&requests[i]) : MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
            if (code == MPI_SUCCESS) {
                good++;
                CHECK(rank > 0 || result[i] == ranks * (ranks - 1) / 2 + ranks * i, "sum %d is %d", i, result[i]);
            } else {
                char text[MPI_MAX_ERROR_STRING];
                int length;
                wrong++;
                MPI_Error_string(code, text, &length);
                CHECK(strstr(text, "longjmp"), "the error does not tell why: %s", text);
            }
        }
        int left = rank == 0;
        CHECK(jumped == left && wrong == left && good == OTHERS - left, "%d jumps, %d errors, %d sums", jumped, wrong,
              good);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (i = 0; i < OTHERS; i++) MPI_Comm_free(&comms[i]);
    MPI_Op_free(&op);
    return test_end();
}
