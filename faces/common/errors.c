#include "errors.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int error_number(int code)
{
    switch (code) {
    case ARKE_ERR_TRUNCATED: return EMSGSIZE;
    case ARKE_ERR_RANK: return ENXIO;
    case ARKE_ERR_NO_MEMORY: return ENOMEM;
    case ARKE_ERR_PEER: return ESRCH;
    case ARKE_ERR_FAULT: return EFAULT;
    default: return EINVAL;
    }
}

/* Whether a text begins with a word, or its plural. */
static int begins(const char *at, const char *word)
{
    size_t n = strlen(word);
    return strncmp(at, word, n) == 0 && (at[n] == 's' ? !isalnum((unsigned char)at[n + 1]) : !isalnum((unsigned char)at[n]));
}

const char *error_sentence(const char *rank, const char *tag, arke_tag_number number)
{
    static char sentence[640];
    size_t n = 0;
    for (const char *at = arke_error_text(); *at && n + 1 < sizeof sentence;) {
        int starts = n == 0 || !isalnum((unsigned char)sentence[n - 1]);
        /* "rank" and "ranks", but not "ranked". */
        const char *word = !starts ? NULL : begins(at, "rank") ? rank : begins(at, "tag") ? tag : NULL;
        if (!word) {
            sentence[n++] = *at++;
            continue;
        }
        at += word == rank ? 4 : 3;
        n += (size_t)snprintf(sentence + n, sizeof sentence - n, "%s", word);
        char *end = NULL;
        int32_t known = 0;
        long its = word == tag && *at == ' ' ? strtol(at + 1, &end, 10) : 0;
        if (n < sizeof sentence && word == tag && *at == ' ' && end > at + 1 && number && number((int32_t)its, &known)) {
            n += (size_t)snprintf(sentence + n, sizeof sentence - n, " %ld", (long)known);
            at = end;
        }
        if (n >= sizeof sentence) n = sizeof sentence - 1;
        /* "processes", not "processs". */
        if (*at == 's' && word[strlen(word) - 1] == 's' && n + 1 < sizeof sentence) sentence[n++] = 'e';
    }
    sentence[n] = 0;
    return sentence;
}

void mistake_of(char *to, size_t room, const char *call, const char *format, va_list arguments)
{
    int n = snprintf(to, room, "%s: ", call);
    if (n >= 0 && (size_t)n < room) vsnprintf(to + n, room - (size_t)n, format, arguments);
}

void leave_job(const char *system, const char *rank)
{
    if (arke_started() && arke_finish() != ARKE_OK) fprintf(stderr, "%s: %s\n", system, error_sentence(rank, "tag", NULL));
}
