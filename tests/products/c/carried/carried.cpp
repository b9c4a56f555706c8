// SPDX-License-Identifier: GPL-3.0-or-later
// The C++ that mbsgen carries with all that models may need; the .inc files stand for what a model adds.
#include <cmath>
#include <cstdint>
#include <type_traits>

#define HAS_POWER 1
#define HAS_SELECT 1
#define HAS_MIN 1
#define HAS_MAX 1
#define HAS_SIGN 1
#define HAS_COUNTS 1
#define HAS_SINCOS 1
#define HAS_SINCOS_OF_LANES 1
#define HAS_SIN 1
#define HAS_COS 1
#define HAS_ZEROS 1
#define HAS_LANES 1
#define HAS_MULTIPLY 1
#define HAS_INVERT 1
#define HAS_ENTRY 0
#define HAS_CLONES 1
#define HAS_MIRROR 1
#define MBSGEN_CLONED
#define HAS_LARGEST 0
#define HAS_DEGENERATE 0
#define HAS_FINITE 0
#define HAS_KEEP_ACTIVE 0
#define HAS_DOUBLE 1
#define HAS_FLOAT 1
#define HAS_TESTS 1
namespace detail {
#include "helpers.inl"
} // namespace detail

template <class Real>
struct Parameters {
  Real mass;
};
#define ARGUMENT parameters
#include "plausible.inl"

template <class Real>
Real all(Real x, const Parameters<Real>& parameters) {
  Real values[4] = {x, x, x, x}, sines[4], cosines[4];
  detail::sincos<4>(values, sines, cosines);
  detail::zeros<4>(values);
  detail::multiply<2>(sines, cosines);
  return plausible(parameters)
             ? detail::min<Real>(x, detail::power<Real, 3>(x))
             : detail::max<Real>(detail::sign<Real>(x), detail::sin<Real>(x) + detail::cos<Real>(x));
}
template double all(double, const Parameters<double>&);
template float all(float, const Parameters<float>&);
