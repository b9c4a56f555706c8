// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/helpers.h"
#include "emit/javascript/sincos.h"
#include "emit/layout/replaced.h"
#include "emit/text/helpers.h"

namespace mbsgen::emit {

namespace {

constexpr const char* javascript_min = R"(function $min(a, b) {
  return b < a ? b : a;
}
)";

constexpr const char* javascript_max = R"(function $max(a, b) {
  return a < b ? b : a;
}
)";

constexpr const char* javascript_sign = R"(/// -1, 0 or 1.
function $sign(x) {
  return 0.0 < x ? 1.0 : (x < 0.0 ? -1.0 : 0.0);
}
)";

constexpr const char* javascript_largest = R"(/// The largest absolute value; NaN if any value is NaN.
function $largest(values, first, count) {
  let result = 0.0;
  for (let i = first; i < first + count; ++i) {
    const size = Math.abs(values[i]);
    if (!(size <= result)) result = result <= size ? size : size + result;
  }
  return result;
}
)";

constexpr const char* javascript_degenerate =
    R"(/// True when a pivot is not above its smallest healthy size, or NaN. A scale of zero belongs to a pivot that
/// nothing was subtracted from: it must not be zero.
function $degenerate(pivot, first, pivot_scale, first_scale, count, smallest_pivot) {
  for (let i = 0; i < count; ++i)
    if (!(Math.abs(pivot[first + i]) > smallest_pivot*Math.abs(pivot_scale[first_scale + i]))) return true;
  return false;
}
)";

constexpr const char* javascript_finite =
    R"(/// False for NaN and infinity, and so for a sum with such a summand.
function $finite(sum) {
  return sum - sum >= 0.0;
}
)";

constexpr const char* javascript_keep_active =
    R"(/// Zeros in the rows and columns of contacts that are not active, three of each.
function $keep_active(active, contacts, matrix) {
  const n = 3*contacts;
  for (let i = 0; i < n; ++i)
    for (let j = 0; j < n && !active[Math.trunc(i/3)]; ++j) matrix[n*i + j] = matrix[n*j + i] = 0.0;
}
)";

constexpr const char* javascript_multiply = R"(const $column_% = new Float64Array(%);
/// matrix = left*matrix, of % rows and columns.
function $multiply_%(left, matrix) {
  for (let j = 0; j < %; ++j) {
    for (let i = 0; i < %; ++i) $column_%[i] = matrix[%*i + j];
    for (let i = 0; i < %; ++i) {
      let sum = left[%*i]*$column_%[0];
      for (let k = 1; k < %; ++k) sum += left[%*i + k]*$column_%[k];
      matrix[%*i + j] = sum;
    }
  }
}
)";

std::string power_function(int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, "  const ", lines);
  return "/// x^" + std::to_string(exponent) + " by repeated squaring.\nfunction $power_" +
         std::to_string(exponent) + "(x) {\n" + lines + "  return " + result + ";\n}\n";
}

} // namespace

std::string helpers_text(const JavaScript& language, const Needs& needs) {
  std::string text;
  const auto add = [&](const char* name, const char* function) {
    if (needs.helpers.count(name) != 0) text += std::string(function) + '\n';
  };
  for (const int exponent : needs.powers) text += power_function(exponent) + '\n';
  add("min", javascript_min);
  add("max", javascript_max);
  add("sign", javascript_sign);
  add("largest", javascript_largest);
  add("degenerate", javascript_degenerate);
  add("finite", javascript_finite);
  add("keep_active", javascript_keep_active);
  for (const int rows : needs.products)
    text += replaced(javascript_multiply, {{"%", std::to_string(rows)}}) + '\n';
  return text + sincos_text(language, needs.sincos_counts);
}

} // namespace mbsgen::emit
