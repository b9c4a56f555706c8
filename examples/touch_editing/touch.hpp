// SPDX-License-Identifier: MIT
/// The hand on a moving robot, after Son, Kim, Amato & Trinkle, "Interactive dynamic simulation using haptic
/// interaction" (2000), section 4.2: push, equation (3), and pull, equations (4) and (5). All in inertial axes.
#pragma once
#include "vectors.hpp"

namespace touch {

/// Where the hand is and how it moves.
struct Hand {
  Vector position{}, velocity{}; ///< m, m/s
  Rotation attitude{1, 0, 0, 0, 1, 0, 0, 0, 1};
  Vector angular_velocity{}; ///< rad/s
};

/// Force and torque of the hand on the robot; the hand feels the opposite.
struct Wrench {
  Vector force{}, torque{}; ///< N, N m
};

/// Adds the generalized forces Jᵀ (force, torque) of a wrench at a sensor's point to Q: equation (3), with the sign of a
/// force ON the robot. The paper subtracts Jᵀ c, and so c of (1) and (2) is the force on the hand.
template <class Sensor, int N>
void apply(const Sensor& sensor, const Wrench& wrench, double (&Q)[N]) {
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < 3; ++i)
      Q[j] +=
          sensor.jacobian[i * N + j] * wrench.force[i] + sensor.jacobian[(3 + i) * N + j] * wrench.torque[i];
}

/// Push: a round probe against a link, a capsule between two points of one body, c = k_p d along the normal.
struct Push {
  double stiffness = 800; ///< k_p, N/m
  double reach = 0.05;    ///< radii of the link and the probe, m

  /// Force on the link, and where between the two points it acts, 0 to 1. Without contact it is zero.
  struct Contact {
    Vector force{};
    double at = 0, depth = 0; ///< depth: d, m; 0: no contact
  };
  template <class Sensor>
  Contact operator()(const Sensor& a, const Sensor& b, const Vector& probe) const {
    Contact contact;
    const Vector from = vector(a.position), to = vector(b.position);
    contact.at = nearest(from, to, probe);
    const Vector away = between(from, to, contact.at) - probe;
    const double distance = length(away);
    if (distance >= reach || !(distance > 0)) return contact; // a probe on the axis has no normal
    contact.depth = reach - distance;
    contact.force = (stiffness * contact.depth / distance) * away;
    return contact;
  }
};

/// Q += Jᵀ c of a contact between the points of a and b. The Jacobian of a point between them is the mean of theirs,
/// by its place.
template <class Sensor, int N>
void apply(const Sensor& a, const Sensor& b, const Push::Contact& contact, double (&Q)[N]) {
  apply(a, {(1 - contact.at) * contact.force, {}}, Q);
  apply(b, {contact.at * contact.force, {}}, Q);
}

/// Pull: spring and damper in six directions from the robot's point to the hand. Equation (4) with its damping put
/// right: (4) subtracts b (Ẋ_ph - Ẋ_endeff) from the force that draws the robot to the hand, and so the damper gives the
/// power b (Ẋ_ph - Ẋ_endeff)² in place of taking it. Attitudes have no difference; theirs is the rotation vector of the
/// turn from one to the other.
struct Pull {
  double stiffness = 400, damping = 20;           ///< k, b: N/m, N s/m
  double turn_stiffness = 20, turn_damping = 0.1; ///< N m/rad, N m s/rad

  template <class Sensor>
  Wrench operator()(const Sensor& point, const Hand& hand) const {
    Wrench wrench;
    wrench.force = stiffness * (hand.position - vector(point.position)) +
                   damping * (hand.velocity - vector(point.velocity));
    wrench.torque = turn_stiffness * rotation_vector(turn_between(rotation(point.rotation), hand.attitude)) +
                    turn_damping * (hand.angular_velocity - vector(point.angular_velocity));
    return wrench;
  }
};

} // namespace touch
