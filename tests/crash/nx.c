/* Node 1 of a program for NX reads where there is nothing. */
#include <nx.h>

static int *volatile nothing;

static int __attribute__((noinline)) solve(void) {
    return *nothing; /* solve */
}

int main(void) {
    if (mynode() == 1) solve();
    gsync();
    return 0;
}
