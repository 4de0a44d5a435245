/*
 * Floor for large messages, without MPI: two processes ping-pong a buffer.
 *
 *   --method both-sides  ordinary private memory: the receiver copies the first half with process_vm_readv while the
 *                        sender copies the second half with process_vm_writev; the best with a user's buffers
 *   --method shared      memory that both map: each side copies one half with memcpy; the best with MPI_Alloc_mem
 *   --method staged      ordinary private memory, through a ring of fragments that both map: the sender copies the next
 *                        fragment in while the receiver copies the last one out; --fragment BYTES is their size (by
 *                        default an eighth of the message, at least 8 KB and at most 32 KB)
 *
 * --dirty rewrites the source before each copy and reads the target after it (the data is checked); --time SECONDS
 * is spent on each size.
 */
#include "floor.h"

/* Of one direction's fragments: more than a core's own cache holds, so that a fragment's lines have gone on to the cache
 * that both cores share when it is written again. On an AMD EPYC 64 KB took 8 us through 256 KB, and 2.5 through 2 MB. */
#define RING_BYTES ((size_t)2 << 20)
#define MOST_FRAGMENTS 256

struct flags {
    _Alignas(64) _Atomic uint64_t ready;           /* messages whose source may be copied */
    _Alignas(64) _Atomic uint64_t done_by_0;       /* messages of which process 0 copied its half */
    _Alignas(64) _Atomic uint64_t done_by_1;
    _Alignas(64) _Atomic uint64_t arrivals;        /* of meet() */
    _Alignas(64) _Atomic long iterations;          /* process 0's plan; negative: time with so many */
    pid_t pid[2];
    void *send[2], *receive[2];
    struct {
        _Alignas(64) _Atomic uint64_t filled; /* number of the fragment that lies here */
    } slot[2][MOST_FRAGMENTS];
    struct {
        _Alignas(64) _Atomic uint64_t emptied; /* fragments copied out of this direction's ring */
    } tail[2];
    char *ring[2];
};

static struct flags *f;
static int rank, dirty, shared_memory, staged;
static size_t fragment_bytes;
static uint64_t fragments[2]; /* passed so far, by direction */
static uint64_t turn; /* messages passed so far */

static void wait_for(_Atomic uint64_t *word, uint64_t value)
{
    while (atomic_load_explicit(word, memory_order_acquire) < value) floor_pause();
}

static void meet(void)
{
    static uint64_t meetings;
    atomic_fetch_add(&f->arrivals, 1);
    wait_for(&f->arrivals, 2 * ++meetings);
}

static void fail(const char *what)
{
    fprintf(stderr, "floor_copy: %s\n", what);
    if (f->pid[1 - rank] > 0) kill(f->pid[1 - rank], SIGKILL);
    _exit(3);
}

/* Copies `bytes` at `offset` of the message from process `from` to process `to`; this process is one of them. */
static void copy_part(int from, int to, size_t offset, size_t bytes)
{
    char *source = (char *)f->send[from] + offset, *target = (char *)f->receive[to] + offset;
    if (shared_memory) {
        memcpy(target, source, bytes);
        return;
    }
    while (bytes > 0) {
        struct iovec local = {rank == from ? source : target, bytes};
        struct iovec remote = {rank == from ? target : source, bytes};
        ssize_t n = rank == from ? process_vm_writev(f->pid[to], &local, 1, &remote, 1, 0)
                                 : process_vm_readv(f->pid[from], &local, 1, &remote, 1, 0);
        if (n <= 0) fail(strerror(errno));
        source += n;
        target += n;
        bytes -= (size_t)n;
    }
}

static void write_source(uint64_t *w, size_t bytes)
{
    for (size_t i = 0; i < bytes / 8; i++) w[i] = turn + i;
}

static void read_target(const uint64_t *w, size_t bytes)
{
    uint64_t sum = 0, words = bytes / 8;
    for (size_t i = 0; i < words; i++) sum += w[i];
    if (sum != words * turn + words * (words - 1) / 2) fail("wrong data received");
}

/* Both sides: passes the message in fragments through the ring of `from`. */
static void pass_staged(int from, size_t bytes)
{
    size_t size = fragment_bytes ? fragment_bytes : bytes / 8;
    if (!fragment_bytes && size < 8192) size = 8192;
    if (!fragment_bytes && size > 32768) size = 32768;
    uint64_t slots = RING_BYTES / size < MOST_FRAGMENTS ? RING_BYTES / size : MOST_FRAGMENTS, seen = 0;
    for (size_t at = 0; at < bytes; at += size) {
        uint64_t number = fragments[from]++, slot = number % slots;
        size_t n = bytes - at < size ? bytes - at : size;
        char *place = f->ring[from] + slot * size;
        if (rank == from) {
            if (number >= slots && seen < number - slots + 1) {
                wait_for(&f->tail[from].emptied, number - slots + 1);
                seen = atomic_load_explicit(&f->tail[from].emptied, memory_order_acquire);
            }
            memcpy(place, (char *)f->send[from] + at, n);
            atomic_store_explicit(&f->slot[from][slot].filled, number + 1, memory_order_release);
        } else {
            wait_for(&f->slot[from][slot].filled, number + 1);
            memcpy((char *)f->receive[rank] + at, place, n);
            atomic_store_explicit(&f->tail[from].emptied, number + 1, memory_order_release);
        }
    }
}

