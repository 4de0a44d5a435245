/* Message handlers: functions of the program that take messages as they come in. */
#include "internal.h"

#include <stdlib.h>

struct handler {
    int src, tag, ctx;
    int (*run)(int);
};
static struct handler *handlers;
static int nhandlers, ngiven; /* ngiven: how many there are; others are free */

static struct handler *handler_of(const struct message *m)
{
    for (int i = 0; ngiven > 0 && i < nhandlers; i++) {
        struct handler *h = &handlers[i];
        if (h->run && (h->src == -1 || h->src == m->src) && (h->tag == -1 || h->tag == m->tag) && (h->ctx == -1 || h->ctx == m->ctx))
            return h;
    }
    return NULL;
}

bool handled(const struct message *m)
{
    return handler_of(m) != NULL;
}

bool handle(struct message *m)
{
    struct handler *h = handler_of(m);
    if (!h) return false;
    int sbuf = pvm_core_sbuf, rbuf = pvm_core_rbuf, id = m->id;
    pvm_core_sbuf = 0;
    pvm_core_rbuf = id;
    h->run(id);
    /* What it left active is its own. */
    if (pvm_core_sbuf != sbuf) message_free(sending());
    if (pvm_core_rbuf != rbuf) message_free(reading());
    if (message_of(id) == m) message_free(m);
    pvm_core_sbuf = sbuf;
    pvm_core_rbuf = rbuf;
    return true;
}

bool handlers_any(void)
{
    return ngiven > 0;
}

void handlers_forget(void)
{
    free(handlers);
    handlers = NULL;
    nhandlers = ngiven = 0;
}

int pvm_addmhf(int src, int tag, int ctx, int (*run)(int))
{
    int place = -1;
    ENROL("pvm_addmhf");
    if (!run || src < -1 || tag < -1 || ctx < -1) RESULT("pvm_addmhf", PvmBadParam);
    for (int i = nhandlers - 1; i >= 0; i--) {
        struct handler *h = &handlers[i];
        if (!h->run) place = i;
        else if (h->src == src && h->tag == tag && h->ctx == ctx) RESULT("pvm_addmhf", PvmExists);
    }
    if (place < 0) {
        int room = nhandlers ? 2 * nhandlers : 8;
        struct handler *larger = realloc(handlers, (size_t)room * sizeof *larger);
        if (!larger) RESULT("pvm_addmhf", PvmNoMem);
        handlers = larger;
        for (int i = nhandlers; i < room; i++) handlers[i].run = NULL;
        place = nhandlers;
        nhandlers = room;
    }
    handlers[place] = (struct handler){src, tag, ctx, run};
    ngiven++;
    return place;
}

int pvm_delmhf(int id)
{
    if (id < 0) RESULT("pvm_delmhf", PvmBadParam);
    if (id >= nhandlers || !handlers[id].run) RESULT("pvm_delmhf", PvmNotFound);
    handlers[id].run = NULL;
    ngiven--;
    return PvmOk;
}

/* Declared in no header: old sources call it without a prototype, with words that it does not look at. */
int pvmdisplaymhfinfo(void);
int pvmdisplaymhfinfo(void)
{
    fprintf(stderr, "message handlers: %d\n", ngiven);
    for (int i = 0; i < nhandlers; i++)
        if (handlers[i].run)
            fprintf(stderr, "%4d: source %x tag %d context %d\n", i, (unsigned)handlers[i].src, handlers[i].tag, handlers[i].ctx);
    return PvmOk;
}
