/* Fortran procedures of the chapter `groups`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_group_compare_(Fint *group1, Fint *group2, Fint *result, Fint *ierror)
{
    int code = PMPI_Group_compare(PMPI_Group_fromint(*group1), PMPI_Group_fromint(*group2), result);
    F_RETURN(ierror, code);
}
F_BOTH(group_compare)

F_API void pmpi_group_difference_(Fint *group1, Fint *group2, Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_difference(PMPI_Group_fromint(*group1), PMPI_Group_fromint(*group2), &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_difference)

F_API void pmpi_group_excl_(Fint *group, Fint *n, Fint *ranks, Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_excl(PMPI_Group_fromint(*group), *n, ranks, &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_excl)

F_API void pmpi_group_free_(Fint *group, Fint *ierror)
{
    MPI_Group group_ = PMPI_Group_fromint(*group);
    int code = PMPI_Group_free(&group_);
    *group = PMPI_Group_toint(group_);
    F_RETURN(ierror, code);
}
F_BOTH(group_free)

F_API void pmpi_group_incl_(Fint *group, Fint *n, Fint *ranks, Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_incl(PMPI_Group_fromint(*group), *n, ranks, &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_incl)

F_API void pmpi_group_intersection_(Fint *group1, Fint *group2, Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_intersection(PMPI_Group_fromint(*group1), PMPI_Group_fromint(*group2), &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_intersection)

F_API void pmpi_group_range_excl_(Fint *group, Fint *n, Fint ranges[][3], Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_range_excl(PMPI_Group_fromint(*group), *n, ranges, &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_range_excl)

F_API void pmpi_group_range_incl_(Fint *group, Fint *n, Fint ranges[][3], Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_range_incl(PMPI_Group_fromint(*group), *n, ranges, &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_range_incl)

F_API void pmpi_group_rank_(Fint *group, Fint *rank, Fint *ierror)
{
    int code = PMPI_Group_rank(PMPI_Group_fromint(*group), rank);
    F_RETURN(ierror, code);
}
F_BOTH(group_rank)

F_API void pmpi_group_size_(Fint *group, Fint *size, Fint *ierror)
{
    int code = PMPI_Group_size(PMPI_Group_fromint(*group), size);
    F_RETURN(ierror, code);
}
F_BOTH(group_size)

F_API void pmpi_group_translate_ranks_(Fint *group1, Fint *n, Fint *ranks1, Fint *group2, Fint *ranks2, Fint *ierror)
{
    int code = PMPI_Group_translate_ranks(PMPI_Group_fromint(*group1), *n, ranks1, PMPI_Group_fromint(*group2), ranks2);
    F_RETURN(ierror, code);
}
F_BOTH(group_translate_ranks)

F_API void pmpi_group_union_(Fint *group1, Fint *group2, Fint *newgroup, Fint *ierror)
{
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_union(PMPI_Group_fromint(*group1), PMPI_Group_fromint(*group2), &newgroup_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_union)
