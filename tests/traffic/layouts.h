/*
 * Derived types and the model of them: which bytes of memory an item holds, in the order in which they travel. Types
 * of one family have one signature, so that a sender and a receiver may use different ones.
 */
#ifndef LAYOUTS_H
#define LAYOUTS_H

#include "plan.h"

#define FAMILIES 4 /* bytes, ints, doubles, (int, three chars) */
#define LAYOUTS 8
#define MARGIN 64 /* bytes before the first item, for negative displacements, and after the last */

struct layout {
    int segments;
    struct { long at; int bytes; } segment[8];
    long extent;
    int elements; /* base elements of an item */
};

static inline size_t element_bytes(int family) { return family == 0 ? 1 : family == 1 ? 4 : family == 2 ? 8 : 7; }
static inline int basics(int family) { return family == 3 ? 4 : 1; } /* basic elements of a base element */

static inline void layout_add(struct layout *l, long at, int bytes)
{
    l->segment[l->segments].at = at;
    l->segment[l->segments++].bytes = bytes;
}

/* The model of a layout. */
static inline struct layout layout_of(int family, int kind)
{
    int s = (int)element_bytes(family);
    struct layout l = {.extent = s, .elements = 1};
    if (family == 3) {
        int items = kind % 3 == 2 ? 3 : 1;
        for (int i = 0; i < items; i++) {
            layout_add(&l, 8 * i + (kind % 3 == 1 ? 4 : 0), 4);
            layout_add(&l, 8 * i + (kind % 3 == 1 ? 0 : 5), 3);
        }
        l.elements = items, l.extent = kind % 3 == 1 ? 9 : 8 * items;
        return l;
    }
    switch (kind) {
    case 0: layout_add(&l, 0, s); break;
    case 1: case 2:
        layout_add(&l, 0, 3 * s), layout_add(&l, 5 * s, 3 * s);
        l.elements = 6, l.extent = (kind == 1 ? 8 : 10) * s;
        break;
    case 3: case 5:
        for (int i = 0; i < (kind == 3 ? 1 : 2); i++)
            layout_add(&l, 9 * i * s + 6 * s, s), layout_add(&l, 9 * i * s + 2 * s, 2 * s), layout_add(&l, 9 * i * s, s);
        l.elements = kind == 3 ? 4 : 8, l.extent = (kind == 3 ? 7 : 16) * s;
        break;
    case 4: layout_add(&l, 0, 7 * s), l.elements = 7, l.extent = 7 * s; break;
    case 6: layout_add(&l, 5 * s, 3 * s), layout_add(&l, 9 * s, 3 * s), l.elements = 6, l.extent = 16 * s; break;
    default: layout_add(&l, -2 * s, s), layout_add(&l, s, s), l.elements = 2, l.extent = 4 * s; break;
    }
    return l;
}

/* The type of a layout, committed. */
static inline MPI_Datatype layout_type(int family, int kind)
{
    int s = (int)element_bytes(family);
    MPI_Datatype base = family == 0 ? MPI_BYTE : family == 1 ? MPI_INT : MPI_DOUBLE, type, inner;
    if (family == 3) {
        int swapped = kind % 3 == 1;
        MPI_Aint at[] = {swapped ? 4 : 0, swapped ? 0 : 5};
        MPI_Type_create_struct(2, (int[]){1, 3}, at, (MPI_Datatype[]){MPI_INT, MPI_CHAR}, &inner);
        MPI_Type_create_resized(inner, 0, swapped ? 9 : 8, &type);
        MPI_Type_free(&inner);
        if (kind % 3 == 2) {
            inner = type;
            MPI_Type_contiguous(3, inner, &type);
            MPI_Type_free(&inner);
        }
        MPI_Type_commit(&type);
        return type;
    }
    /* Integers' types are described with counts of 8 bytes. */
    int large = family == 1;
    const MPI_Count eights[2][3] = {{1, 2, 1}, {6, 2, 0}};
    switch (kind) {
    case 0: MPI_Type_dup(base, &type); break;
    case 1: SIZED(large, Type_vector, 2, 3, 5, base, &type); break;
    case 2:
        SIZED(large, Type_vector, 2, 3, 5, base, &inner);
        SIZED(large, Type_create_resized, inner, 0, 10 * s, &type);
        MPI_Type_free(&inner);
        break;
    case 3:
        if (large) MPI_Type_indexed_c(3, eights[0], eights[1], base, &type);
        else MPI_Type_indexed(3, (int[]){1, 2, 1}, (int[]){6, 2, 0}, base, &type);
        break;
    case 4: SIZED(large, Type_contiguous, 7, base, &type); break;
    case 5:
        if (large) MPI_Type_indexed_c(3, eights[0], eights[1], base, &inner);
        else MPI_Type_indexed(3, (int[]){1, 2, 1}, (int[]){6, 2, 0}, base, &inner);
        SIZED(large, Type_create_hvector, 2, 1, 9 * s, inner, &type);
        MPI_Type_free(&inner);
        break;
    case 6:
        if (large) MPI_Type_create_subarray_c(2, (MPI_Count[]){4, 4}, (MPI_Count[]){2, 3}, (MPI_Count[]){1, 1}, MPI_ORDER_C, base, &type);
        else MPI_Type_create_subarray(2, (int[]){4, 4}, (int[]){2, 3}, (int[]){1, 1}, MPI_ORDER_C, base, &type);
        break;
    default:
        if (large) MPI_Type_create_hindexed_c(2, (MPI_Count[]){1, 1}, (MPI_Count[]){-2 * s, s}, base, &type);
        else MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){-2 * s, s}, base, &type);
        break;
    }
    MPI_Type_commit(&type);
    return type;
}

