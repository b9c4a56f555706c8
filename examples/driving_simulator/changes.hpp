// SPDX-License-Identifier: MIT
/// Changes of the car while the loop runs, and a ride with the pedals.
#pragma once
#include "simulator.hpp"

namespace car {

/// What weaving hands feel and what the car does, by its largest values over a swing.
struct Feel {
  double torque = 0, angle = 0, roll = 0, ay = 0, speed = 0; ///< N m, rad, rad, m/s^2, least m/s

  double torque_per_angle() const { return torque / angle; }
  double roll_per_acceleration() const { return roll / ay; }
};

/// Springs of another stiffness that carry the car at the same height.
inline void soften(Parameters& p, const Stance& stance, double factor) {
  // A strut and its arm's part form a triangle; the angle is the arm's against the level.
  const auto length = [](double arm, double height, double angle) {
    return std::sqrt(arm * arm + height * height - 2 * arm * height * std::sin(angle));
  };
  const double front =
      length(p.lower_fl.point_strut[1], p.chassis.point_strut_fl[2], stance.q[place::lower_fl]);
  const double rear =
      length(p.lower_rl.point_strut[1], p.chassis.point_strut_rl[2], stance.q[place::lower_rl]);
  p.spring *= factor;
  p.free_front = front + (p.free_front - front) / factor;
  p.free_rear = rear + (p.free_rear - rear) / factor;
}

/// A part of the ride: its name, and the change of the car as it was.
struct Part {
  const char* name;
  void (*change)(Parameters&, const Stance&);
};

inline constexpr Part parts[] = {
    {"as it was", [](Parameters&, const Stance&) {}},
    {"trail 30 mm longer", [](Parameters& p, const Stance&) { p.wheel_x -= 0.03; }},
    {"tie rods 3 mm longer", [](Parameters& p, const Stance&) { p.rod_reach += 0.003; }},
    {"roll bars threefold",
     [](Parameters& p, const Stance&) { p.roll_bar_front *= 3, p.roll_bar_rear *= 3; }},
    {"half the friction", [](Parameters& p, const Stance&) { p.friction = 0.5; }},
    {"springs half as stiff", [](Parameters& p, const Stance& stance) { soften(p, stance, 0.5); }}};
inline constexpr int part_count = 6, periods_of_part = 4000;

/// The hands' place in a weave of 0.5 Hz.
inline Simulator::Wheel::Hands weaving_hands(double t) {
  constexpr double amplitude = 0.4, omega = pi<double>;
  return {amplitude * std::sin(omega * t), amplitude * omega * std::cos(omega * t), 20, 1};
}

/// Weaves through one part and writes its rows. The second of two swings counts.
template <class Write>
Feel weave_through(Simulator& simulator, int part, const Stance& stance, const Parameters& before,
                   Write&& write) {
  Parameters changed = before;
  parts[part].change(changed, stance);
  if (const char* reason = simulator.change(changed)) std::printf("parameters refused: %s\n", reason);
  Feel feel;
  feel.speed = nominal_speed;
  for (int i = 0; i < periods_of_part && simulator.runs(); ++i) {
    const double t = (part * periods_of_part + i) * period_s;
    const Row row = simulator.step(weaving_hands(t), {});
    write(t, row);
    if (i < periods_of_part / 2) continue;
    feel.torque = std::fmax(feel.torque, std::fabs(row.torque));
    feel.angle = std::fmax(feel.angle, std::fabs(row.wheel));
    feel.roll = std::fmax(feel.roll, std::fabs(row.roll));
    feel.ay = std::fmax(feel.ay, std::fabs(row.ay));
    feel.speed = std::fmin(feel.speed, row.vx);
  }
  return feel;
}

/// The feet in a ride of ten seconds: brake from 1 to 3 s, accelerator from 4 to 8 s.
inline PedalCounts feet(double t) {
  PedalCounts counts;
  if (t >= 1 && t < 3) counts.brake = 3000;
  if (t >= 4 && t < 8) counts.accelerator = 9000;
  return counts;
}

} // namespace car
