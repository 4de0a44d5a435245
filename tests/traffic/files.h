/*
 * Files: one of an era, which all ranks write and read in views of all kinds, by every kind of call, and a model of its
 * bytes. Writes of a step never overlap. Between a step that writes and one that reads stands what makes the bytes
 * visible: MPI_File_sync, a barrier and MPI_File_sync; in atomic mode the barrier alone.
 */
#ifndef FILES_H
#define FILES_H

#include <unistd.h>

#include "layouts.h"

/* Pieces of FILE_PART bytes for each rank; a view may stretch them. */
#define FILE_PART 4096
#define FILE_ROOM (4 * FILE_PART * MAX_RANKS)

enum call {
    F_AT, F_AT_ALL, F_IAT, F_IAT_ALL, F_POINTER, F_ALL, F_IPOINTER, F_IALL, F_SPLIT_AT, F_SPLIT, F_ORDERED, F_SPLIT_ORDERED, CALLS
};

struct shared_file {
    MPI_File handle;
    char path[300];
    unsigned char *model;
    size_t end; /* of the file */
    int atomic;
};

/*
 * The view of all ranks in a step: blocks of `block` bytes in turn, one of each rank, from `from` on; of those that
 * write by the shared pointer, all bytes from `from` on.
 */
struct view { size_t from, block; int ordered, turned; };

struct stride { enum call call; struct view view; int family, kind; int elements[MAX_RANKS], skip[MAX_RANKS]; uint64_t key; };

static inline void file_make(struct traffic *t)
{
    struct shared_file *f = t->file = test_alloc(sizeof *f);
    const char *folder = getenv("TMPDIR");
    int pid = (int)getpid();
    MPI_Bcast(&pid, 1, MPI_INT, 0, t->base);
    snprintf(f->path, sizeof f->path, "%s/arke-traffic.%llu.%d.%d", folder ? folder : "/tmp", (unsigned long long)t->seed, t->thread, pid);
    f->model = test_alloc(FILE_ROOM);
    MPI_Info info;
    uint64_t state = plan_sequence(t, t->round / ROUNDS_PER_ERA, PLAN_FILES, 0);
    MPI_Info_create(&info);
    if (chance(&state, 50)) MPI_Info_set(info, "collective_buffering", chance(&state, 50) ? "true" : "false");
    if (chance(&state, 30)) MPI_Info_set(info, "cb_buffer_size", "16384");
    MPI_File_open(t->base, f->path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, info, &f->handle);
    MPI_Info_free(&info);
    MODEL(t, f->handle != MPI_FILE_NULL, "%.200s cannot be opened", f->path);
    MPI_File_set_errhandler(f->handle, MPI_ERRORS_ARE_FATAL);
    MPI_File_set_size(f->handle, 0);
}

static inline void file_free(struct traffic *t)
{
    MPI_File_close(&t->file->handle);
    free(t->file->model), free(t->file);
}

/* Where byte `i` of what a rank sees lies in the file. */
static inline size_t file_place(const struct traffic *t, const struct view *v, int of, size_t i)
{
    if (v->ordered) return v->from + i;
    size_t turn = i / v->block, place = v->turned ? (size_t)(t->n - 1 - of) : (size_t)of;
    return v->from + (turn * (size_t)t->n + place) * v->block + i % v->block;
}

static inline void stride_plan(const struct traffic *t, struct stride *s, uint64_t *state)
{
    s->call = (enum call)below(state, CALLS);
    s->family = below(state, 2), s->kind = below(state, LAYOUTS), s->key = test_random(state);
    int bytes = (int)element_bytes(s->family), part = FILE_PART / bytes / 7 * 7;
    s->view = (struct view){.from = 4 * (size_t)below(state, 500), .ordered = s->call >= F_ORDERED, .turned = chance(state, 30)};
    s->view.block = (size_t)bytes * (size_t)(1 + below(state, chance(state, 50) ? 20 : 400));
    struct layout l = layout_of(s->family, s->kind);
    for (int i = 0; i < t->n; i++) {
        int most = part / l.elements;
        s->elements[i] = l.elements * (chance(state, 20) ? 0 : below(state, chance(state, 50) ? most / 8 + 1 : most + 1));
        s->skip[i] = below(state, 30);
    }
}

