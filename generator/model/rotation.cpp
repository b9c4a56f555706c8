// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/rotation.h"
#include "base/index.h"
#include "base/text.h"
#include "expr/evaluate.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mbsgen::model {

namespace {

using Matrix = std::array<std::array<Rational, 3>, 3>;

Matrix as_matrix(const Cosines& cosines) {
  Matrix matrix;
  for (std::size_t k = 0; k < 9; ++k) matrix[k / 3][k % 3] = cosines[k];
  return matrix;
}

// Rows from `i` and columns from `j` on, in cyclic order: a rotation stays one.
Matrix shifted(const Matrix& matrix, std::size_t i, std::size_t j) {
  Matrix result;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      result[row][column] = matrix[(row + i) % 3][(column + j) % 3];
  return result;
}

// A multiple of 2^-58, finer than the rounding of a double.
Rational near_rational(const Rational& value) {
  const Rational parts = Rational(2).power(58);
  return (value * parts + Rational::half()).floor() / parts;
}

Rational with_sign(const Rational& size, const Rational& sign) {
  return sign.is_negative() ? -size : size;
}

struct CirclePoint {
  Rational cos, sin;
};

// A rational point of the circle by the tangent of half the angle.
CirclePoint on_circle(const Rational& cos, const Rational& sin) {
  const Rational t = cos.is_zero() ? Rational(1) : near_rational(sin.abs() / (Rational(1) + cos.abs()));
  const Rational below = Rational(1) + t * t;
  return {with_sign((Rational(1) - t * t) / below, cos), with_sign(Rational(2) * t / below, sin)};
}

// From a matrix with ±1 in its first row and column and zeros beside it.
Matrix planar(const Matrix& rough) {
  const CirclePoint x = on_circle(rough[1][1], rough[2][1]);
  const Rational unit = with_sign(1, rough[0][0]);
  Matrix result;
  result[0][0] = unit;
  result[1] = {0, x.cos, -unit * x.sin};
  result[2] = {0, x.sin, unit * x.cos};
  return result;
}

// From Rz·Ry, whose last row has a zero in the middle.
Matrix of_two_turns(const Matrix& rough) {
  const CirclePoint z = on_circle(rough[1][1], -rough[0][1]);
  const CirclePoint y = on_circle(rough[2][2], -rough[2][0]);
  Matrix result;
  result[0] = {z.cos * y.cos, -z.sin, z.cos * y.sin};
  result[1] = {z.sin * y.cos, z.cos, z.sin * y.sin};
  result[2] = {-y.sin, 0, y.cos};
  return result;
}

// 4·(w², x², y², z²) of the unit quaternion.
std::array<Rational, 4> squares(const Matrix& m) {
  const Rational one(1);
  return {one + m[0][0] + m[1][1] + m[2][2], one + m[0][0] - m[1][1] - m[2][2],
          one - m[0][0] + m[1][1] - m[2][2], one - m[0][0] - m[1][1] + m[2][2]};
}

// The rotation of a quaternion w, x, y, z of any length but zero, exactly.
Cosines cosines_of(const std::array<Rational, 4>& quaternion) {
  const auto& [w, x, y, z] = quaternion;
  const Rational factor = Rational(2) / (w * w + x * x + y * y + z * z);
  const auto entry = [&](const Rational& sum) { return factor * sum; };
  const auto unit = [&](const Rational& sum) { return Rational(1) - factor * sum; };
  return {unit(y * y + z * z),  entry(x * y - w * z), entry(x * z + w * y),
          entry(x * y + w * z), unit(x * x + z * z),  entry(y * z - w * x),
          entry(x * z - w * y), entry(y * z + w * x), unit(x * x + y * y)};
}

// By a quaternion of rational components, whose largest one is 1.
Matrix of_quaternion(const Matrix& m) {
  const std::array<Rational, 4> square = squares(m);
  const auto largest =
      static_cast<std::size_t>(std::max_element(square.begin(), square.end()) - square.begin());
  // 4 times each product of two components.
  const Rational wx = m[2][1] - m[1][2], wy = m[0][2] - m[2][0], wz = m[1][0] - m[0][1];
  const Rational xy = m[0][1] + m[1][0], xz = m[0][2] + m[2][0], yz = m[1][2] + m[2][1];
  const std::array<std::array<Rational, 4>, 4> products{
      {{square[0], wx, wy, wz}, {wx, square[1], xy, xz}, {wy, xy, square[2], yz}, {wz, xz, yz, square[3]}}};
  std::array<Rational, 4> q;
  for (std::size_t k = 0; k < 4; ++k) q[k] = near_rational(products[largest][k] / square[largest]);
  return as_matrix(cosines_of(q));
}

using Zeros = std::array<std::array<bool, 3>, 3>;

bool is_alone(const Zeros& zeros, std::size_t i, std::size_t j) {
  return zeros[i][(j + 1) % 3] && zeros[i][(j + 2) % 3] && zeros[(i + 1) % 3][j] && zeros[(i + 2) % 3][j];
}

// A rotation matrix has no zero, one, four around a ±1, or six.
Matrix exact_with_zeros(const Matrix& rough) {
  Zeros zeros{};
  for (std::size_t k = 0; k < 9; ++k) zeros[k / 3][k % 3] = rough[k / 3][k % 3].is_zero();
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (is_alone(zeros, i, j)) return shifted(planar(shifted(rough, i, j)), 3 - i, 3 - j);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (zeros[i][j]) return shifted(of_two_turns(shifted(rough, i + 1, j + 2)), 5 - i, 4 - j);
  return of_quaternion(rough);
}

} // namespace

