// SPDX-License-Identifier: MIT
#if HAS_TESTS
namespace plausibility {

/// Neither infinite nor NaN. Options such as -ffast-math assume that and remove the test.
template <class Real>
constexpr bool finite(const Real& x) {
  return x - x >= Real(0.0); // no == : some compilers warn of it
}
template <class Real, int N>
constexpr bool finite(const Real (&x)[N]) {
  bool all = true;
  for (int i = 0; i < N; ++i) all = all && finite(x[i]);
  return all;
}

#include "tensor.inc"

} // namespace plausibility

#endif // HAS_TESTS
/// The first reason why these parameters describe no physical system; null: none is known. Every number
/// must be finite, no mass negative, every tensor of inertia that of a mass distribution (where the model's
/// own is).
template <class Real>
[[nodiscard]] constexpr const char* implausible(const Parameters<Real>&ARGUMENT) noexcept {
#include "tests.inc"
  return nullptr;
}
template <class Real>
[[nodiscard]] constexpr bool plausible(const Parameters<Real>& parameters) noexcept {
  return implausible(parameters) == nullptr;
}

