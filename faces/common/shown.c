#include "shown.h"

void shown_turn(struct shown *s, int *source, int32_t *tag, uint32_t *mask)
{
    int accepts = (*source == ARKE_ANY || *source == s->from) && ((uint32_t)(*tag ^ s->its_tag) & *mask) == 0;
    if (!accepts) return;
    /* The message is this receive's, or an earlier one's for which the probe did not ask. */
    s->is = 0;
    int less = (s->source == ARKE_ANY || *source == s->source) && (*mask & s->mask) == s->mask &&
               ((uint32_t)(*tag ^ s->tag) & s->mask) == 0;
    if (less) *source = s->from, *tag = s->its_tag, *mask = ARKE_EXACT;
}
