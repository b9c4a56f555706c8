// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/structures.h"
#include "emit/layout/declarations.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::emit {

namespace {

std::vector<double> values_of(const std::vector<scheme::StateShape>& states) {
  std::vector<double> values;
  for (const scheme::StateShape& state : states) values.push_back(state.x0);
  return values;
}

std::vector<std::string> digits(const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (const double value : values)
    texts.push_back(std::isinf(value) ? (value < 0 ? "-inf" : "inf") : double_literal(value));
  return texts;
}

std::vector<std::string> numbers(const std::vector<int>& values) {
  std::vector<std::string> texts;
  for (const int value : values) texts.push_back(std::to_string(value));
  return texts;
}

std::vector<std::string> names_of(const std::vector<scheme::StateShape>& states) {
  std::vector<std::string> names;
  for (const scheme::StateShape& state : states) names.push_back(state.name);
  return names;
}

// With what the model says of each.
std::string states_comment(const std::vector<scheme::StateShape>& states) {
  std::string text = "Names of the states, in the order of x.";
  for (const scheme::StateShape& state : states) {
    const std::string about = state.unit + (state.unit.empty() || state.doc.empty() ? "" : "; ") + state.doc;
    if (!about.empty()) text += ' ' + state.name + ": " + about + '.';
  }
  return text;
}

// Every model has names of joints, a regressor those of base parameters, linearized equations have names; other empty
// arrays are left out.
bool is_left_out(const ArrayConstant& array, const scheme::Shape& shape) {
  const auto is = [&array](const char* name) { return array.name == name; };
  const bool is_kept = is("joint_names") || is("state_names") || is("input_names") || is("output_names") ||
                       (is("base_parameter_names") && shape.base_parameters.has_value());
  return array.values.empty() && !is_kept;
}

} // namespace

std::vector<ArrayConstant> array_constants(const scheme::Program& program) {
  const scheme::Shape& shape = program.shape;
  const bool spatial = !shape.spatial.empty();
  const std::string where = spatial ? "velocities in qd" : "coordinates in q";
  using Kind = ArrayConstant::Kind;
  std::vector<ArrayConstant> all = {
      {Kind::texts, "joint_names", shape.joint_names,
       spatial ? "Names of the velocities, in the order of qd, qdd and Q."
               : "Names of the coordinates, in the order of every array."},
      {Kind::texts, "coordinate_names", spatial ? shape.coordinate_names : std::vector<std::string>(),
       "Names of the coordinates, in the order of q."},
      {Kind::texts, "base_parameter_names", shape.base_parameters.value_or(std::vector<std::string>()),
       "Names of the base parameters: a joint, and an entry of the inertia about its origin."},
      {Kind::texts, "sensitivity_names", shape.sensitivities, sensitivities_meaning},
      {Kind::numbers, "q0", digits(shape.q0),
       "Initial coordinates, at which the constraints hold: " + coordinate_units(shape) + '.'},
      {Kind::numbers, "qd0", digits(shape.qd0), "Initial velocities: rad/s or m/s."},
      {Kind::numbers, "lower_limits", digits(shape.limits.lower),
       "Least coordinates, rad or m; no function heeds limits."},
      {Kind::numbers, "upper_limits", digits(shape.limits.upper), "Greatest coordinates, rad or m."},
      {Kind::numbers, "velocity_limits", digits(shape.limits.velocity),
       "Greatest sizes of velocities, rad/s or m/s."},
      {Kind::numbers, "force_limits", digits(shape.limits.force),
       "Greatest sizes of the forces of actuators, N m or N."},
      {Kind::places, "independent", numbers(shape.independent), "Places of the independent " + where + '.'},
      {Kind::places, "dependent", numbers(shape.dependent), "Places of the dependent " + where + '.'},
      {Kind::places, "driven", numbers(shape.driven),
       "Places of the driven " + where + ", in the order of Qdriven."},
      {Kind::places, "held", numbers(shape.held),
       "Places of velocities in qd that move nothing: spins of rods, zero."},
      {Kind::texts, "x_names", names_of(shape.states), states_comment(shape.states)},
      {Kind::numbers, "x0", digits(values_of(shape.states)), "Initial values of the states."},
      {Kind::texts, "rigid_names", shape.rigid_names,
       "Names of the rigid contacts, in their order in arrays."},
      {Kind::flags, "mass_matrix_pattern", numbers(mass_matrix_pattern(program)),
       "The lower triangle of the mass matrix, row by row: 0 where an entry is zero in every position."}};
  if (has_task(program, scheme::Task::linearize)) {
    all.push_back(
        {Kind::texts, "state_names", shape.linearization.states,
         "States of the linearized equations: displacements (of joints with several coordinates on the "
         "tangent), then velocities."});
    all.push_back({Kind::texts, "input_names", shape.linearization.inputs,
                   "Inputs of the linearized equations: forces of actuators, input forces, driven motions."});
  }
  if (knows_outputs(program))
    all.push_back(
        {Kind::texts, "output_names", shape.linearization.outputs, "Outputs, as the model lists them."});
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&shape](const ArrayConstant& array) { return is_left_out(array, shape); }),
            all.end());
  return all;
}

