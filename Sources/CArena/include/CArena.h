// Memory for what is built piece by piece and dropped as a whole. Each thread has an arena of its own; a block is used and
// given back by the thread that asked for it.

#ifndef BRIDGEDOC_CARENA_H
#define BRIDGEDOC_CARENA_H

#include <stddef.h>

/// One user more of the thread's arena.
void bridgedoc_arena_open(void);

/// One user less. With the last one all blocks go; their memory serves the next users.
void bridgedoc_arena_close(void);

/// A block of zeros; ends the program when memory runs out, as cmark-gfm's own allocator does.
void *bridgedoc_arena_calloc(size_t count, size_t size);

/// A block with what the given one holds, which may be null; the given one is no more.
void *bridgedoc_arena_realloc(void *block, size_t size);

/// Gives a block back, whose memory may serve blocks of its size.
void bridgedoc_arena_free(void *block);

/// Has the C library keep large blocks that are freed, instead of giving them back to the system and asking for them again.
void bridgedoc_keep_memory(void);

#endif
