// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/constants.h"
#include "emit/layout/declarations.h"
#include "emit/layout/literal.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/python/words.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

std::vector<std::string> names_of(const std::vector<scheme::StateShape>& states) {
  std::vector<std::string> names;
  for (const scheme::StateShape& state : states) names.push_back(state.name);
  return names;
}

std::vector<double> values_of(const std::vector<scheme::StateShape>& states) {
  std::vector<double> values;
  for (const scheme::StateShape& state : states) values.push_back(state.x0);
  return values;
}

class ConstantWriter {
public:
  void size(const char* name, int value, const char* doc) {
    constants_.push_back({name, "int", std::to_string(value), doc});
  }
  void names(const char* name, const std::vector<std::string>& values, const char* doc) {
    std::vector<std::string> quoted;
    for (const std::string& value : values)
      quoted.push_back(python_string(replaced(value, {{" ", std::string(1, hard_space)}})));
    if (!values.empty()) constants_.push_back({name, "tuple[str, ...]", python_tuple(quoted), doc});
  }
  void places(const char* name, const std::vector<int>& values, const char* doc) {
    if (!values.empty()) constants_.push_back({name, "tuple[int, ...]", python_tuple(values), doc});
  }
  void numbers(const char* name, const std::vector<double>& values, const char* doc) {
    std::string text;
    for (const double value : values) text += (text.empty() ? "" : ", ") + double_literal(value);
    if (!values.empty()) constants_.push_back({name, "Array", "_support.constants(" + text + ')', doc});
  }
  std::vector<PythonConstant> take() { return std::move(constants_); }

private:
  std::vector<PythonConstant> constants_;
};

void write_sizes(const scheme::Program& program, ConstantWriter& writer) {
  const scheme::Shape& shape = program.shape;
  writer.size("nq", shape.nq, "Coordinates: the size of q.");
  writer.size("nqd", shape.nqd, "Velocities: the size of qd, qdd and Q.");
  writer.size("nu", shape.nu, "Independent coordinates.");
  writer.size("nv", shape.nv, "Dependent coordinates.");
  writer.size("nc", shape.nc, "Constraint equations.");
  writer.size("nd", shape.nd, "Driven coordinates.");
  if (shape.base_parameters) writer.size("nb", shape.nb(), "Base parameters, the columns of the regressor.");
  const auto count = [&](const char* name, std::size_t value, const char* doc) {
    if (value > 0) writer.size(name, static_cast<int>(value), doc);
  };
  count("nsensitivity", shape.sensitivities.size(), "Parameters of derivatives.");
  count("nstate", shape.states.size(), "States: the size of x in the inputs, and of xd.");
  count("nrigid", shape.rigid_names.size(), "Rigid contacts, each with rows t1, t2, n.");
  const bool linear = has_task(program, scheme::Task::linearize);
  if (linear)
    writer.size("nx", static_cast<int>(shape.linearization.states.size()), "States of the linearization.");
  if (linear)
    writer.size("ninput", static_cast<int>(shape.linearization.inputs.size()),
                "Inputs of the linearization.");
  if (knows_outputs(program))
    writer.size("noutput", static_cast<int>(shape.linearization.outputs.size()), "Outputs y.");
}

} // namespace

std::vector<PythonConstant> python_constants(const scheme::Program& program) {
  const scheme::Shape& shape = program.shape;
  ConstantWriter writer;
  write_sizes(program, writer);
  writer.names("joint_names", shape.joint_names, "Names of the velocities, in the order of qd, qdd and Q.");
  writer.names("coordinate_names", shape.spatial.empty() ? shape.joint_names : shape.coordinate_names,
               "Names of the coordinates, in the order of q.");
  writer.names("base_parameter_names", shape.base_parameters.value_or(std::vector<std::string>()),
               "Names of the base parameters.");
  writer.names("sensitivity_names", shape.sensitivities, sensitivities_meaning);
  writer.numbers("q0", shape.q0, "Initial coordinates, at which the constraints hold: rad or m.");
  writer.numbers("qd0", shape.qd0, "Initial velocities: rad/s or m/s.");
  writer.places("independent", shape.independent, "Places of the independent joints in arrays.");
  writer.places("dependent", shape.dependent, "Places of the dependent joints in arrays.");
  writer.places("driven", shape.driven, "Places of the driven joints in arrays, in the order of Qdriven.");
  writer.places("held", shape.held, "Places of velocities that move nothing: spins of rods, zero.");
  writer.names("x_names", names_of(shape.states), "Names of the states, in the order of x.");
  writer.numbers("x0", values_of(shape.states), "Initial values of the states.");
  writer.names("rigid_names", shape.rigid_names, "Names of the rigid contacts, in their order in arrays.");
  writer.places("mass_matrix_pattern", mass_matrix_pattern(program),
                "The lower triangle of the mass matrix, row by row: 0 where an entry is always zero.");
  if (has_task(program, scheme::Task::linearize)) {
    writer.names("state_names", shape.linearization.states, "States of the linearization.");
    writer.names("input_names", shape.linearization.inputs, "Inputs of the linearization.");
  }
  if (knows_outputs(program))
    writer.names("output_names", shape.linearization.outputs, "Outputs, as the model lists them.");
  return writer.take();
}

std::vector<PythonPlaces> python_places(const scheme::Shape& shape) {
  std::vector<PythonPlaces> all;
  const auto add = [&](const char* name, const char* doc, const std::vector<std::string>& names) {
    if (names.empty()) return;
    PythonPlaces places{name, doc, {}};
    PythonNames unique;
    for (std::string member : names) {
      std::replace(member.begin(), member.end(), '.', '_');
      places.members.push_back(unique.take(member));
    }
    all.push_back(std::move(places));
  };
  add("joint", "Places of the velocities in qd, qdd and Q, by name.", shape.joint_names);
  if (!shape.spatial.empty())
    add("coordinate", "Places of the coordinates in q, by name.", shape.coordinate_names);
  add("state", "Places of the states in x, by name.", names_of(shape.states));
  return all;
}

} // namespace mbsgen::emit
