// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/initial.h"
#include "emit/layout/declarations.h"
#include "emit/layout/literal.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

Signature initial_signature() {
  Signature signature;
  signature.name = "init";
  signature.is_const = false;
  return signature;
}

std::string assignment(const std::string& member, const std::string& value) {
  return wrapped("  model->" + member + " = " + value + ';', 6);
}

std::string nominal(const scheme::Parameter* parameter) {
  return literal(parameter == nullptr ? 0.0 : parameter->nominal);
}

std::string nominal_fields(const std::string& path, const std::vector<Field>& fields) {
  std::string text;
  for (const Field& field : fields)
    for (std::size_t i = 0; i < field.elements.size(); ++i)
      text += assignment(path + field.name + (field.is_array ? '[' + std::to_string(i) + ']' : ""),
                         nominal(field.elements[i]));
  return text;
}

// By the type's size, which is known to compilers.
std::string by_size(const char* of_float, const char* of_double) {
  return std::string("sizeof(Real) == sizeof(float) ? Number(") + of_float + ") : Number(" + of_double + ')';
}

std::string settings(const scheme::Program& program) {
  if (!returns_status(program)) return "";
  const std::string pivot = by_size("1e-5", scheme::smallest_pivot.text);
  if (is_tree(program)) return assignment("smallest_pivot", pivot);
  return assignment("newton.tolerance", by_size("1e-5", "1e-12")) +
         assignment("newton.max_iterations", "20") + assignment("newton.largest_step", "Number(0.5)") +
         assignment("newton.smallest_pivot", pivot);
}

std::string no_laws(const C& language, const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text = "#ifndef " + language.own("OPENCL\n") + assignment("laws.context", "NULL");
  for (const LawMethod& law : layout.laws) text += assignment("laws." + law.method, "NULL");
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) text += assignment("laws." + law.derivative, "NULL");
  return text + "#endif\n";
}

} // namespace

std::string initial_declaration(const C& language) {
  return wrapped_comment("/// ",
                         "Nominal parameters and settings, no laws; calls " + language.own("update") + '.') +
         wrapped(language.declaration(initial_signature()) + ';', 4);
}

std::string initial_definition(const scheme::Program& program, const C& language, const ModelText& model) {
  std::string text;
  for (const Group& group : model.layout.groups)
    text += nominal_fields("parameters." + group.name + '.', group.fields);
  text += nominal_fields("parameters.", model.layout.fields) + settings(program) +
          no_laws(language, model.layout);
  text += "  " + language.own("update") + "(model);\n";
  return '\n' + language.definition_head(initial_signature(), text) + text + "}\n";
}

} // namespace mbsgen::emit