std::vector<std::string> literals(const ArrayConstant& array) {
  std::vector<std::string> literals = array.values;
  if (array.kind == ArrayConstant::Kind::texts)
    for (std::string& literal : literals) literal = '"' + literal + '"';
  return literals;
}

std::string with_infinity(const std::string& digits, const std::string& infinity) {
  return digits == "inf" ? infinity : digits == "-inf" ? '-' + infinity : digits;
}

std::vector<PlaceConstants> place_constants(const scheme::Shape& shape) {
  const bool spatial = !shape.spatial.empty();
  std::vector<PlaceConstants> all = {
      {"joint",
       spatial ? "Places of the velocities in qd, qdd and Q, by name."
               : "Places of the coordinates in every array, by name.",
       shape.joint_names},
      {"coordinate", "Places of the coordinates in q, by name.",
       spatial ? shape.coordinate_names : std::vector<std::string>()},
      {"state", "Places of the states in x, by name.", names_of(shape.states)}};
  all.erase(
      std::remove_if(all.begin(), all.end(), [](const PlaceConstants& each) { return each.members.empty(); }),
      all.end());
  return all;
}

std::vector<std::string> unique_members(const PlaceConstants& places,
                                        const std::vector<std::string>& reserved) {
  UniqueNames unique;
  for (const std::string& name : reserved) unique.reserve(name);
  std::vector<std::string> members;
  for (std::string name : places.members) {
    std::replace(name.begin(), name.end(), '.', '_');
    members.push_back(unique.take(name));
  }
  return members;
}

std::string coordinate_units(const scheme::Shape& shape) {
  return shape.spatial.empty() ? "rad or m" : "rad, m, or 1 of a quaternion";
}

std::vector<SizeConstant> size_constants(const scheme::Program& program) {
  const scheme::Shape& shape = program.shape;
  const bool spatial = !shape.spatial.empty();
  const bool rigid = !shape.rigid_names.empty();
  const int states = static_cast<int>(shape.states.size());
  const bool linear = has_task(program, scheme::Task::linearize);
  const bool by_parameters = !shape.sensitivities.empty();
  std::vector<SizeConstant> sizes;
  const auto size = [&sizes](const char* name, int value, const char* meaning) {
    sizes.push_back({name, value, meaning});
  };
  size("nq", shape.nq,
       spatial ? "joint coordinates: the size of q" : "joint coordinates: the size of q, qd, qdd and Q");
  size("nqd", shape.nqd,
       spatial ? "joint velocities: the size of qd, qdd and Q" : "joint velocities: as many as coordinates");
  size("nu", shape.nu, "independent coordinates");
  size("nv", shape.nv, "dependent coordinates");
  size("nc", shape.nc, "constraint equations");
  size("nd", shape.nd, "driven coordinates");
  if (shape.base_parameters) size("nb", shape.nb(), "base parameters, the columns of the regressor");
  if (by_parameters)
    size("nsensitivity", static_cast<int>(shape.sensitivities.size()), "parameters of derivatives");
  if (states > 0) size("nstate", states, "states: the size of x in the inputs, and of xd");
  if (rigid)
    size("nrigid", static_cast<int>(shape.rigid_names.size()), "rigid contacts, each with rows t1, t2, n");
  if (linear) {
    size("nx", static_cast<int>(shape.linearization.states.size()), "states x of the linearized equations");
    size("ninput", static_cast<int>(shape.linearization.inputs.size()),
         "inputs w of the linearized equations");
  }
  if (knows_outputs(program))
    size("noutput", static_cast<int>(shape.linearization.outputs.size()), "outputs y");
  return sizes;
}

Structure wrench_structure() {
  return {"Force in N and torque in N m on a point.", {{"force", 3, "N"}, {"torque", 3, "N m"}}};
}

Structure law_point_structure() {
  return {
      "Motion of the point on which a law's force acts; components, like those of the force, in the "
      "force's frame.",
      {{"position", 3, "m, from the base's origin"},
       {"rotation", 9, R"(inertial axes <- body axes, row-major; of a force in frame "point": <- its axes)"},
       {"velocity", 3, "m/s"},
       {"angular_velocity", 3, "rad/s"}}};
}

