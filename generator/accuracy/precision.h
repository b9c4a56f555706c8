// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <limits>

namespace mbsgen::accuracy {

/// The type of numbers whose rounding errors are bounded.
struct Precision {
  const char* name = "double";
  double roundoff = 0; ///< largest relative error of a rounded operation
  /// Largest error of a result that is too small: that of a processor which takes subnormal numbers as zero.
  double underflow = 0;
  double largest = 0;   ///< finite number
  double tolerance = 0; ///< of generated code that closes loops
};

template <class T>
constexpr Precision precision(const char* name) {
  using Limits = std::numeric_limits<T>;
  return {name, static_cast<double>(Limits::epsilon()) / 2, static_cast<double>(Limits::min()),
          static_cast<double>(Limits::max()), Limits::digits > 24 ? 1e-12 : 1e-5};
}

/// Errors of functions that are assumed, in units in the last place: of sines and cosines, of the generated code or of
/// the library, and of the library's other functions. A square root is rounded correctly.
inline constexpr double sine_ulps = 2, function_ulps = 4;

} // namespace mbsgen::accuracy
