// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/identifiers.h"

namespace mbsgen::emit {

namespace {

// Keywords of C++17 to C++23 with their alternative tokens, and names of macros.
constexpr std::string_view reserved_names =
    "alignas alignof and and_eq asm assert auto bitand bitor bool break case catch char "
    "char16_t char32_t char8_t class co_await co_return co_yield compl concept const const_cast "
    "consteval constexpr constinit continue decltype default delete do double dynamic_cast else "
    "enum errno explicit export extern false float for friend goto i386 if inline int linux "
    "long math_errhandling mutable namespace new noexcept not not_eq nullptr operator or or_eq "
    "private protected public register reinterpret_cast requires return short signed sizeof "
    "static static_assert static_cast struct switch template this thread_local throw true try "
    "typedef typeid typename union unix unsigned using virtual void volatile wchar_t while xor "
    "xor_eq "
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
  static const std::unordered_set<std::string_view> reserved = words(reserved_names);
  return reserved.count(name) != 0;
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
