// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/emit.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/text.h"
#include "support/catch.hpp"
#include "unit/emit/programs.h"
#include <algorithm>
#include <sstream>

using namespace mbsgen;

namespace {

std::string header_of(const scheme::Program& program, const emit::EmitOptions& options = {}) {
  return emit::emit_cpp(program, options).files.front().text;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a literal reads back to the same double") {
  CHECK(emit::literal(0.4318) == "Number(0.4318)");
  CHECK(emit::literal(2.0) == "Number(2.0)");
  CHECK(emit::literal(1e300) == "Number(1e+300)");
  CHECK(emit::literal(Rational(1) / Rational(3)) == "Number(0.3333333333333333)");
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

TEST_CASE("names of languages without case, or with a limit, are apart") {
  emit::UniqueNames names(emit::NameRules{{"rk"}, true, 8, true});
  CHECK(names.take("_x") == "x_x");
  CHECK(names.take("q") == "q");
  CHECK(names.take("Q") == "Q_");
  CHECK(names.take("RK") == "RK_");
  CHECK(names.take("a_long_name") == "a_long_n");
  CHECK(names.take("A_LONG_NAME") == "A_LONG__");
  CHECK(names.take("a_long_named") == "a_long_2");
  emit::UniqueNames inner(&names);
  CHECK(inner.take("q_") == "q__");
  CHECK(inner.take("a_long_name") == "a_long_3");
}

TEST_CASE("a statement that goes on has the mark of the language at the end of a line") {
  const std::string line = "x = " + std::string(60, 'a') + " + " + std::string(60, 'b');
  CHECK(emit::wrapped(line, 4, " &") ==
        "x = " + std::string(60, 'a') + " + &\n    " + std::string(60, 'b') + '\n');
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
  CHECK_FALSE(emit::mentions("x = y ! of q", "q", "!"));
  CHECK_FALSE(emit::mentions("x = model%q", "q"));
}

TEST_CASE("a header holds the parts of the interface") {
  expr::Pool pool;
  const std::string text = header_of(test::pendulum(pool));
  CHECK(text.rfind("// SPDX-License-Identifier: MIT\n", 0) == 0);
  for (const char* part :
       {"namespace pendulum {", "inline constexpr int nq = 1;", "joint_names[1] = {\"q1\"}",
        "Real mass = Number(0.4318);", "template <class Real = double, class Laws = NoLaws>",
        "const Inputs<Real>& inputs = {}", "if (extra != nullptr) {", "Sensor<Real, nq>& sensor",
        "// rod: equation of motion", "inputs.push.force[0]*cosine[0]", "p.rod.mass",
        "  const auto& p = parameters;\n", "namespace joint {\ninline constexpr int q1 = 0;\n",
        "static constexpr bool com_is_tunable[3] = {false, false, true};"})
    CHECK(contains(text, part));
}

TEST_CASE("constants that only update reads are local to it") {
  expr::Pool pool;
  const std::string text = header_of(test::pendulum(pool));
  CHECK(contains(text, "const Real mc_1 = "));
  CHECK(contains(text, "  derived_.G_1 = p.g*mc_1;"));
}

TEST_CASE("the default type follows the option") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.scalar = emit::Scalar::only_float;
  CHECK(contains(header_of(test::pendulum(pool), options),
                 "template <class Real = float, class Laws = NoLaws>"));
}

TEST_CASE("initial values are of the default type") {
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  program.shape.q0 = {0.1};
  CHECK(contains(header_of(program), "inline constexpr double q0[1] = {0.1};"));
  emit::EmitOptions options;
  options.scalar = emit::Scalar::only_float;
  CHECK(contains(header_of(program, options), "inline constexpr float q0[1] = {0.1f};"));
  program.shape.q0 = {1e300};
  CHECK_THROWS_AS(header_of(program, options), std::range_error);
}

TEST_CASE("the head states the origin") {
  expr::Pool pool;
  const emit::Emitted emitted = emit::emit_cpp(test::pendulum(pool), {}, {"mbsgen 1.2.3", "0a1b"});
  const std::string& text = emitted.files.front().text;
  CHECK(contains(text, "// Generated by mbsgen 1.2.3 from the model \"pendulum\": its equations of motion.\n"
                       "// SHA-256 of the model file: 0a1b\n"));
}

TEST_CASE("the reference to the parameters gives way to an argument of its name") {
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  program.functions.front().arguments.push_back({"p", 1, scheme::Argument::Use::in});
  const std::string text = header_of(program);
  CHECK(contains(text, "const auto& p_ = parameters;"));
  CHECK(contains(text, "p_.rod.mass"));
}

TEST_CASE("joints are named as C++ allows") {
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  program.shape.nq = program.shape.nqd = 3;
  program.shape.joint_names = {"class", "elbow", "NAN"};
  const std::string text = header_of(program);
  CHECK(contains(text,
                 "namespace joint {\ninline constexpr int class_ = 0;\ninline constexpr int elbow = 1;\n"
                 "inline constexpr int NAN_ = 2;\n} // namespace joint\n"));
}

TEST_CASE("the legend has the rows of the names that are there") {
  expr::Pool pool;
  const std::string text = header_of(test::pendulum(pool));
  CHECK(contains(text, "\n//   mc_joint "));
  CHECK_FALSE(contains(text, "\n//   OM_axis_joint "));
  CHECK(contains(text, "// Joint and coordinate i are joint_names[i - 1].\n"));
  scheme::Program turned = test::pendulum(pool);
  turned.shape.nq = turned.shape.nqd = 2;
  turned.shape.joint_names = {"tip", "root"};
  turned.shape.tree_order = {1, 0};
  CHECK(contains(header_of(turned), "joints count from the base outwards: 1 root, 2 tip.\n"));
}

TEST_CASE("the stack of a function is the most of its values that are alive") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.trig = emit::Trig::library;
  // x_0 lives to the end, one other at a time, and its successor.
  CHECK(emit::emit_cpp(test::chain(pool, 50), options).stack_bytes.at("chain") == 3 * sizeof(double));
  options.scalar = emit::Scalar::only_float;
  CHECK(emit::emit_cpp(test::chain(pool, 50), options).stack_bytes.at("chain") == 3 * sizeof(float));
  options.trig = emit::Trig::inlined; // and an angle, its sine and its cosine
  CHECK(emit::emit_cpp(test::chain(pool, 50), options).stack_bytes.at("chain") == 6 * sizeof(float));
}

