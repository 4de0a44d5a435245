/* What libpvm3 makes of replies that make no sense: bodies of random words, blocks and cuts stand for the
 * daemon's, and every call that reads one is made. It must end, with an error or a result, and leave memory as it
 * should be: build it with -fsanitize=address,undefined. Arguments: seconds to run, and a seed, which is printed.
 * Built with the files of faces/pvm that read replies (tests/fuzz/run.py). */
#include "control.h"
#include "internal.h"
#include "place.h"

#include <arke.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pvmtev.h"

int arke_pvm_group_members(const char *group, int **tids, int *n);

static uint64_t state;

static uint64_t random_bits(void)
{
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static unsigned below(unsigned n)
{
    return (unsigned)(random_bits() % n);
}

static int some_int(void)
{
    static const int odd[] = {-1, INT32_MAX, INT32_MIN, 1 << 30, (1 << 30) + 1, 65536, 1000};
    switch (below(8)) {
    case 0: return odd[below(sizeof odd / sizeof *odd)];
    case 1: return (int)random_bits();
    default: return (int)below(7);
    }
}

static void some_body(struct control_words *w)
{
    *w = (struct control_words){0};
    for (unsigned pieces = below(30); pieces > 0; pieces--) {
        char block[40];
        for (size_t i = 0; i < sizeof block; i++) block[i] = "abc\n\0\xff"[below(6)];
        switch (below(3)) {
        case 0: control_put_block(w, block, below(sizeof block)); break;
        default: control_put_int(w, some_int());
        }
    }
    if (w->bytes && below(4) == 0) w->bytes -= below((unsigned)w->bytes);
    if (w->bytes) {
        /* No more than its bytes, so that a look behind them is noticed. */
        char *exact = malloc(w->bytes);
        memcpy(exact, w->at, w->bytes);
        free(w->at);
        w->at = exact;
        w->room = w->bytes;
    }
}

/* ---- What the files under test need of the others ---- */

int options[26];
int context_now;

/* No call is made from a message handler. */
const char *arrive_taking;
int waiting;
struct wanted *wanted;
void arrive_look_for_jumps(const char *frame) { (void)frame; }
void place_awaits_group(const char *group, int count) { (void)group, (void)count; }
void place_awaits_nothing(void) {}

/* Nothing is traced. */
bool trace_on;
int trace_enter(const char *call)
{
    (void)call;
    return -1;
}
void trace_leave(int traced) { (void)traced; }
void trace_arguments(int traced, ...) { (void)traced; }
void trace_results(int first, ...) { (void)first; }
int pvm_gettmask(int who, Pvmtmask mask)
{
    (void)who;
    TEV_MASK_INIT(mask);
    return 0;
}

int control_ask(enum control_call call, struct control_words *w)
{
    (void)call;
    control_words_free(w);
    some_body(w);
    return below(4) ? (int)below(6) : some_int();
}

bool control_lost(void) { return false; }
bool control_enrolled(void) { return true; }
int control_mytid(void) { return 0x40001; }
const struct control_options *control_inherited(void)
{
    static struct control_options none;
    return &none;
}
int pvm_core_enrol(void) { return 0; }
int pvm_core_failed_enrol(const char *call, int code)
{
    (void)call;
    return code;
}
int pvm_core_error(const char *call, int code, const char *text)
{
    (void)call, (void)text;
    return code;
}
int pvm_core_bytes(int bufid, const void **body, size_t *bytes, int *enc)
{
    *body = "body", *bytes = 4, *enc = PVM_XDR;
    return bufid < 0 ? PvmNoSuchBuf : 0;
}
int pvm_core_buffer(const void *body, size_t bytes, int enc, int src, int tag, int ctx)
{
    (void)enc, (void)src, (void)tag, (void)ctx;
    unsigned sum = 0;
    for (size_t i = 0; i < bytes; i++) sum += ((const unsigned char *)body)[i];
    return 1 + (int)(sum & 1);
}
int pvm_core_receive(int bufid) { return bufid; }
int pvm_core_wait(bool (*until)(void *user), void *user)
{
    (void)until, (void)user;
    return 0;
}
int pvm_getcontext(void) { return 0; }
int pvm_getopt(int what)
{
    (void)what;
    return 1;
}
int pvm_setopt(int what, int value)
{
    (void)what, (void)value;
    return 0;
}
int pvm_bufinfo(int bufid, int *bytes, int *tag, int *tid)
{
    (void)bufid, (void)bytes, (void)tid;
    if (tag) *tag = 0;
    return 0;
}

/* ---- */

/* Looks at all of a text. */
static size_t sum;
static void look(const char *text)
{
    if (text) sum += strlen(text);
}

static void once(FILE *nowhere)
{
    int n = 0, m = 0, data = 0, *list = NULL, tids[8] = {0};
    struct pvmhostinfo *hosts = NULL;
    struct pvmtaskinfo *tasks = NULL;
    struct pvmmboxinfo *boxes = NULL;
    struct timeval clock, delta;
    char *names[2] = {"a", "b"}, *words[2] = {"x", NULL}, entry[] = "name";
    switch (below(15)) {
    case 0:
        if (pvm_config(&n, &m, &hosts) >= 0)
            for (int i = 0; i < n; i++) look(hosts[i].hi_name), look(hosts[i].hi_arch);
        break;
    case 1:
        if (pvm_tasks(0, &n, &tasks) >= 0)
            for (int i = 0; i < n; i++) look(tasks[i].ti_a_out), sum += (size_t)tasks[i].ti_tid;
        break;
    case 2:
        if (pvm_getmboxinfo(NULL, &n, &boxes) >= 0)
            for (int i = 0; i < n; i++) {
                look(boxes[i].mi_name);
                for (int j = 0; j < boxes[i].mi_nentries; j++)
                    sum += (size_t)(boxes[i].mi_indices[j] + 0ll + boxes[i].mi_owners[j] + boxes[i].mi_flags[j]);
            }
        break;
    case 3:
        if (pvm_getnoresets(&list, &n) >= 0)
            for (int i = 0; i < n; i++) sum += (size_t)list[i];
        break;
    case 4: pvm_lookup(entry, -1, &data); break;
    case 5: pvm_lookup(entry, 3, &data); break;
    case 6: pvm_recvinfo(entry, 0, 0); break;
    case 7: pvm_spawn("task", words, 0, "", (int)(1 + below(8)), tids); break;
    case 8: pvm_addhosts(names, 2, tids); break;
    case 9: pvm_hostsync(1, &clock, &delta); break;
    case 10:
        if (arke_pvm_group_members("g", &list, &n) >= 0)
            for (int i = 0; i < n; i++) sum += (size_t)list[i];
        free(list);
        break;
    case 11: pvm_notify(PvmTaskExit, 1, 1, &data); break;
    case 13:
        if (pvm_reg_rm(&hosts) >= 0) look(hosts->hi_name), look(hosts->hi_arch);
        break;
    case 12: pvm_delinfo(entry, 0, 0), pvm_insert(entry, -1, 4), pvm_putinfo(entry, 1, 0); break;
    default:
        if (below(10) == 0) pvm_catchout(below(2) ? nowhere : NULL);
        for (int i = 0; i < 5; i++) {
            struct control_words w;
            some_body(&w);
            struct control_message message = {.body = w.at, .bytes = w.bytes};
            if (w.at) control_take_output(&message);
            control_words_free(&w);
        }
        if (below(20) == 0) control_forget_output();
    }
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : (uint64_t)now.tv_nsec;
    printf("seed %llu\n", (unsigned long long)seed);
    fflush(stdout);
    FILE *nowhere = fopen("/dev/null", "w");
    unsigned long long rounds = 0;
    end = now;
    while ((double)(now.tv_sec - end.tv_sec) + 1e-9 * (double)(now.tv_nsec - end.tv_nsec) < seconds) {
        for (int i = 0; i < 100; i++) {
            state = seed + rounds++;
            once(nowhere);
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
    }
    control_forget_output();
    fclose(nowhere);
    printf("%llu replies, checked to %zu: ok\n", rounds, sum);
    return 0;
}
