/* Section 3.1: the loosely synchronous exchange. Two processes compute, exchange, compute, exchange, in every order of calls that the
 * paper discusses, and in those of the other systems. Each order is a word of one letter for each step:
 *
 *   r w   post the receive; wait for it             c   receive, blocking; C: into the memory that was sent
 *   s x   start the send; wait for it               S   send, blocking
 *   k     send by the call that keeps a copy        y   start a synchronous send
 *   R f   post for, and start, a message of a force type (NX) or in ready mode (MPI); z: see whether it came
 *   m M   the first and the second half of the computation
 *   h g   a handshake (a message of no bytes in both directions); a synchronization of all
 *   o     both in one call
 *
 * Without computation an exchange takes T, computation alone C, both together B. B is T + C where nothing is overlapped and the longer
 * of them where everything is: the overlap lost is (B - max(T, C)) / min(T, C). Times are the best of many short rounds, as in Table 1.
 *
 * How the processes meet: loosely (nobody waits for anybody but for its messages), in step (after a barrier), and skewed (each in turn
 * comes later than the other by some time). A receive is late if it was posted after its message was sent: both moments are told by
 * the clock, which the processes of a machine share, and the second travels in the message. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "system.h"

#define ROUNDS 400

struct order {
    const char *name, *steps, *other; /* `other`: process 1's, if they differ */
    int way;
};

static const struct order orders[] = {
#if defined FACE_NX
    {"irecv, isend, compute", "rsmMxw", NULL, 0},
    {"csend, crecv", "mMkc", NULL, 0},
    {"csend, crecv, one memory", "mMkC", NULL, 0},
    {"csend, crecv / crecv, csend", "mMkc", "mMck", 0},
    {"irecv, csend, compute", "rkmMw", NULL, 0},
    {"irecv, compute, isend", "rmMsxw", NULL, 0},
    {"irecv, half, isend, half", "rmsMxw", NULL, 0},
    {"isend, irecv, compute", "srmMxw", NULL, 0},
    {"isend, compute, irecv", "smMrxw", NULL, 0},
    {"irecv, handshake, isend, compute", "rhsmMxw", NULL, 0},
    {"irecv, gsync, isend, compute", "rgsmMxw", NULL, 0},
    {"irecv, handshake, forced isend, compute", "RhfmMxw", NULL, 0},
    {"irecv, forced isend, compute", "RfmMxhzh", NULL, 0},
    {"csendrecv", "mMo", NULL, 0},
#elif defined FACE_CMMD
    {"receive_async, send_async, compute", "rsmMxw", NULL, 0},
    {"send_noblock, receive_block", "mMkc", NULL, 0},
    {"send_noblock, receive_block, one memory", "mMkC", NULL, 0},
    {"send_block, receive_block / opposite", "mMSc", "mMcS", 0},
    {"receive_async, send_noblock, compute", "rkmMw", NULL, 0},
    {"receive_async, compute, send_async", "rmMsxw", NULL, 0},
    {"receive_async, half, send_async, half", "rmsMxw", NULL, 0},
    {"send_async, receive_async, compute", "srmMxw", NULL, 0},
    {"send_async, compute, receive_async", "smMrxw", NULL, 0},
    {"receive_async, handshake, send_async, compute", "rhsmMxw", NULL, 0},
    {"send_and_receive", "mMo", NULL, 0},
#elif defined FACE_MPI
    {"Irecv, Isend, compute", "rsmMxw", NULL, 0},
    {"Bsend, Recv", "mMkc", NULL, 0},
    {"Send, Recv / Recv, Send", "mMSc", "mMcS", 0},
    {"Irecv, Send, compute", "rSmMw", NULL, 0},
    {"Irecv, Bsend, compute", "rkmMw", NULL, 0},
    {"Irecv, compute, Isend", "rmMsxw", NULL, 0},
    {"Irecv, half, Isend, half", "rmsMxw", NULL, 0},
    {"Isend, Irecv, compute", "srmMxw", NULL, 0},
    {"Isend, compute, Irecv", "smMrxw", NULL, 0},
    {"Irecv, handshake, Isend, compute", "rhsmMxw", NULL, 0},
    {"Irecv, Issend, compute", "rymMxw", NULL, 0},
    {"Irecv, handshake, Irsend, compute", "RhfmMxw", NULL, 0},
    {"Sendrecv", "mMo", NULL, 0},
#else
    {"send, compute, recv (Raw)", "smMxc", NULL, RAW},
    {"send, recv (Raw)", "mMkc", NULL, RAW},
    {"send, recv / recv, send (Raw)", "mMkc", "mMck", RAW},
    {"send, compute, recv (Default)", "smMxc", NULL, DEFAULT},
    {"send, compute, recv (InPlace)", "smMxc", NULL, IN_PLACE},
    {"psend, compute, precv", "smMxc", NULL, PSEND},
    {"handshake, send, compute, recv (Raw)", "hsmMxc", NULL, RAW},
#endif
};
#define ORDERS ((int)(sizeof orders / sizeof *orders))

