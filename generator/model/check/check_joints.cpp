// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/check/check.h"
#include <cmath>

namespace mbsgen::model {

namespace {

void check_size(const std::optional<Scalar>& limit, const char* key, Diagnostics& diagnostics) {
  if (limit && limit->nominal < 0)
    diagnostics.error(limit->where, std::string("the limit \"") + key +
                                        "\" bounds a size and is negative, write zero or a positive number");
}

void check_range(const JointLimits& limits, Diagnostics& diagnostics) {
  if (!limits.lower || !limits.upper || !(limits.lower->nominal > limits.upper->nominal)) return;
  diagnostics.error(limits.lower->where, "the lower limit of " + rounded(limits.lower->nominal, 6) +
                                             " is above the upper limit of " +
                                             rounded(limits.upper->nominal, 6) +
                                             ", exchange or correct them");
}

// Where the value is given, else where the limit is.
void warn_of_start(const Joint& joint, double value, const Scalar& limit, const char* side,
                   Diagnostics& diagnostics) {
  const Scalar& start = joint.q0.front();
  diagnostics.warning(start.given ? start.where : limit.where,
                      "the joint " + quoted(joint.name) + " starts at " + rounded(value, 6) + ' ' +
                          joint.form().coordinates.front().unit + ", " + side + " limit of " +
                          rounded(limit.nominal, 6) + "; write another \"q0\" or correct the limit");
}

} // namespace

void check_joints(const Model& model, Diagnostics& diagnostics) {
  for (const Joint& joint : model.joints) {
    check_range(joint.limits, diagnostics);
    check_size(joint.limits.velocity, "velocity", diagnostics);
    check_size(joint.limits.force, "force", diagnostics);
    if (joint.armature.nominal < 0)
      diagnostics.error(joint.armature.where,
                        "the armature is negative, write zero or a positive number of kg m^2, or of kg where "
                        "the joint slides");
  }
}

void check_limits(const Model& model, const std::vector<double>& q, Diagnostics& diagnostics) {
  constexpr double rounding = 1e-9; // of an assembled configuration, rad or m
  for (const Joint& joint : model.joints) {
    if (!joint.limits || is_spatial(joint.type)) continue;
    const double value = joint.moves() ? q[at(joint.coordinate)] : joint.q0.front().nominal;
    const auto& [lower, upper, velocity, force] = joint.limits;
    if (lower && value < lower->nominal - rounding)
      warn_of_start(joint, value, *lower, "below its lower", diagnostics);
    if (upper && value > upper->nominal + rounding)
      warn_of_start(joint, value, *upper, "above its upper", diagnostics);
  }
}

} // namespace mbsgen::model
