// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/grammar.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace mbsgen::language {

namespace {

using Json = nlohmann::json;
using Schemas = std::vector<const Json*>; // that hold for one place

} // namespace

class GrammarReader {
public:
  explicit GrammarReader(Grammar& grammar, const Json& schema) : grammar_(grammar), schema_(schema) {}

  // The place at which all these schemas hold, or may hold.
  int place(const Schemas& schemas) {
    const auto [known, is_new] = known_.try_emplace(schemas, static_cast<int>(grammar_.places_.size()));
    const int number = known->second;
    if (!is_new) return number;
    grammar_.places_.emplace_back();
    Grammar::Place made;
    Below below;
    for (const Json* schema : schemas) take(*schema, made, below);
    for (const auto& [key, of_key] : below.keys) made.keys[key] = place(of_key);
    if (!below.any_key.empty()) made.any_key = place(below.any_key);
    if (!below.items.empty()) made.items = place(below.items);
    grammar_.places_[static_cast<std::size_t>(number)] = std::move(made);
    return number;
  }

private:
  struct Below {
    std::map<std::string, Schemas> keys;
    Schemas any_key, items;
  };

  void take(const Json& schema, Grammar::Place& place, Below& below) {
    take_texts(schema, place);
    take_form(schema, place, below);
    if (schema.contains("$ref")) {
      const auto reference = schema["$ref"].get<std::string>();
      const std::string name = reference.substr(reference.rfind('/') + 1);
      place.definitions.insert(name);
      take(schema_.at("definitions").at(name), place, below);
    }
    for (const char* const several : {"allOf", "anyOf", "oneOf"})
      if (schema.contains(several))
        for (const Json& one : schema[several]) take(one, place, below);
  }

  static void take_texts(const Json& schema, Grammar::Place& place) {
    if (place.description.empty() && schema.contains("description"))
      place.description = schema["description"].get<std::string>();
    if (place.standard.empty() && schema.contains("default")) place.standard = schema["default"].dump();
  }

  static bool is_type(const Json& schema, const char* name) {
    if (!schema.contains("type")) return false;
    const Json& type = schema["type"];
    return type.is_array() ? std::find(type.begin(), type.end(), name) != type.end() : type == name;
  }

  static void take_form(const Json& schema, Grammar::Place& place, Below& below) {
    place.is_object = place.is_object || is_type(schema, "object");
    place.is_list = place.is_list || is_type(schema, "array");
    place.is_text = place.is_text || is_type(schema, "string");
    // A text that may be anything, but not nothing.
    if (is_type(schema, "string") && schema.contains("minLength") && !schema.contains("anyOf"))
      place.is_expression = true;
    take_choices(schema, place);
    if (schema.contains("properties")) take_keys(schema, place, below);
    if (schema.contains("patternProperties"))
      for (const Json& value : schema["patternProperties"]) below.any_key.push_back(&value);
    if (schema.contains("items")) below.items.push_back(&schema["items"]);
  }

  static void take_choices(const Json& schema, Grammar::Place& place) {
    const auto add = [&](const Json& value) {
      const std::string text = value.dump();
      if (std::find(place.choices.begin(), place.choices.end(), text) == place.choices.end())
        place.choices.push_back(text);
    };
    if (schema.contains("enum"))
      for (const Json& value : schema["enum"]) add(value);
    if (schema.contains("const")) add(schema["const"]);
    if (is_type(schema, "boolean"))
      for (const bool value : {true, false}) add(value);
  }

  static void take_keys(const Json& schema, Grammar::Place& place, Below& below) {
    std::set<std::string> form;
    for (const auto& [key, value] : schema["properties"].items()) {
      below.keys[key].push_back(&value);
      form.insert(key);
    }
    // A condition on some of the keys is no form of its own.
    if (schema.contains("additionalProperties")) place.forms.push_back(form);
    if (schema.contains("required") && place.forms.size() < 2)
      for (const Json& key : schema["required"]) place.required.insert(key.get<std::string>());
  }

  Grammar& grammar_;
  const Json& schema_;
  std::map<Schemas, int> known_;
};

Grammar::Grammar(std::string_view schema) {
  const Json json = Json::parse(schema);
  GrammarReader(*this, json).place({&json});
}

int Grammar::member(int place, const std::string& key) const {
  if (place < 0) return -1;
  const Place& here = (*this)[place];
  const auto found = here.keys.find(key);
  return found == here.keys.end() ? here.any_key : found->second;
}

int Grammar::element(int place) const {
  return place < 0 ? -1 : (*this)[place].items;
}

} // namespace mbsgen::language
