// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/declarations.h"
#include "emit/javascript/structures.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"
#include "emit/text/preamble.h"
#include "emit/text/structures.h"

namespace mbsgen::emit {

namespace {

using scheme::LawCall;

const char* type_of(const ArrayConstant& array) {
  switch (array.kind) {
  case ArrayConstant::Kind::texts:
    return "readonly string[]";
  case ArrayConstant::Kind::numbers:
    return "Float64Array";
  case ArrayConstant::Kind::places:
  case ArrayConstant::Kind::flags:
    break;
  }
  return "readonly number[]";
}

std::string constant(const std::string& name, const std::string& type) {
  return "export declare const " + name + ": " + type + ";\n";
}

// A line that ends with "readonly" would end a member of that name.
std::string places(const PlaceConstants& constants) {
  std::string members;
  for (const std::string& name : unique_members(constants, {"__proto__"}))
    members += (members.empty() ? "" : "; ") + std::string("readonly") + hard_space + name + ":" +
               hard_space + "number";
  return "/** " + constants.meaning + " */\n" + wrapped(constant(constants.name, '{' + members + '}'), 4);
}

std::string constants(const scheme::Program& program) {
  std::string text = constant("model_name", "string");
  for (const SizeConstant& size : size_constants(program))
    text += "/** " + size.meaning + " */\n" + constant(size.name, std::to_string(size.value));
  for (const PlaceConstants& one : place_constants(program.shape)) text += places(one);
  for (const ArrayConstant& array : array_constants(program))
    text += wrapped_comment(" * ", array.comment).insert(0, "/**\n") + " */\n" +
            constant(array.name, type_of(array));
  if (!program.shape.integrated.empty())
    text += constant("roles",
                     std::string("{readonly free: readonly number[]; readonly solved: readonly number[]") +
                         (program.shape.spatial.empty() ? "" : "; readonly given: readonly number[]") + '}');
  return text;
}

std::string tables(const scheme::Program& program, const Layout& layout) {
  std::string text;
  if (has_parameters(layout))
    text +=
        constant("parameter_list", "readonly {group: string; name: string; size: number; unit: string; doc: "
                                   "string; tunable: boolean[]}[]");
  if (!program.shape.states.empty())
    text += constant("state_list", "readonly {name: string; unit: string; doc: string}[]");
  return text.empty() ? text : text + '\n';
}

std::string class_of(const std::string& name, const std::string& members) {
  return "export declare class " + name + " {\n" + members + "}\n\n";
}

std::string member(const std::string& indent, const std::string& name, const std::string& type,
                   const std::string& comment) {
  return (comment.empty() ? "" : indent + "/** " + comment + " */\n") + indent + name + ": " + type + ";\n";
}

std::string class_of(const std::string& name, const Structure& structure) {
  std::string members;
  for (const Member& one : structure.members)
    members += member("  ", one.name, one.size == 0 ? "number" : "Float64Array", one.comment);
  return class_of(name, members);
}

std::string inputs(const Layout& layout) {
  std::string members;
  for (const std::string& input : layout.inputs) members += member("  ", input, "Wrench", "");
  if (layout.has_time) members += member("  ", "t", "number", "");
  if (layout.states > 0) members += member("  ", "x", "Float64Array", "");
  return members.empty() ? "" : class_of("Inputs", members);
}

constexpr const char* status =
    "export declare const Status: {readonly ok: 0; readonly not_converged: 1; readonly singular: 2;\n"
    "    readonly invalid_input: 3};\nexport type Status = 0 | 1 | 2 | 3;\n\n";

std::string fields(const std::vector<Field>& list, const std::string& indent) {
  std::string text;
  for (const Field& field : list)
    text += member(indent, field.name, field.is_array ? "Float64Array" : "number", field_comment(field));
  return text;
}

std::string parameters(const Layout& layout) {
  std::string members;
  for (const Group& group : layout.groups)
    members += "  readonly " + group.name + ": {\n" + fields(group.fields, "    ") + "  };\n";
  return class_of("Parameters", members + fields(layout.fields, "  "));
}

// What a law gets behind its other arguments.
std::string arrays_of(const LawMethod& law) {
  std::string text;
  for (const LawArray& array : law.arrays) text += std::string(", ") + array.name + ": Float64Array";
  return text + (law.rates == 0 ? "" : ", xd: Float64Array");
}

std::string law_type(const LawMethod& law) {
  switch (law.kind) {
  case LawCall::Kind::link:
    return "(Z: number, Zd: number" + arrays_of(law) + ") => number";
  case LawCall::Kind::rate:
    return "(t: number" + arrays_of(law) + ") => number";
  case LawCall::Kind::point:
    return "(point: LawPoint, wrench: Wrench" + arrays_of(law) + ") => void";
  case LawCall::Kind::contact:
    break;
  }
  return "(contact: LawContact, wrench: Wrench" + arrays_of(law) + ") => void";
}

std::string laws(const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string members;
  for (const LawMethod& law : layout.laws) members += "  " + law.method + ": " + law_type(law) + ";\n";
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) members += "  " + law.derivative + "?: (...values: never[]) => unknown;\n";
  return "export interface Laws {\n" + members + "}\n\n";
}

// Arrays of numbers are read as well as Float64Array; what is written into has its own type.
std::string type_of(const ArgumentText& argument) {
  if (argument.type == "const bool*") return "readonly boolean[]";
  if (argument.type == "const Real*") return "ArrayLike<number>";
  if (argument.type == "Real*") return "Float64Array | number[]";
  if (argument.type == "Real") return "number";
  if (argument.type == "Contacts") return "Contact[]";
  return argument.type;
}

std::string parameter(const ArgumentText& argument) {
  return argument.name + (argument.default_value.empty() ? "" : "?") + ": " + type_of(argument) +
         (argument.is_nullable ? " | null" : "");
}

std::string result_of(const Signature& signature) {
  if (signature.result == "void") return "void";
  return signature.result == "Real" ? "number" : "Status";
}

std::string method(const Signature& signature) {
  return wrapped("  " + signature.name + '(' + joined(signature.arguments, parameter) + "):" + hard_space +
                     result_of(signature) + ';',
                 6);
}

std::string settings(const scheme::Program& program) {
  if (!returns_status(program)) return "";
  if (is_tree(program)) return "  smallest_pivot: number;\n";
  std::string members;
  for (const Member& one : newton_structure().members)
    members += member("    ", one.name, "number", one.comment);
  return "  newton: {\n" + members + "  };\n";
}

std::string model_class(const scheme::Program& program, const Language& language, const Layout& layout) {
  std::string members = std::string("  constructor(") + (layout.laws.empty() ? "" : "laws: Laws") + ");\n";
  members += "  readonly parameters: Parameters;\n" + settings(program) + "  update(): void;\n";
  for (const scheme::Function& function : program.functions)
    members += method(make_signature(program, function, language));
  return class_of("Model", members);
}

} // namespace

std::string javascript_declarations(const scheme::Program& program, const Language& language,
                                    const ModelText& model, const Origin& origin) {
  const Layout& layout = model.layout;
  return preamble(program, origin, "the types of its equations") + constants(program) + '\n' +
         tables(program, layout) + javascript_classes(program, layout, status, inputs(layout), class_of) +
         parameters(layout) +
         "export declare function implausible(p: Parameters): string | null;\n"
         "export declare function plausible(parameters: Parameters): boolean;\n\n" +
         laws(layout) + model_class(program, language, layout);
}

} // namespace mbsgen::emit
