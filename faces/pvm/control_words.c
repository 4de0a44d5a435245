/* The words that requests and replies are made of. */
#include "control.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool room(struct control_words *w, size_t bytes)
{
    if (w->bad) return false;
    if (w->room - w->bytes >= bytes) return true;
    size_t larger = w->room ? w->room * 2 : 256;
    while (larger - w->bytes < bytes) larger *= 2;
    char *at = realloc(w->at, larger);
    if (!at) {
        w->bad = true;
        return false;
    }
    w->at = at;
    w->room = larger;
    return true;
}

void control_put_int(struct control_words *w, int value)
{
    uint32_t v = (uint32_t)value;
    if (!room(w, 4)) return;
    for (int i = 0; i < 4; i++) w->at[w->bytes++] = (char)(v >> 8 * i);
}

void control_put_block(struct control_words *w, const void *data, size_t bytes)
{
    if (bytes > CONTROL_LONGEST) {
        w->bad = true;
        return;
    }
    control_put_int(w, (int)bytes);
    if (bytes == 0 || !room(w, bytes)) return;
    memcpy(w->at + w->bytes, data, bytes);
    w->bytes += bytes;
}

void control_put_text(struct control_words *w, const char *text)
{
    control_put_block(w, text, text ? strlen(text) : 0);
}

int control_get_int(struct control_words *w)
{
    if (w->bad || w->bytes - w->next < 4) {
        w->bad = true;
        return 0;
    }
    uint32_t v = 0;
    for (int i = 0; i < 4; i++) v |= (uint32_t)(unsigned char)w->at[w->next++] << 8 * i;
    return (int)v;
}

int control_get_count(struct control_words *w, size_t least)
{
    int count = control_get_int(w);
    if (!w->bad && count >= 0 && (size_t)count <= (w->bytes - w->next) / least) return count;
    w->bad = true;
    return 0;
}

const void *control_get_block(struct control_words *w, size_t *bytes)
{
    int length = control_get_int(w);
    if (w->bad || length < 0 || (size_t)length > w->bytes - w->next) {
        w->bad = true;
        *bytes = 0;
        return "";
    }
    const void *at = w->at + w->next;
    w->next += (size_t)length;
    *bytes = (size_t)length;
    return length ? at : "";
}

char *control_get_text(struct control_words *w)
{
    size_t bytes;
    const void *at = control_get_block(w, &bytes);
    char *text = malloc(bytes + 1);
    if (!text) {
        w->bad = true;
        return NULL;
    }
    memcpy(text, at, bytes);
    text[bytes] = 0;
    return text;
}

void control_words_free(struct control_words *w)
{
    free(w->at);
    *w = (struct control_words){0};
}