/* The first of the bytes that a rank accesses, in what it sees. */
static inline size_t stride_begin(const struct stride *s, int of)
{
    size_t begin = 0, bytes = element_bytes(s->family);
    if (!s->view.ordered) return bytes * (size_t)s->skip[of];
    for (int i = 0; i < of; i++) begin += bytes * (size_t)s->elements[i];
    return begin;
}

static inline void view_set(struct traffic *t, const struct stride *s)
{
    MPI_Datatype base = s->family == 0 ? MPI_BYTE : MPI_INT, blocks, filetype;
    const struct view *v = &s->view;
    int bytes = (int)element_bytes(s->family), place = v->turned ? t->n - 1 - t->me : t->me;
    if (v->ordered) {
        MPI_File_set_view(t->file->handle, (MPI_Offset)v->from, base, base, "native", MPI_INFO_NULL);
        return;
    }
    MPI_Type_contiguous((int)v->block / bytes, base, &blocks);
    MPI_Type_create_resized(blocks, 0, (MPI_Aint)v->block * t->n, &filetype);
    MPI_Type_commit(&filetype);
    MPI_File_set_view(t->file->handle, (MPI_Offset)(v->from + (size_t)place * v->block), base, filetype, "native", MPI_INFO_NULL);
    MPI_Type_free(&blocks), MPI_Type_free(&filetype);
}

