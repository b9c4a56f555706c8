// SPDX-License-Identifier: GPL-3.0-or-later
// The whole text that is generated from small models, against what was generated before. After an intended
// change:
//   MBSGEN_UPDATE_GOLDEN=1 build/release/bin/test_golden
// and look at the difference before committing it. Helpers of several models are written down once (goldens.h); texts are
// compared whole.
#include "cli/pipeline/pipeline.h"
#include "products/golden/goldens.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

// The version changes with each release.
std::string without_version(std::string text) {
  const std::string name = cli::generator_name();
  const std::size_t at = text.find(name);
  return at == std::string::npos ? text : text.replace(at, name.size(), "mbsgen");
}

// Memory counters depend on the standard library.
std::string without_surroundings(const std::string& report) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(report);
  json.erase("memory");
  json.erase("generator");
  return json.dump(2) + '\n';
}

bool is_updated() {
  return std::getenv("MBSGEN_UPDATE_GOLDEN") != nullptr;
}

bool is_report(const std::string& name) {
  return fs::path(name).extension() == ".json";
}

// The folder of the goldens with that extension.
fs::path expected(const fs::path& extension) {
  static const std::map<fs::path, const char*> folders{
      {".hpp", "cpp"},        {".c", "c"},         {".h", "c"},         {".mjs", "javascript"},
      {".mts", "javascript"}, {".f90", "fortran"}, {".json", "reports"}};
  return test::source_dir() / "tests/products/golden/expected" / folders.at(extension);
}

void compare_report(const emit::OutputFile& file) {
  const fs::path path = expected(".json") / file.name;
  const std::string text = without_surroundings(file.text);
  if (is_updated()) test::write_file(path, text);
  REQUIRE(fs::exists(path));
  CHECK(text == test::read_file(path));
}

void compare_code(const emit::OutputFile& file) {
  const fs::path name = file.name;
  const std::string text = without_version(file.text);
  test::Goldens goldens(expected(name.extension()), name.extension().string());
  if (is_updated()) goldens.replace(name.stem().string(), text);
  const auto golden = goldens.texts().find(name.stem().string());
  REQUIRE(golden != goldens.texts().end());
  CHECK(text == golden->second);
}

void compare(const emit::OutputFile& file) {
  INFO(file.name
       << ": see the first lines of tests/products/golden/golden_test.cpp when the change is intended");
  if (is_report(file.name))
    compare_report(file);
  else
    compare_code(file);
}

void check_model(const fs::path& path) {
  Diagnostics diagnostics(path.filename().string());
  const std::optional<cli::Generated> generated = cli::generate(test::read_file(path), {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  for (const emit::OutputFile& file : generated->files) compare(file);
}

} // namespace

TEST_CASE("small models give what they gave before") {
  for (const fs::directory_entry& model :
       fs::directory_iterator(test::source_dir() / "tests/products/golden/models"))
    check_model(model.path());
  check_model(test::source_dir() / "examples/puma560/puma560.json");
}

TEST_CASE("a small tree and a loop give in other languages what they gave before") {
  const std::string model =
      GENERATE("tests/products/golden/models/sensor_arm.json", "examples/four_bar/four_bar.json");
  for (auto language = cli::languages().begin() + 1; language != cli::languages().end(); ++language) {
    cli::Request request;
    request.language = &*language;
    Diagnostics diagnostics(model);
    const auto generated = cli::generate(test::read_file(test::source_dir() / model), request, diagnostics);
    INFO(diagnostics.text());
    REQUIRE(generated);
    for (const emit::OutputFile& file : generated->files)
      if (!is_report(file.name)) compare(file);
  }
}

TEST_CASE("quantities of a small tree are what they were before") {
  std::string text = test::read_file(test::source_dir() / "tests/products/golden/models/sensor_arm.json");
  const std::string name = "sensor_arm";
  text.replace(text.find(name), name.size(), "quantity_arm");
  for (const cli::Language& language : cli::languages()) {
    cli::Request request;
    request.language = &language;
    request.functions = {"gravity",   "coriolis",       "passive",           "energy",
                         "mass",      "center_of_mass", "momentum",          "poses",
                         "regressor", "frame_tip",      "energy_derivatives"};
    Diagnostics diagnostics(name);
    const auto generated = cli::generate(text, request, diagnostics);
    INFO(diagnostics.text());
    REQUIRE(generated);
    for (const emit::OutputFile& file : generated->files)
      if (!is_report(file.name)) compare(file);
  }
}

TEST_CASE("what small models give compiles without warnings") {
  const test::TemporaryDirectory folder;
  std::string text;
  const test::Goldens goldens(expected(".hpp"), ".hpp");
  for (const auto& [model, header] : goldens.texts()) {
    test::write_file(folder.path() / (model + ".hpp"), header);
    text = "#include \"" + model + ".hpp\"\n" + text + "template class " + model +
           "::Model<double>;\ntemplate class " + model + "::Model<float>;\n";
  }
  test::write_file(folder.path() / "main.cpp", text);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result = test::run("cd " + folder.path().string() + " && " + compiler +
                                                 " -O1 -c -std=c++17 " + test::strict_flags + " main.cpp");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}
