// SPDX-License-Identifier: MIT
/// The robot as a model of the haptic loop: a probe touches its limbs, or drags its hand.
#pragma once
#include "standing.hpp"

#include <mbsgen/coupling/coupling.hpp>

namespace robot {

/// Equation (7) of Chardonnet et al. 2008 between the probe and a point of the robot.
struct Drag {
  double stiffness = 400; ///< k_p, N/m; assumed
  double damping = 0;     ///< k_v = sqrt(2 m k_p), N s/m, of the last step
  double mass = 0;        ///< m, kg: the point's effective mass along the line to the probe
};

/// Mass of a sensor's point against a force along a unit vector: 1/(nᵀ Λ⁻¹ n). Λ⁻¹ n = J M⁻¹ Jᵀ n is the point's response
/// to the force n, by the generated direct dynamics.
inline double effective_mass(const Model& model, const double* q, const Sensor& at, const double* direction) {
  double pushed[nqd]{}, none[nqd]{}, with[nqd], without[nqd], inverse = 0;
  for (int j = 0; j < nqd; ++j)
    for (int k = 0; k < 3; ++k) pushed[j] += at.jacobian[k * nqd + j] * direction[k];
  model.direct_dynamics(q, none, pushed, with);
  model.direct_dynamics(q, none, none, without);
  for (int j = 0; j < nqd; ++j) inverse += pushed[j] * (with[j] - without[j]);
  return 1 / inverse;
}

/// Axes: the probe's position, in inertial axes. Touching, the probe feels the model's contacts with its limbs (penalty k d);
/// dragging, a spring and damper to the right palm. The robot feels the same force in the opposite direction.
class Touched {
public:
  using Real = double;
  struct Parameters {};
  static constexpr int axes = 3, outputs = 12;

  Standing standing;
  Drag drag_law;
  bool drags = false;

  void set(const Parameters&) {}
  void reset(const mbsgen::runtime::Sample<double, 3>& sample) {
    standing = Standing();
    mbsgen::runtime::Motion<double, 3> motion;
    for (int i = 0; i < 3; ++i) motion.position[i] = sample.position[i];
    drive(motion);
  }
  void drive(const mbsgen::runtime::Motion<double, 3>& motion) {
    for (int i = 0; i < 3; ++i) {
      standing.q[probe_q + i] = motion.position[i];
      standing.qd[probe_qd + i] = motion.velocity[i];
    }
  }
  /// The probe's coordinates are given; the mass of its body plays no part.
  bool advance(double) {
    for (double& load : standing.load) load = 0;
    for (double& force : hand_) force = 0;
    if (drags)
      drag();
    else
      touch();
    return standing.advance() && mbsgen::runtime::finite(hand_, 3);
  }
  void force(double (&force)[3]) const {
    for (int i = 0; i < 3; ++i) force[i] = hand_[i];
  }
  /// Pelvis, right palm, its effective mass, damping of the drag, normal forces of the soles, their slip, sweeps.
  void observe(double* seen) const {
    Sensor palm;
    sense(palm);
    for (int i = 0; i < 3; ++i) {
      seen[i] = standing.q[i];
      seen[3 + i] = palm.position[i];
    }
    seen[6] = drag_law.mass;
    seen[7] = drag_law.damping;
    seen[8] = standing.weight_on(0);
    seen[9] = standing.weight_on(1);
    seen[10] = standing.slip();
    seen[11] = standing.last.sweeps;
  }

private:
  void sense(Sensor& palm) const {
    const double still[nqd]{};
    standing.steps.model.sensor_r_palm(standing.q, standing.qd, still, palm);
  }
  // The limbs feel their contacts in the model's dynamics; this is the probe's side of them.
  void touch() {
    const auto feel = [this](auto contact) {
      humanoid::ContactState<double> state;
      (standing.steps.model.*contact)(standing.q, standing.qd, state);
      for (int i = 0; i < 3; ++i) hand_[i] += state.force[i];
    };
    feel(&Model::contact_l_upper_arm), feel(&Model::contact_r_upper_arm);
    feel(&Model::contact_l_forearm), feel(&Model::contact_r_forearm);
    feel(&Model::contact_l_thigh), feel(&Model::contact_r_thigh);
    feel(&Model::contact_l_shank), feel(&Model::contact_r_shank);
    feel(&Model::contact_trunk);
  }
  void drag() {
    Sensor palm;
    sense(palm);
    double line[3], length = 0, force[3];
    for (int i = 0; i < 3; ++i) {
      line[i] = standing.q[probe_q + i] - palm.position[i];
      length += line[i] * line[i];
    }
    length = std::sqrt(length);
    // On the point itself no line is given: any direction does.
    const double direction[3] = {length > 1e-6 ? line[0] / length : 1, length > 1e-6 ? line[1] / length : 0,
                                 length > 1e-6 ? line[2] / length : 0};
    drag_law.mass = effective_mass(standing.steps.model, standing.q, palm, direction);
    drag_law.damping = std::sqrt(2 * drag_law.mass * drag_law.stiffness);
    for (int i = 0; i < 3; ++i) {
      force[i] =
          drag_law.stiffness * line[i] + drag_law.damping * (standing.qd[probe_qd + i] - palm.velocity[i]);
      hand_[i] = -force[i];
    }
    standing.pull(palm, force);
  }

  double hand_[3]{};
};

} // namespace robot
