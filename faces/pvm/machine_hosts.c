/* Hosts, and the virtual machine as a whole. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include "control.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pvm3.h"


extern char **environ;

int pvm_config(int *nhost, int *narch, struct pvmhostinfo **hostp)
{
    static struct pvmhostinfo *hosts;
    static int count;
    ENROL("pvm_config");
    struct control_words w = {0};
    int result = control_ask(CONTROL_CONFIG, &w), formats = 0;
    if (result >= 0) {
        for (int i = 0; i < count; i++) free(hosts[i].hi_name), free(hosts[i].hi_arch);
        free(hosts);
        /* Tid, name, architecture, speed and data format of each. */
        count = control_get_count(&w, 20);
        formats = control_get_int(&w);
        hosts = calloc((size_t)count + 1, sizeof *hosts);
        if (!hosts) {
            count = 0;
            result = PvmNoMem;
        }
        for (int i = 0; i < count; i++) {
            struct pvmhostinfo *h = &hosts[i];
            h->hi_tid = control_get_int(&w);
            h->hi_name = control_get_text(&w);
            h->hi_arch = control_get_text(&w);
            h->hi_speed = control_get_int(&w);
            control_get_int(&w);
            h->hi_dsig = PVM_CORE_RAW;
        }
        if (result >= 0 && w.bad) result = PvmDSysErr;
    }
    control_words_free(&w);
    if (result < 0) return pvm_core_error("pvm_config", result, NULL);
    if (nhost) *nhost = count;
    if (narch) *narch = formats;
    if (hostp) *hostp = hosts;
    return PvmOk;
}

int pvm_mstat(char *host)
{
    ENROL("pvm_mstat");
    if (!host || !*host) return pvm_core_error("pvm_mstat", PvmBadParam, "there is no name of a host");
    struct control_words w = {0};
    control_put_text(&w, host);
    int result = control_ask(CONTROL_MSTAT, &w);
    control_words_free(&w);
    /* That a host is not there is an answer. */
    return result == PvmNoHost ? result : pvm_core_result("pvm_mstat", result);
}

int pvm_tidtohost(int tid)
{
    ENROL("pvm_tidtohost");
    return tid & HOST_BITS;
}

static int change_hosts(const char *call, enum control_call what, char **names, int count, int *infos)
{
    if (count < 1 || !names) return pvm_core_error(call, PvmBadParam, "there is no name of a host");
    struct control_words w = {0};
    control_put_int(&w, count);
    for (int i = 0; i < count; i++) control_put_text(&w, names[i]);
    int result = control_ask(what, &w), changed = 0;
    for (int i = 0; result >= 0 && i < count; i++) {
        int info = control_get_int(&w);
        if (w.bad) info = PvmDSysErr;
        if (infos) infos[i] = info;
        if (info >= 0) changed++;
    }
    control_words_free(&w);
    return result < 0 ? pvm_core_error(call, result, NULL) : changed;
}

int pvm_addhosts(char **hosts, int nhost, int *infos)
{
    ENROL("pvm_addhosts");
    return change_hosts("pvm_addhosts", CONTROL_ADD_HOSTS, hosts, nhost, infos);
}

int pvm_delhosts(char **hosts, int nhost, int *infos)
{
    ENROL("pvm_delhosts");
    return change_hosts("pvm_delhosts", CONTROL_DELETE_HOSTS, hosts, nhost, infos);
}

int pvm_hostsync(int host, struct timeval *clock, struct timeval *delta)
{
    ENROL("pvm_hostsync");
    struct timeval before, after;
    struct control_words w = {0};
    control_put_int(&w, host);
    gettimeofday(&before, NULL);
    int result = control_ask(CONTROL_CLOCK, &w);
    gettimeofday(&after, NULL);
    struct timeval there = {.tv_sec = (uint32_t)control_get_int(&w)};
    there.tv_usec = control_get_int(&w);
    if (result >= 0 && w.bad) result = PvmDSysErr;
    control_words_free(&w);
    if (result < 0) return pvm_core_error("pvm_hostsync", result, NULL);
    if (clock) *clock = there;
    if (delta) {
        /* The middle of the two samples here, less the one there. */
        struct timeval twice, middle;
        timeradd(&before, &after, &twice);
        middle.tv_sec = twice.tv_sec / 2;
        middle.tv_usec = (twice.tv_sec % 2 * 1000000 + twice.tv_usec) / 2;
        timersub(&middle, &there, delta);
    }
    return PvmOk;
}

