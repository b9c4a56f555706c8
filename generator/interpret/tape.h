// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/op.h"
#include "expr/evaluate.h"
#include <cstdint>
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

} // namespace mbsgen::interpret
