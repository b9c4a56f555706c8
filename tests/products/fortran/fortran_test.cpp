// SPDX-License-Identifier: GPL-3.0-or-later
// The generated Fortran: silent under strict flags, and the results and statuses of the C.
#include "cli/pipeline/languages.h"
#include "cli/pipeline/pipeline.h"
#include "products/c/models.h"
#include "products/c/recipes.h"
#include "products/fortran/compared.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include <algorithm>
#include <filesystem>

using namespace mbsgen;
using test::compare_fortran;
using test::Setting;
namespace fs = std::filesystem;

namespace {

std::string model_text(const std::string& path) {
  return test::read_file(test::source_dir() / path);
}

// Laws that are differentiated by differences lose half of the digits.
constexpr double of_differences = 1e-6;

Setting quick_setting() {
  Setting setting;
  setting.optimization = "-O0";
  return setting;
}

// A model of many coordinates has texts that take compilers many seconds: its main functions stand for them.
Setting setting_for_example(const std::string& text) {
  Setting setting = quick_setting();
  if (text.size() > 8000) setting.functions = {"inverse_dynamics", "direct_dynamics"};
  return setting;
}

// Names that differ by case alone, words and procedures of Fortran, names of the module's own.
constexpr const char* named = R"json({"mbsgen": 1, "name": "update", "gravity": [0, 0, -9.81],
 "parameters": {"end": 2, "END": 3, "If": 0.5, "model": 1.5, "nq": 0.25, "sum": 0.75},
 "bodies": [
 {"name": "rk", "parent": "base", "joints": [{"name": "a", "type": "Rx"}], "mass": "end", "com": [0, "If", 0],
  "inertia": ["sum", 0, 0, "sum", 0, "sum"], "points": {"p": [0, "nq", 0.5]}},
 {"name": "RK", "parent": "rk", "at": "p", "joints": [{"name": "A", "type": "Ry"}, {"name": "Error", "type": "Tz"}],
  "mass": "END", "com": ["model", 0, 0], "inertia": [0.2, 0, 0, 0.3, 0, 0.4], "points": {"p": [0, 0, 1]}},
 {"name": "joint", "parent": "RK", "joints": [{"name": "present", "type": "Rx"}], "mass": 2}],
 "sensors": [{"name": "tip", "point": "RK.p"}, {"name": "Tip", "point": "joint.origin"},
  {"name": "a_sensor_with_a_name_that_is_much_longer_than_the_language_lets_it_be", "point": "rk.p"},
  {"name": "a_sensor_with_a_name_that_is_much_longer_than_the_language_has_it_be", "point": "rk.p"}]})json";

} // namespace

TEST_CASE("the Fortran of every example gives what its C gives") {
  if (!test::has_fortran()) return;
  int models = 0;
  for (const fs::path& file : test::files_below(test::source_dir() / "examples", {".json"})) {
    const std::string text = test::read_file(file);
    CAPTURE(file);
    compare_fortran(text, setting_for_example(text));
    ++models;
  }
  CHECK(models > 20);
}

TEST_CASE("the Fortran of small trees gives what their C gives") {
  if (!test::has_fortran()) return;
  for (const std::string model : {"pendulum", "sensor_arm", "stance", "tree"}) {
    CAPTURE(model);
    compare_fortran(model_text("tests/products/golden/models/" + model + ".json"), {});
  }
}

TEST_CASE("names that Fortran takes for one are apart") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"default", "gravity", "mass", "poses", "energy"};
  compare_fortran(named, setting);
}

TEST_CASE("the Fortran of ball and free joints and of quantities gives what their C gives") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"default",   "gravity",   "coriolis",       "passive",
                       "energy",    "mass",      "center_of_mass", "momentum",
                       "frame_tip", "regressor", "poses",          "energy_derivatives"};
  compare_fortran(test::satellite, setting);
}

TEST_CASE("the Fortran of inverses in loops gives what their C gives") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"direct_dynamics_derivatives"};
  compare_fortran(test::long_chain(), setting);
}

