// SPDX-License-Identifier: MIT
/// The generated robot and its places in arrays.
#pragma once
#include "humanoid.hpp"

#include <mbsgen/contact/step.hpp>

namespace robot {

using Model = humanoid::Model<double>;
using Sensor = humanoid::Sensor<double, humanoid::nqd>;
using Contact = humanoid::Contact<double>;
constexpr int nq = humanoid::nq, nqd = humanoid::nqd;
constexpr int soles = humanoid::nrigid;             ///< points of the soles, four of the left one first
constexpr int probe_q = nq - 3, probe_qd = nqd - 3; ///< places of the probe

/// What the controller knows.
struct Robot {
  using Model = robot::Model;
  static constexpr int nq = humanoid::nq, nqd = humanoid::nqd, contacts = humanoid::nrigid;
  /// The probe's contacts are part of the model's forces.
  static void withdraw(double* q) { q[probe_q] = 100; }
};

using Steps = mbsgen::runtime::contact::Stepper<Model, Contact, soles, nq, nqd>;

} // namespace robot
