/*
 * Ranks that may no longer copy between processes, since they have entered a sandbox after MPI_Init (a filter of system
 * calls, as a change of the user does it, too): long messages come all the same, with their data.
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
    talk(0);
    int can = 1;
    if (atoi(argv[2]) >> rank & 1) can = refuse(atoi(argv[1]));
    MPI_Allreduce(MPI_IN_PLACE, &can, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    for (int round = 1; round < 4 && can; round++) talk(round);
    if (!can) {
        if (rank == 0) printf("skipped: no filter can be set here\n");
        MPI_Finalize();
        return 0;
    }
    return test_end();
}
