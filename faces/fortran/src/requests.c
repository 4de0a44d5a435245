/* Completing and starting requests. Indices count from 1 in Fortran. Copies of array sections that belong to a request
   are written back when it is complete, whichever call finds that out. */
#include "fortran.h"

#define KEPT (__builtin_expect(__atomic_load_n(&f_kept, __ATOMIC_RELAXED) != 0, 0))

/* The requests of a call as C handles. */
#define REQUESTS(name, length) \
    F_ARRAY(MPI_Request, name, length); \
    F_EACH(name) name##_[i] = PMPI_Request_fromint(name[i])
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

/* A call that completes requests or looks at them, and what it gives: as Fortran wants it, and as C has left it. */
struct completion {
    struct results results;
    struct results **list;
    enum { ONE, ALL, SOME } which; /* which requests are over, where the flag says that any are */
    int looks;                     /* the requests stay as they are */
    Fint *requests;
    const MPI_Request *now;
    MPI_Count n;
    int flag_, index_; /* what C writes, for those that there are */
    Fint *flag, *index, *outcount, *indices;
    int written;
};

/* Writes what the call has given and ends what belongs to the requests that are over. */
static void write_completion(struct completion *call, int code)
{
    if (call->written) return;
    call->written = 1;
    if (call->flag == NULL || call->flag_) {
        switch (call->which) {
        case ONE:
            finish(call->requests, call->now, call->n, call->index != NULL ? call->index_ : 0, code);
            break;
        case ALL:
            finish_all(call->requests, call->now, call->n, code);
            break;
        case SOME:
            finish_some(call->requests, call->now, call->n, call->indices, *call->outcount, code);
            break;
        }
    }
    for (MPI_Count i = 0; !call->looks && call->now != NULL && i < call->n; i++) {
        /* Only those that the call has changed: the others may belong to another thread. */
        Fint after = PMPI_Request_toint(call->now[i]);
        if (after != call->requests[i]) call->requests[i] = after;
    }
    if (call->index != NULL) *call->index = position(call->index_);
    if (call->flag != NULL) *call->flag = call->flag_ != 0;
}

/* An error handler is about to run: some of the requests have failed, or none was touched. */
static void write_before_handler(struct results *results)
{
    write_completion((struct completion *)results, MPI_ERR_IN_STATUS);
}

static void begin(struct completion *call)
{
    call->index_ = MPI_UNDEFINED;
    if (call->outcount != NULL) *call->outcount = 0;
    call->list = f_link(&call->results, write_before_handler);
}

static void end(struct completion *call, int code)
{
    f_unlink(call->list, &call->results);
    write_completion(call, code);
}

F_API void pmpi_wait_(Fint *request, MPI_Status *status, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    struct completion call = {.which = ONE, .requests = request, .now = &request_, .n = 1};
    begin(&call);
    int code = PMPI_Wait(&request_, f_status(status));
    end(&call, code);
    F_RETURN(ierror, code);
}
F_BOTH(wait)

F_API void pmpi_test_(Fint *request, Fint *flag, MPI_Status *status, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    struct completion call = {.which = ONE, .requests = request, .now = &request_, .n = 1, .flag = flag};
    begin(&call);
    int code = PMPI_Test(&request_, &call.flag_, f_status(status));
    end(&call, code);
    F_RETURN(ierror, code);
}
F_BOTH(test)

F_API void pmpi_waitall_(Fint *count, Fint *requests, MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *count);
    struct completion call = {.which = ALL, .requests = requests, .now = requests_, .n = requests_n};
    begin(&call);
    int code = PMPI_Waitall(*count, requests_, f_statuses(statuses));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(waitall)

F_API void pmpi_testall_(Fint *count, Fint *requests, Fint *flag, MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *count);
    struct completion call = {.which = ALL, .requests = requests, .now = requests_, .n = requests_n, .flag = flag};
    begin(&call);
    int code = PMPI_Testall(*count, requests_, &call.flag_, f_statuses(statuses));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(testall)

