// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/structures.h"
#include "emit/layout/declarations.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"
#include "emit/text/structures.h"
#include <algorithm>
#include <cstdlib>

namespace mbsgen::emit {

namespace {

// Initial values are of the type that `Real` is by default, so that a build for float holds no double.
std::string type_in_cpp(ArrayConstant::Kind kind, Scalar scalar) {
  switch (kind) {
  case ArrayConstant::Kind::numbers:
    return default_real(scalar);
  case ArrayConstant::Kind::places:
    return "int";
  case ArrayConstant::Kind::flags:
    return "bool";
  case ArrayConstant::Kind::texts:
    break;
  }
  return "const char*";
}

std::string written_in_cpp(const std::string& value, ArrayConstant::Kind kind, Scalar scalar) {
  if (kind != ArrayConstant::Kind::numbers) return value;
  const bool is_float = scalar == Scalar::only_float;
  const std::string finite_or_not = with_infinity(value, is_float ? "HUGE_VALF" : "HUGE_VAL");
  return is_float && finite_or_not == value ? float_literal(std::strtod(value.c_str(), nullptr))
                                            : finite_or_not;
}

// C++ has no arrays of no elements.
std::string cpp_array(const ArrayConstant& array, Scalar scalar) {
  std::string values;
  for (const std::string& value : literals(array))
    values += (values.empty() ? "" : ", ") + written_in_cpp(value, array.kind, scalar);
  if (values.empty()) values = "\"\"";
  return wrapped_comment("/// ", array.comment) +
         wrapped("inline constexpr " + type_in_cpp(array.kind, scalar) + ' ' + array.name + '[' +
                     std::to_string(std::max<std::size_t>(array.values.size(), 1)) + "] = {" + values + "};",
                 4);
}

// Names for places in arrays: q[joint::elbow].
std::string cpp_places(const PlaceConstants& places) {
  std::string text = "/// " + places.meaning + "\nnamespace " + places.name + " {\n";
  int place = 0;
  for (const std::string& member : unique_members(places, {}))
    text += "inline constexpr int " + member + " = " + std::to_string(place++) + ";\n";
  return text + "} // namespace " + places.name + "\n";
}

} // namespace

std::string cpp_constants(const scheme::Program& program, Scalar scalar) {
  std::string text;
  for (const SizeConstant& size : size_constants(program))
    text += "inline constexpr int " + size.name + " = " + std::to_string(size.value) + "; ///< " +
            size.meaning + '\n';
  for (const PlaceConstants& places : place_constants(program.shape)) text += cpp_places(places);
  for (const ArrayConstant& array : array_constants(program)) text += cpp_array(array, scalar);
  return text + '\n';
}

namespace {

using scheme::Parameter;

std::string nominal(const Parameter* parameter) {
  return literal(parameter == nullptr ? 0.0 : parameter->nominal);
}

// A program that is to change an element may assert that it can be changed.
std::string tunable_flags(const Field& field, const std::string& indent) {
  if (field.flags.empty()) return "";
  std::string line =
      indent + "static constexpr bool " + field.flags + '[' + std::to_string(field.elements.size()) + "] = {";
  for (std::size_t i = 0; i < field.elements.size(); ++i)
    line += std::string(i == 0 ? "" : ", ") + (field.is_tunable(i) ? "true" : "false");
  return wrapped(line + "};", indent.size() + 4);
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
  return text + wrapped(line + ';', indent.size() + 4) + tunable_flags(field, indent);
}

constexpr const char* wrench_text = R"(template <class Real>
struct Wrench {
  using Number = detail::Number<Real>;
  Real force[3] = {Number(0.0), Number(0.0), Number(0.0)};
  Real torque[3] = {Number(0.0), Number(0.0), Number(0.0)};
};

)";

// `  Real gap; ///< m`, comments in one column; `end` closes each declaration.
std::string members_text(const std::vector<Member>& members, const std::string& end) {
  std::vector<std::string> declarations;
  std::size_t width = 0;
  for (const Member& member : members) {
    const std::string size = member.size == 0 ? "" : '[' + std::to_string(member.size) + ']';
    declarations.push_back("  Real " + member.name + size + end);
    width = std::max(width, declarations.back().size());
  }
  std::string text;
  for (std::size_t i = 0; i < members.size(); ++i)
    text += declarations[i] + std::string(width - declarations[i].size(), ' ') + " ///< " +
            members[i].comment + '\n';
  return text;
}

std::string structure_text(const std::string& name, const Structure& structure,
                           const std::string& end = ";") {
  return wrapped_comment("/// ", structure.comment) + "template <class Real>\nstruct " + name + " {\n" +
         members_text(structure.members, end) + "};\n";
}

std::string smallest_pivot_value() {
  return std::string("std::is_same_v<Real, float> ? Real(1e-5) : Real(") + scheme::smallest_pivot.text + ')';
}

constexpr const char* status_text =
    R"(/// Answer of a function that solves equations. Unless it is `ok`, all arrays are as before the call.
enum class [[nodiscard]] Status {
  ok,
  not_converged, ///< the constraints cannot be closed from here
  singular,      ///< the system is singular at q
  invalid_input  ///< a number that the function reads is NaN, infinite, or so large that results are
};

)";

