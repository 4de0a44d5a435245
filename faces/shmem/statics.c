/* Global and static variables as symmetric memory.
 *
 * The variables of an executable lie in its writable segments. At the start their pages are copied into a block of shared memory,
 * and the block's pages are mapped in the place of the old ones: same addresses, same contents, but other PEs reach them as they
 * reach the heap. At the end they become private again. All PEs must run the same executable for that; where they do not, or the
 * kernel refuses, variables are not symmetric, and a call that names one says why. */
#define _GNU_SOURCE
#include "shmem_internal.h"
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST 8

const char *shm_statics_why;

static struct part {
    char *base;
    size_t bytes;
    int shared;
} parts[MOST];
static int count;

/* Something that differs between two executables. */
static uint64_t mixed(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x9e3779b97f4a7c15u + (hash >> 29);
}

/* Finds the writable pages of the executable, which is the first that is shown. */
static int look(struct dl_phdr_info *info, size_t size, void *user)
{
    uint64_t *hash = user;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), fixed_from = 0, fixed_to = 0;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        *hash = mixed(mixed(*hash, p->p_vaddr), p->p_memsz);
        if (p->p_type == PT_GNU_RELRO) {
            /* Made read-only by the dynamic linker, as far as it fills pages. */
            fixed_from = (info->dlpi_addr + p->p_vaddr) & -page;
            fixed_to = (info->dlpi_addr + p->p_vaddr + p->p_memsz) & -page;
        }
        if (p->p_type == PT_NOTE) {
            const unsigned char *note = (const unsigned char *)(info->dlpi_addr + p->p_vaddr);
            for (size_t b = 0; b < p->p_memsz; b++) *hash = mixed(*hash, note[b]);
        }
    }
    for (int i = 0; i < info->dlpi_phnum && count < MOST; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || !(p->p_flags & PF_W) || (p->p_flags & PF_X)) continue;
        uintptr_t from = (info->dlpi_addr + p->p_vaddr) & -page;
        uintptr_t to = (info->dlpi_addr + p->p_vaddr + p->p_memsz + page - 1) & -page;
        if (fixed_from <= from && fixed_to > from) from = fixed_to;
        if (from < to) parts[count++] = (struct part){(char *)from, to - from, 0};
    }
    return 1;
}

/* Maps a segment's memory over the variables. */
static int replace(struct part *part, int index)
{
    struct shm_segment *s = &shm_segments[index];
    memcpy(s->base, part->base, part->bytes);
    /* An old size of 0 makes a second mapping of shared pages; private ones are refused. */
    if (mremap(s->base, 0, part->bytes, MREMAP_MAYMOVE | MREMAP_FIXED, part->base) == MAP_FAILED) return errno;
    part->shared = 1;
    return 0;
}

/* Makes the variables private again. */
static void restore(struct part *part)
{
    if (!part->shared) return;
    void *copy = mmap(NULL, part->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (copy == MAP_FAILED) return; /* they stay where they are: the mapping keeps the pages */
    memcpy(copy, part->base, part->bytes);
    if (mremap(copy, part->bytes, part->bytes, MREMAP_MAYMOVE | MREMAP_FIXED, part->base) == MAP_FAILED) munmap(copy, part->bytes);
    else part->shared = 0;
}

void shm_statics_share(void)
{
    const char *set = getenv("SHMEM_STATIC");
    struct stat file = {0};
    uint64_t hash = 1, mine[4], most[4];
    count = 0;
    shm_statics_why = NULL;
    dl_iterate_phdr(look, &hash);
    if (stat("/proc/self/exe", &file) == 0) hash = mixed(hash, (uint64_t)file.st_size);
    uint64_t off = set && strcmp(set, "0") == 0;
    mine[0] = hash, mine[1] = ~hash, mine[2] = off, mine[3] = 0;
    shm_check("shmem_init", arke_allreduce(ARKE_ALL, mine, most, 4, ARKE_UINT64, ARKE_MAX));
    if (most[2]) {
        shm_statics_why = "SHMEM_STATIC is 0";
    } else if (most[0] != ~most[1]) {
        shm_statics_why = "the PEs run different programs";
    }
    if (shm_statics_why) return;
    for (int i = 0; i < count; i++) {
        struct part *part = &parts[i];
        if (shm_pes == 1) {
            /* Nobody else is to reach them. */
            static char *there;
            static uint64_t at;
            char **one = malloc(sizeof there);
            uint64_t *zero = calloc(1, sizeof at);
            if (!one || !zero) shm_fail("shmem_init", "there is no memory left");
            *one = part->base;
            shm_segments[shm_segment_count++] =
                (struct shm_segment){.base = part->base, .bytes = part->bytes, .memory = -1, .there = one, .at = zero};
            continue;
        }
        int index = shm_segment_make("shmem_init", part->bytes, (size_t)sysconf(_SC_PAGESIZE));
        uint64_t error = index < 0 ? ENOMEM : (uint64_t)replace(part, index), worst;
        shm_check("shmem_init", arke_allreduce(ARKE_ALL, &error, &worst, 1, ARKE_UINT64, ARKE_MAX));
        if (worst) {
            shm_statics_why = worst == ENOMEM ? "there is no memory for them; the symmetric heap may still have some"
                                              : "they lie where this system cannot share them";
            restore(part);
            if (index >= 0) shm_segment_drop("shmem_init", index);
            continue;
        }
        shm_segments[index].base = part->base;
        shm_segments[index].there[shm_me] = part->base;
    }
}

void shm_statics_restore(void)
{
    for (int i = 0; i < count; i++) restore(&parts[i]);
    count = 0;
}
