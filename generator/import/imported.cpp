// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/imported.h"
#include "base/text.h"
#include <array>
#include <cstddef>
#include <utility>

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

} // namespace mbsgen::importer
