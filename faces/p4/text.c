/* Time, printing, names. */
#include "p4_internal.h"
#include <limits.h>
#include <stdarg.h>
#include <time.h>
#include <unistd.h>

static int level;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int p4_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)(((long long)now.tv_sec * 1000 + now.tv_nsec / 1000000) & INT_MAX);
}
p4_usc_time_t p4_ustimer(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (p4_usc_time_t)now.tv_sec * 1000000 + (p4_usc_time_t)now.tv_nsec / 1000;
}
p4_usc_time_t p4_usrollover(void) { return ULONG_MAX; }
double p4_usclock(void) { return seconds(); }

/* In one piece, so that the lines of processes do not mix. */
static void print(const char *format, va_list list)
{
    char line[2048];
    int n = snprintf(line, sizeof line, "p%d_%d: ", p4.me, (int)getpid());
    vsnprintf(line + n, sizeof line - (size_t)n, format, list);
    fputs(line, stdout);
    fflush(stdout);
}

void p4_dprintf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print(format, list);
    va_end(list);
}

void p4_dprintfl(int wanted, const char *format, ...)
{
    if (wanted > level) return;
    va_list list;
    va_start(list, format);
    print(format, list);
    va_end(list);
}

int p4_get_dbg_level(void) { return level; }
void p4_set_dbg_level(int new) { level = new; }
char *p4_version(void) { return "1.4 on Arke"; }
char *p4_machine_type(void) { return "LINUX"; }
