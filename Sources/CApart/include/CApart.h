// Confinement of worker processes: fork, resource limits, Landlock and seccomp. A worker confines itself
// before it reads untrusted files.

#include <stdint.h>

/// The result of `bridgedoc_confine` has one of these bits for each restriction that took effect.
enum { BRIDGEDOC_NO_FILES = 1, BRIDGEDOC_NO_NETWORK = 2 };

/// Allocates a 32-bit number, initially 0, in memory that this process shares with children that it forks later. Returns NULL if memory runs
/// out. `bridgedoc_drop_shared_number` frees it.
volatile uint32_t *bridgedoc_shared_number(void);
void bridgedoc_drop_shared_number(volatile uint32_t *number);

/// Calls fork(2), which Swift does not expose. Use it only while no other thread of this process runs or holds a lock.
///
/// On Linux, the child is killed when its parent ends. On other systems, the child exits only if its parent has ended before the child starts.
/// Its standard streams are /dev/null, its signal actions are the system's defaults, and it writes no core file. Apart from `channel`, it
/// inherits no open file, so a file lock of the parent does not outlive the parent.
///
/// Sets `channel` to a socket between parent and child. Returns the child's process id in the parent, 0 in the child, and -1 on failure.
int bridgedoc_fork(int *channel);

/// Limits the address space to what is mapped now plus `bytes`, and the stack to `stack` bytes. On systems other than
/// Linux, `bytes` limits the whole address space.
void bridgedoc_bound_memory(uint64_t bytes, uint64_t stack);

/// Limits processor time to about `seconds` from now, or from a call at most two seconds ago. After that time, SIGXCPU ends the process.
void bridgedoc_bound_time(uint64_t seconds);

/// Permanently confines this thread and everything that it starts. After that, only /dev/null can be opened for writing. Only files below the
/// `count` paths of `readable`, and the system's programs and libraries, can be opened for reading. Network calls fail with EPERM. Files that
/// are already open stay open.
///
/// Returns the restrictions that took effect; 0 if the system supports none of them.
int bridgedoc_confine(const char *const *readable, int count);

/// Opens a file below a folder for reading, in one call (openat2(2), Linux 5.6) that follows no symbolic links. Returns a descriptor, or -1 with
/// `errno`. ENOSYS or EPERM mean that the system lacks this call, or that a sandbox forbids it.
int bridgedoc_open_below(int folder, const char *path);

/// Opens a temporary file without a name. Returns a descriptor, or -1 on failure. On Linux, the file is in memory, because confined processes
/// cannot create files on disk.
int bridgedoc_nameless_file(void);
