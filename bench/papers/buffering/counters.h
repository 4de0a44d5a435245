/* What messages cost, read from Arke's path counters: arke_count() for programs of its own faces, performance variables
 * of MPI_T for those of MPI. Where neither is there (another MPI, another PVM) `counted` is 0 and only times are
 * known. */
#ifndef BUFFERING_COUNTERS_H
#define BUFFERING_COUNTERS_H

/* Of the messages of both processes: bytes received, bytes that were copied for them, bytes that their paths copy if
 * nothing is put aside on the way (a path through memory between the processes copies twice, which is a buffering too),
 * and receives of data that were posted after and before their message had come. */
struct cost {
    double bytes, copied, least, late, early;
};

static int counted;

/* Copies of a message on a path that nothing hinders: in and out of memory between the processes, or once from one to
 * the other. */
static inline double least_copies(const char *path)
{
    return strcmp(path, "line") == 0 || strcmp(path, "ring") == 0 || strcmp(path, "stream") == 0 ? 2 : 1;
}

/* Messages of up to a line are the handshakes and barriers of these programs; they are left out. */
static inline int is_data(const char *path) { return strcmp(path, "line") != 0 && strcmp(path, "self") != 0; }

#ifdef IS_MPI

#define PATHS 16
static MPI_T_pvar_session counting;
static struct {
    char path[32];
    MPI_T_pvar_handle bytes, copied, late, early;
} of_path[PATHS];
static int paths;

static inline void count_begin(void)
{
    int provided, number = 0;
    if (MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) != MPI_SUCCESS) return;
    MPI_T_pvar_get_num(&number);
    if (MPI_T_pvar_session_create(&counting) != MPI_SUCCESS) return;
    for (int i = 0; i < number; i++) {
        char name[128];
        int name_len = sizeof name, verbosity, class, bind, readonly, continuous, atomic, elements;
        MPI_Datatype type;
        MPI_T_enum kinds;
        static char about[4];
        int about_len = sizeof about;
        if (MPI_T_pvar_get_info(i, name, &name_len, &verbosity, &class, &type, &kinds, about, &about_len, &bind, &readonly, &continuous, &atomic) != MPI_SUCCESS) continue;
        /* arke_PATH_WHAT */
        static const char *const ends[] = {"_received_bytes", "_copied_bytes", "_late", "_early"};
        for (int k = 0; k < 4; k++) {
            size_t length = strlen(name), end = strlen(ends[k]);
            if (strncmp(name, "arke_", 5) != 0 || length <= 5 + end || strcmp(name + length - end, ends[k]) != 0) continue;
            name[length - end] = '\0';
            int p = 0;
            while (p < paths && strcmp(of_path[p].path, name + 5) != 0) p++;
            if (p == PATHS) continue;
            if (p == paths) snprintf(of_path[paths++].path, sizeof of_path[0].path, "%.31s", name + 5);
            MPI_T_pvar_handle *const into[] = {&of_path[p].bytes, &of_path[p].copied, &of_path[p].late, &of_path[p].early};
            if (MPI_T_pvar_handle_alloc(counting, i, NULL, into[k], &elements) == MPI_SUCCESS) {
                if (!continuous) MPI_T_pvar_start(counting, *into[k]);
                counted++;
            }
            break;
        }
    }
    counted = counted >= 4 && counted == 4 * paths;
}

static inline double value_of(MPI_T_pvar_handle handle)
{
    unsigned long long value = 0;
    MPI_T_pvar_read(counting, handle, &value);
    return (double)value;
}

static inline struct cost cost_now(void)
{
    struct cost c = {0};
    for (int i = 0; counted && i < paths; i++) {
        double bytes = value_of(of_path[i].bytes);
        c.bytes += bytes, c.copied += value_of(of_path[i].copied), c.least += bytes * least_copies(of_path[i].path);
        if (is_data(of_path[i].path)) c.late += value_of(of_path[i].late), c.early += value_of(of_path[i].early);
    }
    return c;
}

#elif defined __has_include
#if __has_include(<arke.h>)
#include <arke.h>
#define HAS_ARKE 1
#endif
#endif

#ifdef HAS_ARKE

static inline void count_begin(void)
{
    arke_counters c;
    counted = arke_count(ARKE_ALL_PATHS, &c) == ARKE_OK;
}

static inline struct cost cost_now(void)
{
    struct cost c = {0};
    for (int i = 0; counted && i < arke_path_count(); i++) {
        arke_counters of;
        const char *path = arke_path_name(i);
        if (arke_count(i, &of) != ARKE_OK) fail("arke_count does not count path", i);
        c.bytes += (double)of.received_bytes, c.copied += (double)of.copied_bytes;
        c.least += (double)of.received_bytes * least_copies(path);
        if (is_data(path)) c.late += (double)of.late, c.early += (double)of.early;
    }
#ifdef FACE_PVM
    /* Packing and unpacking are the face's own. */
    struct arke_pvm_copies own;
    if (counted && arke_pvm_copies(&own) == PvmOk) c.copied += (double)(own.packed_bytes + own.unpacked_bytes + own.moved_bytes);
#endif
#ifdef OWN_COPIES
    c.copied += OWN_COPIES;
#endif
    return c;
}

#elif !defined IS_MPI

static inline void count_begin(void) {}
static inline struct cost cost_now(void) { return (struct cost){0}; }

#endif

/* What came to pass since `before`, of this process alone. */
static inline struct cost cost_since(struct cost before)
{
    struct cost c = cost_now();
    return (struct cost){c.bytes - before.bytes, c.copied - before.copied, c.least - before.least, c.late - before.late, c.early - before.early};
}

static inline void cost_add(struct cost *sum, const struct cost *more)
{
    sum->bytes += more->bytes, sum->copied += more->copied, sum->least += more->least, sum->late += more->late, sum->early += more->early;
}

#endif