static void message(int from, size_t bytes)
{
    if (staged) {
        turn++;
        if (dirty && rank == from) write_source(f->send[from], bytes);
        pass_staged(from, bytes);
        if (dirty && rank != from) read_target(f->receive[rank], bytes);
        return;
    }
    size_t half = bytes / 2 / 4096 * 4096;
    int to = 1 - from;
    turn++;
    if (rank == from) {
        if (dirty) write_source(f->send[from], bytes);
        atomic_store_explicit(&f->ready, turn, memory_order_release);
        if (bytes > half) copy_part(from, to, half, bytes - half);
    } else {
        wait_for(&f->ready, turn);
        if (half > 0) copy_part(from, to, 0, half);
    }
    atomic_store_explicit(rank == 0 ? &f->done_by_0 : &f->done_by_1, turn, memory_order_release);
    wait_for(rank == 0 ? &f->done_by_1 : &f->done_by_0, turn);
    if (dirty && rank == to) read_target(f->receive[to], bytes);
}

/* Seconds one way. */
static double ping_pong(size_t bytes, long iterations)
{
    meet();
    double start = floor_now();
    for (long i = 0; i < iterations; i++) {
        message(0, bytes);
        message(1, bytes);
    }
    return (floor_now() - start) / 2 / (double)iterations;
}

static long plan_iterations(size_t bytes, double seconds)
{
    long iterations = 1;
    for (;;) {
        double each = 2 * ping_pong(bytes, iterations);
        if (rank == 0) {
            int enough = each * (double)iterations >= seconds / 10;
            atomic_store(&f->iterations, enough ? -(long)(seconds / FLOOR_REPETITIONS / each + 1) : 4 * iterations);
        }
        meet();
        iterations = atomic_load(&f->iterations);
        meet();
        if (iterations < 0) return -iterations;
    }
}

int main(int argc, char **argv)
{
    double seconds = 0.1;
    size_t largest = (size_t)64 << 20;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--dirty") == 0) dirty = 1;
        else if (strcmp(argv[i], "--time") == 0 && i + 1 < argc) seconds = atof(argv[++i]);
        else if (strcmp(argv[i], "--method") == 0 && i + 1 < argc) {
            i++;
            shared_memory = strcmp(argv[i], "shared") == 0;
            staged = strcmp(argv[i], "staged") == 0;
        } else if (strcmp(argv[i], "--fragment") == 0 && i + 1 < argc) {
            fragment_bytes = strtoul(argv[++i], NULL, 10);
            if (fragment_bytes == 0 || fragment_bytes > RING_BYTES / 2) {
                fprintf(stderr, "floor_copy: --fragment takes 1 to %zu bytes\n", RING_BYTES / 2);
                return 2;
            }
        }
        else {
            fprintf(stderr, "floor_copy: unknown option %s\n", argv[i]);
            return 2;
        }
    }
    f = floor_map(sizeof *f, 1);
    memset(f, 0, sizeof *f);
    /* Mapped before the fork, so that shared buffers are common to both; each process then touches its own. */
    for (int r = 0; r < 2; r++) {
        f->send[r] = floor_map(largest, shared_memory);
        f->receive[r] = floor_map(largest, shared_memory);
        f->ring[r] = floor_map(RING_BYTES, 1);
    }
    pid_t child = fork();
    if (child < 0) {
        perror("floor_copy: fork");
        return 2;
    }
    rank = child == 0;
    if (rank == 1) prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0); /* fails harmlessly where Yama is not there */
    f->pid[rank] = getpid();
    floor_pin(rank);
    memset(f->send[rank], 1, largest);
    memset(f->receive[rank], 1, largest);
    meet();

    for (size_t bytes = 4096; bytes <= largest; bytes *= 2) {
        long iterations = plan_iterations(bytes, seconds);
        double v[FLOOR_REPETITIONS];
        for (int i = 0; i < FLOOR_REPETITIONS; i++) v[i] = ping_pong(bytes, iterations);
        if (rank == 0) {
            printf("{\"bench\":\"%s\",\"bytes\":%zu,\"latency_us\":%.4f,\"method\":\"%s\"}\n",
                   dirty ? "latency-dirty" : "latency", bytes, 1e6 * floor_median(v),
                   staged ? "staged" : shared_memory ? "shared" : "both-sides");
            fflush(stdout);
        }
    }
    if (rank == 1) _exit(0);
    int status;
    if (waitpid(child, &status, 0) != child || status != 0) {
        fprintf(stderr, "floor_copy: the other process failed\n");
        return 3;
    }
    return 0;
}
