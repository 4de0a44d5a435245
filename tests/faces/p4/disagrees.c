/* A procgroup file for other processes than the job's: told softly, and then it ends them all. */
#define _GNU_SOURCE
#include "check.h"
#include <sys/mman.h>

int main(int argc, char **argv)
{
    static const char text[] = "local 7  # and the master\n\nelsewhere 4 /home/me/prog me\n";
    char name[64];
    (void)argc;
    /* A file that is gone with its process, whatever ends that. */
    int file = memfd_create("procgroup", 0);
    CHECK(file >= 0 && write(file, text, sizeof text - 1) > 0, "no file");
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    char *args[] = {argv[0], "-p4pg", name, NULL};
    p4_initenv(&(int){3}, args);
    if (p4_get_my_id() == 0) {
        p4_soft_errors(TRUE);
        CHECK(p4_create_procgroup() == -1, "it agreed");
        p4_soft_errors(FALSE);
    }
    p4_create_procgroup();
    sleep(20);
    return 0;
}
