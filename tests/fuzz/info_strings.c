/*
 * info_strings SECONDS [SEED] [CORPUS]   random keys and values in info objects, for every call that reads them.
 *
 * Each round makes an info object and gives it to one kind of call: memory, windows, files, communicators, spawning,
 * ports, sessions, partitioned requests, graphs. An info object must hold what was set; a call may heed a hint, pass
 * over it or refuse it with an error, and what it makes must work. A line KEY=VALUE of the corpus is tried first, with
 * every kind of call. Run it as one rank. It prints its seed, and "ok" at the end.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static long rounds;
static char shown[6000]; /* the entries of this round, for the message of a failure */

static uint64_t next(void)
{
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int below(int n) { return (int)(next() % (uint64_t)n); }

#define MUST(condition, ...)                                                                                           \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d round %ld: ", __FILE__, __LINE__, rounds);                                     \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, " (not: %s); the info was:\n%s", #condition, shown);                                       \
            fflush(stderr);                                                                                            \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                                              \
        }                                                                                                              \
    } while (0)

static const char *const keys[] = {
    "access_style", "accumulate_ops", "accumulate_ordering", "alloc_shared_noncontig", "appnum", "arch", "argv",
    "cb_block_size", "cb_buffer_size", "cb_nodes", "chunked", "collective_buffering", "command", "file", "file_perm",
    "filename", "host", "io_node_list", "ip_address", "ip_port", "maxprocs", "mpi_accumulate_granularity",
    "mpi_assert_allow_overtaking", "mpi_assert_exact_length", "mpi_assert_memory_alloc_kinds", "mpi_assert_no_any_source",
    "mpi_assert_no_any_tag", "mpi_hw_resource_type", "mpi_initial_errhandler", "mpi_memory_alloc_kinds",
    "mpi_minimum_memory_alignment", "mpi_pset_name", "mpi_shared_memory", "mpi_size", "no_locks", "path", "romio_cb_read",
    "romio_cb_write", "romio_ds_read", "romio_ds_write", "same_disp_unit", "same_size", "soft", "striping_factor",
    "striping_unit", "thread_level", "timeout", "wdir",
};

static const char *const words[] = {
    "", "0", "1", "-1", "3", "7", "64", "4096", "4097", "0640", "99999999999", "9223372036854775807", "-9223372036854775808",
    "18446744073709551616", "99999999999999999999999999", "0x10", "1e9", "1.5", "true", "false", "TRUE", "enable", "disable",
    "automatic", "none", "rar", "rar,war,raw,waw", "same_op", "same_op_no_op", "mpi_errors_return", "MPI_ERRORS_ABORT",
    "mpi_errors_are_fatal", "MPI_THREAD_MULTIPLE", "mpi_thread_single", "mpi", "system", "mpi:alloc_mem", "mpi:alloc_mem:",
    "cuda:device", "localhost", "127.0.0.1", "x86_64", "/", ".", "mpi://WORLD", "mpi_shared_memory", "hwloc://core", "core",
    "NUMANode", "read_once,write_once,sequential", ",", ":", "::", ",,,", "1:8", "8:1:-1", "1:2:0", "%s%n", "=", "\n", "a=b",
};

#define N(list) ((int)(sizeof(list) / sizeof *(list)))

struct entry { char key[MPI_MAX_INFO_KEY + 40], value[MPI_MAX_INFO_VAL + 40]; };
static struct entry entry[8];
static int entries;

static void any_text(char *to, int room)
{
    int n = below(below(20) ? 24 : room);
    for (int i = 0; i < n; i++) to[i] = (char)(below(3) ? 32 + below(95) : 1 + below(255));
    to[n] = 0;
}

static void any_value(char *to)
{
    *to = 0;
    int parts = below(4) ? 1 : 1 + below(6), room = MPI_MAX_INFO_VAL + 20;
    if (below(8) == 0) any_text(to, room);
    else
        for (int i = 0; i < parts; i++) {
            if (i) strcat(to, (const char *[]){",", ":", " ", ""}[below(4)]);
            strcat(to, words[below(N(words))]);
        }
}

