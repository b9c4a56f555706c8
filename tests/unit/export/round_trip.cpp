// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/dynamics.h"
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "support/catch.hpp"
#include "unit/export/bare.h"
#include "unit/export/exported.h"
#include <algorithm>

namespace mbsgen::test {

namespace {

using random_models::relative_error;
using reference::Joint;
using reference::Matrix3d;
using reference::MatrixXd;
using reference::Model;
using reference::State;
using reference::Vector3d;
using reference::VectorXd;

constexpr double tolerance = 1e-12;

Model read(const std::string& text) {
  nlohmann::ordered_json json = bare(text);
  json.erase("constraints");
  return reference::read_model(json.dump());
}

const Joint* find(const Model& model, const std::string& name) {
  for (const reference::Body& body : model.bodies)
    for (const Joint& joint : body.joints)
      if (joint.name == name) return &joint;
  return nullptr;
}

Eigen::Quaterniond quaternion(const VectorXd& q, int first) {
  return Eigen::Quaterniond(q(first), q(first + 1), q(first + 2), q(first + 3)).normalized();
}

/// The state in the coordinates of the file: v = S qd, a = S qdd + drift.
class Translation {
public:
  Translation(const Model& ours, const Model& theirs, const State& state, const Exported& file)
      : theirs_(theirs), state_(state), zeros_(file.zeros), q(VectorXd::Zero(theirs.nq())),
        S(MatrixXd::Zero(theirs.nqd(), ours.nqd())), drift(VectorXd::Zero(theirs.nqd())) {
    for (const reference::Body& body : ours.bodies)
      for (const Joint& joint : body.joints)
        if (joint.coordinate >= 0 && (joint.free || !is_dropped(joint.name))) place(body, joint);
  }

private:
  static std::string plain(std::string name) {
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
  }

  /// The import of URDF drops joints that move no mass: their rows of the mass matrix are zero.
  bool is_dropped(const std::string& name) const {
    return located(name) == nullptr && find(theirs_, name + "_x") == nullptr;
  }

  /// In SDF links and joints have one set of names, links first.
  const Joint* located(const std::string& name) const {
    const Joint* const found = find(theirs_, plain(name));
    return found != nullptr ? found : find(theirs_, plain(name) + "_2");
  }

  const Joint& of(const std::string& name) const {
    const Joint* const found = located(name);
    // A free body of SDF has no joint, and the import calls it so.
    if (const Joint* const base = find(theirs_, "base"); found == nullptr && base != nullptr && base->free)
      return *base;
    if (found == nullptr) throw std::runtime_error("the file has no joint " + name);
    return *found;
  }

  void place(const reference::Body& body, const Joint& joint) {
    if (joint.free) return place_free(body, joint);
    if (joint.ball) return place_ball(joint, joint.coordinate, joint.velocity);
    set(of(joint.name), 1, joint);
    if (joint.pitch != 0) set(of(joint.name + "_slide"), joint.pitch, joint);
  }

  void set(const Joint& to, double factor, const Joint& from) {
    const auto zero = zeros_.find(from.name);
    q(to.coordinate) = factor * (state_.q(from.coordinate) - (zero == zeros_.end() ? 0 : zero->second[0]));
    S(to.velocity, from.velocity) = factor;
  }

  void place_ball(const Joint& joint, int coordinate, int velocity) {
    if (located(joint.name) == nullptr) return place_angles(joint, coordinate, velocity);
    const Joint& to = of(joint.name);
    Eigen::Quaterniond turn = quaternion(state_.q, coordinate);
    if (const auto zero = zeros_.find(joint.name); zero != zeros_.end())
      turn = quaternion(Eigen::Map<const VectorXd>(zero->second.data(), 4), 0).conjugate() * turn;
    q.segment<4>(to.coordinate) << turn.w(), turn.x(), turn.y(), turn.z();
    S.block<3, 3>(to.velocity, velocity).setIdentity();
  }

  /// R = Rx Ry Rz, and w in the axes behind.
  void place_angles(const Joint& joint, int coordinate, int velocity) {
    const Matrix3d R = quaternion(state_.q, coordinate).toRotationMatrix();
    const Vector3d angles(std::atan2(-R(1, 2), R(2, 2)), std::asin(R(0, 2)), std::atan2(-R(0, 1), R(0, 0)));
    const Matrix3d Ry = Eigen::AngleAxisd(angles(1), Vector3d::UnitY()).toRotationMatrix();
    const Matrix3d Rz = Eigen::AngleAxisd(angles(2), Vector3d::UnitZ()).toRotationMatrix();
    Matrix3d axes;
    axes << Rz.transpose() * Ry.transpose() * Vector3d::UnitX(), Rz.transpose() * Vector3d::UnitY(),
        Vector3d::UnitZ();
    const Matrix3d rates = axes.inverse();
    for (int i = 0; i < 3; ++i) {
      const Joint& to = of(joint.name + "_" + "xyz"[i]);
      q(to.coordinate) = angles(i);
      S.block<1, 3>(to.velocity, velocity) = rates.row(i);
    }
  }

