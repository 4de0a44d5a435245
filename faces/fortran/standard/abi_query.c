/* Telling the MPI library which Fortran this is. Only the standard ABI can be told. */
#include "fortran.h"

static void set_size(MPI_Info info, const char *key, const char *value)
{
    PMPI_Info_set(info, key, value);
}

/* What the library cannot know without a Fortran compiler: the sizes of the default kinds and how a LOGICAL looks. It
   takes them once, so what somebody else has told it stays. Not every library listens before it is initialised. */
void f_tell(void)
{
    Fint true_ = 1, false_ = 0, found_true = 0, found_false = 0;
    int is_set = 0;
    MPI_Info info = MPI_INFO_NULL;
    int code = PMPI_Abi_get_fortran_booleans(sizeof(Fint), &found_true, &found_false, &is_set);
    if (code == MPI_SUCCESS && !is_set) PMPI_Abi_set_fortran_booleans(sizeof(Fint), &true_, &false_);
    if (PMPI_Abi_get_fortran_info(&info) != MPI_SUCCESS) return;
    if (info == MPI_INFO_NULL && PMPI_Info_create(&info) == MPI_SUCCESS) {
        set_size(info, "mpi_logical_size", "4");
        set_size(info, "mpi_integer_size", "4");
        set_size(info, "mpi_real_size", "4");
        set_size(info, "mpi_double_precision_size", "8");
        PMPI_Abi_set_fortran_info(info);
    }
    if (info != MPI_INFO_NULL) PMPI_Info_free(&info);
}

/* A LOGICAL of any size: taken as it is. */
F_API void pmpi_abi_get_fortran_booleans_(Fint *logical_size, void *logical_true, void *logical_false, Fint *is_set,
                                          Fint *ierror)
{
    int is_set_ = 0;
    int code = PMPI_Abi_get_fortran_booleans(*logical_size, logical_true, logical_false, &is_set_);
    *is_set = is_set_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(abi_get_fortran_booleans)

F_API void pmpi_abi_set_fortran_booleans_(Fint *logical_size, void *logical_true, void *logical_false, Fint *ierror)
{
    int code = PMPI_Abi_set_fortran_booleans(*logical_size, logical_true, logical_false);
    F_RETURN(ierror, code);
}
F_BOTH(abi_set_fortran_booleans)
