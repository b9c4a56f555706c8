// SPDX-License-Identifier: GPL-3.0-or-later
// Models that are exported and imported again are themselves.
#include "import/sdf/sdf.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include "support/skip.h"
#include "unit/export/exported.h"
#include <nlohmann/json.hpp>
#include <vector>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

bool is_model(const std::string& text) {
  return text.find("\"mbsgen\"") != std::string::npos;
}

/// Files of robots have rigid bodies.
bool bends(const std::string& text) {
  return text.find("\"flexible\"") != std::string::npos;
}

/// Bodies within each other: files with more elements are refused by importers.
std::size_t bodies_of(const std::string& text) {
  return nlohmann::json::parse(text, nullptr, true, true)["bodies"].size();
}

void check(const std::string& text, unsigned seed) {
  for (const char* const format : {"urdf", "mjcf"}) {
    CAPTURE(format);
    if (std::string(format) == "mjcf" && bodies_of(text) > 90) continue;
    check_round_trip(text, format, seed);
  }
}

void check_files(const char* folder, const char* extension) {
  const auto path = shared_path(std::string("models/") + folder);
  if (!path) return;
  for (const auto& file : files_below(*path, {extension})) {
    const std::string text = model_of(file);
    INFO(file.filename().string());
    if (is_model(text)) check(text, 1);
  }
}

} // namespace

TEST_CASE("examples come back from URDF and MJCF with their mass matrix") {
  std::size_t count = 0;
  for (const auto& file : files_below(source_dir() / "examples", {".json", ".urdf"})) {
    const std::string text = model_of(file);
    if (!is_model(text) || bends(text)) continue;
    INFO(file.filename().string());
    check(text, 1);
    ++count;
  }
  CHECK(count > 20);
}

TEST_CASE("arms, chains and robots come back") {
  check_files("arms", ".json");
  check_files("chains", ".json");
  check_files("urdf/canonical", ".urdf");
}

TEST_CASE("loops and robots of MuJoCo come back") {
  check_files("benchmarks", ".json");
  check_files("urdf/closed_loop", ".urdf");
  if (const auto path = shared_path("models/mjcf"))
    for (const char* const robot :
         {"ant", "ball_in_cup", "cartpole", "fish", "humanoid", "manipulator", "quadruped"}) {
      CAPTURE(robot);
      check(model_of(*path / (std::string(robot) + ".xml")), 2);
    }
}

TEST_CASE("ROBOTRAN projects come back") {
  check_files("robotran", ".mbs");
}

TEST_CASE("random trees come back") {
  random_models::Recipe recipe;
  recipe.spatial = GENERATE(false, true);
  recipe.shuffled = true;
  recipe.massless = true;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const std::string text = random_models::random_model(recipe, seed);
    INFO(text);
    if (text.find("\"mass\"") != std::string::npos) check(text, seed);
  }
}

TEST_CASE("random mechanisms come back") {
  random_models::ClosedRecipe recipe;
  recipe.loops = 2;
  recipe.planar = GENERATE(false, true);
  recipe.spatial = !recipe.planar;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    const std::string text = random_models::closed_model(recipe, seed);
    INFO(text);
    check(text, seed);
  }
}

namespace {

// Gives the models of the examples, and so many random mechanisms and trees, with their names and seeds.
template <class Visit>
void visit_models(unsigned count, const Visit& visit) {
  for (const auto& file : files_below(source_dir() / "examples", {".json"}))
    visit(model_of(file), file.filename().string(), 1);
  random_models::ClosedRecipe closed;
  random_models::Recipe tree;
  for (unsigned seed = 1; seed <= count; ++seed) {
    closed.loops = 1 + static_cast<int>(seed % 2);
    closed.planar = seed % 3 == 0;
    closed.spatial = tree.spatial = true;
    visit(random_models::closed_model(closed, seed), "mechanism " + std::to_string(seed), seed);
    visit(random_models::random_model(tree, seed), "tree " + std::to_string(seed), seed);
  }
}

} // namespace

TEST_CASE("mechanisms, free bodies and ball joints come back from SDF, with their cuts as second joints") {
  if (!importer::reads_sdf) return leave_out("mbsgen is built without libsdformat");
  // Rods have no joint in SDF, and a joint of less freedom is no cut of the tree that the import chooses.
  const auto is_for_sdf = [](const std::string& text) {
    for (const char* const word : {"\"rod\"", "\"solid\"", "\"locked\"", "\"Universal\"", "\"constraints\""})
      if (text.find(word) != std::string::npos) return false;
    // Joints of several free bodies have names of the import's own, and one in a loop that reaches the base is none.
    const std::size_t free = text.find("\"Free\"");
    const bool is_in_loop = text.find("\"cuts\"") != std::string::npos && free != std::string::npos;
    if (is_in_loop || free != text.rfind("\"Free\"")) return false;
    return text.find("\"cuts\"") != std::string::npos || text.find("\"Free\"") != std::string::npos ||
           text.find("\"Ball\"") != std::string::npos;
  };
  int count = 0;
  const auto check_if = [&](const std::string& text, const std::string& name, unsigned seed) {
    if (!is_model(text) || !is_for_sdf(text) || bodies_of(text) > 90) return;
    INFO(name);
    check_round_trip(text, "sdf", seed);
    ++count;
  };
  visit_models(12, check_if);
  CHECK(count > 12);
}

TEST_CASE("mechanisms move alike when they come back from SDF, whichever tree the import has chosen") {
  if (!importer::reads_sdf) return leave_out("mbsgen is built without libsdformat");
  const auto check_if = [](const std::string& text, const std::string& name, unsigned seed) {
    if (text.find("\"rod\"") != std::string::npos || text.find("\"constraints\"") != std::string::npos)
      return;
    if (!is_model(text) || bends(text) || bodies_of(text) > 90) return;
    INFO(name);
    check_moves_alike(text, seed);
  };
  visit_models(24, check_if);
}

TEST_CASE("trees come back from SDF") {
  if (!importer::reads_sdf) return leave_out("mbsgen is built without libsdformat");
  for (const char* const robot : {"ur5", "iiwa", "hyq", "simple_humanoid"})
    if (const auto path = shared_path(std::string("models/urdf/canonical/") + robot + ".urdf")) {
      CAPTURE(robot);
      check_round_trip(model_of(*path), "sdf", 1);
    }
  random_models::Recipe recipe;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const std::string text = random_models::random_model(recipe, seed);
    INFO(text);
    check_round_trip(text, "sdf", seed);
  }
}
