/* pvm_reg_tracer: a task that gets the events and the output of all tasks that start from then on and are told of no
 * other. It is known by an entry in the mailbox, which is its own and goes with it; each task looks there when it
 * enrols. */
#include "internal.h"

#include "control.h"

#include <string.h>

#include "pvmtev.h"

static int drop_entry(void)
{
    struct control_words w = {0};
    control_put_text(&w, PVMTRACERCLASS);
    control_put_int(&w, 0);
    control_put_int(&w, 0);
    int result = control_ask(CONTROL_DROP, &w);
    control_words_free(&w);
    return result;
}

static int put_entry(const int *numbers, int count, const char *mask)
{
    struct message *m = message_new(PvmDataDefault);
    if (!m) return PvmNoMem;
    int result = pack_items(m, INT, numbers, count, 1, true);
    if (result >= 0) result = pack_text(m, mask);
    if (result >= 0) {
        struct control_words w = {0};
        control_put_text(&w, PVMTRACERCLASS);
        control_put_int(&w, PvmMboxDefault);
        control_put_int(&w, pvm_getcontext());
        control_put_int(&w, 0);
        control_put_int(&w, m->enc);
        control_put_block(&w, m->body->data, m->bytes);
        result = control_ask(CONTROL_PUT, &w);
        control_words_free(&w);
    }
    message_free(m);
    return result < 0 ? result : PvmOk;
}

int pvm_reg_tracer(int tctx, int ttag, int octx, int otag, char *mask, int buf, int opts)
{
    ENROL("pvm_reg_tracer");
    bool over = !mask || (ttag <= 0 && otag <= 0);
    if (!over && (ttag < 0 || otag < 0 || buf < 0 || opts < PvmTraceFull || opts > PvmTraceCount))
        return pvm_core_error("pvm_reg_tracer", PvmBadParam, NULL);
    int result = drop_entry();
    if (result == PvmDenied) return pvm_core_error("pvm_reg_tracer", PvmAlready, "another task is the tracer; it has to leave PVM first");
    if (over) return PvmOk;
    const int numbers[] = {tctx, ttag, octx, otag, buf, opts};
    result = put_entry(numbers, 6, mask);
    return pvm_core_result("pvm_reg_tracer", result == PvmExists ? PvmAlready : result);
}

/* A number of the default encoding. */
static int number(const unsigned char *at) { return (int)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]); }

bool tracer_find(char *mask)
{
    struct control_words w = {0};
    control_put_text(&w, PVMTRACERCLASS);
    control_put_int(&w, 0);
    control_put_int(&w, PvmMboxFirstAvail);
    bool there = control_ask(CONTROL_TAKE, &w) >= 0;
    if (there) {
        int tid = control_get_int(&w);
        for (int i = 0; i < 3; i++) control_get_int(&w);
        size_t bytes;
        const unsigned char *at = control_get_block(&w, &bytes);
        there = !w.bad && tid != control_mytid() && bytes >= 32;
        size_t length = there ? (size_t)number(at + 24) : 0;
        there = there && length > 0 && length <= sizeof(Pvmtmask) && length <= bytes - 28;
        if (there) {
            options[PvmTraceTid] = options[PvmSelfTraceTid] = tid;
            options[PvmTraceContext] = options[PvmSelfTraceContext] = number(at);
            options[PvmTraceCode] = options[PvmSelfTraceCode] = number(at + 4);
            options[PvmTraceBuffer] = options[PvmSelfTraceBuffer] = number(at + 16);
            options[PvmTraceOptions] = options[PvmSelfTraceOptions] = number(at + 20);
            if (options[PvmOutputTid] == 0 && number(at + 12) > 0) {
                options[PvmOutputTid] = tid;
                options[PvmOutputContext] = number(at + 8);
                options[PvmOutputCode] = number(at + 12);
            }
            TEV_MASK_INIT(mask);
            memcpy(mask, at + 28, length - 1);
            mask[sizeof(Pvmtmask) - 1] = 0;
        }
    }
    control_words_free(&w);
    return there;
}
