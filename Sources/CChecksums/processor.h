#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the processor at hand can do. Asked by `cpuid` itself: the compiler's own answers depend on
// a run-time library that may be older than the instructions.
#if defined(__x86_64__)
#include <cpuid.h>

static inline bool checksums_has_crc32c(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & (1u << 20)) && (c & (1u << 1));  // SSE4.2, PCLMUL
}

static inline bool checksums_has_sha256(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
  if (!(c & (1u << 9)) || !(c & (1u << 19))) return false;  // SSSE3, SSE4.1
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29));  // SHA
}

#elif defined(__aarch64__) && defined(__APPLE__)

// Every 64-bit ARM processor of this vendor has both.
static inline bool checksums_has_crc32c(void) { return true; }
static inline bool checksums_has_sha256(void) { return true; }

#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>

static inline bool checksums_has_crc32c(void) {
  return getauxval(AT_HWCAP) & (1ul << 7);  // HWCAP_CRC32
}

static inline bool checksums_has_sha256(void) {
  return getauxval(AT_HWCAP) & (1ul << 6);  // HWCAP_SHA2
}

#else

static inline bool checksums_has_crc32c(void) { return false; }
static inline bool checksums_has_sha256(void) { return false; }

#endif
