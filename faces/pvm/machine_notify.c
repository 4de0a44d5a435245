/* Being told of events, and the services of the daemon that tasks might take over. */
#include "internal.h"

#include "control.h"

#include <stdlib.h>

#include "pvm3.h"

int pvm_notify(int what, int tag, int cnt, int *tids)
{
    ENROL("pvm_notify");
    int kind = what & ~PvmNotifyCancel;
    if (kind == PvmRouteAdd || kind == PvmRouteDelete)
        return pvm_core_error("pvm_notify", PvmNotImpl, "tasks of Arke always reach each other directly: there are no routes to tell of");
    bool list = kind == PvmTaskExit || kind == PvmHostDelete;
    if (list ? cnt < 1 || !tids : kind != PvmHostAdd || cnt < -1) return pvm_core_error("pvm_notify", PvmBadParam, NULL);
    for (int i = 0; list && i < cnt; i++)
        if (tids[i] == 0) return pvm_core_error("pvm_notify", PvmBadParam, "0 is not the number of a task or host");
    struct control_words w = {0};
    control_put_int(&w, what);
    control_put_int(&w, tag);
    control_put_int(&w, pvm_getcontext());
    control_put_int(&w, cnt);
    if (list) {
        control_put_int(&w, cnt);
        for (int i = 0; i < cnt; i++) control_put_int(&w, tids[i]);
    }
    int result = control_ask(CONTROL_NOTIFY, &w);
    control_words_free(&w);
    return pvm_core_result("pvm_notify", result);
}

/* ---- Services ---- */

/* Asks the daemon for a service, by the daemon's number of it; `*out` is the answer. */
static int ask_for(int service, struct control_words *out)
{
    *out = (struct control_words){0};
    control_put_int(out, service);
    control_put_int(out, pvm_getcontext());
    return control_ask(CONTROL_REGISTER, out);
}

int pvm_reg_hoster(void)
{
    ENROL("pvm_reg_hoster");
    struct control_words w;
    int result = ask_for(1, &w);
    control_words_free(&w);
    if (result == PvmAlready)
        return pvm_core_error("pvm_reg_hoster", result, "another task starts other hosts' daemons; it has to leave PVM first");
    if (result == PvmHostrNMstr)
        return pvm_core_error("pvm_reg_hoster", result, "only a task on the first host can start other hosts' daemons in the daemon's place");
    return result < 0 ? pvm_core_error("pvm_reg_hoster", result, NULL) : PvmOk;
}

int pvm_reg_tasker(void)
{
    ENROL("pvm_reg_tasker");
    struct control_words w;
    int result = ask_for(2, &w);
    control_words_free(&w);
    if (result == PvmAlready)
        return pvm_core_error("pvm_reg_tasker", result, "another task starts the tasks of this host; it has to leave PVM first");
    return result < 0 ? pvm_core_error("pvm_reg_tasker", result, NULL) : PvmOk;
}

int pvm_reg_rm(struct pvmhostinfo **hostp)
{
    static struct pvmhostinfo first;
    ENROL("pvm_reg_rm");
    struct control_words w;
    int result = ask_for(3, &w);
    struct pvmhostinfo told = {.hi_dsig = PVM_CORE_RAW};
    if (result >= 0) {
        told.hi_tid = control_get_int(&w);
        told.hi_name = control_get_text(&w);
        told.hi_arch = control_get_text(&w);
        told.hi_speed = control_get_int(&w);
        if (w.bad) result = PvmDSysErr;
    }
    control_words_free(&w);
    if (result < 0) {
        free(told.hi_name);
        free(told.hi_arch);
        const char *why = result == PvmSysErr ? NULL : "another task is the resource manager, and does not give way";
        return pvm_core_error("pvm_reg_rm", result, why);
    }
    free(first.hi_name);
    free(first.hi_arch);
    first = told;
    if (hostp) *hostp = &first;
    return PvmOk;
}
