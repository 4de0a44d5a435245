/* The connection to the daemon: a socket, a thread that reads it, and requests that wait for their replies. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "control.h"

#include <arke.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "pvm3.h"

#define VERSION 3
#define HEADER  16
/* How long a wait sleeps at most before it looks again; a wake-up comes earlier. */
#define NAP_US 1000000

struct node {
    struct node *next;
    struct control_message message;
};

static struct {
    int socket, event; /* -1 while there is none */
    pthread_t reader;
    int tid, parent, context;
    uint64_t world;
    char realm[sizeof ((struct sockaddr_un *)0)->sun_path];
    int *siblings, nsiblings;
    struct control_options inherited;
    int serial;
    char text[400];
    /* What the reader shares, under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct node *first, *last;
    int *gone;
    size_t ngone, gone_room;
    int replied; /* serial number of the reply that is here */
    int status;
    char *body;
    size_t bytes;
    bool lost, leaving;
    /* Whether there is a message, a task that is gone, or a loss: changed under the lock. To read one without it is to
     * look a moment earlier; the reader calls arke_wake() behind each change. */
    atomic_bool any_message, any_gone, any_loss, any_abroad;
} control = {.socket = -1, .event = -1, .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};

static int failed(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int failed(int code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(control.text, sizeof control.text, format, list);
    va_end(list);
    return code;
}

const char *control_text(void)
{
    return control.text;
}

/* ---- Bytes ---- */

static bool read_all(int fd, void *to, size_t bytes)
{
    char *at = to;
    while (bytes > 0) {
        ssize_t n = read(fd, at, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        bytes -= (size_t)n;
    }
    return true;
}

static bool write_all(int fd, const void *from, size_t bytes)
{
    const char *at = from;
    while (bytes > 0) {
        ssize_t n = send(fd, at, bytes, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        bytes -= (size_t)n;
    }
    return true;
}

static uint32_t word(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* ---- The reader ---- */

/* Reads bytes and throws them away. */
static bool skip(size_t bytes)
{
    char piece[4096];
    while (bytes > 0) {
        size_t some = bytes < sizeof piece ? bytes : sizeof piece;
        if (!read_all(control.socket, piece, some)) return false;
        bytes -= some;
    }
    return true;
}

/* What stands before and behind the bytes of a message: source, context, tag, encoding, length; the number that its
 * answer is known by, its place, its sender. */
#define BEFORE 20
#define BEHIND 12

/* Reads a message. Where there is no memory for its bytes it comes without them. False: the connection is over. */
static bool read_message(size_t bytes)
{
    unsigned char before[BEFORE], behind[BEHIND];
    if (bytes < BEFORE + BEHIND) return skip(bytes);
    if (!read_all(control.socket, before, sizeof before)) return false;
    size_t length = word(before + 16), rest = bytes - BEFORE;
    if (length > rest - BEHIND) {
        fprintf(stderr, "libpvm: a message from the daemon was lost: it makes no sense\n");
        return skip(rest);
    }
    struct node *node = calloc(1, sizeof *node);
    void *body = malloc(length ? length : 1);
    bool well = body ? read_all(control.socket, body, length) : skip(length);
    if (!well || !read_all(control.socket, behind, sizeof behind) || !skip(rest - length - BEHIND)) {
        free(node);
        free(body);
        return false;
    }
    if (!node) {
        fprintf(stderr, "libpvm: a message from the daemon was lost: no memory\n");
        free(body);
        return true;
    }
    node->message = (struct control_message){.src = (int)word(before), .ctx = (int)word(before + 4), .tag = (int)word(before + 8),
                                             .enc = (int)word(before + 12), .wid = (int)word(behind), .number = (int)word(behind + 4),
                                             .from = (int)word(behind + 8), .body = body, .bytes = length};
    pthread_mutex_lock(&control.lock);
    if (control.last) control.last->next = node;
    else control.first = node;
    control.last = node;
    atomic_store_explicit(&control.any_message, true, memory_order_release);
    uint64_t one = 1;
    if (write(control.event, &one, sizeof one) < 0) errno = 0; /* it is as readable as it can be */
    pthread_cond_broadcast(&control.news);
    pthread_mutex_unlock(&control.lock);
    return true;
}

static void take_gone(int tid)
{
    if (control.ngone == control.gone_room) {
        size_t room = control.gone_room ? 2 * control.gone_room : 16;
        int *larger = realloc(control.gone, room * sizeof *larger);
        if (!larger) return; /* the core looks at its links now and then anyway */
        control.gone = larger;
        control.gone_room = room;
    }
    control.gone[control.ngone++] = tid;
    atomic_store_explicit(&control.any_gone, true, memory_order_release);
}

static void *reader(void *unused)
{
    (void)unused;
    unsigned char header[HEADER];
    while (read_all(control.socket, header, sizeof header)) {
        size_t bytes = word(header);
        int call = (int)word(header + 4);
        if (bytes > CONTROL_LONGEST) break;
        if (call == CONTROL_MESSAGE) {
            if (!read_message(bytes)) break;
            arke_wake();
            continue;
        }
        char *body = malloc(bytes ? bytes : 1);
        bool whole = body != NULL;
        if (whole ? !read_all(control.socket, body, bytes) : !skip(bytes)) {
            free(body);
            break;
        }
        /* The daemon does not see this process, which is in another PID namespace. */
        if (call == CONTROL_RAISE && whole && bytes >= 4) kill(getpid(), (int)word((unsigned char *)body));
        pthread_mutex_lock(&control.lock);
        if (call == CONTROL_REPLY) {
            free(control.body);
            control.replied = (int)word(header + 8);
            control.status = whole ? (int)word(header + 12) : PvmNoMem;
            control.body = body;
            control.bytes = whole ? bytes : 0;
            body = NULL;
        } else if (call == CONTROL_GONE && whole && bytes >= 4) {
            take_gone((int)word((unsigned char *)body));
        }
        if (call == CONTROL_ABROAD) atomic_store_explicit(&control.any_abroad, true, memory_order_release);
        pthread_cond_broadcast(&control.news);
        pthread_mutex_unlock(&control.lock);
        free(body);
        arke_wake();
    }
    pthread_mutex_lock(&control.lock);
    control.lost = true;
    atomic_store_explicit(&control.any_loss, true, memory_order_release);
    uint64_t one = 1;
    if (!control.leaving && write(control.event, &one, sizeof one) < 0) errno = 0;
    pthread_cond_broadcast(&control.news);
    pthread_mutex_unlock(&control.lock);
    arke_wake();
    return NULL;
}

/* ---- Requests ---- */

static bool send_frame(int call, const void *in, size_t bytes)
{
    unsigned char header[HEADER] = {0};
    uint32_t words[4] = {(uint32_t)bytes, (uint32_t)call, (uint32_t)control.serial, 0};
    for (int i = 0; i < HEADER; i++) header[i] = (unsigned char)(words[i / 4] >> 8 * (i % 4));
    return write_all(control.socket, header, sizeof header) && write_all(control.socket, in, bytes);
}

/* Sleeps until something may have come: in the engine, so that its work goes on; by itself where that does not run, or
 * is to rest. */
static void nap(bool apart)
{
    if (!apart && arke_started() && arke_idle(NAP_US) == ARKE_OK) return;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 1;
    pthread_mutex_lock(&control.lock);
    if (control.replied != control.serial && !control.lost) pthread_cond_timedwait(&control.news, &control.lock, &until);
    pthread_mutex_unlock(&control.lock);
}

static int request(enum control_call call, const void *in, size_t in_bytes, void **out, size_t *out_bytes, bool apart)
{
    if (out) *out = NULL;
    if (out_bytes) *out_bytes = 0;
    if (control.socket < 0) return PvmSysErr;
    if (in_bytes > CONTROL_LONGEST) return PvmNoMem;
    control.serial = control.serial == INT32_MAX ? 1 : control.serial + 1;
    if (!send_frame(call, in, in_bytes)) return failed(PvmSysErr, "the PVM daemon has gone");
    for (;;) {
        pthread_mutex_lock(&control.lock);
        bool here = control.replied == control.serial, lost = control.lost;
        if (here) {
            int status = control.status;
            if (out) *out = control.body;
            else free(control.body);
            if (out_bytes) *out_bytes = control.bytes;
            control.body = NULL;
            control.replied = 0;
            pthread_mutex_unlock(&control.lock);
            return status;
        }
        pthread_mutex_unlock(&control.lock);
        if (lost) return failed(PvmSysErr, "the PVM daemon has gone");
        nap(apart);
    }
}

int control_request(enum control_call call, const void *in, size_t in_bytes, void **out, size_t *out_bytes)
{
    return request(call, in, in_bytes, out, out_bytes, false);
}

int control_address(const void *card, size_t bytes)
{
    struct control_words w = {0};
    control_put_block(&w, card, bytes);
    int status = w.bad ? PvmNoMem : request(CONTROL_ADDRESS, w.at, w.bytes, NULL, NULL, true);
    control_words_free(&w);
    return status;
}

bool control_wants_address(void)
{
    return atomic_load_explicit(&control.any_abroad, memory_order_relaxed) &&
           atomic_exchange_explicit(&control.any_abroad, false, memory_order_acquire);
}

int control_ask(enum control_call call, struct control_words *w)
{
    void *out;
    size_t bytes;
    bool bad = w->bad;
    int status = bad ? PvmNoMem : control_request(call, w->at, w->bytes, &out, &bytes);
    control_words_free(w);
    if (bad) return status;
    w->at = out;
    w->bytes = bytes;
    return status;
}

static int ask_int(enum control_call call, int count, ...)
{
    struct control_words w = {0};
    va_list list;
    va_start(list, count);
    while (count-- > 0) control_put_int(&w, va_arg(list, int));
    va_end(list);
    int status = control_ask(call, &w);
    control_words_free(&w);
    return status;
}

/* ---- Enrolling ---- */

/* Connects to the daemon of this user and virtual machine. */
static int dial(void)
{
    const char *vmid = getenv("PVM_VMID");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int n = vmid && *vmid ? snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "arke-pvm-%u-%s", (unsigned)geteuid(), vmid)
                          : snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "arke-pvm-%u", (unsigned)geteuid());
    if ((size_t)n > sizeof address.sun_path - 1) return failed(PvmSysErr, "PVM_VMID is too long for the name of a virtual machine");
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return failed(PvmSysErr, "no socket can be made: %s", strerror(errno));
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (connect(fd, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)n)) < 0) {
        if (errno != ECONNREFUSED) failed(0, "the PVM daemon cannot be reached: %s", strerror(errno));
        else if (vmid && *vmid) failed(0, "no PVM daemon runs for PVM_VMID=%s: `arke pvm` starts one", vmid);
        else failed(0, "no PVM daemon runs: `arke pvm` starts one, and `arke pvm run` runs a program with one of its own");
    } else if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0 || peer.uid != geteuid()) {
        failed(0, "what listens in the PVM daemon's place belongs to another user");
    } else {
        control.socket = fd;
        snprintf(control.realm, sizeof control.realm, "%s", vmid ? vmid : "");
        return PvmOk;
    }
    close(fd);
    return PvmSysErr;
}

