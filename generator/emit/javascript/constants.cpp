// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/constants.h"
#include "emit/javascript/strings.h"
#include "emit/layout/text.h"
#include "emit/text/constants.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

std::string exported(const std::string& name, const std::string& value) {
  return wrapped("export const " + name + " = " + value + ';', 4);
}

std::string list_of(const std::vector<int>& places) {
  std::vector<std::string> values;
  for (const int place : places) values.push_back(std::to_string(place));
  return "Object.freeze([" + joined(values, ", ") + "])";
}

std::string array_text(const ArrayConstant& array) {
  const std::string values = joined(literals(array), ", ");
  return wrapped_comment("/// ", array.comment) +
         exported(array.name, array.kind == ArrayConstant::Kind::numbers ? "Float64Array.of(" + values + ')'
                                                                         : "Object.freeze([" + values + "])");
}

// q[joint.elbow]; "__proto__" is no member of its own in an object's text.
std::string object_of(const PlaceConstants& places) {
  std::vector<std::string> members;
  for (const std::string& name : unique_members(places, {"__proto__"}))
    members.push_back(name + ": " + std::to_string(members.size()));
  return "/// " + places.meaning + '\n' +
         exported(places.name, "Object.freeze({" + joined(members, ", ") + "})");
}

std::string roles(const scheme::Shape& shape) {
  if (shape.integrated.empty()) return "";
  const bool spatial = !shape.spatial.empty();
  std::string members = "free: " + list_of(shape.integrated) + ", solved: " + list_of(shape.solved);
  if (spatial) members += ", given: " + list_of(shape.given);
  const std::string meaning =
      spatial
          ? "Velocities as an integrator treats them, by their places in qd: those to integrate (it moves q by "
            "integrate), those that follow by iteration, and places in q of driven joints."
          : "Coordinates as an integrator treats them, by their places in q: those to integrate, and those that "
            "follow by iteration.";
  return wrapped_comment("/// ", meaning) + exported("roles", "Object.freeze({" + members + "})");
}

// An array of objects, one a line.
std::string table(const std::string& name, const std::string& meaning, const std::vector<std::string>& rows) {
  if (rows.empty()) return "";
  std::string text = wrapped_comment("/// ", meaning) + "export const " + name + " = Object.freeze([\n";
  for (const std::string& row : rows) text += wrapped("  " + row + ',', 6);
  return text + "]);\n";
}

std::string row_of(const std::string& group, const Field& field) {
  const scheme::Parameter* first =
      *std::find_if(field.elements.begin(), field.elements.end(),
                    [](const scheme::Parameter* each) { return each != nullptr; });
  std::string tunable;
  for (std::size_t i = 0; i < field.elements.size(); ++i)
    tunable += std::string(i == 0 ? "" : ", ") + (field.is_tunable(i) ? "true" : "false");
  return "{group: " + javascript_string(group) + ", name: " + javascript_string(field.name) +
         ", size: " + std::to_string(field.is_array ? field.elements.size() : 0) +
         ", unit: " + javascript_string(first->unit) + ", doc: " + javascript_string(first->doc) +
         ", tunable: [" + tunable + "]}";
}

} // namespace

std::string javascript_constants(const scheme::Program& program) {
  const scheme::Shape& shape = program.shape;
  std::string text = "export const model_name = " + javascript_string(shape.model) + ";\n";
  for (const SizeConstant& size : size_constants(program))
    text +=
        "export const " + size.name + " = " + std::to_string(size.value) + "; ///< " + size.meaning + '\n';
  for (const PlaceConstants& places : place_constants(shape)) text += object_of(places);
  for (const ArrayConstant& array : array_constants(program)) text += array_text(array);
  return text + roles(shape) + '\n';
}

std::string javascript_tables(const scheme::Program& program, const Layout& layout) {
  std::vector<std::string> parameters, states;
  for (const Group& group : layout.groups)
    for (const Field& field : group.fields) parameters.push_back(row_of(group.name, field));
  for (const Field& field : layout.fields) parameters.push_back(row_of("", field));
  for (const scheme::StateShape& state : program.shape.states)
    states.push_back("{name: " + javascript_string(state.name) + ", unit: " + javascript_string(state.unit) +
                     ", doc: " + javascript_string(state.doc) + '}');
  const std::string text =
      table(
          "parameter_list",
          "Members of Parameters: parameters.GROUP.NAME, or parameters.NAME where the group is empty. An array has "
          "a size; elements that are not tunable are structural, a change has no effect.",
          parameters) +
      table("state_list", "The states, in the order of x.", states);
  return text.empty() ? text : text + '\n';
}

} // namespace mbsgen::emit
