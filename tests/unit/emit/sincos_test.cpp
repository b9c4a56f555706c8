// SPDX-License-Identifier: GPL-3.0-or-later
// The header's own sine and cosine under compilers and their options.
#include "emit/cpp/helpers.h"
#include "emit/cpp/language.h"
#include "support/catch.hpp"
#include "support/compile.h"

using namespace mbsgen;

namespace {

void write_program(const test::TemporaryDirectory& folder) {
  test::write_file(folder.path() / "sincos.hpp",
                   "#include <cmath>\n#include <cstdint>\n#include <type_traits>\n" +
                       emit::helpers_text(emit::Cpp(scheme::Shape()), {"sincos"}, {}, {}));
  test::write_file(folder.path() / "main.cpp",
                   test::read_file(test::source_dir() / "tests/unit/emit/accuracy/sincos.cpp"));
}

} // namespace

TEST_CASE("sine and cosine are right to two units in the last place") {
  const test::TemporaryDirectory folder;
  write_program(folder);
  for (const std::string& compiler : test::compilers())
    for (const char* flags : {"-O0", "-O2", "-O3 -march=native", "-O2 -mavx2 -mfma"}) {
      CAPTURE(compiler, flags);
      const test::CommandResult result = test::compile_and_run(
          folder, compiler,
          std::string("-std=c++17 ") + test::strict_flags + " -Wno-double-promotion " + flags);
      CAPTURE(result.output);
      CHECK(result.exit_code == 0);
    }
}

TEST_CASE("fast mathematics leaves sine and cosine to the library") {
  const test::TemporaryDirectory folder;
  write_program(folder);
  test::write_file(folder.path() / "main.cpp", R"(#include "sincos.hpp"
#include <cstdlib>
int main(int count, char**) {
  const double angle[2] = {0.3*count, 40000.7*count};
  double sine[2], cosine[2];
  detail::sincos<2>(angle, sine, cosine);
  for (int i = 0; i < 2; ++i)
    if (std::fabs(sine[i] - std::sin(angle[i])) + std::fabs(cosine[i] - std::cos(angle[i])) > 1e-15) return 1;
  return 0;
}
)");
  for (const std::string& compiler : test::compilers()) {
    CAPTURE(compiler);
    CHECK(test::compile_and_run(folder, compiler, "-std=c++17 -O2 -ffast-math").exit_code == 0);
  }
}
