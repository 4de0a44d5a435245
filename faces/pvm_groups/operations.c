/* operations.c: the operations that pvm_reduce() comes with: x[i] = x[i] op y[i]. */
#include <complex.h>

#include "group.h"

#define EACH(type, expression) \
    { \
        type *a = x; \
        const type *b = y; \
        for (int i = 0; i < *count; i++) a[i] = (expression); \
        return; \
    }
#define REALS(expression) \
    case PVM_SHORT: EACH(short, expression) \
    case PVM_USHORT: EACH(unsigned short, expression) \
    case PVM_INT: EACH(int, expression) \
    case PVM_UINT: EACH(unsigned, expression) \
    case PVM_LONG: EACH(long, expression) \
    case PVM_ULONG: EACH(unsigned long, expression) \
    case PVM_FLOAT: EACH(float, expression) \
    case PVM_DOUBLE: EACH(double, expression)

/* Complex numbers are compared by their modulus. */
#define EXTREME(name, sign) \
    void name(int *type, void *x, void *y, int *count, int *info) { \
        *info = PvmOk; \
        switch (*type) { \
            case PVM_BYTE: EACH(char, b[i] sign a[i] ? b[i] : a[i]) \
            REALS(b[i] sign a[i] ? b[i] : a[i]) \
            case PVM_CPLX: EACH(float complex, cabsf(b[i]) sign cabsf(a[i]) ? b[i] : a[i]) \
            case PVM_DCPLX: EACH(double complex, cabs(b[i]) sign cabs(a[i]) ? b[i] : a[i]) \
            default: *info = PvmBadParam; \
        } \
    }

EXTREME(PvmMax, >)
EXTREME(PvmMin, <)

/* Sums and products of bytes are not made: they would hardly ever fit. */
void PvmSum(int *type, void *x, void *y, int *count, int *info) {
    *info = PvmOk;
    switch (*type) {
        REALS(a[i] + b[i])
        case PVM_CPLX: EACH(float complex, a[i] + b[i])
        case PVM_DCPLX: EACH(double complex, a[i] + b[i])
        default: *info = PvmBadParam;
    }
}

void PvmProduct(int *type, void *x, void *y, int *count, int *info) {
    *info = PvmOk;
    switch (*type) {
        REALS(a[i] * b[i])
        case PVM_CPLX: EACH(float complex, a[i] * b[i])
        case PVM_DCPLX: EACH(double complex, a[i] * b[i])
        default: *info = PvmBadParam;
    }
}
