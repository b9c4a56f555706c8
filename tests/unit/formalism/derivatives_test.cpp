// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/differentiate.h"
#include "model/read/read.h"
#include "scheme/count.h"
#include "scheme/evaluate.h"
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "support/program.h"
#include "unit/scheme/columns.h"
#include <algorithm>
#include <limits>

using namespace mbsgen;
using expr::Expr;

namespace {

// The functions of a model on request.
class Functions {
public:
  explicit Functions(const std::string& text)
      : model_(*model::read_model(text, pool_, diagnostics_)),
        loops_(*formalism::analyse(model_, pool_, diagnostics_)), generator_(model_, loops_, pool_, {}) {}

  scheme::Function built(const std::string& name) {
    for (const formalism::FunctionRow& row : generator_.rows())
      if (row.name == name) return generator_.build(row, generator_.variants(row).front());
    throw std::runtime_error("no function " + name);
  }
  /// The ways to write the function that differentiate in the order of the sweep: operations of the cheapest.
  double flops(const std::string& name, scheme::Sweep sweep) {
    double least = std::numeric_limits<double>::infinity();
    for (const formalism::FunctionRow& row : generator_.rows())
      for (const formalism::Variant& variant :
           row.name == name ? generator_.variants(row) : std::vector<formalism::Variant>()) {
        scheme::Function function = generator_.build(row, variant);
        if (function.sweep != sweep) continue;
        condense(function);
        least = std::min(least, static_cast<double>(scheme::cost(function).flops()));
      }
    return least;
  }
  void condense(scheme::Function& function) {
    std::vector<scheme::PassRecord> records;
    scheme::run_function_passes(generator_.constants(), function, records);
  }
  // Equations that all methods of a function write, those of the constants among them.
  std::size_t equations(const std::string& name) {
    std::size_t count = 0;
    for (const formalism::FunctionRow& row : generator_.rows())
      for (const formalism::Variant& variant : generator_.variants(row))
        if (row.name == name) count += generator_.build(row, variant).equations.size();
    return count + generator_.constants().equations().size();
  }
  expr::Pool& pool() { return pool_; }

private:
  Diagnostics diagnostics_{"model.json"};
  expr::Pool pool_{expr::AngleSums::known};
  model::Model model_;
  formalism::LoopAnalysis loops_;
  formalism::Generator generator_;
};

// The chain of equations (47) and (48): seven rotations, a slide and a ninth joint, with offsets D13 to D19 along x.
std::string nine_joints() {
  const char* types[] = {"Rx", "Ry", "Rz", "Rx", "Ry", "Rz", "Ry", "Tz", "Rx"};
  std::string text = R"({"mbsgen": 1, "name": "nine", "bodies": [)", parent = "base";
  for (int k = 1; k <= 9; ++k) {
    const std::string number = std::to_string(k);
    text += (k > 1 ? "," : "") + std::string(R"({"name": "b)") + number + R"(", "parent": ")" + parent +
            R"(", "at": [)" + (k > 2 ? "0." + number : "0") + R"(, 0, 0], "joints": [{"name": "q)" + number +
            R"(", "type": ")" + types[k - 1] + R"("}], "mass": 1})";
    parent = "b" + number;
  }
  return text + R"(], "sensors": [{"name": "tip", "point": "b9.origin"}]})";
}

// The sensor's height alone.
scheme::Function height(Functions& functions) {
  scheme::Function function = functions.built("sensor_tip");
  auto& outputs = function.outputs;
  outputs.erase(std::remove_if(outputs.begin(), outputs.end(),
                               [](const scheme::Output& output) {
                                 return output.array != "position" || output.index != 2;
                               }),
                outputs.end());
  scheme::eliminate(functions.pool(), function);
  return function;
}

Expr first_coordinate(expr::Pool& pool) {
  return pool.symbol(expr::SymbolKind::q, "q", 0);
}

// Operations of the derivative of the whole expression, which destroys the recursion.
long blunt_flops(Functions& functions, const scheme::Function& function) {
  std::vector<std::pair<Expr, Expr>> known;
  const auto written_out = [&](const Expr& expression) {
    return expr::substitute(expression, [&](const Expr& symbol) {
      for (const auto& [name, value] : known)
        if (name == symbol) return value;
      return symbol;
    });
  };
  for (const scheme::Equation& equation : function.equations)
    known.emplace_back(equation.symbol, written_out(equation.rhs));
  const Expr whole = written_out(function.outputs.front().value);
  return expr::tree_cost(expr::differentiate(whole, first_coordinate(functions.pool()))).flops();
}

long recursive_flops(Functions& functions, scheme::Function function) {
  expr::Pool& pool = functions.pool();
  scheme::test::differentiate(pool, function,
                              {{{{first_coordinate(pool), pool.number(1)}}, "position", "jacobian", 0, 1}});
  function.outputs.erase(function.outputs.begin());
  functions.condense(function);
  return scheme::cost(function).flops();
}

// A serial arm of n joints with general bodies.
std::string chain(int n) {
  std::string text = R"({"mbsgen": 1, "name": "chain", "bodies": [)", parent = "base";
  for (int k = 0; k < n; ++k) {
    const std::string name = "b" + std::to_string(k);
    text += (k > 0 ? "," : "") + std::string(R"({"name": ")") + name + R"(", "parent": ")" + parent +
            R"(", "at": [0.3, 0.1, 0.2], "joints": [{"name": "q)" + std::to_string(k) + R"(", "type": "R)" +
            "xyz"[k % 3] +
            R"("}], "mass": 1, "com": [0.1, 0.2, 0.3], "inertia": [0.4, 0.01, 0.02, 0.5, 0.03, 0.6]})";
    parent = name;
  }
  return text + "]}";
}

