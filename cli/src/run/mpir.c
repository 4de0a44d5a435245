/* The table of a job's processes, as debuggers for parallel programs (TotalView, DDT, ...) read it out of the launcher:
   "The MPIR Process Acquisition Interface", version 1.1. The names, types and their debugging information are the
   interface; mpir.rs fills them. In C, since debuggers look these types up by their names. */

typedef struct {
    char *host_name;
    char *executable_name;
    int pid;
} MPIR_PROCDESC;

#define MPIR_VISIBLE __attribute__((visibility("default"), used))

MPIR_VISIBLE volatile int MPIR_being_debugged = 0;
MPIR_VISIBLE volatile int MPIR_debug_state = 0;
MPIR_VISIBLE char *volatile MPIR_debug_abort_string = 0;
MPIR_VISIBLE MPIR_PROCDESC *volatile MPIR_proctable = 0;
MPIR_VISIBLE volatile int MPIR_proctable_size = 0;
/* This process only starts the others, and is no rank itself. */
MPIR_VISIBLE int MPIR_i_am_starter = 1;
/* A debugger need not attach to all: those that it leaves alone go on when the launcher does. */
MPIR_VISIBLE int MPIR_partial_attach_ok = 1;

/* Where a debugger stops to hear that the state has changed. */
MPIR_VISIBLE __attribute__((noinline)) void MPIR_Breakpoint(void) {
    __asm__ volatile("" ::: "memory");
}
