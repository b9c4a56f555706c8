// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/helpers.h"

namespace mbsgen::certify {

namespace {

constexpr const char* known_helpers[] = {
    R"(template <class Real, int N> Real power(const Real& x) {
  if constexpr (N == 1) {
    return x;
  } else if constexpr (N % 2 == 0) {
    const Real root = power<Real, N / 2>(x);
    return root * root;
  } else {
    return power<Real, N - 1>(x) * x;
  }
})",
    R"(template <class Real, class Condition>
Real select(const Condition& condition, const Real& a, const Real& b) {
  if constexpr (std::is_convertible_v<Condition, bool>) {
    return condition ? a : b;
  } else {
    Real result = b;
    where(condition, result) = a;
    return result;
  }
})",
    R"(template <class Real> Real min(const Real& a, const Real& b) { return select<Real>(b < a, b, a); })",
    R"(template <class Real> Real max(const Real& a, const Real& b) { return select<Real>(a < b, b, a); })",
    R"(template <class Real> Real sign(const Real& x) {
  return select<Real>(Real(0.0) < x, Real(1.0), select<Real>(x < Real(0.0), Real(-1.0), Real(0.0)));
})",
    R"(template <class Real> Real largest(const Real* values, int count) {
  using std::abs;
  Real result = Real(0.0);
  for (int i = 0; i < count; ++i) {
    const Real size = abs(values[i]);
    if (!(size <= result)) result = result <= size ? size : size + result;
  }
  return result;
})",
    R"(template <class Real>
bool degenerate(const Real* pivot, const Real* pivot_scale, int count, const Real& smallest_pivot) {
  using std::abs;
  for (int i = 0; i < count; ++i)
    if (!(abs(pivot[i]) > smallest_pivot*abs(pivot_scale[i]))) return true;
  return false;
})",
};

bool skip_known(TokenStream& in) {
  for (const char* helper : known_helpers)
    if (in.skips_text(helper)) return true;
  return false;
}

} // namespace

void read_helpers(TokenStream& in) {
  while (!in.skips({"}"}))
    if (!skip_known(in)) throw MalformedText("an unknown helper");
}

} // namespace mbsgen::certify
