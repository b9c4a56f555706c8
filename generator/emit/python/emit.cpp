// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/emit.h"
#include "emit/c/emit.h"
#include "emit/layout/declarations.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/text.h"
#include "emit/python/calls.h"
#include "emit/python/members.h"
#include "emit/python/package.h"
#include "emit/python/words.h"
#include "emit/table/source.h"
#include "emit/table/table.h"
#include "emit/text/preamble.h"
#include "emit/text/template_writer.h"

namespace mbsgen::emit {

namespace {

// The names of files with that ending, as strings between commas.
std::string listed(const std::vector<OutputFile>& files, char ending) {
  std::vector<std::string> names;
  for (const OutputFile& file : files)
    if (file.name.back() == ending) names.push_back(python_string(file.name));
  return joined(names, ", ");
}

/// Fills the templates of the package.
class PackageWriter : TemplateWriter {
public:
  PackageWriter(const scheme::Program& program, const Origin& origin)
      : TemplateWriter(program, origin), interface_(c_interface(program, python_scope)) {}

  std::vector<OutputFile> write(std::vector<OutputFile> c_files, Scalar scalar) && {
    files_ = std::move(c_files);
    for (OutputFile& file : files_) file.name = "core/" + file.name;
    fill_table(program_, interface_, filling_);
    set_conditions();
    set_parts();
    set_words(scalar);
    const std::string package = "src/" + package_name(interface_.model) + '/';
    add("core/" + interface_.model + "_table.c", table_template(), "its table for a module of Python");
    add_module();
    filling_.words["\"SOURCES\""] = listed(files_, 'c');
    filling_.words["\"HEADERS\""] = listed(files_, 'h');
    add("pyproject.toml", project_template(), "its package of Python", "# ");
    add("setup.py", setup_template(), "its package of Python", "# ");
    add(package + "__init__.py", init_template(), "its equations of motion", "# ");
    add(package + "__init__.pyi", types_template(), "the types of its package", "# ");
    add(package + "_arrays.py", python_arrays_template(), "arrays of packages", "# ");
    add(package + "_support.py", support_template(), "what packages share", "# ");
    files_.push_back({package + "py.typed", ""});
    for (OutputFile& file : files_) file.name = "python/" + interface_.model + '/' + file.name;
    return std::move(files_);
  }

private:
  // What is alike in the modules of all models.
  void add_module() {
    const std::vector<std::pair<const char*, std::string_view>> sources = {
        {"table.h", table_header_template()},
        {"core.h", core_header_template()},
        {"arrays.h", arrays_header_template()},
        {"rows.h", rows_header_template()},
        {"frame.h", frame_header_template()},
        {"take.h", take_header_template()},
        {"answer.h", answer_header_template()},
        {"core.c", core_template()},
        {"call.c", call_template()},
        {"library.c", library_template()},
        {"module.c", module_template()}};
    for (const auto& [name, text] : sources)
      add("core/mbsgen_" + std::string(name), text, "the module of Python");
  }

  void set_conditions() {
    set("INPUTS", program_.has_inputs());
    set("LIMITS", !program_.shape.limits.lower.empty());
  }

  void set_parts() {
    for (const ModuleTexts& texts : {members_texts(program_, interface_), calls_texts(interface_)})
      for (const auto& [name, text] : texts) {
        filling_.parts[name] = text.module;
        filling_.parts["types_of_" + name] = text.types;
      }
    filling_.parts["docstring"] = docstring(
        "", {"The equations of motion of the model " + interface_.model + ". " + program_.shape.doc});
  }

  void set_words(Scalar scalar) {
    std::string slots;
    if (filling_.has.count("LAWS") != 0) slots += ", \"_laws\"";
    if (filling_.has.count("NEWTON") != 0) slots += ", \"_newton\"";
    filling_.words.merge(std::map<std::string, std::string>{
        {"PACKAGE", package_name(interface_.model)},
        {"DISTRIBUTION", distribution_name(interface_.model)},
        {"VERSION", generator_version(origin_)},
        {"HASH", origin_.model_hash},
        {", \"SLOTS\"", slots},
        {"PARAMETER_COUNT", std::to_string(interface_.parameters)},
        {"float64", scalar == Scalar::only_float ? "float32" : "float64"}});
  }

  CInterface interface_;
};

} // namespace

std::vector<OutputFile> emit_python(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin) {
  EmitOptions one_type = options; // an extension has one type of numbers
  if (one_type.scalar == Scalar::any) one_type.scalar = Scalar::only_double;
  return PackageWriter(program, origin).write(emit_c(program, one_type, origin).files, one_type.scalar);
}

} // namespace mbsgen::emit