double flops_of_derivatives(int joints) {
  Functions functions(chain(joints));
  scheme::Function function = functions.built("inverse_dynamics_derivatives");
  functions.condense(function);
  return static_cast<double>(scheme::cost(function).flops());
}

// With so many parameters, which belong to all bodies in turn.
double equations_by_parameters(int parameters) {
  const char* fields[] = {"com[0]", "inertia[3]", "mass", "at[1]"};
  std::string text = chain(6), names;
  for (int k = 0; k < parameters; ++k)
    names += (k > 0 ? ", \"b" : "\"b") + std::to_string(k % 6) + '.' + fields[k / 6] + '"';
  text.insert(text.rfind('}'), ", \"sensitivities\": [" + names + "]");
  return static_cast<double>(Functions(text).equations("sensitivities"));
}

double flops_of_energy_derivatives(int joints, scheme::Sweep sweep) {
  return Functions(chain(joints)).flops("energy_derivatives", sweep);
}

// An arm with a spring of the user's to its tip, and outputs of all kinds that a tree has.
std::string arm_with_outputs() {
  std::string text = chain(3);
  const std::string end = "]}";
  text.replace(text.size() - end.size(), end.size(), R"json(], "base": {"points": {"wall": [1, 0.5, 0.3]}},
    "sensors": [{"name": "tip", "point": "b2.origin"}],
    "links": [{"name": "spring", "from": "base.wall", "to": "b2.origin", "force": "extern"},
              {"name": "strut", "from": "base.wall", "to": "b1.origin", "force": "30*max(Z - 1, 0) + 2*Zd"}],
    "outputs": ["sensor(tip).acceleration[2]", "F(spring)", "F(strut)", "Zd(strut)", "qdd(q1)",
                "sensor(tip).position[0]"]})json");
  return text;
}

// Results of a function at a state, where results of laws and their derivatives are some numbers.
scheme::Arrays<double> at_some_state(const scheme::Program& program, const scheme::Function& function) {
  scheme::Evaluation<double> evaluation(program);
  double some = 0.3;
  for (const scheme::LawCall& law : function.laws)
    for (const Expr& result : law.results) evaluation.set(result, some += 0.7);
  evaluation.update();
  return evaluation(function, {{"q", {0.3, -0.7, 1.1}}, {"qd", {0.9, 1.3, -0.4}}, {"Q", {2, -3, 1}}});
}

} // namespace

TEST_CASE("equations of sensitivities grow with the number of parameters, no faster") {
  const double six = equations_by_parameters(6), twelve = equations_by_parameters(12),
               more = equations_by_parameters(24);
  CHECK(twelve > six);
  CHECK(more - twelve < 2.2 * (twelve - six));
}

TEST_CASE(
    "recursive differentiation beats the paper's 62 operations for an element of a Jacobian of nine joints") {
  Functions functions(nine_joints());
  const scheme::Function function = height(functions);
  const long recursive = recursive_flops(functions, function), blunt = blunt_flops(functions, function);
  CAPTURE(recursive, blunt);
  CHECK(recursive <= 50);
  CHECK(blunt > 3 * recursive); // the paper: 220 against 62
}

TEST_CASE("sizes of derivatives grow with the square of the number of joints") {
  const double ten = flops_of_derivatives(10), twenty = flops_of_derivatives(20),
               forty = flops_of_derivatives(40);
  CAPTURE(ten, twenty, forty);
  CHECK(twenty < 4.2 * ten);
  CHECK(forty < 4.2 * twenty);
}

TEST_CASE(
    "each joint adds a fixed number of operations to adjoints of the energies, but not to their twins") {
  const auto backward = [](int joints) {
    return flops_of_energy_derivatives(joints, scheme::Sweep::backward);
  };
  const auto forward = [](int joints) { return flops_of_energy_derivatives(joints, scheme::Sweep::forward); };
  const double first = backward(20) - backward(10), second = backward(40) - backward(30);
  CAPTURE(first, second);
  CHECK(second == Approx(first).epsilon(0.02));
  CHECK(first / 10 < 110);
  CHECK(forward(8) - forward(7) > 1.5 * (forward(5) - forward(4)));
  CHECK(forward(8) > 3 * backward(8));
}

TEST_CASE("outputs of trees have the same derivatives forward and backward") {
  Diagnostics diagnostics("model.json");
  expr::Pool pool(expr::AngleSums::known);
  const auto model = model::read_model(arm_with_outputs(), pool, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  const auto loops = formalism::analyse(*model, pool, diagnostics);
  const scheme::Program program = test::built_program(
      *model, *loops, pool, [](const formalism::FunctionRow& row) { return row.name == "linearize"; });
  REQUIRE(program.functions.size() == 2);
  CHECK(program.functions[0].sweep == scheme::Sweep::forward);
  CHECK(program.functions[1].sweep == scheme::Sweep::backward);
  const auto forward = at_some_state(program, program.functions[0]);
  auto backward = at_some_state(program, program.functions[1]);
  for (const char* matrix : {"C", "D"}) {
    REQUIRE(backward[matrix].size() == forward.at(matrix).size());
    for (std::size_t i = 0; i < forward.at(matrix).size(); ++i) {
      CAPTURE(matrix, i);
      CHECK(backward[matrix][i] == Approx(forward.at(matrix)[i]).epsilon(1e-11).margin(1e-11));
    }
  }
}
