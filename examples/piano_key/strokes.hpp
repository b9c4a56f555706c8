// SPDX-License-Identifier: MIT
/// Motions of the key's front, m downwards, of which the figures are made.
#pragma once
#include <mbsgen/coupling/coupling.hpp>

#include <cmath>
#include <utility>
#include <vector>

namespace grand {

using Front = mbsgen::runtime::Motion<double, 1>;

/// A smooth way: z^3 (10 - 15 z + 6 z^2) of `by`, which begins at `at` and lasts `lasts`; s, s, m.
struct Ramp {
  double at, lasts, by;
};

/// The sum of ramps.
class Ramps {
public:
  explicit Ramps(std::vector<Ramp> ramps) : ramps_(std::move(ramps)) {}
  Front operator()(double t) const {
    Front front;
    for (const Ramp& ramp : ramps_) add(ramp, (t - ramp.at) / ramp.lasts, front);
    return front;
  }

private:
  static void add(const Ramp& ramp, double z, Front& front) {
    z = z < 0 ? 0 : z > 1 ? 1 : z;
    front.position[0] += ramp.by * z * z * z * (10 - 15 * z + 6 * z * z);
    front.velocity[0] += ramp.by / ramp.lasts * 30 * z * z * (1 - z) * (1 - z);
    front.acceleration[0] += ramp.by / (ramp.lasts * ramp.lasts) * 60 * z * (1 - z) * (1 - 2 * z);
  }

  std::vector<Ramp> ramps_;
};

/// Pressed at a constant speed in m/s.
struct Press {
  double speed;

  Front operator()(double t) const {
    Front front;
    front.position[0] = speed * t;
    front.velocity[0] = speed;
    return front;
  }
};

/// A sine of rising frequency: height/2 (1 - cos), from one frequency to another in a time; m, Hz, s.
struct Staccato {
  double height, from_hz, to_hz, lasts;

  double frequency(double t) const { return from_hz + (to_hz - from_hz) * t / lasts; }
  /// Strokes since the beginning.
  double strokes(double t) const { return (from_hz + frequency(t)) / 2 * t; }
  Front operator()(double t) const {
    const double two_pi = 2 * mbsgen::runtime::pi<double>, phase = two_pi * strokes(t);
    const double rate = two_pi * frequency(t), growth = two_pi * (to_hz - from_hz) / lasts;
    Front front;
    front.position[0] = height / 2 * (1 - std::cos(phase));
    front.velocity[0] = height / 2 * std::sin(phase) * rate;
    front.acceleration[0] = height / 2 * (std::cos(phase) * rate * rate + std::sin(phase) * growth);
    return front;
  }
};

constexpr double whole_stroke = 9.7e-3; ///< m, into the felt of the bed

// The strokes of the figures: figure 14 and 15, figures 16 and 17 of Timmermans, Docquier & Fisette 2021, and a note
// that is repeated after a release of half the way (figure 22).
inline Ramps slow_double_blow() {
  return Ramps({{0.30, 0.12, whole_stroke},
                {0.90, 0.12, -whole_stroke},
                {1.50, 0.12, whole_stroke},
                {2.10, 0.12, -whole_stroke}});
}
inline Ramps fast_double_blow() {
  return Ramps({{0.10, 0.04, whole_stroke},
                {0.30, 0.05, -whole_stroke},
                {0.50, 0.04, whole_stroke},
                {0.70, 0.05, -whole_stroke}});
}
inline Ramps half_release() {
  return Ramps({{0.10, 0.05, whole_stroke}, {0.50, 0.06, -4.5e-3}, {0.75, 0.04, 4.5e-3}});
}

} // namespace grand
