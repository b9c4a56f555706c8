// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/jet_traits.h"
#include "certify/program/values.h"
#include <initializer_list>

namespace mbsgen::certify {

/// Expressions along a motion of the model's numbers, by their value and their first N derivatives. Symbols
/// are constant until `move` gives them derivatives.
template <class Field, std::size_t N>
class JetValues {
public:
  using Value = Jet<typename Field::Number, N>;

  explicit JetValues(ModelValues<Field>& plain);

  /// Makes the symbol constant at its value.
  void hold(const expr::Expr& symbol);
  /// Makes the symbol constantly zero.
  void stop(const expr::Expr& symbol);
  /// `rates`: first and further derivatives.
  void move(const expr::Expr& symbol, std::initializer_list<typename Field::Number> rates);
  Value operator()(const expr::Expr& expression);

private:
  void set(const expr::Expr& symbol, const Value& value);

  ModelValues<Field>& plain_;
  expr::Evaluator<Value, JetTraits<Field, N>> evaluator_;
};

} // namespace mbsgen::certify
