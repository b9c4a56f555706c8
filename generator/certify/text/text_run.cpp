// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/text_run.h"
#include "certify/field/errors.h"

namespace mbsgen::certify {

namespace {

void add_parameters(const TextSetting& setting, TextScope::Values& members) {
  for (const scheme::Parameter& parameter : setting.program.parameters) {
    const std::string path = path_of(setting.text, parameter);
    if (path.empty()) throw MalformedText("no parameter " + parameter.group + '.' + parameter.field);
    if (setting.text.parameters.at(path) != parameter.nominal)
      throw MalformedText("the nominal value of " + path);
    members[path] = setting.values.parameters.at({parameter.group, parameter.field, parameter.element});
  }
}

void add_inputs(const TextSetting& setting, TextScope::Values& members) {
  for (const auto& [name, input] : setting.values.inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string element = '[' + std::to_string(i) + ']';
      members["inputs." + name + ".force" + element] = input.force[i];
      members["inputs." + name + ".torque" + element] = input.torque[i];
    }
  if (setting.program.time.is_symbol()) members["inputs.t"] = setting.values.time;
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
}

Results<Modular> TextRun::operator()(const scheme::Function& function) const {
  TextExecution execution(setting_, members_, &function);
  execution.run();
  return execution.results();
}

} // namespace mbsgen::certify
