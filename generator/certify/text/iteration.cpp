// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/iteration.h"
#include "certify/field/errors.h"
#include <algorithm>

namespace mbsgen::certify {

void TextIteration::note_copy(const TextStep& step, const std::string& q) {
  if (step.value.size() != 1) return;
  for (const expr::Expr& unknown : function_.unknowns) {
    const int index = program_.pool->symbol_of(unknown.id()).index[0];
    if (step.value[0] == q + '[' + std::to_string(index) + ']') copies_.emplace(index, step.target);
  }
}

void TextIteration::begin(const TextStep& loop) {
  if (function_.unknowns.empty() || pivots_of_loop_ >= 0)
    throw MalformedText("an iteration where there must be none");
  if (!checks_.empty()) throw MalformedText("a check before the iteration");
  pivots_of_loop_ = loop_template().pivots_of_loop(loop.value);
}

void TextIteration::require_whole() const {
  if (pivots_of_loop_ < 0 && !function_.unknowns.empty()) throw MalformedText("there is no iteration");
  loop_template().require_checks(checks_, std::max(0, pivots_of_loop_));
}

std::vector<std::string> TextIteration::names_per_pass() const {
  std::vector<std::string> names;
  using scheme::Purpose;
  const auto add = [&](Purpose purpose, int count) {
    for (int i = 0; i < count; ++i) names.push_back(spelling(word(purpose), i));
  };
  add(Purpose::residual, loop_template().residuals());
  add(Purpose::correction, loop_template().corrections());
  add(Purpose::change, loop_template().changes());
  add(Purpose::pivot, pivots_of_loop_);
  add(Purpose::pivot_scale, pivots_of_loop_);
  return names;
}

std::string TextIteration::spelling(const std::string& array, int index) const {
  return prefix_ + array + '[' + std::to_string(index) + ']';
}

LoopTemplate TextIteration::loop_template() const {
  std::vector<std::string> names;
  for (const expr::Expr& unknown : function_.unknowns) {
    const auto copy = copies_.find(program_.pool->symbol_of(unknown.id()).index[0]);
    if (copy == copies_.end()) throw MalformedText("an unknown has no copy");
    names.push_back(copy->second);
  }
  return LoopTemplate(function_, names, prefix_, program_.shape.closure_gap, reason_);
}

} // namespace mbsgen::certify
