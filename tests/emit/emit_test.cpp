// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/emit.h"
#include "emit/cpp/identifiers.h"
#include "emit/cpp/literal.h"
#include "emit/cpp/text.h"
#include "emit/programs.h"
#include "support/catch.hpp"
#include <algorithm>
#include <sstream>

using namespace mbsgen;

namespace {

std::string header_of(const scheme::Program& program, const emit::EmitOptions& options = {}) {
  return emit::emit(program, options).files.front().text;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a literal reads back to the same double") {
  CHECK(emit::literal(0.4318) == "Real(0.4318)");
  CHECK(emit::literal(2.0) == "Real(2.0)");
  CHECK(emit::literal(1e300) == "Real(1e+300)");
  CHECK(emit::literal(Rational(1) / Rational(3)) == "Real(0.3333333333333333)");
  CHECK_THROWS_AS(emit::literal(*Rational::from_decimal("1e400")), std::range_error);
}

TEST_CASE("names avoid keywords, macros and each other") {
  emit::UniqueNames outer;
  outer.reserve("q");
  emit::UniqueNames names(&outer);
  CHECK(names.take("class") == "class_");
  CHECK(names.take("M_PI") == "M_PI_");
  CHECK(names.take("q") == "q_");
  CHECK(names.take("x") == "x");
  CHECK(names.take("x") == "x_");
  CHECK(names.take("x") == "x_2");
}

TEST_CASE("long lines are broken at spaces") {
  std::string line = "  const Real x =";
  for (int i = 0; i < 60; ++i) line += " + term" + std::to_string(i);
  std::istringstream lines(emit::wrapped(line + ';', 6));
  std::string words;
  for (std::string each; std::getline(lines, each);) {
    CHECK(each.size() <= 110);
    words += each;
  }
  words.erase(std::remove(words.begin(), words.end(), ' '), words.end());
  line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
  CHECK(words == line + ';');
}

TEST_CASE("words are found as words only") {
  CHECK(emit::mentions("x = q[0] + qd[1]", "q"));
  CHECK_FALSE(emit::mentions("x = qd[1]", "q"));
  CHECK_FALSE(emit::mentions("x = my_q", "q"));
}

TEST_CASE("a header holds the parts of the interface") {
  expr::Pool pool;
  const std::string text = header_of(test::pendulum(pool));
  CHECK(text.rfind("// SPDX-License-Identifier: MIT\n", 0) == 0);
  for (const char* part :
       {"namespace pendulum {", "inline constexpr int nq = 1;", "joint_names[1] = {\"q1\"}",
        "Real mass = Real(0.4318);", "template <class Real = double, class Laws = NoLaws>",
        "const Inputs<Real>& inputs = {}", "if (extra != nullptr) {", "Sensor<Real, nq>& sensor",
        "// rod: equation of motion", "inputs.push.force[0]*cos(q[0])", "parameters.rod.mass"})
    CHECK(contains(text, part));
}

TEST_CASE("constants that only update reads are local to it") {
  expr::Pool pool;
  const std::string text = header_of(test::pendulum(pool));
  CHECK(contains(text, "const Real mc_1 = "));
  CHECK(contains(text, "  derived_.G_1 = parameters.g*mc_1;"));
}

TEST_CASE("the default type follows the option") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.scalar = emit::Scalar::only_float;
  CHECK(contains(header_of(test::pendulum(pool), options),
                 "template <class Real = float, class Laws = NoLaws>"));
}

TEST_CASE("a symbol that nothing defines is refused") {
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  program.functions.front().outputs.front().value = pool.symbol(expr::SymbolKind::auxiliary, "stray");
  CHECK_THROWS_AS(emit::emit(program, {}), std::logic_error);
}

TEST_CASE("a large function is cut into parts") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.large_function = 100;
  options.block_size = 40;
  const std::string text = header_of(test::chain(pool, 200), options);
  CHECK(contains(
      text, "[[gnu::noinline]] void part6_of_chain(const Real* q, Real* y, work_of_chain& work) const;"));
  CHECK(contains(text, "work_of_chain work;"));
  CHECK_FALSE(contains(text, "part7_of_chain"));
}

TEST_CASE("split bodies are spread over files") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.split = true;
  options.large_function = 100;
  options.block_size = 40;
  options.statements_per_file = 100;
  const std::vector<emit::OutputFile> files = emit::emit(test::chain(pool, 200), options).files;
  REQUIRE(files.size() == 5);
  CHECK(files[0].name == "chain.hpp");
  CHECK(files[1].name == "chain_update.cpp");
  CHECK(files[4].name == "chain_chain_3.cpp");
  CHECK_FALSE(contains(files[0].text, "const Real x_1 ="));
}
