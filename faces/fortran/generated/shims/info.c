/* Fortran procedures of the chapter `info`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_info_create_(Fint *info, Fint *ierror)
{
    MPI_Info info_ = MPI_INFO_NULL;
    int code = PMPI_Info_create(&info_);
    *info = PMPI_Info_toint(info_);
    F_RETURN(ierror, code);
}
F_BOTH(info_create)

F_API void pmpi_info_delete_(Fint *info, char *key, Fint *ierror, size_t key_len)
{
    char *key_ = f_trimmed_text(key, key_len);
    int code = PMPI_Info_delete(PMPI_Info_fromint(*info), key_);
    free(key_);
    F_RETURN(ierror, code);
}
F_BOTH(info_delete)

F_API void pmpi_info_dup_(Fint *info, Fint *newinfo, Fint *ierror)
{
    MPI_Info newinfo_ = MPI_INFO_NULL;
    int code = PMPI_Info_dup(PMPI_Info_fromint(*info), &newinfo_);
    *newinfo = PMPI_Info_toint(newinfo_);
    F_RETURN(ierror, code);
}
F_BOTH(info_dup)

F_API void pmpi_info_free_(Fint *info, Fint *ierror)
{
    MPI_Info info_ = PMPI_Info_fromint(*info);
    int code = PMPI_Info_free(&info_);
    *info = PMPI_Info_toint(info_);
    F_RETURN(ierror, code);
}
F_BOTH(info_free)

F_API void pmpi_info_get_nkeys_(Fint *info, Fint *nkeys, Fint *ierror)
{
    int code = PMPI_Info_get_nkeys(PMPI_Info_fromint(*info), nkeys);
    F_RETURN(ierror, code);
}
F_BOTH(info_get_nkeys)

F_API void pmpi_info_get_nthkey_(Fint *info, Fint *n, char *key, Fint *ierror, size_t key_len)
{
    char key_[MPI_MAX_INFO_KEY + 1] = "";
    int code = PMPI_Info_get_nthkey(PMPI_Info_fromint(*info), *n, key_);
    if (code == MPI_SUCCESS) f_fill(key, key_len, key_);
    F_RETURN(ierror, code);
}
F_BOTH(info_get_nthkey)

F_API void pmpi_info_get_valuelen_(Fint *info, char *key, Fint *valuelen, Fint *flag, Fint *ierror, size_t key_len)
{
    char *key_ = f_trimmed_text(key, key_len);
    int flag_ = 0;
    int code = PMPI_Info_get_valuelen(PMPI_Info_fromint(*info), key_, valuelen, &flag_);
    free(key_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(info_get_valuelen)

F_API void pmpi_info_set_(Fint *info, char *key, char *value, Fint *ierror, size_t key_len, size_t value_len)
{
    char *key_ = f_trimmed_text(key, key_len);
    char *value_ = f_trimmed_text(value, value_len);
    int code = PMPI_Info_set(PMPI_Info_fromint(*info), key_, value_);
    free(key_);
    free(value_);
    F_RETURN(ierror, code);
}
F_BOTH(info_set)
