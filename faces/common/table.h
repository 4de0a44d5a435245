/* table.h: operations under way, by number. */
#ifndef FACES_TABLE_H
#define FACES_TABLE_H

#include <stddef.h>

/* Rows of `row` bytes, each of which begins with an int that is 0 while the row is free. At most `most` of them. */
struct table {
    void *rows;
    size_t row;
    int size, most, next;
};

/* A free row's number; the row is all zero, and the caller sets its int. Rows move when the table grows. -1: there
 * are `most` in use; -2: no memory. */
__attribute__((visibility("hidden"))) int table_take(struct table *table);

#endif
