/* Joining the job, leaving it, what it is, and errors. */
#include "shmem_internal.h"
#include "ends.h"
#include "errors.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int shm_me = -1, shm_pes;
int shm_far;
struct shmem_ctx_ shmem_ctx_default_;

static int level;
static int inits;        /* calls of shmem_init that no shmem_finalize has answered */
static int finalized;
static int started_here; /* else MPI or another face has */

void shm_fail(const char *name, const char *format, ...)
{
    char why[400], sentence[512];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    snprintf(sentence, sizeof sentence, "%s: %s", name, why);
    if (arke_started()) arke_abort(1, sentence);
    fprintf(stderr, "%s\n", sentence);
    exit(1);
}

void shm_check(const char *name, int code)
{
    if (__builtin_expect(code != ARKE_OK, 0)) shm_fail(name, "%s", error_sentence("PE", "tag", NULL));
}

void shm_ready(const char *name)
{
    if (__builtin_expect(shm_pes == 0, 0)) shm_fail(name, "the program has not called shmem_init, or has called shmem_finalize");
}

void shm_bad_pe(const char *name, shmem_ctx_t ctx, int pe)
{
    shm_ready(name);
    if (!ctx) shm_fail(name, "ctx is SHMEM_CTX_INVALID; it must be SHMEM_CTX_DEFAULT or a context that was created and not destroyed");
    if (ctx->set.size == 0) shm_fail(name, "ctx is %p, a context that was destroyed", (void *)ctx);
    shm_fail(name, "pe is %d; it must be from 0 to %d", pe, ctx->set.size - 1);
}

void shm_agree(const char *name, const char *what, uint64_t value)
{
    uint64_t mine[2] = {value, ~value}, most[2];
    shm_check(name, arke_allreduce(ARKE_ALL, mine, most, 2, ARKE_UINT64, ARKE_MAX));
    if (most[0] != ~most[1])
        shm_fail(name, "all PEs must call it with the same %s: here it is %llu, elsewhere from %llu to %llu", what,
                 (unsigned long long)value, (unsigned long long)~most[1], (unsigned long long)most[0]);
}

/* A program that ends well has finalized by that. */
static void leave(void)
{
    inits = 0;
    if (shm_pes) pshmem_finalize();
}

/* The environment of section 7 of the specification: what the first PE is to print. */
static void introduce(void)
{
    if (shm_me != 0) return;
    if (getenv("SHMEM_VERSION") || getenv("SMA_VERSION"))
        printf("Arke, OpenSHMEM %d.%d\n", SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION);
    if (getenv("SHMEM_INFO") || getenv("SMA_INFO"))
        printf("SHMEM_SYMMETRIC_SIZE  most bytes of a PE's symmetric heap, as 64M or 1.5G; without it, what memory there is\n"
               "SHMEM_STATIC          0: variables are not made symmetric\n"
               "SHMEM_VERSION         set: the version is printed at the start\n"
               "SHMEM_INFO            set: this list is printed at the start\n");
    fflush(stdout);
}

static void join(const char *name, int threads)
{
    if (shm_pes) return; /* as start_pes, which may be called again */
    started_here = !arke_started();
    if (started_here) shm_check(name, arke_start(threads == SHMEM_THREAD_MULTIPLE));
    level = threads;
    shm_me = arke_rank();
    shm_pes = arke_size();
    shmem_ctx_default_ = (struct shmem_ctx_){{0, 1, shm_pes}, 0, SHMEM_TEAM_WORLD};
    shm_teams_start();
    shm_private_start(name);
    shm_statics_share();
    shm_check(name, arke_barrier(ARKE_ALL));
    introduce();
    at_good_end(leave);
}

API(void, shmem_init, (void), join(__func__, SHMEM_THREAD_SINGLE); inits++;)

API(int, shmem_init_thread, (int requested, int *provided),
    if (requested < SHMEM_THREAD_SINGLE || requested > SHMEM_THREAD_MULTIPLE)
        shm_fail(__func__, "requested is %d; it must be one of SHMEM_THREAD_SINGLE to SHMEM_THREAD_MULTIPLE", requested);
    join(__func__, requested);
    inits++;
    if (provided) *provided = level;
    return 0;)

API(void, shmem_query_thread, (int *provided), shm_ready(__func__); *provided = level;)

API(void, shmem_query_initialized, (int *initialized), *initialized = shm_pes != 0;)
API(void, shmem_query_finalized, (int *is_finalized), *is_finalized = finalized;)

void shm_start(const char *name)
{
    if (__builtin_expect(shm_pes == 0 && !finalized, 0)) join(name, SHMEM_THREAD_SINGLE);
}

void start_pes(int npes)
{
    (void)npes; /* the launcher says how many there are */
    join("start_pes", SHMEM_THREAD_SINGLE);
}

API(void, shmem_finalize, (void),
    if (shm_pes == 0 || --inits > 0) return;
    inits = 0;
    finalized = 1;
    shm_quiet(__func__);
    shm_check(__func__, arke_barrier(ARKE_ALL));
    shm_statics_restore();
    shm_teams_forget();
    shm_active_forget();
    shm_heap_forget();
    shm_segments_forget(__func__);
    shm_pes = 0;
    shmem_ctx_default_.set.size = 0;
    if (started_here) leave_job("shmem_finalize", "PE");)

API(void, shmem_global_exit, (int status),
    char why[80];
    snprintf(why, sizeof why, "PE %d called shmem_global_exit(%d)", shm_me, status);
    if (shm_pes) arke_abort(status, why);
    exit(status);)

API(int, shmem_my_pe, (void), shm_ready(__func__); return shm_me;)
API(int, shmem_n_pes, (void), shm_ready(__func__); return shm_pes;)

int _my_pe(void)
{
    shm_start("_my_pe");
    return shm_me;
}
int _num_pes(void)
{
    shm_start("_num_pes");
    return shm_pes;
}

API(int, shmem_pe_accessible, (int pe), shm_ready(__func__); return pe >= 0 && pe < shm_pes;)

static const struct shm_segment *segment_of(const void *addr)
{
    for (int i = 0; i < shm_segment_count; i++)
        if ((uintptr_t)addr - (uintptr_t)shm_segments[i].base < shm_segments[i].bytes) return &shm_segments[i];
    return NULL;
}

API(int, shmem_addr_accessible, (const void *addr, int pe),
    shm_ready(__func__);
    return pe >= 0 && pe < shm_pes && segment_of(addr) != NULL;)

static void *pointer(const char *name, const void *dest, int pe)
{
    shm_ready(name);
    if (pe < 0 || pe >= shm_pes) return NULL;
    const struct shm_segment *s = segment_of(dest);
    return s && s->there[pe] ? s->there[pe] + ((const char *)dest - s->base) : NULL;
}

API(void *, shmem_ptr, (const void *dest, int pe), return pointer(__func__, dest, pe);)

API(void *, shmem_team_ptr, (shmem_team_t team, const void *dest, int pe),
    if (!shm_team_valid(team) || pe < 0 || pe >= team->set.size) return NULL;
    return pointer(__func__, dest, team->set.start + pe * team->set.stride);)

/* On the T3D, every PE of the program ends. */
void globalexit(int status) { pshmem_global_exit(status); }

API(void, shmem_info_get_version, (int *major, int *minor), *major = SHMEM_MAJOR_VERSION; *minor = SHMEM_MINOR_VERSION;)
API(void, shmem_info_get_name, (char *name), strcpy(name, SHMEM_VENDOR_STRING);)
API(void, shmem_pcontrol, (int level_of_profiling, ...), (void)level_of_profiling;)
