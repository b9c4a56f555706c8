// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/hanging.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/sdf/kept.h"
#include <cstddef>
#include <string>
#include <string_view>

namespace mbsgen::importer {

namespace {

bool is_called(const XmlElement& element, std::string_view name) {
  return name == element.name();
}

/// The model whose names an element may use: a pose speaks of its owner, which has a place among these names.
const XmlElement* scope_of(const XmlElement& element) {
  const XmlElement* at = &element;
  if (is_called(element, "pose")) at = element.parent();
  do at = at->parent();
  while (at != nullptr && !is_called(*at, "model"));
  return at;
}

const XmlElement* part_named(const XmlElement* model, const char* kind, std::string_view name) {
  for (const XmlElement& one : Children(model, kind))
    if (const char* const text = one.attribute("name"); text != nullptr && name == text) return &one;
  return nullptr;
}

/// A joint by its name in a model, which may have models before: "part::joint".
const XmlElement* joint_named(const XmlElement* model, std::string_view name) {
  const std::size_t scope = name.find("::");
  if (scope == std::string_view::npos) return part_named(model, "joint", name);
  const XmlElement* const part = part_named(model, "model", name.substr(0, scope));
  return part == nullptr ? nullptr : joint_named(part, name.substr(scope + 2));
}

class References {
public:
  explicit References(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void check(const XmlElement& element) {
    for (const char* const name : {"relative_to", "attached_to", "expressed_in"})
      if (const char* const frame = element.attribute(name)) check(element, scope_of(element), frame);
    if (const char* const frame = element.attribute("placement_frame")) check(element, &element, frame);
    if (is_called(element, "parent") || is_called(element, "child"))
      if (const char* const frame = element.text()) check(element, scope_of(element), frame);
  }

private:
  void check(const XmlElement& element, const XmlElement* scope, std::string_view frame) {
    const XmlElement* const joint = joint_named(scope, trimmed(frame));
    if (joint != nullptr && hangs_from_world(*joint))
      diagnostics_.error(location(element), "the frame " + quoted(printable(trimmed(frame), 60)) +
                                                " is that of a joint whose child is world, which is not "
                                                "read here: name another frame");
  }

  Diagnostics& diagnostics_;
};

} // namespace

bool hangs_from_world(const XmlElement& joint) {
  const std::string parent = child_text(&joint, "parent");
  return child_text(&joint, "child") == "world" && !parent.empty() && parent != "world";
}

void check_hanging(const XmlElement& root, Diagnostics& diagnostics) {
  References references(diagnostics);
  for_kept(
      root, root.name(), [&](const XmlElement& element, const std::string&) { references.check(element); },
      [](const XmlElement&, const std::string&) {});
}

} // namespace mbsgen::importer
