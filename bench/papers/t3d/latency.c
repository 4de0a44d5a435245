/* Figure 6: the latency of messages from 0 to 1024 bytes in steps of 32, with standard and with synchronous sends.

   --label NAME      the series' name (default: the MPI that runs)
   --no-synchronous  standard sends only
   --seconds-us N    microseconds of measuring for each size (default 20000)
   --repetitions N   the median of so many (default 11) */

#include "pingpong.h"

#define SIZES 33 /* 0, 32, ... 1024 */

int main(int argc, char **argv) {
    int rank = two_ranks(&argc, &argv);
    const char *label = record_option(argc, argv, "label", LITTLE_MPI);
    double seconds = 1e-6 * (double)record_count(argc, argv, "seconds-us", 20000);
    int repetitions = (int)record_count(argc, argv, "repetitions", 11);
    int modes = record_flag(argc, argv, "no-synchronous") ? 1 : 2;
    char *out = buffer_of(1024), *in = buffer_of(1024);
    /* Connections, clocks and caches. */
    ping_pong(STANDARD, out, in, 1024, 2000, rank);
    for (int mode = STANDARD; mode < modes; mode++) {
        char series[128];
        snprintf(series, sizeof series, "%s%s", label, mode == SYNCHRONOUS ? ", synchronous" : "");
        double values[SIZES], steps[SIZES];
        for (int i = 0; i < SIZES; i++) {
            long bytes = 32L * i;
            values[i] = 1e6 * one_way((enum send_mode)mode, out, in, bytes, repetitions, seconds, rank);
            if (rank == 0) record("fig6", series, (double)bytes, values[i]);
            if (i > 0) steps[i - 1] = fabs(values[i] - values[i - 1]);
        }
        if (rank == 0) {
            /* How much neighbours differ, as a share of the typical latency: the paper calls its own curve erratic. */
            double typical = record_median(values, SIZES);
            record_row("latency", series, "median", typical);
            record_row("latency", series, "step", 100 * record_median(steps, SIZES - 1) / typical);
        }
    }
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
