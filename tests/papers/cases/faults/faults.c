/* A program for each thing that a program of an experiment can do wrong; CASE says which one. */

#include "record.h"
#include <mpi.h>
#include <unistd.h>

#define GOOD 0
#define SILENT 1
#define STATUS 2
#define HANG 3
#define BROKEN_RECORD 4
#define NO_FIGURE 5
#define NO_COLUMN 6
#define NO_COMPILE 7
#define WAIT 8

#if CASE == NO_COMPILE
#error this one is not meant to compile
#endif

/* A picture of one pixel. */
static void picture(const char *folder) {
    static const unsigned char png[] = {
        0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0,
        0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 13, 'I', 'D', 'A', 'T', 0x78, 0xda, 0x63, 0xfc, 0xcf, 0xc0, 0x50, 0x0f, 0, 0x04, 0x85,
        0x01, 0x80, 0x84, 0xa9, 0x8c, 0x21, 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82};
    char name[4096];
    snprintf(name, sizeof name, "%s/dot.png", folder);
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(png, 1, sizeof png, file) != sizeof png || fclose(file) != 0) exit(1);
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        switch (CASE) {
        case GOOD:
            record("plot", "double", 4, 7);
            for (int x = 1; x <= 4; x *= 2) record("plot", "double", x, 2 * x);
            record_note("plot", "a note <with> \"signs\"");
            record_row("cells", "row", "number", 3);
            record_text("cells", "row", "word", "yes");
            record("columns", "low", 1, 2);
            record("columns", "low", 10, 3);
            picture(record_option(argc, argv, "out", "."));
            break;
        case STATUS:
            fprintf(stderr, "out of luck\n");
            exit(3);
        case HANG:
            record("plot", "half", 1, 0.5);
            fprintf(stderr, "going to hang\n");
            sleep(1000);
            break;
        case BROKEN_RECORD: puts("@ {\"figure\":\"plot\",\"series\":"); break;
        case NO_FIGURE: record("nowhere", "a", 1, 2); break;
        case NO_COLUMN: record_row("cells", "row", "other", 2); break;
        case WAIT:
            if (record_flag(argc, argv, "no-wait")) {
                record_row("late", "row", "number", 1);
                break;
            }
            puts("waiting");
            fflush(stdout);
            sleep(1000);
            break;
        default: break;
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
