/* The order of messages.
 *
 * Most messages of a task come directly, some by way of the daemon (transmit.c says which and when), and the two ways
 * know nothing of each other. So each message has a number, which counts those that its source has sent to this task.
 * One that comes too early is held until those before it are here; one that comes a second time is dropped: a task that
 * ends sends by way of the daemon what nobody has taken from it directly.
 *
 * What is known of a source stays until the daemon has told of its end and the engine has brought all that it sent.
 * Then nothing more can be missing: what is held goes on, and so does what still comes, whatever its number. */
#include "internal.h"

#include "control.h"

#include <stdlib.h>

#define BUCKETS 256
/* Sources that have ended and are still known: a message of theirs may be on its way in this process. */
#define MOST_ENDED 1000

struct stream {
    int tid, process; /* process: the engine's number, -1 if nothing has come from it directly */
    int next;         /* the number of the message that is due */
    bool placing;     /* that one is on its way to the program's memory */
    bool gone, left;  /* the daemon has told of its end; the engine has */
    bool waited;      /* for the engine to do so, a moment */
    struct message *held, *held_last; /* in the order of their numbers */
    struct stream *chain;
};
static struct stream *streams[BUCKETS];
static int nended;
static struct message *due_first, *due_last;

/* Numbers have 31 bits. The first one follows from the receiver's tid, so that a message for a task that this process
 * was before has none that is due. */
int order_first(int tid)
{
    return (int)((unsigned)tid * 2654435761u >> 1);
}

int order_after(int number)
{
    return number == 0x7fffffff ? 0 : number + 1;
}

static bool is_before(int number, int other)
{
    return number != other && (((unsigned)other - (unsigned)number) & 0x7fffffffu) < 0x40000000u;
}

static bool has_ended(const struct stream *s)
{
    return s->gone && (s->left || s->process < 0);
}

static struct stream *stream_of(int tid)
{
    struct stream **bucket = &streams[(unsigned)tid % BUCKETS];
    for (struct stream *s = *bucket; s; s = s->chain)
        if (s->tid == tid) return s;
    struct stream *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->tid = tid;
    s->process = -1;
    s->next = order_first(control_mytid());
    s->chain = *bucket;
    return *bucket = s;
}

static void add_due(struct message *m)
{
    m->next = NULL;
    if (due_last) due_last->next = m;
    else due_first = m;
    due_last = m;
}

static void hold(struct stream *s, struct message *m)
{
    struct message **at = &s->held;
    /* Most come in their order. */
    if (s->held && !is_before(m->number, s->held_last->number)) at = &s->held_last->next;
    while (*at && !is_before(m->number, (*at)->number)) at = &(*at)->next;
    m->next = *at;
    *at = m;
    if (!m->next) s->held_last = m;
}

/* Passes on what was held and is due. */
static void release(struct stream *s)
{
    bool any = false;
    while (s->held && !s->placing) {
        struct message *m = s->held;
        bool again = is_before(m->number, s->next);
        if (!again && m->number != s->next && !has_ended(s)) break;
        s->held = m->next;
        if (again) {
            message_free(m);
            continue;
        }
        s->next = order_after(m->number);
        add_due(m);
        any = true;
    }
    if (any) arrive_tell();
}

void order_take(struct message *m)
{
    struct stream *s = m->number < 0 ? NULL : stream_of(m->from);
    if (!s) {
        add_due(m);
        return;
    }
    if (__builtin_expect(m->number == s->next && !s->held && !s->placing, 1)) {
        s->next = order_after(m->number);
        add_due(m);
        return;
    }
    hold(s, m);
    release(s);
}

struct message *order_due(void)
{
    struct message *m = due_first;
    if (!m) return NULL;
    due_first = m->next;
    if (!due_first) due_last = NULL;
    m->next = NULL;
    return m;
}

bool order_any_due(void)
{
    return due_first != NULL;
}

bool order_comes(const struct message *m, int process)
{
    struct stream *s = stream_of(m->from);
    if (!s) return false;
    s->process = process;
    return !due_first && !s->held && !s->placing && m->number == s->next;
}

void order_place(const struct message *m)
{
    struct stream *s = stream_of(m->from);
    if (s) s->placing = true;
}

void order_placed(const struct message *m, bool came)
{
    struct stream *s = stream_of(m->from);
    if (!s) return;
    s->placing = false;
    if (came) s->next = order_after(m->number);
    if (s->held) release(s);
}

static void end(struct stream *s)
{
    if (!has_ended(s)) return;
    nended++;
    release(s);
}

void order_gone(int tid)
{
    for (struct stream *s = streams[(unsigned)tid % BUCKETS]; s; s = s->chain)
        if (s->tid == tid && !s->gone) {
            s->gone = true;
            end(s);
        }
}

void order_left(int process)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct stream *s = streams[i]; s; s = s->chain)
            if (s->process == process && !s->left) {
                bool before = has_ended(s);
                s->left = true;
                if (!before) end(s);
            }
}

bool order_waits_for_ends(bool soon)
{
    for (int i = 0; i < BUCKETS; i++)
        for (const struct stream *s = streams[i]; s; s = s->chain)
            if (s->gone && !has_ended(s) && (s->held || arrive_expects(s->process) || (soon && !s->waited))) return true;
    return false;
}

void order_waited(void)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct stream *s = streams[i]; s; s = s->chain) s->waited = s->gone;
}

void order_tidy(void)
{
    if (nended <= MOST_ENDED) return;
    nended = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (struct stream **at = &streams[i]; *at;) {
            struct stream *s = *at;
            if (has_ended(s) && !s->held && !s->placing) {
                *at = s->chain;
                free(s);
            } else at = &s->chain;
        }
}

void order_tell_taken(void (*tell)(int tid, unsigned count))
{
    for (int i = 0; i < BUCKETS; i++)
        for (const struct stream *s = streams[i]; s; s = s->chain)
            tell(s->tid, ((unsigned)s->next - (unsigned)order_first(control_mytid())) & 0x7fffffffu);
}

void order_clear(void)
{
    struct message *m;
    while ((m = order_due())) message_free(m);
    for (int i = 0; i < BUCKETS; i++)
        for (struct stream *s; (s = streams[i]);) {
            while ((m = s->held)) {
                s->held = m->next;
                message_free(m);
            }
            streams[i] = s->chain;
            free(s);
        }
    nended = 0;
}
