/* Completing and starting requests. Indices count from 1 in Fortran. Copies of array sections that belong to a request
   are written back when it is complete, whichever call finds that out. */
#include "fortran.h"

#define KEPT (__builtin_expect(__atomic_load_n(&f_kept, __ATOMIC_RELAXED) != 0, 0))

/* The requests of a call as C handles, and back. */
#define REQUESTS(name, length) \
    F_ARRAY(MPI_Request, name, length); \
    F_EACH(name) name##_[i] = PMPI_Request_fromint(name[i])
/* Only those that the call has changed: the others may belong to another thread. */
#define REQUESTS_BACK(name) \
    F_EACH(name) \
    { \
        Fint after = PMPI_Request_toint(name##_[i]); \
        if (after != name[i]) name[i] = after; \
    } \
    F_FREE(name)

static Fint position(int index)
{
    return index >= 0 ? index + 1 : index;
}

/* Ends what belongs to one of the requests: `before` the call and, as C left them, `after` it. An error may leave a
   request as it was (MPI_ERR_PENDING, say): its operation may still write into the copy. */
static void finish(const Fint *before, const MPI_Request *after, MPI_Count n, MPI_Count which, int code)
{
    if (!KEPT || which < 0 || which >= n) return;
    int complete = code == MPI_SUCCESS || after == NULL || after[which] == MPI_REQUEST_NULL;
    f_kept_finish(PMPI_Request_fromint(before[which]), complete);
}

static void finish_all(const Fint *before, const MPI_Request *after, MPI_Count n, int code)
{
    for (MPI_Count i = 0; KEPT && i < n; i++) finish(before, after, n, i, code);
}

static void finish_some(const Fint *before, const MPI_Request *after, MPI_Count n, int *indices, int outcount, int code)
{
    for (int i = 0; i < outcount; i++) {
        finish(before, after, n, indices[i], code);
        indices[i] = position(indices[i]);
    }
}

F_API void pmpi_wait_(Fint *request, MPI_Status *status, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    int code = PMPI_Wait(&request_, f_status(status));
    finish(request, &request_, 1, 0, code);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(wait)

F_API void pmpi_test_(Fint *request, Fint *flag, MPI_Status *status, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    int flag_ = 0;
    int code = PMPI_Test(&request_, &flag_, f_status(status));
    if (flag_) finish(request, &request_, 1, 0, code);
    *request = PMPI_Request_toint(request_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(test)

F_API void pmpi_waitall_(Fint *count, Fint *requests, MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *count);
    int code = PMPI_Waitall(*count, requests_, f_statuses(statuses));
    finish_all(requests, requests_, requests_n, code);
    REQUESTS_BACK(requests);
    F_RETURN(ierror, code);
}
F_BOTH(waitall)

F_API void pmpi_testall_(Fint *count, Fint *requests, Fint *flag, MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *count);
    int flag_ = 0;
    int code = PMPI_Testall(*count, requests_, &flag_, f_statuses(statuses));
    if (flag_) finish_all(requests, requests_, requests_n, code);
    REQUESTS_BACK(requests);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(testall)

F_API void pmpi_waitany_(Fint *count, Fint *requests, Fint *index, MPI_Status *status, Fint *ierror)
{
    REQUESTS(requests, *count);
    int index_ = MPI_UNDEFINED;
    int code = PMPI_Waitany(*count, requests_, &index_, f_status(status));
    finish(requests, requests_, requests_n, index_, code);
    REQUESTS_BACK(requests);
    *index = position(index_);
    F_RETURN(ierror, code);
}
F_BOTH(waitany)

F_API void pmpi_testany_(Fint *count, Fint *requests, Fint *index, Fint *flag, MPI_Status *status, Fint *ierror)
{
    REQUESTS(requests, *count);
    int index_ = MPI_UNDEFINED, flag_ = 0;
    int code = PMPI_Testany(*count, requests_, &index_, &flag_, f_status(status));
    if (flag_) finish(requests, requests_, requests_n, index_, code);
    REQUESTS_BACK(requests);
    *index = position(index_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(testany)

F_API void pmpi_waitsome_(Fint *incount, Fint *requests, Fint *outcount, Fint *indices, MPI_Status *statuses,
                          Fint *ierror)
{
    REQUESTS(requests, *incount);
    *outcount = 0;
    int code = PMPI_Waitsome(*incount, requests_, outcount, indices, f_statuses(statuses));
    finish_some(requests, requests_, requests_n, indices, *outcount, code);
    REQUESTS_BACK(requests);
    F_RETURN(ierror, code);
}
F_BOTH(waitsome)

F_API void pmpi_testsome_(Fint *incount, Fint *requests, Fint *outcount, Fint *indices, MPI_Status *statuses,
                          Fint *ierror)
{
    REQUESTS(requests, *incount);
    *outcount = 0;
    int code = PMPI_Testsome(*incount, requests_, outcount, indices, f_statuses(statuses));
    finish_some(requests, requests_, requests_n, indices, *outcount, code);
    REQUESTS_BACK(requests);
    F_RETURN(ierror, code);
}
F_BOTH(testsome)

/* The calls that look at a request and leave it: the data must be there all the same. */
F_API void pmpi_request_get_status_(Fint *request, Fint *flag, MPI_Status *status, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    int flag_ = 0;
    int code = PMPI_Request_get_status(request_, &flag_, f_status(status));
    if (flag_) finish(request, &request_, 1, 0, code);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status)

F_API void pmpi_request_get_status_all_(Fint *count, Fint *requests, Fint *flag, MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *count);
    int flag_ = 0;
    int code = PMPI_Request_get_status_all(*count, requests_, &flag_, f_statuses(statuses));
    if (flag_) finish_all(requests, requests_, requests_n, code);
    F_FREE(requests);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status_all)

F_API void pmpi_request_get_status_any_(Fint *count, Fint *requests, Fint *index, Fint *flag, MPI_Status *status,
                                        Fint *ierror)
{
    REQUESTS(requests, *count);
    int index_ = MPI_UNDEFINED, flag_ = 0;
    int code = PMPI_Request_get_status_any(*count, requests_, &index_, &flag_, f_status(status));
    if (flag_) finish(requests, requests_, requests_n, index_, code);
    F_FREE(requests);
    *index = position(index_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status_any)

F_API void pmpi_request_get_status_some_(Fint *incount, Fint *requests, Fint *outcount, Fint *indices,
                                         MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *incount);
    *outcount = 0;
    int code = PMPI_Request_get_status_some(*incount, requests_, outcount, indices, f_statuses(statuses));
    finish_some(requests, requests_, requests_n, indices, *outcount, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status_some)

F_API void pmpi_start_(Fint *request, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    if (KEPT) f_kept_start(request_);
    int code = PMPI_Start(&request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(start)

F_API void pmpi_startall_(Fint *count, Fint *requests, Fint *ierror)
{
    REQUESTS(requests, *count);
    F_EACH(requests) if (KEPT) f_kept_start(requests_[i]);
    int code = PMPI_Startall(*count, requests_);
    REQUESTS_BACK(requests);
    F_RETURN(ierror, code);
}
F_BOTH(startall)

F_API void pmpi_request_free_(Fint *request, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    int code = KEPT ? f_kept_can_be_freed(request_) : MPI_SUCCESS;
    if (code == MPI_SUCCESS) code = PMPI_Request_free(&request_);
    if (KEPT && code == MPI_SUCCESS) f_kept_forget(PMPI_Request_fromint(*request));
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(request_free)
