/* messages.c: the Fortran subroutines for buffers, packing, sending and receiving, contexts, handlers and the
 * mailbox. */
#include "pvm3.h"
#include "strings.h"

/* What kinds of data are called in fpvm3.h: the same numbers as in C, but the first is bytes without an end. */
#define STRING 0

void pvmfinitsend_(const int *encoding, int *bufid) { *bufid = pvm_initsend(*encoding); }
void pvmfmkbuf_(const int *encoding, int *bufid) { *bufid = pvm_mkbuf(*encoding); }
void pvmffreebuf_(const int *bufid, int *info) { *info = pvm_freebuf(*bufid); }
void pvmfgetsbuf_(int *bufid) { *bufid = pvm_getsbuf(); }
void pvmfgetrbuf_(int *bufid) { *bufid = pvm_getrbuf(); }
void pvmfsetsbuf_(const int *bufid, int *old) { *old = pvm_setsbuf(*bufid); }
void pvmfsetrbuf_(const int *bufid, int *old) { *old = pvm_setrbuf(*bufid); }
void pvmfbufinfo_(const int *bufid, int *bytes, int *tag, int *tid, int *info) { *info = pvm_bufinfo(*bufid, bytes, tag, tid); }

void pvmfgetminfo_(const int *bufid, int *len, int *ctx, int *tag, int *wid, int *enc, int *crc, int *src, int *dst, int *info) {
    struct pvmminfo header = {0};
    *info = pvm_getminfo(*bufid, &header);
    *len = header.len;
    *ctx = header.ctx;
    *tag = header.tag;
    *wid = header.wid;
    *enc = header.enc;
    *crc = header.crc;
    *src = header.src;
    *dst = header.dst;
}

void pvmfsetminfo_(const int *bufid, const int *ctx, const int *tag, const int *wid, const int *src, const int *dst, int *info) {
    struct pvmminfo header = {.ctx = *ctx, .tag = *tag, .wid = *wid, .src = *src, .dst = *dst};
    *info = pvm_setminfo(*bufid, &header);
}

/* ---- Packing ---- */

void pvmfpack_(const int *what, void *xp, const int *nitem, const int *stride, int *info) {
    switch (*what) {
        case STRING: *info = pvm_pkbyte(xp, *nitem, 1); break;
        case PVM_BYTE: *info = pvm_pkbyte(xp, *nitem, *stride); break;
        case PVM_SHORT: *info = pvm_pkshort(xp, *nitem, *stride); break;
        case PVM_INT: *info = pvm_pkint(xp, *nitem, *stride); break;
        case PVM_FLOAT: *info = pvm_pkfloat(xp, *nitem, *stride); break;
        case PVM_CPLX: *info = pvm_pkcplx(xp, *nitem, *stride); break;
        case PVM_DOUBLE: *info = pvm_pkdouble(xp, *nitem, *stride); break;
        case PVM_DCPLX: *info = pvm_pkdcplx(xp, *nitem, *stride); break;
        case PVM_LONG: *info = pvm_pklong(xp, *nitem, *stride); break;
        default: *info = PvmBadParam;
    }
}

void pvmfunpack_(const int *what, void *xp, const int *nitem, const int *stride, int *info) {
    switch (*what) {
        case STRING: *info = pvm_upkbyte(xp, *nitem, 1); break;
        case PVM_BYTE: *info = pvm_upkbyte(xp, *nitem, *stride); break;
        case PVM_SHORT: *info = pvm_upkshort(xp, *nitem, *stride); break;
        case PVM_INT: *info = pvm_upkint(xp, *nitem, *stride); break;
        case PVM_FLOAT: *info = pvm_upkfloat(xp, *nitem, *stride); break;
        case PVM_CPLX: *info = pvm_upkcplx(xp, *nitem, *stride); break;
        case PVM_DOUBLE: *info = pvm_upkdouble(xp, *nitem, *stride); break;
        case PVM_DCPLX: *info = pvm_upkdcplx(xp, *nitem, *stride); break;
        case PVM_LONG: *info = pvm_upklong(xp, *nitem, *stride); break;
        default: *info = PvmBadParam;
    }
}

void pvmfpkmesg_(const int *bufid, int *info) { *info = pvm_pkmesg(*bufid); }
void pvmfpkmesgbody_(const int *bufid, int *info) { *info = pvm_pkmesgbody(*bufid); }
void pvmfupkmesg_(const int *bufid, int *newbuf) {
    int before = pvm_setrbuf(*bufid);
    *newbuf = before < 0 ? before : pvm_upkmesg();
    if (before >= 0) pvm_setrbuf(before);
}

/* ---- Sending and receiving ---- */

static int type_of(int what) { return what == STRING ? PVM_BYTE : what; }

