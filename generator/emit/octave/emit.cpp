// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/octave/emit.h"
#include "emit/c/emit.h"
#include "emit/layout/text.h"
#include "emit/octave/functions.h"
#include "emit/octave/members.h"
#include "emit/octave/motion.h"
#include "emit/octave/simulink.h"
#include "emit/octave/source.h"
#include "emit/octave/words.h"
#include "emit/table/source.h"
#include "emit/table/table.h"
#include "emit/text/preamble.h"
#include "emit/text/template_writer.h"

namespace mbsgen::emit {

namespace {

/// Fills the templates of the package.
class OctaveWriter : TemplateWriter {
public:
  OctaveWriter(const scheme::Program& program, const Origin& origin)
      : TemplateWriter(program, origin), in_c_(c_interface(program)), names_(in_c_),
        interface_(c_interface(program, octave_scope, {"(", ")", 1})),
        changed_(changed_names(in_c_, interface_, names_)), folder_('+' + names_.package + '/') {
    fill_table(program_, interface_, filling_);
    fill_motion(program_, interface_, names_, filling_);
    filling_.words["PACKAGE"] = names_.package;
    filling_.parts["members"] = members_tables(interface_);
    filling_.parts["constants"] = constants_text(program_, origin_, changed_);
    filling_.parts["idle_laws"] = idle_laws(interface_);
  }

  std::vector<OutputFile> write(std::vector<OutputFile> c_files, const std::string& real) && {
    files_ = std::move(c_files);
    add_sources();
    for (std::size_t i = 0; i < interface_.functions.size(); ++i) add_function(i);
    add_structures();
    add_code(folder_ + "constants.m", octave_constants(), "its constants");
    add_code(folder_ + "implausible.m", octave_implausible(), "a check of its parameters");
    add_code("build.m", octave_build(), "the compilation of its package");
    if (filling_.has.count("RATES") != 0) add_motion();
    if (interface_.laws.empty()) add_simulink(real);
    add_names();
    for (OutputFile& file : files_) file.name = "octave/" + interface_.model + '/' + file.name;
    return std::move(files_);
  }

private:
  // Help comes before the licence.
  void add_code(const std::string& name, std::string_view text, const std::string& subject) {
    filling_.parts["origin"] = preamble(program_, origin_, subject, "% ");
    files_.push_back({name, filled_part(text, filling_)});
  }

  void add_sources() {
    const std::vector<std::pair<std::string, std::string_view>> sources = {
        {interface_.model + "_table.c", table_template()},
        {interface_.model + "_members.c", octave_members_source()},
        {"mbsgen_table.h", table_header_template()},
        {"mbsgen_members.h", octave_members_header()},
        {"mbsgen_mex.h", octave_mex_header()},
        {"mbsgen_arrays.c", octave_arrays_source()},
        {"mbsgen_structures.c", octave_structures_source()},
        {"mbsgen_laws.c", octave_laws_source()},
        {"mbsgen_states.c", octave_states_source()},
        {"mbsgen_mex.c", octave_mex_source()}};
    for (const auto& [name, text] : sources) add(name, text, "its mex file");
    std::vector<std::string> compiled;
    for (OutputFile& file : files_) {
      if (file.name.back() == 'c') compiled.push_back(file.name);
      file.name = "src/" + file.name;
    }
    filling_.words["SOURCES"] = octave_cell(compiled);
  }

  void add_function(std::size_t index) {
    const CFunction& function = interface_.functions[index];
    const std::string& name = names_.functions[index];
    filling_.words["FUNCTION_NAME"] = name;
    filling_.words["FUNCTION_INDEX"] = std::to_string(index + 1);
    filling_.parts["help"] = octave_help(function, names_.package, name, interface_.has_parameters());
    add_code(folder_ + name + ".m", octave_function(), "a function of its package");
  }

  void add_structure(const std::string& name, const std::string& meaning, const std::string& fields) {
    filling_.words["STRUCTURE_NAME"] = name;
    filling_.parts["help"] = octave_structure_help(names_.package, name, meaning, fields);
    add_code(folder_ + name + ".m", octave_structure(), "structures for its functions");
  }

  void add_structures() {
    add_structure("parameters", "Nominal parameters, SI units: change them, and give them to functions.",
                  parameters_help(interface_));
    if (program_.has_inputs())
      add_structure("inputs", "Inputs of functions, zero: a column for each state, or one for all.",
                    inputs_help(interface_));
    if (!interface_.laws.empty())
      add_structure("laws", "Laws of your own, empty: put function handles in their places.",
                    laws_help(interface_));
    if (filling_.has.count("STATUS") != 0)
      add_structure("settings", "Limits of the solution of equations.", "");
  }

  void add_motion() {
    add_code(folder_ + "rates.m", octave_rates(), "rates of its state");
    add_code(names_.script + ".m", octave_simulation(), "a motion");
  }

  void add_simulink(const std::string& real) {
    fill_simulink(interface_, names_, program_.shape, real, filling_);
    add("simulink/" + interface_.model + ".simulink.h", simulink_header(), "its functions for Simulink");
    add("simulink/" + interface_.model + "_simulink.c", simulink_source(),
        "the bodies of its functions for Simulink");
    if (interface_.has_parameters())
      add_code("simulink/" + names_.buses + ".m", simulink_buses(), "buses of its parameters");
  }

  void add_names() {
    std::string rows, lines;
    for (const auto& [wanted, given] : changed_) {
      rows += octave_line("  pairs(end + 1, :) = " + octave_cell({wanted, given}) + ';', 6);
      lines += "  " + wanted + "  " + given + '\n';
    }
    set("CHANGED", !rows.empty());
    filling_.parts["names"] = rows;
    filling_.parts["changed"] = lines;
    filling_.parts["functions"] = wrapped("Functions: " + joined(names_.functions, ", "), 2);
    add_code(folder_ + "names.m", octave_names(), "names that differ from those of C");
    add("README.txt", octave_readme(), "its package of Octave and MATLAB", "");
  }

  CInterface in_c_;
  OctaveNames names_;
  CInterface interface_; ///< by names of MATLAB
  ChangedNames changed_;
  std::string folder_;
};

} // namespace

std::vector<OutputFile> emit_octave(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin) {
  EmitOptions one_type = options; // a mex file has one type of numbers
  if (one_type.scalar == Scalar::any) one_type.scalar = Scalar::only_double;
  return OctaveWriter(program, origin)
      .write(emit_c(program, one_type, origin).files, default_real(one_type.scalar));
}

} // namespace mbsgen::emit
