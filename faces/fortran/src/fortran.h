/* What all functions behind the Fortran procedures share: names, conversions of arguments, views of array sections.

   The sources are compiled once for each dialect: that of the standard ABI over libmpi_abi.so.1, those of Open MPI and MPICH
   over Arke's front ends. dialect.h has what differs, and mpi.h is the one of that ABI. The library calls nothing but the C
   functions of its ABI, by their PMPI_ names, and what makes callbacks with a context: those are Arke's own, so over another
   library of the standard ABI all works but reduction operations and error handlers of the program's.

   A Fortran compiler passes arguments by reference, an absent optional argument as a null pointer and the lengths of strings
   behind all other arguments. */
#ifndef ARKE_FORTRAN_H
#define ARKE_FORTRAN_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "binding.h"
#include "mpi.h"

/* A default INTEGER, and a default LOGICAL: 1 is true, 0 is false. */
typedef int Fint;

#define F_API __attribute__((visibility("default")))

/* Names. A procedure is defined by its PMPI name; its MPI name is weak, so that a tool may define it anew. */
#define F_ALIAS(to, of) extern __typeof(of) to __attribute__((weak, alias(#of), visibility("default")));
/* One function for mpif.h, mpi and mpi_f08. */
#define F_BOTH(stem) \
    F_ALIAS(mpi_##stem##_, pmpi_##stem##_) \
    F_ALIAS(mpi_##stem##_f08_, pmpi_##stem##_) \
    F_ALIAS(pmpi_##stem##_f08_, pmpi_##stem##_)
/* One for mpif.h and mpi only. */
#define F_OLDER(stem) F_ALIAS(mpi_##stem##_, pmpi_##stem##_)
/* One for mpi_f08 only; TS: one that takes descriptors. */
#define F_NEWER(stem) F_ALIAS(mpi_##stem##_f08_, pmpi_##stem##_f08_)
#define F_TS(stem) F_ALIAS(mpi_##stem##_f08ts_, pmpi_##stem##_f08ts_)
/* A second name for programs that take an address as TYPE(C_PTR). */
#define F_CPTR(stem) \
    F_ALIAS(mpi_##stem##_cptr_, pmpi_##stem##_) \
    F_ALIAS(pmpi_##stem##_cptr_, pmpi_##stem##_)

#define F_RETURN(ierror, code) \
    do { \
        if (ierror) *(ierror) = (code); \
    } while (0)

/* Callbacks with a context: `context` is what was given when the operation or the error handler was made, and `drop` is
   called when nothing uses it any more. */
typedef void op_function(void *context, void *in, void *inout, MPI_Count length, MPI_Datatype datatype);
typedef void error_function(void *context, const void *object, int *code);
typedef void drop_function(void *context);

/* What a communicator is like, by a question that raises no error: all is 0 where the handle names none. Arke's own, as
   faces/abi/standard/src/shape.rs has it. */
struct comm_shape {
    int known, inter, rank, peers, dimensions, sources, destinations;
};

/* Results of a call under way that have yet to reach the program, which sees them before an error handler of its own runs,
   since that may never come back (faces/abi/standard/src/results.rs). `write` writes them, once. */
struct results {
    struct results *outer;
    void (*write)(struct results *results);
};

#include "dialect.h"

/* Links results into the list before a call, and takes them out after it; `list` is null where there is no need. */
static inline struct results **f_link(struct results *results, void (*write)(struct results *results))
{
    struct results **list = arke_results();
    if (list == NULL) return list;
    results->outer = *list;
    results->write = write;
    *list = results;
    return list;
}

static inline void f_unlink(struct results **list, const struct results *results)
{
    for (; list != NULL && *list != NULL; list = &(*list)->outer) {
        if (*list != results) continue;
        *list = results->outer;
        return;
    }
}

static inline void *f_address(void *buffer)
{
    if (F_IS_BOTTOM(buffer)) return MPI_BOTTOM;
    if (F_IS_IN_PLACE(buffer)) return MPI_IN_PLACE;
    if (F_IS_BUFFER_AUTOMATIC(buffer)) return MPI_BUFFER_AUTOMATIC;
    return buffer;
}

static inline MPI_Status *f_status(MPI_Status *status)
{
    return F_IS_STATUS_IGNORE(status) ? MPI_STATUS_IGNORE : status;
}

static inline MPI_Status *f_statuses(MPI_Status *statuses)
{
    return F_IS_STATUSES_IGNORE(statuses) ? MPI_STATUSES_IGNORE : statuses;
}

static inline int *f_weights(Fint *weights)
{
    if (F_IS_UNWEIGHTED(weights)) return (int *)MPI_UNWEIGHTED;
    if (F_IS_WEIGHTS_EMPTY(weights)) return (int *)MPI_WEIGHTS_EMPTY;
    return weights;
}

static inline int f_in_place(void *buffer)
{
    return F_IS_IN_PLACE(buffer);
}

static inline int f_in_place_section(CFI_cdesc_t *buffer)
{
    return F_IS_IN_PLACE(buffer->base_addr);
}

#define F_IN_PLACE(buffer) (_Generic((buffer), CFI_cdesc_t *: f_in_place_section, default: f_in_place)(buffer))

/* An array of C values for one of Fortran values: `name_`, of `name_n` elements; on the stack where it is short.
   `name_` is null where there is no memory; the C function then refuses the argument. */
#define F_SMALL 32
#define F_ARRAY(type, name, length) \
    MPI_Count name##_n = (length); \
    type name##_small[F_SMALL]; \
    type *name##_ = name##_n <= F_SMALL ? name##_small : malloc((size_t)name##_n * sizeof(type))
#define F_EACH(name) for (MPI_Count i = 0; name##_ != NULL && i < name##_n; i++)
#define F_FREE(name) \
    do { \
        if (name##_ != name##_small) free(name##_); \
    } while (0)

/* F_UNTOUCHED stands in an array of handles where the call has written none: those elements stay as they are. */

/* A C string of a Fortran one without the blanks at its end, or on both sides; to be freed. */
char *f_text(const char *characters, size_t length);
char *f_trimmed_text(const char *characters, size_t length);
/* Puts a C string into a Fortran one: cut where it is too long, filled with blanks where it is too short. */
void f_fill(char *characters, size_t length, const char *text);

/* How many ranks a process exchanges messages with: of a communicator, and of its neighbourhood one way. */
MPI_Count f_peers(Fint comm);
MPI_Count f_neighbors(Fint comm, int outward);
/* The dimensions of a Cartesian communicator. */
MPI_Count f_dimensions(Fint comm);
/* Whether this process is the root of a collective call: also in an intercommunicator. */
int f_is_root(Fint root, MPI_Comm comm);

/* Reports an error that the library found itself, to the handler of MPI_COMM_SELF; returns the code to return. */
int f_raise(int class_of_error, const char *text);

/* A buffer argument of mpi_f08, taken by its descriptor. A contiguous one is passed as it is. Otherwise the
   elements, in array element order, stand for contiguous memory: by a datatype that says where they lie, where
   that is possible, or else by a copy. Of a copy, the bytes that the call has changed go back and no others; so a copy
   that may be changed has a second one beside it, which tells how it was before. That holds for each way in which
   less is written than there is: short, failed and cancelled receives, holes, ranks that receive nothing. */
struct view {
    struct results results; /* what goes back from the copy, as long as the call is under way; in `list` */
    struct results **list;
    void *address;         /* what the C function gets */
    MPI_Datatype made;     /* a datatype to free, or MPI_DATATYPE_NULL */
    void *copy;            /* contiguous copy, or null */
    char *before;          /* the copy as it was before the call, or null where the call does not write */
    char *base;            /* where the section begins */
    size_t element;        /* bytes of one element */
    int rank;
    CFI_dim_t dimensions[CFI_MAX_RANK];
};
#define VIEW_CLOSED {.address = NULL, .made = MPI_DATATYPE_NULL, .copy = NULL}

enum {
    VIEW_NONE = 0,    /* must be contiguous */
    VIEW_SINGLE = 1,  /* count and datatype describe all of it and may be replaced */
    VIEW_STRIDED = 2, /* only the datatype may be replaced, by one of another extent */
    VIEW_COPY = 4,    /* may be copied */
    VIEW_WRITE = 8,   /* the call writes into it */
    VIEW_IGNORED = 16 /* not used on this rank */
};

int f_view_section(struct view *view, const CFI_cdesc_t *buffer, int how, MPI_Count *count, MPI_Datatype *datatype);

static inline int f_is_contiguous(const CFI_cdesc_t *buffer)
{
    /* An array that is not allocated has bounds that say nothing: it is passed as the null pointer that it is. */
    if (buffer->base_addr == NULL) return 1;
    CFI_index_t expected = (CFI_index_t)buffer->elem_len;
    int contiguous = 1;
    for (int i = 0; i < buffer->rank; i++) {
        CFI_index_t extent = buffer->dim[i].extent;
        /* Nothing at all; or the last dimension of an assumed-size array, which is never a section. */
        if (extent == 0) return 1;
        if (extent != 1 && buffer->dim[i].sm != expected) contiguous = 0;
        expected *= extent;
    }
    return contiguous;
}

static inline int view_open(struct view *view, const CFI_cdesc_t *buffer, int how, MPI_Count *count,
                            MPI_Datatype *datatype)
{
    if (how == VIEW_IGNORED || f_is_contiguous(buffer)) {
        view->address = f_address(buffer->base_addr);
        return MPI_SUCCESS;
    }
    return f_view_section(view, buffer, how, count, datatype);
}

/* Copies the section anew; writes back what the call has changed in the copy since; gives up what was made. */
void view_refresh(struct view *view);
void view_write_back(struct view *view);
void view_release(struct view *view);

/* The call that the view was opened for has returned: no error handler need see what it wrote any more. */
void view_returned(struct view *view);

/* After a call that is over, well or not: changes go back, and what was made is freed. */
void views_close(int n, ...);
/* After a call that began something, or failed to: changes go back when the request is complete. */
void views_keep(int code, MPI_Request request, int persistent, int n, ...);

/* Copies kept for requests. The first is to be asked before the others: it costs a load. `complete`: the call said
   so, rather than that something is wrong with the request. */
extern int f_kept;
void f_kept_start(MPI_Request request);
void f_kept_finish(MPI_Request request, int complete);
void f_kept_forget(MPI_Request request);
int f_kept_can_be_freed(MPI_Request request);

#endif
