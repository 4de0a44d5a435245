/* bytes.h: a number of bytes as people write it in the environment and on command lines. */
#ifndef FACES_BYTES_H
#define FACES_BYTES_H

/* A number, with k, m or g behind it perhaps. 0, or -1 where the text is none, or says less than nothing or more than
 * there can be. */
__attribute__((visibility("hidden"))) int bytes_of(const char *text, long *bytes);
/* What bytes_of() wants, for a sentence: "X is TEXT; it must be ...". */
#define BYTES_WANTED "a number of bytes, or one with k, m or g behind it"

#endif
