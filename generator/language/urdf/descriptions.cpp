// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/urdf/descriptions.h"
#include <algorithm>
#include <iterator>
#include <string_view>

namespace mbsgen::language {

namespace {

struct Row {
  std::string_view path;
  const char* text;
};

// The format is that of http://wiki.ros.org/urdf/XML.
constexpr Row rows[] = {
    {"robot", "A robot: links, and joints between them."},
    {"robot@name", "Name of the robot."},
    {"robot/link", "A rigid body. Its frame is that of the joint that carries it."},
    {"robot/link@name", "Name of the link; no other link has it."},
    {"robot/link/inertial", "Mass, centre of mass and inertia of the link. A link without it has no mass."},
    {"robot/link/inertial/origin",
     "Frame of the inertia in the link's frame; its origin is the centre of mass."},
    {"robot/link/inertial/mass", "Mass of the link."},
    {"robot/link/inertial/mass@value", "Mass, kg."},
    {"robot/link/inertial/inertia",
     "Inertia about the centre of mass, in the axes of <origin>. No principal moment exceeds the sum of the two others."},
    {"robot/link/inertial/inertia@ixx", "Moment of inertia about x, kg m^2."},
    {"robot/link/inertial/inertia@iyy", "Moment of inertia about y, kg m^2."},
    {"robot/link/inertial/inertia@izz", "Moment of inertia about z, kg m^2."},
    {"robot/link/inertial/inertia@ixy", "Entry of the tensor, kg m^2: minus the integral of x y dm."},
    {"robot/link/inertial/inertia@ixz", "Entry of the tensor, kg m^2: minus the integral of x z dm."},
    {"robot/link/inertial/inertia@iyz", "Entry of the tensor, kg m^2: minus the integral of y z dm."},
    {"robot/link/visual", "A picture of the link; no equation depends on it."},
    {"robot/link/collision", "A shape for collisions; mbsgen leaves it out."},
    {"robot/joint",
     "A joint between two links. Its frame is the child link's frame while the coordinate is zero."},
    {"robot/joint@name", "Name of the joint; no other joint has it."},
    {"robot/joint@type",
     "revolute and continuous turn about the axis, prismatic slides along it, fixed joins the links, "
     "floating leaves six and planar three degrees of freedom."},
    {"robot/joint@independent", "Of URDF+: whether the coordinate is independent."},
    {"robot/joint/parent", "The link that carries the joint."},
    {"robot/joint/parent@link", "Name of a link."},
    {"robot/joint/child", "The link that the joint carries."},
    {"robot/joint/child@link", "Name of a link."},
    {"robot/joint/axis", "Axis of the joint in the joint's frame; x without this element."},
    {"robot/joint/axis@xyz", "Direction of the axis; of any length, usually 1."},
    {"robot/joint/dynamics", "Resistance of the joint; --damping makes forces of it."},
    {"robot/joint/dynamics@damping", "Viscous damping, N m s/rad or N s/m."},
    {"robot/joint/dynamics@friction", "Dry friction, N m or N."},
    {"robot/joint/limit", "Bounds of the joint; no equation depends on them."},
    {"robot/joint/limit@lower", "Least value of the coordinate, rad or m."},
    {"robot/joint/limit@upper", "Greatest value of the coordinate, rad or m."},
    {"robot/joint/limit@velocity", "Greatest speed, rad/s or m/s."},
    {"robot/joint/limit@effort", "Greatest torque or force, N m or N."},
    {"robot/joint/mimic", "The coordinate follows another one: multiplier times that, plus offset."},
    {"robot/joint/mimic@joint", "Name of the joint that is followed."},
    {"robot/joint/mimic@multiplier", "Factor; 1 without it."},
    {"robot/joint/mimic@offset", "rad or m; 0 without it."},
    {"robot/constraint", "A joint that closes a loop of links."},
    {"robot/loop", "Of URDF+: a joint that closes a loop of links."},
    {"robot/transmission", "Says that a joint has an actuator, and its reduction."},
    {"robot/material", "A colour for pictures."},
};

constexpr std::string_view joint_types[] = {"revolute", "continuous", "prismatic",
                                            "fixed",    "floating",   "planar"};
constexpr std::string_view closure_types[] = {"ball",      "cylindrical", "continuous", "fixed",    "planar",
                                              "prismatic", "revolute",    "spherical",  "universal"};

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

} // namespace

std::string description(const std::string& path) {
  const auto found =
      std::find_if(std::begin(rows), std::end(rows), [&](const Row& row) { return row.path == path; });
  if (found != std::end(rows)) return found->text;
  if (ends_with(path, "@xyz")) return "Position, m.";
  if (ends_with(path, "@rpy")) return "Rotation: Rz(yaw) Ry(pitch) Rx(roll); roll, pitch and yaw, rad.";
  return {};
}

std::vector<std::string> words_of(const std::string& path) {
  if (path == "robot/joint@type") return {std::begin(joint_types), std::end(joint_types)};
  if (path == "robot/constraint@type" || path == "robot/loop@type" || path == "robot/gazebo/joint@type")
    return {std::begin(closure_types), std::end(closure_types)};
  if (path == "robot/joint@independent") return {"true", "false"};
  return {};
}

} // namespace mbsgen::language
