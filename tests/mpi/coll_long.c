/* Long sums, hundreds of them, while it is found out which way is the cheaper one: of several lengths in turn, in place
 * and not, on two communicators, with operations between them that one rank or both are refused. */
#include "check.h"

enum { MOST = 300000 };
static double in[MOST], out[MOST];
static MPI_Comm comm;

static void sum(int round, int count, int in_place)
{
    for (int i = 0; i < count; i += 7) {
        in[i] = rank + i + round;
        out[i] = in_place ? in[i] : -1;
    }
    int code = MPI_Allreduce(in_place ? MPI_IN_PLACE : in, out, count, MPI_DOUBLE, MPI_SUM, comm);
    CHECK(code == MPI_SUCCESS, "round %d: code %d", round, code);
    for (int i = 0; i < count; i += 7) {
        double want = ranks * (ranks - 1) / 2.0 + (double)ranks * (i + round);
        CHECK(out[i] == want, "round %d, %d elements: element %d is %g, wanted %g", round, count, i, out[i], want);
        if (out[i] != want) return;
    }
}

int main(int argc, char **argv)
{
    static const int counts[] = {40000, 65536, 32768, MOST, 100000};
    test_begin(&argc, &argv);
    MPI_Comm comms[2];
    for (int k = 0; k < 2; k++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[k]);
        MPI_Comm_set_errhandler(comms[k], MPI_ERRORS_RETURN);
    }
    for (int round = 0; round < 360; round++) {
        comm = comms[round % 9 == 8];
        sum(round, counts[round % 60 < 55 ? 0 : round % 5], round % 4 == 1);
        /* Refused before anything is sent: the operand and the result overlap. */
        if (round % 13 == rank)
            CHECK(MPI_Allreduce(out, out + 1, 40000, MPI_DOUBLE, MPI_SUM, comm) != MPI_SUCCESS, "overlapping buffers were taken");
        if (round % 50 == 49) {
            double one = 1, all = 0;
            MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
            CHECK(all == ranks, "round %d: a short sum is %g", round, all);
        }
    }
    for (int k = 0; k < 2; k++) MPI_Comm_free(&comms[k]);
    return test_end();
}
