// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes of bodies are for pictures: generated code does not depend on them, but for the hash of the model file.
#include "cli/pipeline/pipeline.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <map>
#include <nlohmann/json.hpp>

using namespace mbsgen;

namespace {

std::string without_hash(std::string text) {
  const std::size_t line = text.find("// SHA-256 of the model file: ");
  REQUIRE(line != std::string::npos);
  return text.erase(line, text.find('\n', line) - line);
}

std::map<std::string, std::string> code_of(const nlohmann::ordered_json& model) {
  Diagnostics diagnostics("m.json");
  const auto generated = cli::generate(model.dump(), {}, diagnostics);
  REQUIRE(generated);
  std::map<std::string, std::string> files;
  for (const emit::OutputFile& file : generated->files)
    if (file.name.find("report") == std::string::npos) files[file.name] = without_hash(file.text);
  return files;
}

// Numbers of the model in other orders and forms, so that a shape would be the first to have them.
void add_shapes(nlohmann::ordered_json& model) {
  model["base"]["shapes"] = {{{"box", {9.81, 0.3, "1/7"}}, {"at", {1, 2, "sqrt(2)"}}}};
  model["base"]["drawing"] = {3, 4};
  for (auto& body : model["bodies"]) {
    body["shapes"] = {{{"cylinder", {{"radius", "sin(1)"}, {"length", 2}}},
                       {"orientation", {{"rpy", {0.1, "pi/3", 1}}}},
                       {"color", "#102030"}},
                      {{"mesh", "part.stl"}, {"scale", {1, 2, 3}}}};
    body["drawing"] = {0.5, -1};
  }
}

} // namespace

TEST_CASE("generated code is the same with and without shapes") {
  for (const char* name : {"rods", "spatial", "tree"}) {
    INFO(name);
    auto model = nlohmann::ordered_json::parse(
        test::read_file(test::source_dir() / "tests/products/golden/models" / (name + std::string(".json"))),
        nullptr, true, true);
    const auto plain = code_of(model);
    add_shapes(model);
    CHECK(plain == code_of(model));
    CHECK(!plain.empty());
  }
}