TEST_CASE("the Fortran of a mass matrix that functions call gives what its C gives") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"mass_matrix", "mass_matrix_lower", "bias", "mass_matrix_and_bias"};
  compare_fortran(test::long_chain(40), setting);
}

TEST_CASE("the Fortran of linearized equations and outputs gives what their C gives") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"direct_dynamics", "linearize", "outputs"};
  compare_fortran(test::measured(false), setting);
  compare_fortran(test::measured(true), setting);
}

TEST_CASE("the Fortran of states and rigid contacts gives what its C gives") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"default", "linearize"};
  compare_fortran(model_text("tests/properties/states/craft_tank.json"), setting, of_differences);
  compare_fortran(model_text("tests/products/golden/models/touch.json"), quick_setting());
}

TEST_CASE("the Fortran of contacts gives what their C gives, be they open, closed or active in part") {
  if (!test::has_fortran()) return;
  for (const std::string model : {"landing", "standing"}) {
    CAPTURE(model);
    compare_fortran(model_text("tests/products/python/models/" + model + ".json"), quick_setting());
  }
}

TEST_CASE("laws of the user extend a type in Fortran, derivatives are theirs or by differences") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"default", "derivatives"};
  compare_fortran(test::vehicle, {});
  compare_fortran(test::vehicle, setting, of_differences);
  compare_fortran(test::served, setting, of_differences);
}

TEST_CASE("the Fortran of robots' derivatives gives what their C gives, results left out among them") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.functions = {"default", "derivatives"};
  compare_fortran(model_text("examples/puma560/puma560.json"), setting);
  setting.functions = {"direct_dynamics_tangent", "mass_matrix_derivatives", "constraint_derivatives"};
  compare_fortran(model_text("examples/four_bar/four_bar.json"), setting);
}

TEST_CASE("Fortran in float gives what C in float gives") {
  if (!test::has_fortran()) return;
  Setting setting = quick_setting();
  setting.real = "float";
  compare_fortran(model_text("tests/products/golden/models/tree.json"), setting, 2e-5);
}

TEST_CASE("Fortran takes the options of other languages") {
  if (!test::has_fortran()) return;
  Setting status = quick_setting(), folded = status, fixed = status, library = status, parts = status;
  status.generator.status = true;
  compare_fortran(model_text("tests/products/golden/models/tree.json"), status);
  folded.generator.fold_parameters = true;
  compare_fortran(model_text("tests/products/golden/models/cart_pole.json"), folded);
  fixed.fix_geometry = true;
  compare_fortran(model_text("tests/products/golden/models/tree.json"), fixed);
  library.emit.trig = emit::Trig::library;
  compare_fortran(model_text("tests/products/golden/models/tree.json"), library);
  parts.emit.large_function = 60;
  parts.emit.block_size = 20;
  compare_fortran(model_text("examples/four_bar/four_bar.json"), parts);
  compare_fortran(test::vehicle, parts);
}

TEST_CASE("the Fortran of random models gives what their C gives, failures among them") {
  if (!test::has_fortran()) return;
  int failures = 0;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    CAPTURE(seed);
    const Setting setting = test::many_functions(seed == 5);
    compare_fortran(test::random_tree(seed), setting, 1e-10);
    failures += compare_fortran(test::random_mechanism(seed), setting, 1e-9).failures;
  }
  CHECK(failures > 4);
}

TEST_CASE("a certificate covers the schedules that Fortran prints") {
  cli::Request request;
  for (const cli::Language& each : cli::languages())
    if (each.name == "fortran") request.language = &each;
  request.certify = cli::Request::Certify::points;
  Diagnostics diagnostics("model.json");
  const auto generated =
      cli::generate(model_text("tests/products/golden/models/double_pendulum.json"), request, diagnostics);
  REQUIRE(generated);
  CHECK_FALSE(generated->refuted);
  CHECK(generated->files.front().name == "double_pendulum.f90");
  const auto certificate =
      std::find_if(generated->files.begin(), generated->files.end(), [](const emit::OutputFile& file) {
        return file.name == "double_pendulum.certificate.json";
      });
  REQUIRE(certificate != generated->files.end());
  CHECK(certificate->text.find("\"result\": \"equal\"") != std::string::npos);
}
