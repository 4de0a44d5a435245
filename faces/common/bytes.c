#include "bytes.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#define MOST 0x7fffffffffffl

int bytes_of(const char *text, long *bytes)
{
    char *end;
    if (!isdigit((unsigned char)*text)) return -1;
    errno = 0;
    long value = strtol(text, &end, 10);
    int shift = 0;
    if (*end == 'k' || *end == 'K') shift = 10, end++;
    else if (*end == 'm' || *end == 'M') shift = 20, end++;
    else if (*end == 'g' || *end == 'G') shift = 30, end++;
    if (errno || *end || value > MOST >> shift) return -1;
    *bytes = value << shift;
    return 0;
}
