/* What is in the volume: a thin round shell, and in it a solid knot of a tube, with a thin haze between. */
#include "volume.h"
#include <math.h>
#include <string.h>

/* Raises voxels around a point to a density that falls off at the distance `radius`. */
static void dab(unsigned char *volume, const double at[3], double radius, double density)
{
    int low[3], high[3];
    for (int d = 0; d < 3; d++) {
        low[d] = (int)fmax(0, floor(at[d] - radius - 2)), high[d] = (int)fmin(SIDE - 1, ceil(at[d] + radius + 2));
    }
    for (int z = low[2]; z <= high[2]; z++)
        for (int y = low[1]; y <= high[1]; y++)
            for (int x = low[0]; x <= high[0]; x++) {
                double distance = sqrt((x - at[0]) * (x - at[0]) + (y - at[1]) * (y - at[1]) + (z - at[2]) * (z - at[2]));
                double value = density * fmin(1, fmax(0, (radius + 1.5 - distance) / 3));
                unsigned char *voxel = &volume[((size_t)z * SIDE + (size_t)y) * SIDE + (size_t)x];
                if (value > *voxel) *voxel = (unsigned char)value;
            }
}

void phantom(unsigned char *volume)
{
    const double middle = (SIDE - 1) / 2.0, pi = 3.14159265358979;
    for (int z = 0; z < SIDE; z++)
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                double dx = x - middle, dy = y - middle, dz = z - middle, r = sqrt(dx * dx + dy * dy + dz * dz);
                double shell = 88 * fmax(0, 1 - fabs(r - 58) / 3.5);
                double haze = r < 58 ? 22 + 14 * sin(0.19 * x) * sin(0.23 * y + 1) * sin(0.21 * z + 2) : 0;
                /* A window in the shell, through which the knot is seen clearly. */
                if (dx + dy - dz > 58) shell = 0;
                volume[((size_t)z * SIDE + (size_t)y) * SIDE + (size_t)x] = (unsigned char)fmax(shell, haze);
            }
    /* A trefoil knot. */
    for (int i = 0; i < 720; i++) {
        double t = 2 * pi * i / 720;
        double at[3] = {middle + 13.5 * (sin(t) + 2 * sin(2 * t)), middle + 13.5 * (cos(t) - 2 * cos(2 * t)), middle - 20 * sin(3 * t)};
        dab(volume, at, 6.5, 160 + 90 * (0.5 + 0.5 * sin(t)));
    }
}

void brick_place(int brick, int low[3])
{
    low[0] = low[1] = low[2] = 0;
    for (int level = 0; level < LEVELS; level++)
        if (brick & 1 << (LEVELS - 1 - level)) low[level % 3] += SIDE >> (level / 3 + 1);
}

static int within(int i) { return i < 0 ? 0 : i < SIDE ? i : SIDE - 1; }
void brick_cut(const unsigned char *volume, int brick, unsigned char *voxels)
{
    int low[3];
    brick_place(brick, low);
    for (int z = 0; z < GHOST; z++)
        for (int y = 0; y < GHOST; y++)
            for (int x = 0; x < GHOST; x++)
                *voxels++ = volume[((size_t)within(low[2] + z - 1) * SIDE + (size_t)within(low[1] + y - 1)) * SIDE + (size_t)within(low[0] + x - 1)];
}
