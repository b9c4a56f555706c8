// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/import/spatial.h"
#include <cstdlib>
#include <stdexcept>
#include <tinyxml2.h>

namespace mbsgen::test {
namespace {

using tinyxml2::XMLElement;

Eigen::Vector3d triple(const XMLElement* element, const char* attribute, const Eigen::Vector3d& absent) {
  const char* text = element == nullptr ? nullptr : element->Attribute(attribute);
  if (text == nullptr) return absent;
  Eigen::Vector3d result;
  char* next = const_cast<char*>(text);
  for (int i = 0; i < 3; ++i) result[i] = std::strtod(next, &next);
  return result;
}

Eigen::Isometry3d origin_of(const XMLElement* owner) {
  const XMLElement* origin = owner->FirstChildElement("origin");
  const Eigen::Vector3d rpy = triple(origin, "rpy", Eigen::Vector3d::Zero());
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translate(triple(origin, "xyz", Eigen::Vector3d::Zero()));
  pose.rotate(rotation_of(rpy[0], rpy[1], rpy[2]));
  return pose;
}

Eigen::Isometry3d free_motion(const std::string& joint, const Coordinates& q) {
  if (q.count(joint + ".qw") != 0) return free_pose(q, joint);
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translate(
      Eigen::Vector3d(value_of(q, joint + "_x"), value_of(q, joint + "_y"), value_of(q, joint + "_z")));
  pose.rotate(
      rotation_of(value_of(q, joint + "_roll"), value_of(q, joint + "_pitch"), value_of(q, joint + "_yaw")));
  return pose;
}

Eigen::Isometry3d motion(const XMLElement& joint, const Coordinates& coordinates) {
  const std::string type = joint.Attribute("type");
  const std::string name = joint.Attribute("name");
  const Eigen::Vector3d axis =
      triple(joint.FirstChildElement("axis"), "xyz", Eigen::Vector3d::UnitX()).normalized();
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  if (type == "revolute" || type == "continuous")
    pose.rotate(Eigen::AngleAxisd(value_of(coordinates, name), axis));
  else if (type == "prismatic")
    pose.translate(value_of(coordinates, name) * axis);
  else if (type == "floating" || type == "planar")
    return free_motion(name, coordinates);
  else if (type != "fixed")
    throw std::runtime_error(type);
  return pose;
}

WorldBody link_body(const XMLElement& link, const Eigen::Isometry3d& pose) {
  WorldBody body;
  body.axes = pose.rotation();
  const XMLElement* inertial = link.FirstChildElement("inertial");
  if (inertial == nullptr) return body;
  const Eigen::Isometry3d frame = pose * origin_of(inertial);
  body.mass = inertial->FirstChildElement("mass")->DoubleAttribute("value");
  body.com = frame.translation();
  const auto entry = [&](const char* name) {
    return inertial->FirstChildElement("inertia")->DoubleAttribute(name);
  };
  Eigen::Matrix3d tensor;
  tensor << entry("ixx"), entry("ixy"), entry("ixz"), //
      entry("ixy"), entry("iyy"), entry("iyz"),       //
      entry("ixz"), entry("iyz"), entry("izz");
  body.tensor = frame.rotation() * tensor * frame.rotation().transpose();
  return body;
}

Eigen::Matrix3d point_tensor(const Eigen::Vector3d& d) {
  return d.squaredNorm() * Eigen::Matrix3d::Identity() - d * d.transpose();
}

void weld(WorldBody& body, const WorldBody& part) {
  const double mass = body.mass + part.mass;
  if (mass == 0) {
    body.tensor += part.tensor;
    return;
  }
  const Eigen::Vector3d com = (body.mass * body.com + part.mass * part.com) / mass;
  body.tensor +=
      part.tensor + body.mass * point_tensor(body.com - com) + part.mass * point_tensor(part.com - com);
  body.mass = mass;
  body.com = com;
}

/// Walks down from the root, with a list of joints for every step: slow, and obvious.
class Walk {
public:
  Walk(const XMLElement& robot, const Coordinates& coordinates) : robot_(robot), coordinates_(coordinates) {}

  void visit(const std::string& name, const std::string& carrier, const Eigen::Isometry3d& pose) {
    WorldBody& body = world[carrier];
    const WorldBody part = link_body(link(name), pose);
    if (name == carrier) body.axes = part.axes;
    weld(body, part);
    body.points[name] = pose;
    for (const XMLElement* joint = robot_.FirstChildElement("joint"); joint != nullptr;
         joint = joint->NextSiblingElement("joint")) {
      if (name != joint->FirstChildElement("parent")->Attribute("link")) continue;
      const std::string child = joint->FirstChildElement("child")->Attribute("link");
      const bool fixed = std::string(joint->Attribute("type")) == "fixed";
      visit(child, fixed ? carrier : child, pose * origin_of(joint) * motion(*joint, coordinates_));
    }
  }

  std::string root() const {
    for (const XMLElement* one = robot_.FirstChildElement("link"); one != nullptr;
         one = one->NextSiblingElement("link"))
      if (!is_child(one->Attribute("name"))) return one->Attribute("name");
    throw std::runtime_error("no root");
  }

  World world;

private:
  const XMLElement& link(const std::string& name) const {
    const XMLElement* one = robot_.FirstChildElement("link");
    while (name != one->Attribute("name")) one = one->NextSiblingElement("link");
    return *one;
  }

  bool is_child(const std::string& name) const {
    for (const XMLElement* joint = robot_.FirstChildElement("joint"); joint != nullptr;
         joint = joint->NextSiblingElement("joint"))
      if (name == joint->FirstChildElement("child")->Attribute("link")) return true;
    return false;
  }

  const XMLElement& robot_;
  const Coordinates& coordinates_;
};

} // namespace

World urdf_world(const std::string& urdf_text, const Coordinates& coordinates) {
  tinyxml2::XMLDocument document;
  if (document.Parse(urdf_text.data(), urdf_text.size()) != tinyxml2::XML_SUCCESS)
    throw std::runtime_error("XML");
  Walk walk(*document.RootElement(), coordinates);
  walk.visit(walk.root(), walk.root(), free_motion("base", coordinates));
  return walk.world;
}

} // namespace mbsgen::test
