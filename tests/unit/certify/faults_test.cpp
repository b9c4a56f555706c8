// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/fingerprint.h"
#include "expr/print.h"
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/certify/faults.h"
#include "unit/certify/generated.h"
#include <algorithm>
#include <tuple>

// Every fault is injected at many places of every function, and the certificate must fail each time.

using namespace certify_tests;
using mbsgen::scheme::Function;
using mbsgen::scheme::Output;
using mbsgen::scheme::Purpose;

namespace {

// The points that a user gets cost time; one of each kind must do here.
mbsgen::certify::Options quick() {
  mbsgen::certify::Options options;
  options.rational_points = options.modular_points = 1;
  return options;
}

std::string equation_text(const Function& function, std::size_t place) {
  if (place >= function.equations.size()) return {};
  const mbsgen::scheme::Equation& equation = function.equations[place];
  return print(equation.symbol) + " = " + print(equation.rhs);
}

// The unknowns, and every output with its value at a random point.
struct Results {
  std::vector<mbsgen::expr::Expr> unknowns;
  std::vector<std::tuple<std::string, int, std::uint64_t>> outputs;

  bool operator==(const Results& b) const { return unknowns == b.unknowns && outputs == b.outputs; }
};

Results results_of(const mbsgen::scheme::Program& program, const Function& function) {
  mbsgen::expr::Fingerprint fingerprint(*program.pool);
  for (const auto* equations : {&program.update, &function.equations})
    for (const mbsgen::scheme::Equation& equation : *equations)
      fingerprint.define(equation.symbol, equation.rhs);
  Results results{function.unknowns, {}};
  for (const Output& output : function.outputs)
    results.outputs.emplace_back(array_name(output), output.index, fingerprint.value(output.value));
  return results;
}

// The fault at one place of one function, alone.
void inject(Generated& broken, const Fault& fault, Function& function, std::size_t place, int& injected) {
  const std::string equation = equation_text(function, place);
  CAPTURE(fault.name, function.name, place, equation);
  const Results intact = results_of(broken.program(), function);
  if (!fault.apply(broken.program(), function, place)) return;
  if (results_of(broken.program(), function) == intact) return; // the sign of what is only squared
  ++injected;
  CHECK_FALSE(broken.certify(quick()).passed());
}

// The one function alone, which saves time.
Function& only(Generated& generated, std::size_t function) {
  const Function alone = generated.program().functions[function];
  generated.program().functions = {alone};
  return generated.program().functions.front();
}

// Of pivots nothing is claimed but that they do not vanish: equations that they alone stand on are left out.
void remove_pivots(Generated& generated, Function& function) {
  const auto is_pivot = [](const Output& output) {
    return output.purpose == Purpose::pivot || output.purpose == Purpose::pivot_scale;
  };
  function.outputs.erase(std::remove_if(function.outputs.begin(), function.outputs.end(), is_pivot),
                         function.outputs.end());
  mbsgen::scheme::eliminate(generated.pool(), function);
}

bool is_solver(const Function& function) {
  return function.returns_status || function.name.rfind("constraint", 0) == 0;
}

using Places = std::vector<std::size_t>;

// Which functions of a model are broken, and where.
struct Target {
  bool (*is_chosen)(const Function&) = [](const Function&) { return true; };
  void (*prepare)(Generated&, Function&) = [](Generated&, Function&) {};
  Places (*places)(const Function&) = [](const Function&) { return Places{0, 1}; };
  bool alone = true; ///< without the other functions of the program
};

// Breaks the model's program by one fault at one place after the other.
void check_faults(const std::string& model, const std::vector<Fault>& faults, const Target& target = {}) {
  Generated generated(model);
  REQUIRE(complaints(generated.certify(quick())).empty());
  const mbsgen::scheme::Program intact = generated.program();
  const auto restored = [&](std::size_t function) -> Function& {
    generated.program() = intact;
    Function& result = target.alone ? only(generated, function) : generated.program().functions[function];
    target.prepare(generated, result);
    return result;
  };
  for (const Fault& fault : faults) {
    int injected = 0;
    for (std::size_t function = 0; function < intact.functions.size(); ++function) {
      if (!target.is_chosen(intact.functions[function])) continue;
      for (const std::size_t place : target.places(restored(function)))
        inject(generated, fault, restored(function), place, injected);
    }
    CAPTURE(fault.name);
    CHECK(injected > 0);
  }
}

} // namespace

TEST_CASE("every injected fault is caught") {
  Target target;
  target.alone = false;
  target.places = [](const Function& function) {
    const std::size_t count = function.equations.size();
    return Places{0, count / 3, 2 * count / 3};
  };
  check_faults(small_arm(), faults(), target);
}

TEST_CASE("every fault injected in functions of closed loops is caught") {
  Target target;
  target.is_chosen = is_solver;
  target.prepare = remove_pivots;
  target.places = [](const Function& function) {
    const std::size_t count = function.equations.size();
    return Places{count / 3, 2 * count / 3};
  };
  // All but the last, which breaks constants that the function may not read.
  std::vector<Fault> some = faults();
  some.pop_back();
  check_faults(small_loop(), some, target);
}

TEST_CASE("every fault of a solver is caught") {
  check_faults(small_loop(), solver_faults());
}

TEST_CASE("every fault in the changes of ball and free joints is caught") {
  check_faults(GENERATE(ball_loop(), pinned_body()), attitude_faults());
}

TEST_CASE("corrections along the axes after a free joint are refused as changes of its position before it") {
  Generated broken(pinned_body());
  for (Function& function : broken.program().functions) {
    if (function.unknowns.empty()) continue;
    REQUIRE(attitude_faults().back().apply(broken.program(), function, 0));
    CHECK(std::count_if(function.outputs.begin(), function.outputs.end(), [](const Output& output) {
            return output.purpose == Purpose::correction;
          }) == static_cast<std::ptrdiff_t>(function.unknowns.size()));
  }
  const std::string found = complaints(broken.certify(quick()));
  for (const char* name : {"assemble", "direct_dynamics", "inverse_dynamics"})
    CHECK(found.find(std::string(name) + ": correction[0] is not what a step takes off the unknown") !=
          std::string::npos);
}

TEST_CASE("a function that reads what it is not given fails") {
  Generated broken(small_arm());
  for (Function& function : broken.program().functions)
    if (function.name == "mass_matrix")
      function.outputs[0].value = broken.pool().symbol(mbsgen::expr::SymbolKind::qd, "qd", 0);
  CHECK_FALSE(broken.certify(quick()).passed());
}
