/* What a program of the papers' experiments says to `arke bench`: one line on stdout for each result, beginning with
   "@ " and holding a JSON object. Every other line is for people. Nothing of MPI or of a face is in here, so that the
   same header serves every program. Only the measuring process records. */

#ifndef ARKE_PAPERS_RECORD_H
#define ARKE_PAPERS_RECORD_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__GNUC__)
#define RECORD_MAY_BE_UNUSED __attribute__((unused))
#else
#define RECORD_MAY_BE_UNUSED
#endif

/* ---- writing JSON into one piece of memory, so that a line reaches stdout in one write ---- */

#define RECORD_LINE 4096

struct record_line {
    char text[RECORD_LINE];
    size_t used;
};

RECORD_MAY_BE_UNUSED static void record_add(struct record_line *line, const char *text) {
    size_t length = strlen(text);
    if (line->used + length + 1 > RECORD_LINE) {
        fprintf(stderr, "record: a line of more than %d characters\n", RECORD_LINE);
        exit(1);
    }
    memcpy(line->text + line->used, text, length + 1);
    line->used += length;
}

RECORD_MAY_BE_UNUSED static void record_add_string(struct record_line *line, const char *text) {
    record_add(line, "\"");
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        char piece[8];
        if (*c == '"' || *c == '\\')
            snprintf(piece, sizeof piece, "\\%c", *c);
        else if (*c < 0x20)
            snprintf(piece, sizeof piece, "\\u%04x", *c);
        else
            snprintf(piece, sizeof piece, "%c", *c);
        record_add(line, piece);
    }
    record_add(line, "\"");
}

RECORD_MAY_BE_UNUSED static void record_add_member(struct record_line *line, const char *name, const char *text) {
    record_add(line, line->used > 3 ? ",\"" : "\"");
    record_add(line, name);
    record_add(line, "\":");
    record_add_string(line, text);
}

RECORD_MAY_BE_UNUSED static void record_add_number(struct record_line *line, const char *name, double value) {
    char number[48];
    if (!isfinite(value)) {
        fprintf(stderr, "record: %s is %g, which is no result\n%s\n", name, value, line->text);
        exit(1);
    }
    snprintf(number, sizeof number, ",\"%s\":%.9g", name, value);
    record_add(line, number);
}

RECORD_MAY_BE_UNUSED static void record_begin(struct record_line *line, const char *figure) {
    line->used = 0;
    record_add(line, "@ {");
    record_add_member(line, "figure", figure);
}

RECORD_MAY_BE_UNUSED static void record_end(struct record_line *line) {
    record_add(line, "}\n");
    fwrite(line->text, 1, line->used, stdout);
    fflush(stdout);
}

/* ---- results ---- */

/* One point of a series of a figure, in the units that experiment.toml gives for the figure. */
RECORD_MAY_BE_UNUSED static void record(const char *figure, const char *series, double x, double y) {
    struct record_line line;
    record_begin(&line, figure);
    record_add_member(&line, "series", series);
    record_add_number(&line, "x", x);
    record_add_number(&line, "y", y);
    record_end(&line);
}

/* One cell of a table: the row is the series. */
RECORD_MAY_BE_UNUSED static void record_row(const char *figure, const char *series, const char *column, double y) {
    struct record_line line;
    record_begin(&line, figure);
    record_add_member(&line, "series", series);
    record_add_member(&line, "column", column);
    record_add_number(&line, "y", y);
    record_end(&line);
}

/* One cell of a table that holds words. */
RECORD_MAY_BE_UNUSED static void record_text(const char *figure, const char *series, const char *column,
                                             const char *text) {
    struct record_line line;
    record_begin(&line, figure);
    record_add_member(&line, "series", series);
    record_add_member(&line, "column", column);
    record_add_member(&line, "text", text);
    record_end(&line);
}

/* A sentence that stands below a figure. */
RECORD_MAY_BE_UNUSED static void record_note(const char *figure, const char *text) {
    struct record_line line;
    record_begin(&line, figure);
    record_add_member(&line, "note", text);
    record_end(&line);
}

/* ---- helpers ---- */

/* Seconds of a clock that only goes forward. */
RECORD_MAY_BE_UNUSED static double record_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

RECORD_MAY_BE_UNUSED static int record_compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The median of `count` values; sorts them. Of an even count it is the mean of the middle two. */
RECORD_MAY_BE_UNUSED static double record_median(double *values, int count) {
    if (count < 1) {
        fprintf(stderr, "record: the median of no values\n");
        exit(1);
    }
    qsort(values, (size_t)count, sizeof *values, record_compare);
    return count % 2 ? values[count / 2] : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

/* Whether `--NAME` is among the arguments: record_flag(argc, argv, "quick"). */
RECORD_MAY_BE_UNUSED static int record_flag(int argc, char **argv, const char *name) {
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--", 2) == 0 && strcmp(argv[i] + 2, name) == 0) return 1;
    return 0;
}

/* What follows `--NAME` among the arguments (`--NAME VALUE` or `--NAME=VALUE`), or `otherwise`. */
RECORD_MAY_BE_UNUSED static const char *record_option(int argc, char **argv, const char *name,
                                                      const char *otherwise) {
    size_t length = strlen(name);
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0 || strncmp(argv[i] + 2, name, length) != 0) continue;
        if (argv[i][2 + length] == '=') return argv[i] + 3 + length;
        if (argv[i][2 + length] == '\0' && i + 1 < argc) return argv[i + 1];
    }
    return otherwise;
}

/* The same as a whole number; a value that is none ends the program. */
RECORD_MAY_BE_UNUSED static long record_count(int argc, char **argv, const char *name, long otherwise) {
    const char *text = record_option(argc, argv, name, NULL);
    if (!text) return otherwise;
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end) {
        fprintf(stderr, "--%s needs a whole number, not \"%s\"\n", name, text);
        exit(2);
    }
    return value;
}

#endif
