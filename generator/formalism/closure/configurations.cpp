// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/configurations.h"
#include "base/index.h"
#include <Eigen/Geometry>

namespace mbsgen::formalism {

namespace {

using Eigen::Map;
using Eigen::Quaterniond;
using Eigen::Vector3d;

Quaterniond attitude(const double* wxyz) {
  return Quaterniond(wxyz[0], wxyz[1], wxyz[2], wxyz[3]).normalized();
}

void turn(double* wxyz, const Vector3d& by) {
  const double angle = by.norm();
  const Quaterniond step(Eigen::AngleAxisd(angle, angle > 0 ? Vector3d(by / angle) : Vector3d::UnitX()));
  const Quaterniond after = (attitude(wxyz) * step).normalized();
  wxyz[0] = after.w();
  for (int k = 0; k < 3; ++k) wxyz[1 + k] = after.vec()[k];
}

Vector3d turn_between(const double* a, const double* b) {
  const Eigen::AngleAxisd step(attitude(a).conjugate() * attitude(b));
  return step.angle() * step.axis();
}

} // namespace

Configurations::Configurations(const model::Model& model) : velocities_(at(model.nqd())) {
  for (const model::Joint& joint : model.joints)
    if (joint.moves())
      places_.push_back({at(joint.coordinate), at(joint.velocity), model::is_spatial(joint.type),
                         joint.type == model::JointType::Free});
}

std::vector<double> Configurations::moved(std::vector<double> q, const std::vector<double>& motion) const {
  for (const Place& place : places_) {
    double* first = &q[place.coordinate];
    const double* by = &motion[place.velocity];
    if (!place.is_spatial) {
      *first += *by;
    } else if (!place.travels) {
      turn(first, Map<const Vector3d>(by));
    } else {
      Map<Vector3d>(first) += attitude(first + 3) * Map<const Vector3d>(by);
      turn(first + 3, Map<const Vector3d>(by + 3));
    }
  }
  return q;
}

std::vector<double> Configurations::motion(const std::vector<double>& a, const std::vector<double>& b) const {
  std::vector<double> result(velocities_);
  for (const Place& place : places_) {
    const double* from = &a[place.coordinate];
    const double* to = &b[place.coordinate];
    double* by = &result[place.velocity];
    if (!place.is_spatial) {
      *by = *to - *from;
    } else if (!place.travels) {
      Map<Vector3d>{by} = turn_between(from, to);
    } else {
      const Vector3d way = Map<const Vector3d>(to) - Map<const Vector3d>(from);
      Map<Vector3d>{by} = attitude(from + 3).conjugate() * way;
      Map<Vector3d>(by + 3) = turn_between(from + 3, to + 3);
    }
  }
  return result;
}

} // namespace mbsgen::formalism
