/* peer_memory.h: any memory of another process of this node, by its address there; the kernel copies. */
#ifndef FACES_PEER_MEMORY_H
#define FACES_PEER_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#define PEER_HIDDEN __attribute__((visibility("hidden")))

/* Collective over the job, before the first copy. A code of Arke's. */
PEER_HIDDEN int peer_memory_start(void);
/* Copies `bytes` bytes from `here` to `there` of a rank (`puts`), or the other way round. 0, or an errno: EXDEV:
 * the rank is on another node; EPERM or ENOSYS: the system does not let a process do that; EFAULT: there is no
 * such memory. */
PEER_HIDDEN int peer_memory_copy(int rank, uint64_t there, void *here, size_t bytes, int puts);

#endif
