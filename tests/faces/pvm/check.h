/* check.h: what the test programs for PVM share. A program that needs more tasks spawns itself with a word that says
 * what the new ones shall do; each of these ends with report(), which tells the first one what it found wrong. */
#ifndef CHECK_H
#define CHECK_H

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pvm3.h"

#define REPORT_TAG 7777
#define MOST 64

static int failures;
static char failed[4000]; /* what failed, a line each */

__attribute__((unused, format(printf, 3, 4))) static void fail(const char *file, int line, const char *format, ...) {
    char text[500];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    failures++;
    size_t used = strlen(failed);
    snprintf(failed + used, sizeof failed - used, "FAIL %s:%d: %s\n", file, line, text);
}

#define CHECK(condition) \
    do { \
        if (!(condition)) fail(__FILE__, __LINE__, "%s", #condition); \
    } while (0)
#define SAME(call, wanted) \
    do { \
        long same_got = (long)(call), same_wanted = (long)(wanted); \
        if (same_got != same_wanted) fail(__FILE__, __LINE__, "%s is %ld, not %ld", #call, same_got, same_wanted); \
    } while (0)
#define TEXT(call, wanted) \
    do { \
        const char *text_got = (call); \
        if (strcmp(text_got, wanted) != 0) fail(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #call, text_got, wanted); \
    } while (0)

/* Whether the library is the original one: 64-bit numbers that XDR's 32 bits cannot hold, and negative ones, go wrong
 * there. */
#define ORIGINAL (getenv("PVM_ORIGINAL") != NULL)

/* The path of this program. */
__attribute__((unused)) static char *myself(void) {
    static char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    path[n < 0 ? 0 : n] = 0;
    return path;
}

/* Starts n copies of this program with the words that follow, up to a null. */
__attribute__((unused)) static void start(int n, int *tids, ...) {
    char *words[10];
    int count = 0;
    va_list rest;
    va_start(rest, tids);
    do words[count] = va_arg(rest, char *);
    while (words[count++]);
    va_end(rest);
    int got = pvm_spawn(myself(), words, PvmTaskDefault, "", n, tids);
    if (got != n) {
        fail(__FILE__, __LINE__, "pvm_spawn of %d started %d, the first is %d", n, got, tids[0]);
        printf("%s", failed);
        exit(1);
    }
}

/* For a task that was spawned: says to its parent how it went, leaves PVM and ends. */
__attribute__((unused, noreturn)) static void report(void) {
    int parent = pvm_parent();
    pvm_setcontext(PvmBaseContext);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&failures, 1, 1);
    pvm_pkstr(failed);
    pvm_send(parent, REPORT_TAG);
    pvm_exit();
    exit(0);
}

/* Takes the reports of n tasks. */
__attribute__((unused)) static void reports(int n) {
    for (int i = 0; i < n; i++) {
        int theirs = 0, tid = 0;
        static char text[sizeof failed];
        int buf = pvm_recv(-1, REPORT_TAG);
        pvm_bufinfo(buf, NULL, NULL, &tid);
        pvm_upkint(&theirs, 1, 1);
        pvm_upkstr(text);
        if (theirs) {
            failures += theirs;
            printf("of task t%x: %s", (unsigned)tid, text);
        }
    }
}

/* For the first task: says how all went and ends. */
__attribute__((unused, noreturn)) static void finish(void) {
    pvm_exit();
    printf("%s", failed);
    if (failures == 0) puts("ok");
    exit(failures != 0);
}

/* Every program begins with it: a time limit, quiet errors (most are provoked), and enrolment. */
__attribute__((unused)) static int begin(void) {
    alarm(40);
    pvm_setopt(PvmAutoErr, 0);
    int tid = pvm_mytid();
    if (tid < 0) {
        printf("FAIL pvm_mytid: %d (%s)\n", tid, pvm_strerror());
        exit(1);
    }
    return tid;
}

/* The word that a spawned task was given, or "" for the first one. */
__attribute__((unused)) static const char *part(int argc, char **argv) { return argc > 1 ? argv[1] : ""; }

#endif
