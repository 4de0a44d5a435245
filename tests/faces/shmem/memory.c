/* The symmetric heap, variables, what is accessible, and put and get of every type and size. */
#include "check.h"

static long variable = 7;
static char big[100000];
double global[8];
static const char *text = "not moved";

#define AS(t, T)                                                                                                       \
    {                                                                                                                  \
        T *a = shmem_malloc(16 * sizeof(T)), mine[16], back[16];                                                       \
        for (int i = 0; i < 16; i++) mine[i] = (T)(me * 5 + i), a[i] = 0;                                              \
        shmem_barrier_all();                                                                                           \
        shmem_##t##_put(a, mine, 4, right);                                                                            \
        shmem_##t##_put_nbi(a + 4, mine + 4, 2, right);                                                                \
        shmem_ctx_##t##_put(SHMEM_CTX_DEFAULT, a + 6, mine + 6, 1, right);                                             \
        shmem_##t##_p(a + 7, mine[7], right);                                                                          \
        shmem_##t##_iput(a + 8, mine + 8, 2, 1, 4, right);                                                             \
        shmem_barrier_all();                                                                                           \
        for (int i = 0; i < 8; i++) CHECK(a[i] == (T)(left * 5 + i), #t " element %d", i);                             \
        for (int i = 0; i < 4; i++) CHECK(a[8 + 2 * i] == (T)(left * 5 + 8 + i), #t " strided %d", i);                 \
        for (int i = 0; i < 3; i++) CHECK(a[9 + 2 * i] == 0, #t " between %d", i);                                     \
        memset(back, 0, sizeof back);                                                                                  \
        shmem_##t##_get(back, a, 4, right);                                                                            \
        shmem_##t##_get_nbi(back + 4, a + 4, 3, right);                                                                \
        back[7] = shmem_##t##_g(a + 7, right);                                                                         \
        shmem_ctx_##t##_iget(SHMEM_CTX_DEFAULT, back + 8, a + 8, 1, 2, 4, right);                                      \
        shmem_quiet();                                                                                                 \
        for (int i = 0; i < 12; i++) CHECK(back[i] == (T)(me * 5 + i), #t " got %d", i);                               \
        shmem_free(a);                                                                                                 \
    }

#define SIZED(bits, bytes)                                                                                             \
    {                                                                                                                  \
        char *a = shmem_calloc(8, bytes), mine[8 * bytes], back[8 * bytes];                                            \
        for (int i = 0; i < 8 * bytes; i++) mine[i] = (char)(me + i);                                                  \
        shmem_put##bits(a, mine, 3, right);                                                                            \
        shmem_put##bits##_nbi(a + 3 * bytes, mine + 3 * bytes, 1, right);                                              \
        shmem_iput##bits(a + 4 * bytes, mine + 4 * bytes, 3, 1, 2, right);                                             \
        shmem_barrier_all();                                                                                           \
        for (int i = 0; i < 5 * bytes; i++) CHECK(a[i] == (char)(left + i), #bits " byte %d is %d", i, a[i]);          \
        for (int i = 5 * bytes; i < 7 * bytes; i++) CHECK(a[i] == 0, #bits " byte %d", i);                             \
        for (int i = 0; i < bytes; i++) CHECK(a[7 * bytes + i] == (char)(left + 5 * bytes + i), #bits " byte %d", i);  \
        shmem_get##bits(back, a, 2, right);                                                                            \
        shmem_get##bits##_nbi(back + 2 * bytes, a + 2 * bytes, 2, right);                                              \
        shmem_iget##bits(back + 4 * bytes, a + 4 * bytes, 1, 3, 2, right);                                             \
        shmem_quiet();                                                                                                 \
        CHECK(memcmp(back, mine, 6 * bytes) == 0, #bits " got");                                                       \
        shmem_free(a);                                                                                                 \
    }

int main(void)
{
    int major, minor, provided = -1;
    char name[SHMEM_MAX_NAME_LEN];
    begin();
    int right = (me + 1) % pes, left = (me + pes - 1) % pes;

    shmem_query_thread(&provided);
    CHECK(provided == SHMEM_THREAD_SINGLE, "level %d", provided);
    shmem_info_get_version(&major, &minor);
    shmem_info_get_name(name);
    CHECK(major == 1 && minor == 6 && strcmp(name, "Arke") == 0, "%s %d.%d", name, major, minor);

    /* Variables keep their values and can be reached. */
    CHECK(variable == 7 && strcmp(text, "not moved") == 0, "variables were changed");
    shmem_barrier_all();
    shmem_long_p(&variable, 100 + me, right);
    memset(big, me, sizeof big);
    shmem_barrier_all();
    CHECK(variable == 100 + left, "variable is %ld", variable);
    char *copy = malloc(sizeof big);
    shmem_getmem(copy, big, sizeof big, right);
    for (size_t i = 0; i < sizeof big; i++) CHECK(copy[i] == (char)right, "byte %zu", i);
    double value = 1.5 + me;
    shmem_put64(&global[3], &value, 1, right);
    shmem_barrier_all();
    CHECK(global[3] == 1.5 + left, "global is %g", global[3]);
    free(copy);

    SHMEM_RMA_(AS)
    SHMEM_SIZES_(SIZED)

    /* What is symmetric, and where it is. */
    long *a = shmem_malloc(3 * sizeof *a);
    int on_stack;
    for (int pe = 0; pe < pes; pe++) {
        CHECK(shmem_pe_accessible(pe) && shmem_addr_accessible(a, pe) && shmem_addr_accessible(&variable, pe), "PE %d", pe);
        CHECK(!shmem_addr_accessible(&on_stack, pe) && !shmem_ptr(&on_stack, pe), "a stack");
        long *there = shmem_ptr(a, pe);
        a[0] = 1000 + me;
        shmem_barrier_all();
        if (there) CHECK(there[0] == 1000 + pe, "PE %d has %ld", pe, there[0]);
        shmem_barrier_all();
    }
    CHECK(shmem_ptr(a, me) == a && !shmem_pe_accessible(pes) && !shmem_pe_accessible(-1) && !shmem_ptr(a, pes), "outside");
    shmem_put(a, a, 0, right); /* nothing */

    /* Alignment, change of size, and use of what was freed. */
    for (size_t align = 8; align <= 1 << 16; align *= 16) {
        char *aligned = shmem_align(align, 100);
        CHECK(aligned && (uintptr_t)aligned % align == 0, "%p for %zu", (void *)aligned, align);
        memset(aligned, me, 100);
        shmem_barrier_all();
        CHECK(shmem_char_g(aligned + 99, right) == right, "alignment %zu", align);
        shmem_free(aligned);
    }
    int *grown = shmem_malloc(10 * sizeof *grown);
    for (int i = 0; i < 10; i++) grown[i] = me * 10 + i;
    grown = shmem_realloc(grown, 100000 * sizeof *grown);
    for (int i = 0; i < 10; i++) CHECK(grown[i] == me * 10 + i && shmem_int_g(grown + i, right) == right * 10 + i, "%d", i);
    grown = shmem_realloc(grown, 5 * sizeof *grown);
    CHECK(grown[4] == me * 10 + 4, "%d", grown[4]);
    CHECK(shmem_realloc(grown, 0) == NULL, "realloc to nothing");
    CHECK(shmem_malloc(0) == NULL && shmem_calloc(0, 8) == NULL, "no bytes");
    CHECK(shmem_malloc((size_t)1 << 60) == NULL && shmem_calloc((size_t)1 << 40, (size_t)1 << 40) == NULL, "too many");
    void *first = shmem_malloc(1000);
    shmem_free(first);
    void *again = shmem_malloc_with_hints(1000, SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE);
    CHECK(first == again, "%p was freed, %p came", first, again);
    shmem_free(again);
    /* More than a segment, twice. */
    for (int round = 0; round < 2; round++) {
        size_t n = 9 << 20;
        char *large = shmem_malloc(n);
        large[n - 1] = (char)me;
        shmem_barrier_all();
        CHECK(shmem_char_g(large + n - 1, right) == right, "large");
        shmem_free(large);
    }
    shmem_free(NULL);
    shmem_free(a);
    return finish();
}
