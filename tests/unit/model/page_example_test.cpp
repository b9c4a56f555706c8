// SPDX-License-Identifier: GPL-3.0-or-later
// The example of the model file's page, and those of the folder examples.
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include "support/schema_check.h"
#include "unit/model/page.h"
#include "unit/model/reading.h"
#include <nlohmann/json.hpp>
#include <set>

using namespace mbsgen;
using nlohmann::json;
using test::Page;
using test::Reading;

namespace {

// The properties of the schema that a model uses.
class Usage {
public:
  explicit Usage(const json& schema) : schema_(schema) {}

  void visit(const json& rule, const json& value) {
    if (rule.contains("$ref"))
      visit(schema_.at(json::json_pointer(rule["$ref"].get<std::string>().substr(1))), value);
    for (const char* list : {"allOf", "anyOf"})
      if (rule.contains(list))
        for (const json& one : rule[list]) visit(one, value);
    if (value.is_array() && rule.contains("items"))
      for (const json& one : value) visit(rule["items"], one);
    if (value.is_object()) visit_members(rule, value);
  }
  /// Checks that the properties of `rule`, and of all rules in it, are used.
  void check_all(const json& rule) const {
    if (!rule.is_structured()) return;
    for (const auto& [key, part] : rule.items()) {
      INFO(key);
      if (key == "properties")
        for (const auto& [name, property] : part.items()) check(name, property);
      if (key != "oneOf") check_all(part); // names its keys a second time
    }
  }

private:
  void check(const std::string& name, const json& property) const {
    INFO(name);
    CHECK(used_.count(&property) == 1);
  }

  void visit_members(const json& rule, const json& value) {
    for (const auto& [key, member] : value.items()) {
      if (rule.contains("patternProperties")) visit(rule["patternProperties"].front(), member);
      if (!rule.contains("properties") || !rule["properties"].contains(key)) continue;
      used_.insert(&rule["properties"][key]);
      visit(rule["properties"][key], member);
    }
  }

  const json& schema_;
  std::set<const json*> used_;
};

// Rules of "section" are chosen by "oneOf", which `Usage` does not follow.
void visit_paths(Usage& usage, const json& schema) {
  usage.visit(
      schema,
      json::parse(R"({"bodies": [{"flexible": {"path": {"along": [[0, 0, 0]], "section": {}, "modes": 1,
    "held": {"a": "all"}, "loads": {"b": ["z"]}, "shortening": true, "doc": ""}}}]})"));
  usage.visit(schema["definitions"]["round_section"],
              json::parse(R"({"diameter": 1, "inner": 0, "E": 1, "G": 1, "density": 1})"));
  usage.visit(schema["definitions"]["any_section"],
              json::parse(R"({"mass": 1, "EA": 1, "EI": 1, "GJ": 1, "gyration": 0, "side": [0, 0, 1]})"));
}

} // namespace

// Rigid contacts are for trees, the page's example has loops; a body with "dh" has no other place; a property file would
// be a second file; a press is no vehicle; flexible bodies have a
// page of their own.
TEST_CASE("the page's example has every key but those of rigid contacts, dh, files, vehicles and "
          "flexible, without a warning") {
  const std::string text = Page().block("press.json");
  const Reading reading(text);
  CHECK(reading.messages() == "");
  CHECK(reading.model.has_value());
  if (test::SchemaCheck::available()) CHECK(test::SchemaCheck().is_valid(text));

  const json schema =
      json::parse(test::read_file(test::source_dir() / "schemas" / "mbsgen-model.schema.json"));
  Usage usage(schema);
  usage.visit(schema, json::parse(text, nullptr, true, true));
  usage.visit(schema,
              json::parse(test::read_file(test::source_dir() / "tests/products/golden/models/stance.json")));
  usage.visit(schema, json::parse(R"({"vehicle": {"point": "car.origin", "wheelbase": 2.6, "doc": "a car",
    "steering": {"joint": "rack", "ratio": 16}, "pull": "car.origin", "posts": [{"joint": "post", "ahead": 1}],
    "wheels": [{"joint": "spin", "radius": 0.3, "drive": 1, "brake": 1}],
    "outline": {"ahead": 2, "behind": 2, "width": 1.8}}})"));
  usage.visit(schema, json::parse(R"({"bodies": [{"dh": {"a": 0.3, "d": 0.1, "alpha": 0.5}}]})"));
  usage.visit(schema, json::parse(R"({"tyres": [{"file": "x.tir", "side": "left"}]})"));
  usage.visit(schema, json::parse(R"({"roads": [
    {"file": "x.crg", "start": [0, 0, 0], "heading": 0, "interpolation": "linear", "step": 1, "data": "run time"}]})"));
  usage.visit(schema,
              json::parse(R"({"bodies": [{"flexible": {"beam": {"length": 1, "axis": "x", "mass": 1, "EI": 1,
    "modes": 2, "ends": "free", "bending": ["y"], "twist": {"GJ": 1, "gyration": 1, "modes": 1},
    "stretch": {"EA": 1, "modes": 1}, "doc": ""}, "damping": 0, "q0": [0], "qd0": [0], "doc": ""}}, {"flexible": {"modes": "a.json"}}]})"));
  visit_paths(usage, schema);
  usage.check_all(schema);
}

TEST_CASE("the examples name the schema") {
  std::size_t models = 0;
  for (const auto& path : test::files_below(test::source_dir() / "examples", {".json"})) {
    INFO(path.string());
    const json model = json::parse(test::read_file(path), nullptr, true, true);
    REQUIRE(model.contains("$schema"));
    CHECK(std::filesystem::exists(path.parent_path() / model["$schema"].get<std::string>()));
    ++models;
  }
  CHECK(models > 5);
}
