// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/imported.h"
#include "base/text.h"
#include "import/names.h"
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace mbsgen::importer {

namespace {

struct NamedList {
  const char* key;
  const char* kind; ///< of its elements
};
constexpr std::array<NamedList, 6> named_lists{{{"bodies", "body"},
                                                {"cuts", "cut"},
                                                {"constraints", "constraint"},
                                                {"links", "link"},
                                                {"forces", "force"},
                                                {"sensors", "sensor"}}};

class Elements {
public:
  explicit Elements(const Lines& lines) : lines_(lines) {}

  std::map<std::string, Element> of(const Json& model) {
    for (const NamedList& list : named_lists) add_list(model, list, "");
    return std::move(elements_);
  }

private:
  void add_list(const Json& owner, const NamedList& list, const std::string& pointer) {
    if (!owner.contains(list.key) || !owner[list.key].is_array()) return;
    for (std::size_t i = 0; i < owner[list.key].size(); ++i)
      add(owner[list.key][i], list.kind, pointer + "/" + list.key + "/" + std::to_string(i));
  }

  // An element that a file of changes has added may lack a name; the reader of the model says so.
  void add(const Json& element, const char* kind, const std::string& pointer) {
    if (!element.is_object() || !element.contains("name") || !element["name"].is_string()) return;
    const auto line = lines_.find(pointer);
    elements_[pointer] = {kind, element["name"], line == lines_.end() ? 0 : line->second};
    add_list(element, {"joints", "joint"}, pointer);
  }

  const Lines& lines_;
  std::map<std::string, Element> elements_;
};

// The innermost value at or around the pointer, which is cut off to the rest behind it; null: there is none.
template <class Value>
const Value* value_around(std::string& pointer, const std::map<std::string, Value>& values) {
  for (std::size_t end = pointer.size(); end != std::string::npos && end > 0;
       end = pointer.rfind('/', end - 1)) {
    const auto found = values.find(pointer.substr(0, end));
    if (found == values.end()) continue;
    pointer.erase(0, end);
    return &found->second;
  }
  return nullptr;
}

// "joint 'elbow', q0: ", unless the message names the element itself.
std::string place_in_words(const Element* element, const std::string& rest, const std::string& message) {
  std::string words;
  if (element != nullptr && message.find(mbsgen::quoted(element->name)) == std::string::npos)
    words = element->kind + " " + mbsgen::quoted(element->name);
  if (!rest.empty()) words += (words.empty() ? "" : ", ") + rest.substr(1);
  return words.empty() ? "" : words + ": ";
}

} // namespace

Imported imported(const Json& model, const Lines& lines) {
  return {json_text(model), Elements(lines).of(model)};
}

Json with_parameters_first(const Json& model) {
  Json ordered;
  for (const auto& [key, value] : model.items()) {
    if (key == "parameters") continue;
    if ((key == "base" || key == "bodies") && model.contains("parameters") && !ordered.contains("parameters"))
      ordered["parameters"] = model["parameters"];
    ordered[key] = value;
  }
  return ordered;
}

void relate(const Diagnostics& of_model, const Imported& imported, Diagnostics& of_file) {
  for (Diagnostic one : of_model.all()) {
    std::string rest = one.where.pointer;
    if (const Location* const change = value_around(rest, imported.changes)) {
      one.where = *change;
    } else {
      const Element* const element = value_around(rest, imported.elements);
      one.where = {element == nullptr ? 0 : element->line, 0, {}};
      one.message = place_in_words(element, rest, one.message) + one.message;
    }
    of_file.add(std::move(one));
  }
}

namespace {

std::string add_com_point(Json& body) {
  Json& points = body["points"];
  std::string name = "com";
  for (int number = 2; points.contains(name); ++number) name = "com_" + std::to_string(number);
  points[name] = body.contains("com") ? body["com"] : json_of(Vec3{});
  return name;
}

/// Names that user classes of the generated code share: forces and links.
std::vector<std::string> law_names(const Json& model) {
  std::vector<std::string> names;
  for (const char* const list : {"links", "forces"})
    for (const Json& item : model.value(list, Json::array())) names.push_back(item["name"]);
  return names;
}

} // namespace

void add_body_wrenches(Json& model, Diagnostics& diagnostics) {
  std::vector<RawName> wanted;
  for (const Json& body : model["bodies"]) wanted.push_back({body["name"].get<std::string>() + "_wrench", 0});
  const auto names = make_names(wanted, "wrench", law_names(model), diagnostics);
  Json& forces = model["forces"];
  for (std::size_t i = 0; i < names.size(); ++i) {
    Json& body = model["bodies"][i];
    const std::string point = body["name"].get<std::string>() + "." + add_com_point(body);
    forces.push_back({{"name", names[i]}, {"point", point}, {"law", "input"}, {"frame", "body"}});
  }
}

} // namespace mbsgen::importer