/* Memory of so many items, and a margin at both ends. */
static inline size_t layout_memory(const struct layout *l, long items) { return (size_t)(items * l->extent) + 2 * MARGIN + 128; }

/* Byte `i` of the message `key`: 8 bytes in a row name the message and their place in it. */
static inline unsigned char message_byte(uint64_t key, size_t i)
{
    uint64_t z = key + (i >> 3) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    return (unsigned char)((z ^ (z >> 27)) >> (8 * (i & 7)));
}

static inline void message_fill(unsigned char *data, size_t bytes, uint64_t key)
{
    for (size_t i = 0; i < bytes; i++) data[i] = message_byte(key, i);
}

/* Index of the first wrong byte, or -1. */
static inline long message_wrong(const unsigned char *data, size_t bytes, uint64_t key)
{
    for (size_t i = 0; i < bytes; i++)
        if (data[i] != message_byte(key, i)) return (long)i;
    return -1;
}

/*
 * Writes the first `bytes` bytes of the message `key` where the items of a layout have them; `memory` includes the
 * margin.
 */
static inline void layout_put(const struct layout *l, unsigned char *memory, size_t bytes, uint64_t key)
{
    size_t done = 0;
    for (long item = 0; done < bytes; item++)
        for (int i = 0; i < l->segments && done < bytes; i++) {
            unsigned char *to = memory + MARGIN + item * l->extent + l->segment[i].at;
            for (int b = 0; b < l->segment[i].bytes && done < bytes; b++) to[b] = message_byte(key, done++);
        }
}

/* The same with an exclusive or. */
static inline void layout_xor(const struct layout *l, unsigned char *memory, size_t bytes, uint64_t key)
{
    size_t done = 0;
    for (long item = 0; done < bytes; item++)
        for (int i = 0; i < l->segments && done < bytes; i++) {
            unsigned char *to = memory + MARGIN + item * l->extent + l->segment[i].at;
            for (int b = 0; b < l->segment[i].bytes && done < bytes; b++) to[b] ^= message_byte(key, done++);
        }
}

/* Where the next byte of the items of a layout lies, in the order in which they travel. */
struct place { long item; int segment, byte; };
static inline long layout_next(const struct layout *l, struct place *place)
{
    long at = MARGIN + place->item * l->extent + l->segment[place->segment].at + place->byte;
    if (++place->byte == l->segment[place->segment].bytes) {
        place->byte = 0;
        if (++place->segment == l->segments) place->segment = 0, place->item++;
    }
    return at;
}

/* Moves so many bytes from items of one layout to items of another. */
static inline void layout_move(const struct layout *to, unsigned char *out, const struct layout *from, const unsigned char *in, size_t bytes)
{
    struct place there = {0}, here = {0};
    for (size_t i = 0; i < bytes; i++) {
        long at = layout_next(to, &there);
        out[at] = in[layout_next(from, &here)];
    }
}

/*
 * Index of the first byte of memory that is not as the model has it, or -1: the message in its place, all else
 * untouched.
 */
static inline long layout_wrong(const struct layout *l, const unsigned char *memory, size_t size, size_t bytes, uint64_t key, int fill)
{
    unsigned char *model = test_alloc(size);
    memset(model, fill, size);
    layout_put(l, model, bytes, key);
    long at = -1;
    if (memcmp(model, memory, size) != 0)
        for (at = 0; model[at] == memory[at];) at++;
    free(model);
    return at;
}

#endif
