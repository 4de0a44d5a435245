/*
 * Runs a command in which process_vm_readv and process_vm_writev are refused with EPERM, as many containers refuse
 * them: refuse_cma COMMAND [ARGUMENT...]. The filter is inherited by everything that the command starts.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: refuse_cma COMMAND [ARGUMENT...]\n");
        return 2;
    }
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_writev, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        fprintf(stderr, "refuse_cma: the filter was refused: %s\n", strerror(errno));
        return 2;
    }
    /* Prove it before relying on it. */
    char a = 1, b = 0;
    struct iovec local = {&b, 1}, remote = {&a, 1};
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != -1 || errno != EPERM) {
        fprintf(stderr, "refuse_cma: process_vm_readv still works\n");
        return 2;
    }
    execvp(argv[1], argv + 1);
    fprintf(stderr, "refuse_cma: %s: %s\n", argv[1], strerror(errno));
    return 127;
}
