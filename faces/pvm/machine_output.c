/* Output of children: pvm_catchout. It comes in messages of a context of its own, which nobody else sees. */
#include "internal.h"

#include "control.h"

#include <arke.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pvm3.h"

/* Events in place of a length. */
#define OUTPUT_END 0
#define OUTPUT_NEW (-2)

/* A task whose output comes here, and the line that it has begun. */
struct source {
    struct source *next;
    int tid;
    char *line;
    size_t bytes, room;
};

static struct source *sources;
static FILE *file;

static struct source *find(int tid, bool make)
{
    struct source *s = sources;
    while (s && s->tid != tid) s = s->next;
    if (!s && make && (s = calloc(1, sizeof *s))) {
        s->tid = tid;
        s->next = sources;
        sources = s;
    }
    return s;
}

static void print(struct source *s, const char *line, size_t bytes)
{
    if (!file) return;
    if (pvm_getopt(PvmShowTids) > 0) fprintf(file, "[t%x] ", (unsigned)s->tid);
    fwrite(line, 1, bytes, file);
    putc('\n', file);
}

static void event(struct source *s, const char *what)
{
    if (file && pvm_getopt(PvmShowTids) > 0) print(s, what, strlen(what));
}

static void add(struct source *s, const char *at, size_t bytes)
{
    if (bytes == 0) return;
    if (s->room - s->bytes < bytes) {
        size_t room = 2 * (s->bytes + bytes);
        char *larger = realloc(s->line, room);
        if (!larger) return;
        s->line = larger;
        s->room = room;
    }
    memcpy(s->line + s->bytes, at, bytes);
    s->bytes += bytes;
    char *from = s->line, *end;
    while ((end = memchr(from, '\n', s->bytes))) {
        print(s, from, (size_t)(end - from));
        s->bytes -= (size_t)(end + 1 - from);
        from = end + 1;
    }
    memmove(s->line, from, s->bytes);
}

static void drop(struct source *gone)
{
    struct source **at = &sources;
    while (*at != gone) at = &(*at)->next;
    *at = gone->next;
    free(gone->line);
    free(gone);
}

/* An integer of PVM's default encoding. */
static int number(const unsigned char *at)
{
    return (int)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | (uint32_t)at[3]);
}

void control_take_output(const struct control_message *m)
{
    const unsigned char *body = m->body;
    if (m->bytes < 8) return;
    int tid = number(body), length = number(body + 4);
    bool known = find(tid, false);
    struct source *s = find(tid, true);
    if (!s) return;
    if (!known) event(s, "BEGIN");
    if (length > 0) {
        /* Behind the bytes there may be some to fill up. */
        add(s, (const char *)body + 8, (size_t)length < m->bytes - 8 ? (size_t)length : m->bytes - 8);
    } else if (length == OUTPUT_END) {
        if (s->bytes) print(s, s->line, s->bytes);
        event(s, "EOF");
        drop(s);
    }
    if (file) fflush(file);
}

void control_forget_output(void)
{
    while (sources) drop(sources);
    file = NULL;
}

static bool all_read(void *unused)
{
    (void)unused;
    return !file || !sources;
}

void control_finish_output(void)
{
    if (control_enrolled() && file) pvm_core_wait(all_read, NULL);
}

int pvm_catchout(FILE *to)
{
    ENROL("pvm_catchout");
    if (file) fflush(file);
    file = to;
    pvm_setopt(PvmOutputTid, to ? control_mytid() : 0);
    pvm_setopt(PvmOutputContext, to ? CONTROL_OUTPUT_CONTEXT : 0);
    pvm_setopt(PvmOutputCode, 0);
    return PvmOk;
}
