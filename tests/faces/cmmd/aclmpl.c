/* ACLMPL over CMMD. */
#include <aclmpl_cmmd.h>
#include "../aclmpl_port.h"