enum state { LOOSE, IN_STEP, SKEWED };

static char *out, *in, *small;
static uint32_t number;
static double turns_per_second;
static long lost, late, exchanges;
static double posted_at;

/* Arithmetic in registers: computation that disturbs no cache and is disturbed by none. */
static void turn(long turns)
{
    static volatile double keep;
    double x = keep;
    for (long i = 0; i < turns; i++) x = x * 0.999999 + 1e-6;
    keep = x;
}
static void compute(double seconds) { turn((long)(seconds * turns_per_second)); }

/* As fast as it goes: what is slower was disturbed. */
static void calibrate(void)
{
    for (int i = 0; i < 50; i++) {
        double began = record_seconds();
        turn(100000);
        double speed = 100000 / (record_seconds() - began);
        if (speed > turns_per_second) turns_per_second = speed;
    }
}

/* Where the time of sending is in a message. */
#define TIME_AT 16
static void stamp(void)
{
    double now = record_seconds();
    memcpy(out + TIME_AT, &now, sizeof now);
}

/* Receives where the last message was sent from; that is `in` from then on. */
static void receive_in_place(long bytes, int with)
{
    char *memory = out;
    posted_at = record_seconds(), receive(memory, bytes, with, DATA);
    out = in, in = memory;
}

static void handshake(int with)
{
    send_copied(small, 0, with, HAND);
    receive(small, 0, with, HAND);
}

/* Steps that only some systems have. */
static void special(char step, long bytes, int with)
{
    switch (step) {
#ifdef HAS_FORCED
    case 'R': posted_at = record_seconds(), post_forced(0, in, bytes, with, DATA); return;
    case 'f': stamp(), start_forced(out, bytes, with, DATA); return;
#endif
#ifdef FACE_NX
    case 'z':
        if (!came(0)) {
            lost++;
            mark(in, bytes, number);
            memset(in + TIME_AT, 0x7f, sizeof(double));
        }
        return;
#endif
#ifdef FACE_MPI
    case 'y': stamp(), start_synchronous(out, bytes, with, DATA); return;
#endif
#ifndef FACE_PVM
    case 'o': posted_at = record_seconds(), stamp(), exchange_in_one_call(out, in, bytes, with, DATA); return;
#endif
    default: fail("no such step", step);
    }
    (void)bytes, (void)with;
}

