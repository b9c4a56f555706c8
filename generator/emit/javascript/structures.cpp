// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/structures.h"
#include "emit/javascript/guards.h"
#include "emit/javascript/law_rates.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"
#include "emit/text/structures.h"
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
  std::vector<std::string> words = literals(array);
  if (array.kind == ArrayConstant::Kind::numbers)
    for (std::string& word : words) word = with_infinity(word, "Infinity");
  const std::string values = joined(words, ", ");
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

namespace {

constexpr const char* javascript_status =
    R"(/// Answer of a function that solves equations. Unless it is `ok`, all arrays are as before the call.
export const Status = Object.freeze({
  ok: 0,
  not_converged: 1, ///< the constraints cannot be closed from here
  singular: 2, ///< the system is singular at q
  invalid_input: 3 ///< a number that the function reads is NaN, infinite, or so large that results are
});

)";

std::string zeros(int size) {
  return size == 0 ? "0.0" : "new Float64Array(" + std::to_string(size) + ')';
}

std::string class_of(const std::string& name, const std::string& comment, const std::string& lines) {
  return wrapped_comment("/// ", comment) + "export class " + name + " {\n  constructor() {\n" + lines +
         "  }\n}\n\n";
}

std::string class_of(const std::string& name, const Structure& structure) {
  std::string lines;
  for (const Member& member : structure.members) {
    if (!member.comment.empty()) lines += wrapped_comment("    /// ", member.comment);
    lines += "    this." + member.name + " = " + zeros(member.size) + ";\n";
  }
  return class_of(name, structure.comment, lines);
}

std::string inputs_class(const Layout& layout) {
  if (layout.inputs.empty() && !layout.has_time && layout.states == 0) return "";
  std::string lines;
  for (const std::string& input : layout.inputs) lines += "    this." + input + " = new Wrench();\n";
  if (layout.has_time) lines += "    this.t = 0.0;\n";
  if (layout.states > 0) lines += "    this.x = " + zeros(static_cast<int>(layout.states)) + ";\n";
  lines += "    Object.seal(this);\n";
  return class_of("Inputs", inputs_comment(layout.states), lines) + "const $no_inputs = new Inputs();\n\n";
}

std::string javascript_nominal(const scheme::Parameter* parameter) {
  return double_literal(parameter == nullptr ? 0.0 : parameter->nominal);
}

std::string javascript_nominal(const Field& field) {
  if (!field.is_array) return javascript_nominal(field.elements.front());
  std::string text;
  for (const scheme::Parameter* element : field.elements)
    text += (text.empty() ? "" : ", ") + javascript_nominal(element);
  return "Float64Array.of(" + text + ')';
}

// A line for each field, behind its comment.
std::string fields_text(const std::vector<Field>& fields, const std::string& indent, const std::string& start,
                        const std::string& between, const std::string& end) {
  std::string text;
  for (const Field& field : fields) {
    if (const std::string comment = field_comment(field); !comment.empty())
      text += wrapped_comment(indent + "/// ", comment);
    text +=
        wrapped(indent + start + field.name + between + javascript_nominal(field) + end, indent.size() + 4);
  }
  return text;
}

std::string settings(const scheme::Program& program) {
  if (!returns_status(program)) return "";
  const std::string pivot = scheme::smallest_pivot.text;
  if (is_tree(program))
    return wrapped_comment(
               "    /// ",
               "Direct dynamics is singular where a pivot is no larger than this share of a healthy one's size.") +
           "    this.smallest_pivot_ = " + pivot + ";\n";
  const Structure newton = newton_structure();
  const std::string values[] = {"1e-12", "20", "0.5", pivot};
  std::string text = wrapped_comment("    /// ", newton.comment) + "    this.newton = {\n";
  for (std::size_t i = 0; i < newton.members.size(); ++i) {
    const Member& member = newton.members[i];
    if (!member.comment.empty()) text += wrapped_comment("      /// ", member.comment);
    text += "      " + member.name + ": " + values[i] + ",\n";
  }
  return text + "    };\n    Object.seal(this.newton);\n";
}

// What a function's stages or parts share: an object with arrays; empty where it needs none.
std::string work_of(const FunctionText& function) {
  std::string members;
  int numbers = 0;
  for (const Local& local : function.locals)
    if (local.size != 0)
      members += (members.empty() ? "" : ", ") + local.name + ": " + zeros(local.size);
    else
      ++numbers;
  if (function.in_parts && numbers != 0)
    members += (members.empty() ? "" : ", ") + std::string("values: ") + zeros(numbers);
  const bool needed = !members.empty() || (function.in_parts && !function.locals.empty());
  return needed ? wrapped("      " + function.name + ": {" + members + "},", 10) : "";
}

