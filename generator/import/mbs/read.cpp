// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/read.h"
#include "base/text.h"
#include "import/mbs/mbs_words.h"
#include "import/mbs/shapes.h"
#include "import/numbers.h"
#include "import/xml.h"
#include <algorithm>
#include <cstddef>

namespace mbsgen::importer {
namespace {

/// Reads one project; remembers the diagnostics, so that every helper can report.
class MbsReader {
public:
  explicit MbsReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  MbsProject project(const XmlElement& root) {
    mbs_words().check(root, diagnostics_);
    MbsProject project;
    project.name = {child_text(&root, "mbsname"), root.GetLineNum()};
    const XmlElement* const base = child(&root, "base");
    project.gravity = coordinates(child(base, "gravity"));
    project.bodies.push_back(read_base(base));
    for (const XmlElement& body : Children(child(&root, "bodytree"), "body"))
      project.bodies.push_back(read_body(body));
    if (project.bodies.size() == 1)
      diagnostics_.error(location(root), "the body tree is empty, add a <body> to <bodytree>");
    const XmlElement* const cuts = child(&root, "cuts");
    read_pairs(cuts, "ball", MbsPairKind::ball, project.cuts);
    read_pairs(cuts, "rod", MbsPairKind::rod, project.cuts);
    read_pairs(cuts, "solid", MbsPairKind::solid, project.cuts);
    read_pairs(child(&root, "links"), "link", MbsPairKind::link, project.links);
    unseen_.note("boxes, cylinders, spheres and inlines", diagnostics_);
    warn_of_spatial_links(root);
    return project;
  }

private:
  Vec3 coordinates(const XmlElement* owner) {
    const XmlElement* const element = child(owner, "coordinates");
    return {child_number(element, "x", diagnostics_), child_number(element, "y", diagnostics_),
            child_number(element, "z", diagnostics_)};
  }

  MbsBody read_base(const XmlElement* element) {
    MbsBody base;
    base.name = {"base", 0};
    read_points(element, base);
    read_graphics(element, base);
    return base;
  }

