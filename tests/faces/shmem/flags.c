/* A word that is put is stored once. A flag that its receiver takes back as soon as it sees it, and tells the sender so
 * by another word, stays as it was left: a second store of the same word would set it again, and a message would be
 * taken twice, or be lost. On two cores, with other work on them, one word in ten thousand or so met such a second
 * store. */
#define SHMEM_T3D
#include <mpp/shmem.h>
#include "check.h"
#include <sched.h>

#define WORDS 200000

static struct {
    long number;
    volatile long flag;
    volatile int short_flag;
} box;
static volatile long in_use;

static void wait_for(volatile long *word, long value)
{
    for (int idle = 1; __atomic_load_n(word, __ATOMIC_ACQUIRE) != value; idle++)
        if (idle % 500 == 0) sched_yield();
}

int main(void)
{
    long one = 1, none = 0;
    int short_one = 1;
    me = _my_pe();
    pes = _num_pes();
    if (pes < 2 || me > 1) {
        barrier();
        if (me == 0) printf("ok\n");
        return 0;
    }
    double end = moment() + 2; /* a busy machine gets less far */
    int last = 0;
    for (long i = 1; !last; i++)
        if (me == 0) {
            long number = (last = i == WORDS || (i % 64 == 0 && moment() > end)) ? -i : i;
            wait_for(&in_use, 0);
            in_use = 1;
            shmem_put(&box.number, &number, 1, 1);
            shmem_put32((void *)&box.short_flag, &short_one, 1, 1);
            shmem_put((void *)&box.flag, &one, 1, 1);
        } else {
            wait_for(&box.flag, 1);
            last = box.number < 0;
            CHECK(box.number == (last ? -i : i), "word %ld has come, not %ld", box.number, i);
            CHECK(box.short_flag == 1, "the flag of 32 bits of word %ld is %d", i, box.short_flag);
            box.short_flag = 0;
            box.flag = 0;
            shmem_put((void *)&in_use, &none, 1, 0);
        }
    barrier();
    if (me == 0) printf("ok\n");
    return 0;
}
