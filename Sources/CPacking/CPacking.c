#include "CPacking.h"

#include <string.h>

// This code is in C, because the C compiler can generate separate code for each width, in which all shifts are constant. Such code needs a third
// of the instructions of a loop for any width.
typedef uint32_t four __attribute__((vector_size(16)));

/// Unpacks a row, which is four integers. In each call, `width` and `row` are constants.
static inline __attribute__((always_inline)) four at(const char *source, int width, int row) {
  if (width == 0) return (four){0};
  int bit = row * width, shift = bit & 31;
  four low, high;
  memcpy(&low, source + (bit >> 5) * 16, sizeof low);
  low >>= shift;
  if (shift + width > 32) {
    memcpy(&high, source + (bit >> 5) * 16 + 16, sizeof high);
    low |= high << (32 - shift);
  }
  return width == 32 ? low : low & (0xffffffffu >> (32 - width));
}

static inline __attribute__((always_inline)) void unpack(const char *source, int width, uint32_t *values) {
#pragma clang loop unroll(full)
  for (int row = 0; row < 32; row++) {
    four next = at(source, width, row);
    memcpy(values + row * 4, &next, sizeof next);
  }
}

static inline __attribute__((always_inline)) void unpack_ascending(
    const char *source, int width, uint32_t first, uint32_t *values) {
  four last = {first, first, first, first};
#pragma clang loop unroll(full)
  for (int row = 0; row < 32; row++) {
    // Computes four prefix sums at once, by adding to each lane the lanes before it (Lemire & Boytsov 2015).
    four next = at(source, width, row);
    next += __builtin_shufflevector(next, (four){0}, 4, 0, 1, 2);
    next += __builtin_shufflevector(next, (four){0}, 4, 4, 0, 1);
    next += last + (four){0, 1, 2, 3};
    memcpy(values + row * 4, &next, sizeof next);
    last = __builtin_shufflevector(next, next, 3, 3, 3, 3) + 1;
  }
}

#define WIDTHS(CASE)                                                                                             \
  CASE(0) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12)     \
  CASE(13) CASE(14) CASE(15) CASE(16) CASE(17) CASE(18) CASE(19) CASE(20) CASE(21) CASE(22) CASE(23) CASE(24)    \
  CASE(25) CASE(26) CASE(27) CASE(28) CASE(29) CASE(30) CASE(31) CASE(32)
#define UNPACK(width) case width: unpack(source, width, values); break;
#define UNPACK_ASCENDING(width) case width: unpack_ascending(source, width, first, values); break;

void bridgedoc_unpack(const void *source, int width, uint32_t *values) {
  switch (width) { WIDTHS(UNPACK) }
}

void bridgedoc_unpack_ascending(const void *source, int width, uint32_t first, uint32_t *values) {
  switch (width) { WIDTHS(UNPACK_ASCENDING) }
}
