// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/chassis.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "manoeuvre/formula.h"

namespace mbsgen::manoeuvre {

namespace {

using model::Joint;
using model::JointType;

std::string q(const std::string& name) {
  return "q(" + name + ")";
}
std::string qd(const std::string& name) {
  return "qd(" + name + ")";
}

[[noreturn]] void refuse(const model::Vehicle& vehicle, const model::Body& body, const std::string& why) {
  throw ModelError(vehicle.point.where,
                   "the body " + quoted(body.name) + ' ' + why +
                       "; a chassis is a child of the base without an orientation of its own, and "
                       "moves by Tx, Ty, Tz, then Rz, Ry, Rx, or by a Free joint");
}

// By a free joint, from the quaternion: first column of its rotation.
Chassis of_free(const Joint& joint, int row) {
  const std::string& n = joint.name;
  const auto part = [&](const char* component) { return q(n + component); };
  const std::string c = "(1 - 2*(" + part(".qy") + "^2 + " + part(".qz") + "^2))";
  const std::string s =
      "(2*(" + part(".qw") + "*" + part(".qz") + " + " + part(".qx") + "*" + part(".qy") + "))";
  const std::string size = "sqrt(" + c + "^2 + " + s + "^2)";
  return {part(".x"), part(".y"), c + "/" + size, s + "/" + size, qd(n + ".vx"), qd(n + ".wz"), row};
}

// By joints of one coordinate each, all along or about coordinate axes.
class ByJoints {
public:
  ByJoints(const model::Model& model, const model::Vehicle& vehicle, const model::Body& body)
      : model_(model), vehicle_(vehicle), body_(body) {}

  Chassis read() {
    for (const int row : body_.joints) add(row);
    const bool turns = !heading_.empty();
    chassis_.cosine = turns ? "cos(" + heading_ + ")" : "1";
    chassis_.sine = turns ? "sin(" + heading_ + ")" : "0";
    chassis_.x = place_[0].empty() ? "0" : place_[0], chassis_.y = place_[1].empty() ? "0" : place_[1];
    const std::string vx = rate_[0].empty() ? "0" : rate_[0], vy = rate_[1].empty() ? "0" : rate_[1];
    chassis_.speed = vx + "*" + chassis_.cosine + " + " + vy + "*" + chassis_.sine;
    return chassis_;
  }

private:
  void add(int row) {
    const Joint& joint = model_.joints[at(row)];
    if (!joint.moves() && joint.role == model::Role::locked) return;
    if (joint.frame.kind != model::Rotation::Kind::identity || joint.type == JointType::Screw)
      refuse(vehicle_, body_, "has the joint " + quoted(joint.name) + " along or about another axis");
    is_revolute(joint.type) ? turn(joint) : slide(joint, row);
  }
  void slide(const Joint& joint, int row) {
    if (turns_) refuse(vehicle_, body_, "slides in " + quoted(joint.name) + " after it has turned");
    const std::size_t axis = axis_of(joint.type);
    if (axis > 1) return;
    if (!rate_[axis].empty()) refuse(vehicle_, body_, "has two joints along one axis");
    place_[axis] = q(joint.name), rate_[axis] = qd(joint.name);
    if (axis == 0) chassis_.ahead = row;
  }
  void turn(const Joint& joint) {
    if (joint.type == JointType::Rz && turns_)
      refuse(vehicle_, body_, "turns about z in " + quoted(joint.name) + " after another rotation");
    if (joint.type == JointType::Rz) heading_ = q(joint.name), chassis_.yaw_rate = qd(joint.name);
    turns_ = true;
  }

  const model::Model& model_;
  const model::Vehicle& vehicle_;
  const model::Body& body_;
  Chassis chassis_{"", "", "", "", "", "0", -1};
  std::string place_[2], rate_[2]; ///< x and y
  std::string heading_;
  bool turns_ = false;
};

// From the motion of the body's joints to the vehicle's point, whose height has no part in it.
Chassis at_point(Chassis chassis, const model::Model& model, const model::Vehicle& vehicle) {
  const model::Body& body = model.bodies[at(vehicle.point.body)];
  const model::Point* const point = model.find(vehicle.point);
  const auto add = [](std::string& sum, double number, const std::string& factor) {
    if (number != 0) sum += " + " + number_text(number) + factor;
  };
  add(chassis.x, body.at[0].nominal, ""), add(chassis.y, body.at[1].nominal, "");
  if (point == nullptr) return chassis;
  const double ahead = point->position[0].nominal, aside = point->position[1].nominal;
  add(chassis.x, ahead, "*" + chassis.cosine), add(chassis.x, -aside, "*" + chassis.sine);
  add(chassis.y, ahead, "*" + chassis.sine), add(chassis.y, aside, "*" + chassis.cosine);
  if (chassis.yaw_rate != "0") add(chassis.speed, -aside, "*" + chassis.yaw_rate);
  return chassis;
}

} // namespace

Chassis chassis_of(const model::Model& model, const model::Vehicle& vehicle) {
  const model::Body& body = model.bodies[at(vehicle.point.body)];
  if (body.parent != model::base_body) refuse(vehicle, body, "is carried by another body");
  if (body.orientation.kind != model::Rotation::Kind::identity || body.dh)
    refuse(vehicle, body, "has an orientation of its own");
  if (vehicle.point.point >= 0 &&
      body.points[at(vehicle.point.point)].orientation.kind != model::Rotation::Kind::identity)
    refuse(vehicle, body, "has axes of its own at that point");
  for (const int row : body.joints) {
    const Joint& joint = model.joints[at(row)];
    if (joint.type == JointType::Ball || (joint.type == JointType::Free && body.joints.size() > 1))
      refuse(vehicle, body, "has the joint " + quoted(joint.name) + " among others, or turns as a ball");
    if (joint.type == JointType::Free) return at_point(of_free(joint, row), model, vehicle);
  }
  return at_point(ByJoints(model, vehicle, body).read(), model, vehicle);
}

} // namespace mbsgen::manoeuvre
