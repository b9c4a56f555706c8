// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/force_derivatives.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

namespace {

constexpr const char* by_position = "dQ_dq x";
constexpr const char* by_velocity = "dQ_dqd x";
constexpr const char* equations_of_motion = "M qdd + c";
constexpr const char* motion_by_position = "M dqdd_dq x + dQ_dq x";
constexpr const char* motion_by_velocity = "M dqdd_dqd x + dQ_dqd x";
constexpr const char* motion_by_force = "M Minv x";

bool is_inverse(const scheme::Function& function) {
  return function.task == scheme::Task::inverse_dynamics_derivatives;
}

} // namespace

template <class Field>
typename ForceDerivatives<Field>::Arrays ForceDerivatives<Field>::expected(const scheme::Function& function) {
  if (is_inverse(function))
    return {{by_position, forces_along({x_, {}, {}, {}, {}})},
            {by_velocity, forces_along({{}, x_, {}, {}, {}})}};
  const std::vector<Number> none(x_.size());
  return {{equations_of_motion, state_.assigned().Q},
          {motion_by_position, none},
          {motion_by_velocity, none},
          {motion_by_force, x_}};
}

template <class Field>
void ForceDerivatives<Field>::multiply(const scheme::Function& function, Results<Number>& results) const {
  try {
    results = is_inverse(function) ? inverse_products(results) : direct_products(results);
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

template <class Field>
std::vector<typename Field::Number>
ForceDerivatives<Field>::forces_along(const StateChange<Number>& change) const {
  return DualFormulation<Field>(state_, program_, angles_, change).inverse_dynamics();
}

// Of a square matrix and x.
template <class Field>
std::vector<typename Field::Number> ForceDerivatives<Field>::product(const Results<Number>& results,
                                                                     const char* array) const {
  const std::size_t n = x_.size();
  const std::vector<Number> matrix = whole(results, array, n * n);
  std::vector<Number> sum(n);
  for (std::size_t i = 0; i < matrix.size(); ++i) sum[i / n] = sum[i / n] + matrix[i] * x_[i % n];
  return sum;
}

template <class Field>
Results<typename Field::Number>
ForceDerivatives<Field>::inverse_products(const Results<Number>& results) const {
  return {{by_position, numbered(product(results, "dQ_dq"))},
          {by_velocity, numbered(product(results, "dQ_dqd"))}};
}

// At the function's own accelerations.
template <class Field>
Results<typename Field::Number>
ForceDerivatives<Field>::direct_products(const Results<Number>& results) const {
  Assignment<Field> values = state_.assigned();
  values.qdd = whole(results, "qdd", x_.size());
  ModelValues<Field>& numbers = state_.numbers();
  Formulation<Field> moved(numbers.model(), program_, angles_, numbers.point(), std::move(values));
  const ForceDerivatives derivatives(moved, program_, angles_, x_);
  const auto along = [&](StateChange<Number> change, const char* matrix) {
    change.qdd = product(results, matrix);
    return numbered(derivatives.forces_along(change));
  };
  return {{equations_of_motion, numbered(moved.reference().inverse_dynamics())},
          {motion_by_position, along({x_, {}, {}, {}, {}}, "dqdd_dq")},
          {motion_by_velocity, along({{}, x_, {}, {}, {}}, "dqdd_dqd")},
          {motion_by_force, along({}, "Minv")}};
}

#define FIELD(Field) template class ForceDerivatives<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
