// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/angle_arrays.h"
#include "emit/text/language.h"
#include "emit/text/spelling.h"
#include <functional>
#include <string>
#include <unordered_map>

namespace mbsgen::emit {

/// Sines and cosines that the text has computed before.
struct KnownSines {
  const AngleArrays* arrays = nullptr;
  const std::unordered_map<expr::NodeId, int>* places = nullptr; ///< in them, by angle
};

/// The text of a symbol that an expression reads, from its spelling.
using Reader = std::function<const std::string&(expr::NodeId symbol, const std::string& spelling)>;

/// Writes expressions on `Real`. The text costs what expr/cost.h says.
class ExpressionWriter {
public:
  ExpressionWriter(const expr::Pool& pool, const Language& language, const Spelling& spelling, Needs& needs)
      : pool_(pool), language_(language), spelling_(spelling), needs_(needs) {}

  /// Takes these sines and cosines from their arrays from now on.
  void set_known(const KnownSines& known) { known_ = known; }
  /// Asks for the text of each symbol from now on; an empty one takes the spelling.
  void set_reader(Reader reader) { reader_ = std::move(reader); }
  /// Writes these texts in place of symbols and of known sines and cosines; null: none any more.
  void set_vectors(const std::unordered_map<expr::NodeId, std::string>* vectors) { vectors_ = vectors; }
  /// Throws std::logic_error for a symbol without a spelling.
  std::string write(const scheme::Expr& expression);

private:
  /// Position of the text: alone, or as a part of a product, where sums and products need parentheses.
  enum class Place { alone, part };

  std::string number(const Rational& value) const;
  void write(expr::NodeId id, Place place);
  void write_bare(expr::NodeId id, const expr::Node& node);
  void write_symbol(expr::NodeId id);
  void write_sum(const expr::Node& node);
  void write_term(const expr::Term& term, bool first);
  void write_product(const Rational& coefficient, expr::Operands<expr::Factor> factors);
  void write_powers(expr::Operands<expr::Factor> factors, bool above, bool leading);
  void write_power(const expr::Factor& factor);
  void write_entry(const expr::Node& node);
  void write_call(const expr::Node& node);
  bool write_known(const expr::Node& node);
  bool write_vector(expr::NodeId id);

  const expr::Pool& pool_;
  const Language& language_;
  const Spelling& spelling_;
  Needs& needs_;
  KnownSines known_;
  Reader reader_;
  const std::unordered_map<expr::NodeId, std::string>* vectors_ = nullptr;
  std::string text_;
};

} // namespace mbsgen::emit
