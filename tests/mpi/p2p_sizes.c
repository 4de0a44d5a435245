/*
 * Messages of 0 bytes to 16 MiB in random order between random partners, ordinary and MPI_Alloc_mem memory, aligned
 * and not, in both directions at once: every byte is checked, and the bytes before and after the buffer too.
 */
#include "check.h"

enum { LARGEST = 16 << 20, GUARD = 64, ROUNDS = 40 };

static size_t draw_size(uint64_t *random)
{
    size_t limit = (size_t)1 << (test_random(random) % 25);
    size_t size = test_random(random) % (limit + 1);
    switch (test_random(random) % 4) {
    case 0: return limit > LARGEST ? LARGEST : limit;       /* a power of two */
    case 1: return limit > 1 ? limit - 1 : limit;           /* one below */
    default: return size > LARGEST ? LARGEST : size;
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 0) : 12345; /* the same on every rank */
    unsigned char *memory[4];
    for (int i = 0; i < 2; i++) {
        memory[i] = test_alloc(LARGEST + 3 * GUARD);
        MPI_Alloc_mem(LARGEST + 3 * GUARD, MPI_INFO_NULL, &memory[2 + i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        int shift = ranks > 1 ? (int)(test_random(&random) % (uint64_t)(ranks - 1)) + 1 : 0;
        int to = (rank + shift) % ranks, from = (rank + ranks - shift) % ranks;
        size_t sizes[64], size, received;
        for (int r = 0; r < ranks; r++) {
            size = draw_size(&random);
            if (r < 64) sizes[r] = size;
        }
        int kind = (int)(test_random(&random) % 4), offset = (int)(test_random(&random) % 16), late = (int)(test_random(&random) % 3);
        CHECK(ranks <= 64, "at most 64 ranks");
        size = sizes[rank];
        received = sizes[from];
        unsigned char *out = memory[kind & 2] + GUARD + offset, *in = memory[(kind & 1) * 2 + 1] + GUARD + offset / 3;
        test_fill(out, size, (uint64_t)(round * 100 + rank));
        memset(in - GUARD, 0xab, received + 2 * GUARD);
        MPI_Request send, receive;
        MPI_Status status;
        if (late == 0 || ranks == 1) {
            MPI_Irecv(in, (int)received, MPI_BYTE, from, round, MPI_COMM_WORLD, &receive);
            MPI_Isend(out, (int)size, MPI_BYTE, to, round, MPI_COMM_WORLD, &send);
        } else {
            MPI_Isend(out, (int)size, MPI_BYTE, to, round, MPI_COMM_WORLD, &send);
            if (late == 2) MPI_Barrier(MPI_COMM_WORLD);
            MPI_Irecv(in, (int)received, MPI_BYTE, from, round, MPI_COMM_WORLD, &receive);
        }
        MPI_Wait(&receive, &status);
        CHECK_STATUS(status, from, round, received, "random size");
        CHECK_BYTES(in, received, (uint64_t)(round * 100 + from), "random size");
        for (int g = 1; g <= GUARD; g++)
            CHECK(in[-g] == 0xab && in[received + (size_t)g - 1] == 0xab, "round %d: wrote outside of %zu bytes", round, received);
        MPI_Wait(&send, MPI_STATUS_IGNORE);
        CHECK_BYTES(out, size, (uint64_t)(round * 100 + rank), "the sender's buffer");
    }
    for (int i = 0; i < 2; i++) {
        free(memory[i]);
        MPI_Free_mem(memory[2 + i]);
    }
    return test_end();
}
