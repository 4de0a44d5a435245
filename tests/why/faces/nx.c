/* Both nodes receive types that nobody sends. */
#include <nx.h>

int main(void)
{
    int number = 1;
    crecv(mynode() == 0 ? 5 : 6, &number, sizeof number);
    csend(7, &number, sizeof number, 1 - mynode(), 0);
    return 0;
}