TEST_CASE("a symbol that nothing defines is refused") {
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  program.functions.front().outputs.front().value = pool.symbol(expr::SymbolKind::auxiliary, "stray");
  CHECK_THROWS_AS(emit::emit_cpp(program, {}), std::logic_error);
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

TEST_CASE("split bodies fill a number of files equally") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.split = true;
  options.split_files = 4;
  options.large_function = 100;
  options.block_size = 20;
  const std::vector<emit::OutputFile> files = emit::emit_cpp(test::chain(pool, 200), options).files;
  REQUIRE(files.size() == 5);
  for (std::size_t i = 1; i < files.size(); ++i) {
    CHECK(files[i].name == "chain_" + std::to_string(i) + ".cpp");
    CHECK(2 * files[i].text.size() > files[1].text.size());
    CHECK(files[i].text.size() < 2 * files[1].text.size());
  }
}

TEST_CASE("split bodies are spread over files") {
  expr::Pool pool;
  emit::EmitOptions options;
  options.split = true;
  options.large_function = 100;
  options.block_size = 40;
  options.statements_per_file = 100;
  const std::vector<emit::OutputFile> files = emit::emit_cpp(test::chain(pool, 200), options).files;
  REQUIRE(files.size() == 5);
  CHECK(files[0].name == "chain.hpp");
  CHECK(files[1].name == "chain_update.cpp");
  CHECK(files[4].name == "chain_chain_3.cpp");
  CHECK_FALSE(contains(files[0].text, "const Real x_1 ="));
}
