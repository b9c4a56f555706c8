// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that rounded data closes only nearly, and loops that nothing closes.
#include "cli/pipeline/importers.h"
#include "cli/pipeline/pipeline.h"
#include "support/catch.hpp"
#include <algorithm>

using namespace mbsgen;

namespace {

struct Run {
  std::optional<cli::Generated> generated;
  std::string messages;

  bool has(const std::string& function) const {
    const cli::FunctionCosts& costs = generated.value().costs;
    return std::any_of(costs.begin(), costs.end(), [&](const auto& cost) { return cost.first == function; });
  }
  bool says(const std::string& text) const { return messages.find(text) != std::string::npos; }
  bool emits(const std::string& text) const {
    return generated.value().files.front().text.find(text) != std::string::npos;
  }
};

Run run(const std::string& text, const formalism::ClosureOptions& closure = {},
        const std::vector<std::string>& functions = {}) {
  Diagnostics diagnostics("m.json");
  cli::Request request;
  request.closure = closure;
  request.functions = functions;
  request.certify = cli::Request::Certify::points;
  Run result{cli::generate(text, request, diagnostics), {}};
  result.messages = diagnostics.text();
  return result;
}

formalism::ClosureOptions tolerance(double value) {
  formalism::ClosureOptions options;
  options.tolerance = value;
  return options;
}

// A planar four-bar in an inclined plane, which the second bearing, given with `y` and `z`, is in but for
// their rounding: the ball's third equation follows from the two others to that extent.
std::string inclined_four_bar(const std::string& y, const std::string& z) {
  const auto bar = [](const std::string& name, const std::string& parent, const std::string& at,
                      const std::string& joint, const std::string& length, const std::string& more) {
    return R"({"name": ")" + name + R"(", "parent": ")" + parent + R"(", "at": ")" + at +
           R"(", "joints": [{"name": ")" + joint + R"(", "type": "Rz", )" + more +
           R"(, "mass": 1, "inertia": [0, 0, 0, 0.01, 0, 0.01], "points": {"e": [)" + length + R"(, 0, 0]}})";
  };
  const std::string inclined = R"("orientation": {"rpy": [0.3, 0, 0]})";
  return R"({"mbsgen": 1, "name": "inclined", "gravity": [0, 0, -9.81],
    "base": {"points": {"g1": [0, 0, 0], "g2": [0.4, )" +
         y + ", " + z + R"(]}}, "bodies": [)" +
         bar("crank", "base", "g1", "q1", "0.1", R"("q0": 0.9, "role": "independent"}], )" + inclined) + "," +
         bar("coupler", "crank", "e", "q2", "0.35", R"("q0": -0.3}])") + "," +
         bar("rocker", "base", "g2", "q3", "0.3", R"("q0": 1.6}], )" + inclined) +
         R"(], "cuts": [{"name": "pin", "type": "ball", "a": "coupler.e", "b": "rocker.e"}]})";
}

// A parallelogram with a third crank, whose place on the coupler is rounded.
const std::string three_cranks = R"json({"mbsgen": 1, "name": "cranks", "gravity": [0, -9.81, 0],
  "base": {"points": {"g1": [0, 0, 0], "g2": ["1/3", 0, 0], "g3": [1, 0, 0]}}, "bodies": [
  {"name": "c1", "parent": "base", "at": "g1", "joints": [{"name": "q1", "type": "Rz", "q0": 0.9,
   "role": "independent"}], "mass": 1, "com": [0.15, 0, 0], "points": {"e": [0.3, 0, 0]}},
  {"name": "cp", "parent": "c1", "at": "e", "joints": [{"name": "q2", "type": "Rz", "q0": -0.9}], "mass": 1,
   "points": {"a": [0.333333, 0, 0], "e": [1, 0, 0]}},
  {"name": "c2", "parent": "base", "at": "g2", "joints": [{"name": "q3", "type": "Rz", "q0": 0.9}], "mass": 1,
   "com": [0.15, 0, 0], "points": {"e": [0.3, 0, 0]}},
  {"name": "c3", "parent": "base", "at": "g3", "joints": [{"name": "q4", "type": "Rz", "q0": 0.9}], "mass": 1,
   "com": [0.15, 0, 0], "points": {"e": [0.3, 0, 0]}}],
  "cuts": [{"name": "k2", "type": "ball", "a": "cp.a", "b": "c2.e"},
           {"name": "k3", "type": "ball", "a": "cp.e", "b": "c3.e"}]})json";

} // namespace

