// An arena allocator for data that is built piece by piece and freed as a whole. Each thread has its own arena; a block must be freed by
// the thread that allocated it.

#ifndef BRIDGEDOC_CARENA_H
#define BRIDGEDOC_CARENA_H

#include <stddef.h>

/// Adds a user of the thread's arena.
void bridgedoc_arena_open(void);

/// Removes a user. When the last user is removed, all blocks are freed, but one chunk of memory is kept for later users.
void bridgedoc_arena_close(void);

/// Allocates a zeroed block. Aborts the program if memory runs out, as cmark-gfm's own allocator does.
void *bridgedoc_arena_calloc(size_t count, size_t size);

/// Reallocates a block, which may be null. The old address becomes invalid.
void *bridgedoc_arena_realloc(void *block, size_t size);

/// Frees a block. Its memory may be used again for blocks of the same size.
void bridgedoc_arena_free(void *block);

/// Makes the C library keep large freed blocks, because it is slow to return them to the system and request them again.
void bridgedoc_keep_memory(void);

#endif
