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
    if (!owner.contains(list.key)) return;
    for (std::size_t i = 0; i < owner[list.key].size(); ++i)
      add(owner[list.key][i], list.kind, pointer + "/" + list.key + "/" + std::to_string(i));
  }

  void add(const Json& element, const char* kind, const std::string& pointer) {
    const auto line = lines_.find(pointer);
    elements_[pointer] = {kind, element["name"], line == lines_.end() ? 0 : line->second};
    add_list(element, {"joints", "joint"}, pointer);
  }

  const Lines& lines_;
  std::map<std::string, Element> elements_;
};

// The innermost element at or around the pointer; the pointer is cut off to the rest behind it.
const Element* element_around(std::string& pointer, const Imported& imported) {
  for (std::size_t end = pointer.size(); end != std::string::npos && end > 0;
       end = pointer.rfind('/', end - 1)) {
    const auto found = imported.elements.find(pointer.substr(0, end));
    if (found == imported.elements.end()) continue;
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

void relate(const Diagnostics& of_model, const Imported& imported, Diagnostics& of_file) {
  for (const Diagnostic& one : of_model.all()) {
    std::string rest = one.where.pointer;
    const Element* const element = element_around(rest, imported);
    const Location where{element == nullptr ? 0 : element->line, 0, {}};
    const std::string message = place_in_words(element, rest, one.message) + one.message;
    if (one.severity == Severity::error)
      of_file.error(where, message);
    else if (one.severity == Severity::warning)
      of_file.warning(where, message, one.topic, one.subject);
    else
      of_file.note(where, message, one.topic);
  }
}

} // namespace mbsgen::importer
