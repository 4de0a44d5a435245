/* Elements that lie apart, and the vector forms of the calls: they pack into memory of the library's, or unpack out of
 * it. */
#include "cmmd_internal.h"
#include <stdlib.h>
#include <string.h>

int cmmd_dense(const struct cmmd_strided *s) { return s->stride == s->size || s->count <= 1; }

void cmmd_pack(const struct cmmd_strided *s, char *to)
{
    for (int i = 0; i < s->count; i++) memcpy(to + (size_t)i * (size_t)s->size, s->at + (ptrdiff_t)i * s->stride, (size_t)s->size);
}

void cmmd_unpack(const struct cmmd_strided *s, const char *from, size_t bytes)
{
    for (int i = 0; i < s->count && bytes > 0; i++) {
        size_t part = bytes < (size_t)s->size ? bytes : (size_t)s->size;
        memcpy(s->at + (ptrdiff_t)i * s->stride, from + (size_t)i * (size_t)s->size, part);
        bytes -= part;
    }
}

/* The bytes that some elements have; -1 if they are no elements. */
long cmmd_length(const char *call, int size, int count)
{
    long bytes = (long)size * count;
    if (size < 0 || count < 0 || bytes > 0x7fffffff)
        return cmmd_wrong(call, "size is %d and count %d; they must not be negative, nor make more than %d bytes", size, count, 0x7fffffff);
    return bytes;
}

/* A packed copy, or null. */
static char *packed(const char *call, const void *buf, int size, int stride, int count, long *bytes)
{
    *bytes = cmmd_length(call, size, count);
    if (*bytes < 0) return NULL;
    char *copy = malloc((size_t)*bytes + 1);
    if (!copy) {
        cmmd_wrong(call, "there is no memory to pack %ld bytes", *bytes);
        return NULL;
    }
    cmmd_pack(&(struct cmmd_strided){(char *)buf, size, stride, count}, copy);
    return copy;
}

int CMMD_send_block_v(int dest, int tag, const void *buf, int size, int stride, int count)
{
    long bytes;
    if (stride == size) return (bytes = cmmd_length(__func__, size, count)) < 0 ? CMMD_ERRVAL : CMMD_send_block(dest, tag, buf, (int)bytes);
    char *copy = packed(__func__, buf, size, stride, count, &bytes);
    if (!copy) return CMMD_ERRVAL;
    int result = CMMD_send_block(dest, tag, copy, (int)bytes);
    free(copy);
    return result;
}
int CMMD_send_v(int dest, int tag, const void *buf, int size, int stride, int count)
{
    return CMMD_send_block_v(dest, tag, buf, size, stride, count);
}

int CMMD_receive_block_v(int source, int tag, void *buf, int size, int stride, int count)
{
    long bytes = cmmd_length(__func__, size, count);
    if (bytes < 0) return CMMD_ERRVAL;
    if (stride == size) return CMMD_receive_block(source, tag, buf, (int)bytes);
    char *room = malloc((size_t)bytes + 1);
    if (!room) return cmmd_wrong(__func__, "there is no memory to receive %ld bytes before they are unpacked", bytes);
    int result = CMMD_receive_block(source, tag, room, (int)bytes);
    cmmd_unpack(&(struct cmmd_strided){buf, size, stride, count}, room, (size_t)CMMD_bytes_received());
    free(room);
    return result;
}
int CMMD_receive_v(int source, int tag, void *buf, int size, int stride, int count)
{
    return CMMD_receive_block_v(source, tag, buf, size, stride, count);
}

int CMMD_send_noblock_v(int dest, int tag, const void *buf, int size, int stride, int count)
{
    long bytes;
    if (cmmd_enter(__func__) < 0) return CMMD_ERRVAL;
    char *copy = packed(__func__, buf, size, stride, count, &bytes);
    if (!copy) return CMMD_ERRVAL;
    if (cmmd_check(__func__, dest, tag, (int)bytes, 0) < 0) {
        free(copy);
        return CMMD_ERRVAL;
    }
    return cmmd_send_copy(__func__, dest, tag, NULL, copy, (int)bytes);
}

CMMD_mcb CMMD_send_async_v(int dest, int tag, const void *buf, int size, int stride, int count, CMMD_handler handler, void *arg)
{
    struct cmmd_strided memory = {(char *)buf, size, stride, count};
    return cmmd_length(__func__, size, count) < 0 ? CMMD_ERRVAL : cmmd_start(__func__, 1, dest, tag, &memory, handler, arg);
}

CMMD_mcb CMMD_receive_async_v(int source, int tag, void *buf, int size, int stride, int count, CMMD_handler handler, void *arg)
{
    struct cmmd_strided memory = {buf, size, stride, count};
    return cmmd_length(__func__, size, count) < 0 ? CMMD_ERRVAL : cmmd_start(__func__, 0, source, tag, &memory, handler, arg);
}

int CMMD_send_and_receive_v(int source, int rtag, void *rbuf, int rsize, int rstride, int rcount, int dest, int stag,
                            const void *sbuf, int ssize, int sstride, int scount)
{
    long rbytes = cmmd_length(__func__, rsize, rcount), sbytes;
    char *copy = rbytes < 0 ? NULL : packed(__func__, sbuf, ssize, sstride, scount, &sbytes);
    char *room = copy ? malloc((size_t)rbytes + 1) : NULL;
    int result = CMMD_ERRVAL;
    if (room) {
        result = CMMD_send_and_receive(source, rtag, room, (int)rbytes, dest, stag, copy, (int)sbytes);
        cmmd_unpack(&(struct cmmd_strided){rbuf, rsize, rstride, rcount}, room, (size_t)CMMD_bytes_received());
    } else if (copy) {
        cmmd_wrong(__func__, "there is no memory to receive %ld bytes before they are unpacked", rbytes);
    }
    free(room);
    free(copy);
    return result;
}

int CMMD_swap_v(int node, void *rbuf, int rsize, int rstride, int rcount, const void *sbuf, int ssize, int sstride, int scount)
{
    long rbytes = cmmd_length(__func__, rsize, rcount), sbytes;
    char *copy = rbytes < 0 ? NULL : packed(__func__, sbuf, ssize, sstride, scount, &sbytes);
    char *room = copy ? malloc((size_t)rbytes + 1) : NULL;
    int result = CMMD_ERRVAL;
    if (room) {
        result = CMMD_swap_apart(node, room, (int)rbytes, copy, (int)sbytes);
        cmmd_unpack(&(struct cmmd_strided){rbuf, rsize, rstride, rcount}, room, (size_t)CMMD_bytes_received());
    } else if (copy) {
        cmmd_wrong(__func__, "there is no memory to receive %ld bytes before they are unpacked", rbytes);
    }
    free(room);
    free(copy);
    return result;
}
