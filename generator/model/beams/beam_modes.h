// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <vector>

namespace mbsgen::model {

/// What the ends of a prismatic beam do in its floating frame. clamped: the first end is fixed in the frame, the other one
/// is free. hinged: both ends are pinned on the frame's axis. free: both are free, and the frame follows the beam so that
/// the modes have neither linear nor angular momentum.
enum class BeamEnds { clamped, hinged, free };

/// The lowest bending modes of a prismatic Euler-Bernoulli beam of length 1, scaled so that the largest deflection is 1
/// (closed forms as in any textbook of vibrations; roots to rounding).
class BeamModes {
public:
  BeamModes(BeamEnds ends, std::size_t count);

  std::size_t count() const { return waves_.size(); }
  /// The root beta L: the frequency is its square times sqrt(EI / (mass per length)) / L^2.
  double wave(std::size_t k) const { return waves_[k]; }
  /// Deflection and slope of mode k at the share x of the length, in 0..1.
  double deflection(std::size_t k, double x) const;
  double slope(std::size_t k, double x) const;
  /// The integral of slope_k slope_l from 0 to x: minus the second derivative of the axial displacement of the
  /// cross-section there, since the axis keeps its length. From the middle where the ends are free.
  double shortening(std::size_t k, std::size_t l, double x) const;

private:
  struct Shape {
    double growing, decaying, cosine, sine; ///< factors of e^(bx), e^(-bx), cos bx, sin bx
  };

  Shape shape(double wave) const;

  BeamEnds ends_;
  std::vector<double> waves_;
  std::vector<Shape> shapes_;
};

/// The lowest modes of a uniform rod of length 1 that twists or stretches, scaled so that the largest displacement is 1.
/// Where its ends are not free, the first one is fixed.
class RodModes {
public:
  RodModes(BeamEnds ends, std::size_t count) : ends_(ends), count_(count) {}

  std::size_t count() const { return count_; }
  /// The frequency is this root times that of stiffness / (inertia per length), over the length.
  double wave(std::size_t k) const;
  double displacement(std::size_t k, double x) const;

private:
  BeamEnds ends_;
  std::size_t count_;
};

/// The integral of a smooth function from `from` to `to`, by Gauss's rule on equal parts.
template <class Function>
double integral(double from, double to, const Function& function) {
  constexpr std::size_t parts = 60;
  constexpr double places[] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                               0.9602898564975363};
  constexpr double weights[] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                0.1012285362903763};
  const double half = (to - from) / (2 * parts);
  double sum = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    const double middle = from + half * static_cast<double>(2 * part + 1);
    for (std::size_t i = 0; i < 4; ++i)
      sum += weights[i] * (function(middle - half * places[i]) + function(middle + half * places[i]));
  }
  return half * sum;
}

} // namespace mbsgen::model