F_API void pmpi_waitany_(Fint *count, Fint *requests, Fint *index, MPI_Status *status, Fint *ierror)
{
    REQUESTS(requests, *count);
    struct completion call = {.which = ONE, .requests = requests, .now = requests_, .n = requests_n, .index = index};
    begin(&call);
    int code = PMPI_Waitany(*count, requests_, &call.index_, f_status(status));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(waitany)

F_API void pmpi_testany_(Fint *count, Fint *requests, Fint *index, Fint *flag, MPI_Status *status, Fint *ierror)
{
    REQUESTS(requests, *count);
    struct completion call = {.which = ONE, .requests = requests, .now = requests_, .n = requests_n, .flag = flag,
                              .index = index};
    begin(&call);
    int code = PMPI_Testany(*count, requests_, &call.index_, &call.flag_, f_status(status));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(testany)

F_API void pmpi_waitsome_(Fint *incount, Fint *requests, Fint *outcount, Fint *indices, MPI_Status *statuses,
                          Fint *ierror)
{
    REQUESTS(requests, *incount);
    struct completion call = {.which = SOME, .requests = requests, .now = requests_, .n = requests_n,
                              .outcount = outcount, .indices = indices};
    begin(&call);
    int code = PMPI_Waitsome(*incount, requests_, outcount, indices, f_statuses(statuses));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(waitsome)

F_API void pmpi_testsome_(Fint *incount, Fint *requests, Fint *outcount, Fint *indices, MPI_Status *statuses,
                          Fint *ierror)
{
    REQUESTS(requests, *incount);
    struct completion call = {.which = SOME, .requests = requests, .now = requests_, .n = requests_n,
                              .outcount = outcount, .indices = indices};
    begin(&call);
    int code = PMPI_Testsome(*incount, requests_, outcount, indices, f_statuses(statuses));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(testsome)

/* The calls that look at a request and leave it: the data must be there all the same. */
F_API void pmpi_request_get_status_(Fint *request, Fint *flag, MPI_Status *status, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    struct completion call = {.which = ONE, .looks = 1, .requests = request, .now = &request_, .n = 1, .flag = flag};
    begin(&call);
    int code = PMPI_Request_get_status(request_, &call.flag_, f_status(status));
    end(&call, code);
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status)

F_API void pmpi_request_get_status_all_(Fint *count, Fint *requests, Fint *flag, MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *count);
    struct completion call = {.which = ALL, .looks = 1, .requests = requests, .now = requests_, .n = requests_n,
                              .flag = flag};
    begin(&call);
    int code = PMPI_Request_get_status_all(*count, requests_, &call.flag_, f_statuses(statuses));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status_all)

F_API void pmpi_request_get_status_any_(Fint *count, Fint *requests, Fint *index, Fint *flag, MPI_Status *status,
                                        Fint *ierror)
{
    REQUESTS(requests, *count);
    struct completion call = {.which = ONE, .looks = 1, .requests = requests, .now = requests_, .n = requests_n,
                              .flag = flag, .index = index};
    begin(&call);
    int code = PMPI_Request_get_status_any(*count, requests_, &call.index_, &call.flag_, f_status(status));
    end(&call, code);
    F_FREE(requests);
    F_RETURN(ierror, code);
}
F_BOTH(request_get_status_any)

F_API void pmpi_request_get_status_some_(Fint *incount, Fint *requests, Fint *outcount, Fint *indices,
                                         MPI_Status *statuses, Fint *ierror)
{
    REQUESTS(requests, *incount);
    struct completion call = {.which = SOME, .looks = 1, .requests = requests, .now = requests_, .n = requests_n,
                              .outcount = outcount, .indices = indices};
    begin(&call);
    int code = PMPI_Request_get_status_some(*incount, requests_, outcount, indices, f_statuses(statuses));
    end(&call, code);
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
    F_EACH(requests)
    {
        Fint after = PMPI_Request_toint(requests_[i]);
        if (after != requests[i]) requests[i] = after;
    }
    F_FREE(requests);
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
