/* Errors: the last one, its text, and what is printed of it. */
#include "internal.h"

#include "control.h"

#include <stdlib.h>
#include <unistd.h>

/* Programs have these, too. */
int pvm_errno;
char *pvm_errlist[] = {
    "Error 0", "Error 1", "Bad parameter", "Parameter mismatch", "Value too large", "End of buffer", "No such host",
    "No such file", "Permission denied", "Error 9", "Malloc failed", "Error 11", "Can't decode message", "Error 13",
    "Can't contact local daemon", "No current buffer", "No such buffer", "Null group name", "Already in group",
    "No such group", "Not in group", "No such instance", "Host failed", "No parent task", "Not implemented",
    "Pvmd system error", "Version mismatch", "Out of resources", "Duplicate host", "Can't start pvmd",
    "Already in progress", "No such task", "Not Found", "Already Exists", "Hoster must run on master host",
    "Spawning parent set PvmNoParent", "Master Host IP Address is Loopback! (See pvm3/Readme)",
};
/* What PvmDebugMask sets; old sources name it themselves. */
int pvmdebmask;
int pvm_nerr = sizeof pvm_errlist / sizeof *pvm_errlist;

static const char *sentence(int code)
{
    return code <= 0 && -code < pvm_nerr ? pvm_errlist[-code] : "Unknown Error";
}

/* Prints a line, headed by who says it. */
static void say(const char *what, const char *call, const char *why)
{
    fflush(stdout);
    if (control_enrolled()) fprintf(stderr, "libpvm [t%x]: %s%s: %s\n", (unsigned)control_mytid(), what, call, why);
    else fprintf(stderr, "libpvm [pid%d]: %s%s: %s\n", (int)getpid(), what, call, why);
}

int pvm_core_error(const char *call, int code, const char *text)
{
    pvm_errno = code;
    int level = options[PvmAutoErr];
    if (level > 0) say(call, "()", text ? text : sentence(code));
    if (level <= 0) return code;
    if (level == 2) exit(1);
    if (level >= 3) abort();
    return code;
}

/* Declared in no header: old sources call it without a prototype, and some with more arguments, which it does not look
 * at. */
int lpvmerr(const char *call, int code);
int lpvmerr(const char *call, int code)
{
    return pvm_core_error(call, code, NULL);
}

int pvm_perror(char *message)
{
    say(message ? message : "(null)", "", sentence(pvm_errno));
    return PvmOk;
}

char *pvm_strerror(void)
{
    return (char *)sentence(pvm_errno);
}
