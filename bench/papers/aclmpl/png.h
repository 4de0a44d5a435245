/* png.h: pictures as PNG files, without a library, so that the renderers need nothing but a C compiler. */
#ifndef PNG_H
#define PNG_H

/* Writes an image of 8-bit red, green, blue, rows from the top. 0, or -1 with errno where the file cannot be
 * written. */
int png_write(const char *path, const unsigned char *rgb, int width, int height);
#endif
