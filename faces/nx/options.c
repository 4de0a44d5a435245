/* What a program's command line and nx_initve_attr say: how many nodes, of which process type, and with what
 * buffers. The switches are those of the Paragon's command line, and are taken out of it before the program sees
 * it. */
#include "nx_internal.h"
#include "entry.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum kind { BYTES, COUNT, TEXT, RECTANGLE, ALONE, VECTOR };

static long wanted_nodes = -1, rows = -1, cols = -1;

/* Switches without a place have no effect here: where a process runs, and when, is said by options of `arke run`,
 * and the engine's messages have no packets whose number a program could set. Their values are checked all the
 * same. */
static const struct option {
    const char *name;
    int attribute;
    enum kind kind;
    long *place;
    long least;
} options[] = {
    {"-sz", NX_ATTR_SZ, COUNT, &wanted_nodes, 1},
    {"-nd", NX_ATTR_RECT, RECTANGLE, NULL, 1},
    {"-on", NX_ATTR_MAP, VECTOR, NULL, 0},
    {NULL, NX_ATTR_ANCHOR, COUNT, NULL, -1},
    {"-pn", -2, TEXT, NULL, 0},
    {"-pt", -2, COUNT, &nx_ptype, 0},
    {"-pri", NX_ATTR_PRI, COUNT, NULL, 0},
    {"-rlx", NX_ATTR_RELAXED, ALONE, NULL, 0},
    {"-plk", NX_ATTR_PLK, ALONE, NULL, 0},
    {"-acct", NX_ATTR_ACCT, TEXT, NULL, 0},
    {NULL, NX_ATTR_SEL, TEXT, NULL, 0},
    {NULL, NX_ATTR_SCHED, COUNT, NULL, 0},
    {NULL, NX_ATTR_EPL, COUNT, NULL, 0},
    {NULL, NX_ATTR_RQ, COUNT, NULL, 0},
    {NULL, NX_ATTR_MOD, COUNT, NULL, 0},
    {NULL, NX_ATTR_GUEST, COUNT, NULL, 0},
    {"-mbf", NX_ATTR_MBF, BYTES, &nx_control.mbf, 0},
    {"-mex", NX_ATTR_MEX, BYTES, &nx_control.mex, 0},
    {"-mea", NX_ATTR_MEA, BYTES, &nx_control.mea, 0},
    {"-noc", NX_ATTR_NOC, COUNT, &nx_control.noc, 1},
    {"-pkt", NX_ATTR_PKT, BYTES, &nx_control.pkt, 32},
    {"-sth", NX_ATTR_STH, BYTES, &nx_control.sth, 0},
    {"-sct", NX_ATTR_SCT, BYTES, &nx_control.sct, 0},
    {"-gth", NX_ATTR_GTH, BYTES, &nx_control.gth, 0},
};
#define OPTIONS ((int)(sizeof options / sizeof options[0]))

/* A number with k, m or g behind it where bytes are meant; -1 and a sentence if it is none. */
static long number(const struct option *o, const char *text, long *value)
{
    char *end;
    *value = text && *text ? strtol(text, &end, 10) : 0;
    if (!text || !*text || end == text) return nx_wrong("%s has the value %s; it must be a number", o->name, text ? text : "(none)");
    int shift = 0;
    if (o->kind == BYTES && *end) {
        if (*end == 'k' || *end == 'K') shift = 10, end++;
        else if (*end == 'm' || *end == 'M') shift = 20, end++;
        else if (*end == 'g' || *end == 'G') shift = 30, end++;
    }
    if (*end) return nx_wrong("%s has the value %s; it must be a number%s", o->name, text, o->kind == BYTES ? " of bytes, or one with k, m or g" : "");
    if (*value > 0 && *value > (0x7fffffffffffl >> shift)) return nx_wrong("%s has the value %s, which is too large", o->name, text);
    *value *= 1l << shift;
    return 0;
}

static long take(const struct option *o, long value)
{
    if (value < o->least)
        return nx_wrong("%s (attribute %d) has the value %ld; it must be at least %ld", o->name ? o->name : "an attribute without switch",
                        o->attribute, value, o->least);
    if (o->place) *o->place = value;
    return 0;
}