Rational inexactness(const Cosines& rotation) {
  const Matrix m = as_matrix(rotation);
  Rational worst;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const Rational dot = m[i][0] * m[j][0] + m[i][1] * m[j][1] + m[i][2] * m[j][2];
      worst = std::max(worst, (dot - Rational(i == j ? 1 : 0)).abs());
    }
  return worst;
}

Cosines exact_neighbour(const Cosines& rough) {
  const Rational least = Rational(2) * inexactness(rough);
  Matrix matrix = as_matrix(rough);
  for (auto& row : matrix)
    for (Rational& cosine : row)
      if (!(least < cosine.abs())) cosine = 0;
  matrix = exact_with_zeros(matrix);
  Cosines exact;
  for (std::size_t k = 0; k < 9; ++k) exact[k] = matrix[k / 3][k % 3];
  return exact;
}

namespace {

// The numbers that expressions of constants are. Throws std::domain_error where one is no rational number,
// and std::out_of_range where a parameter is tunable.
struct ConstantTraits {
  Rational from(const Rational& value) const { return value; }
  Rational pi() const { throw std::domain_error("pi is no rational number"); }
  Rational call(expr::Op op, const Rational& x, const Rational& /*y*/) const {
    const std::optional<Rational> root =
        op == expr::Op::sqrt && !x.is_negative() ? x.square_root() : std::nullopt;
    if (!root) throw std::domain_error("no rational number");
    return *root;
  }
};

class ExactRotations {
public:
  ExactRotations(Model& model, expr::Pool& pool, bool folded)
      : pool_(pool), folded_(folded), constants_(pool) {
    if (!folded) return;
    for (const int row : model.parameter_order) {
      const UserParameter& parameter = model.parameters[at(row)];
      const std::optional<Rational> value = number(parameter.value);
      if (value && value->bits() < most_bits) constants_.set(parameter.symbol, *value);
    }
  }

  void make_exact(Rotation& rotation) {
    if (rotation.kind != Rotation::Kind::matrix) return;
    const std::optional<Cosines> rough = cosines(rotation);
    if (!rough) return;
    const Rational error = inexactness(*rough);
    if (error.is_zero()) return;
    rotation.inexactness = error.to_double();
    const Cosines exact = exact_neighbour(*rough);
    for (std::size_t k = 0; k < 9; ++k) {
      rotation.matrix[k].value = pool_.number(exact[k]);
      rotation.matrix[k].nominal = exact[k].to_double();
    }
  }

private:
  // Parameters that are powers of others can have any number of digits; no direction cosine has so many.
  static constexpr std::size_t most_bits = 4096;

  bool is_tunable(const Scalar& scalar) const {
    const bool structural =
        scalar.value.is_zero() || (scalar.value.is_number() && scalar.value.node().number.is_unit());
    return !folded_ && !scalar.fixed && scalar.is_literal && !structural;
  }

  std::optional<Rational> number(const Scalar& scalar) {
    if (is_tunable(scalar)) return std::nullopt;
    if (scalar.value.is_zero()) return Rational(0);
    try {
      return constants_.value(scalar.value);
    } catch (const std::domain_error&) {
      return std::nullopt;
    } catch (const std::out_of_range&) {
      return std::nullopt;
    }
  }

