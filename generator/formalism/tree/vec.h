// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "scheme/scheme.h"
#include <array>

namespace mbsgen::formalism {

using expr::Expr;
using expr::Pool;

/// Components of a vector in some frame. Default: zero.
using Vec3 = std::array<Expr, 3>;

/// Index of the axis that follows `axis` cyclically by `steps`: (a, next(a), next(a, 2)) is right-handed.
constexpr std::size_t next(std::size_t axis, std::size_t steps = 1) {
  return (axis + steps) % 3;
}

Vec3 operator+(const Vec3& a, const Vec3& b);
Vec3 operator-(const Vec3& a, const Vec3& b);
Vec3 operator-(const Vec3& a);
Vec3 operator*(const Expr& factor, const Vec3& v);
Vec3 cross(const Vec3& a, const Vec3& b);
Expr dot(const Vec3& a, const Vec3& b);
bool is_zero(const Vec3& v);
/// The unit vector e_axis.
Vec3 unit(Pool& pool, std::size_t axis);

/// 3x3 matrix of expressions, entry (row, column). Default: zero.
struct Mat3 {
  std::array<Vec3, 3> row;

  Expr& operator()(std::size_t i, std::size_t j) { return row[i][j]; }
  const Expr& operator()(std::size_t i, std::size_t j) const { return row[i][j]; }
};

Mat3 identity(Pool& pool);
bool is_identity(const Mat3& m);
Mat3 transpose(const Mat3& m);
Vec3 operator*(const Mat3& m, const Vec3& v);
Mat3 operator*(const Mat3& a, const Mat3& b);
Mat3 operator+(const Mat3& a, const Mat3& b);
Vec3 column(const Mat3& m, std::size_t j);
/// a bᵀ + b aᵀ
Mat3 symmetric_product(const Vec3& a, const Vec3& b);
/// a aᵀ
Mat3 square(const Vec3& a);
Mat3 operator*(const Expr& factor, const Mat3& m);
/// Rotation by an angle of the given cosine and sine about e_axis: it takes components after the rotation to
/// components before it.
Mat3 rotation(Pool& pool, std::size_t axis, const Expr& cosine, const Expr& sine);

/// A scheme that lets whole vectors, component by component; components that are zero, ±1 or ± symbols stay
/// what they are. Index of the equation: axis (1 to 3), then the node's number from 1.
class Writer {
public:
  explicit Writer(scheme::Scheme& scheme) : scheme_(&scheme) {}

  /// Throws std::logic_error for a stem that stems.def does not explain, as all others do.
  Expr let(const scheme::Name& name, const Expr& value) const;
  Expr let(std::string_view stem, int node, const Expr& value) const;
  Expr let(std::string_view stem, int row, int node, const Expr& value) const;
  Vec3 let(std::string_view stem, int node, const Vec3& value) const;
  Mat3 let(std::string_view stem, int node, const Mat3& value) const;
  /// For a quantity of two nodes; indices: axis, first node, second node.
  Vec3 let_pair(std::string_view stem, int i, int j, const Vec3& value) const;
  Mat3 let_symmetric(std::string_view stem, int node, const Mat3& value) const;
  void set_topic(int body, std::string_view quantity) const { scheme_->set_topic({body, quantity}); }
  Pool& pool() const { return scheme_->pool(); }

private:
  scheme::Scheme* scheme_;
};

} // namespace mbsgen::formalism
