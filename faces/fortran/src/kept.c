/* Copies of array sections that live as long as a request. A handle may stand for many requests that are over already;
   whatever completes it, completes them all. */
#include <pthread.h>
#include <stdarg.h>

#include "fortran.h"

struct kept {
    struct kept *next;
    MPI_Request request;
    int persistent;
    int active;
    int n;
    struct view views[2];
};

int f_kept;
static struct kept *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void write_back(struct kept *kept)
{
    for (int i = 0; i < kept->n; i++) view_write_back(&kept->views[i]);
}

/* Takes it out of the list and frees it; its copies too, unless an operation may still use them. */
static void drop(struct kept **link, int with_copies)
{
    struct kept *kept = *link;
    *link = kept->next;
    __atomic_sub_fetch(&f_kept, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < kept->n && with_copies; i++) view_release(&kept->views[i]);
    free(kept);
}

static int has(MPI_Request request)
{
    int found = 0;
    pthread_mutex_lock(&lock);
    for (struct kept *kept = first; kept != NULL; kept = kept->next) found |= kept->request == request;
    pthread_mutex_unlock(&lock);
    return found;
}

/* Ends older entries of the same handle: either both requests are over, and share the handle of such, or the older one
   was completed by a program in C, and nobody knows whether its buffer is still there. */
static void drop_older(MPI_Request request)
{
    int over = 0;
    if (!has(request)) return;
    /* Not under the lock: an error would call the program's handler. */
    if (PMPI_Request_get_status(request, &over, MPI_STATUS_IGNORE) != MPI_SUCCESS) over = 0;
    pthread_mutex_lock(&lock);
    for (struct kept **link = &first; *link != NULL;) {
        if ((*link)->request != request) {
            link = &(*link)->next;
            continue;
        }
        if (over && !(*link)->persistent) write_back(*link);
        drop(link, 1);
    }
    pthread_mutex_unlock(&lock);
}

void views_keep(int code, MPI_Request request, int persistent, int n, ...)
{
    struct view *all[2];
    int copies = 0, begun = code == MPI_SUCCESS && request != MPI_REQUEST_NULL;
    struct kept *kept = NULL;
    va_list views;
    va_start(views, n);
    for (int i = 0; i < n; i++) {
        all[i] = va_arg(views, struct view *);
        view_returned(all[i]);
        copies += all[i]->copy != NULL;
        if (all[i]->made != MPI_DATATYPE_NULL) PMPI_Type_free(&all[i]->made);
    }
    va_end(views);
    if (copies == 0) return;
    if (!begun) {
        for (int i = 0; i < n; i++) {
            view_write_back(all[i]);
            view_release(all[i]);
        }
        return;
    }
    kept = malloc(sizeof *kept);
    if (kept == NULL) {
        /* The copies must outlive the operation, and nothing could free them later: they stay. */
        f_raise(MPI_ERR_NO_MEM, "no memory to remember the copy of an array section");
        return;
    }
    *kept = (struct kept){.request = request, .persistent = persistent, .active = !persistent, .n = n};
    for (int i = 0; i < n; i++) kept->views[i] = *all[i];
    drop_older(request);
    pthread_mutex_lock(&lock);
    kept->next = first;
    first = kept;
    __atomic_add_fetch(&f_kept, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
}

void f_kept_start(MPI_Request request)
{
    pthread_mutex_lock(&lock);
    for (struct kept *kept = first; kept != NULL; kept = kept->next) {
        if (kept->request != request || !kept->persistent) continue;
        for (int i = 0; i < kept->n; i++) view_refresh(&kept->views[i]);
        kept->active = 1;
    }
    pthread_mutex_unlock(&lock);
}

void f_kept_finish(MPI_Request request, int complete)
{
    pthread_mutex_lock(&lock);
    for (struct kept **link = &first; *link != NULL;) {
        struct kept *kept = *link;
        if (kept->request == request && kept->persistent) {
            write_back(kept);
            if (complete) kept->active = 0;
        } else if (kept->request == request && complete) {
            write_back(kept);
            drop(link, 1);
            continue;
        }
        link = &kept->next;
    }
    pthread_mutex_unlock(&lock);
}

/* Whether an operation that has not been completed yet writes to a copy of the request's. */
static int receives(MPI_Request request)
{
    int found = 0;
    pthread_mutex_lock(&lock);
    for (struct kept *kept = first; kept != NULL; kept = kept->next) {
        if (kept->request != request || !kept->active) continue;
        for (int i = 0; i < kept->n; i++) found |= kept->views[i].copy != NULL && kept->views[i].before != NULL;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* MPI_Request_free: an operation that is over writes its sections now. Of one that still runs nobody would ever write
   the section, since no later call names the request: that is an error, and the request stays as it is. */
int f_kept_can_be_freed(MPI_Request request)
{
    int over = 0;
    if (!receives(request)) return MPI_SUCCESS;
    int code = PMPI_Request_get_status(request, &over, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) return code;
    if (!over) {
        return f_raise(MPI_ERR_REQUEST,
                       "request is an operation under way that receives into an array section by a copy; the copy is "
                       "written to the section when the request is completed, so complete it by MPI_Wait or MPI_Test "
                       "instead of MPI_Request_free");
    }
    f_kept_finish(request, 1);
    return MPI_SUCCESS;
}

/* The request is freed. Copies of an operation that may still run are left to it. */
void f_kept_forget(MPI_Request request)
{
    pthread_mutex_lock(&lock);
    for (struct kept **link = &first; *link != NULL;) {
        if ((*link)->request == request)
            drop(link, !(*link)->active);
        else
            link = &(*link)->next;
    }
    pthread_mutex_unlock(&lock);
}