  MbsBody read_body(const XmlElement& element) {
    MbsBody body;
    body.name = {child_text(&element, "bodyname"), element.GetLineNum()};
    const XmlElement* const parent = child(&element, "parent");
    body.parent_name = child_text(parent, "bodyname");
    body.parent_point = child_text(parent, "pointname");
    for (const XmlElement& joint : Children(&element, "joint")) body.joints.push_back(read_joint(joint));
    body.mass = child_number(&element, "mass", diagnostics_);
    if (body.mass < 0)
      diagnostics_.error(location(element), "the mass of body " + mbsgen::quoted(body.name.text) + " is " +
                                                number_text(body.mass) + ", it cannot be negative");
    body.com = coordinates(child(&element, "com"));
    const XmlElement* const inertia = child(&element, "inertia");
    constexpr const char* entries[] = {"Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
    for (std::size_t i = 0; i < 6; ++i) body.inertia[i] = child_number(inertia, entries[i], diagnostics_);
    refuse_negative_moments(element, body);
    read_points(&element, body);
    read_graphics(&element, body);
    return body;
  }

  /// But for rounding, as of a tensor that was moved to the centre of mass.
  void refuse_negative_moments(const XmlElement& element, const MbsBody& body) {
    constexpr double negligible = 1e-12;
    constexpr double least_radius = 1e-3; // m
    const double reach = std::max(largest(body.com), least_radius);
    const double scale = std::max(largest(body.inertia), body.mass * reach * reach);
    const auto& [xx, xy, xz, yy, yz, zz] = body.inertia;
    if (std::min({xx, yy, zz}) < -negligible * scale)
      diagnostics_.error(location(element), "a moment of inertia of body " + mbsgen::quoted(body.name.text) +
                                                " is negative, Ixx, Iyy and Izz must not be");
  }

  void read_graphics(const XmlElement* element, MbsBody& body) {
    body.shapes = read_mbs_shapes(element, unseen_);
    body.drawing = read_mbs_place(element);
  }

  void read_points(const XmlElement* element, MbsBody& body) {
    for (const XmlElement& point : Children(element, "point")) {
      MbsPoint& added = body.points.emplace_back();
      added.name = {child_text(&point, "pointname"), point.GetLineNum()};
      added.position = coordinates(&point);
      for (const XmlElement& sensor : Children(&point, "sensor"))
        added.sensors.push_back(attribute_name(sensor));
      for (const XmlElement& force : Children(&point, "extforce"))
        added.forces.push_back(attribute_name(force));
    }
  }

  static RawName attribute_name(const XmlElement& element) {
    const char* const name = element.Attribute("name");
    return {name == nullptr ? "" : name, element.GetLineNum()};
  }

  MbsJoint read_joint(const XmlElement& element) {
    MbsJoint joint;
    joint.name = {child_text(&element, "jointname"), element.GetLineNum()};
    read_type(element, joint);
    const XmlElement* const initial = child(&element, "initialvalue");
    joint.q0 = child_number(initial, "q", diagnostics_);
    joint.qd0 = child_number(initial, "qd", diagnostics_);
    read_role(element, joint);
    read_actuator(element, joint);
    if (child(&element, "extforce") != nullptr)
      diagnostics_.warning(location(element), "the external force on joint " +
                                                  mbsgen::quoted(joint.name.text) +
                                                  " is left out, put it on a point of the body");
    return joint;
  }

  void read_type(const XmlElement& element, MbsJoint& joint) {
    const std::string type = child_text(&element, "type");
    const bool known =
        type.size() == 2 && (type[0] == 'T' || type[0] == 'R') && type[1] >= '1' && type[1] <= '3';
    if (!known) {
      diagnostics_.error(location(element), "joint " + mbsgen::quoted(joint.name.text) + " has the type " +
                                                mbsgen::quoted(type) + ", write T1, T2, T3, R1, R2 or R3");
      return;
    }
    joint.rotation = type[0] == 'R';
    joint.axis = static_cast<std::size_t>(type[1] - '1');
  }

  void read_role(const XmlElement& element, MbsJoint& joint) {
    const std::string nature = child_text(&element, "nature");
    if (nature == "dependent")
      joint.role = MbsRole::dependent;
    else if (nature == "driven")
      read_driven(element, joint);
    else if (!nature.empty() && nature != "independent")
      diagnostics_.error(location(element), "joint " + mbsgen::quoted(joint.name.text) + " has the nature " +
                                                mbsgen::quoted(nature) +
                                                ", write independent, dependent or driven");
  }

  /// A driven joint's q, qd and qdd are always zero where <symbols> does not list them.
  void read_driven(const XmlElement& element, MbsJoint& joint) {
    const XmlElement* const symbols = child(&element, "symbols");
    const bool moves = child(symbols, "qd") != nullptr || child(symbols, "qdd") != nullptr;
    joint.role = moves ? MbsRole::driven : MbsRole::locked;
    const bool has_all =
        child(symbols, "q") != nullptr && child(symbols, "qd") != nullptr && child(symbols, "qdd") != nullptr;
    if (moves && !has_all)
      diagnostics_.note(location(element),
                        "driven joint " + mbsgen::quoted(joint.name.text) +
                            " has q, qd or qdd fixed at zero in ROBOTRAN, here all three are"
                            " supplied by the caller");
    if (!moves && child(symbols, "q") == nullptr && joint.q0 != 0) {
      diagnostics_.note(location(element), "joint " + mbsgen::quoted(joint.name.text) +
                                               " is locked at 0, not at its initial value " +
                                               number_text(joint.q0) + ", because <symbols> does not list q");
      joint.q0 = 0;
    }
    if (!moves) joint.qd0 = 0;
  }

  void read_actuator(const XmlElement& element, MbsJoint& joint) {
    if (child(&element, "actuated") == nullptr) return;
    joint.actuated = joint.role != MbsRole::driven && joint.role != MbsRole::locked;
    if (!joint.actuated)
      diagnostics_.note(location(element),
                        "joint " + mbsgen::quoted(joint.name.text) +
                            " is no actuator here, its motion is imposed and its force follows");
  }

  static MbsEndpoint endpoint(const XmlElement& pair, const char* name) {
    const XmlElement* const element = child(&pair, name);
    return {child_text(element, "bodyname"), child_text(element, "pointname"), -1, -1};
  }

  void read_pairs(const XmlElement* list, const char* tag, MbsPairKind kind, std::vector<MbsPair>& pairs) {
    for (const XmlElement& element : Children(list, tag)) {
      MbsPair pair;
      pair.kind = kind;
      pair.name = {child_text(&element, "name"), element.GetLineNum()};
      pair.a = endpoint(element, "endpoint1");
      pair.b = endpoint(element, "endpoint2");
      pair.length = child_number(&element, "length", diagnostics_);
      if (kind == MbsPairKind::rod && pair.length <= 0)
        diagnostics_.error(location(element), "rod " + mbsgen::quoted(pair.name.text) + " has the length " +
                                                  number_text(pair.length) + ", it must be positive");
      if (child(&element, "ignore") != nullptr)
        diagnostics_.warning(location(element), "<ignore> of cut " + mbsgen::quoted(pair.name.text) +
                                                    " is not read, all its equations are kept");
      pairs.push_back(pair);
    }
  }

  void warn_of_spatial_links(const XmlElement& root) {
    for (const XmlElement& link : Children(child(&root, "links"), "link3D"))
      diagnostics_.warning(location(link), "link3D " + mbsgen::quoted(child_text(&link, "name")) +
                                               " is left out, write it as two external forces");
  }

  Diagnostics& diagnostics_;
  UnseenShapes unseen_;
};

} // namespace

std::optional<MbsProject> read_mbs(std::string_view text, Diagnostics& diagnostics) {
  const auto document = parse_xml(text, "mbsDescR7", diagnostics);
  if (!document) return std::nullopt;
  return MbsReader(diagnostics).project(*document->RootElement());
}

} // namespace mbsgen::importer
