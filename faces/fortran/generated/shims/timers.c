/* Fortran procedures of the chapter `timers`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API double pmpi_wtick_(void)
{
    return PMPI_Wtick();
}
F_BOTH(wtick)

F_API double pmpi_wtime_(void)
{
    return PMPI_Wtime();
}
F_BOTH(wtime)
