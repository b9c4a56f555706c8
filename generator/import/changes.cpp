// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/changes.h"
#include "base/json.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/parts.h"
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace mbsgen::importer {

namespace {

// A value of a file of changes, which knows its place there.
using Value = mbsgen::Json;

Json written_value(const Value& value);

Json list_of(const Value& value) {
  Json list = Json::array();
  for (std::size_t i = 0; i < value.size(); ++i) list.push_back(written_value(value[i]));
  return list;
}

Json object_of(const Value& value) {
  Json object = Json::object();
  for (std::size_t i = 0; i < value.size(); ++i) object[value[i].key()] = written_value(value[i]);
  return object;
}

// The value for a model.
Json written_value(const Value& value) {
  switch (value.kind()) {
  case JsonKind::null:
    return nullptr;
  case JsonKind::boolean:
    return value.boolean();
  case JsonKind::string:
    return value.text();
  case JsonKind::number:
    return Json::parse(value.text()); // below 1e300
  case JsonKind::array:
    return list_of(value);
  case JsonKind::object:
    break;
  }
  return object_of(value);
}

// Adds the places in the file of the value and of all inside it, by their pointers in the model, in which
// the value stands at `pointer`.
void add_places(const Value& value, const Json::json_pointer& pointer,
                std::map<std::string, Location>& places) {
  places.insert_or_assign(pointer.to_string(), value.where()); // the last change of a value holds
  for (std::size_t i = 0; i < value.size(); ++i)
    add_places(value[i], value.is(JsonKind::array) ? pointer / i : pointer / value[i].key(), places);
}

using Names = std::vector<std::string>;
using Pointer = Json::json_pointer;

// Keys of the model file that have one value, not named parts.
const Names whole_keys = {"name", "doc", "gravity", "actuators", "outputs", "sensitivities", "vehicle"};

bool is_one_of(const std::string& word, const Names& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Names section_keys(bool with_whole) {
  Names keys;
  for (const PartKind& kind : part_kinds()) keys.emplace_back(kind.key);
  if (with_whole) keys.insert(keys.end(), whole_keys.begin(), whole_keys.end());
  return keys;
}

Names keys_of(const Json& part) {
  Names keys;
  for (const auto& item : part.items()) keys.push_back(item.key());
  return keys;
}

// The key for one element's noun: "bodies" for "body".
std::string remedy_of_kind(const std::string& key, const Names& keys) {
  for (const PartKind& kind : part_kinds())
    if (key == kind.noun) return ", did you mean " + quoted(kind.key) + "?";
  return remedy(key, keys, ", remove the key");
}

std::string by_name(const PartKind& kind) {
  return std::string("an object by names, {\"NAME\": ...}, of each ") + kind.noun;
}

// Why a key of parts cannot be changed; empty: it can.
std::string fixed_key(const std::string& key, const PartKind* kind) {
  if (kind == nullptr || kind->member != nullptr) return {};
  if (key == "name") return "a name cannot be changed, because other elements use it; remove the key";
  if (key != "joints" && key != "points") return {};
  return quoted(key) + " of a body are changed by their own names, write them into \"" + key +
         "\" of \"change\"";
}

// A value that was set: the part's kind (null: the model itself) and name, and its key (empty: the whole
// part).
struct Origin {
  const PartKind* kind;
  std::string name, key;
  Value value;
};

class Changer {
public:
  Changer(Json& model, const std::string& file, Diagnostics& diagnostics)
      : model_(model), file_(file), diagnostics_(diagnostics), known_(model, file, diagnostics) {}

  void apply(const Value& root) {
    if (!is_object(root, R"(an object {"change": {...}, "remove": {...}, "add": {...}})")) return;
    for (std::size_t i = 0; i < root.size(); ++i) check_section(root[i]);
    if (const auto doc = root.find("doc")) is_kind(*doc, JsonKind::string, "a text");
    if (!root.find("change") && !root.find("remove") && !root.find("add"))
      diagnostics_.warning(root.where(), R"(the file changes nothing, write "change", "remove" or "add")");
    each_kind(root.find("change"), &Changer::change_parts);
    each_kind(root.find("remove"), &Changer::remove_parts);
    each_kind(root.find("add"), &Changer::add_parts);
  }

  // By pointer in the model, the places of all values that were set.
  std::map<std::string, Location> origins() {
    std::map<std::string, Location> result;
    for (const Origin& origin : origins_)
      if (const auto place = place_of(origin)) add_places(origin.value, *place, result);
    return result;
  }

private:
  bool is_kind(const Value& value, JsonKind kind, const std::string& expected) {
    if (value.is(kind)) return true;
    diagnostics_.error(value.where(), std::string("found ") + name(value.kind()) + ", write " + expected);
    return false;
  }
  bool is_object(const Value& value, const std::string& expected) {
    return is_kind(value, JsonKind::object, expected);
  }

  void check_section(const Value& section) {
    const Names known = {"doc", "change", "remove", "add"};
    if (!is_one_of(section.key(), known))
      diagnostics_.error(section.key_where(), "a file of changes has no key " + quoted(section.key()) +
                                                  remedy(section.key(), known, ""));
  }

  using WorkOnKind = void (Changer::*)(const Value&, const PartKind&);
  void each_kind(const std::optional<Value>& section, WorkOnKind work) {
    if (!section || !is_object(*section, R"(an object by kinds of elements, {"links": ...})")) return;
    for (std::size_t i = 0; i < section->size(); ++i) {
      const Value value = (*section)[i];
      if (const PartKind* const kind = part_kind(value.key()))
        (this->*work)(value, *kind);
      else
        other_key(value, section->key() == "change");
    }
  }

  void other_key(const Value& value, bool is_change) {
    const std::string& key = value.key();
    if (!is_one_of(key, whole_keys))
      diagnostics_.error(value.key_where(), "there are no elements of the kind " + quoted(key) +
                                                remedy_of_kind(key, section_keys(is_change)));
    else if (is_change)
      change_key(value, model_, {nullptr, {}, key, value});
    else
      diagnostics_.error(value.key_where(), quoted(key) + " is one value, write it into \"change\"");
  }

  void change_parts(const Value& parts, const PartKind& kind) {
    if (!is_object(parts, by_name(kind))) return;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (const Pointer* const place = known_.find(kind, parts[i].key(), parts[i].key_where()))
        change(parts[i], model_[*place], kind);
  }

  void change(const Value& content, Json& part, const PartKind& kind) {
    if (kind.member != nullptr && !(content.is(JsonKind::object) && part.is_object()))
      return replace(content, part, kind);
    if (!is_object(content, std::string("the keys of the ") + kind.noun + " with new values, {\"KEY\": ...}"))
      return;
    for (std::size_t i = 0; i < content.size(); ++i)
      change_key(content[i], part, {&kind, content.key(), content[i].key(), content[i]});
  }

  // A point or a parameter that is one value, in the file or in the model.
  void replace(const Value& content, Json& part, const PartKind& kind) {
    const std::string key = part.is_object() ? kind.member : "";
    (key.empty() ? part : part[key]) = written_value(content);
    origins_.push_back({&kind, content.key(), key, content});
  }

  void change_key(const Value& value, Json& part, const Origin& origin) {
    const std::string why_not = fixed_key(origin.key, origin.kind);
    if (!why_not.empty()) return diagnostics_.error(value.key_where(), why_not);
    if (value.is(JsonKind::null)) return remove_key(value, part);
    part[origin.key] = written_value(value);
    origins_.push_back(origin);
  }

  void remove_key(const Value& value, Json& part) {
    if (part.erase(value.key()) == 0)
      diagnostics_.error(value.key_where(), "null takes a key away, and there is no key " +
                                                quoted(value.key()) +
                                                remedy(value.key(), keys_of(part), ", remove the line"));
  }

  void remove_parts(const Value& names, const PartKind& kind) {
    if (!is_kind(names, JsonKind::array, R"(a list of names, ["NAME"])")) return;
    std::set<std::string> seen;
    std::vector<Pointer> found;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (is_new_name(names[i], kind, seen))
        if (const Pointer* const place = known_.find(kind, names[i].text(), names[i].where()))
          found.push_back(*place);
    importer::remove_parts(model_, std::move(found));
    known_.forget();
  }

  bool is_new_name(const Value& value, const PartKind& kind, std::set<std::string>& seen) {
    if (!is_kind(value, JsonKind::string, std::string("the name of a ") + kind.noun)) return false;
    const bool is_new = seen.insert(value.text()).second;
    if (!is_new)
      diagnostics_.error(value.where(), std::string(kind.noun) + " " + quoted(value.text()) +
                                            " is named twice, name it once");
    return is_new;
  }

  void add_parts(const Value& parts, const PartKind& kind) {
    if (!is_object(parts, by_name(kind))) return;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (may_add(parts[i], kind)) add(parts[i], kind);
    known_.forget();
  }

  bool may_add(const Value& part, const PartKind& kind) {
    const bool is_taken = known_.of(kind).count(part.key()) != 0;
    if (is_taken)
      diagnostics_.error(part.key_where(), std::string("there is a ") + kind.noun + " " + quoted(part.key()) +
                                               " in " + file_ +
                                               " already, write it into \"change\" or take another name");
    if (is_taken || kind.member != nullptr) return !is_taken;
    return is_object(part, std::string("the new ") + kind.noun + " as an object") && has_no_name(part);
  }

  bool has_no_name(const Value& part) {
    const auto named = part.find("name");
    if (named) diagnostics_.error(named->key_where(), "the key before has the name already, remove this one");
    return !named;
  }

  void add(const Value& part, const PartKind& kind) {
    if (add_part(model_, kind, part.key(), written_value(part)))
      origins_.push_back({&kind, part.key(), {}, part});
    else
      refuse_place(part, kind);
  }

  // Points stand in their bodies, and so do joints.
  void refuse_place(const Value& part, const PartKind& kind) {
    if (kind.member == nullptr)
      return diagnostics_.error(part.key_where(),
                                "a joint comes with its body, write it into \"joints\" of a new body");
    const std::string& path = part.key();
    if (path.find('.') == std::string::npos)
      return diagnostics_.error(part.key_where(), "write the name of a new point as BODY.POINT");
    known_.find(*part_kind("bodies"), path.substr(0, path.find('.')), part.key_where());
  }

  std::optional<Pointer> place_of(const Origin& origin) {
    if (origin.kind == nullptr) return Pointer() / origin.key;
    const Places& known = known_.of(*origin.kind);
    const auto found = known.find(origin.name);
    if (found == known.end()) return std::nullopt; // removed since
    return origin.key.empty() ? found->second : found->second / origin.key;
  }

  Json& model_;
  std::string file_; ///< of the model, in messages
  Diagnostics& diagnostics_;
  KnownParts known_;
  std::vector<Origin> origins_;
};

// Elements keep their lines in the file that they were imported from.
Imported with_lines(const Json& json, const Imported& before) {
  std::map<std::pair<std::string, std::string>, int> lines;
  for (const auto& [pointer, element] : before.elements) lines[{element.kind, element.name}] = element.line;
  Imported result = imported(json, {});
  for (auto& [pointer, element] : result.elements) element.line = lines[{element.kind, element.name}];
  return result;
}

} // namespace

bool apply(const ChangesFile& changes, Imported& model, Diagnostics& diagnostics) {
  Diagnostics of_changes(changes.name);
  const auto document = JsonDocument::parse(changes.text, of_changes);
  Json json = Json::parse(model.text);
  if (document) {
    Changer changer(json, diagnostics.file(), of_changes);
    changer.apply(document->root());
    if (!of_changes.has_errors()) {
      model = with_lines(with_parameters_first(json), model);
      model.changes = changer.origins();
      for (auto& [pointer, place] : model.changes) place.file = changes.name;
    }
  }
  diagnostics.add(of_changes);
  return !of_changes.has_errors();
}

} // namespace mbsgen::importer
