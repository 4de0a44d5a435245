/* MPICH's device for the T3D, as its paper tells of it, in small. Each PE has a slot for every other in the shared
 * heap, and a flag that says whether its own slot there is in use. A header is put with its flag last. Short
 * messages lie in the slot. For a long one the receiver puts the address of its memory, which is on its stack or
 * of malloc, into a reply on the sender's stack; the sender puts the data and then a flag on the receiver's stack.
 * Slots are looked at in turn, beginning after the last that had a message. There is no call of start_pes. */
#define SHMEM_T3D
#include <mpp/shmem.h>
#include "check.h"
#include <sched.h>

#define SHORT 64 /* words in a slot */
#define ROUNDS 40

struct reply {
    volatile long where, done, ready; /* the receiver's memory and flag; the last says that they are there */
};
struct slot {
    long data[SHORT];
    long words, number, reply; /* the sender's struct reply, or 0 for a short message */
    volatile long flag;        /* last in its line: what is put together is not seen later */
};

static struct slot *slots;
static volatile long *busy; /* by receiver: my slot there is in use */
static long expected[64], idle_value, one = 1;

static int next_slot, received;

/* What the T3D's MPICH did before it put to an address that a message had told. */
static void valid(void *address)
{
    char here;
    intptr_t above = (char *)address - &here;
    if (above > -(1l << 40)) shmem_stack(address);
    else malloc_brk(address);
}

/* The long message that this PE is sending. */
static struct {
    struct reply *reply; /* on its stack */
    long *data, words;
    int to, under_way;
} leaving;

/* Puts its data, once its receiver has said where to. */
static void carry_on(void)
{
    if (!leaving.under_way || !leaving.reply->ready) return;
    leaving.under_way = 0;
    valid((void *)leaving.reply->where);
    shmem_put((void *)leaving.reply->where, leaving.data, (int)leaving.words, leaving.to);
    valid((void *)leaving.reply->done);
    shmem_put((void *)leaving.reply->done, &one, 1, leaving.to);
}

static long word_of(int from, int to, long number, long i) { return from * 1000003l + to * 10007l + number * 101 + i; }

/* Takes one message that has come, if there is one. */
static void serve(void)
{
    for (int k = 0; k < pes; k++) {
        int from = (next_slot + k) % pes;
        struct slot *s = &slots[from];
        if (!s->flag) continue;
        next_slot = from + 1;
        long words = s->words, number = s->number, reply = s->reply;
        CHECK(number == expected[from], "message %ld of %d, not %ld", number, from, expected[from]);
        expected[from]++;
        long on_stack[600], *into = number % 2 ? on_stack : malloc((size_t)words * 8);
        volatile long done = 0;
        if (!reply) memcpy(into, s->data, (size_t)words * 8);
        s->flag = 0;
        shmem_put((void *)&busy[me], &idle_value, 1, from);
        if (reply) {
            struct reply answer = {(long)into, (long)&done, 1};
            valid((void *)reply);
            shmem_put((void *)reply, (void *)&answer, 2, from);
            shmem_put((long *)reply + 2, &one, 1, from);
            while (!done) carry_on(), sched_yield();
        }
        for (long i = 0; i < words; i++) CHECK(into[i] == word_of(from, me, number, i), "word %ld of message %ld of %d", i, number, from);
        if (into != on_stack) free(into);
        received++;
        return;
    }
    /* Where PEs outnumber cores, those that wait for nothing else must not keep the others from theirs. */
    sched_yield();
}

static void transmit(int to, long number, long words)
{
    long *data = malloc((size_t)words * 8);
    struct reply reply = {0, 0, 0};
    struct slot s = {.words = words, .number = number, .reply = words > SHORT ? (long)&reply : 0, .flag = 1};
    for (long i = 0; i < words; i++) data[i] = word_of(me, to, number, i);
    while (busy[to]) serve();
    busy[to] = 1;
    if (words > SHORT) {
        leaving.reply = &reply, leaving.data = data, leaving.words = words, leaving.to = to;
        leaving.under_way = 1;
    }
    if (words <= SHORT) memcpy(s.data, data, (size_t)words * 8);
    shmem_put(&slots[me], &s, sizeof s / 8 - 1, to);
    shmem_put((void *)&slots[me].flag, &one, 1, to);
    while (leaving.under_way) {
        carry_on();
        if (leaving.under_way) serve();
    }
    free(data);
}

int main(void)
{
    me = _my_pe();
    pes = _num_pes();
    shmem_set_cache_inv();
    slots = shmalloc((size_t)pes * sizeof *slots);
    busy = shmalloc((size_t)pes * sizeof *busy);
    memset(slots, 0, (size_t)pes * sizeof *slots);
    memset((void *)busy, 0, (size_t)pes * sizeof *busy);
    barrier();
    long before = rtclock();
    for (long number = 0; number < ROUNDS; number++)
        for (int k = 1; k < pes; k++) {
            int to = (me + k) % pes;
            transmit(to, number, number % 3 == 2 ? 65 + number * 13 : 1 + number);
            serve();
        }
    while (received < ROUNDS * (pes - 1)) serve();
    CHECK(rtclock() > before, "the clock stands");
    barrier();
    if (me == 0) printf("ok\n");
    return 0;
}
