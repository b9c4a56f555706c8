// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/cut_advice.h"
#include "cli/pipeline/pipeline.h"
#include "model/read/read.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

std::string bar(const std::string& name, const std::string& parent, const std::string& at, double q0,
                const std::string& length, const std::string& more = "") {
  return R"({"name": ")" + name + R"(", "parent": ")" + parent + R"(", "at": )" + at +
         R"(, "joints": [{"name": "j_)" + name + R"(", "type": "Rz", "q0": )" + std::to_string(q0) + more +
         R"(}], "mass": 1, "inertia": [0, 0, 0, 0, 0, 0.1], "points": {"e": [)" + length + R"(, 0, 0]}})";
}

// Cranks a0, a1 … on bearings one metre apart, joined by couplers. `well`: the couplers are cut at their ends;
// else the cranks hang from the couplers and are cut at their bearings.
std::string n_four_bar(int loops, bool well) {
  const double up = 1.2;
  std::string bearings, bodies = bar("a0", "base", R"("g0")", up, "1"), cuts;
  for (int i = 0; i <= loops; ++i)
    bearings +=
        std::string(i == 0 ? "" : ", ") + "\"g" + std::to_string(i) + "\": [" + std::to_string(i) + ", 0, 0]";
  for (int i = 1; i <= loops; ++i) {
    const std::string n = std::to_string(i), before = std::to_string(i - 1);
    const std::string top = well || i == 1 ? R"("e")" : "[0, 0, 0]";
    bodies += ", " + bar("c" + n, "a" + before, top, -up, "1");
    bodies += ", " + (well ? bar("a" + n, "base", "\"g" + n + "\"", up, "1")
                           : bar("a" + n, "c" + n, R"("e")", up, "-1"));
    const std::string ends = well ? R"("a": "c)" + n + R"(.e", "b": "a)" + n + R"(.e")"
                                  : R"("a": "a)" + n + R"(.e", "b": "base.g)" + n + R"(")";
    cuts += std::string(i == 1 ? "" : ", ") + R"({"name": "k)" + n + R"(", "type": "ball", )" + ends + "}";
  }
  return R"({"mbsgen": 1, "name": "bars", "gravity": [0, -9.81, 0], "base": {"points": {)" + bearings +
         R"(}}, "bodies": [)" + bodies + R"(], "cuts": [)" + cuts + "]}";
}

cli::CutAdvice advice_for(const std::string& text) {
  expr::Pool pool;
  Diagnostics diagnostics("m.json");
  const auto model = model::read_model(text, pool, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  return cli::advise_cuts(*model);
}

} // namespace

TEST_CASE("cuts at the bearings of a chain of four-bars are moved to the couplers") {
  const cli::CutAdvice advice = advice_for(n_four_bar(8, false));
  CHECK(advice.helps_much());
  CHECK(advice.after == 8 * 2 * 3);
  CHECK(advice.to_join.size() == advice.to_cut.size());
  CHECK(advice.to_join.size() == 8);
}

TEST_CASE("cuts that are well placed stay, and so do those that nothing can take the place of") {
  CHECK_FALSE(advice_for(n_four_bar(8, true)).helps());
  std::string turned = n_four_bar(3, false);
  const std::string one = "\"name\": \"a3\",";
  turned.insert(turned.find(one) + one.size(), R"( "orientation": {"rpy": [0.1, 0, 0]},)");
  for (const int body : advice_for(turned).to_cut) CHECK(body != 6);
}

TEST_CASE("the advice saves operations") {
  const auto flops = [](bool well) {
    Diagnostics diagnostics("m.json");
    cli::Request request;
    request.functions = {"direct_dynamics"};
    const auto generated = cli::generate(n_four_bar(4, well), request, diagnostics);
    INFO(diagnostics.text());
    REQUIRE(generated);
    return generated->costs.front().second.flops();
  };
  CHECK(flops(true) < flops(false));
}
