/* Groups, which the daemon keeps: what libgpvm3 asks. */
#include "control.h"
#include "core.h"

#include <arke.h>
#include <stdio.h>
#include <stdlib.h>

#include "pvm3.h"

enum { JOIN = 1, LEAVE, TID, INSTANCE, SIZE, BARRIER, FREEZE, MEMBERS };

static int ask(int operation, const char *group, int argument, struct control_words *w)
{
    int result = pvm_core_enrol();
    if (result < 0) return result;
    control_put_int(w, operation);
    control_put_text(w, group);
    control_put_int(w, argument);
    return control_ask(CONTROL_GROUP, w);
}

static int simply(int operation, const char *group, int argument)
{
    struct control_words w = {0};
    int result = ask(operation, group, argument, &w);
    control_words_free(&w);
    return result;
}

int arke_pvm_group_join(const char *group)
{
    return simply(JOIN, group, 0);
}

int arke_pvm_group_leave(const char *group)
{
    return simply(LEAVE, group, 0);
}

int arke_pvm_group_tid(const char *group, int instance)
{
    return simply(TID, group, instance);
}

int arke_pvm_group_inst(const char *group, int tid)
{
    return simply(INSTANCE, group, tid);
}

int arke_pvm_group_size(const char *group)
{
    return simply(SIZE, group, 0);
}

/* The barrier that was begun last, for those who ask. */
static char barrier_name[64];
static int barrier_count;

static int tells_barrier(void *state, char *text, size_t bytes)
{
    (void)state;
    if (barrier_count < 0) snprintf(text, bytes, "a barrier of all members of group %s", barrier_name);
    else snprintf(text, bytes, "a barrier of %d members of group %s", barrier_count, barrier_name);
    return ARKE_NOBODY_KNOWS;
}

int arke_pvm_group_barrier(const char *group, int count)
{
    static const arke_watch watch = {.tell = tells_barrier};
    snprintf(barrier_name, sizeof barrier_name, "%s", group);
    barrier_count = count;
    arke_note_wait(&watch);
    int result = simply(BARRIER, group, count);
    arke_note_wait(NULL);
    return result;
}

int arke_pvm_group_freeze(const char *group, int size)
{
    return simply(FREEZE, group, size);
}

int arke_pvm_group_members(const char *group, int **tids, int *n)
{
    struct control_words w = {0};
    int result = ask(MEMBERS, group, 0, &w);
    *tids = NULL;
    *n = 0;
    if (result > 0) {
        /* One word of the reply for each. */
        bool whole = (size_t)result == (w.bytes - w.next) / 4;
        *tids = whole ? malloc((size_t)result * sizeof **tids) : NULL;
        for (int i = 0; *tids && i < result; i++) (*tids)[i] = control_get_int(&w);
        if (*tids) *n = result;
        result = !whole ? PvmDSysErr : !*tids ? PvmNoMem : PvmOk;
    }
    control_words_free(&w);
    return result;
}
