/* A PE that ends with an error without a word ends the job; the others do not wait for it for ever. */
#include "check.h"

int main(void)
{
    begin();
    if (me == pes - 1) exit(4);
    shmem_barrier_all();
    return 0;
}
