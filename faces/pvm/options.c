/* Options, of this task and of those that it will spawn. */
#include "internal.h"

#include "control.h"

int options[26] = {
    [PvmRoute] = PvmAllowDirect,
    [PvmAutoErr] = 1,
    [PvmTraceOptions] = PvmTraceFull,
    [PvmFragSize] = 4080,
    [PvmSelfTraceOptions] = PvmTraceFull,
    [PvmShowTids] = 1,
    [PvmPollType] = PvmPollConstant,
};

static bool known(int what)
{
    return what >= PvmRoute && what <= PvmNoReset;
}

/* Whether an option may have a value; asks who this task is, where that matters. */
static int check(const char *call, int what, int value)
{
    switch (what) {
    case PvmRoute: return value >= PvmDontRoute && value <= PvmRouteDirect ? PvmOk : PvmBadParam;
    case PvmAutoErr: return value >= 0 && value <= 3 ? PvmOk : PvmBadParam;
    case PvmFragSize: return value >= 52 && value <= 1 << 20 ? PvmOk : PvmBadParam;
    case PvmPollType: return value == PvmPollConstant || value == PvmPollSleep ? PvmOk : PvmBadParam;
    case PvmTraceOptions:
    case PvmSelfTraceOptions: return value >= PvmTraceFull && value <= PvmTraceCount ? PvmOk : PvmBadParam;
    case PvmOutputTid:
    case PvmTraceTid: {
        ENROL(call);
        int own = what == PvmOutputTid ? PvmSelfOutputTid : PvmSelfTraceTid;
        return value == 0 || value == control_mytid() || value == options[own] ? PvmOk : PvmBadParam;
    }
    default: return PvmOk;
    }
}

int pvm_setopt(int what, int value)
{
    if (!known(what)) RESULT("pvm_setopt", PvmBadParam);
    int result = check("pvm_setopt", what, value), before = options[what];
    if (result < 0) RESULT("pvm_setopt", result);
    if (what == PvmSelfOutputTid || what == PvmSelfOutputContext || what == PvmSelfOutputCode || what == PvmNoReset) {
        ENROL("pvm_setopt");
        result = control_set_option(what, value);
        if (result < 0) RESULT("pvm_setopt", result);
    }
    /* Who names where its children's output goes names it in its own context. */
    if (what == PvmOutputTid) options[PvmOutputContext] = context_now;
    if (what == PvmTraceTid) options[PvmTraceContext] = context_now;
    options[what] = value;
    if (what == PvmSelfTraceTid) trace_changed();
    else if (what == PvmSelfTraceContext || what == PvmSelfTraceCode || what == PvmSelfTraceBuffer || what == PvmSelfTraceOptions) trace_tell();
    return before;
}

int pvm_getopt(int what)
{
    if (!known(what)) RESULT("pvm_getopt", PvmBadParam);
    return options[what];
}

int pvm_serror(int on)
{
    return pvm_setopt(PvmAutoErr, on != 0);
}

int pvm_advise(int route)
{
    return pvm_setopt(PvmRoute, route);
}
