/* Sections of arrays as buffers: see `struct view`. */
#include <limits.h>
#include <stdarg.h>

#include "fortran.h"

/* How many times a datatype that spans several elements is looked into. */
#define MOST_WRAPPERS 8

/* A datatype while it is being put together, with all those that it is made of. */
struct maker {
    int code;
    int n;
    MPI_Datatype parts[3 * CFI_MAX_RANK + 4 + MOST_WRAPPERS];
};

static void discard(struct maker *maker)
{
    for (int i = 0; i < maker->n; i++) PMPI_Type_free(&maker->parts[i]);
    maker->n = 0;
}

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

/* A datatype that only repeats another, as MPI_Type_contiguous and MPI_Type_dup make them: gives that other one, and
   how often it is repeated. Returns whether it is such a datatype. */
static int unwrap(struct maker *maker, MPI_Datatype *type, MPI_Count *times)
{
    MPI_Count integers = 0, addresses = 0, counts = 0, types = 0, count[1] = {1};
    int combiner = MPI_COMBINER_NAMED, inner = MPI_COMBINER_NAMED, integer[1] = {1};
    MPI_Aint address[1];
    MPI_Datatype of[1] = {MPI_DATATYPE_NULL};
    int code = PMPI_Type_get_envelope_c(*type, &integers, &addresses, &counts, &types, &combiner);
    if (code != MPI_SUCCESS || (combiner != MPI_COMBINER_CONTIGUOUS && combiner != MPI_COMBINER_DUP)) return 0;
    if (integers > 1 || addresses > 0 || counts > 1 || types != 1) return 0;
    code = PMPI_Type_get_contents_c(*type, integers, addresses, counts, types, integer, address, count, of);
    if (code != MPI_SUCCESS) return 0;
    /* What MPI gives out here is to be freed, but for predefined datatypes. */
    code = PMPI_Type_get_envelope_c(of[0], &integers, &addresses, &counts, &types, &inner);
    if (code == MPI_SUCCESS && inner != MPI_COMBINER_NAMED && inner != MPI_COMBINER_F90_REAL &&
        inner != MPI_COMBINER_F90_COMPLEX && inner != MPI_COMBINER_F90_INTEGER) {
        keep(maker, code, of[0]);
    }
    *type = of[0];
    *times = combiner == MPI_COMBINER_DUP ? 1 : (MPI_Count)integer[0] * count[0];
    return 1;
}

/* Whether the items fill whole elements, as many as any count can say. */
static int fits_count(const MPI_Count *count, MPI_Count items, MPI_Count each)
{
    return count == NULL ? each == 1 : items % each == 0 && items / each <= INT_MAX;
}

/* Tries to describe the section by a datatype; returns whether it did or failed. */
static int describe(struct view *view, int how, MPI_Count *count, MPI_Datatype *datatype, int *code)
{
    MPI_Count size = 0, items = count != NULL ? *count : 0, times = 1;
    MPI_Datatype type = datatype != NULL ? *datatype : MPI_DATATYPE_NULL;
    *code = MPI_SUCCESS;
    if (datatype == NULL || !(how & (VIEW_SINGLE | VIEW_STRIDED))) return 0;
    if (!is_dense(type, &size, code)) return *code != MPI_SUCCESS;
    MPI_Count element = (MPI_Count)view->element;
    struct maker maker = {.code = MPI_SUCCESS};
    /* Items that span several elements: as many of what they are made of. */
    for (int i = 0; i < MOST_WRAPPERS && size > element && (how & VIEW_SINGLE); i++) {
        if (!unwrap(&maker, &type, &times) || !is_dense(type, &size, code)) break;
        items *= times;
    }
    if (*code != MPI_SUCCESS || size == 0 || element % size != 0) {
        discard(&maker);
        return *code != MPI_SUCCESS;
    }
    MPI_Count each = element / size;
    if (view->rank == 1 && view->dimensions[0].sm >= element && fits_count(count, items, each)) {
        MPI_Datatype one = each == 1 ? type : contiguous(&maker, each, type);
        *code = finish(&maker, resized(&maker, view->dimensions[0].sm, one), view);
        if (count != NULL) *count = items / each;
    } else if (how & VIEW_SINGLE) {
        if (items <= 0) {
            discard(&maker);
            return 1;
        }
        *code = finish(&maker, prefix(&maker, view, type, each, items / each, items % each), view);
        *count = 1;
    } else {
        discard(&maker);
        return 0;
    }
    if (*code == MPI_SUCCESS) *datatype = view->made;
    return 1;
}

enum move { TO_COPY, CHANGES_BACK };

/* Writes the bytes of an element that the call has changed in the copy. Nothing else may be written: what the call
   leaves alone belongs to the program, which may have changed it meanwhile. */
static void write_changes(char *place, const char *copy, char *before, size_t bytes)
{
    if (memcmp(copy, before, bytes) == 0) return;
    for (size_t i = 0; i < bytes; i++) {
        if (copy[i] == before[i]) continue;
        place[i] = copy[i];
        before[i] = copy[i];
    }
}

/* Goes through all elements of the section and of the copy. */
static void move_all(const struct view *view, enum move move)
{
    CFI_index_t index[CFI_MAX_RANK] = {0};
    char *copy = view->copy, *place = view->base, *before = view->before;
    size_t element = view->element;
    for (;;) {
        CFI_index_t step = view->dimensions[0].sm;
        for (CFI_index_t i = 0; i < view->dimensions[0].extent; i++, copy += element) {
            if (move == TO_COPY)
                memcpy(copy, place + i * step, element);
            else
                write_changes(place + i * step, copy, before, element);
            if (before == NULL) continue;
            if (move == TO_COPY) memcpy(before, copy, element);
            before += element;
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

void view_refresh(struct view *view)
{
    if (view->copy != NULL) move_all(view, TO_COPY);
}

void view_write_back(struct view *view)
{
    if (view->copy != NULL && view->before != NULL) move_all(view, CHANGES_BACK);
}

static void write_before_handler(struct results *results)
{
    view_write_back((struct view *)results);
}

void view_returned(struct view *view)
{
    f_unlink(view->list, &view->results);
    view->list = NULL;
}

void view_release(struct view *view)
{
    if (view->made != MPI_DATATYPE_NULL) PMPI_Type_free(&view->made);
    free(view->copy);
    view->copy = NULL;
}

int f_view_section(struct view *view, const CFI_cdesc_t *buffer, int how, MPI_Count *count, MPI_Datatype *datatype)
{
    int code;
    size_t elements = 1;
    view->base = view->address = buffer->base_addr;
    view->element = buffer->elem_len;
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
    int writes = (how & VIEW_WRITE) != 0;
    view->copy = malloc(elements * view->element * (writes ? 2 : 1));
    if (view->copy == NULL) return f_raise(MPI_ERR_NO_MEM, "no memory for a contiguous copy of an array section");
    view->before = writes ? (char *)view->copy + elements * view->element : NULL;
    move_all(view, TO_COPY);
    view->address = view->copy;
    if (writes) view->list = f_link(&view->results, write_before_handler);
    return MPI_SUCCESS;
}

void views_close(int n, ...)
{
    va_list views;
    va_start(views, n);
    for (int i = 0; i < n; i++) {
        struct view *view = va_arg(views, struct view *);
        view_returned(view);
        view_write_back(view);
        view_release(view);
    }
    va_end(views);
}