TEST_CASE("equations that follow from others up to rounded data are redundant, at run time too") {
  const std::string text = GENERATE_COPY(inclined_four_bar("0.095533649", "0.029552021"),
                                         inclined_four_bar("0.0955336489", "0.0295520207"), three_cranks);
  const Run close = run(text);
  INFO(close.messages);
  REQUIRE(close.generated);
  CHECK_FALSE(close.generated->refuted);
  CHECK(close.says("warning"));
  CHECK(close.says("--closure-tolerance allows: taken as redundant: cut "));
  CHECK(close.has("direct_dynamics"));
  CHECK(close.emits(" + Number(1000.0)*newton.tolerance)"));
  CHECK_FALSE(run(text, tolerance(1e-12), {"direct_dynamics"}).generated);
}

TEST_CASE("exact data leaves no gap") {
  const Run exact = run(inclined_four_bar("\"0.1*cos(0.3)\"", "\"0.1*sin(0.3)\""));
  INFO(exact.messages);
  REQUIRE(exact.generated);
  CHECK_FALSE(exact.says("redundant"));
  CHECK_FALSE(exact.emits(") + Number(1000.0)*newton.tolerance"));
}

TEST_CASE("a gap that is no rounding is told of a ball as one") {
  const Run open = run(inclined_four_bar("0.0955", "0.0295"), {}, {"direct_dynamics"});
  CHECK_FALSE(open.generated);
  CHECK(open.says("the cut 'pin' stays open by "));
  CHECK_FALSE(open.says("half a turn"));
}

TEST_CASE("where loops cannot be closed, functions that need no partition are generated") {
  const std::string text = inclined_four_bar("0.5", "2");
  const Run open = run(text);
  INFO(open.messages);
  REQUIRE(open.generated);
  CHECK_FALSE(open.generated->refuted);
  CHECK(open.says("warning: /cuts/0: the cut 'pin' stays open by "));
  CHECK(open.says("--no-assembly"));
  for (const char* function : {"mass_matrix_and_bias", "base_reaction", "constraints", "constraint_bias"})
    CHECK(open.has(function));
  for (const char* function : {"assemble", "velocities", "direct_dynamics", "inverse_dynamics"})
    CHECK_FALSE(open.has(function));
  CHECK_FALSE(run(text, {}, {"direct_dynamics"}).generated);
  CHECK(run(text, {}, {"bias", "constraints"}).generated);
}

TEST_CASE("without assembly all functions are generated for the roles and q0 of the file") {
  formalism::ClosureOptions options;
  options.assembles = false;
  const Run open = run(inclined_four_bar("2", "0.6187"), options);
  INFO(open.messages);
  REQUIRE(open.generated);
  CHECK_FALSE(open.generated->refuted);
  CHECK(open.has("direct_dynamics"));
  CHECK(open.emits("Status::singular);"));
}

TEST_CASE("roles of a .mbs file that do not fit the rank of its cuts are left out") {
  const auto point = [](const std::string& name, const std::string& x) {
    return "<point><pointname>" + name + "</pointname><coordinates><x>" + x +
           "</x><y>0</y><z>0</z></coordinates></point>";
  };
  const auto body = [](const std::string& name, const std::string& parent, const std::string& at,
                       const std::string& inside) {
    return "<body><bodyname>" + name + "</bodyname><parent><bodyname>" + parent + "</bodyname><pointname>" +
           at + "</pointname></parent><joint><jointname>j" + name +
           "</jointname><type>R3</type><nature>dependent</nature><initialvalue><q>" +
           (name == "cp" ? "-0.9" : "0.9") + "</q></initialvalue></joint><mass>1</mass>" + inside +
           "</body>\n";
  };
  const auto ball = [](const std::string& name, const std::string& a, const std::string& p,
                       const std::string& b) {
    return "<ball><name>" + name + "</name><endpoint1><bodyname>" + a + "</bodyname><pointname>" + p +
           "</pointname></endpoint1><endpoint2><bodyname>" + b +
           "</bodyname><pointname>e</pointname></endpoint2></ball>";
  };
  const std::string cranks =
      "<?xml version='1.0'?>\n<mbsDescR7><mbsname>cranks</mbsname><base>" + point("g2", "0.25") +
      point("g3", "1") + "</base><bodytree>" + body("c1", "base", "origin", point("e", "0.3")) +
      body("cp", "c1", "e", point("a", "0.25") + point("e", "1")) +
      body("c2", "base", "g2", point("e", "0.3")) + body("c3", "base", "g3", point("e", "0.3")) +
      "</bodytree><cuts>" + ball("k2", "cp", "a", "c2") + ball("k3", "cp", "e", "c3") + "</cuts></mbsDescR7>";
  Diagnostics diagnostics("cranks.mbs");
  const std::optional<importer::Imported> model = cli::import_mbs_with_fitting_roles(cranks, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  CHECK(model->text.find("dependent") == std::string::npos);
  CHECK(diagnostics.text().find(
            "do not fit the equations of the cuts: 4 joints are dependent, but the cuts and "
            "constraints give only 3 independent equations") != std::string::npos);
  CHECK(run(model->text).generated);
}
