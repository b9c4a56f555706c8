// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/physics/mjcf.h"
#include <sstream>

namespace physics {

namespace {

using reference::Body;
using reference::Joint;
using reference::Matrix3d;
using reference::Model;
using reference::Vector3d;

/// w x y z
Eigen::RowVector4d quaternion(const Matrix3d& rotation) {
  const Eigen::Quaterniond attitude(rotation);
  return {attitude.w(), attitude.x(), attitude.y(), attitude.z()};
}

class Writer {
public:
  Writer(const Model& model, Root root) : model_(model), root_(root) { text_.precision(17); }

  std::string write() {
    text_ << "<mujoco model='" << model_.name << "'>\n"
          << "<compiler angle='radian' inertiafromgeom='false' autolimits='false'/>\n"
          << "<option gravity='" << model_.gravity.transpose() << "'>"
          << "<flag contact='disable' constraint='disable' passive='disable'/></option>\n<worldbody>\n";
    write_children(reference::base);
    text_ << "</worldbody>\n</mujoco>\n";
    return text_.str();
  }

private:
  void write_children(int parent) {
    for (std::size_t k = 0; k < model_.bodies.size(); ++k)
      if (model_.bodies[k].parent == parent) write_body(static_cast<int>(k));
  }

  void write_body(int index) {
    const Body& body = model_.bodies[static_cast<std::size_t>(index)];
    text_ << "<body name='" << body.name << "' pos='" << body.at.transpose() << "' quat='"
          << quaternion(body.orientation) << "'>\n";
    if (root_ == Root::free && body.parent == reference::base && body.joints.size() == 6)
      text_ << "<freejoint/>\n";
    else
      for (const Joint& joint : body.joints) write_joint(joint);
    if (body.mass != 0 || body.inertia.norm() != 0) write_inertial(body);
    write_children(index);
    text_ << "</body>\n";
  }

  void write_joint(const Joint& joint) {
    if (joint.coordinate < 0) return;
    const Vector3d axis = joint.frame * Vector3d::Unit(joint.axis);
    if (joint.free)
      text_ << "<freejoint name='" << joint.name << "'/>\n";
    else if (joint.ball)
      text_ << "<joint name='" << joint.name << "' type='ball' armature='" << joint.armature << "'/>\n";
    else
      text_ << "<joint name='" << joint.name << "' type='" << (joint.revolute ? "hinge" : "slide")
            << "' axis='" << axis.transpose() << "' armature='" << joint.armature << "'/>\n";
  }

  /// In principal axes: MuJoCo's own way to them costs digits.
  void write_inertial(const Body& body) {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(body.inertia);
    Matrix3d axes = principal.eigenvectors();
    if (axes.determinant() < 0) axes.col(0) *= -1;
    text_ << "<inertial mass='" << body.mass << "' pos='" << body.com.transpose() << "' quat='"
          << quaternion(axes) << "' diaginertia='" << principal.eigenvalues().transpose() << "'/>\n";
  }

  const Model& model_;
  Root root_;
  std::ostringstream text_;
};

} // namespace

std::string mjcf(const Model& model, Root root) {
  return Writer(model, root).write();
}

} // namespace physics
