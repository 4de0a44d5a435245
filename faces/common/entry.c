/* A program's main is called by the C library's __libc_start_main. This one, which the dynamic linker finds first,
 * has another main called, that does what a face wants done before and after the program's own.
 *
 * Programs of the faces' day often end main without a value; compiled as C of 1989 such a main returns whatever
 * was in a register. A node's value told nobody anything then. With FACES_MAIN=void it tells nobody anything now:
 * the process ends with 0. Without, it is the status of the process, and one that is not 0 ends the job, as in any
 * program. */
#define _GNU_SOURCE
#include "entry.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*entry_main)(int, char **, char **);
typedef int (*entry_start)(entry_main, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

__attribute__((visibility("hidden"), weak)) extern void (*const entry_before_main)(int *, char **);

static entry_main program;

static int entry(int argc, char **argv, char **envp)
{
    const char *set = getenv("FACES_MAIN");
    if (set && strcmp(set, "void") != 0 && strcmp(set, "int") != 0) {
        fprintf(stderr, "FACES_MAIN is %s; it must be void (main's value is not looked at) or int\n", set);
        return 1;
    }
    if (&entry_before_main) entry_before_main(&argc, argv);
    int status = program(argc, argv, envp);
    return set && strcmp(set, "void") == 0 ? 0 : status;
}

int __libc_start_main(entry_main given, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*rtld_fini)(void), void *stack)
{
    entry_start next = (entry_start)dlsym(RTLD_NEXT, "__libc_start_main");
    if (!next) {
        fprintf(stderr, "the C library's __libc_start_main is not to be found: %s\n", dlerror());
        abort();
    }
    program = given;
    return next(entry, argc, argv, init, fini, rtld_fini, stack);
}
