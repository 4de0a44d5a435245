/* The dialect of MPICH. Its constants with a meaning by their address lie in common blocks that mpif.h and the module mpi
   name, and a Fortran program holds; mpi_f08 has variables of the library's instead. */
#ifndef ARKE_FORTRAN_DIALECT_H
#define ARKE_FORTRAN_DIALECT_H

struct mpipriv1 {
    int bottom, in_place, status_ignore[5];
};
struct mpipriv2 {
    int statuses_ignore[5], errcodes_ignore;
};
struct mpiprivc {
    char argvs_null, argv_null;
};
extern F_API struct mpipriv1 mpipriv1_;
extern F_API struct mpipriv2 mpipriv2_;
extern F_API struct mpiprivc mpiprivc_;
extern F_API int mpifcmb5_, mpifcmb9_;
extern F_API int MPIR_F08_MPI_BOTTOM, MPIR_F08_MPI_IN_PLACE, MPIR_F08_MPI_STATUS_IGNORE_OBJ[5],
    MPIR_F08_MPI_STATUSES_IGNORE_OBJ[5];
extern F_API int __mpi_f08_link_constants_MOD_mpi_errcodes_ignore, __mpi_f08_link_constants_MOD_mpi_unweighted,
    __mpi_f08_link_constants_MOD_mpi_weights_empty;
extern F_API char __mpi_f08_link_constants_MOD_mpi_argv_null, __mpi_f08_link_constants_MOD_mpi_argvs_null;

#define F_IS(place, older, newer) ((void *) (place) == (void *) &(older) || (void *) (place) == (void *) &(newer))
#define F_IS_BOTTOM(place) F_IS(place, mpipriv1_.bottom, MPIR_F08_MPI_BOTTOM)
#define F_IS_IN_PLACE(place) F_IS(place, mpipriv1_.in_place, MPIR_F08_MPI_IN_PLACE)
#define F_IS_STATUS_IGNORE(place) F_IS(place, mpipriv1_.status_ignore, MPIR_F08_MPI_STATUS_IGNORE_OBJ)
#define F_IS_STATUSES_IGNORE(place) F_IS(place, mpipriv2_.statuses_ignore, MPIR_F08_MPI_STATUSES_IGNORE_OBJ)
#define F_IS_ERRCODES_IGNORE(place) \
    F_IS(place, mpipriv2_.errcodes_ignore, __mpi_f08_link_constants_MOD_mpi_errcodes_ignore)
#define F_IS_UNWEIGHTED(place) F_IS(place, mpifcmb5_, __mpi_f08_link_constants_MOD_mpi_unweighted)
#define F_IS_WEIGHTS_EMPTY(place) F_IS(place, mpifcmb9_, __mpi_f08_link_constants_MOD_mpi_weights_empty)
#define F_IS_ARGV_NULL(place) F_IS(place, mpiprivc_.argv_null, __mpi_f08_link_constants_MOD_mpi_argv_null)
#define F_IS_ARGVS_NULL(place) F_IS(place, mpiprivc_.argvs_null, __mpi_f08_link_constants_MOD_mpi_argvs_null)
/* MPICH 4.0 has no automatic buffers in Fortran. */
#define F_IS_BUFFER_AUTOMATIC(place) 0
#define F_BUFFER_AUTOMATIC NULL

/* A handle that no call gives. */
#define F_UNTOUCHED (-1)

/* The numbers of predefined keys are those of C and 1. */
#define F_KEYVAL(keyval) f_keyval(keyval)
static inline int f_keyval(int keyval)
{
    int high = keyval & ~0xf;
    return (high == 0x64400000 || high == 0x66000000) && keyval % 2 == 0 ? keyval - 1 : keyval;
}

/* A buffer of mpi_f08 has the descriptor that gfortran uses within Fortran; a text beside one is passed as everywhere. */
struct gfortran_section;
void f_take_section(CFI_cdesc_t *section, const struct gfortran_section *given);
#define F_SECTION(name) struct gfortran_section *name##_given
#define F_TAKE_SECTION(name) \
    CFI_CDESC_T(CFI_MAX_RANK) name##_room; \
    CFI_cdesc_t *name = (CFI_cdesc_t *) &name##_room; \
    f_take_section(name, name##_given);
#define F_TEXT(name) char *name
#define F_TEXT_LENGTH(name) , size_t name##_len
#define F_CHARACTERS(name) name
#define F_LENGTH(name) name##_len

#include "front_end.h"

#endif
