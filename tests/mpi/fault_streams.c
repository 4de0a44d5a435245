/*
 * What a rank has printed before it calls MPI_Abort is written, whatever state the rank is in. Arguments:
 *   memory  there is no memory left for a thread
 *   locked  the calling thread holds the stream itself
 *   held    another thread holds another stream, for ever: the job ends all the same
 */
#include "check.h"
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

static int is_held[2];

static void *hold(void *unused)
{
    (void)unused;
    flockfile(stdin);
    if (write(is_held[1], "", 1) != 1) abort();
    for (;;) pause();
    return NULL;
}

/* Takes all memory that the process may have. */
static void use_up(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%ld", &pages) == 1, "statm");
    fclose(file);
    rlim_t most = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + (16 << 20);
    CHECK(setrlimit(RLIMIT_AS, &(struct rlimit){most, most}) == 0, "setrlimit");
    for (size_t bytes = 1 << 20; bytes >= 64 << 10; bytes /= 2)
        while (malloc(bytes)) {}
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    static char room[BUFSIZ];
    setvbuf(stdout, room, _IOFBF, sizeof room);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "memory") == 0) {
            use_up();
        } else if (strcmp(argv[i], "locked") == 0) {
            flockfile(stdout);
        } else if (strcmp(argv[i], "held") == 0) {
            pthread_t thread;
            char byte;
            CHECK(pipe(is_held) == 0 && pthread_create(&thread, NULL, hold, NULL) == 0, "no thread");
            CHECK(read(is_held[0], &byte, 1) == 1, "read");
        }
    }
    printf("this is the reason\n");
    MPI_Abort(MPI_COMM_WORLD, 7);
    return 0;
}
