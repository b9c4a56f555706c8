// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/op.h"
#include "expr/evaluate.h"
#include "scheme/program.h"
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace mbsgen::interpret {

/// Place of a value among all values of a program.
using Register = std::uint32_t;

enum class Code : std::uint8_t { add, subtract, multiply, divide, negate, copy, call };

/// to = x CODE y; `op` is the function of a call. Codes of one operand ignore y.
struct Instruction {
  Code code = Code::copy;
  expr::Op op = expr::Op::pi;
  Register to = 0, x = 0, y = 0;
};

/// Straight-line code.
using Tape = std::vector<Instruction>;

/// The value of one instruction over any number type with <cmath>'s functions and comparisons.
template <class T>
T value_of(const Instruction& instruction, const T* values) {
  const T& x = values[instruction.x];
  const T& y = values[instruction.y];
  switch (instruction.code) {
  case Code::add:
    return x + y;
  case Code::subtract:
    return x - y;
  case Code::multiply:
    return x * y;
  case Code::divide:
    return x / y;
  case Code::negate:
    return -x;
  case Code::call:
    return expr::call_value(instruction.op, x, y);
  case Code::copy:
    break;
  }
  return x;
}

/// Executes the instructions in order; `values`: one for each register.
template <class T>
void run(const Tape& tape, T* values) {
  for (const Instruction& instruction : tape) values[instruction.to] = value_of(instruction, values);
}

/// The registers of a program: numbers at their values, and those of symbols that all functions read.
class Registers {
public:
  /// A register of its own, with that value until something is written to it.
  Register add(double value = 0);
  /// The register of a number.
  Register number(double value);

  void define(expr::NodeId symbol, Register at) { symbols_[symbol] = at; }
  /// Null: nothing defines the symbol for all functions.
  const Register* find(expr::NodeId symbol) const;

  /// The values at the beginning, by register.
  const std::vector<double>& initial() const { return initial_; }

private:
  std::vector<double> initial_;
  std::map<double, Register> numbers_;
  std::unordered_map<expr::NodeId, Register> symbols_;
};

/// Translates expressions of one function. Operations come in the order in which the emitters write them, so
/// that results agree with those of compiled code to the last bit, as far as its compiler and its sines
/// allow. Equal parts are computed once.
class Compiler {
public:
  /// `pool` must outlive the compiler.
  Compiler(const expr::Pool& pool, Registers& registers) : pool_(pool), registers_(registers) {}

  void define(expr::NodeId symbol, Register at) { known_[symbol] = at; }
  /// The registers of what is known, by node: `forget` returns to what was known before.
  using Known = std::unordered_map<expr::NodeId, Register>;
  const Known& known() const { return known_; }
  void forget(Known before) { known_ = std::move(before); }
  /// Copies a value into a register.
  void copy(Register from, Register to) { tape_.push_back({Code::copy, expr::Op::pi, to, from, from}); }
  /// The register of an expression, with the instructions that compute it. Throws std::logic_error where
  /// nothing defines a symbol.
  Register value(const scheme::Expr& expression);
  /// The instructions since the last call.
  Tape take() { return std::exchange(tape_, {}); }

private:
  Register value(expr::NodeId id);
  Register computed(expr::NodeId id);
  Register symbol(expr::NodeId id) const;
  Register call(const expr::Node& node);
  Register sum(const expr::Node& node);
  Register term(const expr::Term& term);
  Register product(const Rational& coefficient, expr::Operands<expr::Factor> factors);
  Register signed_product(const Rational& number, expr::Operands<expr::Factor> factors);
  Register powers(expr::Operands<expr::Factor> factors, bool above, const Register* before);
  Register power(Register base, long exponent);
  Register emit(Code code, Register x, Register y, expr::Op op = expr::Op::pi);
  Register negated(Register x) { return emit(Code::negate, x, x); }

  const expr::Pool& pool_;
  Registers& registers_;
  Known known_;
  Tape tape_;
};

} // namespace mbsgen::interpret
