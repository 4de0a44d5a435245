/*
 * Attributes of communicators and datatypes: what is set, overwritten and deleted is there or gone, copies get what the
 * key's function says, and each function is called as often as the model says. Keys are freed while attributes of
 * theirs live on.
 */
#ifndef ATTRIBUTES_H
#define ATTRIBUTES_H

#include "plan.h"

#define MAX_KEYS 4

enum copying { COPIES_NOT, COPIES, CHANGES, COPY_POLICIES };

/* A key, and what its functions were called for. */
struct key {
    enum copying policy;
    int handle;
    long copied, deleted;
    intptr_t deleted_sum; /* of the values */
};

static int attribute_copy(struct key *k, void *in, void *out, int *flag)
{
    k->copied++;
    *flag = k->policy != COPIES_NOT;
    if (*flag) *(void **)out = (void *)((intptr_t)in + (k->policy == CHANGES ? 1000000 : 0));
    return MPI_SUCCESS;
}

static int attribute_delete(struct key *k, void *value)
{
    k->deleted++, k->deleted_sum += (intptr_t)value;
    return MPI_SUCCESS;
}

static int comm_attribute_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    return (void)comm, (void)key, attribute_copy(extra, in, out, flag);
}

static int comm_attribute_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    return (void)comm, (void)key, attribute_delete(extra, value);
}

static int type_attribute_copy(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag)
{
    return (void)type, (void)key, attribute_copy(extra, in, out, flag);
}

static int type_attribute_delete(MPI_Datatype type, int key, void *value, void *extra)
{
    return (void)type, (void)key, attribute_delete(extra, value);
}

/* An object: a communicator, or a datatype. */
struct bearer { int is_type; MPI_Comm comm; MPI_Datatype type; };

static inline void attribute_set(struct bearer b, int key, intptr_t value)
{
    if (b.is_type) MPI_Type_set_attr(b.type, key, (void *)value);
    else MPI_Comm_set_attr(b.comm, key, (void *)value);
}

static inline void attribute_take(struct bearer b, int key)
{
    if (b.is_type) MPI_Type_delete_attr(b.type, key);
    else MPI_Comm_delete_attr(b.comm, key);
}

/* The value of an attribute, 0 where there is none. */
static inline intptr_t attribute_get(struct bearer b, int key)
{
    void *value = NULL;
    int flag = 0;
    if (b.is_type) MPI_Type_get_attr(b.type, key, &value, &flag);
    else MPI_Comm_get_attr(b.comm, key, &value, &flag);
    return flag ? (intptr_t)value : 0;
}

/* All members of the communicator, or all ranks for a datatype, come here. */
static inline void attributes_of(struct traffic *t, struct bearer b, uint64_t *common, uint64_t *own)
{
    struct key key[MAX_KEYS];
    intptr_t value[MAX_KEYS] = {0}, wanted_sum[MAX_KEYS] = {0};
    long deletes[MAX_KEYS] = {0}, copies[MAX_KEYS] = {0};
    int keys = 1 + below(common, MAX_KEYS);
    for (int i = 0; i < keys; i++) {
        key[i] = (struct key){.policy = (enum copying)below(own, COPY_POLICIES)};
        if (b.is_type) MPI_Type_create_keyval(type_attribute_copy, type_attribute_delete, &key[i].handle, &key[i]);
        else MPI_Comm_create_keyval(comm_attribute_copy, comm_attribute_delete, &key[i].handle, &key[i]);
    }
    for (int steps = below(own, 12); steps > 0; steps--) {
        int i = below(own, keys);
        if (value[i] != 0) deletes[i]++, wanted_sum[i] += value[i];
        if (value[i] != 0 && chance(own, 40)) attribute_take(b, key[i].handle), value[i] = 0;
        else value[i] = 1 + below(own, 1000), attribute_set(b, key[i].handle, value[i]);
    }
    /* A copy has what the functions say. */
    struct bearer copy = {.is_type = b.is_type, .comm = MPI_COMM_NULL, .type = MPI_DATATYPE_NULL};
    int how = below(common, 3);
    if (b.is_type) {
        MPI_Type_dup(b.type, &copy.type);
    } else if (how == 0) {
        MPI_Comm_dup(b.comm, &copy.comm);
    } else if (how == 1) {
        MPI_Request request;
        MPI_Comm_idup(b.comm, &copy.comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Comm_dup_with_info(b.comm, MPI_INFO_NULL, &copy.comm);
    }
    for (int i = 0; i < keys; i++) {
        intptr_t there = attribute_get(copy, key[i].handle), here = attribute_get(b, key[i].handle);
        intptr_t wanted = value[i] == 0 || key[i].policy == COPIES_NOT ? 0 : value[i] + (key[i].policy == CHANGES ? 1000000 : 0);
        copies[i] += value[i] != 0;
        MODEL(t, here == value[i] && there == wanted, "attribute %d of a %s, policy %d: %ld and in the copy %ld, wanted %ld and %ld", i,
              b.is_type ? "datatype" : "communicator", (int)key[i].policy, (long)here, (long)there, (long)value[i], (long)wanted);
        MODEL(t, key[i].copied == copies[i] && key[i].deleted == deletes[i], "attribute %d of a %s was copied %ld times and deleted %ld times, wanted "
              "%ld and %ld", i, b.is_type ? "datatype" : "communicator", key[i].copied, key[i].deleted, copies[i], deletes[i]);
        if (wanted != 0) deletes[i]++, wanted_sum[i] += wanted;
        if (value[i] != 0) attribute_take(b, key[i].handle), deletes[i]++, wanted_sum[i] += value[i];
        /* The copy's attributes outlive the name of their key. */
        if (chance(own, 50)) {
            if (b.is_type) MPI_Type_free_keyval(&key[i].handle);
            else MPI_Comm_free_keyval(&key[i].handle);
            MODEL(t, key[i].handle == MPI_KEYVAL_INVALID, "a key that was freed is %d", key[i].handle);
        }
    }
    if (b.is_type) MPI_Type_free(&copy.type);
    else MPI_Comm_free(&copy.comm);
    for (int i = 0; i < keys; i++) {
        MODEL(t, key[i].deleted == deletes[i] && key[i].deleted_sum == wanted_sum[i], "attributes of key %d of a %s were deleted %ld times, with values of "
              "%ld in all, wanted %ld and %ld", i, b.is_type ? "datatype" : "communicator", key[i].deleted, (long)key[i].deleted_sum, deletes[i],
              (long)wanted_sum[i]);
        if (key[i].handle == MPI_KEYVAL_INVALID) continue;
        if (b.is_type) MPI_Type_free_keyval(&key[i].handle);
        else MPI_Comm_free_keyval(&key[i].handle);
    }
}

static inline void attributes_round(struct traffic *t, uint64_t *common, uint64_t *own)
{
    int comm = below(common, t->comms);
    uint64_t plan = test_random(common);
    struct comm *c = &t->comm[comm];
    if (c->n[0] > 0 && c->n[1] > 0 && member(c, t->me)) {
        attributes_of(t, (struct bearer){.comm = c->handle, .type = MPI_DATATYPE_NULL}, &plan, own);
    }
    MPI_Datatype type;
    MPI_Type_contiguous(1 + below(own, 5), MPI_INT, &type);
    if (chance(own, 50)) MPI_Type_commit(&type);
    attributes_of(t, (struct bearer){.is_type = 1, .comm = MPI_COMM_NULL, .type = type}, &plan, own);
    MPI_Type_free(&type);
}

#endif
