// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/javascript/compared.h"
#include "cli/pipeline/pipeline.h"
#include "emit/cpp/emit.h"
#include "emit/javascript/emit.h"
#include "products/javascript/recording.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/skip.h"

namespace mbsgen::test {

bool has_node() {
  if (run("command -v node").exit_code == 0) return true;
  leave_out("no node");
  return false;
}

int compare_javascript(const std::string& text, const Setting& setting, int units) {
  if (!has_node()) return 0;
  const TemporaryDirectory folder;
  std::string model;
  with_program(text, setting, [&](const scheme::Program& program) {
    model = program.shape.model;
    for (const emit::Emitted& emitted :
         {emit::emit_cpp(program, setting.emit, {}), emit::emit_javascript(program, setting.emit, {})})
      for (const emit::OutputFile& file : emitted.files) write_file(folder.path() / file.name, file.text);
    write_file(folder.path() / "main.cpp", recording_text(program, 6));
  });
  const CommandResult result =
      run("cd " + folder.path().string() +
          " && g++ -std=c++17 -w main.cpp -o record && ./record > calls.json && node " +
          (source_dir() / "tests/products/javascript/replay.mjs").string() + ' ' + model +
          ".mjs calls.json " + std::to_string(units));
  INFO(result.output.substr(0, 3000));
  REQUIRE(result.exit_code == 0);
  const std::size_t end = result.output.find(" compared,");
  REQUIRE(end != std::string::npos);
  CHECK(std::stoi(result.output.substr(0, end)) > 100); // and nothing before that number
  return std::stoi(result.output.substr(result.output.find("failures: ") + 10));
}

} // namespace mbsgen::test
