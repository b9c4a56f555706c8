// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/closures.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"
#include "import/urdf/frames.h"
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>

namespace mbsgen::importer {

namespace {

using Type = UrdfClosureType;

/// Words for the types, of URDF and of SDF.
const std::map<std::string, Type>& types() {
  static const std::map<std::string, Type> words = {
      {"ball", Type::ball},           {"spherical", Type::ball},          {"fixed", Type::fixed},
      {"revolute", Type::turning},    {"continuous", Type::turning},      {"prismatic", Type::prismatic},
      {"universal", Type::universal}, {"cylindrical", Type::cylindrical}, {"planar", Type::planar}};
  return words;
}

bool has_axis(Type type) {
  return type != Type::ball && type != Type::fixed && type != Type::distance;
}

class ClosureReader {
public:
  explicit ClosureReader(Diagnostics& diagnostics) : diagnostics_(diagnostics), frames_(diagnostics) {}

  std::vector<UrdfClosure> read(const XmlElement& robot) {
    std::vector<UrdfClosure> result;
    for (const XmlElement& one : Children(&robot, "constraint")) result.push_back(constraint(one));
    for (const XmlElement& one : Children(&robot, "loop")) result.push_back(loop(one));
    for (const auto& [name, type] : drake_types)
      for (const XmlElement& one : Children(&robot, (std::string("drake:") + name).c_str()))
        result.push_back(drake(one, name, type));
    for (const XmlElement& extension : Children(&robot, "gazebo"))
      for (const XmlElement& one : Children(&extension, "joint")) result.push_back(gazebo(one));
    // In the order of the file, whichever way each is written.
    std::stable_sort(result.begin(), result.end(),
                     [](const UrdfClosure& a, const UrdfClosure& b) { return a.line < b.line; });
    return result;
  }

private:
  static constexpr std::pair<const char*, Type> drake_types[] = {{"ball_constraint", Type::ball},
                                                                 {"weld_constraint", Type::fixed},
                                                                 {"distance_constraint", Type::distance}};

  UrdfClosure begin(const XmlElement& element, Type type) {
    UrdfClosure closure;
    closure.element = std::string("<") + element.Name() + ">";
    closure.line = element.GetLineNum();
    closure.type = type;
    return closure;
  }

  UrdfClosure named(const XmlElement& element) {
    UrdfClosure closure = begin(element, type_of(element));
    closure.name = required_attribute(element, "name", diagnostics_).value_or("");
    return closure;
  }

  Type type_of(const XmlElement& element) {
    const auto word = required_attribute(element, "type", diagnostics_);
    if (!word) return Type::ball;
    const auto found = types().find(*word);
    if (found != types().end()) return found->second;
    std::string known;
    for (const auto& [name, type] : types()) known += (known.empty() ? "" : ", ") + name;
    diagnostics_.error(location(element), std::string("<") + element.Name() + "> of type " +
                                              mbsgen::quoted(*word) +
                                              " closes no loop that is known, take one of: " + known);
    return Type::ball;
  }

  /// The child of that name, or an error.
  const XmlElement* required(const XmlElement& element, const std::string& name) {
    const XmlElement* const found = child(&element, name.c_str());
    if (found == nullptr)
      diagnostics_.error(location(element),
                         std::string("<") + element.Name() + "> has no <" + name + ">, add one");
    return found;
  }

  std::string link_of(const XmlElement* end, const char* attribute) {
    return end == nullptr ? "" : required_attribute(*end, attribute, diagnostics_).value_or("");
  }

  std::string axis_of(const UrdfClosure& closure) const {
    return closure.element + " " + mbsgen::quoted(closure.name);
  }

  // <constraint>: both frames in their links' frames, each axis in its frame.
  UrdfClosure constraint(const XmlElement& element) {
    UrdfClosure closure = named(element);
    closure.parent = end(element, "parent", closure);
    closure.child = end(element, "child", closure);
    const bool one_axis = has_axis(closure.type) && closure.type != Type::universal;
    if (one_axis && child(&element, "child_axis") == nullptr) closure.child.axis = closure.parent.axis;
    return closure;
  }

