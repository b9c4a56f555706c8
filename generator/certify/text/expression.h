// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/operands.h"
#include "certify/text/source.h"
#include <functional>

namespace mbsgen::certify {

/// Reads an expression of a text, by the grammar of C: sums, products, signs, brackets, calls.
class ExpressionReader {
public:
  using Names = std::function<Modular(std::string_view name)>;

  /// `names`: the values of names.
  ExpressionReader(Tokens& in, const SourceText& text, Operands& operands, Names names)
      : in_(in), text_(text), operands_(operands), names_(std::move(names)) {}

  /// The value of the expression that comes next. Throws MalformedText.
  Modular read() { return operands_.reduced(sum()); }

private:
  Modular sum();
  Modular product();
  Modular sign();
  Modular primary();
  Modular literal();
  Modular helper();
  Modular c_function(const std::string& name);
  Modular call(std::string_view name);
  Modular entry(int table);
  Modular in_brackets();

  Tokens& in_;
  const SourceText& text_;
  Operands& operands_;
  const Names names_;
};

} // namespace mbsgen::certify