/* What is said of nodes and buffers must fit what there is. */
static long consistent(void)
{
    if (wanted_nodes > nx_nodes)
        return nx_wrong("%ld nodes are asked for (-sz), and %ld were started; start more with arke run -n", wanted_nodes, nx_nodes);
    if (rows > 0 && (rows > nx_nodes || cols > nx_nodes / rows))
        return nx_wrong("%ld rows of %ld nodes are asked for (-nd), and %ld were started; start more with arke run -n", rows, cols, nx_nodes);
    const struct nx_buffer_control *c = &nx_control;
    long mbf = c->mbf < 0 ? nx_buffers().mbf : c->mbf;
    if (c->mex > mbf)
        return nx_wrong("mex is %ld bytes, and mbf %ld; what is exported is a part of the buffer", c->mex, mbf);
    if (c->mea > nx_buffers().mex)
        return nx_wrong("mea is %ld bytes, and mex %ld; what a sender gets is a part of what is exported", c->mea, nx_buffers().mex);
    return 0;
}

/* Takes the switches out of a command line; -1 where one has a value that it cannot have. */
static long strip(int *argc, char **argv)
{
    int kept = 1, i = 1;
    for (; i < *argc; i++) {
        const struct option *o = NULL;
        for (int k = 0; k < OPTIONS && !o; k++)
            if (options[k].name && strcmp(argv[i], options[k].name) == 0) o = &options[k];
        if (!o) {
            argv[kept++] = argv[i];
            continue;
        }
        if (o->kind == ALONE) continue;
        if (++i == *argc) return nx_wrong("%s stands at the end of the command line; it must be followed by its value", o->name);
        long value = 0;
        char *end = argv[i];
        switch (o->kind) {
        case RECTANGLE:
            rows = strtol(argv[i], &end, 10);
            cols = *end == 'x' ? strtol(end + 1, &end, 10) : 0;
            if (rows < 1 || cols < 1) return nx_wrong("-nd has the value %s; it must be rows and columns, such as 4x8", argv[i]);
            break;
        case TEXT: break;
        case VECTOR:
            if (strcmp(argv[i], "all") != 0 && strcmp(argv[i], "..") != 0 && strcmp(argv[i], "0..n") != 0)
                return nx_wrong("-on has the value %s; a program here has all nodes (-on 0..n), and programs for some of them are started "
                                "with a colon between them: arke run -n 1 ./a : -n 3 ./b", argv[i]);
            break;
        default:
            /* -sz takes a rectangle as well, as -nd does. */
            if (o->attribute == NX_ATTR_SZ && strchr(argv[i], 'x')) {
                rows = strtol(argv[i], &end, 10), cols = strtol(strchr(argv[i], 'x') + 1, NULL, 10);
                if (rows < 1 || cols < 1) return nx_wrong("-sz has the value %s; it must be a number or a rectangle, such as 4x8", argv[i]);
            } else if (number(o, argv[i], &value) < 0 || take(o, value) < 0) {
                return -1;
            }
        }
    }
    if (kept < *argc) argv[kept] = NULL, *argc = kept;
    return 0;
}

long nx_take_options(int *argc, char **argv)
{
    if (!argc || !argv) return consistent();
    return strip(argc, argv) < 0 || consistent() < 0 ? -1 : 0;
}

/* Called before main. A program without switches does not join the job here. */
static void command_line(int *argc, char **argv)
{
    int before = *argc;
    long result = strip(argc, argv);
    if (result == 0 && *argc == before) return;
    if (nx_ready() < 0 || result < 0 || consistent() < 0) nx_die("the command line");
}
ENTRY_BEFORE_MAIN(command_line)

/* Values are ints or longs, as their writers pleased; those of the machine had 32 bits. */
long nx_initve_attr(char *partition, int *argc, char **argv, ...)
{
    if (nx_ready() < 0) return -1;
    va_list list;
    va_start(list, argv);
    long result = 0, anchor = -1;
    for (;;) {
        int attribute = (int)va_arg(list, long);
        if (attribute == NX_ATTR_END) break;
        const struct option *o = NULL;
        for (int k = 0; k < OPTIONS && !o; k++)
            if (options[k].attribute == attribute) o = &options[k];
        if (!o) {
            result = nx_wrong("attribute %d is none; they are NX_ATTR_SZ (1) to NX_ATTR_GUEST (22), and NX_ATTR_END (-1) ends them", attribute);
            break;
        }
        if (o->kind == TEXT || o->kind == VECTOR) (void)va_arg(list, void *);
        else if (o->kind == RECTANGLE) rows = (int)va_arg(list, long), cols = (int)va_arg(list, long);
        else {
            long value = (int)va_arg(list, long);
            if (attribute == NX_ATTR_ANCHOR) anchor = value;
            if (take(o, value) < 0) result = -1;
        }
        if (result < 0) break;
    }
    va_end(list);
    if (result < 0) return -1;
    if (anchor > 0) return nx_wrong("NX_ATTR_ANCHOR is %ld; the nodes begin at 0", anchor);
    return nx_initve(partition, 0, NULL, argc, argv);
}
