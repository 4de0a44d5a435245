/* A function travels as the name of the object it is in (a hash; 0 for the program itself) and its distance from
 * where that was loaded. All processes run the same files, so that this means the same in each, though they are
 * loaded at different addresses. */
#define _GNU_SOURCE
#include "function.h"
#include <link.h>
#include <string.h>

struct look {
    uintptr_t address;  /* sought, or 0 */
    uint64_t name;      /* sought, or found */
    uintptr_t base, low, high;
    int first, found;
};

static uint64_t hash(const char *path)
{
    const char *slash = strrchr(path, '/');
    uint64_t h = 0xcbf29ce484222325u;
    for (const char *c = slash ? slash + 1 : path; *c; c++) h = (h ^ (unsigned char)*c) * 0x100000001b3u;
    return h | 1;
}

static int visit(struct dl_phdr_info *info, size_t size, void *user)
{
    struct look *look = user;
    (void)size;
    /* The program itself comes first, and has no name. */
    uint64_t name = look->first ? 0 : hash(info->dlpi_name);
    look->first = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
        uintptr_t low = info->dlpi_addr + header->p_vaddr, high = low + header->p_memsz;
        if (look->address ? look->address < low || look->address >= high : name != look->name) continue;
        *look = (struct look){.name = name, .base = info->dlpi_addr, .low = low, .high = high, .found = 1};
        return 1;
    }
    return 0;
}

/* The object of last time, which is the program nearly always. */
static struct look last;

int function_number(void (*function)(void), uint64_t words[2])
{
    uintptr_t address = (uintptr_t)function;
    if (!last.found || address < last.low || address >= last.high) {
        struct look look = {.address = address, .first = 1};
        if (!address) return -1;
        dl_iterate_phdr(visit, &look);
        if (!look.found) return -1;
        last = look;
    }
    words[0] = last.name, words[1] = address - last.base;
    return 0;
}

void (*function_of(const uint64_t words[2]))(void)
{
    if (!last.found || last.name != words[0]) {
        struct look look = {.name = words[0], .first = 1};
        dl_iterate_phdr(visit, &look);
        if (!look.found) return NULL;
        last = look;
    }
    return (void (*)(void))(last.base + words[1]);
}
