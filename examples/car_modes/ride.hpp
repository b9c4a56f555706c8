// SPDX-License-Identifier: MIT
/// The car on a rough road, over any number type: with dual numbers its result has a derivative, by a parameter that
/// carries one. A state z of z' = f(z, p) then has dz/dp beside it, which obeys (dz/dp)' = f_z dz/dp + f_p:
/// the forward sensitivities (39) and (40), integrated with the motion.
#pragma once
#include "car.hpp"

#include <array>
#include <cmath>

namespace ride {

/// The four parameters of the descent.
inline constexpr int count = 4;
inline constexpr const char* names[count] = {"spring_front", "spring_rear", "damper_front", "damper_rear"};
template <class Real>
std::array<Real*, count> tuned(car::Parameters<Real>& parameters) {
  return {&parameters.spring_front, &parameters.spring_rear, &parameters.damper_front,
          &parameters.damper_rear};
}

/// From a configuration at the nominal speed on.
template <class Real>
class Ride {
public:
  Ride(const car::Model<Real>& model, const double* q) : model_(model) {
    model_.parameters.roughness = Real(1);
    model_.update();
    for (int i = 0; i < car::nq; ++i) z_[i] = Real(q[i]), z_[car::nq + i] = Real(car::qd0[i]);
  }

  /// Root mean square of the driver's vertical acceleration from `begin` to `end` s, m/s^2. Classical Runge–Kutta, with
  /// the integral as a further state.
  Real discomfort(double begin, double end) {
    constexpr double dt = 2e-3;
    const int first = int(std::lround(begin / dt)), last = int(std::lround(end / dt));
    for (int i = 0; i < last; ++i) {
      if (i == first) z_[size - 1] = Real(0);
      step(dt);
    }
    using std::sqrt;
    return sqrt(z_[size - 1] / Real(end - begin));
  }

private:
  static constexpr int size = 2 * car::nq + 1;
  using State = std::array<Real, size>;

  void step(double dt) {
    const State a = rates(z_), b = rates(moved(a, dt / 2)), c = rates(moved(b, dt / 2)),
                d = rates(moved(c, dt));
    for (int i = 0; i < size; ++i) z_[i] += Real(dt / 6) * (a[i] + Real(2) * (b[i] + c[i]) + d[i]);
  }
  State moved(const State& rates, double dt) const {
    State state = z_;
    for (int i = 0; i < size; ++i) state[i] += Real(dt) * rates[i];
    return state;
  }

  // The steering wheel is held.
  State rates(State state) const {
    const Real force[car::nq] = {};
    Real qdd[car::nq] = {}, lambda[car::nc], held[car::nd];
    Real *const q = state.data(), *const qd = q + car::nq;
    State result{};
    if (model_.direct_dynamics(q, qd, force, qdd, lambda, held) != car::Status::ok) {
      result[size - 1] = Real(std::nan(""));
      return result;
    }
    car::Sensor<Real, car::nq> seat;
    model_.sensor_seat(q, qd, qdd, seat);
    for (int i = 0; i < car::nq; ++i) result[i] = qd[i], result[car::nq + i] = qdd[i];
    result[size - 1] = seat.acceleration[2] * seat.acceleration[2];
    return result;
  }

  car::Model<Real> model_;
  State z_{};
};

} // namespace ride
