/* What programs share that stand in for a part of the daemon, such as a resource manager or a tasker: the messages that
 * they are sent and answer. */
#ifndef SERVANT_H
#define SERVANT_H

#include "check.h"
#include "pvmproto.h"

static inline void say(int tid, int tag, int value) {
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&value, 1, 1);
    SAME(pvm_send(tid, tag), PvmOk);
}

static inline int number(void) {
    int value = -9999;
    pvm_upkint(&value, 1, 1);
    return value;
}

/* The next message of a tag within a time: its first number, or -9999. */
static inline int told(int tag, int seconds) {
    struct timeval limit = {seconds, 0};
    return pvm_trecv(-1, tag, &limit) > 0 ? number() : -9999;
}

#define TEXTS 60
struct texts {
    int count;
    char at[TEXTS][4096];
};

static inline void take_texts(struct texts *t) {
    t->count = number();
    if (t->count < 0 || t->count > TEXTS) t->count = 0, fail(__FILE__, __LINE__, "too many texts");
    for (int i = 0; i < t->count; i++) pvm_upkstr(t->at[i]);
}

static inline void put_texts(const struct texts *t) {
    int count = t->count;
    pvm_pkint(&count, 1, 1);
    for (int i = 0; i < count; i++) pvm_pkstr((char *)t->at[i]);
}

/* Begins an answer to the message `info` tells of. */
static inline void answer(struct pvmminfo *info) {
    pvm_initsend(PvmDataFoo);
    pvm_setminfo(pvm_getsbuf(), info);
}

/* Waits for the acknowledgement of an order. How many of others came before is counted. */
static inline void acknowledged(int tag, int wid, int *others) {
    struct pvmminfo info;
    for (;; ++*others) {
        pvm_getminfo(pvm_recv(-1, tag), &info);
        if (info.wid == wid) return;
    }
}

#endif
