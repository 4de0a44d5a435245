/* Small helps that PVM's library has always had. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *pvm_version(void)
{
    return PVM_VER;
}

int pvm_archcode(char *arch)
{
    /* How architectures store numbers; all that this library runs on are alike. */
    static const char *const like_this[] = {"LINUX64", "LINUX", "LINUXAMD64", "X86_64", "LINUXARM64"};
    if (!arch) RESULT("pvm_archcode", PvmBadParam);
    for (size_t i = 0; i < sizeof like_this / sizeof *like_this; i++)
        if (strcmp(arch, like_this[i]) == 0) return PVM_CORE_RAW;
    RESULT("pvm_archcode", PvmNotFound);
}

int pvmsleep(int seconds)
{
    sleep(seconds < 0 ? 0 : (unsigned)seconds);
    return PvmOk;
}

int pvmgetclock(struct timeval *now)
{
    return gettimeofday(now, NULL);
}

char *pvmgetrsh(void)
{
    char *given = getenv("PVM_RSH");
    return given && *given ? given : "/usr/bin/ssh";
}

char *pvmgettmp(void)
{
    char *given = getenv("PVM_TMP");
    return given && *given ? given : "/tmp";
}

char *pvmtmpnam(char *name)
{
    static char own[128];
    static unsigned count;
    char *to = name ? name : own;
    snprintf(to, sizeof own, "%s/pvm%d.%u", pvmgettmp(), (int)getpid(), count++);
    return to;
}

/* ---- What PVM's own programs (console, tasker, hoster) use of its library: declared in no header, called without
 * prototypes ---- */

int pvmputenv(char *setting);
int pvmputenv(char *setting)
{
    return putenv(setting);
}

/* Leaves; in a process that was forked by a task it does nothing. */
int pvmendtask(void);
int pvmendtask(void)
{
    return pvm_exit();
}

int pvmxtoi(char *text);
int pvmxtoi(char *text)
{
    return (int)strtoul(text, NULL, 16);
}

int pvmstrtoi(char *text);
int pvmstrtoi(char *text)
{
    return *text == '0' ? (int)strtoul(text, NULL, 0) : atoi(text);
}

/* The original refused root here. */
int pvmchkuid(int uid);
int pvmchkuid(int uid)
{
    (void)uid;
    return 0;
}

/* The daemon's; in a task it does nothing. */
int pvmbailout(int status);
int pvmbailout(int status)
{
    (void)status;
    return 0;
}

int pvmlogerror(char *text);
int pvmlogerror(char *text)
{
    return fprintf(stderr, "libpvm [pid%d]: %s", (int)getpid(), text) < 0;
}

int pvmlogperror(char *text);
int pvmlogperror(char *text)
{
    fprintf(stderr, "libpvm [pid%d]: ", (int)getpid());
    perror(text);
    return 0;
}

int pvmlogprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int pvmlogprintf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "libpvm [pid%d]: ", (int)getpid());
    vfprintf(stderr, format, list);
    va_end(list);
    return 0;
}

/* Ends all tasks but this one and those that asked to be spared. */
int pvmreset(int me, int kill_tasks, char *name, int index);
int pvmreset(int me, int kill_tasks, char *name, int index)
{
    struct pvmtaskinfo *tasks = NULL;
    int ntasks = 0, *spared = NULL, nspared = 0;
    (void)name, (void)index;
    if (!kill_tasks || pvm_tasks(0, &ntasks, &tasks) < 0) return PvmOk;
    pvm_getnoresets(&spared, &nspared);
    for (int i = 0; i < ntasks; i++) {
        bool spare = tasks[i].ti_tid == me;
        for (int k = 0; k < nspared; k++) spare |= spared[k] == tasks[i].ti_tid;
        if (!spare) pvm_kill(tasks[i].ti_tid);
    }
    return PvmOk;
}