  UrdfEnd end(const XmlElement& element, const std::string& side, const UrdfClosure& closure) {
    UrdfEnd end;
    end.name = link_of(required(element, side), "link");
    end.frame = frames_.place(child(&element, (side + "_origin").c_str())).pose();
    const XmlElement* const axis = child(&element, (side + "_axis").c_str());
    if (axis != nullptr && has_axis(closure.type)) end.axis = frames_.axis(*axis, axis_of(closure));
    return end;
  }

  // <loop> of URDF+: as above, with one axis for both frames.
  UrdfClosure loop(const XmlElement& element) {
    UrdfClosure closure = named(element);
    closure.parent = end_of_loop(required(element, "predecessor"));
    closure.child = end_of_loop(required(element, "successor"));
    if (const XmlElement* const axis = child(&element, "axis"); axis != nullptr && has_axis(closure.type))
      closure.parent.axis = closure.child.axis = frames_.axis(*axis, axis_of(closure));
    refuse_universal(element, closure);
    return closure;
  }

  UrdfEnd end_of_loop(const XmlElement* element) {
    UrdfEnd end;
    end.name = link_of(element, "link");
    end.frame = frames_.place(child(element, "origin")).pose();
    return end;
  }

  void refuse_universal(const XmlElement& element, const UrdfClosure& closure) {
    if (closure.type == Type::universal)
      diagnostics_.error(location(element), closure.element +
                                                " has one axis and a universal joint has two, write it as "
                                                "<constraint> with <parent_axis> and <child_axis>");
  }

  // Drake's elements repeat their own name in those of their contents.
  UrdfClosure drake(const XmlElement& element, const std::string& name, Type type) {
    UrdfClosure closure = begin(element, type);
    const std::string start = "drake:" + name + "_";
    const bool poses = type == Type::fixed;
    closure.parent = end_of_drake(element, start + "body_A", start + (poses ? "X_AP" : "p_AP"));
    closure.child = end_of_drake(element, start + "body_B", start + (poses ? "X_BQ" : "p_BQ"));
    closure.name = closure.parent.name + "_" + closure.child.name;
    if (type == Type::distance)
      if (const XmlElement* const length = required(element, start + "distance"))
        closure.length = positive(*length);
    return closure;
  }

  double positive(const XmlElement& element) {
    const double value = required_number(element, "value", diagnostics_);
    if (!(value > 0))
      diagnostics_.error(location(element), "the distance is " + number_text(value) +
                                                ", give a positive one, or write a ball constraint");
    return value;
  }

  UrdfEnd end_of_drake(const XmlElement& element, const std::string& body, const std::string& place) {
    UrdfEnd end;
    end.name = link_of(required(element, body), "name");
    const XmlElement* const frame = child(&element, place.c_str());
    if (frame == nullptr) return end;
    if (frame->Attribute("value") == nullptr) {
      end.frame = frames_.place(frame).pose();
    } else {
      end.frame.origin = vector_attribute(*frame, "value", {}, diagnostics_);
    }
    return end;
  }

  // <joint> in <gazebo>, as SDF has it: the pose is in the child link's frame, the axis in the joint's.
  UrdfClosure gazebo(const XmlElement& element) {
    UrdfClosure closure = named(element);
    closure.closed = true;
    closure.parent.name = child_text(required(element, "parent"), element);
    closure.child.name = child_text(required(element, "child"), element);
    if (const XmlElement* const pose = child(&element, "pose")) closure.child.frame = pose_of(*pose);
    if (!has_axis(closure.type)) return closure;
    if (const XmlElement* const axis = required(element, "axis"))
      closure.child.axis = axis_in(*axis, closure);
    closure.parent.axis = closure.child.axis;
    if (closure.type == Type::universal)
      if (const XmlElement* const axis = required(element, "axis2"))
        closure.child.axis = axis_in(*axis, closure);
    return closure;
  }

  static std::string child_text(const XmlElement* element, const XmlElement& parent) {
    return element == nullptr ? "" : importer::child_text(&parent, element->Name());
  }

  Pose pose_of(const XmlElement& element) {
    const char* const text = element.GetText();
    const auto values = parse_numbers(text == nullptr ? "" : text);
    if (!values || values->size() != 6) {
      diagnostics_.error(location(element), "<pose> takes six numbers: x y z (m) and roll pitch yaw (rad)");
      return {};
    }
    const auto& v = *values;
    return frames_.place(element, {v[0], v[1], v[2]}, {v[3], v[4], v[5]}).pose();
  }

