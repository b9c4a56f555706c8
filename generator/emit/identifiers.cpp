// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/identifiers.h"
#include "base/text.h"

namespace mbsgen::emit {

namespace {

// Macros of <cmath> and of compilers in their default modes.
constexpr std::string_view macro_names =
    "assert errno i386 linux math_errhandling unix "
    "DOMAIN EDOM EOF ERANGE FP_FAST_FMA FP_FAST_FMAF FP_ILOGB0 FP_ILOGBNAN FP_INFINITE FP_NAN "
    "FP_NORMAL FP_SUBNORMAL FP_ZERO HUGE_VAL HUGE_VALF HUGE_VALL INFINITY MATH_ERREXCEPT "
    "MATH_ERRNO M_1_PI M_2_PI M_2_SQRTPI M_E M_LN10 M_LN2 M_LOG10E M_LOG2E M_PI M_PI_2 M_PI_4 "
    "M_SQRT1_2 M_SQRT2 NAN NULL OVERFLOW PLOSS SING TLOSS UNDERFLOW X_TLOSS ";

std::unordered_set<std::string_view> words(std::string_view text) {
  std::unordered_set<std::string_view> result;
  for (std::size_t end = text.find(' '); end != std::string_view::npos; end = text.find(' ')) {
    result.insert(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return result;
}

} // namespace

bool is_reserved(std::string_view name) {
  static const std::unordered_set<std::string_view> macros = words(macro_names);
  return is_cpp_keyword(name) || macros.count(name) != 0;
}

bool UniqueNames::is_free(const std::string& name) const {
  if (taken_.count(name) != 0) return false;
  return outer_ != nullptr ? outer_->is_free(name) : !is_reserved(name);
}

std::string UniqueNames::take(std::string_view wanted) {
  std::string name(wanted);
  if (!is_free(name)) name += '_';
  const std::string base = name;
  for (int version = 2; !is_free(name); ++version) name = base + std::to_string(version);
  taken_.insert(name);
  return name;
}

} // namespace mbsgen::emit
