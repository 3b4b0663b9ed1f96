#include <stdint.h>

/// Unpacks a block of 128 integers of `width` bits, at most 32, from 16 * width bytes (docs/index-format.md, *postings*).
void bridgedoc_unpack(const void *source, int width, uint32_t *values);

/// The same for the distances between ascending integers, less one each: `values` becomes the integers, from `first` on.
void bridgedoc_unpack_ascending(const void *source, int width, uint32_t first, uint32_t *values);
