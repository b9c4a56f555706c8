// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/fields.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

std::vector<std::string> names(const std::vector<Key>& keys) {
  std::vector<std::string> result;
  for (const Key& key : keys) result.emplace_back(key.name);
  return result;
}

std::vector<Json> children(const Json& object, const char* key, JsonKind kind, const std::string& expected,
                           Diagnostics& diagnostics) {
  std::vector<Json> result;
  const std::optional<Json> list = object.find(key);
  if (!list || !check_kind(*list, kind, expected, diagnostics)) return result;
  if (list->size() > most_elements) {
    diagnostics.error(list->where(), "more than " + counted(most_elements, "element") + ", split the model");
    return result;
  }
  result.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i) result.push_back((*list)[i]);
  return result;
}

} // namespace

bool check_object(const Json& json, const ObjectRule& rule, Diagnostics& diagnostics) {
  if (!json.is(JsonKind::object)) {
    diagnostics.error(json.where(), std::string("found ") + name(json.kind()) + ", write " + rule.what +
                                        " as an object with the keys " + alternatives(names(rule.keys)));
    return false;
  }
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string& key = json[i].key();
    const auto known = [&](const Key& one) { return key == one.name; };
    if (std::none_of(rule.keys.begin(), rule.keys.end(), known))
      diagnostics.error(json[i].key_where(), rule.what + (" has no key " + quoted(key)) +
                                                 remedy(key, names(rule.keys), ", remove it"));
  }
  for (const Key& key : rule.keys)
    if (key.required && !json.find(key.name))
      diagnostics.error(json.where(), rule.what + (" needs the key " + quoted(key.name)) + ", add it");
  return true;
}

bool check_kind(const Json& json, JsonKind kind, const std::string& expected, Diagnostics& diagnostics) {
  if (json.is(kind)) return true;
  diagnostics.error(json.where(), std::string("found ") + name(json.kind()) + ", write " + expected);
  return false;
}

std::vector<Json> elements(const Json& object, const char* key, const std::string& expected,
                           Diagnostics& diagnostics) {
  return children(object, key, JsonKind::array, expected, diagnostics);
}

std::vector<Json> members(const Json& object, const char* key, const std::string& expected,
                          Diagnostics& diagnostics) {
  return children(object, key, JsonKind::object, expected, diagnostics);
}

std::string read_string(const Json& object, const char* key, const std::string& expected,
                        Diagnostics& diagnostics) {
  const std::optional<Json> value = object.find(key);
  if (!value || !check_kind(*value, JsonKind::string, expected, diagnostics)) return {};
  return value->text();
}

std::string read_doc(const Json& object, const char* key, Diagnostics& diagnostics) {
  return read_string(object, key, "a text in double quotes", diagnostics);
}

std::optional<std::size_t> read_choice(const Json& object, const char* key,
                                       const std::vector<std::string>& words, Diagnostics& diagnostics,
                                       const std::vector<ForeignWord>& foreign) {
  const std::optional<Json> value = object.find(key);
  if (!value || !check_kind(*value, JsonKind::string, alternatives(words), diagnostics)) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), value->text());
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const auto known = std::find_if(foreign.begin(), foreign.end(),
                                  [&](const ForeignWord& one) { return value->text() == one.word; });
  diagnostics.error(value->where(), "there is no " + std::string(key) + " " + quoted(value->text()) +
                                        (known == foreign.end() ? remedy(value->text(), words, {})
                                                                : std::string(", ") + known->advice));
  return std::nullopt;
}

std::string nearest_remedy(std::string_view word, const std::vector<std::string>& candidates,
                           const std::string& otherwise) {
  // Comparing with very many names for each of very many mistakes would take minutes.
  constexpr std::size_t most_compared = 2000;
  if (candidates.size() <= most_compared)
    if (const std::optional<std::string> near = nearest_word(word, candidates))
      return ", did you mean " + quoted(*near) + "?";
  return otherwise;
}

std::string remedy(std::string_view word, const std::vector<std::string>& candidates,
                   const std::string& otherwise) {
  constexpr std::size_t most_listed = 15;
  const std::string near = nearest_remedy(word, candidates, {});
  if (!near.empty()) return near;
  if (candidates.empty() || candidates.size() > most_listed) return otherwise;
  return ", take " + alternatives(candidates);
}

} // namespace mbsgen::model
