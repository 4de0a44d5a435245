/*
 * Memory that cannot be copied in the middle of a message: the end of the receiver's buffer may not be written, the
 * sender's may not be read. Both ranks wait, so that both copy; both get an error, and can talk to each other
 * afterwards.
 */
#include "check.h"
#include <sys/mman.h>

/* Memory whose last quarter may be used in this way only. */
static char *half_good(size_t bytes, int protection)
{
    char *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED, "mmap");
    memset(memory, 1, bytes);
    CHECK(mprotect(memory + bytes / 4 * 3, bytes / 4, protection) == 0, "mprotect");
    return memory;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const size_t sizes[] = {64 << 10, 256 << 10, 1 << 20, 8 << 20, 32 << 20};
    for (int round = 0; round < 40; round++) {
        size_t bytes = sizes[round % 5];
        int sender_bad = round / 5 % 3 != 0, receiver_bad = round / 5 % 3 != 1;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank < 2) {
            int bad = rank == 0 ? sender_bad : receiver_bad;
            char *memory = half_good(bytes, !bad ? PROT_READ | PROT_WRITE : rank == 0 ? PROT_NONE : PROT_READ);
            int code = rank == 0 ? MPI_Send(memory, (int)bytes, MPI_CHAR, 1, round, MPI_COMM_WORLD)
                                 : MPI_Recv(memory, (int)bytes, MPI_CHAR, 0, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(code != MPI_SUCCESS, "round %d: %zu bytes went well", round, bytes);
            munmap(memory, bytes);
            int mine = rank, theirs = -1;
            MPI_Sendrecv(&mine, 1, MPI_INT, !rank, 3, &theirs, 1, MPI_INT, !rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(theirs == !rank, "round %d: got %d", round, theirs);
        }
    }
    if (rank == 0) printf("ok\n");
    MPI_Finalize();
    return 0;
}
