// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/helpers.h"
#include "emit/cpp/helpers.h"
#include "emit/cpp/language.h"
#include "support/catch.hpp"
#include "support/compile.h"

// The helpers that a certificate takes for what their names say (certify/text/known.def) compute that.

using namespace mbsgen;

namespace {

const std::set<std::string> helpers = {"power",  "min",   "max",      "sign",   "largest", "degenerate",
                                       "finite", "zeros", "multiply", "invert", "mirror",  "keep_active"};

std::string cpp_helpers() {
  std::set<std::string> in_cpp = helpers;
  in_cpp.insert("counts");
  return "#include <cmath>\n#include <cstdint>\n#include <type_traits>\n" +
         emit::helpers_text(emit::Cpp(scheme::Shape()), in_cpp, {}, {});
}

std::string c_helpers() {
  expr::Pool pool;
  scheme::Program program(pool);
  program.shape.model = "m";
  const emit::C language(program.shape, false);
  emit::Needs needs;
  needs.helpers = helpers;
  needs.helpers.insert("sincos");
  needs.powers = {2, 3, 4, 5, 6, 7, 8, 15, 16, 31};
  needs.sincos_counts = {1, 2, 3, 4, 5};
  needs.add(emit::needs_of_helpers(needs));
  return emit::header_macros(language, program, emit::Scalar::any) + "#ifdef __cplusplus\n}\n#endif\n" +
         emit::braced(emit::body_macros(language, needs) + emit::helpers_text(language, needs)) +
         emit::end_of_macros() + "#include <cmath>\n";
}

void check_helpers(const std::string& text, const std::string& flags) {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "helpers.hpp", text);
  test::write_file(folder.path() / "main.cpp",
                   test::read_file(test::source_dir() / "tests/unit/certify/helpers/main.cpp"));
  for (const std::string& compiler : test::compilers()) {
    CAPTURE(compiler, flags);
    const test::CommandResult result = test::compile_and_run(folder, compiler, "-std=c++17 -O1 " + flags);
    CAPTURE(result.output);
    CHECK(result.exit_code == 0);
  }
}

} // namespace

TEST_CASE("helpers of C++ compute what their names say") {
  check_helpers(cpp_helpers(), "");
}

TEST_CASE("helpers of C compute what their names say") {
  check_helpers(c_helpers(), "-DHELPERS_OF_C");
  check_helpers(c_helpers(), "-DHELPERS_OF_C -Dm_LIBRARY_SINES");
}
