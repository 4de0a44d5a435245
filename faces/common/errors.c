#include "errors.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
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

const char *error_sentence(const char *rank)
{
    static char sentence[640];
    size_t n = 0;
    for (const char *at = arke_error_text(); *at && n + 1 < sizeof sentence;) {
        int starts = n == 0 || !isalnum((unsigned char)sentence[n - 1]);
        /* "rank" and "ranks", but not "ranked". */
        int is = starts && strncmp(at, "rank", 4) == 0 && (at[4] == 's' ? !isalnum((unsigned char)at[5]) : !isalnum((unsigned char)at[4]));
        if (!is) {
            sentence[n++] = *at++;
            continue;
        }
        n += (size_t)snprintf(sentence + n, sizeof sentence - n, "%s", rank);
        if (n >= sizeof sentence) n = sizeof sentence - 1;
        at += 4;
        /* "processes", not "processs". */
        if (*at == 's' && rank[strlen(rank) - 1] == 's' && n + 1 < sizeof sentence) sentence[n++] = 'e';
    }
    sentence[n] = 0;
    return sentence;
}

void leave_job(const char *system, const char *rank)
{
    if (arke_started() && arke_finish() != ARKE_OK) fprintf(stderr, "%s: %s\n", system, error_sentence(rank));
}
