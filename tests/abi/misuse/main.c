/* Drives each argument of a call with bad values, all others being good. Every such call must return an error of a
 * class that fits, with a text that names the call.
 *
 * misuse NAME FIRST: drives the call NAME, beginning with case number FIRST. Prints a line before each case and one
 * after, so that whoever runs this learns which case crashed or hung. */
#include "roles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int class_of(int code) {
    int class = -1;
    return MPI_Error_class(code, &class) == MPI_SUCCESS ? class : -1;
}

static int is_accepted(int class, const int *accepted) {
    for (; *accepted != MPI_SUCCESS; accepted++) {
        if (*accepted == class) return 1;
    }
    return 0;
}

static void judge(const struct call *call, int code, const int *accepted) {
    static char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    if (code == MPI_SUCCESS) {
        printf("wrong: the call succeeded\n");
        return;
    }
    int class = class_of(code);
    memset(text, 0, sizeof text);
    if (MPI_Error_string(code, text, &length) != MPI_SUCCESS || length < 1) {
        printf("wrong: code %d has no text\n", code);
    } else if (!is_accepted(class, accepted)) {
        printf("wrong: class %d: %s\n", class, text);
    } else if (!strstr(text, call->name)) {
        printf("wrong: the text does not name the call: %s\n", text);
    } else {
        printf("right: %s\n", text);
    }
}

static void drive(const struct call *call, int first) {
    /* Sixteen parameters, each with a place of its own that holds what it points to. */
    static union value places[16][64];
    int number = 0;
    for (int driven = 0; driven < call->parameters; driven++) {
        struct bad bad[MOST_BAD];
        int values = bad_values(&call->parameter[driven], places[driven], bad);
        for (int which = 0; which < values; which++, number++) {
            union value v[16];
            if (number < first) continue;
            for (int k = 0; k < call->parameters; k++) v[k] = good_value(&call->parameter[k], places[k]);
            /* Anew, since the good values and the call before may have changed the place. */
            bad_values(&call->parameter[driven], places[driven], bad);
            v[driven] = bad[which].value;
            printf("case %d: %s is %s\n", number, call->parameter[driven].name, bad[which].text);
            fflush(stdout);
            judge(call, call->invoke(v), bad[which].accepted);
            fflush(stdout);
        }
    }
    printf("end\n");
}

/* Whether a call is an operation on a window, or completes some. */
static int accesses(const char *name) {
    static const char *const names[] = {"Put", "Get", "Rput", "Rget", "Accumulate", "Raccumulate", "Get_accumulate",
                                        "Rget_accumulate", "Fetch_and_op", "Compare_and_swap", "Win_flush",
                                        "Win_flush_all", "Win_flush_local", "Win_flush_local_all"};
    size_t length = strlen(name += strlen("MPI_"));
    if (length > 2 && !strcmp(name + length - 2, "_c")) length -= 2;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strlen(names[k]) == length && !strncmp(names[k], name, length)) return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: misuse NAME FIRST\n");
        return 2;
    }
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS) return 3;
    prepare();
    if (accesses(argv[1])) open_epoch();
    for (int index = 0; index < number_of_calls; index++) {
        if (!strcmp(calls[index].name, argv[1])) {
            drive(&calls[index], atoi(argv[2]));
            fflush(stdout);
            /* Without MPI_Finalize: a call that wrongly succeeded may have left an operation behind. */
            _exit(0);
        }
    }
    fprintf(stderr, "misuse: there is no call %s\n", argv[1]);
    return 2;
}
