/* Output of children: as lines with their tids, plain, and as messages. */
#include "check.h"

static void child(const char *what) {
    if (!strcmp(what, "prints")) {
        printf("first line\nsecond ");
        fflush(stdout);
        usleep(100000);
        printf("line\n");
        fflush(stdout);
        fprintf(stderr, "a complaint\n");
        fflush(stdout);
    }
    if (!strcmp(what, "quick")) printf("at the end\n");
    pvm_exit();
    exit(0);
}

static char *all_of(FILE *f) {
    static char text[10000];
    rewind(f);
    size_t n = fread(text, 1, sizeof text - 1, f);
    text[n] = 0;
    return text;
}

static int count(const char *text, const char *part) {
    int n = 0;
    while ((text = strstr(text, part))) n++, text++;
    return n;
}

int main(int argc, char **argv) {
    begin();
    if (argc > 1) child(argv[1]);
    int tids[2], me = pvm_mytid();
    char line[100];
    FILE *f = tmpfile();
    SAME(pvm_catchout(f), 0);
    start(2, tids, "prints", NULL);
    SAME(pvm_exit(), 0); /* waits for what is still to come */
    char *text = all_of(f);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "[t%x] BEGIN\n", (unsigned)tids[i]);
        SAME(count(text, line), 1);
        snprintf(line, sizeof line, "[t%x] first line\n", (unsigned)tids[i]);
        SAME(count(text, line), 1);
        snprintf(line, sizeof line, "[t%x] second line\n", (unsigned)tids[i]);
        SAME(count(text, line), 1);
        snprintf(line, sizeof line, "[t%x] a complaint\n", (unsigned)tids[i]);
        SAME(count(text, line), 1);
        snprintf(line, sizeof line, "[t%x] EOF\n", (unsigned)tids[i]);
        SAME(count(text, line), 1);
    }
    fclose(f);

    me = pvm_mytid();
    f = tmpfile();
    pvm_setopt(PvmShowTids, 0);
    SAME(pvm_catchout(f), 0);
    start(1, tids, "prints", NULL);
    start(1, tids + 1, "quick", NULL);
    pvm_exit();
    text = all_of(f);
    SAME(count(text, "first line\n"), 1);
    SAME(count(text, "second line\n"), 1);
    SAME(count(text, "at the end\n"), 1);
    SAME(count(text, "[t"), 0);
    fclose(f);

    /* As messages: one says that it begins, one each for pieces of output, one that it ends. */
    me = pvm_mytid();
    pvm_setopt(PvmOutputTid, me);
    pvm_setopt(PvmOutputCode, 900);
    start(1, tids, "quick", NULL);
    int length = 0, who = 0, ended = 0, began = 0;
    char all[1000] = "", piece[1000];
    while (!ended) {
        CHECK(pvm_trecv(-1, 900, &(struct timeval){20, 0}) > 0);
        if (pvm_upkint(&who, 1, 1) < 0 || pvm_upkint(&length, 1, 1) < 0) {
            fail(__FILE__, __LINE__, "an output message of another form");
            break;
        }
        SAME(who, tids[0]);
        if (length > 0) {
            SAME(pvm_upkbyte(piece, length, 1), 0);
            piece[length] = 0;
            strcat(all, piece);
        } else if (length == -2 || length == -1)
            began += length == -2;
        else if (length == 0)
            ended = 1;
        else
            fail(__FILE__, __LINE__, "an output message of kind %d", length);
    }
    SAME(began, 1);
    TEXT(all, "at the end\n");
    finish();
}
