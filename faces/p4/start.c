/* Processes: joining the job, the procgroup, clusters, processes that share memory only, the end, and mistakes. */
#define _GNU_SOURCE
#include "p4_internal.h"
#include "bytes.h"
#include "ends.h"
#include "errors.h"
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct p4_state p4 = {.shared_bytes = (size_t)1 << 30};
static int soft, ended;

/* ---- Mistakes
 * --------------------------------------------------------------------------------------------------------- */

int p4_soft_errors(int on)
{
    int before = soft;
    soft = on != 0;
    return before;
}

static int told(const char *why)
{
    fflush(stdout);
    if (!soft && arke_started() && !p4.made) arke_abort(99, why);
    fprintf(stderr, "p%d_%d: %s\n", p4.me, (int)getpid(), why);
    if (!soft) p4.made ? _exit(99) : exit(99);
    return -1;
}

int p4_failed(const char *call)
{
    char why[640];
    snprintf(why, sizeof why, "%s: %s", call, error_sentence("process", "type", NULL));
    return told(why);
}

int p4_wrong(const char *call, const char *format, ...)
{
    char why[640];
    va_list list;
    va_start(list, format);
    mistake_of(why, sizeof why, call, format, list);
    va_end(list);
    return told(why);
}

void p4_error(const char *text, int value)
{
    char why[512];
    snprintf(why, sizeof why, "p4_error: process %d: %s: %d", p4.me, text, value);
    soft = 0;
    told(why);
}

/* ---- Beginning
 * -------------------------------------------------------------------------------------------------------- */

static void leave(void)
{
    if (!arke_started() || p4.made) return;
    if (p4.me != 0 && !ended) arke_send(NULL, 0, 0, P4_CONTROL, P4_ENDED, ARKE_BUFFERED);
    ended = 1;
    leave_job("p4", "process");
}

static void say_options(void)
{
    printf("p4's options:\n"
           "  -p4pg FILE    the procgroup file (else `procgroup`, if there is one); it must agree with the job\n"
           "  -p4dbg LEVEL  the debugging level of p4_dprintfl()\n"
           "  -p4gm BYTES   how large the shared memory of a cluster may become (also: P4_GLOBMEMSIZE)\n"
           "  -p4wd DIR     the working directory\n"
           "  -p4version    print the version\n"
           "  -p4help       print this\n"
           "Processes are started by `arke run`.\n");
}

static int take_shared_bytes(const char *name, const char *text)
{
    long bytes;
    if (bytes_of(text, &bytes) < 0) return p4_wrong("p4_initenv", "%s is %s; it must be " BYTES_WANTED, name, *text ? text : "empty");
    p4.shared_bytes = (size_t)bytes;
    return 0;
}

