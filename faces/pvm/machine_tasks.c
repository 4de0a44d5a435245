/* Tasks: starting them, ending them, asking about them. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include "control.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pvm3.h"
#include "pvmtev.h"

/* Adds the variables that PVM_EXPORT names, and itself. */
static void put_environment(struct control_words *w)
{
    const char *list = getenv("PVM_EXPORT");
    if (!list) {
        control_put_int(w, 0);
        return;
    }
    char *names = strdup(list), *rest = NULL;
    struct control_words found = {0};
    int count = 0;
    for (char *name = names ? strtok_r(names, ":", &rest) : NULL; name; name = strtok_r(NULL, ":", &rest)) {
        const char *value = getenv(name);
        char *entry;
        if (!value || strcmp(name, "PVM_EXPORT") == 0 || asprintf(&entry, "%s=%s", name, value) < 0) continue;
        control_put_text(&found, entry);
        free(entry);
        count++;
    }
    char *own;
    if (asprintf(&own, "PVM_EXPORT=%s", list) >= 0) {
        control_put_text(&found, own);
        free(own);
        count++;
    }
    control_put_int(w, count);
    /* The blocks already have their lengths before them. */
    size_t next = 0;
    for (int i = 0; i < count; i++) {
        struct control_words one = {.at = found.at, .bytes = found.bytes, .next = next};
        size_t bytes;
        const void *at = control_get_block(&one, &bytes);
        control_put_block(w, at, bytes);
        next = one.next;
    }
    if (found.bad) w->bad = true;
    control_words_free(&found);
    free(names);
}

/* The directories of the program and of the process. */
static void put_directories(struct control_words *w)
{
    char path[PATH_MAX];
    control_put_text(w, getcwd(path, sizeof path) ? path : "");
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    path[n < 0 ? 0 : n] = 0;
    char *slash = strrchr(path, '/');
    if (slash) *slash = 0;
    control_put_text(w, path);
}

int pvm_spawn(char *task, char **argv, int flag, char *where, int ntask, int *tids)
{
    ENROL("pvm_spawn");
    if (!task || !*task) return pvm_core_error("pvm_spawn", PvmBadParam, "there is no program to start");
    if (ntask < 1) return pvm_core_error("pvm_spawn", PvmBadParam, "the number of tasks must be 1 or more");
    struct control_words w = {0};
    int count = 0;
    while (argv && argv[count]) count++;
    control_put_int(&w, flag);
    control_put_text(&w, where);
    control_put_text(&w, task);
    put_directories(&w);
    control_put_int(&w, count);
    for (int i = 0; i < count; i++) control_put_text(&w, argv[i]);
    put_environment(&w);
    control_put_int(&w, ntask);
    control_put_int(&w, pvm_getcontext());
    static const int taken_over[] = {PvmOutputTid, PvmOutputContext, PvmOutputCode,  PvmTraceTid,
                                     PvmTraceContext, PvmTraceCode, PvmTraceBuffer, PvmTraceOptions};
    for (size_t i = 0; i < sizeof taken_over / sizeof *taken_over; i++) control_put_int(&w, pvm_getopt(taken_over[i]));
    Pvmtmask mask;
    pvm_gettmask(PvmTaskChild, mask);
    control_put_block(&w, mask, strnlen(mask, sizeof mask));
    int started = control_ask(CONTROL_SPAWN, &w);
    if (started >= 0) {
        int all = control_get_count(&w, 4);
        for (int i = 0; i < ntask; i++) {
            int tid = i < all ? control_get_int(&w) : PvmDSysErr;
            if (tids) tids[i] = tid;
        }
        if (w.bad) started = PvmDSysErr;
    }
    control_words_free(&w);
    return pvm_core_result("pvm_spawn", started);
}

static int one_int(const char *call, enum control_call what, int value)
{
    ENROL(call);
    struct control_words w = {0};
    control_put_int(&w, value);
    int result = control_ask(what, &w);
    control_words_free(&w);
    return pvm_core_result(call, result);
}

