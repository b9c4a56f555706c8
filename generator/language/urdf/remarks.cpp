// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/urdf/remarks.h"
#include "language/urdf/descriptions.h"
#include <string>
#include <utility>

namespace mbsgen::language {

namespace {

class Remarks {
public:
  Remarks(const XmlTree& tree, const Contents& contents) : tree_(tree), contents_(contents) {}

  std::optional<Remark> at(std::size_t cursor) const {
    if (const Mention* const mention = contents_.at(cursor))
      if (auto result = of_thing(*mention)) return result;
    for (const XmlTree::Element& element : tree_.elements()) {
      if (element.title.touches(cursor)) return described(element.path, element.name, element.title);
      if (element.end_title.size() > 0 && element.end_title.touches(cursor))
        return described(element.path, element.name, element.end_title);
      for (const XmlTree::Attribute& one : element.attributes)
        if (one.name.touches(cursor) || one.value.encloses(cursor)) {
          const std::string name(one.name.of(tree_.text()));
          return described(element.path + '@' + name, name, one.name);
        }
    }
    return std::nullopt;
  }

private:
  static std::optional<Remark> described(const std::string& path, const std::string& name,
                                         const Span& place) {
    const std::string text = description(path);
    if (text.empty()) return std::nullopt;
    return Remark{"**" + name + "**\n\n" + text, place};
  }

  std::optional<Remark> of_thing(const Mention& mention) const {
    const Mention* const declared = contents_.declaration(mention.thing);
    if (declared == nullptr) return std::nullopt;
    const int element = tree_.around(declared->place.begin);
    if (element < 0) return std::nullopt;
    std::string text = tree_[element].name + " `" + mention.thing.name + "`";
    if (mention.thing.kind == Kind::body) text += of_link(element);
    if (mention.thing.kind == Kind::joint) text += of_joint(element);
    return Remark{text, mention.place};
  }

  static std::string line(const char* what, const std::string& value, const char* unit = "") {
    return value.empty() ? "" : std::string("\n- ") + what + ": " + value + unit;
  }

  std::string of_link(int link) const {
    const int inertial = tree_.child(link, "inertial"), inertia = tree_.child(inertial, "inertia");
    if (inertial < 0) return "\n\n- no inertia";
    std::string moments = tree_.value(inertia, "ixx");
    for (const char* const name : {"iyy", "izz"}) moments += ", " + tree_.value(inertia, name);
    return "\n" + line("mass", tree_.value(tree_.child(inertial, "mass"), "value"), " kg") +
           line("centre of mass", tree_.value(tree_.child(inertial, "origin"), "xyz"), " m") +
           line("ixx, iyy, izz", inertia < 0 ? "" : moments, " kg m^2");
  }

  std::string of_joint(int joint) const {
    const int limit = tree_.child(joint, "limit");
    const std::string lower = tree_.value(limit, "lower"), upper = tree_.value(limit, "upper");
    return "\n" + line("type", tree_.value(joint, "type")) +
           line("parent", tree_.value(tree_.child(joint, "parent"), "link")) +
           line("child", tree_.value(tree_.child(joint, "child"), "link")) +
           line("axis", tree_.value(tree_.child(joint, "axis"), "xyz")) +
           line("limits", lower.empty() && upper.empty() ? "" : lower + " to " + upper);
  }

  const XmlTree& tree_;
  const Contents& contents_;
};

} // namespace

std::optional<Remark> remark(const XmlTree& tree, const Contents& contents, std::size_t cursor) {
  return Remarks(tree, contents).at(cursor);
}

} // namespace mbsgen::language