  std::optional<Cosines> cosines(const Rotation& rotation) {
    Cosines result;
    for (std::size_t k = 0; k < 9; ++k) {
      const std::optional<Rational> value = number(rotation.matrix[k]);
      if (!value) return std::nullopt;
      result[k] = *value;
    }
    return result;
  }

  expr::Pool& pool_;
  const bool folded_;
  expr::Evaluator<Rational, ConstantTraits> constants_;
};

} // namespace

void make_constant_rotations_exact(Model& model, expr::Pool& pool, bool folded) {
  ExactRotations rotations(model, pool, folded);
  for (Point& point : model.base_points) rotations.make_exact(point.orientation);
  for (Body& body : model.bodies) {
    rotations.make_exact(body.orientation);
    for (Point& point : body.points) rotations.make_exact(point.orientation);
  }
}

namespace {

const ObjectRule orientation_rule{"an orientation", {{"rpy"}, {"matrix"}}};

constexpr double half_pi = 1.57079632679489661923;
constexpr double rounding = 1e-15; // relative; the error of a decimal with 16 or 17 digits
constexpr double nearly = 1e-4;    // relative; an angle written with few digits
constexpr double orthonormality = 1e-9;

using Row = std::array<double, 3>;

bool is_decimal(const Scalar& scalar) {
  return scalar.is_literal && scalar.value.is_number() && !scalar.value.is_zero();
}

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

std::string multiple_of_half_pi(long right_angles) {
  const std::string sign = right_angles < 0 ? "-" : "";
  const long count = std::labs(right_angles);
  const long halves = count % 2 == 0 ? count / 2 : count;
  return sign + (halves == 1 ? "" : std::to_string(halves) + "*") + (count % 2 == 0 ? "pi" : "pi/2");
}

void snap_angle(Scalar& angle, expr::Pool& pool, Diagnostics& diagnostics) {
  if (!is_decimal(angle)) return;
  const double right_angles = std::round(angle.nominal / half_pi);
  if (right_angles == 0 || std::abs(right_angles) > 64) return;
  const double error = std::abs(angle.nominal / (right_angles * half_pi) - 1);
  const long count = std::lround(right_angles);
  if (error <= rounding)
    angle.value = Rational(count) * (Rational(1) / Rational(2)) * pool.pi();
  else if (error <= nearly)
    diagnostics.note(angle.where, "this angle is almost a multiple of a right angle, write \"" +
                                      multiple_of_half_pi(count) +
                                      "\" if an exact one is meant: many terms vanish then");
}

void snap_cosine(Scalar& cosine, expr::Pool& pool) {
  if (!is_decimal(cosine)) return;
  for (const int exact : {-1, 0, 1})
    if (std::abs(cosine.nominal - exact) <= rounding) {
      cosine.value = pool.number(exact);
      cosine.nominal = exact;
    }
}

// No orientation needs more than a turn.
void warn_of_degrees(const Scalar& angle, Diagnostics& diagnostics) {
  if (!(std::abs(angle.nominal) > 4 * half_pi * (1 + nearly))) return;
  const std::string number = short_number(angle.nominal);
  diagnostics.warning(angle.where, "an angle of " + number + " rad is more than a turn, write \"" + number +
                                       "*pi/180\" if these are degrees");
}

void make_exact(Scalar& angle, expr::Pool& pool, Diagnostics& diagnostics, Angles angles) {
  if (angles == Angles::snapped) snap_angle(angle, pool, diagnostics);
  warn_of_degrees(angle, diagnostics);
}

double dot(const Row& a, const Row& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double determinant(const std::array<Row, 3>& m) {
  const Row cross{m[1][1] * m[2][2] - m[1][2] * m[2][1], m[1][2] * m[2][0] - m[1][0] * m[2][2],
                  m[1][0] * m[2][1] - m[1][1] * m[2][0]};
  return dot(m[0], cross);
}

// Comparisons are such that a matrix with a wrong element, which is not a number, passes.
void check_matrix(const Rotation& rotation, Diagnostics& diagnostics) {
  std::array<Row, 3> rows{};
  for (std::size_t k = 0; k < 9; ++k) rows[k / 3][k % 3] = rotation.matrix[k].nominal;
  double worst = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const double error = std::abs(dot(rows[i], rows[j]) - (i == j ? 1 : 0));
      if (std::isnan(error)) return;
      worst = std::max(worst, error);
    }
  if (worst > orthonormality)
    diagnostics.error(rotation.where,
                      "the rows are no orthonormal axes (off by " + short_number(worst) +
                          "), give the nine direction cosines to ten digits or write \"rpy\" angles");
  else if (determinant(rows) < 0)
    diagnostics.error(rotation.where,
                      "the determinant is -1: a reflection, change the sign of one axis to get a rotation");
}

} // namespace

