/* Being told of events, and the services of the daemon that tasks might take over. */
#include "internal.h"

#include "control.h"

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

static int no_service(const char *call, const char *text)
{
    ENROL(call);
    return pvm_core_error(call, PvmNotImpl, text);
}

/* Asks the daemon for a service, by the daemon's number of it; the last two say why it refuses. */
static int register_for(const char *call, int service, const char *where, const char *already)
{
    struct control_words w = {0};
    control_put_int(&w, service);
    control_put_int(&w, pvm_getcontext());
    int result = control_ask(CONTROL_REGISTER, &w);
    control_words_free(&w);
    if (result >= 0) return PvmOk;
    bool elsewhere = result == PvmNotImpl || result == PvmHostrNMstr;
    return pvm_core_error(call, result, elsewhere ? where : result == PvmAlready ? already : NULL);
}

int pvm_reg_hoster(void)
{
    ENROL("pvm_reg_hoster");
    return register_for("pvm_reg_hoster", 1, "only a task on the first host can start other hosts' daemons in the daemon's place",
                        "another task starts other hosts' daemons; it has to leave PVM first");
}

int pvm_reg_tasker(void)
{
    ENROL("pvm_reg_tasker");
    return register_for("pvm_reg_tasker", 2, "only a task on the first host can start tasks in the daemon's place",
                        "another task starts the tasks of this host; it has to leave PVM first");
}

int pvm_reg_rm(struct pvmhostinfo **hostp)
{
    (void)hostp;
    return no_service("pvm_reg_rm", "Arke's daemon chooses the hosts of tasks, in turn; name a host in pvm_spawn to choose otherwise");
}
