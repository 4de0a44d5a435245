/* How nodes end: one whose child ends by exit(), and one that ends by exit(3) before its message was sent to its
 * end. */
#include "check.h"
#include <sys/wait.h>

#define WORDS 2000

static long came, wrong;

static void on_word(long i, long b, long c, long d)
{
    (void)b, (void)c, (void)d;
    wrong += i != came++;
}

int main(int argc, char **argv)
{
    static char piece[65536];
    begin();
    if (argc > 1 && me == 0) {
        FM_stream *s = FM_begin_message(1, 2 * sizeof piece, 0);
        FM_send_piece(s, piece, sizeof piece);
        exit(3);
    }
    /* As one that computes. */
    while (argc > 1) pause();
    if (me == 0) {
        pid_t child = fork();
        int status;
        if (child == 0) exit(0);
        CHECK(waitpid(child, &status, 0) == child && status == 0, "the child's status is %d", status);
        while (came < WORDS) FM_extract(0);
        CHECK(wrong == 0, "%ld were out of order", wrong);
    } else {
        for (long i = 0; i < WORDS; i++) FMf_send_4(0, (FM_shandler *)on_word, i, 0, 0, 0);
    }
    return finish();
}
