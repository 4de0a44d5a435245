/*
 * The Laplace equation on a square plate whose edges are held at fixed temperatures, solved by Jacobi's method: each
 * inner point becomes the mean of its four neighbours, again and again, until nothing changes any more.
 *
 * The plate is divided into rectangles, one for each rank. Before a sweep every rank sends the outermost points of its
 * rectangle to its neighbours (MPI_Isend) and receives theirs into a border around its own (MPI_Irecv); while these
 * messages travel it sweeps the points that do not need them, then waits (MPI_Waitall) and sweeps the rest. Rows lie
 * contiguously in memory, columns do not: for those an MPI vector datatype names every point of a column.
 *
 * In the end rank 0 gathers the plate, solves the same problem alone, and compares: Jacobi's method gives the same bits
 * however the plate was divided. It also draws a picture. The exit status is 1 when the solutions differ.
 *
 *   jacobi [-n POINTS] [-t TOLERANCE] [-m SWEEPS] [-o PICTURE.png] [-s]      -s: skip the serial solution
 */
#include "png.h"
#include <math.h>
#include <mpi.h>

enum { LEFT, RIGHT, UP, DOWN, SIDES };
enum { CHECK_EVERY = 100 }; /* sweeps between two looks at the largest change */

/* A rectangle of the plate with a border of one point: row 0 and `rows + 1`, column 0 and `columns + 1`. */
struct grid {
    int first_row, first_column, rows, columns;
    double *now, *next;
};

struct options {
    int points, sweeps, serial;
    double tolerance;
    const char *picture;
};

static size_t at(const struct grid *g, int row, int column) { return (size_t)row * (size_t)(g->columns + 2) + (size_t)column; }

/* The temperature that is held at point (row, column) on the edge of a plate of n x n inner points. */
static double edge(int row, int column, int n)
{
    double x = (double)column / (n + 1), y = (double)row / (n + 1);
    if (row == 0) return 0.5 - 0.5 * cos(2 * M_PI * x);            /* one warm hill on top */
    if (column == 0) return 0.7 * sin(M_PI * y) * sin(M_PI * y);   /* a flatter one on the left */
    if (column == n + 1) return 0.9 * fabs(sin(2 * M_PI * y)) * y; /* two on the right */
    return 0;                                                       /* cold at the bottom */
}

