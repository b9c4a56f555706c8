// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/read.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/shapes.h"
#include "import/urdf/closures.h"
#include "import/urdf/frames.h"
#include "import/urdf/limits.h"
#include "import/urdf/roles.h"
#include "import/urdf/transmissions.h"
#include "import/urdf/urdf_words.h"
#include "import/xml.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

namespace {

// Colour and opacity.
struct UrdfMaterial {
  std::string color; // "#rrggbb"
  double opacity = 1;
};
using UrdfMaterials = std::unordered_map<std::string, UrdfMaterial>;

// Exactly N numbers; nothing where the attribute is missing or holds something else.
template <std::size_t N>
std::optional<std::array<double, N>> numbers(const XmlElement* element, const char* attribute) {
  const char* const text = element == nullptr ? nullptr : element->attribute(attribute);
  const auto values = text == nullptr ? std::nullopt : parse_numbers(text);
  if (!values || values->size() != N) return std::nullopt;
  std::array<double, N> result;
  std::copy(values->begin(), values->end(), result.begin());
  return result;
}

std::optional<Vec3> vector_or_zero(const XmlElement* element, const char* attribute) {
  if (element == nullptr || element->attribute(attribute) == nullptr) return Vec3{};
  return numbers<3>(element, attribute);
}

double number(const XmlElement& element, const char* attribute) {
  return numbers<1>(&element, attribute).value_or(std::array<double, 1>{})[0];
}

std::optional<Json> form_of(const XmlElement* geometry) {
  if (const XmlElement* const box = child(geometry, "box"))
    return box_form(numbers<3>(box, "size").value_or(Vec3{}));
  if (const XmlElement* const cylinder = child(geometry, "cylinder"))
    return cylinder_form(number(*cylinder, "radius"), number(*cylinder, "length"));
  if (const XmlElement* const sphere = child(geometry, "sphere"))
    return sphere_form(number(*sphere, "radius"));
  if (const XmlElement* const capsule = child(geometry, "capsule"))
    return capsule_form(number(*capsule, "radius"), number(*capsule, "length"));
  const XmlElement* const mesh = child(geometry, "mesh");
  const char* const path = mesh == nullptr ? nullptr : mesh->attribute("filename");
  if (path == nullptr) return std::nullopt;
  return mesh_form(path, mesh->attribute("scale") == nullptr ? Vec3{1, 1, 1}
                                                             : numbers<3>(mesh, "scale").value_or(Vec3{}));
}

std::optional<UrdfMaterial> material_of(const XmlElement& material) {
  const auto rgba = numbers<4>(child(&material, "color"), "rgba");
  if (!rgba) return std::nullopt;
  const auto& [red, green, blue, alpha] = *rgba;
  return UrdfMaterial{color_of({red, green, blue}), std::min(1.0, alpha)};
}

void add_material(const XmlElement& material, UrdfMaterials& materials) {
  const char* const name = material.attribute("name");
  if (const auto found = material_of(material); found && name != nullptr) materials.emplace(name, *found);
}

UrdfMaterial material_of(const XmlElement& visual, const UrdfMaterials& materials) {
  const XmlElement* const material = child(&visual, "material");
  if (material == nullptr) return {};
  if (const auto own = material_of(*material)) return *own;
  const char* const name = material->attribute("name");
  const auto found = materials.find(name == nullptr ? "" : name);
  return found == materials.end() ? UrdfMaterial{} : found->second;
}

std::optional<Shape> shape_of(const XmlElement& visual, const UrdfMaterials& materials) {
  const auto form = form_of(child(&visual, "geometry"));
  const UrdfMaterial material = material_of(visual, materials);
  if (!form || !(material.opacity > 0)) return std::nullopt;
  Shape shape{*form, {}, {}, material.color, material.opacity};
  const XmlElement* const origin = child(&visual, "origin");
  const auto angles = vector_or_zero(origin, "rpy");
  const auto place = vector_or_zero(origin, "xyz");
  if (!angles || !place) return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i) shape.rpy[i] = snapped((*angles)[i], angle_tolerance);
  shape.pose = {matrix_of(shape.rpy), *place};
  return shape;
}

// The colours of a robot by the names of their materials, those within visuals included. Textures have none.
UrdfMaterials read_materials(const XmlElement& robot) {
  UrdfMaterials materials;
  for (const XmlElement& material : Children(&robot, "material")) add_material(material, materials);
  for (const XmlElement& link : Children(&robot, "link"))
    for (const XmlElement& visual : Children(&link, "visual"))
      if (const XmlElement* const material = child(&visual, "material")) add_material(*material, materials);
  return materials;
}

