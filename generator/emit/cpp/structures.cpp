// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/structures.h"
#include "emit/cpp/names_text.h"
#include "emit/layout/declarations.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/literal.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"
#include <algorithm>

namespace mbsgen::emit {

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

std::string quoted(const std::string& name) {
  return '"' + name + '"';
}

constexpr const char* wrench_text = R"(/// Force in N and torque in N m on a point.
template <class Real>
struct Wrench {
  using Number = detail::Number<Real>;
  Real force[3] = {Number(0.0), Number(0.0), Number(0.0)};
  Real torque[3] = {Number(0.0), Number(0.0), Number(0.0)};
};

)";

constexpr const char* law_point_text =
    R"(/// Motion of the point on which a law's force acts; components, like those of the force, in the force's frame.
template <class Real>
struct LawPoint {
  Real position[3] = {};         ///< m, from the base's origin
  Real rotation[9] = {};         ///< inertial axes <- body axes, row-major; of a force in frame "point": <- its axes
  Real velocity[3] = {};         ///< m/s
  Real angular_velocity[3] = {}; ///< rad/s
};

)";

constexpr const char* law_contact_text =
    R"(/// A contact as its law sees it, inertial axes. The law's force and torque act on a at the point, and reversed on b;
/// they count where pen is positive.
template <class Real>
struct LawContact {
  Real pen = {};       ///< penetration, m; zero where the surfaces do not overlap
  Real rate = {};      ///< of the penetration, m/s
  Real slide[3] = {};  ///< sliding velocity of a against b, m/s
  Real normal[3] = {}; ///< unit vector from b to a
  Real point[3] = {};  ///< m, from the base's origin
};

)";

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
  return R"(/// Settings of the Newton-Raphson iteration that solves the constraints for the dependent coordinates.
template <class Real>
struct Newton {
  /// Largest size of a constraint equation (m, rad or m^2) that counts as solved; equations that follow from
  /// others may be )" +
         std::string(scheme::consistency_factor.text) + R"( times as large.
  Real tolerance = std::is_same_v<Real, float> ? Real(1e-5) : Real(1e-12);
  int max_iterations = 20;
  /// Largest correction of a coordinate (rad or m) in one iteration. Larger steps are scaled down as a whole,
  /// which keeps the branch of assembly.
  Real largest_step = Real(0.5);
  /// A pivot is degenerate when it is no larger than this share of a healthy pivot's size.
  Real smallest_pivot = )" +
         smallest_pivot_value() + R"(;
};

)";
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

// Of the type that `Real` is by default, so that a build for float holds no double.
std::string initial_values(const std::string& name, const std::string& meaning,
                           const std::vector<double>& values, Scalar scalar) {
  if (values.empty()) return "";
  std::string numbers;
  for (const double value : values)
    numbers += (numbers.empty() ? "" : ", ") +
               (scalar == Scalar::only_float ? float_literal(value) : double_literal(value));
  return "/// " + meaning + '\n' +
         wrapped("inline constexpr " + std::string(default_real(scalar)) + ' ' + name + '[' +
                     std::to_string(values.size()) + "] = {" + numbers + "};",
                 4);
}

// Names for places in the arrays: q[joint::elbow].
std::string joint_places(const std::vector<std::string>& joint_names, const std::string& meaning,
                         const std::string& space) {
  if (joint_names.empty()) return "";
  std::string text = "/// " + meaning + "\nnamespace " + space + " {\n";
  UniqueNames names;
  int place = 0;
  for (std::string name : joint_names) {
    std::replace(name.begin(), name.end(), '.', '_');
    text += "inline constexpr int " + names.take(name) + " = " + std::to_string(place++) + ";\n";
  }
  return text + "} // namespace " + space + "\n";
}

