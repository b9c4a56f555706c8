// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/certify/generated.h"

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

TEST_CASE("names of bodies that differ by underscores alone are not mixed up") {
  check_equal(R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "Parameters_", "parent": "base", "joints": [{"name": "q1", "type": "Ry"}], "mass": 1,
     "com": [0.5, 0, 0]},
    {"name": "Parameters", "parent": "Parameters_", "at": [1, 0, 0], "joints": [{"name": "q2", "type": "Rx"}],
     "mass": 2, "com": [0, 0.25, 0]}]})json");
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
                                    {"sine[0]", "cosine[0]"},
                                    {"cosine[1]", "cosine[0]"},
                                    {"detail::sin<", "detail::cos<"},
                                    {"&q[0], &sine", "&q[1], &sine"},
                                    {"&sine[0]", "&sine[1]"},
                                    {"sincos<2>(", "sincos<1>("},
                                    {"qd[1]", "qd[0]"},
                                    {"qdd[1]", "qdd[2]"},
                                    {"M[1] =", "M[2] ="},
                                    {"L[1] =", "L[2] ="},
                                    {"c[0] =", "c[1] ="},
                                    {"Number(0.5)", "Number(0.25)"},
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
  const std::string value = "Number(1.5)";
  const std::size_t at = texts[0].find(value);
  REQUIRE(at != std::string::npos);
  texts[0].replace(at, value.size(), "Number(1.6)");
  CHECK_FALSE(passes(generated, texts));
}

namespace {

struct Replacement {
  const char* from;
  const char* to;
};

// The first place after `after` where the text is changed.
void check_caught(const Generated& generated, const std::string& after, const Replacement& fault,
                  std::size_t large_function) {
  std::vector<std::string> texts = generated.emitted(large_function);
  const std::size_t start = texts[0].find(after);
  REQUIRE(start != std::string::npos);
  const std::size_t at = texts[0].find(fault.from, start);
  CAPTURE(fault.from, large_function);
  REQUIRE(at != std::string::npos);
  texts[0].replace(at, std::string(fault.from).size(), fault.to);
  CHECK_FALSE(passes(generated, texts));
}

const std::string direct_dynamics = "Model<Real, Laws>::direct_dynamics(";

} // namespace

TEST_CASE("faults in the text of an iteration are caught") {
  const Replacement fault = GENERATE(values<Replacement>({
      {"q_0 = q[0]", "q_0 = q[2]"},
      {"iteration = 0", "iteration = 1"},
      {"residual[0] = ", "residual[1] = "},
      {"correction[0] = ", "correction[1] = "},
      {"if (detail::degenerate<Real>(", "if (!detail::degenerate<Real>("},
      {"Status::singular)", "Status::ok)"},
      {"return reason_in_direct_dynamics(q, qd, Q, ", "return reason_in_direct_dynamics(qd, q, Q, "},
      {"if (!detail::finite<Real>(checked[0]))", "if (detail::finite<Real>(checked[0]))"},
      {"Status::invalid_input", "Status::ok"},
      {"checked[0] = ", "checked[0] = Real(2.0)*"},
      {"error <= newton.tolerance", "error >= newton.tolerance"},
      {"newton.tolerance)) break;", "newton.tolerance)) continue;"},
      {"polished != 0 ||", "polished == 0 ||"},
      {"residual, 2)", "residual, 1)"},
      {"iteration < newton", "iteration > newton"},
      {" && isfinite(error)", ""},
      {" -= relaxation*", " += relaxation*"},
      {"relaxation*correction[0]", "relaxation*correction[1]"},
      {"lambda != nullptr", "Qdriven != nullptr"},
      {"pivot + 1", "pivot"},
      {"Status::not_converged)", "Status::ok)"},
      {"return Status::ok", "return Status::not_converged"},
      {"laws.damper(", "laws.damper(Number(2.0)*"},
      {".velocity[0] = ", ".velocity[1] = "},
      {"_of_tyre.force[0]", "_of_tyre.force[1]"},
      {"qdd[1] = ", "qdd[0] = "},
  }));
  check_caught(Generated(small_loop()), direct_dynamics, fault, 1000);
}

TEST_CASE("faults in the reason of a failure are caught") {
  const Replacement fault = GENERATE(values<Replacement>({
      {"q[0] + ", ""},
      {"q[0] + ", "q[0] + q[0] + "},
      {"qd[1]", "qd[0]"},
      {"? status", "? Status::ok"},
      {"Status::invalid_input", "Status::ok"},
  }));
  check_caught(Generated(small_loop()), "Model<Real, Laws>::reason_in_direct_dynamics(", fault, 1000);
}

TEST_CASE("the status of a tree's direct dynamics is certified, and its faults are caught") {
  check_equal(small_arm(), 1000, Numbers::tunable, Answer::status);
  check_equal(small_arm(), 60, Numbers::folded, Answer::status);
  const Replacement fault = GENERATE(values<Replacement>({
      {"inertia[0] > inertia_limit[0] && ", ""},
      {"inertia[1] > inertia_limit[1]", "inertia[1] < inertia_limit[1]"},
      {"inertia[1] = ", "inertia[1] = -"},
      {"inertia_limit[0] = ", "inertia_limit[0] = Real(2.0)*"},
      {"Status::invalid_input : Status::singular", "Status::singular : Status::invalid_input"},
      {"detail::finite<Real>(checked[0]) && ", ""},
  }));
  check_caught(Generated(small_arm(), Numbers::tunable, Answer::status), direct_dynamics, fault, 1000);
}

TEST_CASE("faults in an iteration in parts are caught") {
  const Replacement fault = GENERATE(values<Replacement>({
      {"work.q_0 = q[0]", "work.q_0 = q[2]"},
      {"part2_of_direct_dynamics(", "part1_of_direct_dynamics("},
      {"work.residual, 2)", "work.residual, 3)"},
      {"-= relaxation*work", "= relaxation*work"},
  }));
  check_caught(Generated(small_loop()), direct_dynamics, fault, 30);
}

TEST_CASE("faults in the helpers of an iteration are caught") {
  const Replacement fault = GENERATE(values<Replacement>({
      {"if (!(size <= result))", "if (size <= result)"},
      {"largest_step/step", "step/largest_step"},
      {"> smallest_pivot*", "< smallest_pivot*"},
      {"sum - sum >= Real(0.0)", "sum - sum <= Real(1.0)"},
  }));
  check_caught(Generated(small_loop()), "namespace detail", fault, 1000);
}

// One pass alone would give the right numbers.
TEST_CASE("a value that is kept from the first pass is caught") {
  const Generated generated(small_loop());
  std::vector<std::string> texts = generated.emitted();
  const std::size_t start = texts[0].find(direct_dynamics);
  const std::string head = "for (int iteration = 0, polished = 0;; ++iteration) {";
  const std::size_t loop = texts[0].find(head, start);
  const std::size_t first = texts[0].find("Rs_1_3 = ", loop);
  REQUIRE(first != std::string::npos);
  const std::size_t line = texts[0].rfind('\n', first) + 1;
  const std::size_t end = texts[0].find('\n', first) + 1;
  const std::string moved = texts[0].substr(line, end - line);
  texts[0].erase(line, end - line);
  CHECK_FALSE(passes(generated, texts));
  texts[0].insert(loop, moved);
  CHECK_FALSE(passes(generated, texts));
}
