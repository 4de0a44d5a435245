/* Ranks that disagree on a short collective operation: on its length, on whether it is short at all, or on which it is.
 * Each rank that can notice has an error that names both, nothing is written, and the operations behind it are
 * right. */
#include "check.h"

static MPI_Comm comm;

static const char *told(int code)
{
    static char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, text, &length);
    return text;
}

/* The call was refused, and the text has both words. */
static void refused(const char *what, int code, const char *one, const char *other)
{
    int class = MPI_SUCCESS;
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_TRUNCATE, "%s: class %d: %s", what, class, told(code));
    CHECK(strstr(told(code), one) && strstr(told(code), other), "%s: no \"%s\" or \"%s\" in: %s", what, one, other, told(code));
}

/* Short and long sums are right. */
static void good(const char *after, int times)
{
    static double in[5000], out[5000];
    for (int round = 0; round < times; round++) {
        for (int n = 1; n <= 5000; n = n == 1 ? 6 : n == 6 ? 40 : n == 40 ? 5000 : 5001) {
            for (int i = 0; i < n; i++) in[i] = rank + i;
            int code = MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, comm);
            CHECK(code == MPI_SUCCESS, "after %s, %d: %s", after, n, told(code));
            for (int i = 0; i < n; i++) {
                double want = ranks * (ranks - 1) / 2.0 + (double)ranks * i;
                CHECK(out[i] == want, "after %s, element %d of %d: %g, wanted %g", after, i, n, out[i], want);
            }
        }
        CHECK(MPI_Barrier(comm) == MPI_SUCCESS, "after %s: a barrier", after);
    }
}

/* Rank `odd` gives `few` elements, the others `many`. */
static void lengths(int odd, int few, int many, const char *one, const char *other)
{
    static int in[20000], out[20000];
    char what[100];
    snprintf(what, sizeof what, "%d at rank %d and %d elements", few, odd, many);
    for (int i = 0; i < 20000; i++) in[i] = 10, out[i] = -1;
    int code = MPI_Allreduce(in, out, rank == odd ? few : many, MPI_INT, MPI_MIN, comm);
    refused(what, code, one, other);
    for (int i = 0; i < 20000; i++) CHECK(out[i] == -1, "%s: element %d became %d", what, i, out[i]);
    good(what, 2);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    test_need_one_machine();
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Barrier(comm);

    /* Before the ranks have segments, and with them. */
    for (int round = 0; round < 2; round++) {
        int odd = round * (ranks - 1);
        lengths(odd, 1, 4, rank == odd ? "sent 16 bytes" : "sent 4 bytes", rank == odd ? "expects 4" : "expects 16");
        lengths(odd, 12, 3, rank == odd ? "sent 12 bytes" : "sent 48 bytes", rank == odd ? "expects 48" : "expects 12");
        lengths(odd, 1, 100, "4 bytes", "400 bytes");
        lengths(odd, 9999, 2, "39996 bytes", "8 bytes");

        double one = 1, sum = 0;
        int code = rank == odd ? MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, comm) : MPI_Barrier(comm);
        refused("an allreduce and barriers", code, "allreduce of 8 bytes", "barrier");
        CHECK(sum == 0, "an allreduce with barriers: %g", sum);
        good("an allreduce and barriers", 2);

        /* Rank `odd` has nothing to do in the first, and the others are still there when it comes to the barrier. */
        int in[10] = {1}, out[10] = {0};
        code = MPI_Allreduce(in, out, rank == odd ? 0 : 10, MPI_INT, MPI_SUM, comm);
        if (rank == odd) {
            CHECK(code == MPI_SUCCESS, "nothing to add: %s", told(code));
            code = MPI_Barrier(comm);
        }
        refused("nothing at one rank", code, "allreduce of 40 bytes", "barrier");
        good("nothing at one rank", 2);

        /* The same with data that are too long for a line. */
        static int long_in[1000], long_out[1000];
        code = MPI_Allreduce(long_in, long_out, rank == odd ? 0 : 1000, MPI_INT, MPI_SUM, comm);
        if (rank == odd) {
            CHECK(code == MPI_SUCCESS, "nothing to add: %s", told(code));
            code = MPI_Barrier(comm);
        }
        refused("nothing at one rank, much at others", code, "of 4000 bytes", "barrier");
        good("nothing at one rank, much at others", 2);
    }

    /* What is told of a root is what it gave now, not what stood there before. */
    static char in[1000000], out[1000000];
    for (int i = 0; i < 20; i++) MPI_Allreduce(in, out, 777, MPI_INT8_T, MPI_MAX, comm);
    int code = MPI_Reduce(in, out, rank == 0 ? 400 : 1000000, MPI_INT8_T, MPI_MAX, 0, comm);
    if (rank == 0) {
        refused("a short reduce at its root", code, "sent 1000000 bytes", "expects 400");
    } else if (ranks > 2) {
        refused("a short reduce at its root", code, "rank 0 sent 400 bytes", "expects 1000000");
    }
    good("a short reduce at its root", 2);
    MPI_Comm_free(&comm);

    /* Operations between all whose blocks differ are chosen by what the last ones moved: alike at all ranks. */
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    good("nothing", 3);
    enum { BLOCK = 20000, MOST = 16 };
    char *to = calloc(MOST, BLOCK), *from = calloc(MOST, BLOCK);
    int counts[MOST], places[MOST];
    for (int i = 0; i < MOST; i++) counts[i] = BLOCK, places[i] = i * BLOCK;
    code = rank == ranks - 1 ? MPI_Barrier(comm) : MPI_Alltoallv(to, counts, places, MPI_CHAR, from, counts, places, MPI_CHAR, comm);
    CHECK(code != MPI_SUCCESS, "a barrier and an alltoallv");
    good("a barrier and an alltoallv", 2);
    for (int k = 0; k < 40; k++) {
        code = MPI_Alltoallv(to, counts, places, MPI_CHAR, from, counts, places, MPI_CHAR, comm);
        CHECK(code == MPI_SUCCESS, "alltoallv %d: %s", k, told(code));
    }
    free(to);
    free(from);
    MPI_Comm_free(&comm);
    return test_end();
}
