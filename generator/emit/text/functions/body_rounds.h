// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/body_text.h"

namespace mbsgen::emit {

/// Writes loops over rounds of equal statements: the statements of one round, whose operands are elements of arrays by the
/// number of the round.
class RoundWriter {
public:
  explicit RoundWriter(BodyText& text) : text_(text), style_(text.style()) {}

  void write(const schedule::Step& step);

private:
  void write_comment(const schedule::Step& step, std::size_t period);
  void write_statement(const schedule::Step& step, std::size_t period, std::size_t j);
  void write_value(const schedule::Step& step, std::size_t period, std::size_t j, const std::string& value);
  std::string operand(const schedule::Step& step, const schedule::Lanes& lanes);
  std::string spelled(schedule::Stage stage, expr::NodeId operand) const;
  std::string element(const std::string& first, const std::string& second) const;

  BodyText& text_;
  const BodyStyle& style_;
  std::string counter_;
  /// By value of the first and of the second round: the statement of the round.
  std::unordered_map<expr::NodeId, std::size_t> first_, second_;
};

} // namespace mbsgen::emit
