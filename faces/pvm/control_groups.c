/* Groups, which the daemon keeps: what libgpvm3 asks. */
#include "control.h"
#include "core.h"
#include "place.h"

#include <stdlib.h>

#include "pvm3.h"

enum { JOIN = 1, LEAVE, TID, INSTANCE, SIZE, BARRIER, FREEZE, MEMBERS }; /* 9: crates/pvm/src/survey.rs */

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

int arke_pvm_group_barrier(const char *group, int count)
{
    place_awaits_group(group, count);
    int result = simply(BARRIER, group, count);
    place_awaits_nothing();
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