static void show(void)
{
    size_t at = 0;
    shown[0] = 0;
    for (int i = 0; i < entries && at < sizeof shown - 2200; i++)
        at += (size_t)snprintf(shown + at, sizeof shown - at, "  %.300s=%.1000s\n", entry[i].key, entry[i].value);
}

static int class_of(int code)
{
    int found = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &found);
    return found;
}

/* The info object of these entries, compared with them. */
static MPI_Info made(void)
{
    MPI_Info info, copy;
    MPI_Info_create(&info);
    int distinct = 0;
    for (int i = 0; i < entries; i++) {
        size_t k = strlen(entry[i].key), v = strlen(entry[i].value);
        /* Blanks around keys and values are cut off, and what nothing is left of is refused. */
        int code = class_of(MPI_Info_set(info, entry[i].key, entry[i].value));
        if (k >= MPI_MAX_INFO_KEY) MUST(code == MPI_ERR_INFO_KEY, "a key of %zu bytes gives class %d", k, code);
        else if (v >= MPI_MAX_INFO_VAL) MUST(code == MPI_ERR_INFO_VALUE || code == MPI_ERR_INFO_KEY, "a value of %zu bytes gives class %d", v, code);
        else MUST(code == MPI_SUCCESS || code == MPI_ERR_INFO_KEY || code == MPI_ERR_INFO_VALUE, "class %d", code);
        char text[MPI_MAX_INFO_VAL + 1];
        int room = sizeof text, there = 0;
        if (code != MPI_SUCCESS) {
            entry[i--] = entry[--entries];
            continue;
        }
        MPI_Info_get_string(info, entry[i].key, &room, text, &there);
        MUST(there && strstr(entry[i].value, text) && room == (int)strlen(text) + 1, "\"%s\" came back as \"%s\" (%d)", entry[i].value, text, there);
    }
    for (int i = 0; i < entries; i++) {
        int last = 1;
        for (int j = i + 1; j < entries; j++) last &= strcmp(entry[i].key, entry[j].key) != 0;
        distinct += last;
    }
    int n, m;
    MPI_Info_dup(info, &copy);
    MPI_Info_get_nkeys(info, &n), MPI_Info_get_nkeys(copy, &m);
    MUST(n == m && n <= distinct, "%d keys, %d in a copy, of %d", n, m, distinct);
    MPI_Info_free(&copy);
    return info;
}

static void memory(MPI_Info info)
{
    unsigned char *p = NULL;
    size_t size = (size_t)below(20000);
    if (MPI_Alloc_mem((MPI_Aint)size, info, &p) != MPI_SUCCESS) return;
    memset(p, 1, size);
    for (int i = 0; i < entries; i++) {
        unsigned long wanted = strtoul(entry[i].value, NULL, 10);
        char plain[40];
        int overridden = 0;
        for (int j = i + 1; j < entries; j++) overridden |= strcmp(entry[j].key, entry[i].key) == 0;
        snprintf(plain, sizeof plain, "%lu", wanted);
        if (overridden || strcmp(entry[i].key, "mpi_minimum_memory_alignment") || strcmp(plain, entry[i].value)) continue;
        if (wanted && (wanted & (wanted - 1)) == 0 && wanted <= 4096)
            MUST((uintptr_t)p % wanted == 0, "memory at %p, wanted a multiple of %lu", (void *)p, wanted);
    }
    MPI_Free_mem(p);
}

static void told(MPI_Info info)
{
    int n;
    MPI_Info_get_nkeys(info, &n);
    for (int i = 0; i < n; i++) {
        char key[MPI_MAX_INFO_KEY + 1], text[MPI_MAX_INFO_VAL + 1];
        int room = sizeof text, there;
        MPI_Info_get_nthkey(info, i, key);
        MPI_Info_get_string(info, key, &room, text, &there);
        MUST(there, "key \"%s\" of an object's own info has no value", key);
    }
    MPI_Info_free(&info);
}

