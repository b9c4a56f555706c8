// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/helpers.h"

namespace mbsgen::emit {

namespace {

constexpr const char* power_text = R"(/// x^N by repeated squaring.
template <class Real, int N>
Real power(const Real& x) {
  if constexpr (N == 1) {
    return x;
  } else if constexpr (N % 2 == 0) {
    const Real root = power<Real, N / 2>(x);
    return root * root;
  } else {
    return power<Real, N - 1>(x) * x;
  }
}
)";

// Types whose comparison yields a mask of lanes take `where`, found beside the type as that of
// std::experimental::simd is.
constexpr const char* select_text =
    R"(/// condition ? a : b, lane by lane for types whose comparison gives a mask.
template <class Real, class Condition>
Real select(const Condition& condition, const Real& a, const Real& b) {
  if constexpr (std::is_convertible_v<Condition, bool>) {
    return condition ? a : b;
  } else {
    Real result = b;
    where(condition, result) = a;
    return result;
  }
}
)";

constexpr const char* min_text = R"(template <class Real>
Real min(const Real& a, const Real& b) {
  return select<Real>(b < a, b, a);
}
)";

constexpr const char* max_text = R"(template <class Real>
Real max(const Real& a, const Real& b) {
  return select<Real>(a < b, b, a);
}
)";

constexpr const char* sign_text = R"(/// -1, 0 or 1.
template <class Real>
Real sign(const Real& x) {
  return select<Real>(Real(0.0) < x, Real(1.0), select<Real>(x < Real(0.0), Real(-1.0), Real(0.0)));
}
)";

} // namespace

std::string helpers_text(const std::set<std::string>& helpers) {
  if (helpers.empty()) return "";
  std::string text = "namespace detail {\n\n";
  const auto add = [&text](const char* part) { text += std::string(part) + '\n'; };
  if (helpers.count("power") != 0) add(power_text);
  if (helpers.size() > helpers.count("power")) add(select_text);
  if (helpers.count("min") != 0) add(min_text);
  if (helpers.count("max") != 0) add(max_text);
  if (helpers.count("sign") != 0) add(sign_text);
  return text + "} // namespace detail\n\n";
}

} // namespace mbsgen::emit
