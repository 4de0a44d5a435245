/* strings.h: Fortran's strings, which are as long as they were declared and end in blanks, and C's. */
#ifndef PVM_FORTRAN_STRINGS_H
#define PVM_FORTRAN_STRINGS_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The words of a Fortran string, without the blanks at its end; malloc'ed (null: no memory). */
static inline char *from_fortran(const char *text, size_t length) {
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == 0)) length--;
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}

/* Puts a C string there, cut off or filled with blanks. */
static inline void to_fortran(char *text, size_t length, const char *from) {
    size_t n = from ? strlen(from) : 0;
    if (n > length) n = length;
    if (n > 0) memcpy(text, from, n);
    memset(text + n, ' ', length - n);
}

/* A call with one string, or with no memory for it. */
#define WITH_STRING(name, text, length, result, call) \
    do { \
        char *name = from_fortran(text, length); \
        *(result) = name ? (call) : PvmNoMem; \
        free(name); \
    } while (0)

#endif
