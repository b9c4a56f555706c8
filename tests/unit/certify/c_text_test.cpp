// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/emit.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"

// The C text is read back as the C++ is.

using namespace certify_tests;

namespace {

mbsgen::certify::Options with_c(Generated& generated, std::size_t large_function = 1000) {
  mbsgen::emit::EmitOptions options;
  options.large_function = large_function;
  options.block_size = large_function;
  mbsgen::certify::Options with;
  with.texts_are_c = true;
  for (const mbsgen::emit::OutputFile& file : mbsgen::emit::emit_c(generated.program(), options).files)
    with.texts.push_back(file.text);
  return with;
}

void check_c(const std::string& text, std::size_t large_function = 1000, Answer answer = Answer::nothing) {
  Generated generated(text, Numbers::tunable, answer);
  const auto certificate = generated.certify(with_c(generated, large_function));
  CHECK(complaints(certificate).empty());
  for (const auto& function : certificate.functions) {
    CAPTURE(function.name);
    CHECK(function.text == "equal");
  }
}

std::string golden(const std::string& model) {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/products/golden/models" /
                                 (model + ".json"));
}

} // namespace

TEST_CASE("C of trees, loops, laws, inputs and contacts is read back") {
  check_c(small_arm());
  check_c(small_arm(), 1000, Answer::status);
  check_c(small_loop());
  check_c(loop_with_known_laws());
  check_c(ball_loop());
  check_c(golden("stance"));
  check_c(golden("touch"));
  check_c(golden("spatial"));
}

TEST_CASE("C in parts is read back") {
  check_c(small_loop(), 40);
}
