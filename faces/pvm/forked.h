/* forked.h: whether this is still the process that something was made in, or one that it has forked. */
#ifndef PVM_FORKED_H
#define PVM_FORKED_H

#include "internal.h"

#include <sys/types.h>
#include <unistd.h>

/* The process that something was made in. `page` holds 1 there and 0 in a process that it has forked, so that no call
 * need ask for its own number; null where the system has no such memory. */
struct process {
    int *page;
    pid_t number;
};
/* It is this one. */
INTERNAL void process_note(struct process *process);

static inline bool process_is(const struct process *process)
{
    return __builtin_expect(process->page && *process->page, 1) || process->number == getpid();
}

#endif
