/* What the files of the p4 face share. */
#ifndef P4_INTERNAL_H
#define P4_INTERNAL_H
#include <arke.h>
#include <p4.h>
#include <stddef.h>
#define INTERNAL __attribute__((visibility("hidden")))

/* Contexts: messages of the program, and those of p4's own. */
#define P4_MESSAGES 0
#define P4_CONTROL  1
/* Tags of P4_CONTROL. */
#define P4_GO    1 /* a cluster's master has come to p4_create_procgroup() */
#define P4_ENDED 2 /* a process has ended */

/* start.c */
struct p4_state {
    int ready;       /* p4_initenv() is over */
    int joined;      /* p4_create_procgroup() is over */
    int made;        /* this process was made by p4_create() */
    int me, size;
    int low, high;   /* the cluster's ids */
    arke_group cluster;
    const char *procgroup; /* -p4pg, or null */
    size_t shared_bytes;
};
INTERNAL extern struct p4_state p4;
/* 0 if this process may communicate; joins the procgroup where the program has not. */
INTERNAL int p4_talks(const char *call);
/* Tell a mistake; -1 where errors are soft, and no return where they are hard. */
INTERNAL int p4_failed(const char *call);
INTERNAL int p4_wrong(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Progress for others while this process waits in shared memory. */
INTERNAL void p4_background(void);

/* buffers.c */
struct p4_buffer {
    uint64_t mark;
    struct p4_buffer *next;
    int length;  /* what was asked for */
    int place;   /* class of sizes, or -1 */
    int sending; /* messages under way from it */
    int given;   /* freed, once it is not sent any more */
    char fill[32];
    char data[];
};
_Static_assert(sizeof(struct p4_buffer) == 64, "data is aligned to lines");
INTERNAL struct p4_buffer *p4_buffer_new(const char *call, int length);
/* The buffer that a pointer of the program is of; null, and a mistake is told, if it is of none. */
INTERNAL struct p4_buffer *p4_buffer_of(const char *call, const void *data);
INTERNAL void p4_buffer_free(struct p4_buffer *buffer);

/* shared.c: collective over the cluster. */
INTERNAL void p4_shared_open(void);
/* In processes that are not masters: what the master has made of the memory. */
INTERNAL void p4_shared_join(void);
/* How many processes p4_create() has made in the cluster; `add` to it before. */
INTERNAL int p4_shared_made(int add);

/* monitors.c */
INTERNAL void p4_futex_wait(int *word, int value);
INTERNAL void p4_futex_wake(int *word, int count);
#endif
