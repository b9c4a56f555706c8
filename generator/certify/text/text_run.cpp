// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/text_run.h"
#include "certify/field/errors.h"
#include "certify/text/text.h"

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

// The paths of the program's parameters in the text, in the order of the program. The text lists groups and
// their fields in the order of their first parameter, under the model's names, to which underscores may be added
// to set them apart. Throws MalformedText for any other order or name.
std::vector<std::string> parameter_paths(const Text& text, const std::vector<scheme::Parameter>& parameters) {
  ParameterNames names(text);
  std::vector<std::string> paths;
  for (const scheme::Parameter& parameter : parameters) paths.push_back(names.path(parameter.path));
  return paths;
}

void add_parameters(const TextSetting& setting, TextScope::Values& members) {
  const std::vector<scheme::Parameter>& parameters = setting.program.parameters;
  const std::vector<std::string> paths = parameter_paths(setting.text, parameters);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto initial = setting.text.parameters.find(paths[i]);
    if (initial == setting.text.parameters.end() || initial->second != parameters[i].nominal)
      throw MalformedText("the nominal value of " + paths[i]);
    members[paths[i]] = setting.values.parameters.at(parameters[i].path);
  }
}

void add_inputs(const TextSetting& setting, TextScope::Values& members) {
  for (const auto& [name, input] : setting.values.inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string element = '[' + std::to_string(i) + ']';
      members["inputs." + name + ".force" + element] = input.force[i];
      members["inputs." + name + ".torque" + element] = input.torque[i];
    }
  for (std::size_t i = 0; i < setting.values.x.size(); ++i)
    members["inputs.x[" + std::to_string(i) + ']'] = setting.values.x[i];
  if (setting.program.time.is_symbol()) members["inputs.t"] = setting.values.time;
  if (setting.program.smallest_pivot.is_symbol()) members["smallest_pivot"] = setting.values.smallest_pivot;
}

} // namespace

TextRun::TextRun(const TextSetting& setting) : setting_(setting) {
  TextScope::Values given;
  add_parameters(setting, given);
  add_inputs(setting, given);
  TextExecution update(setting_, std::move(given), nullptr);
  update.run();
  for (const auto& [name, value] : update.values())
    if (name.find('.') != std::string::npos) members_.emplace(name, value);
  without_value_ = update.without_value();
}

Results<Modular> TextRun::operator()(const scheme::Function& function) const {
  TextExecution execution(setting_, members_, &function);
  for (const std::string& name : without_value_) execution.set_without_value(name);
  execution.run();
  return execution.results();
}

} // namespace mbsgen::certify
