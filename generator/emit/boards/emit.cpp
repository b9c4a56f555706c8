// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/boards/emit.h"
#include "base/text.h"
#include "emit/boards/names.h"
#include "emit/boards/page.h"
#include "emit/boards/state.h"
#include "emit/boards/templates.h"
#include "emit/c/emit.h"
#include "emit/c/interface.h"
#include "emit/layout/text.h"
#include "emit/text/preamble.h"
#include "emit/text/template_writer.h"
#include <cctype>

namespace mbsgen::emit {

namespace {

// The program under a name that its files can have on boards.
scheme::Program named_for_boards(scheme::Program program) {
  if (is_taken_on_boards(program.shape.model)) program.shape.model += "_model";
  return program;
}

std::string in_capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

struct Renamed {
  scheme::Program renamed;
};

/// Fills the templates of a form.
class BoardWriter : Renamed, TemplateWriter {
public:
  BoardWriter(const scheme::Program& program, const EmitOptions& options, const Origin& origin,
              std::string form)
      : Renamed{named_for_boards(program)}, TemplateWriter(renamed, origin), form_(std::move(form)) {
    const std::vector<std::string> macros = macros_of_boards(program_);
    interface_ = c_interface(program_, macros);
    Emitted emitted = emit_c(program_, options, origin_, macros);
    set_words(emitted, options.scalar);
    filling_.parts = state_parts(program_, interface_);
    for (auto& [name, text] : page_parts(program_, emitted, macros, program.shape.model))
      filling_.parts[name] = std::move(text);
    filling_.parts["keywords"] = keywords();
    set_conditions(options.scalar);
    for (OutputFile& file : emitted.files) put("src/" + file.name, std::move(file.text));
    add_common();
  }

  const std::string& model() const { return interface_.model; }

  void add(const std::string& name, std::string_view text, const std::string& mark = "// ") {
    put(name, text_of(text, "one state of it on a board", mark));
  }

  std::vector<OutputFile> take() && { return std::move(files_); }

private:
  void put(const std::string& name, std::string text) {
    files_.push_back({form_ + '/' + model() + '/' + name, std::move(text)});
  }

  void add_common() {
    add("src/" + model() + "_state.h", board_state_header());
    add("src/" + model() + "_state.c", board_state_source());
    add("extras/host.c", board_host());
    add("README.md", board_page());
  }

  void set_words(const Emitted& emitted, Scalar scalar) {
    const std::string function = function_of_state(interface_).name;
    std::vector<std::string> sources;
    for (const OutputFile& file : emitted.files)
      if (file.name.back() == 'c') sources.push_back("\"src/" + file.name + '"');
    sources.push_back("\"src/" + model() + "_state.c\"");
    filling_.words = {{"MODEL", model()},
                      {"FUNCTION", function},
                      {"PACKAGE", manifest_name(model())},
                      {"RELEASE", generator_version(origin_)},
                      {"SOURCES", joined(sources, " ")},
                      {"SYMBOL", "MBSGEN_" + in_capitals(model())},
                      {"STACK_BYTES", std::to_string(task_stack(emitted, function))},
                      {"NUMBERS", default_real(scalar)}};
  }

  void set_conditions(Scalar scalar) {
    filling_.has = c_conditions(program_);
    set("LAWS", !interface_.laws.empty());
    set("INPUTS", function_of_state(interface_).takes_inputs);
    set("PARAMETERS", interface_.has_parameters());
    set("NAMES", !filling_.parts["names"].empty());
    set("ANY_NUMBERS", scalar == Scalar::any);
    set(in_capitals(replaced(form_, {{"-", "_"}})));
  }

  // What the editor of Arduino colours.
  std::string keywords() const {
    std::string text = model() + "_model\tKEYWORD1\n";
    for (const char* function : {"init", "update", "state"})
      text += model() + '_' + function + "\tKEYWORD2\n";
    for (const CFunction& function : interface_.functions)
      text += model() + '_' + function.name + "\tKEYWORD2\n";
    return text;
  }

  std::string form_;
  CInterface interface_;
};

} // namespace

std::vector<OutputFile> emit_arduino(const scheme::Program& program, const EmitOptions& options,
                                     const Origin& origin) {
  BoardWriter writer(program, options, origin, "arduino");
  writer.add("library.properties", arduino_properties());
  writer.add("keywords.txt", arduino_keywords());
  writer.add("examples/" + writer.model() + '/' + writer.model() + ".ino", arduino_sketch());
  return std::move(writer).take();
}

std::vector<OutputFile> emit_platformio(const scheme::Program& program, const EmitOptions& options,
                                        const Origin& origin) {
  BoardWriter writer(program, options, origin, "platformio");
  const std::string project = "examples/" + writer.model() + '/';
  writer.add("library.json", platformio_manifest());
  writer.add(project + "platformio.ini", platformio_project());
  writer.add(project + "src/main.cpp", platformio_main());
  return std::move(writer).take();
}

std::vector<OutputFile> emit_esp_idf(const scheme::Program& program, const EmitOptions& options,
                                     const Origin& origin) {
  BoardWriter writer(program, options, origin, "esp-idf");
  const std::string project = "examples/" + writer.model() + '/';
  writer.add("CMakeLists.txt", esp_idf_component(), "# ");
  writer.add("idf_component.yml", esp_idf_manifest(), "# ");
  writer.add(project + "CMakeLists.txt", esp_idf_project(), "# ");
  writer.add(project + "sdkconfig.defaults", esp_idf_settings());
  writer.add(project + "main/CMakeLists.txt", esp_idf_main_component(), "# ");
  writer.add(project + "main/main.c", esp_idf_main());
  return std::move(writer).take();
}

std::vector<OutputFile> emit_zephyr(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin) {
  BoardWriter writer(program, options, origin, "zephyr");
  const std::string project = "samples/" + writer.model() + '/';
  writer.add("zephyr/module.yml", zephyr_module(), "# ");
  writer.add("CMakeLists.txt", zephyr_library(), "# ");
  writer.add("Kconfig", zephyr_options(), "# ");
  writer.add(project + "CMakeLists.txt", zephyr_project(), "# ");
  writer.add(project + "prj.conf", zephyr_settings());
  writer.add(project + "sample.yaml", zephyr_tests(), "# ");
  writer.add(project + "src/main.c", zephyr_main());
  return std::move(writer).take();
}

} // namespace mbsgen::emit
