// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/table.h"
#include "expr/expr.h"
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace mbsgen::expr {

namespace detail {
template <class T>
double number_of(const T& x) {
  if constexpr (std::is_constructible_v<double, T>)
    return static_cast<double>(x);
  else
    return static_cast<double>(x.value);
}
} // namespace detail

/// Value of a function of op.def in any type that has <cmath>'s functions; `y` is ignored by those of one
/// argument.
template <class T>
T call_value(Op op, const T& x, const T& y) {
  using namespace std; // <cmath> for double; other types bring their own functions
  const auto sign = [](const T& value) { return T((T(0) < value) - (value < T(0))); };
  const auto entry = [](const T& table, const T& place) {
    return T(table_entry(detail::number_of(table), detail::number_of(place)));
  };
  switch (op) {
#define OP(id, name, arity, value, ...)                                                                      \
  case Op::id:                                                                                               \
    return T(value);
#include "expr/core/op.def"
#undef OP
  case Op::pi:
    break;
  }
  (void)sign, (void)entry;
  return T(3.14159265358979323846264338327950288);
}

/// An evaluator needs more of a number type than + - * / and unary minus: how a rational, pi and the
/// functions of op.def become values. The primary template serves every type that converts from double and
/// has <cmath>'s functions.
///
/// Traits may have two more members, which then decide first:
///   std::optional<T> call_node(const Pool&, NodeId call, Evaluator&)   the value of a call by its very node
///   T symbol_value(const Pool&, NodeId symbol)                         of a symbol that was not set
template <class T>
struct NumberTraits {
  T from(const Rational& value) const { return T(value.to_double()); }
  T pi() const { return T(3.14159265358979323846264338327950288); }
  T call(Op op, const T& x, const T& y) const { return call_value(op, x, y); }
};

/// base^exponent by squares, for an exponent of 1 or more: all evaluations take the same products in the same order.
template <class T>
T raised(T base, long exponent) {
  while (exponent % 2 == 0) {
    base = base * base;
    exponent /= 2;
  }
  T result = base;
  while (exponent /= 2) {
    base = base * base;
    if (exponent % 2 != 0) result = result * base;
  }
  return result;
}

/// Evaluates expressions of one pool over any number type; every shared node once, without recursion. Symbols
/// get their values by `set` (also on the fly, by the equations of a scheme).
template <class T, class Traits = NumberTraits<T>>
class Evaluator {
public:
  explicit Evaluator(const Pool& pool, Traits traits = {}) : pool_(pool), traits_(std::move(traits)) {}

  void set(NodeId symbol, const T& value) { store(symbol, value, symbol_epoch_); }
  void set(const Expr& symbol, const T& value) { set(symbol.id(), value); }

  /// Throws std::out_of_range when a symbol of the expression has no value.
  T value(const Expr& expression) { return value(expression.id()); }
  T value(NodeId id) {
    if (known(id)) return slots_[id].value;
    const std::size_t base = stack_.size();
    stack_.push_back(id);
    while (stack_.size() > base) {
      const NodeId top = stack_.back();
      if (!known(top)) {
        if (push_parts(pool_.node(top))) continue;
        store(top, compute(top), pool_.node(top).kind == NodeKind::symbol ? symbol_epoch_ : epoch_);
      }
      stack_.pop_back();
    }
    return slots_[id].value;
  }

  /// Forgets every value but those of symbols; needed after a sweep of the pool, which gives ids to new
  /// nodes.
  void forget() { epoch_ = ++last_epoch_; }
  /// Forgets every value.
  void clear() {
    symbol_epoch_ = ++last_epoch_;
    forget();
  }

  Traits& traits() { return traits_; }
  const Pool& pool() const { return pool_; }

private:
  template <class U>
  using CallNode = decltype(std::declval<U&>().call_node(std::declval<const Pool&>(), NodeId{},
                                                         std::declval<Evaluator&>()));
  template <class U>
  using SymbolValue = decltype(std::declval<U&>().symbol_value(std::declval<const Pool&>(), NodeId{}));
  template <template <class> class Member, class = void>
  struct Has : std::false_type {};
  template <template <class> class Member>
  struct Has<Member, std::void_t<Member<Traits>>> : std::true_type {};

  bool known(NodeId id) const {
    return id < slots_.size() && (slots_[id].stamp == epoch_ || slots_[id].stamp == symbol_epoch_);
  }

  void store(NodeId id, T value, std::uint32_t epoch) {
    if (id >= slots_.size()) slots_.resize(std::max<std::size_t>(pool_.id_limit(), id + std::size_t{1}));
    slots_[id].value = std::move(value);
    slots_[id].stamp = epoch;
  }

  // True when some part has no value yet; those are computed first.
  bool push_parts(const Node& node) {
    const std::size_t before = stack_.size();
    for (const Factor& factor : node.factors())
      if (!known(factor.base)) stack_.push_back(factor.base);
    for (const Term& term : node.terms())
      if (!known(term.node)) stack_.push_back(term.node);
    return stack_.size() > before;
  }

  T compute(NodeId id) {
    const Node& node = pool_.node(id);
    switch (node.kind) {
    case NodeKind::number:
      return traits_.from(node.number);
    case NodeKind::symbol:
      return symbol(id);
    case NodeKind::call:
      return call(id, node);
    case NodeKind::product:
      return product(node);
    case NodeKind::sum:
      break;
    }
    return sum(node);
  }

  T symbol(NodeId id) {
    if constexpr (Has<SymbolValue>::value)
      return traits_.symbol_value(pool_, id);
    else
      throw std::out_of_range("no value for " + name(pool_.symbol_of(id)));
  }

  T call(NodeId id, const Node& node) {
    if constexpr (Has<CallNode>::value)
      if (std::optional<T> value = traits_.call_node(pool_, id, *this)) return *std::move(value);
    if (node.op == Op::pi) return traits_.pi();
    return traits_.call(node.op, slots_[node.factors().front().base].value,
                        slots_[node.factors().back().base].value);
  }

  T sum(const Node& node) {
    std::optional<T> total;
    if (!node.number.is_zero()) total = traits_.from(node.number);
    for (const Term& term : node.terms()) {
      const T& value = slots_[term.node].value;
      if (term.coefficient.is_one())
        total = total ? *total + value : value;
      else if (term.coefficient.is_minus_one())
        total = total ? *total - value : -value;
      else
        total =
            total ? *total + traits_.from(term.coefficient) * value : traits_.from(term.coefficient) * value;
    }
    return *std::move(total);
  }

  T product(const Node& node) {
    std::optional<T> above;
    std::optional<T> below;
    if (!node.number.is_one()) above = traits_.from(node.number);
    for (const Factor& factor : node.factors()) {
      std::optional<T>& side = factor.exponent > 0 ? above : below;
      T value =
          raised(slots_[factor.base].value, factor.exponent > 0 ? factor.exponent : -long{factor.exponent});
      side = side ? *side * value : std::move(value);
    }
    if (!above) above = traits_.from(1);
    return below ? *above / *below : *std::move(above);
  }

  const Pool& pool_;
  Traits traits_;
  // A value counts when its stamp is one of the two present epochs.
  struct Slot {
    T value{};
    std::uint32_t stamp = 0;
  };
  std::vector<Slot> slots_;
  std::uint32_t symbol_epoch_ = 1;
  std::uint32_t epoch_ = 2;
  std::uint32_t last_epoch_ = 2;
  std::vector<NodeId> stack_;
};

} // namespace mbsgen::expr