static void fail(const char *what)
{
    fprintf(stderr, "jacobi: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static struct grid make_grid(int first_row, int rows, int first_column, int columns, int n)
{
    struct grid g = {first_row, first_column, rows, columns, NULL, NULL};
    size_t points = (size_t)(rows + 2) * (size_t)(columns + 2);
    g.now = calloc(points, sizeof(double));
    g.next = calloc(points, sizeof(double));
    if (!g.now || !g.next) fail("no memory for the grid");
    /* Border points that lie on the edge of the plate never change. Those inside are filled by the neighbours. */
    for (int r = 0; r < rows + 2; r++)
        for (int c = 0; c < columns + 2; c++) {
            int row = first_row + r - 1, column = first_column + c - 1;
            if (row == 0 || row == n + 1 || column == 0 || column == n + 1)
                g.now[at(&g, r, c)] = g.next[at(&g, r, c)] = edge(row, column, n);
        }
    return g;
}

static void free_grid(struct grid *g)
{
    free(g->now);
    free(g->next);
}

/* New values of the points in rows r0..r1 and columns c0..c1; answers the largest change. */
static double sweep(const struct grid *g, int r0, int r1, int c0, int c1)
{
    double largest = 0;
    size_t stride = (size_t)g->columns + 2;
    for (int r = r0; r <= r1; r++) {
        const double *now = g->now + at(g, r, 0);
        double *next = g->next + at(g, r, 0);
        for (int c = c0; c <= c1; c++) {
            next[c] = 0.25 * ((now[c - stride] + now[c + stride]) + (now[c - 1] + now[c + 1]));
            double change = fabs(next[c] - now[c]);
            largest = change > largest ? change : largest;
        }
    }
    return largest;
}

/* All points that have no neighbour in the border. */
static double sweep_inside(const struct grid *g) { return sweep(g, 2, g->rows - 1, 2, g->columns - 1); }

/* The outermost points of the rectangle. */
static double sweep_rim(const struct grid *g)
{
    double a = sweep(g, 1, 1, 1, g->columns), b = 0, c = sweep(g, 2, g->rows - 1, 1, 1), d = 0;
    if (g->rows > 1) b = sweep(g, g->rows, g->rows, 1, g->columns);
    if (g->columns > 1) d = sweep(g, 2, g->rows - 1, g->columns, g->columns);
    return fmax(fmax(a, b), fmax(c, d));
}

static void swap(struct grid *g)
{
    double *t = g->now;
    g->now = g->next;
    g->next = t;
}

/* Starts the exchange of borders: four receives into the border, four sends of the outermost points. */
static void exchange_borders(const struct grid *g, const int neighbour[SIDES], MPI_Datatype column, MPI_Request requests[2 * SIDES])
{
    double *u = g->now;
    int rows = g->rows, columns = g->columns;
    MPI_Irecv(&u[at(g, 1, 0)], 1, column, neighbour[LEFT], RIGHT, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&u[at(g, 1, columns + 1)], 1, column, neighbour[RIGHT], LEFT, MPI_COMM_WORLD, &requests[1]);
    MPI_Irecv(&u[at(g, 0, 1)], columns, MPI_DOUBLE, neighbour[UP], DOWN, MPI_COMM_WORLD, &requests[2]);
    MPI_Irecv(&u[at(g, rows + 1, 1)], columns, MPI_DOUBLE, neighbour[DOWN], UP, MPI_COMM_WORLD, &requests[3]);
    /* The tag tells in which direction the data travels; a rank at the edge talks to MPI_PROC_NULL, that is to
     * nobody. */
    MPI_Isend(&u[at(g, 1, 1)], 1, column, neighbour[LEFT], LEFT, MPI_COMM_WORLD, &requests[4]);
    MPI_Isend(&u[at(g, 1, columns)], 1, column, neighbour[RIGHT], RIGHT, MPI_COMM_WORLD, &requests[5]);
    MPI_Isend(&u[at(g, 1, 1)], columns, MPI_DOUBLE, neighbour[UP], UP, MPI_COMM_WORLD, &requests[6]);
    MPI_Isend(&u[at(g, rows, 1)], columns, MPI_DOUBLE, neighbour[DOWN], DOWN, MPI_COMM_WORLD, &requests[7]);
}

/* Sweeps until the largest change anywhere is below the tolerance; answers the number of sweeps. */
static int solve(struct grid *g, const int neighbour[SIDES], const struct options *o, double *change)
{
    MPI_Datatype column;
    MPI_Type_vector(g->rows, 1, g->columns + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    int done = 0;
    *change = INFINITY;
    while (done < o->sweeps && *change > o->tolerance) {
        MPI_Request requests[2 * SIDES];
        exchange_borders(g, neighbour, column, requests);
        double inside = sweep_inside(g);
        MPI_Waitall(2 * SIDES, requests, MPI_STATUSES_IGNORE);
        double mine = fmax(inside, sweep_rim(g));
        swap(g);
        if (++done % CHECK_EVERY == 0) MPI_Allreduce(&mine, change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Type_free(&column);
    return done;
}

static int solve_alone(struct grid *g, const struct options *o)
{
    int done = 0;
    double change = INFINITY;
    while (done < o->sweeps && change > o->tolerance) {
        double mine = sweep(g, 1, g->rows, 1, g->columns);
        swap(g);
        if (++done % CHECK_EVERY == 0) change = mine;
    }
    return done;
}

/* Part `which` of `parts` of 1..n: its first number and how many. */
static void part_of(int n, int parts, int which, int *first, int *count)
{
    *first = 1 + (int)((long)n * which / parts);
    *count = 1 + (int)((long)n * (which + 1) / parts) - *first;
}

/* The most nearly square division of the ranks into rows and columns of rectangles. */
static void divide(int ranks, int *down, int *across)
{
    *down = 1;
    for (int d = 1; d * d <= ranks; d++)
        if (ranks % d == 0) *down = d;
    *across = ranks / *down;
}

/* Rank 0 receives every rectangle straight into its place on the whole plate. */
static void gather(const struct grid *mine, struct grid *whole, int down, int across, int n, int rank)
{
    int outer[2] = {mine->rows + 2, mine->columns + 2}, inner[2] = {mine->rows, mine->columns}, corner[2] = {1, 1};
    MPI_Datatype rectangle;
    MPI_Request sent;
    MPI_Type_create_subarray(2, outer, inner, corner, MPI_ORDER_C, MPI_DOUBLE, &rectangle);
    MPI_Type_commit(&rectangle);
    MPI_Isend(mine->now, 1, rectangle, 0, SIDES, MPI_COMM_WORLD, &sent);
    if (rank == 0)
        for (int r = 0; r < down * across; r++) {
            int plate[2] = {n + 2, n + 2}, size[2], place[2];
            MPI_Datatype part;
            part_of(n, down, r / across, &place[0], &size[0]);
            part_of(n, across, r % across, &place[1], &size[1]);
            MPI_Type_create_subarray(2, plate, size, place, MPI_ORDER_C, MPI_DOUBLE, &part);
            MPI_Type_commit(&part);
            MPI_Recv(whole->now, 1, part, r, SIDES, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Type_free(&part);
        }
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Type_free(&rectangle);
}

/* The temperature between points, where (x, y) counts points from the upper left corner of the plate. */
static double temperature(const struct grid *g, double x, double y)
{
    int c = (int)fmin(x, g->columns), r = (int)fmin(y, g->rows);
    double dx = x - c, dy = y - r;
    return (1 - dy) * ((1 - dx) * g->now[at(g, r, c)] + dx * g->now[at(g, r, c + 1)]) +
           dy * ((1 - dx) * g->now[at(g, r + 1, c)] + dx * g->now[at(g, r + 1, c + 1)]);
}

/*
 * Draws the plate from cold to hot: near black, violet, red, orange, pale yellow. A pixel whose right or lower
 * neighbour lies on the other side of one of sixteen temperatures is a shade darker, which draws the isotherms.
 */
static void draw(const struct grid *g, const char *path)
{
    enum { LEVELS = 128, ISOTHERMS = 16 };
    static const double stops[6][3] = {{10, 8, 30}, {66, 15, 110}, {150, 38, 103}, {221, 81, 58}, {252, 165, 10}, {252, 253, 191}};
    unsigned char palette[256][3];
    for (int i = 0; i < 2 * LEVELS; i++) {
        double x = (i % LEVELS) / (LEVELS - 1.0) * 5, shade = i < LEVELS ? 1 : 0.7;
        int k = x >= 5 ? 4 : (int)x;
        for (int c = 0; c < 3; c++) palette[i][c] = (unsigned char)(shade * (stops[k][c] + (x - k) * (stops[k + 1][c] - stops[k][c])));
    }
    int side = g->columns + 2 < 720 ? 720 : g->columns + 2;
    double step = (g->columns + 1.0) / (side - 1);
    unsigned char *pixels = malloc((size_t)side * (size_t)side);
    if (!pixels) fail("no memory for the picture");
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            double u = temperature(g, x * step, y * step);
            double right = temperature(g, fmin((x + 1) * step, g->columns + 1), y * step);
            double below = temperature(g, x * step, fmin((y + 1) * step, g->rows + 1));
            int band = (int)(u * ISOTHERMS), line = band != (int)(right * ISOTHERMS) || band != (int)(below * ISOTHERMS);
            pixels[(size_t)y * (size_t)side + (size_t)x] = (unsigned char)(fmin(fmax(u, 0), 1) * (LEVELS - 1) + 0.5 + (line ? LEVELS : 0));
        }
    if (!png_write(path, pixels, side, side, palette)) fail("the picture cannot be written");
    free(pixels);
    printf("jacobi: wrote %s, %d x %d pixels\n", path, side, side);
}

static struct options read_options(int argc, char **argv)
{
    struct options o = {.points = 256, .sweeps = 100000, .serial = 1, .tolerance = 1e-5, .picture = NULL};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "-s") == 0) o.serial = 0;
        else if (strcmp(argv[i], "-n") == 0) o.points = atoi(value), i++;
        else if (strcmp(argv[i], "-t") == 0) o.tolerance = atof(value), i++;
        else if (strcmp(argv[i], "-m") == 0) o.sweeps = atoi(value), i++;
        else if (strcmp(argv[i], "-o") == 0) o.picture = value, i++;
        else fail("usage: jacobi [-n POINTS] [-t TOLERANCE] [-m SWEEPS] [-o PICTURE.png] [-s]");
    }
    if (o.points < 1 || o.points > 20000 || o.sweeps < 1 || !(o.tolerance > 0)) fail("-n must be 1 to 20000, -m and -t positive");
    return o;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, ranks, down, across;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct options o = read_options(argc, argv);
    divide(ranks, &down, &across);
    if (across > o.points) fail("more ranks than the plate can be divided into; take a larger -n");

    int row = rank / across, column = rank % across, first_row, rows, first_column, columns, n = o.points;
    part_of(n, down, row, &first_row, &rows);
    part_of(n, across, column, &first_column, &columns);
    int neighbour[SIDES] = {
        [LEFT] = column > 0 ? rank - 1 : MPI_PROC_NULL,
        [RIGHT] = column < across - 1 ? rank + 1 : MPI_PROC_NULL,
        [UP] = row > 0 ? rank - across : MPI_PROC_NULL,
        [DOWN] = row < down - 1 ? rank + across : MPI_PROC_NULL,
    };
    struct grid mine = make_grid(first_row, rows, first_column, columns, n), whole = {0};
    if (rank == 0) printf("jacobi: %d x %d points on %d ranks, as %d x %d rectangles\n", n, n, ranks, down, across);

    double change, start = MPI_Wtime();
    int sweeps = solve(&mine, neighbour, &o, &change);
    double seconds = MPI_Wtime() - start;
    if (rank == 0) {
        printf("jacobi: %d sweeps in %.2f s, largest change of the last %.2g\n", sweeps, seconds, change);
        whole = make_grid(1, n, 1, n, n);
    }
    gather(&mine, &whole, down, across, n, rank);

    int wrong = 0;
    if (rank == 0) {
        if (o.picture) draw(&whole, o.picture);
        if (o.serial) {
            struct grid alone = make_grid(1, n, 1, n, n);
            start = MPI_Wtime();
            int serial_sweeps = solve_alone(&alone, &o);
            seconds = MPI_Wtime() - start;
            double difference = 0;
            for (int r = 1; r <= n; r++)
                for (int c = 1; c <= n; c++) difference = fmax(difference, fabs(alone.now[at(&alone, r, c)] - whole.now[at(&whole, r, c)]));
            wrong = !(difference <= 1e-12) || serial_sweeps != sweeps;
            printf("jacobi: alone %d sweeps in %.2f s; largest difference %.2g: %s\n", serial_sweeps, seconds, difference,
                   wrong ? "WRONG" : "the same");
            free_grid(&alone);
        }
        free_grid(&whole);
    }
    /* Everybody learns the verdict, so that every rank ends with the same status. */
    MPI_Bcast(&wrong, 1, MPI_INT, 0, MPI_COMM_WORLD);
    free_grid(&mine);
    MPI_Finalize();
    return wrong;
}
