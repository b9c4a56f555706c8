// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/parameter_paths.h"
#include "certify/field/errors.h"

namespace mbsgen::certify {

namespace {

// The model's name, or that with an underscore and a number behind it.
bool is_spelling_of(const std::string& spelled, const std::string& name) {
  if (spelled.rfind(name, 0) != 0) return false;
  return spelled.size() == name.size() ||
         (spelled[name.size()] == '_' &&
          spelled.find_first_not_of("_0123456789", name.size()) == std::string::npos);
}

// Finds the spelling of each group and field by its order.
class ParameterNames {
public:
  explicit ParameterNames(const Text& text) : text_(text) { group({}); }

  std::string path(const scheme::ParameterPath& path) {
    Group& known = group(path.group);
    if (known.row >= text_.groups.size() || !is_spelling_of(text_.groups[known.row].first, path.group))
      throw MalformedText("no parameters " + path.group);
    const auto& [spelled, members] = text_.groups[known.row];
    const std::size_t member = known.fields.try_emplace(path.field, known.fields.size()).first->second;
    if (member >= members.size() || !is_spelling_of(members[member], path.field))
      throw MalformedText("no parameter " + path.group + '.' + path.field);
    return "parameters." + (spelled.empty() ? "" : spelled + '.') + members[member] +
           (path.element < 0 ? "" : '[' + std::to_string(path.element) + ']');
  }

private:
  // A group that has been met, with its fields that have been.
  struct Group {
    std::size_t row;
    std::map<std::string, std::size_t> fields;
  };

  Group& group(const std::string& name) {
    return groups_.try_emplace(name, Group{groups_.size(), {}}).first->second;
  }

  const Text& text_;
  std::map<std::string, Group> groups_;
};

} // namespace

std::vector<std::string> parameter_paths(const Text& text, const std::vector<scheme::Parameter>& parameters) {
  ParameterNames names(text);
  std::vector<std::string> paths;
  for (const scheme::Parameter& parameter : parameters) paths.push_back(names.path(parameter.path));
  return paths;
}

} // namespace mbsgen::certify
