#include <stdint.h>

/// Unpacks a block of 128 integers of `width` bits (at most 32). The block has 16 * width bytes (docs/index-format.md, *postings*).
void bridgedoc_unpack(const void *source, int width, uint32_t *values);

/// Unpacks ascending integers. The first is stored as its difference from `first`, each other as its difference from the previous one, minus 1.
void bridgedoc_unpack_ascending(const void *source, int width, uint32_t first, uint32_t *values);
