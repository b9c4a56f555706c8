// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/floating.h"
#include <algorithm>
#include <stdexcept>

namespace oracle {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr int root_size = 6;

/// Yaw, pitch and roll: R = Rz(yaw) Ry(pitch) Rx(roll).
Vector3d angles_of(const Matrix3d& R) {
  return {std::atan2(R(1, 0), R(0, 0)), std::atan2(-R(2, 0), std::hypot(R(2, 1), R(2, 2))),
          std::atan2(R(2, 1), R(2, 2))};
}

Matrix3d rotation_of(const Vector3d& angles) {
  return (Eigen::AngleAxisd(angles(0), Vector3d::UnitZ()) * Eigen::AngleAxisd(angles(1), Vector3d::UnitY()) *
          Eigen::AngleAxisd(angles(2), Vector3d::UnitX()))
      .toRotationMatrix();
}

/// Angular velocity in body axes = E · (yaw, pitch, roll)'.
Matrix3d euler_map(const Vector3d& angles) {
  const double sp = std::sin(angles(1)), cp = std::cos(angles(1));
  const double sr = std::sin(angles(2)), cr = std::cos(angles(2));
  Matrix3d E;
  E << -sp, 0, 1, cp * sr, cr, 0, cp * cr, -sr, 0;
  return E;
}

Matrix3d euler_map_rate(const Vector3d& angles, const Vector3d& rates) {
  const double sp = std::sin(angles(1)), cp = std::cos(angles(1));
  const double sr = std::sin(angles(2)), cr = std::cos(angles(2));
  const double pitch = rates(1), roll = rates(2);
  Matrix3d E;
  E << -cp * pitch, 0, 0, -sp * sr * pitch + cp * cr * roll, -sr * roll, 0, -sp * cr * pitch - cp * sr * roll,
      -cr * roll, 0;
  return E;
}

} // namespace

CoordinateMap::CoordinateMap(bool floating, const std::vector<std::string>& joints,
                             const std::vector<std::string>& names)
    : floating_(floating), size_(static_cast<int>(names.size())) {
  if (names.size() != joints.size() + (floating ? root_size : 0))
    throw std::runtime_error("other joints than in the reference");
  for (const std::string& joint : joints) {
    const auto found = std::find(names.begin(), names.end(), joint);
    if (found == names.end()) throw std::runtime_error("no joint " + joint);
    place_.push_back(static_cast<int>(found - names.begin()));
  }
}

JointState CoordinateMap::convert(const BodyState& state) const {
  JointState result{VectorXd(size_), VectorXd(size_), VectorXd(size_), MatrixXd::Zero(size_, size_)};
  const int rates_before = floating_ ? root_size : 0;
  const int positions_before = floating_ ? root_size + 1 : 0;
  for (std::size_t k = 0; k < place_.size(); ++k) {
    const auto index = static_cast<Eigen::Index>(k);
    result.q(place_[k]) = state.q(positions_before + index);
    result.qd(place_[k]) = state.v(rates_before + index);
    result.S(rates_before + index, place_[k]) = 1;
  }
  if (floating_) convert_root(state, result);
  result.qdd = accelerations(result, state.a);
  return result;
}

void CoordinateMap::convert_root(const BodyState& state, JointState& result) const {
  const Eigen::Quaterniond attitude(state.q(6), state.q(3), state.q(4), state.q(5));
  const Matrix3d R = attitude.normalized().toRotationMatrix();
  const Vector3d angles = angles_of(R);
  const Matrix3d E = euler_map(angles);
  result.q.head<3>() = state.q.head<3>();
  result.q.segment<3>(3) = angles;
  result.qd.head<3>() = R * state.v.head<3>();
  result.qd.segment<3>(3) = E.partialPivLu().solve(Vector3d(state.v.segment<3>(3)));
  result.S.topLeftCorner<3, 3>() = R.transpose();
  result.S.block<3, 3>(3, 3) = E;
}

VectorXd CoordinateMap::drift(const JointState& state) const {
  VectorXd result = VectorXd::Zero(size_);
  if (!floating_) return result;
  const Vector3d angles = state.q.segment<3>(3), rates = state.qd.segment<3>(3);
  const Vector3d omega = euler_map(angles) * rates;
  const Vector3d velocity = rotation_of(angles).transpose() * state.qd.head<3>();
  result.head<3>() = -omega.cross(velocity);
  result.segment<3>(3) = euler_map_rate(angles, rates) * rates;
  return result;
}

VectorXd CoordinateMap::accelerations(const JointState& state, const VectorXd& a) const {
  return state.S.partialPivLu().solve(a - drift(state));
}

} // namespace oracle
