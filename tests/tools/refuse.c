/*
 * Runs a command in which some system calls are refused with EPERM, as the filters of many containers refuse them:
 *
 *   refuse CALL[,CALL...] COMMAND [ARGUMENT...]        e.g. refuse process_vm_readv,memfd_create mpiexec -n 2 a.out
 *
 * CALL=ENOSYS is answered like a call that the kernel does not know, CALL=N with error number N. The filter is
 * inherited by everything that the command starts.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST 16

static const struct {
    const char *name;
    int number;
} known[] = {
    {"process_vm_readv", SYS_process_vm_readv}, {"process_vm_writev", SYS_process_vm_writev},
    {"memfd_create", SYS_memfd_create},         {"membarrier", SYS_membarrier},
    {"pidfd_open", SYS_pidfd_open},             {"userfaultfd", SYS_userfaultfd},
    {"fallocate", SYS_fallocate},               {"close_range", SYS_close_range},
    {"sched_setaffinity", SYS_sched_setaffinity}, {"socket", SYS_socket},
};

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: refuse CALL[,CALL...] COMMAND [ARGUMENT...]\n");
        return 2;
    }
    struct sock_filter rules[2 * MOST + 2] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    int calls[MOST], answers[MOST], count = 0, used = 1;
    for (char *call = strtok(argv[1], ","); call && count < MOST; call = strtok(NULL, ",")) {
        char *answer = strchr(call, '=');
        if (answer) {
            *answer++ = 0;
        }
        calls[count] = -1;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            if (strcmp(known[i].name, call) == 0) {
                calls[count] = known[i].number;
            }
        }
        if (calls[count] < 0) {
            fprintf(stderr, "refuse: %s is none of the calls that this program knows\n", call);
            return 2;
        }
        answers[count] = !answer ? EPERM : strcmp(answer, "ENOSYS") == 0 ? ENOSYS : atoi(answer);
        rules[used++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[count], 0, 1);
        rules[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)answers[count]);
        count++;
    }
    rules[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {(unsigned short)used, rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        fprintf(stderr, "refuse: the filter was refused: %s\n", strerror(errno));
        return 2;
    }
    /* Prove it before relying on it. */
    for (int i = 0; i < count; i++) {
        if (syscall(calls[i], -1L, -1L, -1L, -1L, -1L, -1L) != -1 || errno != answers[i]) {
            fprintf(stderr, "refuse: call %d is not refused\n", calls[i]);
            return 2;
        }
    }
    execvp(argv[2], argv + 2);
    fprintf(stderr, "refuse: %s: %s\n", argv[2], strerror(errno));
    return 127;
}
