/* Section 2: buffering takes memory. Process 0 sends messages by the call that keeps a copy while process 1 receives nothing; how much
 * larger have the two become, for each byte that waits? Then process 1 receives them all.
 *
 * The size is that of the kernel's account (Pss of /proc/self/smaps_rollup): pages that both see count half in each. Each size is
 * measured once in a run, since a library may keep for the next messages what these needed; one message of each size goes before.
 *
 *   --messages N   messages that wait (default 100) */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "system.h"


/* Bytes of memory that this process uses. */
static double size_now(void)
{
    char line[256];
    long kilobytes = -1;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    while (f && kilobytes < 0 && fgets(line, sizeof line, f)) sscanf(line, "Pss: %ld kB", &kilobytes);
    if (f) fclose(f);
    if (kilobytes < 0) fail("/proc/self/smaps_rollup has no Pss", 0);
    return 1024.0 * (double)kilobytes;
}

/* Bytes by which both processes grow while so many messages wait. */
static double grown_by(char *data, long bytes, long messages)
{
    double before, grown, other = 0;
    uint32_t number = 1;
    meet();
    before = size_now();
    for (long i = 0; me == 0 && i < messages; i++) {
        mark(data, bytes, number++);
        send_copied(data, bytes, 1, DATA);
    }
    if (me == 0) send_copied((char *)&before, 8, 1, GO);
    else receive((char *)&other, 8, 0, GO); /* the messages have come before it */
    grown = size_now() - before;
    if (me == 0) receive((char *)&other, 8, 1, ACK);
    else send_copied((char *)&grown, 8, 0, ACK);
    for (long i = 0; me == 1 && i < messages; i++) {
        receive(data, bytes, 0, DATA);
        check(data, bytes, number++);
    }
    meet();
    return grown + other;
}

int main(int argc, char **argv)
{
    static const long sizes[] = {4096, 65536};
    join(&argc, &argv);
    long messages = record_count(argc, argv, "messages", 100);
    if (nodes != 2 || messages < 1) fail("two processes, and one message at least are wanted; messages:", messages);
    char *data = memory(sizes[1]);
    for (int s = 0; s < 2; s++) grown_by(data, sizes[s], 1);
    for (int s = 0; s < 2; s++) {
        double bytes = grown_by(data, sizes[s], messages);
        char column[32];
        snprintf(column, sizeof column, "%ld KB", sizes[s] / 1024);
        if (me == 0) record_row("memory", ways[0], column, bytes / (double)(messages * sizes[s]));
    }
    leave();
    return 0;
}