/* Takes p4's options out of argv. */
static int take_options(int *argc, char **argv)
{
    int kept = 0, count = *argc, result = 0;
    for (int i = 0; i < count; i++) {
        const char *word = argv[i], *value = i + 1 < count ? argv[i + 1] : NULL;
        if (i == 0 || strncmp(word, "-p4", 3) != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        if (!strcmp(word, "-p4version")) {
            if (p4.me == 0) printf("p4 %s\n", p4_version());
            continue;
        }
        if (!strcmp(word, "-p4help")) {
            if (p4.me == 0) say_options();
            continue;
        }
        /* They chose among ways of starting processes and of writing logs. */
        if (!strcmp(word, "-p4norem") || !strcmp(word, "-p4log")) continue;
        if (!value) {
            result = p4_wrong("p4_initenv", "the option %s wants a value", word);
            break;
        }
        i++;
        if (!strcmp(word, "-p4pg")) p4.procgroup = value;
        else if (!strcmp(word, "-p4dbg")) {
            char *end;
            long level = strtol(value, &end, 10);
            if (end == value || *end) result = p4_wrong("p4_initenv", "-p4dbg is %s; it must be a number", value);
            else p4_set_dbg_level((int)level);
        } else if (!strcmp(word, "-p4gm")) {
            if (take_shared_bytes(word, value) < 0) result = -1;
        }
        else if (!strcmp(word, "-p4wd")) {
            if (chdir(value) < 0) result = p4_wrong("p4_initenv", "-p4wd %s: %s", value, strerror(errno));
        } else if (strcmp(word, "-p4rdbg") && strcmp(word, "-p4out") && strcmp(word, "-p4rout") && strcmp(word, "-p4ssport") &&
                   strcmp(word, "-p4dmn")) {
            result = p4_wrong("p4_initenv", "%s is none of p4's options; -p4help tells them", word);
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return result;
}

int p4_initenv(int *argc, char **argv)
{
    if (p4.ready) return 0;
    if (join_job(leave) != ARKE_OK) return p4_failed(__func__);
    p4.me = arke_rank(), p4.size = arke_size();
    const char *bytes = getenv("P4_GLOBMEMSIZE");
    int result = bytes ? take_shared_bytes("P4_GLOBMEMSIZE", bytes) : 0;
    if (argc && argv && take_options(argc, argv) < 0) result = -1;

    int node = arke_node_of(p4.me);
    for (p4.low = p4.me; p4.low > 0 && arke_node_of(p4.low - 1) == node;) p4.low--;
    for (p4.high = p4.me; p4.high + 1 < p4.size && arke_node_of(p4.high + 1) == node;) p4.high++;
    int count = p4.high - p4.low + 1, *ids = malloc((size_t)count * sizeof *ids);
    if (!ids) return p4_wrong(__func__, "there is no memory for the ids of %d processes", count);
    for (int i = 0; i < count; i++) ids[i] = p4.low + i;
    int code = arke_group_make(ids, count, 1, &p4.cluster);
    free(ids);
    if (code != ARKE_OK) return p4_failed(__func__);
    p4.ready = 1;
    p4_shared_open();
    return result;
}

int p4_talks(const char *call)
{
    if (p4.made) return p4_wrong(call, "this process was made by p4_create(); it shares memory, and has no messages");
    if (!p4.ready) return p4_wrong(call, "it must come after p4_initenv()");
    return p4.joined ? 0 : p4_create_procgroup();
}

/* ---- The procgroup
 * ---------------------------------------------------------------------------------------------------- */

struct p4_procgroup *p4_alloc_procgroup(void) { return calloc(1, sizeof(struct p4_procgroup)); }

/* What a file or a program says of the processes must be what the job is. `name`: of the file, or null. */
static int agrees(const char *call, const struct p4_procgroup *group, const char *name)
{
    char of[300] = "the program's procgroup";
    long wanted = 1;
    if (name) snprintf(of, sizeof of, "the procgroup file %s", name);
    for (int i = 0; i < group->num_entries; i++) wanted += group->entries[i].numslaves_in_group;
    if (wanted == p4.size) return 0;
    return p4_wrong(call, "%s is for %ld processes (1 and %ld more), but the job has %d; start it by `arke run -n %ld`", of, wanted,
                    wanted - 1, p4.size, wanted);
}

/* Reads "host number [path [login]]", a line each; '#' begins a remark. 1: it was read, 0: there is none, -1: a
 * mistake. */
static int read_procgroup(struct p4_procgroup *group)
{
    const char *name = p4.procgroup ? p4.procgroup : "procgroup";
    char line[1024];
    FILE *file = fopen(name, "r");
    if (!file && !p4.procgroup) return 0;
    if (!file) return p4_wrong("p4_create_procgroup", "-p4pg %s: %s", name, strerror(errno));
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        char host[HOSTNAME_LEN], path[100] = "", login[10] = "";
        int count;
        line[strcspn(line, "#\n")] = 0;
        int words = sscanf(line, "%63s %d %99s %9s", host, &count, path, login);
        if (words <= 0) continue;
        if (words < 2 || count < 0 || group->num_entries == P4_MAX_PROCGROUP_ENTRIES) {
            fclose(file);
            if (words >= 2 && count >= 0) return p4_wrong("p4_create_procgroup", "%s has more than %d lines", name, P4_MAX_PROCGROUP_ENTRIES);
            return p4_wrong("p4_create_procgroup", "%s, line %d: `%s` is not a host and how many processes it has", name, number, line);
        }
        struct p4_procgroup_entry *entry = &group->entries[group->num_entries++];
        memcpy(entry->host_name, host, sizeof host);
        memcpy(entry->slave_full_pathname, path, sizeof path);
        memcpy(entry->username, login, sizeof login);
        entry->numslaves_in_group = count;
    }
    fclose(file);
    return 1;
}

int p4_startup(struct p4_procgroup *group)
{
    if (!p4.ready || p4.made) return p4_wrong(__func__, "it must come after p4_initenv(), in a process of the job");
    if (group && agrees(__func__, group, NULL) < 0) return -1;
    if (p4.joined) return 0;
    p4.joined = 1;
    /* Nobody waits for those who wait for it: a slave needs what its master has done so far, and no more. */
    if (p4.me == p4.low) {
        for (int id = p4.low + 1; id <= p4.high; id++)
            if (arke_send(NULL, 0, id, P4_CONTROL, P4_GO, ARKE_BUFFERED) != ARKE_OK) return p4_failed(__func__);
    } else {
        if (arke_recv(NULL, 0, p4.low, P4_CONTROL, P4_GO, ARKE_EXACT, NULL) != ARKE_OK) return p4_failed(__func__);
        p4_shared_join();
    }
    return 0;
}

int p4_create_procgroup(void)
{
    if (p4.joined) return 0;
    /* The file is on the first process's node, perhaps on no other. */
    if (p4.ready && p4.me == 0) {
        struct p4_procgroup *group = p4_alloc_procgroup();
        if (!group) return p4_wrong(__func__, "there is no memory for the procgroup");
        int read = read_procgroup(group), result = read < 0 ? -1 : 0;
        if (read > 0) result = agrees(__func__, group, p4.procgroup ? p4.procgroup : "procgroup");
        free(group);
        if (result < 0) return -1;
    }
    return p4_startup(NULL);
}

/* ---- Processes that share memory only
 * ----------------------------------------------------------------------------------- */

int p4_create(int (*function)())
{
    if (!p4.ready) return p4_wrong(__func__, "it must come after p4_initenv()");
    if (!function) return p4_wrong(__func__, "fxn is a null pointer; it must be a function");
    if (!p4.joined && !p4.made && p4_create_procgroup() < 0) return -1;
    fflush(NULL);
    pid_t parent = getpid();
    int number = p4_shared_made(1);
    if (number == 0) return p4_wrong(__func__, "there is no shared memory in this cluster, which is all that such a process has");
    pid_t child = fork();
    if (child < 0) {
        p4_shared_made(-1);
        return p4_wrong(__func__, "no process can be made: %s", strerror(errno));
    }
    if (child > 0) return (int)child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    p4.made = 1;
    p4.me = p4.size + number - 1;
    function();
    fflush(NULL);
    /* What the library has running belongs to the process that this one was copied from. */
    _exit(0);
}

int p4_wait_for_end(void)
{
    int result = 0, status = 0;
    for (pid_t child; (child = wait(&status)) > 0 || errno == EINTR;)
        if (child > 0 && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) result = -1;
    if (p4.made || !p4.ready) return result;
    if (p4_talks(__func__) < 0) return -1;
    if (p4.me == 0) {
        for (int i = 1; i < p4.size && !ended; i++)
            if (arke_recv(NULL, 0, ARKE_ANY, P4_CONTROL, P4_ENDED, ARKE_EXACT, NULL) != ARKE_OK) return p4_failed(__func__);
    } else if (!ended && arke_send(NULL, 0, 0, P4_CONTROL, P4_ENDED, ARKE_BUFFERED) != ARKE_OK) {
        return p4_failed(__func__);
    }
    ended = 1;
    if (result < 0) return p4_wrong(__func__, "a process of p4_create() has not ended well");
    return 0;
}

/* ---- Who one is
 * -------------------------------------------------------------------------------------------------------- */

int p4_get_my_id(void) { return p4.me; }
int p4_get_my_id_from_proc(void) { return p4.me; }
int p4_num_total_ids(void) { return p4.ready ? p4.size : 1; }
int p4_num_total_slaves(void) { return p4_num_total_ids() - 1; }
void p4_get_cluster_ids(int *start, int *end) { *start = p4.low, *end = p4.high; }
int p4_get_my_cluster_id(void) { return p4.made ? p4.high - p4.low + 1 + p4.me - p4.size : p4.me - p4.low; }
P4BOOL p4_am_i_cluster_master(void) { return p4.me == p4.low; }
int p4_num_cluster_ids(void) { return p4.ready ? p4.high - p4.low + 1 + p4_shared_made(0) : 1; }

void p4_get_cluster_masters(int *numids, int ids[])
{
    *numids = 0;
    for (int id = 0; id < p4_num_total_ids(); id++)
        if (id == 0 || arke_node_of(id) != arke_node_of(id - 1)) ids[(*numids)++] = id;
}

void p4_cluster_shmem_sync(void *pointer)
{
    if (p4_talks(__func__) < 0) return;
    if (arke_broadcast(p4.cluster, pointer, sizeof(void *), 0) != ARKE_OK || arke_barrier(p4.cluster) != ARKE_OK) p4_failed(__func__);
}
