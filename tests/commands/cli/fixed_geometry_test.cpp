// SPDX-License-Identifier: GPL-3.0-or-later
// Fixed geometry and numbers of Denavit and Hartenberg: the same motion with fewer operations.
#include "cli/pipeline/equations.h"
#include "cli/pipeline/pipeline.h"
#include "cli/pipeline/understand.h"
#include "interpret/model.h"
#include "scheme/count.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

using namespace mbsgen;
using nlohmann::json;

namespace {

enum class Geometry { tunable, fixed };

// Forces and accelerations of a tree in a random state, and the operations that they take.
struct Outcome {
  std::vector<double> Q, qdd;
  std::map<std::string, long> flops;
};

Outcome outcome(const std::string& text, Geometry geometry) {
  expr::Pool pool(expr::AngleSums::known);
  cli::RunContext context{Budget(), {}, "model"};
  Diagnostics diagnostics("m.json");
  const auto understood =
      cli::understand(text, pool, context, {{}, false, geometry == Geometry::fixed}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(understood);
  formalism::Generator generator(understood->model, understood->loops, pool, {});
  cli::EquationRecords records;
  const scheme::Program program = cli::condensed_equations(
      understood->model, generator, {{"inverse_dynamics", "direct_dynamics"}}, context, records, diagnostics);
  Outcome result;
  for (const scheme::Function& function : program.functions)
    result.flops[function.name] = scheme::cost(function).flops();
  const interpret::Image image(program);
  const interpret::Model model(image, program.shape);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<double> q(program.shape.q0.size()), qd(q.size()), qdd(q.size()), Q(q.size());
  for (auto* values : {&q, &qd, &qdd, &Q})
    for (double& value : *values) value = number(random);
  std::vector<double> given = Q;
  result.qdd = result.Q = Q;
  model.inverse_dynamics(q.data(), qd.data(), qdd.data(), result.Q.data());
  model.direct_dynamics(q.data(), qd.data(), given.data(), result.qdd.data(), nullptr, nullptr);
  return result;
}

void check_equal(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  REQUIRE(a.size() == b.size());
  double size = 0;
  for (const double value : b) size = std::max(size, std::abs(value));
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) <= tolerance * size);
}

void check_equal(const Outcome& a, const Outcome& b) {
  check_equal(a.Q, b.Q, 1e-12);
  check_equal(a.qdd, b.qdd, 1e-10); // M is less well conditioned
}

std::string arm(const std::string& name) {
  return test::read_file(test::source_dir() / "tests/data/models" / (name + ".json"));
}

// An arm of six joints at general angles, placed by "dh" or by "at" and "orientation".
std::string general_arm(bool by_dh) {
  json model = json::parse(arm("arms/general_6r"));
  const double a[] = {0, 0.3, 0.35, 0.4, 0.45, 0.5}, alpha[] = {0, 0.5, 0.7, 0.9, 1.1, 1.3},
               d[] = {0, 0.2, 0.23, 0.26, 0.29, 0.32};
  for (std::size_t k = 1; k < 6; ++k) {
    json& body = model["bodies"][k];
    body.erase("at");
    body.erase("orientation");
    if (by_dh)
      body["dh"] = {{"a", a[k]}, {"alpha", alpha[k]}, {"d", d[k]}};
    else {
      body["at"] = {a[k], fmt::format("-sin({})*{}", alpha[k], d[k]),
                    fmt::format("cos({})*{}", alpha[k], d[k])};
      body["orientation"] = {{"rpy", {alpha[k], 0, 0}}};
    }
  }
  return model.dump();
}

struct Bound {
  const char* model;
  long flops; // of inverse dynamics with fixed geometry
};

} // namespace

TEST_CASE("fixed geometry takes fewer operations and gives the same motion") {
  const Bound bound = GENERATE(Bound{"arms/puma560_corke", 290}, Bound{"arms/puma560_full", 426},
                               Bound{"arms/stanford_paul", 219}, Bound{"arms/stanford_full", 389},
                               Bound{"arms/rx90_full", 410}, Bound{"arms/iiwa_full", 515},
                               Bound{"arms/general_6r", 711}, Bound{"chains/planar_10", 229});
  CAPTURE(bound.model);
  const Outcome tunable = outcome(arm(bound.model), Geometry::tunable);
  const Outcome fixed = outcome(arm(bound.model), Geometry::fixed);
  check_equal(fixed, tunable);
  CHECK(fixed.flops.at("inverse_dynamics") <= bound.flops);
  CHECK(fixed.flops.at("inverse_dynamics") <= tunable.flops.at("inverse_dynamics"));
}

TEST_CASE("numbers of Denavit and Hartenberg spare operations") {
  const Outcome by_position = outcome(general_arm(false), Geometry::tunable);
  const Outcome by_dh = outcome(general_arm(true), Geometry::tunable);
  const Outcome fixed = outcome(general_arm(true), Geometry::fixed);
  check_equal(by_dh, by_position);
  check_equal(fixed, by_position);
  CHECK(by_dh.flops.at("inverse_dynamics") <= 693);
  CHECK(by_dh.flops.at("direct_dynamics") < by_position.flops.at("direct_dynamics"));
  CHECK(fixed.flops.at("inverse_dynamics") <= 673);
}

TEST_CASE("certificates cover fixed geometry and numbers of Denavit and Hartenberg") {
  const bool fixed = GENERATE(false, true);
  cli::Request request;
  request.fix_geometry = fixed;
  request.certify = cli::Request::Certify::points;
  Diagnostics diagnostics("m.json");
  const auto generated = cli::generate(general_arm(true), request, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  CHECK_FALSE(generated->refuted);
  for (const emit::OutputFile& file : generated->files) {
    if (file.name.find(".certificate.json") != std::string::npos) {
      const json certificate = json::parse(file.text);
      for (const json& function : certificate.at("functions")) CHECK(function.at("result") == "equal");
    }
    if (file.name.find(".report.json") != std::string::npos)
      CHECK(json::parse(file.text).at("options").value("fix_geometry", false) == fixed);
    if (file.name.find(".hpp") != std::string::npos)
      CHECK((file.text.find("dh_a") == std::string::npos) == fixed);
  }
}

TEST_CASE("a length that is fixed has no sensitivity") {
  json model = json::parse(arm("chains/planar_10"));
  model["sensitivities"] = {"link2.mass", "link2.at[0]"};
  cli::Request request;
  request.functions = {"sensitivities"};
  Diagnostics none("m.json");
  CHECK(cli::generate(model.dump(), request, none));
  request.fix_geometry = true;
  Diagnostics diagnostics("m.json");
  CHECK_FALSE(cli::generate(model.dump(), request, diagnostics));
  CHECK(diagnostics.text().find(
            "'link2.at[0]' is a number of the geometry, which --fix-geometry makes a constant") !=
        std::string::npos);
}
