/* p4_error() ends all processes. */
#include "check.h"

int main(int argc, char **argv)
{
    int type = 1, from = -1, len;
    char *msg = NULL;
    begin(&argc, argv);
    if (me == all - 1) p4_error("the value is bad", 42);
    p4_recv(&type, &from, &msg, &len);
    return 0;
}
