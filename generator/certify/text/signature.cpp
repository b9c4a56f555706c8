// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/signature.h"
#include <algorithm>

namespace mbsgen::certify {

TextSignature::TextSignature(const scheme::Program& program, const scheme::Function* function)
    : function_(function) {
  if (function == nullptr) return;
  const std::string structure = scheme::result_structure(function->task);
  for (const scheme::Argument& argument : function->arguments) {
    if (!structure.empty() && argument.use == scheme::Argument::Use::out) continue;
    arguments_.push_back(argument.name);
    if (argument.use != scheme::Argument::Use::in) results_[argument.name] = argument.name;
    if (argument.nullable) nullable_.insert(argument.name);
  }
  const bool has_structures = function->task == scheme::Task::contact_kinematics;
  if (!structure.empty()) arguments_.push_back(structure);
  if (!structure.empty() || has_structures) {
    for (const scheme::Output& output : function->outputs)
      results_[output.array] = (has_structures ? "" : structure + '.') + output.array;
  }
  if (scheme::returns_number(function->task))
    for (const scheme::Output& output : function->outputs) results_[output.array] = "return";
  if (scheme::takes_inputs(program, *function)) arguments_.emplace_back("inputs");
}

std::string TextSignature::result() const {
  if (function_ == nullptr) return "void";
  if (scheme::returns_number(function_->task)) return "Real";
  return function_->returns_status ? "Status" : "void";
}

bool TextSignature::is_given(const std::string& argument) const {
  for (const scheme::Argument& one : function_->arguments)
    if (one.name == argument) return one.use != scheme::Argument::Use::out;
  return false;
}

bool TextSignature::is_number(const std::string& argument) const {
  return std::any_of(function_->arguments.begin(), function_->arguments.end(),
                     [&](const scheme::Argument& one) { return one.name == argument && one.is_number; });
}

std::string TextSignature::shares_array(const std::string& spelled) const {
  if (function_ == nullptr) return {};
  for (const scheme::Argument& one : function_->arguments) {
    const auto given = given_.find(one.may_be);
    if (given != given_.end() && spelling(one.name) == spelled) return given->second;
  }
  return {};
}

bool TextSignature::is_given_number(const std::string& element) const {
  const std::string array = element.substr(0, element.find('['));
  return element.rfind("inputs.", 0) == 0 || (array != element && is_given(array));
}

void TextSignature::spell(const std::string& argument, const std::string& spelled) {
  if (const auto result = results_.find(argument); result != results_.end()) result->second = spelled;
  if (is_given(argument)) given_[argument] = spelled;
}

std::string TextSignature::spelling(const std::string& array) const {
  const auto found = results_.find(array);
  return found == results_.end() ? std::string() : found->second;
}

bool TextSignature::is_result(const std::string& spelled) const {
  return std::any_of(results_.begin(), results_.end(),
                     [&](const auto& result) { return result.second == spelled; });
}

} // namespace mbsgen::certify
