// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the model file, its schema and its reader name the same keys, defaults and functions.
#include "expr/core/op.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/model/page.h"
#include "unit/model/reading.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace mbsgen;
using nlohmann::json;
using test::Page;
using test::Reading;
using Words = std::set<std::string>;

namespace {

// An object of the model file.
struct Kind {
  const char* heading;    // of its section in the page
  const char* schema;     // pointer to its rule in the schema
  const char* what;       // what the reader calls it
  const char *head, *end; // the model file around it
};

const char* const in_model = "{\"mbsgen\": 1, \"name\": \"m\", \"bodies\": [";
const char* const in_body =
    "{\"mbsgen\": 1, \"name\": \"m\", \"bodies\": [{\"name\": \"b\", \"parent\": \"base\", ";

const std::vector<Kind> kinds{
    {"Model", "", "a model", "", ""},
    {"Parameter", "/definitions/parameter/anyOf/1", "a parameter", "], \"parameters\": {\"k\": ", "}}"},
    {"Base", "/properties/base", "the base", "], \"base\": ", "}"},
    {"Body", "/definitions/body", "a body", "", "]}"},
    {"Point", "/definitions/place/anyOf/1", "a point", "\"points\": {\"p\": ", "}}]}"},
    {"Orientation", "/definitions/orientation", "an orientation", "\"orientation\": ", "}]}"},
    {"Denavit-Hartenberg", "/definitions/dh", "\"dh\"", "\"dh\": ", "}]}"},
    {"Shape", "/definitions/look", "a shape of a body", "\"shapes\": [", "]}]}"},
    {"Flexible body", "/definitions/flexible", "\"flexible\"", "\"flexible\": ", "}]}"},
    {"Beam", "/definitions/beam", "a beam", "\"flexible\": {\"beam\": ", "}}]}"},
    {"Twist", "/definitions/twist", "a twist",
     "\"flexible\": {\"beam\": {\"length\": 1, \"mass\": 1, \"ends\": \"free\", \"bending\": [], \"twist\": ",
     "}}}]}"},
    {"Stretch", "/definitions/stretch", "a stretch",
     "\"flexible\": {\"beam\": {\"length\": 1, \"mass\": 1, \"ends\": \"free\", \"bending\": [], \"stretch\": ",
     "}}}]}"},
    {"Path", "/definitions/path", "a path", "\"flexible\": {\"path\": ", "}}]}"},
    {"Section", "/definitions/any_section", "a section",
     "\"flexible\": {\"path\": {\"along\": [[0, 0, 0], [1, 0, 0]], \"modes\": 1, \"section\": [", "]}}}]}"},
    {"Joint", "/definitions/joint", "a joint", "\"joints\": [", "]}]}"},
    {"Cut", "/definitions/cut", "a cut", "], \"cuts\": [", "]}"},
    {"Constraint", "/definitions/constraint", "a constraint", "], \"constraints\": [", "]}"},
    {"Link", "/definitions/link", "a link", "], \"links\": [", "]}"},
    {"Force", "/definitions/force", "a force", "], \"forces\": [", "]}"},
    {"State", "/definitions/state", "a state", "], \"states\": [", "]}"},
    {"Contact", "/definitions/contact", "a contact", "], \"contacts\": [", "]}"},
    {"Sensor", "/definitions/sensor", "a sensor", "], \"sensors\": [", "]}"},
    {"Vehicle", "/definitions/vehicle", "a vehicle", "], \"vehicle\": ", "}"}};

std::string model_with(const Kind& kind, const std::string& object) {
  const std::string what = kind.what;
  const bool inside_body = what == "a point" || what == "an orientation" || what == "\"dh\"" ||
                           what == "a shape of a body" || what == "a joint" || what == "\"flexible\"" ||
                           what == "a beam" || what == "a twist" || what == "a stretch" || what == "a path" ||
                           what == "a section";
  const std::string before = what == "a model" ? "" : inside_body ? in_body : in_model;
  return before + kind.head + object + kind.end;
}

json read_schema() {
  return json::parse(test::read_file(test::source_dir() / "schemas" / "mbsgen-model.schema.json"));
}

json rule_of(const json& schema, const Kind& kind) {
  return schema.at(json::json_pointer(kind.schema));
}

Words required_by(const json& rule) {
  return rule.contains("required") ? rule["required"].get<Words>() : Words();
}

template <class Map>
Words keys_of(const Map& map) {
  Words result;
  for (const auto& [key, value] : map.items()) result.insert(key);
  return result;
}

// The words in single quotes.
Words quoted_words(const std::string& text) {
  Words result;
  for (std::size_t at = text.find('\''); at != text.npos; at = text.find('\'', at + 1)) {
    const std::size_t begin = at + 1;
    at = text.find('\'', begin);
    result.insert(text.substr(begin, at - begin));
  }
  return result;
}

// What a message of the reader says after `beginning`; each message is looked at.
Words words_after(const std::string& text, const std::string& beginning) {
  Words result;
  const Reading reading(text);
  for (const Diagnostic& one : reading.diagnostics.all()) {
    const std::size_t at = one.message.find(beginning);
    if (at != one.message.npos) result.merge(quoted_words(one.message.substr(at + beginning.size())));
  }
  return result;
}

// The reader names all keys when it finds a list in place of the object. Parameters and points may be something
// else than an object; there the keys are the remedy of an unknown one.
Words keys_of_reader(const Kind& kind) {
  const std::string what = kind.what;
  if (what == "a parameter" || what == "a point")
    return words_after(model_with(kind, "{\"##########\": 1}"), "'##########', take ");
  return words_after(model_with(kind, "[]"),
                     std::string("write ") + kind.what + " as an object with the keys ");
}

Words required_by_reader(const Kind& kind) {
  return words_after(model_with(kind, "{}"), std::string(kind.what) + " needs the key ");
}

std::string without_ticks(const std::string& cell) {
  const bool is_code = cell.size() > 1 && cell.front() == '`' && cell.back() == '`';
  return is_code ? cell.substr(1, cell.size() - 2) : "";
}

// The rows of a section's keys: key, type, unit, default, meaning.
std::map<std::string, Page::Row> rows_of(const Page& page, const Kind& kind) {
  std::map<std::string, Page::Row> result;
  for (const Page::Row& row : page.table(kind.heading, "Key")) {
    INFO(kind.heading << ": " << (row.empty() ? "" : row[0]));
    REQUIRE(row.size() == 5);
    CHECK(result.emplace(without_ticks(row[0]), row).second);
  }
  return result;
}

// A property's own keyword, or that of the definition which it refers to.
json keyword(const json& schema, const json& property, const char* name) {
  if (property.contains(name)) return property[name];
  if (!property.contains("allOf")) return nullptr;
  const std::string reference = property["allOf"][0]["$ref"];
  return schema.at(json::json_pointer(reference.substr(1))).value(name, json());
}

} // namespace