// Coordinates have places of their own where a joint has more of them than velocities.
std::string coordinate_names_text(const scheme::Shape& shape) {
  std::string names;
  for (const std::string& name : shape.coordinate_names) names += (names.empty() ? "" : ", ") + quoted(name);
  return "/// Names of the coordinates, in the order of q.\n" +
         wrapped("inline constexpr const char* coordinate_names[" + std::to_string(shape.nq) + "] = {" +
                     names + "};",
                 4) +
         joint_places(shape.coordinate_names, "Places of the coordinates in q, by name.", "coordinate");
}

// Sizes, names and initial values of the user's states.
std::string states_text(const scheme::Shape& shape, Scalar scalar) {
  if (shape.states.empty()) return "";
  std::vector<std::string> names;
  std::vector<double> values;
  std::string quoted_names, meanings;
  for (const scheme::StateShape& state : shape.states) {
    names.push_back(state.name);
    values.push_back(state.x0);
    quoted_names += (quoted_names.empty() ? "" : ", ") + quoted(state.name);
    const std::string about = state.unit + (state.unit.empty() || state.doc.empty() ? "" : "; ") + state.doc;
    if (!about.empty()) meanings += wrapped_comment("/// ", state.name + ": " + about);
  }
  const std::string count = std::to_string(shape.states.size());
  return "inline constexpr int nstate = " + count + "; ///< states: the size of Inputs::x and xd\n" +
         "/// Names of the states, in the order of x.\n" + meanings +
         wrapped("inline constexpr const char* x_names[" + count + "] = {" + quoted_names + "};", 4) +
         joint_places(names, "Places of the states in x, by name.", "state") +
         initial_values("x0", "Initial values of the states.", values, scalar);
}

std::string list(const std::vector<int>& values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
  return '{' + text + '}';
}

std::string indices(const std::string& name, const std::string& meaning, const std::vector<int>& values) {
  if (values.empty()) return "";
  return "/// " + meaning + '\n' +
         wrapped("inline constexpr int " + name + '[' + std::to_string(values.size()) +
                     "] = " + list(values) + ';',
                 4);
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
  if (has_points || has_contacts || !layout.inputs.empty()) text += wrench_text;
  if (has_points) text += law_point_text;
  if (has_contacts) text += law_contact_text;
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
  return "/// State of a contact between the shapes a and b; all components in the inertial frame.\n"
         "template <class Real>\nstruct ContactState {\n"
         "  Real gap;        ///< m, negative where the surfaces overlap\n"
         "  Real rate;       ///< of the penetration, minus that of the gap, m/s\n"
         "  Real load;       ///< N, component of the force along the normal\n"
         "  Real normal[3];  ///< unit vector from b to a\n"
         "  Real point[3];   ///< m, from the base's origin: middle between the surfaces\n"
         "  Real sliding[3]; ///< m/s, velocity of a against b at the point, less its normal component\n"
         "  Real force[3];   ///< N, on a at the point; reversed on b\n"
         "  Real torque[3];  ///< N m, on a; of a law of the user's alone\n"
         "};\n\n";
}

std::string sensor_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::sensor)) return "";
  return "/// Kinematics of a point of a body with N joint coordinates; all components in the inertial "
         "frame.\n"
         "template <class Real, int N>\nstruct Sensor {\n"
         "  Real position[3];             ///< m, from the base's origin\n"
         "  Real rotation[9];             ///< inertial axes <- axes of the point, row-major\n"
         "  Real velocity[3];             ///< m/s\n"
         "  Real angular_velocity[3];     ///< rad/s\n"
         "  Real acceleration[3];         ///< m/s^2\n"
         "  Real angular_acceleration[3]; ///< rad/s^2\n"
         "  /// [velocity; angular velocity] = jacobian qd; 6 x N, row-major\n"
         "  Real jacobian[6 * (N > 0 ? N : 1)];\n"
         "};\n\n";
}

