// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/energy_derivatives.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

namespace {

constexpr const char* by_position = "energies along x";
constexpr const char* by_velocity = "energies along x of the velocities";
constexpr std::size_t energies = 2;

} // namespace

template <class Field>
typename EnergyDerivatives<Field>::Arrays EnergyDerivatives<Field>::expected() {
  return {{by_position, along({x_, {}, {}, {}, {}})}, {by_velocity, along({{}, x_, {}, {}, {}})}};
}

template <class Field>
void EnergyDerivatives<Field>::multiply(Results<Number>& results) const {
  try {
    results = {{by_position, product(results, "dE_dq")}, {by_velocity, product(results, "dE_dqd")}};
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

template <class Field>
std::vector<typename Field::Number> EnergyDerivatives<Field>::along(const StateChange<Number>& change) const {
  return DualFormulation<Field>(state_, program_, angles_, change).energy();
}

template <class Field>
std::map<int, typename Field::Number> EnergyDerivatives<Field>::product(const Results<Number>& results,
                                                                        const char* array) const {
  const std::size_t n = x_.size();
  const std::vector<Number> matrix = whole(results, array, energies * n);
  std::map<int, Number> sums;
  for (std::size_t row = 0; row < energies; ++row) {
    Number& sum = sums[static_cast<int>(row)] = Number(0);
    for (std::size_t j = 0; j < n; ++j) sum = sum + matrix[row * n + j] * x_[j];
  }
  return sums;
}

#define FIELD(Field) template class EnergyDerivatives<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
