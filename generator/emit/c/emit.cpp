// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/emit.h"
#include "emit/c/helpers.h"
#include "emit/c/laws.h"
#include "emit/c/structures.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/clones.h"
#include "emit/text/preamble.h"

namespace mbsgen::emit {

namespace {

using scheme::Program;

/// Writes the files of one program in C.
class FilesWriter {
public:
  FilesWriter(const Program& program, const EmitOptions& options, const Origin& origin,
              const std::vector<std::string>& macros)
      : program_(program), options_(options), origin_(origin), name_(program.shape.model),
        language_(program.shape, options.split, options.clones, macros),
        model_(write_model(program, language_, options)),
        plausible_(plausible_definitions(program, language_, model_)) {
    model_.needs.add(needs_of_helpers(model_.needs));
    model_.needs.functions.erase("isfinite");
  }

  Emitted emitted() const {
    Emitted result;
    result.choices = choices(options_, language_.abilities());
    result.files.push_back({name_ + ".h", header()});
    if (options_.split)
      add_split(result.files);
    else
      result.files.push_back({name_ + ".c", source("its bodies", shared() + bodies() + definitions())});
    for (const FunctionText& function : model_.functions) {
      result.stack_bytes[function.name] = function.stack_bytes;
      if (function.rolls.loops > 0) result.rolls[function.name] = function.rolls;
      if (function.packs.packed > 0) result.packs[function.name] = function.packs;
    }
    return result;
  }

private:
  std::string header() const {
    const std::string guard = "MBSGEN_MODEL_" + name_ + "_H";
    std::string text = preamble(program_, origin_, "its equations of motion");
    if (!program_.shape.doc.empty()) text += wrapped_comment("// ", program_.shape.doc);
    text += legend_text(program_, {}, model_.needs.stems) + "#ifndef " + guard + "\n#define " + guard +
            "\n\n" + header_macros(language_, program_, options_.scalar) +
            constants_declarations(program_, language_) + structures_text(program_, language_, model_) +
            initial_declaration(language_);
    for (const FunctionText& function : model_.functions) text += '\n' + function.public_declaration;
    return text + table_declarations(language_, model_.needs) + plausible_declarations(language_) +
           "\n#ifdef __cplusplus\n}\n#endif\n\n#endif // " + guard + '\n';
  }

  std::string source(const std::string& subject, const std::string& text) const {
    return preamble(program_, origin_, subject) + "#include \"" + name_ + ".h\"\n" + braced(text) +
           end_of_macros();
  }

  // What each file of bodies needs.
  std::string shared() const {
    std::string text = body_macros(language_, model_.needs) + (options_.clones ? '\n' + clones_macro() : "") +
                       law_macros(language_, model_.layout) + law_rate_functions(language_, model_.layout) +
                       helpers_text(language_, model_.needs);
    for (const FunctionText& function : model_.functions) text += function.private_declarations;
    return text;
  }

  // All but the functions of the program.
  std::string bodies() const {
    return constants_definitions(program_, language_) + table_definitions(language_, model_.needs) +
           plausible_ + initial_definition(program_, language_, model_);
  }

  std::string definitions() const {
    std::string text;
    for (const FunctionText& function : model_.functions)
      for (const Definition& definition : function.definitions) text += '\n' + definition.text;
    return text;
  }

  void add_split(std::vector<OutputFile>& files) const {
    const std::string guard = "MBSGEN_MODEL_" + name_ + "_DETAIL_H";
    files.push_back({name_ + "_detail.h", preamble(program_, origin_, "what its bodies share") + "#ifndef " +
                                              guard + "\n#define " + guard + "\n#include \"" + name_ +
                                              ".h\"\n" + braced(shared()) + "\n#endif // " + guard + '\n'});
    const std::string include = "#include \"" + name_ + "_detail.h\"\n";
    files.push_back({name_ + ".c", preamble(program_, origin_, "its data") + include + braced(bodies())});
    for (const Source& file : split_sources(model_.functions, options_))
      files.push_back({name_ + file.suffix + ".c",
                       preamble(program_, origin_, file.subject) + include + braced(file.definitions)});
  }

  const Program& program_;
  const EmitOptions& options_;
  const Origin& origin_;
  const std::string& name_;
  C language_;
  ModelText model_;
  std::string plausible_;
};

} // namespace

Emitted emit_c(const Program& program, const EmitOptions& options, const Origin& origin) {
  return emit_c(program, options, origin, {});
}

Emitted emit_c(const Program& program, const EmitOptions& options, const Origin& origin,
               const std::vector<std::string>& macros) {
  return FilesWriter(program, options, origin, macros).emitted();
}

} // namespace mbsgen::emit
