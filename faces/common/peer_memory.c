#define _GNU_SOURCE
#include "peer_memory.h"

#include <arke.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static pid_t *processes; /* by rank */

int peer_memory_start(void)
{
    pid_t mine = getpid();
    free(processes);
    /* All take part in the exchange, whoever has no memory for it. */
    if (!(processes = calloc((size_t)arke_size(), sizeof *processes))) abort();
    return arke_concat(ARKE_ALL, &mine, sizeof mine, processes, NULL);
}

int peer_memory_copy(int rank, uint64_t there, void *here, size_t bytes, int puts)
{
    if (arke_node_of(rank) != arke_node_of(arke_rank())) return EXDEV;
    for (size_t done = 0; done < bytes;) {
        struct iovec local = {(char *)here + done, bytes - done}, remote = {(char *)(uintptr_t)there + done, bytes - done};
        ssize_t n = puts ? process_vm_writev(processes[rank], &local, 1, &remote, 1, 0)
                         : process_vm_readv(processes[rank], &local, 1, &remote, 1, 0);
        if (n > 0) done += (size_t)n;
        else if (n == 0) return EFAULT;
        else if (errno != EINTR) return errno;
    }
    return 0;
}
