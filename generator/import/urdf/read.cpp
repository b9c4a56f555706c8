// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/read.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/urdf/visuals.h"
#include "import/xml.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>

namespace mbsgen::importer {
namespace {

/// Reads one robot; remembers the diagnostics, so that every helper can report.
class UrdfReader {
public:
  explicit UrdfReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  UrdfRobot robot(const XmlElement& element) {
    UrdfRobot result;
    result.line = element.GetLineNum();
    result.name = required_attribute(element, "name", diagnostics_).value_or("");
    refuse_macros(element);
    const UrdfMaterials materials = read_materials(element);
    for (const XmlElement& link : Children(&element, "link"))
      result.links.push_back(read_link(link, materials));
    unseen_.note("boxes, cylinders, spheres, capsules and meshes", diagnostics_);
    for (const XmlElement& joint : Children(&element, "joint")) result.joints.push_back(read_joint(joint));
    if (result.links.empty()) diagnostics_.error(location(element), "the robot has no <link>, add one");
    return result;
  }

private:
  void refuse_macros(const XmlElement& robot) {
    for (const XmlElement* element = robot.FirstChildElement(); element != nullptr;
         element = element->NextSiblingElement())
      if (std::string_view(element->Name()).substr(0, 6) == "xacro:")
        diagnostics_.error(location(*element), std::string("<") + element->Name() +
                                                   "> is a macro, expand the file with xacro first");
  }

  std::string name_of(const XmlElement& element) {
    const auto name = required_attribute(element, "name", diagnostics_);
    if (name && name->empty()) diagnostics_.error(location(element), "the name is empty, give one");
    return name.value_or("");
  }

  UrdfLink read_link(const XmlElement& element, const UrdfMaterials& materials) {
    UrdfLink link;
    link.name = name_of(element);
    link.line = element.GetLineNum();
    if (const XmlElement* const inertial = child(&element, "inertial"))
      link.inertia = read_inertial(*inertial);
    link.shapes = read_visuals(element, materials, unseen_);
    return link;
  }

  RigidInertia read_inertial(const XmlElement& element) {
    RigidInertia inertia;
    const XmlElement* const mass = child(&element, "mass");
    if (mass == nullptr)
      diagnostics_.error(location(element), "<inertial> has no <mass>, add one");
    else
      inertia.mass = required_number(*mass, "value", diagnostics_);
    if (inertia.mass < 0)
      diagnostics_.error(location(*mass),
                         "the mass is " + number_text(inertia.mass) + ", it cannot be negative");
    inertia.tensor = read_tensor(element);
    Pose pose;
    if (const XmlElement* const origin = child(&element, "origin"))
      pose = {matrix_of(read_rpy(*origin)), vector_attribute(*origin, "xyz", {}, diagnostics_)};
    RigidInertia result = moved(inertia, pose);
    result.derived = !is_exact(pose.rotation); // adding the offset to zero was exact
    return result;
  }

  Mat3 read_tensor(const XmlElement& inertial) {
    const XmlElement* const element = child(&inertial, "inertia");
    if (element == nullptr) {
      diagnostics_.error(location(inertial), "<inertial> has no <inertia>, add one (zeros for a point mass)");
      return {};
    }
    const auto entry = [&](const char* name) { return required_number(*element, name, diagnostics_); };
    double xx = entry("ixx"), yy = entry("iyy"), zz = entry("izz");
    const double xy = entry("ixy"), xz = entry("ixz"), yz = entry("iyz");
    drop_rounding({&xx, &yy, &zz}, *element);
    if (xx < 0 || yy < 0 || zz < 0)
      diagnostics_.error(location(*element), "a moment of inertia is negative, ixx, iyy and izz must not be");
    else
      warn_of_impossible({xx, xy, xz, xy, yy, yz, xz, yz, zz}, *element);
    return {xx, xy, xz, xy, yy, yz, xz, yz, zz};
  }

  /// CAD systems leave rounding of either sign where a moment is zero.
  void drop_rounding(const std::array<double*, 3>& moments, const XmlElement& element) {
    constexpr double negligible = 1e-12;
    double largest = 0;
    for (const double* moment : moments) largest = std::max(largest, std::abs(*moment));
    for (double* moment : moments) {
      if (*moment == 0 || std::abs(*moment) >= negligible * largest) continue;
      diagnostics_.warning(location(element), "the moment of inertia " + number_text(*moment) +
                                                  " is taken as zero, it is less than 1e-12 of the largest");
      *moment = 0;
    }
  }

  /// A real body has a positive semi-definite tensor with xx + yy >= zz and so on. Files break the second
  /// rule by rounding, hence the slack.
  void warn_of_impossible(const Mat3& t, const XmlElement& element) {
    const double trace = t[0] + t[4] + t[8];
    const double slack = 1e-3 * trace;
    const bool minors = t[0] * t[4] - t[1] * t[1] < -slack * trace ||
                        t[0] * t[8] - t[2] * t[2] < -slack * trace ||
                        t[4] * t[8] - t[5] * t[5] < -slack * trace;
    const bool triangle = 2 * std::max({t[0], t[4], t[8]}) > trace + slack;
    if (minors || triangle)
      diagnostics_.warning(location(element), "no rigid body has this inertia tensor, check the six numbers");
  }

