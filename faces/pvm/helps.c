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
