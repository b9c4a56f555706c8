// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/parts.h"
#include "base/text.h"
#include <algorithm>
#include <cstddef>

namespace mbsgen::importer {

namespace {

using Pointer = Json::json_pointer;

// Elements of the list owner[key] by their names.
void collect_list(const Json& owner, const char* key, const Pointer& place, Places& result) {
  if (!owner.contains(key) || !owner[key].is_array()) return;
  for (std::size_t i = 0; i < owner[key].size(); ++i) {
    const Json& element = owner[key][i];
    const bool named = element.is_object() && element.contains("name") && element["name"].is_string();
    if (named) result.emplace(element["name"], place / key / i);
  }
}

// Members of the object owner[key].
void collect_members(const Json& owner, const char* key, const Pointer& place, const std::string& prefix,
                     Places& result) {
  if (!owner.contains(key) || !owner[key].is_object()) return;
  for (const auto& item : owner[key].items()) result.emplace(prefix + item.key(), place / key / item.key());
}

Places bodies_of(const Json& model) {
  Places bodies;
  collect_list(model, "bodies", Pointer(), bodies);
  return bodies;
}

Places joints_of(const Json& model) {
  Places joints;
  for (const auto& [name, place] : bodies_of(model)) collect_list(model[place], "joints", place, joints);
  return joints;
}

Places points_of(const Json& model) {
  Places points;
  if (model.contains("base")) collect_members(model["base"], "points", Pointer("/base"), "base.", points);
  for (const auto& [name, place] : bodies_of(model))
    collect_members(model[place], "points", place, name + ".", points);
  return points;
}

bool add_point(Json& model, const std::string& name, const Json& content) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return false;
  const std::string body = name.substr(0, dot);
  const Places bodies = bodies_of(model);
  const auto found = bodies.find(body);
  if (body != "base" && found == bodies.end()) return false;
  Json& owner = body == "base" ? model["base"] : model[found->second];
  owner["points"][name.substr(dot + 1)] = content;
  return true;
}

// In a list; 0 elsewhere.
std::size_t index_of(const Pointer& place) {
  const std::string& last = place.back();
  const bool is_number = !last.empty() && last.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? std::stoul(last) : 0;
}

Json named(const std::string& name, const Json& content) {
  Json element = {{"name", name}};
  element.update(content);
  return element;
}

} // namespace

const std::vector<PartKind>& part_kinds() {
  static const std::vector<PartKind> kinds = {{"parameters", "parameter", "value"},
                                              {"bodies", "body"},
                                              {"joints", "joint"},
                                              {"points", "point", "at"},
                                              {"cuts", "cut"},
                                              {"constraints", "constraint"},
                                              {"links", "link"},
                                              {"states", "state"},
                                              {"forces", "force"},
                                              {"contacts", "contact"},
                                              {"sensors", "sensor"}};
  return kinds;
}

const PartKind* part_kind(const std::string& key) {
  const auto found = std::find_if(part_kinds().begin(), part_kinds().end(),
                                  [&](const PartKind& one) { return one.key == key; });
  return found == part_kinds().end() ? nullptr : &*found;
}

Places places(const Json& model, const PartKind& kind) {
  const std::string key = kind.key;
  if (key == "joints") return joints_of(model);
  if (key == "points") return points_of(model);
  Places result;
  if (key == "parameters")
    collect_members(model, kind.key, Pointer(), "", result);
  else
    collect_list(model, kind.key, Pointer(), result);
  return result;
}

bool add_part(Json& model, const PartKind& kind, const std::string& name, const Json& content) {
  const std::string key = kind.key;
  if (key == "joints") return false;
  if (key == "points") return add_point(model, name, content);
  if (key == "parameters")
    model[key][name] = content;
  else
    model[key].push_back(named(name, content));
  return true;
}

void remove_parts(Json& model, std::vector<Json::json_pointer> places) {
  // The last of a list first, so that the places of the others stay right.
  std::stable_sort(places.begin(), places.end(),
                   [](const Pointer& a, const Pointer& b) { return index_of(a) > index_of(b); });
  for (const Pointer& place : places) {
    Json& owner = model[place.parent_pointer()];
    if (owner.is_array())
      owner.erase(index_of(place));
    else
      owner.erase(place.back());
  }
}

std::string remedy(const std::string& word, const std::vector<std::string>& candidates,
                   const std::string& otherwise) {
  constexpr std::size_t few = 6;
  if (const auto near = nearest_word(word, candidates))
    return ", did you mean " + mbsgen::quoted(*near) + "?";
  return candidates.empty() || candidates.size() > few ? otherwise : ", take " + alternatives(candidates);
}

const Places& KnownParts::of(const PartKind& kind) {
  const auto found = places_.find(kind.key);
  return found != places_.end() ? found->second : places_[kind.key] = places(model_, kind);
}

const Json::json_pointer* KnownParts::find(const PartKind& kind, const std::string& name,
                                           const Location& where) {
  const Places& known = of(kind);
  const auto found = known.find(name);
  if (found != known.end()) return &found->second;
  diagnostics_.error(where, std::string("there is no ") + kind.noun + " " + mbsgen::quoted(name) + of_ +
                                advice(name, known));
  return nullptr;
}

// Long models and long lists of errors get no candidate, which keeps the time from growing with their
// product.
std::string KnownParts::advice(const std::string& name, const Places& known) const {
  constexpr std::size_t many_names = 2000;
  constexpr std::size_t many_errors = 50;
  if (known.empty()) return ", it has none of these";
  std::vector<std::string> names;
  if (known.size() <= many_names && diagnostics_.errors() <= many_errors)
    for (const auto& [one, place] : known) names.push_back(one);
  return remedy(name, names, ", correct the name");
}

} // namespace mbsgen::importer
