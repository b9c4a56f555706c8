// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/certain.h"
#include "passivity/quadratic.h"
#include <cmath>

namespace mbsgen::passivity {

namespace {

using Complex = std::complex<double>;

constexpr double pi = 3.14159265358979323846;

// Its velocity does not show where a free device is; there the response to slow forces would have no bound.
Port seen_by_velocity(const Port& port, double unit) {
  Port of_velocity = port;
  of_velocity.y.setZero();
  Port result = minimal(of_velocity, unit);
  const Eigen::VectorXd scale = balance(result.A), inverse = scale.cwiseInverse();
  result.A = inverse.asDiagonal() * result.A * scale.asDiagonal();
  result.b = inverse.asDiagonal() * result.b;
  result.v = result.v * scale.asDiagonal();
  return result;
}

} // namespace

CertainCondition::CertainCondition(const Port& port, const Device& device, const LoopTiming& timing,
                                   double spent, double pulses)
    : device_(device), timing_(timing), spent_(spent), pulses_(pulses),
      port_(seen_by_velocity(port, timing.period)), chain_(chain_block(device, timing.period, timing.ahead)) {
}

Expansion CertainCondition::chain(Eigen::Index row, Eigen::Index column, const Band& band) const {
  return constant(chain_.D(row, column), band) +
         sampled_response(chain_.A, chain_.B.col(column), chain_.C.row(row), timing_.period, band);
}

// Re Z - spent + Re(p (alpha y + beta s)) - pulses |(1 - 1/z) (alpha y + beta s)|^2 with y = 1 / (j w).
Expansion CertainCondition::margin(const Wall& wall, const Band& band) const {
  const double T = timing_.period;
  const Expansion omega = frequency(band), impedance = inverse(response(port_.A, port_.b, port_.v, band));
  // (1 - exp(-j w T)) / (j w T), in a form that is exact for slow motions.
  const Expansion hold = sinc(T / 2, band) * delayed(T / 2, band);
  const Expansion lag = inverse(constant(1, band) + Complex(0, device_.lag) * omega);
  const Expansion p = hold * delayed(timing_.delay, band) * lag;
  const Expansion alpha = wall.stiffness * chain(0, 0, band) + wall.damping * chain(1, 0, band);
  Expansion beta = wall.stiffness * chain(0, 1, band) + wall.damping * chain(1, 1, band);
  if (device_.sensor_bandwidth > 0)
    beta = beta * inverse(constant(1, band) + Complex(0, 1 / (2 * pi * device_.sensor_bandwidth)) * omega);
  // A real number more in p alpha changes nothing: without that of the middle it is small for slow motions.
  const Expansion turned = p * alpha;
  const Expansion spring = Complex(0, -1) * ((turned - constant(turned.value.real(), band)) * inverse(omega));
  const Expansion changed = T * (hold * (alpha + Complex(0, 1) * (omega * beta)));
  return impedance - constant(spent_, band) + spring + p * beta - pulses_ * square(changed);
}

bool CertainCondition::holds_at_all(const Wall& wall) const {
  constexpr double narrowest = 1e-7, ratio = 1.2, rounding = 1e-7;
  constexpr int most_bands = 20000;
  const double last = pi / timing_.period;
  // Rounding is far below this share of the damping.
  const double wanted = rounding * (spent_ > 0 ? spent_ : port_.damping());
  double from = slowest * last;
  for (int count = 0; from < last; ++count) {
    double to = std::min(last, from * ratio);
    for (;;) {
      const Band band{(from + to) / 2, (to - from) / 2};
      const Expansion found = margin(wall, band);
      if (found.least() > wanted) break;
      if (!(found.value.real() > wanted) || to - from < narrowest * to || ++count > most_bands) return false;
      to = band.middle;
    }
    from = to;
  }
  return true;
}

// The condition is concave in the stiffness.
bool CertainCondition::holds(const Wall& wall) const {
  return holds_at_all(wall) && holds_at_all({0, wall.damping});
}

} // namespace mbsgen::passivity
