/* Sections 2 and 3: copies and the alignment of their source and destination. The C library's copy stands for the fast bcopy, a loop
 * over bytes, which the compiler may not replace, for the slow one. Medians of the rounds.
 *
 *   --rounds N   rounds of each copy (default 15) */
#include "record.h"

enum { MOST = 201 };

static void by_memcpy(char *to, const char *from, long bytes) { memcpy(to, from, (size_t)bytes); }
static void by_bytes(char *to, const char *from, long bytes) {
    for (long i = 0; i < bytes; i++) {
        to[i] = from[i];
        __asm__ volatile("" : : : "memory");
    }
}

static double speed(void (*copy)(char *, const char *, long), char *to, const char *from, long bytes, int rounds) {
    double rates[MOST];
    int count = 1 + (int)(200000 / bytes);
    for (int r = -1; r < rounds; r++) {
        double start = record_seconds();
        for (int i = 0; i < count; i++) {
            copy(to, from, bytes);
            __asm__ volatile("" : : "r"(to) : "memory");
        }
        if (r >= 0) rates[r] = 1e-6 * (double)bytes * count / (record_seconds() - start);
    }
    return record_median(rates, rounds);
}

int main(int argc, char **argv) {
    static const struct {
        const char *series;
        void (*copy)(char *, const char *, long);
        long bytes;
    } copies[] = {{"memcpy, 1 KB", by_memcpy, 1024}, {"memcpy, 64 KB", by_memcpy, 65536}, {"memcpy, 1 MB", by_memcpy, 1 << 20}, {"byte by byte, 64 KB", by_bytes, 65536}};
    int rounds = (int)record_count(argc, argv, "rounds", 15);
    char *from, *to;
    if (rounds < 1 || rounds > MOST || posix_memalign((void **)&from, 4096, (1 << 20) + 4096) || posix_memalign((void **)&to, 4096, (1 << 20) + 4096)) {
        fprintf(stderr, "align: 1 to %d rounds, and memory, are wanted\n", MOST);
        return 1;
    }
    memset(from, 1, (1 << 20) + 4096);
    memset(to, 2, (1 << 20) + 4096);
    for (size_t c = 0; c < sizeof copies / sizeof *copies; c++)
        for (long offset = 0; offset <= 64; offset += offset < 4 ? 1 : 4)
            record("align", copies[c].series, (double)offset, speed(copies[c].copy, to, from + offset, copies[c].bytes, rounds));
    if (memcmp(to, from + 64, 1 << 16) != 0) return 1;
    free(from);
    free(to);
    return 0;
}
