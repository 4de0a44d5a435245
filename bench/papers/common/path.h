/* The path of a message between two processes, read from Arke's counters: for tables whose rows the report draws. */

#ifndef ARKE_PAPERS_PATH_H
#define ARKE_PAPERS_PATH_H

#include "record.h"
#include <arke.h>

enum { PATH_MOST = 32 };

/* What this process has received by each path, and copied. */
struct path_seen {
    double received[PATH_MOST], copied;
};

static inline struct path_seen path_now(void) {
    struct path_seen s = {0};
    for (int p = 0; p < arke_path_count() && p < PATH_MOST; p++) {
        arke_counters of;
        if (arke_count(p, &of) != ARKE_OK) {
            fprintf(stderr, "paths: %s\n", arke_error_text());
            exit(1);
        }
        s.received[p] = (double)of.received_bytes, s.copied += (double)of.copied_bytes;
    }
    return s;
}

static inline void path_add_since(struct path_seen *sum, const struct path_seen *before) {
    struct path_seen s = path_now();
    for (int p = 0; p < PATH_MOST; p++) sum->received[p] += s.received[p] - before->received[p];
    sum->copied += s.copied - before->copied;
}

/* The row of messages of so many bytes in all: what carried them, and copies for each byte. */
static inline void path_record_as(const char *figure, const char *row, const char *path, double bytes, double sender, double receiver) {
    record_text(figure, row, "path", path);
    record_row(figure, row, "sender", sender / bytes);
    record_row(figure, row, "receiver", receiver / bytes);
}

/* The receiver's path that carried most of what came. */
static inline const char *path_of(const struct path_seen *receiver) {
    int path = 0;
    for (int p = 1; p < PATH_MOST; p++)
        if (receiver->received[p] > receiver->received[path]) path = p;
    return arke_path_name(path);
}

static inline void path_record(const char *figure, const char *row, double bytes, const struct path_seen *sender, const struct path_seen *receiver) {
    path_record_as(figure, row, path_of(receiver), bytes, sender->copied, receiver->copied);
}

#endif
