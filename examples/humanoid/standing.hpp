// SPDX-License-Identifier: MIT
/// The robot, its controller and what acts on it, a period after the other.
#pragma once
#include "../attitude.hpp"
#include "controller.hpp"
#include "robot.hpp"

#include <mbsgen/integrate/manifold.hpp>

namespace robot {

/// The robot on its feet at the pose of the model file.
class Standing {
public:
  static constexpr double period_s = 1e-3;

  double q[nq], qd[nqd]{};
  double load[nqd]{}; ///< forces besides those of the controller, as Q; the caller's for the next step
  Steps steps;

  Standing() : controller_((start(q), q)) { steps.settings.sweeps = {400, 1e-9}; }

  /// Keeps the probe at rest, beside the robot.
  void park_probe() {
    for (int i = 0; i < 3; ++i) {
      q[probe_q + i] = 5;
      qd[probe_qd + i] = 0;
    }
  }
  /// A step of a period. False: no result; the state is as before.
  bool advance() {
    double Q[nqd];
    if (!controller_(steps.model, q, qd, Q)) return false;
    for (int i = 0; i < nqd; ++i) Q[i] += load[i];
    const auto accelerations = [&](const double* at, const double* rates, double* qdd) {
      steps.model.direct_dynamics(at, rates, Q, qdd);
      return true;
    };
    last = steps(accelerations, period_s, q, qd);
    return last.status == mbsgen::runtime::contact::StepStatus::ok;
  }
  /// Sets a force (N, inertial axes) at the pelvis, whose joint has forces along the pelvis' axes; no others act.
  void push_pelvis(const double (&force)[3]) {
    for (double& one : load) one = 0;
    attitude::rotated(q + 3, -1.0, force, load);
  }
  /// Adds a force (N, inertial axes) at a point with the Jacobian of a sensor.
  template <class Sensor>
  void pull(const Sensor& at, const double* force) {
    for (int i = 0; i < nqd; ++i)
      for (int k = 0; k < 3; ++k) load[i] += at.jacobian[k * nqd + i] * force[k];
  }
  /// Normal force of a sole, N, the mean over the last step; 0: left, 1: right.
  double weight_on(int sole) const {
    double impulse = 0;
    for (int i = 4 * sole; i < 4 * sole + 4; ++i) impulse += steps.impulse[3 * i + 2];
    return impulse / period_s;
  }
  /// Largest speed of a point of the soles, m/s.
  double slip() const {
    Contact contacts[soles];
    steps.model.contact_kinematics(q, qd, contacts);
    double largest = 0;
    for (const Contact& contact : contacts)
      for (const double v : contact.velocity) largest = std::fmax(largest, std::fabs(v));
    return largest;
  }

  mbsgen::runtime::contact::StepResult<double> last;

private:
  static void start(double* q) {
    for (int i = 0; i < nq; ++i) q[i] = humanoid::q0[i];
  }
  Controller<Robot> controller_;
};

} // namespace robot
