// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/sincos.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/text/sines.h"

namespace mbsgen::emit {

namespace {

constexpr const char* common = R"(/// Sines and cosines of n angles [rad] by the library.
@COLD static @QUALIFIER void @library_sincos(int n, const Real* angle, Real* sine, Real* cosine) {
  for (int i = 0; i < n; ++i) {
    sine[i] = @sin(angle[i]);
    cosine[i] = @cos(angle[i]);
  }
}

#ifdef @OPENCL
#ifndef __FAST_RELAXED_MATH__
#define @OWN_SINES
#endif
#elif defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
#define @OWN_SINES
#endif
#ifdef @LIBRARY_SINES
#undef @OWN_SINES
#endif

#ifdef @OWN_SINES
#if @SIZE(@REAL) == 8
#define @TO_INTEGER 6755399441055744.0
#define @FIRST_TURN 0xbcc8000000010000u
#define @SMALL_TURNS 0x1ffffu
#ifdef @OPENCL
typedef ulong @bits;
#else
typedef uint64_t @bits;
#endif
#else
#define @TO_INTEGER 12582912.0f
#define @FIRST_TURN 0xb4c02000u
#define @SMALL_TURNS 0x3fffu
#ifdef @OPENCL
typedef uint @bits;
#else
typedef uint32_t @bits;
#endif
#endif

/// The bits of a value, and back.
#ifdef @OPENCL
#if @SIZE(@REAL) == 8
@HELPER @bits @bits_of(Real x) { return as_ulong(x); }
@HELPER Real @real_of(@bits bits) { return as_double(bits); }
#else
@HELPER @bits @bits_of(Real x) { return as_uint(x); }
@HELPER Real @real_of(@bits bits) { return as_float(bits); }
#endif
#else
@HELPER @bits @bits_of(Real x) {
  @bits bits;
  (void)memcpy((unsigned char*)&bits, (const unsigned char*)&x, sizeof(bits));
  return bits;
}
@HELPER Real @real_of(@bits bits) {
  Real x;
  (void)memcpy((unsigned char*)&x, (const unsigned char*)&bits, sizeof(x));
  return x;
}
#endif

/// Sine and cosine for |angle| <= 1e5 (float: 8192), without a branch. The result is above the number of small turns if
/// the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with k are exact; `low` is
/// what r is too large by.
@HELPER @bits @reduced(Real angle, Real* sine, Real* cosine) {
  const Real to_integer = @TO_INTEGER;
  const unsigned int top = 8u*(unsigned int)sizeof(@bits) - 1u;
  const unsigned int below_top = top - 1u;
#if @SIZE(@REAL) == 8
%8#else
%4#endif
  const @bits turns = @bits_of(shifted);
  const @bits odd = (@bits)0 - (turns & (@bits)1);
  const @bits halves = turns << below_top;
  const @bits sign = (@bits)1 << top;
  @bits s = @bits_of(sine_r);
  @bits c = @bits_of(cosine_r);
  const @bits swap = (s ^ c) & odd;
  s ^= swap ^ (halves & sign);
  c ^= swap ^ ((halves ^ odd) & sign);
  *sine = @real_of(s);
  *cosine = @real_of(c);
  return turns + (@bits)@FIRST_TURN;
}
#endif

)";

// Pairs of angles share vector registers.
std::string of_count(int n) {
  const std::string count = std::to_string(n), even = std::to_string(n / 2 * 2);
  std::string text = "/// Sines and cosines of " + count + (n == 1 ? " angle" : " angles") +
                     " [rad]; those that are too large for one go to the library together.\n"
                     "@HELPER void @sincos_" +
                     count +
                     "(const Real* angle, Real* sine, Real* cosine) {\n"
                     "#ifdef @OWN_SINES\n  @bits turns = 0;\n";
  if (n > 1)
    text += "  for (int i = 0; i < " + even + "; ++i) turns |= @reduced(angle[i], &sine[i], &cosine[i]);\n";
  if (n % 2 != 0) {
    const std::string last = '[' + std::to_string(n - 1) + ']';
    text += "  turns |= @reduced(angle" + last + ", &sine" + last + ", &cosine" + last + ");\n";
  }
  return text + "  if (turns <= @SMALL_TURNS) return;\n#endif\n  @library_sincos(" + count +
         ", angle, sine, cosine);\n}\n\n";
}

} // namespace

std::string sincos_text(const C& language, const std::set<int>& counts) {
  if (counts.empty()) return "";
  std::string text = replaced(common, {{"%8", indented(sines_of_double)}, {"%4", indented(sines_of_float)}});
  for (const int count : counts) text += of_count(count);
  return replaced(std::move(text), {{"@", language.own("")}});
}

} // namespace mbsgen::emit