TEST_CASE("page, schema and reader have the same keys") {
  const Page page;
  const json schema = read_schema();
  for (const Kind& kind : kinds) {
    INFO(kind.heading);
    const json rule = rule_of(schema, kind);
    Words on_page;
    for (const auto& [key, row] : rows_of(page, kind)) on_page.insert(key);
    CHECK(on_page.size() > 1);
    CHECK(on_page == keys_of(rule["properties"]));
    CHECK(on_page == keys_of_reader(kind));
    CHECK(required_by(rule) == required_by_reader(kind));
  }
}

TEST_CASE("page and schema have the same defaults and words") {
  const Page page;
  const json schema = read_schema();
  for (const Kind& kind : kinds) {
    const json rule = rule_of(schema, kind);
    for (const auto& [key, row] : rows_of(page, kind)) {
      INFO(kind.heading << ", " << key);
      const json& property = rule.at("properties").at(key);
      const json value = keyword(schema, property, "default");
      CHECK((row[3] == "required") == (required_by(rule).count(key) == 1));
      CHECK(without_ticks(row[3]).empty() == value.is_null());
      if (!value.is_null()) CHECK(json::parse(without_ticks(row[3])) == value);
      for (const json& word : property.value("enum", json::array()))
        CHECK(row[1].find("`" + word.get<std::string>() + "`") != row[1].npos);
    }
  }
}

TEST_CASE("the schema has a name, and each of its keys and definitions a description") {
  const json schema = read_schema();
  CHECK(schema.at("$id") == "urn:mbsgen:model:1");
  CHECK(Page().text().find("urn:mbsgen:model:1") != std::string::npos);
  for (const auto& [name, definition] : schema["definitions"].items()) {
    INFO(name);
    CHECK(definition.contains("description"));
  }
  for (const Kind& kind : kinds) {
    const json rule = rule_of(schema, kind);
    for (const auto& [key, property] : rule["properties"].items()) {
      INFO(kind.heading << ", " << key);
      CHECK(property.contains("description"));
    }
  }
}

TEST_CASE("the page has every function and variable of expressions, and no others") {
  const Page page;
  Words wanted; // name/arguments
  for (std::size_t i = 0; i < expr::function_count; ++i) {
    const expr::OpRow& row = expr::row(static_cast<expr::Op>(i));
    if (expr::is_written(static_cast<expr::Op>(i)))
      wanted.insert(std::string(row.name) + '/' + std::to_string(row.arity));
  }
  Words found;
  for (const Page::Row& row : page.table("Expressions", "Function")) {
    const std::string& cell = row.at(0);
    for (std::size_t at = cell.find('`'); at != cell.npos; at = cell.find('`', at + 1)) {
      const std::size_t open = cell.find('(', at);
      const std::size_t close = cell.find(")`", open);
      REQUIRE(close != cell.npos);
      const auto commas = std::count(cell.begin() + static_cast<std::ptrdiff_t>(open),
                                     cell.begin() + static_cast<std::ptrdiff_t>(close), ',');
      found.insert(cell.substr(at + 1, open - at - 1) + "/" + std::to_string(commas + 1));
      at = close + 1;
    }
  }
  CHECK(found == wanted);

  std::string variables;
  for (const Page::Row& row : page.table("Expressions", "Variable")) variables += row.at(0) + ", ";
  std::string expected = "`pi`, names of parameters, `q(joint)`, `qd(joint)`, `t`, `x(state)`, "
                         "`Z(link)`, `Zd(link)`, ";
  for (const char* name : {model::link_distance, model::link_rate})
    expected += "`" + std::string(name) + "`, ";
  for (const char* name : model::force_kinematics) expected += "`" + std::string(name) + "`, ";
  for (const char* name : model::road_variables) expected += "`" + std::string(name) + "`, ";
  for (const auto& names : {model::contact_normal_variables, model::contact_friction_variables})
    for (const char* name : names) expected += "`" + std::string(name) + "`, ";
  CHECK(variables == expected);
}
