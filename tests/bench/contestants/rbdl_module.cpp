// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/model.h"
#include <list>
#include <memory>
#include <rbdl/rbdl.h>

// RBDL as a module of the benchmark (module.h): bodies and joints of mbsgen's model, the six of a floating
// root as one joint of translations and one of Euler angles, so that coordinates are the same.

namespace {

namespace rbdl = RigidBodyDynamics;
using rbdl::Math::SpatialTransform;
using rbdl::Math::VectorNd;

struct Robot {
  rbdl::Model model;
  std::vector<std::string> names;
  VectorNd q, qd, last, result;
  rbdl::Math::MatrixNd M;
};
std::unique_ptr<Robot> robot;

rbdl::Joint joint_of(const reference::Joint& joint) {
  const reference::Vector3d axis = reference::Vector3d::Unit(joint.axis);
  return {joint.revolute ? rbdl::JointTypeRevolute : rbdl::JointTypePrismatic, axis};
}

/// The joints of a body, one after the other; massless bodies are between them.
std::list<rbdl::Joint> joints_of(const reference::Body& body) {
  std::list<rbdl::Joint> joints;
  for (const reference::Joint& joint : body.joints)
    if (joint.coordinate >= 0) joints.push_back(joint_of(joint));
  if (body.parent == reference::base && joints.size() == 6)
    joints.assign({rbdl::Joint(rbdl::JointTypeTranslationXYZ), rbdl::Joint(rbdl::JointTypeEulerZYX)});
  if (joints.empty()) joints.emplace_back(rbdl::JointTypeFixed);
  return joints;
}

unsigned add(Robot& added, const reference::Body& body, unsigned parent) {
  SpatialTransform place(body.orientation.transpose(), body.at);
  std::list<rbdl::Joint> joints = joints_of(body);
  for (; joints.size() > 1; joints.pop_front(), place = SpatialTransform())
    parent = added.model.AddBody(parent, place, joints.front(), rbdl::Body());
  const rbdl::Math::Matrix3d inertia = body.inertia;
  return added.model.AddBody(parent, place, joints.back(), rbdl::Body(body.mass, body.com, inertia),
                             body.name);
}

void load(const double* x, int parts) {
  const int n = static_cast<int>(robot->model.dof_count);
  VectorNd* const into[] = {&robot->q, &robot->qd, &robot->last};
  for (int k = 0; k < parts; ++k) *into[k] = Eigen::Map<const VectorNd>(x + k * n, n);
}

void copy(double* y) {
  if (y != nullptr) Eigen::Map<VectorNd>(y, robot->result.size()) = robot->result;
}

} // namespace

#pragma GCC visibility push(default) // all else is hidden: other modules have types of the same names
extern "C" {

const char* module_open(const char* model) {
  const reference::Model source = reference::read_model(model);
  robot = std::make_unique<Robot>();
  robot->model.gravity = source.gravity;
  robot->names = source.coordinates;
  std::vector<unsigned> ids;
  for (const reference::Body& body : source.bodies)
    ids.push_back(
        add(*robot, body, body.parent == reference::base ? 0 : ids[static_cast<std::size_t>(body.parent)]));
  const int n = static_cast<int>(robot->model.dof_count);
  if (n != source.nq()) return "another number of coordinates";
  robot->q = robot->qd = robot->last = robot->result = VectorNd::Zero(n);
  robot->M = rbdl::Math::MatrixNd::Zero(n, n);
  return nullptr;
}

const char* module_program() {
  static const int version = rbdl_get_api_version();
  static const std::string name = "RBDL " + std::to_string(version >> 16) + '.' +
                                  std::to_string(version >> 8 & 255) + '.' + std::to_string(version & 255);
  return name.c_str();
}

int module_root() {
  return 0;
}

const char* module_coordinate(int k) {
  const auto index = static_cast<std::size_t>(k);
  return index < robot->names.size() ? robot->names[index].c_str() : nullptr;
}

void module_id(const double* x, double* y) {
  load(x, 3);
  rbdl::InverseDynamics(robot->model, robot->q, robot->qd, robot->last, robot->result);
  copy(y);
}

void module_m(const double* x, double* y) {
  load(x, 1);
  rbdl::CompositeRigidBodyAlgorithm(robot->model, robot->q, robot->M);
  if (y != nullptr) Eigen::Map<rbdl::Math::MatrixNd>(y, robot->M.rows(), robot->M.cols()) = robot->M;
}

void module_fd(const double* x, double* y) {
  load(x, 3);
  rbdl::ForwardDynamics(robot->model, robot->q, robot->qd, robot->last, robot->result);
  copy(y);
}
}
#pragma GCC visibility pop
