// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/c_known.h"

namespace mbsgen::certify {

namespace {

struct KnownText {
  const char* helper;
  const char* text;
};

// @ stands for the model's name and an underscore.
constexpr KnownText known_texts[] = {
    {"", R"(#ifndef @REAL
#define @REAL double
#endif)"},
    {"", R"(#ifndef @REAL
#define @REAL float
#endif)"},
    {"", R"(#define @REAL double)"},
    {"", R"(#define @REAL float)"},
    {"", R"(#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
#define @OPENCL
#endif
#ifndef @QUALIFIER
#if defined(__CUDACC__) || defined(__HIPCC__)
#define @QUALIFIER __host__ __device__
#else
#define @QUALIFIER
#endif
#endif
#ifndef @SPACE
#define @SPACE
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef @REAL @real;)"},
    {"", R"(#if !defined(__cplusplus) && !defined(@OPENCL)
#include <stdbool.h>
#endif)"},
    {"", R"(#ifndef @OPENCL
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#endif

#define @SIZE_double 8
#define @SIZE_float 4
#define @SIZE_OF(type) @SIZE_##type
#define @SIZE(type) @SIZE_OF(type)
#if @SIZE(@REAL) == 4
#define Number(x) x##f
#else
#define Number(x) x
#endif
#if @SIZE(@REAL) == 4 && !defined(@OPENCL)
#define @LIBRARY(name) name##f
#else
#define @LIBRARY(name) name
#endif
#define Real @real

#if defined(__CUDACC__) || defined(__HIPCC__)
#define @NOINLINE __noinline__
#define @COLD __noinline__
#elif defined(__GNUC__) && !defined(@OPENCL)
#define @NOINLINE __attribute__((noinline))
#define @COLD __attribute__((noinline, cold))
#else
#define @NOINLINE
#define @COLD
#endif
#define @HELPER static inline @QUALIFIER)"},
    {"min", R"(@HELPER Real @min(Real a, Real b) {
  return b < a ? b : a;
})"},
    {"max", R"(@HELPER Real @max(Real a, Real b) {
  return a < b ? b : a;
})"},
    {"sign", R"(@HELPER Real @sign(Real x) {
  return Number(0.0) < x ? Number(1.0) : (x < Number(0.0) ? Number(-1.0) : Number(0.0));
})"},
    {"largest", R"(@HELPER Real @largest(const Real* values, int count) {
  Real result = Number(0.0);
  for (int i = 0; i < count; ++i) {
    const Real size = @abs(values[i]);
    if (!(size <= result)) { result = result <= size ? size : size + result; }
  }
  return result;
})"},
    {"degenerate",
     R"(@HELPER bool @degenerate(const Real* pivot, const Real* pivot_scale, int count, Real smallest_pivot) {
  for (int i = 0; i < count; ++i) {
    if (!(@abs(pivot[i]) > smallest_pivot*@abs(pivot_scale[i]))) { return true; }
  }
  return false;
})"},
    {"finite", R"(@HELPER bool @finite(Real sum) {
  return sum - sum >= Number(0.0);
})"},
    {"keep_active", R"(@HELPER void @keep_active(const bool* active, int contacts, Real* matrix) {
  const int n = 3*contacts;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n && !active[i/3]; ++j) { matrix[n*i + j] = matrix[n*j + i] = Number(0.0); }
  }
})"},
    {"sincos",
     R"(@COLD static @QUALIFIER void @library_sincos(int n, const Real* angle, Real* sine, Real* cosine) {
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

@HELPER @bits @reduced(Real angle, Real* sine, Real* cosine) {
  const Real to_integer = @TO_INTEGER;
  const unsigned int top = 8u*(unsigned int)sizeof(@bits) - 1u;
  const unsigned int below_top = top - 1u;
#if @SIZE(@REAL) == 8
  const Real shifted = angle*0.6366197723675814 + to_integer;
  const Real k = shifted - to_integer;
  const Real high = angle + k*-1.5707963267341256;
  const Real middle = k*-6.077100506303966e-11;
  const Real r = high + middle;
  const Real low = ((r - high) - middle) + k*2.0222662487959506e-21;
  const Real z = r*r;
  const Real zz = z*z;
  const Real ps = z*1.58969099521155010221e-10 + -2.50507602534068634195e-08;
  const Real pc = z*-1.13596475577881948265e-11 + 2.08757232129817482790e-09;
  const Real qs = z*2.75573137070700676789e-06 + -1.98412698298579493134e-04;
  const Real qc = z*-2.75573143513906633035e-07 + 2.48015872894767294178e-05;
  const Real ts = (z*8.33333333332248946124e-03 + -1.66666666666666324348e-01) + zz*(qs + zz*ps);
  const Real tc = (z*-1.38888888888741095749e-03 + 4.16666666666666019037e-02) + zz*(qc + zz*pc);
  const Real sine_r = r - (low - (r*z)*ts);
  const Real cosine_r = ((zz*tc + r*low) + z*-0.5) + 1.0;
#else
  const Real shifted = angle*0.63661977f + to_integer;
  const Real k = shifted - to_integer;
  const Real high = (angle + k*-1.5703125f) + k*-0.000483512878f;
  const Real middle = k*-3.13855708e-07f;
  const Real r = high + middle;
  const Real low = ((r - high) - middle) + k*6.07087713e-11f + k*6.22337197e-14f;
  const Real z = r*r;
  const Real ps = z*(z*-1.9515295891e-4f + 8.3321608736e-3f) + -1.6666654611e-1f;
  const Real pc = z*(z*2.443315711809948e-5f + -1.388731625493765e-3f) + 4.166664568298827e-2f;
  const Real sine_r = r - (low*(z*-0.5f + 1.0f) - (r*z)*ps);
  const Real cosine_r = (z*(z*pc + -0.5f) + r*low) + 1.0f;
#endif
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
#endif)"}};

// The lines of x^n by repeated squaring, and the name of its result.
std::string power_lines(int n, std::string& lines) {
  if (n == 1) return "x";
  const bool even = n % 2 == 0;
  const std::string root = power_lines(even ? n / 2 : n - 1, lines);
  const std::string name = "x" + std::to_string(n);
  lines += "const Real " + name + " = " + root + '*' + (even ? root : "x") + ";\n";
  return name;
}

} // namespace

CKnown::CKnown(const std::string& prefix) : prefix_(prefix) {
  for (const KnownText& known : known_texts) texts_.emplace_back(known.helper, tokens(known.text));
}

std::vector<std::string> CKnown::tokens(std::string text) const {
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at + prefix_.size()))
    text.replace(at, 1, prefix_);
  return tokens_and_directives_of(text);
}

