/* The message mailbox, and on top of it the table of integers that PVM 3.3 had. */
#include "internal.h"

#include "control.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pvm3.h"

#define XDR 0x10000000
/* Between this library and the daemon only: an index that is taken is refused. */
#define EXCLUSIVE 256
#define ORPHAN    (1 << 30)

static int put(const char *name, int flags, int tag, int enc, const void *body, size_t bytes)
{
    struct control_words w = {0};
    control_put_text(&w, name);
    control_put_int(&w, flags);
    control_put_int(&w, pvm_getcontext());
    control_put_int(&w, tag);
    control_put_int(&w, enc);
    control_put_block(&w, body, bytes);
    int index = control_ask(CONTROL_PUT, &w);
    control_words_free(&w);
    return index;
}

/* Asks for an entry; the words hold source, context, tag, encoding and body. */
static int take(const char *name, int index, int flags, struct control_words *w)
{
    control_put_text(w, name);
    control_put_int(w, index);
    control_put_int(w, flags);
    return control_ask(CONTROL_TAKE, w);
}

static int drop(const char *name, int index, int flags)
{
    struct control_words w = {0};
    control_put_text(&w, name);
    control_put_int(&w, index);
    control_put_int(&w, flags & ~ORPHAN);
    int result = control_ask(CONTROL_DROP, &w);
    control_words_free(&w);
    return result;
}

int pvm_putinfo(char *name, int bufid, int flags)
{
    ENROL("pvm_putinfo");
    const void *body;
    size_t bytes;
    int enc, tag = 0;
    if (!name || !*name) return pvm_core_error("pvm_putinfo", PvmBadParam, "there is no name");
    int result = pvm_core_bytes(bufid, &body, &bytes, &enc);
    if (result >= 0) result = pvm_bufinfo(bufid, NULL, &tag, NULL);
    if (result < 0) return pvm_core_error("pvm_putinfo", result, NULL);
    return pvm_core_result("pvm_putinfo", put(name, flags & ~EXCLUSIVE, tag, enc, body, bytes));
}

int pvm_recvinfo(char *name, int index, int flags)
{
    ENROL("pvm_recvinfo");
    if (!name || !*name) return pvm_core_error("pvm_recvinfo", PvmBadParam, "there is no name");
    struct control_words w = {0};
    int result = take(name, index, flags, &w);
    if (result >= 0) {
        int src = control_get_int(&w), ctx = control_get_int(&w), tag = control_get_int(&w), enc = control_get_int(&w);
        size_t bytes;
        const void *body = control_get_block(&w, &bytes);
        result = w.bad ? PvmDSysErr : pvm_core_buffer(body, bytes, enc, src, tag, ctx);
        if (result > 0) result = pvm_core_receive(result);
    }
    control_words_free(&w);
    return pvm_core_result("pvm_recvinfo", result);
}

int pvm_delinfo(char *name, int index, int flags)
{
    ENROL("pvm_delinfo");
    if (!name || !*name) return pvm_core_error("pvm_delinfo", PvmBadParam, "there is no name");
    return pvm_core_result("pvm_delinfo", drop(name, index, flags));
}

static void free_classes(struct pvmmboxinfo *classes, int count)
{
    for (int i = 0; classes && i < count; i++) {
        free(classes[i].mi_name);
        free(classes[i].mi_indices);
        free(classes[i].mi_owners);
        free(classes[i].mi_flags);
    }
    free(classes);
}

/* The names that match, and their entries; malloc'ed. */
static int list(const char *pattern, int *count, struct pvmmboxinfo **out)
{
    struct control_words w = {0};
    control_put_text(&w, pattern);
    int result = control_ask(CONTROL_LIST, &w);
    *count = 0;
    *out = NULL;
    if (result >= 0) {
        int n = control_get_count(&w, 8);
        *out = calloc((size_t)n + 1, sizeof **out);
        for (int i = 0; *out && i < n; i++) {
            struct pvmmboxinfo *c = &(*out)[(*count)++];
            c->mi_name = control_get_text(&w);
            c->mi_nentries = control_get_count(&w, 12);
            size_t room = (size_t)c->mi_nentries + 1;
            c->mi_indices = calloc(room, sizeof(int));
            c->mi_owners = calloc(room, sizeof(int));
            c->mi_flags = calloc(room, sizeof(int));
            if (!c->mi_name || !c->mi_indices || !c->mi_owners || !c->mi_flags) w.bad = true;
            if (w.bad) break;
            for (int j = 0; j < c->mi_nentries; j++) {
                c->mi_indices[j] = control_get_int(&w);
                c->mi_owners[j] = control_get_int(&w);
                c->mi_flags[j] = control_get_int(&w);
            }
        }
        result = !*out ? PvmNoMem : w.bad ? PvmDSysErr : PvmOk;
    }
    if (result < 0) {
        free_classes(*out, *count);
        *out = NULL;
        *count = 0;
    }
    control_words_free(&w);
    return result;
}

