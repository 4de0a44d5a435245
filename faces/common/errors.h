/* errors.h: what the faces make of an error of the engine's. */
#ifndef FACES_ERRORS_H
#define FACES_ERRORS_H

#include <arke.h>
#include <stdarg.h>
#include <stddef.h>

#define ERRORS_HIDDEN __attribute__((visibility("hidden")))

/* The errno that stands for a code of the engine's. */
ERRORS_HIDDEN int error_number(int code);
/* The sentence of the last call of the engine's that failed, in the words of a system: what it calls a rank and a tag,
 * and (if not null) what number it knows a tag by. Valid until the next call. */
ERRORS_HIDDEN const char *error_sentence(const char *rank, const char *tag, arke_tag_number number);
/* "CALL: " and what a format makes of its arguments. */
ERRORS_HIDDEN void mistake_of(char *to, size_t room, const char *call, const char *format, va_list arguments);
/* For the end of the program: leaves the job, if it was joined; `system` is told to be whose a mistake was. */
ERRORS_HIDDEN void leave_job(const char *system, const char *rank);

#endif
