// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "oracles/closed/walks.h"
#include "properties/random/carriers.h"
#include "properties/random/closed_model.h"
#include "support/catch.hpp"
#include "support/folders.h"
#include <cstdio>

// Functions of mechanisms with loops at random configurations, far from the initial one, beside the dense solution of
// the whole constrained system: as accurate, and `singular` where that system is, and nowhere else.

namespace {

using namespace closed;
namespace fs = std::filesystem;

/// A weld that no configuration closes.
constexpr const char* unclosed = "weld_rounding_noise";

bool is_looped(const Json& model) {
  return model.contains("mbsgen") && model.contains("bodies") &&
         (!model.value("cuts", Json::array()).empty() || !model.value("constraints", Json::array()).empty());
}

// Texts of the models with loops of rigid bodies, which the oracle knows, in a folder and below, by file name.
void collect(const fs::path& folder, const char* extension, std::map<std::string, std::string>& texts) {
  for (const fs::path& path : mbsgen::test::files_below(folder, {extension})) {
    const std::string text =
        path.extension() == ".mbs" ? oracle::import_model(path) : mbsgen::test::read_file(path);
    const Json model = Json::parse(text, nullptr, false);
    if (text.find("\"flexible\"") != std::string::npos) continue;
    if (!model.is_discarded() && model.is_object() && is_looped(model)) texts[path.stem()] = text;
  }
}

std::map<std::string, std::string> own_models() {
  std::map<std::string, std::string> texts;
  collect(mbsgen::test::source_dir() / "examples", ".json", texts);
  collect(mbsgen::test::source_dir() / "tests/oracles/closed/models", ".json", texts);
  return texts;
}

// Planar and spatial ones, with ball and free joints, driven ones, and on a free hull with wheels.
std::map<std::string, std::string> random_mechanisms() {
  using namespace random_models;
  std::map<std::string, std::string> texts;
  for (int loops = 1; loops <= 6; ++loops)
    for (int kind = 0; kind < 4; ++kind) {
      ClosedRecipe recipe;
      recipe.loops = loops;
      recipe.planar = kind == 0;
      recipe.spatial = kind == 2;
      recipe.driven = loops % 2 == 0;
      const auto seed = static_cast<unsigned>(100 + 10 * loops + kind);
      const std::string text = closed_model(recipe, seed);
      texts["random_" + std::to_string(seed)] = kind < 3 ? text : on_free_hull(with_wheels(text, seed), seed);
    }
  return texts;
}

std::map<std::string, std::string> all_models() {
  std::map<std::string, std::string> texts = own_models();
  for (const char* folder : {"models/benchmarks", "repros"})
    if (const auto path = mbsgen::test::shared_path(folder)) collect(*path, ".json", texts);
  if (const auto path = mbsgen::test::shared_path("models/robotran")) collect(*path, ".mbs", texts);
  texts.erase(unclosed);
  texts.merge(random_mechanisms());
  return texts;
}

/// Condition numbers below are those of a system that has a solution: no function may answer `singular` there.
constexpr double regular = 1e9;

void print(const std::string& name, const Walks& walks) {
  std::printf("%-24s %6d %6d %6d %5d %8.1e | %8.1e %8.1e | %8.1e %8.1e %8.1e %8.1e %5d %8.1e\n", name.c_str(),
              walks.tried, walks.reached, walks.not_converged, walks.singular, walks.least_singular,
              walks.largest_condition, walks.direct_error, walks.direct_ratio, walks.inverse_ratio,
              walks.driving_ratio, walks.rate_ratio, walks.inaccurate, walks.jacobian_error);
  std::fflush(stdout);
}

void check(const Walks& walks) {
  CHECK(walks.reached > 0);
  CHECK(walks.failed == 0);
  CHECK(walks.least_singular > regular);
  CHECK(walks.inaccurate <= walks.reached / 100); // found are at most 33 of 10000
  CHECK(walks.jacobian_error < 1e-13);
}

// Found are 4 where a bound is 100.
void check_ratios(const Walks& walks) {
  CHECK(walks.direct_ratio < 100);
  CHECK(walks.inverse_ratio < 100);
  CHECK(walks.driving_ratio < 100);
  CHECK(walks.rate_ratio < 100);
}

} // namespace

TEST_CASE("loops at random configurations are solved as by the dense system") {
  for (const auto& [name, text] : own_models()) {
    CAPTURE(name);
    const Walks walks(Mechanism(text), 50, 2013);
    check(walks);
    check_ratios(walks);
  }
}

// Its first pivots become small where the Jacobian is regular. Eliminated first, the single rows of rods have cost these
// configurations half of the digits.
TEST_CASE("a mechanism whose pivots can become small keeps its digits") {
  random_models::ClosedRecipe recipe;
  recipe.loops = 4;
  recipe.spatial = recipe.driven = true;
  const Walks walks(Mechanism(random_models::closed_model(recipe, 142)), 1000,
                    2013); // random_142 of all models
  check(walks);
  CHECK(walks.inaccurate == 0); // 5 with the rows of rods first
}

TEST_CASE("loops of all models at 10000 random configurations", "[.][many]") {
  static const std::map<std::string, std::string> texts = all_models();
  for (const auto& [name, text] : texts) DYNAMIC_SECTION(name) {
      const Walks walks(Mechanism(text), 10000, 2013);
      print(name, walks);
      check(walks);
    }
}