std::string newton_text() {
  const std::vector<std::string> defaults = {"std::is_same_v<Real, float> ? Real(1e-5) : Real(1e-12)", "20",
                                             "Real(0.5)", smallest_pivot_value()};
  const Structure newton = newton_structure();
  std::string text = wrapped_comment("/// ", newton.comment) + "template <class Real>\nstruct Newton {\n";
  for (std::size_t i = 0; i < newton.members.size(); ++i) {
    const Member& member = newton.members[i];
    if (!member.comment.empty()) text += wrapped_comment("  /// ", member.comment);
    text +=
        (member.name == "max_iterations" ? "  int " : "  Real ") + member.name + " = " + defaults[i] + ";\n";
  }
  return text + "};\n\n";
}

std::string law_comment(const LawMethod& law) {
  const std::string name = "///   void " + law.method;
  const std::string arrays = array_parameters(law) + rates_parameter(law, "xd");
  const std::string end = arrays + ") const;";
  const char* states = law.rates == 0 ? "" : "; its states x, rates xd of these";
  switch (law.kind) {
  case scheme::LawCall::Kind::rate:
    return "///   Real " + law.method + "(Real t" + end + " // rate of the state\n";
  case scheme::LawCall::Kind::link:
    return "///   Real " + law.method + "(Real Z, Real Zd" + end + " // distance, its rate -> pulling force" +
           states + '\n';
  case scheme::LawCall::Kind::point:
    return name + "(const LawPoint<Real>& point, Wrench<Real>& wrench" + end + '\n';
  case scheme::LawCall::Kind::contact:
    break;
  }
  return name + "(const LawContact<Real>& contact, Wrench<Real>& wrench" + end + '\n';
}

// The derivative that Laws may give.
std::string derivative_comment(const LawMethod& law) {
  if (law.derivative.empty()) return "";
  const std::string note = "///   may be missing: then by differences of " + law.method + "\n";
  const std::string values = array_parameters(law), directions = array_parameters(law, "d");
  if (law.kind == scheme::LawCall::Kind::rate)
    return "///   Real " + law.derivative + "(Real t" + values + ", Real dt" + directions + ") const;\n" +
           note;
  const std::string end = values + directions + rates_parameter(law, "dxd") + ") const;\n" + note;
  if (law.kind == scheme::LawCall::Kind::link)
    return "///   Real " + law.derivative + "(Real Z, Real Zd, Real dZ, Real dZd" + end;
  const std::string point =
      law.kind == scheme::LawCall::Kind::point ? "const LawPoint<Real>& " : "const LawContact<Real>& ";
  return "///   void " + law.derivative + '(' + point + "at, " + point + "along, Wrench<Real>& rate" + end;
}

// A piece of text, such as a string literal, in which no line may end.
std::string unbreakable(std::string text) {
  std::replace(text.begin(), text.end(), ' ', hard_space);
  return text;
}

std::string list(const std::vector<int>& values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
  return '{' + text + '}';
}

} // namespace

std::string parameters_text(const Layout& layout) {
  const bool empty = !has_parameters(layout);
  std::string text = empty ? "/// Empty: every number of the model is a constant of the code.\n"
                           : "/// Parameters of the model in SI units, at their nominal values.\n";
  if (empty) return text + "template <class Real>\nstruct Parameters {};\n\n";
  text += "template <class Real>\nstruct Parameters {\n  using Number = detail::Number<Real>;\n\n";
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

namespace {

std::string states_member(std::size_t count) {
  std::string zeros;
  for (std::size_t i = 0; i < count; ++i)
    zeros += std::string(i == 0 ? "" : ", ") + "detail::Number<Real>(0.0)";
  return wrapped("  Real x[nstate] = {" + zeros + "};", 4);
}

} // namespace

std::string inputs_text(const Layout& layout, const char* real) {
  const bool has_points = has_laws(layout, scheme::LawCall::Kind::point);
  const bool has_contacts = has_laws(layout, scheme::LawCall::Kind::contact);
  std::string text;
  if (has_points || has_contacts || !layout.inputs.empty())
    text += wrapped_comment("/// ", wrench_structure().comment) + wrench_text;
  if (has_points) text += structure_text("LawPoint", law_point_structure(), " = {};") + '\n';
  if (has_contacts) text += structure_text("LawContact", law_contact_structure(), " = {};") + '\n';
  const bool has_states = layout.states > 0;
  if (layout.inputs.empty() && !layout.has_time && !has_states) return text;
  text += "/// Supplied at each call besides the arrays: forces in N, torques in N m, time in s" +
          std::string(has_states ? ", states" : "") +
          ".\n"
          "template <class Real = " +
          std::string(real) + ">\nstruct Inputs {\n";
  for (const std::string& input : layout.inputs) text += "  Wrench<Real> " + input + ";\n";
  if (layout.has_time) text += "  Real t = detail::Number<Real>(0.0);\n";
  if (has_states) text += states_member(layout.states);
  return text + "};\n\n";
}

std::string laws_comment(const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text = "///\n/// Laws: a class of the user's with the methods\n";
  for (const LawMethod& law : layout.laws) text += law_comment(law);
  for (const LawMethod& law : layout.laws) text += derivative_comment(law);
  return text;
}

std::string laws_assertion(const Layout& layout) {
  std::string message = unbreakable("\"this model has laws: give Model a class with the methods\"");
  for (const LawMethod& law : layout.laws)
    message += ' ' + unbreakable((&law == &layout.laws.front() ? "\" " : "\", ") + law.method + '"');
  return wrapped("  static_assert(!std::is_same_v<Laws, NoLaws>, " + message + ");", 6);
}

std::string solver_text(const scheme::Program& program) {
  if (!returns_status(program)) return "";
  return status_text + (is_tree(program) ? std::string() : newton_text());
}

std::string solver_members(const scheme::Program& program) {
  if (!returns_status(program)) return "";
  if (!is_tree(program)) return "  Newton<Real> newton;\n";
  return std::string(
             "  /// Direct dynamics is singular where a pivot is no larger than this share of a healthy one's size; "
             "call\n  /// update() after changing it.\n") +
         "  Real smallest_pivot = " + smallest_pivot_value() + ";\n";
}

std::string contact_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::contact)) return "";
  return structure_text("ContactState", contact_structure()) + '\n';
}

