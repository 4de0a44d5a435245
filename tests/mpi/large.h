/*
 * Buffers of more than 2^31 elements that take next to no memory: a few pages, mapped again and again. Their content is
 * periodic, and the period is no divisor of a power of two, so that a count or an offset that was cut to 31 or 32 bits
 * brings other bytes.
 */
#ifndef LARGE_H
#define LARGE_H

#define _GNU_SOURCE
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

/* More elements than an int counts; odd, so that blocks of it begin at any place of the period. */
static const MPI_Count N = ((MPI_Count)1 << 31) + 4099;
static const size_t PERIOD = 509 * 4096;

static inline unsigned char large_byte(size_t at)
{
    at %= PERIOD;
    return (unsigned char)(at * 167 + at / 251 + (at >> 11) * 31);
}

/* `bytes` of address space over PERIOD bytes of memory. */
static inline unsigned char *large_alloc(MPI_Count bytes)
{
    size_t whole = ((size_t)bytes + PERIOD - 1) / PERIOD * PERIOD;
    int fd = memfd_create("large", 0);
    CHECK(fd >= 0 && ftruncate(fd, (off_t)PERIOD) == 0, "no memory of %zu bytes", PERIOD);
    unsigned char *at = mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(at != MAP_FAILED, "no address space of %zu bytes", whole);
    for (size_t o = 0; o < whole; o += PERIOD)
        CHECK(mmap(at + o, PERIOD, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED | MAP_POPULATE, fd, 0) != MAP_FAILED, "no mapping");
    close(fd);
    return at;
}

static inline void large_free(unsigned char *at, MPI_Count bytes)
{
    munmap(at, ((size_t)bytes + PERIOD - 1) / PERIOD * PERIOD);
}

/* Byte o becomes that of place o + phase. */
static inline void large_fill(unsigned char *at, MPI_Count phase)
{
    for (size_t o = 0; o < PERIOD; o++) at[o] = large_byte(o + (size_t)phase);
}

/* As large_fill, but only these bits of each byte. */
static inline void large_fill_bits(unsigned char *at, MPI_Count phase, unsigned char bits)
{
    for (size_t o = 0; o < PERIOD; o++) at[o] = large_byte(o + (size_t)phase) & bits;
}

/* Overwrites with something that is nowhere right for long. */
static inline void large_clear(unsigned char *at) { memset(at, 0x5a, PERIOD); }

/* Byte o must have these bits of that of place o + phase, and no others. */
static inline void large_check(const unsigned char *at, MPI_Count phase, int bits, const char *what)
{
    for (size_t o = 0; o < PERIOD; o++) {
        unsigned char wanted = large_byte(o + (size_t)phase) & (unsigned char)bits;
        CHECK(at[o] == wanted, "%s: byte %zu is %d, wanted %d", what, o, at[o], wanted);
    }
}

#endif
