// SPDX-License-Identifier: MIT
/// Parts that generated models and their roles may have.
#pragma once
#include "../numeric.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace mbsgen::runtime {

namespace detail {

// The generated implausible(parameters), found beside the parameters' class.
template <class Parameters, class = void>
struct HasImplausible : std::false_type {};
template <class Parameters>
struct HasImplausible<Parameters, std::void_t<decltype(implausible(std::declval<const Parameters&>()))>>
    : std::true_type {};

// Generated parameters hold numbers alone. The test on their bits works under -ffast-math as well.
template <class Real, class Parameters>
inline bool all_finite(const Parameters& parameters) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(&parameters);
  bool all = true;
  for (std::size_t at = 0; at + sizeof(Real) <= sizeof(Parameters); at += sizeof(Real)) {
    Real number;
    auto* target = reinterpret_cast<unsigned char*>(&number);
    for (std::size_t i = 0; i < sizeof(Real); ++i) target[i] = bytes[at + i];
    all = all && finite(number);
  }
  return all;
}

/// The reason why a model must not get these parameters; null: none is known. Parameters that were written by
/// hand have a function implausible() beside their class, or are not tested.
template <class Real, class Parameters>
inline const char* refusal_of(const Parameters& parameters) {
  if constexpr (HasImplausible<Parameters>::value) {
    const char* reason = implausible(parameters);
    return reason != nullptr || all_finite<Real>(parameters) ? reason : "a parameter is not finite";
  } else {
    (void)parameters;
    return nullptr;
  }
}

/// The steps of a period.
template <class Roles>
constexpr auto parts_of(int, int) -> decltype(int(Roles::parts)) {
  return Roles::parts;
}
template <class Roles>
constexpr int parts_of(int count, long) {
  return count;
}

} // namespace detail

} // namespace mbsgen::runtime