std::string constants_text(const scheme::Shape& shape, Scalar scalar) {
  std::string text;
  const auto constant = [&text](const char* name, int value, const char* meaning) {
    text += std::string("inline constexpr int ") + name + " = " + std::to_string(value) + "; ///< " +
            meaning + '\n';
  };
  const bool spatial = !shape.spatial.empty();
  constant("nq", shape.nq,
           spatial ? "joint coordinates: the size of q" : "joint coordinates: the size of q, qd, qdd and Q");
  constant("nqd", shape.nqd,
           spatial ? "joint velocities: the size of qd, qdd and Q"
                   : "joint velocities: as many as coordinates");
  constant("nu", shape.nu, "independent coordinates");
  constant("nv", shape.nv, "dependent coordinates");
  constant("nc", shape.nc, "constraint equations");
  constant("nd", shape.nd, "driven coordinates");
  if (shape.base_parameters) constant("nb", shape.nb(), "base parameters, the columns of the regressor");
  if (!shape.sensitivities.empty())
    constant("nsensitivity", static_cast<int>(shape.sensitivities.size()), "parameters of derivatives");
  std::string names;
  for (const std::string& name : shape.joint_names) names += (names.empty() ? "" : ", ") + quoted(name);
  text += spatial ? "/// Names of the velocities, in the order of qd, qdd and Q.\n"
                  : "/// Names of the coordinates, in the order of every array.\n";
  text += wrapped("inline constexpr const char* joint_names[" + std::to_string(std::max(shape.nqd, 1)) +
                      "] = {" + (names.empty() ? quoted("") : names) + "};",
                  4);
  text += joint_places(shape.joint_names,
                       spatial ? "Places of the velocities in qd, qdd and Q, by name."
                               : "Places of the coordinates in every array, by name.",
                       "joint");
  if (spatial) text += coordinate_names_text(shape);
  if (shape.base_parameters)
    text += names_text("base_parameter_names",
                       "Names of the base parameters: a joint, and an entry of the inertia about its origin.",
                       *shape.base_parameters);
  if (!shape.sensitivities.empty())
    text += names_text("sensitivity_names", sensitivities_meaning, shape.sensitivities);
  const std::string unit = spatial ? "rad, m, or 1 of a quaternion." : "rad or m.";
  text +=
      initial_values("q0", "Initial coordinates, at which the constraints hold: " + unit, shape.q0, scalar);
  text += initial_values("qd0", "Initial velocities: rad/s or m/s.", shape.qd0, scalar);
  const std::string array = spatial ? " velocities in qd" : " coordinates in q";
  text += indices("independent", "Places of the independent" + array + ".", shape.independent);
  text += indices("dependent", "Places of the dependent" + array + ".", shape.dependent);
  text += indices("driven", "Places of the driven" + array + ", in the order of Qdriven.", shape.driven);
  text += indices("held", "Places of velocities in qd that move nothing: spins of rods, zero.", shape.held);
  return text + states_text(shape, scalar) + '\n';
}

std::string pattern_text(const scheme::Program& program) {
  const std::vector<int> pattern = mass_matrix_pattern(program);
  if (pattern.empty()) return "";
  return "/// The lower triangle of the mass matrix, row by row: 0 where an entry is zero in every position.\n" +
         wrapped("inline constexpr bool mass_matrix_pattern[" + std::to_string(pattern.size()) +
                     "] = " + list(pattern) + ';',
                 4) +
         '\n';
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

std::string roles_of_velocities(const scheme::Shape& shape) {
  return "  /// Velocities as an integrator treats them, by their places in qd; it moves q by integrate().\n"
         "  struct Roles {\n    static constexpr int nq = ::" +
         shape.model + "::nq, nqd = ::" + shape.model + "::nqd;\n" +
         role("free", shape.integrated, "Velocities to integrate.") +
         role("solved", shape.solved,
              "Velocities of coordinates that follow from the others, by iteration.") +
         role("given", shape.given, "Places in q of the coordinates of driven joints.") +
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