  Rpy read_rpy(const XmlElement& origin) {
    const Vec3 values = vector_attribute(origin, "rpy", {}, diagnostics_);
    Rpy rpy;
    std::string changes;
    Topic topic = Topic::normalized;
    for (std::size_t i = 0; i < 3; ++i) {
      rpy[i] = snapped(values[i], angle_tolerance);
      const std::string change = remark(values[i], rpy[i]);
      if (!change.empty() && !rpy[i].exact) topic = Topic::nearly_exact;
      changes += change;
    }
    if (!changes.empty()) diagnostics_.note(location(origin), "rpy: " + changes.substr(2), topic);
    return rpy;
  }

  static std::string expression(const Angle& angle) {
    return angle.is_zero() ? "0" : json_of(angle).get<std::string>();
  }

  /// The remark on one angle; empty or beginning with "; ".
  static std::string remark(double value, const Angle& angle) {
    if (angle.exact && value != 0) return "; " + number_text(value) + " is taken as " + expression(angle);
    // Angles such as 1.57 are kept, because the file says so, but they cost operations that pi/2 would not.
    const Angle near = snapped(value, 2e-3);
    if (angle.exact || !near.exact) return {};
    return "; " + number_text(value) + " is kept, write " + number_text(near.value) + " if " +
           expression(near) + " is meant: it saves operations";
  }

  UrdfJoint read_joint(const XmlElement& element) {
    UrdfJoint joint;
    joint.name = name_of(element);
    joint.line = element.GetLineNum();
    read_type(element, joint);
    joint.parent = end_of(element, "parent");
    joint.child = end_of(element, "child");
    if (const XmlElement* const origin = child(&element, "origin")) {
      joint.origin = vector_attribute(*origin, "xyz", {}, diagnostics_);
      joint.rpy = read_rpy(*origin);
    }
    const bool has_axis = joint.type != UrdfJointType::fixed && joint.type != UrdfJointType::floating;
    if (const XmlElement* const axis = child(&element, "axis"); axis != nullptr && has_axis)
      joint.axis = read_axis(*axis, joint.name);
    read_dynamics(element, joint);
    read_mimic(element, joint);
    return joint;
  }

  void read_type(const XmlElement& element, UrdfJoint& joint) {
    const auto type = required_attribute(element, "type", diagnostics_);
    if (!type || *type == "fixed") return;
    if (*type == "revolute" || *type == "continuous")
      joint.type = UrdfJointType::turning;
    else if (*type == "prismatic")
      joint.type = UrdfJointType::prismatic;
    else if (*type == "floating")
      joint.type = UrdfJointType::floating;
    else if (*type == "planar")
      joint.type = UrdfJointType::planar;
    else
      diagnostics_.error(location(element),
                         "joint " + mbsgen::quoted(joint.name) + " has the type " + mbsgen::quoted(*type) +
                             ", write revolute, continuous, prismatic, fixed, floating or planar");
  }

  std::string end_of(const XmlElement& joint, const char* end) {
    const XmlElement* const element = child(&joint, end);
    if (element != nullptr) return required_attribute(*element, "link", diagnostics_).value_or("");
    diagnostics_.error(location(joint),
                       std::string("the joint has no <") + end + ">, add <" + end + " link=\"...\"/>");
    return {};
  }

  Axis read_axis(const XmlElement& element, const std::string& joint) {
    if (!required_attribute(element, "xyz", diagnostics_)) return {};
    const std::size_t errors = diagnostics_.errors();
    const Vec3 given = vector_attribute(element, "xyz", {}, diagnostics_);
    if (diagnostics_.errors() != errors) return {};
    const auto axis = axis_along(given, axis_tolerance);
    if (!axis) {
      diagnostics_.error(location(element),
                         "the axis of joint " + mbsgen::quoted(joint) + " is zero, give a direction");
      return {};
    }
    note_axis(element, given, *axis);
    return *axis;
  }

  void note_axis(const XmlElement& element, const Vec3& given, const Axis& axis) {
    const double length = std::hypot(given[0], given[1], given[2]);
    if (std::abs(length - 1) > axis_tolerance)
      diagnostics_.note(location(element),
                        "the axis has length " + number_text(length) + ", its direction is used",
                        Topic::normalized);
    if (axis.aligned && std::count(given.begin(), given.end(), 0.0) < 2)
      diagnostics_.note(location(element), "the axis is taken as exactly along a coordinate axis",
                        Topic::normalized);
  }

  void read_dynamics(const XmlElement& element, UrdfJoint& joint) {
    const XmlElement* const dynamics = child(&element, "dynamics");
    if (dynamics == nullptr) return;
    joint.damping = number_attribute(*dynamics, "damping", 0, diagnostics_);
    joint.friction = number_attribute(*dynamics, "friction", 0, diagnostics_);
  }

  void read_mimic(const XmlElement& element, UrdfJoint& joint) {
    const XmlElement* const mimic = child(&element, "mimic");
    if (mimic == nullptr) return;
    joint.mimic = UrdfMimic{required_attribute(*mimic, "joint", diagnostics_).value_or(""),
                            number_attribute(*mimic, "multiplier", 1, diagnostics_),
                            number_attribute(*mimic, "offset", 0, diagnostics_)};
  }

  Diagnostics& diagnostics_;
  UnseenShapes unseen_;
};

} // namespace

std::optional<UrdfRobot> read_urdf(std::string_view text, Diagnostics& diagnostics) {
  const auto document = parse_xml(text, "robot", diagnostics);
  if (!document) return std::nullopt;
  return UrdfReader(diagnostics).robot(*document->RootElement());
}

} // namespace mbsgen::importer