// The shapes of a link's <visual>s, in the link's frame. Those that cannot be shown are added to `unseen`, and
// never an error: no result of a generation depends on it.
std::vector<Shape> read_visuals(const XmlElement& link, const UrdfMaterials& materials,
                                UnseenShapes& unseen) {
  std::vector<Shape> shapes;
  for (const XmlElement& visual : Children(&link, "visual"))
    if (auto shape = shape_of(visual, materials))
      shapes.push_back(*std::move(shape));
    else if (child(&visual, "geometry") != nullptr)
      unseen.add(location(visual));
  return shapes;
}

constexpr std::array<const char*, 6> entry_names{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};

/// The largest mass of a link (kg); what is wrong with a mass is said where it is read.
double heaviest_link(const XmlElement& robot) {
  double heaviest = 0;
  for (const XmlElement& link : Children(&robot, "link"))
    if (const XmlElement* const mass = child(child(&link, "inertial"), "mass"))
      if (const char* const text = mass->attribute("value"))
        heaviest = std::max(heaviest, parse_number(text).value_or(0));
  return heaviest;
}

/// Reads one robot; remembers the diagnostics, so that every helper can report.
class UrdfReader {
public:
  explicit UrdfReader(Diagnostics& diagnostics) : diagnostics_(diagnostics), frames_(diagnostics) {}

  Robot robot(const XmlElement& element) {
    Robot result;
    result.line = element.line();
    result.name = required_attribute(element, "name", diagnostics_).value_or("");
    urdf_words().check(element, diagnostics_);
    heaviest_ = heaviest_link(element);
    const UrdfMaterials materials = read_materials(element);
    for (const XmlElement& link : Children(&element, "link"))
      result.links.push_back(read_link(link, materials));
    unseen_.note("boxes, cylinders, spheres, capsules and meshes", diagnostics_);
    for (const XmlElement& joint : Children(&element, "joint")) result.joints.push_back(read_joint(joint));
    mark_roles(element, result.joints, diagnostics_);
    add_rotors(element, result.joints, diagnostics_);
    result.closures = read_closures(element, diagnostics_);
    if (result.links.empty()) diagnostics_.error(location(element), "the robot has no <link>, add one");
    return result;
  }

private:
  std::string name_of(const XmlElement& element) {
    const auto name = required_attribute(element, "name", diagnostics_);
    if (name && name->empty()) diagnostics_.error(location(element), "the name is empty, give one");
    return name.value_or("");
  }

  RobotLink read_link(const XmlElement& element, const UrdfMaterials& materials) {
    RobotLink link;
    link.name = name_of(element);
    link.line = element.line();
    if (const XmlElement* const inertial = child(&element, "inertial"))
      link.inertia = read_inertial(*inertial);
    link.shapes = read_visuals(element, materials, unseen_);
    return link;
  }

  RigidInertia read_inertial(const XmlElement& element) {
    RigidInertia inertia;
    if (const XmlElement* const mass = child(&element, "mass"))
      inertia.mass = read_mass(*mass);
    else
      diagnostics_.error(location(element), "<inertial> has no <mass>, add one");
    const Pose pose = frames_.place(child(&element, "origin")).pose();
    inertia.tensor = read_tensor(element, inertia.mass, largest(pose.origin));
    RigidInertia result = moved(inertia, pose);
    result.derived = !is_exact(pose.rotation); // adding the offset to zero was exact
    return result;
  }

  double read_mass(const XmlElement& element) {
    constexpr double negligible = 1e-15; // of the heaviest link: nothing in the sum of the masses
    double mass = required_number(element, "value", diagnostics_);
    Rounding rounding;
    rounding.drop(negligible * heaviest_, mass, "mass");
    rounding.note(location(element), "1e-15 of the heaviest link's", diagnostics_);
    if (mass < 0)
      diagnostics_.error(location(element), "the mass is " + number_text(mass) + ", it cannot be negative");
    return mass;
  }

