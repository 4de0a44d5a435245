/*
 * Figure 7: a Jacobi inverter of a lattice Laplacian in two dimensions, its halos exchanged by four calls of
 * MPI_Sendrecv or by four MPI_Irecv, four MPI_Isend and one MPI_Waitall.
 *
 * A process holds a block of 210 x 252 numbers of 4 bytes, as each of the paper's 1024 processes did (6720 x 8064 in
 * all), so that the halos are the paper's 848 and 1016 bytes. The paper chose a regime where calculation and
 * communication take about as long as each other; here that is a smaller block, which the program finds by trying.
 *
 * The lattice is periodic and the right-hand side one of its waves, so each iterate is that wave with an amplitude that
 * one number tells: after every trial each point is compared with it.
 */
#include "multi.h"

#include <math.h>

enum { UP, DOWN, LEFT, RIGHT };

static const double MASS = 0.001, SOURCE = 1.0;

struct block {
    int rows, columns;    /* without the halo */
    int peer[4];
    float *x, *next, *b;  /* (rows + 2) x (columns + 2) */
    float *out[4], *in[4]; /* columns of the halo, packed; LEFT and RIGHT alone */
    double wave_rows, wave_columns;
    int first_row, first_column;
};

struct times {
    double calculation, communication, total;
};

static float *at(float *lattice, const struct block *k, int row, int column) { return lattice + (size_t)row * (size_t)(k->columns + 2) + column; }

static double wave(const struct block *k, int row, int column)
{
    return cos(k->wave_rows * (k->first_row + row) + k->wave_columns * (k->first_column + column));
}

static struct block block_make(int rows, int columns)
{
    int grid[2] = {0, 0};
    MPI_Dims_create(multi.ranks, 2, grid);
    int row = multi.rank / grid[1], column = multi.rank % grid[1];
    struct block k = {.rows = rows, .columns = columns, .first_row = row * rows, .first_column = column * columns};
    k.peer[UP] = (row + grid[0] - 1) % grid[0] * grid[1] + column;
    k.peer[DOWN] = (row + 1) % grid[0] * grid[1] + column;
    k.peer[LEFT] = row * grid[1] + (column + grid[1] - 1) % grid[1];
    k.peer[RIGHT] = row * grid[1] + (column + 1) % grid[1];
    k.wave_rows = 2 * M_PI * 3 / (rows * grid[0]);
    k.wave_columns = 2 * M_PI * 5 / (columns * grid[1]);
    size_t bytes = (size_t)(rows + 2) * (size_t)(columns + 2) * sizeof(float);
    k.x = multi_buffer(bytes);
    k.next = multi_buffer(bytes);
    k.b = multi_buffer(bytes);
    for (int d = LEFT; d <= RIGHT; d++) {
        k.out[d] = multi_buffer((size_t)(rows + 2) * sizeof(float));
        k.in[d] = multi_buffer((size_t)(rows + 2) * sizeof(float));
    }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) *at(k.b, &k, i + 1, j + 1) = (float)(SOURCE * wave(&k, i, j));
    return k;
}

static void block_free(struct block *k)
{
    free(k->x);
    free(k->next);
    free(k->b);
    for (int d = LEFT; d <= RIGHT; d++) {
        free(k->out[d]);
        free(k->in[d]);
    }
}

static void pack(struct block *k)
{
    for (int i = 0; i < k->rows + 2; i++) {
        k->out[LEFT][i] = *at(k->x, k, i, 1);
        k->out[RIGHT][i] = *at(k->x, k, i, k->columns);
    }
}

static void unpack(struct block *k)
{
    for (int i = 0; i < k->rows + 2; i++) {
        *at(k->x, k, i, 0) = k->in[LEFT][i];
        *at(k->x, k, i, k->columns + 1) = k->in[RIGHT][i];
    }
}

