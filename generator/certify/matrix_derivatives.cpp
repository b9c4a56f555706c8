// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/matrix_derivatives.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

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
std::vector<typename Field::Number> MatrixDerivatives<Field>::product(const std::vector<Number>& a,
                                                                      const std::vector<Number>& b) {
  std::vector<Number> sums(a.size() / b.size());
  for (std::size_t i = 0; i < a.size(); ++i) sums[i / b.size()] = sums[i / b.size()] + a[i] * b[i % b.size()];
  return sums;
}

template <class Field>
void MatrixDerivatives<Field>::multiply(const scheme::Function& function, Results<Number>& results) const {
  const std::size_t n = x_.size();
  if (n == 0) return;
  try {
    const bool of_mass_matrix = is_of_mass_matrix(function);
    const std::size_t rows = of_mass_matrix ? n : live_.size();
    std::vector<Number> rates =
        product(whole(results, of_mass_matrix ? "dM" : "dJ_dq", rows * n * n), displacement_);
    if (of_mass_matrix) rates = product(rates, x_);
    results.clear();
    results[of_mass_matrix ? mass_matrix : jacobian] = numbered(rates);
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

#define FIELD(Field) template class MatrixDerivatives<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
