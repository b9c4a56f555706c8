// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/derivatives.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

namespace {

constexpr const char* energies_by_position = "energies along x";
constexpr const char* energies_by_velocity = "energies along x of the velocities";
constexpr std::size_t energies = 2;

// The matrix a of that many rows times b.
template <class Number>
std::vector<Number> product(std::size_t rows, const std::vector<Number>& a, const std::vector<Number>& b) {
  std::vector<Number> sums(rows);
  for (std::size_t i = 0; i < a.size(); ++i) sums[i / b.size()] = sums[i / b.size()] + a[i] * b[i % b.size()];
  return sums;
}

} // namespace

template <class Field>
typename EnergyDerivatives<Field>::Arrays EnergyDerivatives<Field>::expected() {
  return {{energies_by_position, along({x_, {}, {}, {}, {}})},
          {energies_by_velocity, along({{}, x_, {}, {}, {}})}};
}

template <class Field>
void EnergyDerivatives<Field>::multiply(Results<Number>& results) const {
  try {
    results = {{energies_by_position, numbered(energies_of(results, "dE_dq"))},
               {energies_by_velocity, numbered(energies_of(results, "dE_dqd"))}};
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

template <class Field>
std::vector<typename Field::Number> EnergyDerivatives<Field>::along(const StateChange<Number>& change) const {
  return DualFormulation<Field>(state_, program_, angles_, change).energy();
}

template <class Field>
std::vector<typename Field::Number> EnergyDerivatives<Field>::energies_of(const Results<Number>& results,
                                                                          const char* array) const {
  return product(energies, whole(results, array, energies * x_.size()), x_);
}

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

bool is_damping(const scheme::Function& function) {
  return function.task == scheme::Task::direct_dynamics_damping;
}

} // namespace

template <class Field>
typename ForceDerivatives<Field>::Arrays ForceDerivatives<Field>::expected(const scheme::Function& function) {
  if (is_inverse(function))
    return {{by_position, forces_along({x_, {}, {}, {}, {}})},
            {by_velocity, forces_along({{}, x_, {}, {}, {}})}};
  const std::vector<Number> none(x_.size());
  if (is_damping(function)) return {{equations_of_motion, state_.assigned().Q}, {motion_by_velocity, none}};
  return {{equations_of_motion, state_.assigned().Q},
          {motion_by_position, none},
          {motion_by_velocity, none},
          {motion_by_force, x_}};
}

template <class Field>
void ForceDerivatives<Field>::multiply(const scheme::Function& function, Results<Number>& results) const {
  try {
    results = is_inverse(function) ? inverse_products(results) : direct_products(function, results);
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

template <class Field>
std::vector<typename Field::Number>
ForceDerivatives<Field>::forces_along(const StateChange<Number>& change) const {
  return DualFormulation<Field>(state_, program_, angles_, change).inverse_dynamics();
}

template <class Field>
std::vector<typename Field::Number> ForceDerivatives<Field>::times_x(const Results<Number>& results,
                                                                     const char* array) const {
  return product(x_.size(), whole(results, array, x_.size() * x_.size()), x_);
}

template <class Field>
Results<typename Field::Number>
ForceDerivatives<Field>::inverse_products(const Results<Number>& results) const {
  return {{by_position, numbered(times_x(results, "dQ_dq"))},
          {by_velocity, numbered(times_x(results, "dQ_dqd"))}};
}

// At the function's own accelerations.
template <class Field>
Results<typename Field::Number>
ForceDerivatives<Field>::direct_products(const scheme::Function& function,
                                         const Results<Number>& results) const {
  Assignment<Field> values = state_.assigned();
  values.qdd = whole(results, "qdd", x_.size());
  ModelValues<Field>& numbers = state_.numbers();
  Formulation<Field> moved(numbers.model(), program_, angles_, numbers.point(), std::move(values));
  const ForceDerivatives derivatives(moved, program_, angles_, x_);
  const auto along = [&](StateChange<Number> change, const char* matrix) {
    change.qdd = times_x(results, matrix);
    return numbered(derivatives.forces_along(change));
  };
  Results<Number> products = {{equations_of_motion, numbered(moved.reference().inverse_dynamics())},
                              {motion_by_velocity, along({{}, x_, {}, {}, {}}, "dqdd_dqd")}};
  if (is_damping(function)) return products;
  products[motion_by_position] = along({x_, {}, {}, {}, {}}, "dqdd_dq");
  products[motion_by_force] = along({}, "Minv");
  return products;
}

namespace {

constexpr const char* mass_matrix = "dM x";
constexpr const char* jacobian = "dJ";

bool is_of_mass_matrix(const scheme::Function& function) {
  return function.task == scheme::Task::mass_matrix_derivatives;
}

} // namespace

template <class Field>
MatrixDerivatives<Field>::MatrixDerivatives(Formulation<Field>& state, const scheme::Program& program,
                                            const AngleScan& angles, std::vector<Number> x,
                                            std::vector<Number> displacement, std::vector<std::size_t> live)
    : state_(state), program_(program), angles_(angles), x_(std::move(x)),
      displacement_(std::move(displacement)), live_(std::move(live)) {}

template <class Field>
typename MatrixDerivatives<Field>::Arrays
MatrixDerivatives<Field>::expected(const scheme::Function& function) {
  StateChange<Number> change;
  change.displacement = displacement_;
  DualFormulation<Field> moving(state_, program_, angles_, change);
  if (is_of_mass_matrix(function)) return {{mass_matrix, mass_rates(moving)}};
  return {{jacobian, jacobian_rates(moving)}};
}

template <class Field>
std::vector<typename Field::Number>
MatrixDerivatives<Field>::mass_rates(DualFormulation<Field>& moving) const {
  using Dual = typename DualField<Field>::Number;
  std::vector<Dual> accelerations;
  for (const Number& x : x_) accelerations.push_back(Dual(x));
  auto& reference = moving.state().reference();
  const std::vector<Dual> forces = reference.inverse_dynamics(accelerations);
  const std::vector<Dual> bias = reference.inverse_dynamics(std::vector<Dual>(x_.size()));
  std::vector<Number> rates;
  for (std::size_t i = 0; i < forces.size(); ++i) rates.push_back((forces[i] - bias[i]).rate());
  return rates;
}

template <class Field>
std::vector<typename Field::Number>
MatrixDerivatives<Field>::jacobian_rates(DualFormulation<Field>& moving) const {
  std::vector<Number> rates;
  for (const std::size_t row : live_)
    for (const auto& entry : moving.constraints()[row].J) rates.push_back(entry.rate());
  return rates;
}

template <class Field>
void MatrixDerivatives<Field>::multiply(const scheme::Function& function, Results<Number>& results) const {
  const std::size_t n = x_.size();
  if (n == 0) return;
  try {
    const bool of_mass_matrix = is_of_mass_matrix(function);
    const std::size_t rows = of_mass_matrix ? n : live_.size();
    std::vector<Number> rates =
        product(rows * n, whole(results, of_mass_matrix ? "dM" : "dJ_dq", rows * n * n), displacement_);
    if (of_mass_matrix) rates = product(n, rates, x_);
    results.clear();
    results[of_mass_matrix ? mass_matrix : jacobian] = numbered(rates);
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

#define FIELD(Field)                                                                                         \
  template class EnergyDerivatives<Field>;                                                                   \
  template class ForceDerivatives<Field>;                                                                    \
  template class MatrixDerivatives<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