bool CKnown::skip(TokenStream& in) {
  for (const auto& [helper, words] : texts_)
    if (words.front() == in.token() && in.skips_words(words)) {
      helpers_.insert(helper);
      return true;
    }
  if (in.token() != prefix_ + "HELPER") return false;
  for (const std::string name : {"power_", "sincos_"}) {
    const std::string& word = in.token(2);
    if (word.rfind(prefix_ + name, 0) != 0) continue;
    const int count = std::stoi(word.substr((prefix_ + name).size()));
    if (!in.skips_words(tokens(name == "power_" ? power(count) : sincos(count)))) continue;
    helpers_.insert(name + std::to_string(count));
    return true;
  }
  return false;
}

std::string CKnown::power(int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, lines);
  return "@HELPER Real @power_" + std::to_string(exponent) + "(Real x) {\n" + lines + "return " + result +
         ";\n}";
}

std::string CKnown::sincos(int count) {
  const std::string n = std::to_string(count), last = '[' + std::to_string(count - 1) + ']';
  std::string text = "@HELPER void @sincos_" + n +
                     "(const Real* angle, Real* sine, Real* cosine) {\n#ifdef @OWN_SINES\n@bits turns = 0;\n";
  if (count > 1)
    text += "for (int i = 0; i < " + std::to_string(count / 2 * 2) +
            "; ++i) { turns |= @reduced(angle[i], &sine[i], &cosine[i]); }\n";
  if (count % 2 != 0)
    text += "turns |= @reduced(angle" + last + ", &sine" + last + ", &cosine" + last + ");\n";
  return text + "if (turns <= @SMALL_TURNS) { return; }\n#endif\n@library_sincos(" + n +
         ", angle, sine, cosine);\n}";
}

} // namespace mbsgen::certify