Rotation read_rotation(const Json& owner, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
                       Angles angles) {
  Rotation result;
  const std::optional<Json> json = owner.find("orientation");
  result.where = json ? json->where() : owner.where();
  if (!json || !check_object(*json, orientation_rule, diagnostics)) return result;
  const std::optional<Json> rpy = json->find("rpy");
  const std::optional<Json> matrix = json->find("matrix");
  if (rpy.has_value() == matrix.has_value()) {
    diagnostics.error(result.where, "an orientation has either \"rpy\" or \"matrix\", write one of them");
    return result;
  }
  result.where = rpy ? rpy->where() : matrix->where();
  if (rpy) {
    result.kind = Rotation::Kind::rpy;
    result.rpy = read_rpy(*rpy, pool, scalars, diagnostics, angles);
  } else {
    result.kind = Rotation::Kind::matrix;
    const std::size_t errors = diagnostics.errors();
    result.matrix = scalars.read_list<9>(*matrix, "nine direction cosines, row by row");
    for (Scalar& cosine : result.matrix) snap_cosine(cosine, pool);
    if (diagnostics.errors() == errors) check_matrix(result, diagnostics);
  }
  return result;
}

Vec3 read_rpy(const Json& json, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
              Angles angles) {
  Vec3 rpy = scalars.read_list<3>(json, "three angles [roll, pitch, yaw] in rad");
  for (Scalar& angle : rpy) make_exact(angle, pool, diagnostics, angles);
  return rpy;
}

Scalar read_angle(const Json& json, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
                  Angles angles) {
  Scalar angle = scalars.read(json);
  make_exact(angle, pool, diagnostics, angles);
  return angle;
}

std::array<double, 9> nominal_cosines(const Rotation& rotation) {
  std::array<double, 9> result{1, 0, 0, 0, 1, 0, 0, 0, 1};
  if (rotation.kind == Rotation::Kind::matrix)
    for (std::size_t k = 0; k < 9; ++k) result[k] = rotation.matrix[k].nominal;
  if (rotation.kind != Rotation::Kind::rpy) return result;
  const double cr = std::cos(rotation.rpy[0].nominal), sr = std::sin(rotation.rpy[0].nominal);
  const double cp = std::cos(rotation.rpy[1].nominal), sp = std::sin(rotation.rpy[1].nominal);
  const double cy = std::cos(rotation.rpy[2].nominal), sy = std::sin(rotation.rpy[2].nominal);
  return {cy * cp,
          cy * sp * sr - sy * cr,
          cy * sp * cr + sy * sr,
          sy * cp,
          sy * sp * sr + cy * cr,
          sy * sp * cr - cy * sr,
          -sp,
          cp * sr,
          cp * cr};
}

Cosines exact_cosines(const std::array<double, 4>& quaternion) {
  std::array<Rational, 4> exact;
  for (std::size_t k = 0; k < 4; ++k) exact[k] = Rational::from_double(quaternion[k]);
  Cosines m = cosines_of(exact);
  bool right_angles = true;
  for (const Rational& cosine : m)
    right_angles = right_angles && std::abs(cosine.to_double() - std::round(cosine.to_double())) <= rounding;
  for (Rational& cosine : m)
    if (right_angles) cosine = Rational(std::lround(cosine.to_double()));
  return m;
}

Rotation rotation_of(const Cosines& cosines, const Location& where, expr::Pool& pool) {
  Rotation result;
  result.where = where;
  bool identity = true;
  for (std::size_t k = 0; k < 9; ++k) {
    result.matrix[k] = exact_scalar(cosines[k], where, pool);
    identity = identity && (k % 4 == 0 ? cosines[k].is_one() : cosines[k].is_zero());
  }
  result.kind = identity ? Rotation::Kind::identity : Rotation::Kind::matrix;
  return result;
}

} // namespace mbsgen::model