static void windows(MPI_Info info)
{
    MPI_Win win;
    MPI_Info own;
    int *base, local[16] = {0}, code, kind = below(4), seven = 7;
    if (kind == 0) code = MPI_Win_allocate(64, 4, info, MPI_COMM_SELF, &base, &win);
    else if (kind == 1) code = MPI_Win_allocate_shared(64, 4, info, MPI_COMM_SELF, &base, &win);
    else if (kind == 2) code = MPI_Win_create(base = local, 64, 4, info, MPI_COMM_SELF, &win);
    else code = MPI_Win_create_dynamic(info, MPI_COMM_SELF, &win);
    if (code != MPI_SUCCESS) return;
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    if (kind < 3) {
        MPI_Win_fence(0, win);
        MPI_Put(&seven, 1, MPI_INT, 0, 3, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        MUST(base[3] == 7, "a put into a window of kind %d left %d", kind, base[3]);
    }
    MPI_Win_set_info(win, info);
    MPI_Win_get_info(win, &own);
    told(own);
    MPI_Win_free(&win);
}

static void files(MPI_Info info)
{
    MPI_File file;
    MPI_Info own;
    char out[100], in[100] = "";
    memset(out, 'x', sizeof out);
    if (MPI_File_open(MPI_COMM_SELF, "info_strings.file", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file)) return;
    MPI_File_write_at_all(file, 4000, out, 100, MPI_BYTE, MPI_STATUS_IGNORE);
    int code = MPI_File_set_view(file, 4000, MPI_BYTE, MPI_BYTE, "native", info);
    MUST(code == MPI_SUCCESS, "MPI_File_set_view gives class %d", class_of(code));
    MPI_File_read_at_all(file, 0, in, 100, MPI_BYTE, MPI_STATUS_IGNORE);
    MUST(memcmp(in, out, 100) == 0, "a file does not hold what was written");
    MPI_File_set_info(file, info);
    MPI_File_get_info(file, &own);
    told(own);
    MPI_File_close(&file);
}

static void communicators(MPI_Info info)
{
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Info own;
    MPI_Request request = MPI_REQUEST_NULL;
    int kind = below(5), code, one = 1, two[2], none[1] = {0};
    if (kind == 0) code = MPI_Comm_dup_with_info(MPI_COMM_SELF, info, &comm);
    else if (kind == 1) code = MPI_Comm_idup_with_info(MPI_COMM_SELF, info, &comm, &request);
    else if (kind == 2) code = MPI_Comm_split_type(MPI_COMM_SELF, MPI_COMM_TYPE_HW_GUIDED, 0, info, &comm);
    else if (kind == 3) code = MPI_Comm_split_type(MPI_COMM_SELF, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &comm);
    else code = MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, none, MPI_UNWEIGHTED, 1, none, MPI_UNWEIGHTED, info, below(2), &comm);
    if (code != MPI_SUCCESS) return;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (comm == MPI_COMM_NULL) return;
    /* A message and a sum, as long as the hints promise nothing that these break. */
    MPI_Allreduce(&one, &two[0], 1, MPI_INT, MPI_SUM, comm);
    MPI_Sendrecv(&one, 1, MPI_INT, 0, 5, &two[1], 1, MPI_INT, 0, 5, comm, MPI_STATUS_IGNORE);
    MUST(two[0] == 1 && two[1] == 1, "communicator of kind %d: %d %d", kind, two[0], two[1]);
    MPI_Comm_set_info(comm, info);
    MPI_Comm_get_info(comm, &own);
    told(own);
    MPI_Comm_free(&comm);
}

static void spawning(MPI_Info info)
{
    MPI_Comm child;
    int codes[4];
    int code = MPI_Comm_spawn("no program of this name", MPI_ARGV_NULL, 1 + below(4), info, 0, MPI_COMM_SELF, &child, codes);
    MUST(code != MPI_SUCCESS, "a program that is not there was started");
}

