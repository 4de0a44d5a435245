/*
 * A program may hold all the descriptors that it may have: whoever speaks to it takes it for alive all the same, and
 * it does not take its peers for dead.
 */
#include "descriptors.h"
#include "rounds.h"

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    /* A connection between machines takes some. */
    test_need_one_machine();
    /* Some ranks have none left, and then all. */
    for (int round = 0; round < 2; round++) {
        if (round == 1 || rank % 2 == 0) descriptors_take(0);
        round_of_all(3000000);
        if (round == 0) descriptors_give_back();
    }
    return test_end();
}
