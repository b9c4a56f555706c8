// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/body_text.h"

namespace mbsgen::emit {

/// Writes calls of the user's laws: their arguments, the call, and the results that are read.
class LawWriter {
public:
  explicit LawWriter(BodyText& text) : text_(text), style_(text.style()) {}

  void write(const schedule::Statement& statement);
  /// True after a call.
  bool has_written() const { return has_written_; }

private:
  struct Arrays;

  void write_number_law(const schedule::Statement& statement, const LawMethod& method);
  void write_wrench_law(const schedule::Statement& statement, const LawMethod& method);
  Arrays write_arrays(const schedule::Statement& statement, const LawMethod& method);
  std::string declare_array(const std::string& name, int size);
  std::string declare_object(LawObject type, const std::string& name);
  void write_direction(const std::string& name, int size, int along);
  void write_rates(const schedule::Statement& statement, const Arrays& arrays);
  std::string value_of(const scheme::Output& argument) { return text_.expressions().write(argument.value); }

  const Words& words() const { return text_.words(); }
  const Syntax& syntax() const { return text_.syntax(); }

  BodyText& text_;
  const BodyStyle& style_;
  bool has_written_ = false;
};

} // namespace mbsgen::emit