  Axis axis_in(const XmlElement& axis, const UrdfClosure& closure) {
    const XmlElement* const xyz = required(axis, "xyz");
    if (xyz == nullptr) return {};
    const char* const text = xyz->GetText();
    const auto values = parse_numbers(text == nullptr ? "" : text);
    if (values && values->size() == 3)
      return frames_.axis(*xyz, {(*values)[0], (*values)[1], (*values)[2]}, axis_of(closure));
    diagnostics_.error(location(*xyz), "<xyz> takes three numbers");
    return {};
  }

  Diagnostics& diagnostics_;
  FrameReader frames_;
};

class Connector {
public:
  Connector(UrdfRobot& robot, const UrdfTree& tree, Diagnostics& diagnostics)
      : robot_(robot), tree_(tree), diagnostics_(diagnostics), poses_(zero_poses(robot, tree)) {
    for (std::size_t i = 0; i < robot.links.size(); ++i)
      links_.emplace(robot.links[i].name, static_cast<int>(i));
  }

  void connect() {
    for (UrdfClosure& closure : robot_.closures) {
      find(closure, closure.parent);
      find(closure, closure.child);
      if (closure.parent.link < 0 || closure.child.link < 0) continue;
      if (body_of(closure.parent.link) == body_of(closure.child.link)) refuse(closure);
      if (closure.closed) place_parent(closure);
    }
  }

private:
  void find(const UrdfClosure& closure, UrdfEnd& end) {
    if (end.name.empty()) return; // reported by the reader
    if (const auto found = links_.find(end.name); found != links_.end()) {
      end.link = found->second;
      return;
    }
    diagnostics_.error(
        {closure.line, 0, {}},
        closure.element + " connects link " + mbsgen::quoted(end.name) + ", which is not in the file" +
            advice_on(
                end.name, robot_.links, [](const UrdfLink& one) { return one.name; }, diagnostics_));
  }

  /// The first link of those that fixed joints connect.
  int body_of(int link) const {
    for (int joint = tree_.joint_above[at(link)];
         joint >= 0 && robot_.joints[at(joint)].type == UrdfJointType::fixed;
         joint = tree_.joint_above[at(link)])
      link = tree_.parent[at(link)];
    return link;
  }

  void refuse(const UrdfClosure& closure) {
    const bool same = closure.parent.link == closure.child.link;
    diagnostics_.error(
        {closure.line, 0, {}},
        closure.element + " connects link " + mbsgen::quoted(closure.child.name) + " with " +
            (same ? "itself"
                  : "link " + mbsgen::quoted(closure.parent.name) + ", to which it is fixed already") +
            ", give it two links that move against each other");
  }

  /// The frame of the child, seen from the parent while all coordinates are 0.
  void place_parent(UrdfClosure& closure) const {
    const Pose& parent = poses_[at(closure.parent.link)];
    const Mat3 back = transposed(parent.rotation);
    const Pose frame = poses_[at(closure.child.link)] * closure.child.frame;
    int residues = 0;
    const Vec3 origin = back * (frame.origin - parent.origin);
    closure.parent.frame = {
        back * frame.rotation,
        without_residues(origin, largest(frame.origin) + largest(parent.origin), residues)};
  }

  UrdfRobot& robot_;
  const UrdfTree& tree_;
  Diagnostics& diagnostics_;
  std::vector<Pose> poses_;
  std::map<std::string, int> links_;
};

} // namespace

std::vector<UrdfClosure> read_closures(const XmlElement& robot, Diagnostics& diagnostics) {
  return ClosureReader(diagnostics).read(robot);
}

void connect_closures(UrdfRobot& robot, const UrdfTree& tree, Diagnostics& diagnostics) {
  if (!robot.closures.empty()) Connector(robot, tree, diagnostics).connect();
}

std::vector<Pose> zero_poses(const UrdfRobot& robot, const UrdfTree& tree) {
  std::vector<Pose> poses(robot.links.size());
  for (const int link : tree.order)
    if (const int joint = tree.joint_above[at(link)]; joint >= 0)
      poses[at(link)] = poses[at(tree.parent[at(link)])] * robot.joints[at(joint)].pose();
  return poses;
}

} // namespace mbsgen::importer
