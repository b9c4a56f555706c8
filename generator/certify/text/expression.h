// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/field.h"
#include "certify/field/point.h"
#include "certify/text/literals.h"
#include <functional>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The meanings of the names in an emitted expression.
struct TextNames {
  std::function<Modular(const std::string& name)> value;
  std::function<bool(const std::string& name)> is_array;
  /// A user's law that gives a number: its arguments, and the names of arrays behind them.
  std::function<Modular(const std::string& name, const std::vector<Modular>& values,
                        const std::vector<std::string>& arrays)>
      law;
};

/// Evaluates an emitted expression by the grammar of C++: sums, products, signs, brackets, calls.
class TextExpression {
public:
  TextExpression(const std::vector<std::string>& tokens, const Literals& literals, Point<ModularField>& point,
                 const TextNames& names)
      : tokens_(tokens), literals_(literals), point_(point), names_(names) {}

  /// Throws MalformedText.
  Modular value();

private:
  const std::string& token() const;
  bool skips(const char* word);
  void expect(const char* word);

  Modular sum();
  Modular product();
  Modular sign();
  Modular primary();
  Modular literal();
  Modular helper();
  Modular power();
  Modular call(const std::string& name);
  Modular law(const std::string& name);

  const std::vector<std::string>& tokens_;
  const Literals& literals_;
  Point<ModularField>& point_;
  const TextNames& names_;
  std::size_t at_ = 0;
};

} // namespace mbsgen::certify
