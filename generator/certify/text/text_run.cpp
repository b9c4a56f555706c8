// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/text_run.h"
#include "certify/field/errors.h"
#include "certify/text/parameter_paths.h"

namespace mbsgen::certify {

namespace {

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