// Derived constants depend on it.
std::string pivot_members(const scheme::Program& program) {
  if (!returns_status(program) || !is_tree(program)) return "";
  return R"(
  get smallest_pivot() {
    return this.smallest_pivot_;
  }
  set smallest_pivot(share) {
    this.smallest_pivot_ = $finite_number(share, "smallest_pivot");
    this.watch_.changed = true;
  }
)";
}

std::string derived_comment(const std::vector<std::string>& names) {
  std::string text = "Constants that depend on parameters alone; see update(). In their order:";
  for (const std::string& name : names) text += ' ' + name;
  return wrapped_comment("    /// ", text);
}

std::string javascript_law_comment(const LawMethod& law) {
  const std::string arrays = array_names(law) + rates_name(law, "xd");
  const std::string states = law.rates == 0 ? "" : "; its states x, rates xd of these to be set";
  switch (law.kind) {
  case scheme::LawCall::Kind::link:
    return "///   " + law.method + "(Z, Zd" + arrays + ") // distance, its rate -> pulling force" + states +
           '\n';
  case scheme::LawCall::Kind::rate:
    return "///   " + law.method + "(t" + arrays + ") // rate of the state\n";
  case scheme::LawCall::Kind::point:
    return "///   " + law.method + "(point, wrench" + arrays + ") // LawPoint, Wrench to be set" + states +
           '\n';
  case scheme::LawCall::Kind::contact:
    break;
  }
  return "///   " + law.method + "(contact, wrench" + arrays + ") // LawContact, Wrench to be set" + states +
         '\n';
}

std::string javascript_derivative_comment(const LawMethod& law) {
  if (law.derivative.empty()) return "";
  return "///   " + law.derivative + '(' + parameters_of_derivative(law) +
         ")\n///   may be missing: then by differences of " + law.method + '\n';
}

} // namespace

std::string javascript_classes(const scheme::Program& program, const Layout& layout,
                               const std::string& status, const std::string& inputs,
                               std::string (*write)(const std::string& name, const Structure& structure)) {
  const bool has_points = has_laws(layout, scheme::LawCall::Kind::point);
  const bool has_contacts = has_laws(layout, scheme::LawCall::Kind::contact);
  std::string text;
  if (returns_status(program)) text += status;
  if (has_points || has_contacts || !layout.inputs.empty()) text += write("Wrench", wrench_structure());
  if (has_points) text += write("LawPoint", law_point_structure());
  if (has_contacts) text += write("LawContact", law_contact_structure());
  text += inputs;
  for (const ResultStructure& one : result_structures(program)) text += write(one.class_name, one.structure);
  return text;
}

std::string javascript_structures(const scheme::Program& program, const Layout& layout) {
  return javascript_classes(program, layout, javascript_status, inputs_class(layout), class_of);
}

std::string javascript_parameters(const Layout& layout) {
  std::string lines;
  for (const Group& group : layout.groups)
    lines += "    this." + group.name + " = Object.seal({\n" +
             fields_text(group.fields, "      ", "", ": ", ",") + "    });\n";
  lines += fields_text(layout.fields, "    ", "this.", " = ", ";") + "    Object.seal(this);\n";
  return class_of("Parameters",
                  has_parameters(layout) ? "Parameters of the model in SI units, at their nominal values."
                                         : "Empty: every number of the model is a constant of the code.",
                  lines);
}

std::string javascript_constructor(const scheme::Program& program, const ModelText& model) {
  const bool has_user_laws = !model.layout.laws.empty();
  std::string text = std::string("  constructor(") + (has_user_laws ? "laws" : "") + ") {\n";
  text += "    this.watch_ = new $Watch();\n    this.parameters_ = new Parameters();\n";
  if (has_parameters(model.layout)) text += "    /// A change counts from the next call on.\n";
  text += "    Object.defineProperty(this, \"parameters\",\n"
          "        {value: $guarded(this.parameters_, \"\", this.watch_), enumerable: true});\n" +
          settings(program);
  if (has_user_laws) text += "    this.laws = $laws_of(laws);\n";
  if (!model.derived.empty())
    text += derived_comment(model.derived) +
            "    this.derived_ = " + zeros(static_cast<int>(model.derived.size())) + ";\n";
  std::string work;
  for (const FunctionText& function : model.functions) work += work_of(function);
  if (!work.empty())
    text += "    /// What goes from one stage of a function to another.\n    this.work_ = {\n" + work +
            "    };\n";
  return text + "    if (new.target === Model) Object.preventExtensions(this);\n    this.update();\n  }\n" +
         pivot_members(program);
}

std::string javascript_laws_comment(const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text = "///\n/// Laws: an object of the user's with the methods\n";
  for (const LawMethod& law : layout.laws) text += javascript_law_comment(law);
  for (const LawMethod& law : layout.laws) text += javascript_derivative_comment(law);
  return text;
}

} // namespace mbsgen::emit
