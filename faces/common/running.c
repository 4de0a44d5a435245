/* A call that stands further out than the frame shows that the frame is gone. One that stands deeper shows nothing by
 * that: the program may call from deeper down after its longjmp(). Then the stack is followed up to the place of the
 * frame, to see whose that is now. */
#include "running.h"

#include <unwind.h>

__attribute__((noinline)) const char *running_code(void) { return __builtin_return_address(0); }

struct search {
    const char *at;
    const char *last; /* the code of the frame before */
    const char *found;
};

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *user)
{
    struct search *search = user;
    /* Where the frame of this code begins; the one before it ends there. */
    if ((const char *)_Unwind_GetCFA(context) > search->at) {
        search->found = search->last;
        return _URC_END_OF_STACK;
    }
    search->last = (const char *)_Unwind_GetIP(context);
    return _URC_NO_REASON;
}

/* The function that code before this address belongs to: the address is behind a call, which may be the last
 * instruction. */
static const void *function(const char *code) { return _Unwind_FindEnclosingFunction((void *)(code - 1)); }

__attribute__((noinline)) int running_stands(struct running *r)
{
    struct search search = {.at = r->at};
    int stands = (const char *)__builtin_frame_address(0) < r->at;
    if (stands) {
        _Unwind_Backtrace(look, &search);
        /* Where the stack cannot be followed so far nothing is known. */
        stands = !search.found || function(search.found) == function(r->code);
    }
    if (!stands) r->is = 0;
    return stands;
}
