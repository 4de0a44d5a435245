/* mpc_stopall ends all tasks with its code. */
#include "check.h"

int main(void)
{
    int x, source = DONTCARE, type = DONTCARE;
    size_t n;
    begin();
    if (me == tasks - 1) mpc_stopall(7);
    mpc_brecv(&x, 4, &source, &type, &n);
    return 0;
}
