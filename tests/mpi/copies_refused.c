/*
 * Ranks that may no longer copy between processes, since they have entered a sandbox after MPI_Init (a filter of system
 * calls, as a change of the user does it, too): long messages come all the same, with their data, and so does one-sided
 * access to private memory, of windows that were made before and afterwards.
 *
 * copies_refused ERRNO RANKS: what the calls end with, and at which ranks (a bit for each).
 */
#include "check.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { MOST = 4 << 20 };

static void talk(int round)
{
    static char out[MOST], in[MOST];
    int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    for (size_t bytes = 8 << 10; bytes <= MOST; bytes *= 2) {
        MPI_Request request;
        test_fill(out, bytes, (uint64_t)(rank + round));
        memset(in, 0, bytes);
        MPI_Irecv(in, (int)bytes, MPI_CHAR, before, 1, MPI_COMM_WORLD, &request);
        if (round % 2) MPI_Ssend(out, (int)bytes, MPI_CHAR, next, 1, MPI_COMM_WORLD);
        else MPI_Send(out, (int)bytes, MPI_CHAR, next, 1, MPI_COMM_WORLD);
        memset(out, 0x55, bytes);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK_BYTES(in, bytes, (uint64_t)(before + round), "a long message");
    }
}

enum { WORDS = 70000 };

/* Puts, gets and updates between neighbours; each sees what the other wrote. */
static void access_memory(MPI_Win win, uint64_t *memory, int round)
{
    static uint64_t out[WORDS], in[WORDS];
    int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    uint64_t one = 1, old = 0, wanted = (uint64_t)before, new = 77;
    MPI_Datatype strided;
    MPI_Type_vector(1000, 3, 7, MPI_UINT64_T, &strided);
    MPI_Type_commit(&strided);
    for (int i = 0; i < WORDS; i++) out[i] = (uint64_t)(rank * 1000003 + round * 17 + i);
    memset(memory, 0, WORDS * sizeof *memory);
    memory[60000] = (uint64_t)rank;
    MPI_Win_fence(0, win);
    MPI_Put(out, 20000, MPI_UINT64_T, next, 0, 20000, MPI_UINT64_T, win);
    MPI_Put(out, 3000, MPI_UINT64_T, next, 20000, 1, strided, win);
    MPI_Put(out + 5, 1, MPI_UINT64_T, next, 50000, 1, MPI_UINT64_T, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < 20000; i++) CHECK(memory[i] == (uint64_t)(before * 1000003 + round * 17 + i), "word %d", i);
    for (int i = 0; i < 3000; i++)
        CHECK(memory[20000 + i / 3 * 7 + i % 3] == (uint64_t)(before * 1000003 + round * 17 + i), "strided word %d", i);
    CHECK(memory[20003] == 0 && memory[50000] == (uint64_t)(before * 1000003 + round * 17 + 5), "around");
    MPI_Win_fence(0, win);
    MPI_Get(in, 20000, MPI_UINT64_T, next, 0, 20000, MPI_UINT64_T, win);
    MPI_Get(in + 20000, 3000, MPI_UINT64_T, next, 20000, 1, strided, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < 20000; i++) CHECK(in[i] == out[i], "word %d that comes back", i);
    for (int i = 0; i < 3000; i++) CHECK(in[20000 + i] == out[i], "strided word %d that comes back", i);
    MPI_Win_lock_all(0, win);
    for (int to = 0; to < ranks; to++) {
        MPI_Accumulate(&one, 1, MPI_UINT64_T, to, 50001, 1, MPI_UINT64_T, MPI_SUM, win);
        MPI_Accumulate(out, 4000, MPI_UINT64_T, to, 51000, 4000, MPI_UINT64_T, MPI_SUM, win);
        MPI_Fetch_and_op(&one, &old, MPI_UINT64_T, to, 50002, MPI_SUM, win);
        MPI_Win_flush(to, win);
        CHECK(old < (uint64_t)ranks, "fetched %llu", (unsigned long long)old);
    }
    wanted = (uint64_t)next;
    MPI_Compare_and_swap(&new, &wanted, &old, MPI_UINT64_T, next, 60000, win);
    MPI_Win_unlock_all(win);
    CHECK(old == (uint64_t)next, "swapped for %llu", (unsigned long long)old);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    CHECK(memory[50001] == (uint64_t)ranks && memory[50002] == (uint64_t)ranks && memory[60000] == 77, "counters");
    for (int i = 0; i < 4000; i++) {
        uint64_t sum = 0;
        for (int r = 0; r < ranks; r++) sum += (uint64_t)(r * 1000003 + round * 17 + i);
        CHECK(memory[51000 + i] == sum, "sum %d", i);
    }
    MPI_Win_unlock(rank, win);
    MPI_Type_free(&strided);
    MPI_Barrier(MPI_COMM_WORLD);
}

static int refuse(int error)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_writev, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof code / sizeof *code, code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    test_need_one_machine();
    static uint64_t early[WORDS], late[WORDS];
    MPI_Win before, after;
    MPI_Win_create(early, sizeof early, sizeof *early, MPI_INFO_NULL, MPI_COMM_WORLD, &before);
    talk(0);
    access_memory(before, early, 0);
    int can = 1;
    if (atoi(argv[2]) >> rank & 1) can = refuse(atoi(argv[1]));
    MPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    for (int round = 1; round < 4 && can; round++) talk(round);
    for (int round = 1; round < 4 && can; round++) access_memory(before, early, round);
    MPI_Win_create(late, sizeof late, sizeof *late, MPI_INFO_NULL, MPI_COMM_WORLD, &after);
    for (int round = 4; round < 6 && can; round++) access_memory(after, late, round), access_memory(before, early, round);
    MPI_Win_free(&after);
    MPI_Win_free(&before);
    if (!can) {
        if (rank == 0) printf("skipped: no filter can be set here\n");
        MPI_Finalize();
        return 0;
    }
    return test_end();
}
