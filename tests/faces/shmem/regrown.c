/* Room that was freed is given again, also for pieces that are longer than those that had it: the limit here is 6 MB,
 * and the heap's first segment has 4. */
#include "check.h"

int main(void)
{
    begin();
    for (int i = 0; i < 3; i++) {
        char *a = shmem_malloc(3 << 20);
        CHECK(a, "3 MB of 6");
        shmem_free(a);
        char *b = shmem_malloc(5 << 20);
        CHECK(b, "5 MB of 6, nothing else being allocated");
        memset(b, me, 5 << 20);
        shmem_barrier_all();
        shmem_char_p(b + (5 << 20) - 1, 7, (me + 1) % pes);
        shmem_barrier_all();
        CHECK(b[(5 << 20) - 1] == 7 && b[0] == me, "what was put");
        shmem_free(b);
    }
    return finish();
}
