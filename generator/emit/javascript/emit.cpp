// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/emit.h"
#include "emit/javascript/declarations.h"
#include "emit/javascript/guards.h"
#include "emit/javascript/helpers.h"
#include "emit/javascript/law_rates.h"
#include "emit/javascript/structures.h"
#include "emit/layout/text.h"
#include "emit/text/preamble.h"

namespace mbsgen::emit {

namespace {

using scheme::Program;

// Functions that only the module's own ones call stand beside the class.
bool is_private(const Definition& definition) {
  return definition.text.compare(0, 10, "function $") == 0;
}

/// Writes the module of one program.
class ModuleWriter {
public:
  ModuleWriter(const Program& program, const EmitOptions& options, const Origin& origin)
      : program_(program), options_(options), origin_(origin),
        model_(write_model(program, language_, options)),
        plausible_(javascript_plausible(program, language_, model_)) {}

  Emitted emitted() const {
    Emitted result;
    result.choices = choices(options_, language_.abilities());
    result.files.push_back({program_.shape.model + ".mjs", text()});
    result.files.push_back(
        {program_.shape.model + ".d.mts", javascript_declarations(program_, language_, model_, origin_)});
    for (const FunctionText& function : model_.functions)
      result.stack_bytes[function.name] = function.stack_bytes;
    return result;
  }

private:
  std::string text() const {
    const Layout& layout = model_.layout;
    std::string text = preamble(program_, origin_, "its equations of motion");
    if (!program_.shape.doc.empty()) text += wrapped_comment("// ", program_.shape.doc);
    text += legend_text(program_) + '\n' + javascript_constants(program_) +
            javascript_tables(program_, layout) + javascript_structures(program_, layout) +
            javascript_guards(program_, layout) + helpers_text(language_, model_.needs) +
            javascript_law_rates(layout) + javascript_parameters(layout) + plausible_;
    for (const FunctionText& function : model_.functions)
      for (const Definition& definition : function.definitions)
        if (is_private(definition)) text += definition.text + '\n';
    return text + class_text();
  }

  std::string class_text() const {
    std::string text =
        wrapped_comment("/// ",
                        "The model's equations. Only update() changes a model. Arrays of results must "
                        "not overlap those of arguments; a law must not call the function that calls "
                        "it.") +
        javascript_laws_comment(model_.layout) + "export class Model {\n" +
        javascript_constructor(program_, model_);
    for (const FunctionText& function : model_.functions) {
      text += '\n' + function.public_declaration;
      for (const Definition& definition : function.definitions)
        if (!is_private(definition)) text += indented(definition.text);
    }
    return text + "}\n";
  }

  const Program& program_;
  const EmitOptions& options_;
  const Origin& origin_;
  JavaScript language_;
  ModelText model_;
  std::string plausible_;
};

} // namespace

// Small blocks of iterations help compilers to spill less; engines spill much anyway, and the values that cross blocks
// cost them more: mechanisms with loops take up to 1.6 times longer with them.
Emitted emit_javascript(const Program& program, const EmitOptions& options, const Origin& origin) {
  EmitOptions larger = options;
  larger.large_iteration = options.large_function;
  larger.iteration_block = options.block_size;
  return ModuleWriter(program, larger, origin).emitted();
}

} // namespace mbsgen::emit
