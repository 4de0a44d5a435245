/*
 * The paper's sphere renderer, and a molecular dynamics run for it to show: a ball of atoms hits a plate of them (md.h
 * tells how).
 *
 *   arke cc --face aclmpl spheres.c md.c exchange.c forces.c splat.c png.c -I../common -lm -o spheres && arke run -n 4
 *   ./spheres
 *
 * Each node draws the spheres of its own domain, and ACLMPL_reduce with an operator of the program's, the nearer of two
 * pixels, makes one picture of them. The last is written as spheres.png (--out FOLDER: there). Node 0 also runs the
 * beginning alone: energies and picture must be the same to the last bit, and in some pixels it looks for the nearest
 * sphere among all. Over the whole run energy must be conserved.
 */
#include "md.h"
#include "png.h"
#include "record.h"
#include <aclmpl.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How much of the kinetic energy at the beginning may be won or lost by the end. */
#define MOST_DRIFT 1e-3

static struct pixel picture[PIXELS], alone[PIXELS];

void fail(const char *format, ...)
{
    va_list list;
    fprintf(stderr, "spheres, node %d: ", ACLMPL_self_address());
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

/* Node 0 does the same steps by itself, and compares. */
static void check_alone(const struct scene *scene, int steps, const struct sums *sums)
{
    struct md md;
    md_begin(&md, scene, 1);
    for (int i = 0; i < steps; i++) md_step(&md);
    struct sums its = md_sums(&md);
    splat(&md, alone);
    /* Some pixels in the plainest way. */
    int shown = 0;
    for (int row = 0; row < WIDTH; row += 16)
        for (int column = 0; column < WIDTH; column += 16) {
            float depth = splat_depth(&md, column, row), drawn = picture[row * WIDTH + column].depth;
            if (depth != drawn) fail("after %d steps what is seen in pixel %d,%d is at %g, and the nearest sphere at %g", steps, column, row, drawn, depth);
            shown += depth < FAR;
        }
    if (shown < 50) fail("only %d of 576 pixels show a sphere", shown);
    md_end(&md);
    if (its.atoms != sums->atoms) fail("after %d steps there are %lld atoms, and %lld on one node alone", steps, sums->atoms, its.atoms);
    if (its.kinetic != sums->kinetic || its.potential != sums->potential)
        fail("after %d steps the energy is %.12g, and %.12g on one node alone", steps, sums_energy(sums), sums_energy(&its));
    for (int i = 0; i < PIXELS; i++)
        if (picture[i].colour != alone[i].colour)
            fail("after %d steps pixel %d,%d is %06x, and %06x on one node alone", steps, i % WIDTH, i / WIDTH, picture[i].colour, alone[i].colour);
}

/* Of this run in the table. */
static const char *row_name(void)
{
    static char row[32];
    int nodes = ACLMPL_partition_size();
    snprintf(row, sizeof row, "%d rank%s", nodes, nodes == 1 ? "" : "s");
    return row;
}

static void draw(const struct md *md)
{
    splat(md, picture);
    ACLMPL_reduce(picture, PIXELS, sizeof picture[0], nearer);
}

static void save(const char *folder)
{
    static unsigned char rgb[3 * PIXELS];
    char path[4096];
    for (int i = 0; i < PIXELS; i++)
        for (int d = 0; d < 3; d++) rgb[3 * i + d] = (unsigned char)(picture[i].colour >> (16 - 8 * d));
    snprintf(path, sizeof path, "%s/spheres.png", folder);
    if (png_write(path, rgb, WIDTH, WIDTH) != 0) fail("%s cannot be written: %s", path, strerror(errno));
}

/* Spheres a second: of many that stand still, as the paper's renderer was measured, not of the few whose motion is
 * computed here. */
static void rate(const struct scene *scene, int frames)
{
    struct md md;
    md_begin(&md, scene, 0);
    draw(&md);
    ACLMPL_sync();
    double start = ACLMPL_clock();
    for (int i = 0; i < frames; i++) {
        draw(&md);
        ACLMPL_sync();
    }
    double took = ACLMPL_clock() - start, spheres = (double)md.total * frames / took;
    if (ACLMPL_self_address() == 0) {
        printf("%ld spheres standing still: %.0f a second\n", md.total, spheres);
        record_row("spheres", row_name(), "spheres", spheres / 1e3);
    }
    md_end(&md);
}

int main(int argc, char **argv)
{
    int me = ACLMPL_self_address(), nodes = ACLMPL_partition_size(), quick = record_flag(argc, argv, "quick");
    const char *folder = record_option(argc, argv, "out", ".");
    struct scene scene = quick ? (struct scene){{12, 12, 3}, 4.6, 7} : (struct scene){{24, 24, 5}, 8.5, 9};
    int steps = (int)record_count(argc, argv, "steps", quick ? 160 : 360), every = 10, checked = quick ? 20 : 50;
    struct md md;
    ACLMPL_crossover(); /* measured now, and not within the run */

    md_begin(&md, &scene, 0);
    for (int i = 0; i < checked; i++) md_step(&md);
    struct sums sums = md_sums(&md);
    draw(&md);
    if (me == 0) check_alone(&scene, checked, &sums);
    md_end(&md);

    md_begin(&md, &scene, 0);
    struct sums first = md_sums(&md);
    double stepped = 0, drawn = 0;
    int frames = 0;
    for (int i = 0; i < steps; i++) {
        ACLMPL_sync();
        double start = ACLMPL_clock();
        md_step(&md);
        ACLMPL_sync();
        double middle = ACLMPL_clock();
        stepped += middle - start;
        if ((i + 1) % every) continue;
        draw(&md);
        drawn += ACLMPL_clock() - middle;
        frames++;
    }
    struct sums end = md_sums(&md);
    if (me == 0) {
        double drift = fabs(sums_energy(&end) - sums_energy(&first)) * ENERGY_UNIT / (double)first.kinetic;
        double moved = (double)end.atoms * steps / stepped;
        if (end.atoms != md.total) fail("of %ld atoms %lld are left", md.total, end.atoms);
        if (!(drift < MOST_DRIFT)) fail("energy went from %.9g to %.9g: it is not conserved", sums_energy(&first), sums_energy(&end));
        save(folder);
        printf("%d nodes, %ld atoms, %d steps: energy %.12g at first and %.12g at the end\n", nodes, md.total, steps, sums_energy(&first),
               sums_energy(&end));
        printf("%.1f pictures a second; %.3g steps of one atom a second\n", frames / drawn, moved);
        record_row("spheres", row_name(), "frames", frames / drawn);
        record_row("spheres", row_name(), "atom steps", moved / 1e6);
        record_row("spheres", row_name(), "energy drift", drift);
    }
    md_end(&md);
    rate(quick ? &(struct scene){{36, 36, 7}, 9, 0} : &(struct scene){{60, 60, 10}, 15, 0}, quick ? 5 : 20);
    return 0;
}
