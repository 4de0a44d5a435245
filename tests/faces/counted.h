/* Counts how often a face asks the engine whether an operation is over: the program's arke_test() stands before the
 * library's. */
#ifndef COUNTED_H
#define COUNTED_H
#define _GNU_SOURCE
#include <arke.h>
#include <dlfcn.h>

static long tests;

int arke_test(arke_request *request, int *done, arke_status *status)
{
    static int (*real)(arke_request *, int *, arke_status *);
    if (!real) real = (int (*)(arke_request *, int *, arke_status *))dlsym(RTLD_NEXT, "arke_test");
    tests++;
    return real(request, done, status);
}
#endif
