// An arena allocator, for data that is built piece by piece and freed as a whole. Each thread has its own arena. A block must be freed by the
// thread that allocated it.

#ifndef BRIDGEDOC_CARENA_H
#define BRIDGEDOC_CARENA_H

#include <stddef.h>

/// Adds one to the number of users of the thread's arena.
void bridgedoc_arena_open(void);

/// Subtracts one from the number of users of the thread's arena. After the last user, all blocks are freed, but one chunk of memory is kept for
/// later users.
void bridgedoc_arena_close(void);

/// Allocates a zeroed block. Aborts the program if memory runs out, as cmark-gfm's own allocator does.
void *bridgedoc_arena_calloc(size_t count, size_t size);

/// Reallocates a block, which may be null. The old address becomes invalid.
void *bridgedoc_arena_realloc(void *block, size_t size);

/// Frees a block. Its memory may be reused for blocks of the same padded size.
void bridgedoc_arena_free(void *block);

/// Makes the C library keep large freed blocks. Returning them to the system and requesting them again would be slow.
void bridgedoc_keep_memory(void);

#endif