void pvmfsend_(const int *tid, const int *tag, int *info) { *info = pvm_send(*tid, *tag); }
void pvmfmcast_(const int *ntask, int *tids, const int *tag, int *info) { *info = pvm_mcast(tids, *ntask, *tag); }
void pvmfpsend_(const int *tid, const int *tag, void *buf, const int *len, const int *type, int *info) {
    *info = pvm_psend(*tid, *tag, buf, *len, type_of(*type));
}
void pvmfprecv_(const int *tid, const int *tag, void *buf, const int *len, const int *type, int *atid, int *atag, int *alen,
                int *info) {
    *info = pvm_precv(*tid, *tag, buf, *len, type_of(*type), atid, atag, alen);
}
void pvmfrecv_(const int *tid, const int *tag, int *bufid) { *bufid = pvm_recv(*tid, *tag); }
void pvmfnrecv_(const int *tid, const int *tag, int *bufid) { *bufid = pvm_nrecv(*tid, *tag); }
void pvmfprobe_(const int *tid, const int *tag, int *bufid) { *bufid = pvm_probe(*tid, *tag); }
/* sec of -1: for ever. */
void pvmftrecv_(const int *tid, const int *tag, const int *sec, const int *usec, int *bufid) {
    struct timeval limit = {*sec, *usec};
    *bufid = pvm_trecv(*tid, *tag, *sec < 0 ? NULL : &limit);
}

/* ---- Contexts ---- */

void pvmfnewcontext_(int *ctx) { *ctx = pvm_newcontext(); }
void pvmfgetcontext_(int *ctx) { *ctx = pvm_getcontext(); }
void pvmfsetcontext_(const int *ctx, int *old) { *old = pvm_setcontext(*ctx); }
void pvmffreecontext_(const int *ctx, int *info) { *info = pvm_freecontext(*ctx); }

/* ---- Handlers: integer functions of one integer, which Fortran takes by reference ---- */

#define HANDLERS 16
static int (*handlers[HANDLERS])(int *bufid);
static int handler_numbers[HANDLERS];

#define ENTRY(i) \
    static int entry_##i(int bufid) { return handlers[i](&bufid); }
ENTRY(0) ENTRY(1) ENTRY(2) ENTRY(3) ENTRY(4) ENTRY(5) ENTRY(6) ENTRY(7)
ENTRY(8) ENTRY(9) ENTRY(10) ENTRY(11) ENTRY(12) ENTRY(13) ENTRY(14) ENTRY(15)
static int (*const entries[HANDLERS])(int) = {entry_0, entry_1, entry_2,  entry_3,  entry_4,  entry_5,  entry_6,  entry_7,
                                              entry_8, entry_9, entry_10, entry_11, entry_12, entry_13, entry_14, entry_15};

void pvmfaddmhf_(const int *src, const int *tag, const int *ctx, int (*handler)(int *bufid), int *mhid) {
    int i = 0;
    while (i < HANDLERS && handlers[i]) i++;
    *mhid = i < HANDLERS ? pvm_addmhf(*src, *tag, *ctx, entries[i]) : PvmOutOfRes;
    if (*mhid >= 0) {
        handlers[i] = handler;
        handler_numbers[i] = *mhid;
    }
}

void pvmfdelmhf_(const int *mhid, int *info) {
    *info = pvm_delmhf(*mhid);
    for (int i = 0; i < HANDLERS && *info >= 0; i++)
        if (handlers[i] && handler_numbers[i] == *mhid) handlers[i] = NULL;
}

/* ---- The mailbox ---- */

void pvmfputinfo_(const char *name, const int *bufid, const int *flags, int *index, size_t length) {
    WITH_STRING(text, name, length, index, pvm_putinfo(text, *bufid, *flags));
}
void pvmfrecvinfo_(const char *name, const int *index, const int *flags, int *bufid, size_t length) {
    WITH_STRING(text, name, length, bufid, pvm_recvinfo(text, *index, *flags));
}
void pvmfdelinfo_(const char *name, const int *index, const int *flags, int *info, size_t length) {
    WITH_STRING(text, name, length, info, pvm_delinfo(text, *index, *flags));
}

/* One name at each call, with all its entries, the first again after the last; nclasses of -1 begins anew. */
void pvmfgetmboxinfo_(const char *pattern, char *name, int *nclasses, int *nentries, int *indices, int *owners, int *flags,
                      int *info, size_t pattern_length, size_t name_length) {
    static struct pvmmboxinfo *classes;
    static int next, known;
    if (*nclasses == -1) next = 0;
    if (next == 0) {
        char *text = from_fortran(pattern, pattern_length);
        *info = text ? pvm_getmboxinfo(text, &known, &classes) : PvmNoMem;
        free(text);
        if (*info < 0) return;
    }
    *nclasses = *info = known;
    if (known == 0) return;
    const struct pvmmboxinfo *class = &classes[next];
    to_fortran(name, name_length, class->mi_name);
    *nentries = class->mi_nentries;
    for (int i = 0; i < class->mi_nentries; i++) {
        indices[i] = class->mi_indices[i];
        owners[i] = class->mi_owners[i];
        flags[i] = class->mi_flags[i];
    }
    next = (next + 1) % known;
}