static void exchange(const char *steps, long bytes, double computation)
{
    int with = 1 - me, silent = strcmp(steps, "mM") == 0;
    mark(out, bytes, ++number);
    for (; *steps; steps++) {
        switch (*steps) {
        case 'r': posted_at = record_seconds(), post(0, in, bytes, with, DATA); break;
        case 'w': received(0); break;
        case 'c': posted_at = record_seconds(), receive(in, bytes, with, DATA); break;
        case 'C': receive_in_place(bytes, with); break;
        case 's': stamp(), start(out, bytes, with, DATA); break;
        case 'x': sent(); break;
        case 'S': stamp(), send(out, bytes, with, DATA); break;
        case 'k': stamp(), send_copied(out, bytes, with, DATA); break;
        case 'm':
        case 'M':
            if (computation > 0) compute(computation / 2);
            break;
        case 'h': handshake(with); break;
        case 'g': meet(); break;
        default: special(*steps, bytes, with);
        }
    }
    if (silent) return;
    check(in, bytes, number);
    double sent_at;
    memcpy(&sent_at, in + TIME_AT, sizeof sent_at);
    late += posted_at > sent_at;
    exchanges++;
}

/* Seconds of an exchange and its computation, over `count` of them. `skew`: by how much one comes late where the state
 * is SKEWED. */
static double run(const struct order *o, long bytes, int count, double computation, enum state state, double skew)
{
    const char *steps = me == 1 && o->other ? o->other : o->steps;
    double took = 0;
    choose_way(o->way);
    meet();
    double began = record_seconds();
    for (int i = 0; i < count; i++) {
        if (state != LOOSE) {
            if (state == IN_STEP) meet();
            if (state == SKEWED && i % 2 == me) compute(skew);
            began = record_seconds();
        }
        exchange(steps, bytes, computation);
        if (state != LOOSE) took += record_seconds() - began;
    }
    if (state == LOOSE) took = record_seconds() - began;
    return took / count;
}

/* What is counted while orders run, and what came of it in both processes, in hundredths. */
struct tally {
    struct cost cost;
    double exchanges, late, lost;
};

static struct tally tally_now(void) { return (struct tally){cost_now(), (double)exchanges, (double)late, (double)lost}; }

static void tally_since(struct tally *sum, const struct tally *before)
{
    struct cost cost = cost_since(before->cost);
    cost_add(&sum->cost, &cost);
    sum->exchanges += (double)exchanges - before->exchanges;
    sum->late += (double)late - before->late, sum->lost += (double)lost - before->lost;
}

/* Adds the other process's, for process 0. */
static void tally_both(struct tally *t)
{
    if (me == 1) send((char *)t, sizeof *t, 0, FIGURES);
    else {
        struct tally other;
        receive((char *)&other, sizeof other, 1, FIGURES);
        cost_add(&t->cost, &other.cost);
        t->exchanges += other.exchanges, t->late += other.late, t->lost += other.lost;
    }
}

static double share(double part, double whole) { return part > 0 && whole > 0 ? 100 * part / whole : 0; }

static double best(const double *values, int count)
{
    double least = values[0];
    for (int i = 1; i < count; i++)
        if (values[i] < least) least = values[i];
    return least;
}

