#define _GNU_SOURCE
#include "CWorkCount.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static __thread uint64_t allocated;
/// A call costs about as much as this many bytes.
#define CALL 64

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size) {
  allocated += size + CALL;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocated += count * size + CALL;
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  allocated += size + CALL;
  return __libc_realloc(old, size);
}

extern void *__memmove_chk(void *, const void *, size_t, size_t);

/// A loop that moves what lies behind allocates nothing: bytes that are moved count half.
void *memmove(void *to, const void *from, size_t size) {
  allocated += size / 2;
  return __memmove_chk(to, from, size, (size_t)-1);
}

void *memcpy(void *to, const void *from, size_t size) {
  allocated += size / 2;
  return __memmove_chk(to, from, size, (size_t)-1);
}

/// The counter of instructions of this thread: -1 without one, 0 before it is asked for.
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
#else
uint64_t bridgedoc_work(void) { return 0; }
#endif
