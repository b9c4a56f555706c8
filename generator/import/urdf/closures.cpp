// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/closures.h"
#include "base/text.h"
#include "import/urdf/frames.h"
#include <algorithm>
#include <map>

namespace mbsgen::importer {

namespace {

using Type = ClosureType;

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

  std::vector<RobotClosure> read(const XmlElement& robot) {
    std::vector<RobotClosure> result;
    for (const XmlElement& one : Children(&robot, "constraint")) result.push_back(constraint(one));
    for (const XmlElement& one : Children(&robot, "loop")) result.push_back(loop(one));
    for (const auto& [name, type] : drake_types)
      for (const XmlElement& one : Children(&robot, (std::string("drake:") + name).c_str()))
        result.push_back(drake(one, name, type));
    for (const XmlElement& extension : Children(&robot, "gazebo"))
      for (const XmlElement& one : Children(&extension, "joint")) result.push_back(gazebo(one));
    // In the order of the file, whichever way each is written.
    std::stable_sort(result.begin(), result.end(),
                     [](const RobotClosure& a, const RobotClosure& b) { return a.line < b.line; });
    return result;
  }

private:
  static constexpr std::pair<const char*, Type> drake_types[] = {{"ball_constraint", Type::ball},
                                                                 {"weld_constraint", Type::fixed},
                                                                 {"distance_constraint", Type::distance}};

  RobotClosure begin(const XmlElement& element, Type type) {
    RobotClosure closure;
    closure.element = std::string("<") + element.name() + ">";
    closure.line = element.line();
    closure.type = type;
    return closure;
  }

  RobotClosure named(const XmlElement& element) {
    RobotClosure closure = begin(element, type_of(element));
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
    diagnostics_.error(location(element), std::string("<") + element.name() + "> of type " +
                                              mbsgen::quoted(*word) +
                                              " closes no loop that is known, take one of: " + known);
    return Type::ball;
  }

  /// The child of that name, or an error.
  const XmlElement* required(const XmlElement& element, const std::string& name) {
    const XmlElement* const found = child(&element, name.c_str());
    if (found == nullptr)
      diagnostics_.error(location(element),
                         std::string("<") + element.name() + "> has no <" + name + ">, add one");
    return found;
  }

  std::string link_of(const XmlElement* end, const char* attribute) {
    return end == nullptr ? "" : required_attribute(*end, attribute, diagnostics_).value_or("");
  }

  std::string axis_of(const RobotClosure& closure) const {
    return closure.element + " " + mbsgen::quoted(closure.name);
  }

  // <constraint>: both frames in their links' frames, each axis in its frame.
  RobotClosure constraint(const XmlElement& element) {
    RobotClosure closure = named(element);
    closure.parent = end(element, "parent", closure);
    closure.child = end(element, "child", closure);
    const bool one_axis = has_axis(closure.type) && closure.type != Type::universal;
    if (one_axis && child(&element, "child_axis") == nullptr) closure.child.axis = closure.parent.axis;
    return closure;
  }

  ClosureEnd end(const XmlElement& element, const std::string& side, const RobotClosure& closure) {
    ClosureEnd end;
    end.name = link_of(required(element, side), "link");
    end.frame = frames_.place(child(&element, (side + "_origin").c_str())).pose();
    const XmlElement* const axis = child(&element, (side + "_axis").c_str());
    if (axis != nullptr && has_axis(closure.type)) end.axis = frames_.axis(*axis, axis_of(closure));
    return end;
  }

  // <loop> of URDF+: as above, with one axis for both frames.
  RobotClosure loop(const XmlElement& element) {
    RobotClosure closure = named(element);
    closure.parent = end_of_loop(required(element, "predecessor"));
    closure.child = end_of_loop(required(element, "successor"));
    if (const XmlElement* const axis = child(&element, "axis"); axis != nullptr && has_axis(closure.type))
      closure.parent.axis = closure.child.axis = frames_.axis(*axis, axis_of(closure));
    refuse_universal(element, closure);
    return closure;
  }

  ClosureEnd end_of_loop(const XmlElement* element) {
    ClosureEnd end;
    end.name = link_of(element, "link");
    end.frame = frames_.place(child(element, "origin")).pose();
    return end;
  }

  void refuse_universal(const XmlElement& element, const RobotClosure& closure) {
    if (closure.type == Type::universal)
      diagnostics_.error(location(element), closure.element +
                                                " has one axis and a universal joint has two, write it as "
                                                "<constraint> with <parent_axis> and <child_axis>");
  }

  // Drake's elements repeat their own name in those of their contents.
  RobotClosure drake(const XmlElement& element, const std::string& name, Type type) {
    RobotClosure closure = begin(element, type);
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

  ClosureEnd end_of_drake(const XmlElement& element, const std::string& body, const std::string& place) {
    ClosureEnd end;
    end.name = link_of(required(element, body), "name");
    const XmlElement* const frame = child(&element, place.c_str());
    if (frame == nullptr) return end;
    if (frame->attribute("value") == nullptr) {
      end.frame = frames_.place(frame).pose();
    } else {
      end.frame.origin = vector_attribute(*frame, "value", {}, diagnostics_);
    }
    return end;
  }

  // <joint> in <gazebo>, as SDF has it: the pose is in the child link's frame, the axis in the joint's.
  RobotClosure gazebo(const XmlElement& element) {
    RobotClosure closure = named(element);
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
    return element == nullptr ? "" : importer::child_text(&parent, element->name());
  }

  Pose pose_of(const XmlElement& element) {
    const char* const text = element.text();
    const auto values = parse_numbers(text == nullptr ? "" : text);
    if (!values || values->size() != 6) {
      diagnostics_.error(location(element), "<pose> takes six numbers: x y z (m) and roll pitch yaw (rad)");
      return {};
    }
    const auto& v = *values;
    return frames_.place(element, {v[0], v[1], v[2]}, {v[3], v[4], v[5]}).pose();
  }

  Axis axis_in(const XmlElement& axis, const RobotClosure& closure) {
    const XmlElement* const xyz = required(axis, "xyz");
    if (xyz == nullptr) return {};
    const char* const text = xyz->text();
    const auto values = parse_numbers(text == nullptr ? "" : text);
    if (values && values->size() == 3)
      return frames_.axis(*xyz, {(*values)[0], (*values)[1], (*values)[2]}, axis_of(closure));
    diagnostics_.error(location(*xyz), "<xyz> takes three numbers");
    return {};
  }

  Diagnostics& diagnostics_;
  FrameReader frames_;
};

} // namespace

std::vector<RobotClosure> read_closures(const XmlElement& robot, Diagnostics& diagnostics) {
  return ClosureReader(diagnostics).read(robot);
}

} // namespace mbsgen::importer