std::string rigid_contact_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::contact_kinematics)) return "";
  return structure_text("Contact", rigid_contact_structure()) +
         "template <class Real>\nusing Contacts = Contact<Real>[nrigid];\n\n";
}

std::string linearization_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::linearize)) return "";
  return wrapped_comment("/// ", linearization_structure(program).comment) +
         "template <class Real>\nstruct Linearization {\n"
         "  Real A[nx > 0 ? nx * nx : 1];\n"
         "  Real B[nx * ninput > 0 ? nx * ninput : 1];\n"
         "  Real C[noutput * nx > 0 ? noutput * nx : 1];\n"
         "  Real D[noutput * ninput > 0 ? noutput * ninput : 1];\n"
         "};\n\n";
}

std::string sensor_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::sensor)) return "";
  Structure sensor = sensor_structure(program);
  sensor.members.pop_back(); // the Jacobian has the columns of N
  return wrapped_comment("/// ", sensor.comment + " N: joint velocities.") +
         "template <class Real, int N>\nstruct Sensor {\n" + members_text(sensor.members, ";") +
         "  /// [velocity; angular velocity] = jacobian qd; 6 x N, row-major\n"
         "  Real jacobian[6 * (N > 0 ? N : 1)];\n"
         "};\n\n";
}

namespace {

std::string role(const char* name, const std::vector<int>& places, const char* meaning) {
  if (places.empty()) return "";
  return std::string("    /// ") + meaning + '\n' +
         wrapped("    static constexpr int " + std::string(name) + "[] = " + list(places) + ';', 8);
}

std::string parameters_role(const scheme::Shape& shape) {
  if (shape.sensitivities.empty()) return "";
  return "    /// Number of the parameters with respect to which functions differentiate.\n"
         "    static constexpr int parameters = ::" +
         shape.model + "::nsensitivity;\n";
}

std::string roles_of_coordinates(const scheme::Shape& shape) {
  return "  /// Coordinates as an integrator treats them, by their places in q.\n"
         "  struct Roles {\n    static constexpr int nq = ::" +
         shape.model + "::nq;\n" + role("free", shape.integrated, "Coordinates to integrate.") +
         role("solved", shape.solved, "Coordinates that follow from the others, by iteration.") +
         parameters_role(shape) + "  };\n";
}

std::vector<int> origins_of(const scheme::Shape& shape) {
  std::vector<int> places;
  for (const scheme::SpatialJoint& joint : shape.spatial)
    if (joint.is_free) places.push_back(joint.velocity);
  return places;
}

std::string roles_of_velocities(const scheme::Shape& shape) {
  return "  /// Velocities as an integrator treats them, by their places in qd; it moves q by integrate().\n"
         "  struct Roles {\n    static constexpr int nq = ::" +
         shape.model + "::nq, nqd = ::" + shape.model + "::nqd;\n" +
         role("free", shape.integrated, "Velocities to integrate.") +
         role("solved", shape.solved,
              "Velocities of coordinates that follow from the others, by iteration.") +
         role("given", shape.given, "Places in q of the coordinates of driven joints.") +
         role("origins", origins_of(shape),
              "First velocities of free joints: three of the origin, three angular ones.") +
         parameters_role(shape) + "  };\n";
}

} // namespace

std::string roles_text(const scheme::Program& program) {
  const scheme::Shape& shape = program.shape;
  std::string text;
  if (!shape.integrated.empty())
    text += shape.spatial.empty() ? roles_of_coordinates(shape) : roles_of_velocities(shape);
  if (program.has_inputs()) text += "  using inputs_type = Inputs<Real>;\n";
  return text.empty() ? text : text + '\n';
}

} // namespace mbsgen::emit