  void place_free(const reference::Body& body, const Joint& joint) {
    const Joint& to = of(joint.name);
    if (!to.free) return place_floating(joint);
    const Eigen::Quaterniond own = quaternion(state_.q, joint.coordinate + 3);
    const reference::Body& moved = find_body(to.name);
    const bool in_world = moved.at.isZero() && moved.orientation.isIdentity();
    const Matrix3d before = in_world ? body.orientation : Matrix3d::Identity();
    const Eigen::Quaterniond turned = Eigen::Quaterniond(before) * own;
    q.segment<3>(to.coordinate) =
        (in_world ? body.at : Vector3d(Vector3d::Zero())) + before * state_.q.segment<3>(joint.coordinate);
    q.segment<4>(to.coordinate + 3) << turned.w(), turned.x(), turned.y(), turned.z();
    S.block<6, 6>(to.velocity, joint.velocity).setIdentity();
  }

  const reference::Body& find_body(const std::string& joint) const {
    for (const reference::Body& body : theirs_.bodies)
      for (const Joint& one : body.joints)
        if (one.name == joint) return body;
    throw std::runtime_error("no joint " + joint);
  }

  /// Three slides and a ball.
  void place_floating(const Joint& joint) {
    const Matrix3d R = quaternion(state_.q, joint.coordinate + 3).toRotationMatrix();
    const Vector3d linear = state_.qd.segment<3>(joint.velocity),
                   angular = state_.qd.segment<3>(joint.velocity + 3);
    const Vector3d turning = R * angular.cross(linear);
    for (int i = 0; i < 3; ++i) {
      const Joint& to = of(joint.name + "_" + "xyz"[i]);
      q(to.coordinate) = state_.q(joint.coordinate + i);
      S.block<1, 3>(to.velocity, joint.velocity) = R.row(i);
      drift(to.velocity) = turning(i);
    }
    place_ball(joint, joint.coordinate + 3, joint.velocity + 3);
  }

  const Model& theirs_;
  const State& state_;
  const std::map<std::string, std::vector<double>>& zeros_;

public:
  VectorXd q;
  MatrixXd S;
  VectorXd drift;
};

VectorXd flat(const MatrixXd& matrix) {
  return Eigen::Map<const VectorXd>(matrix.data(), matrix.size());
}

/// Distances of the points of balls and rods, and angles between the axes of solid cuts, in ascending order.
VectorXd gaps(const Model& model, const VectorXd& q) {
  const VectorXd rest = VectorXd::Zero(model.nqd());
  const State state{q, rest, rest, 0};
  const reference::Kinematics kinematics(model, state);
  std::vector<double> values;
  for (const reference::Cut& cut : model.cuts) {
    const reference::Motion a = kinematics.point(cut.a), b = kinematics.point(cut.b);
    const bool solid = cut.type == "solid";
    values.push_back(solid ? Eigen::AngleAxisd(Matrix3d(a.rotation.transpose() * b.rotation)).angle()
                           : (a.position - b.position).norm() - cut.length);
  }
  std::sort(values.begin(), values.end());
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

} // namespace

void check_round_trip(const std::string& text, const std::string& format, unsigned seed) {
  const Exported file = exported(text, format);
  const Model ours = read(text);
  Model theirs = read(imported(file.text, format));
  if (format == "urdf") theirs.gravity = ours.gravity;
  State state = reference::random_state(ours, seed);
  for (const reference::Body& body : ours.bodies)
    for (const Joint& joint : body.joints)
      if (joint.ball && joint.coordinate >= 0 && format == "urdf")
        state.qd.segment<3>(joint.velocity).setZero();
  const Translation there(ours, theirs, state, file);
  const MatrixXd M = reference::mass_matrix(theirs, there.q);
  CHECK(relative_error(flat(there.S.transpose() * M * there.S), flat(reference::mass_matrix(ours, state.q))) <
        tolerance);
  const State moved{there.q, there.S * state.qd, VectorXd::Zero(theirs.nqd()), 0};
  const VectorXd bias = reference::bias(theirs, moved) + M * there.drift;
  CHECK(relative_error(there.S.transpose() * bias, reference::bias(ours, state)) < tolerance);
  REQUIRE(theirs.cuts.size() == ours.cuts.size());
  CHECK((gaps(theirs, there.q) - gaps(ours, state.q)).norm() < 1e-11);
}

} // namespace mbsgen::test
