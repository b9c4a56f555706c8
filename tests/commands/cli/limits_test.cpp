// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of joints, from the model file to the constants of each language.
#include "cli/pipeline/exports.h"
#include "cli/pipeline/languages.h"
#include "cli/pipeline/pipeline.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

std::string model_with(const std::string& limits) {
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "ball", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "joints": [{"name": "b", "type": "Ball"}]},
    {"name": "arm", "parent": "ball", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
     "joints": [{"name": "hip", "type": "Rz")" +
         limits + "}]}]}";
}

// All files of that language, one behind the other.
std::string code(const std::string& limits, const std::string& language, bool python = false) {
  Diagnostics diagnostics("m.json");
  cli::Request request;
  request.functions = {"mass_matrix"};
  for (const cli::Language& each : cli::languages())
    if (each.name == language) request.language = &each;
  for (const cli::Export& each : cli::exports())
    if (python) request.exports.push_back(&each);
  const std::optional<cli::Generated> generated = cli::generate(model_with(limits), request, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  std::string text;
  for (const emit::OutputFile& file : generated->files) text += file.text;
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string limits = R"(, "limits": {"upper": 0.5, "velocity": 4})";

} // namespace

TEST_CASE("limits are constants of the generated code, by coordinate and by velocity") {
  const std::string cpp = code(limits, "cpp");
  CHECK(has(
      cpp,
      "inline constexpr double lower_limits[5] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL};"));
  CHECK(has(cpp, "inline constexpr double upper_limits[5] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL, 0.5};"));
  CHECK(has(cpp, "inline constexpr double velocity_limits[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, 4.0};"));
  CHECK(has(cpp, "inline constexpr double force_limits[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};"));
  CHECK(has(code(limits, "javascript"),
            "export const upper_limits = Float64Array.of(Infinity, Infinity, Infinity, Infinity, 0.5);"));
  const std::string python = code(limits, "cpp", true);
  CHECK(has(python, "velocity_limits = _support.constants(_np.inf, _np.inf, _np.inf, 4.0)"));
  CHECK(has(python, "def limits(self) -> dict[str, JointLimits]: ..."));
}

TEST_CASE("a model without limits has no trace of them") {
  for (const std::string language : {"cpp", "c", "javascript", "fortran"}) {
    INFO(language);
    CHECK_FALSE(has(code("", language), "limits"));
    CHECK_FALSE(has(code(R"(, "limits": {})", language), "limits"));
    CHECK(has(code(limits, language), "upper_limits"));
  }
  CHECK_FALSE(has(code("", "cpp", true), "JointLimits"));
}
