// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/constants.h"
#include "emit/layout/declarations.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/literal.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// An array of constants of the model.
struct Array {
  std::string type;
  std::string name;
  std::vector<std::string> values;
  std::string comment;
};

std::vector<std::string> quoted(const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const std::string& name : names) texts.push_back('"' + name + '"');
  return texts;
}

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

std::vector<std::string> literals(const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(literal(value));
  return texts;
}

std::vector<std::string> numbers(const std::vector<int>& values) {
  std::vector<std::string> texts;
  for (const int value : values) texts.push_back(std::to_string(value));
  return texts;
}

std::vector<Array> arrays(const scheme::Program& program, const C& language) {
  const scheme::Shape& shape = program.shape;
  const bool spatial = !shape.spatial.empty();
  const std::string where = spatial ? "velocities in qd" : "coordinates in q";
  const std::string real = "const " + language.own("real");
  std::vector<Array> all = {
      {"const char* const", "joint_names", quoted(shape.joint_names),
       spatial ? "Names of the velocities, in the order of qd, qdd and Q."
               : "Names of the coordinates, in the order of every array."},
      {"const char* const", "coordinate_names",
       quoted(spatial ? shape.coordinate_names : std::vector<std::string>()),
       "Names of the coordinates, in the order of q."},
      {"const char* const", "base_parameter_names",
       quoted(shape.base_parameters.value_or(std::vector<std::string>())), "Names of the base parameters."},
      {"const char* const", "sensitivity_names", quoted(shape.sensitivities), sensitivities_meaning},
      {real, "q0", literals(shape.q0), "Initial coordinates, at which the constraints hold: rad or m."},
      {real, "qd0", literals(shape.qd0), "Initial velocities: rad/s or m/s."},
      {"const int", "independent", numbers(shape.independent), "Places of the independent " + where + '.'},
      {"const int", "dependent", numbers(shape.dependent), "Places of the dependent " + where + '.'},
      {"const int", "driven", numbers(shape.driven),
       "Places of the driven " + where + ", in the order of Qdriven."},
      {"const int", "held", numbers(shape.held),
       "Places of velocities in qd that move nothing: spins of rods, zero."},
      {"const char* const", "x_names", quoted(names_of(shape.states)),
       "Names of the states, in the order of x."},
      {real, "x0", literals(values_of(shape.states)), "Initial values of the states."},
      {"const char* const", "rigid_names", quoted(shape.rigid_names),
       "Names of the rigid contacts, in their order in arrays."},
      {"const unsigned char", "mass_matrix_pattern", numbers(mass_matrix_pattern(program)),
       "The lower triangle of the mass matrix, row by row: 0 where an entry is zero in every position."}};
  if (has_task(program, scheme::Task::linearize)) {
    all.push_back(
        {"const char* const", "state_names", quoted(shape.linearization.states),
         "States of the linearized equations: displacements (of joints with several coordinates on the "
         "tangent), then velocities."});
    all.push_back({"const char* const", "input_names", quoted(shape.linearization.inputs),
                   "Inputs of the linearized equations: forces of actuators, input forces, driven motions."});
  }
  if (knows_outputs(program))
    all.push_back({"const char* const", "output_names", quoted(shape.linearization.outputs),
                   "Outputs, as the model lists them."});
  all.erase(std::remove_if(all.begin(), all.end(), [](const Array& array) { return array.values.empty(); }),
            all.end());
  return all;
}

std::string head(const Array& array, const C& language) {
  return array.type + ' ' + language.own(array.name) + '[' + std::to_string(array.values.size()) + ']';
}

// An enumeration: x_joint_elbow = 1.
std::string places(const std::vector<std::string>& names, const std::string& meaning,
                   const std::string& prefix) {
  if (names.empty()) return "";
  std::string text = "/// " + meaning + "\nenum {\n";
  UniqueNames unique;
  int place = 0;
  for (std::string name : names) {
    std::replace(name.begin(), name.end(), '.', '_');
    text += (place == 0 ? "  " : ",\n  ") + prefix + unique.take(name) + " = " + std::to_string(place);
    ++place;
  }
  return text + "\n};\n";
}

std::string sizes(const scheme::Program& program, const C& language) {
  const scheme::Shape& shape = program.shape;
  const bool spatial = !shape.spatial.empty();
  const bool rigid = !shape.rigid_names.empty();
  const int states = static_cast<int>(shape.states.size());
  const bool linear = has_task(program, scheme::Task::linearize);
  const bool by_parameters = !shape.sensitivities.empty();
  const std::string last = knows_outputs(program)  ? "noutput"
                           : rigid                 ? "nrigid"
                           : by_parameters         ? "nsensitivity"
                           : states > 0            ? "nstate"
                           : shape.base_parameters ? "nb"
                                                   : "nd";
  std::string text = "enum {\n";
  const auto size = [&](const char* name, int value, const char* meaning) {
    text += "  " + language.own(name) + " = " + std::to_string(value) + (name == last ? "" : ",") + " ///< " +
            meaning + '\n';
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
  return text + "};\n";
}

} // namespace

std::string constants_declarations(const scheme::Program& program, const C& language) {
  const scheme::Shape& shape = program.shape;
  std::string text = sizes(program, language);
  text += places(shape.joint_names,
                 shape.spatial.empty() ? "Places of the coordinates in every array, by name."
                                       : "Places of the velocities in qd, qdd and Q, by name.",
                 language.own("joint_"));
  if (!shape.spatial.empty())
    text += places(shape.coordinate_names, "Places of the coordinates in q, by name.",
                   language.own("coordinate_"));
  text += places(names_of(shape.states), "Places of the states in x, by name.", language.own("state_"));
  text += "\n#ifndef " + language.own("OPENCL\n");
  for (const Array& array : arrays(program, language))
    text += wrapped_comment("/// ", array.comment) + "extern " + head(array, language) + ";\n";
  return text + "#endif\n\n";
}

std::string constants_definitions(const scheme::Program& program, const C& language) {
  std::string text = "\n#ifndef " + language.own("OPENCL\n");
  for (const Array& array : arrays(program, language)) {
    std::string line = head(array, language) + " = {";
    for (const std::string& value : array.values) line += (line.back() == '{' ? "" : ", ") + value;
    text += wrapped(line + "};", 4);
  }
  return text + "#endif\n";
}

} // namespace mbsgen::emit
