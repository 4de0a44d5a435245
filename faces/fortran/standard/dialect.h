/* The dialect of the standard ABI: what it has and Open MPI's and MPICH's Fortran have otherwise (../openmpi, ../mpich). */
#ifndef ARKE_FORTRAN_DIALECT_H
#define ARKE_FORTRAN_DIALECT_H

/* Constants that a program recognises by their address: common blocks of the Fortran side. */
extern F_API int mpi_fortran_bottom_[], mpi_fortran_in_place_[], mpi_fortran_buffer_automatic_[],
    mpi_fortran_errcodes_ignore_[], mpi_fortran_status_ignore_[], mpi_fortran_statuses_ignore_[],
    mpi_fortran_unweighted_[], mpi_fortran_weights_empty_[];
extern F_API char mpi_fortran_argv_null_[], mpi_fortran_argvs_null_[];

#define F_IS_BOTTOM(place) ((void *) (place) == mpi_fortran_bottom_)
#define F_IS_IN_PLACE(place) ((void *) (place) == mpi_fortran_in_place_)
#define F_IS_BUFFER_AUTOMATIC(place) ((void *) (place) == mpi_fortran_buffer_automatic_)
#define F_IS_ERRCODES_IGNORE(place) ((void *) (place) == mpi_fortran_errcodes_ignore_)
#define F_IS_STATUS_IGNORE(place) ((void *) (place) == mpi_fortran_status_ignore_)
#define F_IS_STATUSES_IGNORE(place) ((void *) (place) == mpi_fortran_statuses_ignore_)
#define F_IS_UNWEIGHTED(place) ((void *) (place) == mpi_fortran_unweighted_)
#define F_IS_WEIGHTS_EMPTY(place) ((void *) (place) == mpi_fortran_weights_empty_)
#define F_IS_ARGV_NULL(place) ((void *) (place) == mpi_fortran_argv_null_)
#define F_IS_ARGVS_NULL(place) ((void *) (place) == mpi_fortran_argvs_null_)
/* What a program gets for an automatic buffer that it detaches. */
#define F_BUFFER_AUTOMATIC ((void *) mpi_fortran_buffer_automatic_)

/* Tells the MPI library about this Fortran, once it is initialised. */
void f_tell(void);

/* A handle that no call gives. */
#define F_UNTOUCHED ((void *) -1)

/* The number of an attribute's key in C. */
#define F_KEYVAL(keyval) (keyval)

/* A buffer of mpi_f08 has the descriptor that the Fortran standard gives to C, and so has a text beside one. */
#define F_SECTION(name) CFI_cdesc_t *name
#define F_TAKE_SECTION(name)
#define F_TEXT(name) CFI_cdesc_t *name
#define F_TEXT_LENGTH(name)
#define F_CHARACTERS(name) name->base_addr
#define F_LENGTH(name) name->elem_len

/* Callbacks with a context. The first members of Arke's table of functions make them; another library of the ABI has
   no such table, and an Arke of another version may have another one. */
#include "../generated/fingerprint.h"
struct table {
    unsigned long fingerprint;
    int (*op_create)(op_function *function, void *context, drop_function *drop, _Bool large, _Bool commute, MPI_Op *op);
    int (*errhandler_create)(int of, error_function *function, void *context, drop_function *drop,
                             MPI_Errhandler *errhandler);
    int (*keyval_keep)(int keyval, void *context, drop_function *drop);
    void (*comm_shape)(MPI_Comm comm, struct comm_shape *shape);
    int (*group_rank)(MPI_Group group);
    const _Bool *has_handlers;
    struct results **(*results)(void);
};
extern const struct table arke_mpi_table __attribute__((weak));
#define F_HAS_CONTEXTS (&arke_mpi_table != NULL && arke_mpi_table.fingerprint == ARKE_TABLE_FINGERPRINT)
#define arke_op_create arke_mpi_table.op_create
#define arke_errhandler_create arke_mpi_table.errhandler_create
#define arke_keyval_keep arke_mpi_table.keyval_keep
#define arke_comm_shape arke_mpi_table.comm_shape
/* Another library calls no error handler of Fortran's, and knows nothing of this list. */
static inline struct results **arke_results(void)
{
    if (!F_HAS_CONTEXTS || !__atomic_load_n(arke_mpi_table.has_handlers, __ATOMIC_RELAXED)) return NULL;
    return arke_mpi_table.results();
}
/* The object that an error handler is called for. */
#define F_OBJECT(type, object) ((type) (object))

#endif
