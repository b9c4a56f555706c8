// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Faults in the emitted text alone: the scheme behind it is right.

using namespace certify_tests;

namespace {

bool passes(const Generated& generated, const mbsgen::certify::Options& options) {
  return generated.certify(options).passed();
}

} // namespace

TEST_CASE("the emitted text is equal to the scheme, in one block and in parts") {
  const Generated generated(small_arm());
  CHECK(passes(generated, generated.read_back()));
  CHECK(passes(generated, generated.read_back(Language::cpp, 60)));
}

TEST_CASE("names of bodies that differ by underscores alone are not mixed up") {
  check_equal(R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "Parameters_", "parent": "base", "joints": [{"name": "q1", "type": "Ry"}], "mass": 1,
     "com": [0.5, 0, 0]},
    {"name": "Parameters", "parent": "Parameters_", "at": [1, 0, 0], "joints": [{"name": "q2", "type": "Rx"}],
     "mass": 2, "com": [0, 0.25, 0]}]})json");
}

// One pass alone would give the right numbers.
TEST_CASE("a value that is kept from the first pass is caught") {
  const Generated generated(small_loop());
  mbsgen::certify::Options options = generated.read_back();
  std::vector<std::string>& texts = options.texts;
  const std::size_t start = texts[0].find("Model<Real, Laws>::direct_dynamics(");
  const std::string head = "for (int iteration = 0, polished = 0;; ++iteration) {";
  const std::size_t loop = texts[0].find(head, start);
  const std::size_t first = texts[0].find("Rs_1_3 = ", loop);
  REQUIRE(first != std::string::npos);
  const std::size_t line = texts[0].rfind('\n', first) + 1;
  const std::size_t end = texts[0].find('\n', first) + 1;
  const std::string moved = texts[0].substr(line, end - line);
  texts[0].erase(line, end - line);
  CHECK_FALSE(passes(generated, options));
  texts[0].insert(loop, moved);
  CHECK_FALSE(passes(generated, options));
}
