// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of the user are condensed where a function gains by it.
#include "cli/pipeline/equations.h"
#include "cli/pipeline/pipeline.h"
#include "cli/pipeline/understand.h"
#include "interpret/model.h"
#include "scheme/count.h"
#include "support/catch.hpp"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using nlohmann::json;

namespace {

// Relation (34) of the 2013 paper, of a railway bogie, as a constraint.
const std::string bogie =
    "cos(q(q2))*cos(q(q4))*cos(q(q5)+q(q6))^2*sin(q(q8)) + cos(q(q2))*cos(q(q4))*sin(q(q5)+q(q6))^2*sin(q(q8))"
    " + cos(q(q2))*sin(q(q4))*sin(q(q5)+q(q6))*cos(q(q8)) + sin(q(q2))*cos(q(q4))*sin(q(q5)+q(q6))*cos(q(q8))"
    " - sin(q(q2))*sin(q(q4))*cos(q(q5)+q(q6))^2*sin(q(q8)) - sin(q(q2))*sin(q(q4))*sin(q(q5)+q(q6))^2*sin(q(q8))";

std::string chain(const std::string& constraint, const std::string& force = "0") {
  json model{{"mbsgen", 1}, {"name", "m"}, {"gravity", {0, 0, -9.81}}, {"bodies", json::array()}};
  std::string parent = "base";
  for (const char* const name : {"q2", "q4", "q5", "q6", "q8"}) {
    const std::string body = std::string("b") + name;
    model["bodies"].push_back({{"name", body},
                               {"parent", parent},
                               {"at", {0.1, 0, 0}},
                               {"joints", {{{"name", name}, {"type", "Rz"}, {"q0", 0.3}, {"force", force}}}},
                               {"mass", 1},
                               {"inertia", {1, 0, 0, 1, 0, 1}}});
    parent = body;
  }
  if (!constraint.empty()) model["constraints"] = {{{"name", "c"}, {"holonomic", constraint}}};
  return model.dump();
}

expr::Cost cost_of(const std::string& text, const std::string& function) {
  Diagnostics diagnostics("m.json");
  cli::Request request;
  request.functions = {function};
  request.certify = cli::Request::Certify::points;
  const auto generated = cli::generate(text, request, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  CHECK_FALSE(generated->refuted);
  for (const auto& [name, cost] : generated->costs)
    if (name == function) return cost;
  FAIL("no function " << function);
  return {};
}

} // namespace

TEST_CASE("the constraint of a bogie is condensed") {
  const expr::Cost cost = cost_of(chain(bogie), "constraints");
  CHECK(cost.flops() <= 15);
  CHECK(cost.trig <= 6);
}

TEST_CASE("a condensed constraint has the values of the one that is written") {
  expr::Pool pool(expr::AngleSums::known);
  cli::RunContext context{Budget(), {}, "model"};
  Diagnostics diagnostics("m.json");
  const auto understood = cli::understand(chain(bogie), pool, context, {}, diagnostics);
  REQUIRE(understood);
  formalism::Generator generator(understood->model, understood->loops, pool, {});
  cli::EquationRecords records;
  const scheme::Program program = cli::condensed_equations(understood->model, generator, {{"constraints"}},
                                                           context, records, diagnostics);
  const interpret::Image image(program);
  const interpret::Model model(image, program.shape);
  const double q[] = {0.3, -0.7, 1.1, 0.2, -0.4};
  double h = 0, J[5];
  model.constraints(q, &h, J);
  const auto value = [](const double* at) {
    const double a = at[0] + at[1], b = at[2] + at[3];
    return std::cos(a) * std::sin(at[4]) + std::sin(a) * std::sin(b) * std::cos(at[4]);
  };
  CHECK(h == Approx(value(q)).epsilon(1e-14));
  const double a = q[0] + q[1], b = q[2] + q[3];
  CHECK(J[0] ==
        Approx(-std::sin(a) * std::sin(q[4]) + std::cos(a) * std::sin(b) * std::cos(q[4])).epsilon(1e-12));
  CHECK(J[1] == Approx(J[0]).epsilon(1e-12));
  CHECK(J[2] == Approx(std::sin(a) * std::cos(b) * std::cos(q[4])).epsilon(1e-12));
  CHECK(J[4] ==
        Approx(std::cos(a) * std::cos(q[4]) - std::sin(a) * std::sin(b) * std::sin(q[4])).epsilon(1e-12));
}

TEST_CASE("a law takes the sine of a sum where that pays") {
  const std::string written = "cos(q(q2))*cos(q(q4)) - sin(q(q2))*sin(q(q4))";
  const expr::Cost without = cost_of(chain(""), "inverse_dynamics");
  const expr::Cost with = cost_of(chain("", "-3*(" + written + ")"), "inverse_dynamics");
  CHECK(with.trig <= without.trig + 1); // cos(q2 + q4) in place of four
  CHECK(with.flops() <= without.flops() + 6);
}

TEST_CASE("squares of sums are found in laws") {
  const std::string square = "qd(q2)^2 + 2*qd(q2)*qd(q4) + qd(q4)^2";
  const expr::Cost without = cost_of(chain(""), "bias");
  CHECK(cost_of(chain("", square), "bias").flops() <= without.flops() + 7);
}
