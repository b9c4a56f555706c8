// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/body_laws.h"
#include "emit/text/functions/body_packs.h"
#include "emit/text/functions/body_rounds.h"
#include <utility>

namespace mbsgen::emit {

/// Writes the steps of a function, or of a part of it.
class BodyWriter {
public:
  /// Local names are taken from `names`.
  BodyWriter(const BodyStyle& style, UniqueNames& names)
      : style_(style), text_(style, names), laws_(text_), packs_(text_), rounds_(text_),
        counters_(names.take("i"), names.take("j")) {}

  /// The lines of the steps, `indent` spaces in.
  std::string lines(const std::vector<schedule::Step>& steps, std::size_t indent);
  /// What must precede the lines so far.
  std::string preamble();
  Needs& needs() { return text_.needs(); }

private:
  void write(const std::vector<schedule::Step>& steps);
  void write_step(const schedule::Step& step);
  void write_inside(const std::vector<schedule::Step>& steps, const Lines& last = {});
  void write_iteration(const schedule::Step& step);
  void write_where_wanted(const schedule::Step& step);
  void write_where_it_holds(const schedule::Step& step);
  void write_declarations();
  void write_copy(const scheme::Expr& symbol);
  void write_measure();
  void write_correction();
  void write_failure(const schedule::Step& step);
  void write_unsound(const schedule::Step& step);
  std::string holds(const schedule::Step& step);
  std::string degenerate(int first, int count);
  std::string vanish_nowhere(int first, int count);
  std::string regular(const schedule::Step& step);
  std::string wanted(const std::vector<std::string>& arrays) const;
  std::string holds(const scheme::Guard& guard);
  Lines failure(const std::string& status) const;
  std::string helper(const std::string& name);
  std::string array(scheme::Purpose purpose, int first) const;
  std::string entry(scheme::Purpose purpose, int row) const;
  std::string status(schedule::Status status) const;
  std::string newton(const std::string& member) const;

  void write_statements(const schedule::Step& step);
  void know_sines(schedule::Stage stage);
  void write_comment(const schedule::Statement& statement);
  void write_statement(const schedule::Statement& statement);
  void write_angles(const schedule::Statement& statement);
  std::string spelled(const scheme::Expr& expression);
  void write_product(const schedule::Product& product);
  void write_zeros(const schedule::Statement& statement);
  void write_fill(const schedule::Statement& statement);

  const Words& words() const { return style_.language.words(); }
  const Syntax& syntax() const { return style_.language.syntax(); }
  ExpressionWriter& expressions() { return text_.expressions(); }
  void write_choice(const std::string& target, const std::string& condition, const std::string& yes,
                    const std::string& no);

  const BodyStyle& style_;
  BodyText text_;
  LawWriter laws_;
  PackWriter packs_;
  RoundWriter rounds_;
  std::pair<std::string, std::string> counters_; ///< of rows and columns of zeros
  std::string comment_;
};

} // namespace mbsgen::emit
