// zlib, with its macros turned into functions that Swift can call.
#ifndef BRIDGEDOC_CZLIB_SHIM_H
#define BRIDGEDOC_CZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2`; `windowBits` < 0 gives raw deflate (RFC 1951), 8…15 zlib (RFC 1950), +16 gzip (RFC 1952).
static inline int bridgedoc_deflate_init(z_streamp stream, int level, int windowBits) {
  return deflateInit2(stream, level, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY);
}

/// `inflateInit2`; `windowBits` as above, +32 recognises zlib and gzip by their header.
static inline int bridgedoc_inflate_init(z_streamp stream, int windowBits) {
  return inflateInit2(stream, windowBits);
}

#endif