int pvm_kill(int tid)
{
    return one_int("pvm_kill", CONTROL_KILL, tid);
}

int pvm_sendsig(int tid, int signum)
{
    ENROL("pvm_sendsig");
    struct control_words w = {0};
    control_put_int(&w, tid);
    control_put_int(&w, signum);
    int result = control_ask(CONTROL_SIGNAL, &w);
    control_words_free(&w);
    return pvm_core_result("pvm_sendsig", result);
}

int pvm_pstat(int tid)
{
    ENROL("pvm_pstat");
    struct control_words w = {0};
    control_put_int(&w, tid);
    int result = control_ask(CONTROL_PSTAT, &w);
    control_words_free(&w);
    /* That a task has ended is an answer, and no mistake to print. */
    return result == PvmNoTask ? result : pvm_core_result("pvm_pstat", result);
}

int pvm_tasks(int where, int *ntask, struct pvmtaskinfo **taskp)
{
    static struct pvmtaskinfo *tasks;
    static int count;
    ENROL("pvm_tasks");
    struct control_words w = {0};
    control_put_int(&w, where);
    int result = control_ask(CONTROL_TASKS, &w);
    if (result >= 0) {
        for (int i = 0; i < count; i++) free(tasks[i].ti_a_out);
        free(tasks);
        count = control_get_count(&w, 28);
        tasks = calloc((size_t)count + 1, sizeof *tasks);
        if (!tasks) {
            count = 0;
            result = PvmNoMem;
        }
        for (int i = 0; i < count; i++) {
            struct pvmtaskinfo *t = &tasks[i];
            t->ti_tid = control_get_int(&w);
            t->ti_ptid = control_get_int(&w);
            t->ti_host = control_get_int(&w);
            t->ti_flag = control_get_int(&w);
            t->ti_a_out = control_get_text(&w);
            t->ti_pid = control_get_int(&w);
            control_get_int(&w); /* whether it is a console */
        }
        if (result >= 0 && w.bad) result = PvmDSysErr;
    }
    control_words_free(&w);
    if (result < 0) return pvm_core_error("pvm_tasks", result, NULL);
    if (ntask) *ntask = count;
    if (taskp) *taskp = tasks;
    return PvmOk;
}

/* Takes a name out of a list, if it is in it. Names stand between colons. */
static char *without(const char *list, const char *name)
{
    char *copy = strdup(list), *out = calloc(strlen(list) + strlen(name) + 2, 1), *rest = NULL;
    for (char *at = copy ? strtok_r(copy, ":", &rest) : NULL; out && at; at = strtok_r(NULL, ":", &rest)) {
        if (strcmp(at, name) == 0) continue;
        if (*out) strcat(out, ":");
        strcat(out, at);
    }
    free(copy);
    return out;
}

static int edit_exports(const char *call, const char *name, bool add)
{
    if (!name || !*name || strpbrk(name, ":=")) return pvm_core_error(call, PvmBadParam, "that is no name of a variable");
    const char *list = getenv("PVM_EXPORT");
    char *out = without(list ? list : "", name);
    if (!out) return pvm_core_error(call, PvmNoMem, NULL);
    if (add) {
        if (*out) strcat(out, ":");
        strcat(out, name);
    }
    int result = setenv("PVM_EXPORT", out, 1);
    free(out);
    return result < 0 ? pvm_core_error(call, PvmNoMem, NULL) : PvmOk;
}

/* Whether a name is in a list. */
static bool has(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = list; at; at = (at = strchr(at, ':')) ? at + 1 : NULL)
        if (strcspn(at, ":") == n && strncmp(at, name, n) == 0) return true;
    return false;
}

int pvm_export(char *name)
{
    const char *list = getenv("PVM_EXPORT");
    if (list && name && *name && has(list, name)) return PvmOk;
    return edit_exports("pvm_export", name, true);
}

int pvm_unexport(char *name)
{
    return edit_exports("pvm_unexport", name, false);
}
