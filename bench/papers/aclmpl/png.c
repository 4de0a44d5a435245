/* A PNG file whose data is stored, not compressed: deflate allows blocks of up to 65535 bytes as they are. */
#include "png.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t crc(uint32_t c, const unsigned char *data, size_t bytes)
{
    c = ~c;
    for (size_t i = 0; i < bytes; i++) {
        c ^= data[i];
        for (int bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    }
    return ~c;
}

static void big_endian(unsigned char *place, uint32_t value)
{
    for (int i = 0; i < 4; i++) place[i] = (unsigned char)(value >> (24 - 8 * i));
}

/* Length, name, contents, and the check of name and contents. */
static void chunk(FILE *file, const char *name, const unsigned char *data, size_t bytes)
{
    unsigned char word[4];
    big_endian(word, (uint32_t)bytes);
    fwrite(word, 1, 4, file);
    fwrite(name, 1, 4, file);
    fwrite(data, 1, bytes, file);
    big_endian(word, crc(crc(0, (const unsigned char *)name, 4), data, bytes));
    fwrite(word, 1, 4, file);
}

int png_write(const char *path, const unsigned char *rgb, int width, int height)
{
    enum { BLOCK = 65535 };
    /* Each row begins with its filter: 0, none. */
    size_t row = 3 * (size_t)width + 1, raw = row * (size_t)height, blocks = (raw + BLOCK - 1) / BLOCK;
    unsigned char *lines = malloc(raw), *data = malloc(raw + 5 * blocks + 6), *end = data;
    FILE *file = lines && data ? fopen(path, "wb") : NULL;
    if (!file) return free(lines), free(data), -1;
    uint32_t a = 1, b = 0; /* Adler's sums */
    for (int y = 0; y < height; y++) {
        lines[row * (size_t)y] = 0;
        memcpy(lines + row * (size_t)y + 1, rgb + (row - 1) * (size_t)y, row - 1);
    }
    for (size_t i = 0; i < raw; i++) a = (a + lines[i]) % 65521, b = (b + a) % 65521;
    *end++ = 0x78, *end++ = 0x01;
    for (size_t at = 0; at < raw; at += BLOCK) {
        size_t n = raw - at < BLOCK ? raw - at : BLOCK;
        *end++ = at + n == raw;
        *end++ = n & 255, *end++ = (unsigned char)(n >> 8), *end++ = ~n & 255, *end++ = (unsigned char)(~n >> 8);
        memcpy(end, lines + at, n);
        end += n;
    }
    big_endian(end, b << 16 | a);
    end += 4;

    unsigned char header[13] = {[8] = 8, 2}; /* 8 bits of each of three colours */
    big_endian(header, (uint32_t)width), big_endian(header + 4, (uint32_t)height);
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
    chunk(file, "IHDR", header, sizeof header);
    chunk(file, "IDAT", data, (size_t)(end - data));
    chunk(file, "IEND", header, 0);
    free(lines), free(data);
    int wrong = ferror(file);
    return fclose(file) || wrong ? -1 : 0;
}
