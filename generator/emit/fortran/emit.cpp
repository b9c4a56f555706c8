// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fortran/emit.h"
#include "emit/fortran/helpers.h"
#include "emit/fortran/laws.h"
#include "emit/fortran/structures.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/text/preamble.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

using scheme::Program;

bool calls_laws(const Program& program) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [](const scheme::Function& function) { return !function.laws.empty(); });
}

/// Writes the module of one program.
class ModuleWriter {
public:
  ModuleWriter(const Program& program, const EmitOptions& options, const Origin& origin)
      : program_(program), options_(options), origin_(origin), language_(program, calls_laws(program)),
        model_(write_model(program, language_, options)),
        plausible_(fortran_plausible(program, language_, model_)) {}

  Emitted emitted() const {
    Emitted result;
    result.choices = choices(options_, language_.abilities());
    result.files.push_back({program_.shape.model + ".f90", within_columns(text())});
    for (std::size_t i = 0; i < model_.functions.size(); ++i)
      result.stack_bytes[i == 0 ? model_.functions[i].name : program_.functions[i - 1].name] =
          model_.functions[i].stack_bytes;
    return result;
  }

private:
  std::string text() const {
    const std::string& name = language_.module_name();
    std::string text = preamble(program_, origin_, "its equations of motion", "! ");
    if (!program_.shape.doc.empty()) text += wrapped_comment("! ", program_.shape.doc);
    const std::string tables = fortran_tables(model_.needs, name, options_.scalar);
    text += legend_text(program_, language_.syntax()) + tables + "module " + name +
            "\n  use, intrinsic :: iso_fortran_env, only: rk => " +
            (options_.scalar == Scalar::only_float ? "real32" : "real64") +
            (tables.empty() ? "" : "\n  use " + name + "_tables, only: entry_of") +
            "\n  implicit none\n  private\n  public :: rk\n\n" + fortran_constants(program_, language_) +
            fortran_types(program_, language_, model_, options_.scalar) +
            fortran_law_step(model_.layout, options_.scalar) + "contains\n\n" + initial() +
            indented(plausible_);
    for (const FunctionText& function : model_.functions)
      for (const Definition& definition : function.definitions) { // the last one is the function's own
        if (&definition == &function.definitions.back()) text += function.public_declaration;
        text += indented(definition.text) + '\n';
      }
    return text + indented(fortran_helpers(model_.needs, options_.scalar)) +
           fortran_law_rates(language_, model_.layout) + "end module " + name + '\n';
  }

  std::string initial() const {
    std::string text;
    if (has_parameters(model_.layout)) text += "  model%parameters = parameters_type()\n";
    text += settings();
    if (!model_.layout.laws.empty()) text += "  nullify (model%laws)\n";
    text += "  call update(model)\n";
    Signature signature;
    signature.name = "init";
    signature.is_const = false;
    return "  !> Nominal parameters and settings, no laws; calls update.\n" +
           indented(language_.definition(signature, text)) + '\n';
  }

  std::string settings() const {
    if (!returns_status(program_)) return "";
    if (!is_tree(program_)) return "  model%newton = newton_type()\n";
    return std::string("  model%smallest_pivot = ") + default_pivot(options_.scalar) + '\n';
  }

  const Program& program_;
  const EmitOptions& options_;
  const Origin& origin_;
  Fortran language_;
  ModelText model_;
  std::string plausible_;
};

} // namespace

Emitted emit_fortran(const Program& program, const EmitOptions& options, const Origin& origin) {
  return ModuleWriter(program, options, origin).emitted();
}

} // namespace mbsgen::emit