/* Ends the connection and the thread, and forgets all about it. */
static void hang_up(void)
{
    pthread_mutex_lock(&control.lock);
    control.leaving = true;
    pthread_mutex_unlock(&control.lock);
    shutdown(control.socket, SHUT_RDWR);
    pthread_join(control.reader, NULL);
    close(control.socket);
    close(control.event);
    control.socket = control.event = -1;
    for (struct node *node = control.first, *next; node; node = next) {
        next = node->next;
        free(node->message.body);
        free(node);
    }
    control.first = control.last = NULL;
    control.ngone = 0;
    free(control.body);
    control.body = NULL;
    control.replied = control.tid = 0;
    control.lost = control.leaving = false;
    atomic_store(&control.any_message, false);
    atomic_store(&control.any_gone, false);
    atomic_store(&control.any_loss, false);
    atomic_store(&control.any_abroad, false);
}

/* Starts the reader, deaf to the program's signals. */
static bool start_reader(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool well = pthread_create(&control.reader, NULL, reader, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return well;
}

/* Reads those that were spawned in the same call; none: they are not known yet. */
static void take_siblings(struct control_words *w)
{
    int count = control_get_count(w, 4);
    free(control.siblings);
    control.nsiblings = 0;
    control.siblings = count > 0 ? malloc((size_t)count * sizeof *control.siblings) : NULL;
    for (int i = 0; control.siblings && i < count; i++) control.siblings[control.nsiblings++] = control_get_int(w);
}

static int introduce(const void *card, size_t bytes, int outbox)
{
    struct control_words w = {0};
    unsigned tid = 0;
    char key[80] = "", name[256] = "";
    const char *task = getenv("PVMTASK"), *at = task ? strstr(task, " tid=") : NULL;
    if (!at || sscanf(at, " tid=%u key=%79s", &tid, key) != 2) tid = 0;
    ssize_t n = readlink("/proc/self/exe", name, sizeof name - 1);
    name[n < 0 ? 0 : n] = 0;
    control_put_int(&w, VERSION);
    control_put_int(&w, (int)tid);
    control_put_text(&w, key);
    control_put_int(&w, (int)getpid());
    control_put_text(&w, name);
    control_put_int(&w, 0);
    control_put_block(&w, card, bytes);
    control_put_int(&w, outbox);
    int status = control_ask(CONTROL_ENROL, &w);
    if (status == PvmOk) {
        control.tid = control_get_int(&w);
        control.parent = control_get_int(&w);
        control.context = control_get_int(&w);
        struct control_options *o = &control.inherited;
        int *const fields[] = {&o->output_tid, &o->output_context, &o->output_code,  &o->trace_tid,
                               &o->trace_context, &o->trace_code, &o->trace_buffer, &o->trace_options};
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) *fields[i] = control_get_int(&w);
        size_t length;
        const void *mask = control_get_block(&w, &length);
        memset(o->trace_mask, 0, sizeof o->trace_mask);
        memcpy(o->trace_mask, mask, length < sizeof o->trace_mask ? length : sizeof o->trace_mask - 1);
        take_siblings(&w);
        control.world = 0;
        if (!w.bad && w.bytes - w.next >= 8) {
            uint64_t low = (uint32_t)control_get_int(&w);
            control.world = low | (uint64_t)(uint32_t)control_get_int(&w) << 32;
        }
        if (w.bad) status = failed(PvmDSysErr, "the PVM daemon's answer makes no sense");
    } else if (status == PvmBadVersion) {
        failed(0, "the PVM daemon is of another version of Arke: `arke pvm halt` of that version ends it");
    } else if (status == PvmOutOfRes) {
        failed(0, "the PVM daemon has no number left for another task");
    }
    control_words_free(&w);
    return status;
}

