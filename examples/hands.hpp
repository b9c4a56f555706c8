// SPDX-License-Identifier: MIT
/// Shared by the programs of vehicles: hands that turn a wheel.
#pragma once
#include <mbsgen/numeric.hpp>

namespace hands {

/// Of a wheel: rad, rad/s, rad/s^2.
struct Turn {
  double angle = 0, rate = 0, acceleration = 0;
};

/// Hands are critically damped, and limited in angle and rate.
class Hands {
public:
  double most_angle = 2, most_rate = 8; ///< of the wheel, rad and rad/s
  double eigenfrequency = 15;           ///< rad/s

  /// How the wheel moves now; it is to be at `target`. dt: until the next call, s.
  Turn operator()(double target, double dt) {
    using mbsgen::runtime::clamp;
    const double missing = clamp(target, -most_angle, most_angle) - now_.angle;
    const double rate = clamp(eigenfrequency / 2 * missing, -most_rate, most_rate);
    now_.acceleration = 2 * eigenfrequency * (rate - now_.rate);
    const Turn turn = now_;
    now_.angle += dt * (now_.rate + dt / 2 * now_.acceleration);
    now_.rate += dt * now_.acceleration;
    return turn;
  }

private:
  Turn now_;
};

} // namespace hands
