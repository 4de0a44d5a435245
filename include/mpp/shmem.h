/* mpp/shmem.h: where the T3D and T3E had shmem.h. */
#include "../shmem.h"
