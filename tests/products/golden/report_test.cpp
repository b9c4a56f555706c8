// SPDX-License-Identifier: GPL-3.0-or-later
// Reports are of the form that schemas/report.schema.json publishes.
#include "base/sha256.h"
#include "cli/pipeline/pipeline.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/schema_check.h"
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace mbsgen;

namespace {

std::string four_bar() {
  return test::read_file(test::source_dir() / "examples/four_bar/four_bar.json");
}

std::string report_of(const std::string& model, const cli::Request& request) {
  Diagnostics diagnostics("model.json");
  const std::optional<cli::Generated> generated = cli::generate(model, request, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  return generated->files.back().text;
}

} // namespace

TEST_CASE("reports are valid by their schema") {
  if (!test::SchemaCheck::available()) return;
  cli::Request request;
  SECTION("of a closed model") {}
  SECTION("with all options") {
    request.functions = {"assemble", "velocities"};
    request.generator.fold_parameters = request.timings = request.emit.split = request.explains = true;
    request.emit.scalar = emit::Scalar::only_float;
    request.certify = cli::Request::Certify::points;
  }
  const std::string report = report_of(four_bar(), request);
  const test::SchemaCheck schema("report.schema.json");
  CHECK(schema.is_valid(report));
  nlohmann::json wrong = nlohmann::json::parse(report);
  wrong["functions"]["assemble"]["flops"] = "many";
  CHECK_FALSE(schema.is_valid(wrong.dump()));
}

TEST_CASE("reports that explain limbs in vectors and links in loops are valid") {
  if (!test::SchemaCheck::available()) return;
  cli::Request request;
  request.explains = true;
  request.fewest_links = 8;
  request.functions = {"inverse_dynamics", "direct_dynamics"};
  const char *model = nullptr, *what = nullptr;
  SECTION("limbs") {
    model = "oracles/closed/models/five_bar.json", what = "packs";
  }
  SECTION("links") {
    model = "data/models/chains/planar_10.json", what = "rolls";
  }
  if (model == nullptr) return;
  const std::string report = report_of(test::read_file(test::source_dir() / "tests" / model), request);
  CHECK(test::SchemaCheck("report.schema.json").is_valid(report));
  const nlohmann::json explained = nlohmann::json::parse(report)["explain"];
  CHECK(std::any_of(explained.begin(), explained.end(),
                    [&](const auto& function) { return function.contains(what); }));
}

TEST_CASE("the report of a model with rigid contacts is valid and names them") {
  if (!test::SchemaCheck::available()) return;
  const std::string ball = R"({"mbsgen": 1, "name": "ball", "base": {"points": {"floor": [0, 0, 0]}},
    "bodies": [{"name": "ball", "parent": "base", "joints": [{"name": "fall", "type": "Tz"}], "mass": 1}],
    "contacts": [{"name": "touch", "law": "rigid", "a": {"sphere": "ball.origin", "radius": 0.1},
                  "b": {"plane": "base.floor", "direction": [0, 0, 1]}}]})";
  const std::string report = report_of(ball, {});
  CHECK(test::SchemaCheck("report.schema.json").is_valid(report));
  CHECK(nlohmann::json::parse(report)["rigid_contacts"]["groups"].dump() == R"([["touch"]])");
}

TEST_CASE("a report states the model's hash, the options and the files") {
  cli::Request request;
  request.functions = {"velocities"};
  request.emit.split = true;
  const nlohmann::json report = nlohmann::json::parse(report_of(four_bar(), request));
  CHECK(report["model_sha256"] == sha256(four_bar()));
  CHECK(report["options"]["functions"] == nlohmann::json{"velocities"});
  CHECK(report["options"]["scalar"] == "template");
  CHECK(report["options"]["split"] == true);
  CHECK(report["files"] == nlohmann::json{"four_bar.hpp", "four_bar_update.cpp", "four_bar_velocities.cpp",
                                          "four_bar.report.json"});
}

TEST_CASE("a report gives the flops that passes save") {
  const nlohmann::json report = nlohmann::json::parse(report_of(four_bar(), {}));
  long flops = 0;
  for (const auto& [name, function] : report["functions"].items()) {
    CAPTURE(name);
    CHECK(function["critical_path"] == function["statements_depth"]);
    CHECK(function["stack_bytes"] > 0);
    flops += function["flops"].get<long>();
  }
  long before = -1;
  for (const nlohmann::json& pass : report["passes"]) {
    CAPTURE(pass["pass"]);
    if (before >= 0 && pass["pass"] != "factor constants") CHECK(pass["flops_before"] == before);
    before = pass["flops_after"];
    if (pass["pass"] == "choose") CHECK(before == flops);
    if (pass["pass"] == "factor" || pass["pass"] == "share") CHECK(before < pass["flops_before"]);
  }
  CHECK(before == report["update"]["flops"]);
}
