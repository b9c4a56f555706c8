// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/emit.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"

// The C text is read back as the C++ is, and a fault in any part of it refutes it.

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

struct Change {
  std::size_t file; ///< 0: the header, 1: the bodies
  const char* what;
  const char* instead;
};

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

TEST_CASE("a fault in the C text refutes it") {
  const Change change = GENERATE(
      // macros, and values of parameters
      Change{1, "#define Number(x) x\n", "#define Number(x) -x\n"},
      Change{1, "_sin small_loop_LIBRARY(sin)", "_sin small_loop_LIBRARY(cos)"},
      Change{1, "#define Real small_loop_real", "#define Real float"},
      Change{1, "#ifndef small_loop_OPENCL\nconst", "#define model_ other\n#ifndef small_loop_OPENCL\nconst"},
      Change{1, "  model->parameters.base.gravity[2] = Number(-9.81)",
             "  model->parameters.base.gravity[2] = Number(9.81)"},
      Change{1, "((model_)->laws.context, Z_, Zd_)", "((model_)->laws.context, Zd_, Z_)"},
      // helpers
      Change{1, "if (!(size <= result))", "if (size <= result)"}, Change{1, "sum - sum >=", "sum - sum <="},
      Change{1, "r - (low - (r*z)*ts)", "r - (low + (r*z)*ts)"},
      Change{1, "small_loop_reduced(angle[0], &sine[0], &cosine[0])",
             "small_loop_reduced(angle[0], &cosine[0], &sine[0])"},
      // the iteration, statuses, zeros
      Change{1, "polished != 0 ||", "polished == 0 ||"}, Change{1, "-= relaxation*", "+= relaxation*"},
      Change{1, "largest_step/step : Number(1.0)", "largest_step/step : Number(2.0)"},
      Change{1, "return small_loop_ok;", "return small_loop_singular;"},
      Change{1, "] = Number(0.0); }", "] = Number(1.0); }"},
      // equations
      Change{1, "derived.", "derived.other_"}, Change{1, "  const Real C", "  const Real D"},
      Change{1, "*cosine[0]", "*sine[0]"});
  CAPTURE(change.what);
  Generated generated(small_loop());
  mbsgen::certify::Options options = with_c(generated);
  if (options.texts[change.file].find(change.what) == std::string::npos) {
    FAIL("the text has no such line");
  }
  options.texts[change.file] = with(options.texts[change.file], change.what, change.instead);
  options.rational_points = options.modular_points = 1;
  CHECK_FALSE(generated.certify(options).passed());
}
