// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/vec.h"
#include "scheme/stems.h"

namespace mbsgen::formalism {

namespace {

template <class Entry>
Mat3 build(Entry entry) {
  Mat3 m;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) m(i, j) = entry(i, j);
  return m;
}

// a b - c d, and a b + c d: the last product is made first, whatever order a compiler takes.
Expr difference(const Expr& a, const Expr& b, const Expr& c, const Expr& d) {
  const Expr subtracted = c * d;
  return a * b - subtracted;
}
Expr sum(const Expr& a, const Expr& b, const Expr& c, const Expr& d) {
  const Expr added = c * d;
  return a * b + added;
}

} // namespace

Vec3 operator+(const Vec3& a, const Vec3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
Vec3 operator-(const Vec3& a, const Vec3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Vec3 operator-(const Vec3& a) {
  return {-a[0], -a[1], -a[2]};
}
Vec3 operator*(const Expr& factor, const Vec3& v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}

Vec3 cross(const Vec3& a, const Vec3& b) {
  return {difference(a[1], b[2], a[2], b[1]), difference(a[2], b[0], a[0], b[2]),
          difference(a[0], b[1], a[1], b[0])};
}

Expr dot(const Vec3& a, const Vec3& b) {
  const Expr last = a[2] * b[2];
  return sum(a[0], b[0], a[1], b[1]) + last;
}

bool is_zero(const Vec3& v) {
  return v[0].is_zero() && v[1].is_zero() && v[2].is_zero();
}

Vec3 unit(Pool& pool, std::size_t axis) {
  Vec3 v;
  v[axis] = pool.number(1);
  return v;
}

Mat3 identity(Pool& pool) {
  return {{unit(pool, 0), unit(pool, 1), unit(pool, 2)}};
}

bool is_identity(const Mat3& m) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (i == j ? !m(i, j).is_one() : !m(i, j).is_zero()) return false;
  return true;
}

Mat3 transpose(const Mat3& m) {
  return build([&](std::size_t i, std::size_t j) { return m(j, i); });
}

Vec3 operator*(const Mat3& m, const Vec3& v) {
  return {dot(m.row[0], v), dot(m.row[1], v), dot(m.row[2], v)};
}

Mat3 operator*(const Mat3& a, const Mat3& b) {
  return build([&](std::size_t i, std::size_t j) { return dot(a.row[i], column(b, j)); });
}

Mat3 operator+(const Mat3& a, const Mat3& b) {
  return build([&](std::size_t i, std::size_t j) { return a(i, j) + b(i, j); });
}

Vec3 column(const Mat3& m, std::size_t j) {
  return {m(0, j), m(1, j), m(2, j)};
}

Mat3 symmetric_product(const Vec3& a, const Vec3& b) {
  return build([&](std::size_t i, std::size_t j) { return sum(a[i], b[j], b[i], a[j]); });
}

Mat3 square(const Vec3& a) {
  return build([&](std::size_t i, std::size_t j) { return a[i] * a[j]; });
}

Mat3 operator*(const Expr& factor, const Mat3& m) {
  return build([&](std::size_t i, std::size_t j) { return factor * m(i, j); });
}

Mat3 rotation(Pool& pool, std::size_t axis, const Expr& cosine, const Expr& sine) {
  const std::size_t b = next(axis);
  const std::size_t c = next(axis, 2);
  Mat3 m;
  m(axis, axis) = pool.number(1);
  m(b, b) = m(c, c) = cosine;
  m(b, c) = -sine;
  m(c, b) = sine;
  return m;
}

Expr Writer::let(const scheme::Name& name, const Expr& value) const {
  scheme::require_stem(name);
  return scheme_->let(name, value);
}

Expr Writer::let(std::string_view stem, int node, const Expr& value) const {
  return let(scheme::Name{stem, node + 1}, value);
}

Expr Writer::let(std::string_view stem, int row, int node, const Expr& value) const {
  return let(scheme::Name{stem, row + 1, node + 1}, value);
}

Vec3 Writer::let(std::string_view stem, int node, const Vec3& value) const {
  return {let(stem, 0, node, value[0]), let(stem, 1, node, value[1]), let(stem, 2, node, value[2])};
}

Mat3 Writer::let(std::string_view stem, int node, const Mat3& value) const {
  Mat3 result;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      result(row, col) = let(scheme::Name{stem, i + 1, j + 1, node + 1}, value(row, col));
    }
  return result;
}

Mat3 Writer::let_symmetric(std::string_view stem, int node, const Mat3& value) const {
  Mat3 result;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      result(row, col) = result(col, row) = let(scheme::Name{stem, i + 1, j + 1, node + 1}, value(row, col));
    }
  return result;
}

Vec3 Writer::let_pair(std::string_view stem, int i, int j, const Vec3& value) const {
  Vec3 result;
  for (std::size_t row = 0; row < 3; ++row)
    result[row] = let(scheme::Name{stem, static_cast<int>(row) + 1, i + 1, j + 1}, value[row]);
  return result;
}

} // namespace mbsgen::formalism