int control_enrol(const void *card, size_t bytes, int outbox)
{
    control.text[0] = 0;
    if (control.socket >= 0) {
        if (!control_lost()) return PvmOk;
        hang_up();
    }
    int result = dial();
    if (result < 0) return result;
    control.event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (control.event < 0 || !start_reader()) {
        failed(0, "no thread can be started for the PVM daemon's messages: %s", strerror(errno));
        close(control.socket);
        if (control.event >= 0) close(control.event);
        control.socket = control.event = -1;
        return PvmOutOfRes;
    }
    result = introduce(card, bytes, outbox);
    if (result < 0) hang_up();
    return result;
}

int control_leave(void)
{
    if (control.socket < 0) return PvmOk;
    int result = control_lost() ? PvmOk : ask_int(CONTROL_LEAVE, 0);
    hang_up();
    control_forget_output();
    return result < 0 ? result : PvmOk;
}

bool control_enrolled(void)
{
    return control.tid != 0;
}

bool control_lost(void)
{
    if (!atomic_load_explicit(&control.any_loss, memory_order_acquire) || control.socket < 0) return false;
    pthread_mutex_lock(&control.lock);
    /* What came before the end is still to be taken. */
    bool lost = control.lost && !control.first;
    pthread_mutex_unlock(&control.lock);
    return lost;
}

