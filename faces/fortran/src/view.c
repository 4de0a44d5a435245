/* Sections of arrays as buffers: see `struct view`. */
#include <stdarg.h>

#include "fortran.h"

/* A datatype while it is being put together, with all those that it is made of. */
struct maker {
    int code;
    int n;
    MPI_Datatype parts[3 * CFI_MAX_RANK + 4];
};

static MPI_Datatype keep(struct maker *maker, int code, MPI_Datatype type)
{
    if (maker->code == MPI_SUCCESS) maker->code = code;
    if (code != MPI_SUCCESS) return MPI_DATATYPE_NULL;
    maker->parts[maker->n++] = type;
    return type;
}

static MPI_Datatype contiguous(struct maker *maker, MPI_Count n, MPI_Datatype of)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (maker->code != MPI_SUCCESS) return type;
    int code = PMPI_Type_contiguous_c(n, of, &type);
    return keep(maker, code, type);
}

static MPI_Datatype spread(struct maker *maker, MPI_Count n, MPI_Count stride, MPI_Datatype of)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (maker->code != MPI_SUCCESS) return type;
    int code = PMPI_Type_create_hvector_c(n, 1, stride, of, &type);
    return keep(maker, code, type);
}

static MPI_Datatype resized(struct maker *maker, MPI_Count extent, MPI_Datatype of)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (maker->code != MPI_SUCCESS) return type;
    int code = PMPI_Type_create_resized_c(of, 0, extent, &type);
    return keep(maker, code, type);
}

/* Frees all parts but the result, which is committed. */
static int finish(struct maker *maker, MPI_Datatype result, struct view *view)
{
    if (maker->code == MPI_SUCCESS) maker->code = PMPI_Type_commit(&result);
    for (int i = 0; i < maker->n; i++) {
        if (maker->parts[i] != result || maker->code != MPI_SUCCESS) PMPI_Type_free(&maker->parts[i]);
    }
    if (maker->code == MPI_SUCCESS) view->made = result;
    return maker->code;
}

/* The first `whole` elements and then `rest` more items of the datatype, which fit `each` to an element. */
static MPI_Datatype prefix(struct maker *maker, const struct view *view, MPI_Datatype type, MPI_Count each,
                           MPI_Count whole, MPI_Count rest)
{
    MPI_Datatype slabs[CFI_MAX_RANK + 1], pieces[CFI_MAX_RANK + 1], result = MPI_DATATYPE_NULL;
    MPI_Count places[CFI_MAX_RANK + 1], ones[CFI_MAX_RANK + 1], sizes[CFI_MAX_RANK + 1], place = 0;
    int n = 0;
    slabs[0] = each == 1 ? type : contiguous(maker, each, type);
    sizes[0] = 1;
    for (int i = 0; i + 1 < view->rank; i++) {
        slabs[i + 1] = spread(maker, view->dimensions[i].extent, view->dimensions[i].sm, slabs[i]);
        sizes[i + 1] = sizes[i] * view->dimensions[i].extent;
    }
    for (int i = view->rank - 1; i >= 0; i--) {
        MPI_Count slabs_here = whole / sizes[i];
        if (slabs_here == 0) continue;
        pieces[n] = spread(maker, slabs_here, view->dimensions[i].sm, slabs[i]);
        ones[n] = 1;
        places[n++] = place;
        place += slabs_here * view->dimensions[i].sm;
        whole -= slabs_here * sizes[i];
    }
    if (rest > 0) {
        pieces[n] = type;
        ones[n] = rest;
        places[n++] = place;
    }
    if (n == 1 && rest == 0) return pieces[0];
    if (maker->code != MPI_SUCCESS) return result;
    int code = PMPI_Type_create_struct_c(n, ones, places, pieces, &result);
    return keep(maker, code, result);
}

/* Whether items of the datatype, one after the other, fill memory without holes; and how many bytes each has. */
static int is_dense(MPI_Datatype type, MPI_Count *size, int *code)
{
    MPI_Count low = 0, extent = 0, true_low = 0, true_extent = 0;
    *code = PMPI_Type_size_c(type, size);
    if (*code == MPI_SUCCESS) *code = PMPI_Type_get_extent_c(type, &low, &extent);
    if (*code == MPI_SUCCESS) *code = PMPI_Type_get_true_extent_c(type, &true_low, &true_extent);
    return *code == MPI_SUCCESS && low == 0 && true_low == 0 && extent == *size && true_extent == *size;
}

/* Tries to describe the section by a datatype; returns whether it did or failed. */
static int describe(struct view *view, int how, MPI_Count *count, MPI_Datatype *datatype, int *code)
{
    MPI_Count size = 0;
    *code = MPI_SUCCESS;
    if (datatype == NULL || !(how & (VIEW_SINGLE | VIEW_STRIDED))) return 0;
    if (!is_dense(*datatype, &size, code)) return *code != MPI_SUCCESS;
    MPI_Count element = (MPI_Count)view->element;
    if (size == 0 || element % size != 0) return 0;
    MPI_Count each = element / size;
    struct maker maker = {.code = MPI_SUCCESS};
    if (view->rank == 1 && view->dimensions[0].sm >= element && (each == 1 || (count != NULL && *count % each == 0))) {
        MPI_Datatype one = each == 1 ? *datatype : contiguous(&maker, each, *datatype);
        *code = finish(&maker, resized(&maker, view->dimensions[0].sm, one), view);
        if (count != NULL) *count /= each;
    } else if (how & VIEW_SINGLE) {
        if (*count <= 0) return 1;
        *code = finish(&maker, prefix(&maker, view, *datatype, each, *count / each, *count % each), view);
        *count = 1;
    } else {
        return 0;
    }
    if (*code == MPI_SUCCESS) *datatype = view->made;
    return 1;
}

