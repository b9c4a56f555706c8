// SPDX-License-Identifier: MIT
/// Maps from sensor signals to motion. Source: Timmermans, Docquier & Fisette, Sensors 2021, 21(14), 4794.
#pragma once
#include "../numeric.hpp"

#include <cstdint>

namespace mbsgen::runtime {

/// The credible range of an electrical signal. A pulled cable leaves the input at a rail or floating near
/// zero: choose the range so that both are outside.
template <class Real>
struct SignalRange {
  Real low = 0, high = 0;
  bool contains(Real x) const { return x >= low && x <= high; }
};

/// Two Hall sensors in opposition, equation (17): height of the key's front = k (U_front² - U_rear²) + O.
template <class Real>
struct HallPair {
  Real k = 1;      ///< m/V²
  Real offset = 0; ///< m

  /// Volts to metres.
  Real height(Real front, Real rear) const { return k * (front - rear) * (front + rear) + offset; }
  /// Height to angle in rad, for a front at `lever` metres from the pivot; heights beyond the lever saturate.
  static Real angle(Real height, Real lever) { return std::asin(clamp(height / lever, Real(-1), Real(1))); }
};

/// The coil, equation (18): U = kappa zdot.
template <class Real>
struct Coil {
  Real kappa = 1; ///< V s/m

  /// Volts to m/s.
  Real velocity(Real voltage) const { return voltage / kappa; }
};

/// An encoder of 32-bit counts that may wrap around: counts to rad, without end.
template <class Real>
class Encoder {
public:
  explicit Encoder(Real counts_per_turn) : per_count_(2 * pi<Real> / counts_per_turn) {}

  /// Angle in rad since zero(). Two readings must lie less than 2^31 counts apart.
  Real operator()(std::int32_t counts) {
    // Unsigned, since wrapping is meant.
    total_ +=
        static_cast<std::int32_t>(static_cast<std::uint32_t>(counts) - static_cast<std::uint32_t>(last_));
    last_ = counts;
    return per_count_ * static_cast<Real>(total_);
  }
  /// The angle is zero at these counts.
  void zero(std::int32_t counts) {
    last_ = counts;
    total_ = 0;
  }
  /// rad of one count.
  Real resolution() const { return per_count_; }

private:
  Real per_count_;
  std::int32_t last_ = 0;
  std::int64_t total_ = 0;
};

/// Revolutions per minute to rad/s.
template <class Real>
inline Real rpm(Real speed) {
  return speed * (2 * pi<Real> / 60);
}

} // namespace mbsgen::runtime
