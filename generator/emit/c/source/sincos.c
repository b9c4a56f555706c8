// SPDX-License-Identifier: MIT
/// Sines and cosines of n angles [rad] by the library.
MODEL_COLD static MODEL_QUALIFIER void MODEL_library_sincos(int n, const Real* angle, Real* sine, Real* cosine) {
  for (int i = 0; i < n; ++i) {
    sine[i] = MODEL_sin(angle[i]);
    cosine[i] = MODEL_cos(angle[i]);
  }
}

#ifdef MODEL_OPENCL
#ifndef __FAST_RELAXED_MATH__
#define MODEL_OWN_SINES
#endif
#elif defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
#define MODEL_OWN_SINES
#endif
#ifdef MODEL_LIBRARY_SINES
#undef MODEL_OWN_SINES
#endif

#ifdef MODEL_OWN_SINES
#if MODEL_SIZE(MODEL_REAL) == 8
#define MODEL_TO_INTEGER 6755399441055744.0
#define MODEL_FIRST_TURN 0xbcc8000000010000u
#define MODEL_SMALL_TURNS 0x1ffffu
#ifdef MODEL_OPENCL
typedef ulong MODEL_bits;
#else
typedef uint64_t MODEL_bits;
#endif
#else
#define MODEL_TO_INTEGER 12582912.0f
#define MODEL_FIRST_TURN 0xb4c02000u
#define MODEL_SMALL_TURNS 0x3fffu
#ifdef MODEL_OPENCL
typedef uint MODEL_bits;
#else
typedef uint32_t MODEL_bits;
#endif
#endif

/// The bits of a value, and back.
#ifdef MODEL_OPENCL
#if MODEL_SIZE(MODEL_REAL) == 8
MODEL_HELPER MODEL_bits MODEL_bits_of(Real x) { return as_ulong(x); }
MODEL_HELPER Real MODEL_real_of(MODEL_bits bits) { return as_double(bits); }
#else
MODEL_HELPER MODEL_bits MODEL_bits_of(Real x) { return as_uint(x); }
MODEL_HELPER Real MODEL_real_of(MODEL_bits bits) { return as_float(bits); }
#endif
#else
MODEL_HELPER MODEL_bits MODEL_bits_of(Real x) {
  MODEL_bits bits;
  (void)memcpy((unsigned char*)&bits, (const unsigned char*)&x, sizeof(bits));
  return bits;
}
MODEL_HELPER Real MODEL_real_of(MODEL_bits bits) {
  Real x;
  (void)memcpy((unsigned char*)&x, (const unsigned char*)&bits, sizeof(x));
  return x;
}
#endif

/// Sine and cosine for |angle| <= 1e5 (float: 8192), without a branch. The result is above the number of small turns if
/// the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with k are exact; `low` is
/// what r is too large by.
MODEL_HELPER MODEL_bits MODEL_reduced(Real angle, Real* sine, Real* cosine) {
  const Real to_integer = MODEL_TO_INTEGER;
  const unsigned int top = 8u*(unsigned int)sizeof(MODEL_bits) - 1u;
  const unsigned int below_top = top - 1u;
#if MODEL_SIZE(MODEL_REAL) == 8
#include "sines_of_double.inc"
#else
#include "sines_of_float.inc"
#endif
  const MODEL_bits turns = MODEL_bits_of(shifted);
  const MODEL_bits odd = (MODEL_bits)0 - (turns & (MODEL_bits)1);
  const MODEL_bits halves = turns << below_top;
  const MODEL_bits sign = (MODEL_bits)1 << top;
  MODEL_bits s = MODEL_bits_of(sine_r);
  MODEL_bits c = MODEL_bits_of(cosine_r);
  const MODEL_bits swap = (s ^ c) & odd;
  s ^= swap ^ (halves & sign);
  c ^= swap ^ ((halves ^ odd) & sign);
  *sine = MODEL_real_of(s);
  *cosine = MODEL_real_of(c);
  return turns + (MODEL_bits)MODEL_FIRST_TURN;
}
#endif

#include "sines_of_counts.inc"
