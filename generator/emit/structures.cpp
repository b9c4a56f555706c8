// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/structures.h"
#include "emit/literal.h"
#include "emit/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

using scheme::Parameter;

std::string nominal(const Parameter* parameter) {
  return literal(parameter == nullptr ? 0.0 : parameter->nominal);
}

// Elements that are fixed at generation: changing them has no effect, which the comment must say.
std::string structural_elements(const Field& field) {
  std::string text;
  for (std::size_t i = 0; i < field.elements.size(); ++i)
    if (field.elements[i] == nullptr || !field.elements[i]->symbol.is_symbol())
      text += (text.empty() ? "" : ", ") + ('[' + std::to_string(i) + ']');
  return text.empty() ? text : "structural, not to be changed: " + text;
}

std::string field_comment(const Field& field) {
  const Parameter* first = nullptr;
  for (const Parameter* parameter : field.elements)
    if (first == nullptr) first = parameter;
  std::string text = first->unit;
  for (const std::string& part : {first->doc, structural_elements(field)})
    if (!part.empty()) text += (text.empty() ? "" : "; ") + part;
  return text;
}

std::string field_text(const Field& field, const std::string& indent) {
  std::string text;
  if (const std::string comment = field_comment(field); !comment.empty())
    text += wrapped_comment(indent + "/// ", comment);
  std::string line = indent + "Real " + field.name;
  if (!field.is_array) {
    line += " = " + nominal(field.elements.front());
  } else {
    line += '[' + std::to_string(field.elements.size()) + "] = {";
    for (std::size_t i = 0; i < field.elements.size(); ++i)
      line += (i == 0 ? "" : ", ") + nominal(field.elements[i]);
    line += '}';
  }
  return text + wrapped(line + ';', indent.size() + 4);
}

std::string quoted(const std::string& name) {
  return '"' + name + '"';
}

} // namespace

std::string parameters_text(const Layout& layout) {
  std::string text = "/// Parameters of the model in SI units, at their nominal values.\n"
                     "template <class Real>\nstruct Parameters {\n";
  for (const Group& group : layout.groups) {
    text += "  struct " + group.type + " {\n";
    for (const Field& field : group.fields) text += field_text(field, "    ");
    text += "  };\n";
  }
  if (!layout.groups.empty()) text += '\n';
  for (const Group& group : layout.groups) text += "  " + group.type + ' ' + group.name + ";\n";
  for (const Field& field : layout.fields) text += field_text(field, "  ");
  return text + "};\n\n";
}

std::string inputs_text(const Layout& layout) {
  if (layout.inputs.empty() && !layout.has_time) return "";
  std::string text =
      "/// What is supplied at each call besides the arrays: forces in N, torques in N m, time in s.\n"
      "template <class Real>\nstruct Inputs {\n";
  if (!layout.inputs.empty())
    text += "  struct Wrench {\n"
            "    Real force[3] = {Real(0.0), Real(0.0), Real(0.0)};\n"
            "    Real torque[3] = {Real(0.0), Real(0.0), Real(0.0)};\n"
            "  };\n\n";
  for (const std::string& input : layout.inputs) text += "  Wrench " + input + ";\n";
  if (layout.has_time) text += "  Real t = Real(0.0);\n";
  return text + "};\n\n";
}

std::string sensor_text(const scheme::Program& program) {
  const bool any =
      std::any_of(program.functions.begin(), program.functions.end(),
                  [](const scheme::Function& f) { return f.kind == scheme::FunctionKind::sensor; });
  if (!any) return "";
  return "/// Kinematics of a point of a body with N joint coordinates; all components in the inertial "
         "frame.\n"
         "template <class Real, int N>\nstruct Sensor {\n"
         "  Real position[3];             ///< m, from the base's origin\n"
         "  Real rotation[9];             ///< inertial axes <- body axes, row-major\n"
         "  Real velocity[3];             ///< m/s\n"
         "  Real angular_velocity[3];     ///< rad/s\n"
         "  Real acceleration[3];         ///< m/s^2\n"
         "  Real angular_acceleration[3]; ///< rad/s^2\n"
         "  /// [velocity; angular velocity] = jacobian qd; 6 x N, row-major\n"
         "  Real jacobian[6 * (N > 0 ? N : 1)];\n"
         "};\n\n";
}

std::string constants_text(const scheme::Shape& shape) {
  std::string text;
  const auto constant = [&text](const char* name, int value, const char* meaning) {
    text += std::string("inline constexpr int ") + name + " = " + std::to_string(value) + "; ///< " +
            meaning + '\n';
  };
  constant("nq", shape.nq, "joint coordinates: the size of q, qd, qdd and Q");
  constant("nu", shape.nu, "independent coordinates");
  constant("nv", shape.nv, "dependent coordinates");
  constant("nc", shape.nc, "constraint equations");
  constant("nd", shape.nd, "driven coordinates");
  std::string names;
  for (const std::string& name : shape.joint_names) names += (names.empty() ? "" : ", ") + quoted(name);
  text += "/// Names of the coordinates, in the order of every array.\n";
  text += wrapped("inline constexpr const char* joint_names[" + std::to_string(std::max(shape.nq, 1)) +
                      "] = {" + (names.empty() ? quoted("") : names) + "};",
                  4);
  return text + '\n';
}

} // namespace mbsgen::emit
