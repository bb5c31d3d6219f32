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

// The `count` bytes at `p`, one to seven, and zeros above them; nothing else is read.
static inline uint64_t checksums_tail(const uint8_t *p, size_t count) {
  if (count >= 4) {
    uint32_t low, high;
    memcpy(&low, p, 4);
    memcpy(&high, p + count - 4, 4);
    return low | (uint64_t)high << (8 * (count - 4));
  }
  return p[0] | (uint64_t)p[count >> 1] << (8 * (count >> 1)) |
         (uint64_t)p[count - 1] << (8 * (count - 1));
}

// Copies `count` bytes after two numbers, and fills them up with zeros to a multiple of eight: the
// remainder goes over the numbers, little-endian, the bytes and the zeros. `to` is where the numbers
// are, twelve bytes in front of the copy.
static inline uint32_t checksums_crc32c_copy_portable(uint32_t crc, void *to, uint32_t first,
                                                      uint64_t second, const void *from,
                                                      size_t count) {
  uint8_t *p = (uint8_t *)to;
  memcpy(p, &first, 4);
  memcpy(p + 4, &second, 8);
  if (count > 0) memcpy(p + 12, from, count);
  size_t filled = (count + 7) & ~(size_t)7;
  memset(p + 12 + count, 0, filled - count);
  return checksums_crc32c_portable(crc, p, 12 + filled);
}

// The processor's instructions for a remainder and the next eight, four or one bytes.
#if defined(__x86_64__)
#include <immintrin.h>
#define CHECKSUMS_CRC32C __attribute__((target("sse4.2,pclmul")))
#define checksums_crc32c_8(crc, word) (uint32_t)_mm_crc32_u64(crc, word)
#define checksums_crc32c_4 _mm_crc32_u32
#define checksums_crc32c_1 _mm_crc32_u8
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
// By their names in the compiler: <arm_acle.h> hides them unless the whole translation unit is built for
// a processor that has them.
#define CHECKSUMS_CRC32C __attribute__((target("crc")))
#define checksums_crc32c_8 __builtin_arm_crc32cd
#define checksums_crc32c_4 __builtin_arm_crc32cw
#define checksums_crc32c_1 __builtin_arm_crc32cb
#endif

#ifdef CHECKSUMS_CRC32C
#if defined(__x86_64__)
// Each instruction waits three cycles for the one before: three lanes at once keep it busy. What lies
// after a lane of n bytes multiplies its remainder by x^8n, a product without carries by the constant
// x^(8n-33), which the instruction itself reduces.
enum { checksums_crc32c_lane = 104 };
#endif

CHECKSUMS_CRC32C static inline uint32_t checksums_crc32c_hardware(uint32_t crc, const void *bytes,
                                                                  size_t count) {
  const uint8_t *p = (const uint8_t *)bytes;
#if defined(__x86_64__)
  const size_t lane = checksums_crc32c_lane;
  for (; count >= 3 * lane; count -= 3 * lane, p += 3 * lane) {
    uint64_t a = crc, b = 0, c = 0;
    for (size_t i = 0; i < lane; i += 8) {
      uint64_t x, y, z;
      memcpy(&x, p + i, 8);
      memcpy(&y, p + lane + i, 8);
      memcpy(&z, p + 2 * lane + i, 8);
      a = _mm_crc32_u64(a, x);
      b = _mm_crc32_u64(b, y);
      c = _mm_crc32_u64(c, z);
    }
    const __m128i after = _mm_set_epi64x(0xc49f4f67, 0x2162d385);  // one lane, two lanes
    __m128i first = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)a), after, 0x00);
    __m128i second = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)b), after, 0x10);
    uint64_t both = (uint64_t)_mm_cvtsi128_si64(_mm_xor_si128(first, second));
    crc = (uint32_t)(_mm_crc32_u64(0, both) ^ c);
  }
#endif
  for (; count >= 8; count -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    crc = checksums_crc32c_8(crc, word);
  }
  if (count >= 4) {
    uint32_t word;
    memcpy(&word, p, 4);
    crc = checksums_crc32c_4(crc, word);
    count -= 4, p += 4;
  }
  for (; count > 0; count--, p++) crc = checksums_crc32c_1(crc, *p);
  return crc;
}

// Each word is read once, on its way: what was just written need not be waited for.
CHECKSUMS_CRC32C static inline uint32_t checksums_crc32c_copy_hardware(uint32_t remainder, void *to,
                                                                       uint32_t first,
                                                                       uint64_t second,
                                                                       const void *from,
                                                                       size_t count) {
  uint8_t *p = (uint8_t *)to + 12;
  const uint8_t *q = (const uint8_t *)from;
  memcpy(to, &first, 4);
  memcpy((uint8_t *)to + 4, &second, 8);
  uint32_t crc = checksums_crc32c_8(checksums_crc32c_4(remainder, first), second);
  size_t whole = count & ~(size_t)7;
  uint64_t word;
  for (size_t i = 0; i < whole; i += 8) {
    memcpy(&word, q + i, 8);
    memcpy(p + i, &word, 8);
    crc = checksums_crc32c_8(crc, word);
  }
  if (count > whole) {
    if (whole > 0) {  // The last eight bytes without those that are through.
      memcpy(&word, q + count - 8, 8);
      word >>= 64 - 8 * (count - whole);
    } else {
      word = checksums_tail(q, count);
    }
    memcpy(p + whole, &word, 8);
    crc = checksums_crc32c_8(crc, word);
  }
  return crc;
}

#undef CHECKSUMS_CRC32C
#undef checksums_crc32c_8
#undef checksums_crc32c_4
#undef checksums_crc32c_1

#else

static inline uint32_t checksums_crc32c_copy_hardware(uint32_t crc, void *to, uint32_t first,
                                                      uint64_t second, const void *from,
                                                      size_t count) {
  return checksums_crc32c_copy_portable(crc, to, first, second, from, count);
}

static inline uint32_t checksums_crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
  return checksums_crc32c_portable(crc, bytes, count);
}

#endif
