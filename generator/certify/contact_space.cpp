// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/contact_space.h"
#include "certify/field/fields.h"
#include "certify/field/gauss.h"

namespace mbsgen::certify {

namespace {

constexpr const char* inertia_product = "Lambda_inv p";
constexpr const char* response_product = "M dqd";

bool is_inertia(const scheme::Function& function) {
  return function.task == scheme::Task::contact_space_inverse_inertia;
}

} // namespace

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
ContactSpace<Field>::expected(const scheme::Function& function) {
  if (is_inertia(function)) return {{inertia_product, velocities()}};
  return {{response_product, generalized()}};
}

// Jcᵀ p
template <class Field>
std::vector<typename Field::Number> ContactSpace<Field>::generalized() {
  const std::vector<Number> jacobian = state_.reference().contact_jacobian();
  const std::size_t n = state_.assigned().qd.size();
  std::vector<Number> sum(n);
  for (std::size_t i = 0; i < impulses().size(); ++i)
    for (std::size_t j = 0; j < n; ++j) sum[j] = field_.reduced(sum[j] + jacobian[i * n + j] * impulses()[i]);
  return sum;
}

// Jc x with M x = Jcᵀ p
template <class Field>
std::vector<typename Field::Number> ContactSpace<Field>::velocities() {
  const std::vector<Number>& m = state_.mass_matrix();
  const auto n = static_cast<std::ptrdiff_t>(state_.assigned().qd.size());
  Rows<Number> rows;
  for (auto row = m.begin(); row != m.end(); row += n) rows.emplace_back(row, row + n);
  const auto x = Gauss<Field>(field_).solve(std::move(rows), generalized());
  if (!x) throw Singular("the mass matrix is singular, so that contacts have no response");
  return product(state_.reference().contact_jacobian(), *x);
}

template <class Field>
std::vector<typename Field::Number> ContactSpace<Field>::product(const std::vector<Number>& matrix,
                                                                 const std::vector<Number>& vector) {
  const std::size_t n = vector.size();
  std::vector<Number> result(matrix.size() / n);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    result[i / n] = field_.reduced(result[i / n] + matrix[i] * vector[i % n]);
  return result;
}

template <class Field>
void ContactSpace<Field>::multiply(const scheme::Function& function, Results<Number>& results) {
  const std::size_t rows = impulses().size();
  const std::size_t n = state_.assigned().qd.size();
  try {
    if (is_inertia(function))
      return replace(results, "Lambda_inv", inertia_product,
                     product(whole(results, "Lambda_inv", rows * rows), impulses()));
    replace(results, "dqd", response_product, product(state_.mass_matrix(), whole(results, "dqd", n)));
  } catch (const Mismatch& mismatch) {
    throw MalformedProgram(mismatch.what());
  }
}

template <class Field>
void ContactSpace<Field>::replace(Results<Number>& results, const char* array, const char* product_name,
                                  const std::vector<Number>& product) {
  results.erase(array);
  for (std::size_t i = 0; i < product.size(); ++i) results[product_name][static_cast<int>(i)] = product[i];
}

#define FIELD(Field) template class ContactSpace<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
