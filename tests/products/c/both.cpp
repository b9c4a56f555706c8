// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/c/both.h"
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "products/c/driver.h"
#include "support/catch.hpp"
#include <sstream>

namespace mbsgen::test {

namespace fs = std::filesystem;

Both::Both(const std::string& text, const Setting& setting) : setting_(setting) {
  with_program(text, setting, [this](const scheme::Program& program) { write(program); });
}

void Both::write(const scheme::Program& program) {
  model_ = program.shape.model;
  emit::EmitOptions whole = setting_.emit;
  whole.split = false;
  for (const emit::OutputFile& file : emit::emit_cpp(program, whole).files)
    write_file(folder() / file.name, file.text);
  for (const emit::OutputFile& file : emit::emit_c(program, setting_.emit).files) {
    write_file(folder() / file.name, file.text);
    if (fs::path(file.name).extension() == ".c") sources_ += file.name + ' ';
  }
  // In float a number that is rounded to double first can come out otherwise.
  write_file(folder() / "main.cpp", driver_text(program, setting_.real, setting_.real == "float" ? 16 : 0));
}

Compared Both::check(const std::string& cpp, const std::string& c) {
  INFO(cpp);
  const std::string options =
      ' ' + setting_.optimization + " -ffp-contract=off -D" + model_ + "_REAL=" + setting_.real;
  const CommandResult result =
      run("cd " + folder().string() + " && for source in " + sources_ + "; do " + c + " -std=c99 " + c_flags +
          options + " -c $source || exit 1; done && " + cpp + " -std=c++17" + options +
          " main.cpp *.o -lm -o program && rm *.o && ./program");
  INFO(result.output.substr(0, 3000));
  REQUIRE(result.exit_code == 0);
  Compared compared;
  std::string words[2];
  std::istringstream words_of(result.output); // nothing before these
  words_of >> compared.numbers >> words[0] >> compared.failures >> words[1];
  REQUIRE(words[0] == "compared,");
  REQUIRE(words[1] == "failures");
  CHECK(compared.numbers > 100);
  return compared;
}

void Both::check_all() {
  for (const std::string& compiler : compilers()) check(compiler, compiler == "g++" ? "gcc" : "clang");
}

} // namespace mbsgen::test
