/* SHMEM_SYMMETRIC_SIZE: what does not fit gives null on all PEs, and what was freed fits again. */
#include "check.h"

int main(void)
{
    begin();
    CHECK(shmem_malloc(1 << 21) == NULL, "more than the limit");
    char *a = shmem_malloc(600 << 10), *b = shmem_malloc(600 << 10), *c = shmem_malloc(300 << 10);
    CHECK(a && !b && c, "%p %p %p", (void *)a, (void *)b, (void *)c);
    CHECK(shmem_realloc(c, 1 << 20) == NULL, "more room than there is");
    c[0] = 5; /* still there */
    shmem_free(a);
    b = shmem_malloc(600 << 10);
    CHECK(b == a, "%p", (void *)b);
    shmem_char_p(c, (char)me, (me + 1) % pes);
    shmem_barrier_all();
    CHECK(c[0] == (me + pes - 1) % pes, "%d", c[0]);
    /* Many pieces, freed in another order, are one again. */
    shmem_free(b);
    shmem_free(c);
    char *many[64];
    for (int i = 0; i < 64; i++) {
        many[i] = shmem_malloc(1000 + 10 * (size_t)i);
        CHECK(many[i], "piece %d", i);
    }
    for (int i = 0; i < 64; i += 2) shmem_free(many[i]);
    for (int i = 63; i > 0; i -= 2) shmem_free(many[i]);
    char *whole = shmem_malloc(1000 << 10);
    CHECK(whole, "the heap is in pieces");
    /* What gets smaller stays where it is, and so does what grows into room behind it; both need no second piece. */
    whole[0] = 7, whole[(700 << 10) - 1] = 8;
    CHECK(shmem_realloc(whole, 700 << 10) == whole && whole[0] == 7 && whole[(700 << 10) - 1] == 8, "shorter");
    char *behind = shmem_malloc(200 << 10);
    CHECK(behind == whole + (700 << 10), "the room that it gave back is at %p", (void *)behind);
    CHECK(shmem_realloc(whole, 800 << 10) == NULL && whole[0] == 7, "longer, with something behind it");
    shmem_free(behind);
    CHECK(shmem_realloc(whole, 1000 << 10) == whole && whole[(700 << 10) - 1] == 8, "longer");
    shmem_char_p(whole + (1000 << 10) - 1, (char)me, (me + 1) % pes);
    shmem_barrier_all();
    CHECK(whole[(1000 << 10) - 1] == (me + pes - 1) % pes, "%d", whole[(1000 << 10) - 1]);
    CHECK(shmem_realloc(whole, (size_t)-1) == NULL && shmem_realloc(whole, (size_t)-1 / 2) == NULL, "too long");
    CHECK(shmem_realloc(whole, 1) == whole && whole[0] == 7 && shmem_malloc(1000 << 10), "almost nothing");
    return finish();
}
