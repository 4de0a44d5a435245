/* collective.c: scatter, gather and reduce over a group: messages between its root and its other members. */
#include <stdlib.h>
#include <string.h>

#include "group.h"

/* PVM's own contexts begin below this one; programs get theirs from the daemon and never this. */
#define COLLECTIVE_CONTEXT 0x7ff00001

size_t item_bytes(int type) {
    static const unsigned char bytes[] = {
        [PVM_STR] = 1,    [PVM_BYTE] = 1,  [PVM_SHORT] = 2, [PVM_INT] = 4,    [PVM_FLOAT] = 4, [PVM_CPLX] = 8,
        [PVM_DOUBLE] = 8, [PVM_DCPLX] = 16, [PVM_LONG] = 8,  [PVM_USHORT] = 2, [PVM_UINT] = 4,  [PVM_ULONG] = 8,
    };
    return type >= 0 && type <= PVM_ULONG ? bytes[type] : 0;
}

/* Bytes that fit into the int of a length go in one message each. */
#define PIECE ((size_t)1 << 30)

int collective_send(int tid, int tag, const void *data, size_t bytes) {
    int before = pvm_setcontext(COLLECTIVE_CONTEXT), result;
    do {
        size_t n = bytes < PIECE ? bytes : PIECE;
        result = pvm_psend(tid, tag, (void *)data, (int)n, PVM_BYTE);
        data = (const char *)data + n;
        bytes -= n;
    } while (result >= 0 && bytes);
    pvm_setcontext(before);
    return result;
}

int collective_receive(int tid, int tag, void *data, size_t bytes) {
    int before = pvm_setcontext(COLLECTIVE_CONTEXT), result, got = 0;
    do {
        size_t n = bytes < PIECE ? bytes : PIECE;
        result = pvm_precv(tid, tag, data, (int)n, PVM_BYTE, NULL, NULL, &got);
        /* Another length was meant by the other side. */
        if (result >= 0 && (size_t)got != n) result = PvmMismatch;
        data = (char *)data + n;
        bytes -= n;
    } while (result >= 0 && bytes);
    pvm_setcontext(before);
    return result;
}

/* Takes a message of the others' off the queue and throws it away. */
static void throw_away(int tid, int tag) {
    int before = pvm_setcontext(COLLECTIVE_CONTEXT), active = pvm_setrbuf(0);
    int message = pvm_recv(tid, tag);
    pvm_setrbuf(active);
    if (message > 0) pvm_freebuf(message);
    pvm_setcontext(before);
}

/* What all three begin with: the members, this task's and the root's place. */
struct gathering {
    struct group_members members;
    int mine, root, tag;
    size_t bytes;
};

static int gathering_begin(struct gathering *g, const char *group, int count, int type, int tag, int root) {
    int me = pvm_mytid();
    if (me < 0) return me;
    g->members = (struct group_members){0};
    if (!group_named(group)) return PvmNullGroup;
    if (count < 0 || tag < 0 || item_bytes(type) == 0) return PvmBadParam;
    g->bytes = (size_t)count * item_bytes(type);
    g->root = root;
    g->tag = tag;
    int result = group_members(group, &g->members);
    if (result < 0) return result;
    g->mine = 0;
    while (g->mine < g->members.n && g->members.tids[g->mine] != me) g->mine++;
    if (g->mine == g->members.n) result = PvmNotInGroup;
    else if (root < 0 || root >= g->members.n || g->members.tids[root] <= 0) result = PvmNoInst;
    if (result < 0) group_members_free(&g->members);
    return result;
}

/* The first error is the call's. */
static void keep(int *code, int result) {
    if (*code >= 0 && result < 0) *code = result;
}

/* Whether instance i is another member of the group. */
static bool other(const struct gathering *g, int i) { return i != g->mine && g->members.tids[i] > 0; }

int pvm_scatter(void *result, void *data, int count, int type, int tag, char *group, int root) {
    struct gathering g;
    int code = result == NULL ? PvmBadParam : gathering_begin(&g, group, count, type, tag, root);
    if (code < 0) return group_result("pvm_scatter", code);
    if (g.mine != root)
        code = collective_receive(g.members.tids[root], tag, result, g.bytes);
    else if (data == NULL)
        code = PvmBadParam;
    else {
        code = 0;
        /* One that cannot be reached must not keep the others waiting. */
        for (int i = 0; i < g.members.n; i++)
            if (other(&g, i)) keep(&code, collective_send(g.members.tids[i], tag, (char *)data + i * g.bytes, g.bytes));
        memmove(result, (char *)data + g.mine * g.bytes, g.bytes);
    }
    group_members_free(&g.members);
    return group_result("pvm_scatter", code < 0 ? code : 0);
}

int pvm_gather(void *result, void *data, int count, int type, int tag, char *group, int root) {
    struct gathering g;
    int code = data == NULL ? PvmBadParam : gathering_begin(&g, group, count, type, tag, root);
    if (code < 0) return group_result("pvm_gather", code);
    if (g.mine != root)
        code = collective_send(g.members.tids[root], tag, data, g.bytes);
    else {
        code = result == NULL ? PvmBadParam : 0;
        if (result) memmove((char *)result + g.mine * g.bytes, data, g.bytes);
        /* Whatever goes wrong, all messages are taken: the next call must not find them. */
        for (int i = 0; i < g.members.n; i++) {
            if (!other(&g, i)) continue;
            if (result) keep(&code, collective_receive(g.members.tids[i], tag, (char *)result + i * g.bytes, g.bytes));
            else throw_away(g.members.tids[i], tag);
        }
    }
    group_members_free(&g.members);
    return group_result("pvm_gather", code < 0 ? code : 0);
}

int pvm_reduce(void (*op)(int *, void *, void *, int *, int *), void *data, int count, int type, int tag, char *group,
               int root) {
    struct gathering g;
    int code = data == NULL || op == NULL ? PvmBadParam : gathering_begin(&g, group, count, type, tag, root);
    if (code < 0) return group_result("pvm_reduce", code);
    if (g.mine != root)
        code = collective_send(g.members.tids[root], tag, data, g.bytes);
    else {
        void *theirs = malloc(g.bytes ? g.bytes : 1);
        code = theirs ? 0 : PvmNoMem;
        for (int i = 0; i < g.members.n; i++) {
            if (!other(&g, i)) continue;
            int info = 0;
            if (theirs) keep(&code, collective_receive(g.members.tids[i], tag, theirs, g.bytes));
            else throw_away(g.members.tids[i], tag);
            if (code >= 0) op(&type, data, theirs, &count, &info);
            keep(&code, info);
        }
        free(theirs);
    }
    group_members_free(&g.members);
    return group_result("pvm_reduce", code < 0 ? code : 0);
}
