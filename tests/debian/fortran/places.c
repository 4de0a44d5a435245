/* The half in C of places.f90: how C sees what Fortran passes. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* 1: the status is MPI_F_STATUS_IGNORE, 2: MPI_F_STATUSES_IGNORE, 0: an ordinary one. */
int c_which_status_(MPI_Fint *status)
{
    return status == MPI_F_STATUS_IGNORE ? 1 : status == MPI_F_STATUSES_IGNORE ? 2 : 0;
}

/* Source, tag and count of integers of a Fortran status. */
void c_status_(MPI_Fint *status, MPI_Fint *source, MPI_Fint *tag, MPI_Fint *count)
{
    MPI_Status c_status;
    memset(&c_status, 0, sizeof c_status);
    MPI_Status_f2c(status, &c_status);
    *source = c_status.MPI_SOURCE;
    *tag = c_status.MPI_TAG;
    MPI_Get_count(&c_status, MPI_INT, count);
}

/* Whether these numbers are the handles that C has: 1 for each in the bits. */
int c_handles_(MPI_Fint *world, MPI_Fint *self, MPI_Fint *null, MPI_Fint *integer, MPI_Fint *sum, MPI_Fint *request,
               MPI_Fint *info, MPI_Fint *group, MPI_Fint *returns, MPI_Fint *window, MPI_Fint *file)
{
    return (MPI_Comm_f2c(*world) == MPI_COMM_WORLD) | (MPI_Comm_f2c(*self) == MPI_COMM_SELF) << 1 |
           (MPI_Comm_f2c(*null) == MPI_COMM_NULL) << 2 | (MPI_Type_f2c(*integer) == MPI_INTEGER) << 3 |
           (MPI_Op_f2c(*sum) == MPI_SUM) << 4 | (MPI_Request_f2c(*request) == MPI_REQUEST_NULL) << 5 |
           (MPI_Info_f2c(*info) == MPI_INFO_NULL) << 6 | (MPI_Group_f2c(*group) == MPI_GROUP_EMPTY) << 7 |
           (MPI_Errhandler_f2c(*returns) == MPI_ERRORS_RETURN) << 8 | (MPI_Win_f2c(*window) == MPI_WIN_NULL) << 9 |
           (MPI_File_f2c(*file) == MPI_FILE_NULL) << 10;
}

/* A communicator that C makes, as Fortran's number. */
MPI_Fint c_dup_(MPI_Fint *comm)
{
    MPI_Comm copy;
    MPI_Comm_dup(MPI_Comm_f2c(*comm), &copy);
    return MPI_Comm_c2f(copy);
}

/* What C finds in an attribute that Fortran stored: a pointer to an integer of the address kind. */
long c_attribute_(MPI_Fint *comm, MPI_Fint *keyval)
{
    void *value = NULL;
    int flag = 0;
    MPI_Comm_get_attr(MPI_Comm_f2c(*comm), *keyval, &value, &flag);
    return flag ? *(MPI_Aint *)value : -1;
}

/* Stores an attribute from C. */
void c_store_(MPI_Fint *comm, MPI_Fint *keyval, long *value)
{
    MPI_Comm_set_attr(MPI_Comm_f2c(*comm), *keyval, (void *)*value);
}

/* The greatest tag, as C sees it. */
int c_tag_ub_(void)
{
    int *value = NULL, flag = 0;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    return flag ? *value : -1;
}
