// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/cost.h"
#include "scheme/scheme.h"
#include <array>
#include <string>
#include <vector>

namespace mbsgen::scheme {

/// A tunable number of the generated code: `parameters.<group>.<field>[element]`, or `parameters.<field>` for
/// a user parameter (empty group). All elements of one field stand together, element 0 first.
struct Parameter {
  Expr symbol;
  std::string group;
  std::string field;
  int element = -1; ///< -1: the field is a scalar
  double nominal = 0;
  std::string unit;
  std::string doc;
};

/// One argument of a generated function: an array of `size` numbers, read, written or both.
struct Argument {
  enum class Use { in, out, in_out };
  std::string name;
  int size = 0;
  Use use = Use::in;
  bool nullable = false; ///< the caller may pass a null pointer (outputs only)
};

/// `array[index] = value`, an entry of a result. For a sensor, `array` is the member of the sensor structure.
struct Output {
  std::string array;
  int index = 0;
  Expr value;
};

/// What a function is, which decides how it is declared and wrapped.
enum class FunctionKind { plain, sensor };

/// A generated function. Results are complete: every entry of every output array has its Output.
struct Function {
  std::string name;
  std::string doc; ///< one sentence for the generated header
  FunctionKind kind = FunctionKind::plain;
  std::vector<Argument> arguments;
  std::vector<Equation> equations;
  std::vector<Output> outputs;
  std::size_t removed = 0; ///< equations that proved dead
};

/// An external force or torque that the caller supplies at each call: `inputs.<name>.force[3]`, `.torque[3]`.
struct InputForce {
  std::string name;
  std::array<Expr, 3> force;
  std::array<Expr, 3> torque;
};

/// Sizes and names of the model that the generated header states.
struct Shape {
  std::string model;
  std::string doc;
  int nq = 0, nu = 0, nv = 0, nc = 0, nd = 0;
  std::vector<std::string> joint_names; ///< nq of them
  std::vector<std::string> body_names;  ///< what Topic::body counts
};

/// Everything the emitter reads: what formalism makes and passes change.
struct Program {
  explicit Program(Pool& shared_pool) : pool(&shared_pool) {}

  Pool* pool;
  Shape shape;
  std::vector<Parameter> parameters;
  std::vector<InputForce> inputs;
  Expr time; ///< symbol of the time where some law depends on it, else zero

  /// True when the functions take something besides their arrays: `inputs`.
  bool has_inputs() const { return !inputs.empty() || time.is_symbol(); }
  std::vector<Equation> update; ///< the derived constants, members of the generated model
  std::vector<Function> functions;
  std::vector<std::string> notes; ///< what the user should know: functions left out, and why
};

/// Operation counts of the equations and of the outputs (an output that is an expression costs it).
expr::Cost cost(const std::vector<Equation>& equations);
expr::Cost cost(const Function& function);
/// Number of operations on the longest chain of dependent operations.
long critical_path(const Function& function);

} // namespace mbsgen::scheme
