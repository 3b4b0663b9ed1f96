// zlib, used for CRC-32, and a faster CRC-32 for processors with carry-less multiplication.
#ifndef BRIDGEDOC_CZLIB_SHIM_H
#define BRIDGEDOC_CZLIB_SHIM_H

#include <string.h>
#include <zlib.h>

#if defined(__x86_64__)
typedef long long bridgedoc_lanes __attribute__((vector_size(16)));

/// Whether the processor has carry-less multiplication (PCLMULQDQ).
static inline int bridgedoc_folds_crc32(void) {
  unsigned int a = 1, b, c = 0, d;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  return c >> 1 & 1;
}

static inline bridgedoc_lanes bridgedoc_load_lanes(const unsigned char *bytes) {
  bridgedoc_lanes lanes;
  memcpy(&lanes, bytes, sizeof lanes);
  return lanes;
}

/// One step of folding: moves 128 bits by a distance, that is, multiplies them by powers of x, and adds them to `next`, the bits at that
/// distance.
__attribute__((target("pclmul"))) static inline bridgedoc_lanes bridgedoc_fold(
    bridgedoc_lanes lanes, bridgedoc_lanes powers, bridgedoc_lanes next) {
  bridgedoc_lanes low = (bridgedoc_lanes)__builtin_ia32_pclmulqdq128(lanes, powers, 0x00);
  bridgedoc_lanes high = (bridgedoc_lanes)__builtin_ia32_pclmulqdq128(lanes, powers, 0x11);
  return low ^ high ^ next;
}

/// The CRC-32 of at least 64 bytes by folding (Gopal et al., "Fast CRC computation for generic polynomials using PCLMULQDQ", 2009). Each step
/// replaces 64 bytes by fewer bytes with the same remainder. The last 16 bytes are left to zlib. The processor must support PCLMULQDQ.
__attribute__((target("pclmul"))) static inline unsigned long bridgedoc_crc32(
    unsigned long crc, const unsigned char *bytes, size_t count) {
  // Constants to fold over distances d of 512 and of 128 bits: x^(d + 32) and x^(d - 32) modulo the polynomial, with the bits reversed.
  const bridgedoc_lanes far = {0x154442bd4, 0x1c6e41596};
  const bridgedoc_lanes near = {0x1751997d0, 0x0ccaa009e};
  const bridgedoc_lanes before = {(long long)(~crc & 0xffffffff), 0};
  bridgedoc_lanes first = bridgedoc_load_lanes(bytes) ^ before;
  bridgedoc_lanes second = bridgedoc_load_lanes(bytes + 16);
  bridgedoc_lanes third = bridgedoc_load_lanes(bytes + 32);
  bridgedoc_lanes fourth = bridgedoc_load_lanes(bytes + 48);
  for (bytes += 64, count -= 64; count >= 64; bytes += 64, count -= 64) {
    first = bridgedoc_fold(first, far, bridgedoc_load_lanes(bytes));
    second = bridgedoc_fold(second, far, bridgedoc_load_lanes(bytes + 16));
    third = bridgedoc_fold(third, far, bridgedoc_load_lanes(bytes + 32));
    fourth = bridgedoc_fold(fourth, far, bridgedoc_load_lanes(bytes + 48));
  }
  first = bridgedoc_fold(bridgedoc_fold(bridgedoc_fold(first, near, second), near, third), near, fourth);
  unsigned char rest[16];
  memcpy(rest, &first, sizeof rest);
  // zlib inverts the checksum before and after its computation. The initial value 0xffffffff therefore counts as zero.
  return crc32(crc32(0xffffffff, rest, sizeof rest), bytes, (uInt)count);
}
#else
/// Returns 0, because on other processors the system's zlib is already fast.
static inline int bridgedoc_folds_crc32(void) { return 0; }
static inline unsigned long bridgedoc_crc32(unsigned long crc, const unsigned char *bytes, size_t count) {
  return crc32(crc, bytes, (uInt)count);
}
#endif

#endif
