// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/defaults.h"
#include "base/text.h"
#include "import/names.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace mbsgen::importer {

namespace {

constexpr std::size_t most_layers = 150;
constexpr std::size_t most_classes = 10000;

constexpr std::array<std::string_view, 9> actuators{"general",  "motor",  "position",    "velocity", "damper",
                                                    "cylinder", "muscle", "intvelocity", "adhesion"};

} // namespace

std::string default_kind(const std::string& element) {
  if (std::find(actuators.begin(), actuators.end(), element) != actuators.end()) return "general";
  if (element == "fixed" || element == "spatial") return "tendon";
  if (element == "connect" || element == "weld" || element == "distance") return "equality";
  return element;
}

MjcfDefaults::MjcfDefaults(const MjcfDocument& document, Diagnostics& diagnostics)
    : document_(document), diagnostics_(diagnostics) {
  Class main;
  std::vector<const XmlElement*> sections = document.children(*document.root(), "default");
  for (const XmlElement* section : sections) {
    if (const char* const name = section->attribute("class")) main_ = name;
    read(*section, main);
  }
  classes_[main_] = main;
  for (const XmlElement* section : sections)
    for (const XmlElement* nested : document.children(*section, "default")) read_nested(*nested, main);
}

void MjcfDefaults::read(const XmlElement& element, Class& own) {
  for (const XmlElement* one : document_.children(element))
    if (std::string_view(one->name()) != "default") add(*one, own);
}

void MjcfDefaults::add(const XmlElement& element, Class& own) {
  Layers& layers = own[default_kind(element.name())];
  layers.push_back(&element);
  if (layers.size() == most_layers + 1)
    diagnostics_.error(document_.where(element),
                       "more than " + std::to_string(most_layers) +
                           " defaults lie over each other, write them into one element");
  if (layers.size() > most_layers) layers.pop_back();
}

void MjcfDefaults::read_nested(const XmlElement& element, const Class& outer) {
  const char* const name = element.attribute("class");
  if (name == nullptr || *name == '\0')
    return diagnostics_.error(document_.where(element),
                              "a <default> within another one has no attribute class, add it");
  if (classes_.size() == most_classes)
    return diagnostics_.error(document_.where(element),
                              "more than " + std::to_string(most_classes) +
                                  " default classes, remove those that are not used");
  const auto [place, is_new] = classes_.emplace(name, outer);
  if (!is_new)
    return diagnostics_.error(document_.where(element),
                              "a second default class " + quoted(name) + ", rename one of them");
  read(element, place->second);
  for (const XmlElement* nested : document_.children(element, "default")) read_nested(*nested, place->second);
}

bool MjcfDefaults::is_known(const std::string& name, const XmlElement& element) const {
  if (classes_.count(name) != 0) return true;
  diagnostics_.error(document_.where(element),
                     "there is no default class " + quoted(name) +
                         advice_on(
                             name, classes_, [](const auto& one) { return one.first; }, diagnostics_));
  return false;
}

MjcfElement MjcfDefaults::of(const XmlElement& element, const std::string& child_class,
                             const std::string& kind) const {
  const char* const own = element.attribute("class");
  std::string name = own != nullptr ? own : child_class;
  if (name.empty()) name = main_;
  Layers layers;
  if (is_known(name, element)) {
    const Class& found = classes_.at(name);
    const auto given = found.find(kind.empty() ? default_kind(element.name()) : kind);
    if (given != found.end()) layers = given->second;
  }
  layers.push_back(&element);
  return {document_, std::move(layers), diagnostics_};
}

std::string MjcfDefaults::child_class(const XmlElement& element, const std::string& outer) const {
  const char* const own = element.attribute("childclass");
  if (own == nullptr) return outer;
  return is_known(own, element) ? own : outer;
}

} // namespace mbsgen::importer
