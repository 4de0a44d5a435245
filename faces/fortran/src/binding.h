/* ISO_Fortran_binding.h comes with gfortran. Without it: the parts that are used here, as gfortran lays them out. */
#ifndef ARKE_FORTRAN_BINDING_H
#define ARKE_FORTRAN_BINDING_H

#if __has_include(<ISO_Fortran_binding.h>)
#include <ISO_Fortran_binding.h>
#else
#include <stddef.h>

#define CFI_MAX_RANK 15
typedef ptrdiff_t CFI_index_t;
typedef struct CFI_dim_t {
    CFI_index_t lower_bound, extent, sm;
} CFI_dim_t;
typedef struct CFI_cdesc_t {
    void *base_addr;
    size_t elem_len;
    int version;
    signed char rank, attribute;
    short type;
    CFI_dim_t dim[];
} CFI_cdesc_t;
#define CFI_CDESC_T(rank_) \
    struct { \
        CFI_cdesc_t head; \
        CFI_dim_t dim[rank_]; \
    }
#endif

#endif