/* One table, for messages of one length. */
static void measure(const char *figure, long bytes, int rounds, int most, double limit)
{
    static double alone[ORDERS][ROUNDS], together[ORDERS][ROUNDS];
    static struct tally loose[ORDERS], in_step[ORDERS], skewed[ORDERS];
    static const struct order computing = {"computation", "mM", NULL, 0};
    memset(loose, 0, sizeof loose), memset(in_step, 0, sizeof in_step), memset(skewed, 0, sizeof skewed);
    /* As much computation as the first order's exchange takes at its best, but enough to be measured. */
    double once = 1, floor = 1;
    for (int i = 0; i < 30; i++) {
        double now = run(&orders[0], bytes, 10, 0, LOOSE, 0);
        if (now < once) once = now;
    }
    double computation = agreed(once > 5e-6 ? once : 5e-6);
    int count = (int)(0.5e-3 / computation);
    count = count < 4 ? 4 : count > most ? most : count;
    /* Rounds outside and orders inside: a disturbance meets all of them. */
    double began = record_seconds();
    for (int r = -1; r < rounds; r++) {
        double busy_alone = run(&computing, bytes, count, computation, LOOSE, 0);
        if (busy_alone < floor) floor = busy_alone;
        for (int o = 0; o < ORDERS; o++) {
            double free = run(&orders[o], bytes, count, 0, LOOSE, 0);
            struct tally before = tally_now();
            double busy = run(&orders[o], bytes, count, computation, LOOSE, 0);
            if (r < 0) continue;
            alone[o][r] = free, together[o][r] = busy;
            tally_since(&loose[o], &before);
        }
        if (late_already(r + 1, began, limit)) rounds = r + 1;
    }
    for (int o = 0; o < ORDERS; o++) {
        struct tally before = tally_now();
        run(&orders[o], bytes, most, 0, IN_STEP, 0);
        tally_since(&in_step[o], &before);
        before = tally_now();
        run(&orders[o], bytes, most, 0, SKEWED, 2 * computation);
        tally_since(&skewed[o], &before);
        tally_both(&loose[o]), tally_both(&in_step[o]), tally_both(&skewed[o]);
    }
    if (me != 0) return;
    for (int o = 0; o < ORDERS; o++) {
        char row[128];
        const struct tally *l = &loose[o], *s = &skewed[o];
        double t = best(alone[o], rounds), b = best(together[o], rounds);
        double longer = t > floor ? t : floor, shorter = t > floor ? floor : t;
        snprintf(row, sizeof row, "%s: %s", SYSTEM, orders[o].name);
        record_row(figure, row, "time", 1e6 * t);
        record_row(figure, row, "bandwidth", 1e-6 * (double)bytes / t);
        record_row(figure, row, "with computation", 1e6 * b);
        record_row(figure, row, "overlap lost", share(b - longer, shorter));
        record_row(figure, row, "late", share(l->late, l->exchanges));
        record_row(figure, row, "late in step", share(in_step[o].late, in_step[o].exchanges));
        record_row(figure, row, "late skewed", share(s->late, s->exchanges));
        /* Of forced messages those that are thrown away are copied and not received. */
        if (counted && !strchr(orders[o].steps, 'z')) {
            /* Every copy but the one that brings the data over; 100 is one more for each byte. The handshake's messages
             * are empty. */
            record_row(figure, row, "buffered", share(l->cost.copied - l->cost.bytes, l->cost.bytes));
            record_row(figure, row, "buffered skewed", share(s->cost.copied - s->cost.bytes, s->cost.bytes));
            /* Of these, what a path does not ask for: copies of messages that nobody waited for. */
            record_row(figure, row, "put aside", share(l->cost.copied - l->cost.least, l->cost.bytes));
            record_row(figure, row, "put aside skewed", share(s->cost.copied - s->cost.least, s->cost.bytes));
            record_row(figure, row, "found waiting", share(l->cost.late, l->cost.late + l->cost.early));
        }
        if (strchr(orders[o].steps, 'z')) record_row(figure, row, "lost", share(l->lost, l->exchanges));
    }
    char note[160];
    snprintf(note, sizeof note, "%s: messages of %ld bytes, computation of %.1f µs, %d exchanges in each of %d rounds.", SYSTEM, bytes, 1e6 * floor,
             count, rounds);
    record_note(figure, note);
}

int main(int argc, char **argv)
{
    join(&argc, &argv);
    keep_to_a_core();
    count_begin();
    if (nodes != 2) fail("the exchange is between two processes; there are", nodes);
    int full = record_flag(argc, argv, "full"), rounds = full ? ROUNDS : 25, most = 100;
    long sizes[] = {4096, 262144};
    const char *figures[] = {"exchange-short", "exchange"};
    out = memory(sizes[1]), in = memory(sizes[1]), small = memory(16);
    calibrate();
    for (int i = 0; i < 2; i++) {
        fill(out, sizes[i], me);
        send_copied(out, sizes[i], 1 - me, DATA);
        receive(in, sizes[i], 1 - me, DATA);
        check_all(in, sizes[i], 1 - me);
        measure(figures[i], sizes[i], rounds, most, full ? 60 : 4);
    }
    leave();
    return 0;
}
