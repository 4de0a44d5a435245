/*
 * Our own addition to section 9: what a message still costs when only its sender, only its receiver or both compute
 * between its start and the wait for it: the time of a cycle less that of the computing. Of what can be hidden, nothing
 * is left. The receive is always posted first. Computing here is watching the clock for four times as long as the
 * message takes, so that it leaves memory and caches alone.
 */
#include "multi.h"

enum { NOBODY, SENDER, RECEIVER, BOTH, WHO };

static const char *const names[WHO] = {"nobody computes", "the sender computes", "the receiver computes", "both compute"};

struct message {
    int who;
    size_t bytes;
    double work; /* seconds */
    char *memory;
};

static void compute(double seconds)
{
    for (double until = MPI_Wtime() + seconds; MPI_Wtime() < until;) {}
}

static void message_run(void *state, long cycles)
{
    struct message *m = state;
    MPI_Request request;
    for (long c = 0; c < cycles; c++)
        if (multi.rank == 0) {
            MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Isend(m->memory, (int)m->bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
            if (m->who == SENDER || m->who == BOTH) compute(m->work);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Irecv(m->memory, (int)m->bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request);
            MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
            if (m->who == RECEIVER || m->who == BOTH) compute(m->work);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
}

static void message_prepare(void *state, uint64_t seed)
{
    struct message *m = state;
    if (multi.rank == 0) multi_stamp(m->memory, m->bytes, multi_key(seed, 0, 0));
    else memset(m->memory, 0, m->bytes);
}

static void message_check(void *state, uint64_t seed)
{
    struct message *m = state;
    if (multi.rank == 1) multi_verify(m->memory, m->bytes, multi_key(seed, 0, 0), names[m->who]);
}

static struct way message_way(struct message *m, int who, size_t bytes, double work, char *memory)
{
    *m = (struct message){.who = who, .bytes = bytes, .work = work, .memory = memory};
    return (struct way){.name = names[who], .run = message_run, .prepare = message_prepare, .check = message_check, .state = m};
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {1024, 16384, 65536, 1048576};
    multi_start(&argc, &argv, 0.8, 4);
    if (multi.ranks != 2) multi_fail("one process sends and one receives: start two");
    char *memory = multi_buffer(sizes[3]);
    for (int s = 0; s < 4; s++) {
        struct message messages[WHO];
        struct way ways[WHO];
        ways[0] = message_way(&messages[0], NOBODY, sizes[s], 0, memory);
        multi_measure(ways, 1, 5, multi.seconds / 20);
        double work = 4 * multi_agree(ways[0].median, 0);
        for (int who = 0; who < WHO; who++) ways[who] = message_way(&messages[who], who, sizes[s], who == NOBODY ? 0 : work, memory);
        multi_measure(ways, WHO, 9, multi.seconds / 5);
        for (int who = NOBODY; multi.rank == 0 && who < WHO; who++)
            record_row("progress", names[who], multi_size(sizes[s]), (ways[who].median - messages[who].work) * 1e6);
    }
    free(memory);
    MPI_Finalize();
    return 0;
}
