/* What the files of the MPL face share. */
#ifndef MPL_INTERNAL_H
#define MPL_INTERNAL_H
#include <arke.h>
#include <mpproto.h>
#include <stddef.h>
#define INTERNAL __attribute__((visibility("hidden")))

/* Contexts: messages between tasks, those of operations of groups, and of the making of groups. */
#define MPL_MESSAGES 0
#define MPL_GLOBALS  1
#define MPL_GROUPS   2

/* start.c: joins the job at the first call; 0, or -1. */
INTERNAL int mpl_ready(const char *call);
/* Print a sentence and set mperrno; -1. */
INTERNAL int mpl_failed(const char *call, int code);
INTERNAL int mpl_wrong(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
INTERNAL extern int mpl_quiet;
/* Whether a place for what a call gives or takes is a null pointer, which is told. */
INTERNAL int mpl_null(const char *call, const char *name, const void *place);
#define MPL_NULL(place) mpl_null(__func__, #place, place)

/* messages.c: runs handlers that are due. */
INTERNAL void mpl_dispatch(void);
INTERNAL int mpl_enter(const char *call);

/* groups.c */
struct mpl_group {
    int used, label, size, key;
    int *members;
    arke_group group;
};
INTERNAL struct mpl_group *mpl_group(const char *call, int gid);
/* This task's place in a group, and that of another (-1, and a mistake is told, if it is none). */
INTERNAL int mpl_place(const char *call, const struct mpl_group *g, int task);

/* combine.c: what a function of the library's own is to the engine; 0 if it is the program's. */
INTERNAL int mpl_builtin(mpc_function f, int *type, int *op, size_t *size);
#endif
