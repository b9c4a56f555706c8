// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/mass_matrix.h"
#include "certify/field/fields.h"
#include "certify/field/gauss.h"

namespace mbsgen::certify {

// The matrix whose lower triangle, row by row, is the result L.
template <class Field>
void MassMatrixCheck<Field>::complete(Results<Number>& results, std::size_t n) const {
  const auto found = results.find("L");
  if (found == results.end()) return;
  if (found->second.size() != n * (n + 1) / 2) throw MalformedProgram("the size of L");
  std::map<int, Number> matrix;
  const int rows = static_cast<int>(n);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j <= i; ++j) {
      const auto entry = found->second.find(i * (i + 1) / 2 + j);
      if (entry == found->second.end()) throw MalformedProgram("an entry of L is missing");
      matrix[i * rows + j] = matrix[j * rows + i] = entry->second;
    }
  results.erase(found);
  results["M"] = std::move(matrix);
}

template <class Field>
void MassMatrixCheck<Field>::multiply(Results<Number>& results, const std::vector<Number>& x) const {
  if (x.empty()) return;
  complete(results, x.size());
  const auto found = results.find("M");
  const int n = static_cast<int>(x.size());
  if (found == results.end()) return;
  if (found->second.size() != x.size() * x.size() || found->second.rbegin()->first >= n * n)
    throw MalformedProgram("the size of M");
  std::map<int, Number> product;
  for (const auto& [place, entry] : found->second)
    product[place / n] = product[place / n] + entry * x[at(place % n)];
  results.erase(found);
  results["M x"] = std::move(product);
}

// Limits of pivots are no mechanics: they must not be zero.
template <class Field>
std::string MassMatrixCheck<Field>::pivot_difference(const Results<Number>& results,
                                                     const std::vector<int>& order) {
  const std::size_t n = order.size();
  try {
    const std::vector<Number> limits = whole(results, word(scheme::Purpose::inertia_limit), n);
    for (std::size_t k = 0; k < n; ++k)
      require(!field_.equal(limits[k], Number(0)),
              element(word(scheme::Purpose::inertia_limit), k) + " is zero");
    const std::vector<Number> inertias = whole(results, word(scheme::Purpose::inertia), n);
    if (!Field::is_fast) return {}; // rational numbers would grow
    const std::vector<Number>& m = state_.mass_matrix();
    Rows<Number> rows;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      rows.emplace_back();
      for (auto j = order.rbegin(); j != order.rend(); ++j) rows.back().push_back(m[at(*i) * n + at(*j)]);
    }
    const std::vector<Number> pivots = Gauss<Field>(field_).pivots(std::move(rows));
    for (std::size_t k = 0; k < n; ++k)
      require(field_.equal(inertias[k], pivots[n - 1 - k]), element(word(scheme::Purpose::inertia), k));
  } catch (const Mismatch& mismatch) {
    return mismatch.what();
  }
  return {};
}

template <class Field>
std::vector<int> MassMatrixCheck<Field>::undetermined() {
  const std::vector<Number>& m = state_.mass_matrix();
  const std::size_t n = state_.bias().size();
  Rows<Number> rows;
  for (auto row = m.begin(); row != m.end(); row += static_cast<std::ptrdiff_t>(n))
    rows.emplace_back(row, row + static_cast<std::ptrdiff_t>(n));
  return Gauss<Field>(field_).null_vector_places(std::move(rows), n);
}

#define FIELD(Field) template class MassMatrixCheck<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