/* Copies all elements between the section and the copy. */
static void move_all(const struct view *view, int back)
{
    CFI_index_t index[CFI_MAX_RANK] = {0};
    char *copy = view->copy, *place = view->base;
    size_t element = view->element;
    for (;;) {
        CFI_index_t step = view->dimensions[0].sm;
        for (CFI_index_t i = 0; i < view->dimensions[0].extent; i++, copy += element) {
            if (back)
                memcpy(place + i * step, copy, element);
            else
                memcpy(copy, place + i * step, element);
        }
        int i = 1;
        for (; i < view->rank; i++) {
            place += view->dimensions[i].sm;
            if (++index[i] < view->dimensions[i].extent) break;
            place -= view->dimensions[i].extent * view->dimensions[i].sm;
            index[i] = 0;
        }
        if (i >= view->rank) return;
    }
}

int f_view_section(struct view *view, const CFI_cdesc_t *buffer, int how, MPI_Count *count, MPI_Datatype *datatype)
{
    int code;
    size_t elements = 1;
    view->base = view->address = buffer->base_addr;
    view->element = buffer->elem_len;
    view->write = how & VIEW_WRITE;
    for (int i = 0; i < buffer->rank; i++) {
        if (buffer->dim[i].extent == 1) continue;
        view->dimensions[view->rank++] = buffer->dim[i];
        elements *= (size_t)buffer->dim[i].extent;
    }
    if (describe(view, how, count, datatype, &code)) return code;
    if (!(how & VIEW_COPY)) {
        return f_raise(MPI_ERR_BUFFER,
                       "this call cannot take a section of an array that is not contiguous with this count and "
                       "datatype; copy the section into an array of its own, or describe it by a datatype");
    }
    view->copy = malloc(elements * view->element);
    if (view->copy == NULL) return f_raise(MPI_ERR_NO_MEM, "no memory for a contiguous copy of an array section");
    move_all(view, 0);
    view->address = view->copy;
    return MPI_SUCCESS;
}

static void release_type(struct view *view)
{
    if (view->made != MPI_DATATYPE_NULL) PMPI_Type_free(&view->made);
}

static void release_copy(struct view *view, int back)
{
    if (view->copy == NULL) return;
    if (back && view->write) move_all(view, 1);
    free(view->copy);
    view->copy = NULL;
}

void views_close(int code, int n, ...)
{
    va_list views;
    va_start(views, n);
    for (int i = 0; i < n; i++) {
        struct view *view = va_arg(views, struct view *);
        release_type(view);
        release_copy(view, code == MPI_SUCCESS);
    }
    va_end(views);
}

/* Copies that live as long as a request. A handle may stand for many requests that are over already; whatever
   completes it, completes them all. */
#include <pthread.h>

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

void views_keep(int code, MPI_Request request, int persistent, int n, ...)
{
    struct view *all[2];
    int copies = 0;
    va_list views;
    va_start(views, n);
    for (int i = 0; i < n; i++) {
        all[i] = va_arg(views, struct view *);
        release_type(all[i]);
        copies += all[i]->copy != NULL;
    }
    va_end(views);
    if (copies == 0) return;
    struct kept *kept = NULL;
    if (code == MPI_SUCCESS && request != MPI_REQUEST_NULL) kept = malloc(sizeof *kept);
    if (kept == NULL) {
        if (code == MPI_SUCCESS && request != MPI_REQUEST_NULL) {
            /* The copies must outlive the operation, and nothing could free them later: they stay. */
            f_raise(MPI_ERR_NO_MEM, "no memory to remember the copy of an array section");
            return;
        }
        for (int i = 0; i < n; i++) release_copy(all[i], code == MPI_SUCCESS);
        return;
    }
    *kept = (struct kept){.request = request, .persistent = persistent, .active = !persistent, .n = n};
    for (int i = 0; i < n; i++) kept->views[i] = *all[i];
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
        for (int i = 0; i < kept->n; i++) {
            if (kept->views[i].copy != NULL) move_all(&kept->views[i], 0);
        }
        kept->active = 1;
    }
    pthread_mutex_unlock(&lock);
}

/* Takes the copies of a request out of the list, or only writes those of a persistent one back. `forget`: the request
   is freed. Copies of an operation that may still run are then left to it. */
static void end(MPI_Request request, int forget)
{
    pthread_mutex_lock(&lock);
    struct kept **link = &first;
    while (*link != NULL) {
        struct kept *kept = *link;
        if (kept->request != request) {
            link = &kept->next;
            continue;
        }
        if (!forget && kept->persistent) {
            for (int i = 0; i < kept->n; i++) {
                if (kept->active && kept->views[i].copy != NULL && kept->views[i].write) move_all(&kept->views[i], 1);
            }
            kept->active = 0;
            link = &kept->next;
            continue;
        }
        *link = kept->next;
        __atomic_sub_fetch(&f_kept, 1, __ATOMIC_RELAXED);
        if (!forget || !kept->active) {
            for (int i = 0; i < kept->n; i++) release_copy(&kept->views[i], !forget);
        }
        free(kept);
    }
    pthread_mutex_unlock(&lock);
}

void f_kept_finish(MPI_Request request)
{
    end(request, 0);
}

void f_kept_forget(MPI_Request request)
{
    end(request, 1);
}