Structure law_contact_structure() {
  return {
      "A contact as its law sees it, inertial axes. The law's force and torque act on a at the point, and reversed "
      "on b; they count where pen is positive.",
      {{"pen", 0, "penetration, m; zero where the surfaces do not overlap"},
       {"rate", 0, "of the penetration, m/s"},
       {"slide", 3, "sliding velocity of a against b, m/s"},
       {"normal", 3, "unit vector from b to a"},
       {"point", 3, "m, from the base's origin"}}};
}

Structure sensor_structure(const scheme::Program& program) {
  const int columns = program.shape.nqd;
  return {"Kinematics of a point of a body; all components in the inertial frame.",
          {{"position", 3, "m, from the base's origin"},
           {"rotation", 9, "inertial axes <- axes of the point, row-major"},
           {"velocity", 3, "m/s"},
           {"angular_velocity", 3, "rad/s"},
           {"acceleration", 3, "m/s^2"},
           {"angular_acceleration", 3, "rad/s^2"},
           {"jacobian", 6 * std::max(columns, 1),
            "[velocity; angular velocity] = jacobian qd; 6 x " + std::to_string(columns) + ", row-major"}}};
}

Structure contact_structure() {
  return {"State of a contact between the shapes a and b; all components in the inertial frame.",
          {{"gap", 0, "m, negative where the surfaces overlap"},
           {"rate", 0, "of the penetration, minus that of the gap, m/s"},
           {"load", 0, "N, component of the force along the normal"},
           {"normal", 3, "unit vector from b to a"},
           {"point", 3, "m, from the base's origin: middle between the surfaces"},
           {"sliding", 3, "m/s, velocity of a against b at the point, less its normal component"},
           {"force", 3, "N, on a at the point; reversed on b"},
           {"torque", 3, "N m, on a; of a law of the user's alone"}}};
}

Structure rigid_contact_structure() {
  return {
      "A rigid contact between the shapes a and b. Its tangents t1, t2 and its normal n are a "
      "right-handed frame: tangents are fixed in the body of a plane, or else follow from the normal; see contact_jacobian.",
      {{"gap", 0, "m, negative where the surfaces overlap"},
       {"point", 3, "m, inertial frame: on the surface of a, of b where a is a plane"},
       {"normal", 3, "unit vector from b to a, inertial frame"},
       {"velocity", 3, "m/s, of a against b at the point along t1, t2, n; n: rate of the gap"},
       {"mu", 0, "coefficient of friction"},
       {"restitution", 0, "share of the approach that an impact gives back"}}};
}

Structure linearization_structure(const scheme::Program& program) {
  const scheme::LinearizationShape& shape = program.shape.linearization;
  const auto size = [](std::size_t rows, std::size_t columns) {
    return static_cast<int>(std::max<std::size_t>(rows * columns, 1));
  };
  const std::size_t states = shape.states.size(), inputs = shape.inputs.size(),
                    outputs = shape.outputs.size();
  return {"Linearized equations of motion: the rate of a small change of x is A x + B w, the outputs change "
          "by C x + D w, row-major.",
          {{"A", size(states, states), ""},
           {"B", size(states, inputs), ""},
           {"C", size(outputs, states), ""},
           {"D", size(outputs, inputs), ""}}};
}

std::vector<ResultStructure> result_structures(const scheme::Program& program) {
  std::vector<ResultStructure> all;
  if (has_task(program, scheme::Task::sensor)) all.push_back({"sensor", "Sensor", sensor_structure(program)});
  if (has_task(program, scheme::Task::contact))
    all.push_back({"contact", "ContactState", contact_structure()});
  if (has_task(program, scheme::Task::contact_kinematics))
    all.push_back({"rigid_contact", "Contact", rigid_contact_structure()});
  if (has_task(program, scheme::Task::linearize))
    all.push_back({"linearization", "Linearization", linearization_structure(program)});
  return all;
}

Structure newton_structure() {
  return {
      "Settings of the Newton-Raphson iteration that solves the constraints for the dependent coordinates.",
      {{"tolerance", 0,
        "Largest size of a constraint equation (m, rad or m^2) that counts as solved; "
        "equations that follow from others may be " +
            std::string(scheme::consistency_factor.text) + " times as large."},
       {"max_iterations", 0, ""},
       {"largest_step", 0,
        "Largest correction of a coordinate (rad or m) in one iteration. Larger steps are "
        "scaled down as a whole, which keeps the branch of assembly."},
       {"smallest_pivot", 0,
        "A pivot is degenerate when it is no larger than this share of a healthy pivot's size."}}};
}

std::string inputs_comment(std::size_t states) {
  return std::string("Supplied at each call besides the arrays: forces in N, torques in N m, time in s") +
         (states > 0 ? ", states." : ".");
}

} // namespace mbsgen::emit
