// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"

// The C text is read back as the C++ is.

using namespace certify_tests;

namespace {

void check_c(const std::string& text, std::size_t large_function = 1000, Answer answer = Answer::nothing,
             mbsgen::test::Choice choice = mbsgen::test::chosen_by_default) {
  const Generated generated(text, Numbers::tunable, answer, choice);
  const auto certificate = generated.certify(generated.read_back(Language::c, large_function));
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

TEST_CASE("C of laws with states, and of rates that laws give, is read back") {
  check_c(mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/properties/states/served_laws.json"));
}

// The function base_parameters takes the name of a structure.
TEST_CASE("C of quantities is read back") {
  check_c(small_arm(), 1000, Answer::nothing, is_quantity);
  check_c(ball_loop(), 1000, Answer::nothing, is_quantity);
}

TEST_CASE("C in parts is read back") {
  check_c(small_loop(), 40);
}
