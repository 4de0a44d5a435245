/* Figures 7 and 8: the bandwidth of a ping-pong from 10 to 200 KB in steps of 10, and from 1 to 5 MB; at the latter also from
   misaligned buffers, and what the machine can copy: memcpy within a process and process_vm_readv between two, measured in
   the same run and in turns.

   --seconds-us N    microseconds of measuring for each size (default 60000)
   --repetitions N   the median of so many (default 9)
   --copies          record the curves of the copies, and nothing else */

#define _GNU_SOURCE
#include "pingpong.h"
#include <errno.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>

#define KB 1000L
#define MB 1000000L
#define LONGEST (5 * MB)

/* Where the other rank's buffer lies. */
struct place {
    long process, address;
};

/* Keeps copies that nobody looks at from being left out. */
static volatile long sink;

static int read_from(struct place from, char *to, long bytes) {
    while (bytes > 0) {
        struct iovec local = {to, (size_t)bytes}, remote = {(void *)from.address, (size_t)bytes};
        ssize_t got = process_vm_readv((pid_t)from.process, &local, 1, &remote, 1, 0);
        if (got <= 0) return -1;
        to += got;
        from.address += got;
        bytes -= got;
    }
    return 0;
}

/* Seconds of one copy: the median over repetitions. With `from`, out of the other process. Negative if that is
 * refused. */
static double copy_time(char *to, const char *source, const struct place *from, long bytes, int repetitions,
                        double seconds) {
    double values[REPETITIONS_MOST];
    if (repetitions > REPETITIONS_MOST) repetitions = REPETITIONS_MOST;
    int count = 1;
    for (int i = -1; i < repetitions; i++) {
        double begin = record_seconds();
        for (int k = 0; k < count; k++) {
            if (!from) {
                memcpy(to, source, (size_t)bytes);
                sink += to[k % bytes];
            } else if (read_from(*from, to, bytes) != 0) {
                return -1;
            }
        }
        double each = (record_seconds() - begin) / count;
        if (i >= 0) {
            values[i] = each;
        } else { /* the first one warms up, and tells how many fit */
            double wanted = seconds / repetitions / (each > 1e-9 ? each : 1e-9);
            count = wanted < 1 ? 1 : wanted > 1e6 ? 1000000 : (int)wanted;
        }
    }
    return record_median(values, repetitions);
}

int main(int argc, char **argv) {
    int rank = two_ranks(&argc, &argv);
    double seconds = 1e-6 * (double)record_count(argc, argv, "seconds-us", 60000);
    int repetitions = (int)record_count(argc, argv, "repetitions", 9);
    char *out = buffer_of(LONGEST), *in = buffer_of(LONGEST);

    /* Where ptrace is restricted to descendants, the other rank has to be allowed. */
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    struct place mine = {(long)getpid(), (long)out}, other;
    MPI_Sendrecv(&mine, 2, MPI_LONG, !rank, 2, &other, 2, MPI_LONG, !rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    ping_pong(STANDARD, out, in, 100 * KB, 200, rank);
    int copies = record_flag(argc, argv, "copies"), refused = 0;
    double best = 0, best_memcpy = 0, best_read = 0;
    for (long bytes = 10 * KB; bytes <= LONGEST; bytes += bytes < 200 * KB ? 10 * KB : bytes < MB ? MB - bytes : MB) {
        const char *figure = bytes < MB ? "fig7" : "fig8";
        double size = 1e-6 * (double)bytes, bandwidth = 0;
        if (!copies) {
            bandwidth = size / one_way(STANDARD, out, in, bytes, repetitions, seconds, rank);
            if (rank == 0) record(figure, LITTLE_MPI, (double)bytes, bandwidth);
        }
        if (!copies && bytes >= MB) {
            double askew = one_way(STANDARD, out + 1, in + 3, bytes, repetitions, 0.5 * seconds, rank);
            if (rank == 0) record(figure, LITTLE_MPI ", misaligned buffers", (double)bytes, size / askew);
        }
        if (rank == 0 && (copies || bytes >= MB)) {
            double memcpy_rate = size / copy_time(in, out, NULL, bytes, repetitions, 0.5 * seconds);
            double read_s = refused ? -1 : copy_time(in, NULL, &other, bytes, repetitions, 0.5 * seconds);
            double read_rate = read_s > 0 ? size / read_s : 0;
            if (read_s < 0 && !refused) {
                char text[160];
                refused = 1;
                snprintf(text, sizeof text, "process_vm_readv is refused on this machine (%s), so its peak is missing.",
                         strerror(errno));
                record_note(copies ? figure : "peak", text);
            }
            if (copies) record(figure, "memcpy", (double)bytes, memcpy_rate);
            if (copies && !refused) record(figure, "process_vm_readv", (double)bytes, read_rate);
            if (bandwidth > best) best = bandwidth;
            if (memcpy_rate > best_memcpy) best_memcpy = memcpy_rate;
            if (read_rate > best_read) best_read = read_rate;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0 && !copies) {
        record_row("peak", LITTLE_MPI, "bandwidth", best);
        record_row("peak", LITTLE_MPI, "memcpy", best_memcpy);
        record_row("peak", LITTLE_MPI, "of memcpy", 100 * best / best_memcpy);
        if (!refused) {
            record_row("peak", LITTLE_MPI, "process_vm_readv", best_read);
            record_row("peak", LITTLE_MPI, "of process_vm_readv", 100 * best / best_read);
        }
    }
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
