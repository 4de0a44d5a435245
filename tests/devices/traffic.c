/* Random messages between all ranks, planned alike by everybody from one seed: lengths over all protocols, three kinds
 * of send, receives posted before and after, by source or from anybody, waited for in another order. */
#include "check.h"
#include <stdint.h>

enum { ROUNDS = 12, MANY = 60 };

static uint64_t state;
static int drawn(int below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (uint64_t)below);
}

static struct {
    int from, to, tag, kind, askew;
    long bytes;
    char *out, *in;
    MPI_Request send, receive;
} plan[MANY];

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    state = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
    for (int round = 0; round < ROUNDS; round++) {
        int early = drawn(3);
        for (int i = 0; i < MANY; i++) {
            static const long most[] = {32, 1200, 9000, 140000};
            plan[i].from = drawn(ranks), plan[i].to = drawn(ranks), plan[i].tag = i, plan[i].kind = drawn(3);
            plan[i].bytes = drawn((int)most[drawn(4)]);
            plan[i].askew = drawn(4);
            plan[i].out = plan[i].from == me ? memory(plan[i].bytes, plan[i].askew) : NULL;
            plan[i].in = plan[i].to == me ? memory(plan[i].bytes, 0) : NULL;
        }
        /* Receives first, sends first, or one by one. */
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < MANY; i++) {
                int sends = early == 0 ? pass == 1 : early == 1 ? pass == 0 : -1;
                if (early == 2 && pass == 1) break;
                if (plan[i].to == me && sends != 1)
                    MPI_Irecv(plan[i].in, (int)plan[i].bytes, MPI_BYTE, i % 3 ? plan[i].from : MPI_ANY_SOURCE, plan[i].tag, MPI_COMM_WORLD,
                              &plan[i].receive);
                if (plan[i].from == me && sends != 0) {
                    fill(plan[i].out, plan[i].bytes, me, i);
                    if (plan[i].kind == 2)
                        MPI_Issend(plan[i].out, (int)plan[i].bytes, MPI_BYTE, plan[i].to, plan[i].tag, MPI_COMM_WORLD, &plan[i].send);
                    else
                        MPI_Isend(plan[i].out, (int)plan[i].bytes, MPI_BYTE, plan[i].to, plan[i].tag, MPI_COMM_WORLD, &plan[i].send);
                }
            }
        for (int k = 0; k < MANY; k++) {
            int i = (k * 7 + me) % MANY;
            if (plan[i].to == me) {
                MPI_Status status;
                MPI_Wait(&plan[i].receive, &status);
                CHECK(status.MPI_SOURCE == plan[i].from && status.MPI_TAG == i, "message %d of %d came as %d of %d", i, plan[i].from,
                      status.MPI_TAG, status.MPI_SOURCE);
                check(plan[i].in, plan[i].bytes, plan[i].from, i);
                free(plan[i].in);
            }
        }
        for (int i = 0; i < MANY; i++)
            if (plan[i].from == me) {
                MPI_Wait(&plan[i].send, MPI_STATUS_IGNORE);
                free(plan[i].out - plan[i].askew);
            }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return end();
}
