#pragma once
#include <string.h>

#include "crc32c-table.h"
#include "processor.h"

// All three take and return the running remainder, not complemented: start with 0xffffffff, and
// complement the last one.

static inline uint32_t checksums_crc32c_portable(uint32_t crc, const void *bytes, size_t count) {
  const uint8_t *p = (const uint8_t *)bytes;
  for (; count >= 8; count -= 8, p += 8) {
    uint32_t low = crc ^ ((uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
                          (uint32_t)p[3] << 24);
    crc = checksums_crc32c_table[7][low & 255] ^ checksums_crc32c_table[6][low >> 8 & 255] ^
          checksums_crc32c_table[5][low >> 16 & 255] ^ checksums_crc32c_table[4][low >> 24] ^
          checksums_crc32c_table[3][p[4]] ^ checksums_crc32c_table[2][p[5]] ^
          checksums_crc32c_table[1][p[6]] ^ checksums_crc32c_table[0][p[7]];
  }
  for (; count > 0; count--, p++) {
    crc = crc >> 8 ^ checksums_crc32c_table[0][(crc ^ *p) & 255];
  }
  return crc;
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("sse4.2"))) static inline uint32_t checksums_crc32c_hardware(
    uint32_t crc, const void *bytes, size_t count) {
  const uint8_t *p = (const uint8_t *)bytes;
  uint64_t wide = crc;
  for (; count >= 8; count -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    wide = _mm_crc32_u64(wide, word);
  }
  crc = (uint32_t)wide;
  if (count >= 4) {
    uint32_t word;
    memcpy(&word, p, 4);
    crc = _mm_crc32_u32(crc, word);
    count -= 4, p += 4;
  }
  for (; count > 0; count--, p++) crc = _mm_crc32_u8(crc, *p);
  return crc;
}

#elif defined(__aarch64__) && !defined(__AARCH64EB__)

// The instructions by their names in the compiler: <arm_acle.h> hides them unless the whole
// translation unit is built for a processor that has them.
__attribute__((target("crc"))) static inline uint32_t checksums_crc32c_hardware(
    uint32_t crc, const void *bytes, size_t count) {
  const uint8_t *p = (const uint8_t *)bytes;
  for (; count >= 8; count -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    crc = __builtin_arm_crc32cd(crc, word);
  }
  if (count >= 4) {
    uint32_t word;
    memcpy(&word, p, 4);
    crc = __builtin_arm_crc32cw(crc, word);
    count -= 4, p += 4;
  }
  for (; count > 0; count--, p++) crc = __builtin_arm_crc32cb(crc, *p);
  return crc;
}

#else

static inline uint32_t checksums_crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
  return checksums_crc32c_portable(crc, bytes, count);
}

#endif