int pvm_halt(void)
{
    ENROL("pvm_halt");
    struct control_words w = {0};
    int result = control_ask(CONTROL_HALT, &w);
    control_words_free(&w);
    /* The daemon may have been quicker to go than to answer. */
    return control_lost() ? PvmOk : pvm_core_result("pvm_halt", result);
}

int pvm_tickle(int narg, int *argp, int *nresp, int *resp)
{
    (void)resp;
    ENROL("pvm_tickle");
    if (narg < 1 || narg > 10 || !argp) return pvm_core_error("pvm_tickle", PvmBadParam, "there must be 1 to 10 numbers");
    struct control_words w = {0};
    for (int i = 0; i < narg; i++) control_put_int(&w, argp[i]);
    int result = control_ask(CONTROL_TICKLE, &w);
    control_words_free(&w);
    if (result >= 0 && nresp) *nresp = 0;
    return pvm_core_result("pvm_tickle", result);
}

/* ---- Starting a daemon ---- */

/* The `arke` command of this library's installation, or the one in the search path. */
static const char *command(char *path, size_t room)
{
    Dl_info info;
    char file[PATH_MAX];
    if (dladdr((void *)(uintptr_t)&pvm_start_pvmd, &info) && realpath(info.dli_fname, file)) {
        char *slash = strrchr(file, '/');
        if (slash) *slash = 0;
        slash = strrchr(file, '/');
        if (slash) *slash = 0;
        if (snprintf(path, room, "%s/bin/arke", file) < (int)room && access(path, X_OK) == 0) return path;
    }
    return "arke";
}

int pvm_start_pvmd(int argc, char **argv, int block)
{
    (void)block; /* The hosts of a host file are there, or have failed, when it returns. */
    if (argc < 0 || (argc > 0 && !argv)) return pvm_core_error("pvm_start_pvmd", PvmBadParam, NULL);
    char path[PATH_MAX], *file = NULL;
    for (int i = 0; i < argc; i++) {
        /* The original's mask of what its daemon logs. */
        if (argv[i] && strncmp(argv[i], "-d", 2) == 0) continue;
        if (!argv[i] || argv[i][0] == '-' || file)
            return pvm_core_error("pvm_start_pvmd", PvmBadParam, "only -d and the name of one host file may be given to Arke's daemon");
        file = argv[i];
    }
    char *words[] = {(char *)command(path, sizeof path), "pvm", "--daemon", file ? "--hostfile" : NULL, file, NULL};
    posix_spawn_file_actions_t actions;
    int ends[2];
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) < 0) return pvm_core_error("pvm_start_pvmd", PvmOutOfRes, NULL);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
    int code = posix_spawnp(&pid, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    char said[300] = "";
    size_t bytes = 0;
    for (ssize_t n = 1; code == 0 && n > 0 && bytes < sizeof said - 1; bytes += n > 0 ? (size_t)n : 0) {
        n = read(ends[0], said + bytes, sizeof said - 1 - bytes);
        if (n < 0 && errno == EINTR) n = 1, bytes--;
    }
    close(ends[0]);
    if (code != 0) return pvm_core_error("pvm_start_pvmd", PvmCantStart, "the command `arke` is not found");
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
    said[strcspn(said, "\n")] = 0;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return pvm_core_error("pvm_start_pvmd", PvmCantStart, said);
    return strstr(said, "already") ? pvm_core_error("pvm_start_pvmd", PvmDupHost, said) : PvmOk;
}
