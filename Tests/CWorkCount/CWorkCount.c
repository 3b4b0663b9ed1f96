#define _GNU_SOURCE
#include "CWorkCount.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)
#include <errno.h>
#include <linux/perf_event.h>
#include <malloc.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static __thread uint64_t allocated;
/// The bytes that this thread has allocated and not freed, and their maximum since it was last read.
static __thread int64_t live, peak;
/// A call costs about as much as this many bytes.
#define CALL 64

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *taken(void *block, size_t size) {
  allocated += size + CALL;
  if (block != NULL) live += (int64_t)malloc_usable_size(block);
  if (live > peak) peak = live;
  return block;
}

void *malloc(size_t size) { return taken(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return taken(__libc_calloc(count, size), count * size); }

void *realloc(void *old, size_t size) {
  int64_t before = old == NULL ? 0 : (int64_t)malloc_usable_size(old);
  void *block = __libc_realloc(old, size);
  // If the call fails, the old block stays.
  if (block != NULL || size == 0) live -= before;
  return taken(block, size);
}

void *memalign(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

void free(void *block) {
  if (block != NULL) live -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}

extern void *__memmove_chk(void *, const void *, size_t, size_t);

/// memmove is called through a pointer whose target the compiler does not know. Otherwise, the compiler would turn the call into one of the
/// memmove in this file.
static void *(*volatile const move)(void *, const void *, size_t, size_t) = __memmove_chk;

/// A loop that moves the bytes after it allocates nothing, so bytes that are moved are counted, by half.
void *memmove(void *to, const void *from, size_t size) {
  allocated += size / 2;
  return move(to, from, size, (size_t)-1);
}

void *memcpy(void *to, const void *from, size_t size) {
  allocated += size / 2;
  return move(to, from, size, (size_t)-1);
}

/// The counter of this thread's instructions: -1 if there is none, 0 as long as it was not requested.
static __thread int counter;

uint64_t bridgedoc_work(void) {
  if (counter == 0) {
    struct perf_event_attr wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.size = sizeof wanted;
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.exclude_kernel = 1;
    wanted.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  }
  uint64_t count = 0;
  if (counter > 0 && read(counter, &count, sizeof count) == sizeof count) return count;
  return allocated;
}

int64_t bridgedoc_memory(void) { return live; }

int64_t bridgedoc_peak_memory(void) {
  int64_t most = peak;
  peak = live;
  return most;
}
#else
uint64_t bridgedoc_work(void) { return 0; }
int64_t bridgedoc_memory(void) { return 0; }
int64_t bridgedoc_peak_memory(void) { return 0; }
#endif
