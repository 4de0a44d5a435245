/*
 * The smallest useful PNG writer: 8-bit indexed colour, one palette, data stored without compression. It needs
 * nothing but the C library.
 */
#ifndef PNG_H
#define PNG_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t png_crc(uint32_t crc, const unsigned char *data, size_t length)
{
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static void png_big_endian(unsigned char *to, uint32_t value)
{
    for (int i = 0; i < 4; i++) to[i] = (unsigned char)(value >> (24 - 8 * i));
}

static int png_chunk(FILE *file, const char *type, const unsigned char *data, size_t length)
{
    unsigned char head[8], tail[4];
    png_big_endian(head, (uint32_t)length);
    memcpy(head + 4, type, 4);
    png_big_endian(tail, png_crc(png_crc(0, head + 4, 4), data, length));
    return fwrite(head, 1, 8, file) == 8 && fwrite(data, 1, length, file) == length && fwrite(tail, 1, 4, file) == 4;
}

/* Writes `width` x `height` palette indices, row by row from the top. Answers 0 when the file could not be written. */
static int png_write(const char *path, const unsigned char *pixels, int width, int height, unsigned char palette[256][3])
{
    FILE *file = fopen(path, "wb");
    if (!file) return 0;
    size_t row = (size_t)width + 1, raw = row * (size_t)height, blocks = raw / 65535 + 1;
    unsigned char *data = malloc(2 + raw + 5 * blocks + 4), *at = data;
    if (!data) {
        fclose(file);
        return 0;
    }
    /* A zlib stream of stored blocks; each row begins with its filter, 0. */
    uint32_t a = 1, b = 0; /* Adler-32 */
    *at++ = 0x78;
    *at++ = 0x01;
    for (size_t i = 0; i < raw; i++) {
        if (i % 65535 == 0) {
            size_t length = raw - i < 65535 ? raw - i : 65535;
            *at++ = length == raw - i;
            *at++ = (unsigned char)length;
            *at++ = (unsigned char)(length >> 8);
            *at++ = (unsigned char)~length;
            *at++ = (unsigned char)(~length >> 8);
        }
        unsigned char value = i % row ? pixels[i / row * (size_t)width + i % row - 1] : 0;
        *at++ = value;
        a = (a + value) % 65521;
        b = (b + a) % 65521;
    }
    png_big_endian(at, b << 16 | a);
    at += 4;

    unsigned char header[13] = {0};
    png_big_endian(header, (uint32_t)width);
    png_big_endian(header + 4, (uint32_t)height);
    header[8] = 8; /* bits */
    header[9] = 3; /* indexed colour */
    int good = fwrite("\x89PNG\r\n\x1a\n", 1, 8, file) == 8 && png_chunk(file, "IHDR", header, 13) &&
               png_chunk(file, "PLTE", palette[0], 768) && png_chunk(file, "IDAT", data, (size_t)(at - data)) &&
               png_chunk(file, "IEND", header, 0);
    free(data);
    return fclose(file) == 0 && good;
}

#endif
