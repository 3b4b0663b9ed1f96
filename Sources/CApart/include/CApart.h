// A copy of this process that may do little: what a worker is before it reads what comes from outside.

#include <stdint.h>

/// What was taken away; bits of what `bridgedoc_confine` returns.
enum { BRIDGEDOC_NO_FILES = 1, BRIDGEDOC_NO_NETWORK = 2 };

/// A number that this process and its copies see. Null when there is no memory.
volatile uint32_t *bridgedoc_shared_number(void);
void bridgedoc_drop_shared_number(volatile uint32_t *number);

/// fork(2), which Swift hides: of a process with one thread, or whose others hold nothing. The copy ends with its parent, prints nothing,
/// ends by signals as the system has it, leaves no core, and has no open file but `kept`: a lock goes with its process.
/// Returns the copy's id, 0 in the copy, and -1 where it could not be made.
int bridgedoc_fork(int kept);

/// Bounds of this process: so many bytes more than it has, and a stack of so many.
void bridgedoc_bound_memory(uint64_t bytes, uint64_t stack);

/// So many seconds of processor time from now on; then SIGXCPU ends the process.
void bridgedoc_bound_time(uint64_t seconds);

/// Takes away writing to names, reading of other files than those below `readable` and of the system's programs and libraries, and the
/// network; from this thread, what it starts, and what it becomes. What is open stays open.
int bridgedoc_confine(const char *const *readable, int count);

/// A file without a name: in memory where the system can, because a confined process makes none elsewhere. -1 when there is none.
int bridgedoc_nameless_file(void);
