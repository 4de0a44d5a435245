/* Attributes. A value in Fortran is an integer, in C a pointer; each language sees the other's values (MPI 5.0, section
   19.3.7): what Fortran stores, C finds as a pointer to an integer, so each value has a place of its own here; what C
   stores, Fortran finds as an address; and Fortran gets what a predefined attribute points to. */
#include <pthread.h>

#include "fortran.h"

typedef void procedure(void);

/* The values that Fortran stored, by their addresses. */

struct box {
    MPI_Aint value; /* first: C reads it */
    struct box *next;
};

#define BUCKETS 256
static struct box *boxes[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct box **bucket(const void *address)
{
    return &boxes[((size_t)address >> 4) % BUCKETS];
}

static void *box(MPI_Aint value)
{
    struct box *box = malloc(sizeof *box);
    if (box == NULL) return NULL;
    pthread_mutex_lock(&lock);
    *box = (struct box){value, *bucket(box)};
    *bucket(box) = box;
    pthread_mutex_unlock(&lock);
    return box;
}

/* The value behind what C holds; with `discard` its place is given up. */
static MPI_Aint unbox(void *held, int discard)
{
    MPI_Aint value = (MPI_Aint)held;
    pthread_mutex_lock(&lock);
    for (struct box **link = bucket(held); *link != NULL; link = &(*link)->next) {
        if ((void *)*link != held) continue;
        struct box *found = *link;
        value = found->value;
        if (discard) {
            *link = found->next;
            free(found);
        }
        break;
    }
    pthread_mutex_unlock(&lock);
    return value;
}

/* Keys. C hands the key's extra state to its callbacks; it lives as long as the key and the attributes under it. */

struct key {
    procedure *copy, *delete;
    MPI_Aint state;
    int integers; /* the callbacks of MPI-1, which take default integers */
};

static int copied(Fint handle, int keyval, struct key *key, void *in, void *out, int *flag)
{
    Fint code = MPI_SUCCESS, flag_ = 0;
    MPI_Aint value = unbox(in, 0), new_value = 0;
    if (key->integers) {
        Fint state = (Fint)key->state, value_ = (Fint)value, new_value_ = 0;
        ((void (*)(Fint *, Fint *, Fint *, Fint *, Fint *, Fint *, Fint *))key->copy)(
            &handle, &keyval, &state, &value_, &new_value_, &flag_, &code);
        new_value = new_value_;
    } else {
        ((void (*)(Fint *, Fint *, MPI_Aint *, MPI_Aint *, MPI_Aint *, Fint *, Fint *))key->copy)(
            &handle, &keyval, &key->state, &value, &new_value, &flag_, &code);
    }
    *flag = code == MPI_SUCCESS && flag_ != 0;
    if (*flag) {
        void *held = box(new_value);
        if (held == NULL) return MPI_ERR_NO_MEM;
        memcpy(out, &held, sizeof held);
    }
    return code;
}

static int deleted(Fint handle, int keyval, struct key *key, void *held)
{
    Fint code = MPI_SUCCESS;
    MPI_Aint value = unbox(held, 0);
    if (key->integers) {
        Fint state = (Fint)key->state, value_ = (Fint)value;
        ((void (*)(Fint *, Fint *, Fint *, Fint *, Fint *))key->delete)(&handle, &keyval, &value_, &state, &code);
    } else {
        ((void (*)(Fint *, Fint *, MPI_Aint *, MPI_Aint *, Fint *))key->delete)(&handle, &keyval, &value, &key->state,
                                                                                &code);
    }
    if (code == MPI_SUCCESS) unbox(held, 1);
    return code;
}

static struct key *key(procedure *copy, procedure *delete, MPI_Aint state, int integers)
{
    struct key *key = malloc(sizeof *key);
    if (key != NULL) *key = (struct key){copy, delete, state, integers};
    return key;
}

/* What is left to do after a key was made, or was not: the library frees the state with the last attribute under the key.
   A library that cannot keeps it until the process ends. */
static int made(int code, const Fint *keyval, struct key *key)
{
    if (code != MPI_SUCCESS)
        free(key);
    else if (F_HAS_CONTEXTS)
        code = arke_keyval_keep(*keyval, key, free);
    return code;
}

static int no_memory(void)
{
    return f_raise(MPI_ERR_NO_MEM, "no memory for an attribute");
}

static void no_key(Fint *keyval, Fint *ierror)
{
    *keyval = MPI_KEYVAL_INVALID;
    F_RETURN(ierror, no_memory());
}

/* The value that a predefined attribute of a communicator or a window points to. */

static int comm_predefined(int keyval, void *held, MPI_Aint *value)
{
    switch (keyval) {
    case MPI_TAG_UB: case MPI_IO: case MPI_HOST: case MPI_WTIME_IS_GLOBAL: case MPI_APPNUM: case MPI_LASTUSEDCODE:
    case MPI_UNIVERSE_SIZE:
        *value = *(int *)held;
        return 1;
    default:
        return 0;
    }
}

static int win_predefined(int keyval, void *held, MPI_Aint *value)
{
    switch (keyval) {
    case MPI_WIN_BASE:
        *value = (MPI_Aint)held;
        return 1;
    case MPI_WIN_SIZE:
        *value = *(MPI_Aint *)held;
        return 1;
    case MPI_WIN_DISP_UNIT: case MPI_WIN_CREATE_FLAVOR: case MPI_WIN_MODEL:
        *value = *(int *)held;
        return 1;
    default:
        return 0;
    }
}

static int type_predefined(int keyval, void *held, MPI_Aint *value)
{
    (void)keyval, (void)held, (void)value;
    return 0;
}

#define OBJECT(word, stem, handle) \
    static int stem##_copied(handle object, int keyval, void *state, void *in, void *out, int *flag) \
    { \
        return copied(PMPI_##word##_toint(object), keyval, state, in, out, flag); \
    } \
    static int stem##_deleted(handle object, int keyval, void *held, void *state) \
    { \
        return deleted(PMPI_##word##_toint(object), keyval, state, held); \
    } \
    F_API void pmpi_##stem##_create_keyval_(procedure *copy, procedure *delete, Fint *keyval, MPI_Aint *state, \
                                            Fint *ierror) \
    { \
        struct key *new_key = key(copy, delete, *state, 0); \
        if (new_key == NULL) { \
            no_key(keyval, ierror); \
            return; \
        } \
        int code = made(PMPI_##word##_create_keyval(stem##_copied, stem##_deleted, keyval, new_key), keyval, new_key); \
        F_RETURN(ierror, code); \
    } \
    F_BOTH(stem##_create_keyval) \
    F_API void pmpi_##stem##_set_attr_(Fint *object, Fint *keyval, MPI_Aint *value, Fint *ierror) \
    { \
        void *held = box(*value); \
        int code = held == NULL ? no_memory() \
                                : PMPI_##word##_set_attr(PMPI_##word##_fromint(*object), F_KEYVAL(*keyval), held); \
        if (held != NULL && code != MPI_SUCCESS) unbox(held, 1); \
        F_RETURN(ierror, code); \
    } \
    F_BOTH(stem##_set_attr) \
    F_API void pmpi_##stem##_get_attr_(Fint *object, Fint *keyval, MPI_Aint *value, Fint *flag, Fint *ierror) \
    { \
        void *held = NULL; \
        int flag_ = 0, keyval_ = F_KEYVAL(*keyval); \
        int code = PMPI_##word##_get_attr(PMPI_##word##_fromint(*object), keyval_, &held, &flag_); \
        if (code == MPI_SUCCESS && flag_ && !stem##_predefined(keyval_, held, value)) *value = unbox(held, 0); \
        *flag = code == MPI_SUCCESS && flag_ != 0; \
        F_RETURN(ierror, code); \
    } \
    F_BOTH(stem##_get_attr) \
    /* The predefined callbacks. */ \
    F_API void mpi_##stem##_null_copy_fn_(Fint *object, Fint *keyval, MPI_Aint *state, MPI_Aint *in, MPI_Aint *out, \
                                          Fint *flag, Fint *ierror) \
    { \
        (void)object, (void)keyval, (void)state, (void)in, (void)out; \
        *flag = 0; \
        *ierror = MPI_SUCCESS; \
    } \
    F_API void mpi_##stem##_dup_fn_(Fint *object, Fint *keyval, MPI_Aint *state, MPI_Aint *in, MPI_Aint *out, \
                                    Fint *flag, Fint *ierror) \
    { \
        (void)object, (void)keyval, (void)state; \
        *out = *in; \
        *flag = 1; \
        *ierror = MPI_SUCCESS; \
    } \
    F_API void mpi_##stem##_null_delete_fn_(Fint *object, Fint *keyval, MPI_Aint *value, MPI_Aint *state, Fint *ierror) \
    { \
        (void)object, (void)keyval, (void)value, (void)state; \
        *ierror = MPI_SUCCESS; \
    }

OBJECT(Comm, comm, MPI_Comm)
OBJECT(Win, win, MPI_Win)
OBJECT(Type, type, MPI_Datatype)

/* The calls of MPI-1, whose values are default integers. */

F_API void pmpi_keyval_create_(procedure *copy, procedure *delete, Fint *keyval, Fint *state, Fint *ierror)
{
    struct key *new_key = key(copy, delete, *state, 1);
    if (new_key == NULL) {
        no_key(keyval, ierror);
        return;
    }
    int code = made(PMPI_Comm_create_keyval(comm_copied, comm_deleted, keyval, new_key), keyval, new_key);
    F_RETURN(ierror, code);
}
F_OLDER(keyval_create)

F_API void pmpi_attr_put_(Fint *comm, Fint *keyval, Fint *value, Fint *ierror)
{
    MPI_Aint value_ = *value;
    pmpi_comm_set_attr_(comm, keyval, &value_, ierror);
}
F_OLDER(attr_put)

F_API void pmpi_attr_get_(Fint *comm, Fint *keyval, Fint *value, Fint *flag, Fint *ierror)
{
    MPI_Aint value_ = 0;
    pmpi_comm_get_attr_(comm, keyval, &value_, flag, ierror);
    if (*flag) *value = (Fint)value_;
}
F_OLDER(attr_get)

F_API void mpi_null_copy_fn_(Fint *comm, Fint *keyval, Fint *state, Fint *in, Fint *out, Fint *flag, Fint *ierror)
{
    (void)comm, (void)keyval, (void)state, (void)in, (void)out;
    *flag = 0;
    *ierror = MPI_SUCCESS;
}

F_API void mpi_dup_fn_(Fint *comm, Fint *keyval, Fint *state, Fint *in, Fint *out, Fint *flag, Fint *ierror)
{
    (void)comm, (void)keyval, (void)state;
    *out = *in;
    *flag = 1;
    *ierror = MPI_SUCCESS;
}

F_API void mpi_null_delete_fn_(Fint *comm, Fint *keyval, Fint *value, Fint *state, Fint *ierror)
{
    (void)comm, (void)keyval, (void)value, (void)state;
    *ierror = MPI_SUCCESS;
}
