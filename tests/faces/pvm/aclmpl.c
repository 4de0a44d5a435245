/* ACLMPL over PVM's psend and precv. */
#include <aclmpl_pvm.h>
#include "../aclmpl_port.h"
