/* The dialect of Open MPI. Its constants with a meaning by their address lie in libmpi.so.40, and in each Fortran program. */
#ifndef ARKE_FORTRAN_DIALECT_H
#define ARKE_FORTRAN_DIALECT_H

extern int mpi_fortran_bottom_[], mpi_fortran_in_place_[], mpi_fortran_errcodes_ignore_[], mpi_fortran_status_ignore_[],
    mpi_fortran_statuses_ignore_[], mpi_fortran_unweighted_[], mpi_fortran_weights_empty_[];
extern char mpi_fortran_argv_null_[], mpi_fortran_argvs_null_[];

#define F_IS_BOTTOM(place) ((void *) (place) == mpi_fortran_bottom_)
#define F_IS_IN_PLACE(place) ((void *) (place) == mpi_fortran_in_place_)
#define F_IS_ERRCODES_IGNORE(place) ((void *) (place) == mpi_fortran_errcodes_ignore_)
#define F_IS_STATUS_IGNORE(place) ((void *) (place) == mpi_fortran_status_ignore_)
#define F_IS_STATUSES_IGNORE(place) ((void *) (place) == mpi_fortran_statuses_ignore_)
#define F_IS_UNWEIGHTED(place) ((void *) (place) == mpi_fortran_unweighted_)
#define F_IS_WEIGHTS_EMPTY(place) ((void *) (place) == mpi_fortran_weights_empty_)
#define F_IS_ARGV_NULL(place) ((void *) (place) == mpi_fortran_argv_null_)
#define F_IS_ARGVS_NULL(place) ((void *) (place) == mpi_fortran_argvs_null_)
/* Open MPI has no automatic buffers. */
#define F_IS_BUFFER_AUTOMATIC(place) 0
#define MPI_BUFFER_AUTOMATIC ((void *) 2)
#define F_BUFFER_AUTOMATIC NULL

/* A handle that no call gives: those made at run time are odd, but not as large. */
#define F_UNTOUCHED ((void *) -1)

#define F_KEYVAL(keyval) (keyval)

/* mpi_f08 passes plain addresses (see names.awk), so nothing comes with a descriptor but by a name that no program of
   Open MPI calls. */
#define F_SECTION(name) CFI_cdesc_t *name
#define F_TAKE_SECTION(name)
#define F_TEXT(name) CFI_cdesc_t *name
#define F_TEXT_LENGTH(name)
#define F_CHARACTERS(name) name->base_addr
#define F_LENGTH(name) name->elem_len

#include "front_end.h"

/* Not among the constants of Open MPI 4. */
#define MPI_CONVERSION_FN_NULL_C ((MPI_Datarep_conversion_function_c *) 0)

#endif
