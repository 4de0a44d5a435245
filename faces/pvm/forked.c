/* Whether a process is one that was forked. */
#define _GNU_SOURCE /* MADV_WIPEONFORK */
#include "forked.h"

#include <sys/mman.h>

void process_note(struct process *process)
{
    process->number = getpid();
    if (!process->page) {
        size_t bytes = (size_t)sysconf(_SC_PAGESIZE);
        void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (at == MAP_FAILED) return;
        if (madvise(at, bytes, MADV_WIPEONFORK) != 0) {
            munmap(at, bytes);
            return;
        }
        process->page = at;
    }
    *process->page = 1;
}
