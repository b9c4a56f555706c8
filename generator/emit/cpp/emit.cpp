// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/emit.h"
#include "emit/cpp/helpers.h"
#include "emit/cpp/language.h"
#include "emit/cpp/law_rates.h"
#include "emit/cpp/structures.h"
#include "emit/layout/text.h"
#include "emit/text/functions/model_text.h"
#include "emit/text/helpers/clones.h"
#include "emit/text/preamble.h"
#include <map>
#include <stdexcept>
#include <utility>

namespace mbsgen::emit {

namespace {

using scheme::Program;

// Real a, b;
std::string members_line(const std::string& type, const std::vector<std::string>& members) {
  return members.empty() ? "" : wrapped("    " + type + ' ' + joined(members, ", ") + ';', 8);
}

std::string derived_text(const Language& language, const ModelText& model) {
  std::map<std::size_t, std::vector<std::string>> by_lanes;
  for (const LaneConstants::Member& member : model.lane_constants)
    by_lanes[member.symbols.size()].push_back(member.name);
  std::string lines = members_line("Real", model.derived);
  for (const auto& [lanes, names] : by_lanes) lines += members_line(language.lanes_type(lanes), names);
  if (lines.empty()) return "";
  return "  /// Constants that depend on parameters alone; see update().\n  struct Derived {\n" + lines +
         "  };\n  Derived derived_;\n";
}

/// Writes the files of one program.
class ClassWriter {
public:
  ClassWriter(const Program& program, const EmitOptions& options, const Origin& origin)
      : program_(program), options_(options), origin_(origin), language_(program.shape, options.clones),
        model_(write_model(program, language_, options)),
        helpers_(cpp_helpers(model_.needs.helpers, program.shape)),
        plausible_(plausible_text(program, language_, model_)) {
    if (options.split && !model_.layout.laws.empty())
      throw std::domain_error(
          "a model with laws cannot be split: its bodies need the class of the laws; leave "
          "out --split or the functions that call laws");
  }

  Emitted emitted() && {
    Emitted result;
    result.choices = choices(options_, language_.abilities());
    result.files.push_back({program_.shape.model + ".hpp", header()});
    if (options_.split) add_sources(result.files);
    for (const FunctionText& function : model_.functions) {
      result.stack_bytes[function.name] = function.stack_bytes;
      if (function.packs.packed > 0) result.packs[function.name] = function.packs;
      if (function.rolls.loops > 0) result.rolls[function.name] = function.rolls;
    }
    return result;
  }

private:
  std::string header() {
    const std::string& model = program_.shape.model;
    const std::string guard = "MBSGEN_MODEL_" + model + "_HPP";
    std::string text = preamble(program_, origin_, "its equations of motion");
    if (!program_.shape.doc.empty()) text += wrapped_comment("// ", program_.shape.doc);
    text += legend_text(program_, {}, model_.needs.stems);
    text += "#ifndef " + guard + "\n#define " + guard + "\n#include <cmath>\n";
    if (helpers_.count("sincos") + helpers_.count("lanes") != 0) text += "#include <cstdint>\n";
    text += "#include <type_traits>\n\n";
    if (options_.clones) text += clones_macro() + '\n';
    text += "namespace " + model + " {\n\n";
    text += cpp_constants(program_, options_.scalar) +
            helpers_text(language_, helpers_, model_.needs, options_) + parameters_text(model_.layout) +
            plausible_ + inputs_text(model_.layout, default_real(options_.scalar)) +
            law_rates_text(model_.layout) + solver_text(program_) + sensor_text(program_) +
            contact_text(program_) + rigid_contact_text(program_) + linearization_text(program_) +
            class_text();
    if (!options_.split) move_definitions(text);
    text.append("\n} // namespace ").append(model).append("\n\n#endif // ").append(guard + '\n');
    return text;
  }

  // Large texts are not held twice.
  void move_definitions(std::string& text) {
    std::size_t size = text.size() + 100 + 2 * program_.shape.model.size();
    for (const FunctionText& function : model_.functions)
      for (const Definition& definition : function.definitions) size += definition.text.size() + 1;
    text.reserve(size);
    for (FunctionText& function : model_.functions)
      for (Definition& definition : function.definitions)
        text.append(1, '\n').append(std::exchange(definition.text, {}));
  }

  std::string class_text() const {
    const std::string real = default_real(options_.scalar);
    std::string text = "/// No laws of the user.\nstruct NoLaws {};\n\n";
    text += "/// The model's equations. Every function but update() is const and re-entrant. Arrays of "
            "results must not\n"
            "/// overlap those of arguments.\n" +
            laws_comment(model_.layout);
    text += "template <class Real = " + real + ", class Laws = NoLaws>\nclass Model {\n";
    if (options_.split)
      text += "  static_assert(std::is_same_v<Real, " + real + ">, \"compiled for " + real +
              " alone; mbsgen --split=never takes every type\");\n\n";
    text +=
        "public:\n  /// Real, or the type of its lanes where it is a pack.\n  using Number = detail::Number<Real>;\n\n" +
        roles_text(program_) + law_rates_members(model_.layout) + members_text() + constructors_text();
    for (const FunctionText& function : model_.functions) text += '\n' + function.public_declaration;
    return text + private_text() + "};\n";
  }

  std::string members_text() const {
    std::string text;
    if (!program_.parameters.empty()) text += "  /// Call update() after changing them.\n";
    text += "  Parameters<Real> parameters;\n";
    text += solver_members(program_);
    if (!model_.layout.laws.empty()) text += "  Laws laws{};\n";
    return text;
  }

  // Without derived constants a model is a constant expression, which needs no guard of its initialization.
  std::string constructors_text() const {
    const bool is_constant = program_.update.empty() && model_.lane_constants.empty();
    const std::string body = is_constant ? " {}\n" : " { update(); }\n";
    const std::string prefix = is_constant ? "constexpr " : "";
    std::string text = "\n  " + prefix + "Model()" + body;
    if (!model_.layout.laws.empty())
      text += "  explicit " + prefix + "Model(const Laws& user_laws) : laws(user_laws)" + body;
    return text;
  }

  std::string private_text() const {
    std::string text;
    for (const FunctionText& function : model_.functions) text += function.private_declarations;
    text += derived_text(language_, model_);
    return text.empty() ? text : "\nprivate:\n" + text;
  }

  void add_sources(std::vector<OutputFile>& files) const {
    for (const Source& source : split_sources(model_.functions, options_))
      files.push_back({program_.shape.model + source.suffix + ".cpp", source_text(source)});
  }

  std::string source_text(const Source& source) const {
    const std::string& model = program_.shape.model;
    return preamble(program_, origin_, source.subject) + "#include \"" + model + ".hpp\"\n\nnamespace " +
           model + " {\n" + source.definitions + "\n} // namespace " + model + '\n';
  }

  const Program& program_;
  const EmitOptions& options_;
  const Origin& origin_;
  Cpp language_;
  ModelText model_;
  std::set<std::string> helpers_;
  std::string plausible_;
};

} // namespace

Emitted emit_cpp(const Program& program, const EmitOptions& options, const Origin& origin) {
  return ClassWriter(program, options, origin).emitted();
}

} // namespace mbsgen::emit
