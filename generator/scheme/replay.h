// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbsgen::scheme {

/// A function's values at many arguments: its operations are listed once, and carried out in the order of an Evaluation,
/// so that the results are the same to the bit. Expressions that no argument reaches are computed once for all.
class Replay {
public:
  /// `arguments`: symbols whose values change from call to call.
  Replay(expr::Pool& pool, const Function& function, const std::vector<Expr>& arguments);

  /// Symbols that are neither arguments nor given by the function's own equations: parameters, derived constants, the time.
  const std::vector<Expr>& known() const { return known_; }
  /// The values of all these, in their order; once before the first call.
  void set_known(const std::vector<double>& values);

  /// Values of the function's outputs, in their order.
  const std::vector<double>& operator()(const std::vector<double>& arguments);

private:
  class Recorder;
  using Slot = std::uint32_t;

  enum class Kind : std::uint8_t { sum, product, call };

  /// A term `coefficient`·value of a sum, or a factor valueᵉ of a product.
  struct Operand {
    Slot slot = 0;
    std::int32_t exponent = 1;
    double coefficient = 1;
  };
  struct Operation {
    Kind kind = Kind::sum;
    expr::Op op = expr::Op::pi;
    bool has_number = false; ///< a sum that begins with `number`
    double number = 0;
    std::uint32_t first = 0, count = 0; ///< its operands
    Slot result = 0;
  };

  void carry_out(const std::vector<Operation>& operations);
  double sum(const Operation& operation) const;
  double product(const Operation& operation) const;
  double call(const Operation& operation) const;

  std::vector<double> values_; ///< by slot
  std::vector<Operand> operands_;
  std::vector<Operation> fixed_, moving_; ///< those that no argument reaches, and the others
  std::vector<Slot> argument_slots_, known_slots_, output_slots_;
  std::vector<Expr> known_;
  std::vector<double> outputs_;
};

} // namespace mbsgen::scheme
