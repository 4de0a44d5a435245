/* outbox.h: what this task has sent and nobody has taken, where the daemon of its host can read it. */
#ifndef PVM_OUTBOX_H
#define PVM_OUTBOX_H

#include "internal.h"

/* The file, which is made where there is none; -1 where there can be none. */
INTERNAL int outbox_file(void);
/* A task begins: nobody reads the file yet, and nothing stands in it. */
INTERNAL void outbox_begin(void);
/* Whether the daemon reads it when this process ends. */
INTERNAL bool outbox_is_read(void);

/* Memory in the file for at least `*bytes` bytes, which become as many as there are; `*offset`: where in the file.
 * Null: there is none. */
INTERNAL void *outbox_take(size_t *bytes, size_t *offset);
/* Gives such memory back. */
INTERNAL void outbox_give(size_t offset, size_t bytes);
/* Which file memory is in that is taken now, and whether memory of that file may be written: a forked process has its
 * parent's in sight. */
INTERNAL unsigned outbox_number(void);
INTERNAL bool outbox_owns(unsigned number);

/* Writes down that a message was sent whose bytes are at `offset`: the place of the line, -1 if there is none. */
struct sent {
    int to, number, src, ctx, tag, enc, wid;
    size_t bytes;
};
INTERNAL int outbox_list(const struct sent *sent, size_t offset);
/* It has been taken. */
INTERNAL void outbox_strike(int line);

#endif
