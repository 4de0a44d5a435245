/* pvm_packf and pvm_unpackf: items by a format, as in printf. */
#include "internal.h"

#include <ctype.h>

/* One part of a format. */
struct part {
    bool init, many; /* many: a count or stride was given, so the argument is an address */
    bool count_given, stride_given;
    int count, stride;
    bool h, l, u;
    char type;
};

/* Reads the next part; false at the end. Counts that are `*` are taken from the arguments by the caller's `next`. */
static bool read_part(const char **format, struct part *part, int (*next)(void *), void *arguments)
{
    const char *f = *format;
    while (*f && *f != '%') f++;
    if (!*f) return false;
    f++;
    *part = (struct part){.count = 1, .stride = 1};
    if (*f == '+') {
        part->init = true;
        *format = f + 1;
        return true;
    }
    for (int turn = 0; turn < 2; turn++) {
        int *value = turn ? &part->stride : &part->count;
        bool *given = turn ? &part->stride_given : &part->count_given;
        if (turn && *f != '.') break;
        if (turn) f++;
        if (*f == '*') {
            *value = next(arguments);
            *given = true;
            f++;
        } else if (isdigit((unsigned char)*f)) {
            long number = 0;
            while (isdigit((unsigned char)*f)) {
                if (number < 1L << 40) number = number * 10 + (*f - '0');
                f++;
            }
            *value = number > 0x7fffffff ? -1 : (int)number;
            *given = true;
        }
    }
    part->many = part->count_given || part->stride_given;
    for (;; f++) {
        if (*f == 'h') part->h = true;
        else if (*f == 'l') part->l = true;
        else if (*f == 'u') part->u = true;
        else break;
    }
    part->type = *f;
    *format = *f ? f + 1 : f;
    return true;
}

/* The kind of items that a part names; KINDS if it names none. */
static enum kind kind_of(const struct part *part)
{
    switch (part->type) {
    case 'c': return BYTE;
    case 'd':
        if (part->h) return part->u ? USHORT : SHORT;
        if (part->l) return part->u ? ULONG : LONG;
        return part->u ? UINT : INT;
    case 'f': return part->l ? DOUBLE : FLOAT;
    case 'x': return part->l ? DCPLX : CPLX;
    default: return KINDS;
    }
}

struct arguments {
    va_list list;
};

static int next_int(void *arguments)
{
    return va_arg(((struct arguments *)arguments)->list, int);
}

/* Packs a single value that was passed as such. */
static int pack_value(struct message *m, enum kind kind, struct arguments *arguments)
{
    union {
        char c;
        short s;
        int i;
        long l;
        float f;
        double d;
    } value;
    switch (kind) {
    case BYTE: value.c = (char)va_arg(arguments->list, int); break;
    case SHORT:
    case USHORT: value.s = (short)va_arg(arguments->list, int); break;
    case INT:
    case UINT: value.i = va_arg(arguments->list, int); break;
    case LONG:
    case ULONG: value.l = va_arg(arguments->list, long); break;
    case FLOAT: value.f = (float)va_arg(arguments->list, double); break;
    default: value.d = va_arg(arguments->list, double); break;
    }
    return pack_items(m, kind, &value, 1, 1, true);
}

int pvm_packf(const char *format, ...)
{
    struct arguments arguments;
    struct part part;
    int result = PvmOk;
    if (!format) RESULT("pvm_packf", PvmBadParam);
    va_start(arguments.list, format);
    for (bool first = true; result >= 0 && read_part(&format, &part, next_int, &arguments); first = false) {
        if (part.init) {
            result = first ? pvm_initsend(va_arg(arguments.list, int)) : PvmBadParam;
            continue;
        }
        struct message *m = sending();
        enum kind kind = kind_of(&part);
        if (part.type != 's' && kind == KINDS) result = PvmBadParam;
        else if (!m) result = PvmNoBuf;
        else if (part.type == 's') result = pack_text(m, va_arg(arguments.list, char *));
        else if (part.many || kind == CPLX || kind == DCPLX)
            result = pack_items(m, kind, va_arg(arguments.list, void *), part.count, part.stride, false);
        else result = pack_value(m, kind, &arguments);
    }
    va_end(arguments.list);
    RESULT("pvm_packf", result);
}

int pvm_unpackf(const char *format, ...)
{
    struct arguments arguments;
    struct part part;
    int result = PvmOk;
    if (!format) RESULT("pvm_unpackf", PvmBadParam);
    va_start(arguments.list, format);
    while (result >= 0 && read_part(&format, &part, next_int, &arguments)) {
        struct message *m = reading();
        enum kind kind = kind_of(&part);
        if (part.init || (part.type != 's' && kind == KINDS)) result = PvmBadParam;
        else if (!m) result = PvmNoBuf;
        else if (part.type == 's') result = unpack_text(m, va_arg(arguments.list, char *));
        else result = unpack_items(m, kind, va_arg(arguments.list, void *), part.count, part.stride);
    }
    va_end(arguments.list);
    RESULT("pvm_unpackf", result);
}
