// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/emit.h"
#include "emit/c/emit.h"
#include "emit/casadi/acados.h"
#include "emit/casadi/functions.h"
#include "emit/casadi/source.h"
#include "emit/casadi/sparsity.h"
#include "emit/layout/text.h"
#include "emit/refusal.h"
#include "emit/text/preamble.h"
#include "emit/text/template_writer.h"

namespace mbsgen::emit {

namespace {

/// Fills the templates.
class CasadiWriter : TemplateWriter {
public:
  CasadiWriter(const scheme::Program& program, const Origin& origin)
      : TemplateWriter(program, origin), model_(program) {
    refuse_laws();
    filling_.words = {{"MODEL", program.shape.model}};
  }

  std::vector<OutputFile> write(std::vector<OutputFile> c_files) && {
    files_ = std::move(c_files);
    add_sparsity();
    add_acados();
    filling_.parts["definitions"] = casadi_functions(model_);
    add(named("_casadi.c"), casadi_source(), "its functions for CasADi");
    filling_.parts["changed"] = changed_names();
    filling_.parts["declarations"] = model_.declarations();
    add(named("_casadi.h"), casadi_header(), "its functions for CasADi");
    for (OutputFile& file : files_) file.name = "casadi/" + program_.shape.model + '/' + file.name;
    return std::move(files_);
  }

private:
  void refuse_laws() const {
    const std::vector<std::string> names = model_.interface().law_names();
    if (!names.empty())
      throw Refusal("casadi",
                    "the laws " + joined(names, ", ") +
                        " are functions of a program, and a library that CasADi loads is given none; "
                        "write them as expressions");
  }

  std::string named(const char* ending) const { return program_.shape.model + ending; }

  void add_sparsity() {
    const SparsityText text = sparsity_text(model_);
    filling_.parts["declarations"] = text.declarations;
    filling_.parts["definitions"] = text.definitions;
    add(named("_sparsity.h"), sparsity_header(), "patterns of its results");
    add(named("_sparsity.c"), sparsity_source(), "patterns of its results");
  }

  void add_acados() {
    lacks_ = lacks_acados_forms(model_);
    if (!lacks_.empty()) return;
    Filling forms = filling_;
    fill_acados(model_, forms);
    forms.parts["origin"] = origin_lines(program_, origin_, "its equations for acados", "// ");
    files_.push_back({named("_acados.c"), filled(acados_source(), forms)});
    model_.tables = Tables(); // each file has its own
  }

  // What the header says of names, and of files and functions that the folder does not have.
  std::string changed_names() const {
    std::string text;
    if (!lacks_.empty()) text += wrapped_comment("// ", "There are no functions for acados: " + lacks_ + '.');
    for (const CFunction& function : model_.interface().functions)
      if (!has_casadi_form(function))
        text += wrapped_comment("// ", "There is no " + function.name +
                                           ": not all that it takes and gives are numbers.");
    for (const auto& [name, before] : model_.names.changed())
      text +=
          wrapped_comment("// ", name + " is " + before + " in the model: CasADi does not take that name.");
    return text;
  }

  CasadiModel model_;
  std::string lacks_;
};

} // namespace

std::vector<OutputFile> emit_casadi(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin) {
  if (options.scalar == Scalar::only_float)
    throw Refusal("casadi", "CasADi computes with numbers of type double; leave out --scalar float");
  return CasadiWriter(program, origin).write(emit_c(program, options, origin).files);
}

} // namespace mbsgen::emit
