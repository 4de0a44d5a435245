/* Contexts: worlds of messages. */
#include "internal.h"

#include "control.h"

int pvm_newcontext(void)
{
    ENROL("pvm_newcontext");
    RESULT("pvm_newcontext", control_new_context());
}

int pvm_setcontext(int context)
{
    ENROL("pvm_setcontext");
    if (context < 0) RESULT("pvm_setcontext", PvmBadParam);
    int before = context_now;
    context_now = context;
    arrive_tell();
    return before;
}

int pvm_freecontext(int context)
{
    ENROL("pvm_freecontext");
    if (context < 0) RESULT("pvm_freecontext", PvmBadParam);
    RESULT("pvm_freecontext", control_free_context(context));
}

int pvm_getcontext(void)
{
    ENROL("pvm_getcontext");
    return context_now;
}
