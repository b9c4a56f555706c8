// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/generated.h"
#include "support/catch.hpp"

// Faults in the emitted text alone: the scheme behind it is right.

using namespace certify_tests;

namespace {

bool passes(const Generated& generated, const std::vector<std::string>& texts) {
  mbsgen::certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  options.texts = texts;
  return generated.certify(options).passed();
}

// The position of the `number`-th occurrence after the class, where the bodies are.
std::size_t place_of(const std::string& text, const std::string& what, int number) {
  std::size_t at = text.find("Model<Real, Laws>::");
  for (int i = 0; i <= number && at != std::string::npos; ++i) at = text.find(what, at + 1);
  return at;
}

} // namespace

TEST_CASE("the emitted text is equal to the scheme, in one block and in parts") {
  const Generated generated(small_arm());
  CHECK(passes(generated, generated.emitted()));
  CHECK(passes(generated, generated.emitted(60)));
}

TEST_CASE("faults in the emitted text are caught") {
  struct Replacement {
    const char* from;
    const char* to;
  };
  const Replacement fault =
      GENERATE(values<Replacement>({{" + ", " - "},
                                    {" - ", " + "},
                                    {"*", "/"},
                                    {"sin(", "cos("},
                                    {"cos(q[0])", "cos(q[1])"},
                                    {"qd[1]", "qd[0]"},
                                    {"qdd[1]", "qdd[2]"},
                                    {"M[1] =", "M[2] ="},
                                    {"c[0] =", "c[1] ="},
                                    {"Real(0.5)", "Real(0.25)"},
                                    {"mass", "com[0]"},
                                    {"force[0]", "force[1]"},
                                    {"derived_.", "parameters."},
                                    {"const Real* qd, const Real* qdd", "const Real* qdd, const Real* qd"}}));
  CAPTURE(fault.from);
  const Generated generated(small_arm());
  const std::vector<std::string> intact = generated.emitted();
  int injected = 0;
  for (const int number : {0, 1, 3}) {
    std::vector<std::string> texts = intact;
    const std::size_t at = place_of(texts[0], fault.from, number);
    if (at == std::string::npos) continue;
    texts[0].replace(at, std::string(fault.from).size(), fault.to);
    CAPTURE(number, texts[0].substr(at < 60 ? 0 : at - 60, 120));
    ++injected;
    CHECK_FALSE(passes(generated, texts));
  }
  CHECK(injected > 0);
}

TEST_CASE("a wrong nominal value in the text is caught") {
  const Generated generated(small_arm());
  std::vector<std::string> texts = generated.emitted();
  const std::string value = "Real(1.5)";
  const std::size_t at = texts[0].find(value);
  REQUIRE(at != std::string::npos);
  texts[0].replace(at, value.size(), "Real(1.6)");
  CHECK_FALSE(passes(generated, texts));
}
