/* See place.h. It is called while somebody asks, in the thread that sleeps, and only looks. */
#include "place.h"

#include "control.h"
#include "internal.h"

#include <pthread.h>
#include <string.h>

#define MOST_FELLOWS 1025 /* one more than are told, so that it is seen that there are more */
#define MOST_HELD    48
/* The bits of a task's number that are no host's. */
#define LOCAL_BITS 0x3ffff

static struct {
    int what; /* ARKE_AWAITS_... */
    int src, tag, for_good;
    uint64_t number;
    pthread_t thread;
    char group[64];
    int count;
} now;

static arke_fellow fellows[MOST_FELLOWS];
static size_t nfellows;
static arke_held held[MOST_HELD];
static size_t nheld;

/* That of a task; null: there are too many. */
static arke_fellow *fellow_of(int tid)
{
    for (size_t i = 0; i < nfellows; i++)
        if (fellows[i].id == (uint64_t)(unsigned)tid) return &fellows[i];
    if (nfellows == MOST_FELLOWS) return NULL;
    fellows[nfellows] = (arke_fellow){.id = (unsigned)tid};
    return &fellows[nfellows++];
}

static void note_sent(int tid, unsigned count)
{
    arke_fellow *fellow = fellow_of(tid);
    if (fellow) fellow->sent = count;
}

static void note_taken(int tid, unsigned count)
{
    arke_fellow *fellow = fellow_of(tid);
    if (fellow) fellow->taken = count;
}

/* Whether nothing but a message of the task `now.src` ends the wait, and nothing that has come is yet to be looked at. */
static bool is_for_it_alone(void)
{
    bool task = now.src > 0 && now.src & LOCAL_BITS;
    bool plain = !recvf_is_own && !options[PvmResvTids] && !handlers_any();
    return task && now.for_good && plain && arrive_is_settled() && !control_any_message() && !control_lost();
}

static int tells_place(arke_place *place)
{
    if (!control_enrolled() || control_world() == 0) return 0;
    *place = (arke_place){.world = control_world(), .realm = control_realm(), .title = "task t",
                          .id = (unsigned)control_mytid(), .wait = now.number};
    /* Another thread of the program's, which must not look at what this library has. */
    if (now.what == ARKE_AWAITS_NOTHING || !pthread_equal(now.thread, pthread_self())) return 1;
    place->awaits = now.what;
    place->group = now.group;
    if (now.what != ARKE_AWAITS_MESSAGE) return 1;
    place->from_any = now.src == -1;
    place->tag_any = now.tag == -1;
    place->from = (unsigned)now.src;
    place->tag = now.tag;
    place->context = (uint32_t)context_now;
    place->only = is_for_it_alone();
    nfellows = 0;
    peers_tell_sent(note_sent);
    order_tell_taken(note_taken);
    place->fellows = fellows;
    place->nfellows = nfellows;
    nheld = 0;
    for (const struct message *m = arrive_next(NULL); m && nheld < MOST_HELD; m = arrive_next(m))
        held[nheld++] = (arke_held){.id = (unsigned)m->src, .bytes = m->bytes, .tag = m->tag, .context = (uint32_t)m->ctx};
    place->held = held;
    place->nheld = nheld;
    return 1;
}

static int tells(void *state, char *text, size_t bytes)
{
    (void)state;
    if (now.what == ARKE_AWAITS_GROUP) {
        if (now.count < 0) snprintf(text, bytes, "a barrier of all members of group %s", now.group);
        else snprintf(text, bytes, "a barrier of %d members of group %s", now.count, now.group);
        return ARKE_NOBODY_KNOWS;
    }
    char from[32] = "any task", tag[32] = "any tag";
    if (now.src != -1) snprintf(from, sizeof from, "task t%x", (unsigned)now.src);
    if (now.tag != -1) snprintf(tag, sizeof tag, "tag %d", now.tag);
    snprintf(text, bytes, "a message from %s with %s%s", from, tag, now.for_good ? "" : ", for a time");
    return ARKE_NOBODY_KNOWS;
}

static void begin(int what)
{
    static const arke_watch watch = {.tell = tells};
    now.what = what;
    now.number++;
    now.thread = pthread_self();
    arke_note_wait(&watch);
}

void place_begin(void)
{
    now.what = ARKE_AWAITS_NOTHING;
    arke_note_place(tells_place);
}

void place_awaits_message(int src, int tag, int for_good)
{
    now.src = src;
    now.tag = tag;
    now.for_good = for_good;
    begin(ARKE_AWAITS_MESSAGE);
}

void place_awaits_group(const char *group, int count)
{
    snprintf(now.group, sizeof now.group, "%s", group);
    now.count = count;
    begin(ARKE_AWAITS_GROUP);
}

void place_awaits_nothing(void)
{
    if (now.what == ARKE_AWAITS_NOTHING) return;
    now.what = ARKE_AWAITS_NOTHING;
    arke_note_wait(NULL);
}
