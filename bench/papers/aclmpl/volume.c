/*
 * The paper's volume renderer: 128^3 voxels to a picture of 256 x 256, by ray casting and binary-swap compositing
 * (volume.h tells how).
 *
 *   arke cc --face aclmpl volume.c phantom.c cast.c composite.c png.c -I../common -lm -o volume && arke run -n 4
 *   ./volume
 *
 * Node 0 makes the volume and sends each node its bricks. The program draws frames from a camera that goes around,
 * tells how many a second, and writes the first as volume.png (--out FOLDER: there). It checks the first against the
 * same picture drawn by node 0 alone, which must be the same to the last bit, and against one drawn without bricks,
 * from which it may differ by rounding.
 */
#include "volume.h"
#include "png.h"
#include "record.h"
#include <aclmpl.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BRICK 4 /* the tag of a brick */

void fail(const char *format, ...)
{
    va_list list;
    fprintf(stderr, "volume, node %d: ", ACLMPL_self_address());
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

static struct brick *bricks; /* all at node 0, its own at another */
static struct rgba picture[PIXELS], again[PIXELS];
static unsigned char rgb[3 * PIXELS];

/* One to all: the initial distribution of data. */
static void distribute(const struct share *share)
{
    static unsigned char voxels[GHOSTS];
    bricks = malloc(BRICKS * sizeof *bricks);
    if (!bricks) fail("there is no memory for the bricks");
    if (ACLMPL_self_address() != 0) {
        for (int i = 0; i < share->count; i++) {
            ACLMPL_receive(0, BRICK, voxels, sizeof voxels);
            brick_prepare(&bricks[share->first + i], share->first + i, voxels);
        }
        return;
    }
    unsigned char *volume = malloc((size_t)SIDE * SIDE * SIDE);
    if (!volume) fail("there is no memory for the volume");
    phantom(volume);
    for (int node = 0; node < ACLMPL_partition_size(); node++) {
        struct share its = share_of(node, ACLMPL_partition_size());
        for (int i = its.first; node > 0 && i < its.first + its.count; i++) {
            brick_cut(volume, i, voxels);
            ACLMPL_send(node, BRICK, voxels, sizeof voxels);
        }
    }
    for (int i = 0; i < BRICKS; i++) {
        brick_cut(volume, i, voxels);
        brick_prepare(&bricks[i], i, voxels);
    }
    free(volume);
}

/* The picture of all nodes, against that of one, and that without bricks. */
static void check(const struct camera *camera)
{
    struct share alone = share_of(0, 1);
    double unused = 0;
    swap_draw(&alone, bricks, camera, again, &unused, &unused);
    for (int i = 0; i < PIXELS; i++)
        if (memcmp(&picture[i], &again[i], sizeof picture[i]) != 0)
            fail("pixel %d,%d differs from that of one node alone: opacity %.9g and not %.9g", i % WIDTH, i / WIDTH, picture[i].a, again[i].a);
    plain_draw(bricks, camera, again);
    double most = 0, covered = 0;
    for (int i = 0; i < PIXELS; i++) {
        most = fmax(most, fmax(fmax(fabs(picture[i].r - again[i].r), fabs(picture[i].g - again[i].g)), fabs(picture[i].b - again[i].b)));
        covered += picture[i].a > 0.01;
    }
    /* A brick's ray may end early, when it is all but opaque. */
    if (most > 0.004) fail("the picture differs by %.4f from one without bricks", most);
    if (covered < PIXELS / 5) fail("only %g of %d pixels show anything", covered, PIXELS);
}

int main(int argc, char **argv)
{
    int me = ACLMPL_self_address(), nodes = ACLMPL_partition_size(), frames = record_flag(argc, argv, "quick") ? 8 : 48;
    const char *folder = record_option(argc, argv, "out", ".");
    struct share share = share_of(me, nodes);
    distribute(&share);

    struct camera camera = camera_of(0, frames);
    double cast_s = 0, swap_s = 0;
    swap_draw(&share, bricks, &camera, picture, &cast_s, &swap_s);
    if (me == 0) {
        char path[4096];
        check(&camera);
        develop(picture, rgb);
        snprintf(path, sizeof path, "%s/volume.png", folder);
        if (png_write(path, rgb, WIDTH, WIDTH) != 0) fail("%s cannot be written: %s", path, strerror(errno));
    }

    cast_s = swap_s = 0;
    ACLMPL_sync();
    double start = ACLMPL_clock();
    for (int i = 0; i < frames; i++) {
        camera = camera_of(i, frames);
        swap_draw(&share, bricks, &camera, picture, &cast_s, &swap_s);
        if (me == 0) develop(picture, rgb);
    }
    double took = ACLMPL_clock() - start;
    if (me == 0) {
        char row[32];
        printf("%d nodes: %.2f frames a second; node 0 cast rays for %.1f ms a frame and composited for %.1f ms\n", nodes, frames / took,
               cast_s * 1e3 / frames, swap_s * 1e3 / frames);
        record("volume", "ACLMPL, binary swap", nodes, frames / took);
        snprintf(row, sizeof row, "%d rank%s", nodes, nodes == 1 ? "" : "s");
        record_row("volume_parts", row, "ray casting", cast_s * 1e3 / frames);
        record_row("volume_parts", row, "compositing", swap_s * 1e3 / frames);
        record_row("volume_parts", row, "frame", took * 1e3 / frames);
    }
    free(bricks);
    return 0;
}
