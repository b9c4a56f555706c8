// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/fingerprint.h"
#include "support/catch.hpp"
#include "unit/certify/faults.h"
#include "unit/certify/generated.h"

// integrate, advance, difference and normalize: a fault in their equations, or in their text in C++ or C,
// refutes them.

using namespace certify_tests;
using mbsgen::scheme::Function;

namespace {

bool is_step(const mbsgen::formalism::FunctionRow& row) {
  return mbsgen::scheme::moves_coordinates(row.task);
}

// A body on a free joint, a ball joint and a slider on it.
constexpr const char* model = R"json({"mbsgen": 1, "name": "kite", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "hull", "parent": "base", "joints": [{"name": "f", "type": "Free"}], "mass": 1, "inertia": [1, 0, 0, 1, 0, 1]},
  {"name": "tail", "parent": "hull", "at": [0.1, 0, 0], "joints": [{"name": "b", "type": "Ball"}, {"name": "s", "type": "Tx"}],
   "mass": 1, "inertia": [1, 0, 0, 1, 0, 1]}]})json";

Generated steps() {
  return Generated(model, Numbers::tunable, Answer::nothing, is_step);
}

// The results at a random point.
std::vector<std::uint64_t> results_of(Generated& generated, const Function& function) {
  mbsgen::expr::Fingerprint fingerprint(generated.pool());
  for (const mbsgen::scheme::Equation& equation : function.equations)
    fingerprint.define(equation.symbol, equation.rhs);
  std::vector<std::uint64_t> results;
  for (const mbsgen::scheme::Output& output : function.outputs)
    results.push_back(fingerprint.value(output.value));
  return results;
}

struct Change {
  const char* function;
  const char* what;
  const char* instead;
};

// The first place in the function's definition.
std::string changed(std::string text, const std::string& head, const Change& change) {
  const std::size_t start = text.find(head + change.function + '(');
  if (start == std::string::npos) return text;
  const std::size_t at = text.find(change.what, start);
  return at == std::string::npos ? text : text.replace(at, std::string(change.what).size(), change.instead);
}

} // namespace

TEST_CASE(
    "steps of free, ball and prismatic joints are equal to their definitions, in one block and in parts") {
  Generated generated = steps();
  REQUIRE(generated.certify().functions.size() == 4);
  for (const Language language : {Language::cpp, Language::c})
    for (const std::size_t large : {std::size_t{1000}, std::size_t{20}}) {
      const auto certificate = generated.certify(generated.read_back(language, large));
      CAPTURE(language == Language::c, large);
      CHECK(complaints(certificate).empty());
      for (const auto& record : certificate.functions) {
        CHECK(record.text == "equal");
        CHECK(record.modular_points == 1);
      }
    }
}

TEST_CASE("every fault in the equations of steps is caught") {
  Generated broken = steps();
  const mbsgen::scheme::Program whole = broken.program();
  for (std::size_t number = 0; number + 1 < faults().size(); ++number) {
    const Fault& fault = faults()[number];
    int injected = 0;
    for (std::size_t function = 0; function < 4; ++function)
      for (const std::size_t fraction : {0U, 1U, 2U, 3U, 4U, 5U}) {
        broken.program() = whole;
        Function& target = broken.program().functions[function];
        const auto intact = results_of(broken, target);
        if (!fault.apply(broken.program(), target, target.equations.size() * fraction / 6)) continue;
        if (results_of(broken, target) == intact) continue;
        ++injected;
        CAPTURE(fault.name, target.name, fraction);
        CHECK_FALSE(broken.certify().passed());
      }
    CAPTURE(fault.name);
    CHECK(injected > 0);
  }
}

TEST_CASE("faults in the text of steps are caught, in C++ and in C") {
  const Change change = GENERATE(
      Change{"integrate", " - ", " + "}, Change{"integrate", "cosine[0]", "sine[0]"},
      Change{"integrate", "1e-20", "1e-10"}, Change{"integrate", "dt*", "dt + "},
      Change{"integrate", "Number(0.5)", "Number(0.25)"}, Change{"advance", " - ", " + "},
      Change{"advance", "qdd[", "qd["}, Change{"advance", "qd_next[1] =", "qd_next[2] ="},
      Change{"difference", "sign", "max"}, Change{"difference", "qb[", "qa["},
      Change{"difference", "atan2(ts_1, tc_1)", "atan2(tc_1, ts_1)"}, Change{"difference", "abs(", "sqrt("},
      Change{"difference", "qd[0] =", "qd[0] = -"}, Change{"normalize", "sqrt(", "abs("},
      Change{"normalize", "q[4] =", "q[5] ="}, Change{"normalize", "q[3]*", "q[2]*"});
  const bool in_c = GENERATE(false, true);
  CAPTURE(change.function, change.what, in_c);
  Generated generated = steps();
  mbsgen::certify::Options options = generated.read_back(in_c ? Language::c : Language::cpp);
  std::string& text = options.texts[in_c ? 1 : 0];
  const std::string intact = text;
  text = changed(text, in_c ? "void kite_" : "Laws>::", change);
  REQUIRE(text != intact);
  CHECK_FALSE(generated.certify(options).passed());
}

TEST_CASE("a text that reads an argument behind a result that may be in its place is refused") {
  const bool in_c = GENERATE(false, true);
  Generated generated = steps();
  mbsgen::certify::Options options = generated.read_back(in_c ? Language::c : Language::cpp);
  std::string& text = options.texts[in_c ? 1 : 0];
  const std::size_t start = text.find(in_c ? "void kite_advance(" : "Laws>::advance(");
  const std::string store = "  qd_next[3] = ";
  const std::size_t at = text.find(store, start);
  REQUIRE(at != std::string::npos);
  const std::string line = text.substr(at, text.find('\n', at) + 1 - at);
  const std::string value = line.substr(store.size(), line.find(';') - store.size());
  text.erase(at, line.size());
  text.insert(text.find('\n', text.find("const Real " + value + " = ", start)) + 1, line);
  const auto certificate = generated.certify(options);
  CHECK(complaints(certificate).find("advance, line ") != std::string::npos);
}
