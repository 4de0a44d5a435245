/* tasks.c: the Fortran subroutines for tasks, the virtual machine and options. */
#include <stdio.h>

#include "mpp/pvm3.h"
#include "pvm3.h"
#include "strings.h"

void pvmfmytid_(int *tid) { *tid = pvm_mytid(); }
void pvmfexit_(int *info) { *info = pvm_exit(); }
void pvmfparent_(int *tid) { *tid = pvm_parent(); }
void pvmfkill_(const int *tid, int *info) { *info = pvm_kill(*tid); }
void pvmfsendsig_(const int *tid, const int *signum, int *info) { *info = pvm_sendsig(*tid, *signum); }
void pvmfpstat_(const int *tid, int *status) { *status = pvm_pstat(*tid); }
void pvmftidtohost_(const int *tid, int *dtid) { *dtid = pvm_tidtohost(*tid); }
void pvmftidtoh_(const int *tid, int *dtid) { *dtid = pvm_tidtohost(*tid); }
void pvmfhalt_(int *info) { *info = pvm_halt(); }
void pvmfgetopt_(const int *what, int *val) { *val = pvm_getopt(*what); }
void pvmfsetopt_(const int *what, const int *val, int *old) { *old = pvm_setopt(*what, *val); }
void pvmfserror_(const int *on, int *old) { *old = pvm_setopt(PvmAutoErr, *on); }
void pvmfadvise_(const int *route, int *info) { *info = pvm_setopt(PvmRoute, *route); }
void pvmfcatchout_(const int *on, int *info) { *info = pvm_catchout(*on ? stdout : NULL); }

/* The original's has this one argument, whatever its manual says, and programs call it so: a second one is not looked
 * at. */
int pvmfsleep_(const int *seconds) { return pvmsleep(*seconds); }

void pvmfgetpe_(const int *tid, int *pe, int *info) {
    int number = pvm_get_PE(*tid);
    if (number >= 0) *pe = number;
    *info = number < 0 ? number : 0;
}

void pvmfnotify_(const int *what, const int *tag, const int *count, int *tids, int *info) {
    *info = pvm_notify(*what, *tag, *count, tids);
}

/* `where` of one asterisk is any host. */
void pvmfspawn_(const char *task, const int *flag, const char *where, const int *ntask, int *tids, int *numt, size_t task_length,
                size_t where_length) {
    char *name = from_fortran(task, task_length), *place = from_fortran(where, where_length);
    int any = place && !strcmp(place, "*");
    *numt = name && place ? pvm_spawn(name, NULL, any ? *flag & ~(PvmTaskHost | PvmTaskArch) : *flag, any ? "" : place, *ntask, tids)
                          : PvmNoMem;
    free(name);
    free(place);
}

/* `sibling`: the one of this index, from 0; PvmNoTask where there is none. */
void pvmfsiblings_(int *ntids, const int *index, int *sibling) {
    int *tids = NULL;
    *ntids = pvm_siblings(&tids);
    *sibling = *ntids < 0 ? *ntids : *index >= 0 && *index < *ntids ? tids[*index] : PvmNoTask;
}

void pvmfarchcode_(const char *arch, int *code, size_t length) { WITH_STRING(name, arch, length, code, pvm_archcode(name)); }
void pvmfmstat_(const char *host, int *status, size_t length) { WITH_STRING(name, host, length, status, pvm_mstat(name)); }
void pvmfperror_(const char *message, int *info, size_t length) { WITH_STRING(text, message, length, info, pvm_perror(text)); }

/* One host: the result is its daemon's tid or the error. */
static int one_host(int (*call)(char **, int, int *), char *name) {
    int result = PvmSysErr, done = call(&name, 1, &result);
    return done < 0 ? done : result;
}

void pvmfaddhost_(const char *host, int *info, size_t length) { WITH_STRING(name, host, length, info, one_host(pvm_addhosts, name)); }
void pvmfdelhost_(const char *host, int *info, size_t length) { WITH_STRING(name, host, length, info, one_host(pvm_delhosts, name)); }

/* The words of `args` are those of the daemon's command. */
void pvmfstartpvmd_(const char *args, const int *block, int *info, size_t length) {
    char *text = from_fortran(args, length), **words = text ? calloc(length / 2 + 2, sizeof *words) : NULL, *rest = NULL;
    int count = 0;
    if (words)
        for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) words[count++] = word;
    *info = words ? pvm_start_pvmd(count, words, *block) : PvmNoMem;
    free(words);
    free(text);
}

void pvmfhostsync_(const int *host, int *seconds, int *microseconds, int *delta_seconds, int *delta_microseconds, int *info) {
    struct timeval now = {0, 0}, delta = {0, 0};
    *info = pvm_hostsync(*host, &now, &delta);
    *seconds = (int)now.tv_sec;
    *microseconds = (int)now.tv_usec;
    *delta_seconds = (int)delta.tv_sec;
    *delta_microseconds = (int)delta.tv_usec;
}

/* One host at each call, the first again after the last; nhost of -1 begins anew. */
void pvmfconfig_(int *nhost, int *narch, int *dtid, char *name, char *arch, int *speed, int *info, size_t name_length,
                 size_t arch_length) {
    static struct pvmhostinfo *hosts;
    static int next, hosts_known, architectures;
    if (*nhost == -1) next = 0;
    if (next == 0) {
        *info = pvm_config(&hosts_known, &architectures, &hosts);
        if (*info < 0) return;
    }
    *nhost = *info = hosts_known;
    *narch = architectures;
    *dtid = hosts[next].hi_tid;
    *speed = hosts[next].hi_speed;
    to_fortran(name, name_length, hosts[next].hi_name);
    to_fortran(arch, arch_length, hosts[next].hi_arch);
    next = (next + 1) % hosts_known;
}

/* One task at each call, as pvmfconfig does with hosts. */
void pvmftasks_(const int *where, int *ntask, int *tid, int *ptid, int *dtid, int *flag, char *aout, int *info, size_t length) {
    static struct pvmtaskinfo *tasks;
    static int next, known;
    if (*ntask == -1) next = 0;
    if (next == 0) {
        *info = pvm_tasks(*where, &known, &tasks);
        if (*info < 0) return;
    }
    *ntask = *info = known;
    if (known == 0) return;
    *tid = tasks[next].ti_tid;
    *ptid = tasks[next].ti_ptid;
    *dtid = tasks[next].ti_host;
    *flag = tasks[next].ti_flag;
    to_fortran(aout, length, tasks[next].ti_a_out);
    next = (next + 1) % known;
}
