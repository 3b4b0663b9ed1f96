#include "CArena.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// Freed blocks of up to LARGEST_REUSED bytes are reused. Blocks of this size hold tree nodes, and delimiters that cmark-gfm has not matched yet.
enum { ALIGNMENT = 16, CHUNK_SIZE = 256 << 10, LARGEST_REUSED = 512 };

// The header of a chunk. The chunk's blocks follow it in memory, each preceded by its size.
typedef struct Chunk {
  struct Chunk *next;
  size_t size;
  size_t used;
  size_t padding;
} Chunk;

typedef struct {
  // The list of chunks, beginning with the current one. When the arena is closed, the last chunk is kept unless it exceeds CHUNK_SIZE.
  Chunk *chunks;
  size_t users;
  // Lists of free blocks, one per padded size. Each free block begins with the address of the next one.
  void *given_back[LARGEST_REUSED / ALIGNMENT + 1];
} Arena;

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local Arena *arena;

static void drop_chunks(Arena *owner, Chunk *last) {
  while (owner->chunks != last) {
    Chunk *next = owner->chunks->next;
    free(owner->chunks);
    owner->chunks = next;
  }
}

static void end_thread(void *value) {
  drop_chunks(value, NULL);
  free(value);
  arena = NULL;
}

static void make_key(void) {
  if (pthread_key_create(&key, end_thread) != 0) abort();
}

static Arena *current(void) {
  if (arena == NULL) {
    pthread_once(&once, make_key);
    arena = calloc(1, sizeof(Arena));
    if (arena == NULL || pthread_setspecific(key, arena) != 0) abort();
  }
  return arena;
}

void bridgedoc_arena_open(void) { current()->users += 1; }

void bridgedoc_arena_close(void) {
  Arena *owner = current();
  if (owner->users > 0) owner->users -= 1;
  if (owner->users > 0 || owner->chunks == NULL) return;
  memset(owner->given_back, 0, sizeof owner->given_back);
  Chunk *first = owner->chunks;
  while (first->next != NULL) first = first->next;
  drop_chunks(owner, first->size > CHUNK_SIZE ? NULL : first);
  if (owner->chunks != NULL) owner->chunks->used = 0;
}

static size_t *size_of(void *block) { return (size_t *)((char *)block - ALIGNMENT); }

// The padded size of a block, which is at least ALIGNMENT, so that a free block can store an address.
static size_t padded(size_t size) {
  return size == 0 ? ALIGNMENT : (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

// The address at which a block ends.
static char *end_of(void *block) { return (char *)block + padded(*size_of(block)); }

// The address at which the chunk's next block will start.
static char *free_start(Chunk *chunk) { return (char *)(chunk + 1) + chunk->used; }

static void *allocate(size_t size) {
  Arena *owner = current();
  if (size > SIZE_MAX / 2) abort();
  if (padded(size) <= LARGEST_REUSED) {
    void **list = &owner->given_back[padded(size) / ALIGNMENT];
    void *block = *list;
    if (block != NULL) {
      memcpy(list, block, sizeof *list);
      *size_of(block) = size;
      return block;
    }
  }
  size_t needed = ALIGNMENT + padded(size);
  Chunk *chunk = owner->chunks;
  if (chunk == NULL || chunk->size - chunk->used < needed) {
    size_t room = needed > CHUNK_SIZE ? needed : CHUNK_SIZE;
    chunk = malloc(sizeof(Chunk) + room);
    if (chunk == NULL) abort();
    *chunk = (Chunk){.next = owner->chunks, .size = room};
    owner->chunks = chunk;
  }
  char *block = free_start(chunk) + ALIGNMENT;
  chunk->used += needed;
  *size_of(block) = size;
  return block;
}

void *bridgedoc_arena_calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) abort();
  void *block = allocate(count * size);
  memset(block, 0, count * size);
  return block;
}

void *bridgedoc_arena_realloc(void *block, size_t size) {
  if (block == NULL) return allocate(size);
  if (size <= *size_of(block)) return block;
  if (size > SIZE_MAX / 2) abort();
  Chunk *chunk = current()->chunks;
  size_t more = padded(size) - padded(*size_of(block));
  // The last block of the current chunk grows in place if the chunk has room.
  if (chunk != NULL && end_of(block) == free_start(chunk) && chunk->size - chunk->used >= more) {
    chunk->used += more;
    *size_of(block) = size;
    return block;
  }
  void *larger = allocate(size);
  memcpy(larger, block, *size_of(block));
  bridgedoc_arena_free(block);
  return larger;
}

void bridgedoc_arena_free(void *block) {
  if (block == NULL) return;
  Arena *owner = current();
  size_t size = padded(*size_of(block));
  if (owner->chunks != NULL && end_of(block) == free_start(owner->chunks)) {
    owner->chunks->used -= ALIGNMENT + size;
  } else if (size <= LARGEST_REUSED) {
    void **list = &owner->given_back[size / ALIGNMENT];
    memcpy(block, list, sizeof *list);
    *list = block;
  }
}

void bridgedoc_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}
