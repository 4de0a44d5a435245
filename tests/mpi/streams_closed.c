/*
 * A program may have closed its standard streams before MPI_Init, as daemons do, or close them later: what it prints goes
 * to nobody then, and never into what the library has opened.
 */
#include "rounds.h"
#include <fcntl.h>
#include <unistd.h>

/* Writes to each of the standard descriptors that is open. */
static void print_to_all(void)
{
    static char line[8192];
    memset(line, 'x', sizeof line);
    for (int fd = 0; fd < 3; fd++)
        for (int i = 0; i < 100; i++)
            if (write(fd, line, sizeof line) < 0) break;
}

/* Nothing of the library's has the number of a standard stream. */
static void look(FILE *told, const char *when)
{
    for (int fd = 0; fd < 3; fd++) {
        char link[64], file[256];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, file, sizeof file - 1);
        if (length < 0) continue;
        file[length] = 0;
        if (strcmp(file, "/dev/null") == 0) continue;
        fprintf(told, "FAIL rank %d, %s: descriptor %d is %s\n", rank, when, fd, file);
        fflush(told);
        _exit(1);
    }
}

int main(int argc, char **argv)
{
    FILE *told = fdopen(fcntl(1, F_DUPFD_CLOEXEC, 100), "w");
    if (!told) return 2;
    for (int fd = 0; fd < 3; fd++) close(fd);
    test_begin(&argc, &argv);
    look(told, "after MPI_Init");
    print_to_all();
    /* Between machines a connection that is made now may have the number of a stream that was just closed. */
    if (test_on_one_machine(MPI_COMM_WORLD)) {
        for (int fd = 0; fd < 3; fd++) close(fd);
        round_of_all(300000);
        look(told, "later");
        print_to_all();
    }
    round_of_all(300000);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) fprintf(told, "ok\n");
    fclose(told);
    MPI_Finalize();
    return 0;
}
