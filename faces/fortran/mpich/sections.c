/* Descriptors as gfortran passes them from Fortran to Fortran, turned into those that the Fortran standard gives to C. */
#include "fortran.h"

/* gfortran's descriptor since version 9. Strides count elements of `span` bytes. */
struct gfortran_section {
    void *base;
    size_t offset;
    size_t element;
    int version;
    signed char rank, type;
    short attribute;
    CFI_index_t span;
    struct {
        CFI_index_t stride, lower, upper;
    } dimensions[];
};

void f_take_section(CFI_cdesc_t *section, const struct gfortran_section *given)
{
    CFI_index_t step = given->span != 0 ? given->span : (CFI_index_t)given->element;
    section->base_addr = given->base;
    section->elem_len = given->element;
    /* The bounds of an array that is not allocated say nothing. */
    section->rank = given->base != NULL ? given->rank : 0;
    for (int i = 0; i < section->rank && i < CFI_MAX_RANK; i++) {
        CFI_index_t extent = given->dimensions[i].upper - given->dimensions[i].lower + 1;
        section->dim[i].lower_bound = 0;
        /* Nothing, or the last dimension of an array of assumed size, whose end is not known: both count as contiguous. */
        section->dim[i].extent = extent > 0 ? extent : 0;
        section->dim[i].sm = given->dimensions[i].stride * step;
    }
}
