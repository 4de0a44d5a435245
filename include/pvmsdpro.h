/* pvmsdpro.h: another name of pvmproto.h, which PVM's manual pages use. */
#include "pvmproto.h"