int control_mytid(void)
{
    return control.tid;
}

uint64_t control_world(void)
{
    return control.world;
}

const char *control_realm(void)
{
    return control.realm;
}

int control_parent(void)
{
    return control.parent;
}

int control_context(void)
{
    return control.context;
}

int control_siblings(int **tids)
{
    if (control.nsiblings == 0) {
        struct control_words w = {0};
        int status = control_ask(CONTROL_SIBLINGS, &w);
        if (status >= 0) take_siblings(&w);
        control_words_free(&w);
        if (status < 0) return status;
    }
    *tids = control.siblings;
    return control.nsiblings;
}

const struct control_options *control_inherited(void)
{
    return &control.inherited;
}

int control_fd(void)
{
    return control.event;
}

/* ---- Peers, messages, contexts ---- */

int control_card(int tid, void *card, size_t *bytes)
{
    struct control_words w = {0};
    control_put_int(&w, tid);
    int status = control_ask(CONTROL_CARD, &w);
    if (status == PvmOk) {
        size_t length;
        const void *at = control_get_block(&w, &length);
        if (w.bad || length == 0 || length > *bytes) {
            /* A console has no card: what is sent to it is dropped. */
            status = w.bad || length ? PvmDSysErr : PvmNoTask;
        } else {
            memcpy(card, at, length);
            *bytes = length;
        }
    }
    control_words_free(&w);
    return status;
}

