// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/helpers.h"
#include <algorithm>
#include <cctype>

namespace mbsgen::emit {

namespace {

constexpr const char* largest_helper =
    R"(/// The largest absolute value; NaN if any value is NaN.
%Real @largest(const Real* values, int count) {
  $using abs;
  Real result = Real(0.0);
  for (int i = 0; i < count; ++i) {
    const Real size = @abs(values[i]);
    if (!(size <= result)) result = result <= size ? size : size + result;
  }
  return result;
}
)";

constexpr const char* degenerate_helper =
    R"(/// True when a pivot is not above its smallest healthy size, or NaN. A scale of zero belongs to a pivot that
/// nothing was subtracted from: it must not be zero.
%bool @degenerate(const Real* pivot, const Real* pivot_scale, int count, const Real& smallest_pivot) {
  $using abs;
  for (int i = 0; i < count; ++i)
    if (!(@abs(pivot[i]) > smallest_pivot*@abs(pivot_scale[i]))) return true;
  return false;
}
)";

constexpr const char* finite_helper =
    R"(/// False for NaN and infinity, and so for a sum with such a summand. Options such as -ffast-math remove the test.
%bool @finite(const Real& sum) {
  return sum - sum >= Real(0.0);
}
)";

constexpr const char* keep_active_helper =
    R"(/// Zeros in the rows and columns of contacts that are not active, three of each.
%void @keep_active(const bool* active, int contacts, Real* matrix) {
  const int n = 3*contacts;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n && !active[i/3]; ++j) matrix[n*i + j] = matrix[n*j + i] = Real(0.0);
}
)";

} // namespace

std::map<std::string, std::string> shared_helpers(const Language& language) {
  return {{"largest", language.spelled(largest_helper)},
          {"degenerate", language.spelled(degenerate_helper)},
          {"finite", language.spelled(finite_helper)},
          {"keep_active", language.spelled(keep_active_helper)}};
}

std::set<std::string> conditions_of(const std::set<std::string>& helpers) {
  std::set<std::string> conditions;
  for (std::string name : helpers) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    conditions.insert(name);
  }
  return conditions;
}

std::string power_lines(int n, const std::string& start, std::string& lines) {
  if (n == 1) return "x";
  const int below = n % 2 == 0 ? n / 2 : n - 1;
  const std::string root = power_lines(below, start, lines);
  const std::string name = "x" + std::to_string(n);
  lines += start + name + " = " + root + '*' + (n % 2 == 0 ? root : "x") + ";\n";
  return name;
}

} // namespace mbsgen::emit