/* An access by one kind of call: writing and reading have the same forms. */
#define FILE_CALL(verb, iverb, buffer)                                                                                 \
    switch (s->call) {                                                                                                 \
    case F_AT: SIZED(large, File_##verb##_at, h, at, buffer, items, type, &status); break;                             \
    case F_AT_ALL: SIZED(large, File_##verb##_at_all, h, at, buffer, items, type, &status); break;                     \
    case F_IAT: SIZED(large, File_##iverb##_at, h, at, buffer, items, type, &request); break;                          \
    case F_IAT_ALL: SIZED(large, File_##iverb##_at_all, h, at, buffer, items, type, &request); break;                  \
    case F_POINTER: MPI_File_seek(h, at, MPI_SEEK_SET), SIZED(large, File_##verb, h, buffer, items, type, &status); break; \
    case F_ALL: MPI_File_seek(h, at, MPI_SEEK_SET), SIZED(large, File_##verb##_all, h, buffer, items, type, &status); break; \
    case F_IPOINTER: MPI_File_seek(h, at, MPI_SEEK_SET), SIZED(large, File_##iverb, h, buffer, items, type, &request); break; \
    case F_IALL: MPI_File_seek(h, at, MPI_SEEK_SET), SIZED(large, File_##iverb##_all, h, buffer, items, type, &request); break; \
    case F_SPLIT_AT:                                                                                                   \
        SIZED(large, File_##verb##_at_all_begin, h, at, buffer, items, type);                                          \
        MPI_File_##verb##_at_all_end(h, buffer, &status);                                                              \
        break;                                                                                                         \
    case F_SPLIT:                                                                                                      \
        MPI_File_seek(h, at, MPI_SEEK_SET);                                                                            \
        SIZED(large, File_##verb##_all_begin, h, buffer, items, type);                                                 \
        MPI_File_##verb##_all_end(h, buffer, &status);                                                                 \
        break;                                                                                                         \
    case F_ORDERED: SIZED(large, File_##verb##_ordered, h, buffer, items, type, &status); break;                       \
    default:                                                                                                           \
        SIZED(large, File_##verb##_ordered_begin, h, buffer, items, type);                                             \
        MPI_File_##verb##_ordered_end(h, buffer, &status);                                                             \
    }

/* One access of every rank, written or read, and what came of it. */
static inline void file_access(struct traffic *t, const struct stride *s, int writes)
{
    struct shared_file *f = t->file;
    struct layout l = layout_of(s->family, s->kind);
    int items = s->elements[t->me] / l.elements, element = (int)element_bytes(s->family);
    size_t begin = stride_begin(s, t->me), bytes = (size_t)s->elements[t->me] * (size_t)element, size = layout_memory(&l, items), there = 0;
    unsigned char *memory = test_alloc(size), *wanted = test_alloc(size);
    memset(memory, 0xa5, size), memset(wanted, 0xa5, size);
    if (writes) layout_put(&l, memory, bytes, s->key + (uint64_t)t->me);
    MPI_Datatype type = layout_type(s->family, s->kind);
    MPI_File h = f->handle;
    MPI_Offset at = (MPI_Offset)(begin / (size_t)element);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    int large = (int)(s->key >> t->me % 40 & 1);
    view_set(t, s);
    if (writes) {
        FILE_CALL(write, iwrite, memory + MARGIN)
    } else {
        FILE_CALL(read, iread, memory + MARGIN)
    }
    if (request != MPI_REQUEST_NULL) MPI_Wait(&request, &status);
    MPI_Count told = -1;
    MPI_Get_count_c(&status, MPI_BYTE, &told);
    if (writes) {
        there = bytes;
    } else {
        struct place place = {0};
        /* Reading ends where the file does. */
        for (; there < bytes && file_place(t, &s->view, t->me, begin + there) < f->end; there++)
            wanted[layout_next(&l, &place)] = f->model[file_place(t, &s->view, t->me, begin + there)];
        MODEL(t, memcmp(memory, wanted, size) == 0, "a read (call %d) of %zu bytes in blocks of %zu from byte %zu on, layout %d of family %d, is wrong",
              (int)s->call, bytes, s->view.block, s->view.from, s->kind, s->family);
    }
    MODEL(t, told == (MPI_Count)there, "%s (call %d) of %zu bytes in blocks of %zu: the status tells %lld, wanted %zu", writes ? "a write" : "a read",
          (int)s->call, bytes, s->view.block, (long long)told, there);
    MPI_Type_free(&type);
    free(memory), free(wanted);
}

/* What all have written, on the model. */
static inline void file_apply(struct traffic *t, const struct stride *s)
{
    struct shared_file *f = t->file;
    for (int of = 0; of < t->n; of++) {
        size_t begin = stride_begin(s, of), bytes = (size_t)s->elements[of] * element_bytes(s->family);
        for (size_t i = 0; i < bytes; i++) {
            size_t place = file_place(t, &s->view, of, begin + i);
            MODEL(t, place < FILE_ROOM, "byte %zu of the file has no place in the model", place);
            f->model[place] = message_byte(s->key + (uint64_t)of, i);
            if (place >= f->end) f->end = place + 1;
        }
    }
}

static inline void file_settle(struct traffic *t)
{
    if (!t->file->atomic) MPI_File_sync(t->file->handle);
    MPI_Barrier(t->base);
    if (!t->file->atomic) MPI_File_sync(t->file->handle);
}

static inline void file_round(struct traffic *t, uint64_t *plan)
{
    struct shared_file *f = t->file;
    for (int i = 1 + below(plan, 3); i > 0; i--) {
        struct stride s;
        int what = below(plan, 10);
        stride_plan(t, &s, plan);
        if (what < 5) {
            file_access(t, &s, 1);
            file_apply(t, &s);
            file_settle(t);
        } else if (what < 8) {
            file_access(t, &s, 0);
            MPI_Barrier(t->base);
        } else if (what == 8) {
            size_t size = (size_t)below(plan, FILE_PART * t->n);
            int grows = chance(plan, 50);
            if (grows) MPI_File_preallocate(f->handle, (MPI_Offset)size);
            else MPI_File_set_size(f->handle, (MPI_Offset)size);
            if (size < f->end && !grows) memset(f->model + size, 0, f->end - size);
            if (!grows || size > f->end) f->end = size;
            file_settle(t);
        } else {
            f->atomic = chance(plan, 40);
            MPI_File_set_atomicity(f->handle, f->atomic);
        }
        MPI_Offset end;
        MPI_File_get_size(f->handle, &end);
        MODEL(t, end == (MPI_Offset)f->end, "the file has %lld bytes, wanted %zu", (long long)end, f->end);
        MPI_Barrier(t->base);
    }
}

#endif
