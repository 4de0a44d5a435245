/* Fence, quiet, operations that quiet completes, and how to wait for memory. */
#include "shmem_internal.h"
#include <stdio.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static arke_request *pending;
static size_t count, room;

void shm_pending(arke_request request)
{
    if (request == ARKE_NULL) return;
    pthread_mutex_lock(&guard);
    if (count == room) {
        size_t more = room ? 2 * room : 64;
        arke_request *grown = realloc(pending, more * sizeof *grown);
        if (!grown) {
            pthread_mutex_unlock(&guard);
            shm_check("shmem_quiet", arke_wait(&request, NULL));
            return;
        }
        pending = grown, room = more;
    }
    pending[count++] = request;
    pthread_mutex_unlock(&guard);
}

static void finish_pending(const char *name)
{
    while (__atomic_load_n(&count, __ATOMIC_ACQUIRE)) {
        pthread_mutex_lock(&guard);
        arke_request request = count ? pending[--count] : ARKE_NULL;
        pthread_mutex_unlock(&guard);
        if (request != ARKE_NULL) shm_check(name, arke_wait(&request, NULL));
    }
}

_Thread_local unsigned shm_polls;

COLD void shm_poll(const char *name)
{
    shm_check(name, arke_poll());
}

void shm_quiet(const char *name)
{
    shm_ready(name);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    shm_polled(name);
    if (__builtin_expect(!shm_far, 1)) return;
    finish_pending(name);
    shm_check(name, arke_quiet());
}

static void fence(const char *name)
{
    shm_ready(name);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    shm_polled(name);
    if (__builtin_expect(!shm_far, 1)) return;
    finish_pending(name);
    shm_check(name, arke_fence());
}

API(void, shmem_fence, (void), fence(__func__);)
API(void, shmem_quiet, (void), shm_quiet(__func__);)
/* On no context nothing is under way. */
API(void, shmem_ctx_fence, (shmem_ctx_t ctx), shm_ready(__func__); if (ctx != SHMEM_CTX_INVALID) fence(__func__);)
API(void, shmem_ctx_quiet, (shmem_ctx_t ctx), shm_ready(__func__); if (ctx != SHMEM_CTX_INVALID) shm_quiet(__func__);)

int shm_rest(unsigned *round)
{
    unsigned n = (*round)++;
    if (n >= 200) return 1;
    if (n % 16 == 15) shm_check("shmem_wait_until", arke_poll());
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
    return 0;
}

void shm_await(int (*holds)(void *), int (*tell)(void *, char *, size_t), void *state, const void *address)
{
    arke_watch watch = {holds, tell, NULL, state, address};
    shm_check("shmem_wait_until", arke_watch_until(&watch));
}

void shm_describe(char *text, size_t bytes, const char *what, const void *address)
{
    for (int i = 0; i < shm_segment_count; i++) {
        const struct shm_segment *of = &shm_segments[i];
        size_t at = (size_t)((uintptr_t)address - (uintptr_t)of->base);
        if (at >= of->bytes && of->alias) at = (size_t)((uintptr_t)address - (uintptr_t)of->alias);
        if (at >= of->bytes || !of->heap) continue;
        snprintf(text, bytes, "the %s at %p (%zu bytes into the symmetric heap)", what, address, at);
        return;
    }
    snprintf(text, bytes, "the %s at %p", what, address);
}
