// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/body_rounds.h"
#include "emit/layout/text.h"
#include <stdexcept>

namespace mbsgen::emit {

using schedule::Lanes;
using schedule::Statement;
using schedule::Step;

namespace {

// The place of the round in an array: without blanks, where lines could break.
std::string place_of(const std::string& counter, int first, int step) {
  const std::string rounds = (std::abs(step) == 1 ? "" : std::to_string(std::abs(step)) + '*') + counter;
  if (step < 0) return std::to_string(first) + '-' + rounds;
  return first == 0 ? rounds : rounds + '+' + std::to_string(first);
}

} // namespace

// for (int k = 0; k < 40; ++k) {
//   const Real OM_3_5 = qd[2*k+4] + OM_3_4_x81[2*k];
//   OM_3_4_x81[2*k+1] = OM_3_5;
// }
void RoundWriter::write(const Step& step) {
  const std::size_t period = step.statements.size() / step.rounds;
  if (counter_.empty()) counter_ = text_.names().take("k");
  first_.clear();
  second_.clear();
  for (std::size_t j = 0; j < period; ++j) {
    if (step.statements[j].output != nullptr) continue;
    first_[step.statements[j].symbol.id()] = j;
    second_[step.statements[period + j].symbol.id()] = j;
  }
  write_comment(step, period);
  text_.write_line("for (" + text_.syntax().counter + counter_ + " = 0; " + counter_ + " < " +
                   std::to_string(step.rounds) + "; ++" + counter_ + ") {");
  text_.begin_block();
  for (std::size_t j = 0; j < period; ++j) write_statement(step, period, j);
  text_.end_block();
  text_.write_line("}");
}

// "link5 to link98: motion"
void RoundWriter::write_comment(const Step& step, std::size_t period) {
  const scheme::Topic& first = step.statements.front().topic;
  const scheme::Topic& last = step.statements[step.statements.size() - period].topic;
  if (step.statements.front().output != nullptr || first.body < 0 || last.body < 0) return;
  const std::vector<std::string>& names = style_.program.shape.body_names;
  std::string about =
      names[static_cast<std::size_t>(first.body)] + " to " + names[static_cast<std::size_t>(last.body)];
  if (!first.quantity.empty()) about += ": " + std::string(first.quantity);
  text_.append(wrapped_comment(text_.indent() + text_.syntax().comment, about));
}

void RoundWriter::write_statement(const Step& step, std::size_t period, std::size_t j) {
  const Statement* first = &step.statements[j];
  std::unordered_map<expr::NodeId, std::string> texts;
  for (const Lanes& lanes : operands_of_rounds(*style_.program.pool, style_.schedule.angles, step.stage,
                                               first, period, step.rounds))
    if (!schedule::is_common(lanes)) texts[lanes.front()] = operand(step, lanes);
  text_.expressions().set_vectors(&texts);
  const std::string value = (first->negated ? "-" : "") + text_.expressions().write(first->value);
  text_.expressions().set_vectors(nullptr);
  write_value(step, period, j, value);
}

void RoundWriter::write_value(const Step& step, std::size_t period, std::size_t j, const std::string& value) {
  const Statement& first = step.statements[j];
  const Statement& second = step.statements[period + j];
  if (first.output != nullptr)
    return text_.write_assignment(
        element(text_.target(*first.output, first.row), text_.target(*second.output, second.row)), value);
  const auto named = style_.round_names.find(first.symbol.id());
  if (named == style_.round_names.end()) return text_.write_result(first.symbol, value);
  text_.write_assignment(text_.words().constant + named->second, value);
  text_.write_assignment(
      element(*style_.scope.find(first.symbol.id()), *style_.scope.find(second.symbol.id())), named->second);
}

// A value of the same round by its name, all else by its place.
std::string RoundWriter::operand(const Step& step, const Lanes& lanes) {
  const auto first = first_.find(lanes[0]), second = second_.find(lanes[1]);
  if (first != first_.end() && second != second_.end() && first->second == second->second) {
    const auto named = style_.round_names.find(lanes[0]);
    return named == style_.round_names.end() ? *style_.scope.find(lanes[0]) : named->second;
  }
  if (style_.lane_constants.are_constant(lanes) && !style_.lane_constants.are_in_row(lanes))
    return text_.words().derived + style_.lane_constants.array(lanes) + text_.syntax().opening + counter_ +
           text_.syntax().closing;
  return element(spelled(step.stage, lanes[0]), spelled(step.stage, lanes[1]));
}

// A symbol, or a sine or cosine that is known.
std::string RoundWriter::spelled(schedule::Stage stage, expr::NodeId operand) const {
  const expr::Node& node = style_.program.pool->node(operand);
  if (node.kind == expr::NodeKind::symbol) return *style_.scope.find(operand);
  const int place = style_.schedule.angles.places[stage].at(node.factors().front().base);
  return style_.angle_arrays.entry(text_.syntax(), {node.op == expr::Op::sin, place});
}

// The element of an array that is these in the first two rounds.
std::string RoundWriter::element(const std::string& first, const std::string& second) const {
  const Syntax& syntax = text_.syntax();
  const std::size_t bracket = first.rfind(syntax.opening);
  if (bracket == std::string::npos || second.rfind(syntax.opening) != bracket ||
      second.compare(0, bracket, first, 0, bracket) != 0)
    throw std::logic_error(first + " and " + second + " are no elements of one array");
  const auto index = [&](const std::string& text) { return std::stoi(text.substr(bracket + 1)); };
  return first.substr(0, bracket) + syntax.opening +
         place_of(counter_, index(first), index(second) - index(first)) + syntax.closing;
}

} // namespace mbsgen::emit
