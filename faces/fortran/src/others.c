/* Procedures that differ from their C functions in more than the form of their arguments. */
#include "fortran.h"

/* Strings whose length the caller says. In C that length counts the terminating zero, in Fortran there is none; only
   MPI_Info_get leaves it out in both. */

F_API void pmpi_info_get_(Fint *info, char *key, Fint *valuelen, char *value, Fint *flag, Fint *ierror, size_t key_len,
                          size_t value_len)
{
    int flag_ = 0, code;
    char *key_ = f_trimmed_text(key, key_len);
    char *value_ = calloc((size_t)(*valuelen > 0 ? *valuelen : 0) + 1, 1);
    if (value_ == NULL) {
        code = f_raise(MPI_ERR_NO_MEM, "no memory for the value of an info");
    } else {
        code = PMPI_Info_get(PMPI_Info_fromint(*info), key_, *valuelen, value_, &flag_);
        if (code == MPI_SUCCESS && flag_) f_fill(value, value_len, value_);
    }
    free(key_);
    free(value_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(info_get)

F_API void pmpi_info_get_string_(Fint *info, char *key, Fint *buflen, char *value, Fint *flag, Fint *ierror,
                                 size_t key_len, size_t value_len)
{
    int flag_ = 0, code, length = *buflen > 0 ? *buflen + 1 : *buflen;
    char *key_ = f_trimmed_text(key, key_len);
    char *value_ = calloc((size_t)(length > 0 ? length : 0) + 1, 1);
    if (value_ == NULL) {
        code = f_raise(MPI_ERR_NO_MEM, "no memory for the value of an info");
    } else {
        code = PMPI_Info_get_string(PMPI_Info_fromint(*info), key_, &length, value_, &flag_);
        if (code == MPI_SUCCESS && flag_) {
            if (*buflen > 0) f_fill(value, value_len, value_);
            *buflen = length - 1;
        }
    }
    free(key_);
    free(value_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(info_get_string)

F_API void pmpi_session_get_nth_pset_(Fint *session, Fint *info, Fint *n, Fint *pset_len, char *pset_name, Fint *ierror,
                                      size_t pset_name_len)
{
    int code, length = *pset_len > 0 ? *pset_len + 1 : *pset_len;
    char *name = calloc((size_t)(length > 0 ? length : 0) + 1, 1);
    if (name == NULL) {
        code = f_raise(MPI_ERR_NO_MEM, "no memory for the name of a process set");
    } else {
        code = PMPI_Session_get_nth_pset(PMPI_Session_fromint(*session), PMPI_Info_fromint(*info), *n, &length, name);
        if (code == MPI_SUCCESS) {
            if (*pset_len > 0) f_fill(pset_name, pset_name_len, name);
            *pset_len = length - 1;
        }
    }
    free(name);
    F_RETURN(ierror, code);
}
F_BOTH(session_get_nth_pset)

/* The address of a buffer that is detached. The older interfaces declare it wrongly, as a buffer; they leave it alone. */

static void *place_of(void *address)
{
    return address == MPI_BUFFER_AUTOMATIC ? F_BUFFER_AUTOMATIC : address;
}

F_API void pmpi_buffer_detach_(void *buffer, Fint *size, Fint *ierror)
{
    void *address = NULL;
    (void)buffer;
    int code = PMPI_Buffer_detach(&address, size);
    F_RETURN(ierror, code);
}
F_OLDER(buffer_detach)

#define DETACH(symbol, call, count_type) \
    F_API void symbol(void **buffer, count_type *size, Fint *ierror) \
    { \
        void *address = NULL; \
        int code = call(&address, size); \
        *buffer = place_of(address); \
        F_RETURN(ierror, code); \
    }
DETACH(pmpi_buffer_detach_f08_, PMPI_Buffer_detach, int)
F_NEWER(buffer_detach)
DETACH(pmpi_buffer_detach_c_f08_, PMPI_Buffer_detach_c, MPI_Count)
F_NEWER(buffer_detach_c)

#define DETACH_FROM(word, stem) \
    F_API void pmpi_##stem##_detach_buffer_(Fint *object, void *buffer, Fint *size, Fint *ierror) \
    { \
        void *address = NULL; \
        (void)buffer; \
        int code = PMPI_##word##_detach_buffer(PMPI_##word##_fromint(*object), &address, size); \
        F_RETURN(ierror, code); \
    } \
    F_OLDER(stem##_detach_buffer) \
    F_API void pmpi_##stem##_detach_buffer_f08_(Fint *object, void **buffer, Fint *size, Fint *ierror) \
    { \
        void *address = NULL; \
        int code = PMPI_##word##_detach_buffer(PMPI_##word##_fromint(*object), &address, size); \
        *buffer = place_of(address); \
        F_RETURN(ierror, code); \
    } \
    F_NEWER(stem##_detach_buffer) \
    F_API void pmpi_##stem##_detach_buffer_c_f08_(Fint *object, void **buffer, MPI_Count *size, Fint *ierror) \
    { \
        void *address = NULL; \
        int code = PMPI_##word##_detach_buffer_c(PMPI_##word##_fromint(*object), &address, size); \
        *buffer = place_of(address); \
        F_RETURN(ierror, code); \
    } \
    F_NEWER(stem##_detach_buffer_c)
DETACH_FROM(Comm, comm)
DETACH_FROM(Session, session)

/* What C has no counterpart for. */

/* The bytes of one element: the descriptor says it. */
F_API void pmpi_sizeof_f08ts_(F_SECTION(x), Fint *size, Fint *ierror)
{
    F_TAKE_SECTION(x)
    *size = (Fint)x->elem_len;
    F_RETURN(ierror, MPI_SUCCESS);
}
F_TS(sizeof)

/* Does nothing: that it is called keeps the compiler from holding the buffer in registers. */
F_API void pmpi_f_sync_reg_(void *buf)
{
    (void)buf;
}
F_OLDER(f_sync_reg)

F_API void pmpi_f_sync_reg_f08ts_(void *buf)
{
    (void)buf;
}
F_TS(f_sync_reg)

/* Both forms of a status are the C one. */
F_API void pmpi_status_f2f08_(const MPI_Status *f_status, MPI_Status *f08_status, Fint *ierror)
{
    memmove(f08_status, f_status, sizeof *f08_status);
    F_RETURN(ierror, MPI_SUCCESS);
}
F_BOTH(status_f2f08)

F_API void pmpi_status_f082f_(const MPI_Status *f08_status, MPI_Status *f_status, Fint *ierror)
{
    memmove(f_status, f08_status, sizeof *f_status);
    F_RETURN(ierror, MPI_SUCCESS);
}
F_BOTH(status_f082f)
