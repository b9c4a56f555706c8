// SPDX-License-Identifier: GPL-3.0-or-later
// Sines, cosines and choices of packs against those of single numbers, lane by lane. Instructions that the processor lacks are
// left out by the exit code 77.
#include <experimental/simd>

#include "sincos.hpp"
#include <cmath>
#include <cstdio>

namespace stdx = std::experimental;

namespace {

template <class Pack>
int check(const char* name, double tolerance, double guard) {
  using Value = typename Pack::value_type;
  static_assert(detail::is_pack<Pack> && std::is_same_v<detail::Number<Pack>, Value>);
  constexpr std::size_t lanes = Pack::size();
  constexpr int n = 3;
  double worst = 0;
  for (int round = 0; round < 2000; ++round) {
    Pack angle[n], sine[n], cosine[n];
    for (int i = 0; i < n; ++i)
      for (std::size_t lane = 0; lane < lanes; ++lane)
        angle[i][lane] =
            static_cast<Value>(0.013 * (round - 1000) * (i + 1) + 0.7 * static_cast<double>(lane));
    // One lane beyond the guard, and a negative zero.
    if (round % 10 == 0) angle[1][lanes - 1] = static_cast<Value>(guard * (1 + 0.01 * round));
    if (round % 10 == 1) angle[0][0] = static_cast<Value>(-0.0);
    detail::sincos<n>(angle, sine, cosine);
    for (int i = 0; i < n; ++i)
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const Value x = angle[i][lane];
        const double wrong =
            std::fabs(static_cast<double>(sine[i][lane]) - std::sin(static_cast<double>(x))) +
            std::fabs(static_cast<double>(cosine[i][lane]) - std::cos(static_cast<double>(x)));
        if (!(wrong <= worst)) worst = wrong;
        const Value y = sine[(i + 1) % n][lane];
        const double alone = std::fabs(static_cast<double>(detail::sin<Pack>(angle[i])[lane]) - std::sin(x)) +
                             std::fabs(static_cast<double>(detail::cos<Pack>(angle[i])[lane]) - std::cos(x));
        if (!(alone <= worst)) worst = alone;
        if (Value(detail::min<Pack>(angle[i], sine[(i + 1) % n])[lane]) != detail::min<Value>(x, y) ||
            Value(detail::max<Pack>(angle[i], sine[(i + 1) % n])[lane]) != detail::max<Value>(x, y) ||
            Value(detail::sign<Pack>(angle[i])[lane]) != detail::sign<Value>(x))
          worst = 8;
        if (std::signbit(static_cast<Value>(sine[i][lane])) != std::signbit(std::sin(x))) worst = 9;
      }
  }
  if (worst < tolerance) return 0;
  std::printf("%s: %g\n", name, worst);
  return 1;
}

} // namespace

int main() {
#ifdef __AVX512F__
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq")) return 77;
#elif defined(__AVX2__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 77;
#endif
  int failed = check<stdx::native_simd<double>>("native, double", 1e-15, 1e5);
  failed += check<stdx::native_simd<float>>("native, float", 1e-6, 8192);
#if !defined(__clang__) || !defined(__AVX512F__) // refused there
  failed += check<stdx::fixed_size_simd<double, 3>>("3, double", 1e-15, 1e5);
#endif
  failed += check<stdx::simd<double, stdx::simd_abi::deduce_t<double, 8>>>("8, double", 1e-15, 1e5);
  failed += check<stdx::simd<float, stdx::simd_abi::deduce_t<float, 16>>>("16, float", 1e-6, 8192);
  return failed;
}
