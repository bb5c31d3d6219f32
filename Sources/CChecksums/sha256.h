#pragma once
#include <string.h>

#include "processor.h"

// Both fold `count` blocks of 64 bytes into the eight words of `state`. Padding is the caller's.

static const uint32_t checksums_sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t checksums_rotated(uint32_t word, int by) {
  return word >> by | word << (32 - by);
}

static inline void checksums_sha256_portable(uint32_t state[8], const uint8_t *blocks,
                                             size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) {
      w[i] = (uint32_t)blocks[4 * i] << 24 | (uint32_t)blocks[4 * i + 1] << 16 |
             (uint32_t)blocks[4 * i + 2] << 8 | (uint32_t)blocks[4 * i + 3];
    }
    for (int i = 16; i < 64; i++) {
      uint32_t s0 = checksums_rotated(w[i - 15], 7) ^ checksums_rotated(w[i - 15], 18) ^
                    w[i - 15] >> 3;
      uint32_t s1 = checksums_rotated(w[i - 2], 17) ^ checksums_rotated(w[i - 2], 19) ^
                    w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
      uint32_t s1 = checksums_rotated(e, 6) ^ checksums_rotated(e, 11) ^ checksums_rotated(e, 25);
      uint32_t choice = (e & f) ^ (~e & g);
      uint32_t t1 = h + s1 + choice + checksums_sha256_constants[i] + w[i];
      uint32_t s0 = checksums_rotated(a, 2) ^ checksums_rotated(a, 13) ^ checksums_rotated(a, 22);
      uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + s0 + majority;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("sha,sse4.1,ssse3"))) static inline void checksums_sha256_hardware(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  // The instructions want the state as ABEF and CDGH.
  __m128i t = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[0]), 0xB1);
  __m128i s1 = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[4]), 0x1B);
  __m128i s0 = _mm_alignr_epi8(t, s1, 8);
  s1 = _mm_blend_epi16(s1, t, 0xF0);
  for (; count > 0; count--, blocks += 64) {
    __m128i before0 = s0, before1 = s1, w[4];
    for (int i = 0; i < 4; i++) {
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), swap);
    }
#pragma clang loop unroll(full)
    for (int r = 0; r < 16; r++) {  // four rounds each
      const __m128i *k = (const __m128i *)&checksums_sha256_constants[4 * r];
      __m128i x = _mm_add_epi32(w[r & 3], _mm_loadu_si128(k));
      s1 = _mm_sha256rnds2_epu32(s1, s0, x);
      s0 = _mm_sha256rnds2_epu32(s0, s1, _mm_shuffle_epi32(x, 0x0E));
      if (r < 12) {
        __m128i next = _mm_sha256msg1_epu32(w[r & 3], w[(r + 1) & 3]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(w[(r + 3) & 3], w[(r + 2) & 3], 4));
        w[r & 3] = _mm_sha256msg2_epu32(next, w[(r + 3) & 3]);
      }
    }
    s0 = _mm_add_epi32(s0, before0);
    s1 = _mm_add_epi32(s1, before1);
  }
  t = _mm_shuffle_epi32(s0, 0x1B);
  s1 = _mm_shuffle_epi32(s1, 0xB1);
  _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(t, s1, 0xF0));
  _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(s1, t, 8));
}

#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#include <arm_neon.h>

__attribute__((target("sha2"))) static inline void checksums_sha256_hardware(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  uint32x4_t s0 = vld1q_u32(&state[0]), s1 = vld1q_u32(&state[4]);
  for (; count > 0; count--, blocks += 64) {
    uint32x4_t before0 = s0, before1 = s1, w[4];
    for (int i = 0; i < 4; i++) {
      w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * i)));
    }
#pragma clang loop unroll(full)
    for (int r = 0; r < 16; r++) {  // four rounds each
      uint32x4_t x = vaddq_u32(w[r & 3], vld1q_u32(&checksums_sha256_constants[4 * r]));
      uint32x4_t t = s0;
      s0 = vsha256hq_u32(s0, s1, x);
      s1 = vsha256h2q_u32(s1, t, x);
      if (r < 12) {
        uint32x4_t next = vsha256su0q_u32(w[r & 3], w[(r + 1) & 3]);
        w[r & 3] = vsha256su1q_u32(next, w[(r + 2) & 3], w[(r + 3) & 3]);
      }
    }
    s0 = vaddq_u32(s0, before0);
    s1 = vaddq_u32(s1, before1);
  }
  vst1q_u32(&state[0], s0);
  vst1q_u32(&state[4], s1);
}

#else

static inline void checksums_sha256_hardware(uint32_t state[8], const uint8_t *blocks,
                                             size_t count) {
  checksums_sha256_portable(state, blocks, count);
}

#endif