  /// `reach`: the size (m) of the centre of mass's position.
  Mat3 read_tensor(const XmlElement& inertial, double mass, double reach) {
    const XmlElement* const element = child(&inertial, "inertia");
    if (element == nullptr) {
      diagnostics_.error(location(inertial), "<inertial> has no <inertia>, add one (zeros for a point mass)");
      return {};
    }
    std::array<double, 6> entries;
    for (std::size_t i = 0; i < 6; ++i) entries[i] = required_number(*element, entry_names[i], diagnostics_);
    drop_rounding(entries, mass * reach * reach, mass, *element);
    const auto [xx, xy, xz, yy, yz, zz] = entries;
    if (xx < 0 || yy < 0 || zz < 0)
      diagnostics_.error(location(*element), "a moment of inertia is negative, ixx, iyy and izz must not be");
    else
      warn_of_impossible({xx, xy, xz, xy, yy, yz, xz, yz, zz}, *element);
    return {xx, xy, xz, xy, yy, yz, xz, yz, zz};
  }

  /// Programs that move a tensor to the centre of mass leave rounding of either sign where an entry is zero:
  /// of the size of what was subtracted. `moved`: mass times the square of the way; a body of any mass has
  /// some millimetre of radius.
  void drop_rounding(std::array<double, 6>& entries, double moved, double mass, const XmlElement& element) {
    constexpr double negligible = 1e-12;
    constexpr double least_radius = 1e-3; // m
    const double scale = std::max({largest(entries), moved, mass * least_radius * least_radius});
    Rounding rounding;
    for (std::size_t i = 0; i < 6; ++i) rounding.drop(negligible * scale, entries[i], entry_names[i]);
    rounding.note(location(element), "1e-12 of the body's largest moment", diagnostics_);
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
      diagnostics_.warning(location(element), std::string("the inertia is not physically realizable: ") +
                                                  (triangle ? "one moment exceeds the sum of the two others"
                                                            : "one principal moment is negative") +
                                                  ", check the six numbers");
  }

  RobotJoint read_joint(const XmlElement& element) {
    RobotJoint joint;
    joint.name = name_of(element);
    joint.line = element.line();
    read_type(element, joint);
    joint.parent = end_of(element, "parent");
    joint.child = end_of(element, "child");
    const Place place = frames_.place(child(&element, "origin"));
    joint.origin = place.origin;
    joint.rpy = place.rpy;
    const bool has_axis = joint.type != RobotJointType::fixed && joint.type != RobotJointType::floating;
    if (const XmlElement* const axis = child(&element, "axis"); axis != nullptr && has_axis)
      joint.axis = frames_.axis(*axis, "joint " + mbsgen::quoted(joint.name));
    read_dynamics(element, joint);
    if (joint.type == RobotJointType::turning || joint.type == RobotJointType::prismatic)
      joint.limits = read_limits(element, element.has("type", "continuous"), diagnostics_);
    else if (child(&element, "limit") != nullptr && joint.has_several_coordinates())
      diagnostics_.note(location(*child(&element, "limit")), "limits of joint " + mbsgen::quoted(joint.name) +
                                                                 " are left out, it has several coordinates");
    read_mimic(element, joint);
    return joint;
  }

  void read_type(const XmlElement& element, RobotJoint& joint) {
    const auto type = required_attribute(element, "type", diagnostics_);
    if (!type || *type == "fixed") return;
    if (*type == "revolute" || *type == "continuous")
      joint.type = RobotJointType::turning;
    else if (*type == "prismatic")
      joint.type = RobotJointType::prismatic;
    else if (*type == "floating")
      joint.type = RobotJointType::floating;
    else if (*type == "planar")
      joint.type = RobotJointType::planar;
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

  void read_dynamics(const XmlElement& element, RobotJoint& joint) {
    const XmlElement* const dynamics = child(&element, "dynamics");
    if (dynamics == nullptr) return;
    joint.damping = number_attribute(*dynamics, "damping", 0, diagnostics_);
    joint.friction = number_attribute(*dynamics, "friction", 0, diagnostics_);
  }

  void read_mimic(const XmlElement& element, RobotJoint& joint) {
    const XmlElement* const mimic = child(&element, "mimic");
    if (mimic == nullptr) return;
    joint.mimic = RobotMimic{required_attribute(*mimic, "joint", diagnostics_).value_or(""),
                             number_attribute(*mimic, "multiplier", 1, diagnostics_),
                             number_attribute(*mimic, "offset", 0, diagnostics_)};
  }

  Diagnostics& diagnostics_;
  FrameReader frames_;
  UnseenShapes unseen_;
  double heaviest_ = 0; ///< mass of a link (kg)
};

} // namespace

std::optional<Robot> read_urdf(std::string_view text, Diagnostics& diagnostics) {
  const auto document = parse_xml(text, "robot", diagnostics);
  if (!document) return std::nullopt;
  return UrdfReader(diagnostics).robot(document->root());
}

} // namespace mbsgen::importer