static void ports(MPI_Info info)
{
    char port[MPI_MAX_PORT_NAME], found[MPI_MAX_PORT_NAME], name[60];
    if (MPI_Open_port(info, port) != MPI_SUCCESS) return;
    snprintf(name, sizeof name, "info_strings %ld", rounds);
    if (MPI_Publish_name(name, info, port) == MPI_SUCCESS) {
        if (MPI_Lookup_name(name, info, found) == MPI_SUCCESS) MUST(strcmp(port, found) == 0, "%s was published, %s is found", port, found);
        MPI_Unpublish_name(name, info, port);
    }
    MPI_Close_port(port);
}

static void sessions(MPI_Info info)
{
    MPI_Session session;
    MPI_Info own;
    int n;
    if (MPI_Session_init(info, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS) return;
    MPI_Session_get_info(session, &own);
    told(own);
    MPI_Session_get_num_psets(session, info, &n);
    MUST(n >= 2, "%d process sets", n);
    for (int i = 0; i < n; i++) {
        char name[MPI_MAX_PSET_NAME_LEN];
        int room = sizeof name;
        MPI_Session_get_nth_pset(session, info, i, &room, name);
        if (MPI_Session_get_pset_info(session, name, &own) == MPI_SUCCESS) told(own);
    }
    MPI_Session_finalize(&session);
}

static void partitions(MPI_Info info)
{
    MPI_Request both[2];
    int out[4] = {1, 2, 3, 4}, in[4] = {0};
    if (MPI_Psend_init(out, 2, 2, MPI_INT, 0, 9, MPI_COMM_SELF, info, &both[0]) != MPI_SUCCESS) return;
    int code = MPI_Precv_init(in, 2, 2, MPI_INT, 0, 9, MPI_COMM_SELF, info, &both[1]);
    MUST(code == MPI_SUCCESS, "MPI_Psend_init takes the info, MPI_Precv_init gives class %d", class_of(code));
    MPI_Startall(2, both);
    MPI_Pready_range(0, 1, both[0]);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    MUST(in[0] == 1 && in[3] == 4, "%d and %d arrived", in[0], in[3]);
    MPI_Request_free(&both[0]), MPI_Request_free(&both[1]);
}

static void (*const calls[])(MPI_Info) = {memory, windows, files, communicators, spawning, ports, sessions, partitions};

static void corpus(const char *file)
{
    char line[2000];
    FILE *f = fopen(file, "r");
    MUST(f, "%s cannot be read", file);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        char *value = strchr(line, '=');
        if (*line == '#' || !value || value - line > MPI_MAX_INFO_KEY || strlen(value) > MPI_MAX_INFO_VAL) continue;
        *value++ = 0;
        for (int c = 0; c < N(calls); c++) {
            entries = 1;
            strcpy(entry[0].key, line), strcpy(entry[0].value, value);
            show();
            MPI_Info info = made();
            calls[c](info);
            MPI_Info_free(&info);
        }
    }
    fclose(f);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 3, start;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    start = MPI_Wtime();
    uint64_t seed = argc > 2 && *argv[2] ? strtoull(argv[2], NULL, 10) : (uint64_t)(start * 1e6);
    printf("seed %llu\n", (unsigned long long)seed), fflush(stdout);
    if (argc > 3) corpus(argv[3]);
    state = seed;
    for (; MPI_Wtime() - start < seconds; rounds++) {
        entries = below(7);
        for (int i = 0; i < entries; i++) {
            if (below(8)) strcpy(entry[i].key, keys[below(N(keys))]);
            else any_text(entry[i].key, MPI_MAX_INFO_KEY + 20);
            any_value(entry[i].value);
        }
        show();
        MPI_Info info = made();
        calls[below(N(calls))](info);
        MPI_Info_free(&info);
    }
    printf("%ld rounds\nok\n", rounds), fflush(stdout);
    return MPI_Finalize();
}
