/* pvmproto.h: the tags of the messages between the daemons of PVM 3.4 and the tasks that stand in for parts of them: pvm_reg_rm(),
 * pvm_reg_hoster(), pvm_reg_tasker().
 *
 * Names and numbers are those of PVM 3.4.6; what the daemons said to each other and to tasks is not here. docs/faces/pvm.md says what the
 * messages hold. */
#ifndef _PVMPROTO_H_
#define _PVMPROTO_H_

#define SM_FIRST     ((int)0x80040001)
/* Calls of tasks, and the answers of their resource manager. */
#define SM_SPAWN     (SM_FIRST + 0)
#define SM_TASK      (SM_FIRST + 3)
#define SM_CONFIG    (SM_FIRST + 4)
#define SM_ADDHOST   (SM_FIRST + 5)
#define SM_DELHOST   (SM_FIRST + 6)
#define SM_NOTIFY    (SM_FIRST + 9) /* has no answer */
#define SM_SCHED     (SM_FIRST + 13)
/* Orders of a resource manager to a daemon, and how that acknowledges them. */
#define SM_EXEC      (SM_FIRST + 1)
#define SM_EXECACK   (SM_FIRST + 2)
#define SM_ADD       (SM_FIRST + 7)
#define SM_ADDACK    (SM_FIRST + 8)
#define SM_HANDOFF   (SM_FIRST + 12)
/* What a daemon tells a resource manager, and a tasker a daemon. */
#define SM_TASKX     (SM_FIRST + 10)
#define SM_HOSTX     (SM_FIRST + 11)
/* To and from who starts daemons, and who starts tasks. */
#define SM_STHOST    (SM_FIRST + 14)
#define SM_STHOSTACK (SM_FIRST + 15)
#define SM_STTASK    (SM_FIRST + 16)
#define SM_LAST      (SM_FIRST + 16)

#endif
