// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/statements.h"

namespace mbsgen::certify {

/// Reads the definition of a function step by step beside its schedule: the text must have the same steps in
/// the same order, with the same arguments, targets, tests and ends.
class BodyReader : protected StatementReader {
public:
  /// `members` gets the constants that `update` derives.
  BodyReader(const SourceText& text, const scheme::Program& program, Operands& operands, Members& members,
             const schedule::Schedule& schedule, const scheme::Function& function);

  /// Throws MalformedText, which says where.
  void read();

private:
  void read_definition();
  const TextFunction& definition(const std::string& name) const;
  void require_parameters(const TextFunction& text, const std::vector<std::string>& names) const;
  void require_types(const TextFunction& text) const;
  std::vector<std::string> parameter_names() const;
  bool gives_argument(const std::string& name) const;
  void require_reason();
  void bind_arguments();

  void steps(const std::vector<Step>& steps);
  void step(const Step& step);
  void copy(const expr::Expr& symbol);
  void block(const std::string& head, const std::vector<Step>& steps);
  void part(const Step& step);

  bool takes_inputs_;
  std::string where_;         ///< the name of the function, or of its part that is read
  ControlText::Names copies_; ///< of unknowns
};

} // namespace mbsgen::certify
