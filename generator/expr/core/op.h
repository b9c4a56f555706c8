// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace mbsgen::expr {

/// Functions of expressions; the rows of op.def, and pi as a function of nothing.
enum class Op : std::uint8_t {
#define OP(id, ...) id,
#include "expr/core/op.def"
#undef OP
  pi
};

/// Classes in which calls are counted: trig (sin and cos), root (sqrt), other.
enum class CostClass : std::uint8_t { trig, root, other };

/// odd: f(-x) = -f(x); even: f(-x) = f(x); exchange: f(x, y) = f(y, x).
enum class Symmetry : std::uint8_t { neither, odd, even, exchange };

/// Properties of a function: a row of op.def.
struct OpRow {
  std::string_view name; ///< in model files and in generated text
  std::size_t arity = 0;
  CostClass cost = CostClass::other;
  Symmetry symmetry = Symmetry::neither;
  std::optional<int> at_zero; ///< value at x = 0, where it is a whole number for every y
  std::optional<int> at_one;  ///< value at x = 1, likewise
};

namespace detail {
inline constexpr std::optional<int> none;
inline constexpr OpRow op_rows[] = {
#define OP(id, name, arity, value, dx, dy, cost, symmetry, at_zero, at_one)                                  \
  {name, arity, CostClass::cost, Symmetry::symmetry, at_zero, at_one},
#include "expr/core/op.def"
#undef OP
    {"pi", 0, CostClass::other, Symmetry::neither, none, none}};
} // namespace detail

/// Number of the functions, pi not among them: they are Op(0) to Op(function_count - 1).
inline constexpr std::size_t function_count = std::size(detail::op_rows) - 1;

constexpr const OpRow& row(Op op) {
  return detail::op_rows[static_cast<std::size_t>(op)];
}
constexpr bool is_odd(Op op) {
  return row(op).symmetry == Symmetry::odd;
}
/// True for min and max: the arguments may change places.
constexpr bool is_symmetric(Op op) {
  return row(op).symmetry == Symmetry::exchange;
}

/// True for functions that models may write; entries of tables come from roads alone (expr/core/table.h).
constexpr bool is_written(Op op) {
  return op != Op::entry;
}

/// The function of this name in generated text, and in model files where it is one that they write; pi is none.
constexpr std::optional<Op> find_op(std::string_view name) {
  for (std::size_t i = 0; i < function_count; ++i)
    if (detail::op_rows[i].name == name) return static_cast<Op>(i);
  return std::nullopt;
}

} // namespace mbsgen::expr
