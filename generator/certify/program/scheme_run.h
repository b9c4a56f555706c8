// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/evaluator.h"
#include "certify/program/assignment.h"
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// Values that a function computes, by array (scheme::array_name) and index.
template <class Number>
using Results = std::map<std::string, std::map<int, Number>>;

/// Runs the equations of a program at a point, as the generated code would: `update` first, then a function
/// that knows its arguments, the parameters and the derived constants, and nothing else. Functions with
/// unknowns run straight through, as if the iteration ended at the coordinates that are given.
template <class Field>
class SchemeRun {
public:
  using Number = typename Field::Number;

  SchemeRun(const scheme::Program& program, const AngleScan& angles, Point<Field>& point,
            const Assignment<Field>& values)
      : program_(program), angles_(angles), point_(point), values_(values) {}

  /// The function's results. Throws MalformedProgram, and std::domain_error where they have no value.
  Results<Number> operator()(const scheme::Function& function);
  /// Meets the angles of `update`.
  void update();

private:
  void set_members(Evaluator<Field>& evaluator);
  void set_arguments(Evaluator<Field>& evaluator, const scheme::Function& function);
  void set_laws(Evaluator<Field>& evaluator, const scheme::Function& function);
  bool update(Evaluator<Field>& evaluator);
  void run(Evaluator<Field>& evaluator, const std::vector<scheme::Equation>& equations);
  void define(Evaluator<Field>& evaluator, const scheme::Equation& equation);
  Results<Number> outputs(Evaluator<Field>& evaluator, const scheme::Function& function);
  void change(Results<Number>& results, const scheme::MatrixStep& step, std::size_t rows);

  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
};

} // namespace mbsgen::certify
