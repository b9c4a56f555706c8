// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/motions.h"
#include <algorithm>
#include <random>
#include <stdexcept>

namespace bench {

namespace {

constexpr int root_size = 6;

int place(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("no coordinate " + name);
  return static_cast<int>(found - names.begin());
}

} // namespace

std::vector<double> Frame::inputs(Task task) const {
  std::vector<double> all(q.begin(), q.end());
  if (task == Task::mass_matrix) return all;
  all.insert(all.end(), v.begin(), v.end());
  const VectorXd& last = task == Task::inverse_dynamics ? a : tau;
  all.insert(all.end(), last.begin(), last.end());
  return all;
}

VectorXd Frame::to_joints(Task task, const VectorXd& result) const {
  if (task == Task::inverse_dynamics) return S.transpose() * result;
  if (task == Task::direct_dynamics) return S.partialPivLu().solve(result - drift);
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const RowMajor upper = Eigen::Map<const RowMajor>(result.data(), size(), size());
  const MatrixXd M = S.transpose() * MatrixXd(upper.selfadjointView<Eigen::Upper>()) * S;
  return Eigen::Map<const VectorXd>(M.data(), M.size());
}

Motions::Motions(std::vector<std::string> names, bool floating) : names_(std::move(names)) {
  const auto n = static_cast<Eigen::Index>(names_.size());
  const std::vector<std::string> moved(names_.begin() + (floating ? root_size : 0), names_.end());
  const oracle::CoordinateMap map(floating, moved, names_);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto draw = [&](Eigen::Index size) {
    return VectorXd(VectorXd::NullaryExpr(size, [&] { return uniform(random); }));
  };
  for (std::size_t k = 0; k < count; ++k) {
    Motion motion{{draw(floating ? n + 1 : n), draw(n), draw(n)}, {}, draw(n)};
    if (floating) {
      motion.body.q.segment<3>(3) *= 0.4;
      motion.body.q(root_size) = 1;
      motion.body.q.segment<4>(3).normalize();
    }
    motion.joints = map.convert(motion.body);
    motions_.push_back(motion);
  }
}

Frame Motions::frame(std::size_t k, const Convention& convention) const {
  const Motion& motion = motions_[k];
  const auto n = static_cast<Eigen::Index>(names_.size());
  const bool quaternion = convention.root != Root::joints;
  const Eigen::Index first = quaternion ? root_size : 0;
  Frame frame{VectorXd(quaternion ? n + 1 : n), VectorXd(n), VectorXd(n), {}, MatrixXd::Zero(n, n), {}};
  if (static_cast<Eigen::Index>(convention.names.size()) + first != n)
    throw std::runtime_error("another number of coordinates");
  for (std::size_t i = 0; i < convention.names.size(); ++i) {
    const int joint = place(names_, convention.names[i]);
    const Eigen::Index row = first + static_cast<Eigen::Index>(i);
    frame.q(row + (quaternion ? 1 : 0)) = motion.joints.q(joint);
    frame.S(row, joint) = 1;
  }
  frame.drift = VectorXd::Zero(n);
  if (quaternion) place_root(motion, convention.root, frame);
  frame.v = frame.S * motion.joints.qd;
  frame.a = frame.S * motion.joints.qdd + frame.drift;
  frame.tau = frame.S.transpose().partialPivLu().solve(motion.Q);
  return frame;
}

void Motions::place_root(const Motion& motion, Root root, Frame& frame) const {
  const auto position = motion.body.q.head<3>();
  const auto attitude = motion.body.q.segment<4>(3);
  const VectorXd body_drift = motion.body.a - motion.joints.S * motion.joints.qdd;
  frame.S.topLeftCorner<root_size, root_size>() = motion.joints.S.topLeftCorner<root_size, root_size>();
  frame.drift.head<root_size>() = body_drift.head<root_size>();
  frame.q.head<3>() = position;
  frame.q.segment<4>(3) = attitude;
  if (root == Root::body_rates) return;
  frame.q.segment<4>(3) << attitude(3), attitude(0), attitude(1), attitude(2);
  frame.S.topLeftCorner<3, 3>().setIdentity();
  frame.drift.head<3>().setZero();
}

} // namespace bench
