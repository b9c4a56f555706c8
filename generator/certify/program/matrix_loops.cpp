// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/matrix_loops.h"
#include "base/index.h"
#include "certify/field/gauss.h"
#include <stdexcept>

namespace mbsgen::certify {

namespace {

using Entry = std::function<Modular(const std::string& array, int place)>;

Entries multiplied(const schedule::Product& product, ModularField& field, const Entry& entry) {
  Entries entries;
  const std::string &left = product.left->name, &right = product.matrix->name;
  const int n = product.rows;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      Modular sum(0);
      for (int k = 0; k < n; ++k) sum = sum + entry(left, n * i + k) * entry(right, n * k + j);
      entries[{right, n * i + j}] = field.reduced(sum);
    }
  return entries;
}

// Of the symmetric matrix with this lower triangle.
Entries inverted(const schedule::Product& product, ModularField& field, const Entry& entry) {
  const int n = product.rows;
  const std::string& name = product.matrix->name;
  Rows<Modular> matrix(at(n), std::vector<Modular>(at(n)));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) matrix[at(i)][at(j)] = matrix[at(j)][at(i)] = entry(name, n * i + j);
  const auto inverse = Gauss<ModularField>(field).inverse(std::move(matrix));
  if (!inverse) throw std::domain_error("a matrix is singular");
  Entries entries;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) entries[{name, n * i + j}] = (*inverse)[at(i)][at(j)];
  return entries;
}

// Row i of the triangle begins behind the rows before it.
Entries mirrored(const schedule::Product& product, const Entry& entry) {
  const std::string& matrix = product.matrix->name;
  Entries entries;
  int place = 0;
  for (int i = 0; i < product.rows; ++i)
    for (int j = 0; j <= i; ++j)
      entries[{matrix, product.rows * i + j}] = entries[{matrix, product.rows * j + i}] =
          entry(matrix, place++);
  return entries;
}

} // namespace

Entries matrix_after(const schedule::Product& product, ModularField& field, const Entry& entry) {
  switch (product.kind) {
  case schedule::Product::Kind::multiply:
    return multiplied(product, field, entry);
  case schedule::Product::Kind::invert:
    return inverted(product, field, entry);
  case schedule::Product::Kind::mirror:
    break;
  }
  return mirrored(product, entry);
}

} // namespace mbsgen::certify