static void halo_sendrecv(struct block *k)
{
    int row = k->columns + 2, column = k->rows + 2;
    pack(k);
    MPI_Sendrecv(at(k->x, k, 1, 0), row, MPI_FLOAT, k->peer[UP], UP, at(k->x, k, k->rows + 1, 0), row, MPI_FLOAT, k->peer[DOWN], UP,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(at(k->x, k, k->rows, 0), row, MPI_FLOAT, k->peer[DOWN], DOWN, at(k->x, k, 0, 0), row, MPI_FLOAT, k->peer[UP], DOWN,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(k->out[LEFT], column, MPI_FLOAT, k->peer[LEFT], LEFT, k->in[RIGHT], column, MPI_FLOAT, k->peer[RIGHT], LEFT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(k->out[RIGHT], column, MPI_FLOAT, k->peer[RIGHT], RIGHT, k->in[LEFT], column, MPI_FLOAT, k->peer[LEFT], RIGHT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    unpack(k);
}

static void halo_nonblocking(struct block *k)
{
    int row = k->columns + 2, column = k->rows + 2;
    MPI_Request r[8];
    MPI_Irecv(at(k->x, k, k->rows + 1, 0), row, MPI_FLOAT, k->peer[DOWN], UP, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(at(k->x, k, 0, 0), row, MPI_FLOAT, k->peer[UP], DOWN, MPI_COMM_WORLD, &r[1]);
    MPI_Irecv(k->in[RIGHT], column, MPI_FLOAT, k->peer[RIGHT], LEFT, MPI_COMM_WORLD, &r[2]);
    MPI_Irecv(k->in[LEFT], column, MPI_FLOAT, k->peer[LEFT], RIGHT, MPI_COMM_WORLD, &r[3]);
    pack(k);
    MPI_Isend(at(k->x, k, 1, 0), row, MPI_FLOAT, k->peer[UP], UP, MPI_COMM_WORLD, &r[4]);
    MPI_Isend(at(k->x, k, k->rows, 0), row, MPI_FLOAT, k->peer[DOWN], DOWN, MPI_COMM_WORLD, &r[5]);
    MPI_Isend(k->out[LEFT], column, MPI_FLOAT, k->peer[LEFT], LEFT, MPI_COMM_WORLD, &r[6]);
    MPI_Isend(k->out[RIGHT], column, MPI_FLOAT, k->peer[RIGHT], RIGHT, MPI_COMM_WORLD, &r[7]);
    MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
    unpack(k);
}

static void sweep(struct block *k)
{
    const float scale = (float)(1 / (4 + MASS));
    const size_t width = (size_t)k->columns + 2;
    for (int i = 1; i <= k->rows; i++) {
        const float *restrict middle = at(k->x, k, i, 0), *restrict b = at(k->b, k, i, 0);
        const float *restrict above = middle - width, *restrict below = middle + width;
        float *restrict next = at(k->next, k, i, 0);
        for (int j = 1; j <= k->columns; j++) next[j] = scale * (b[j] + above[j] + below[j] + middle[j - 1] + middle[j + 1]);
    }
    float *x = k->x;
    k->x = k->next;
    k->next = x;
}

/* One trial from zero; microseconds of an iteration, the parts being means over the processes. */
static struct times trial(struct block *k, void (*halo)(struct block *), int iterations)
{
    size_t bytes = (size_t)(k->rows + 2) * (size_t)(k->columns + 2) * sizeof(float);
    double communication = 0, calculation = 0, amplitude = 0;
    memset(k->x, 0, bytes);
    memset(k->next, 0, bytes);
    multi_barrier();
    double start = MPI_Wtime(), before = start;
    for (int n = 0; n < iterations; n++) {
        halo(k);
        double between = MPI_Wtime();
        sweep(k);
        double after = MPI_Wtime();
        communication += between - before;
        calculation += after - between;
        before = after;
    }
    struct times t = {.total = multi_agree(before - start, 0) / iterations * 1e6,
                      .communication = multi_agree(communication, 1) / multi.ranks / iterations * 1e6,
                      .calculation = multi_agree(calculation, 1) / multi.ranks / iterations * 1e6};

    double factor = 2 * (cos(k->wave_rows) + cos(k->wave_columns));
    for (int n = 0; n < iterations; n++) amplitude = (SOURCE + factor * amplitude) / (4 + MASS);
    for (int i = 0; i < k->rows; i++)
        for (int j = 0; j < k->columns; j++)
            if (!(fabs(*at(k->x, k, i + 1, j + 1) - amplitude * wave(k, i, j)) < 1e-3 * fabs(amplitude)))
                multi_fail("the Jacobi iteration does not give the wave that it must");
    return t;
}

static void faster(struct times *best, struct times t)
{
    if (best->total == 0 || t.total < best->total) *best = t;
}

/* Both versions in turn; the fastest trial of each. */
static void compare(struct block *k, double seconds, struct times best[2])
{
    struct times first = trial(k, halo_sendrecv, 20);
    int trials = multi.full ? 30 : 15;
    double fit = seconds / (2 * trials) / (first.total * 1e-6);
    int iterations = (int)multi_agree(fit < 20 ? 20 : fit > 2000 ? 2000 : fit, 0);
    best[0] = best[1] = (struct times){0};
    for (int n = 0; n < trials; n++) {
        faster(&best[0], trial(k, halo_sendrecv, iterations));
        faster(&best[1], trial(k, halo_nonblocking, iterations));
    }
}

static void record_times(const struct block *k, const char *kind, const struct times best[2])
{
    static const char *const versions[2] = {"MPI_Sendrecv", "non-blocking"};
    char series[96];
    if (multi.rank != 0) return;
    for (int v = 0; v < 2; v++) {
        snprintf(series, sizeof series, "%s, %d processes, block of %s", versions[v], multi.ranks, kind);
        char text[32];
        snprintf(text, sizeof text, "%d x %d", k->rows, k->columns);
        record_text("fig7", series, "block", text);
        record_row("fig7", series, "calculation", best[v].calculation);
        record_row("fig7", series, "communication", best[v].communication);
        record_row("fig7", series, "total", best[v].total);
    }
    snprintf(series, sizeof series, "%d processes, block of %s", multi.ranks, kind);
    record_row("fig7_saved", series, "communication", 100 * (1 - best[1].communication / best[0].communication));
    record_row("fig7_saved", series, "total", 100 * (1 - best[1].total / best[0].total));
}

int main(int argc, char **argv)
{
    static const int rows = 210, columns = 252;
    struct times best[2];
    multi_start(&argc, &argv, 0.8, 8);
    multi_note_cores("fig7");

    struct block paper = block_make(rows, columns);
    compare(&paper, multi.seconds / 2, best);
    record_times(&paper, "the paper's size", best);
    block_free(&paper);

    /* The block where calculating takes about as long as communicating does. */
    double nearest = HUGE_VAL;
    int divisor = 1;
    for (int n = 2; n <= 14; n++) {
        struct block k = block_make(rows / n, columns / n);
        struct times t = {0};
        for (int i = 0; i < 5; i++) faster(&t, trial(&k, halo_sendrecv, 50));
        double distance = multi_agree(fabs(log(t.communication / t.calculation)), 0);
        if (distance < nearest) {
            nearest = distance;
            divisor = n;
        }
        block_free(&k);
    }
    struct block balanced = block_make(rows / divisor, columns / divisor);
    compare(&balanced, multi.seconds / 2, best);
    record_times(&balanced, "balanced size", best);
    block_free(&balanced);
    MPI_Finalize();
    return 0;
}
