/* Figures 2 to 7 and Table 2: PVM's four ways of sending, and the engine's own between the same tasks; and section 6:
   what a message of 800 KB costs beside a copy of it. Built against any PVM 3.3 or later; the other task is a copy of
   this one. */

#include "trips.h"

#include "tasks.h"

/* Microseconds of a copy of a message within a process. */
static double bcopy_us(struct plan plan) {
    static double values[MOST_REPETITIONS];
    double start = record_seconds();
    int count = 0;
    do memcpy(in, out, TABLE_SIZE), count++;
    while (record_seconds() - start < plan.seconds / plan.repetitions);
    for (int r = 0; r < plan.repetitions; r++) {
        start = record_seconds();
        for (int i = 0; i < count; i++) {
            memcpy(in, out, TABLE_SIZE);
            __asm__ volatile("" : : "r"(in) : "memory"); /* each copy is made */
        }
        values[r] = 1e6 * (record_seconds() - start) / count;
    }
    return record_median(values, plan.repetitions);
}

int main(int argc, char **argv) {
#ifdef ENGINE
    static const struct way ways[] = {PSEND, IN_PLACE, RAW, DEFAULT, ENGINE};
#else
    static const struct way ways[] = {PSEND, IN_PLACE, RAW, DEFAULT};
#endif
    enum { WAYS = sizeof ways / sizeof *ways };
    static const struct places all = {{"fig3", "fig5", "fig7"}, {"fig2", "fig4", "fig6"}};
    /* The paper shows the default encoding once, in Figure 3(b), where it would hide the others. */
    const struct places places[5] = {all, all, {{"fig3", "fig5", "fig7", "fig3b"}, {"fig2", "fig4", "fig6"}}, {{"fig3b"}, {"fig2"}}, all};
    double us[WAYS];
    struct plan plan = plan_of(argc, argv);
    begin(argc, argv);
    double copy = first ? bcopy_us(plan) : 0;
    series_of(ways, places, WAYS, plan, us);
    /* Sections 4.3 and 5.2: around the size of a page, and around 1 MB, the Paragon's system buffer. */
    for (int w = 0; w < 3; w++) {
        for (long bytes = 2048; bytes <= 8192; bytes += 512) {
            double us = measure(&ways[w], bytes, plan);
            if (first) record("pages", ways[w].series, (double)bytes, (double)bytes / us);
        }
        for (long bytes = 500000; bytes <= 2000000; bytes += 250000) {
            double us = measure(&ways[w], bytes, plan);
            if (first) record("jump", ways[w].series, (double)bytes, (double)bytes / us);
        }
    }
    if (first) {
        record_row("bcopy", "bcopy", "time", copy);
        for (int w = 0; w < WAYS; w++) {
            record_row("bcopy", ways[w].series, "time", us[w]);
            if (w > 0 && w < 4) record_row("bcopy", ways[w].series, "beyond psend", (us[w] - us[0]) / copy);
        }
    }
    leave();
    return 0;
}
