// SPDX-License-Identifier: MIT
/// The recordings behind the figures.
#pragma once
#include "readings.hpp"

#include <array>

namespace grand {

/// A press at 10 mm/s, with a change of the parameters: change(parameters).
template <class Change>
Recording press(const Change& change) {
  Parameters parameters;
  change(parameters);
  return record(parameters, Press{0.01}, 0.995);
}
inline Recording press() {
  return press([](Parameters&) {});
}

/// Far above the key's end: never lifted.
inline Recording press_without_damper() {
  return press([](Parameters& parameters) { parameters.damper_clearance = 0.05; });
}
inline Recording press_with_button(double height) {
  return press([=](Parameters& parameters) { parameters.button_height = height; });
}
inline Recording press_with_hammer(double added_mass) {
  return press([=](Parameters& parameters) { parameters.hammer_mass += added_mass; });
}

/// The double escapement, or the single one.
inline Parameters escapement(bool twofold) {
  Parameters parameters;
  parameters.repetition = twofold ? 1 : 0;
  return parameters;
}

/// From 2 to 30 Hz in 14 s, over the whole stroke.
constexpr Staccato staccato{9.7e-3, 2, 30, 14};
constexpr double throws_from_hz = 5; ///< slower strokes may not throw the hammer all the way to the string
inline Recording repeat(bool twofold) {
  return record(escapement(twofold), staccato, staccato.lasts, {2e-5, 1});
}

/// From the hammer's head to the string, m.
inline double distance(double hammer) {
  return 0.13 * (Parameters().hammer_string - hammer);
}

/// What steps cost in accuracy: root of the mean square of the deviation of the finger's force from fine steps, of the
/// same of the force itself, at every period of the course up to `to`; infinite without a result.
template <class Method, class Real = double, class Course>
double deviation(const Recording& fine, const Course& course, double to, Steps steps) {
  const Recording rows = record<Method, Real>({}, course, to, steps);
  const double spacing = fine[1].time - fine[0].time;
  double squares = 0, whole = 0;
  for (const Row& row : rows) {
    const Row& exact = fine[static_cast<std::size_t>(std::lround(row.time / spacing))];
    squares += (row.finger - exact.finger) * (row.finger - exact.finger);
    whole += exact.finger * exact.finger;
  }
  const bool complete = rows.size() + 2 > static_cast<std::size_t>(to / steps.period);
  return complete ? std::sqrt(squares / whole) : HUGE_VAL;
}

/// Deviations of a course, by three methods: semi-implicit Euler, the same with implicit velocities, linearly implicit.
template <class Course>
std::array<double, 3> deviations(const Recording& fine, const Course& course, double to, Steps steps) {
  return {deviation<SemiImplicitEuler>(fine, course, to, steps),
          deviation<ImplicitVelocityEuler>(fine, course, to, steps),
          deviation<LinearlyImplicitEuler>(fine, course, to, steps)};
}

} // namespace grand