int control_pass_on(int tid, const struct control_message *m)
{
    struct control_words w = {0};
    control_put_int(&w, tid);
    control_put_int(&w, m->ctx);
    control_put_int(&w, m->tag);
    control_put_int(&w, m->enc);
    control_put_block(&w, m->body, m->bytes);
    control_put_int(&w, m->wid);
    control_put_int(&w, m->number);
    control_put_int(&w, m->src);
    int status = control_ask(CONTROL_KEEP, &w);
    control_words_free(&w);
    return status;
}

int control_tid_gone(int *tid)
{
    if (!atomic_load_explicit(&control.any_gone, memory_order_acquire)) return false;
    pthread_mutex_lock(&control.lock);
    bool any = control.ngone > 0;
    if (any) {
        *tid = control.gone[0];
        memmove(control.gone, control.gone + 1, --control.ngone * sizeof *control.gone);
    }
    atomic_store_explicit(&control.any_gone, control.ngone > 0, memory_order_relaxed);
    pthread_mutex_unlock(&control.lock);
    return any;
}

bool control_any_message(void)
{
    return atomic_load_explicit(&control.any_message, memory_order_acquire);
}

bool control_next_message(struct control_message *out)
{
    while (atomic_load_explicit(&control.any_message, memory_order_acquire)) {
        pthread_mutex_lock(&control.lock);
        struct node *node = control.first;
        if (node) {
            control.first = node->next;
            if (!control.first) {
                control.last = NULL;
                atomic_store_explicit(&control.any_message, false, memory_order_relaxed);
                uint64_t count;
                if (!control.lost && read(control.event, &count, sizeof count) < 0) errno = 0;
            }
        }
        pthread_mutex_unlock(&control.lock);
        if (!node) return false;
        *out = node->message;
        free(node);
        if (out->ctx != CONTROL_OUTPUT_CONTEXT) return true;
        if (out->body) control_take_output(out);
        free(out->body);
    }
    return false;
}

int control_new_context(void)
{
    return ask_int(CONTROL_NEW_CONTEXT, 0);
}

int control_free_context(int context)
{
    return ask_int(CONTROL_FREE_CONTEXT, 1, context);
}

int control_set_option(int what, int value)
{
    return ask_int(CONTROL_SET_OPTION, 2, what, value);
}

int control_traced(int tid, int context, int code, bool buffered)
{
    return ask_int(CONTROL_TRACED, 4, tid, context, code, buffered);
}
