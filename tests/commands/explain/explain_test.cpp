// SPDX-License-Identifier: GPL-3.0-or-later
// --explain on all models of the examples: each table sums to the report's counts, and the code stays as it is.
#include "cli/io/explanation.h"
#include "cli/pipeline/importers.h"
#include "cli/pipeline/pipeline.h"
#include "formalism/closure/closure.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace mbsgen;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// The text of a model file, also of one that is imported.
std::string model_text(const fs::path& path) {
  const std::string text = test::read_file(path);
  if (path.extension() == ".urdf") {
    Diagnostics diagnostics(path.filename().string());
    return cli::importer_of(path.string())->import(text, NearbyFiles(), {}, diagnostics).value().text;
  }
  return text;
}

std::vector<fs::path> examples() {
  return test::files_below(test::source_dir() / "examples", {".json", ".urdf"});
}

cli::Generated generated(const std::string& text, bool explains,
                         const std::vector<std::string>& functions = {}) {
  Diagnostics diagnostics("model.json");
  cli::Request request;
  request.functions = functions;
  request.explains = explains;
  std::optional<cli::Generated> result = cli::generate(text, request, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(result.has_value());
  return std::move(*result);
}

Json report(const cli::Generated& generated) {
  return Json::parse(generated.files.back().text);
}

const std::vector<const char*> counts{"equations", "add", "mul", "div", "sqrt", "trig", "other", "flops"};

void check_sums(const Json& explained, const Json& whole) {
  for (const char* table : {"quantities", "steps", "bodies"})
    for (const char* count : counts) {
      CAPTURE(table, count);
      long sum = 0;
      for (const Json& row : explained.at(table)) sum += row.at(count).get<long>();
      CHECK(sum == whole.at(count).get<long>());
    }
}

/// What the formalism wrote and what of it is dead is the same however it is divided.
void check_written(const Json& explained) {
  for (const char* count : {"equations_written", "equations_dead", "flops_written"}) {
    std::vector<long> sums;
    for (const char* table : {"quantities", "steps", "bodies"}) {
      sums.push_back(0);
      for (const Json& row : explained.at(table)) sums.back() += row.at(count).get<long>();
    }
    CAPTURE(count);
    CHECK(sums[0] == sums[1]);
    CHECK(sums[0] == sums[2]);
  }
}

/// Ways have different names; one was taken, the cheapest of those that the passes have condensed, and it is the code.
const Json& check_ways(const Json& explained, const Json& whole) {
  const Json* taken = nullptr;
  for (const Json& way : explained.at("ways")) {
    if (!way.at("taken").get<bool>()) continue;
    CHECK(taken == nullptr);
    taken = &way;
  }
  REQUIRE(taken != nullptr);
  std::set<std::pair<std::string, std::string>> names;
  for (const Json& way : explained.at("ways"))
    CHECK(names.emplace(way.at("method"), way.at("chains")).second);
  CHECK(taken->at("flops") >= whole.at("flops"));
  for (const Json& way : explained.at("ways"))
    if (way.at("condensed").get<bool>()) CHECK(taken->at("weighted") <= way.at("weighted"));
  return *taken;
}

/// Each pass begins where the one before it has ended: from what was written to the code.
void check_passes(const Json& passes, long written, long code) {
  long flops = written;
  for (const Json& pass : passes) {
    CAPTURE(pass.at("pass"));
    CHECK(pass.at("flops_before") == flops);
    flops = pass.at("flops_after");
  }
  CHECK(flops == code);
}

void check_explained(const Json& report) {
  REQUIRE(report.at("explain").size() == report.at("functions").size() + 1);
  for (const auto& [name, whole] : report.at("functions").items()) {
    CAPTURE(name);
    const Json& explained = report.at("explain").at(name);
    check_sums(explained, whole);
    check_written(explained);
    const Json& taken = check_ways(explained, whole);
    if (taken.contains("equations_of")) continue;
    CHECK(explained.at("passes").back().at("flops_before") == taken.at("flops"));
    check_passes(explained.at("passes"), taken.at("flops_written"), whole.at("flops"));
  }
  check_sums(report.at("explain").at("update"), report.at("update"));
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
  return widest;
}

std::string puma() {
  return test::read_file(test::source_dir() / "examples/puma560/puma560.json");
}

} // namespace

TEST_CASE("the tables of --explain sum to the report, on all examples, and no other file changes") {
  const std::vector<fs::path> models = examples();
  CHECK(models.size() > 20);
  for (const fs::path& path : models) {
    CAPTURE(path);
    const std::string text = model_text(path);
    const cli::Generated plain = generated(text, false), explained = generated(text, true);
    check_explained(report(explained));
    CHECK(widest_line(cli::explanation_text(explained.explanations)) <= 100);
    REQUIRE(plain.files.size() == explained.files.size());
    for (std::size_t i = 0; i + 1 < plain.files.size(); ++i)
      CHECK(plain.files[i].text == explained.files[i].text);
    Json without = report(explained);
    without.erase("explain");
    without.erase("memory"); // copies of functions are expressions in use, too
    Json other = report(plain);
    other.erase("memory");
    CHECK(without == other);
  }
}

TEST_CASE("derivatives and functions on demand are explained, too") {
  check_explained(
      report(generated(puma(), true, {"default", "derivatives", "energy", "regressor", "poses"})));
}

TEST_CASE("a run without --explain has no explanation") {
  const cli::Generated plain = generated(puma(), false);
  CHECK(plain.explanations.empty());
  CHECK(cli::explanation_text(plain.explanations).empty());
  CHECK_FALSE(report(plain).contains("explain"));
}

TEST_CASE("bodies have the model's names, steps and quantities those of the field") {
  const Json explained =
      report(generated(puma(), true, {"direct_dynamics"})).at("explain").at("direct_dynamics");
  const auto has = [&](const char* table, const char* name) {
    return std::any_of(explained.at(table).begin(), explained.at(table).end(),
                       [&](const Json& row) { return row.at("name") == name; });
  };
  CHECK(has("bodies", "link2"));
  CHECK(has("steps", "motion"));
  CHECK(has("quantities", "angular velocity"));
  CHECK_FALSE(has("quantities", "shared parts"));
  CHECK_FALSE(has("quantities", "other"));
}

TEST_CASE("the text names the ways that were tried, dead equations and the memory") {
  const std::string text = cli::explanation_text(generated(puma(), true, {"direct_dynamics"}).explanations);
  for (const char* words : {"direct_dynamics: ", "by quantity", "by step", "by body", "articulated bodies",
                            "LTDL of M", "taken", "eliminate", "expressions in memory", "update: "}) {
    CAPTURE(words);
    CHECK(text.find(words) != std::string::npos);
  }
}

TEST_CASE("teeth: a column has the most before a sweep and the fewest after it, beyond the start") {
  const std::vector<expr::Tooth> memory{{10, 10}, {14, 11}, {13, 12}, {20, 13}, {15, 14}, {16, 15}};
  const emit::Teeth fine = emit::teeth(memory, 5);
  CHECK(fine.equations_each == 1);
  CHECK(fine.before == std::vector<std::size_t>{4, 3, 10, 5, 6});
  CHECK(fine.after == std::vector<std::size_t>{1, 2, 3, 4, 5});
  const emit::Teeth coarse = emit::teeth(memory, 3);
  CHECK(coarse.equations_each == 2);
  CHECK(coarse.before == std::vector<std::size_t>{4, 10, 6});
  CHECK(coarse.after == std::vector<std::size_t>{1, 3, 5});
  CHECK(emit::teeth({}, 3).before.empty());
}
