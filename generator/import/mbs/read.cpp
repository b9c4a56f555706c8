// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/read.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/shapes.h"
#include "import/xml.h"
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::importer {

namespace {

using Words = std::vector<Word>;

void add(Words& words, const std::string& parent, const std::vector<const char*>& names,
         Fate fate = Fate::kept) {
  for (const char* const name : names) words.push_back({parent + "/" + name, fate});
}

void add_many(Words& words, const std::string& parent, const std::vector<const char*>& names) {
  for (const char* const name : names) words.push_back({parent + "/" + name, Fate::kept, {}, {}, true});
}

void add_coordinates(Words& words, const std::string& owner) {
  add(words, owner, {"coordinates"});
  add(words, owner + "/coordinates", {"x", "y", "z"});
}

// Which quantities a sensor or a force asks for matters to ROBOTRAN alone: a law gets them all.
void add_named(Words& words, const std::string& path) {
  words.push_back({path, Fate::kept, "name", {}, true});
  for (const char* const quantity : {"Pos", "Rot", "Vit", "Om", "Acc", "Omp", "Jac"})
    words.push_back({path + "@" + quantity, Fate::silent});
  add(words, path, {"x3D", "graphics"}, Fate::silent);
}

void add_point(Words& words, const std::string& owner) {
  const std::string point = owner + "/point";
  add_many(words, owner, {"point"});
  add(words, point, {"pointname"});
  add_coordinates(words, point);
  add_named(words, point + "/sensor");
  add(words, point, {"graphics"}, Fate::silent);
}

void add_joint(Words& words) {
  const std::string joint = "mbsDescR7/bodytree/body/joint";
  add_many(words, "mbsDescR7/bodytree/body", {"joint"});
  add(words, joint, {"jointname", "type", "nature", "initialvalue", "actuated", "symbols"});
  add(words, joint + "/initialvalue", {"q", "qd"});
  words.push_back(
      {joint + "/initialvalue/qdd",
       Fate::noted,
       {},
       "initial accelerations <qdd> are left out: they follow from the forces, or the caller gives them"});
  add(words, joint + "/symbols", {"q", "qd", "qdd"});
  add(words, joint, {"extforce"}, Fate::warned);
  add(words, joint, {"graphics"}, Fate::silent);
}

void add_body(Words& words) {
  const std::string body = "mbsDescR7/bodytree/body";
  add_many(words, "mbsDescR7/bodytree", {"body"});
  add(words, body, {"bodyname", "parent", "mass", "com", "inertia"});
  add(words, body + "/parent", {"bodyname", "pointname"});
  add_coordinates(words, body + "/com");
  add(words, body + "/inertia", {"Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"});
  add_joint(words);
  add_point(words, body);
  add_named(words, body + "/point/extforce");
  add(words, body, {"graphics"}, Fate::silent);
}

void add_pair(Words& words, const std::string& list, const char* kind) {
  const std::string pair = list + "/" + kind;
  add_many(words, list, {kind});
  add(words, pair, {"name", "endpoint1", "endpoint2"});
  for (const char* const end : {"/endpoint1", "/endpoint2"})
    add(words, pair + end, {"bodyname", "pointname"});
  add(words, pair, {"graphics"}, Fate::silent);
}

void add_pairs(Words& words) {
  const std::string cuts = "mbsDescR7/cuts";
  add(words, "mbsDescR7", {"cuts", "links"});
  for (const char* const kind : {"ball", "rod", "solid"}) add_pair(words, cuts, kind);
  add(words, cuts + "/rod", {"length"});
  for (const char* const kind : {"ball", "solid"}) add(words, cuts + "/" + kind, {"ignore"}, Fate::warned);
  add_pair(words, "mbsDescR7/links", "link");
  add(words, "mbsDescR7/links", {"link3D"}, Fate::warned); // the reader names it, as it does these
}

Vocabulary all_mbs_words() {
  Words words;
  add(words, "mbsDescR7", {"mbsname", "base", "bodytree"});
  words.insert(words.begin(), {"mbsDescR7", Fate::kept});
  add(words, "mbsDescR7", {"mbsyspad_version", "x3D"}, Fate::silent);
  add(words, "mbsDescR7/base", {"gravity"});
  add(words, "mbsDescR7/base", {"baseBodyName", "graphics"}, Fate::silent);
  add_coordinates(words, "mbsDescR7/base/gravity");
  add_point(words, "mbsDescR7/base");
  add(words, "mbsDescR7/base/point", {"extforce"}, Fate::noted); // by the writer, which names it
  add_body(words);
  add_pairs(words);
  for (const char* const name : {"user_models", "user_variables"})
    words.push_back({std::string("mbsDescR7/") + name,
                     Fate::noted,
                     {},
                     "% is left out, its values belong to the laws that use them"});
  return Vocabulary(std::move(words));
}

} // namespace

const Vocabulary& mbs_words() {
  static const Vocabulary vocabulary = all_mbs_words();
  return vocabulary;
}

namespace {

const XmlElement* graphics_of(const XmlElement* owner, const char* dimensions) {
  return child(child(owner, "graphics"), dimensions);
}

// Numbers of children, 0 where there is none; remembers whether a text was no number.
class Numbers {
public:
  double of(const XmlElement* parent, const char* name) {
    const std::string text = child_text(parent, name);
    const auto value = text.empty() ? std::optional<double>(0) : parse_number(text);
    wrong_ = wrong_ || !value;
    return value.value_or(0);
  }
  bool wrong() const { return wrong_; }

private:
  bool wrong_ = false;
};

class ShapeReader {
public:
  explicit ShapeReader(const XmlElement& element) : element_(element), kind_(element.name()) {}

  std::optional<Shape> read() {
    const Vec3 scale = vector("scale");
    const double opacity = 1 - number("transparency");
    const auto form = form_of(scale);
    const Pose pose{rotation_of(vector("rotation")), vector("position")};
    if (!form || !(opacity > 0) || child(&element_, "hide") != nullptr || numbers_.wrong())
      return std::nullopt;
    return Shape{*form, pose, rpy_of(pose.rotation), kind_ == "inline" ? "" : color(), opacity};
  }

private:
  Vec3 vector(const char* name) {
    const XmlElement* const element = child(&element_, name);
    return {numbers_.of(element, "x"), numbers_.of(element, "y"), numbers_.of(element, "z")};
  }

  double number(const char* name) { return numbers_.of(&element_, name); }

  std::optional<Json> form_of(const Vec3& scale) {
    const auto& [x, y, z] = scale;
    const Vec3 size = vector("size");
    if (kind_ == "box") return box_form({size[0] * x, size[1] * y, size[2] * z});
    if (kind_ == "cylinder" && x == z) return cylinder_form(number("radius") * x, number("height") * y);
    if (kind_ == "sphere" && x == y && y == z) return sphere_form(number("radius") * x);
    if (kind_ == "inline") return mesh_form(child_text(&element_, "url"), scale);
    return std::nullopt;
  }

  Mat3 rotation_of(const Vec3& angles) const {
    Mat3 rotation = identity;
    for (std::size_t i = 0; i < 3; ++i) {
      Rpy one{};
      one[i] = snapped(angles[i], angle_tolerance);
      rotation = rotation * matrix_of(one);
    }
    if (kind_ != "cylinder") return rotation;
    const Rpy y_to_z{snapped(-1.57079632679489661923, angle_tolerance), {}, {}};
    return rotation * matrix_of(y_to_z);
  }

  std::string color() const {
    const XmlElement* const color = child(&element_, "color");
    Vec3 shares{};
    for (std::size_t i = 0; i < 3; ++i) {
      const char* const text = color == nullptr ? nullptr : color->attribute(std::array{"R", "G", "B"}[i]);
      const auto value = text == nullptr ? std::nullopt : parse_number(text);
      if (!value) return {};
      shares[i] = *value / 255;
    }
    return color_of(shares);
  }

  const XmlElement& element_;
  const std::string kind_;
  Numbers numbers_;
};

// The shapes of a body or of the base, in its frame: boxes, cylinders, spheres, and files of VRML as meshes.
// What cannot be shown is added to `unseen`.
//
// A shape is scaled in its own axes, then turned by Rx(x) Ry(y) Rz(z), then moved. Its cylinders point along
// y, as those of VRML do. The car of the projects shows the order: its stub axles, turned by (pi/2, 0,
// 0.0873) at (0.01, 0, -0.1) with the height 0.2, end in the origin of their body in this order alone.
std::vector<Shape> read_mbs_shapes(const XmlElement* owner, UnseenShapes& unseen) {
  std::vector<Shape> shapes;
  const XmlElement* const list = child(graphics_of(owner, "x3D"), "x3D_shapes");
  for (const XmlElement* one = list == nullptr ? nullptr : list->first_child(); one != nullptr;
       one = one->next())
    if (auto shape = ShapeReader(*one).read())
      shapes.push_back(*std::move(shape));
    else
      unseen.add(location(*one));
  return shapes;
}

// The middle of the body in the project's drawing, in pixels; nothing where it has no place there. The place
// of a body counts from that of its last joint, the place of the base from its own.
std::optional<std::array<double, 2>> read_mbs_place(const XmlElement* owner) {
  const XmlElement* body = graphics_of(owner, "x2D");
  const XmlElement* origin = body;
  if (const XmlElement* const base = child(body, "base_body"))
    body = base;
  else
    for (const XmlElement& joint : Children(owner, "joint")) origin = graphics_of(&joint, "x2D");
  if (child(body, "position") == nullptr || child(origin, "position") == nullptr) return std::nullopt;
  Numbers numbers;
  std::array<double, 2> place{};
  for (std::size_t i = 0; i < 2; ++i) {
    const char* const axis = i == 0 ? "x" : "y";
    place[i] = numbers.of(child(body, "position"), axis) + numbers.of(child(body, "size"), axis) / 2;
    if (origin != body) place[i] += numbers.of(child(origin, "position"), axis);
  }
  return numbers.wrong() ? std::nullopt : std::optional(place);
}

/// Reads one project; remembers the diagnostics, so that every helper can report.
class MbsReader {
public:
  explicit MbsReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  MbsProject project(const XmlElement& root) {
    mbs_words().check(root, diagnostics_);
    MbsProject project;
    project.name = {child_text(&root, "mbsname"), root.line()};
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
    body.name = {child_text(&element, "bodyname"), element.line()};
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
      added.name = {child_text(&point, "pointname"), point.line()};
      added.position = coordinates(&point);
      for (const XmlElement& sensor : Children(&point, "sensor"))
        added.sensors.push_back(attribute_name(sensor));
      for (const XmlElement& force : Children(&point, "extforce"))
        added.forces.push_back(attribute_name(force));
    }
  }

  static RawName attribute_name(const XmlElement& element) {
    const char* const name = element.attribute("name");
    return {name == nullptr ? "" : name, element.line()};
  }

  MbsJoint read_joint(const XmlElement& element) {
    MbsJoint joint;
    joint.name = {child_text(&element, "jointname"), element.line()};
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
      pair.name = {child_text(&element, "name"), element.line()};
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
  return MbsReader(diagnostics).project(document->root());
}

} // namespace mbsgen::importer
