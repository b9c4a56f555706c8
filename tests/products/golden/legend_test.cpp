// SPDX-License-Identifier: GPL-3.0-or-later
// Every name of a value in generated code is explained by the legend at the head of its header.
#include "cli/pipeline/pipeline.h"
#include "scheme/stems.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> models() {
  std::vector<fs::path> paths;
  for (const char* folder : {"examples", "tests/products/golden/models"})
    for (const fs::path& file : test::files_below(test::source_dir() / folder, {".json"}))
      paths.push_back(file);
  return paths;
}

// Names of the form STEM_1_2 that the functions' bodies define, results of laws and copies of parameters left out.
std::set<std::string> defined_names(const std::string& header) {
  static const std::regex definition(
      "(?:const Real |derived_\\.)(\\w+) = (?!laws\\.|wrench_of_|detail::Lanes)");
  const std::set<std::string> of_helpers = {"error", "step",   "relaxation", "root", "size",
                                            "first", "second", "half",       "rate"};
  const std::string text = header.substr(header.find("} // namespace detail"));
  std::set<std::string> names;
  for (auto match = std::sregex_iterator(text.begin(), text.end(), definition);
       match != std::sregex_iterator(); ++match)
    if (of_helpers.count((*match)[1]) == 0) names.insert((*match)[1]);
  return names;
}

expr::Symbol symbol_of(std::string name) {
  expr::Symbol symbol;
  std::vector<int> indices;
  for (std::size_t bar = name.rfind('_'); bar != std::string::npos; bar = name.rfind('_')) {
    const std::string tail = name.substr(bar + 1);
    if (tail.empty() || tail.find_first_not_of("0123456789") != std::string::npos) break;
    indices.insert(indices.begin(), std::stoi(tail));
    name.resize(bar);
  }
  std::copy_n(indices.begin(), std::min<std::size_t>(indices.size(), 3), symbol.index.begin());
  symbol.stem = name;
  return symbol;
}

} // namespace

TEST_CASE("the legend of a header explains its names") {
  std::size_t explained = 0;
  for (const fs::path& path : models()) {
    Diagnostics diagnostics(path.filename().string());
    const std::optional<cli::Generated> generated = cli::generate(test::read_file(path), {}, diagnostics);
    INFO(path << '\n' << diagnostics.text());
    REQUIRE(generated);
    const std::string& header = generated->files.front().text;
    for (const std::string& name : defined_names(header)) {
      CAPTURE(name);
      const scheme::Stem* stem = scheme::find_stem(symbol_of(name));
      REQUIRE(stem != nullptr);
      CHECK(header.find("\n//   " + scheme::pattern(*stem) + ' ') != std::string::npos);
      ++explained;
    }
  }
  CHECK(explained > 1000);
}

// The car of the driving simulator keeps inertias of wheels as its project has them, though no body has them.
TEST_CASE("the examples are generated without a warning") {
  for (const fs::path& path : models()) {
    if (path.stem() == "driving_simulator") continue;
    Diagnostics diagnostics(path.filename().string());
    REQUIRE(cli::generate(test::read_file(path), {}, diagnostics));
    INFO(diagnostics.text());
    CHECK(diagnostics.text().find(": warning: ") == std::string::npos);
  }
}

TEST_CASE("the legend names coordinates and velocities apart where their numbers differ") {
  const std::string model =
      R"({"mbsgen": 1, "name": "stone", "gravity": [0, 0, -9.81], "bodies": [{"name": "a",
    "parent": "base", "joints": [{"name": "s", "type": "Free"}], "mass": 1, "inertia": [1, 0, 0, 2, 0, 3]}]})";
  Diagnostics diagnostics("stone.json");
  const auto generated = cli::generate(model, {}, diagnostics);
  REQUIRE(generated);
  const std::string& header = generated->files.front().text;
  CHECK(header.find("Coordinate i is coordinate_names[i - 1], ") != std::string::npos);
}
