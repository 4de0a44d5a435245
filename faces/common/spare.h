/* spare.h: memory for messages that are kept a while. Long blocks that were given back serve the next ones: fresh
 * memory of the system costs a fault for every page, which takes longer than the copy into it. */
#ifndef FACES_SPARE_H
#define FACES_SPARE_H

#include <stddef.h>

/* A block of at least so many bytes; null where there is no memory. */
__attribute__((visibility("hidden"))) void *spare_take(size_t bytes);
/* Gives one back. Null is nothing. */
__attribute__((visibility("hidden"))) void spare_give(void *block);

#endif