int pvm_getmboxinfo(char *pattern, int *nclasses, struct pvmmboxinfo **classes)
{
    static struct pvmmboxinfo *kept;
    static int count;
    ENROL("pvm_getmboxinfo");
    free_classes(kept, count);
    int result = list(pattern ? pattern : "*", &count, &kept);
    if (result < 0) return pvm_core_error("pvm_getmboxinfo", result, NULL);
    if (nclasses) *nclasses = count;
    if (classes) *classes = kept;
    return PvmOk;
}

int pvm_getnoresets(int **tids, int *ntid)
{
    static int *kept;
    ENROL("pvm_getnoresets");
    struct pvmmboxinfo *classes;
    int count, n = 0;
    int result = list("^" PVMNORESETCLASS "$", &count, &classes);
    if (result < 0) return pvm_core_error("pvm_getnoresets", result, NULL);
    free(kept);
    kept = calloc((size_t)(count > 0 ? classes[0].mi_nentries : 0) + 1, sizeof *kept);
    for (int i = 0; kept && count > 0 && i < classes[0].mi_nentries; i++)
        if (classes[0].mi_owners[i] > 0) kept[n++] = classes[0].mi_owners[i];
    free_classes(classes, count);
    if (!kept) return pvm_core_error("pvm_getnoresets", PvmNoMem, NULL);
    if (tids) *tids = kept;
    if (ntid) *ntid = n;
    return PvmOk;
}

/* ---- The table of PVM 3.3: integers under a name and an index, which anyone may change ---- */

#define TABLE (PvmMboxPersistent | PvmMboxMultiInstance | PvmMboxOverWritable)

int pvm_insert(char *name, int index, int data)
{
    ENROL("pvm_insert");
    if (!name || !*name || index < -1 || index >= (int)PvmMboxMaxDirectIndex) return pvm_core_error("pvm_insert", PvmBadParam, NULL);
    uint32_t v = (uint32_t)data;
    unsigned char body[4] = {(unsigned char)(v >> 24), (unsigned char)(v >> 16), (unsigned char)(v >> 8), (unsigned char)v};
    int flags = index < 0 ? TABLE : (int)(TABLE | EXCLUSIVE | (unsigned)index << PvmMboxDirectIndexShift);
    return pvm_core_result("pvm_insert", put(name, flags, 0, XDR, body, sizeof body));
}

int pvm_lookup(char *name, int index, int *data)
{
    ENROL("pvm_lookup");
    if (!name || !*name || index < -1) return pvm_core_error("pvm_lookup", PvmBadParam, NULL);
    struct pvmmboxinfo *classes = NULL;
    int count = 0, result = PvmOk;
    if (index < 0) {
        /* Which index the first one has is for the result. */
        result = list("*", &count, &classes);
        for (int i = 0; i < count; i++)
            if (strcmp(classes[i].mi_name, name) == 0 && classes[i].mi_nentries > 0) index = classes[i].mi_indices[0];
        free_classes(classes, count);
        if (result >= 0 && index < 0) result = PvmNotFound;
    }
    struct control_words w = {0};
    if (result >= 0) result = take(name, index, PvmMboxDefault, &w);
    if (result >= 0) {
        for (int i = 0; i < 4; i++) control_get_int(&w);
        size_t bytes;
        const unsigned char *body = control_get_block(&w, &bytes);
        if (w.bad || bytes != 4) result = PvmNotFound;
        else if (data) *data = (int)((uint32_t)body[0] << 24 | (uint32_t)body[1] << 16 | (uint32_t)body[2] << 8 | (uint32_t)body[3]);
    }
    control_words_free(&w);
    return result < 0 ? pvm_core_error("pvm_lookup", result, NULL) : index;
}

int pvm_delete(char *name, int index)
{
    ENROL("pvm_delete");
    if (!name || !*name || index < 0) return pvm_core_error("pvm_delete", PvmBadParam, NULL);
    int result = drop(name, index, 0);
    return result < 0 ? pvm_core_error("pvm_delete", result, NULL) : index;
}
