// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/index.h"

namespace mbsgen::importer {

SdfIndex::SdfIndex(const XmlElement& root) : root_(root) {
  const XmlElement* const world = child(&root, "world");
  const XmlElement& owner = world == nullptr ? root : *world;
  add(owner, "");
  for (const XmlElement& model : Children(&owner, "model")) {
    static_cast<void>(model);
    ++top_models_;
  }
}

void SdfIndex::add(const XmlElement& owner, const std::string& scope) {
  for (const char* const kind : {"model", "link", "joint", "frame"})
    for (const XmlElement& element : Children(&owner, kind)) {
      const char* const text = element.attribute("name");
      const std::string name = text == nullptr ? "" : text;
      elements_.emplace(scope + name, &element);
      by_name_.emplace(name, &element);
      if (*kind == 'm') add(element, scope + name + "::");
    }
}

const XmlElement& SdfIndex::find(const std::string& name) const {
  const auto found = elements_.find(name);
  return found == elements_.end() ? root_ : *found->second;
}

const XmlElement* SdfIndex::of_name(const std::string& text) const {
  const std::size_t scope = text.rfind("::");
  const auto found = by_name_.find(scope == std::string::npos ? text : text.substr(scope + 2));
  return found == by_name_.end() ? nullptr : found->second;
}

const XmlElement* SdfIndex::named_in(const std::string& message) const {
  for (std::size_t at = message.find('['); at != std::string::npos; at = message.find('[', at + 1)) {
    const std::size_t end = message.find(']', at);
    if (end == std::string::npos) break;
    if (const XmlElement* const found = of_name(message.substr(at + 1, end - at - 1))) return found;
  }
  const std::string named = " named ";
  const std::size_t at = message.find(named);
  if (at == std::string::npos) return nullptr;
  const std::string rest = message.substr(at + named.size());
  return of_name(rest.substr(0, rest.find(" has ")));
}

} // namespace mbsgen::importer
